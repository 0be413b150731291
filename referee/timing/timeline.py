"""One timeline: news may be handed over late and out of order, but is only acted on in the order of its time.

Everything old enough has *settled*: nothing older can still arrive from a source that keeps its promise.
News that breaks the promise is late news; it is counted and never acted on (RULES 3.5).
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Item = TypeVar("Item")

Key = tuple[int, int]
"""Time in ns, then the place among inputs of the same time (RULES 1.4)."""


class Timeline(Generic[Item]):
    """Items waiting for their time to settle.

    Attributes:
        settled: everything stamped up to here has been handed out, ns; None before the first settling.
        late: how many items came for a time that had already settled; they were dropped.
    """

    def __init__(self) -> None:
        self.settled: int | None = None
        self.late = 0
        self._heap: list[tuple[Key, int, Item]] = []
        self._arrivals = 0

    def __len__(self) -> int:
        return len(self._heap)

    def add(self, key: Key, item: Item) -> bool:
        """Take an item; return False, and count it as late, when its time has already settled.

        Items with the same key come out in the order of their arrival; whoever needs a fairer order among
        equals takes them out with :meth:`next_group` and sorts them.
        """
        if self.settled is not None and key[0] <= self.settled:
            self.late += 1
            return False
        self.force(key, item)
        return True

    def force(self, key: Key, item: Item) -> None:
        """Take an item that follows from one being handled, even at a time that has just settled."""
        self._arrivals += 1
        heappush(self._heap, (key, self._arrivals, item))

    def has(self, test: Callable[[Item], bool]) -> bool:
        """Tell whether an item that waits passes the test."""
        return any(test(item) for _, _, item in self._heap)

    def ahead(self, until: int) -> list[Item]:
        """Return the items up to ``until`` ns in order, without taking them out."""
        return [item for key, _, item in sorted(self._heap, key=lambda entry: entry[:2]) if key[0] <= until]

    def first(self) -> Key | None:
        """Return the key of the earliest item, or None when nothing waits."""
        return self._heap[0][0] if self._heap else None

    def next_group(self) -> list[Item]:
        """Take out the earliest item and all that share its key; empty when nothing waits."""
        group: list[Item] = []
        key = self.first()
        while self._heap and self._heap[0][0] == key:
            group.append(heappop(self._heap)[2])
        return group

    def settle(self, until: int) -> None:
        """Declare that everything stamped up to ``until`` ns has been handed over; it never goes back."""
        if self.settled is None or until > self.settled:
            self.settled = until


class Settling:
    """How far time has settled, given what each source promises.

    A source with a watermark has promised that everything stamped up to it was handed over. A source
    without one gets a fixed hold: its news is trusted to arrive within ``hold`` ns (``reorder_hold``).
    """

    def __init__(self, hold: int) -> None:
        self._hold = hold
        self._marks: dict[str, int | None] = {}

    def promise(self, source: str, up_to: int | None) -> None:
        """Note a source's watermark, ns; None says that it cannot promise any and needs the fixed hold.

        A watermark never goes back; an older one is ignored.
        """
        known = self._marks.get(source)
        if up_to is None or known is None or up_to > known:
            self._marks[source] = up_to

    def up_to(self, now: int) -> int:
        """Return the time, ns, up to which everything has been handed over at ``now``."""
        marks = [now - self._hold if mark is None else min(mark, now) for mark in self._marks.values()]
        return min(marks, default=now - self._hold)
