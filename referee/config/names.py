"""Key names and pin numbers: which exist, and which pins are better left alone."""

from __future__ import annotations

from typing import Final

KEY_NAMES: Final[tuple[str, ...]] = (
    *"abcdefghijklmnopqrstuvwxyz",
    *"0123456789",
    "space",
    "return",
    "escape",
    "tab",
    "backspace",
    "left shift",
    "right shift",
    "left ctrl",
    "right ctrl",
    "left alt",
    "right alt",
    "up",
    "down",
    "left",
    "right",
    *(f"f{number}" for number in range(1, 11)),
    *(f"[{digit}]" for digit in range(10)),
    *",./;'[]\\-=`",
)
"""Keys that can press a button, spelled as pygame spells them; ``[0]`` to ``[9]`` are on the number pad.

F11 is missing on purpose: it switches the full screen.
"""

OTHER_SPELLINGS: Final = {"enter": "return", "alt": "left alt", "spacebar": "space"}
"""Common names of keys that are too far from pygame's for a guess by likeness."""

LAST_PIN: Final = 27
ID_PINS: Final = (0, 1)
"""GPIO 0 and 1 identify add-on boards at start-up and must not be wired to buttons."""

_I2C = "has a fixed pull-up and serves I2C; an I2C device or overlay would press this button"
_SPI = "serves SPI; keep SPI switched off"
_UART = "serves the serial console; switch the console off, or its output presses this button"

PINS_WITH_A_CATCH: Final[dict[int, str]] = {
    **dict.fromkeys((2, 3), _I2C),
    **dict.fromkeys((7, 8, 9, 10, 11), _SPI),
    **dict.fromkeys((14, 15), _UART),
}
"""GPIO numbers that work for a button but have another job on many boards, with the reason."""
