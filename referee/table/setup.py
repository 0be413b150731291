"""What a table is told before the evening starts, and the names of its lines."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from referee.game.match import MatchRules
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


def call_line(seat: int) -> str:
    """Return the name of a seat's call line."""
    return f"call {seat + 1}"


def pad_line(seat: int) -> str:
    """Return the name of the line of a seat's rest pad, closed while a hand lies on it."""
    return f"pad {seat + 1}"


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
        match: how long a match is, who deals, what a shared game is worth.
        handicaps: ns that are added to each chair's slap in a race, 0 to 300 ms; empty for none.
        offers: the rule sets that the lobby offers besides ``rules``, by name.
        reminder: how long after the last event a slow flipper is reminded, ns; 0 for never.
        patience: how long after it the table turns a slow flipper's card itself, ns; 0 for never.
        bots: how many empty seats bots take at the deal; None: two when one human sits alone, else none.
        resolution: how exact the stamps are; the dead-heat window is never below twice this (RULES 3.4).
    """

    chairs: tuple[Chair, ...]
    rules: Rules = CLASSIC
    preset: str = "classic"
    limits: Limits = field(default_factory=Limits)
    hold: int = 20 * MS
    auto: tuple[int, int] = (1_200 * MS, 2_000 * MS)
    match: MatchRules = field(default_factory=MatchRules)
    handicaps: tuple[int, ...] = ()
    offers: tuple[tuple[str, Rules], ...] = ()
    reminder: int = 5_000 * MS
    patience: int = 0
    bots: int | None = None
    resolution: int = 0

    def lines(self) -> list[str]:
        """Return every line the table can hear."""
        seats = range(len(self.chairs))
        kinds = (slap_line, flip_line, call_line, pad_line)
        return [START, MENU, FLIP, *(line(seat) for line in kinds for seat in seats)]

    def handicap(self, chair: int) -> int:
        """Return what is added to a chair's slap in a race, ns."""
        return self.handicaps[chair] if self.handicaps else 0
