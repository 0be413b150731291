"""A keyboard as a set of buttons: each key presses a line of the mock pins."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.devices.mock import Contacts
    from referee.devices.ui import KeyEvent


class Keyboard:
    """Turns keys into presses of lines; keys that mean nothing are ignored.

    Args:
        keys: which key (pygame's name) presses which line.
        contacts: the buttons to press.
    """

    def __init__(self, keys: Mapping[str, str], contacts: Contacts) -> None:
        self._keys = dict(keys)
        self._contacts = contacts

    def key(self, event: KeyEvent) -> None:
        """Press or release the line of a key at the key's own time."""
        line = self._keys.get(event.key)
        if line is None:
            return
        if event.down:
            self._contacts.press(line, event.at)
        else:
            self._contacts.release(line, event.at)
