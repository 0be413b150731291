"""A keyboard as a set of buttons: each key presses a line of the mock pins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.timing.debounce import MS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.devices.mock import Contacts
    from referee.devices.ui import KeyEvent


SHORTEST = 20 * MS
"""How long a key closes its line at least, ns.

A keyboard has no bounce left, and its events are dated when they are read: a quick tap during a slow frame is
read as down and up at once. Without this it would look like a spike and the slap would be lost. Twice the
longest confirmation that a table can be set to (RULES 3.10: 5 ms), and as much again.
"""


class Keyboard:
    """Turns keys into presses of lines; keys that mean nothing are ignored.

    Args:
        keys: which key (pygame's name) presses which line.
        contacts: the buttons to press.
    """

    def __init__(self, keys: Mapping[str, str], contacts: Contacts) -> None:
        self._keys = dict(keys)
        self._contacts = contacts
        self._pressed: dict[str, int] = {}

    def key(self, event: KeyEvent) -> None:
        """Press or release the line of a key at the key's own time."""
        line = self._keys.get(event.key)
        if line is None:
            return
        if event.down:
            self._pressed[line] = event.at
            self._contacts.press(line, event.at)
        else:
            shortest = self._pressed.pop(line, event.at) + SHORTEST
            self._contacts.release(line, max(event.at, shortest))
