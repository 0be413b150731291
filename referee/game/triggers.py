"""Which patterns the turned card completes (RULES 1.7). Only face-up cards are looked at; suits never matter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.game.cards import RANKS
from referee.game.settings import Rules, SandwichMiddle, ThroughDead, Trigger
from referee.game.state import CardRace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.game.cards import Card
    from referee.game.state import PileCard

TEN_VALUES: Final = {rank: value for value, rank in enumerate(RANKS[:9], start=1)}
"""Values for the tens trigger: ace 1 to nine 9; tens and court cards have none (RULES 1.7)."""

_JACK_ONLY: Final = frozenset({Trigger.JACK})


def completed(card: Card, pile: Sequence[PileCard], burned: int, rules: Rules) -> tuple[Trigger, ...]:
    """Return the enabled triggers that ``card`` completes on the pile, in announcement order.

    Args:
        card: the card just turned.
        pile: the pile below it, bottom first.
        burned: how many cards at the bottom lie face down; they are never part of a pattern (004:29).
        rules: which triggers are enabled, and their options.
    """
    if rules.triggers == _JACK_ONLY:
        return (Trigger.JACK,) if card.rank == "J" else ()
    face_up = pile[burned:]
    return tuple(t for t in Trigger if t in rules.triggers and _CHECKS[t](card.rank, face_up, rules))


def _is_wall(card: PileCard, rules: Rules) -> bool:
    """A pattern may not reach through a card that was covered while live (004:28)."""
    if rules.through_dead is ThroughDead.COUNT:
        return False
    if rules.through_dead is ThroughDead.NEVER:
        return card.race is CardRace.DEAD
    return card.covered_live


def _jack(rank: str, below: Sequence[PileCard], rules: Rules) -> bool:  # noqa: ARG001 - one signature for all
    return rank == "J"


def _double(rank: str, below: Sequence[PileCard], rules: Rules) -> bool:
    return len(below) >= 1 and not _is_wall(below[-1], rules) and rank == below[-1].card.rank


def _sandwich(rank: str, below: Sequence[PileCard], rules: Rules) -> bool:
    if len(below) < 2 or _is_wall(below[-1], rules) or _is_wall(below[-2], rules):
        return False
    differs = rank != below[-1].card.rank or rules.sandwich_middle is SandwichMiddle.ANY
    return differs and rank == below[-2].card.rank


def _topbottom(rank: str, below: Sequence[PileCard], rules: Rules) -> bool:
    return len(below) >= rules.topbottom_min - 1 and rank == below[0].card.rank


def _tens(rank: str, below: Sequence[PileCard], rules: Rules) -> bool:
    if not below or _is_wall(below[-1], rules):
        return False
    return TEN_VALUES.get(rank, 0) + TEN_VALUES.get(below[-1].card.rank, -10) == 10


_CHECKS: Final = {
    Trigger.JACK: _jack,
    Trigger.DOUBLE: _double,
    Trigger.SANDWICH: _sandwich,
    Trigger.TOPBOTTOM: _topbottom,
    Trigger.TENS: _tens,
}
