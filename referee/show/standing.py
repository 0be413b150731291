"""How a player stands, in a word or two and a tone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game.state import Status
from referee.show.scene import Tone
from referee.show.words import say

if TYPE_CHECKING:
    from referee.game.match import Match
    from referee.game.messages import GameOver
    from referee.table.round import Round


def standing(current: Round, player: int, match: Match | None) -> tuple[str, Tone]:
    """Return a player's standing in the game, or in the match where there is nothing else to say."""
    state = current.game.state
    if player in state.disabled:
        return say("status fault"), Tone.FAULT
    if state.over is not None and player in state.over.winners + state.over.losers:
        return _result(state.over, player)
    if state.turn == player:
        return say("your turn"), Tone.TURN
    if state.status[player] is Status.ACTIVE:
        return _losses(match, player), Tone.PLAIN
    key, tone = _CARDLESS[state.status[player]]
    return say(key), tone


_CARDLESS = {
    Status.OUT: ("status out", Tone.OUT),
    Status.SAFE: ("status safe", Tone.WON),
    Status.WAITING: ("status waiting", Tone.WAITING),
}


def _result(over: GameOver, player: int) -> tuple[str, Tone]:
    if player in over.losers:
        return say("status loser"), Tone.PENALTY
    return say("status winner"), Tone.WON


def _losses(match: Match | None, player: int) -> str:
    """How many games a player has lost, where that is what counts (Irish Snap)."""
    losses = match.wins[player] if match is not None and match.rules.counts_losses else 0
    return say("status lost", count=losses) if losses else ""
