"""Suits and seat shapes, drawn as outlines so that no font has to know them."""

from __future__ import annotations

from functools import lru_cache, partial
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from referee.devices.paint.pen import Pen, Point, drawn, mirrored
from referee.show.style import LOOKS

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    from referee.show.style import Rgb


def _regular(corners: int, radius: float, middle: Point = (0.5, 0.5), turn: float = 0.0) -> list[Point]:
    x, y = middle
    angles = [turn + 2 * pi * nth / corners for nth in range(corners)]
    return [(x + radius * sin(angle), y - radius * cos(angle)) for angle in angles]


def _heart(steps: int = 60) -> list[Point]:
    angles = [2 * pi * nth / steps for nth in range(steps)]
    return [
        (
            0.5 + 0.47 * sin(t) ** 3,
            0.43 - (13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)) / 32.5,
        )
        for t in angles
    ]


def _star() -> list[Point]:
    outer, inner = _regular(5, 0.52, (0.5, 0.53)), _regular(5, 0.25, (0.5, 0.53), pi / 5)
    return [point for pair in zip(outer, inner, strict=True) for point in pair]


def _cross() -> list[Point]:
    a, b, c, d = 0.06, 0.33, 0.67, 0.94
    return [(b, a), (c, a), (c, b), (d, b), (d, c), (c, c), (c, d), (b, d), (b, c), (a, c), (a, b), (b, b)]


def _drop() -> list[Point]:
    below = [(0.5 + 0.34 * sin(t), 0.63 - 0.34 * cos(t)) for t in (pi * (0.30 + nth / 20 * 1.40) for nth in range(21))]
    return [(0.5, 0.0), *below]


SHAPES: Final[dict[str, list[Point]]] = {
    "circle": _regular(64, 0.46),
    "square": [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)],
    "triangle": [(0.5, 0.02), (1.0, 0.92), (0.0, 0.92)],
    "diamond": [(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)],
    "hexagon": _regular(6, 0.5),
    "star": _star(),
    "cross": _cross(),
    "heart": _heart(),
    "pentagon": _regular(5, 0.52, (0.5, 0.53)),
    "drop": _drop(),
}
"""The outline of each seat shape in a box of 1 by 1."""

_LOZENGE: Final = mirrored([(0.5, 0.0), (0.31, 0.28), (0.11, 0.5), (0.31, 0.72), (0.5, 1.0)])
_STEM: Final = mirrored([(0.46, 0.5), (0.45, 0.78), (0.38, 0.92), (0.28, 0.98)])


def _clubs(pen: Pen, colour: Rgb) -> None:
    for middle in ((0.5, 0.25), (0.265, 0.585), (0.735, 0.585)):
        pen.disc(middle, 0.232, colour)
    pen.shape(_STEM, colour)
    pen.disc((0.5, 0.5), 0.12, colour)


def _spades(pen: Pen, colour: Rgb) -> None:
    pen.shape([(x, (0.97 - y) * 0.86) for x, y in SHAPES["heart"]], colour)
    pen.shape(_STEM, colour)


def _diamonds(pen: Pen, colour: Rgb) -> None:
    pen.shape(_LOZENGE, colour)


def _hearts(pen: Pen, colour: Rgb) -> None:
    pen.shape(SHAPES["heart"], colour)


_SUITS: Final[dict[str, Callable[[Pen, Rgb], None]]] = {
    "c": _clubs,
    "d": _diamonds,
    "h": _hearts,
    "s": _spades,
}


def draw_suit(pen: Pen, suit: str, colour: Rgb) -> None:
    """Draw a suit's pip over the pen's unit square."""
    _SUITS[suit](pen, colour)


@lru_cache(maxsize=64)
def suit_pip(suit: str, size: int, colour: Rgb) -> pygame.Surface:
    """Return the pip of suit ``c``, ``d``, ``h`` or ``s``, ``size`` pixels wide and high."""
    size = max(1, size)
    return drawn((size, size), colour, partial(draw_suit, suit=suit, colour=colour))


@lru_cache(maxsize=64)
def seat_shape(colour: str, size: int, *, dim: bool = False) -> pygame.Surface:
    """Return a seat's shape in its colour, ``size`` pixels wide and high, darkened when ``dim``."""
    look = LOOKS[colour]
    red, green, blue = look.rgb
    fill = (red * 2 // 5, green * 2 // 5, blue * 2 // 5) if dim else look.rgb
    size = max(1, size)
    return drawn((size, size), fill, partial(_fill, outline=SHAPES[look.shape], fill=fill))


def _fill(pen: Pen, outline: list[Point], fill: Rgb) -> None:
    pen.shape(outline, fill)
