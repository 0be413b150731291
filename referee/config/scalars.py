"""Validators for single values: each returns the value, or raises what was expected in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from voluptuous import Invalid

from referee.config.names import ID_PINS, KEY_NAMES, LAST_PIN, OTHER_SPELLINGS
from referee.config.words import did_you_mean
from referee.game.catalogue import SETTINGS
from referee.game.match import MOST_SEATS
from referee.game.ruleset import read_setting

Check = Callable[[Any], Any]
"""Takes a value and returns it, or raises ``Invalid``."""

LONGEST_NAME: Final = 20


def _no_word(_text: str) -> bool:
    return False


class Expected(Invalid):
    """A value is not what was expected; what was found is added where the file is known.

    Attributes:
        takes: tells whether a word would have been taken, so that quotes are the cure for an unquoted one.
        tip: what to do about it, ready to be appended, or ``""``.
    """

    def __init__(self, expected: str, *, takes: Callable[[str], bool] = _no_word, tip: str = "") -> None:
        super().__init__(f"expected {expected}")
        self.takes = takes
        self.tip = tip


def optional(check: Check) -> Check:
    """Return a check that also takes null."""

    def checked(value: Any) -> Any:
        return None if value is None else check(value)

    return checked


def one_of(allowed: Iterable[str]) -> Check:
    """Return a check for one word out of a few."""
    words = tuple(allowed)

    def checked(value: Any) -> Any:
        if value in words:
            return value
        tip = did_you_mean(value, words) if isinstance(value, str) else ""
        raise Expected("one of " + ", ".join(words), tip=tip)

    return checked


def switch(value: Any) -> Any:
    """Check for true or false."""
    if isinstance(value, bool):
        return value
    raise Expected("true or false")


def is_number(value: object, low: float, high: float) -> bool:
    """Tell whether the value is a number, not a truth value, from low to high inclusive."""
    return isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high


def number(low: float, high: float, unit: str = "") -> Check:
    """Return a check for a number from low to high; fractions are allowed."""
    expected = f"a number of {unit} {low} to {high}" if unit else f"a number {low} to {high}"

    def checked(value: Any) -> Any:
        if is_number(value, low, high):
            return value
        raise Expected(expected)

    return checked


def whole(low: int, high: int, unit: str = "") -> Check:
    """Return a check for a whole number from low to high."""
    expected = f"a whole number of {unit} {low} to {high}" if unit else f"a whole number {low} to {high}"

    def checked(value: Any) -> Any:
        if isinstance(value, int) and is_number(value, low, high):
            return value
        raise Expected(expected)

    return checked


def span(low: int, high: int, unit: str) -> Check:
    """Return a check for a list of two numbers from low to high, the smaller first."""

    def checked(value: Any) -> Any:
        if isinstance(value, list) and len(value) == 2 and all(is_number(part, low, high) for part in value):
            if value[0] <= value[1]:
                return value
            raise Expected("the shorter time first", tip="; swap the two")
        raise Expected(f"[shortest, longest], each a number of {unit} {low} to {high}")

    return checked


def off_or(low: float, high: float, unit: str) -> Check:
    """Return a check for 0, which means off, or a number from low to high."""

    def checked(value: Any) -> Any:
        if is_number(value, 0, 0) or is_number(value, low, high):
            return value
        raise Expected(f"0 (off) or a number of {unit} {low} to {high}")

    return checked


def first_dealer(value: Any) -> Any:
    """Check for the word random or a seat number, counted from 1."""
    if value == "random" or (isinstance(value, int) and is_number(value, 1, MOST_SEATS)):
        return value
    raise Expected(f"random or a seat number 1 to {MOST_SEATS}")


def share(value: Any) -> Any:
    """Check for what a shared game is worth: a whole point or half of one."""
    if is_number(value, 1, 1) or is_number(value, 0.5, 0.5):
        return value
    raise Expected("1 or 0.5")


def pin(value: Any) -> Any:
    """Check for a GPIO number, BCM counting, 2 to 27."""
    if isinstance(value, int) and is_number(value, 0, LAST_PIN) and value not in ID_PINS:
        return value
    taken = not isinstance(value, bool) and value in ID_PINS
    tip = "; GPIO 0 and 1 are reserved for add-on boards to identify themselves" if taken else ""
    raise Expected(f"a GPIO number (BCM) 2 to {LAST_PIN}", tip=tip)


def key(value: Any) -> Any:
    """Check for the name of a key."""
    if value in KEY_NAMES:
        return value
    raise Expected('a key name such as "a", "left shift" or "f1"', takes=KEY_NAMES.__contains__, tip=_key_tip(value))


def _key_tip(value: Any) -> str:
    if not isinstance(value, str):
        return ""
    word = value.strip().lower()
    if word == "f11":
        return "; F11 switches the full screen"
    if word in OTHER_SPELLINGS:
        return f"; did you mean {OTHER_SPELLINGS[word]!r}?"
    return did_you_mean(word, KEY_NAMES)


def player_name(value: Any) -> Any:
    """Check for a name of 1 to 20 printable characters, not counting blanks around it."""
    if isinstance(value, str) and _is_name(value):
        return value
    raise Expected(f"a name of 1 to {LONGEST_NAME} printable characters", takes=_is_name)


def _is_name(text: str) -> bool:
    return text.isprintable() and 1 <= len(text.strip()) <= LONGEST_NAME


def rule_setting(name: str) -> Check:
    """Return a check for the value of one rule setting, by its name in ``referee.game.ruleset``."""

    def is_taken(value: object) -> bool:
        try:
            read_setting(name, value)
        except ValueError:
            return False
        return True

    def checked(value: Any) -> Any:
        if is_taken(value):
            return value
        raise Expected(SETTINGS[name].expected, takes=is_taken)

    return checked
