"""Mock pins: gpiozero's own mock factory, with pins that can be pressed at a given time.

gpiozero's mock stamps a change when Python makes it and merges repeated edges. A photo finish needs presses
with times of their own, and a real kernel does report the same edge twice (FIELD B4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from gpiozero.pins.mock import MockFactory, MockPin
from gpiozero.pins.pi import PiPin

from referee.timing.edge import Edge

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.devices.reader import Sink


class TimedMockPin(MockPin):  # type: ignore[misc] # gpiozero has no types
    """A mock pin that is closed and opened at stated times; its ticks are CLOCK_MONOTONIC ns."""

    def contact(self, *, closed: bool, at: int) -> None:
        """Report an edge at ``at`` ns: ``closed`` for a press, else a release; repeats are reported too."""
        self._state = not closed
        if self._when_changed is not None:
            PiPin._call_when_changed(self, at, self._state)  # noqa: SLF001 - a pin driver's own hook


def mock_factory() -> Any:
    """Return a mock factory whose pins are :class:`TimedMockPin`."""
    return MockFactory(pin_class=TimedMockPin)


class Contacts(Protocol):
    """Somebody who can press buttons: a keyboard, a bot, a test."""

    def press(self, line: str, at: int) -> None:
        """Close a line at ``at`` ns."""

    def release(self, line: str, at: int) -> None:
        """Open a line at ``at`` ns."""


class MockContacts:
    """Presses mock pins. Lines without a pin (a bot's flip button) are reported to the sink directly.

    Args:
        factory: where the pins are.
        pins: GPIO number of every line that has one.
        sink: takes edges of lines without a pin.
    """

    def __init__(self, factory: Any, pins: Mapping[str, int], sink: Sink) -> None:
        self._pins = {line: factory.pin(number) for line, number in pins.items()}
        self._sink = sink

    def press(self, line: str, at: int) -> None:
        """Close a line at ``at`` ns."""
        self.change(line, closed=True, at=at)

    def release(self, line: str, at: int) -> None:
        """Open a line at ``at`` ns."""
        self.change(line, closed=False, at=at)

    def change(self, line: str, *, closed: bool, at: int) -> None:
        """Report one edge of a line at ``at`` ns."""
        pin = self._pins.get(line)
        if pin is None:
            self._sink(Edge(line, closed, at))
        else:
            pin.contact(closed=closed, at=at)
