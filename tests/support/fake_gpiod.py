"""A stand-in for the package gpiod (libgpiod 2) with chips made of memory and descriptors that can really be polled."""

from __future__ import annotations

import errno
import os
import threading
import time
from collections import deque
from dataclasses import dataclass, field
from enum import Enum
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from gpiozero.pins.local import LocalPiFactory

from referee.devices import gpiod_chip

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

PI_4B = 0xC03111
SIMULATED = "pinctrl-bcm2711"


class Value(Enum):
    INACTIVE = 0
    ACTIVE = 1


class Direction(Enum):
    INPUT = "input"
    OUTPUT = "output"


class Bias(Enum):
    PULL_UP = "up"
    PULL_DOWN = "down"
    DISABLED = "disabled"


class EdgeDetection(Enum):
    NONE = 0
    RISING = 1
    FALLING = 2
    BOTH = 3


class Clock(Enum):
    MONOTONIC = 0
    REALTIME = 1


class EdgeType(Enum):
    RISING_EDGE = 1
    FALLING_EDGE = 2


@dataclass(frozen=True)
class LineSettings:
    direction: Direction = Direction.INPUT
    edge_detection: EdgeDetection = EdgeDetection.NONE
    bias: Bias = Bias.DISABLED
    event_clock: Clock = Clock.MONOTONIC
    output_value: Value = Value.INACTIVE
    debounce_period: float = 0.0


@dataclass(frozen=True)
class Event:
    event_type: EdgeType
    timestamp_ns: int
    line_offset: int
    global_seqno: int
    line_seqno: int


@dataclass
class Line:
    """One line of a board: who has it, its level, and how it was last set up."""

    consumer: str = ""
    high: bool = True
    settings: LineSettings = field(default_factory=LineSettings)
    request: Request | None = None


class Request:
    """Lines held by somebody, with the kernel's buffer: when it is full the oldest event goes."""

    def __init__(self, lines: dict[int, Line], config: dict[int, LineSettings], consumer: str, size: int) -> None:
        self._board = lines
        self._offsets = list(config)
        self._events: deque[Event] = deque(maxlen=size)
        self.guard = threading.RLock()
        self._seqno = 0
        self._line_seqno = dict.fromkeys(config, 0)
        self._gone = False
        self.fd, self._ready = os.pipe()
        for offset in config:
            lines[offset].consumer, lines[offset].request = consumer, self
        self.reconfigure_lines(config)

    def reconfigure_lines(self, config: dict[int, LineSettings]) -> None:
        if set(config) != set(self._offsets):
            raise OSError(errno.EINVAL, "Invalid argument")
        for offset, settings in config.items():
            self._board[offset].settings = settings
            if settings.direction is Direction.OUTPUT:
                self._board[offset].high = settings.output_value is Value.ACTIVE

    def get_value(self, offset: int) -> Value:
        self._check()
        return Value.ACTIVE if self._board[offset].high else Value.INACTIVE

    def set_value(self, offset: int, value: Value) -> None:
        if self._board[offset].settings.direction is not Direction.OUTPUT:
            raise OSError(errno.EPERM, "Operation not permitted")
        self._board[offset].high = value is Value.ACTIVE

    def change(self, offset: int, *, high: bool, at: int | None = None, merged: int = 0) -> None:
        """Make one event, into which ``merged`` interrupts before it were merged."""
        with self.guard:
            self._seqno += merged + 1
            self._line_seqno[offset] += 1
            number = self._line_seqno[offset]
            seqno = number if len(self._offsets) == 1 else self._seqno
            kind = EdgeType.RISING_EDGE if high else EdgeType.FALLING_EDGE
            stamp = time.monotonic_ns() if at is None else at
            if not self._events:
                os.write(self._ready, b"!")
            self._events.append(Event(kind, stamp, offset, seqno, number))

    def read_edge_events(self, most: int) -> list[Event]:
        self._check()
        with self.guard:
            if not self._events:
                assert not os.get_blocking(self.fd), "the kernel would let this read wait for ever"
                raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
            taken = [self._events.popleft() for _ in range(min(most, len(self._events)))]
            if not self._events:
                os.read(self.fd, 1)
            return taken

    def release(self) -> None:
        for offset in self._offsets:
            self._board[offset].consumer, self._board[offset].request = "", None
        os.close(self.fd)
        if not self._gone:
            os.close(self._ready)

    def vanish(self) -> None:
        """Take the chip away under the request."""
        self._gone = True
        os.close(self._ready)

    def _check(self) -> None:
        if self._gone:
            raise OSError(errno.ENODEV, "No such device")


class Board:
    """The chips of a made-up machine, installed in place of the package gpiod and of ``/dev``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.labels: dict[str, str] = {}
        self.lines: dict[str, dict[int, Line]] = {}
        self.denied: set[str] = set()
        self.buffer: int | None = None
        self.refuse: OSError | None = None

    def add_chip(self, name: str, label: str = SIMULATED, lines: int = 28) -> str:
        """Put a chip into the machine and return its path."""
        path = self.folder / name
        path.touch()
        self.labels[str(path)] = label
        self.lines[str(path)] = {offset: Line() for offset in range(lines)}
        return str(path)

    def line(self, offset: int) -> Line:
        """Return a line of the first chip."""
        return next(iter(self.lines.values()))[offset]

    def request(self, offset: int) -> Request:
        """Return who holds a line of the first chip."""
        request = self.line(offset).request
        assert request is not None, f"nobody has requested line {offset}"
        return request

    def change(self, offset: int, *, high: bool, at: int | None = None, merged: int = 0) -> None:
        """Change a line of the first chip and make the event that its settings ask for."""
        line = self.line(offset)
        line.high = high
        wanted = {EdgeDetection.BOTH, EdgeDetection.RISING if high else EdgeDetection.FALLING}
        if line.request is not None and line.settings.edge_detection in wanted:
            line.request.change(offset, high=high, at=at, merged=merged)

    def module(self) -> ModuleType:
        """Return the package."""
        module: Any = ModuleType("gpiod")
        module.__version__ = "2.3.0"
        module.LineSettings = LineSettings
        module.EdgeEvent = SimpleNamespace(Type=EdgeType)
        module.line = SimpleNamespace(Value=Value, Direction=Direction, Bias=Bias, Edge=EdgeDetection, Clock=Clock)
        module.request_lines = self.open
        module.Chip = self.open
        return module  # type: ignore[no-any-return]

    def open(self, path: str) -> Chip:
        """Open a chip as ``gpiod.Chip`` does."""
        if path in self.denied:
            raise PermissionError(errno.EACCES, "Permission denied", path)
        if path not in self.labels:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", path)
        return Chip(self, path)


class Chip:
    """An open chip."""

    def __init__(self, board: Board, path: str) -> None:
        self._board = board
        self._path = path
        self.closed = False

    def get_info(self) -> SimpleNamespace:
        return SimpleNamespace(label=self._board.labels[self._path], num_lines=len(self._board.lines[self._path]))

    def get_line_info(self, offset: int) -> SimpleNamespace:
        line = self._board.lines[self._path][offset]
        used = bool(line.consumer) or line.request is not None
        return SimpleNamespace(used=used, consumer=line.consumer, direction=line.settings.direction)

    def request_lines(self, config: dict[int, LineSettings], *, consumer: str, event_buffer_size: int) -> Request:
        if self._board.refuse is not None:
            raise self._board.refuse
        lines = self._board.lines[self._path]
        if any(lines[offset].consumer for offset in config):
            raise OSError(errno.EBUSY, "Device or resource busy")
        return Request(lines, config, consumer, self._board.buffer or event_buffer_size)

    def close(self) -> None:
        self.closed = True


def install(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the board this machine's: a Raspberry Pi 4B with these chips and this package gpiod."""
    monkeypatch.setitem(__import__("sys").modules, "gpiod", board.module())
    monkeypatch.setattr(gpiod_chip, "DEVICES", str(board.folder / "gpiochip*"))
    monkeypatch.setattr(LocalPiFactory, "_get_revision", lambda _self: PI_4B)
    monkeypatch.setattr(LocalPiFactory, "pins", {})


def wait_for(happened: Callable[[], bool], seconds: float = 5.0) -> None:
    """Wait until something has happened on another thread; fail when it does not."""
    ends = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < ends, "it did not happen"
        time.sleep(0.001)
