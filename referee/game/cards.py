"""Playing cards as small interned values, in the notation of the case files: rank ``A23456789TJQK``, suit ``cdhs``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

RANKS: Final = "A23456789TJQK"
"""Ranks in order, ace low: the ace counts one in the tens trigger (RULES 1.7)."""

SUITS: Final = "cdhs"
"""Suits: clubs, diamonds, hearts, spades. They never matter to a rule (RULES 1.7)."""


class Rng(Protocol):
    """A source of chance that is handed in, so that a seed replays a game."""

    def random(self) -> float:
        """Return the next number, at least 0.0 and below 1.0."""


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card.

    Attributes:
        rank: one letter of :data:`RANKS`.
        suit: one letter of :data:`SUITS`.
    """

    rank: str
    suit: str

    def __str__(self) -> str:
        return self.rank + self.suit


DECK: Final[tuple[Card, ...]] = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
"""The 52 cards, in a fixed order. Jokers are taken out (000:12, 003:14, 004:64)."""

_BY_NAME: Final = {str(card): card for card in DECK}


def parse_card(text: str) -> Card:
    """Return the card written as rank and suit, such as ``"Jd"`` or ``"Ts"``.

    Raises:
        ValueError: ``text`` names no card of the 52.
    """
    try:
        return _BY_NAME[text]
    except (KeyError, TypeError):
        raise ValueError(f"{text!r} is no card: expected rank {RANKS} and suit {SUITS}, such as 'Jd'") from None


def shuffled(cards: Iterable[Card], rng: Rng) -> list[Card]:
    """Return the cards in a random order (Fisher-Yates, RULES 1.8); ``cards`` is left as it was.

    Only ``rng.random()`` is used: it is the one method whose sequence Python promises to keep for a
    seed, so a recorded seed deals the same game on every version.
    """
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def deal(deck: Iterable[Card], players: int, dealer: int) -> list[list[Card]]:
    """Deal all cards one at a time from the dealer's left (000:13, 002:12, 003:15; RULES 1.8).

    Args:
        deck: the cards in dealing order; each hand's first card is its top, flipped first.
        players: how many hands, 2 to 10.
        dealer: seat of the dealer, 0 to ``players - 1``.

    Returns:
        One hand per seat; sizes differ by one at most, the larger ones start left of the dealer.

    Raises:
        ValueError: ``players`` or ``dealer`` is out of range.
    """
    if not 2 <= players <= 10:
        raise ValueError(f"players must be 2 to 10, got {players}")
    if not 0 <= dealer < players:
        raise ValueError(f"dealer must be a seat 0 to {players - 1}, got {dealer}")
    hands: list[list[Card]] = [[] for _ in range(players)]
    for nth, card in enumerate(deck):
        hands[(dealer + 1 + nth) % players].append(card)
    return hands
