"""One whole scene onto one surface."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from referee.devices.paint.marks import badge
from referee.devices.paint.page import put_page
from referee.devices.paint.seats import seat_panel
from referee.devices.paint.slabs import slab
from referee.devices.paint.strip import strip_picture
from referee.devices.paint.table import felt, put_cards, put_pile, put_spot
from referee.devices.paint.text import fitted_lines, put, put_shrunk, put_wrapped
from referee.devices.paint.theme import (
    BANNER,
    BANNER_INK,
    DARK,
    DIMMED,
    FAINT,
    GOLD,
    INK,
    OVERLAY,
    PANEL,
    RAIL,
    SOFT,
    TONES,
)
from referee.show.layout import Box, Layout, lay_out, parts_of
from referee.show.scene import Tone

if TYPE_CHECKING:
    from referee.show.scene import Scene
    from referee.show.style import Rgb

_BETWEEN: Final = "   ·   "
_SMALLEST: Final = 2.6
_GAIN_OF_PROSE: Final = 125
_GAIN_OF_FIGURES: Final = 200
_OVERLAYS: Final = ("judge", "pause")
_CARDLESS: Final = ("lobby", "race")


def paint_scene(surface: pygame.Surface, scene: Scene) -> None:
    """Paint the whole scene onto the whole surface.

    Args:
        surface: the screen or a picture, 800 by 480 pixels or more (480 by 800 on a tall screen).
        scene: what to show, with 2 to 10 seats, or none on a page of rules.

    Raises:
        ValueError: the scene has a single seat or more than 10.
    """
    width, height = surface.get_size()
    parts = parts_of(scene)
    layout = lay_out(width, height, parts)
    surface.blit(felt(width, height), (0, 0))
    _put_top(surface, scene, layout, table=parts.table)
    # The last screen shows no seats: its lines need the room and name every player.
    for seat, box in zip(scene.seats, layout.seats, strict=bool(layout.seats)):
        surface.blit(seat_panel(seat, box.w, box.h, counts=scene.screen not in _CARDLESS), (box.x, box.y))
    if parts.table:
        _put_table(surface, scene, layout)
    elif parts.page:
        put_page(surface, scene, layout)
    else:
        _put_text(surface, scene, layout)
    _put_bottom(surface, scene, layout)
    if layout.menu is not None:
        _put_menu(surface, scene, layout.menu, layout.unit)


def _put_top(surface: pygame.Surface, scene: Scene, layout: Layout, *, table: bool) -> None:
    if layout.banner is not None:
        pygame.draw.rect(surface, BANNER, (layout.banner.x, layout.banner.y, layout.banner.w, layout.banner.h))
        words = layout.banner.inset(layout.banner.h // 2, layout.banner.h // 10)
        put_shrunk(surface, _BETWEEN.join(scene.banners), words, BANNER_INK, smallest=_small(layout), align="centre")
    if table:
        put(surface, scene.title, layout.title, INK)
        beside = layout.lines.inset(0, layout.lines.h // 6)
        put_shrunk(surface, _BETWEEN.join(scene.lines), beside, SOFT, smallest=_small(layout), align="right")
    else:
        put(surface, scene.title, layout.title, INK, align="centre")


def _put_table(surface: pygame.Surface, scene: Scene, layout: Layout) -> None:
    if layout.card is not None and layout.covered is not None and layout.pile is not None:
        if scene.pile is None:
            put_spot(surface, layout.card)
        else:
            put_cards(surface, scene.pile, layout.card, layout.covered)
            put_pile(surface, scene.pile, layout.pile)
    if scene.screen in _OVERLAYS:
        table = layout.table
        surface.blit(_shade(table.w, table.h), (table.x, table.y), special_flags=pygame.BLEND_RGB_MULT)
    if scene.sentence:
        _put_sentence(surface, scene, layout.sentence, layout)


@lru_cache(maxsize=1)
def _shade(width: int, height: int) -> pygame.Surface:
    """A grey sheet: multiplying by a picture is thirty times as fast as multiplying by a colour."""
    sheet = pygame.Surface((width, height))
    sheet.fill(DIMMED)
    return sheet


def _put_sentence(surface: pygame.Surface, scene: Scene, box: Box, layout: Layout) -> None:
    """The ruling on a slab with a stripe in the colour of its tone."""
    colour = TONES[scene.tone]
    surface.blit(slab((box.w, box.h), box.h // 6, PANEL, colour, max(2, box.h // 30)), (box.x, box.y))
    words = box.inset(box.h // 3, box.h // 10)
    largest, smallest = box.h * 74 // 100, _small(layout)
    put_wrapped(surface, scene.sentence, words, _ink(scene), largest=largest, smallest=smallest)


def _ink(scene: Scene) -> Rgb:
    return INK if scene.tone in (Tone.PLAIN, Tone.NOTE) else TONES[scene.tone]


def _put_text(surface: pygame.Surface, scene: Scene, layout: Layout) -> None:
    """The middle of a screen without cards: the sentence large, the lines below it."""
    unit = layout.unit
    words = layout.sentence.inset(int(2 * unit), 0)
    if not layout.seats:
        words = _put_winners(surface, scene, words)
    put_wrapped(surface, scene.sentence, words, _ink(scene), largest=int(9 * unit), smallest=_small(layout))
    if scene.lines:
        _put_lines(surface, scene.lines, layout.lines.inset(int(2 * unit), 0), layout)


def _put_winners(surface: pygame.Surface, scene: Scene, box: Box) -> Box:
    """The badges of those who won, above the sentence; returns the room left for it."""
    winners = [seat for seat in scene.seats if seat.tone is Tone.WON]
    size = box.h * 45 // 100
    x = box.x + (box.w - size * len(winners)) // 2
    for nth, seat in enumerate(winners):
        surface.blit(badge(seat.number, seat.colour, size), (x + nth * size, box.y))
    return Box(box.x, box.y + size, box.w, box.h - size) if winners else box


def _put_lines(surface: pygame.Surface, lines: tuple[str, ...], box: Box, layout: Layout) -> None:
    """All lines in one size, the largest at which every one of them fits, from the top down."""
    gain = _GAIN_OF_PROSE if layout.seats else _GAIN_OF_FIGURES
    rows, row = fitted_lines(lines, box.w, box.h, int(6 * layout.unit), smallest=_small(layout), gain=gain)
    for nth, line in enumerate(rows):
        letters = row * 88 // 100
        put(surface, line, Box(box.x, box.y + nth * row, box.w, row), SOFT, height=letters, align="centre")


def _put_bottom(surface: pygame.Surface, scene: Scene, layout: Layout) -> None:
    if scene.strip is not None and layout.strip is not None:
        box = layout.strip
        surface.blit(strip_picture(scene.strip, box.w, box.h), (box.x, box.y))
    hint = layout.hint.inset(0, layout.hint.h // 10)
    put_shrunk(surface, scene.hint, hint, SOFT, smallest=_small(layout), align="centre")


def _put_menu(surface: pygame.Surface, scene: Scene, box: Box, unit: float) -> None:
    """The menu, its chosen entry in a bright bar; a long menu scrolls to keep that in sight."""
    surface.blit(slab((box.w, box.h), int(2.4 * unit), OVERLAY, RAIL, max(2, int(unit / 3))), (box.x, box.y))
    inside = box.inset(int(2.5 * unit), int(2 * unit))
    row = max(int(5 * unit), min(int(8.5 * unit), inside.h // len(scene.menu)))
    first, last = visible_entries(len(scene.menu), scene.selected, max(1, inside.h // row))
    y = inside.y + (inside.h - row * (last - first)) // 2
    for nth in range(first, last):
        entry = Box(inside.x, y, inside.w, row)
        _put_entry(surface, scene.menu[nth], entry, chosen=nth == scene.selected)
        y += row
    _put_more(surface, box, unit, above=first > 0, below=last < len(scene.menu))


def _put_entry(surface: pygame.Surface, text: str, box: Box, *, chosen: bool) -> None:
    bar = box.inset(0, box.h * 6 // 100)
    if chosen:
        surface.blit(slab((bar.w, bar.h), bar.h // 4, GOLD, GOLD, 0), (bar.x, bar.y))
        x, y, size = bar.x + bar.h // 2, bar.y + bar.h // 2, bar.h // 5
        pygame.draw.polygon(surface, DARK, [(x - size, y - size), (x + size, y), (x - size, y + size)])
    words = Box(bar.x + bar.h, bar.y, bar.w - bar.h * 3 // 2, bar.h).inset(0, bar.h * 16 // 100)
    put_shrunk(surface, text, words, DARK if chosen else INK, smallest=bar.h * 40 // 100)


def _put_more(surface: pygame.Surface, box: Box, unit: float, *, above: bool, below: bool) -> None:
    """Arrowheads that say the menu goes on."""
    x, size = box.x + box.w // 2, int(unit * 0.8)
    if above:
        y = box.y + int(1.4 * unit)
        pygame.draw.polygon(surface, FAINT, [(x - size, y), (x + size, y), (x, y - size)])
    if below:
        y = box.bottom - int(1.4 * unit)
        pygame.draw.polygon(surface, FAINT, [(x - size, y), (x + size, y), (x, y + size)])


def visible_entries(entries: int, selected: int, room: int) -> tuple[int, int]:
    """Return the first entry to show and the one behind the last, so that the selected one is in sight."""
    first = min(max(0, selected - room // 2), max(0, entries - room))
    return first, min(entries, first + room)


def _small(layout: Layout) -> int:
    """The lowest line anybody is asked to read, in pixels."""
    return int(_SMALLEST * layout.unit)
