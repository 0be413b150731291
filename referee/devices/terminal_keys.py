"""A terminal's keys: their names in pygame's spelling, and the releases that no terminal tells of."""

from __future__ import annotations

from typing import Final

from referee.devices.ui import KeyEvent

RELEASE_NS: Final = 550_000_000
"""Nanoseconds without a repeat after which a key counts as let go: auto-repeat starts after 250 to 500 ms."""

_NAMES: Final = {
    "KEY_ENTER": "return",
    "KEY_ESCAPE": "escape",
    "KEY_TAB": "tab",
    "KEY_BACKSPACE": "backspace",
    "KEY_DELETE": "delete",
    "KEY_INSERT": "insert",
    "KEY_HOME": "home",
    "KEY_END": "end",
    "KEY_PGUP": "page up",
    "KEY_PGDOWN": "page down",
    "KEY_UP": "up",
    "KEY_DOWN": "down",
    "KEY_LEFT": "left",
    "KEY_RIGHT": "right",
    **{f"KEY_F{number}": f"f{number}" for number in range(1, 13)},
}
_ESCAPE: Final = "\x1b"
_CHARS: Final = {
    "\r": "return",
    "\n": "return",
    _ESCAPE: "escape",
    "\t": "tab",
    "\x7f": "backspace",
    "\b": "backspace",
    " ": "space",
}


def key_names(typed: str, special: str | None) -> list[str]:
    """Return which keys were pressed, in pygame's spelling, lower case; none for a key that has no use here.

    Escape and a letter that arrive together look like Alt and that letter. They count as two keys: at a
    table of many hands that is what happened, and no hand may be lost.

    Args:
        typed: the characters the terminal sent.
        special: blessed's name for them, such as ``"KEY_UP"``, or None.
    """
    if special in _NAMES:
        return [_NAMES[special]]
    if len(typed) == 2 and typed[0] == _ESCAPE:
        return [name for char in typed for name in key_names(char, None)]
    if typed in _CHARS:
        return [_CHARS[typed]]
    return [typed.lower()] if len(typed) == 1 and typed.isprintable() else []


class HeldKeys:
    """Makes presses and releases out of key strokes.

    A stroke of a key that is not held is a press; a stroke of one that is held is its auto-repeat and only
    says that it is held still. So a key held for long is one long press, never many slaps; the price is
    that two quick strokes of one key are one press too.

    All times are CLOCK_MONOTONIC nanoseconds and must not run backwards.

    Args:
        release_ns: nanoseconds without a stroke after which a key counts as let go, above 0.

    Raises:
        ValueError: ``release_ns`` is not above 0.
    """

    def __init__(self, release_ns: int = RELEASE_NS) -> None:
        if release_ns <= 0:
            raise ValueError(f"release_ns must be above 0, got {release_ns}")
        self._release_ns = release_ns
        self._due: dict[str, int] = {}

    def stroke(self, key: str, at: int) -> list[KeyEvent]:
        """Take one stroke of ``key`` and return what it means, with releases due before it first."""
        events = self.due(at)
        if key not in self._due:
            events.append(KeyEvent(key, down=True, at=at))
        self._due[key] = at + self._release_ns
        return events

    def due(self, now: int) -> list[KeyEvent]:
        """Return the releases due by ``now``, each at its own time, oldest first."""
        ripe = sorted((at, key) for key, at in self._due.items() if at <= now)
        for _, key in ripe:
            del self._due[key]
        return [KeyEvent(key, down=False, at=at) for at, key in ripe]

    def next_due(self) -> int | None:
        """Return when the next release is due, or None while no key is held."""
        return min(self._due.values(), default=None)
