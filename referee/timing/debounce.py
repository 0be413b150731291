"""From a chattering line to one press: the first contact keeps its stamp, everything else is decided afterwards.

No filter stands before this one. A filter that waits for the line to be quiet dates the press by the end of
its bounce, so the cleaner switch would win the race. Here the first edge after the line was open long enough
*is* the press, whatever kind it claims to be; whether it was one is found out a few milliseconds later.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.timing.edge import Edge

MS = 1_000_000


@dataclass(frozen=True, slots=True)
class Limits:
    """How contacts are judged, all in nanoseconds (RULES 3.6, 3.10).

    Attributes:
        confirm: after this long the line must be closed, or close again, for a contact to be a press.
        release: a line open for this long is released; anything shorter is bounce.
        long: a line closed for this long was pressed on purpose for longer than a slap (RULES 4.3, "hold").
        hint: a line closed for this long deserves a "let go".
        stuck: a line closed for this long is out of order.
    """

    confirm: int = 3 * MS
    release: int = 25 * MS
    long: int = 300 * MS
    hint: int = 2_000 * MS
    stuck: int = 10_000 * MS


class Sign(Enum):
    """What a line has done."""

    PRESS = auto()
    SPIKE = auto()
    RELEASE = auto()
    LONG = auto()
    HELD = auto()
    STUCK = auto()


@dataclass(frozen=True, slots=True)
class Signal:
    """Something a line has done, dated.

    ``at`` is the first contact of a PRESS or SPIKE, and for RELEASE, LONG, HELD and STUCK the moment at which the
    line had been open or closed for long enough to say so.
    """

    sign: Sign
    line: str
    at: int


class Phase(Enum):
    """Where a contact stands: open, touched but not confirmed, or pressed."""

    OPEN = auto()
    TOUCHED = auto()
    PRESSED = auto()


class Contact:
    """One line. Feed it edges in order of time, and let time pass; it answers with signals.

    A contact becomes a press when the line is closed ``confirm`` after the first touch, or closes again
    before it has been open for ``confirm`` after that moment; otherwise it was a spike. So a press is
    known at most ``2 * confirm`` after its stamp.
    """

    def __init__(self, line: str, limits: Limits) -> None:
        self._line = line
        self._limits = limits
        self._phase = Phase.OPEN
        self._touched = 0
        self._closed = False
        self._changed = 0
        self._stages = ((Sign.LONG, limits.long), (Sign.HELD, limits.hint), (Sign.STUCK, limits.stuck))
        self._said = 0

    def start_closed(self, at: int) -> None:
        """The line is closed before anybody could press it: it must be let go first (RULES 3.6, stuck at start)."""
        self._phase, self._touched, self._closed, self._changed = Phase.PRESSED, at, True, at
        self._said = 0

    def feed(self, edge: Edge) -> list[Signal]:
        """Take the line's next edge; return what became known before it.

        Edges of one line must come in order of time; equal stamps are taken in the order given.
        """
        known = self.pass_time(edge.at - 1)
        if self._phase is Phase.OPEN:
            self._phase, self._touched, self._said = Phase.TOUCHED, edge.at, 0
            self._closed, self._changed = edge.closed, edge.at
        elif edge.closed != self._closed:
            self._closed, self._changed = edge.closed, edge.at
        return known

    def pass_time(self, now: int) -> list[Signal]:
        """Let time pass up to ``now``, every edge up to then having been fed; return what became known."""
        known: list[Signal] = []
        if self._phase is Phase.TOUCHED:
            known += self._confirm(now)
        if self._phase is Phase.PRESSED:
            known += self._held(now)
            known += self._released(now)
        return known

    @property
    def is_undecided(self) -> bool:
        """Whether the line was touched and nobody knows yet whether it is a press."""
        return self._phase is Phase.TOUCHED

    def next_deadline(self) -> int | None:
        """Return when time alone will next tell something about the line, ns, or None."""
        limits = self._limits
        if self._phase is Phase.TOUCHED:
            return (self._touched if self._closed else self._changed) + limits.confirm
        if self._phase is Phase.OPEN:
            return None
        if not self._closed:
            return self._changed + limits.release
        if self._said == len(self._stages):
            return None
        return self._touched + self._stages[self._said][1]

    def _confirm(self, now: int) -> list[Signal]:
        ripe = self._touched + self._limits.confirm
        if now >= ripe and self._closed:
            self._phase = Phase.PRESSED
            return [Signal(Sign.PRESS, self._line, self._touched)]
        if not self._closed and now >= self._changed + self._limits.confirm:
            self._phase = Phase.OPEN
            return [Signal(Sign.SPIKE, self._line, self._touched)]
        return []

    def _held(self, now: int) -> list[Signal]:
        """A hand that stays: a long press, a hint, then a fault; measured while no opening has lasted long enough."""
        end = now if self._closed else min(now, self._changed)
        known = []
        for sign, length in self._stages[self._said :]:
            if end < self._touched + length:
                break
            self._said += 1
            known.append(Signal(sign, self._line, self._touched + length))
        return known

    def _released(self, now: int) -> list[Signal]:
        if self._closed or now < self._changed + self._limits.release:
            return []
        self._phase = Phase.OPEN
        return [Signal(Sign.RELEASE, self._line, self._changed + self._limits.release)]


class Debouncer:
    """All lines of a table; the lines know nothing of each other."""

    def __init__(self, lines: list[str], limits: Limits) -> None:
        self._contacts = {line: Contact(line, limits) for line in lines}
        self._limits = limits

    def start_closed(self, line: str, at: int) -> None:
        """Say that a line is closed at start, ns; its next press counts after it was let go."""
        self._contacts[line].start_closed(at)

    def feed(self, edge: Edge) -> list[Signal]:
        """Take the next edge in order of time; raises KeyError for a line that the table does not have."""
        return self._contacts[edge.line].feed(edge)

    def pass_time(self, now: int) -> list[Signal]:
        """Let time pass for every line; return what became known, in order of time."""
        known = [signal for contact in self._contacts.values() for signal in contact.pass_time(now)]
        return sorted(known, key=lambda signal: signal.at)

    def horizon(self, settled: int) -> int:
        """Return the time up to which every press is known once edges up to ``settled`` have been fed, ns."""
        return settled - 2 * self._limits.confirm

    def is_undecided(self) -> bool:
        """Tell whether any line was touched and nobody knows yet whether it is a press."""
        return any(contact.is_undecided for contact in self._contacts.values())

    def next_deadline(self) -> int | None:
        """Return when time alone will next tell something, ns, or None."""
        dues = [due for contact in self._contacts.values() if (due := contact.next_deadline()) is not None]
        return min(dues, default=None)
