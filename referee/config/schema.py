"""The shape of config.yaml: every section, every key, and the check of its value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from voluptuous import Invalid, MultipleInvalid, Required, Schema

from referee.config.scalars import (
    Check,
    Expected,
    first_dealer,
    key,
    number,
    off_or,
    one_of,
    optional,
    pin,
    player_name,
    rule_setting,
    share,
    span,
    switch,
    whole,
)
from referee.config.words import did_you_mean, dotted, quoted
from referee.game.catalogue import SETTINGS
from referee.game.match import MOST_GAMES, DealerRotation, MatchMode
from referee.game.settings import LARGEST_HANDICAP, MS, PRESETS, FlipMode
from referee.show.style import LOOKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from referee.config.document import Document
    from referee.config.words import KeyPath

MODES: Final = ("cards", "judge_only")
BACKENDS: Final = ("mock", "lgpio", "rpigpio")
SCREENS: Final = ("auto", "window", "terminal", "none")
ARMS: Final = ("auto", "start")


def _no_other(names: Iterable[str]) -> Check:
    """Return a check that no key passes; the schema tries it on the keys it does not know."""
    allowed = list(names)

    def refused(name: str) -> Any:
        tip = did_you_mean(name, allowed) or f"; expected one of {', '.join(allowed)}"
        raise Invalid(f"unknown key {quoted(name)}{tip}")

    return refused


def _section(
    checks: Mapping[str, Check], required: Iterable[str] = (), moved: Mapping[str, Check] | None = None
) -> Check:
    """Return a check for a section; one that needs no key may be left empty.

    Args:
        checks: every key with the check of its value.
        required: keys that must be there.
        moved: keys that were once here, with a check that no value passes.
    """
    must = tuple(required)
    fields: dict[Any, Any] = {
        Required(name, msg=f"expected the key {name!r}, got a section without it; add it")
        if name in must
        else name: check
        for name, check in checks.items()
    }
    schema = Schema({**fields, **(moved or {}), _no_other(checks): object})

    def checked(value: Any) -> Any:
        if value is None and not must:
            return value
        if not isinstance(value, dict):
            raise Expected(f"a section with the keys {', '.join(checks)}")
        return schema(value)

    return checked


def _each(check: Check) -> Check:
    """Return a check for a list that reports every wrong item; voluptuous' own stops at the first."""

    def checked(value: Any) -> Any:
        if not isinstance(value, list):
            raise Expected("a list, each item starting with '- '")
        errors: list[Invalid] = []
        for index, item in enumerate(value):
            try:
                check(item)
            except Invalid as error:
                error.prepend([index])
                errors.extend(error.errors if isinstance(error, MultipleInvalid) else [error])
        if errors:
            raise MultipleInvalid(errors)
        return value

    return checked


def _flip_mode_moved(_value: Any) -> Any:
    raise Expected("the way of flipping under flipping.mode", tip=" here; move it there")


def _first_to_moved(_value: Any) -> Any:
    raise Invalid("moved: write mode: first_to_n and games: N")


_OVERRIDES = {**{name: rule_setting(name) for name in SETTINGS}, "flip_mode": _flip_mode_moved}

_SEAT = {
    "name": player_name,
    "colour": one_of(LOOKS),
    "slap_pin": pin,
    "slap_key": key,
    "flip_pin": optional(pin),
    "flip_key": optional(key),
    "call_pin": optional(pin),
    "call_key": optional(key),
    "pad_pin": optional(pin),
    "pad_key": optional(key),
    "handicap_ms": number(0, LARGEST_HANDICAP // MS, "ms"),
}

_MATCH = {
    "mode": one_of(mode.value for mode in MatchMode),
    "games": whole(1, MOST_GAMES),
    "shared_win_value": share,
    "dealer_first": first_dealer,
    "dealer_rotation": one_of(rotation.value for rotation in DealerRotation),
}

SCHEMA: Final = _section(
    {
        "mode": one_of(MODES),
        "backend": one_of(BACKENDS),
        "rules": _section({"preset": one_of(PRESETS), "overrides": _section(_OVERRIDES), "confirm_cover": switch}),
        "seats": _each(_section(_SEAT, required=("name", "colour", "slap_pin", "slap_key"))),
        "host": _section(
            {
                "start_pin": pin,
                "start_key": key,
                "menu_pin": pin,
                "menu_key": key,
                "flip_pin": optional(pin),
                "flip_key": key,
            }
        ),
        "timing": _section(
            {
                "reorder_hold_ms": number(5, 50, "ms"),
                "confirm_ms": number(1, 5, "ms"),
                "open_ms": number(10, 50, "ms"),
                "held_hint_s": number(1, 5, "seconds"),
                "stuck_s": number(5, 30, "seconds"),
            }
        ),
        "flipping": _section(
            {
                "mode": one_of(mode.value for mode in FlipMode),
                "auto_ms": span(800, 10_000, "ms"),
                "reminder_s": off_or(2, 60, "seconds"),
                "auto_after_s": off_or(3, 120, "seconds"),
            }
        ),
        "screen": _section(
            {
                "kind": one_of(SCREENS),
                "width": whole(800, 7680, "pixels"),
                "height": whole(480, 4320, "pixels"),
                "fullscreen": switch,
                "display_latency_ms": optional(number(0, 500, "ms")),
            }
        ),
        "bots": _section(
            {
                "count": optional(whole(0, 10)),
                "mean_ms": number(200, 2000, "ms"),
                "wrong_slap": number(0.0, 0.5),
            }
        ),
        "match": _section(_MATCH, moved={"first_to": _first_to_moved}),
        "real_cards": _section({"arm": one_of(ARMS), "pause_s": number(1, 30, "seconds")}),
    },
    required=("seats",),
)
"""Check for the whole file."""


def schema_problems(document: Document) -> dict[KeyPath, str]:
    """Return what is wrong with single values: by their path, the finished message."""
    try:
        SCHEMA(document.tree)
    except MultipleInvalid as errors:
        found = (_message(document, error) for error in errors.errors)
        # Voluptuous keeps missing keys in a set; sorting gives every run the same lines.
        return dict(sorted(found, key=lambda pair: dotted(pair[0])))
    return {}


def _message(document: Document, error: Invalid) -> tuple[KeyPath, str]:
    path = tuple(step if isinstance(step, int) else str(step) for step in error.path)
    if not isinstance(error, Expected):
        return path, error.error_message
    place = document.places[path]
    tip = error.tip
    if place.unquoted and error.takes(place.unquoted):
        tip = f'; write "{place.unquoted}" in quotes to make it a word'
    return path, f"{error.error_message}, got {place.found}{tip}"
