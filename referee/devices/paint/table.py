"""The felt and what lies in its middle: the turned card, the covered cards and the pile."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

import pygame

from referee.devices.paint.cards import card_back, card_face, prepare_cards
from referee.devices.paint.pen import drawn
from referee.devices.paint.slabs import slab
from referee.devices.paint.text import put, put_shrunk
from referee.devices.paint.theme import (
    BACK,
    BURNED_WORD,
    CARD_WORD,
    CARDS_WORD,
    FELT,
    FELT_EDGE,
    INK,
    PAPER,
    PILE_WORDS,
    RAIL,
    SOFT,
)
from referee.show.layout import CARD_ASPECT, Box, card_width

if TYPE_CHECKING:
    from referee.devices.paint.pen import Pen
    from referee.game.cards import Card
    from referee.show.scene import PileView

_FULL_PILE: Final = 52
_NAP: Final = 96
_PEEK: Final = 32
_SHADE: Final = (206, 212, 206)


@lru_cache(maxsize=2)
def felt(width: int, height: int) -> pygame.Surface:
    """Return the ground of every screen: felt, lit from above its middle, darker towards the edges."""
    light = drawn((64, 36), FELT_EDGE, _glow)
    ground = pygame.transform.smoothscale(light, (width, height))
    nap = _nap()
    for x in range(0, width, _NAP):
        for y in range(0, height, _NAP):
            ground.blit(nap, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    solid = pygame.Surface((width, height))
    solid.blit(ground, (0, 0))
    return solid


def _glow(pen: Pen) -> None:
    pen.shape([(0, 0), (1, 0), (1, 1), (0, 1)], FELT_EDGE)
    steps = 48
    for nth in range(steps):
        share = (nth / steps) ** 1.3
        red, green, blue = (round(a + (b - a) * share) for a, b in zip(FELT_EDGE, FELT, strict=True))
        pen.disc((0.5, 0.26), 0.66 * (1 - nth / steps), (red, green, blue))


@lru_cache(maxsize=1)
def _nap() -> pygame.Surface:
    """A tile of fibres, which also hides the steps in the light."""
    tile = pygame.Surface((_NAP, _NAP))
    chance = Random(52)
    for x in range(_NAP):
        for y in range(_NAP):
            grain = int(chance.random() * 6)
            tile.set_at((x, y), (grain, grain, grain))
    return tile


def put_spot(surface: pygame.Surface, box: Box) -> None:
    """Mark on the felt where the cards lie."""
    surface.blit(slab((box.w, box.h), box.h // 22, FELT_EDGE, RAIL, max(2, box.h // 200)), (box.x, box.y))


def put_cards(surface: pygame.Surface, pile: PileView, card: Box, covered: Box) -> None:
    """Draw the turned card, and beside it the covered cards, each leaving the rank of the one below free."""
    if pile.top is None:
        put_spot(surface, card)
        prepare_cards(card.h)
    else:
        surface.blit(card_face(pile.top, card.h), (card.x, card.y))
    _put_covered(surface, pile, covered)


def _put_covered(surface: pygame.Surface, pile: PileView, box: Box) -> None:
    high = covered_height(box)
    step = high * _PEEK // 100
    wide = card_width(high)
    x = box.right - wide
    shown: list[Card | None] = [*([None] if pile.burned else []), *pile.covered]
    length = high + step * (len(shown) - 1)
    y = box.y + (box.h - length) // 2
    for card in shown:
        surface.blit(_shaded(card, high), (x, y))
        y += step


@lru_cache(maxsize=16)
def _shaded(card: Card | None, height: int) -> pygame.Surface:
    """A card in the shade, so that the turned card stays the brightest thing."""
    picture = (card_back(height) if card is None else card_face(card, height)).copy()
    picture.fill(_SHADE, special_flags=pygame.BLEND_RGB_MULT)
    return picture


def covered_height(box: Box) -> int:
    """Return how high a covered card is so that a back and three faces fit the box, each showing its rank."""
    return min(box.w * 100 // CARD_ASPECT, box.h * 100 // (100 + 3 * _PEEK))


def put_pile(surface: pygame.Surface, pile: PileView, box: Box) -> None:
    """Draw the number of cards, and above it the pile from the side: a line a card, backs for burned ones."""
    letters = max(10, min(box.w * 18 // 100, box.h // 12))
    number = min(box.w * 70 // 100, box.h // 4)
    words = letters * (3 if pile.burned else 2)
    stack = min(box.h - number - words, box.w * 2)
    top = box.y + (box.h - stack - number - words) // 2
    _put_stack(surface, pile, Box(box.x, top, box.w, stack))
    line = Box(box.x, top + stack, box.w, number)
    put(surface, str(pile.count), line, INK, align="centre")
    texts = [CARD_WORD if pile.count == 1 else CARDS_WORD, PILE_WORDS]
    texts += [f"{pile.burned} {BURNED_WORD}"] if pile.burned else []
    for nth, text in enumerate(texts):
        row = Box(box.x, line.bottom + nth * letters, box.w, letters)
        put_shrunk(surface, text, row, SOFT, smallest=10, align="centre")


def _put_stack(surface: pygame.Surface, pile: PileView, box: Box) -> None:
    """Grow the stack from the foot of the box; its full height is a full deck."""
    for nth in range(pile.count):
        y = box.bottom - (nth + 1) * box.h // _FULL_PILE
        thick = max(1, box.h // _FULL_PILE - 1)
        slip = (nth * 7 % 5 - 2) * box.w // 120
        colour = BACK if nth < pile.burned else PAPER
        pygame.draw.rect(surface, colour, (box.x + box.w // 6 + slip, y, box.w * 2 // 3, thick))
