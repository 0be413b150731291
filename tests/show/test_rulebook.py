"""The rules in plain language: complete, short, well-formed, and different whenever the rules are."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from support.settings_kit import CHOICES, RANGES, SWITCHES, any_rules

from referee.game.catalogue import SETTINGS
from referee.game.harmony import remarks
from referee.game.ruleset import build_rules, with_overrides
from referee.game.settings import CLASSIC, MS, PRESETS, Game, Rules
from referee.show.rulebook import handicap_sentence, rulebook, rules_scene

IN_IRISH: tuple[str, dict[str, Any]] = ("irish", {})
IN_CALL: tuple[str, dict[str, Any]] = ("call", {})
WHERE: dict[str, tuple[str, dict[str, Any]]] = {
    "sandwich_middle": ("pattern", {}),
    "topbottom_min": ("classic", {"triggers": ["topbottom"]}),
    "through_dead": ("pattern", {}),
    "offtrigger": ("classic", {"triggers": ["jack", "double"]}),
    "hold_ms": ("pattern", {}),
    "time_live_grace": ("timed", {}),
    "call_evidence": IN_CALL,
    "call_pre": IN_CALL,
    "call_post": IN_CALL,
    "call_silent_wrong": IN_CALL,
    "call_only_wrong": ("call", {"call_evidence": "call_button"}),
    "split_waiting": IN_CALL,
    **{name: IN_IRISH for name in SETTINGS if name.startswith("irish_")},
}
"""A rule set in which a setting matters; Classic for all others."""

VALUES: dict[str, list[Any]] = {
    **CHOICES,
    **{name: [low, (low + high) // 2, high] for name, (low, high) in RANGES.items()},
    **{name: ["on", "off"] for name in SWITCHES},
    "topbottom_min": [2, 3],
    "penalty": ["give_one", "burn_one", "split_pile", "none"],
    "triggers": [["jack"], ["double"], ["sandwich"], ["topbottom"], ["tens"], ["jack", "tens"]],
    "flip_jitter": [0, 100, 200, [100, 200], [0, 200]],
}
IN_BOTH = [
    *("repeat_false", "warnings", "lockout_ms", "tie_window", "tie", "won", "cover", "min_gap", "announce_ms"),
    *("cover_grace", "late_grace", "empty_slap", "locked_slap", "too_fast_ms", "flip_mode"),
    *("flip_jitter", "time_limit", "hand_rule", "handicap", "bump_guard", "undo"),
]
"""Settings that matter in Irish Snap as in Slapjack."""


def text(rules: Rules, preset: str = "classic") -> tuple[str, ...]:
    return rulebook(rules, preset).sentences


def assert_every_value_reads_differently(name: str, preset: str, beside: dict[str, Any]) -> None:
    told = {str(value): text(with_overrides(preset, {**beside, name: value}), preset) for value in VALUES[name]}
    for one, other in combinations(told, 2):
        assert told[one] != told[other], f"{name}: {one} reads like {other}"


@pytest.mark.parametrize("name", SETTINGS)
def test_every_value_of_every_setting_changes_a_sentence_where_it_matters(name: str) -> None:
    preset, beside = WHERE.get(name, ("classic", {}))
    assert_every_value_reads_differently(name, preset, beside)


@pytest.mark.parametrize("name", IN_BOTH)
def test_what_both_games_share_changes_a_sentence_of_irish_snap_too(name: str) -> None:
    irish = {"tie": "carry"} if name == "locked_slap" else {}
    assert_every_value_reads_differently(name, "irish", irish)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_setting_without_effect_changes_nothing_that_is_read_aloud(preset: str) -> None:
    for name in SETTINGS:
        if any("has no effect" in note.message for note in remarks(PRESETS[preset], [name]) if note.setting == name):
            told = {text(with_overrides(preset, {name: value}), preset) for value in VALUES[name]}
            assert told == {text(PRESETS[preset], preset)}, name


@given(rules=any_rules())
def test_every_sentence_of_every_rule_set_is_well_formed(rules: Rules) -> None:
    book = rulebook(rules, "irish" if rules.game is Game.IRISH else "classic")
    for sentence in (*book.sentences, book.good_for):
        assert re.fullmatch(r"[A-Z].*\.", sentence)
        assert not re.search(r"[{}]|  |\.\.| [.,;:]|None|_", sentence)
        assert all(part[0].isupper() for part in re.split(r"(?<=[.!]) ", sentence))
    assert 8 <= len(book.sentences) <= 15


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_read_aloud_in_three_minutes(preset: str) -> None:
    sentences = text(PRESETS[preset], preset)
    assert 8 <= len(sentences) <= 14
    # People read about 150 words a minute to a table.
    assert sum(len(sentence.split()) for sentence in sentences) <= 3 * 150


def test_every_preset_has_a_title_and_a_purpose_of_its_own() -> None:
    books = [rulebook(rules, preset) for preset, rules in PRESETS.items()]
    assert len({book.title for book in books}) == len({book.good_for for book in books}) == len(PRESETS)


@pytest.mark.parametrize(
    ("preset", "settings", "length"),
    [
        ("classic", {}, "about 4 to 10 minutes"),
        ("short2", {}, "about 2 to 5 minutes"),
        ("irish", {}, "about 2 to 5 minutes"),
        ("pattern", {}, "about 8 to 25 minutes"),
        ("kids", {}, "about 5 minutes for two, half an hour and more for four"),
        ("timed", {}, "at most 10 minutes"),
        ("kids", {"time_limit": 1}, "at most 1 minute"),
        ("timed", {"time_limit": 2.5}, "at most 2.5 minutes"),
    ],
)
def test_the_expected_length_follows_from_the_rules(preset: str, settings: dict[str, Any], length: str) -> None:
    assert rulebook(build_rules(preset, settings), preset).length == length


@pytest.mark.parametrize(
    ("preset", "players"),
    [
        ("classic", "2 to 10 players"),
        ("family002", "2 to 8 players"),
        ("short2", "2 players (more can play)"),
        ("call", "3 to 10 players (2 can play)"),
    ],
)
def test_a_preset_says_how_many_can_play(preset: str, players: str) -> None:
    assert rulebook(PRESETS[preset], preset).players == players


def test_a_changed_preset_says_so_but_the_table_may_turn_the_cards() -> None:
    assert rulebook(CLASSIC, "classic").title == "Classic Slapjack"
    assert rulebook(build_rules("classic", {"flip_mode": "auto"}), "classic").title == "Classic Slapjack"
    assert rulebook(build_rules("classic", {"warnings": 1}), "classic").title == "Classic Slapjack (changed)"


def test_an_unknown_preset_is_a_programmers_error() -> None:
    with pytest.raises(KeyError):
        rulebook(CLASSIC, "poker")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"min_gap": 1000}, "The next one waits for 1 second, and for 1.2 seconds after a ruling."),
        ({"min_gap": 0}, "The next one waits for 1.2 seconds after a ruling."),
        ({"announce_ms": 0}, "The next one waits for 0.8 seconds."),
        ({"flip_jitter": 150}, "It appears 0.15 seconds later."),
        ({"tie_window": 1}, "Hands within 1 millisecond of the first are a dead heat:"),
        ({"tie_window": 0}, "Hands at exactly the same moment are a dead heat:"),
        ({"penalty_count": 3}, "costs 3 cards from the top of your stack"),
        ({"own_card": "left"}, "If you turned it yourself, you pay the player on your left."),
        ({"own_card": "burn_one", "no_recipient": "burn_one"}, "If you turned it, or its player is out, you pay under"),
        ({"triggers": ["jack", "tens"]}, "a jack or a ten (two number cards in a row that add up to ten"),
        ({"warnings": 2}, "Each player's first 2 wrong slaps are only warnings."),
    ],
)
def test_a_setting_is_put_into_words(settings: dict[str, Any], said: str) -> None:
    assert said in " ".join(text(build_rules("classic", settings)))


@pytest.mark.parametrize(
    ("settings", "unsaid"),
    [
        ({}, "your button is off"),
        ({}, "warning"),
        ({}, "call"),
        ({"flip_jitter": 0}, "It appears"),
        ({"min_gap": 0, "announce_ms": 0}, "The next one waits"),
        ({"reentry": "none"}, "If nobody can turn a card"),
        ({"too_fast_ms": 0}, "a guess"),
        ({"handicap": False, "bump_guard": False, "undo": "off"}, "host"),
    ],
)
def test_what_the_rules_do_not_have_is_not_mentioned(settings: dict[str, Any], unsaid: str) -> None:
    aloud = " ".join(text(build_rules("classic", settings))).replace("is called a guess", "is a guess")
    assert unsaid not in aloud


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ([], ""),
        ([("Ana", 0), ("Ben", 0)], ""),
        ([("Ana", 100 * MS), ("Ben", 0)], "Handicap: Ana plus 100 ms."),
        ([("Ana", 100 * MS), ("Ben", 62_500_000)], "Handicap: Ana plus 100 ms and Ben plus 62.5 ms."),
    ],
)
def test_handicaps_are_named_when_there_are_any(seats: list[tuple[str, int]], said: str) -> None:
    assert handicap_sentence(seats) == said


def test_the_page_on_the_screen_holds_the_whole_rule_set() -> None:
    book = rulebook(PRESETS["family002"], "family002")
    scene = rules_scene(book, "MENU: next", ("SIMULATED buttons",))
    assert (scene.screen, scene.title, scene.lines, scene.seats) == ("rules", "Family Slapjack", book.sentences, ())
    assert scene.sentence == f"{book.good_for} 2 to 8 players, about 4 to 10 minutes."
    assert (scene.hint, scene.banners, scene.menu) == ("MENU: next", ("SIMULATED buttons",), ())
    assert scene.more == "more: referee rules family002"
