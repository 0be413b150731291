"""Files: the shipped config.yaml, files that cannot be read, and which file is taken."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from referee.config import ConfigError, default_settings, find_config, load, parse, reading
from referee.config.names import PINS_WITH_A_CATCH
from referee.game.catalogue import SETTINGS

SHIPPED = Path(__file__).parents[2] / "config.yaml"
TABLE = """seats:
  - {name: Ana, colour: red, slap_pin: 17, slap_key: q}
  - {name: Zoë, colour: blue, slap_pin: 27, slap_key: p}
"""


def complaint(path: Path | str) -> str:
    with pytest.raises(ConfigError) as caught:
        load(path)
    return str(caught.value)


def with_examples() -> str:
    """Return the shipped file with its examples switched on, as its first lines tell the reader to."""
    return re.sub(r"^( *)#(?=[^ #\n])", r"\1", SHIPPED.read_text(encoding="utf-8"), flags=re.MULTILINE)


def test_the_shipped_file_says_what_is_built_in() -> None:
    assert replace(load(SHIPPED), source="built-in defaults") == default_settings()


def test_the_source_of_the_settings_is_the_file_as_named() -> None:
    assert load(str(SHIPPED)).source == str(SHIPPED)


def test_the_examples_in_the_shipped_file_make_a_table_for_ten_without_a_remark() -> None:
    settings = parse(with_examples(), "examples")
    assert (len(settings.seats), settings.warnings) == (10, ())


def test_the_examples_in_the_shipped_file_show_every_rule_of_classic() -> None:
    shown = re.findall(r"^    (\w+):", with_examples(), flags=re.MULTILINE)
    assert set(SETTINGS) - set(shown) == {"flip_mode"}
    assert parse(with_examples(), "examples").rules == default_settings().rules


def test_ten_seats_and_the_host_panel_use_every_pin_that_gives_no_warning() -> None:
    pins = [int(pin) for pin in re.findall(r"_pin: *(\d+)", with_examples())]
    assert sorted(pins) == sorted(set(range(2, 28)) - set(PINS_WITH_A_CATCH))


def test_a_file_in_utf_8_with_or_without_byte_order_mark_is_read(tmp_path: Path) -> None:
    for encoding in ("utf-8", "utf-8-sig"):
        path = tmp_path / encoding
        path.write_text(TABLE, encoding=encoding)
        assert load(path).seats[1].name == "Zoë"


def test_windows_line_ends_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "c.yaml"
    path.write_bytes(SHIPPED.read_bytes().replace(b"\n", b"\r\n"))
    assert replace(load(path), source="built-in defaults") == default_settings()


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "c.yaml"
    assert complaint(path) == f"{path}: expected a file, got nothing of that name; check the path"


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert complaint(tmp_path) == f"{tmp_path}: expected a file, got a folder; name the config.yaml in it"


def test_a_device_is_refused_instead_of_read_for_ever() -> None:
    assert complaint("/dev/zero") == "/dev/zero: expected a file, got a device; name a config.yaml"


def test_a_file_behind_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("")
    assert complaint(tmp_path / "a" / "c.yaml").startswith(f"{tmp_path}/a/c.yaml: expected a ")


def test_an_impossible_file_name_is_refused() -> None:
    assert complaint("c\0.yaml").startswith("c\0.yaml: expected a ")


def test_a_file_that_may_not_be_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "c.yaml"
    path.write_text(TABLE, encoding="utf-8")

    def forbidden(*_args: object) -> None:
        raise PermissionError(13, "Permission denied")

    # Changing the mode would not stop a test that runs as root.
    monkeypatch.setattr(Path, "open", forbidden)
    assert complaint(path) == f"{path}: expected a readable file, got permission denied; check owner and mode"


def test_other_encodings_are_refused_with_the_line(tmp_path: Path) -> None:
    path = tmp_path / "c.yaml"
    path.write_bytes(TABLE.encode("latin-1"))
    assert complaint(path) == f"{path}:3: expected text in UTF-8, got other bytes; save the file as UTF-8"


def test_a_huge_file_is_refused_without_being_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "c.yaml"
    path.write_bytes("é".encode() * 200_000)
    assert complaint(path) == f"{path}: expected at most 262144 bytes, got more; is this the right file?"


def test_the_file_that_was_asked_for_is_taken_even_when_it_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "config.yaml").touch()
    assert find_config(Path("other.yaml")) == Path("other.yaml")


def test_the_file_in_the_current_folder_comes_before_the_system_s(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = tmp_path / "system.yaml"
    system.touch()
    monkeypatch.setattr(reading, "SYSTEM_CONFIG", system)
    monkeypatch.chdir(tmp_path)
    assert find_config(None) == system
    (tmp_path / "config.yaml").touch()
    assert find_config(None) == Path("config.yaml")


def test_without_any_file_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "SYSTEM_CONFIG", tmp_path / "system.yaml")
    monkeypatch.chdir(tmp_path)
    assert find_config(None) is None


def test_the_system_s_file_is_in_etc() -> None:
    assert Path("/etc/slapjack-referee/config.yaml") == reading.SYSTEM_CONFIG


def test_a_closed_folder_is_left_to_loading_to_complain_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_args: object) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Path, "exists", forbidden)
    assert find_config(None) == Path("config.yaml")
