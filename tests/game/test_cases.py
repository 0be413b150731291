"""The worked examples: each ends as its file says, and tells the same story on the way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.game.casefile import CaseError, read_case
from referee.game.settings import PRESETS
from referee.tools.replay import ReplayError, replay_file

CASES = Path(__file__).parents[1] / "cases"


def _load(path: Path) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return cases


ALL = {case["id"]: case for path in sorted(CASES.glob("*.json")) for case in _load(path)}
OTHER_GAMES = sorted(name for name, case in ALL.items() if case["preset"] in {"call", "irish"})
SLAPJACK = sorted(ALL.keys() - set(OTHER_GAMES))


def _replay_alone(name: str, folder: Path) -> dict[str, Any]:
    path = folder / f"{name}.json"
    path.write_text(json.dumps([ALL[name]]), encoding="utf-8")
    (result,) = replay_file(path)
    return result


def test_every_file_of_worked_examples_is_there() -> None:
    assert sorted(path.stem for path in CASES.glob("*.json")) == list("ABCDEFGH")
    assert {name[0] for name in SLAPJACK} == set("ABCDGH")


@pytest.mark.parametrize("name", SLAPJACK)
def test_a_worked_example_ends_as_its_file_says(name: str, tmp_path: Path) -> None:
    assert _replay_alone(name, tmp_path)["end"] == ALL[name]["end"]


@pytest.mark.parametrize("name", SLAPJACK)
def test_a_worked_example_tells_the_same_story_in_the_same_order(name: str, tmp_path: Path) -> None:
    assert _replay_alone(name, tmp_path)["log"] == ALL[name]["log"]


@pytest.mark.parametrize("name", OTHER_GAMES)
def test_a_worked_example_of_another_game_is_refused_by_name(name: str, tmp_path: Path) -> None:
    with pytest.raises(CaseError) as refused:
        read_case(ALL[name])
    message = str(refused.value)
    assert message.startswith("preset: expected one of ")
    assert message.endswith(f"got '{ALL[name]['preset']}'")
    assert all(preset in message for preset in PRESETS)
    with pytest.raises(ReplayError, match=rf"{name}: preset: expected one of"):
        _replay_alone(name, tmp_path)
