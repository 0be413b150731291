"""What a good configuration becomes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.config_kit import ANA, BEN, TABLE

from referee.config import (
    BotSettings,
    FlipSettings,
    HostSettings,
    MatchSettings,
    RealCardSettings,
    ScreenSettings,
    Settings,
    TimingSettings,
    parse,
)
from referee.game.match import DealerRotation, MatchMode, MatchRules
from referee.game.settings import MS, PRESETS, FlipMode

SECTIONS = ("rules", "host", "timing", "flipping", "screen", "bots", "match", "real_cards")


def test_seats_alone_are_a_whole_configuration() -> None:
    assert parse(TABLE, "my.yaml") == Settings(source="my.yaml", seats=(ANA, BEN))


def test_an_empty_section_means_its_defaults() -> None:
    empty = "".join(f"{name}:\n" for name in SECTIONS)
    assert parse(TABLE + empty, "c") == parse(TABLE, "c")


def test_every_section_reaches_its_record_in_nanoseconds() -> None:
    settings = parse(
        TABLE
        + """
mode: judge_only
backend: lgpio
rules: {preset: kids}
host: {start_pin: 5, start_key: f1, menu_pin: 6, menu_key: tab, flip_pin: null, flip_key: '[0]'}
timing: {reorder_hold_ms: 12.5, confirm_ms: 2, open_ms: 30, held_hint_s: 1.5, stuck_s: 20}
flipping: {mode: auto, auto_ms: [900, 1_100], reminder_s: 2.5, auto_after_s: 10}
screen: {kind: window, width: 800, height: 480, fullscreen: yes, display_latency_ms: 31.25}
bots: {count: 0, mean_ms: 300, wrong_slap: 0}
match: {mode: first_to_n, games: 7, shared_win_value: 0.5, dealer_first: 2, dealer_rotation: loser}
real_cards: {arm: start, pause_s: 1.5}
""",
        "c",
    )
    assert settings == Settings(
        source="c",
        seats=(ANA, BEN),
        mode="judge_only",
        backend="lgpio",
        preset="kids",
        rules=replace(PRESETS["kids"], flip_mode=FlipMode.AUTO),
        host=HostSettings(5, "f1", 6, "tab", None, "[0]"),
        timing=TimingSettings(12_500_000, 2 * MS, 30 * MS, 1_500 * MS, 20_000 * MS),
        flipping=FlipSettings((900 * MS, 1_100 * MS), 2_500 * MS, 10_000 * MS),
        screen=ScreenSettings("window", 800, 480, True, 31_250_000),
        bots=BotSettings(0, 300 * MS, 0),
        match=MatchSettings(MatchRules(MatchMode.FIRST_TO_N, 7, 1, 1, DealerRotation.LOSER)),
        real_cards=RealCardSettings("start", 1_500 * MS),
    )


@pytest.mark.parametrize(
    ("section", "rules"),
    [
        ("{}", MatchRules()),
        ("{mode: single, shared_win_value: 1, dealer_first: random, dealer_rotation: clockwise}", MatchRules()),
        ("{mode: n_games, games: 20}", MatchRules(MatchMode.N_GAMES, 20)),
        ("{mode: open, games: 1}", MatchRules(MatchMode.OPEN, 1)),
        ("{dealer_first: 1, dealer_rotation: fixed}", MatchRules(dealer_first=0, rotation=DealerRotation.FIXED)),
        ("{shared_win_value: 1.0, dealer_rotation: winner}", MatchRules(rotation=DealerRotation.WINNER)),
    ],
)
def test_the_match_counts_seats_from_0_and_points_in_halves(section: str, rules: MatchRules) -> None:
    assert parse(TABLE + f"match: {section}", "c").match == MatchSettings(rules)


def test_a_match_of_irish_snap_counts_lost_games() -> None:
    settings = parse(TABLE + "rules: {preset: irish}\nmatch: {mode: n_games}", "c")
    assert settings.match.rules == MatchRules(MatchMode.N_GAMES, counts_losses=True)


@pytest.mark.parametrize(("reminder", "auto_after"), [(0, 0), (2, 3), (60, 120)])
def test_a_slow_flipper_is_reminded_and_helped_after_a_while_or_never(reminder: int, auto_after: int) -> None:
    settings = parse(TABLE + f"flipping: {{reminder_s: {reminder}, auto_after_s: {auto_after}}}", "c")
    assert settings.flipping == FlipSettings(reminder_ns=reminder * 1_000 * MS, auto_after_ns=auto_after * 1_000 * MS)


@pytest.mark.parametrize("pause", [1, 30])
def test_a_result_with_paper_cards_stays_for_1_to_30_seconds(pause: int) -> None:
    settings = parse(TABLE + f"real_cards: {{pause_s: {pause}}}", "c")
    assert settings.real_cards == RealCardSettings(pause_ns=pause * 1_000 * MS)


@pytest.mark.parametrize("key", ["=", "n", "y", "f1", "left shift", ".", "/"])
def test_a_key_s_name_needs_no_quotes_where_yaml_reads_it_as_a_word(key: str) -> None:
    assert parse(TABLE + f"host: {{start_key: {key}}}\n", "c").host.start_key == key
