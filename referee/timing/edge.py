"""An edge: one change of one line, dated by whoever saw it first."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Edge:
    """One change of one button's line.

    Attributes:
        line: which line, by name (``"slap 3"``).
        closed: whether the line was closed (pressed) when its level was read. The level may be read later
            than the stamp was taken, so two edges in a row may claim the same (FIELD B4).
        at: CLOCK_MONOTONIC nanoseconds.
        since: None when nothing of this line was lost before this edge. Else edges were merged into it or lost, and
            the first of them came after ``since`` ns (and not after ``at``).
    """

    line: str
    closed: bool
    at: int
    since: int | None = None
