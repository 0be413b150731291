"""What is worth telling: rulings since the last card, the photo finish, and each player's evening."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from statistics import median_low
from typing import TYPE_CHECKING

from referee.game import messages as m
from referee.timing.photo_finish import Place, ranked

if TYPE_CHECKING:
    from referee.game.state import PileCard

_TOLD = (
    m.PileWon,
    m.DeadHeat,
    m.Carried,
    m.Split,
    m.FalseSlap,
    m.Warned,
    m.EmptySlap,
    m.TooFastVoided,
    m.SeenAfterAll,
    m.BecameWaiting,
    m.BackIn,
    m.Eliminated,
    m.PileReturned,
    m.TimeIsUp,
    m.Undone,
    m.SeatDisabled,
    m.SeatEnabled,
    m.PlayerLeft,
    m.GameOver,
    m.Refused,
)
"""Events that the table tells in a sentence; all others are visible or would be a cue."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The photo finish of one card: when it was visible (ns), and every hand's place."""

    shown_at: int
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What one input led to, told together.

    Attributes:
        at: when, ns.
        events: the events worth telling, in order.
        finish: the photo finish, when a race was decided.
    """

    at: int
    events: tuple[m.Event, ...]
    finish: Finish | None = None


@dataclass(slots=True)
class Tally:
    """One player's game: reactions in ns, false slaps, races won, and the last few marks."""

    reactions: list[int] = field(default_factory=list)
    false_slaps: int = 0
    won: int = 0
    marks: deque[str] = field(default_factory=lambda: deque(maxlen=3))

    def best(self) -> int | None:
        """Return the fastest reaction, ns, or None."""
        return min(self.reactions, default=None)

    def median(self) -> int | None:
        """Return the median reaction, ns, the lower one of two, or None."""
        return median_low(self.reactions) if self.reactions else None


class Rulings:
    """Collects what the screen and the voice tell.

    Attributes:
        recent: rulings since the last card was turned, newest last.
        finish: the photo finish to show, or None.
        closest: the closest decided race of the game.
        tallies: one per player.
    """

    def __init__(self, players: int, window: int) -> None:
        self.recent: list[Ruling] = []
        self.finish: Finish | None = None
        self.closest: Finish | None = None
        self.tallies = [Tally() for _ in range(players)]
        self._window = window
        self._slaps: list[tuple[int, int]] = []
        self._shown_at = 0
        self._warned: list[m.Event] = []

    def note(self, events: list[m.Event], claimed: PileCard | None) -> None:
        """Take what one input led to; ``claimed`` is the card that was won last, for late hands."""
        for event in events:
            self._collect(event, claimed)
        told = tuple(event for event in events if isinstance(event, _TOLD))
        if told:
            self._tell(told)

    def _tell(self, told: tuple[m.Event, ...]) -> None:
        decided = any(isinstance(event, m.PileWon | m.DeadHeat) for event in told)
        if decided:
            self.finish = self._develop()
            told = (*self._warned, *told)
            self._warned.clear()
            self._keep_closest(self.finish)
        self.recent.append(Ruling(told[-1].at, told, self.finish if decided else None))

    def _develop(self) -> Finish:
        return Finish(self._shown_at, ranked(self._slaps, self._window))

    def _keep_closest(self, finish: Finish) -> None:
        if len(finish.places) > 1 and (self.closest is None or finish.places[1].margin < self.closest.places[1].margin):
            self.closest = finish

    def _collect(self, event: m.Event, claimed: PileCard | None) -> None:
        match event:
            case m.CardShown():
                self.recent.clear()
                self._warned.clear()
                self._slaps.clear()
                self.finish = None
                self._shown_at = event.at
            case m.RaceOpened() | m.RaceJoined():
                self._slaps.append((event.at, event.player))
                self.tallies[event.player].reactions.append(event.after)
            case m.TooFastWarned():
                self._warned.append(event)
                self.tallies[event.player].marks.append("too fast")
            case m.SlapLate() if claimed is not None:
                self._late(event, claimed)
            case m.FalseSlap() | m.Warned():
                self.tallies[event.player].false_slaps += 1
                cost = event.cards if isinstance(event, m.FalseSlap) else 0
                self.tallies[event.player].marks.append(f"paid {cost}" if cost else "wrong")
            case m.PileWon():
                self.tallies[event.player].won += 1
                self.tallies[event.player].marks.append(f"won {event.cards}")
            case m.DeadHeat():
                for player in event.players:
                    self.tallies[player].marks.append("dead heat")
            case _:
                pass

    def _late(self, event: m.SlapLate, claimed: PileCard) -> None:
        """Every hand is ranked, late ones too (RULES 3.5); a second press of the same hand is none."""
        if self.finish is None or any(seat == event.player for _, seat in self._slaps):
            return
        self._slaps.append((event.at, event.player))
        self.tallies[event.player].reactions.append(event.at - claimed.shown_at)
        self.tallies[event.player].marks.append("late")
        self.finish = self._develop()
        self._keep_closest(self.finish)
