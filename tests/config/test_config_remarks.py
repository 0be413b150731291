"""What is allowed in config.yaml but earns a remark."""

from __future__ import annotations

import pytest
from support.config_kit import TABLE

from referee.config import parse
from referee.game.settings import Reentry, Tie


def test_earliest_makes_dead_heats_impossible_and_says_so() -> None:
    settings = parse(TABLE + "rules:\n  overrides:\n    tie: earliest\n", "c.yaml")
    assert (settings.rules.tie, settings.rules.tie_window_ns) == (Tie.EARLIEST, 0)
    assert settings.warnings == (
        (
            "c.yaml:6: rules.overrides.tie: tie_window: with tie: earliest there are no dead heats,"
            " so tie_window counts as 0"
        ),
    )


def test_a_tie_window_beside_earliest_is_remarked_on_where_it_stands() -> None:
    settings = parse(TABLE + "rules:\n  overrides:\n    tie: earliest\n    tie_window: 5\n", "c.yaml")
    assert settings.warnings == (
        "c.yaml:7: rules.overrides.tie_window: with tie: earliest there are no dead heats, so tie_window counts as 0",
    )


def test_the_next_trigger_becomes_the_next_jack_where_jacks_are_all_there_is_and_says_so() -> None:
    settings = parse(TABLE + "rules: {preset: pattern, overrides: {triggers: [jack]}}", "c.yaml")
    assert settings.rules.reentry is Reentry.NEXT_JACK
    assert settings.warnings == (
        (
            "c.yaml:4: rules.overrides.triggers: reentry: with the jack alone the next trigger is the next jack,"
            " so it counts as next_jack"
        ),
    )


def test_earliest_with_no_tie_window_earns_no_remark() -> None:
    settings = parse(TABLE + "rules: {overrides: {tie: earliest, tie_window: 0}}", "c.yaml")
    assert settings.warnings == ()


def test_splitting_the_pile_without_calls_earns_a_remark() -> None:
    settings = parse(TABLE + "rules: {overrides: {penalty: split_pile}}", "c.yaml")
    assert settings.warnings == (
        (
            "c.yaml:4: rules.overrides.penalty: split_pile is meant for slaps with a call;"
            " every false slap will split the pile"
        ),
    )


def test_splitting_the_pile_with_calls_earns_no_remark() -> None:
    assert parse(TABLE + "rules: {preset: call, overrides: {penalty: split_pile}}", "c").warnings == ()


@pytest.mark.parametrize(
    ("section", "remark"),
    [
        ("{overrides: {hold_ms: 2000}}", "hold_ms: has no effect here: it needs cover: hold_then_cover"),
        ("{overrides: {irish_window: 9}}", "irish_window: has no effect here: it needs game: irish"),
        (
            "{overrides: {split_waiting: off}}",
            "split_waiting: has no effect here: it needs a penalty that splits the pile",
        ),
        (
            "{preset: irish, overrides: {exhaustion: reshuffle_to_last}}",
            "exhaustion: has no effect here: it needs game: slapjack",
        ),
    ],
)
def test_a_changed_setting_without_effect_earns_a_remark(section: str, remark: str) -> None:
    assert parse(TABLE + f"rules: {section}", "c.yaml").warnings == (f"c.yaml:4: rules.overrides.{remark}",)


def test_a_setting_without_effect_that_says_what_the_preset_says_earns_no_remark() -> None:
    assert parse(TABLE + "rules: {overrides: {hold_ms: 1500, irish_window: 5}}", "c.yaml").warnings == ()


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
