"""Where presses come from, by name. The backend in use is always named; nothing falls back to another one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.devices.mock import mock_factory
from referee.devices.reader import float_seconds
from referee.timing.debounce import MS

if TYPE_CHECKING:
    from collections.abc import Callable


class BackendError(Exception):
    """A backend that cannot be used here; the message names the cause and the cure."""


@dataclass(frozen=True, slots=True)
class Backend:
    """A way to read pins.

    Attributes:
        name: the name used in config.yaml.
        factory: the gpiozero pin factory.
        stamp: turns the factory's ticks into CLOCK_MONOTONIC ns.
        clock: whose clock dates an edge, for people.
        resolution: differences below this mean nothing, ns; the dead-heat window is at least twice this.
        simulated: whether the buttons are not real.
    """

    name: str
    factory: Any
    stamp: Callable[[Any], int]
    clock: str
    resolution: int
    simulated: bool


def open_backend(name: str) -> Backend:
    """Open the backend of that name.

    Raises:
        BackendError: it is not installed, or there are no GPIO pins here.
    """
    return {"mock": _mock, "lgpio": _lgpio, "rpigpio": _rpigpio}[name]()


def board_model() -> str:
    """Return the board's model as the device tree names it, or ``""`` where there is no device tree."""
    try:
        return Path("/proc/device-tree/model").read_text(encoding="utf-8").rstrip("\0")
    except OSError:
        return ""


def _mock() -> Backend:
    return Backend("mock", mock_factory(), int, "the program's own, when the key arrives", 1 * MS, simulated=True)


def _lgpio() -> Backend:
    try:
        from gpiozero.pins.lgpio import LGPIOFactory

        factory = LGPIOFactory()
    except ImportError as problem:
        raise BackendError(
            f"backend lgpio: the package lgpio is not installed ({problem}). On a Raspberry Pi: pip install "
            f"lgpio, or from Python 3.13 on apt install python3-lgpio and an environment made with "
            f"--system-site-packages; on a desktop: backend: mock"
        ) from problem
    except Exception as problem:
        raise _no_pins("lgpio", problem) from problem
    return Backend("lgpio", factory, float_seconds, "the kernel's interrupt stamp", MS // 5, simulated=False)


def _rpigpio() -> Backend:
    try:
        from gpiozero.pins.rpigpio import RPiGPIOFactory

        factory = RPiGPIOFactory()
    except ImportError as problem:
        raise BackendError(
            f"backend rpigpio: the package RPi.GPIO is not installed ({problem}). On a Raspberry Pi before "
            f"the Pi 5: pip install RPi.GPIO; on a desktop: backend: mock"
        ) from problem
    except Exception as problem:
        raise _no_pins("rpigpio", problem) from problem
    return Backend("rpigpio", factory, float_seconds, "Python's own, in the callback", 5 * MS, simulated=False)


def _no_pins(name: str, problem: Exception) -> BackendError:
    where = board_model() or "this machine, which is no Raspberry Pi"
    return BackendError(
        f"backend {name}: the GPIO pins of {where} cannot be opened: {problem}. Check that the user is in "
        f"the group gpio and that no other program holds the pins; to play without buttons: backend: mock"
    )
