"""Who was first, again and again, for people who play with paper cards: no deck, no clock.

A round is armed, the first hand opens its race, and the race is over when no hand can still beat or tie the
leader. Slaps while no round is armed are false starts; they are named and cost nothing. Players are indexes,
0 to N - 1; times are integer nanoseconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Final

from referee.game import messages as m
from referee.game.settings import Tie
from referee.timing.photo_finish import ranked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.timing.photo_finish import Place

POINT: Final = 60
"""A whole point. It is shared out in whole numbers, and two to six hands get exactly equal parts of it."""


class Stage(Enum):
    """Where a round stands."""

    WAIT = "wait"
    ARMED = "armed"
    RACE = "race"
    JUDGE = "judge"


@dataclass(frozen=True, slots=True)
class Arm:
    """Slaps race from ``at`` on, the one stamped ``at`` too: arming comes first among inputs of one time."""

    at: int
    ORDER: ClassVar = 0


@dataclass(frozen=True, slots=True)
class Armed:
    """A round is armed."""

    at: int


@dataclass(frozen=True, slots=True)
class FalseStart:
    """``player`` slapped while no round was armed; it costs nothing."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class Raced:
    """``player``'s hand is in the race; nobody is told before the race is decided."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class LateHand:
    """``player`` came when the race was over, ``margin`` ns behind the first hand."""

    at: int
    player: int
    margin: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """A race is decided.

    Attributes:
        at: when, ns.
        players: who scores; nobody after a dead heat that was not shared.
        points: what each of them scores, in 60ths of a point.
        margin: ns from a clear winner to the second hand, if that was there already; else None.
        judged: whether the judge decided.
    """

    at: int
    players: tuple[int, ...]
    points: int
    margin: int | None = None
    judged: bool = False


Input = Arm | m.Slap | m.Close | m.JudgeAward | m.JudgeSplit | m.JudgeCarry | m.Pause | m.Resume | m.Undo
Event = (
    Armed
    | FalseStart
    | Raced
    | LateHand
    | m.SlapIgnored
    | m.DeadHeat
    | Verdict
    | m.Paused
    | m.Resumed
    | m.Undone
    | m.Refused
)


class FirstHand:
    """Round after round of one session.

    Inputs come in order of time and, among equal times, of their ``ORDER``.

    Args:
        players: how many play, at least 2.
        window: dead-heat window, ns; :attr:`Tie.EARLIEST` leaves only equal times tied.
        tie: what a dead heat does; carry and earliest let nobody score.
        handicaps: ns added to each player's time in a race, 0 or more; empty for none.
        pause: ns from the start, a verdict or a pause to the next arming; None: only :class:`Arm` arms.
        at: when the session starts, ns.

    Attributes:
        scores: each player's score in 60ths of a point.
        stage: where the round stands.
        number: number of the newest armed round, from 1; 0 before the first.
        paused: whether the session stands still.
        hands: each player's first contact in the newest race, ns, late hands too; empty from arming to the race.
        early: who made a false start since the last verdict, oldest first, each player once.
        judging: who is tied while the judge is asked.
        verdict: the last verdict, or None; one that was taken back is forgotten at the next arming.
        undone: whether :attr:`verdict` was taken back.

    Raises:
        ValueError: fewer than 2 players, a negative handicap, or not one for each player.
    """

    def __init__(
        self,
        players: int,
        window: int,
        tie: Tie,
        *,
        handicaps: Sequence[int] = (),
        pause: int | None = None,
        at: int = 0,
    ) -> None:
        if players < 2:
            raise ValueError(f"a race needs 2 players, got {players}")
        self._handicaps = tuple(handicaps) or (0,) * players
        if len(self._handicaps) != players or min(self._handicaps) < 0:
            raise ValueError(f"{players} players need as many handicaps of 0 ns or more, got {self._handicaps}")
        self.window = 0 if tie is Tie.EARLIEST else window
        self.scores = [0] * players
        self.stage = Stage.WAIT
        self.number = 0
        self.paused = False
        self.hands: dict[int, int] = {}
        self.early: list[int] = []
        self.judging: tuple[int, ...] = ()
        self.verdict: Verdict | None = None
        self.undone = False
        self._tie = tie
        self._pause = pause
        self._arm_at: int | None = None
        self._pause_wanted = False
        self._decided = 0
        self._plan(at)

    def handle(self, given: Input) -> list[Event]:
        """Take the next input; return what came of it."""
        match given:
            case Arm():
                return self._arm(given.at)
            case m.Slap():
                return self._slap(given.at, given.player)
            case m.Close():
                return self._close(given.at)
            case m.Pause() | m.Resume() | m.Undo():
                return self._host(given)
            case _:
                return self._judge(given)

    def deadline(self) -> Arm | m.Close | None:
        """Return what happens next by itself, if nothing else comes before; None for nothing."""
        if self.stage is Stage.RACE:
            return m.Close(min(self._times().values()) + self.window)
        if self._arm_at is not None:
            return Arm(self._arm_at)
        return None

    def places(self) -> tuple[Place, ...]:
        """Return the order of the newest race by times with their handicaps; late hands are ranked, too.

        A race that is still open has an order that nobody may be told.
        """
        return ranked(((time, player) for player, time in self._times().items()), self.window)

    def can_undo(self) -> bool:
        """Tell whether there is a verdict that can still be taken back."""
        return self.verdict is not None and not self.undone

    def _times(self) -> dict[int, int]:
        return {player: at + self._handicaps[player] for player, at in self.hands.items()}

    def _plan(self, at: int) -> None:
        self._arm_at = None if self._pause is None else at + self._pause

    # --- rounds ---------------------------------------------------------------------------------

    def _arm(self, at: int) -> list[Event]:
        if self.stage is not Stage.WAIT or self.paused:
            return []
        self.stage, self._arm_at = Stage.ARMED, None
        self.number = self._decided + 1
        self.hands.clear()
        if self.undone:
            self.verdict, self.undone = None, False
        return [Armed(at)]

    def _slap(self, at: int, player: int) -> list[Event]:
        if self.stage in {Stage.ARMED, Stage.RACE}:
            return self._race(at, player)
        if self.hands and player not in self.hands:
            self.hands[player] = at
            times = self._times()
            return [LateHand(at, player, times[player] - min(times.values()))]
        if self.paused or self.stage is Stage.JUDGE:
            return [m.SlapIgnored(at, player, m.Why.PHASE)]
        if player not in self.early:
            self.early.append(player)
        return [FalseStart(at, player)]

    def _race(self, at: int, player: int) -> list[Event]:
        if player in self.hands:
            return [m.SlapIgnored(at, player, m.Why.REPEAT)]
        self.stage = Stage.RACE
        self.hands[player] = at
        return [Raced(at, player)]

    def _close(self, at: int) -> list[Event]:
        if self.stage is not Stage.RACE:
            return []
        places = self.places()
        tied = tuple(place.seat for place in places if place.tied)
        if not tied:
            margin = places[1].margin if len(places) > 1 else None
            return self._decide(Verdict(at, (places[0].seat,), POINT, margin))
        heat = m.DeadHeat(at, tied)
        if self._tie is Tie.JUDGE:
            self.stage, self.judging = Stage.JUDGE, tied
            return [heat]
        return [heat, *self._decide(_shared(at, tied) if self._tie is Tie.SPLIT else Verdict(at, (), 0))]

    def _judge(self, given: m.JudgeAward | m.JudgeSplit | m.JudgeCarry) -> list[Event]:
        at = given.at
        if self.stage is not Stage.JUDGE:
            return [m.Refused(at, "judge", m.Why.PHASE)]
        if isinstance(given, m.JudgeAward):
            if given.player not in self.judging:
                return [m.Refused(at, "judge", m.Why.NOT_TIED)]
            return self._decide(Verdict(at, (given.player,), POINT, judged=True))
        if isinstance(given, m.JudgeSplit):
            return self._decide(_shared(at, self.judging, judged=True))
        return self._decide(Verdict(at, (), 0, judged=True))

    def _decide(self, verdict: Verdict) -> list[Event]:
        for player in verdict.players:
            self.scores[player] += verdict.points
        self.verdict, self.undone = verdict, False
        self.stage, self.judging = Stage.WAIT, ()
        self.early.clear()
        self._decided += 1
        self._plan(verdict.at)
        return [verdict, *(self._stop(verdict.at) if self._pause_wanted else [])]

    # --- the host -------------------------------------------------------------------------------

    def _host(self, given: m.Pause | m.Resume | m.Undo) -> list[Event]:
        if isinstance(given, m.Pause):
            return self._stop(given.at)
        return self._go_on(given.at) if isinstance(given, m.Resume) else self._undo(given.at)

    def _stop(self, at: int) -> list[Event]:
        """Stand still and disarm; a race that is open or before the judge is decided first."""
        if self.paused:
            return []
        self._pause_wanted = self.stage in {Stage.RACE, Stage.JUDGE}
        if self._pause_wanted:
            return []
        self.stage, self.paused, self._arm_at = Stage.WAIT, True, None
        return [m.Paused(at)]

    def _go_on(self, at: int) -> list[Event]:
        if not self.paused:
            return [m.Refused(at, "resume", m.Why.PHASE)]
        self.paused = False
        self._plan(at)
        return [m.Resumed(at)]

    def _undo(self, at: int) -> list[Event]:
        """Take back the last verdict's score, once; its ranking was measured and stays."""
        if not self.paused:
            return [m.Refused(at, "undo", m.Why.PHASE)]
        if self.verdict is None or self.undone:
            return [m.Refused(at, "undo", m.Why.NOTHING_TO_UNDO)]
        for player in self.verdict.players:
            self.scores[player] -= self.verdict.points
        self.undone = True
        return [m.Undone(at)]


def _shared(at: int, tied: tuple[int, ...], *, judged: bool = False) -> Verdict:
    return Verdict(at, tied, POINT // len(tied), judged=judged)
