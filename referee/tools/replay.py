"""``referee replay``: run case files and compare what comes out with what they say."""

from __future__ import annotations

import json
from decimal import Decimal, InvalidOperation
from random import Random
from typing import TYPE_CHECKING, Any

from referee.game import messages as m
from referee.game.casefile import CaseError, end_of, read_case
from referee.game.settings import MS, Game
from referee.table.runner import run_case

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class ReplayError(Exception):
    """A file that cannot be replayed; the message names the file, the case and the key."""


def replay_file(path: Path) -> list[dict[str, Any]]:
    """Run every case of a file and return, per case, ``id``, ``end``, ``log`` and ``expected``.

    Raises:
        ReplayError: the file cannot be read, is not JSON, or holds a case that cannot be run.
    """
    data = _load(path)
    cases = data if isinstance(data, list) else [data]
    if not cases:
        raise ReplayError(f"{path}: expected a case or a list of cases, got an empty list")
    return [_replay(path, nth, case) for nth, case in enumerate(cases)]


def differences(result: dict[str, Any]) -> list[str]:
    """Return one line for every way in which a case ended otherwise than its file says."""
    expected, end = result["expected"], result["end"]
    if expected is None:
        return [f"{result['id']}: the file gives no end to compare with"]
    lines = []
    for key in sorted(set(expected) | set(end)):
        wanted, got = expected.get(key, "nothing"), end.get(key, "nothing")
        if wanted != got:
            lines.append(f"{result['id']}: {key}: expected {json.dumps(wanted)}, got {json.dumps(got)}")
    return lines


def _load(path: Path) -> Any:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ReplayError(f"{path}: expected a text file in UTF-8, got other bytes") from None
    except OSError as problem:
        raise ReplayError(f"{path}: cannot be read: {problem.strerror}") from None
    try:
        return json.loads(text, parse_float=Decimal)
    except json.JSONDecodeError as problem:
        raise ReplayError(f"{path}:{problem.lineno}: expected JSON: {problem.msg}, column {problem.colno}") from None
    except RecursionError:
        raise ReplayError(f"{path}: expected a case, got JSON nested too deeply to read") from None
    except ValueError as problem:
        raise ReplayError(f"{path}: expected JSON: {problem}") from None
    except InvalidOperation:
        raise ReplayError(f"{path}: expected numbers of an ordinary size, got one that is too long to read") from None


def _replay(path: Path, nth: int, data: object) -> dict[str, Any]:
    name = data.get("id", f"case {nth + 1}") if isinstance(data, dict) else f"case {nth + 1}"
    try:
        case = read_case(data)
    except CaseError as problem:
        raise ReplayError(f"{path}: {name}: {problem}") from None
    game, events = run_case(case, None if case.shuffle is None else Random(case.shuffle))
    irish = case.rules.game is Game.IRISH
    log = [row for event in events for row in _rows(event, case.seats, irish=irish)]
    return {"id": case.id, "end": end_of(game, case.seats), "log": log, "expected": case.end}


def _rows(event: m.Event, seats: tuple[str, ...], *, irish: bool) -> list[list[Any]]:
    """Return the log rows of an event: time in ms, what, who and details, in the words of the case files."""
    write = (_IRISH_WRITERS if irish else _WRITERS).get(type(event))
    if write is None:
        return []
    return [[event.at / MS, *row] for row in write(event, seats)]


def _names(seats: tuple[str, ...], players: tuple[int, ...]) -> list[str]:
    return [seats[player] for player in players]


def _false_slap(event: m.FalseSlap, seats: tuple[str, ...]) -> list[list[Any]]:
    player = seats[event.player]
    if event.where is m.Where.TO_OTHERS:
        return [["split_to_others", player, _names(seats, event.receivers)]]
    target = seats[event.receivers[0]] if event.receivers else event.where.value
    return [["false_slap", player, target]] * max(event.cards, 1)


def _who(word: str) -> Callable[[Any, tuple[str, ...]], list[list[Any]]]:
    return lambda event, seats: [[word, seats[event.player]]]


def _who_why(word: str) -> Callable[[Any, tuple[str, ...]], list[list[Any]]]:
    return lambda event, seats: [[word, seats[event.player], event.why.value]]


_WRITERS: dict[type[Any], Callable[[Any, tuple[str, ...]], list[list[Any]]]] = {
    m.CardShown: lambda e, s: [["shown", s[e.player], str(e.card), sorted(t.value for t in e.triggers)]],
    m.TriggerDead: lambda e, s: [["trigger_dead", str(e.card)]],  # noqa: ARG005
    m.FlipRefused: _who_why("flip_refused"),
    m.FlipCancelled: _who("flip_cancelled"),
    m.SeenAfterAll: lambda e, s: [["seen_after_all", s[e.player], str(e.card)]],
    m.RaceOpened: _who("slap"),
    m.RaceJoined: _who("late_or_tie"),
    m.SlapLate: _who("late"),
    m.LateOnCovered: _who("late_on_covered"),
    m.SlapIgnored: _who_why("ignored"),
    m.EmptySlap: _who("warn_empty_pile"),
    m.TooFastWarned: _who("warn_too_fast"),
    m.TooFastVoided: _who("void_too_fast"),
    m.Warned: _who("warned"),
    m.FalseSlap: _false_slap,
    m.SilentSlap: _who("silent_slap"),
    m.TableBumped: lambda e, s: [["bumped", _names(s, e.players)]],
    m.DeadHeat: lambda e, s: [["dead_heat", _names(s, e.players)]],
    m.Carried: lambda e, s: [["carried"]],  # noqa: ARG005
    m.Split: lambda e, s: [["split", _names(s, e.players)]],
    m.PileWon: lambda e, s: [["won", s[e.player], e.cards, sorted(t.value for t in e.triggers)]],
    m.BecameWaiting: _who("waiting"),
    m.Eliminated: _who_why("eliminated"),
    m.PileReturned: _who("pile_returned"),
    m.TimeIsUp: lambda e, s: [["time_up"]],  # noqa: ARG005
    m.Paused: lambda e, s: [["paused"]],  # noqa: ARG005
    m.Resumed: lambda e, s: [["resumed"]],  # noqa: ARG005
    m.Refused: lambda e, s: [["refused", e.command, e.why.value]],  # noqa: ARG005
    m.Undone: lambda e, s: [["undone"]],  # noqa: ARG005
    m.SeatDisabled: _who("seat_fault"),
    m.SeatEnabled: _who("seat_ok"),
    m.PlayerLeft: lambda e, s: [["left", s[e.player], e.cards]],
    m.GameOver: lambda e, s: [["game_over", _names(s, e.winners), e.why.value]],
}
"""How each event is written; an accepted flip and a return to play have no row in the case files."""


def _taken(event: m.PileTaken, seats: tuple[str, ...]) -> list[list[Any]]:
    player = seats[event.player]
    false = [["false_slap", player, "takes_pile"]] if event.false_slap else []
    return [*false, ["collects", [player]]]


def _irish_over(event: m.GameOver, seats: tuple[str, ...]) -> list[list[Any]]:
    losers = _names(seats, event.losers)
    if event.winners:
        return [["game_over", _names(seats, event.winners), event.why.value]]
    return [["game_over_loser", losers if event.why is m.Why.TIME_LIMIT else losers[0]]]


_IRISH_WRITERS: dict[type[Any], Callable[[Any, tuple[str, ...]], list[list[Any]]]] = {
    **_WRITERS,
    m.CardShown: lambda e, s: [["shown", s[e.player], str(e.card), e.call]],
    m.RaceJoined: _who("slap"),
    m.Split: lambda e, s: [["collects", _names(s, e.players)]],
    m.PileTaken: _taken,
    m.Safe: _who("safe"),
    m.GameOver: _irish_over,
}
"""Irish Snap has words of its own for what happens to the pile."""
