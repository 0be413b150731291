"""A match of several games: who deals, who has won how often, and when it is over (RULES 1.11)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

POINT: Final = 2
"""Half-points in a point: scores are counted in halves so that a shared game may be worth one."""

MOST_GAMES: Final = 20
MOST_SEATS: Final = 10


class MatchMode(Enum):
    """How long a match is: one game, until somebody has N points, N games, or until nobody wants another."""

    SINGLE = "single"
    FIRST_TO_N = "first_to_n"
    N_GAMES = "n_games"
    OPEN = "open"


class DealerRotation(Enum):
    """Who deals the next game: the next seat clockwise, somebody who lost, somebody who won, or always the same."""

    CLOCKWISE = "clockwise"
    LOSER = "loser"
    WINNER = "winner"
    FIXED = "fixed"


@dataclass(frozen=True, slots=True)
class MatchRules:
    """What was agreed on about a match (RULES 1.6, rows match, shared_win_value, dealer_first, dealer_rotation).

    Attributes:
        mode: how long the match is.
        games: the N of ``first_to_n`` and ``n_games``, 1 to 20.
        shared_win_value: half-points that each sharer of a game gets, 2 or 1.
        dealer_first: the seat (from 0) that deals the first game, 0 to 9, or None for any seat by chance.
        rotation: who deals the next game.
        counts_losses: whether lost games are counted, as in Irish Snap, so that the fewest are best.

    Raises:
        ValueError: a number is outside its range.
    """

    mode: MatchMode = MatchMode.SINGLE
    games: int = 3
    shared_win_value: int = POINT
    dealer_first: int | None = None
    rotation: DealerRotation = DealerRotation.CLOCKWISE
    counts_losses: bool = False

    def __post_init__(self) -> None:
        """Refuse numbers outside their range."""
        if not 1 <= self.games <= MOST_GAMES:
            raise ValueError(f"games must be 1 to {MOST_GAMES}, got {self.games}")
        if self.shared_win_value not in {1, POINT}:
            raise ValueError(f"shared_win_value must be 1 or {POINT} half-points, got {self.shared_win_value}")
        if self.dealer_first is not None and not 0 <= self.dealer_first < MOST_SEATS:
            raise ValueError(f"dealer_first must be a seat 0 to {MOST_SEATS - 1}, got {self.dealer_first}")

    def first_dealer(self, seats: Sequence[int]) -> int | None:
        """Return which player deals the first game, or None when chance decides.

        A chosen seat where nobody sits passes the deal on clockwise.

        Args:
            seats: the seat (from 0) of every player, rising; at least one.
        """
        if self.dealer_first is None:
            return None
        chosen = self.dealer_first
        return next((player for player, seat in enumerate(seats) if seat >= chosen), 0)


@dataclass(frozen=True, slots=True)
class Match:
    """Where a match stands.

    Attributes:
        halves: half-points per player; where losses count, half-points lost.
        dealer: who deals the current game.
        rules: what was agreed on.
        game_no: number of the current game, from 1.
        played: how many games are recorded.
        won: who won the game that :meth:`record` took last; empty again after :meth:`next_game`.
    """

    halves: tuple[int, ...]
    dealer: int
    rules: MatchRules = field(default_factory=MatchRules)
    game_no: int = 1
    played: int = 0
    won: tuple[int, ...] = ()

    @property
    def wins(self) -> tuple[int, ...]:
        """Whole points per player, halves left out; where losses count, games lost."""
        return tuple(halves // POINT for halves in self.halves)

    def score_text(self, player: int) -> str:
        """Return a player's points in figures: ``2``, or ``1.5`` where half a point is among them."""
        whole, half = divmod(self.halves[player], POINT)
        return f"{whole}.5" if half else str(whole)

    def record(self, winners: Collection[int], losers: Collection[int] = ()) -> Match:
        """Return the match after a game; the dealer stays until :meth:`next_game`.

        Args:
            winners: who won the game; several share it. Not looked at where losses count.
            losers: who lost it; looked at only where losses count, and then everybody else won.
        """
        players = range(len(self.halves))
        if self.rules.counts_losses:
            won = [player for player in players if player not in losers]
            scorers, value = losers, POINT
        else:
            won = [player for player in players if player in winners]
            scorers, value = winners, POINT if len(won) == 1 else self.rules.shared_win_value
        halves = tuple(score + value * (player in scorers) for player, score in enumerate(self.halves))
        return replace(self, halves=halves, played=self.played + 1, won=tuple(won))

    def next_game(self) -> Match:
        """Return the match with the deal passed on for the next game (OD).

        Where several won or lost, the first of them from the dealer's left deals; where nobody did, the deal
        goes one seat clockwise.
        """
        return replace(self, dealer=self._next_dealer(), game_no=self.game_no + 1, won=())

    def is_over(self) -> bool:
        """Tell whether the match is decided by the games recorded."""
        match self.rules.mode:
            case MatchMode.SINGLE:
                return self.played >= 1
            case MatchMode.FIRST_TO_N:
                return max(self.halves) >= self.rules.games * POINT
            case MatchMode.N_GAMES:
                return self.played >= self.rules.games
            case _:
                return False

    def champions(self) -> tuple[int, ...]:
        """Return who has won the match, nobody while it goes on; several share it (case I6)."""
        if not self.is_over():
            return ()
        if self.rules.mode is MatchMode.SINGLE:
            return self.won
        if self.rules.counts_losses:
            fewest = min(self.halves)
            return self._players(lambda halves: halves == fewest)
        enough = self.rules.games * POINT if self.rules.mode is MatchMode.FIRST_TO_N else max(self.halves)
        return self._players(lambda halves: halves >= enough)

    def _players(self, fits: Callable[[int], bool]) -> tuple[int, ...]:
        return tuple(player for player, halves in enumerate(self.halves) if fits(halves))

    def _next_dealer(self) -> int:
        count = len(self.halves)
        clockwise = [(self.dealer + step) % count for step in range(1, count + 1)]
        match self.rules.rotation:
            case DealerRotation.WINNER:
                wanted = [player for player in clockwise if player in self.won]
            case DealerRotation.LOSER:
                wanted = [player for player in clockwise if player not in self.won]
            case DealerRotation.FIXED:
                wanted = [self.dealer]
            case _:
                wanted = clockwise
        return (wanted or clockwise)[0]


def new_match(players: int, dealer: int, rules: MatchRules) -> Match:
    """Start a match with no game played.

    Args:
        players: how many play, 1 or more.
        dealer: who deals the first game.
        rules: what was agreed on.

    Raises:
        ValueError: ``dealer`` is none of the ``players``.
    """
    if not 0 <= dealer < players:
        raise ValueError(f"dealer must be a seat 0 to {players - 1}, got {dealer}")
    return Match((0,) * players, dealer, rules)
