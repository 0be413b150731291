"""What real buttons do wrong, on mock pins and from a seed: for tests and for ``referee play --mock-faults``."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from referee.timing.debounce import MS

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from referee.devices.mock import MockContacts

US = 1_000


@dataclass(frozen=True, slots=True)
class FaultPlan:
    """How badly the buttons behave; chances are 0.0 to 1.0, times in ns.

    Attributes:
        bounce: longest chatter after a contact or an opening (switches that settle within the 3 ms of the
            confirmation are sound; FIELD B5 has 0.5 to 6 ms).
        repeat: chance that the kernel reports an edge twice.
        crosstalk: chance that a hit closes the neighbour's line for a moment (FIELD D3).
        spike: longest such moment; below the confirmation it must never count.
        late: longest delay of delivery; below ``reorder_hold`` it must never matter.
        stuck: chance that a button hangs after a press.
        stuck_for: how long it hangs.
    """

    bounce: int = 2_500 * US
    repeat: float = 0.2
    crosstalk: float = 0.15
    spike: int = 400 * US
    late: int = 15 * MS
    stuck: float = 0.0
    stuck_for: int = 12_000 * MS


class FaultyContacts:
    """Presses mock pins the way worn switches, long cables and a busy machine do.

    The first edge of a press keeps the press's own time; everything else is added around it. Edges are
    delivered later than they are stamped, and not in order.
    """

    def __init__(self, inner: MockContacts, lines: Sequence[str], rng: Random, plan: FaultPlan | None = None) -> None:
        self._inner = inner
        self._lines = list(lines)
        self._rng = rng
        self._plan = plan or FaultPlan()
        self._waiting: list[tuple[int, int, str, bool, int]] = []
        self._count = 0
        self._hung: dict[str, int] = {}
        self._down: set[str] = set()

    def press(self, line: str, at: int) -> None:
        """Close a line at ``at`` ns, with all that goes wrong."""
        rng, plan = self._rng, self._plan
        self._drop_spikes(line, at)
        self._down.add(line)
        self._chatter(line, closed=True, at=at)
        if rng.random() < plan.crosstalk and line in self._lines:
            self._crosstalk(self._lines[(self._lines.index(line) + 1) % len(self._lines)], at)
        if rng.random() < plan.stuck:
            self._hung[line] = at + plan.stuck_for

    def release(self, line: str, at: int) -> None:
        """Open a line at ``at`` ns, or when it stops hanging."""
        self._down.discard(line)
        self._chatter(line, closed=False, at=max(at, self._hung.pop(line, at)))

    def work(self, now: int) -> None:
        """Deliver every edge whose delivery is due at ``now`` ns."""
        while self._waiting and self._waiting[0][0] <= now:
            _, _, line, closed, at = heappop(self._waiting)
            self._inner.change(line, closed=closed, at=at)

    def next_deadline(self) -> int | None:
        """Return when the next edge is to be delivered, ns, or None."""
        return self._waiting[0][0] if self._waiting else None

    def _crosstalk(self, line: str, at: int) -> None:
        """Close a line for a moment; a line that a hand holds closed cannot be opened by its neighbour."""
        begin = at + self._rng.randrange(1 * MS, 4 * MS)
        end = begin + self._rng.randrange(50 * US, self._plan.spike)
        if line not in self._down:
            self._edge(line, closed=True, at=begin)
            self._edge(line, closed=False, at=end)

    def _drop_spikes(self, line: str, at: int) -> None:
        """Take back what crosstalk would have done to a line after a hand closes it at ``at`` ns."""
        self._waiting = [edge for edge in self._waiting if edge[2] != line or edge[4] < at]
        heapify(self._waiting)

    def _chatter(self, line: str, *, closed: bool, at: int) -> None:
        """One contact: the first edge at its own time, then an even number of further ones within the bounce."""
        rng = self._rng
        self._edge(line, closed=closed, at=at)
        further = sorted(rng.randrange(20 * US, self._plan.bounce) for _ in range(2 * rng.randrange(4)))
        for nth, after in enumerate(further):
            self._edge(line, closed=closed == bool(nth % 2), at=at + after)

    def _edge(self, line: str, *, closed: bool, at: int) -> None:
        for _ in range(1 + (self._rng.random() < self._plan.repeat)):
            self._count += 1
            delivery = at + self._rng.randrange(0, self._plan.late)
            heappush(self._waiting, (delivery, self._count, line, closed, at))
