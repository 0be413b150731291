"""From edges handed over in any order to what happened, in order: sorting, debouncing, settling."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.game.messages import Call, Flip, JudgeAward, Shown, Slap
from referee.table.bump import BUMP
from referee.table.setup import MENU, START
from referee.timing.debounce import Debouncer, Sign, Signal
from referee.timing.timeline import Settling, Timeline

if TYPE_CHECKING:
    from referee.game.messages import Input
    from referee.table.flipping import AutoFlip, Reminder
    from referee.table.setup import TableSetup
    from referee.timing.edge import Edge


class Hearing:
    """Listens to every line and hands out what happened once nothing older can arrive.

    Attributes:
        moments: what is known to have happened but has not settled yet.
    """

    def __init__(self, setup: TableSetup) -> None:
        self.moments: Timeline[Signal | Shown | AutoFlip | Reminder | Input] = Timeline()
        self._edges: Timeline[Edge] = Timeline()
        self._hold = setup.hold
        self._settling = Settling(setup.hold)
        self._debouncer = Debouncer(setup.lines(), setup.limits)
        self._lag = setup.hold - self._debouncer.horizon(0) + BUMP

    @property
    def late(self) -> int:
        """How much news came after its time had settled; it was never ruled on (case I15)."""
        return self._edges.late + self.moments.late

    @property
    def lag(self) -> int:
        """How long after its stamp a press is ruled on at most, ns, unless the process stalls."""
        return self._lag

    def edge(self, edge: Edge) -> bool:
        """Take an edge; return False when its time had already settled."""
        # Of two edges of a line with one stamp, the closing counts as the later one, whichever arrives first.
        return self._edges.add((edge.at, int(edge.closed)), edge)

    def shown(self, picture: Shown) -> None:
        """Take the time at which a picture became visible."""
        self.moments.add((picture.at, picture.ORDER), picture)

    def plan(self, *plans: AutoFlip | Reminder | None) -> None:
        """Take what the table itself means to do, if there is anything."""
        for plan in plans:
            if plan is not None:
                self.moments.force((plan.at, plan.ORDER), plan)

    def promise(self, source: str, up_to: int | None) -> None:
        """Take a source's watermark (:meth:`Settling.promise`)."""
        self._settling.promise(source, up_to)

    def start_closed(self, line: str, at: int) -> None:
        """Note that a line is closed before anybody pressed it."""
        self._debouncer.start_closed(line, at)

    def settle(self, now: int) -> int:
        """Sort and debounce everything that has settled; return the time up to which slaps may be ruled on, ns."""
        until = self._settling.up_to(now)
        while (key := self._edges.first()) is not None and key[0] <= until:
            for edge in self._edges.next_group():
                self._note(self._debouncer.feed(edge))
        self._edges.settle(until)
        self._note(self._debouncer.pass_time(until))
        # Presses are known a little further than what is ruled on, so that a bumped table can be told from slaps.
        return self._debouncer.horizon(until) - BUMP

    def is_undecided(self) -> bool:
        """Tell whether a contact has been made that was not ruled on yet and may be a press."""
        heard = len(self._edges) > 0 or self._debouncer.is_undecided()
        return heard or self.moments.has(lambda moment: isinstance(moment, Signal))

    def next_deadline(self) -> int | None:
        """Return when settling will next bring something, ns, if no more edges come; None for never."""
        dues = []
        edge, moment = self._edges.first(), self.moments.first()
        if edge is not None:
            dues.append(edge[0] + self._lag)
        if moment is not None:
            dues.append(moment[0] + self._lag)
        contact = self._debouncer.next_deadline()
        if contact is not None:
            dues.append(contact + self._hold)
        return min(dues, default=None)

    def _note(self, signals: list[Signal]) -> None:
        for signal in signals:
            if signal.sign is not Sign.SPIKE:
                self.moments.add((signal.at, _order(signal)), signal)


def _order(signal: Signal) -> int:
    """Return a signal's place among inputs of the same time (RULES 1.4)."""
    if signal.sign is Sign.LONG:
        # A long press may be a call; in the record it is one.
        return Call.ORDER
    if signal.sign is not Sign.PRESS:
        return JudgeAward.ORDER + 1
    if signal.line in {START, MENU}:
        return JudgeAward.ORDER
    return _ORDER_OF.get(signal.line.split()[0], Flip.ORDER)


_ORDER_OF: Final = {"slap": Slap.ORDER, "call": Call.ORDER}
