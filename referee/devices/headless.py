"""No screen: the game runs without a picture, in real time or as fast as it can."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.devices.ui import UiEvent
    from referee.show.scene import Scene


class VirtualClock:
    """A clock that stands still until somebody waits; then the wait is over at once.

    Args:
        now: where it starts, ns.
    """

    def __init__(self, now: int = 0) -> None:
        self.now = now

    def __call__(self) -> int:
        """Return the time, ns."""
        return self.now

    def sleep(self, ns: int) -> None:
        """Let ``ns`` nanoseconds pass."""
        self.now += ns


class Headless:
    """A screen that shows nothing; a card counts as shown when it would have been drawn.

    Args:
        clock: reads the time, ns.
        sleep: lets time pass, ns; None waits in real time and can be woken.
    """

    visible = True

    def __init__(
        self, clock: Callable[[], int] = time.monotonic_ns, sleep: Callable[[int], None] | None = None
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._woken = threading.Event()

    def draw(self, scene: Scene) -> int:  # noqa: ARG002 - there is nothing to draw it on
        """Return the time, ns."""
        return self._clock()

    def wait(self, timeout_ns: int) -> list[UiEvent]:
        """Wait for at most ``timeout_ns``; nobody can press a key here."""
        if self._sleep is not None:
            self._sleep(max(1, timeout_ns))
        elif self._woken.wait(timeout_ns / 1_000_000_000):
            self._woken.clear()
        return []

    def wake(self) -> None:
        """End a wait early; callable from any thread."""
        self._woken.set()

    def close(self) -> None:
        """Nothing to give back."""
