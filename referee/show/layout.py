"""Where everything stands on a screen: from its size and what the scene has to whole-pixel rectangles.

The seats keep their places from the lobby to the last card, so nobody has to look for their own. On a wide
screen they stand in a column on either side of the card, on a tall one in a row above and below it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from referee.show.scene import Scene

CARD_ASPECT: Final = 76
"""Width of a card in hundredths of its height."""

INDEX_SHARE: Final = 26
"""Height of a card's index (the rank in its corner) in hundredths of the card's height."""

_TABLE_SCREENS: Final = ("play", "judge", "pause")


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in whole pixels, measured from the top left corner of the screen."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column to the right of the box."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row below the box."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        """The middle, rounded to the upper left."""
        return self.x + self.w // 2, self.y + self.h // 2

    def inset(self, dx: int, dy: int) -> Box:
        """Return the box smaller by ``dx`` pixels at both sides and ``dy`` at top and bottom."""
        return Box(self.x + dx, self.y + dy, max(0, self.w - 2 * dx), max(0, self.h - 2 * dy))

    def holds(self, other: Box) -> bool:
        """Return whether ``other`` lies wholly inside this box."""
        across = self.x <= other.x and other.right <= self.right
        return across and self.y <= other.y and other.bottom <= self.bottom

    def meets(self, other: Box) -> bool:
        """Return whether the two boxes share a pixel."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom


@dataclass(frozen=True, slots=True)
class Parts:
    """What a scene has, as far as it moves anything.

    Attributes:
        seats: how many seats stand around the table, 2 to 10; 0 where none is shown.
        table: whether the card lies in the middle (play and what interrupts it); else text stands there.
        banners: whether a warning bar is shown.
        strip: whether room is kept for the photo finish.
        entries: how many entries the menu has, 0 for no menu.
        lines: how many further lines of text there are.
        page: whether the lines are paragraphs that need the whole screen (the rules).
    """

    seats: int
    table: bool
    banners: bool = False
    strip: bool = False
    entries: int = 0
    lines: int = 0
    page: bool = False


def parts_of(scene: Scene) -> Parts:
    """Return what the scene has; a table keeps room for the photo finish, so that it moves nothing."""
    table = scene.screen in _TABLE_SCREENS
    return Parts(
        seats=0 if scene.screen == "over" else len(scene.seats),
        table=table,
        banners=bool(scene.banners),
        strip=table or scene.screen == "race" or scene.strip is not None,
        entries=len(scene.menu),
        lines=len(scene.lines),
        page=scene.screen == "rules",
    )


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of everything; what a scene does not have is None.

    Attributes:
        unit: the measure of type and spacing: a hundredth of the screen's useful height, in pixels.
        banner: the warning bar.
        title: the heading.
        lines: further text: beside the heading on a table, below the sentence elsewhere.
        table: the felt, which holds the seats and what is in their middle.
        seats: one panel each, in table order, clockwise.
        card: the turned card.
        covered: the fan of cards below it.
        pile: how many cards there are.
        sentence: the newest ruling.
        strip: the photo finish.
        hint: which key does what.
        menu: the menu; on a table it lies over the card, elsewhere below the lines.
    """

    unit: float
    banner: Box | None
    title: Box
    lines: Box
    table: Box
    seats: tuple[Box, ...]
    card: Box | None
    covered: Box | None
    pile: Box | None
    sentence: Box
    strip: Box | None
    hint: Box
    menu: Box | None

    @property
    def index_height(self) -> int:
        """Height in pixels of the turned card's rank, 0 without a card."""
        return 0 if self.card is None else index_height(self.card.h)


def index_height(card_height: int) -> int:
    """Return how many pixels high the rank in the corner of a card is."""
    return card_height * INDEX_SHARE // 100


def card_width(card_height: int) -> int:
    """Return how many pixels wide a card of this height is."""
    return card_height * CARD_ASPECT // 100


def lay_out(width: int, height: int, parts: Parts) -> Layout:
    """Place everything on a screen.

    Args:
        width: width of the screen in pixels; made for 800 and more (480 on a tall screen).
        height: height of the screen in pixels; made for 480 and more (800 on a tall screen).
        parts: what there is to place.

    Raises:
        ValueError: there is a single seat or more than 10.
    """
    if parts.seats and not 2 <= parts.seats <= 10:
        raise ValueError(f"a table has 2 to 10 seats, got {parts.seats}")
    rows = _Rows(width, height, parts)
    table = rows.table
    seats, middle = _seats(table, parts.seats, rows.gap, tall=height > width)
    if parts.table:
        card, covered, pile = _cards(middle, rows.gap)
        lines, sentence, menu = rows.beside_title, rows.sentence, _overlay(table, parts, rows.unit)
    else:
        card, covered, pile = None, None, None
        place = _page if parts.page else _text
        sentence, lines, menu = place(middle, parts, rows.gap, rows.unit)
    return Layout(
        unit=rows.unit,
        banner=rows.banner,
        title=rows.title,
        lines=lines,
        table=table,
        seats=seats,
        card=card,
        covered=covered,
        pile=pile,
        sentence=sentence,
        strip=rows.strip,
        hint=rows.hint,
        menu=menu,
    )


class _Rows:
    """The screen cut into rows: from the top banner and title, from the bottom hint, strip and sentence."""

    def __init__(self, width: int, height: int, parts: Parts) -> None:
        tall = height > width
        self.unit = min(height, width * 3 / 4) / 100
        self.gap = max(3, int(self.unit * 1.2))
        self._margin = self.gap * 3 // 2
        self._width = width
        self._top = 0 if parts.banners else self.gap
        self._bottom = height - self.gap
        self.banner = self._from_top(4.8, full=True) if parts.banners else None
        title = self._from_top(5.2 if parts.table else 6.5 if parts.page else 9)
        half = title.w * 4 // 10 if parts.table else title.w
        self.title = Box(title.x, title.y, half, title.h)
        self.beside_title = Box(title.x + half, title.y, title.w - half, title.h)
        self.hint = self._from_bottom(4.2)
        self.strip = self._from_bottom(22 if tall else 17) if parts.strip else None
        self.sentence = self._from_bottom(16 if tall else 9.6) if parts.table else Box(0, 0, 0, 0)
        self.table = Box(self._margin, self._top, width - 2 * self._margin, self._bottom - self._top)

    def _from_top(self, units: float, *, full: bool = False) -> Box:
        high = int(units * self.unit)
        margin = 0 if full else self._margin
        box = Box(margin, self._top, self._width - 2 * margin, high)
        self._top += high + self.gap
        return box

    def _from_bottom(self, units: float) -> Box:
        high = int(units * self.unit)
        box = Box(self._margin, self._bottom - high, self._width - 2 * self._margin, high)
        self._bottom -= high + self.gap
        return box


def _seats(table: Box, seats: int, gap: int, *, tall: bool) -> tuple[tuple[Box, ...], Box]:
    """Return the seats and the room they leave in their middle."""
    if not seats:
        return (), table
    return (_seat_rows if tall else _seat_columns)(table, seats, gap)


def _seat_columns(table: Box, seats: int, gap: int) -> tuple[tuple[Box, ...], Box]:
    """Stand the seats left and right: up on the left, down on the right, which is clockwise."""
    wide = table.w // 4
    left, right = (seats + 1) // 2, seats // 2
    high = min((table.h - (left - 1) * gap) // left, wide * 4 // 5)
    up = [Box(table.x, y, wide, high) for y in reversed(_spread(table.y, table.h, left, high))]
    down = [Box(table.right - wide, y, wide, high) for y in _spread(table.y, table.h, right, high)]
    middle = Box(table.x + wide + gap, table.y, table.w - 2 * (wide + gap), table.h)
    return (*up, *down), middle


def _seat_rows(table: Box, seats: int, gap: int) -> tuple[tuple[Box, ...], Box]:
    """Stand the seats above and below: rightwards above, leftwards below, which is clockwise."""
    above, below = (seats + 1) // 2, seats // 2
    high = min(table.h * 15 // 100, table.w // 4)
    wide = min((table.w - (above - 1) * gap) // above, high * 2)
    there = [Box(x, table.y, wide, high) for x in _spread(table.x, table.w, above, wide)]
    back = [Box(x, table.bottom - high, wide, high) for x in reversed(_spread(table.x, table.w, below, wide))]
    middle = Box(table.x, table.y + high + gap, table.w, table.h - 2 * (high + gap))
    return (*there, *back), middle


def _spread(start: int, length: int, count: int, size: int) -> list[int]:
    """Return where ``count`` things of ``size`` begin when each stands in the middle of an equal share."""
    return [start + (length * (2 * nth + 1) // count - size) // 2 for nth in range(count)]


def _cards(middle: Box, gap: int) -> tuple[Box, Box, Box]:
    """Put the turned card in the middle, the covered cards to its left and the pile's count to its right."""
    high = min(middle.h, middle.w * 68 // CARD_ASPECT)
    wide = card_width(high)
    x, y = middle.x + (middle.w - wide) // 2, middle.y + (middle.h - high) // 2
    side = x - 2 * gap - middle.x
    return (
        Box(x, y, wide, high),
        Box(middle.x + gap, y, side, high),
        Box(x + wide + gap, y, side, high),
    )


def _overlay(table: Box, parts: Parts, unit: float) -> Box | None:
    """A menu over the table, as high as its entries need."""
    if not parts.entries:
        return None
    wide = min(table.w, int(90 * unit))
    high = min(table.h, int((5 + 8.5 * parts.entries) * unit))
    return Box(table.x + (table.w - wide) // 2, table.y + (table.h - high) // 2, wide, high)


def _page(middle: Box, parts: Parts, gap: int, unit: float) -> tuple[Box, Box, Box | None]:  # noqa: ARG001 - as _text
    """The sentence above, all the rest for the lines."""
    high = int(7 * unit)
    top = middle.y + high + gap
    return Box(middle.x, middle.y, middle.w, high), Box(middle.x, top, middle.w, middle.bottom - top), None


def _text(middle: Box, parts: Parts, gap: int, unit: float) -> tuple[Box, Box, Box | None]:
    """Stack sentence, lines and menu in the middle, each as high as it needs or has its share."""
    needs = [
        22.0 if parts.seats else 28.0,
        7.5 * parts.lines,
        (5 + 8.5 * parts.entries) * bool(parts.entries),
    ]
    free = middle.h - 2 * gap
    scale = min(unit, free / sum(needs))
    highs = [int(need * scale) for need in needs]
    y = middle.y + (free - sum(highs)) // 2
    boxes = []
    for high in highs:
        boxes.append(Box(middle.x, y, middle.w, high))
        y += high + gap
    return boxes[0], boxes[1], boxes[2] if parts.entries else None
