"""What a table is told before the evening starts, and the names of its lines."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from referee.game.settings import CLASSIC, MS, Rules
from referee.timing.debounce import Limits

if TYPE_CHECKING:
    from referee.game.cards import Rng

START = "start"
MENU = "menu"
FLIP = "flip"
"""Lines of the host panel and of the shared flip button."""


def slap_line(seat: int) -> str:
    """Return the name of a seat's slap line; seats count from 0, lines from 1, as printed on the box."""
    return f"slap {seat + 1}"


def flip_line(seat: int) -> str:
    """Return the name of a seat's own flip line."""
    return f"flip {seat + 1}"


def stream_name(seed: int, purpose: str) -> str:
    """Return what seeds the stream of chance for one purpose; a case file carries it, so a replay agrees."""
    return f"{seed}/{purpose}"


class Chance(Protocol):
    """Where chance comes from: one independent, repeatable stream per purpose."""

    seed: int

    def stream(self, purpose: str) -> Rng:
        """Return a fresh stream, seeded with :func:`stream_name`; the same name always gives the same numbers."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of the table: who sits there by default and how it looks."""

    name: str
    colour: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class TableSetup:
    """Everything a table needs to know. Durations are in nanoseconds.

    Attributes:
        chairs: 2 to 10 seats, clockwise.
        rules: the rule set of the evening.
        preset: its name.
        limits: how contacts are judged.
        hold: how long to wait for late news from sources without a watermark (``reorder_hold``).
        auto: shortest and longest pause between two cards that the table turns itself.
        first_to: games that win the match.
        bots: how many empty seats bots take at the deal; None: two when one human sits alone, else none.
        resolution: how exact the stamps are; the dead-heat window is never below twice this (RULES 3.4).
    """

    chairs: tuple[Chair, ...]
    rules: Rules = CLASSIC
    preset: str = "classic"
    limits: Limits = field(default_factory=Limits)
    hold: int = 20 * MS
    auto: tuple[int, int] = (1_200 * MS, 2_000 * MS)
    first_to: int = 3
    bots: int | None = None
    resolution: int = 0

    def lines(self) -> list[str]:
        """Return every line the table can hear."""
        seats = range(len(self.chairs))
        return [START, MENU, FLIP, *map(slap_line, seats), *map(flip_line, seats)]
