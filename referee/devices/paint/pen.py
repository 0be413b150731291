"""A pen that draws in units of the picture, too large at first, because shrinking smooths every edge."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from referee.show.style import Rgb

Point = tuple[float, float]

# Powers of two, because shrinking by other factors rounds every colour down.
_OVERSIZE: Final = ((160, 8), (800, 4))
_OVERSIZE_LARGE: Final = 2


class Pen:
    """Draws shapes whose coordinates run from 0 to 1 across the width; y has the same measure.

    Args:
        surface: where to draw.
        unit: how many pixels make 1.0.
    """

    def __init__(self, surface: pygame.Surface, unit: float) -> None:
        self._surface = surface
        self._unit = unit

    def shape(self, points: Iterable[Point], fill: Rgb, edge: Rgb | None = None, width: float = 0.0) -> None:
        """Fill a closed shape and, with ``edge``, trace its outline ``width`` units thick."""
        pixels = [self._at(point) for point in points]
        pygame.draw.polygon(self._surface, fill, pixels)
        if edge is not None:
            self._trace([*pixels, pixels[0]], edge, width)

    def line(self, points: Iterable[Point], colour: Rgb, width: float) -> None:
        """Trace an open line with round ends and corners."""
        self._trace([self._at(point) for point in points], colour, width)

    def disc(self, middle: Point, radius: float, fill: Rgb, edge: Rgb | None = None, width: float = 0.0) -> None:
        """Fill a circle and, with ``edge``, ring it from the inside ``width`` units thick."""
        if edge is not None:
            pygame.draw.circle(self._surface, edge, self._at(middle), radius * self._unit)
            radius -= width
        pygame.draw.circle(self._surface, fill, self._at(middle), radius * self._unit)

    def _at(self, point: Point) -> Point:
        return point[0] * self._unit, point[1] * self._unit

    def _trace(self, pixels: Sequence[Point], colour: Rgb, width: float) -> None:
        half = max(1.0, width * self._unit) / 2
        for (ax, ay), (bx, by) in pairwise(pixels):
            length = hypot(bx - ax, by - ay) or 1.0
            # pygame measures a thick line along an axis, which makes slanted lines thin.
            dx, dy = (ay - by) * half / length, (bx - ax) * half / length
            corners = [(ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy)]
            pygame.draw.polygon(self._surface, colour, corners)
        for pixel in pixels:
            pygame.draw.circle(self._surface, colour, pixel, half)


def smooth(points: Sequence[Point], rounds: int = 3) -> list[Point]:
    """Return a closed shape with its corners cut off ``rounds`` times, which nears a soft curve."""
    for _ in range(rounds):
        cut: list[Point] = []
        for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
            cut += [
                (ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25),
                (ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75),
            ]
        points = cut
    return list(points)


def mirrored(points: Sequence[Point], axis: float = 0.5) -> list[Point]:
    """Return the shape whose left half is given from top to bottom, closed by its mirror image."""
    return [*points, *((2 * axis - x, y) for x, y in reversed(points))]


def drawn(size: tuple[int, int], tint: Rgb, draw: Callable[[Pen], None]) -> pygame.Surface:
    """Return a picture with smooth edges on a transparent ground.

    Args:
        size: width and height in pixels; one unit of the pen is the width.
        tint: the colour along the outer edge, so that no dark seam mixes into it.
        draw: draws the picture.
    """
    times = next((times for limit, times in _OVERSIZE if max(size) < limit), _OVERSIZE_LARGE)
    large = pygame.Surface((size[0] * times, size[1] * times), pygame.SRCALPHA)
    large.fill((*tint, 0))
    draw(Pen(large, size[0] * times))
    return pygame.transform.smoothscale(large, size)
