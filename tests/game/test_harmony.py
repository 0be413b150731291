"""Settings that go together, those that do not, and those that mean nothing beside others (RULES 1.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.settings_kit import any_rules

from referee.game import harmony
from referee.game.catalogue import SETTINGS
from referee.game.harmony import Note, conflicts, normalised, remarks
from referee.game.ruleset import with_overrides
from referee.game.settings import CLASSIC, PRESETS, Reentry, Rules

# --- what does not go together ----------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_has_no_conflicts_is_normalised_and_earns_no_remark(preset: str) -> None:
    rules = PRESETS[preset]
    assert conflicts(rules) == []
    assert normalised(rules) == rules
    assert remarks(rules, ()) == []


CONFLICTS: dict[str, tuple[str, dict[str, Any], Note]] = {
    "the called rank in slapjack": (
        "classic",
        {"triggers": ["jack", "queen", "match"]},
        Note("triggers", "expected jack, double, sandwich, topbottom or tens; match, queen needs game: irish"),
    ),
    "taking the pile in slapjack": (
        "classic",
        {"penalty": "take_pile"},
        Note("penalty", "expected another penalty than take_pile, which needs game: irish"),
    ),
    "jacks in irish snap": (
        "irish",
        {"triggers": ["jack", "match"]},
        Note("triggers", "expected match, because Irish Snap slaps the rank that was called; more: set irish_extra"),
    ),
    "another penalty in irish snap": (
        "irish",
        {"penalty": "give_one"},
        Note("penalty", "expected take_pile, because the game is irish, got give_one"),
    ),
    "calls in irish snap": (
        "irish",
        {"call_needed": "on"},
        Note("call_needed", "expected off, because in Irish Snap the box itself shows the calls, got on"),
    ),
    "void guesses in irish snap": (
        "irish",
        {"too_fast": "void"},
        Note("too_fast", "expected warn or allow, because in Irish Snap the aim is only not to be last, got void"),
    ),
    "guesses as false slaps in irish snap": (
        "irish",
        {"too_fast": "false_slap"},
        Note(
            "too_fast",
            "expected warn or allow, because in Irish Snap the aim is only not to be last, got false_slap",
        ),
    ),
    "the hand on a pedal": (
        "classic",
        {"hand_rule": "same_hand", "flip_mode": "shared_button"},
        Note(
            "hand_rule",
            "expected none or home_pad, because same_hand needs a flip button at every seat"
            " (flip mode own_button), got same_hand with shared_button",
        ),
    ),
    "the hand where the table turns the cards of irish snap": (
        "irish",
        {"hand_rule": "other_hand", "flip_mode": "auto"},
        Note(
            "hand_rule",
            "expected none or home_pad, because other_hand needs a flip button at every seat"
            " (flip mode own_button), got other_hand with auto",
        ),
    ),
}


@pytest.mark.parametrize(("preset", "settings", "note"), CONFLICTS.values(), ids=CONFLICTS)
def test_what_makes_no_sense_is_refused_with_the_reason(preset: str, settings: dict[str, Any], note: Note) -> None:
    assert conflicts(with_overrides(preset, settings)) == [note]


def test_every_conflict_is_named_at_once() -> None:
    settings = {"game": "irish", "call_needed": "on", "hand_rule": "same_hand", "flip_mode": "auto"}
    found = [note.setting for note in conflicts(with_overrides("classic", settings))]
    assert found == ["triggers", "penalty", "call_needed", "hand_rule"]


@pytest.mark.parametrize("rule", ["same_hand", "other_hand", "home_pad", "none"])
def test_every_hand_rule_goes_with_own_flip_buttons(rule: str) -> None:
    assert conflicts(with_overrides("classic", {"hand_rule": rule, "flip_mode": "own_button"})) == []


@pytest.mark.parametrize("mode", ["auto", "shared_button"])
def test_rest_pads_need_no_flip_buttons(mode: str) -> None:
    assert conflicts(with_overrides("classic", {"hand_rule": "home_pad", "flip_mode": mode})) == []


# --- what is put straight ---------------------------------------------------------------------------


def test_the_next_trigger_counts_as_the_next_jack_only_where_jacks_are_all_there_is() -> None:
    alone = with_overrides("classic", {"reentry": "next_trigger"})
    assert normalised(alone) == replace(alone, reentry=Reentry.NEXT_JACK)
    more = with_overrides("pattern", {"reentry": "next_trigger"})
    assert normalised(more) is more


@given(any_rules())
def test_what_was_put_straight_once_stays_as_it_is(rules: Rules) -> None:
    assert normalised(normalised(rules)) == normalised(rules)


# --- what deserves a remark -------------------------------------------------------------------------

ODDITIES: dict[str, tuple[dict[str, Any], Note]] = {
    "the next trigger with the jack alone": (
        {"reentry": "next_trigger"},
        Note("reentry", "with the jack alone the next trigger is the next jack, so it counts as next_jack"),
    ),
    "a tie window without ties": (
        {"tie": "earliest"},
        Note("tie_window", "with tie: earliest there are no dead heats, so tie_window counts as 0"),
    ),
    "splitting the pile without calls": (
        {"penalty": "split_pile"},
        Note("penalty", "split_pile is meant for slaps with a call; every false slap will split the pile"),
    ),
}


@pytest.mark.parametrize(("settings", "note"), ODDITIES.values(), ids=ODDITIES)
def test_what_is_odd_is_remarked_on_whoever_set_it(settings: dict[str, Any], note: Note) -> None:
    assert remarks(with_overrides("classic", settings), ()) == [note]


def test_what_is_not_odd_is_not_remarked_on() -> None:
    assert remarks(with_overrides("classic", {"tie": "earliest", "tie_window": 0}), ()) == []
    assert remarks(with_overrides("classic", {"penalty": "split_pile", "call_needed": "on"}), ()) == []
    assert remarks(with_overrides("pattern", {"reentry": "next_trigger"}), ()) == []


BURN = {"penalty": "burn_one"}
CALLS = {"call_needed": "on"}
IRISH = PRESETS["irish"]

EFFECTS: dict[str, tuple[Rules, Rules]] = {
    "sandwich_middle": (CLASSIC, with_overrides("classic", {"triggers": ["sandwich"]})),
    "topbottom_min": (CLASSIC, with_overrides("classic", {"triggers": ["topbottom"]})),
    "through_dead": (CLASSIC, with_overrides("classic", {"triggers": ["jack", "double"]})),
    "penalty_count": (IRISH, CLASSIC),
    "own_card": (with_overrides("classic", BURN), CLASSIC),
    "no_recipient": (with_overrides("classic", BURN), with_overrides("classic", BURN | CALLS)),
    "next": (IRISH, CLASSIC),
    "reentry": (IRISH, CLASSIC),
    "offtrigger": (IRISH, CLASSIC),
    "own_last_jack": (IRISH, CLASSIC),
    "exhaustion": (IRISH, CLASSIC),
    "final_trigger_timeout": (IRISH, CLASSIC),
    "late_slap": (IRISH, CLASSIC),
    "hold_ms": (CLASSIC, PRESETS["pattern"]),
    "time_live_grace": (CLASSIC, PRESETS["timed"]),
    "call_evidence": (CLASSIC, PRESETS["call"]),
    "call_pre": (CLASSIC, PRESETS["call"]),
    "call_post": (CLASSIC, PRESETS["call"]),
    "call_silent_wrong": (CLASSIC, PRESETS["call"]),
    "call_only_wrong": (CLASSIC, PRESETS["call"]),
    "split_waiting": (CLASSIC, PRESETS["call"]),
    "irish_first": (CLASSIC, IRISH),
    "irish_next": (CLASSIC, IRISH),
    "irish_cardless": (CLASSIC, IRISH),
    "irish_window": (CLASSIC, IRISH),
    "irish_extra": (CLASSIC, IRISH),
    "irish_call": (CLASSIC, IRISH),
}
"""By setting, rules in which it has no effect and rules in which it has."""


def test_every_setting_that_can_be_without_effect_is_looked_at_here() -> None:
    assert set(EFFECTS) == set(harmony._MATTERS) <= set(SETTINGS)


@pytest.mark.parametrize("name", EFFECTS)
def test_a_setting_without_effect_is_remarked_on_with_what_it_needs(name: str) -> None:
    idle, busy = EFFECTS[name]
    needed, _ = harmony._MATTERS[name]
    assert remarks(idle, [name]) == [Note(name, f"has no effect here: it needs {needed}")]
    assert remarks(busy, [name]) == []


@pytest.mark.parametrize("name", EFFECTS)
def test_a_setting_that_nobody_set_is_not_remarked_on(name: str) -> None:
    idle, _ = EFFECTS[name]
    assert name not in [note.setting for note in remarks(idle, set(SETTINGS) - {name})]


@pytest.mark.parametrize(
    ("settings", "matters"),
    [
        ({"penalty": "burn_one", "call_needed": "on", "call_silent_wrong": "none"}, False),
        ({"penalty": "burn_one", "call_silent_wrong": "give_one"}, False),
        ({"penalty": "none", "call_needed": "on"}, True),
        ({"call_needed": "on", "call_silent_wrong": "none"}, True),
    ],
)
def test_whose_card_it_was_matters_where_a_false_slap_pays_the_flipper(
    settings: dict[str, Any],
    matters: bool,
) -> None:
    assert (remarks(with_overrides("classic", settings), ["own_card"]) == []) is matters


def test_who_gets_a_share_matters_where_a_false_slap_splits_the_pile() -> None:
    splitting = with_overrides("classic", {"penalty": "split_pile"})
    assert [note.setting for note in remarks(splitting, ["split_waiting"])] == ["penalty"]
    assert [note.setting for note in remarks(IRISH, ["split_waiting"])] == ["split_waiting"]


@given(any_rules(), st.sets(st.sampled_from(sorted(SETTINGS))))
def test_every_remark_is_one_finished_sentence_about_a_setting(rules: Rules, given_names: set[str]) -> None:
    for note in remarks(rules, given_names):
        assert note.setting in SETTINGS
        assert note.message
        assert not note.message.endswith(".")
        assert "\n" not in note.message
