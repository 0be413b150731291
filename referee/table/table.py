"""The whole referee without hands and eyes: edges and picture times go in, events come out, and time is told to it.

Nothing here reads a clock, draws, or waits. A table's evening: lobby, games, pauses, the judge, game over.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from referee.game import messages as m
from referee.game.match import Match, new_match
from referee.table import events as t
from referee.table.flipping import AutoFlip
from referee.table.hearing import Hearing
from referee.table.lobby import Lobby
from referee.table.menu import Choice, Entry, Menu, judge_menu, over_menu, pause_menu
from referee.table.order import next_group
from referee.table.round import Round
from referee.table.setup import FLIP, MENU, START
from referee.timing.debounce import Sign, Signal

if TYPE_CHECKING:
    from typing import Any

    from referee.game.settings import Rules
    from referee.table.setup import Chance, TableSetup
    from referee.timing.edge import Edge

    TableNews = m.Event | t.TableEvent


class Phase(Enum):
    """What the table is doing."""

    LOBBY = "lobby"
    PLAY = "play"
    JUDGE = "judge"
    PAUSE = "pause"
    LEAVING = "leaving"
    OVER = "over"


class Table:
    """A table from the first press in the lobby to the last game of the evening.

    Attributes:
        setup: what the table was told at the start.
        rules: the rule set in force, with the dead-heat window raised where the stamps are too coarse.
        phase: what the table is doing.
        lobby: who sits where.
        match: the match in progress, or None in the lobby of a new one.
        round: the current game, or None before the first deal.
        menu: the open menu, or None.
        hearing: what was heard but not ruled on yet.
        pause_wanted: somebody asked for a pause that the rules do not allow yet.
    """

    def __init__(self, setup: TableSetup, chance: Chance) -> None:
        self.setup = setup
        self.rules = _honest(setup)
        self.phase = Phase.LOBBY
        self.lobby = Lobby(len(setup.chairs))
        self.match: Match | None = None
        self.round: Round | None = None
        self.menu: Menu | None = None
        self.hearing = Hearing(setup)
        self.pause_wanted = False
        self._chance = chance
        self._news: list[TableNews] = []
        self._records: list[dict[str, Any]] = []
        self._deals = 0

    # --- what the outside tells -----------------------------------------------------------------

    def edge(self, edge: Edge) -> bool:
        """Take an edge from a reader; return False when its time has settled already (counted as late news).

        Raises:
            KeyError: when the edge's line is none of :meth:`TableSetup.lines`; raised by :meth:`advance`.
        """
        return self.hearing.edge(edge)

    def shown(self, number: int, at: int) -> None:
        """Learn that flip ``number`` became visible at ``at`` ns: what slaps are judged on from then on."""
        self.hearing.shown(m.Shown(at, number))

    def advance(self, now: int) -> list[TableNews]:
        """Rule on everything that has settled at ``now`` ns and return what came of it, in order.

        Calling it often or once gives the same rulings.
        """
        self._news = []
        until = self.hearing.settle(now)
        while group := next_group(self.hearing.moments, self._due(), until):
            self._take(group)
        self.hearing.moments.settle(until)
        return self._news

    def next_deadline(self, now: int) -> int | None:
        """Return when :meth:`advance` or :meth:`picture_due` may next have something to do, ns; None for never."""
        dues = [due for due in (self.hearing.next_deadline(), self._picture_time(now)) if due is not None]
        game_due = self._due()
        if game_due is not None:
            dues.append(game_due.at + self.hearing.lag)
        return min(dues, default=None)

    def picture_due(self, now: int) -> bool:
        """Tell whether the waiting picture may go on the glass at ``now``.

        A contact that may be a slap at the old card is looked into first (RULES 3.2), for a bounded time
        that depends on no card.
        """
        due = self._picture_time(now)
        return due is not None and now >= due

    def records(self) -> list[dict[str, Any]]:
        """Return every game of the evening as a case file, the current one as it stands."""
        until = self.hearing.moments.settled
        if self.round is None or until is None:
            return list(self._records)
        return [*self._records, self.round.record.case(self.round.game, until)]

    def _picture_time(self, now: int) -> int | None:
        waiting = None if self.round is None else self.round.pictures.waiting
        if waiting is None:
            return None
        if self.hearing.is_undecided() and now < waiting.due + 2 * self.hearing.lag:
            return min(max(now + 1_000_000, waiting.due), waiting.due + 2 * self.hearing.lag)
        return waiting.due

    def _due(self) -> m.Input | None:
        return None if self.round is None else self.round.game.deadline()

    # --- what happened --------------------------------------------------------------------------

    def _take(self, group: list[Any]) -> None:
        """Act on a group of moments with the same time and place; game inputs among them are judged together.

        The order of arrival means nothing, so lines are taken by name; a game puts its inputs in fair order.
        """
        inputs: list[m.Input] = []
        for moment in sorted(group, key=lambda moment: getattr(moment, "line", "")):
            if isinstance(moment, Signal):
                given = self._signal(moment)
                if given is not None:
                    inputs.append(given)
            elif isinstance(moment, AutoFlip):
                self._auto_flip(moment)
            elif isinstance(moment, m.Pause) and not self._may_pause():
                continue
            else:
                inputs.append(moment)
        if inputs:
            self._judge(inputs)

    def _judge(self, inputs: list[m.Input]) -> None:
        if self.round is None:
            return
        events = self.round.handle(inputs)
        self._tell(*events)
        self._follow(events)

    def _tell(self, *news: TableNews) -> None:
        self._news.extend(news)

    def _auto_flip(self, planned: AutoFlip) -> None:
        if self.round is None or (self.pause_wanted and not self.round.game.is_live()):
            return
        events = self.round.auto_flip(planned)
        self._tell(*events)
        self._follow(events)

    def _signal(self, signal: Signal) -> m.Input | None:
        """Turn what a line did into an input for the game, or act on it at once."""
        if signal.line in {START, MENU}:
            if signal.sign is Sign.PRESS:
                self._host(signal)
            return None
        if signal.line == FLIP:
            return self._shared_flip(signal)
        kind, number = signal.line.split()
        seat = int(number) - 1
        if signal.sign is not Sign.PRESS:
            return self._held(signal, seat) if kind == "slap" else None
        if kind == "flip":
            player = self.player_of(seat)
            return None if player is None or self.phase is Phase.LOBBY else m.Flip(signal.at, player)
        return self._slap(signal.at, seat)

    def _shared_flip(self, signal: Signal) -> m.Input | None:
        """The pedal in the middle turns the card of whoever's turn it is."""
        turn = None if self.round is None else self.round.game.state.turn
        if signal.sign is not Sign.PRESS or turn is None or self.phase is Phase.LOBBY:
            return None
        return m.Flip(signal.at, turn)

    def _slap(self, at: int, seat: int) -> m.Input | None:
        if self.phase is Phase.LOBBY:
            if self.lobby.sit(seat):
                self._tell(t.SatDown(at, seat))
            return None
        player = self.player_of(seat)
        if player is None:
            return None
        if self.phase is Phase.LEAVING:
            self._open(Phase.PAUSE, pause_menu())
            return m.Leave(at, player)
        return m.Slap(at, player)

    def _held(self, signal: Signal, seat: int) -> m.Input | None:
        """A hand that stays on the button, a button that hangs, and its release (RULES 3.6)."""
        player = None if self.phase is Phase.LOBBY else self.player_of(seat)
        place = self.lobby.places[seat]
        if signal.sign is Sign.HELD:
            if self.phase is Phase.LOBBY and self.lobby.stand(seat):
                self._tell(t.StoodUp(signal.at, seat))
            else:
                self._tell(t.LetGo(signal.at, seat))
            return None
        if signal.sign is Sign.STUCK:
            place.broken = True
            self._tell(t.ButtonStuck(signal.at, seat))
            return None if player is None else m.Fault(signal.at, player)
        if not place.broken:
            return None
        place.broken = False
        self._tell(t.ButtonFree(signal.at, seat))
        return None if player is None else m.Repaired(signal.at, player)

    def player_of(self, seat: int) -> int | None:
        """Return the game's index of the player at a seat, or None when that seat does not play."""
        if self.round is None or seat not in self.round.players:
            return None
        return self.round.players.index(seat)

    # --- the host panel -------------------------------------------------------------------------

    def _host(self, signal: Signal) -> None:
        if self.phase is Phase.LOBBY:
            if signal.line == START:
                self._deal(signal.at)
        elif self.phase is Phase.PLAY:
            if signal.line == MENU:
                self.pause_wanted = True
                self._ask_for_pause(signal.at)
        elif self.phase is Phase.LEAVING:
            self._open(Phase.PAUSE, pause_menu())
        elif self.menu is not None and signal.line == MENU:
            self.menu.move_on()
        elif self.menu is not None:
            self._choose(self.menu.chosen(), signal.at)

    def _ask_for_pause(self, at: int) -> None:
        """Pause as soon as the rules allow; until then the table turns no card.

        The pause takes its place among what else has this time: a slap with the same stamp comes first.
        """
        if self._may_pause():
            self.hearing.moments.force((at, m.Pause.ORDER), m.Pause(at))

    def _may_pause(self) -> bool:
        if self.round is None or not self.pause_wanted:
            return False
        state = self.round.game.state
        busy = state.over is not None or state.air is not None or bool(state.slaps) or bool(state.judging)
        return not busy and not self.round.game.is_live()

    def _choose(self, entry: Entry, at: int) -> None:
        match entry:
            case Entry(Choice.RESUME):
                self._judge([m.Resume(at)])
            case Entry(Choice.UNDO):
                self._judge([m.Undo(at)])
            case Entry(Choice.LEAVE):
                self.phase, self.menu = Phase.LEAVING, None
            case Entry(Choice.NEXT_GAME):
                self._next_game(at)
            case Entry(Choice.NEW_GAME):
                self.match = None
                self._deal(at)
            case Entry(Choice.LOBBY):
                self._to_lobby(at)
            case Entry(Choice.AWARD, player) if player is not None:
                self._judge([m.JudgeAward(at, player)])
            case Entry(Choice.SPLIT):
                self._judge([m.JudgeSplit(at)])
            case _:
                self._judge([m.JudgeCarry(at)])

    def _open(self, phase: Phase, menu: Menu | None) -> None:
        self.phase, self.menu = phase, menu

    def _to_lobby(self, at: int) -> None:
        self._file(at)
        self.lobby.dismiss_bots()
        self._open(Phase.LOBBY, None)
        self.match = None

    # --- games ----------------------------------------------------------------------------------

    def _deal(self, at: int) -> None:
        self._file(at)
        self.lobby.fill(self.setup.bots)
        players = self.lobby.players()
        if len(players) < 2:
            self._to_lobby(at)
            self._tell(t.TooFew(at))
            return
        if self.match is None or len(self.match.wins) != len(players):
            dealer = int(self._chance.stream(f"dealer {self._deals + 1}").random() * len(players))
            self.match = new_match(len(players), dealer, self.setup.first_to)
        self._open(Phase.PLAY, None)
        self.pause_wanted = False
        self._deals += 1
        self.round = Round(
            self.setup,
            self._chance,
            self.hearing,
            rules=self.rules,
            players=players,
            match=self.match,
            nth=self._deals,
            at=at,
        )
        self._tell(t.Dealt(at, self.match.game_no, players, self.match.dealer, self._chance.seed))

    def _next_game(self, at: int) -> None:
        """Book the game that is over and deal the next one, of a new match when this one is decided."""
        if self.match is None or self.round is None or self.round.game.state.over is None:
            return
        booked = self.match.record(self.round.game.state.over.winners)
        self.match = None if booked.champions() else booked.next_game()
        self._deal(at)

    def standings(self) -> Match | None:
        """Return the match with a finished game counted in, which undo may still take back."""
        over = None if self.round is None else self.round.game.state.over
        return self.match if self.match is None or over is None else self.match.record(over.winners)

    def _file(self, at: int) -> None:
        """Put the game away; whoever left it gives the seat back for the next one too."""
        if self.round is None:
            return
        self._records.append(self.round.record.case(self.round.game, at))
        for player in self.round.game.state.left:
            self.lobby.stand(self.round.players[player])
        self.round = None

    def _follow(self, events: list[m.Event]) -> None:
        """Let the table's phase follow the game's state."""
        if self.round is None or not events:
            return
        state = self.round.game.state
        if state.over is not None:
            if self.phase is not Phase.OVER:
                self._open(Phase.OVER, over_menu())
        elif state.judging:
            if self.menu is None or self.phase is not Phase.JUDGE:
                self._open(Phase.JUDGE, judge_menu(state.judging))
        elif state.paused:
            self.pause_wanted = False
            if self.phase is not Phase.PAUSE:
                self._open(Phase.PAUSE, pause_menu())
        else:
            self._open(Phase.PLAY, None)
            self._ask_for_pause(events[-1].at)


def _honest(setup: TableSetup) -> Rules:
    """A window smaller than twice the resolution of the stamps would call guesses rulings (RULES 1.6, 3.4)."""
    window = max(setup.rules.tie_window_ns, 2 * setup.resolution)
    return replace(setup.rules, tie_window_ns=window)
