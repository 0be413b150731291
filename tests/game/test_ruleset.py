"""Settings in words: every one is read, refused or written back (RULES 1.6, 1.9, 3.10)."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.settings_kit import (
    BY_HAND,
    CHOICES,
    COUNTS,
    IRISH_CHOICES,
    IRISH_TRIGGERS,
    RANGES,
    SWITCHES,
    TRIGGERS,
    any_irish_settings,
    any_rules,
    any_settings,
)

from referee.game.catalogue import SETTINGS
from referee.game.ruleset import UNTIMED, as_settings, build_rules, read_setting, with_overrides, written
from referee.game.settings import (
    CLASSIC,
    MS,
    PRESETS,
    CallEvidence,
    Cover,
    FlipMode,
    Game,
    HandRule,
    Penalty,
    Reentry,
    Rules,
    Tie,
    TooFast,
    Trigger,
    UndoRule,
)

SLAPJACK_PRESETS = sorted(name for name, rules in PRESETS.items() if rules.game is Game.SLAPJACK)


def test_every_setting_is_a_choice_a_number_a_switch_or_one_of_two_lists() -> None:
    assert set(SETTINGS) == set(CHOICES) | set(RANGES) | set(SWITCHES) | {"triggers", "flip_jitter"}


def test_every_setting_says_where_it_comes_from_and_what_it_decides() -> None:
    for name, setting in SETTINGS.items():
        assert setting.name == name
        assert setting.source
        assert setting.about
        assert not setting.about.endswith(".")


def test_every_rule_is_reached_by_exactly_one_setting() -> None:
    assert sorted(setting.field for setting in SETTINGS.values()) == sorted(field.name for field in fields(Rules))


# --- values that are taken --------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in CHOICES.items() for value in values])
def test_every_choice_is_read_and_written_back(name: str, value: str) -> None:
    built = with_overrides("classic", {name: value})
    assert getattr(built, SETTINGS[name].field).value == value
    assert written(built, name) == value
    assert with_overrides("classic", as_settings(built, "classic")) == built


@pytest.mark.parametrize("name", SWITCHES)
@pytest.mark.parametrize(("value", "on"), [(True, True), (False, False), ("on", True), ("off", False)])
def test_a_switch_is_read_from_words_and_from_what_yaml_makes_of_them(name: str, value: object, on: bool) -> None:
    built = with_overrides("classic", {name: value})
    assert getattr(built, name) is on
    assert written(built, name) == ("on" if on else "off")
    assert with_overrides("classic", as_settings(built, "classic")) == built


@pytest.mark.parametrize(("name", "limits"), RANGES.items())
def test_both_ends_of_every_range_are_read_and_written_back(name: str, limits: tuple[float, float]) -> None:
    read = [build_rules("classic", {name: value}) for value in limits]
    assert getattr(read[0], SETTINGS[name].field) != getattr(read[1], SETTINGS[name].field)
    for built in read:
        assert build_rules("classic", as_settings(built, "classic")) == built


@pytest.mark.parametrize(
    ("name", "value", "field", "ns"),
    [
        ("tie_window", 2.5, "tie_window_ns", 2_500_000),
        ("min_gap", 800, "min_gap_ns", 800 * MS),
        ("final_trigger_timeout", 10, "final_trigger_timeout_ns", 10_000 * MS),
        ("time_limit", 0.5, "time_limit_ns", 30_000 * MS),
        ("time_live_grace", 3, "time_live_grace_ns", 3_000 * MS),
        ("too_fast_ms", 0.000001, "too_fast_ns", 1),
    ],
)
def test_times_are_read_in_the_unit_of_their_name(name: str, value: float, field: str, ns: int) -> None:
    assert read_setting(name, value) == (field, ns)


@pytest.mark.parametrize(
    ("value", "span"),
    [(0, (0, 0)), (250, (250, 250)), ([100, 300], (100, 300)), ((0, 600), (0, 600)), ([5, 5], (5, 5))],
)
def test_the_flip_jitter_is_one_delay_or_a_span(value: object, span: tuple[int, int]) -> None:
    assert read_setting("flip_jitter", value) == ("flip_jitter_ns", (span[0] * MS, span[1] * MS))


@pytest.mark.parametrize("listed", [["jack"], TRIGGERS, IRISH_TRIGGERS, ["double", "tens"], ["jack", "jack"]])
def test_triggers_are_a_list(listed: list[str]) -> None:
    assert read_setting("triggers", listed) == ("triggers", frozenset(Trigger(name) for name in listed))


def test_one_trigger_needs_no_list() -> None:
    assert read_setting("triggers", "double") == ("triggers", frozenset({Trigger.DOUBLE}))


# --- values that are refused ------------------------------------------------------------------------

NONSENSE: list[Any] = [None, "", "maybe", [], {}, [[]], {"a": 1}, float("nan"), object(), ["jack", 1], [1, 2, 3]]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, value) for name in SETTINGS for value in NONSENSE),
        *((name, value) for name in SETTINGS if name not in SWITCHES for value in (True, False)),
        *((name, value) for name in SWITCHES for value in (0, 1, 1.0, "yes", "true", "ON", ["on"])),
    ],
)
def test_nonsense_is_refused_with_what_was_expected(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=r"^expected ") as refused:
        read_setting(name, value)
    assert str(refused.value) == f"expected {SETTINGS[name].expected}, got {value!r}"


@pytest.mark.parametrize(("name", "limits"), RANGES.items())
def test_numbers_outside_their_range_are_refused(name: str, limits: tuple[float, float]) -> None:
    for value in (limits[0] - 1, limits[1] + 1, limits[0] - 0.001, limits[1] + 0.001, float("inf"), -float("inf")):
        with pytest.raises(ValueError, match=f"{limits[0]} to {limits[1]}, got"):
            read_setting(name, value)


@pytest.mark.parametrize("name", COUNTS)
def test_counts_are_whole_numbers(name: str) -> None:
    with pytest.raises(ValueError, match="expected a whole number"):
        read_setting(name, 2.5)
    assert read_setting(name, 2.0) == (name, 2)


@pytest.mark.parametrize("value", [-1, 601, [300, 100], [100], [1, 2, 3], [0, 601], ["0", "1"], [[0], 1]])
def test_an_impossible_flip_jitter_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r"expected a number of ms 0 to 600, or \[shortest, longest\]"):
        read_setting("flip_jitter", value)


@pytest.mark.parametrize("name", ["late_slap", "locked_slap"])
def test_a_choice_that_other_settings_offer_is_refused_where_it_means_nothing(name: str) -> None:
    with pytest.raises(ValueError, match="expected one of ignore, false_slap, got 'warn'"):
        read_setting(name, "warn")


def test_a_silent_false_slap_neither_burns_a_card_nor_takes_the_pile() -> None:
    for value in ("burn_one", "take_pile"):
        with pytest.raises(ValueError, match=f"expected one of give_one, none, split_pile, got '{value}'"):
            read_setting("call_silent_wrong", value)


def test_an_unknown_setting_is_named() -> None:
    with pytest.raises(KeyError, match="jokers"):
        build_rules("classic", {"jokers": 2})


def test_an_unknown_preset_is_named() -> None:
    with pytest.raises(KeyError, match="snap"):
        build_rules("snap", {})
    with pytest.raises(KeyError, match="snap"):
        as_settings(CLASSIC, "snap")


def test_a_refused_value_comes_with_the_name_of_its_setting() -> None:
    with pytest.raises(ValueError, match=r"^tie: expected one of carry, split, judge, earliest, got 'toss'$"):
        build_rules("classic", {"tie": "toss"})


def test_settings_that_cannot_go_together_are_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"^penalty: expected another penalty than take_pile"):
        build_rules("classic", {"penalty": "take_pile"})
    assert with_overrides("classic", {"penalty": "take_pile"}).penalty is Penalty.TAKE_PILE


# --- presets ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_written_back_whole(name: str) -> None:
    for base in PRESETS:
        assert build_rules(base, as_settings(PRESETS[name], base)) == PRESETS[name]


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_differs_from_itself_only_by_the_times_that_cases_take_for_zero(name: str) -> None:
    assert set(as_settings(PRESETS[name], name)) == set(UNTIMED)


@pytest.mark.parametrize(
    ("name", "differences"),
    [
        ("classic", {}),
        ("short2", {"reentry": "none"}),
        (
            "pattern",
            {
                "triggers": ["jack", "double", "sandwich"],
                "penalty": "burn_one",
                "reentry": "next_trigger",
                "cover": "hold_then_cover",
                "hold_ms": 1500,
            },
        ),
        ("bicycle", {"won": "shuffle_all"}),
        ("pagat", {"tie": "judge", "won": "no_shuffle"}),
        ("family002", {"tie": "split", "won": "no_shuffle", "next": "left_of_last_flipper"}),
        (
            "kids",
            {
                "warnings": 1,
                "tie": "split",
                "tie_window": 5,
                "reentry": "unlimited",
                "cover": "hold_until_slapped",
                "min_gap": 1500,
                "too_fast": "allow",
                "flip_jitter": [0, 200],
                "exhaustion": "reshuffle_to_last",
            },
        ),
        ("call", {"call_needed": "on"}),
        ("timed", {"time_limit": 10}),
        (
            "strict",
            {
                "tie": "judge",
                "too_fast": "false_slap",
                "lockout_ms": 250,
                "flip_jitter": [150, 400],
                "handicap": "off",
            },
        ),
        (
            "irish",
            {
                "game": "irish",
                "triggers": "match",
                "penalty": "take_pile",
                "tie": "split",
                "won": "no_shuffle",
                "min_gap": 600,
            },
        ),
    ],
)
def test_a_preset_is_classic_with_these_differences(name: str, differences: dict[str, Any]) -> None:
    assert PRESETS[name] == build_rules("classic", differences)


def test_classic_is_what_the_rules_give_as_defaults() -> None:
    assert CLASSIC.triggers == {Trigger.JACK}
    assert (CLASSIC.tie, CLASSIC.cover, CLASSIC.reentry) == (Tie.CARRY, Cover.COVER_ALLOWED, Reentry.NEXT_JACK)
    assert (CLASSIC.too_fast, CLASSIC.flip_mode) == (TooFast.WARN, FlipMode.OWN_BUTTON)
    times = (CLASSIC.tie_window_ns, CLASSIC.too_fast_ns, CLASSIC.min_gap_ns, CLASSIC.cover_grace_ns)
    assert times == (2 * MS, 100 * MS, 800 * MS, 200 * MS)
    assert CLASSIC.time_limit_ns == 0
    assert (CLASSIC.game, CLASSIC.hand_rule, CLASSIC.undo) == (Game.SLAPJACK, HandRule.NONE, UndoRule.REFEREE_LAST)
    assert (CLASSIC.handicap, CLASSIC.bump_guard, CLASSIC.split_waiting) == (True, True, True)
    assert (CLASSIC.call_needed, CLASSIC.call_evidence) == (False, CallEvidence.JUDGE)
    assert (CLASSIC.call_pre_ns, CLASSIC.call_post_ns, CLASSIC.irish_window_ns) == (500 * MS, 1000 * MS, 5000 * MS)


def test_the_next_trigger_is_the_next_jack_where_jacks_are_all_there_is() -> None:
    assert build_rules("classic", {"reentry": "next_trigger"}).reentry is Reentry.NEXT_JACK
    assert build_rules("pattern", {"triggers": ["jack"]}).reentry is Reentry.NEXT_JACK
    assert build_rules("pattern", {}).reentry is Reentry.NEXT_TRIGGER
    assert build_rules("pattern", {"triggers": ["tens"]}).reentry is Reentry.NEXT_TRIGGER


# --- what always holds ------------------------------------------------------------------------------


@given(preset=st.sampled_from(SLAPJACK_PRESETS), settings=any_settings())
def test_any_drawn_settings_go_with_any_preset_of_slapjack(preset: str, settings: dict[str, Any]) -> None:
    assert build_rules(preset, settings).game is Game.SLAPJACK
    assert not set(settings) & {"game", "irish_window", *IRISH_CHOICES}


@given(any_irish_settings())
def test_any_drawn_irish_settings_go_with_irish_snap(settings: dict[str, Any]) -> None:
    built = build_rules("irish", settings)
    assert (built.game, built.penalty, built.call_needed) == (Game.IRISH, Penalty.TAKE_PILE, False)


@given(any_rules(), st.sampled_from(sorted(PRESETS)))
def test_any_rule_set_is_written_back_to_the_nanosecond(built: Rules, base: str) -> None:
    assert build_rules(base, as_settings(built, base)) == built


@given(any_rules())
def test_any_rule_about_the_turning_hand_has_a_button_for_it(built: Rules) -> None:
    assert built.hand_rule.value not in BY_HAND or built.flip_mode is FlipMode.OWN_BUTTON
