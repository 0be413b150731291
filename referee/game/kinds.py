"""How a setting is written in config and case files: what it accepts, how it is read, and how it is written back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from referee.game.settings import MS, Trigger

if TYPE_CHECKING:
    from collections.abc import Callable
    from enum import Enum


@dataclass(frozen=True, slots=True)
class Kind:
    """How a setting is written: the field of :class:`Rules` it fills, what it accepts, and how it is read.

    ``parse`` returns the field's value, or raises ``ValueError`` or ``TypeError`` when the value is not
    one of those that ``expected`` describes; ``write`` is its inverse.
    """

    field: str
    expected: str
    parse: Callable[[Any], Any]
    write: Callable[[Any], Any]


def choice(field: str, values: type[Enum], *allowed: Enum) -> Kind:
    """Return the kind of a choice among the values of an enum, or among those ``allowed``."""
    names = [value.value for value in allowed or tuple(values)]

    def parse(value: object) -> Enum:
        if value not in names:
            raise ValueError(value)
        return values(value)

    return Kind(field, "one of " + ", ".join(names), parse, lambda value: value.value)


def _number(value: object, low: float, high: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise ValueError(value)
    return value


def _short(ns: int, unit_ns: int) -> int | float:
    return ns // unit_ns if ns % unit_ns == 0 else ns / unit_ns


def _in_order(triggers: frozenset[Trigger]) -> list[str]:
    return [trigger.value for trigger in Trigger if trigger in triggers]


def count(field: str, low: int, high: int) -> Kind:
    """Return the kind of a whole number, both ends included."""

    def parse(value: object) -> int:
        number = _number(value, low, high)
        if number != int(number):
            raise ValueError(value)
        return int(number)

    return Kind(field, f"a whole number {low} to {high}", parse, int)


def duration(field: str, low: int, high: int, unit: str, unit_ns: int) -> Kind:
    """Return the kind of a number of ``unit``; the rule holds it in ns, ``unit_ns`` of them to a unit."""

    def parse(value: object) -> int:
        return round(_number(value, low, high) * unit_ns)

    return Kind(field, f"a number of {unit} {low} to {high}", parse, lambda ns: _short(ns, unit_ns))


def millis(field: str, low: int, high: int) -> Kind:
    """Return the kind of a number of milliseconds, both ends included."""
    return duration(field, low, high, "ms", MS)


def jitter(field: str, high: int) -> Kind:
    """Return the kind of one delay or a range, 0 to ``high`` ms; the rule holds (shortest, longest) in ns."""

    def parse(value: object) -> tuple[int, int]:
        pair = value if isinstance(value, list | tuple) else (value, value)
        shortest, longest = (round(_number(part, 0, high) * MS) for part in pair)
        if shortest > longest:
            raise ValueError(value)
        return shortest, longest

    expected = f"a number of ms 0 to {high}, or [shortest, longest]"
    return Kind(field, expected, parse, lambda span: [_short(ns, MS) for ns in span])


def switch(field: str) -> Kind:
    """Return the kind of something that is on or off."""

    def parse(value: object) -> bool:
        # YAML reads a bare on or off as true or false, JSON does not.
        return _SWITCH[value if isinstance(value, str) else bool(value) if isinstance(value, bool) else None]

    return Kind(field, "on or off", parse, lambda value: "on" if value else "off")


_SWITCH: Final[dict[str | bool | None, bool]] = {True: True, False: False, "on": True, "off": False}


def triggers() -> Kind:
    """Return the kind of a list of triggers; one alone needs no list."""
    names = [trigger.value for trigger in Trigger]

    def parse(value: object) -> frozenset[Trigger]:
        listed = value if isinstance(value, list | tuple) else (value,)
        if not listed or any(name not in names for name in listed):
            raise ValueError(value)
        return frozenset(Trigger(name) for name in listed)

    return Kind("triggers", "a list out of " + ", ".join(names), parse, _in_order)
