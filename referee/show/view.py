"""What a table looks like now: from its state to a scene. The one place where rules meet the screen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from referee.game.settings import MS, FlipMode, Penalty, Trigger
from referee.game.state import Status
from referee.show import words
from referee.show.scene import PileView, Scene, SeatView, Strip, StripMark, Tone
from referee.show.words import say
from referee.table.menu import Choice
from referee.table.table import Phase

if TYPE_CHECKING:
    from referee.game.settings import Rules
    from referee.game.state import Air, PileCard
    from referee.show.scene import ScreenName
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
            return self._lobby()
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
            hint=say("hint lobby", start=self._labels.start),
        )

    def _rule_lines(self) -> tuple[str, ...]:
        rules, setup = self._table.rules, self._table.setup
        triggers = words.listed([words.TRIGGER_WORDS[t] for t in Trigger if t in rules.triggers])
        lines = [
            say(
                "rules line",
                preset=setup.preset.capitalize(),
                triggers=triggers,
                cost=_cost(rules),
            ),
            say("match line", count=setup.first_to, window=words.millis(rules.tie_window_ns)),
        ]
        if setup.bots is None:
            lines.append(say("bots line"))
        return tuple(lines)

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
        if table.phase is Phase.LEAVING:
            sentence, lines = say("ask leaving"), ()
        elif table.phase is Phase.JUDGE:
            tied = [self._name(current, player) for player in current.game.state.judging]
            sentence = say("ask judge", names=words.listed(tied))
        elif table.pause_wanted and not sentence:
            sentence, tone = say("pausing"), Tone.NOTE
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

    def _heading(self) -> tuple[ScreenName, str]:
        table = self._table
        number = 1 if table.match is None else table.match.game_no
        match table.phase:
            case Phase.JUDGE:
                return "judge", say("title judge")
            case Phase.PAUSE:
                return "pause", say("title pause")
            case Phase.LEAVING:
                return "pause", say("title leaving")
            case _:
                return "play", say("title game", number=number)

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
        chair, match = table.setup.chairs[seat], table.standings()
        status, tone = self._status(current, player)
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
            wins=0 if match is None else match.wins[player],
            history=tuple(current.rulings.tallies[player].marks),
        )

    def _status(self, current: Round, player: int) -> tuple[str, Tone]:
        state = current.game.state
        if player in state.disabled:
            return say("status fault"), Tone.FAULT
        if state.over is not None and player in state.over.winners:
            return say("status winner"), Tone.WON
        if state.status[player] is Status.OUT:
            return say("status out"), Tone.OUT
        if state.turn == player and state.over is None:
            return say("your turn"), Tone.TURN
        if state.status[player] is Status.WAITING:
            return say("status waiting"), Tone.WAITING
        return "", Tone.PLAIN

    def _strip(self, current: Round, finish: Finish | None) -> Strip | None:
        if finish is None or not finish.places:
            return None
        rules = self._table.rules
        marks = []
        for nth, place in enumerate(finish.places):
            seat = current.players[place.seat]
            chair = self._table.setup.chairs[seat]
            after = place.at - finish.shown_at
            label = words.whole_millis(after) if nth == 0 else "+" + words.millis(place.margin)
            first = Tone.TIE if place.tied else Tone.WON if nth == 0 else Tone.PLAIN
            marks.append(StripMark(seat + 1, chair.name, chair.colour, after, label, first))
        value = f"{self._uncertainty / MS:g}"
        return Strip(tuple(marks), rules.tie_window_ns, rules.too_fast_ns, say("uncertainty", value=value))

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
        match = self._table.standings()
        champions = () if match is None else match.champions()
        if not champions:
            return ""
        names = [self._name(current, player) for player in champions]
        return say("match won" if len(names) == 1 else "match shared", names=words.listed(names))

    def _statistics(self, current: Round) -> tuple[str, ...]:
        lines = []
        for player, tally in enumerate(current.rulings.tallies):
            best, median = tally.best(), tally.median()
            parts = {"name": self._name(current, player), "won": tally.won, "wrong": tally.false_slaps}
            if best is None or median is None:
                lines.append(say("stats none", **parts))
            else:
                times = {"best": words.whole_millis(best), "median": words.whole_millis(median)}
                lines.append(say("stats", **parts, **times))
        closest = current.rulings.closest
        if closest is not None:
            first, second = (self._name(current, place.seat) for place in closest.places[:2])
            margin = words.millis(closest.places[1].margin)
            lines.append(say("closest", first=first, second=second, margin=margin))
        return tuple(lines)

    def _all_banners(self) -> tuple[str, ...]:
        late = self._table.hearing.late
        return (*self._banners, say("late news", count=late)) if late else self._banners


def _cost(rules: Rules) -> str:
    """Return what a wrong slap costs, in words."""
    if rules.penalty is Penalty.NONE:
        return say("costs nothing")
    return say("costs the pile") if rules.penalty is Penalty.SPLIT_PILE else words.cards(rules.penalty_count)


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
