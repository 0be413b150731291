"""Rounded rectangles with smooth corners, which panels, cards, keys and menus are made of."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING

import pygame

from referee.devices.paint.pen import Pen, drawn

if TYPE_CHECKING:
    from referee.show.style import Rgb


@lru_cache(maxsize=96)
def slab(size: tuple[int, int], radius: int, fill: Rgb, edge: Rgb, thick: int) -> pygame.Surface:
    """Return a rounded rectangle with transparent corners.

    Args:
        size: width and height in pixels; less than 1 counts as 1.
        radius: of the corners in pixels; made smaller where there is no room.
        fill: colour of the inside.
        edge: colour of the border.
        thick: of the border in pixels, 0 for none.
    """
    width, height = max(1, size[0]), max(1, size[1])
    radius = max(1, min(radius, width // 2, height // 2))
    disc = _ringed_disc(radius, fill, edge, thick)
    # Shrinking rounds colours, so the flat parts take theirs from the shrunk disc: no seam shows.
    fill, edge = _rgb(disc, radius), _rgb(disc, thick // 2)
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    picture.fill((*edge, 0))
    pygame.draw.rect(picture, edge, (radius, 0, width - 2 * radius, height))
    pygame.draw.rect(picture, edge, (0, radius, width, height - 2 * radius))
    pygame.draw.rect(picture, fill, (radius, thick, width - 2 * radius, height - 2 * thick))
    pygame.draw.rect(picture, fill, (thick, radius, width - 2 * thick, height - 2 * radius))
    _round_corners(picture, disc, radius)
    return picture


def _ringed_disc(radius: int, fill: Rgb, edge: Rgb, thick: int) -> pygame.Surface:
    ring = edge if thick else fill
    draw = partial(Pen.disc, middle=(0.5, 0.5), radius=0.5, fill=fill, edge=ring, width=thick / (2 * radius))
    return drawn((2 * radius, 2 * radius), ring, draw)


def _rgb(disc: pygame.Surface, y: int) -> Rgb:
    """The colour ``y`` pixels below the top of the disc."""
    red, green, blue, _ = disc.get_at((disc.get_width() // 2, y))
    return red, green, blue


def _round_corners(picture: pygame.Surface, disc: pygame.Surface, radius: int) -> None:
    """Copy the quarters of the disc into the corners."""
    width, height = picture.get_size()
    for x, from_x in ((0, 0), (width - radius, radius)):
        for y, from_y in ((0, 0), (height - radius, radius)):
            quarter = pygame.Rect(from_x, from_y, radius, radius)
            picture.fill((*_rgb(disc, 0), 0), (x, y, radius, radius))
            picture.blit(disc, (x, y), quarter)
