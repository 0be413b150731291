"""Where hands are, as far as buttons and pads can tell, and what the rule about hands makes of it (RULES 3.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game.settings import HandRule
from referee.table.setup import flip_line, pad_line
from referee.timing.debounce import Sign

if TYPE_CHECKING:
    from referee.game.settings import Rules
    from referee.table.round import Round
    from referee.timing.debounce import Signal


class Hands:
    """Which lines are closed, and whether the next picture may go up for all that.

    Attributes:
        closed: lines that were closed when last heard of.
    """

    def __init__(self) -> None:
        self.closed: set[str] = set()

    def note(self, signal: Signal) -> None:
        """Follow what a line does."""
        if signal.sign is Sign.PRESS:
            self.closed.add(signal.line)
        elif signal.sign is Sign.RELEASE:
            self.closed.discard(signal.line)

    def let_picture_up(self, current: Round, rules: Rules) -> bool:
        """Tell whether the rule about hands lets the card in the air be seen."""
        air = current.game.state.air
        if rules.hand_rule is HandRule.SAME_HAND and air is not None:
            return flip_line(current.players[air.player]) not in self.closed
        return not self.off_pads(current, rules)

    def off_pads(self, current: Round, rules: Rules) -> list[int]:
        """Return the seats in play whose hand is not on its rest pad, where the rules want it there."""
        if rules.hand_rule is not HandRule.HOME_PAD:
            return []
        playing = [current.players[player] for player in current.game.in_play()]
        return [seat for seat in playing if pad_line(seat) not in self.closed]
