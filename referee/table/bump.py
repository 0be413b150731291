"""A bumped table: so many buttons closed within two milliseconds that no hands did it (RULES 3.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.game.messages import Bump, Input, Shown, Slap
from referee.game.settings import MS
from referee.game.state import CardRace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from referee.game.cardgame import CardGame

    Ahead = Callable[[int], Iterable[Input]]

BUMP: Final = 2 * MS
"""How close together the contacts of a bumped table are, ns (RULES 3.7)."""

FEWEST: Final = 3
"""So many seats at least, and half of the table, make a bump; all seats at once always do."""


class BumpGuard:
    """Tells slaps from a bumped table or a broken cable, where a slap would cost something.

    On a live card nothing is voided: dead heats are legal, and the judge can still strike a hand.
    """

    def __init__(self, *, on: bool) -> None:
        self._on = on
        self._void_until: int | None = None

    def judge(self, game: CardGame, group: Sequence[Input], ahead: Ahead) -> list[Input]:
        """Return what the inputs amount to: themselves, one :class:`Bump`, or nothing for the rest of a bump.

        Args:
            game: the game as it stands before the group.
            group: inputs with the same time and kind.
            ahead: returns what follows the group in order, up to a time in ns.
        """
        if not self._on or not isinstance(group[0], Slap):
            return list(group)
        at = group[0].at
        if self._void_until is not None and at <= self._void_until:
            return []
        if not _would_cost(game, at):
            return list(group)
        seats = _seats(group, ahead(at + BUMP))
        if not _is_bump(seats, len(game.state.hands)):
            return list(group)
        self._void_until = at + BUMP
        return [Bump(at, tuple(sorted(seats)))]


def _seats(group: Sequence[Input], ahead: Iterable[Input]) -> set[int]:
    """Return who slapped in the group and after it, as long as the same card lies there."""
    seats = {given.player for given in group if isinstance(given, Slap)}
    for given in ahead:
        if isinstance(given, Shown):
            break
        if isinstance(given, Slap):
            seats.add(given.player)
    return seats


def _is_bump(seats: set[int], players: int) -> bool:
    return len(seats) == players or (len(seats) >= FEWEST and 2 * len(seats) >= players)


def _would_cost(game: CardGame, at: int) -> bool:
    """Tell whether slaps now are slaps at a harmless card."""
    top, state = game.top(), game.state
    if top is None or state.over is not None or state.paused or state.judging:
        return False
    forgiven = top.covers_live and at - top.shown_at < game.rules.cover_grace_ns
    return top.race not in {CardRace.LIVE, CardRace.LOCKED} and not forgiven
