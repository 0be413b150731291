"""The 52 cards and their back, drawn from outlines at any size.

The rank in the corner is :data:`referee.show.layout.INDEX_SHARE` of the card's height, so that it can be read
from across the room; pips and figures stand between the two indices.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from referee.devices.paint.courts import court_picture
from referee.devices.paint.pen import Pen, drawn
from referee.devices.paint.pips import suit_pip
from referee.devices.paint.slabs import slab
from referee.devices.paint.text import font
from referee.devices.paint.theme import BACK, BACK_LINE, PAPER, PAPER_EDGE, SUIT_COLOURS
from referee.game.cards import DECK
from referee.show.layout import card_width, index_height

if TYPE_CHECKING:
    from referee.game.cards import Card
    from referee.show.style import Rgb

_LEFT: Final = -0.1
_RIGHT: Final = 0.1
_CORNERS: Final = ((_LEFT, 0.115), (_RIGHT, 0.115), (_LEFT, 0.885), (_RIGHT, 0.885))
_SIDES: Final = ((_LEFT, 0.5), (_RIGHT, 0.5))
_EIGHT: Final = (*_CORNERS, (_LEFT, 0.372), (_RIGHT, 0.372), (_LEFT, 0.628), (_RIGHT, 0.628))

PIPS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "A": ((0.0, 0.5),),
    "2": ((0.0, 0.115), (0.0, 0.885)),
    "3": ((0.0, 0.115), (0.0, 0.5), (0.0, 0.885)),
    "4": _CORNERS,
    "5": (*_CORNERS, (0.0, 0.5)),
    "6": (*_CORNERS, *_SIDES),
    "7": (*_CORNERS, *_SIDES, (0.0, 0.307)),
    "8": (*_CORNERS, *_SIDES, (0.0, 0.307), (0.0, 0.693)),
    "9": (*_EIGHT, (0.0, 0.5)),
    "T": (*_EIGHT, (0.0, 0.2435), (0.0, 0.7565)),
}
"""Where the pips of each rank stand: from the middle line and from the top, in heights of the card."""

_PIP: Final = 0.117
_ACE: Final = 0.34
_MARGIN: Final = 0.028
_INDEX_WIDTH: Final = 0.187
_SUIT_BELOW: Final = 0.125
_CORNER: Final = 0.045
_FIGURE_WIDTH: Final = 0.31
_FIGURE_HEIGHT: Final = 0.92


@lru_cache(maxsize=24)
def card_face(card: Card, height: int) -> pygame.Surface:
    """Return the face of a card, ``height`` pixels high, with transparent corners."""
    face = _paper(height)
    if card.rank in PIPS:
        _put_pips(face, card)
    else:
        _put_figure(face, card)
    corner = _corner(card, height)
    face.blit(corner, (0, 0))
    turned = pygame.transform.rotate(corner, 180)
    face.blit(turned, (face.get_width() - turned.get_width(), height - turned.get_height()))
    return face


@lru_cache(maxsize=4)
def prepare_cards(height: int) -> None:
    """Draw beforehand what takes long about cards of this height in pixels.

    Without it the first jack would take longer to appear than a seven, and that would give it away.
    """
    for card in DECK:
        _corner(card, height)
        if card.rank in PIPS:
            suit_pip(card.suit, _pip_size(card, height), SUIT_COLOURS[card.suit])
        else:
            _figure(card, height)


@lru_cache(maxsize=8)
def card_back(height: int) -> pygame.Surface:
    """Return the back of a card, ``height`` pixels high, with transparent corners."""
    back = _paper(height)
    edge = max(1, height // 28)
    inner = back.get_rect().inflate(-2 * edge, -2 * edge)
    pattern = drawn(inner.size, BACK, _lattice)
    back.blit(pattern, inner.topleft)
    return back


def _lattice(pen: Pen) -> None:
    pen.shape([(0, 0), (1, 0), (1, 2), (0, 2)], BACK)
    for nth in range(-14, 15):
        start = nth / 10
        pen.line([(start, 0), (start + 1.4, 1.4)], BACK_LINE, 0.012)
        pen.line([(start, 1.4), (start + 1.4, 0)], BACK_LINE, 0.012)
    for half, colour in ((0.26, BACK_LINE), (0.22, BACK), (0.12, BACK_LINE)):
        pen.shape(
            [(0.5, 0.66 - half * 1.3), (0.5 + half, 0.66), (0.5, 0.66 + half * 1.3), (0.5 - half, 0.66)],
            colour,
        )


def _paper(height: int) -> pygame.Surface:
    size, radius, thick = (card_width(height), height), int(height * _CORNER), max(1, height // 300)
    return slab(size, radius, PAPER, PAPER_EDGE, thick).copy()


def _put_pips(face: pygame.Surface, card: Card) -> None:
    height = face.get_height()
    upright = suit_pip(card.suit, _pip_size(card, height), SUIT_COLOURS[card.suit])
    turned = pygame.transform.rotate(upright, 180)
    for x, y in PIPS[card.rank]:
        pip = turned if y > 0.5 else upright
        face.blit(pip, pip.get_rect(center=(round(face.get_width() / 2 + x * height), round(y * height))))


def _pip_size(card: Card, height: int) -> int:
    return int(height * (_ACE if card.rank == "A" else _PIP))


def _put_figure(face: pygame.Surface, card: Card) -> None:
    picture = _figure(card, face.get_height())
    face.blit(picture, picture.get_rect(center=face.get_rect().center))


def _figure(card: Card, height: int) -> pygame.Surface:
    return court_picture(card.rank, card.suit, int(height * _FIGURE_WIDTH), int(height * _FIGURE_HEIGHT))


@lru_cache(maxsize=128)
def _corner(card: Card, height: int) -> pygame.Surface:
    """The index of a card: its rank, and its suit below."""
    margin, wide, high = int(height * _MARGIN), int(height * _INDEX_WIDTH), index_height(height)
    size = int(height * _SUIT_BELOW)
    corner = pygame.Surface((margin + wide, margin + high + margin + size), pygame.SRCALPHA)
    colour = SUIT_COLOURS[card.suit]
    corner.fill((*colour, 0))
    corner.blit(rank_picture(card.rank, wide, high, colour), (margin, margin))
    corner.blit(suit_pip(card.suit, size, colour), (margin + (wide - size) // 2, margin + high + margin))
    return corner


@lru_cache(maxsize=64)
def rank_picture(rank: str, width: int, height: int, colour: Rgb) -> pygame.Surface:
    """Return a rank's letters, ``height`` pixels high, in the middle of ``width`` pixels and no wider."""
    width, height = max(1, width), max(1, height)
    letters = [_letter(letter, height, colour) for letter in ("10" if rank == "T" else rank)]
    if len(letters) > 1:
        letters = [_fattened(letter, height // 12) for letter in letters]
    gap = height // 14 * (len(letters) - 1)
    room = width - gap
    natural = sum(letter.get_width() for letter in letters)
    squeeze = min(1.0, room / natural)
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    picture.fill((*colour, 0))
    x = (width - gap - int(natural * squeeze)) // 2
    for letter in letters:
        wide = max(1, int(letter.get_width() * squeeze))
        picture.blit(pygame.transform.smoothscale(letter, (wide, height)), (x, 0))
        x += wide + gap
    return picture


def _letter(letter: str, height: int, colour: Rgb) -> pygame.Surface:
    """One letter without the empty space around it, ``height`` pixels high."""
    picture = font(max(24, height * 3)).render(letter, True, colour)
    ink = picture.subsurface(picture.get_bounding_rect())
    wide = max(1, ink.get_width() * height // ink.get_height())
    return pygame.transform.smoothscale(ink, (wide, height))


def _fattened(letter: pygame.Surface, by: int) -> pygame.Surface:
    """The letter with its upright strokes ``by`` pixels thicker, because squeezing thins them."""
    fat = pygame.Surface((letter.get_width() + by, letter.get_height()), pygame.SRCALPHA)
    for shift in range(by + 1):
        fat.blit(letter, (shift, 0))
    return fat
