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
    """A page set in type: its rows, their height and the width of a column with its numbers, in pixels."""

    rows: tuple[Row, ...]
    row: int
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
    letters = page.row * _LETTERS // 100
    for column, y, text, number in page.rows:
        x = inside.x + column * (inside.w - page.column)
        put(surface, number, Box(x, inside.y + y, page.indent, page.row), GOLD, height=letters)
        words = Box(x + page.indent, inside.y + y, page.column - page.indent, page.row)
        put(surface, text, words, INK, height=letters)


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
    while row > _LEAST and _high(page) > height:
        row = max(_LEAST, min(row - 1, row * _STEP // 100))
        page = _set(paragraphs, width, row)
    return page


def _high(page: Page) -> int:
    return max((row.y + page.row for row in page.rows), default=0)


def _set(paragraphs: tuple[str, ...], width: int, row: int) -> Page:
    letters = row * _LETTERS // 100
    indent = text_width(f"{len(paragraphs)}.", letters) + row // 2
    columns = 2 if width > _WIDE * row else 1
    column = (width - (columns - 1) * 2 * row) // columns
    broken = [wrapped(text, letters, column - indent) for text in paragraphs]
    first = _even_split([len(rows) for rows in broken]) if columns == 2 else len(broken)
    left, right = _stacked(broken[:first], 0, 1, row), _stacked(broken[first:], 1, first + 1, row)
    return Page((*left, *right), row, column, indent)


def _even_split(rows: list[int]) -> int:
    """Return how many paragraphs to put into the first column so that the higher one is as low as can be."""
    return min(range(len(rows) + 1), key=lambda first: (max(sum(rows[:first]), sum(rows[first:])), -first))


def _stacked(broken: list[tuple[str, ...]], column: int, number: int, row: int) -> list[Row]:
    rows, y = [], 0
    for nth, texts in enumerate(broken):
        for line, text in enumerate(texts):
            rows.append(Row(column, y, text, "" if line else f"{number + nth}."))
            y += row
        y += row * _BETWEEN // 100
    return rows
