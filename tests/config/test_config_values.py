"""What a good configuration becomes, and the remarks it earns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.config import (
    BotSettings,
    FlipSettings,
    HostSettings,
    MatchSettings,
    ScreenSettings,
    SeatSettings,
    Settings,
    TimingSettings,
    parse,
)
from referee.game.settings import CLASSIC, MS, PRESETS, Cover, FlipMode, Tie, Trigger

ANA = SeatSettings("Ana", "red", 17, "q")
BEN = SeatSettings("Ben", "blue", 27, "p")
TABLE = """seats:
  - {name: Ana, colour: red, slap_pin: 17, slap_key: q}
  - {name: Ben, colour: blue, slap_pin: 27, slap_key: p}
"""


def rules_of(section: str) -> object:
    return parse(TABLE + f"rules: {section}\n", "c").rules


def test_seats_alone_are_a_whole_configuration() -> None:
    assert parse(TABLE, "my.yaml") == Settings(source="my.yaml", seats=(ANA, BEN))


def test_an_empty_section_means_its_defaults() -> None:
    empty = "".join(f"{name}:\n" for name in ("rules", "host", "timing", "flipping", "screen", "bots", "match"))
    assert parse(TABLE + empty, "c") == parse(TABLE, "c")


def test_every_section_reaches_its_record_in_nanoseconds() -> None:
    settings = parse(
        TABLE
        + """
backend: lgpio
rules: {preset: kids}
host: {start_pin: 5, start_key: f1, menu_pin: 6, menu_key: tab, flip_pin: null, flip_key: '[0]'}
timing: {reorder_hold_ms: 12.5, confirm_ms: 2, open_ms: 30, held_hint_s: 1.5, stuck_s: 20}
flipping: {mode: auto, auto_ms: [900, 1_100]}
screen: {kind: window, width: 800, height: 480, fullscreen: yes, display_latency_ms: 31.25}
bots: {count: 0, mean_ms: 300, wrong_slap: 0}
match: {first_to: 7}
""",
        "c",
    )
    assert settings == Settings(
        source="c",
        seats=(ANA, BEN),
        backend="lgpio",
        preset="kids",
        rules=replace(PRESETS["kids"], flip_mode=FlipMode.AUTO),
        host=HostSettings(5, "f1", 6, "tab", None, "[0]"),
        timing=TimingSettings(12_500_000, 2 * MS, 30 * MS, 1_500 * MS, 20_000 * MS),
        flipping=FlipSettings((900 * MS, 1_100 * MS)),
        screen=ScreenSettings("window", 800, 480, True, 31_250_000),
        bots=BotSettings(0, 300 * MS, 0),
        match=MatchSettings(7),
    )


def test_a_seat_keeps_its_flip_button_and_loses_the_blanks_around_its_name() -> None:
    seat = "  - {name: ' Cal B ', colour: pink, slap_pin: 5, slap_key: ';', flip_pin: 6, flip_key: '='}\n"
    assert parse(TABLE + seat, "c").seats[2] == SeatSettings("Cal B", "pink", 5, ";", 6, "=")


@pytest.mark.parametrize("word", ["Yes", "on", "7", "null", "1:30", "2024-01-01"])
def test_a_quoted_word_is_a_name_whatever_yaml_thinks_of_it(word: str) -> None:
    seat = f'  - {{name: "{word}", colour: pink, slap_pin: 5, slap_key: a}}\n'
    assert parse(TABLE + seat, "c").seats[2].name == word


@pytest.mark.parametrize("key", ["=", "n", "y", "f1", "left shift", ".", "/"])
def test_a_key_s_name_needs_no_quotes_where_yaml_reads_it_as_a_word(key: str) -> None:
    assert parse(TABLE + f"host: {{start_key: {key}}}\n", "c").host.start_key == key


def test_overrides_change_the_preset_one_by_one() -> None:
    rules = rules_of("{preset: pattern, overrides: {tie: judge, triggers: [jack, tens], hold_ms: 2000}}")
    assert rules == replace(
        PRESETS["pattern"],
        tie=Tie.JUDGE,
        triggers=frozenset({Trigger.JACK, Trigger.TENS}),
        hold_ns=2_000 * MS,
        flip_mode=FlipMode.AUTO,
    )


@pytest.mark.parametrize("mode", list(FlipMode))
def test_the_way_of_flipping_becomes_part_of_the_rules(mode: FlipMode) -> None:
    table = TABLE.replace("key: q", "key: q, flip_pin: 5, flip_key: w").replace(
        "key: p", "key: p, flip_pin: 6, flip_key: o"
    )
    assert parse(table + f"flipping: {{mode: {mode.value}}}", "c").rules == replace(CLASSIC, flip_mode=mode)


def test_flip_keys_are_not_needed_where_real_buttons_are() -> None:
    table = TABLE.replace("key: q", "key: q, flip_pin: 5").replace("key: p", "key: p, flip_pin: 6")
    settings = parse(table + "flipping: {mode: own_button}\nbackend: lgpio", "c")
    assert settings.rules.flip_mode is FlipMode.OWN_BUTTON


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


def test_earliest_makes_dead_heats_impossible_and_says_so() -> None:
    settings = parse(TABLE + "rules:\n  overrides:\n    tie: earliest\n", "c.yaml")
    assert (settings.rules.tie, settings.rules.tie_window_ns) == (Tie.EARLIEST, 0)
    assert settings.warnings == (
        ("c.yaml:6: rules.overrides.tie: with tie: earliest there are no dead heats, so tie_window counts as 0"),
    )


def test_earliest_with_no_tie_window_earns_no_remark() -> None:
    settings = parse(TABLE + "rules: {overrides: {tie: earliest, tie_window: 0}}", "c.yaml")
    assert settings.warnings == ()


def test_splitting_the_pile_without_calls_earns_a_remark() -> None:
    settings = parse(TABLE + "rules: {overrides: {penalty: split_pile}}", "c.yaml")
    assert settings.warnings == (
        (
            "c.yaml:4: rules.overrides.penalty: split_pile is meant for slaps with a call, which"
            " this table does not"
            " take; every false slap will split the pile"
        ),
    )


@pytest.mark.parametrize(
    ("pin", "reason"),
    [
        (2, "has a fixed pull-up and serves I2C; an I2C device or overlay would press this button"),
        (3, "has a fixed pull-up and serves I2C; an I2C device or overlay would press this button"),
        (7, "serves SPI; keep SPI switched off"),
        (11, "serves SPI; keep SPI switched off"),
        (14, "serves the serial console; switch the console off, or its output presses this button"),
        (15, "serves the serial console; switch the console off, or its output presses this button"),
    ],
)
def test_a_pin_with_another_job_is_allowed_with_a_remark(pin: int, reason: str) -> None:
    settings = parse(TABLE + f"host: {{menu_pin: {pin}}}", "c.yaml")
    assert settings.host.menu_pin == pin
    assert settings.warnings == (f"c.yaml:4: host.menu_pin: GPIO {pin} {reason}",)


@pytest.mark.parametrize("pin", [4, 5, 6, 12, 13, 16, 18, 19, 20, 21, 22, 26])
def test_any_other_pin_earns_no_remark(pin: int) -> None:
    assert parse(TABLE + f"host: {{menu_pin: {pin}}}", "c").warnings == ()
