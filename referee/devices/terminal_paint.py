"""Lines of text to what a terminal is sent: places, colours and emphasis."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from referee.show.plain_text import Line
from referee.show.scene import Tone
from referee.show.style import LOOKS, Rgb

if TYPE_CHECKING:
    from collections.abc import Sequence

    import blessed

    from referee.show.plain_text import Span

_PAPER: Final[Rgb] = (16, 24, 20)
_INK: Final[Rgb] = (230, 230, 230)
_GREY: Final[Rgb] = (145, 145, 145)
_TONES: Final[dict[Tone, Rgb]] = {
    Tone.PLAIN: _INK,
    Tone.TURN: (130, 225, 150),
    Tone.WAITING: (245, 205, 60),
    Tone.OUT: _GREY,
    Tone.EMPTY: _GREY,
    Tone.FAULT: (245, 150, 60),
    Tone.WON: (130, 225, 150),
    Tone.PENALTY: (240, 110, 110),
    Tone.TIE: (240, 205, 90),
    Tone.NOTE: (165, 175, 170),
}


class TerminalPaint:
    """Writes frames for one terminal, light on dark whatever its own colours are.

    Args:
        term: knows the terminal's control sequences.
    """

    def __init__(self, term: blessed.Terminal) -> None:
        self._term = term
        self._styles: dict[tuple[Rgb, bool, bool], str] = {}

    def frame(self, lines: Sequence[Line], width: int, height: int) -> str:
        """Return what draws ``lines`` from the top left corner.

        Every row of the terminal is written to its end, so nothing has to be cleared first and nothing flickers.

        Args:
            lines: at most ``height`` of them.
            width: columns of the terminal.
            height: rows of the terminal.
        """
        rows = [self._row(line.fitted(width)) for line in lines]
        rows += [self._row(Line().fitted(width))] * (height - len(rows))
        placed = [self._term.move_xy(0, nth) + row for nth, row in enumerate(rows)]
        return "".join(placed) + self._term.normal

    def _row(self, line: Line) -> str:
        """Return one row; a style is said once for all neighbours that share it, which halves what is sent."""
        runs = groupby((span for span in line.spans if span.text), self._span_style)
        return "".join(style + "".join(span.text for span in spans) for style, spans in runs)

    def _span_style(self, span: Span) -> str:
        colour = LOOKS[span.colour].rgb if span.colour else _TONES[span.tone]
        return self._styled(colour, strong=span.strong, inverse=span.inverse)

    def _styled(self, colour: Rgb, *, strong: bool, inverse: bool) -> str:
        """Return what switches a style on; blessed takes long to match a colour, so each is asked for once."""
        key = (colour, strong, inverse)
        if key not in self._styles:
            term = self._term
            ink, paper = (_PAPER, colour) if inverse else (colour, _PAPER)
            parts = [term.normal, term.on_color_rgb(*paper), term.color_rgb(*ink)]
            # Without colours a selected entry still has to look different.
            parts += [term.bold] * strong + [term.reverse] * (inverse and term.number_of_colors == 0)
            self._styles[key] = "".join(map(str, parts))
        return self._styles[key]
