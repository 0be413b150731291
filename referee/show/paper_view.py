"""What a table with paper cards looks like: who was first, by how much, and the score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.game.first_hand import Stage
from referee.game.settings import MS, Tie
from referee.show import paper_words, words
from referee.show.scene import Scene, SeatView, Strip, StripMark, Tone
from referee.show.words import say
from referee.table.menu import Choice
from referee.table.table import Phase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.game.first_hand import FirstHand, Verdict
    from referee.show.scene import ScreenName
    from referee.show.view import Labels
    from referee.table.menu import Entry
    from referee.table.paper import PaperTable, Session
    from referee.timing.photo_finish import Place

SCREEN: Final[ScreenName] = "race"
"""The screen without cards: text stands large in the middle, and seats show no number of cards."""


class PaperView:
    """Turns a table with paper cards into scenes.

    Args:
        table: the table to look at.
        labels: what the host's buttons are called.
        banners: warnings that hold for the whole evening, finished text.
        uncertainty: the stated uncertainty of a margin, ns.
    """

    def __init__(self, table: PaperTable, labels: Labels, banners: tuple[str, ...], uncertainty: int) -> None:
        self._table = table
        self._labels = labels
        self._banners = banners
        self._uncertainty = uncertainty

    def scene(self) -> Scene:
        """Return the scene of this moment; equal states give equal scenes, and an open race looks like an armed one."""
        session = self._table.session
        return self._lobby() if session is None else self._round(session)

    # --- lobby ----------------------------------------------------------------------------------

    def _lobby(self) -> Scene:
        table = self._table
        ready = len(table.lobby.players()) > 1
        return Scene(
            screen="lobby",
            title=say("paper title"),
            seats=tuple(self._place(seat) for seat in range(len(table.setup.chairs))),
            sentence=say("paper ready", start=self._labels.start) if ready else say("lobby prompt"),
            lines=self._rule_lines(),
            banners=self._all_banners(),
            hint=say("paper hint lobby", start=self._labels.start),
        )

    def _rule_lines(self) -> tuple[str, ...]:
        rules = self._table.rules
        if rules.tie is Tie.EARLIEST:
            tie = say("paper earliest")
        else:
            tie = say("paper window", window=words.millis(rules.tie_window_ns), what=say(_TIES[rules.tie]))
        handicaps = [
            say("paper handicap of", name=chair.name, time=words.millis(handicap))
            for chair, handicap in zip(self._table.setup.chairs, self._table.handicaps, strict=True)
            if handicap
        ]
        heads = [say("paper handicap", names=words.listed(handicaps))] if handicaps else []
        return (say("paper rules"), tie, *heads)

    def _place(self, seat: int) -> SeatView:
        place, chair = self._table.lobby.places[seat], self._table.setup.chairs[seat]
        if place.broken:
            status, tone = say("status fault"), Tone.FAULT
        elif place.taken:
            status, tone = say("status ready"), Tone.TURN
        else:
            status, tone = say("status free"), Tone.EMPTY
        return SeatView(seat + 1, chair.name, chair.colour, chair.key, status=status, tone=tone)

    # --- rounds ---------------------------------------------------------------------------------

    def _round(self, session: Session) -> Scene:
        menu = self._table.menu
        sentence, tone = self._sentence(session)
        return Scene(
            screen=SCREEN,
            title=self._title(session.game),
            seats=tuple(self._seat(session, player) for player in range(len(session.players))),
            sentence=sentence,
            tone=tone,
            lines=self._lines(session),
            strip=self._strip(session),
            banners=self._all_banners(),
            hint=self._hint(session.game),
            menu=() if menu is None else tuple(self._entry(session, entry) for entry in menu.entries),
            selected=0 if menu is None else menu.selected,
        )

    def _title(self, game: FirstHand) -> str:
        match self._table.phase:
            case Phase.JUDGE:
                return say("title judge")
            case Phase.PAUSE:
                return say("title pause")
            case _:
                return say("paper round", number=game.number) if game.number else say("paper title")

    def _sentence(self, session: Session) -> tuple[str, Tone]:
        """The newest verdict, or what there is to do."""
        game, phase = session.game, self._table.phase
        if phase is Phase.JUDGE:
            return say("ask judge", names=words.listed(self._names(session, game.judging))), Tone.TIE
        if phase is Phase.PAUSE:
            return self._standing(session)
        if _is_racing(game):
            return say("paper watch"), Tone.TURN
        if game.verdict is not None and game.hands:
            return self._verdict(session, game.verdict)
        return self._wait(), Tone.NOTE

    def _standing(self, session: Session) -> tuple[str, Tone]:
        """Why the table stands still, or what was done last."""
        broken = [player for player, seat in enumerate(session.players) if self._table.lobby.places[seat].broken]
        if broken:
            return say("stuck", name=words.listed(self._names(session, broken))), Tone.FAULT
        return say("paper undone" if session.game.undone else "paper pause"), Tone.NOTE

    def _wait(self) -> str:
        if self._table.pause is None:
            return say("paper wait start", start=self._labels.start)
        return say("paper wait auto")

    def _verdict(self, session: Session, verdict: Verdict) -> tuple[str, Tone]:
        """The verdict as it stands; later hands make its margin known."""
        game, places = session.game, session.game.places()
        if game.undone:
            return say("paper undone"), Tone.NOTE
        margin = places[1].margin if len(places) > 1 else None
        told = paper_words.verdict(verdict, self._names(session, range(len(session.players))), margin)
        tied = self._names(session, [place.seat for place in places if place.tied])
        if tied:
            told = f"{paper_words.heat(tied, game.window)} {told}"
        return told, Tone.WON if len(verdict.players) == 1 else Tone.TIE

    def _lines(self, session: Session) -> tuple[str, ...]:
        """What to do now, if the verdict has the first word, and who made a false start."""
        game = session.game
        if self._table.menu is not None:
            return ()
        early = words.listed(self._names(session, game.early))
        false_starts = (say("paper false start", name=early),) if early else ()
        return (self._wait(), *false_starts) if _known(game) else false_starts

    # --- seats ----------------------------------------------------------------------------------

    def _seat(self, session: Session, player: int) -> SeatView:
        game, seat = session.game, session.players[player]
        chair, broken = self._table.setup.chairs[seat], self._table.lobby.places[seat].broken
        return SeatView(
            number=seat + 1,
            name=chair.name,
            colour=chair.colour,
            key=chair.key,
            status=say("status fault") if broken else paper_words.score(game.scores[player]),
            tone=Tone.FAULT if broken else _seat_tone(game, player),
            history=_marks(game, player),
        )

    def _names(self, session: Session, players: Iterable[int]) -> list[str]:
        return [self._table.setup.chairs[session.players[player]].name for player in players]

    # --- the rest -------------------------------------------------------------------------------

    def _strip(self, session: Session) -> Strip | None:
        """The photo finish; its axis begins at the first hand, as the box cannot see paper cards."""
        places = _known(session.game)
        if not places:
            return None
        marks = []
        for nth, place in enumerate(places):
            seat = session.players[place.seat]
            chair = self._table.setup.chairs[seat]
            tone = Tone.TIE if place.tied else Tone.PLAIN if nth else Tone.WON
            marks.append(StripMark(seat + 1, chair.name, chair.colour, place.margin, _label(nth, place), tone))
        uncertainty = say("uncertainty", value=f"{self._uncertainty / MS:g}")
        return Strip(tuple(marks), session.game.window, 0, uncertainty, from_card=False)

    def _hint(self, game: FirstHand) -> str:
        labels = self._labels
        if self._table.menu is not None:
            return say("hint menu", start=labels.start, menu=labels.menu)
        if _is_racing(game):
            return say("hint play", menu=labels.menu)
        return say("paper hint wait", start=labels.start, menu=labels.menu)

    def _entry(self, session: Session, entry: Entry) -> str:
        if entry.player is not None:
            return say("award", name=self._names(session, [entry.player])[0])
        return say(_ENTRIES[entry.choice])

    def _all_banners(self) -> tuple[str, ...]:
        late = self._table.hearing.late
        return (*self._banners, say("late news", count=late)) if late else self._banners


def _is_racing(game: FirstHand) -> bool:
    """Tell whether slaps race; whether one has come already must not be seen."""
    return game.stage in {Stage.ARMED, Stage.RACE}


def _known(game: FirstHand) -> tuple[Place, ...]:
    """Return the order of the newest race as far as anybody may see it."""
    return () if _is_racing(game) else game.places()


def _seat_tone(game: FirstHand, player: int) -> Tone:
    place = next((place for place in _known(game) if place.seat == player), None)
    if place is None:
        return Tone.PLAIN
    if game.verdict is not None and game.verdict.players == (player,) and not (game.undone or game.judging):
        return Tone.WON
    return Tone.TIE if place.tied else Tone.PLAIN


def _marks(game: FirstHand, player: int) -> tuple[str, ...]:
    """How a player came in in the newest race, and a false start."""
    marks = [_mark(nth, place) for nth, place in enumerate(_known(game)) if place.seat == player]
    return (*marks, say("paper mark early")) if player in game.early else tuple(marks)


def _mark(nth: int, place: Place) -> str:
    if place.tied:
        return say("paper mark tie")
    return _label(nth, place)


def _label(nth: int, place: Place) -> str:
    """Return "1st" for a hand that was clearly first, else how far behind it was."""
    if nth == 0 and not place.tied:
        return say("paper mark first")
    return say("paper mark behind", margin=words.millis(place.margin))


_TIES: Final = {Tie.CARRY: "paper carry", Tie.SPLIT: "paper split", Tie.JUDGE: "paper judge"}
_ENTRIES: Final = {
    Choice.RESUME: "resume",
    Choice.UNDO: "paper menu undo",
    Choice.NEW_GAME: "paper menu new",
    Choice.LOBBY: "lobby",
    Choice.SPLIT: "paper menu split",
    Choice.CARRY: "paper menu nobody",
}
