"""What a screen hands back to the loop: keys going down and up, the wish to leave, or why it cannot open."""

from __future__ import annotations

from dataclasses import dataclass


class ScreenError(Exception):
    """A screen that cannot be opened here; the message names the cause and the cure."""


@dataclass(frozen=True, slots=True)
class KeyEvent:
    """A key changed.

    Attributes:
        key: the key's name in pygame's spelling, lower case: ``"a"``, ``"return"``, ``"escape"``, ``"space"``.
        down: True when it went down.
        at: CLOCK_MONOTONIC nanoseconds at which the screen read it.
    """

    key: str
    down: bool
    at: int


@dataclass(frozen=True, slots=True)
class QuitEvent:
    """Somebody closed the window or pressed Ctrl-C."""


UiEvent = KeyEvent | QuitEvent
