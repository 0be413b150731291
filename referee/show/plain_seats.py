"""The seats in text: two columns around the card, clockwise, each seat in as many rows as there are."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Final

from referee.show.plain_text import Line, Span, columns, shortened
from referee.show.scene import Tone
from referee.show.style import LOOKS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.show.plain_glyphs import Glyphs
    from referee.show.scene import SeatView

_INDENT: Final = 3
_ROOMY: Final = 3
_FULL: Final = 4
_LOOSEST: Final = 6
_SHORTEST_NAME: Final = 6


@dataclass(frozen=True, slots=True)
class SeatStyle:
    """How seats are written.

    Attributes:
        width: columns of a seat, at least 18.
        cards: whether hand sizes are told; in the lobby nobody holds a card.
        glyphs: what to draw with.
    """

    width: int
    cards: bool
    glyphs: Glyphs

    @property
    def room(self) -> int:
        """Columns behind the indent of all rows but the first."""
        return self.width - _INDENT


def fewest_rows(seats: int) -> int:
    """Return the rows that two columns of seats need at least."""
    return (seats + 1) // 2


def seat_columns(seats: Sequence[SeatView], height: int, style: SeatStyle) -> tuple[list[Line], list[Line]]:
    """Return the left and the right column: up on the left, down on the right, which is clockwise.

    Args:
        seats: the seats in table order.
        height: rows, at least :func:`fewest_rows`.
        style: how they are written.
    """
    longer = fewest_rows(len(seats))
    slot = min(_LOOSEST, height // max(1, longer))
    rows = min(_FULL, slot)
    written = [[*_seat(seat, rows, style), *[Line()] * (slot - rows)] for seat in seats]
    left, right = written[:longer][::-1], written[longer:]
    return list(chain.from_iterable(left)), list(chain.from_iterable(right))


def _seat(seat: SeatView, rows: int, style: SeatStyle) -> list[Line]:
    if rows == 1:
        return [_only_row(seat, style)]
    return [_name_row(seat, rows, style), _state_row(seat, style), _look_row(seat, style), _past_row(seat, style)][
        :rows
    ]


def _only_row(seat: SeatView, style: SeatStyle) -> Line:
    """Everything in one row: the name keeps at least a few letters, the status gets the rest."""
    head = _head(seat, style)
    room = style.width - head.width
    state = _state(seat, style, room - min(_SHORTEST_NAME, columns(seat.name)) - 1)
    return _row(head, seat, Span(state, seat.tone), style)


def _name_row(seat: SeatView, rows: int, style: SeatStyle) -> Line:
    marks = ["D"] if seat.dealer and rows < _ROOMY else []
    if seat.bot and rows < _ROOMY:
        marks.append("bot")
    elif seat.key:
        marks.append(f"[{seat.key}]")
    head = _head(seat, style)
    room = style.width - head.width - _SHORTEST_NAME - 1
    return _row(head, seat, Span(shortened(" ".join(marks), room, style.glyphs)), style)


def _head(seat: SeatView, style: SeatStyle) -> Line:
    """A pointer at whoever is to act, the number, and the shape."""
    pointer = style.glyphs.pointer if seat.tone is Tone.TURN else " "
    shape = style.glyphs.shapes[LOOKS[seat.colour].shape]
    return Line(
        (
            Span(pointer, Tone.TURN, strong=True),
            Span(f"{seat.number:>2} {shape} ", colour=seat.colour, strong=True),
        )
    )


def _row(head: Line, seat: SeatView, right: Span, style: SeatStyle) -> Line:
    """Head, name, and something at the right end."""
    room = style.width - head.width - columns(right.text) - bool(right.text)
    name = Span(shortened(seat.name, room, style.glyphs), colour=seat.colour, strong=seat.tone is Tone.TURN)
    gap = style.width - head.width - columns(name.text) - columns(right.text)
    return Line((*head.spans, name, Span(" " * gap), right))


def _state_row(seat: SeatView, style: SeatStyle) -> Line:
    return _indented(Span(_state(seat, style, style.room), seat.tone))


def _state(seat: SeatView, style: SeatStyle, room: int) -> str:
    """Hand size and status, the word "cards" only where there is room for it."""
    if not style.cards:
        return shortened(seat.status, room, style.glyphs)
    cards = f"{seat.cards} card{'' if seat.cards == 1 else 's'}"
    full = style.glyphs.dot.join(filter(None, (cards, seat.status)))
    if columns(full) <= room:
        return full
    return shortened(f"{seat.cards} {seat.status}".rstrip(), room, style.glyphs)


def _look_row(seat: SeatView, style: SeatStyle) -> Line:
    """Colour and shape in words, so that nobody has to see the one or guess the other; then marks."""
    look = f"{seat.colour} {LOOKS[seat.colour].shape}"
    wins = f"{seat.wins:g} win{'' if seat.wins == 1 else 's'}" if seat.wins else ""
    facts = [fact for fact in (look, "dealer" * seat.dealer, "bot" * seat.bot, wins) if fact]
    # The sign in the row above shows the look too, and the match is not decided now: these give way first.
    for spare in (wins, look):
        if spare in facts and columns(style.glyphs.dot.join(facts)) > style.room:
            facts.remove(spare)
    return _indented(Span(style.glyphs.dot.join(facts), seat.tone if seat.tone is Tone.OUT else Tone.NOTE))


def _past_row(seat: SeatView, style: SeatStyle) -> Line:
    """The last rulings, as many of the newest as fit."""
    told = list(seat.history)
    while told and columns(style.glyphs.dot.join(told)) > style.room:
        del told[0]
    return _indented(Span(style.glyphs.dot.join(told), Tone.NOTE))


def _indented(span: Span) -> Line:
    return Line((Span(" " * _INDENT), span))
