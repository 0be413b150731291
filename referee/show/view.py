"""What a table looks like now: from its state to a scene. The one place where rules meet the screen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from referee.game.match import POINT, MatchMode
from referee.game.settings import FlipMode, Game, IrishCall
from referee.show import words
from referee.show.finish import say_uncertainty, statistics, strip_of
from referee.show.rulebook import handicap_sentence, rulebook, rules_scene
from referee.show.scene import PileView, Scene, SeatView, Tone
from referee.show.standing import standing
from referee.show.words import say
from referee.table.menu import Choice
from referee.table.table import Phase

if TYPE_CHECKING:
    from referee.game.state import Air, PileCard
    from referee.show.scene import ScreenName, Strip
    from referee.table.menu import Entry
    from referee.table.round import Round
    from referee.table.rulings import Finish, Ruling
    from referee.table.table import Table

COVERED = 3
"""How many covered cards stay readable; no pattern looks deeper."""


@dataclass(frozen=True, slots=True)
class Labels:
    """What the host's buttons are called where this table stands, such as ``"Enter"`` or ``"START"``."""

    start: str = "START"
    menu: str = "MENU"
    flip: str = "FLIP"


class View:
    """Turns a table into scenes.

    Args:
        table: the table to look at.
        labels: what the host's buttons are called.
        banners: warnings that hold for the whole evening, finished text.
        uncertainty: the stated uncertainty of a margin, ns.
    """

    def __init__(self, table: Table, labels: Labels, banners: tuple[str, ...], uncertainty: int) -> None:
        self._table = table
        self._labels = labels
        self._banners = banners
        self._uncertainty = uncertainty

    def scene(self) -> Scene:
        """Return the scene of this moment; equal states give equal scenes."""
        table = self._table
        if table.phase is Phase.LOBBY or table.round is None:
            return self._rules() if table.offers.is_open else self._lobby()
        if table.phase is Phase.OVER:
            return self._over(table.round)
        return self._play(table.round)

    # --- lobby ----------------------------------------------------------------------------------

    def _lobby(self) -> Scene:
        table = self._table
        ready = len(table.lobby.players())
        return Scene(
            screen="lobby",
            title=say("title lobby"),
            seats=tuple(self._place(seat) for seat in range(len(table.setup.chairs))),
            sentence=say("lobby ready", start=self._labels.start) if ready else say("lobby prompt"),
            lines=self._rule_lines(),
            banners=self._all_banners(),
            hint=say("hint lobby", menu=self._labels.menu, start=self._labels.start),
        )

    def _rules(self) -> Scene:
        """The page of the rule set that MENU has come to."""
        preset, rules = self._table.offers.on_screen
        hint = say("hint rules", menu=self._labels.menu, start=self._labels.start)
        return rules_scene(rulebook(rules, preset), hint, self._all_banners())

    def _rule_lines(self) -> tuple[str, ...]:
        table = self._table
        book = rulebook(table.rules, table.preset)
        lines = [say("rules line", title=book.title, good_for=book.good_for), self._match_line()]
        chairs = enumerate(table.setup.chairs)
        if table.rules.handicap:
            lines.append(handicap_sentence([(chair.name, table.setup.handicap(nth)) for nth, chair in chairs]))
        if table.setup.bots is None:
            lines.append(say("bots line"))
        return tuple(line for line in lines if line)

    def _match_line(self) -> str:
        agreed = self._table.setup.match
        window = words.millis(self._table.rules.tie_window_ns)
        losses = self._table.rules.game is Game.IRISH and agreed.mode is MatchMode.FIRST_TO_N
        return say("match losses" if losses else _MATCH[agreed.mode], count=agreed.games, window=window)

    def _place(self, seat: int) -> SeatView:
        place, chair = self._table.lobby.places[seat], self._table.setup.chairs[seat]
        if place.broken:
            status, tone = "status fault", Tone.FAULT
        elif place.taken:
            status, tone = ("status bot" if place.bot else "status ready"), Tone.TURN
        else:
            status, tone = "status free", Tone.EMPTY
        return SeatView(seat + 1, chair.name, chair.colour, chair.key, status=say(status), tone=tone, bot=place.bot)

    # --- the game -------------------------------------------------------------------------------

    def _play(self, current: Round) -> Scene:
        table = self._table
        screen, title = self._heading()
        told, tone = self._told(current)
        sentence, lines = (told[-1], tuple(told[-3:-1])) if told else ("", ())
        call = self._call(current)
        if call and (current.game.state.air is not None or not told):
            sentence, lines, tone = call, (), Tone.NOTE
        if table.phase is Phase.LEAVING:
            sentence, lines = say("ask leaving"), ()
        elif table.phase is Phase.JUDGE:
            sentence = self._question(current)
        else:
            prompt = self._prompt(current) or (say("pausing") if table.pause_wanted and not sentence else "")
            sentence, tone = (prompt, Tone.NOTE) if prompt else (sentence, tone)
        return Scene(
            screen=screen,
            title=title,
            seats=self._seats(current),
            sentence=sentence,
            tone=tone,
            lines=lines,
            pile=_pile(current),
            strip=self._strip(current, current.rulings.finish),
            banners=self._all_banners(),
            hint=self._hint(),
            menu=self._entries(current),
            selected=0 if table.menu is None else table.menu.selected,
        )

    def _question(self, current: Round) -> str:
        """What the judge is asked."""
        state = current.game.state
        names = words.listed([self._name(current, player) for player in state.judging])
        if state.asking:
            return say("call question", names=names)
        return say("ask last" if self._table.rules.game is Game.IRISH else "ask judge", names=names)

    def _prompt(self, current: Round) -> str:
        """What somebody is waited for, or an empty text; nothing here may depend on the card that lies there."""
        table, state = self._table, current.game.state
        off = table.hands.off_pads(current, table.rules) if state.air is not None else []
        if off:
            return say("hands on pads", names=words.listed([table.setup.chairs[seat].name for seat in off]))
        if current.reminded and state.turn is not None:
            return say("slow flip", name=self._name(current, state.turn))
        return ""

    def _heading(self) -> tuple[ScreenName, str]:
        table = self._table
        number = 1 if table.match is None else table.match.game_no
        match table.phase:
            case Phase.JUDGE:
                asking = table.round is not None and table.round.game.state.asking
                return "judge", say("title call" if asking else "title judge")
            case Phase.PAUSE:
                return "pause", say("title pause")
            case Phase.LEAVING:
                return "pause", say("title leaving")
            case _:
                return "play", say("title game", number=number)

    def _call(self, current: Round) -> str:
        """The rank that was called for the newest card, from the flip on: before anybody can see the card."""
        shown = self._table.rules.irish_call is IrishCall.SHOWN
        return say("call shown", rank=words.RANK_WORDS[current.call].upper()) if current.call and shown else ""

    def _told(self, current: Round) -> tuple[list[str], Tone]:
        recent = current.rulings.recent
        names = [self._name(current, player) for player in range(len(current.players))]
        window = self._table.rules.tie_window_ns
        # Later hands make the margin known after the ruling; the sentence then names it.
        latest = [r if r.finish is None else replace(r, finish=current.rulings.finish) for r in recent]
        told = [" ".join(words.sentences(ruling, names, window)) for ruling in latest]
        return [text for text in told if text], _tone(recent[-1]) if recent else Tone.PLAIN

    def _name(self, current: Round, player: int) -> str:
        return self._table.setup.chairs[current.players[player]].name

    def _seats(self, current: Round) -> tuple[SeatView, ...]:
        return tuple(self._seat(current, player) for player in range(len(current.players)))

    def _seat(self, current: Round, player: int) -> SeatView:
        table = self._table
        seat = current.players[player]
        chair, match = table.setup.chairs[seat], table.games.standings()
        status, tone = standing(current, player, match)
        return SeatView(
            number=seat + 1,
            name=chair.name,
            colour=chair.colour,
            key=chair.key,
            cards=_cards_of(current, player),
            status=status,
            tone=tone,
            dealer=match is not None and match.dealer == player,
            bot=table.lobby.places[seat].bot,
            wins=0 if match is None or match.rules.counts_losses else match.halves[player] / POINT,
            history=tuple(current.rulings.tallies[player].marks),
        )

    def _strip(self, current: Round, finish: Finish | None) -> Strip | None:
        if finish is None or not finish.places:
            return None
        seats = [(seat, self._table.setup.chairs[seat]) for seat in current.players]
        handicaps = current.game.state.handicaps
        return strip_of(finish, seats, handicaps, self._table.rules, say_uncertainty(self._uncertainty))

    def _hint(self) -> str:
        table, labels = self._table, self._labels
        if table.phase is Phase.LEAVING:
            return say("hint leaving", start=labels.start)
        if table.menu is not None:
            return say("hint menu", start=labels.start, menu=labels.menu)
        if table.rules.flip_mode is FlipMode.SHARED_BUTTON:
            return say("hint flip", flip=labels.flip, menu=labels.menu)
        return say("hint play", menu=labels.menu)

    def _entries(self, current: Round) -> tuple[str, ...]:
        menu = self._table.menu
        return () if menu is None else tuple(self._entry(current, entry) for entry in menu.entries)

    def _entry(self, current: Round, entry: Entry) -> str:
        if entry.choice is Choice.AWARD and entry.player is not None:
            return say("award", name=self._name(current, entry.player))
        return say(entry.choice.value)

    # --- game over ------------------------------------------------------------------------------

    def _over(self, current: Round) -> Scene:
        table = self._table
        told, _ = self._told(current)
        number = 1 if table.match is None else table.match.game_no
        return Scene(
            screen="over",
            title=say("title over", number=number),
            seats=self._seats(current),
            sentence=self._champions(current) or (told[-1] if told else ""),
            tone=Tone.WON,
            lines=self._statistics(current),
            strip=self._strip(current, current.rulings.closest),
            banners=self._all_banners(),
            hint=self._hint(),
            menu=self._entries(current),
            selected=0 if table.menu is None else table.menu.selected,
        )

    def _champions(self, current: Round) -> str:
        match = self._table.games.standings()
        champions = () if match is None else match.champions()
        if match is None or not champions or match.rules.mode is MatchMode.SINGLE:
            return ""
        names = [self._name(current, player) for player in champions]
        return say("match won" if len(names) == 1 else "match shared", names=words.listed(names))

    def _statistics(self, current: Round) -> tuple[str, ...]:
        names = [self._name(current, player) for player in range(len(current.players))]
        return statistics(current.rulings, names, irish=self._table.rules.game is Game.IRISH)

    def _all_banners(self) -> tuple[str, ...]:
        late = self._table.hearing.late
        return (*self._banners, say("late news", count=late)) if late else self._banners


_MATCH = {
    MatchMode.SINGLE: "match single",
    MatchMode.FIRST_TO_N: "match first to",
    MatchMode.N_GAMES: "match games",
    MatchMode.OPEN: "match open",
}


def _tone(ruling: Ruling) -> Tone:
    for event in ruling.events:
        tone = _TONES.get(type(event).__name__)
        if tone is not None:
            return tone
    return Tone.NOTE


_TONES = {
    "PileWon": Tone.WON,
    "GameOver": Tone.WON,
    "DeadHeat": Tone.TIE,
    "PileTaken": Tone.PENALTY,
    "FalseSlap": Tone.PENALTY,
    "Warned": Tone.PENALTY,
    "Eliminated": Tone.OUT,
}


def _unseen(current: Round) -> Air | None:
    """Return the card in the air while its picture is not on the glass; it still belongs to its player's stack."""
    air = current.game.state.air
    return None if air is None or current.pictures.on_glass == air.number else air


def _cards_of(current: Round, player: int) -> int:
    unseen = _unseen(current)
    return len(current.game.state.hands[player]) + (unseen is not None and unseen.player == player)


def _pile(current: Round) -> PileView:
    """Return the pile as it can be seen: a card whose picture is on the glass lies there already."""
    state = current.game.state
    face_up: list[PileCard] = state.pile[state.burned :]
    seen = [entry.card for entry in face_up]
    air = state.air
    if air is not None and _unseen(current) is None:
        seen.append(air.card)
    count = state.burned + len(seen)
    if not seen:
        return PileView(count=count, burned=state.burned)
    return PileView(seen[-1], tuple(seen[:-1][-COVERED:]), count, state.burned)
