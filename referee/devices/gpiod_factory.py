"""A gpiozero pin factory on libgpiod 2: ``GPIOZERO_PIN_FACTORY=gpiod``, for any gpiozero program.

Edges carry the kernel's own stamps and sequence numbers (:class:`Stamp`), one thread waits for all of them without
polling, and nothing is ever debounced. See docs/gpio.md.
"""

from __future__ import annotations

import os
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gpiozero.exc import (
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinSetInput,
)
from gpiozero.pins.local import LocalPiFactory, LocalPiPin

from referee.devices.gpiod_chip import LABELS, GpiodError, find_chip, library
from referee.devices.gpiod_request import Request, Stamp
from referee.devices.watch import Watch

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from referee.devices.watch import Sink

__all__ = ["LABELS", "GpiodError", "GpiodFactory", "GpiodPin", "Stamp"]


class GpiodPin(LocalPiPin):  # type: ignore[misc] # gpiozero has no types
    """One pin: an input with pull and edges, or an output that is on or off.

    Its line is requested when it is first used, and given back when it is closed.
    """

    def __init__(self, factory: GpiodFactory, info: Any) -> None:
        super().__init__(factory, info)
        self._edges = "both"

    def close(self) -> None:
        """Give the line back; may be called again."""
        self.when_changed = None
        self._request.release(self._number)

    def output_with_state(self, state: Any) -> None:
        """Make the pin an output that is at ``state`` from the first moment on."""
        self._request.wire(self._number, replace(self._wiring, output=True, edges=None, high=bool(state)))

    def input_with_pull(self, pull: str) -> None:
        """Make the pin an input with that pull."""
        self._check_pull(pull)
        self._request.wire(self._number, replace(self._wiring, output=False, pull=pull))

    @property
    def _request(self) -> Request:
        request: Request = self.factory.request_of(self._number)
        return request

    @property
    def _wiring(self) -> Any:
        return self._request.wiring(self._number)

    def _held(self) -> Request:
        """Return the request, made as an input if nobody has said yet what the pin is to be."""
        request = self._request
        if not request.open:
            request.wire(self._number, replace(self._wiring, pull=self._get_pull()))
        return request

    def _get_function(self) -> str:
        if not self._request.open:
            return "output" if self.factory.chip.is_output(self._number) else "input"
        return "output" if self._wiring.output else "input"

    def _set_function(self, value: str) -> None:
        if value not in {"input", "output"}:
            raise PinInvalidFunction(f"invalid function '{value}' for pin {self!r}: expected 'input' or 'output'")
        self.when_changed = None
        self._request.wire(self._number, replace(self._wiring, output=value == "output", pull=self._get_pull()))

    def _get_state(self) -> int:
        return int(self._held().read(self._number))

    def _set_state(self, value: Any) -> None:
        if self._get_function() != "output" or not self._request.open:
            raise PinSetInput(f"cannot set state of pin {self!r}: it is an input")
        self._request.drive(self._number, high=bool(value))

    def _get_pull(self) -> str:
        return str(self.info.pull or self._wiring.pull)

    def _set_pull(self, value: str) -> None:
        if self._held().wiring(self._number).output:
            raise PinFixedPull(f"cannot set pull on pin {self!r}: it is an output")
        self._check_pull(value)
        self._request.wire(self._number, replace(self._wiring, pull=value))

    def _check_pull(self, value: str) -> None:
        if value not in {"up", "down", "floating"}:
            raise PinInvalidPull(f"invalid pull '{value}' for pin {self!r}: expected 'up', 'down' or 'floating'")
        if self.info.pull not in {value, ""}:
            raise PinFixedPull(f"{self!r} has a physical pull-{self.info.pull} resistor")

    def _get_bounce(self) -> None:
        return None

    def _set_bounce(self, value: float | None) -> None:
        if value:
            raise PinInvalidBounce(
                f"{self!r}: the pin factory gpiod does not debounce, but a bounce time of {value} s is asked for. A "
                f"debounced edge would carry the time at which the bounce was over. Leave bounce_time out, or use "
                f"another factory: GPIOZERO_PIN_FACTORY=lgpio"
            )

    def _get_edges(self) -> str:
        return self._edges

    def _set_edges(self, value: str) -> None:
        if value not in {"both", "rising", "falling"}:
            raise PinInvalidEdges(f"invalid edges '{value}' for pin {self!r}: expected 'both', 'rising' or 'falling'")
        self._edges = value
        if self._when_changed is not None:
            self._request.wire(self._number, replace(self._wiring, edges=value))

    def _call_when_changed(self, ticks: Any = None, state: Any = None) -> None:
        # gpiozero's own would fail where a pin is closed while an edge is on its way.
        reference = self._when_changed
        method = reference() if reference is not None else None
        if method is not None:
            method(ticks, int(state))

    def _enable_event_detect(self) -> None:
        request = self._held()
        request.listen(self._number, self._call_when_changed)
        request.wire(self._number, replace(self._wiring, edges=self._edges))

    def _disable_event_detect(self) -> None:
        self._request.ignore(self._number)


class GpiodFactory(LocalPiFactory):  # type: ignore[misc] # gpiozero has no types
    """Pins of the board's GPIO chip, found by its label.

    Args:
        chip: path of a chip, for boards whose label is not known or not unique.
        labels: labels to look for; exactly one chip must have one of them.
        consumer: who holds the pins, for other programs to read; the process's number is added.

    Attributes:
        watch: waits for the edges of all pins.
        chip: the chip.

    Raises:
        GpiodError: gpiod 2 is not installed, there is no such chip or no permission.
    """

    def __init__(self, chip: str | None = None, labels: Sequence[str] = LABELS, consumer: str = "gpiozero") -> None:
        super().__init__()
        self.pin_class = GpiodPin
        self.chip = find_chip(library(), labels, chip)
        self.watch = Watch("gpiod")
        self._consumer = f"{consumer} {os.getpid()}"
        self._requests: dict[int, Request] = {}
        self._names: dict[int, str] = {}

    @staticmethod
    def ticks() -> int:
        """Return now: CLOCK_MONOTONIC, integer ns."""
        return time.monotonic_ns()

    @staticmethod
    def ticks_diff(later: int, earlier: int) -> float:
        """Return the seconds between two ticks."""
        return (later - earlier) / 1e9

    def together(self, numbers: Iterable[int]) -> None:
        """Request these pins (GPIO numbers) in one request, which makes merged edges visible.

        Call it before any of them is used.

        Raises:
            ValueError: one of them is in use already.
        """
        group = list(dict.fromkeys(numbers))
        used = [number for number in group if number in self._requests and self._requests[number].open]
        if used:
            raise ValueError(f"GPIO {used[0]} is in use already: call together() before a pin is used")
        request = self._make(group)
        self._requests |= dict.fromkeys(group, request)

    def listen(self, sink: Sink | None, names: Mapping[int, str]) -> None:
        """Give marks, silenced and audible lines and failures to a sink, with lines called by these names."""
        self._names = dict(names)
        self.watch.sink = sink

    def request_of(self, number: int) -> Request:
        """Return the request that a pin belongs to."""
        request = self._requests.get(number)
        if request is None:
            request = self._requests[number] = self._make([number])
        return request

    def close(self) -> None:
        """Give every pin, the thread and the chip back; may be called again."""
        super().close()
        self._requests.clear()
        self.watch.close()
        self.chip.close()

    def _make(self, numbers: list[int]) -> Request:
        return Request(self.chip, numbers, self._consumer, self.watch, self._name_of)

    def _name_of(self, number: int) -> str:
        return self._names.get(number, f"GPIO {number}")
