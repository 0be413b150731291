"""Checks between settings of the rules, and the rules that come out (RULES 1.6, set-up validation)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from referee.game.catalogue import SETTINGS
from referee.game.harmony import conflicts, normalised, remarks
from referee.game.ruleset import with_overrides
from referee.game.settings import (
    PRESETS,
    CallEvidence,
    Cover,
    FlipMode,
    Game,
    HandRule,
    Rules,
    Tie,
    TooFast,
    Trigger,
)

if TYPE_CHECKING:
    from referee.config.draft import Draft
    from referee.config.words import KeyPath
    from referee.game.harmony import Note

MOST_SEATS_BY_PRESET: Final = {"family002": 8}
PRESET: Final[KeyPath] = ("rules", "preset")
PATTERNS: Final = frozenset({Trigger.DOUBLE, Trigger.SANDWICH, Trigger.TOPBOTTOM, Trigger.TENS})
CAUSES: Final = {"tie_window": "tie", "reentry": "triggers"}
"""Settings whose preset value another override can make odd, with the one that does."""


def preset_name(draft: Draft) -> str:
    """Return the preset's name, ``classic`` where the file names none."""
    return str(draft.get("rules", "preset", default="classic"))


def _overrides(draft: Draft) -> dict[str, Any]:
    return draft.get("rules", "overrides") or {}


def _as_written(draft: Draft) -> Rules:
    rules = with_overrides(preset_name(draft), _overrides(draft))
    return replace(rules, flip_mode=FlipMode(draft.get("flipping", "mode", default=FlipMode.AUTO.value)))


def final_rules(draft: Draft) -> Rules:
    """Return the preset with the overrides and the way of flipping, and without pointless combinations."""
    rules = normalised(_as_written(draft))
    return replace(rules, tie_window_ns=0) if rules.tie is Tie.EARLIEST else rules


def check_rules(draft: Draft) -> None:
    """Note rule settings that do not go together; without a good preset there is nothing to compare."""
    if draft.spoiled(*PRESET):
        return
    rules = _as_written(draft)
    _check_players(draft)
    _check_harmony(draft, rules)
    if rules.game is Game.SLAPJACK:
        _check_cover(draft, rules)
        _check_too_fast(draft, rules)
    _check_buttons(draft, rules)
    _remark_on_rules(draft, rules)
    _remark_on_handicaps(draft, rules)


def _override(name: str) -> KeyPath:
    return ("rules", "overrides", name)


def _check_players(draft: Draft) -> None:
    preset, count = preset_name(draft), len(draft.get("seats") or ())
    most = MOST_SEATS_BY_PRESET.get(preset)
    if most is not None and count > most:
        draft.wrong(PRESET, f"expected at most {most} seats for the preset {preset}, got {count}")


def _check_harmony(draft: Draft, rules: Rules) -> None:
    # A value that is wrong in itself counts as not given; what the rest makes of that is nobody's mistake.
    if any(draft.spoiled(*path) for path in (("flipping", "mode"), *map(_override, SETTINGS))):
        return
    for note in conflicts(rules):
        draft.wrong(*_place(draft, note))


def _place(draft: Draft, note: Note) -> tuple[KeyPath, str]:
    """Return where a note about a setting belongs, and its text; anywhere but at the setting it needs its name."""
    own = _override(note.setting)
    path = draft.first_given(own, _override(CAUSES.get(note.setting, note.setting)), PRESET)
    return path, note.message if path == own else f"{note.setting}: {note.message}"


def _check_cover(draft: Draft, rules: Rules) -> None:
    confirmed = draft.get("rules", "confirm_cover") or draft.spoiled("rules", "confirm_cover")
    if rules.cover is not Cover.COVER_ALLOWED or not rules.triggers & PATTERNS or confirmed:
        return
    if draft.spoiled(*_override("cover")):
        return
    path = draft.first_given(_override("cover"), _override("triggers"), PRESET)
    draft.wrong(
        path,
        "expected cover hold_then_cover or hold_until_slapped because not only the jack can be slapped,"
        " got cover_allowed; set rules.overrides.cover, or rules.confirm_cover: true if you do want it",
    )


def _check_too_fast(draft: Draft, rules: Rules) -> None:
    if rules.too_fast not in (TooFast.VOID, TooFast.FALSE_SLAP):
        return
    measured = draft.get("screen", "display_latency_ms") is not None
    if measured or draft.spoiled("screen", "display_latency_ms") or draft.spoiled(*_override("too_fast")):
        return
    draft.wrong(
        draft.first_given(_override("too_fast"), PRESET),
        f"expected a measured screen.display_latency_ms for too_fast {rules.too_fast.value}, got none;"
        " measure your screen and set it, or set rules.overrides.too_fast: warn",
    )


def _check_buttons(draft: Draft, rules: Rules) -> None:
    if rules.flip_mode is FlipMode.SHARED_BUTTON and draft.get("host", "flip_pin", default="built in") is None:
        draft.wrong(("host", "flip_pin"), "expected a GPIO number because flipping.mode is shared_button, got null")
    if rules.flip_mode is FlipMode.OWN_BUTTON:
        _check_seats_have(draft, "flip", "flipping.mode is own_button")
    if rules.call_needed and rules.call_evidence is CallEvidence.CALL_BUTTON:
        _check_seats_have(draft, "call", "call_evidence is call_button")
    if rules.hand_rule is HandRule.HOME_PAD:
        _check_seats_have(draft, "pad", "hand_rule is home_pad")


def _check_seats_have(draft: Draft, button: str, reason: str) -> None:
    """Note every seat without the pin of a button, or without its key where the keyboard is all there is."""
    mock = draft.get("backend", default="mock") == "mock"
    needed = (f"{button}_pin", f"{button}_key") if mock else (f"{button}_pin",)
    for path, seat in draft.seats():
        for name in needed:
            if seat.get(name) is None and not draft.spoiled(*path, name):
                draft.wrong((*path, name), f"expected a {name} at every seat because {reason}, got none")


def _remark_on_rules(draft: Draft, rules: Rules) -> None:
    preset = PRESETS[preset_name(draft)]
    fields = {name: SETTINGS[name].field for name in _overrides(draft)}
    changed = [name for name, field in fields.items() if getattr(rules, field) != getattr(preset, field)]
    for note in remarks(rules, changed):
        draft.remark(*_place(draft, note))


def _remark_on_handicaps(draft: Draft, rules: Rules) -> None:
    if rules.handicap:
        return
    for path, seat in draft.seats():
        if seat.get("handicap_ms", 0) > 0:
            reason = _reason_for_no_handicap(draft)
            draft.remark((*path, "handicap_ms"), f"handicap_ms counts as 0 because {reason}")


def _reason_for_no_handicap(draft: Draft) -> str:
    if "handicap" in _overrides(draft):
        return "rules.overrides.handicap is off"
    return f"the preset {preset_name(draft)} allows no handicap"
