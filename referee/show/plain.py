"""A scene as lines of text for a terminal, laid out like the window: seats left and right, the card between."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from referee.show.plain_card import card_title, pile_block
from referee.show.plain_glyphs import ASCII, UNICODE
from referee.show.plain_page import page_rows
from referee.show.plain_seats import SeatStyle, fewest_rows, seat_columns
from referee.show.plain_strip import strip_block
from referee.show.plain_text import Line, Span, balanced, cleaned, limited, shortened, stacked, wrapped
from referee.show.scene import Tone

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.show.plain_glyphs import Glyphs
    from referee.show.scene import Scene

    Block = Callable[[int, int], list[Line]]
    """Draws something into so many columns and rows."""

SMALLEST: Final = (60, 20)
"""Columns and rows a terminal needs for the whole table; a smaller one gets the sentence and the card's name."""

_TABLE_SCREENS: Final = ("play", "judge", "pause")
_CARDLESS: Final = ("lobby", "race")
_COMFORTABLE: Final = 10
_ROOMY_HEIGHT: Final = 28


def render(scene: Scene, width: int, height: int, *, ascii_only: bool = False) -> tuple[Line, ...]:
    """Lay a scene out as lines of text.

    Args:
        scene: what to show.
        width: columns of the terminal, at least 1; made for 60 to 200.
        height: rows of the terminal, at least 1; made for 20 to 60.
        ascii_only: whether only ASCII characters may be used.

    Returns:
        At most ``height`` lines of at most ``width`` columns, top to bottom.
    """
    clean = cleaned(scene, ascii_only=ascii_only)
    page = _Page(clean, width, height, ASCII if ascii_only else UNICODE)
    if width < SMALLEST[0] or height < SMALLEST[1]:
        return page.too_small()
    if scene.screen == "rules":
        return page.rules()
    return page.table() if scene.screen in _TABLE_SCREENS else page.text()


@dataclass(frozen=True, slots=True)
class _Page:
    """One scene on a terminal of one size."""

    scene: Scene
    width: int
    height: int
    glyphs: Glyphs

    def too_small(self) -> tuple[Line, ...]:
        """What matters most, and what to do about the rest."""
        scene = self.scene
        wide, high = SMALLEST
        texts = [
            *scene.banners,
            "" if scene.pile is None or scene.pile.top is None else card_title(scene.pile.top),
            scene.sentence,
            *scene.menu[scene.selected : scene.selected + 1],
            f"This terminal has {self.width}x{self.height} characters, the table needs {wide}x{high}.",
        ]
        rows = [row for text in texts for row in wrapped(text, max(2, self.width))]
        return tuple(Line((Span(row),)).fitted(self.width) for row in rows[: self.height])

    def table(self) -> tuple[Line, ...]:
        """Cards are on the table: the card in the middle, the ruling and the photo finish below.

        Rows are set aside for what is not there yet, so that the card never jumps.
        """
        scene = self.scene
        top, hint, told = self._top(), self._hint(), self._sentence(self.width)
        free = self.height - len(top) - len(hint)
        told += [Line()] * max(0, 2 - len(told))
        needed = max(fewest_rows(len(scene.seats)), 5)
        told = told[: free - needed]
        free -= len(told)
        strip_rows = max(0, min(self.height // 6, 7, free - _COMFORTABLE))
        earlier_rows = 2 if self.height >= _ROOMY_HEIGHT else 0
        middle = max(needed, free - strip_rows - earlier_rows)
        strip = self._strip(strip_rows)
        earlier = self._lines(self.width)[: free - middle - strip_rows]
        below = [*told, *earlier, *[Line()] * (free - middle - len(strip) - len(earlier)), *strip]
        return self._finished([*top, *self._middle(self._cards, middle), *below, *hint])

    def rules(self) -> tuple[Line, ...]:
        """A page to read: the sentence, then the paragraphs across the whole screen."""
        top, hint = self._top(), self._hint()
        told = [*self._sentence(self.width), Line()]
        room = self.height - len(top) - len(told) - len(hint)
        rows = page_rows(self.scene, self.width, room, self.glyphs)
        return self._finished([*top, *told, *rows, *[Line()] * (room - len(rows)), *hint])

    def text(self) -> tuple[Line, ...]:
        """No cards: the text in the middle if it fits there, else across the whole screen below the seats."""
        top, hint = self._top(), self._hint()
        free = self.height - len(top) - len(hint)
        strip = self._strip(min(self.height // 6, 7))
        room = free - len(strip)
        texts = self._texts(self._inner(), room)
        if len(texts) <= room:
            above = [Line()] * ((room - len(texts)) // 3)
            return self._finished([*top, *self._middle(lambda _w, _h: [*above, *texts], room), *strip, *hint])
        return self._finished([*top, *self._text_below(free, strip), *hint])

    def _texts(self, width: int, height: int) -> list[Line]:
        """Sentence, lines and menu in one column, with air between broken lines if there is room for it."""
        told, menu = self._sentence(width), self._menu(width, height)
        paragraphs = [self._noted(line, width) for line in self.scene.lines]
        airy = stacked([told, *paragraphs, menu])
        broken = any(len(paragraph) > 1 for paragraph in paragraphs)
        return airy if broken and len(airy) <= height else stacked([told, self._lines(width), menu])

    def _text_below(self, free: int, strip: list[Line]) -> list[Line]:
        """Seats and menu above, then the sentence, the lines, and the photo finish if any room is left."""
        needed = max(fewest_rows(len(self.scene.seats)), min(5, len(self.scene.menu)))
        told = self._sentence(self.width)[: free - needed]
        lines = self._lines(self.width)
        room = free - needed - len(told)
        if len(lines) > room:
            texts = limited([line.text for line in lines], room, self.width, self.glyphs)
            lines = [Line((Span(text),)) for text in texts]
        room -= len(lines)
        strip = self._strip(min(room, len(strip)))
        middle = self._middle(self._menu, needed + room - len(strip))
        return [*middle, *told, *lines, *strip]

    # --- rows ---------------------------------------------------------------------------------------

    def _top(self) -> list[Line]:
        """The banners, then the title."""
        warning = f"! {self.glyphs.dot.join(self.scene.banners)}" if self.scene.banners else ""
        rows = limited(wrapped(warning, self.width - 2), max(1, self.height // 8), self.width - 2, self.glyphs)
        banners = [Line((Span(f" {row}".ljust(self.width), Tone.FAULT, strong=True, inverse=True),)) for row in rows]
        title = Span(shortened(self.scene.title, self.width, self.glyphs), strong=True)
        gap = [Line()] if self.height >= _ROOMY_HEIGHT else []
        return [*banners, Line((title,)).centred(self.width), *gap]

    def _hint(self) -> list[Line]:
        rows = limited(wrapped(self.scene.hint, self.width), 2, self.width, self.glyphs)
        return [Line((Span(row, Tone.NOTE),)).centred(self.width) for row in rows]

    def _sentence(self, width: int) -> list[Line]:
        return [
            Line((Span(row, self.scene.tone, strong=True),)).centred(width)
            for row in balanced(self.scene.sentence, width)
        ]

    def _lines(self, width: int) -> list[Line]:
        return [row for line in self.scene.lines for row in self._noted(line, width)]

    def _noted(self, text: str, width: int) -> list[Line]:
        return [Line((Span(row, Tone.NOTE),)).centred(width) for row in wrapped(text, width)]

    def _strip(self, height: int) -> list[Line]:
        if self.scene.strip is None:
            return []
        return strip_block(self.scene.strip, self.width, height, self.glyphs)

    def _finished(self, rows: Sequence[Line]) -> tuple[Line, ...]:
        return tuple(row.fitted(self.width) for row in rows[: self.height])

    # --- the middle: seats, something, seats --------------------------------------------------------

    def _seat_width(self) -> int:
        return min(40, self.width * 3 // 10)

    def _gap(self) -> int:
        return 1 if self.width < 80 else 2

    def _inner(self) -> int:
        return self.width - 2 * (self._seat_width() + self._gap())

    def _middle(self, content: Block, height: int) -> list[Line]:
        """Stand the seats on both sides of the content, ``height`` rows."""
        style = SeatStyle(self._seat_width(), cards=self.scene.screen not in _CARDLESS, glyphs=self.glyphs)
        left, right = seat_columns(self.scene.seats, height, style)
        inner = content(self._inner(), height)
        gap = Span(" " * self._gap())
        rows = []
        for nth in range(height):
            sides = [
                (part[nth] if nth < len(part) else Line()).fitted(width)
                for part, width in ((left, style.width), (inner, self._inner()), (right, style.width))
            ]
            rows.append(Line((*sides[0].spans, gap, *sides[1].spans, gap, *sides[2].spans)))
        return rows

    def _cards(self, width: int, height: int) -> list[Line]:
        """The pile, made small by a menu that lies over it."""
        menu = self._menu(width, height)
        room = height - len(menu) - bool(menu)
        pile = [] if self.scene.pile is None or room < 5 else pile_block(self.scene.pile, width, room, self.glyphs)
        return stacked([pile, menu])

    def _menu(self, width: int, height: int) -> list[Line]:
        """The menu's entries, the selected one marked; a long menu scrolls to keep that one in sight."""
        rows: list[Line] = []
        first = 0
        for nth, entry in enumerate(self.scene.menu):
            chosen = nth == self.scene.selected
            first = len(rows) if chosen else first
            mark = f"{self.glyphs.pointer} " if chosen else "  "
            for part, words in enumerate(wrapped(entry, width - 2)):
                text = (mark if part == 0 else "  ") + words
                rows.append(Line((Span(text, strong=chosen, inverse=chosen),)))
        start = max(0, min(first - height // 2, len(rows) - height))
        margin = (width - max((row.width for row in rows), default=0)) // 2
        return [Line((Span(" " * margin), *row.spans)) for row in rows[start : start + height]]
