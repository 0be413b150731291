"""The characters that text screens draw with: one set for UTF-8, one for terminals that know ASCII only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters to draw with.

    Attributes:
        ellipsis: stands for what was cut off.
        dot: stands between two facts.
        pointer: points at the selected entry and at whoever is to act.
        corners: top left, top right, bottom left and bottom right of a box.
        flat: a box's upper and lower edge.
        upright: a box's sides.
        block: a filled pixel of a big rank.
        fast: the too-fast zone of a photo finish.
        tie: its dead-heat band.
        axis: the rest of its axis.
        hand: a hand on that axis.
        suits: a sign for each suit.
        shapes: a sign for each shape of :data:`referee.show.style.LOOKS`, all equally wide.
    """

    ellipsis: str
    dot: str
    pointer: str
    corners: tuple[str, str, str, str]
    flat: str
    upright: str
    block: str
    fast: str
    tie: str
    axis: str
    hand: str
    suits: Mapping[str, str]
    shapes: Mapping[str, str]


# Only characters that the console of Linux and old terminal fonts have too; a hexagon, a star and a cross are not
# among them, so a letter or a sign stands for those.
UNICODE: Final = Glyphs(
    ellipsis="…",
    dot=" · ",
    pointer="►",
    corners=("┌", "┐", "└", "┘"),
    flat="─",
    upright="│",
    block="█",
    fast="░",
    tie="▓",
    axis="─",
    hand="┼",
    suits={"c": "♣", "d": "♦", "h": "♥", "s": "♠"},
    shapes={
        "circle": "●",
        "square": "■",
        "triangle": "▲",
        "diamond": "◆",
        "hexagon": "H",
        "star": "*",
        "cross": "+",
        "heart": "♥",
        "pentagon": "⌂",
        "drop": "▼",
    },
)
"""What a terminal that speaks UTF-8 shows."""

ASCII: Final = Glyphs(
    ellipsis="..",
    dot=" - ",
    pointer=">",
    corners=("+", "+", "+", "+"),
    flat="-",
    upright="|",
    block="#",
    fast=":",
    tie="=",
    axis="-",
    hand="|",
    suits={"c": "c", "d": "d", "h": "h", "s": "s"},
    shapes={
        "circle": "()",
        "square": "[]",
        "triangle": "/\\",
        "diamond": "<>",
        "hexagon": "{}",
        "star": "**",
        "cross": "++",
        "heart": "<3",
        "pentagon": "[>",
        "drop": "o'",
    },
)
"""What every terminal shows."""
