"""The whole referee without hands and eyes: edges and picture times go in, events come out, and time is told to it.

Nothing here reads a clock, draws, or waits. A table's evening: lobby, games, pauses, the judge, game over.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from referee.game import messages as m
from referee.game.settings import CallEvidence, HandRule
from referee.table import events as t
from referee.table.flipping import AutoFlip, Reminder
from referee.table.games import Games
from referee.table.hands import Hands
from referee.table.hearing import Hearing
from referee.table.lobby import Lobby
from referee.table.menu import Choice, Entry, Menu, call_menu, judge_menu, over_menu, pause_menu
from referee.table.offers import Offers
from referee.table.order import next_group
from referee.table.setup import FLIP, MENU, START
from referee.timing.debounce import Sign, Signal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from referee.game.match import Match
    from referee.game.settings import Rules
    from referee.table.round import Round
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
        offers: the rule sets that the lobby offers, and which one is in force.
        phase: what the table is doing.
        lobby: who sits where.
        games: the evening's games and the match they count for.
        menu: the open menu, or None.
        hearing: what was heard but not ruled on yet.
        pause_wanted: somebody asked for a pause that the rules do not allow yet.
        hands: which buttons and pads are closed.
    """

    def __init__(self, setup: TableSetup, chance: Chance) -> None:
        self.setup = setup
        self.offers = Offers(setup)
        self.phase = Phase.LOBBY
        self.lobby = Lobby(len(setup.chairs))
        self.menu: Menu | None = None
        self.hearing = Hearing(setup)
        self.pause_wanted = False
        self.hands = Hands()
        self.games = Games(setup, chance, self.hearing, self.offers)
        self._news: list[TableNews] = []

    @property
    def rules(self) -> Rules:
        """The rule set in force, with the dead-heat window raised where the stamps are too coarse."""
        return self.offers.rules

    @property
    def preset(self) -> str:
        """The name of the rule set in force."""
        return self.offers.name

    @property
    def round(self) -> Round | None:
        """The game on the table, or None before the first deal and in the lobby."""
        return self.games.current

    @property
    def match(self) -> Match | None:
        """The match in progress, or None in the lobby of a new one."""
        return self.games.match

    # --- what the outside tells -----------------------------------------------------------------

    def edge(self, edge: Edge) -> bool:
        """Take an edge from a reader; return False when its time has settled already (counted as late news).

        Raises:
            KeyError: when the edge's line is none of :meth:`TableSetup.lines`; raised by :meth:`advance`.
        """
        return self.hearing.edge(edge)

    def start_closed(self, line: str, at: int) -> None:
        """Note that a line is closed before anybody pressed it; it must open before it can be pressed."""
        self.hands.closed.add(line)
        self.hearing.start_closed(line, at)

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
        return self.games.records(self.hearing.moments.settled)

    def _picture_time(self, now: int) -> int | None:
        waiting = None if self.round is None else self.round.pictures.waiting
        if self.round is None or waiting is None or not self.hands.let_picture_up(self.round, self.rules):
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
            elif isinstance(moment, Reminder):
                self._remind(moment)
            elif isinstance(moment, m.Pause) and not self._may_pause():
                continue
            else:
                inputs.append(moment)
        if inputs:
            self._judge(inputs)

    def _judge(self, inputs: list[m.Input]) -> None:
        if self.round is None:
            return
        events = self.round.handle(inputs, self._ahead)
        self._tell(*events)
        self._follow(events)

    def _ahead(self, until: int) -> Iterator[m.Input]:
        """Yield the slaps and pictures that are known to follow up to ``until`` ns."""
        for moment in self.hearing.moments.ahead(until):
            if isinstance(moment, m.Shown):
                yield moment
            elif isinstance(moment, Signal) and moment.sign is Sign.PRESS and moment.line.startswith("slap"):
                player = self.player_of(_seat_of(moment.line))
                if player is not None:
                    yield m.Slap(moment.at, player)

    def _remind(self, planned: Reminder) -> None:
        player = None if self.round is None else self.round.remind(planned)
        if self.round is not None and player is not None:
            self._tell(t.SlowFlip(planned.at, self.round.players[player]))

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
        self.hands.note(signal)
        if signal.line in {START, MENU}:
            if signal.sign is Sign.PRESS:
                self._host(signal)
            return None
        if signal.line == FLIP:
            return self._shared_flip(signal)
        return self._seat_signal(signal, _seat_of(signal.line))

    def _seat_signal(self, signal: Signal, seat: int) -> m.Input | None:
        pressed = signal.sign is Sign.PRESS
        match signal.line.split()[0]:
            case "slap":
                return self._slap(signal.at, seat) if pressed else self._held(signal, seat)
            case "flip":
                return self._own_flip(signal, seat)
            case "call" if pressed:
                return self._call(signal.at, seat, CallEvidence.CALL_BUTTON)
            case _:
                return None

    def _own_flip(self, signal: Signal, seat: int) -> m.Input | None:
        """A seat's flip button: a press turns the card; its release matters where the rules watch the hand."""
        player = self._playing(seat)
        if player is None or self.round is None:
            return None
        if signal.sign is Sign.PRESS:
            return m.Flip(signal.at, player)
        air = self.round.game.state.air
        if signal.sign is not Sign.RELEASE or air is None or air.player != player:
            return None
        if self.rules.hand_rule is HandRule.SAME_HAND:
            self.round.pictures.start_anew(signal.at)
        return m.TakeBack(signal.at, player) if self.rules.hand_rule is HandRule.OTHER_HAND else None

    def _call(self, at: int, seat: int, evidence: CallEvidence) -> m.Input | None:
        """A call, if this is how the rules hear it."""
        player = self._playing(seat)
        heard = self.rules.call_needed and self.rules.call_evidence is evidence
        return m.Call(at, player) if heard and player is not None else None

    def _playing(self, seat: int) -> int | None:
        return None if self.phase is Phase.LOBBY else self.player_of(seat)

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
        if signal.sign is Sign.LONG:
            return self._call(signal.at, seat, CallEvidence.HOLD)
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
            self._lobby_button(signal)
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

    def _lobby_button(self, signal: Signal) -> None:
        """MENU walks the rule sets; START takes the one on the screen, and deals when none is."""
        if signal.line == MENU:
            self.offers.move_on()
        elif self.offers.is_open:
            self.offers.choose()
            self._tell(t.RulesChosen(signal.at, self.preset))
        else:
            self._deal(signal.at)

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
            case Entry(Choice.NEXT_GAME) if self.games.book():
                self._deal(at)
            case Entry(Choice.NEW_GAME):
                self.games.match = None
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
        self._put_away(at)
        self.lobby.dismiss_bots()
        self._open(Phase.LOBBY, None)
        self.games.match = None

    # --- games ----------------------------------------------------------------------------------

    def _deal(self, at: int) -> None:
        self._put_away(at)
        self.lobby.fill(self.setup.bots)
        players = self.lobby.players()
        if len(players) < 2:
            self._to_lobby(at)
            self._tell(t.TooFew(at))
            return
        self._open(Phase.PLAY, None)
        self.pause_wanted = False
        self._tell(self.games.deal(at, players))

    def _put_away(self, at: int) -> None:
        """Put the game away; whoever left it gives the seat back for the next one too."""
        for seat in self.games.put_away(at):
            self.lobby.stand(seat)

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
                self._open(Phase.JUDGE, (call_menu if state.asking else judge_menu)(state.judging))
        elif state.paused:
            self.pause_wanted = False
            if self.phase is not Phase.PAUSE:
                self._open(Phase.PAUSE, pause_menu())
        else:
            self._open(Phase.PLAY, None)
            self._ask_for_pause(events[-1].at)


def _seat_of(line: str) -> int:
    """Return the seat, from 0, of a seat's line."""
    return int(line.split()[1]) - 1
