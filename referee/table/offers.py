"""The rule sets that a lobby offers: MENU walks them, START takes the one on the screen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.game.settings import Rules
    from referee.table.setup import TableSetup


class Offers:
    """The rule set of the evening and the others on offer, in the order in which they are walked.

    Attributes:
        is_open: the rule set under the finger is on the screen, to be read and taken.
    """

    def __init__(self, setup: TableSetup) -> None:
        offered = [(setup.preset, setup.rules), *(offer for offer in setup.offers if offer[0] != setup.preset)]
        self._sets = [(name, _honest(rules, setup.resolution)) for name, rules in offered]
        self._chosen = 0
        self._shown = 0
        self.is_open = False

    @property
    def name(self) -> str:
        """The name of the rule set in force."""
        return self._sets[self._chosen][0]

    @property
    def rules(self) -> Rules:
        """The rule set in force."""
        return self._sets[self._chosen][1]

    @property
    def on_screen(self) -> tuple[str, Rules]:
        """The rule set to be read: its name and its rules."""
        return self._sets[self._shown]

    def move_on(self) -> None:
        """Show the rule set in force first, then the next one, the first after the last."""
        self._shown = (self._shown + 1) % len(self._sets) if self.is_open else self._chosen
        self.is_open = True

    def choose(self) -> None:
        """Take the rule set on the screen."""
        self._chosen, self.is_open = self._shown, False


def _honest(rules: Rules, resolution: int) -> Rules:
    """A window smaller than twice the resolution of the stamps would call guesses rulings (RULES 1.6, 3.4)."""
    return replace(rules, tie_window_ns=max(rules.tie_window_ns, 2 * resolution))
