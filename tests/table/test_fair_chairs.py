"""No chair is better than another: when everybody moves round the table, the whole evening moves with them."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st
from support.evening_kit import Plan, evenings
from support.table_kit import Script, Streams, Told

from referee.game import messages as m
from referee.table import events as t
from referee.timing.edge import Edge

if TYPE_CHECKING:
    from referee.game.cards import Rng
    from referee.table.table import TableNews

ONE = {"player", "seat", "dealer", "first"}
MANY = {"players", "winners", "losers", "receivers"}
"""Parts of events that name seats."""


class Moved:
    """Chance that is the same in everything but who deals first: that is ``by`` seats further round."""

    def __init__(self, chance: Streams, by: int, seats: int) -> None:
        self.seed = chance.seed
        self._chance, self._by, self._seats = chance, by, seats

    def stream(self, purpose: str) -> Rng:
        stream = self._chance.stream(purpose)
        if not purpose.startswith("dealer"):
            return stream
        dealer = int(stream.random() * self._seats)
        return Told([((dealer + self._by) % self._seats + 0.5) / self._seats])


def moved_script(script: Script, by: int) -> Script:
    """Return the evening in which everybody sits ``by`` seats further round and does the same."""
    seats = len(script.setup.chairs)
    told = [(when, moved_edge(what, by, seats) if isinstance(what, Edge) else what) for when, what in script.told]
    given_to = script.setup.handicaps
    handicaps = tuple(given_to[(seat - by) % seats] for seat in range(seats))
    chance: Any = Moved(script.chance, by, seats)
    return Script(replace(script.setup, handicaps=handicaps), script.seed, chance, told, script.until)


def moved_edge(edge: Edge, by: int, seats: int) -> Edge:
    kind, _, number = edge.line.partition(" ")
    return replace(edge, line=f"{kind} {(int(number) - 1 + by) % seats + 1}") if number else edge


def moved_event(event: TableNews, by: int, seats: int) -> TableNews:
    """Return an event as it is when its people sit ``by`` seats further round."""
    changes: dict[str, Any] = {}
    for field in fields(event):
        value = getattr(event, field.name)
        if field.name in ONE:
            changes[field.name] = (value + by) % seats
        elif field.name in MANY:
            changes[field.name] = tuple((player + by) % seats for player in value)
    moved = replace(event, **changes)
    return in_seat_order(moved)


def in_seat_order(event: TableNews) -> TableNews:
    """Sort the names where an event lists them by their seats and no order is meant."""
    if isinstance(event, m.TableBumped | t.Dealt):
        return replace(event, players=tuple(sorted(event.players)))
    if isinstance(event, m.GameOver):
        return replace(event, winners=tuple(sorted(event.winners)), losers=tuple(sorted(event.losers)))
    return event


@pytest.mark.properties
@given(plan=evenings(), by=st.integers(1, 3))
def test_when_everybody_moves_round_the_table_the_evening_moves_with_them(plan: Plan, by: int) -> None:
    script, seats = plan.played(), len(plan.setup.chairs)
    news, _ = script.again()
    # Whoever leaves changes the numbers of the others in the next game, which has nothing to do with chairs.
    assume(all(len(dealt.players) == seats for dealt in news if isinstance(dealt, t.Dealt)))
    event(plan.setup.preset)
    moved, _ = moved_script(script, by % seats).again()
    expected = [moved_event(happened, by % seats, seats) for happened in news]
    at_once = [sorted(map(repr, group)) for group in by_time(expected)]
    assert [sorted(map(repr, group)) for group in by_time([in_seat_order(happened) for happened in moved])] == at_once


def by_time(news: list[TableNews]) -> list[list[TableNews]]:
    """Return the news in groups of the same time: people who do something at once have no order."""
    groups: dict[int, list[TableNews]] = {}
    for happened in news:
        groups.setdefault(happened.at, []).append(happened)
    return list(groups.values())
