"""Checks between settings of the rules, and the rules that come out (RULES 1.6, set-up validation)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from referee.game.ruleset import build_rules
from referee.game.settings import Cover, FlipMode, Penalty, Rules, Tie, TooFast, Trigger

if TYPE_CHECKING:
    from referee.config.draft import Draft
    from referee.config.words import KeyPath

MOST_SEATS_BY_PRESET: Final = {"family002": 8}
PRESET: Final[KeyPath] = ("rules", "preset")


def preset_name(draft: Draft) -> str:
    """Return the preset's name, ``classic`` where the file names none."""
    return str(draft.get("rules", "preset", default="classic"))


def _as_written(draft: Draft) -> Rules:
    rules = build_rules(preset_name(draft), draft.get("rules", "overrides") or {})
    return replace(rules, flip_mode=FlipMode(draft.get("flipping", "mode", default=FlipMode.AUTO.value)))


def final_rules(draft: Draft) -> Rules:
    """Return the preset with the overrides and the way of flipping, and without pointless combinations."""
    rules = _as_written(draft)
    return replace(rules, tie_window_ns=0) if rules.tie is Tie.EARLIEST else rules


def check_rules(draft: Draft) -> None:
    """Note rule settings that do not go together; without a good preset there is nothing to compare."""
    if draft.spoiled(*PRESET):
        return
    rules = _as_written(draft)
    _check_players(draft)
    _check_cover(draft, rules)
    _check_too_fast(draft, rules)
    _check_flip_buttons(draft, rules.flip_mode)
    _remark_on_oddities(draft, rules)


def _override(name: str) -> KeyPath:
    return ("rules", "overrides", name)


def _check_players(draft: Draft) -> None:
    preset, count = preset_name(draft), len(draft.get("seats") or ())
    most = MOST_SEATS_BY_PRESET.get(preset)
    if most is not None and count > most:
        draft.wrong(PRESET, f"expected at most {most} seats for the preset {preset}, got {count}")


def _check_cover(draft: Draft, rules: Rules) -> None:
    confirmed = draft.get("rules", "confirm_cover") or draft.spoiled("rules", "confirm_cover")
    if rules.cover is not Cover.COVER_ALLOWED or rules.triggers <= {Trigger.JACK} or confirmed:
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


def _check_flip_buttons(draft: Draft, mode: FlipMode) -> None:
    if mode is FlipMode.SHARED_BUTTON and draft.get("host", "flip_pin", default="built in") is None:
        draft.wrong(("host", "flip_pin"), "expected a GPIO number because flipping.mode is shared_button, got null")
    if mode is not FlipMode.OWN_BUTTON:
        return
    needed = ("flip_pin", "flip_key") if draft.get("backend", default="mock") == "mock" else ("flip_pin",)
    for path, seat in draft.seats():
        for name in needed:
            if seat.get(name) is None and not draft.spoiled(*path, name):
                draft.wrong(
                    (*path, name),
                    f"expected a {name} at every seat because flipping.mode is own_button, got none",
                )


def _remark_on_oddities(draft: Draft, rules: Rules) -> None:
    if rules.penalty is Penalty.SPLIT_PILE:
        draft.remark(
            _override("penalty"),
            "split_pile is meant for slaps with a call, which this table does not take;"
            " every false slap will split the pile",
        )
    if rules.tie is Tie.EARLIEST and rules.tie_window_ns > 0:
        draft.remark(
            draft.first_given(_override("tie_window"), _override("tie")),
            "with tie: earliest there are no dead heats, so tie_window counts as 0",
        )
