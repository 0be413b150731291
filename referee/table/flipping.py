"""When a card is turned by the table itself, and when a turned card's picture goes on the glass (RULES 3.2, 3.9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.game.messages import Flip, FlipAccepted, FlipRefused, Why
from referee.game.settings import MS, Cover, FlipMode, Rules

if TYPE_CHECKING:
    from referee.game.cards import Rng

RETRY = 100 * MS
"""How soon the table tries again when the rules do not allow its flip yet."""

FIRST_CARD = 1_500 * MS
"""How long after the deal the first card may come, so that everybody has found the place to look at."""


@dataclass(frozen=True, slots=True)
class AutoFlip:
    """The table's own wish to turn a card at ``at``; stale when a later one was made."""

    at: int
    ORDER = Flip.ORDER


@dataclass(frozen=True, slots=True)
class Reminder:
    """The table's wish to remind a slow flipper at ``at``; stale when a later one was made."""

    at: int
    ORDER = Flip.ORDER


class Reminders:
    """Reminds whoever does not turn their card (RULES 3.9). The time knows nothing of the card that lies there."""

    def __init__(self, rules: Rules, wait: int) -> None:
        self._wait = 0 if rules.flip_mode is FlipMode.AUTO else wait
        self._wanted: Reminder | None = None

    def after(self, at: int) -> Reminder | None:
        """Plan a reminder after something happened at ``at``; None when nobody is ever reminded."""
        self._wanted = Reminder(at + self._wait) if self._wait else None
        return self._wanted

    def is_wanted(self, planned: Reminder) -> bool:
        """Tell whether nothing has happened since the reminder was planned, and use it up."""
        if self._wanted != planned:
            return False
        self._wanted = None
        return True


class AutoFlipper:
    """Turns cards at random intervals, or a slow flipper's card when patience is over (RULES 3.9).

    The intervals know nothing of the card that lies there.
    """

    def __init__(self, rules: Rules, span: tuple[int, int], patience: int, rng: Rng) -> None:
        auto = rules.flip_mode is FlipMode.AUTO
        shortest, longest = span if auto else (patience, patience)
        if rules.cover is Cover.HOLD_THEN_COVER:
            # A live card cannot be covered sooner; no card is, so that the pause tells nothing.
            shortest = max(shortest, rules.hold_ns)
        self._span = (shortest, max(shortest, longest))
        self._on = auto or patience > 0
        self._rng = rng
        self._wanted: AutoFlip | None = None

    def after(self, at: int, extra: int = 0) -> AutoFlip | None:
        """Plan the next card after something happened at ``at``; None when players turn the cards."""
        if not self._on:
            return None
        self._wanted = AutoFlip(at + extra + spread(self._span, self._rng))
        return self._wanted

    def again(self, refused: FlipRefused) -> AutoFlip | None:
        """Plan a second try, or none where the game stands still and something else must happen first."""
        if refused.why in {Why.PHASE, Why.TIME_UP, Why.NOT_YOUR_TURN, Why.CARD_IN_AIR}:
            return None
        self._wanted = AutoFlip(refused.at + RETRY)
        return self._wanted

    def is_wanted(self, planned: AutoFlip) -> bool:
        """Tell whether a planned card is still the one to be turned, and use it up."""
        if self._wanted != planned:
            return False
        self._wanted = None
        return True


@dataclass(frozen=True, slots=True)
class Picture:
    """The picture of flip ``number``, which may go on the glass from ``due`` on."""

    number: int
    due: int


class Pictures:
    """Delays every picture by a random jitter, so that whoever flips has no head start."""

    def __init__(self, rules: Rules, rng: Rng) -> None:
        self._jitter = rules.flip_jitter_ns
        self._rng = rng
        self._delay = 0
        self.waiting: Picture | None = None
        self.on_glass: int | None = None

    def accept(self, flip: FlipAccepted) -> None:
        """Plan the picture of an accepted flip."""
        self._delay = spread(self._jitter, self._rng)
        self.waiting = Picture(flip.number, flip.at + self._delay)

    def start_anew(self, at: int) -> None:
        """Count the picture's delay from ``at`` ns: what it waited for has only happened now."""
        if self.waiting is not None:
            self.waiting = Picture(self.waiting.number, at + self._delay)

    def put_up(self) -> int:
        """Put the waiting picture on the glass and return its number.

        Raises:
            ValueError: no picture waits.
        """
        if self.waiting is None:
            raise ValueError("no picture is waiting")
        self.on_glass, self.waiting = self.waiting.number, None
        return self.on_glass

    def clear(self) -> None:
        """The card is on the pile, or was taken back: nothing waits any more."""
        self.waiting = self.on_glass = None


def spread(span: tuple[int, int], rng: Rng) -> int:
    """Return a random number of ns between the shortest and the longest, both included."""
    shortest, longest = span
    return shortest + int(rng.random() * (longest - shortest + 1))
