"""Jack, queen and king: three figures of our own in one frame and one palette.

Telling them apart is the game, so nothing but the figure and the index may do it: not the colours, not the
amount of ink in a corner, not the frame.
"""

from __future__ import annotations

from functools import lru_cache, partial
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

import pygame

from referee.devices.paint.pen import Pen, Point, drawn, mirrored, smooth
from referee.devices.paint.pips import suit_pip
from referee.devices.paint.theme import SUIT_COLOURS

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.show.style import Rgb

GROUND: Final[Rgb] = (250, 240, 214)
LINE: Final[Rgb] = (34, 34, 58)
BLUE: Final[Rgb] = (44, 74, 150)
RED: Final[Rgb] = (196, 44, 48)
GOLD: Final[Rgb] = (242, 188, 56)
SKIN: Final[Rgb] = (248, 214, 180)
HAIR: Final[Rgb] = (124, 74, 38)
WHITE: Final[Rgb] = (255, 255, 250)

_THIN: Final = 0.014
_THICK: Final = 0.022


@lru_cache(maxsize=24)
def court_picture(rank: str, suit: str, width: int, height: int) -> pygame.Surface:
    """Return the framed picture of ``J``, ``Q`` or ``K``, the same whichever way up.

    Args:
        rank: ``J``, ``Q`` or ``K``.
        suit: one letter of ``cdhs``.
        width: in pixels.
        height: in pixels.
    """
    width, height = max(2, width), max(2, height)
    half = _half(rank, width, height // 2).copy()
    pip = suit_pip(suit, max(1, width * 19 // 100), SUIT_COLOURS[suit])
    half.blit(pip, (width * 77 // 100, width * 4 // 100))
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    picture.blit(half, (0, 0))
    picture.blit(pygame.transform.rotate(half, 180), (0, height - height // 2))
    if height % 2:
        picture.blit(half, (0, height // 2), (0, height // 2 - 1, width, 1))
    _frame(picture)
    return picture


def _frame(picture: pygame.Surface) -> None:
    wide = picture.get_width()
    pygame.draw.rect(picture, LINE, picture.get_rect(), max(1, wide // 90))


@lru_cache(maxsize=6)
def _half(rank: str, width: int, height: int) -> pygame.Surface:
    figure: dict[str, Callable[[Pen], None]] = {"J": _jack, "Q": _queen, "K": _king}
    return drawn((width, height), LINE, partial(_half_figure, figure=figure[rank], end=height / width))


def _half_figure(pen: Pen, figure: Callable[[Pen], None], end: float) -> None:
    pen.shape([(0, 0), (1, 0), (1, end), (0, end)], GROUND)
    figure(pen)
    _belt(pen, end)


def _belt(pen: Pen, end: float) -> None:
    top = end - 0.1
    pen.shape([(0, top), (1, top), (1, end + 0.1), (0, end + 0.1)], GOLD, LINE, _THICK)
    for nth in range(6):
        x = 0.1 + nth * 0.16
        pen.shape([(x - 0.05, end), (x, end - 0.065), (x + 0.05, end), (x, end + 0.065)], RED, LINE, _THIN)


def _robe(pen: Pen) -> None:
    """The coat all three wear."""
    coat = mirrored([(0.42, 0.84), (0.30, 0.92), (0.10, 0.99), (-0.02, 1.14), (-0.06, 1.7)])
    pen.shape(coat, BLUE, LINE, _THICK)
    for side in (0.0, 1.0):
        cuff = [(abs(side - x), y) for x, y in [(0.16, 1.10), (0.24, 1.10), (0.24, 1.7), (0.16, 1.7)]]
        pen.shape(cuff, GOLD, LINE, _THIN)


def _face(pen: Pen) -> None:
    neck = [(0.42, 0.72), (0.58, 0.72), (0.60, 0.95), (0.40, 0.95)]
    pen.shape(neck, SKIN, LINE, _THIN)
    pen.shape(_oval((0.5, 0.6), 0.175, 0.235), SKIN, LINE, _THICK)
    _features(pen)
    pen.line([(0.455, 0.735), (0.5, 0.748), (0.545, 0.735)], RED, _THICK)


def _features(pen: Pen) -> None:
    for x in (0.43, 0.57):
        pen.line([(x - 0.045, 0.545), (x, 0.53), (x + 0.045, 0.545)], LINE, _THIN)
        pen.disc((x, 0.585), 0.02, LINE)
    pen.line([(0.5, 0.59), (0.475, 0.675), (0.505, 0.68)], LINE, _THIN)


def _oval(middle: Point, across: float, down: float) -> list[Point]:
    angles = [2 * pi * nth / 48 for nth in range(48)]
    return [(middle[0] + across * sin(t), middle[1] - down * cos(t)) for t in angles]


def _hand(pen: Pen, middle: Point) -> None:
    pen.disc(middle, 0.075, SKIN, LINE, _THIN)


def _king(pen: Pen) -> None:
    _robe(pen)
    collar = mirrored([(0.40, 0.80), (0.18, 0.93), (0.14, 1.06), (0.34, 1.10)])
    pen.shape(smooth(collar, 2), WHITE, LINE, _THICK)
    for x, y in ((0.24, 0.99), (0.34, 1.03), (0.66, 1.03), (0.76, 0.99)):
        pen.disc((x, y), 0.018, LINE)
    pen.shape(smooth(mirrored([(0.33, 0.36), (0.22, 0.52), (0.24, 0.80), (0.36, 0.86)])), HAIR, LINE, _THICK)
    _face(pen)
    _beard(pen)
    crown = mirrored([(0.5, 0.09), (0.43, 0.26), (0.35, 0.14), (0.31, 0.29), (0.22, 0.25), (0.27, 0.46)])
    pen.shape(crown, GOLD, LINE, _THICK)
    pen.shape(mirrored([(0.26, 0.40), (0.27, 0.47)]), RED, LINE, _THIN)
    for x, y in ((0.5, 0.08), (0.35, 0.14), (0.65, 0.14), (0.22, 0.25), (0.78, 0.25)):
        pen.disc((x, y), 0.032, GOLD, LINE, _THIN)
    _sword(pen)


def _beard(pen: Pen) -> None:
    whole = mirrored([(0.33, 0.62), (0.33, 0.86), (0.42, 1.05), (0.5, 1.14)])
    pen.shape(smooth(whole, 2), HAIR, LINE, _THICK)
    pen.shape(smooth(mirrored([(0.37, 0.50), (0.36, 0.66), (0.44, 0.70)]), 2), SKIN)
    _features(pen)
    pen.shape(smooth(mirrored([(0.5, 0.69), (0.42, 0.70), (0.34, 0.77), (0.46, 0.76)]), 2), HAIR, LINE, _THIN)
    pen.line([(0.46, 0.79), (0.54, 0.79)], RED, _THICK)


def _sword(pen: Pen) -> None:
    pen.shape([(0.055, 0.30), (0.09, 0.22), (0.125, 0.30), (0.125, 1.06), (0.055, 1.06)], WHITE, LINE, _THIN)
    pen.line([(0.09, 0.30), (0.09, 1.02)], LINE, _THIN)
    pen.shape([(0.0, 1.04), (0.18, 1.04), (0.18, 1.10), (0.0, 1.10)], GOLD, LINE, _THIN)
    _hand(pen, (0.09, 1.18))


def _queen(pen: Pen) -> None:
    hair = mirrored([(0.42, 0.34), (0.24, 0.42), (0.20, 0.70), (0.10, 0.98), (0.20, 1.14), (0.36, 1.10)])
    _robe(pen)
    pen.shape(smooth(hair), HAIR, LINE, _THICK)
    neckline = mirrored([(0.40, 0.84), (0.34, 0.94), (0.5, 1.16)])
    pen.shape(neckline, SKIN, LINE, _THICK)
    _face(pen)
    for nth in range(7):
        angle = pi * (0.22 + nth * 0.093)
        pen.disc((0.5 - 0.155 * cos(angle), 0.84 + 0.15 * sin(angle)), 0.02, WHITE, LINE, 0.008)
    pen.shape(smooth(mirrored([(0.5, 0.38), (0.38, 0.38), (0.31, 0.50), (0.33, 0.56), (0.42, 0.47)]), 2), HAIR)
    band = mirrored([(0.5, 0.30), (0.40, 0.31), (0.27, 0.36), (0.28, 0.44), (0.40, 0.40), (0.5, 0.39)])
    for x, y in ((0.31, 0.30), (0.405, 0.25), (0.5, 0.22), (0.595, 0.25), (0.69, 0.30)):
        pen.disc((x, y), 0.062, GOLD, LINE, _THIN)
        pen.disc((x, y), 0.026, RED)
    pen.shape(band, GOLD, LINE, _THIN)
    _flower(pen)


def _flower(pen: Pen) -> None:
    pen.line([(0.11, 0.66), (0.09, 1.12)], LINE, 0.03)
    pen.shape(smooth([(0.10, 0.92), (0.20, 0.80), (0.23, 0.86), (0.16, 0.95)], 2), BLUE, LINE, _THIN)
    for nth in range(5):
        angle = 2 * pi * nth / 5
        pen.disc((0.12 + 0.07 * sin(angle), 0.58 - 0.07 * cos(angle)), 0.06, RED, LINE, _THIN)
    pen.disc((0.12, 0.58), 0.045, GOLD, LINE, _THIN)
    _hand(pen, (0.09, 1.16))


def _jack(pen: Pen) -> None:
    _robe(pen)
    pen.shape(mirrored([(0.42, 0.86), (0.30, 0.92), (0.28, 1.7)]), RED, LINE, _THICK)
    for nth in range(4):
        pen.disc((0.5, 1.0 + nth * 0.11), 0.026, GOLD, LINE, _THIN)
    bob = mirrored([(0.40, 0.34), (0.25, 0.44), (0.22, 0.76), (0.27, 0.84), (0.38, 0.82)])
    pen.shape(smooth(bob), HAIR, LINE, _THICK)
    _face(pen)
    pen.shape(smooth(mirrored([(0.5, 0.38), (0.36, 0.38), (0.33, 0.50), (0.42, 0.48)]), 1), HAIR)
    collar = mirrored([(0.41, 0.84), (0.29, 0.92), (0.40, 1.0), (0.5, 0.90)])
    pen.shape(collar, WHITE, LINE, _THIN)
    hat = [(0.24, 0.43), (0.20, 0.30), (0.34, 0.19), (0.58, 0.20), (0.80, 0.26), (0.86, 0.36), (0.76, 0.43)]
    feather = [(0.30, 0.30), (0.20, 0.12), (0.34, 0.02), (0.56, 0.06), (0.42, 0.14)]
    pen.shape(smooth(hat, 2), BLUE, LINE, _THICK)
    pen.shape(smooth(feather, 2), WHITE, LINE, _THIN)
    pen.shape(mirrored([(0.25, 0.38), (0.25, 0.45)]), GOLD, LINE, _THIN)
    _halberd(pen)


def _halberd(pen: Pen) -> None:
    pen.line([(0.09, 0.40), (0.09, 1.36)], LINE, 0.05)
    pen.line([(0.09, 0.42), (0.09, 1.36)], GOLD, 0.024)
    pen.shape([(0.09, 0.18), (0.145, 0.34), (0.09, 0.44), (0.035, 0.34)], WHITE, LINE, _THIN)
    pen.shape(smooth([(0.10, 0.46), (0.22, 0.46), (0.20, 0.56), (0.22, 0.68), (0.10, 0.62)], 1), WHITE, LINE, _THIN)
    _hand(pen, (0.09, 1.16))
