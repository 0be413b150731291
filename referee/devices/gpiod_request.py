"""Lines that are requested together: one kernel buffer, one file descriptor, one ledger of sequence numbers."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, Protocol

from referee.devices.seqnos import Ledger, RawEdge
from referee.devices.sources import Heard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from referee.devices.gpiod_chip import Chip

AT_ONCE = 1024
"""How many events one read takes: all that the kernel's buffer can hold."""


class Stamp(int):
    """The kernel's stamp of an edge, CLOCK_MONOTONIC ns, with what its sequence numbers say.

    Attributes:
        seqno: the request's number of the edge.
        line_seqno: the line's number of the edge.
        since: None when nothing of the line was lost before this edge. Else edges were merged into it or lost, and
            the first of them came after ``since`` ns and not after the stamp.
    """

    seqno: int
    line_seqno: int
    since: int | None

    @classmethod
    def of(cls, edge: RawEdge, since: int | None) -> Stamp:
        """Make the stamp of an edge."""
        stamp = cls(edge.at)
        stamp.seqno, stamp.line_seqno, stamp.since = edge.seqno, edge.line_seqno, since
        return stamp


@dataclass(frozen=True, slots=True)
class Wiring:
    """How a line is used.

    Attributes:
        output: whether it is driven.
        pull: the resistor of an input.
        edges: which edges are reported; None: none.
        high: the level of an output.
    """

    output: bool = False
    pull: Literal["up", "down", "floating"] = "floating"
    edges: Literal["both", "rising", "falling"] | None = None
    high: bool = False

    def settings(self, gpiod: Any) -> Any:
        """Return this in the package's words. The kernel never debounces: it would date an edge by its end."""
        line = gpiod.line
        if self.output:
            level = line.Value.ACTIVE if self.high else line.Value.INACTIVE
            return gpiod.LineSettings(direction=line.Direction.OUTPUT, output_value=level)
        bias = {"up": line.Bias.PULL_UP, "down": line.Bias.PULL_DOWN, "floating": line.Bias.DISABLED}
        edge = {"both": line.Edge.BOTH, "rising": line.Edge.RISING, "falling": line.Edge.FALLING, None: line.Edge.NONE}
        return gpiod.LineSettings(
            direction=line.Direction.INPUT,
            bias=bias[self.pull],
            edge_detection=edge[self.edges],
            event_clock=line.Clock.MONOTONIC,
        )


class Watcher(Protocol):
    """The part of a watch that a request needs."""

    def add(self, source: Request, /) -> None:
        """Listen to a request."""

    def remove(self, source: Request, /) -> None:
        """Listen to it no longer."""


class Request:
    """One or more lines of a chip in one request, made when the first of them is used and given back with the last.

    Args:
        chip: whose lines.
        offsets: which lines.
        consumer: who asks, for others to read.
        watch: waits for edges while a line wants any.
        name_of: what a line is called, by its number.
        clock: reads CLOCK_MONOTONIC, ns.
    """

    def __init__(
        self,
        chip: Chip,
        offsets: Iterable[int],
        consumer: str,
        watch: Watcher,
        name_of: Callable[[int], str],
        *,
        clock: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._chip = chip
        self._wiring = {offset: Wiring() for offset in offsets}
        self._consumer = consumer
        self._watch = watch
        self._name_of = name_of
        self._clock = clock
        self._handlers: dict[int, Callable[[Stamp, bool], object]] = {}
        self._using: set[int] = set()
        self._lock = threading.Lock()
        self._lines: Any = None
        self._ledger = Ledger((), 0)

    @property
    def name(self) -> str:
        """What it is called in messages to people."""
        return self._chip.name

    @property
    def open(self) -> bool:
        """Whether the lines are held."""
        return self._lines is not None

    def wiring(self, offset: int) -> Wiring:
        """Return how a line is used."""
        return self._wiring[offset]

    def wire(self, offset: int, wiring: Wiring) -> None:
        """Use a line in another way, and request all lines if that is not done yet.

        Raises:
            GpiodError: a line cannot be had.
            OSError: the kernel refuses that use.
        """
        with self._lock:
            before = self._wiring[offset]
            if self._lines is not None and wiring == before:
                self._using.add(offset)
                return
            self._wiring[offset] = wiring
            try:
                self._apply()
            except BaseException:
                self._wiring[offset] = before
                raise
            self._using.add(offset)

    def listen(self, offset: int, handler: Callable[[Stamp, bool], object]) -> None:
        """Give every edge of a line to ``handler(stamp, high)``, on the watch's thread."""
        first = not self._handlers
        self._handlers[offset] = handler
        if first:
            self._watch.add(self)

    def ignore(self, offset: int) -> None:
        """Give the edges of a line to nobody any more and ask for none; a chip that is gone is no error."""
        if self._handlers.pop(offset, None) is None:
            return
        if not self._handlers:
            self._watch.remove(self)
        with contextlib.suppress(OSError):
            self.wire(offset, replace(self._wiring[offset], edges=None))

    def read(self, offset: int) -> bool:
        """Return whether a line is high."""
        with self._lock:
            return bool(self._lines.get_value(offset) == self._chip.gpiod.line.Value.ACTIVE)

    def drive(self, offset: int, *, high: bool) -> None:
        """Set the level of an output."""
        value = self._chip.gpiod.line.Value
        with self._lock:
            self._lines.set_value(offset, value.ACTIVE if high else value.INACTIVE)
            # Kept for the next reconfiguration, which sets all levels anew.
            self._wiring[offset] = replace(self._wiring[offset], high=high)

    def release(self, offset: int) -> None:
        """Give one line back: with the last that is used the request ends."""
        self.ignore(offset)
        with self._lock:
            self._using.discard(offset)
            if not self._using and self._lines is not None:
                self._lines.release()
                self._lines = None
                self._wiring = {line: Wiring() for line in self._wiring}

    def fileno(self) -> int:
        """Return the descriptor that edges can be read from."""
        return int(self._lines.fd)

    def take(self, empty: int) -> list[Heard]:
        """Return the edges that the buffer holds, by stamp; never waits.

        Raises:
            OSError: the chip is gone.
        """
        with self._lock:
            if self._lines is None:
                return []
            try:
                events = self._lines.read_edge_events(AT_ONCE)
            except BlockingIOError:
                return []
        rising = self._chip.gpiod.EdgeEvent.Type.RISING_EDGE
        raw = [
            RawEdge(e.line_offset, e.event_type == rising, e.timestamp_ns, e.global_seqno, e.line_seqno) for e in events
        ]
        return [self._heard(edge, since) for edge, since in self._ledger.enter(raw, empty)]

    def levels(self) -> dict[str, bool]:
        """Return for every line that is listened to whether it is closed (low) now."""
        return {self._name_of(offset): not self.read(offset) for offset in list(self._handlers) if self.open}

    def _heard(self, edge: RawEdge, since: int | None) -> Heard:
        return Heard(self._name_of(edge.offset), edge.at, partial(self._hand_over, edge, since))

    def _hand_over(self, edge: RawEdge, since: int | None) -> None:
        handler = self._handlers.get(edge.offset)
        if handler is not None:
            handler(Stamp.of(edge, since), edge.high)

    def _apply(self) -> None:
        config = {offset: wiring.settings(self._chip.gpiod) for offset, wiring in self._wiring.items()}
        if self._lines is not None:
            self._lines.reconfigure_lines(config)
            return
        opened = self._clock()
        self._lines = self._chip.request(config, self._consumer)
        self._ledger = Ledger(self._wiring, opened)
        # A descriptor's number can be given to another request between wait and read: a read must never wait.
        os.set_blocking(self._lines.fd, False)
