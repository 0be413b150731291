"""A line names the very nanosecond at which time alone decides, and an edge at that nanosecond still counts."""

from __future__ import annotations

import pytest

from referee.timing.debounce import MS, Contact, Limits, Sign, Signal
from referee.timing.edge import Edge

LIMITS = Limits()
CONFIRM, RELEASE = LIMITS.confirm, LIMITS.release
LINE = "slap 1"
T = 100 * MS


def line(*levels: tuple[bool, int]) -> Contact:
    """Return a line that was fed these levels, each with its time in ns after ``T``."""
    contact = Contact(LINE, LIMITS)
    for closed, after in levels:
        contact.feed(Edge(LINE, closed, T + after))
    return contact


@pytest.mark.parametrize(
    ("levels", "due"),
    [
        ([(True, 0)], CONFIRM),
        ([(True, 0), (False, MS)], MS + CONFIRM),
        ([(True, 0), (False, MS), (True, 2 * MS)], CONFIRM),
    ],
)
def test_a_touched_line_is_decided_after_its_touch_when_closed_and_after_its_opening_when_open(
    levels: list[tuple[bool, int]], due: int
) -> None:
    contact = line(*levels)
    assert contact.next_deadline() == T + due
    assert contact.pass_time(T + due - 1) == []
    assert len(contact.pass_time(T + due)) == 1


def test_a_release_is_known_at_the_deadline_and_not_before() -> None:
    contact = line((True, 0))
    contact.pass_time(T + 50 * MS)
    contact.feed(Edge(LINE, False, T + 60 * MS))
    due = T + 60 * MS + RELEASE
    assert contact.next_deadline() == due
    assert contact.pass_time(due - 1) == []
    assert contact.pass_time(due) == [Signal(Sign.RELEASE, LINE, due)]


@pytest.mark.parametrize(
    ("later", "known"),
    [
        (0, [(Sign.PRESS, 0)]),
        (1, [(Sign.SPIKE, 0), (Sign.PRESS, MS + CONFIRM + 1)]),
    ],
)
def test_a_line_that_closes_again_at_the_last_nanosecond_was_pressed_all_along(
    later: int, known: list[tuple[Sign, int]]
) -> None:
    contact = line((True, 0), (False, MS))
    told = contact.feed(Edge(LINE, True, T + MS + CONFIRM + later)) + contact.pass_time(T + 20 * MS)
    assert [(signal.sign, signal.at - T) for signal in told] == known
