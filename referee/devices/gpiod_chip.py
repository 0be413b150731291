"""The GPIO chip of the board: found by its label, never by its number, and who holds a line of it.

Numbers move (the same Raspberry Pi 5 has its pins on chip 4 or on chip 0, depending on the kernel); labels do not.
"""

from __future__ import annotations

import errno
import getpass
import glob
import importlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gpiozero.exc import PinError

if TYPE_CHECKING:
    from collections.abc import Sequence

LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""What the kernel calls the pins of the header: Raspberry Pi 5; 4 and 400; all before."""

DEVICES = "/dev/gpiochip*"
"""Where chips are looked for."""

BUFFER = 1024
"""Events that the kernel keeps for a request that is not read in time; it caps this at 1,024 (16 times 64)."""

DRIVERS = {
    "spi": "switch SPI off (sudo raspi-config, Interface Options)",
    "i2c": "switch I2C off (sudo raspi-config, Interface Options)",
    "uart": "switch the serial port off (sudo raspi-config, Interface Options)",
    "serial": "switch the serial port off (sudo raspi-config, Interface Options)",
}
"""What frees a line that a driver of the kernel holds, by a part of the owner's name."""


class GpiodError(PinError):  # type: ignore[misc] # gpiozero has no types
    """GPIO lines that cannot be used; the message names what, where, who and the cure.

    Attributes:
        denied: whether it is a matter of permission.
    """

    def __init__(self, message: str, *, denied: bool = False) -> None:
        super().__init__(message)
        self.denied = denied


def library() -> Any:
    """Return the package gpiod.

    Raises:
        GpiodError: it is not installed, or another package of the same name comes first.
    """
    try:
        module = importlib.import_module("gpiod")
    except ImportError as problem:
        raise GpiodError(
            f"the package gpiod (libgpiod 2) is not installed ({problem}). In the environment that runs this "
            f"program: pip install 'gpiod>=2.1'"
        ) from problem
    if hasattr(module, "request_lines") and hasattr(module, "LineSettings"):
        return module
    version = getattr(module, "__version__", None) or getattr(module, "version_string", lambda: "of unknown version")()
    raise GpiodError(
        f"gpiod 2 is needed, but Python finds {module.__name__} {version} at {getattr(module, '__file__', '?')}, which "
        f"has the old interface of libgpiod 1. In an environment of its own: pip install 'gpiod>=2.1'; or remove the "
        f"old one: sudo apt remove python3-libgpiod"
    )


@dataclass(frozen=True, slots=True)
class Chip:
    """A GPIO chip, open.

    Attributes:
        gpiod: the package.
        handle: its open chip.
        path: where it is (``/dev/gpiochip0``).
        label: what the kernel calls it.
        lines: how many lines it has.
    """

    gpiod: Any
    handle: Any
    path: str
    label: str
    lines: int

    @property
    def name(self) -> str:
        """What it is called in messages."""
        return f"GPIO chip {self.path} ({self.label})"

    def request(self, config: dict[int, Any], consumer: str) -> Any:
        """Request lines in one request, with the largest buffer there is.

        Args:
            config: the settings of every line, by its number.
            consumer: who asks, for others to read; the kernel keeps 31 letters.

        Raises:
            GpiodError: a line does not exist, is in use, or cannot be had for another reason.
        """
        beyond = [offset for offset in config if not 0 <= offset < self.lines]
        if beyond:
            raise GpiodError(
                f"GPIO {beyond[0]} does not exist: {self.name} has the lines 0 to {self.lines - 1}. Choose another pin"
            )
        try:
            return self.handle.request_lines(config, consumer=consumer[:31], event_buffer_size=BUFFER)
        except OSError as problem:
            raise self._refused(list(config), problem) from problem

    def is_output(self, offset: int) -> bool:
        """Tell whether the kernel has a line as an output now."""
        direction = self.handle.get_line_info(offset).direction
        return bool(direction == self.gpiod.line.Direction.OUTPUT)

    def close(self) -> None:
        """Close the chip; its requests live on."""
        self.handle.close()

    def _refused(self, offsets: Sequence[int], problem: OSError) -> GpiodError:
        which = ", ".join(str(offset) for offset in offsets)
        if problem.errno == errno.EBUSY:
            return GpiodError(self._busy(offsets))
        if problem.errno in {errno.EACCES, errno.EPERM}:
            return GpiodError(f"GPIO {which} of {self.name} must not be used: {problem}. {_group_cure()}", denied=True)
        return GpiodError(
            f"GPIO {which} of {self.name} cannot be requested: {problem}. Linux 5.10 or newer is needed; "
            f"'gpioinfo' shows what the kernel thinks of the lines"
        )

    def _busy(self, offsets: Sequence[int]) -> str:
        for offset in offsets:
            info = self.handle.get_line_info(offset)
            if info.used:
                return f"GPIO {offset} of {self.name} is in use by {owner(info.consumer)}"
        which = ", ".join(str(offset) for offset in offsets)
        return f"GPIO {which} of {self.name} was in use a moment ago and is free now. Try again"


def owner(consumer: str) -> str:
    """Say who holds a line, and how it is freed, by the consumer's name in the kernel's line info."""
    if not consumer or consumer == "kernel":
        return "the kernel, for another function (SPI, I2C, a serial port). " + _or_another(
            "switch that off (sudo raspi-config, Interface Options)"
        )
    for part, cure in DRIVERS.items():
        if part in consumer.lower():
            return f"the kernel's driver '{consumer}'. " + _or_another(cure)
    number = consumer.rpartition(" ")[2]
    command = _command(number) if number.isdigit() else ""
    if command:
        return f"'{consumer}', which is process {number}: {command}. End it: kill {number}"
    return f"'{consumer}'. End that program, or use another pin ('sudo lsof {DEVICES}' lists who has the chips open)"


def find_chip(gpiod: Any, labels: Sequence[str] = LABELS, chip: str | None = None) -> Chip:
    """Open the one chip that has one of the labels, or the chip at a path.

    Raises:
        GpiodError: there is no chip, none with such a label, more than one, or no permission.
    """
    paths = [chip] if chip is not None else _paths()
    if not paths:
        raise GpiodError(
            f"there is no GPIO chip here: nothing is called {DEVICES}. Buttons need a Raspberry Pi (or another board "
            f"with GPIO pins) and Linux 5.10 or newer"
        )
    found, denied = [], []
    for path in paths:
        try:
            found.append(_open(gpiod, path))
        except PermissionError:
            denied.append(path)
        except OSError as problem:
            if chip is not None:
                raise GpiodError(f"{chip} is no GPIO chip that can be opened: {problem}") from problem
    return _the_one(found, denied, labels if chip is None else ())


def _the_one(found: list[Chip], denied: list[str], labels: Sequence[str]) -> Chip:
    """Return the only fitting chip and close the others; no labels: every chip fits."""
    fitting = [chip for chip in found if not labels or chip.label in labels]
    for chip in found:
        if chip not in fitting or len(fitting) > 1:
            chip.close()
    if len(fitting) == 1:
        return fitting[0]
    seen = ", ".join(f"{chip.path} ({chip.label})" for chip in found) or "none"
    if fitting:
        raise GpiodError(
            f"more than one GPIO chip could have the buttons: {seen}. Unplug what you do not need, or name one: "
            f"GpiodFactory(chip='{fitting[0].path}')"
        )
    if denied:
        raise GpiodError(f"no permission to open {', '.join(map(_rights, denied))}. {_group_cure()}", denied=True)
    raise GpiodError(
        f"no GPIO chip has the label {' or '.join(labels)}; found: {seen}. On another board than a Raspberry Pi name "
        f"the label that has the buttons: GpiodFactory(labels=['...'])"
    )


def _open(gpiod: Any, path: str) -> Chip:
    handle = gpiod.Chip(path)
    info = handle.get_info()
    return Chip(gpiod, handle, path, info.label, info.num_lines)


def _paths() -> list[str]:
    """Return every chip once: kernels of the Raspberry Pi 5 have a second name for one of them."""
    return sorted({os.path.realpath(path) for path in glob.glob(DEVICES)})  # noqa: PTH207 - the pattern is absolute


def _rights(path: str) -> str:
    try:
        state = Path(path).stat()
        return f"{path} (owner {Path(path).owner()}, group {Path(path).group()}, {stat.filemode(state.st_mode)})"
    except (OSError, KeyError):
        return path


def _group_cure() -> str:
    try:
        user = getpass.getuser()
    except (KeyError, OSError):
        user = str(os.getuid())
    return f"The user is '{user}' and must be in the group gpio: sudo usermod -aG gpio {user}, then log in again"


def _command(pid: str) -> str:
    """Return a process's command, or "" when there is no such process."""
    try:
        words = Path("/proc", pid, "cmdline").read_bytes().split(b"\0")
    except OSError:
        return ""
    return b" ".join(words).decode(errors="replace").strip()[:80]


def _or_another(cure: str) -> str:
    return f"Use another pin, or {cure} and restart"
