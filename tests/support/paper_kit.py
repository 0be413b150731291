"""A fake evening with paper cards: the hands and the clock of the table kit, another table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from referee.game.settings import CLASSIC
from referee.table.paper import PaperTable
from support.table_kit import MS, SECOND, START, START_OF_EVENING, Evening, setup_of, slap_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.game.first_hand import FirstHand
    from referee.table.paper import PaperNews
    from referee.table.setup import TableSetup
    from referee.timing.edge import Edge

__all__ = ["MS", "SECOND", "START", "PaperEvening", "paper_setup", "retold", "slap_line"]


def paper_setup(players: int = 3, **changes: Any) -> TableSetup:
    """Return a table with so many chairs."""
    return setup_of(players, CLASSIC, **changes)


class PaperEvening(Evening):
    """An evening whose table knows no cards.

    Args:
        setup: the table.
        pause: ns until slaps race again, or None where START arms.
        handicaps: ns added to the time of each seat.
    """

    def __init__(
        self, setup: TableSetup | None = None, pause: int | None = None, handicaps: tuple[int, ...] = ()
    ) -> None:
        setup = setup or paper_setup()
        super().__init__(setup, now=START_OF_EVENING)
        self.paper = PaperTable(setup, pause, handicaps)
        self.table = cast("Any", self.paper)

    def begin(self) -> int:
        """Seat everybody and begin; return when."""
        self.sit(*range(len(self.setup.chairs)))
        at = self.press(START)
        self.run()
        return at

    def arm(self) -> int:
        """Let the host arm; return when."""
        at = self.press(START)
        self.run()
        return at

    def race(self, *after_ms: float | None) -> int:
        """Arm, and let each seat slap so many ms after the first possible moment, or not at all; return that moment."""
        self.arm()
        first = self.now + 10 * MS
        for seat, after in enumerate(after_ms):
            if after is not None:
                self.slap(seat, first + round(after * MS))
        self.run(SECOND)
        return first

    def heard(self) -> list[PaperNews]:
        """Return all news of the evening."""
        return cast("list[PaperNews]", self.news)

    def game(self) -> FirstHand:
        """Return the rounds in progress."""
        assert self.paper.session is not None
        return self.paper.session.game


def retold(
    setup: TableSetup, pause: int | None, told: Sequence[tuple[int, Edge]], looks: Iterable[int], until: int
) -> tuple[list[PaperNews], list[dict[str, Any]]]:
    """Tell a new table the same edges and look at it at the given times; return the news and the records.

    Args:
        setup: the table.
        pause: ns until slaps race again, or None.
        told: (when delivered, edge), in order of delivery.
        looks: when the table is looked at, ns.
        until: when it is looked at for the last time, ns.
    """
    table = PaperTable(setup, pause)
    waiting = sorted(told, key=lambda item: item[0])
    news: list[PaperNews] = []
    for now in [*sorted(looks), until]:
        while waiting and waiting[0][0] <= now:
            table.edge(waiting.pop(0)[1])
        news += table.advance(now)
    return news, table.records()
