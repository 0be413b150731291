"""From words to a rule set: every setting by name, with its values, as config and case files write it (RULES 1.6)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from referee.game.settings import (
    MS,
    PRESETS,
    Cover,
    Exhaustion,
    FlipMode,
    IgnoreOr,
    Next,
    NoRecipient,
    OffTrigger,
    OwnCard,
    OwnLastJack,
    Penalty,
    Reentry,
    Repeat,
    Rules,
    SandwichMiddle,
    ThroughDead,
    Tie,
    TooFast,
    Trigger,
    Won,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from enum import Enum


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: the field of :class:`Rules` it fills, what it accepts in words, and how it is read.

    ``parse`` returns the field's value, or raises ``ValueError`` or ``TypeError`` when the value is not
    one of those that ``expected`` describes; ``write`` is its inverse.
    """

    field: str
    expected: str
    parse: Callable[[Any], Any]
    write: Callable[[Any], Any]


def _choice(field: str, values: type[Enum], *allowed: Enum) -> Setting:
    names = [value.value for value in allowed or tuple(values)]

    def parse(value: object) -> Enum:
        if value not in names:
            raise ValueError(value)
        return values(value)

    return Setting(field, "one of " + ", ".join(names), parse, lambda value: value.value)


def _number(value: object, low: float, high: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise ValueError(value)
    return value


def _short(ns: int, unit_ns: int) -> int | float:
    return ns // unit_ns if ns % unit_ns == 0 else ns / unit_ns


def _in_order(triggers: frozenset[Trigger]) -> list[str]:
    return [trigger.value for trigger in Trigger if trigger in triggers]


def _count(field: str, low: int, high: int) -> Setting:
    def parse(value: object) -> int:
        number = _number(value, low, high)
        if number != int(number):
            raise ValueError(value)
        return int(number)

    return Setting(field, f"a whole number {low} to {high}", parse, int)


def _duration(field: str, low: int, high: int, unit: str, unit_ns: int) -> Setting:
    def parse(value: object) -> int:
        return round(_number(value, low, high) * unit_ns)

    return Setting(field, f"a number of {unit} {low} to {high}", parse, lambda ns: _short(ns, unit_ns))


def _millis(field: str, low: int, high: int) -> Setting:
    return _duration(field, low, high, "ms", MS)


def _jitter(field: str, high: int) -> Setting:
    def parse(value: object) -> tuple[int, int]:
        pair = value if isinstance(value, list | tuple) else (value, value)
        shortest, longest = (round(_number(part, 0, high) * MS) for part in pair)
        if shortest > longest:
            raise ValueError(value)
        return shortest, longest

    expected = f"a number of ms 0 to {high}, or [shortest, longest]"
    return Setting(field, expected, parse, lambda span: [_short(ns, MS) for ns in span])


def _triggers() -> Setting:
    names = [trigger.value for trigger in Trigger]

    def parse(value: object) -> frozenset[Trigger]:
        listed = value if isinstance(value, list | tuple) else (value,)
        if not listed or any(name not in names for name in listed):
            raise ValueError(value)
        return frozenset(Trigger(name) for name in listed)

    return Setting("triggers", "a list out of " + ", ".join(names), parse, _in_order)


SETTINGS: Final[dict[str, Setting]] = {
    "triggers": _triggers(),
    "sandwich_middle": _choice("sandwich_middle", SandwichMiddle),
    "topbottom_min": _count("topbottom_min", 2, 3),
    "through_dead": _choice("through_dead", ThroughDead),
    "penalty": _choice("penalty", Penalty),
    "penalty_count": _count("penalty_count", 1, 3),
    "own_card": _choice("own_card", OwnCard),
    "no_recipient": _choice("no_recipient", NoRecipient),
    "repeat_false": _choice("repeat_false", Repeat),
    "warnings": _count("warnings", 0, 3),
    "lockout_ms": _millis("lockout_ns", 0, 2_000),
    "tie_window": _millis("tie_window_ns", 0, 20),
    "tie": _choice("tie", Tie),
    "won": _choice("won", Won),
    "next": _choice("next", Next),
    "reentry": _choice("reentry", Reentry),
    "offtrigger": _choice("offtrigger", OffTrigger),
    "own_last_jack": _choice("own_last_jack", OwnLastJack),
    "exhaustion": _choice("exhaustion", Exhaustion),
    "final_trigger_timeout": _duration("final_trigger_timeout_ns", 3, 60, "s", 1_000 * MS),
    "cover": _choice("cover", Cover),
    "hold_ms": _millis("hold_ns", 500, 5_000),
    "min_gap": _millis("min_gap_ns", 0, 3_000),
    "announce_ms": _millis("announce_ns", 0, 5_000),
    "cover_grace": _millis("cover_grace_ns", 0, 400),
    "late_grace": _millis("late_grace_ns", 0, 5_000),
    "late_slap": _choice("late_slap", IgnoreOr, IgnoreOr.IGNORE, IgnoreOr.FALSE_SLAP),
    "empty_slap": _choice("empty_slap", IgnoreOr, IgnoreOr.IGNORE, IgnoreOr.WARN),
    "locked_slap": _choice("locked_slap", IgnoreOr, IgnoreOr.IGNORE, IgnoreOr.FALSE_SLAP),
    "too_fast_ms": _millis("too_fast_ns", 0, 200),
    "too_fast": _choice("too_fast", TooFast),
    "flip_mode": _choice("flip_mode", FlipMode),
    "flip_jitter": _jitter("flip_jitter_ns", 600),
    "time_limit": _duration("time_limit_ns", 0, 120, "minutes", 60_000 * MS),
    "time_live_grace": _duration("time_live_grace_ns", 1, 30, "s", 1_000 * MS),
}
"""Every setting by name, with its range (RULES 1.6 and 3.10)."""


UNTIMED: Final = {"min_gap": 0, "flip_jitter": 0, "announce_ms": 0}
"""Settings that a case file leaves at zero unless it gives them, so that its times stay plain."""


def read_setting(name: str, value: object) -> tuple[str, Any]:
    """Return the field of :class:`Rules` that a setting fills and the value for it.

    Raises:
        KeyError: there is no setting of that name.
        ValueError: the value is not allowed; the message says what was expected and what was found.
    """
    setting = SETTINGS[name]
    try:
        return setting.field, setting.parse(value)
    except (ValueError, TypeError):
        raise ValueError(f"expected {setting.expected}, got {value!r}") from None


def build_rules(preset: str, overrides: Mapping[str, object]) -> Rules:
    """Return the preset with the overrides applied, normalised where two settings contradict each other.

    Raises:
        KeyError: unknown preset or setting; the key is the name.
        ValueError: a value is not allowed; the message names the setting.
    """
    changes: dict[str, Any] = {}
    for name, value in overrides.items():
        try:
            field, parsed = read_setting(name, value)
        except ValueError as problem:
            raise ValueError(f"{name}: {problem}") from None
        changes[field] = parsed
    return normalised(replace(PRESETS[preset], **changes))


def as_settings(rules: Rules, preset: str) -> dict[str, Any]:
    """Return the settings, by name, in which the rules differ from the preset or a case file from both.

    :func:`build_rules` of the preset and the result gives the rules back. The times that a case file takes
    for zero unless it names them are always given.

    Raises:
        KeyError: unknown preset.
    """
    base = PRESETS[preset]
    return {
        name: setting.write(getattr(rules, setting.field))
        for name, setting in SETTINGS.items()
        if name in UNTIMED or getattr(rules, setting.field) != getattr(base, setting.field)
    }


def normalised(rules: Rules) -> Rules:
    """Return the rules with pointless combinations put straight (RULES 1.6, set-up validation).

    With the Jack alone the next trigger is the next Jack.
    """
    if rules.reentry is Reentry.NEXT_TRIGGER and rules.triggers == {Trigger.JACK}:
        return replace(rules, reentry=Reentry.NEXT_JACK)
    return rules
