"""Whose fault it is that the lines never fall silent: counts edges while somebody waits for silence."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

BOUND = 200_000_000
"""How long a line may keep the table waiting for a moment of silence, ns."""

HAND = 40
"""More edges than this within :data:`BOUND` are no hand: ten presses a second, each with ten bounces, make 40."""


@dataclass(frozen=True, slots=True)
class Talker:
    """The busiest line of a wait: the fd that it is read from, its name, how many edges it made in how long (ns)."""

    fd: int
    line: str
    edges: int
    span: int

    @property
    def reason(self) -> str:
        """What people are told."""
        seen = f"line '{self.line}' changed {self.edges} times in {self.span / 1e9:.1f} s and never fell silent"
        return f"{seen}: no hand does that. Check the switch, its cable and its pull-up"


class Chatter:
    """Counts the edges of every line from the moment that somebody began to wait."""

    def __init__(self) -> None:
        self._began: int | None = None
        self._edges: Counter[tuple[int, str]] = Counter()

    def begin(self, now: int) -> None:
        """Begin to count at ``now`` ns, unless counting has begun before."""
        if self._began is None:
            self._began = now

    def end(self) -> None:
        """Stop counting: there was silence, or nobody waits for it."""
        self._began = None
        self._edges.clear()

    def heard(self, fd: int, line: str) -> None:
        """Count one edge of a line."""
        if self._began is not None:
            self._edges[fd, line] += 1

    def culprit(self, now: int) -> Talker | None:
        """Return the busiest line when the wait has lasted :data:`BOUND` at ``now`` ns, else None.

        A line that a hand can have moved is never blamed, however long the wait: a slow machine would silence buttons
        that work. Edges add up while the wait lasts, so a line that really never falls silent is found soon.
        """
        if self._began is None or now - self._began < BOUND or not self._edges:
            return None
        (fd, line), edges = max(self._edges.items(), key=lambda entry: entry[1])
        if edges <= HAND:
            return None
        return Talker(fd, line, edges, now - self._began)
