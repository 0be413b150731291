"""The small marks of a seat: its badge, its cards, its key, and who deals, is a bot, or has won."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from referee.devices.paint.pips import seat_shape
from referee.devices.paint.slabs import slab
from referee.devices.paint.text import put, put_shrunk, rendered, text_width
from referee.devices.paint.theme import (
    BACK,
    BACK_LINE,
    BOT_WORD,
    DARK,
    DEALER_WORD,
    FAINT,
    GOLD,
    INK,
    PANEL,
    QUIET,
    SOFT,
    ink_on,
)
from referee.show.layout import Box
from referee.show.style import LOOKS

if TYPE_CHECKING:
    from referee.show.scene import SeatView
    from referee.show.style import Rgb


def badge(number: int, colour: str, size: int, *, dim: bool = False) -> pygame.Surface:
    """Return a seat's shape in its colour with its number inside, ``size`` pixels wide and high."""
    picture = seat_shape(colour, size, dim=dim).copy()
    # A triangle and a drop are wide only near their foot.
    low = size * 9 // 100 if LOOKS[colour].shape in ("triangle", "drop") else 0
    ink = SOFT if dim else ink_on(LOOKS[colour].rgb)
    digits = rendered(str(number), size * (54 if low else 66) // 100, ink)
    picture.blit(digits, digits.get_rect(center=(size // 2, size // 2 + low + size // 40)))
    return picture


def put_badge(picture: pygame.Surface, seat: SeatView, box: Box) -> None:
    """Draw the seat's badge into a square box, with the dealer's button on its lower right."""
    picture.blit(badge(seat.number, seat.colour, box.w, dim=seat.tone in QUIET), (box.x, box.y))
    if seat.dealer:
        size = max(12, box.w * 40 // 100)
        disc = Box(box.right - size, box.bottom - size, size, size)
        _put_chip(picture, DEALER_WORD, disc, (255, 255, 255), DARK)


def put_count(picture: pygame.Surface, seat: SeatView, box: Box) -> int:
    """Draw the number of cards on the back of a card, at the right of the box; return its width."""
    wide = min(box.w, box.h * 3 // 2)
    card = Box(box.right - wide, box.y, wide, box.h)
    quiet = seat.tone in QUIET
    fill, edge = (PANEL, FAINT) if quiet else (BACK, BACK_LINE)
    picture.blit(slab((card.w, card.h), card.h // 6, fill, edge, max(1, card.h // 20)), (card.x, card.y))
    ink = FAINT if quiet else (255, 255, 255)
    words = card.inset(card.w // 12, card.h // 16)
    put_shrunk(picture, str(seat.cards), words, ink, smallest=8, align="centre")
    return wide


def key_width(seat: SeatView, height: int) -> int:
    """Return how wide the key of a seat is drawn at this height, 0 without a key."""
    if not seat.key:
        return 0
    return max(height, text_width(seat.key, height * 70 // 100) + height * 50 // 100)


def put_key(picture: pygame.Surface, seat: SeatView, box: Box) -> int:
    """Draw the key that presses this seat's button, as a key, at the right of the box; return its width."""
    wide = min(box.w, key_width(seat, box.h))
    if wide:
        cap = Box(box.right - wide, box.y, wide, box.h)
        picture.blit(slab((cap.w, cap.h), cap.h // 5, PANEL, SOFT, max(1, cap.h // 16)), (cap.x, cap.y))
        words = cap.inset(cap.h // 6, cap.h * 15 // 100)
        put_shrunk(picture, seat.key, words, INK, smallest=8, align="centre")
    return wide


def bot_width(seat: SeatView, height: int) -> int:
    """Return how wide the mark of a bot is at this height, 0 for a person."""
    return text_width(BOT_WORD, height * 80 // 100) + height if seat.bot else 0


def put_bot(picture: pygame.Surface, seat: SeatView, box: Box) -> int:
    """Draw the mark of a seat that the machine plays, at the left of the box; return its width."""
    high = min(box.h, box.w * 2 // 5)
    wide = min(box.w, bot_width(seat, high))
    if wide:
        _put_chip(picture, BOT_WORD, Box(box.x, box.y + (box.h - high) // 2, wide, high), SOFT, DARK)
    return wide


def wins_width(seat: SeatView, height: int) -> int:
    """Return how wide the star with the number of games won is at this height, 0 for none."""
    return height + text_width(f"{seat.wins:g}", height) if seat.wins else 0


def put_wins(picture: pygame.Surface, seat: SeatView, box: Box) -> int:
    """Draw a star and the number of games won, at the left of the box; return its width."""
    wide = wins_width(seat, box.h)
    if wide:
        picture.blit(_star(box.h), (box.x, box.y))
        put(picture, f"{seat.wins:g}", Box(box.x + box.h, box.y, wide - box.h, box.h), GOLD)
    return wide


def _put_chip(picture: pygame.Surface, word: str, box: Box, fill: Rgb, ink: Rgb) -> None:
    picture.blit(slab((box.w, box.h), box.h // 2, fill, DARK, max(1, box.h // 14)), (box.x, box.y))
    put(picture, word, box, ink, height=box.h * 80 // 100, align="centre")


@lru_cache(maxsize=16)
def _star(size: int) -> pygame.Surface:
    star = seat_shape("purple", size).copy()
    star.fill((255, 255, 255), special_flags=pygame.BLEND_RGB_MAX)
    star.fill(GOLD, special_flags=pygame.BLEND_RGB_MIN)
    return star
