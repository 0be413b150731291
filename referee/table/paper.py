"""The table for paper cards: the same buttons and the same clock, no deck; the box only says who was first.

Nothing here reads a clock, draws, or waits. An evening: lobby, rounds, pauses, the judge.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from referee.game import first_hand as f
from referee.game import messages as m
from referee.game.settings import UndoRule
from referee.table import events as t
from referee.table.hearing import Hearing
from referee.table.lobby import Lobby
from referee.table.menu import Choice, Entry, Menu, judge_menu
from referee.table.paper_record import PaperRecord
from referee.table.setup import MENU, START
from referee.table.table import Phase
from referee.timing.debounce import Sign, Signal

if TYPE_CHECKING:
    from typing import Any

    from referee.table.setup import TableSetup
    from referee.timing.edge import Edge


@dataclass(frozen=True, slots=True)
class Began:
    """A session begins; ``players`` are the seats that play, clockwise, and a player's index counts these."""

    at: int
    players: tuple[int, ...]


PaperNews = f.Event | t.TableEvent | Began


@dataclass(frozen=True, slots=True)
class Session:
    """Rounds of the same players with the same score."""

    game: f.FirstHand
    players: tuple[int, ...]
    record: PaperRecord


class PaperTable:
    """A table without cards, from the first press in the lobby to the last round of the evening.

    Args:
        setup: what the table is told; of its rules only the dead heat and undo count, and there are no bots.
        pause: ns from the start, a verdict or a pause until slaps race again; None: only START arms.
        handicaps: ns added to the time of each seat's hand in a race; empty for none.

    Attributes:
        setup: what the table was told at the start.
        rules: the rule set in force, with the dead-heat window raised where the stamps are too coarse.
        phase: what the table is doing; LOBBY, PLAY, JUDGE or PAUSE.
        lobby: who sits where.
        session: the rounds in progress, or None in the lobby.
        round: always None, as there is no deck and no picture.
        menu: the open menu, or None.
        hearing: what was heard but not ruled on yet.

    Raises:
        ValueError: there are handicaps, but not one of 0 ns or more for every seat.
    """

    round = None

    def __init__(self, setup: TableSetup, pause: int | None, handicaps: tuple[int, ...] = ()) -> None:
        if handicaps and (len(handicaps) != len(setup.chairs) or min(handicaps) < 0):
            raise ValueError(f"{len(setup.chairs)} seats need as many handicaps of 0 ns or more, got {handicaps}")
        self.setup = setup
        # Windows below twice the resolution would call guesses verdicts (RULES 1.6, 3.4).
        self.rules = replace(setup.rules, tie_window_ns=max(setup.rules.tie_window_ns, 2 * setup.resolution))
        self.phase = Phase.LOBBY
        self.lobby = Lobby(len(setup.chairs))
        self.session: Session | None = None
        self.menu: Menu | None = None
        self.hearing = Hearing(setup)
        self.pause = pause
        self.handicaps = handicaps or (0,) * len(setup.chairs)
        self._news: list[PaperNews] = []
        self._records: list[dict[str, Any]] = []

    # --- what the outside tells -----------------------------------------------------------------

    def edge(self, edge: Edge) -> bool:
        """Take an edge from a reader; return False when its time has settled already (counted as late news).

        Raises:
            KeyError: when the edge's line is none of :meth:`TableSetup.lines`; raised by :meth:`advance`.
        """
        return self.hearing.edge(edge)

    def start_closed(self, line: str, at: int) -> None:
        """Note that a line is closed before anybody pressed it; it must open before it can be pressed."""
        self.hearing.start_closed(line, at)

    def shown(self, number: int, at: int) -> None:
        """Learn that a picture is visible; there is none that anybody waits for."""

    def advance(self, now: int) -> list[PaperNews]:
        """Rule on everything that has settled at ``now`` ns and return what came of it, in order.

        Calling it often or once gives the same verdicts.
        """
        self._news = []
        until = self.hearing.settle(now)
        while (at := self._next_time()) is not None and at <= until:
            self._instant(at)
        self.hearing.moments.settle(until)
        return self._news

    def next_deadline(self, now: int) -> int | None:  # noqa: ARG002 - a table with pictures needs to know
        """Return when :meth:`advance` may next have something to do, ns; None for never."""
        dues = [] if (heard := self.hearing.next_deadline()) is None else [heard]
        due = self._due()
        if due is not None:
            dues.append(due.at + self.hearing.lag)
        return min(dues, default=None)

    def picture_due(self, now: int) -> bool:  # noqa: ARG002 - a table with pictures needs to know
        """Tell whether a picture may go on the glass: never, there is none."""
        return False

    def records(self) -> list[dict[str, Any]]:
        """Return every session of the evening with its rounds, stamps and verdicts, the current one as it stands."""
        return list(self._records) if self.session is None else [*self._records, _case(self.session)]

    def player_of(self, seat: int) -> int | None:
        """Return the index of the player at a seat, or None when that seat does not play."""
        if self.session is None or seat not in self.session.players:
            return None
        return self.session.players.index(seat)

    # --- one instant ----------------------------------------------------------------------------

    def _next_time(self) -> int | None:
        first, due = self.hearing.moments.first(), self._due()
        times = [] if first is None else [first[0]]
        if due is not None:
            times.append(due.at)
        return min(times, default=None)

    def _due(self) -> f.Arm | m.Close | None:
        return None if self.session is None else self.session.game.deadline()

    def _instant(self, at: int) -> None:
        """Act on everything stamped ``at``: arming, then slaps, then the end of a race, then all the rest.

        Whether START arms is settled by how things stood before this instant; the order of arrival means nothing.
        """
        signals = sorted(self._signals(at), key=lambda signal: (signal.sign is not Sign.PRESS, signal.line))
        slaps = [signal for signal in signals if signal.sign is Sign.PRESS and signal.line.startswith("slap")]
        arming = [signal for signal in signals if self._is_arming(signal)]
        due = self._due()
        if arming or (isinstance(due, f.Arm) and due.at == at):
            self._play(f.Arm(at))
        for signal in slaps:
            self._slap(at, _seat_of(signal))
        due = self._due()
        if isinstance(due, m.Close) and due.at == at:
            self._play(due)
        for signal in signals:
            if signal not in slaps and signal not in arming:
                self._other(signal)

    def _signals(self, at: int) -> list[Signal]:
        moments = self.hearing.moments
        found: list[Signal] = []
        while (key := moments.first()) is not None and key[0] == at:
            found += [moment for moment in moments.next_group() if isinstance(moment, Signal)]
        return found

    def _is_arming(self, signal: Signal) -> bool:
        return self.phase is Phase.PLAY and signal.line == START and signal.sign is Sign.PRESS

    def _slap(self, at: int, seat: int) -> None:
        if self.phase is Phase.LOBBY:
            if self.lobby.sit(seat):
                self._news.append(t.SatDown(at, seat))
            return
        player = self.player_of(seat)
        if player is not None:
            self._play(m.Slap(at, player))

    def _other(self, signal: Signal) -> None:
        if signal.line.startswith("slap"):
            self._held(signal, _seat_of(signal))
        elif signal.line in {START, MENU} and signal.sign is Sign.PRESS:
            self._host(signal)

    def _held(self, signal: Signal, seat: int) -> None:
        """A hand that stays on the button, a button that hangs, and its release (RULES 3.6)."""
        at, place = signal.at, self.lobby.places[seat]
        if signal.sign is Sign.HELD:
            stands = self.phase is Phase.LOBBY and self.lobby.stand(seat)
            self._news.append(t.StoodUp(at, seat) if stands else t.LetGo(at, seat))
        elif signal.sign is Sign.STUCK:
            place.broken = True
            self._news.append(t.ButtonStuck(at, seat))
            if self.player_of(seat) is not None:
                self._play(m.Pause(at))
        elif place.broken:
            place.broken = False
            self._news.append(t.ButtonFree(at, seat))

    # --- rounds ---------------------------------------------------------------------------------

    def _play(self, given: f.Input) -> None:
        if self.session is None:
            return
        events = self.session.game.handle(given)
        self.session.record.note(events)
        self._news += events
        self._follow(self.session.game)

    def _follow(self, game: f.FirstHand) -> None:
        """Let the table's phase follow the rounds; an open menu keeps its selection."""
        if game.judging:
            if self.phase is not Phase.JUDGE:
                self.phase, self.menu = Phase.JUDGE, judge_menu(game.judging)
        elif game.paused:
            if self.phase is not Phase.PAUSE:
                self.phase, self.menu = Phase.PAUSE, self._pause_menu(game)
        else:
            self.phase, self.menu = Phase.PLAY, None

    def _begin(self, at: int) -> None:
        self._file()
        players = self.lobby.players()
        if len(players) < 2:
            self._news.append(t.TooFew(at))
            return
        tie, window = self.rules.tie, self.rules.tie_window_ns
        handicaps = tuple(self.handicaps[seat] for seat in players)
        game = f.FirstHand(len(players), window, tie, handicaps=handicaps, pause=self.pause, at=at)
        names = tuple(self.setup.chairs[seat].name for seat in players)
        record = PaperRecord(f"session {len(self._records) + 1}", names, tie, game.window, handicaps, at)
        self.session = Session(game, players, record)
        self.phase, self.menu = Phase.PLAY, None
        self._news.append(Began(at, players))

    def _file(self) -> None:
        if self.session is not None:
            self._records.append(_case(self.session))
        self.session, self.phase, self.menu = None, Phase.LOBBY, None

    # --- the host panel -------------------------------------------------------------------------

    def _host(self, signal: Signal) -> None:
        """START outside of play, and MENU."""
        if self.phase is Phase.LOBBY:
            if signal.line == START:
                self._begin(signal.at)
        elif self.menu is None:
            self._play(m.Pause(signal.at))
        elif signal.line == MENU:
            self.menu.move_on()
        else:
            self._choose(self.menu.chosen(), signal.at)

    def _choose(self, entry: Entry, at: int) -> None:
        match entry:
            case Entry(Choice.RESUME):
                self._play(m.Resume(at))
            case Entry(Choice.UNDO):
                self._undo(at)
            case Entry(Choice.NEW_GAME):
                self._begin(at)
            case Entry(Choice.LOBBY):
                self._file()
            case Entry(Choice.AWARD, player) if player is not None:
                self._play(m.JudgeAward(at, player))
            case Entry(Choice.SPLIT):
                self._play(m.JudgeSplit(at))
            case _:
                self._play(m.JudgeCarry(at))

    def _undo(self, at: int) -> None:
        self._play(m.Undo(at))
        if self.session is not None:
            self.menu = self._pause_menu(self.session.game)

    def _pause_menu(self, game: f.FirstHand) -> Menu:
        undo = [Choice.UNDO] if game.can_undo() and self.rules.undo is not UndoRule.OFF else []
        return Menu(tuple(map(Entry, (Choice.RESUME, *undo, Choice.NEW_GAME, Choice.LOBBY))))


def _seat_of(signal: Signal) -> int:
    return int(signal.line.split()[1]) - 1


def _case(session: Session) -> dict[str, Any]:
    return session.record.case(session.game.scores)
