"""Slapjack: what a slap, a turned card and a call mean in it (RULES 1.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import calls, ending, finish, triggers
from referee.game.cardgame import CardGame
from referee.game.slaps import may_win, slap

if TYPE_CHECKING:
    from referee.game.cardgame import Decision
    from referee.game.cards import Card
    from referee.game.messages import Call
    from referee.game.settings import Trigger
    from referee.game.state import PileCard


class Slapjack(CardGame):
    """One game of Slapjack, with or without a call."""

    __slots__ = ()

    # A wrapper around each of these would be a twentieth of the engine's time.
    slapped = slap
    end_test = ending.end_test

    def close_at(self) -> int | None:
        """Return when the dead-heat window of the open race ends, or the next slap's call is overdue."""
        if self.rules.call_needed:
            return calls.due(self)
        if not self.state.slaps or self.state.judging:
            return None
        # A later hand's time only grows by its handicap, so after the window nobody can tie any more.
        return self.in_race()[0][0] + self.rules.tie_window_ns

    def closed(self, at: int) -> None:
        """Decide the race, or the slaps whose time for a call is over."""
        if self.rules.call_needed:
            calls.settle(self, at)
        else:
            finish.close(self, at)

    def called(self, call: Call) -> None:
        """Take a call where slaps need one; elsewhere it means nothing."""
        if self.rules.call_needed:
            calls.hear(self, call)

    def judged(self, decision: Decision) -> None:
        """Carry out what the judge says about a dead heat, or about who called."""
        if self.state.asking:
            calls.answer(self, decision)
        else:
            finish.judge(self, decision)

    def completed(self, card: Card) -> tuple[Trigger, ...]:
        """Return the patterns that the card completes (RULES 1.7)."""
        return triggers.completed(card, self.state.pile, self.state.burned, self.rules)

    def turned(self, at: int, player: int) -> None:
        """A player who turned his last card waits or is out (RULES 1.5.6)."""
        if not self.state.hands[player]:
            self.emptied(at, player)

    def may_slap(self, player: int, top: PileCard) -> bool:
        """Tell whether the player could win the live card."""
        return may_win(self, player, top)
