"""What a reader has to say besides edges: how far everything was handed over, and which line cannot be heard."""

from __future__ import annotations

from dataclasses import dataclass

from referee.timing.edge import Edge


@dataclass(frozen=True, slots=True)
class Mark:
    """A watermark: ``source`` has handed over everything stamped up to ``up_to``, CLOCK_MONOTONIC ns."""

    source: str
    up_to: int


@dataclass(frozen=True, slots=True)
class Silenced:
    """A line never fell silent and is not listened to any more from ``at`` ns on; ``reason`` is for people."""

    line: str
    at: int
    reason: str


@dataclass(frozen=True, slots=True)
class Audible:
    """A silenced line is quiet again and listened to from ``at`` ns on; ``closed`` is where it stands."""

    line: str
    at: int
    closed: bool


@dataclass(frozen=True, slots=True)
class Failure:
    """``source`` has failed at ``at`` ns: what it heard can no longer be relied on; ``reason`` is for people."""

    source: str
    at: int
    reason: str


News = Edge | Mark | Silenced | Audible | Failure
