"""What happens at the table around the game: who sits down, what is dealt, what a button does wrong."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SatDown:
    """Somebody took a seat."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class StoodUp:
    """Somebody gave a seat back."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class TooFew:
    """START was pressed with fewer than two players."""

    at: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """A game begins.

    Attributes:
        at: when, ns.
        game_no: number of the game in its match, from 1.
        players: the seats that play, clockwise; a player's index in game events is an index into this.
        dealer: the dealer, as such an index.
        seed: the evening's seed.
        first: who turns the first card, as such an index.
    """

    at: int
    game_no: int
    players: tuple[int, ...]
    dealer: int
    seed: int
    first: int


@dataclass(frozen=True, slots=True)
class LetGo:
    """A button has been held for so long that a hint is due."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class ButtonStuck:
    """A button has been closed for so long that it must be out of order."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class ButtonFree:
    """A stuck button opened again."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class SlowFlip:
    """It has been ``seat``'s turn for so long that a reminder is due."""

    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class RulesChosen:
    """The host chose the rule set ``preset`` in the lobby."""

    at: int
    preset: str


TableEvent = SatDown | StoodUp | TooFew | Dealt | LetGo | ButtonStuck | ButtonFree | SlowFlip | RulesChosen
