"""The command: what it says and with which code it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee import cli

ROOT = Path(__file__).parent.parent
CASES = ROOT / "tests" / "cases"


def referee(*words: str, cwd: Path = ROOT, **extra: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a stranger would: no display, no terminal."""
    env = {key: value for key, value in os.environ.items() if key not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    env.pop("SDL_VIDEODRIVER", None)
    return subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "referee", *words],
        cwd=cwd,
        env={**env, **extra},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_without_display_and_terminal_play_says_why_plays_one_game_of_bots_and_ends_well() -> None:
    done = referee("play", "--seed", "3")
    lines = done.stdout.splitlines()
    assert done.returncode == 0
    assert done.stderr == ""
    assert lines[1].startswith("screen: none, no window (")
    assert "no terminal (" in lines[1]
    assert "bots play one game" in lines[1]
    assert "wins the game" in lines[-1]


def test_a_seed_repeats_the_whole_evening() -> None:
    first, second, other = (referee("play", "--screen", "none", "--seed", seed).stdout for seed in ("8", "8", "9"))
    assert first == second
    assert first.splitlines()[3:] != other.splitlines()[3:]


@pytest.mark.parametrize("faults", [(), ("--mock-faults",)])
def test_a_recorded_evening_is_judged_the_same_again(tmp_path: Path, faults: tuple[str, ...]) -> None:
    record = tmp_path / "evening.json"
    played = referee("play", "--screen", "none", "--seed", "4", "--record", str(record), *faults)
    again = referee("replay", "--check", str(record))
    assert played.returncode == 0
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout)[0]["end"]["over"] is True


def test_the_log_holds_the_commentary(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    done = referee("play", "--screen", "none", "--seed", "3", "--log", str(log))
    assert log.read_text(encoding="utf-8").splitlines() == done.stdout.splitlines()[2:]


def test_an_asked_for_window_never_falls_back() -> None:
    done = referee("play", "--screen", "window")
    assert done.returncode == cli.UNAVAILABLE
    assert "Traceback" not in done.stderr
    assert "display" in done.stderr


def test_an_asked_for_terminal_never_falls_back() -> None:
    done = referee("play", "--screen", "terminal")
    assert done.returncode == cli.UNAVAILABLE
    assert "Traceback" not in done.stderr
    assert "terminal" in done.stderr


def test_hardware_that_is_not_there_stops_the_start_and_no_mock_steps_in(tmp_path: Path) -> None:
    config = (ROOT / "config.yaml").read_text(encoding="utf-8").replace("backend: mock", "backend: lgpio")
    (tmp_path / "config.yaml").write_text(config, encoding="utf-8")
    done = referee("play", "--screen", "none", cwd=tmp_path)
    assert done.returncode == cli.UNAVAILABLE
    assert done.stderr.startswith("referee: backend lgpio: ")
    assert "Traceback" not in done.stderr
    assert "wins" not in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "--seed", "abc"], "argument --seed: expected a whole number, got 'abc'"),
        (["play", "--seed", "-1"], "argument --seed: expected a whole number 0 to"),
        (["play", "--bots", "11"], "argument --bots: expected a whole number 0 to 10, got 11"),
        (["play", "--screen", "tv"], "argument --screen: invalid choice: 'tv'"),
        (["dance"], "argument COMMAND: invalid choice: 'dance'"),
        ([], "the following arguments are required: COMMAND"),
        (["replay"], "the following arguments are required: CASE.json"),
    ],
)
def test_wrong_use_is_one_clear_message_and_code_2(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.run(words)
    assert ended.value.code == cli.USAGE
    assert said in capsys.readouterr().err


def test_more_bots_than_seats_is_wrong_use(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert cli.run(["play", "--bots", "9"]) == cli.USAGE
    assert capsys.readouterr().err == "referee: --bots 9: expected at most the 4 seats of config.yaml, got 9\n"


def test_a_wrong_configuration_ends_with_78_and_every_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.yaml"
    text = (ROOT / "config.yaml").read_text(encoding="utf-8")
    text = text.replace("\n  games: 3", "\n  games: 0").replace("backend: mock", "backend: mok")
    bad.write_text(text, encoding="utf-8")
    assert cli.run(["check", str(bad)]) == cli.BAD_CONFIG
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert all(line.startswith(f"{bad}:") and ": expected " in line for line in lines)
    assert cli.run(["play", "--config", str(bad)]) == cli.BAD_CONFIG
    assert capsys.readouterr().err.splitlines() == lines


def test_the_shipped_configuration_is_good_and_without_warnings(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["check", str(ROOT / "config.yaml")]) == cli.OK
    assert capsys.readouterr().out == f"{ROOT / 'config.yaml'}: good: 4 seats, preset classic\n"


def test_replay_prints_id_end_and_log_of_every_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["replay", "--check", str(CASES / "A.json"), str(CASES / "C.json")]) == cli.OK
    shown = json.loads(capsys.readouterr().out)
    files = [json.loads((CASES / name).read_text(encoding="utf-8")) for name in ("A.json", "C.json")]
    assert [(case["id"], case["end"]) for case in shown] == [(case["id"], case["end"]) for f in files for case in f]
    assert all(set(case) == {"id", "end", "log"} for case in shown)


def test_one_case_alone_is_a_case_file_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = json.loads((CASES / "A.json").read_text(encoding="utf-8"))[1]
    (tmp_path / "one.json").write_text(json.dumps(case), encoding="utf-8")
    assert cli.run(["replay", str(tmp_path / "one.json")]) == cli.OK
    assert json.loads(capsys.readouterr().out)[0]["end"] == case["end"]


def test_replay_names_every_difference_and_ends_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = json.loads((CASES / "A.json").read_text(encoding="utf-8"))[1]
    case["end"]["turn"] = "A"
    (tmp_path / "wrong.json").write_text(json.dumps(case), encoding="utf-8")
    assert cli.run(["replay", "--check", str(tmp_path / "wrong.json")]) == cli.DIFFERENT
    assert capsys.readouterr().err == 'referee: A2: turn: expected "A", got "B"\n'


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", ":1: expected JSON"),
        (b"{", ":1: expected JSON"),
        (b"\xff\xfe", "expected a text file in UTF-8"),
        (b"[]", "expected a case or a list of cases, got an empty list"),
        (b"[" * 100_000, "nested too deeply"),
        (b"7", "case 1: expected a case"),
        (b'{"id": "X", "seats": ["A", "B"], "hands": {"A": ["1x"], "B": []}}', "X: hands.A: '1x' is no card"),
        (b'{"id": "X", "preset": "poker", "seats": ["A", "B"]}', "X: preset: expected one of classic,"),
    ],
)
def test_a_file_that_cannot_be_replayed_is_one_clear_message_and_code_65(
    content: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "case.json"
    file.write_bytes(content)
    assert cli.run(["replay", str(file)]) == cli.BAD_CASE
    err = capsys.readouterr().err
    assert err.startswith(f"referee: {file}")
    assert said in err
    assert err.count("\n") == 1


def test_a_case_with_53_cards_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]
    case = {"id": "53", "seats": ["A", "B"], "hands": {"A": deck, "B": ["Jd"]}, "turn": "A", "inputs": []}
    (tmp_path / "case.json").write_text(json.dumps(case), encoding="utf-8")
    assert cli.run(["replay", str(tmp_path / "case.json")]) == cli.BAD_CASE
    assert "got 53 cards with Jd more than once" in capsys.readouterr().err


def test_a_missing_case_file_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["replay", "no/such.json"]) == cli.BAD_CASE
    assert capsys.readouterr().err == "referee: no/such.json: cannot be read: No such file or directory\n"


def test_a_log_that_cannot_be_written_ends_with_74() -> None:
    done = referee("play", "--screen", "none", "--log", "/no/such/folder/log")
    assert done.returncode == cli.CANNOT_WRITE
    assert done.stderr == "referee: /no/such/folder/log: cannot be written: No such file or directory\n"


def test_a_reader_of_the_output_may_leave_early() -> None:
    done = subprocess.run(  # noqa: S602 - a fixed command with a pipe
        f"{sys.executable} -m referee play --screen none --seed 3 | head -n 3",
        shell=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 3
