"""One order for all that happens at a table: by time, then by the place of its kind, never by seat or arrival."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from referee.game.cardgame import CardGame
    from referee.game.messages import Input
    from referee.timing.timeline import Timeline


def next_group(timeline: Timeline[Any], due: Input | None, until: int) -> list[Any]:
    """Return what happens next: all items that share the earliest key, or the game's own deadline.

    Args:
        timeline: what was handed over.
        due: the next thing the game does by itself (:meth:`CardGame.deadline`).
        until: how far time has settled, ns; nothing later is returned.

    Returns:
        The group, empty when nothing up to ``until`` is left.
    """
    key = timeline.first()
    if due is not None and due.at <= until and (key is None or (due.at, due.ORDER) < key):
        return [due]
    if key is not None and key[0] <= until:
        return timeline.next_group()
    return []


def in_fair_order(game: CardGame, group: Iterable[Input]) -> list[Input]:
    """Order inputs of the same time and kind clockwise from the left of the last flipper.

    Equal stamps cannot be ordered by time. Seat numbers must not decide (RULES 3.4), so the order is taken
    from the table itself: it turns with the deal and looks the same from every chair.
    """
    inputs = list(group)
    if len(inputs) < 2:
        return inputs
    state = game.state
    players = len(state.hands)
    # Before the first card the deal has named who begins; whoever sits right of that seat stands for the flipper.
    last = (state.turn or 0) - 1 if state.last is None else state.last
    return sorted(inputs, key=lambda given: (getattr(given, "player", last) - last - 1) % players)
