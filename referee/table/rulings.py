"""What is worth telling: rulings since the last card, the photo finish, and each player's evening."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from statistics import median_low
from typing import TYPE_CHECKING

from referee.game import messages as m
from referee.timing.photo_finish import Place, ranked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.game.state import PileCard

_TOLD = (
    m.CallAwaited,
    m.SilentSlap,
    m.TableBumped,
    m.PileWon,
    m.PileTaken,
    m.HandsMissing,
    m.Safe,
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


def decides(event: object) -> bool:
    """Tell whether an event decides what hands at a live card were worth; before it, nobody may know it was live."""
    if isinstance(event, m.PileTaken):
        return not event.false_slap
    return isinstance(event, m.PileWon | m.DeadHeat | m.HandsMissing)


@dataclass(frozen=True, slots=True)
class Finish:
    """The photo finish of one card.

    Attributes:
        shown_at: when the card was visible, ns.
        places: every hand's place, by its time with handicap, ns.
        took: players who had to take the pile, or a share of it (Irish Snap).
    """

    shown_at: int
    places: tuple[Place, ...]
    took: tuple[int, ...] = ()


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
    """One player's game: reactions in ns, false slaps, piles won and taken, and the last few marks."""

    reactions: list[int] = field(default_factory=list)
    false_slaps: int = 0
    won: int = 0
    taken: int = 0
    marks: deque[str] = field(default_factory=lambda: deque(maxlen=3))

    def best(self) -> int | None:
        """Return the fastest reaction, ns, or None."""
        return min(self.reactions, default=None)

    def median(self) -> int | None:
        """Return the median reaction, ns, the lower one of two, or None."""
        return median_low(self.reactions) if self.reactions else None


class Rulings:
    """Collects what the screen and the voice tell.

    Args:
        handicaps: what is added to each player's slap in a race, ns.
        window: the dead-heat window, ns, for races to be first; below 0 where being first means nothing.

    Attributes:
        recent: rulings since the last card was turned, newest last.
        finish: the photo finish to show, or None.
        closest: the closest decided race of the game.
        tallies: one per player.
    """

    def __init__(self, handicaps: Sequence[int], window: int) -> None:
        self.recent: list[Ruling] = []
        self.finish: Finish | None = None
        self.closest: Finish | None = None
        self.tallies = [Tally() for _ in handicaps]
        self._handicaps = handicaps
        self._window = window
        self._slaps: list[tuple[int, int]] = []
        self._shown_at = 0
        self._warned: list[m.TooFastWarned] = []
        self._took: tuple[int, ...] = ()

    def note(self, events: list[m.Event], claimed: PileCard | None) -> None:
        """Take what one input led to; ``claimed`` is the card that was won last, for late hands."""
        decided = any(map(decides, events))
        if decided:
            self._mark_too_fast()
        for event in events:
            self._collect(event, claimed)
        told = tuple(event for event in events if isinstance(event, _TOLD))
        if told and not (self._waits_already() and isinstance(told[0], m.CallAwaited)):
            self._tell(told, decided=decided)

    def _mark_too_fast(self) -> None:
        for warned in self._warned:
            self.tallies[warned.player].marks.append("too fast")

    def _waits_already(self) -> bool:
        """Tell whether the last thing told was that a call is awaited: the first hand is the one to watch."""
        return bool(self.recent) and isinstance(self.recent[-1].events[-1], m.CallAwaited)

    def _tell(self, told: tuple[m.Event, ...], *, decided: bool) -> None:
        if decided:
            self._took = tuple(_took(told)) if self._window < 0 else ()
            self.finish = self._develop()
            told = (*self._warned, *told)
            self._warned.clear()
            self._keep_closest(self.finish)
        self.recent.append(Ruling(told[-1].at, told, self.finish if decided else None))

    def _develop(self) -> Finish:
        return Finish(self._shown_at, ranked(self._slaps, self._window), self._took)

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
                self._add(event.at, event.player)
                self.tallies[event.player].reactions.append(event.after)
            case m.TooFastWarned():
                # Told and marked with the ruling: before it, nobody may know that the card is worth a slap.
                self._warned.append(event)
            case m.SlapLate() if claimed is not None:
                self._late(event, claimed)
            case m.FalseSlap() | m.Warned():
                self.tallies[event.player].false_slaps += 1
                cost = event.cards if isinstance(event, m.FalseSlap) else 0
                self.tallies[event.player].marks.append(f"paid {cost}" if cost else "wrong")
            case m.PileWon():
                self.tallies[event.player].won += 1
                self.tallies[event.player].marks.append(f"won {event.cards}")
            case m.PileTaken():
                self.tallies[event.player].taken += 1
                self.tallies[event.player].false_slaps += event.false_slap
                self.tallies[event.player].marks.append(f"took {event.cards}")
            case m.DeadHeat():
                for player in event.players:
                    self.tallies[player].marks.append("dead heat")
            case _:
                pass

    def _add(self, at: int, player: int) -> None:
        self._slaps.append((at + self._handicaps[player], player))

    def _late(self, event: m.SlapLate, claimed: PileCard) -> None:
        """Every hand is ranked, late ones too (RULES 3.5); a second press of the same hand is none."""
        if self.finish is None or any(seat == event.player for _, seat in self._slaps):
            return
        self._add(event.at, event.player)
        self.tallies[event.player].reactions.append(event.at - claimed.shown_at)
        self.tallies[event.player].marks.append("late")
        self.finish = self._develop()
        self._keep_closest(self.finish)


def _took(told: tuple[m.Event, ...]) -> list[int]:
    """Return who had to take the pile or a share of it as the last hands on a match."""
    taken = [event.player for event in told if isinstance(event, m.PileTaken)]
    for event in told:
        if isinstance(event, m.DeadHeat | m.HandsMissing):
            taken += event.players
    return taken
