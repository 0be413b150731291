"""A seat's panel: badge, name, cards, state in words, key, marks and what happened last."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from referee.devices.paint.marks import (
    bot_width,
    key_width,
    put_badge,
    put_bot,
    put_count,
    put_key,
    put_wins,
    wins_width,
)
from referee.devices.paint.slabs import slab
from referee.devices.paint.text import put, put_shrunk, text_width
from referee.devices.paint.theme import (
    FAINT,
    FELT_EDGE,
    INK,
    PANEL,
    PANEL_EDGE,
    PANEL_TURN,
    QUIET,
    SOFT,
    TONES,
)
from referee.show.layout import Box
from referee.show.scene import SeatView, Tone

if TYPE_CHECKING:
    import pygame

_UPRIGHT_BELOW: Final = 2.1
_FLAT_FROM: Final = 3.2
_HISTORY_FROM: Final = 60
_LOUD: Final = (Tone.TURN, Tone.WON, Tone.PENALTY, Tone.TIE, Tone.FAULT)


@lru_cache(maxsize=64)
def seat_panel(seat: SeatView, width: int, height: int, *, counts: bool) -> pygame.Surface:
    """Return the panel of a seat.

    Args:
        seat: what to show.
        width: in pixels.
        height: in pixels.
        counts: whether cards have been dealt, so that their number means something.
    """
    picture = _ground(seat, width, height)
    pad = max(3, min(width, height) * 8 // 100)
    inside = Box(0, 0, width, height).inset(pad, pad)
    if width < height * _UPRIGHT_BELOW:
        _upright(picture, seat, inside, counts=counts)
    elif width < height * _FLAT_FROM:
        _wide(picture, seat, inside, counts=counts)
    else:
        _flat(picture, seat, inside, counts=counts)
    return picture


def _ground(seat: SeatView, width: int, height: int) -> pygame.Surface:
    loud = seat.tone in _LOUD
    edge = TONES[seat.tone] if loud else PANEL_EDGE
    fill = PANEL_TURN if seat.tone is Tone.TURN else FELT_EDGE if seat.tone in QUIET else PANEL
    small = min(width, height)
    thick = max(2, small * 3 // 100) if loud else max(1, small // 100)
    return slab((width, height), small * 12 // 100, fill, edge, thick).copy()


def _upright(picture: pygame.Surface, seat: SeatView, inside: Box, *, counts: bool) -> None:
    """Badge, cards, key and marks above, words below."""
    size = min(inside.h * 42 // 100, inside.w * 45 // 100)
    put_badge(picture, seat, Box(inside.x, inside.y, size, size))
    left = inside.x + size + inside.w // 20
    upper = Box(left, inside.y, inside.right - left, size * 52 // 100)
    lower = Box(left, inside.y + size * 62 // 100, upper.w, size * 38 // 100)
    if counts:
        put_count(picture, seat, Box(left + upper.w // 3, upper.y, upper.w - upper.w // 3, upper.h))
    key = put_key(picture, seat, Box(left + lower.w // 2, lower.y, lower.w - lower.w // 2, lower.h))
    put_bot(picture, seat, Box(left, lower.y, lower.w - key - lower.h // 4, lower.h))
    words = Box(inside.x, inside.y + size, inside.w, inside.h - size).inset(0, inside.h * 2 // 100)
    name, status, history = rows(words, (42, 32, 26))
    _put_name(picture, seat, name, wins=True, bot=False)
    _put_status(picture, seat, status)
    _put_history(picture, seat, history)


def _wide(picture: pygame.Surface, seat: SeatView, inside: Box, *, counts: bool) -> None:
    """Badge and words above, cards, marks and key in a row below."""
    upper, lower = rows(inside, (71, 29))
    size = min(upper.h * 95 // 100, inside.w * 30 // 100)
    put_badge(picture, seat, Box(inside.x, inside.y, size, size))
    left = inside.x + size + inside.w * 3 // 100
    name, status, history = rows(Box(left, upper.y, inside.right - left, upper.h), (45, 31, 24))
    _put_name(picture, seat, name, wins=False, bot=False)
    _put_status(picture, seat, status)
    _put_history(picture, seat, history)
    x, gap = lower.x, lower.h // 3
    if counts:
        x += put_count(picture, seat, Box(x, lower.y, lower.h * 3 // 2, lower.h)) + gap
    small = lower.inset(0, lower.h // 8)
    key = put_key(picture, seat, Box(lower.x + lower.w * 2 // 3, small.y, lower.w - lower.w * 2 // 3, small.h))
    if seat.wins:
        x += put_wins(picture, seat, Box(x, small.y, small.w, small.h)) + gap
    put_bot(picture, seat, Box(x, small.y, max(0, lower.right - key - gap - x), small.h))


def _flat(picture: pygame.Surface, seat: SeatView, inside: Box, *, counts: bool) -> None:
    """Badge left, words in the middle, cards and key right."""
    gap = max(3, inside.h // 12)
    size = min(inside.h, inside.w // 4)
    put_badge(picture, seat, Box(inside.x, inside.y + (inside.h - size) // 2, size, size))
    high = inside.h * 40 // 100
    side = min(inside.w // 4, max(inside.h * 62 // 100 if counts else 0, key_width(seat, high)))
    right = inside.right - side
    if counts:
        put_count(picture, seat, Box(right, inside.y, side, inside.h * 52 // 100))
    put_key(picture, seat, Box(right, inside.bottom - high, side, high))
    words = Box(inside.x + size + gap, inside.y, inside.w - size - side - 2 * gap, inside.h)
    if words.h >= _HISTORY_FROM:
        name, status, history = rows(words, (44, 32, 24))
        _put_name(picture, seat, name, wins=True, bot=True)
        _put_status(picture, seat, status)
        _put_history(picture, seat, history)
    else:
        name, status = rows(words, (55, 45))
        _put_name(picture, seat, name, wins=True, bot=True)
        used = _put_status(picture, seat, status) + status.h // 2
        rest = Box(status.x + used, status.y, max(0, status.w - used), status.h)
        _put_history(picture, seat, rest.inset(0, status.h // 12))


def rows(box: Box, shares: tuple[int, ...]) -> list[Box]:
    """Return the box cut into rows, top down, by shares in hundredths of its height."""
    ends = [box.h * sum(shares[: nth + 1]) // 100 for nth in range(len(shares))]
    return [Box(box.x, box.y + y, box.w, end - y) for y, end in zip([0, *ends], ends, strict=False)]


def _put_name(picture: pygame.Surface, seat: SeatView, box: Box, *, wins: bool, bot: bool) -> None:
    """The name, and behind it the marks there is no other room for."""
    marks = box.h * 62 // 100
    gap = marks // 3
    star = wins_width(seat, marks) + gap if wins and seat.wins else 0
    chip = bot_width(seat, marks) + gap if bot and seat.bot else 0
    ink = FAINT if seat.tone in QUIET else INK
    name = Box(box.x, box.y, max(0, box.w - star - chip), box.h).inset(0, box.h * 3 // 100)
    x = box.x + put_shrunk(picture, seat.name, name, ink, smallest=box.h * 62 // 100) + gap
    y = box.y + (box.h - marks) // 2
    if chip:
        put_bot(picture, seat, Box(x, y, chip, marks))
    if star:
        put_wins(picture, seat, Box(x + chip, y, star, marks))


def _put_status(picture: pygame.Surface, seat: SeatView, box: Box) -> int:
    letters = box.h * 96 // 100
    words = box.inset(0, (box.h - letters) // 2)
    return put_shrunk(picture, seat.status, words, TONES[seat.tone], smallest=max(9, letters * 55 // 100))


def _put_history(picture: pygame.Surface, seat: SeatView, box: Box) -> None:
    small = box.h * 94 // 100
    put(picture, recent(seat.history, small, box.w), box, SOFT, height=small)


def recent(history: tuple[str, ...], height: int, width: int) -> str:
    """Return the newest rulings, oldest of them first, as many as fit ``width`` pixels whole."""
    for first in range(len(history)):
        line = " · ".join(history[first:])
        if text_width(line, height) <= width:
            return line
    return ""
