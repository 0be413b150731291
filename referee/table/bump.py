"""A bumped table: so many buttons closed within two milliseconds that no hands did it (RULES 3.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.game.messages import Bump, Input, Shown, Slap
from referee.game.settings import MS
from referee.game.state import CardRace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from referee.game.cardgame import CardGame
    from referee.game.state import PileCard

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
        self._bumped: tuple[int, int] | None = None

    def judge(self, game: CardGame, group: Sequence[Input], ahead: Ahead) -> list[Input]:
        """Return what the inputs amount to: themselves, one :class:`Bump`, or nothing for the rest of a bump.

        Args:
            game: the game as it stands before the group.
            group: inputs with the same time and kind.
            ahead: returns what follows the group in order, up to a time in ns.
        """
        if not self._on or not isinstance(group[0], Slap):
            return list(group)
        at, top = group[0].at, game.top()
        if top is None or not _would_cost(game, top, at):
            return list(group)
        if self._is_void(at, top):
            return []
        seats = _seats(group, ahead(at + BUMP))
        if not _is_bump(seats, len(game.state.hands)):
            return list(group)
        self._bumped = (at, top.shown_at)
        return [Bump(at, tuple(sorted(seats)))]

    def _is_void(self, at: int, top: PileCard) -> bool:
        """Tell whether a slap belongs to the last bump: soon enough after it, and at the same card."""
        if self._bumped is None:
            return False
        bumped_at, shown_at = self._bumped
        return at - bumped_at <= BUMP and top.shown_at == shown_at


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


def _would_cost(game: CardGame, top: PileCard, at: int) -> bool:
    """Tell whether slaps now are slaps at a harmless card."""
    state = game.state
    if state.over is not None or state.paused or state.judging:
        return False
    forgiven = top.covers_live and at - top.shown_at < game.rules.cover_grace_ns
    return top.race not in {CardRace.LIVE, CardRace.LOCKED} and not forgiven
