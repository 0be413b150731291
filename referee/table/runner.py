"""Run a case from its first input to its last consequence, through the same order and rules as a live table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee.game.invariants import cards_in_play, check
from referee.game.messages import Call, Flip, FlipAccepted, Shown, Slap
from referee.game.start import game_of
from referee.table.bump import BumpGuard
from referee.table.order import in_fair_order, next_group
from referee.timing.timeline import Timeline

if TYPE_CHECKING:
    from referee.game.cardgame import CardGame
    from referee.game.cards import Rng
    from referee.game.casefile import Case
    from referee.game.messages import Event, Input

FOREVER = 10**18
"""Later than any case can last, ns: every timer runs out."""


def run_case(case: Case, rng: Rng | None = None) -> tuple[CardGame, list[Event]]:
    """Play a case to its end, or to where its record breaks off, and return the game and all events in order.

    Every invariant of RULES 1.3 is checked after every input.

    Args:
        case: the case; its state is left as it was.
        rng: chance for the shuffles; None leaves packets as they are.

    Raises:
        AssertionError: the rules broke an invariant, which is a fault of this program.
    """
    game = game_of(case.state.copy(), case.rules, rng)
    deck = Counter(cards_in_play(game))
    timeline: Timeline[Input] = Timeline()
    for given in case.inputs:
        timeline.add((given.at, given.ORDER), given)
    events: list[Event] = []
    until = FOREVER if case.until is None else case.until
    guard = BumpGuard(on=case.rules.bump_guard)
    while group := next_group(timeline, game.deadline(), until):
        inputs = in_fair_order(game, group)
        for given in guard.judge(game, inputs, timeline.ahead):
            if _is_moot(game, given, case):
                continue
            news = game.handle(given)
            check(game, deck)
            events += news
            _show(news, timeline, case.show_ns)
    return game, events


def _is_moot(game: CardGame, given: Input, case: Case) -> bool:
    """Tell whether an input has no place: play after the end, or the picture of a card that was taken back."""
    if isinstance(given, Shown):
        air = game.state.air
        return case.show_ns is not None and (air is None or air.number != given.number)
    return game.state.over is not None and isinstance(given, Call | Flip | Slap)


def _show(news: list[Event], timeline: Timeline[Input], show_ns: int | None) -> None:
    """Stand in for the screen: an accepted flip is visible after the case's fixed delay."""
    if show_ns is None:
        return
    for event in news:
        if isinstance(event, FlipAccepted):
            timeline.force((event.at + show_ns, Shown.ORDER), Shown(event.at + show_ns, event.number))
