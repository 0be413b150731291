"""A session with paper cards as plain data: every stamp and every verdict, for people who quarrel about one."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from referee.game import first_hand as f
from referee.game import messages as m

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.game.settings import Tie


class PaperRecord:
    """What happened in a session. Times are whole nanoseconds since its start, scores 60ths of a point.

    Args:
        name: the session's id.
        names: the players' names, clockwise.
        tie: what a dead heat does.
        window: the dead-heat window, ns.
        handicaps: ns added to each player's time.
        start: the time that counts as zero, ns.
    """

    def __init__(  # noqa: PLR0917 - a record's head has these six parts
        self, name: str, names: Sequence[str], tie: Tie, window: int, handicaps: Sequence[int], start: int
    ) -> None:
        self._names = tuple(names)
        self._start = start
        self._rounds: list[dict[str, Any]] = []
        self._false_starts: list[dict[str, Any]] = []
        self._head: dict[str, Any] = {
            "id": name,
            "mode": "judge_only",
            "seats": list(names),
            "tie": tie.value,
            "tie_window_ns": window,
            "handicaps_ns": dict(zip(names, handicaps, strict=True)),
        }

    def note(self, events: Iterable[f.Event]) -> None:
        """Write down what came of an input."""
        for event in events:
            match event:
                case f.Armed():
                    self._rounds.append({"armed_ns": event.at - self._start, "slaps": [], "verdict": None})
                case f.Raced() | f.LateHand():
                    self._rounds[-1]["slaps"].append(self._slap(event))
                case f.FalseStart():
                    self._false_starts.append(self._slap(event))
                case f.Verdict():
                    self._rounds[-1]["verdict"] = self._verdict(event)
                case m.Undone():
                    self._last_verdict()["undone"] = True

    def case(self, scores: Sequence[int]) -> dict[str, Any]:
        """Return the session so far, with the scores as they stand."""
        return deepcopy(
            {
                **self._head,
                "rounds": self._rounds,
                "false_starts": self._false_starts,
                "scores_60ths": dict(zip(self._names, scores, strict=True)),
            }
        )

    def _slap(self, event: f.Raced | f.LateHand | f.FalseStart) -> dict[str, Any]:
        return {"seat": self._names[event.player], "at_ns": event.at - self._start}

    def _verdict(self, verdict: f.Verdict) -> dict[str, Any]:
        return {
            "at_ns": verdict.at - self._start,
            "seats": [self._names[player] for player in verdict.players],
            "points_60ths": verdict.points,
            "judged": verdict.judged,
            "undone": False,
        }

    def _last_verdict(self) -> dict[str, Any]:
        """Return the newest verdict; a round that a pause broke off has none."""
        given: list[dict[str, Any]] = [played["verdict"] for played in self._rounds if played["verdict"] is not None]
        return given[-1]
