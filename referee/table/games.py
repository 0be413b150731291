"""The games of an evening: the match they count for, the one on the table, and the record of each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.game.match import Match, new_match
from referee.game.settings import Game
from referee.table.events import Dealt
from referee.table.round import Round

if TYPE_CHECKING:
    from referee.table.hearing import Hearing
    from referee.table.offers import Offers
    from referee.table.setup import Chance, TableSetup


class Games:
    """Deals one game after another and counts them.

    Attributes:
        match: the match in progress, or None before a new one.
        current: the game on the table, or None before the first deal and in the lobby.
    """

    def __init__(self, setup: TableSetup, chance: Chance, hearing: Hearing, offers: Offers) -> None:
        self.match: Match | None = None
        self.current: Round | None = None
        self._setup = setup
        self._chance = chance
        self._hearing = hearing
        self._offers = offers
        self._records: list[dict[str, Any]] = []
        self._deals = 0

    def deal(self, at: int, players: tuple[int, ...]) -> Dealt:
        """Deal a game at ``at`` ns to the seats ``players``, 2 to 10 of them, clockwise."""
        if self.match is None or len(self.match.wins) != len(players):
            self.match = self._new_match(players)
        self._deals += 1
        self.current = Round(
            self._setup,
            self._chance,
            self._hearing,
            rules=self._offers.rules,
            preset=self._offers.name,
            players=players,
            match=self.match,
            nth=self._deals,
            at=at,
        )
        first = self.current.game.state.turn
        return Dealt(at, self.match.game_no, players, self.match.dealer, self._chance.seed, first or 0)

    def _new_match(self, players: tuple[int, ...]) -> Match:
        agreed = replace(self._setup.match, counts_losses=self._offers.rules.game is Game.IRISH)
        dealer = agreed.first_dealer(players)
        if dealer is None:
            dealer = int(self._chance.stream(f"dealer {self._deals + 1}").random() * len(players))
        return new_match(len(players), dealer, agreed)

    def standings(self) -> Match | None:
        """Return the match with a finished game counted in, which undo may still take back."""
        over = None if self.current is None else self.current.game.state.over
        return self.match if self.match is None or over is None else self.match.record(over.winners, over.losers)

    def book(self) -> bool:
        """Count the game that is over; the next one begins a new match when this one is decided.

        Returns False, and does nothing, when no game is over.
        """
        booked = self.standings()
        if booked is None or self.current is None or self.current.game.state.over is None:
            return False
        self.match = None if booked.is_over() else booked.next_game()
        return True

    def put_away(self, at: int) -> tuple[int, ...]:
        """Put the game's record away at ``at`` ns; return the seats of players who left it for good."""
        if self.current is None:
            return ()
        self._records.append(self.current.record.case(self.current.game, at))
        left = tuple(self.current.players[player] for player in self.current.game.state.left)
        self.current = None
        return left

    def records(self, until: int | None) -> list[dict[str, Any]]:
        """Return every game as a case file, the current one as it stands at ``until`` ns (None: without it)."""
        if self.current is None or until is None:
            return list(self._records)
        return [*self._records, self.current.record.case(self.current.game, until)]
