"""The printed rules and docs/rules.md: the page says what the code does."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.game.catalogue import SETTINGS
from referee.game.settings import CLASSIC, MS, PRESETS
from referee.show.rulebook import rulebook
from referee.tools.phases import AROUND, INPUTS, PHASES
from referee.tools.rules_text import (
    FIXED,
    main,
    phase_table,
    presets_list,
    presets_table,
    renewed,
    rules_text,
    settings_table,
)

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"


def rows(table: str) -> list[list[str]]:
    """The cells of a Markdown table below its head."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def test_the_page_of_rules_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    told = "run: python -m referee.tools.rules_text --write docs/rules.md"
    assert renewed(page) == page, told


def test_the_page_of_rules_names_every_preset_and_every_setting() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in page for name in (*PRESETS, *SETTINGS))


def test_a_page_without_its_markers_is_refused() -> None:
    page = PAGE.read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="settings:end"):
        renewed(page.replace("<!-- settings:end -->", ""))


def test_writing_renews_what_was_changed_by_hand(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    copy = tmp_path / "rules.md"
    copy.write_text(page.replace("`own_bottom`", "`somewhere`"), encoding="utf-8")
    main(["--write", str(copy)])
    assert copy.read_text(encoding="utf-8") == page


def test_writing_to_a_missing_page_says_which(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"missing\.md"):
        main(["--write", str(tmp_path / "missing.md")])


@pytest.mark.parametrize("preset", PRESETS)
def test_printed_rules_fit_an_old_terminal_and_lose_no_word(preset: str) -> None:
    text = rules_text(PRESETS[preset], preset)
    assert all(len(line) <= 79 for line in text.splitlines())
    book = rulebook(PRESETS[preset], preset)
    said = " ".join(text.split())
    assert said.startswith(f"{book.title} {book.good_for} ")
    assert all(f"{nth}. {sentence}" in said for nth, sentence in enumerate(book.sentences, 1))


def test_handicaps_stand_below_the_rules() -> None:
    assert rules_text(CLASSIC, "classic", [("Ana", 100 * MS)]).endswith("\n\nHandicap: Ana plus 100 ms.\n")
    assert "Handicap:" not in rules_text(CLASSIC, "classic", [("Ana", 0)])


def test_the_table_of_settings_has_a_row_for_each_in_the_order_of_the_catalogue() -> None:
    names = [row[0].strip("`") for row in rows(settings_table())]
    assert names[: len(SETTINGS)] == list(SETTINGS)
    assert names[-len(FIXED) :] == [row[0] for row in FIXED]
    assert all(len(row) == 5 and all(row) for row in rows(settings_table()))


def test_the_table_of_settings_gives_values_and_defaults_as_a_configuration_writes_them() -> None:
    found = {row[0]: row[1:3] for row in rows(settings_table())}
    assert found["`tie`"] == ["`carry`, `split`, `judge`, `earliest`", "`carry`"]
    assert found["`flip_jitter`"][1] == "`[100, 300]`"
    assert found["`triggers`"] == [
        "any of `jack`, `double`, `sandwich`, `topbottom`, `tens`, `match`, `queen`",
        "`[jack]`",
    ]
    assert found["`handicap`"] == ["on or off", "`on`"]
    assert found["`match.games`"] == ["a whole number 1 to 20", "`3`"]


def test_the_table_of_presets_tells_in_what_each_differs_from_classic() -> None:
    found = {row[0]: row[4] for row in rows(presets_table())}
    assert list(found) == [f"`{name}`" for name in PRESETS]
    assert found["`classic`"] == ""
    assert found["`family002`"] == "`tie: split`; `won: no_shuffle`; `next: left_of_last_flipper`"


def test_the_list_of_presets_has_one_line_each() -> None:
    lines = presets_list().splitlines()
    assert [line.split()[0] for line in lines] == list(PRESETS)
    assert lines[0].endswith("one chance to come back. 2 to 10 players, about 4 to 10 minutes.")


def test_the_table_of_phases_has_a_cell_for_every_input() -> None:
    table = rows(phase_table())
    assert [row[0] for row in table] == [*AROUND, *PHASES]
    assert all(len(row) == 1 + len(INPUTS) and all(row) for row in table)
