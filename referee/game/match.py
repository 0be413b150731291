"""A match of several games: who deals, who has won how often, and when it is over (RULES 1.11)."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Match:
    """Where a match stands.

    Attributes:
        wins: games won per seat; a shared game counts as one win for each sharer.
        dealer: who deals the current game.
        first_to: wins that end the match, 1 or more.
        game_no: number of the current game, from 1.
    """

    wins: tuple[int, ...]
    dealer: int
    first_to: int
    game_no: int = 1

    def record(self, winners: tuple[int, ...]) -> Match:
        """Return the match after a game; the dealer stays until :meth:`next_game`."""
        return replace(self, wins=tuple(won + (seat in winners) for seat, won in enumerate(self.wins)))

    def next_game(self) -> Match:
        """Return the match with the deal moved one seat clockwise (OD)."""
        return replace(self, dealer=(self.dealer + 1) % len(self.wins), game_no=self.game_no + 1)

    def champions(self) -> tuple[int, ...]:
        """Return the seats that have won the match, none while it goes on; several share it (case I6)."""
        return tuple(seat for seat, won in enumerate(self.wins) if won >= self.first_to)


def new_match(players: int, dealer: int, first_to: int) -> Match:
    """Start a match with nobody having won anything.

    Raises:
        ValueError: ``dealer`` is no seat of the ``players``, or ``first_to`` is below 1.
    """
    if not 0 <= dealer < players:
        raise ValueError(f"dealer must be a seat 0 to {players - 1}, got {dealer}")
    if first_to < 1:
        raise ValueError(f"first_to must be at least 1, got {first_to}")
    return Match((0,) * players, dealer, first_to)
