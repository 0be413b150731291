"""A scene: everything a screen shows at one moment, as plain frozen values.

A screen draws a scene and knows nothing of rules or time. Two equal scenes look the same, so a screen
redraws only when the scene changes. All text arrives as finished sentences from :mod:`referee.show.words`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from referee.game.cards import Card


class Tone(Enum):
    """How a seat or a sentence is to be felt; a screen gives it a colour, the text always says it too."""

    PLAIN = "plain"
    TURN = "turn"
    WAITING = "waiting"
    OUT = "out"
    EMPTY = "empty"
    FAULT = "fault"
    WON = "won"
    PENALTY = "penalty"
    TIE = "tie"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as it stands around the table.

    Attributes:
        number: the number printed beside the button, 1 to 10.
        name: the player's name, 1 to 20 letters; the screen shortens it if it must.
        colour: a key of :data:`referee.show.style.LOOKS`; it names both a colour and a shape.
        key: the label of the keyboard key that presses this seat's button, or ``""``.
        cards: cards in hand, 0 to 52.
        status: the seat's state in words, such as ``"your turn"`` or ``"waiting: one chance"``.
        tone: how the status is to be felt.
        dealer: whether this seat dealt.
        bot: whether the machine plays this seat.
        wins: games won in this match; half a game where a win was shared so.
        history: the last rulings about this seat, newest last, each a word or two (``"won 7"``).
    """

    number: int
    name: str
    colour: str
    key: str = ""
    cards: int = 0
    status: str = ""
    tone: Tone = Tone.PLAIN
    dealer: bool = False
    bot: bool = False
    wins: float = 0
    history: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PileView:
    """The pile in the middle.

    Attributes:
        top: the turned card everybody may slap at, or None when the pile is empty.
        covered: up to three cards just below it, lowest first, that can still be read.
        count: all cards of the pile, burned ones too, 0 to 52.
        burned: how many of them lie face down at the bottom.
    """

    top: Card | None = None
    covered: tuple[Card, ...] = ()
    count: int = 0
    burned: int = 0


@dataclass(frozen=True, slots=True)
class StripMark:
    """One hand on the photo-finish strip.

    Attributes:
        number: seat number, 1 to 10.
        name: the player's name.
        colour: a key of :data:`referee.show.style.LOOKS`.
        after_ns: nanoseconds from the moment the card was visible to this hand.
        label: what the strip says of it, such as ``"0.0 ms"`` or ``"+14.2 ms"``.
        tone: WON, TIE, PENALTY or PLAIN (late).
    """

    number: int
    name: str
    colour: str
    after_ns: int
    label: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class Strip:
    """The photo finish: a time axis from the moment the card was visible, or from the first hand.

    Attributes:
        marks: every hand, first hand first; never empty.
        tie_window_ns: width of the dead-heat band, which starts at the first hand.
        too_fast_ns: end of the zone that is too fast to be a reaction, which starts at 0.
        uncertainty: the stated uncertainty as text, such as ``"±1 ms"``.
        from_card: whether 0 is the moment the card was visible; else it is the first hand.
    """

    marks: tuple[StripMark, ...]
    tie_window_ns: int
    too_fast_ns: int
    uncertainty: str
    from_card: bool = True

    @property
    def scale_ns(self) -> int:
        """The time that an axis is made for, ns: a hand more than four times later would crush the finish.

        It is the first hand's, or where the axis begins with that, the first clearly later hand's.
        """
        later = [mark.after_ns for mark in self.marks if mark.after_ns > self.tie_window_ns]
        first = self.marks[0].after_ns if self.from_card else min(later, default=self.tie_window_ns)
        return max(first, self.too_fast_ns, 1_000_000)


ScreenName = Literal["lobby", "rules", "play", "judge", "pause", "over", "race"]
"""``"race"`` is a table without cards: text in the middle, and room for the photo finish."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment of the evening.

    Attributes:
        screen: which screen this is.
        title: a short heading, such as ``"Slapjack"`` or ``"Game 2"``.
        sentence: the newest ruling or prompt as one sentence with its reason; may be ``""``.
        tone: how the sentence is to be felt.
        lines: further text below the sentence (statistics, rule summary), top to bottom; on the screen
            ``rules`` the whole rule set, a paragraph each, numbered by the screen.
        seats: the seats in table order, clockwise, 2 to 10 of them; none on the screen ``rules``.
        pile: the pile, or None where no cards are on the table (lobby, game over).
        strip: the last photo finish, or None.
        banners: warnings that stay on the screen, such as ``"SIMULATED buttons"``.
        hint: which keys or buttons do what now.
        menu: the entries of a menu, top to bottom; empty when there is none.
        selected: index of the highlighted entry of ``menu``.
        more: where the rest of ``lines`` can be read, for a screen that has no room for all of them.
    """

    screen: ScreenName
    title: str
    seats: tuple[SeatView, ...]
    sentence: str = ""
    tone: Tone = Tone.PLAIN
    lines: tuple[str, ...] = ()
    pile: PileView | None = None
    strip: Strip | None = None
    banners: tuple[str, ...] = ()
    hint: str = ""
    menu: tuple[str, ...] = ()
    selected: int = 0
    more: str = ""
