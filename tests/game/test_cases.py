"""The worked examples: each ends as its file says, and tells the same story on the way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.tools.replay import replay_file

CASES = Path(__file__).parents[1] / "cases"


def _load(path: Path) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return cases


ALL = {case["id"]: case for path in sorted(CASES.glob("*.json")) for case in _load(path)}
WITH_CALLS = sorted(name for name, case in ALL.items() if case["preset"] == "call")
WITHOUT_CALLS = sorted(ALL.keys() - set(WITH_CALLS))


def _replay_alone(name: str, folder: Path) -> dict[str, Any]:
    path = folder / f"{name}.json"
    path.write_text(json.dumps([ALL[name]]), encoding="utf-8")
    (result,) = replay_file(path)
    return result


def _untimed(log: list[list[Any]]) -> list[list[Any]]:
    """Return the rows of a log without their times."""
    return [row[1:] for row in log]


def test_every_worked_example_is_there() -> None:
    assert sorted(path.stem for path in CASES.glob("*.json")) == list("ABCDEFGH")
    assert len(ALL) == 81
    assert {name[0] for name in WITH_CALLS} == {"E"}
    assert {name[0] for name in WITHOUT_CALLS} == set("ABCDFGH")


@pytest.mark.parametrize("name", sorted(ALL))
def test_a_worked_example_ends_as_its_file_says(name: str, tmp_path: Path) -> None:
    assert _replay_alone(name, tmp_path)["end"] == ALL[name]["end"]


@pytest.mark.parametrize("name", WITHOUT_CALLS)
def test_a_worked_example_tells_the_same_story_at_the_same_times(name: str, tmp_path: Path) -> None:
    assert _replay_alone(name, tmp_path)["log"] == ALL[name]["log"]


@pytest.mark.parametrize("name", WITH_CALLS)
def test_a_worked_example_with_calls_tells_the_same_story_in_the_same_order(name: str, tmp_path: Path) -> None:
    # A slap waits for its call before it is decided, so the rulings come later than the file has them.
    assert _untimed(_replay_alone(name, tmp_path)["log"]) == _untimed(ALL[name]["log"])
