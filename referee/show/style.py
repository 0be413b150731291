"""Seat looks: ten colour names, each tied for good to one colour and one shape, so nothing depends on colour alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Rgb = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Look:
    """How a seat is told apart: its colour as red, green, blue (0 to 255 each), and its shape by name."""

    rgb: Rgb
    shape: str


LOOKS: Final[dict[str, Look]] = {
    "red": Look((229, 72, 77), "circle"),
    "blue": Look((62, 136, 240), "square"),
    "yellow": Look((245, 205, 60), "triangle"),
    "green": Look((48, 178, 110), "diamond"),
    "orange": Look((247, 140, 40), "hexagon"),
    "purple": Look((165, 105, 225), "star"),
    "cyan": Look((70, 205, 220), "cross"),
    "pink": Look((240, 130, 190), "heart"),
    "white": Look((235, 235, 235), "pentagon"),
    "brown": Look((165, 115, 75), "drop"),
}
"""The looks a seat can have, in the order in which unconfigured seats take them."""
