"""Whatever a case file holds: a case that runs to its end, or a sentence; never a crash."""

from __future__ import annotations

import json
from contextlib import suppress
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.case_kit import GOOD, SEATS

from referee.game.casefile import Case, CaseError, read_case
from referee.game.catalogue import SETTINGS
from referee.game.settings import PRESETS
from referee.table.runner import run_case
from referee.tools.replay import ReplayError, replay_file

if TYPE_CHECKING:
    from pathlib import Path

LEAVES: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.decimals(allow_nan=False, allow_infinity=False),
    st.floats(),
    st.text(max_size=5),
    st.sampled_from(
        [*SEATS, "Jc", "*9d@Ben", "flip", "slap", "judge", "shown", "split", "call", "take_back", 10**400, -1, *PRESETS]
    ),
)
KEYS = st.sampled_from(
    [
        *GOOD,
        *("call_index", "handicap", "safe", "end", "shuffle", "until_ms"),
        *("t_ms", "kind", "who", "void", "number"),
        *SEATS,
        *SETTINGS,
        "show_ms",
    ]
)
GOOD_CALL: dict[str, Any] = {**GOOD, "preset": "call", "handicap": {"Ana": 100}}
GOOD_CALL["inputs"] = [*GOOD["inputs"], {"t_ms": 400, "kind": "call", "who": "Ben"}]
GOOD_IRISH: dict[str, Any] = {**GOOD, "preset": "irish", "waiting": [], "safe": ["Cal"], "call_index": 10, "pile": []}

ANYTHING = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=6), max_leaves=20
)


def outcome(data: object) -> Case | str:
    """Return the case that was read, or the sentence with which it was refused."""
    try:
        return read_case(data)
    except CaseError as refused:
        return str(refused)


@st.composite
def nearly_good(draw: st.DrawFn) -> object:
    """Draw a good case of either game with one thing in it replaced, added or taken away, at any depth."""
    data: Any = deepcopy(draw(st.sampled_from([GOOD, GOOD_CALL, GOOD_IRISH])))
    place = data
    while True:
        key = draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if isinstance(place[key], dict | list) and place[key] and draw(st.booleans()):
            place = place[key]
            continue
        change = draw(st.sampled_from(["replace", "remove", "add"]))
        if change == "replace":
            place[key] = draw(ANYTHING)
        elif change == "remove":
            del place[key]
        elif isinstance(place, dict):
            place[draw(KEYS)] = draw(ANYTHING)
        else:
            place.insert(0, draw(ANYTHING))
        return data


@pytest.mark.properties
@given(data=ANYTHING)
def test_whatever_a_file_holds_is_a_case_or_refused(data: object) -> None:
    assert outcome(data)


@pytest.mark.properties
@given(data=nearly_good())
def test_a_case_with_one_thing_wrong_is_refused_or_runs_to_its_end(data: object) -> None:
    case = outcome(data)
    if isinstance(case, Case):
        game, _ = run_case(case)
        assert game.deadline() is None or case.until is not None


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=40) | ANYTHING.map(lambda data: json.dumps(data, default=str)))
def test_whatever_text_a_file_holds_is_replayed_or_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text(text, encoding="utf-8", errors="replace")
    with suppress(ReplayError):
        assert isinstance(replay_file(path), list)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '[{"inputs": [{"t_ms": ' + "9" * 5000 + "}]}]",
        json.dumps([GOOD]).replace("300", "1e99999999999999999999999"),
        "\ufeff{}",
        "",
        "[]",
        "7",
    ],
    ids=["deep", "5000 digits", "a huge exponent", "a byte order mark", "empty", "no case", "a number"],
)
def test_a_file_made_to_break_the_reader_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ReplayError, match="expected"):
        replay_file(path)


@pytest.mark.parametrize("depth", [900, 950, 980, 990])
def test_a_file_nested_almost_too_deeply_is_refused(depth: int, tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text('{"seats": ' + "[" * depth + "]" * depth + "}", encoding="utf-8")
    with pytest.raises(ReplayError, match="expected"):
        replay_file(path)
