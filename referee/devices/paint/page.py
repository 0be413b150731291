"""A page to read: numbered paragraphs in columns, as large as they fit."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.devices.paint.slabs import slab
from referee.devices.paint.text import put, put_wrapped, text_width, wrapped
from referee.devices.paint.theme import GOLD, INK, PANEL, PANEL_EDGE, SOFT
from referee.show.layout import Box

if TYPE_CHECKING:
    import pygame

    from referee.show.layout import Layout
    from referee.show.scene import Scene

_LETTERS: Final = 96
"""Height of the letters in hundredths of a row."""

_BETWEEN: Final = 40
"""Room between two paragraphs in hundredths of a row."""

_LEAST: Final = 8
_LARGEST: Final = 5.0
_STEP: Final = 97
"""How much smaller the next try is, in hundredths."""

_WIDE: Final = 40
"""A column wider than so many rows is hard to read."""


class Row(NamedTuple):
    """One row of a page: its column, how far down it begins in pixels, its words, and the number before it."""

    column: int
    y: int
    text: str
    number: str


class Page(NamedTuple):
    """A page set in type, in pixels.

    Attributes:
        rows: every row, top to bottom, the left column first.
        row: height of a row.
        letters: height of its letters.
        column: width of a column with its numbers.
        indent: room for the numbers.
    """

    rows: tuple[Row, ...]
    row: int
    letters: int
    column: int
    indent: int


def put_page(surface: pygame.Surface, scene: Scene, layout: Layout) -> None:
    """Draw the scene's sentence, and its lines below as numbered paragraphs on a slab; nothing is left out."""
    unit = layout.unit
    words = layout.sentence.inset(int(2 * unit), 0)
    put_wrapped(surface, scene.sentence, words, SOFT, largest=int(4.2 * unit), smallest=int(2 * unit))
    box, edge = layout.lines, max(2, int(unit / 4))
    surface.blit(slab((box.w, box.h), int(2 * unit), PANEL, PANEL_EDGE, edge), (box.x, box.y))
    inside = box.inset(int(1.8 * unit), int(1.2 * unit))
    page = set_page(scene.lines, inside.w, inside.h, int(_LARGEST * unit))
    for column, y, text, number in page.rows:
        x = inside.x + column * (inside.w - page.column)
        put(surface, number, Box(x, inside.y + y, page.indent, page.row), GOLD, height=page.letters)
        words = Box(x + page.indent, inside.y + y, page.column - page.indent, page.row)
        put(surface, text, words, INK, height=page.letters)


@lru_cache(maxsize=16)
def set_page(paragraphs: tuple[str, ...], width: int, height: int, largest: int) -> Page:
    """Return the paragraphs in one or two columns, in the largest letters with which all of them fit.

    Args:
        paragraphs: what to say.
        width: of the page in pixels.
        height: of the page in pixels.
        largest: the height of a row at most, in pixels; 8 at least, even if that is too much for the page.
    """
    row = max(_LEAST, largest)
    page = _set(paragraphs, width, row)
    while row > _LEAST and not _fits(page, height):
        row = max(_LEAST, min(row - 1, row * _STEP // 100))
        page = _set(paragraphs, width, row)
    return page


def _fits(page: Page, height: int) -> bool:
    room = page.column - page.indent
    low_enough = all(row.y + page.row <= height for row in page.rows)
    return low_enough and all(text_width(row.text, page.letters) <= room for row in page.rows)


def _set(paragraphs: tuple[str, ...], width: int, row: int) -> Page:
    letters = row * _LETTERS // 100
    indent = text_width(f"{len(paragraphs)}.", letters) + row // 2
    columns = 2 if width > _WIDE * row else 1
    column = (width - (columns - 1) * 2 * row) // columns
    lines = [
        _Line(text, "" if part else f"{nth}.", 0 if part else row * _BETWEEN // 100)
        for nth, paragraph in enumerate(paragraphs, 1)
        for part, text in enumerate(wrapped(paragraph, letters, column - indent))
    ]
    cut = _even_cut(lines, row) if columns == 2 else len(lines)
    rows = (*_stacked(lines[:cut], 0, row), *_stacked(lines[cut:], 1, row))
    return Page(rows, row, letters, column, indent)


class _Line(NamedTuple):
    text: str
    number: str
    above: int


def _even_cut(lines: list[_Line], row: int) -> int:
    """Return how many lines to put into the first column so that the higher one is as low as can be.

    Between two paragraphs is better than inside one, and no line of a paragraph stands alone without need.
    """

    def cost(cut: int) -> int:
        return max(_high(lines[:cut], row), _high(lines[cut:], row)) + _tear(lines, cut) * row // 2

    return min(range(len(lines) + 1), key=cost)


def _tear(lines: list[_Line], cut: int) -> int:
    """Return how much a cut hurts, in half rows: nothing between two paragraphs, most where a line stands alone."""
    if cut == len(lines) or lines[cut].number:
        return 0
    lonely = bool(lines[cut - 1].number) or cut + 1 == len(lines) or bool(lines[cut + 1].number)
    return 4 if lonely else 1


def _high(lines: list[_Line], row: int) -> int:
    return sum(line.above + row for line in lines) - sum(line.above for line in lines[:1])


def _stacked(lines: list[_Line], column: int, row: int) -> list[Row]:
    return [Row(column, _high(lines[: nth + 1], row) - row, line.text, line.number) for nth, line in enumerate(lines)]
