"""How rounds with paper cards are told: sentences for the screen, and a running commentary for the log."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from referee.game import first_hand as f
from referee.game import messages as m
from referee.game.settings import Tie
from referee.show import words
from referee.show.words import say
from referee.table import events as t
from referee.table.paper import Began

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.table.paper import PaperNews, PaperTable

SECOND = 1_000_000_000


def points(score: int) -> str:
    """Return a score of so many 60ths of a point as a number people read, such as "2 1/2"."""
    whole, rest = divmod(Fraction(score, f.POINT), 1)
    return " ".join(str(part) for part in (whole, rest) if part) or "0"


def score(count: int) -> str:
    """Return a score of ``count`` 60ths of a point in words."""
    return say("paper point" if 0 < count <= f.POINT else "paper points", value=points(count))


def heat(tied: Sequence[str], window: int) -> str:
    """Return that these players are in a dead heat; ``window`` is in ns, 0 where only equal times tie."""
    names = words.listed(tied)
    return say("dead heat", names=names, window=words.millis(window)) if window else say("paper same time", names=names)


def verdict(given: f.Verdict, names: Sequence[str], margin: int | None) -> str:
    """Return what a verdict says.

    Args:
        given: the verdict.
        names: the players' names.
        margin: ns from the winner to the second hand, or None when there is none; it may have come later.
    """
    scorers = [names[player] for player in given.players]
    if not scorers:
        return say("paper judged nobody") if given.judged else say("paper nobody")
    if len(scorers) > 1:
        return say("paper shared", part=points(given.points))
    if given.judged:
        return say("paper judged", name=scorers[0])
    if margin is not None:
        return say("paper first by", name=scorers[0], margin=words.millis(margin))
    return say("paper first", name=scorers[0])


class PaperCommentary:
    """Turns news of a table with paper cards into lines, timed in seconds since the first of them."""

    def __init__(self, table: PaperTable) -> None:
        self._chairs = [chair.name for chair in table.setup.chairs]
        self._window = 0 if table.rules.tie is Tie.EARLIEST else table.rules.tie_window_ns
        self._players: list[str] = []
        self._start: int | None = None

    def lines(self, news: Iterable[PaperNews]) -> list[str]:
        """Return one line for every piece of news that can be told."""
        return [line for event in news if (line := self._line(event))]

    def _line(self, event: PaperNews) -> str:
        if self._start is None:
            self._start = event.at
        text = self._text(event)
        return f"{(event.at - self._start) / SECOND:9.3f} s  {text}" if text else ""

    def _text(self, event: PaperNews) -> str:
        if isinstance(event, Began):
            self._players = [self._chairs[seat] for seat in event.players]
            return say("paper begin", names=words.listed(self._players))
        if isinstance(event, t.TableEvent):
            return words.table_sentence(event, self._chairs)
        return self._told(event)

    def _told(self, event: f.Event) -> str:
        names = self._players
        match event:
            case f.FalseStart():
                return say("paper false start", name=names[event.player])
            case f.LateHand():
                return say("late", name=names[event.player], margin=words.millis(event.margin))
            case m.DeadHeat():
                return heat([names[player] for player in event.players], self._window)
            case f.Verdict():
                return verdict(event, names, event.margin)
            case _:
                key = _PLAIN.get(type(event))
                return "" if key is None else say(key)


_PLAIN: Final[dict[type[object], str]] = {
    f.Armed: "paper armed",
    m.Paused: "paper pause",
    m.Resumed: "paper resume",
    m.Undone: "paper undone",
    m.Refused: "refused",
}
"""A race that is open, and a slap that does nothing, are not told."""
