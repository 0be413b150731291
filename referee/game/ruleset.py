"""From words to a rule set and back, as config and case files write it (RULES 1.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from referee.game.catalogue import SETTINGS
from referee.game.harmony import conflicts, normalised
from referee.game.settings import PRESETS, Rules

if TYPE_CHECKING:
    from collections.abc import Mapping


UNTIMED: Final = {"min_gap": 0, "flip_jitter": 0, "announce_ms": 0, "call_evidence": "call_button"}
"""Settings that a case file has unless it gives them: its times stay plain, and its calls are inputs."""


def read_setting(name: str, value: object) -> tuple[str, Any]:
    """Return the field of :class:`Rules` that a setting fills and the value for it.

    Raises:
        KeyError: there is no setting of that name.
        ValueError: the value is not allowed; the message says what was expected and what was found.
    """
    setting = SETTINGS[name]
    try:
        return setting.field, setting.kind.parse(value)
    except (ValueError, TypeError, KeyError):
        raise ValueError(f"expected {setting.expected}, got {value!r}") from None


def build_rules(preset: str, overrides: Mapping[str, object]) -> Rules:
    """Return the preset with the overrides applied, normalised where two settings contradict each other.

    Raises:
        KeyError: unknown preset or setting; the key is the name.
        ValueError: a value is not allowed, or settings cannot go together; the message names the setting.
    """
    rules = with_overrides(preset, overrides)
    for conflict in conflicts(rules):
        raise ValueError(f"{conflict.setting}: {conflict.message}")
    return normalised(rules)


def with_overrides(preset: str, overrides: Mapping[str, object]) -> Rules:
    """Return the preset with the overrides applied, whether they go together or not.

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
    return replace(PRESETS[preset], **changes)


def as_settings(rules: Rules, preset: str) -> dict[str, Any]:
    """Return the settings, by name, in which the rules differ from the preset or a case file from both.

    :func:`build_rules` of the preset and the result gives the rules back. The settings that a case file has
    unless it names them are always given.

    Raises:
        KeyError: unknown preset.
    """
    base = PRESETS[preset]
    return {
        name: written(rules, name)
        for name, setting in SETTINGS.items()
        if name in UNTIMED or getattr(rules, setting.field) != getattr(base, setting.field)
    }


def written(rules: Rules, name: str) -> Any:
    """Return a setting's value in the rules, as a configuration writes it.

    Raises:
        KeyError: there is no setting of that name.
    """
    setting = SETTINGS[name]
    return setting.kind.write(getattr(rules, setting.field))
