"""The command ``referee``: its words, its messages and its exit codes.

Exit codes: 0 done; 1 a replay ended otherwise than its file says; 2 wrong use of the command; 65 a case file that
cannot be replayed; 69 no such screen or buttons here; 74 a file cannot be written; 78 a wrong configuration.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee import __version__
from referee.config import ConfigError, default_settings, find_config, load
from referee.devices.backends import BackendError
from referee.devices.reader import ReaderError
from referee.devices.ui import ScreenError
from referee.game.settings import PRESETS
from referee.tools.replay import ReplayError, differences, replay_file
from referee.tools.rules_text import presets_list, rules_text, settings_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.config import Settings

OK, DIFFERENT, USAGE, BAD_CASE, UNAVAILABLE, CANNOT_WRITE, BAD_CONFIG = 0, 1, 2, 65, 69, 74, 78
"""Exit codes; all but 1 and 2 are those of sysexits.h, so that systemd can tell a wrong configuration."""


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command and exit with its code; the words default to those of the command line."""
    try:
        code = run(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has gone; the interpreter must not complain about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = OK
    sys.exit(code)


def run(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code; argparse itself exits with 2 on wrong use."""
    words = _parser().parse_args(argv)
    commands = {"play": _play, "check": _check, "replay": _replay, "rules": _rules}
    return commands[words.command](words)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="referee",
        description="A referee for Slapjack: it says who was first, by how much, and why.",
        epilog=(
            "exit codes: 0 done, 1 replay differs, 2 wrong use, 65 bad case file, 69 no such screen or "
            "buttons, 74 cannot write, 78 bad configuration"
        ),
    )
    parser.add_argument("--version", action="version", version=f"slapjack-referee {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _add_play(commands)
    check = commands.add_parser("check", help="check a configuration and print every problem at once")
    check.add_argument("file", nargs="?", type=Path, help="default: the file that play would use")
    replay = commands.add_parser("replay", help="judge case files again and print the outcome as JSON")
    replay.add_argument("files", nargs="+", type=Path, metavar="CASE.json", help="a case or a list of cases")
    replay.add_argument("--check", action="store_true", help="compare with the end in the file; exit 1 if it differs")
    _add_rules(commands)
    return parser


def _add_play(commands: Any) -> None:
    play = commands.add_parser("play", help="start a table")
    play.add_argument("--config", type=Path, help="default: ./config.yaml, then /etc/slapjack-referee/config.yaml")
    play.add_argument(
        "--screen",
        choices=["auto", "window", "terminal", "none"],
        help="auto takes a window, else the terminal, else none, and says why; the others never fall back",
    )
    play.add_argument("--fullscreen", action="store_true", help="fill the screen")
    play.add_argument("--bots", type=_whole_number(0, 10), metavar="N", help="empty seats that bots take, 0 to 10")
    play.add_argument("--seed", type=_whole_number(0, 2**63), metavar="N", help="repeat an evening's deals and bots")
    play.add_argument("--mock-faults", action="store_true", help="let simulated buttons bounce, stutter and be late")
    play.add_argument("--log", type=Path, metavar="FILE", help="write the commentary to a file as well")
    play.add_argument("--record", type=Path, metavar="FILE", help="write the games as case files for referee replay")


def _add_rules(commands: Any) -> None:
    rules = commands.add_parser("rules", help="print the rules in plain language, to read aloud before dealing")
    rules.add_argument(
        "preset",
        nargs="?",
        choices=list(PRESETS),
        metavar="PRESET",
        help=f"{', '.join(PRESETS)}; default: the rules of the configuration",
    )
    rules.add_argument("--config", type=Path, metavar="FILE", help="default: the file that play would use")
    others = rules.add_mutually_exclusive_group()
    others.add_argument("--list", action="store_true", help="print what each preset is good for, one line each")
    others.add_argument("--settings-table", action="store_true", help="print every setting as a Markdown table")


def _whole_number(low: int, high: int) -> Any:
    def parse(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"expected a whole number, got {text!r}") from None
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"expected a whole number {low} to {high}, got {value}")
        return value

    return parse


def _complain(message: object) -> None:
    print(f"referee: {message}", file=sys.stderr)  # noqa: T201 - this is the command line


def _settings(file: Path | None) -> Settings:
    path = find_config(file)
    return default_settings() if path is None else load(path)


def _play(words: argparse.Namespace) -> int:
    from referee.play import Wishes, play

    try:
        settings = _wished(_settings(words.config), words)
    except ConfigError as problem:
        print(problem, file=sys.stderr)  # noqa: T201
        return BAD_CONFIG
    wrong = _wrong_use(settings, words)
    if wrong:
        _complain(wrong)
        return USAGE
    for warning in settings.warnings:
        _complain(f"warning: {warning}")
    seed = secrets.randbits(32) if words.seed is None else words.seed
    print(f"settings: {settings.source}; seed: {seed}", flush=True)  # noqa: T201
    try:
        play(settings, Wishes(seed, words.mock_faults, words.log, words.record), sys.stdout)
    except (BackendError, ReaderError, ScreenError) as problem:
        _complain(problem)
        return UNAVAILABLE
    except BrokenPipeError:
        raise
    except OSError as problem:
        _complain(f"{problem.filename}: cannot be written: {problem.strerror}")
        return CANNOT_WRITE
    return OK


def _wished(settings: Settings, words: argparse.Namespace) -> Settings:
    """Return the settings with what the command line says instead."""
    screen = settings.screen
    if words.screen is not None:
        screen = replace(screen, kind=words.screen)
    if words.fullscreen:
        screen = replace(screen, fullscreen=True)
    bots = settings.bots if words.bots is None else replace(settings.bots, count=words.bots)
    return replace(settings, screen=screen, bots=bots)


def _wrong_use(settings: Settings, words: argparse.Namespace) -> str:
    """Return what does not fit together, or ``""``."""
    if words.bots is not None and words.bots > len(settings.seats):
        seats = f"the {len(settings.seats)} seats of {settings.source}"
        return f"--bots {words.bots}: expected at most {seats}, got {words.bots}"
    if words.mock_faults and settings.backend != "mock":
        return f"--mock-faults: expected backend mock, got {settings.backend} from {settings.source}"
    return ""


def _check(words: argparse.Namespace) -> int:
    try:
        settings = _settings(words.file)
    except ConfigError as problem:
        print(problem)  # noqa: T201
        return BAD_CONFIG
    for warning in settings.warnings:
        print(f"warning: {warning}")  # noqa: T201
    print(f"{settings.source}: good: {len(settings.seats)} seats, preset {settings.preset}")  # noqa: T201
    return OK


def _replay(words: argparse.Namespace) -> int:
    results: list[dict[str, Any]] = []
    try:
        for file in words.files:
            results += replay_file(file)
    except ReplayError as problem:
        _complain(problem)
        return BAD_CASE
    shown = [{key: result[key] for key in ("id", "end", "log")} for result in results]
    print(json.dumps(shown, indent=1))  # noqa: T201
    if not words.check:
        return OK
    wrong = [line for result in results for line in differences(result)]
    for line in wrong:
        _complain(line)
    return DIFFERENT if wrong else OK


def _rules(words: argparse.Namespace) -> int:
    if words.list or words.settings_table:
        print(presets_list() if words.list else settings_table(), end="")  # noqa: T201
        return OK
    if words.preset is not None:
        print(rules_text(PRESETS[words.preset], words.preset), end="")  # noqa: T201
        return OK
    try:
        settings = _settings(words.config)
    except ConfigError as problem:
        print(problem, file=sys.stderr)  # noqa: T201
        return BAD_CONFIG
    handicaps = [(seat.name, seat.handicap_ns) for seat in settings.seats] if settings.rules.handicap else []
    print(rules_text(settings.rules, settings.preset, handicaps), end="")  # noqa: T201
    return OK
