"""``referee rules``: the rules in force, those of a preset, the list of presets and the table of settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import cli
from referee.game.catalogue import SETTINGS
from referee.game.settings import PRESETS
from referee.tools.rules_text import rules_text, settings_table

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_printed_as_it_is(preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["rules", preset]) == cli.OK
    assert capsys.readouterr().out == rules_text(PRESETS[preset], preset)


def test_without_a_preset_the_rules_in_force_are_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = (ROOT / "config.yaml").read_text(encoding="utf-8")
    text = text.replace("#warnings: 0 ", "warnings: 2 ").replace("slap_pin: 17,", "slap_pin: 17, handicap_ms: 80,")
    file = tmp_path / "house.yaml"
    file.write_text(text, encoding="utf-8")
    assert cli.run(["rules", "--config", str(file)]) == cli.OK
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith("Classic Slapjack (changed) ")
    assert "The table turns the cards" in said
    assert "Each player's first 2 wrong slaps are only warnings." in said
    assert said.endswith("Handicap: Ana plus 80 ms.")


def test_without_a_configuration_the_built_in_rules_are_printed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.run(["rules"]) == cli.OK
    assert capsys.readouterr().out.startswith("Classic Slapjack\n")


def test_a_handicap_that_the_rules_do_not_allow_is_not_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = (ROOT / "config.yaml").read_text(encoding="utf-8")
    text = text.replace("#handicap: on ", "handicap: off ").replace("slap_pin: 17,", "slap_pin: 17, handicap_ms: 80,")
    file = tmp_path / "house.yaml"
    file.write_text(text, encoding="utf-8")
    assert cli.run(["rules", "--config", str(file)]) == cli.OK
    assert "andicap" not in capsys.readouterr().out


def test_an_unknown_preset_is_wrong_use_and_names_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.run(["rules", "poker"])
    assert ended.value.code == cli.USAGE
    err = capsys.readouterr().err
    assert "'poker'" in err
    assert all(preset in err for preset in PRESETS)


def test_a_wrong_configuration_has_no_rules(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("seats: []\n", encoding="utf-8")
    assert cli.run(["rules", "--config", str(file)]) == cli.BAD_CONFIG
    printed = capsys.readouterr()
    assert printed.out == ""
    assert str(file) in printed.err


def test_the_list_names_every_preset_with_purpose_players_and_length(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["rules", "--list"]) == cli.OK
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(PRESETS)
    assert all("players" in line and "minutes" in line for line in lines)


def test_the_table_of_settings_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["rules", "--settings-table"]) == cli.OK
    printed = capsys.readouterr().out
    assert printed == settings_table()
    assert all(f"`{name}`" in printed for name in SETTINGS)
