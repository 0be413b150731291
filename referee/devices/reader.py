"""The one reader of buttons: any gpiozero pin factory in, dated edges out.

No debounce is ever asked for. A debounced line is dated when its bounce is over, so the cleaner switch would
win the race (measured: a line debounced at 5 ms lost 20 races of 20 to one pressed a millisecond later).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gpiozero.exc import GPIOZeroError

from referee.timing.edge import Edge

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Sink = Callable[[Edge], object]


class ReaderError(Exception):
    """A line that cannot be read; the message names the line, the pin, the cause and the cure."""


def float_seconds(ticks: float) -> int:
    """Turn the ticks of gpiozero's local factories (seconds, float) into ns; exact to 0.1 µs for a year of uptime."""
    return round(ticks * 1_000_000_000)


class Reader:
    """Reads lines of one pin factory until it is closed.

    Callbacks may come on a foreign thread. They build one value and hand it over, nothing else: one
    exception there would silence every button (FIELD D1).

    Args:
        factory: a gpiozero pin factory.
        pins: GPIO number (BCM) of every line.
        sink: takes each edge; must be callable from any thread.
        stamp: turns the factory's ticks into CLOCK_MONOTONIC ns.

    Raises:
        ReaderError: a pin does not exist, is in use, or has no pull-up.
    """

    def __init__(
        self, factory: Any, pins: Mapping[str, int], sink: Sink, stamp: Callable[[Any], int] = float_seconds
    ) -> None:
        self._sink = sink
        self._stamp = stamp
        self._pins: dict[str, Any] = {}
        self._heard: list[Callable[..., None]] = []
        try:
            for line, number in pins.items():
                self._listen(factory, line, number)
        except ReaderError:
            self.close()
            raise

    def closed_lines(self) -> list[str]:
        """Return the lines that are closed now."""
        return [line for line, pin in self._pins.items() if not pin.state]

    def close(self) -> None:
        """Stop listening and release every pin; may be called again."""
        for pin in self._pins.values():
            pin.when_changed = None
            pin.close()
        self._pins.clear()
        self._heard.clear()

    def _listen(self, factory: Any, line: str, number: int) -> None:
        def heard(ticks: Any, state: Any) -> None:
            self._sink(Edge(line, not state, self._stamp(ticks)))

        try:
            pin = factory.pin(number)
            self._pins[line] = pin
            pin.function = "input"
            pin.pull = "up"
            pin.bounce = None
            pin.edges = "both"
            # gpiozero keeps only a weak reference to the callback.
            self._heard.append(heard)
            pin.when_changed = heard
        except (GPIOZeroError, OSError, RuntimeError) as problem:
            raise ReaderError(
                f"line '{line}' on GPIO {number} cannot be read: {problem}. Check that no other program "
                f"uses the pin and that you are in the group gpio"
            ) from problem
