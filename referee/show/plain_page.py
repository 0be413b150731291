"""A page to read in a terminal: numbered paragraphs, with air between them where there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.show.plain_text import Line, Span, stacked, wrapped
from referee.show.scene import Tone

if TYPE_CHECKING:
    from referee.show.plain_glyphs import Glyphs
    from referee.show.scene import Scene

_COMFORTABLE: Final = 96
"""Columns of text that are still easy to read; wider rows only where the page would not fit otherwise."""

_MARGIN: Final = 2


def page_rows(scene: Scene, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """Return the scene's lines as numbered paragraphs.

    Args:
        scene: the page.
        width: columns there are.
        height: rows there are; what does not fit is left out, and the last row tells where it can be read.
        glyphs: the characters to draw with.
    """
    whole = width - 2 * _MARGIN
    comfortable = min(whole, _COMFORTABLE)
    for columns, airy in ((comfortable, True), (comfortable, False), (whole, False)):
        rows = _numbered(scene.lines, columns, width, airy=airy)
        if len(rows) <= height:
            return rows
    more = Line((Span(" " * _MARGIN), Span(f"{glyphs.ellipsis} {scene.more}", Tone.NOTE, strong=True)))
    return [*rows[: max(0, height - 1)], more][:height]


def _numbered(paragraphs: tuple[str, ...], columns: int, width: int, *, airy: bool) -> list[Line]:
    margin = (width - columns) // 2
    indent = len(f"{len(paragraphs)}. ")
    blocks = [
        [
            Line((Span(" " * margin), Span((number if row == 0 else "").ljust(indent), Tone.TURN), Span(words)))
            for row, words in enumerate(wrapped(text, columns - indent))
        ]
        for number, text in ((f"{nth}.", text) for nth, text in enumerate(paragraphs, 1))
    ]
    return stacked(blocks) if airy else [line for block in blocks for line in block]
