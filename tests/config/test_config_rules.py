"""Rules in config.yaml: what they become, and the exact lines that contradictions are answered with."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.config_kit import TABLE, complaints, rules_of

from referee.config import parse
from referee.game.settings import (
    CLASSIC,
    MS,
    PRESETS,
    CallEvidence,
    Cover,
    FlipMode,
    HandRule,
    IrishCall,
    Tie,
    Trigger,
    UndoRule,
)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_chosen(preset: str) -> None:
    settings = parse(TABLE + f"rules: {{preset: {preset}}}\nscreen: {{display_latency_ms: 20}}", "c")
    assert settings.rules == replace(PRESETS[preset], flip_mode=FlipMode.AUTO)
    assert (settings.preset, settings.warnings) == (preset, ())


def test_overrides_change_the_preset_one_by_one() -> None:
    rules = rules_of("{preset: pattern, overrides: {tie: judge, triggers: [jack, tens], hold_ms: 2000}}")
    assert rules == replace(
        PRESETS["pattern"],
        tie=Tie.JUDGE,
        triggers=frozenset({Trigger.JACK, Trigger.TENS}),
        hold_ns=2_000 * MS,
        flip_mode=FlipMode.AUTO,
    )


def test_switches_and_choices_of_the_new_rules_are_read() -> None:
    rules = rules_of(
        '{overrides: {handicap: off, bump_guard: "off", split_waiting: no, call_needed: on, call_evidence: hold,'
        ' call_pre: 250, hand_rule: none, undo: "off"}}'
    )
    assert rules == replace(
        CLASSIC,
        flip_mode=FlipMode.AUTO,
        handicap=False,
        bump_guard=False,
        split_waiting=False,
        call_needed=True,
        call_evidence=CallEvidence.HOLD,
        call_pre_ns=250 * MS,
        undo=UndoRule.OFF,
    )


@pytest.mark.parametrize("mode", list(FlipMode))
def test_the_way_of_flipping_becomes_part_of_the_rules(mode: FlipMode) -> None:
    table = TABLE.replace("key: q", "key: q, flip_pin: 5, flip_key: w").replace(
        "key: p", "key: p, flip_pin: 6, flip_key: o"
    )
    assert parse(table + f"flipping: {{mode: {mode.value}}}", "c").rules == replace(CLASSIC, flip_mode=mode)


def test_a_rule_about_the_turning_hand_goes_with_own_flip_buttons() -> None:
    table = TABLE.replace("key: q", "key: q, flip_pin: 5, flip_key: w").replace(
        "key: p", "key: p, flip_pin: 6, flip_key: o"
    )
    settings = parse(table + "flipping: {mode: own_button}\nrules: {overrides: {hand_rule: same_hand}}", "c")
    assert (settings.rules.hand_rule, settings.warnings) == (HandRule.SAME_HAND, ())


def test_irish_snap_takes_its_own_settings_without_a_remark() -> None:
    settings = parse(TABLE + "rules: {preset: irish, overrides: {irish_call: memory, irish_window: 8}}", "c")
    expected = replace(
        PRESETS["irish"], flip_mode=FlipMode.AUTO, irish_call=IrishCall.MEMORY, irish_window_ns=8_000 * MS
    )
    assert (settings.rules, settings.warnings) == (expected, ())


def test_the_extra_cards_of_irish_snap_need_no_leave_to_be_covered() -> None:
    assert parse(TABLE + "rules: {preset: irish, overrides: {irish_extra: queen}}", "c").warnings == ()


def test_covering_patterns_is_allowed_when_it_is_confirmed() -> None:
    rules = rules_of("{overrides: {triggers: [jack, double]}, confirm_cover: true}")
    assert rules == replace(
        CLASSIC,
        triggers=frozenset({Trigger.JACK, Trigger.DOUBLE}),
        cover=Cover.COVER_ALLOWED,
        flip_mode=FlipMode.AUTO,
    )


def test_strict_is_allowed_on_a_measured_screen() -> None:
    settings = parse(TABLE + "rules: {preset: strict}\nscreen: {display_latency_ms: 20}", "c")
    assert settings.rules == replace(PRESETS["strict"], flip_mode=FlipMode.AUTO)


CONTRADICTIONS = {
    "patterns that may be covered": (
        "rules: {overrides: {triggers: [jack, tens]}}",
        (
            "rules.overrides.triggers: expected cover hold_then_cover or hold_until_slapped"
            " because not only the jack"
            " can be slapped, got cover_allowed; set rules.overrides.cover, or rules.confirm_cover: true"
            " if you do want it"
        ),
    ),
    "a preset's patterns that may be covered": (
        "rules: {preset: pattern, overrides: {cover: cover_allowed}}",
        (
            "rules.overrides.cover: expected cover hold_then_cover or hold_until_slapped because"
            " not only the jack"
            " can be slapped, got cover_allowed; set rules.overrides.cover, or rules.confirm_cover: true"
            " if you do want it"
        ),
    ),
    "strict without a measured screen": (
        "rules: {preset: strict}",
        (
            "rules.preset: expected a measured screen.display_latency_ms for too_fast false_slap, got none;"
            " measure your screen and set it, or set rules.overrides.too_fast: warn"
        ),
    ),
    "void without a measured screen": (
        "rules: {overrides: {too_fast: void}}",
        (
            "rules.overrides.too_fast: expected a measured screen.display_latency_ms for too_fast"
            " void, got none;"
            " measure your screen and set it, or set rules.overrides.too_fast: warn"
        ),
    ),
    "the called rank without irish snap": (
        "rules: {overrides: {triggers: [jack, match]}}",
        ("rules.overrides.triggers: expected jack, double, sandwich, topbottom or tens; match needs game: irish"),
    ),
    "taking the pile without irish snap": (
        "rules: {overrides: {penalty: take_pile}}",
        "rules.overrides.penalty: expected another penalty than take_pile, which needs game: irish",
    ),
    "calls in irish snap": (
        "rules: {preset: irish, overrides: {call_needed: on}}",
        ("rules.overrides.call_needed: expected off, because in Irish Snap the box itself shows the calls, got on"),
    ),
    "guesses in irish snap": (
        "rules: {preset: irish, overrides: {too_fast: void}}",
        (
            "rules.overrides.too_fast: expected warn or allow, because in Irish Snap the aim is only not to be last,"
            " got void"
        ),
    ),
    "the turning hand where the table turns the cards": (
        "rules: {overrides: {hand_rule: other_hand}}",
        (
            "rules.overrides.hand_rule: expected none or home_pad, because other_hand needs a flip button at every"
            " seat (flip mode own_button), got other_hand with auto"
        ),
    ),
    "a pedal that is not there": (
        "flipping: {mode: shared_button}\nhost: {flip_pin: null}",
        "host.flip_pin: expected a GPIO number because flipping.mode is shared_button, got null",
    ),
}


@pytest.mark.parametrize(("addition", "line"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_settings_that_contradict_each_other_earn_one_line_that_says_what_to_set(addition: str, line: str) -> None:
    assert complaints(TABLE + addition) == [f"c.yaml:{4 + addition.count(chr(10))}: {line}"]


def test_what_the_preset_brings_is_blamed_on_the_preset_by_name() -> None:
    assert complaints(TABLE + "rules:\n  preset: classic\n  overrides: {game: irish}\n") == [
        (
            "c.yaml:5: rules.preset: triggers: expected match, because Irish Snap slaps the rank that was called;"
            " more: set irish_extra"
        ),
        "c.yaml:5: rules.preset: penalty: expected take_pile, because the game is irish, got give_one",
    ]


@pytest.mark.parametrize(
    ("addition", "line"),
    [
        (
            "rules: {overrides: {game: snap, triggers: [match]}}",
            "rules.overrides.game: expected one of slapjack, irish, got 'snap'",
        ),
        (
            "flipping: {mode: on}\nrules: {overrides: {hand_rule: same_hand}}",
            "flipping.mode: expected one of own_button, shared_button, auto, got on, which YAML reads as true",
        ),
    ],
)
def test_a_wrong_value_does_not_put_the_blame_on_what_goes_with_the_right_one(addition: str, line: str) -> None:
    assert complaints(TABLE + addition) == [f"c.yaml:4: {line}"]


def test_a_wrong_cover_is_not_called_one_that_patterns_cannot_have() -> None:
    assert complaints(TABLE + "rules: {overrides: {triggers: [jack, double], cover: never}}") == [
        (
            "c.yaml:4: rules.overrides.cover: expected one of cover_allowed, hold_then_cover, hold_until_slapped,"
            " got 'never'"
        )
    ]


def test_nine_seats_are_one_too_many_for_family002() -> None:
    seats = zip(
        "abcdefghi",
        ["red", "blue", "yellow", "green", "orange", "purple", "cyan", "pink", "white"],
        strict=True,
    )
    table = "".join(
        f"- {{name: {key}{key}, colour: {colour}, slap_pin: {pin}, slap_key: {key}}}\n"
        for pin, (key, colour) in zip((4, 5, 6, 12, 13, 16, 17, 18, 19), seats, strict=True)
    )
    assert complaints("rules: {preset: family002}\nseats:\n" + table) == [
        "c.yaml:1: rules.preset: expected at most 8 seats for the preset family002, got 9"
    ]


def test_a_wrong_value_does_not_cause_a_second_complaint_about_what_depends_on_it() -> None:
    assert complaints(TABLE + "rules: {preset: strict}\nscreen: {display_latency_ms: fast}") == [
        "c.yaml:5: screen.display_latency_ms: expected a number of ms 0 to 500, got 'fast'"
    ]
