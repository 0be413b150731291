"""Text that fits: measured, shortened or wrapped before it is drawn, in the font that comes with pygame."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

import pygame

if TYPE_CHECKING:
    from referee.show.layout import Box
    from referee.show.style import Rgb

Align = Literal["left", "centre", "right"]

ELLIPSIS: Final = "…"
_SMALLEST: Final = 8
_TALL: Final = "Ågj"
_STEP: Final = 0.94
_SINK: Final = 5


@lru_cache(maxsize=96)
def font(height: int) -> pygame.font.Font:
    """Return the font whose lines are at most ``height`` pixels high, 8 at least."""
    pygame.font.init()
    height = max(_SMALLEST, height)
    size = height * 29 // 20
    found = pygame.font.Font(None, size)
    # A rendered line is a little higher than the font says it is.
    while found.size(_TALL)[1] > height and size > 1:
        size -= 1
        found = pygame.font.Font(None, size)
    return found


def clean(text: str) -> str:
    """Return the text with everything no font can draw, such as line ends, as a space."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def text_width(text: str, height: int) -> int:
    """Return how many pixels wide the text is in lines of this height."""
    return font(height).size(clean(text))[0]


@lru_cache(maxsize=1024)
def shortened(text: str, height: int, width: int) -> str:
    """Return the text, or as much of its beginning as fits ``width`` pixels with an ellipsis behind it."""
    if text_width(text, height) <= width:
        return text
    for end in range(len(text) - 1, 0, -1):
        short = text[:end].rstrip() + ELLIPSIS
        if text_width(short, height) <= width:
            return short
    return ""


@lru_cache(maxsize=512)
def rendered(text: str, height: int, colour: Rgb) -> pygame.Surface:
    """Return one line of text as a picture."""
    return font(height).render(clean(text), True, colour)


def put(surface: pygame.Surface, text: str, box: Box, colour: Rgb, *, height: int = 0, align: Align = "left") -> int:
    """Draw one line in the middle of the box's height, shortened to its width.

    Args:
        surface: where to draw.
        text: what to say.
        box: where; nothing is drawn outside.
        colour: of the letters.
        height: of the line in pixels, the box's height when 0.
        align: where in the width.

    Returns:
        The width of what was drawn, in pixels.
    """
    height = min(height or box.h, box.h)
    picture = rendered(shortened(text, height, box.w), height, colour)
    free = box.w - picture.get_width()
    x = box.x + {"left": 0, "centre": free // 2, "right": free}[align]
    surface.blit(picture, (x, box.y + _sunk(box.h - picture.get_height(), height)))
    return picture.get_width()


def _sunk(free: int, height: int) -> int:
    """Where a line begins in a higher box: a little below the middle, as capitals stand high in their line."""
    return max(0, min(free, free // 2 + height * _SINK // 100))


def put_shrunk(
    surface: pygame.Surface, text: str, box: Box, colour: Rgb, *, smallest: int, align: Align = "left"
) -> int:
    """Draw one line as high as the box, smaller to fit its width, but not below ``smallest`` pixels.

    Returns:
        The width of what was drawn, in pixels.
    """
    height = box.h
    while height > smallest and text_width(text, height) > box.w:
        height = max(smallest, int(height * _STEP))
    return put(surface, text, box, colour, height=height, align=align)


@lru_cache(maxsize=128)
def wrapped(text: str, height: int, width: int) -> tuple[str, ...]:
    """Return the text broken between words into lines of at most ``width`` pixels."""
    lines: list[str] = []
    for word in clean(text).split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, height) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


@lru_cache(maxsize=128)
def fitted(text: str, width: int, high: int, largest: int, smallest: int) -> tuple[tuple[str, ...], int]:
    """Return the text in lines that fill a box best, and their height.

    Args:
        text: what to say.
        width: of the box in pixels.
        high: height of the box in pixels.
        largest: the height of a line to begin with, in pixels.
        smallest: the height of a line below which lines are dropped or shortened instead.
    """
    height = min(largest, high)
    lines = wrapped(text, height, width)
    while height > smallest and not _fits(lines, height, width, high):
        height = max(smallest, int(height * _STEP))
        lines = wrapped(text, height, width)
    room = max(1, high // height)
    if len(lines) > room:
        lines = (*lines[: room - 1], " ".join(lines[room - 1 :]))
    elif len(lines) > 1:
        lines = _balanced(lines, text, height, width)
    return tuple(shortened(line, height, width) for line in lines), height


def _balanced(lines: tuple[str, ...], text: str, height: int, width: int) -> tuple[str, ...]:
    """The same number of lines, but as even as they can be, so that no word is left alone on the last one."""
    best = lines
    while len(lines) == len(best) and width > height:
        best = lines
        width -= height
        lines = wrapped(text, height, width)
        if any(text_width(line, height) > width for line in lines):
            break
    return best


@lru_cache(maxsize=16)
def fitted_lines(
    lines: tuple[str, ...], width: int, high: int, largest: int, *, smallest: int, gain: int
) -> tuple[tuple[str, ...], int]:
    """Return paragraphs in rows of one size, and the height of a row.

    Args:
        lines: the paragraphs, at least one.
        width: of the box in pixels.
        high: height of the box in pixels.
        largest: the height of a row to begin with, in pixels.
        smallest: the height of a row below which paragraphs are shortened and the last ones left out.
        gain: in hundredths; paragraphs are broken where that makes rows higher by more than this factor.
    """
    whole, broken = largest, largest
    while whole > smallest and not _fits(lines, whole, width, high):
        whole = max(smallest, int(whole * _STEP))
    while broken > whole and not _fits(_broken(lines, broken, width), broken, width, high):
        broken = max(whole, int(broken * _STEP))
    row = broken if broken * 100 > whole * gain else whole
    rows = _broken(lines, row, width) if row > whole else lines
    return rows[: max(1, high // row)], row


def _broken(lines: tuple[str, ...], row: int, width: int) -> tuple[str, ...]:
    return tuple(part for line in lines for part in _balanced(wrapped(line, row, width), line, row, width))


def _fits(lines: tuple[str, ...], height: int, width: int, high: int) -> bool:
    return len(lines) * height <= high and all(text_width(line, height) <= width for line in lines)


def put_wrapped(
    surface: pygame.Surface,
    text: str,
    box: Box,
    colour: Rgb,
    *,
    largest: int,
    smallest: int,
    align: Align = "centre",
) -> None:
    """Draw text in as many lines as fit the box, as large as it can be, in the middle of its height."""
    lines, height = fitted(text, box.w, box.h, largest, smallest)
    y = box.y + _sunk(box.h - len(lines) * height, height)
    for line in lines:
        picture = rendered(line, height, colour)
        free = box.w - picture.get_width()
        surface.blit(picture, (box.x + {"left": 0, "centre": free // 2, "right": free}[align], y))
        y += height
