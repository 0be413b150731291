from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.table_kit import FLIP, MENU, MS, SECOND, START, flip_line, setup_of, slap_line

from referee.game.messages import Shown
from referee.table.bump import BUMP
from referee.table.flipping import AutoFlip
from referee.table.hearing import Hearing
from referee.timing.debounce import Sign, Signal
from referee.timing.edge import Edge

SETUP = setup_of(3)
HOLD = SETUP.hold
ANA, BEN = slap_line(0), slap_line(1)

Delivered = tuple[int, Edge]
Heard = tuple[Sign, str, int]


def press(line: str, at: int, hold: int = 80 * MS) -> list[Edge]:
    return [Edge(line, True, at), Edge(line, False, at + hold)]


def moments(told: list[Delivered], looks: list[int], until: int = 100 * SECOND) -> list[Heard]:
    """Deliver edges at the given times, look at the given times, and return all that was heard, in order."""
    hearing = Hearing(SETUP)
    waiting = sorted(told, key=lambda item: item[0])
    heard: list[Heard] = []
    for now in [*sorted(looks), until]:
        while waiting and waiting[0][0] <= now:
            assert hearing.edge(waiting.pop(0)[1]), "nothing is late here"
        settled = hearing.settle(now)
        while (key := hearing.moments.first()) is not None and key[0] <= settled:
            # Signals of the same time and kind have no order; they are judged together.
            group = [moment for moment in hearing.moments.next_group() if isinstance(moment, Signal)]
            heard += sorted(((s.sign, s.line, s.at) for s in group), key=lambda row: row[1])
        hearing.moments.settle(settled)
    return heard


def test_a_press_is_heard_when_nothing_older_can_arrive_any_more() -> None:
    hearing = Hearing(SETUP)
    hearing.edge(Edge(ANA, True, 100 * MS))
    assert hearing.lag == HOLD + 6 * MS + BUMP
    settled = hearing.settle(100 * MS + hearing.lag)
    assert settled == 100 * MS
    assert hearing.moments.next_group() == [Signal(Sign.PRESS, ANA, 100 * MS)]


def test_a_spike_is_no_moment() -> None:
    hearing = Hearing(SETUP)
    for edge in press(ANA, 100 * MS, hold=MS // 3):
        hearing.edge(edge)
    hearing.settle(SECOND)
    assert len(hearing.moments) == 0


def test_an_edge_that_comes_after_its_time_has_settled_is_counted() -> None:
    hearing = Hearing(SETUP)
    hearing.settle(100 * MS + HOLD)
    assert not hearing.edge(Edge(ANA, True, 100 * MS))
    assert hearing.edge(Edge(ANA, True, 100 * MS + 1))
    assert hearing.late == 1


def test_what_happened_at_the_same_time_comes_in_the_order_of_the_rules() -> None:
    hearing = Hearing(SETUP)
    hearing.plan(AutoFlip(100 * MS))
    for line in (MENU, FLIP, ANA):
        hearing.edge(Edge(line, True, 100 * MS))
    hearing.shown(Shown(100 * MS, 1))
    hearing.settle(200 * MS)
    groups = []
    while group := hearing.moments.next_group():
        groups.append([getattr(moment, "line", type(moment).__name__) for moment in group])
    # RULES 1.4: shown, slap, ..., flip, then the referee's commands.
    assert groups == [["Shown"], [ANA], ["AutoFlip", FLIP], [MENU]]


def test_a_contact_is_undecided_until_it_has_been_ruled_on() -> None:
    hearing = Hearing(SETUP)
    assert not hearing.is_undecided()
    hearing.edge(Edge(ANA, True, 100 * MS))
    assert hearing.is_undecided()
    hearing.settle(100 * MS + HOLD + 4 * MS)
    assert hearing.is_undecided(), "confirmed, but something older may still arrive"
    hearing.settle(100 * MS + hearing.lag)
    hearing.moments.next_group()
    assert not hearing.is_undecided()


def test_nothing_is_due_where_nothing_was_heard() -> None:
    assert Hearing(SETUP).next_deadline() is None


@pytest.mark.parametrize("order", [(True, False), (False, True)])
def test_two_edges_with_one_stamp_mean_the_same_whichever_is_delivered_first(order: tuple[bool, bool]) -> None:
    told = [Edge(ANA, closed, 100 * MS) for closed in order]
    assert moments([(edge.at, edge) for edge in told], [])[:1] == [(Sign.PRESS, ANA, 100 * MS)]


# --- what always holds --------------------------------------------------------------------------

LINES = (START, MENU, FLIP, ANA, BEN, slap_line(2), flip_line(0))


@st.composite
def busy_lines(draw: st.DrawFn) -> list[Edge]:
    """Edges on several lines, bouncing, with equal stamps now and then."""
    at, told = 0, []
    for _ in range(draw(st.integers(0, 14))):
        at += draw(st.one_of(st.integers(0, 4 * MS), st.integers(0, 60 * MS), st.integers(0, 11 * SECOND)))
        told.append(Edge(draw(st.sampled_from(LINES)), draw(st.booleans()), at))
    return told


def on_time(told: list[Edge]) -> list[Delivered]:
    return [(edge.at, edge) for edge in told]


@pytest.mark.properties
@given(told=busy_lines(), looks=st.lists(st.integers(0, 60 * SECOND), max_size=20), data=st.data())
def test_any_order_of_delivery_within_the_hold_tells_the_same(
    told: list[Edge], looks: list[int], data: st.DataObject
) -> None:
    late = [(edge.at + data.draw(st.integers(0, HOLD)), edge) for edge in data.draw(st.permutations(told))]
    assert moments(late, looks) == moments(on_time(told), [])


@pytest.mark.properties
@given(told=busy_lines(), shift=st.one_of(st.just(10**17), st.integers(0, 10**12)))
def test_only_differences_of_time_matter_to_what_is_heard(told: list[Edge], shift: int) -> None:
    later = [Edge(edge.line, edge.closed, edge.at + shift) for edge in told]
    expected = [(sign, line, at + shift) for sign, line, at in moments(on_time(told), [])]
    assert moments(on_time(later), [], until=100 * SECOND + shift) == expected


@pytest.mark.properties
@given(told=busy_lines())
def test_whoever_looks_only_when_something_is_due_hears_everything_on_time(told: list[Edge]) -> None:
    hearing = Hearing(SETUP)
    heard: list[tuple[int, int]] = []
    waiting = list(told)
    while True:
        dues = [due for due in (hearing.next_deadline(), waiting[0].at if waiting else None) if due is not None]
        if not dues:
            break
        now = min(dues)
        while waiting and waiting[0].at <= now:
            hearing.edge(waiting.pop(0))
        settled = hearing.settle(now)
        while (key := hearing.moments.first()) is not None and key[0] <= settled:
            heard += [(now, signal.at) for signal in hearing.moments.next_group() if isinstance(signal, Signal)]
        hearing.moments.settle(settled)
    assert [at for _, at in heard] == [at for _, _, at in moments(on_time(told), [])]
    assert all(now <= at + hearing.lag for now, at in heard)
