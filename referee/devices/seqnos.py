"""What the kernel's sequence numbers say about edges that were lost: pure bookkeeping, one ledger a request.

The kernel (``drivers/gpio/gpiolib-cdev.c``, v2 interface) counts twice. The number of the *request* is taken in the
interrupt, so an interrupt whose event was merged into the next one leaves a hole in it. The number of the *line*
counts what was put into the buffer, so a hole in it means that the buffer overflowed. A request with one line has
only the second number: there a merge cannot be seen.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MERGED = 2_000_000
"""How long before a merged edge's stamp the first edge merged into it is taken to have come, ns.

An assumption about how soon an interrupt thread starts, not yet measured on a Raspberry Pi. An emulator many times
slower breaks it: there, with chatter of 5 ms, the first edge lay up to 4 ms before the stamp.
"""

IN_FLIGHT = 64
"""How many missing numbers of a request may still arrive: one a line, and a request has at most 64 lines."""


@dataclass(frozen=True, slots=True)
class RawEdge:
    """An edge as the kernel hands it over.

    Attributes:
        offset: the line's number on its chip.
        high: the level, read a little after the stamp was taken.
        at: CLOCK_MONOTONIC ns, taken in the interrupt.
        seqno: the request's number of this edge; two edges may carry the same.
        line_seqno: the line's number of this edge.
    """

    offset: int
    high: bool
    at: int
    seqno: int
    line_seqno: int


@dataclass(slots=True)
class _Line:
    """How far a line has been heard: stamp and both numbers of its last edge."""

    at: int
    seqno: int = 0
    line_seqno: int = 0


class Ledger:
    """Keeps the numbers of one request and dates what was lost.

    Args:
        offsets: the lines of the request.
        opened: CLOCK_MONOTONIC ns before the lines were requested; nothing can have been lost before.
    """

    def __init__(self, offsets: Iterable[int], opened: int) -> None:
        self._lines = {offset: _Line(opened) for offset in offsets}
        self._top = 0
        self._missing: set[int] = set()
        self._gone = 0

    def enter(self, edges: Sequence[RawEdge], empty: int) -> list[tuple[RawEdge, int | None]]:
        """Enter the edges of one read and return them by stamp, each with its ``since``.

        ``since`` is None when nothing of that line can have been lost before that edge. Else the first edge lost came
        after ``since`` ns and not after the edge's own stamp; after a merge as far as :data:`MERGED` holds.

        Args:
            edges: in the order of delivery.
            empty: everything stamped up to this had been handed over before the read, ns.
        """
        self._find_holes(edges)
        alike = Counter((edge.offset, edge.seqno) for edge in edges)
        found = [(edge, self._since(edge, alike[edge.offset, edge.seqno], empty)) for edge in edges]
        self._forget_old_holes()
        return sorted(found, key=lambda pair: (pair[0].at, pair[0].seqno))

    def _find_holes(self, edges: Sequence[RawEdge]) -> None:
        for seqno in sorted(edge.seqno for edge in edges):
            if seqno > self._top:
                first = max(self._top + 1, seqno - IN_FLIGHT)
                self._missing.update(range(first, seqno))
                if first > self._top + 1:
                    self._gone = first - 1
                self._top = seqno
            self._missing.discard(seqno)

    def _since(self, edge: RawEdge, alike: int, empty: int) -> int | None:
        line = self._lines[edge.offset]
        overflowed = edge.line_seqno > line.line_seqno + 1
        known = max(line.at, empty)
        since = None
        if overflowed:
            since = known
        elif self._hole_before(edge, alike, line.seqno):
            since = max(known, edge.at - MERGED)
        line.at = max(line.at, edge.at)
        line.seqno, line.line_seqno = max(line.seqno, edge.seqno), edge.line_seqno
        return None if since is None else min(since, edge.at - 1)

    def _hole_before(self, edge: RawEdge, alike: int, last: int) -> bool:
        """Tell whether a number of the request since the line's last edge never came: this edge may have eaten it.

        An interrupt that comes while the one before is being handled gives both edges its number (``alike`` of them).
        Both have come then, with stamps of their own, and the numbers missing are theirs if there are no others.
        """
        if last < self._gone < edge.seqno:
            return True
        missing = [number for number in self._missing if last < number < edge.seqno]
        if missing and len(missing) == alike - 1:
            self._missing.difference_update(missing)
            return False
        return bool(missing)

    def _forget_old_holes(self) -> None:
        """Keep few single holes: of the older ones the highest is enough, because all lines' new numbers lie above."""
        old = sorted(self._missing)[:-IN_FLIGHT]
        if old:
            self._gone = max(self._gone, old[-1])
            self._missing.difference_update(old)
