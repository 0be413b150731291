"""Who was first, by how much, and whether anybody can say so: the photo finish."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True, slots=True)
class Place:
    """One hand in the order of arrival.

    Attributes:
        seat: seat index.
        at: first contact, ns.
        margin: nanoseconds behind the first hand, 0 for the first itself.
        tied: the hand is in a dead heat with the first; False for everybody when one hand was clearly first.
    """

    seat: int
    at: int
    margin: int
    tied: bool


def dead_heat(slaps: Sequence[tuple[int, int]], window: int) -> list[int]:
    """Return the seats that nobody can tell apart from the first, first contact first.

    The window is measured from the leader and not chained: three hands 1.9 ms apart each are a dead heat
    of two, and the third is late (RULES 3.4, case C9). Differences are compared, never rounded into bins.

    Args:
        slaps: (time in ns, seat) in order of time; at least one.
        window: largest difference that still ties, ns.
    """
    first = slaps[0][0]
    return [seat for at, seat in slaps if at - first <= window]


def ranked(slaps: Iterable[tuple[int, int]], window: int) -> tuple[Place, ...]:
    """Rank every hand by its first contact.

    Args:
        slaps: (time in ns, seat) in any order; a seat's later contacts are dropped.
        window: dead-heat window, ns, measured from the first hand.

    Returns:
        One place per seat. Hands with the same time keep the order in which they were given: their order
        means nothing, and ``tied`` says so.
    """
    firsts: dict[int, int] = {}
    for at, seat in slaps:
        firsts[seat] = min(at, firsts.get(seat, at))
    order = sorted(firsts.items(), key=lambda item: item[1])
    if not order:
        return ()
    lead = order[0][1]
    shared = sum(at - lead <= window for _, at in order) > 1
    return tuple(Place(seat, at, at - lead, shared and at - lead <= window) for seat, at in order)
