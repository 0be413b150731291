from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.timing.timeline import Key, Settling, Timeline

MS = 1_000_000
HOLD = 20 * MS


def emptied(line: Timeline[str]) -> list[list[str]]:
    groups = []
    while group := line.next_group():
        groups.append(group)
    return groups


def test_items_come_out_in_the_order_of_their_time_whatever_order_they_came_in() -> None:
    line: Timeline[str] = Timeline()
    for at, item in [(30, "c"), (10, "a"), (20, "b")]:
        line.add((at, 0), item)
    assert emptied(line) == [["a"], ["b"], ["c"]]


def test_items_of_the_same_time_come_out_by_the_place_of_their_kind() -> None:
    line: Timeline[str] = Timeline()
    line.add((10, 5), "flip")
    line.add((10, 0), "shown")
    line.add((10, 1), "slap")
    assert emptied(line) == [["shown"], ["slap"], ["flip"]]


def test_items_of_the_same_time_and_kind_come_out_together() -> None:
    line: Timeline[str] = Timeline()
    line.add((10, 1), "ana")
    line.add((11, 1), "cal")
    line.add((10, 1), "ben")
    assert emptied(line) == [["ana", "ben"], ["cal"]]


def test_a_straggler_is_counted_and_dropped() -> None:
    line: Timeline[str] = Timeline()
    line.settle(100)
    assert not line.add((100, 0), "too late")
    assert not line.add((3, 0), "much too late")
    assert line.add((101, 0), "in time")
    assert line.late == 2
    assert emptied(line) == [["in time"]]


def test_nothing_is_late_before_the_first_settling() -> None:
    line: Timeline[str] = Timeline()
    assert line.settled is None
    assert line.add((-(10**18), 0), "old")
    assert line.late == 0


def test_settled_time_never_goes_back() -> None:
    line: Timeline[str] = Timeline()
    line.settle(100)
    line.settle(40)
    assert line.settled == 100
    assert not line.add((70, 0), "late")


def test_what_follows_from_an_item_may_be_put_at_a_time_that_has_just_settled() -> None:
    line: Timeline[str] = Timeline()
    line.settle(100)
    line.force((100, 0), "consequence")
    assert line.late == 0
    assert emptied(line) == [["consequence"]]


def test_an_empty_timeline_has_no_first_item_and_gives_nothing() -> None:
    line: Timeline[str] = Timeline()
    assert line.first() is None
    assert line.next_group() == []
    assert len(line) == 0


def test_what_is_ahead_can_be_looked_at_in_order_and_stays_there() -> None:
    line: Timeline[str] = Timeline()
    for key, item in [((30, 0), "d"), ((20, 0), "b"), ((20, 1), "c"), ((10, 5), "a")]:
        line.add(key, item)
    assert line.ahead(20) == ["a", "b", "c"]
    assert line.ahead(9) == []
    assert emptied(line) == [["a"], ["b"], ["c"], ["d"]]


def test_a_timeline_tells_whether_something_of_a_kind_waits() -> None:
    line: Timeline[str] = Timeline()
    line.add((10, 0), "ana")
    assert line.has(lambda item: item == "ana")
    assert not line.has(lambda item: item == "ben")
    line.next_group()
    assert not line.has(lambda item: item == "ana")


@pytest.mark.properties
@given(keys=st.lists(st.tuples(st.integers(0, 20), st.integers(0, 3)), max_size=20), data=st.data())
def test_the_order_of_delivery_decides_nothing(keys: list[Key], data: st.DataObject) -> None:
    named = [(key, f"item {nth}") for nth, key in enumerate(keys)]
    usual: Timeline[str] = Timeline()
    other: Timeline[str] = Timeline()
    for key, item in named:
        usual.add(key, item)
    for key, item in data.draw(st.permutations(named)):
        other.add(key, item)
    assert [sorted(group) for group in emptied(other)] == [sorted(group) for group in emptied(usual)]


@pytest.mark.properties
@given(
    steps=st.lists(
        st.one_of(st.tuples(st.just("add"), st.integers(0, 50)), st.tuples(st.just("settle"), st.integers(0, 50))),
        max_size=30,
    )
)
def test_every_item_is_either_handed_out_or_counted_as_late(steps: list[tuple[str, int]]) -> None:
    line: Timeline[str] = Timeline()
    added, out, reached = 0, 0, -1
    for what, at in steps:
        if what == "add":
            added += 1
            assert line.add((at, 0), "item") == (at > reached)
        else:
            line.settle(at)
            reached = max(reached, at)
            while (key := line.first()) is not None and key[0] <= reached:
                out += len(line.next_group())
    assert added == out + line.late + len(line)


# --- how far time has settled -------------------------------------------------------------------


def test_without_any_promise_news_is_waited_for_as_long_as_the_hold() -> None:
    assert Settling(HOLD).up_to(100 * MS) == 80 * MS


def test_a_watermark_settles_time_at_once() -> None:
    settling = Settling(HOLD)
    settling.promise("reader", 99 * MS)
    assert settling.up_to(100 * MS) == 99 * MS


def test_a_stalled_source_stops_time_for_as_long_as_it_stalls() -> None:
    settling = Settling(HOLD)
    settling.promise("reader", 99 * MS)
    assert settling.up_to(5_000 * MS) == 99 * MS


def test_the_slowest_of_several_sources_decides() -> None:
    settling = Settling(HOLD)
    settling.promise("left reader", 99 * MS)
    settling.promise("right reader", 95 * MS)
    assert settling.up_to(100 * MS) == 95 * MS
    settling.promise("keyboard", None)
    assert settling.up_to(100 * MS) == 80 * MS


def test_an_older_watermark_takes_nothing_back() -> None:
    settling = Settling(HOLD)
    settling.promise("reader", 99 * MS)
    settling.promise("reader", 50 * MS)
    assert settling.up_to(100 * MS) == 99 * MS


def test_a_source_that_can_no_longer_promise_gets_the_hold_again() -> None:
    settling = Settling(HOLD)
    settling.promise("reader", 99 * MS)
    settling.promise("reader", None)
    assert settling.up_to(200 * MS) == 180 * MS


def test_no_source_can_promise_the_future() -> None:
    settling = Settling(HOLD)
    settling.promise("reader", 500 * MS)
    assert settling.up_to(100 * MS) == 100 * MS


@pytest.mark.properties
@given(
    marks=st.dictionaries(st.sampled_from("abc"), st.one_of(st.none(), st.integers(0, 1_000)), max_size=3),
    now=st.integers(0, 1_000),
    later=st.integers(0, 1_000),
)
def test_settled_time_never_runs_ahead_of_the_clock_nor_backwards(
    marks: dict[str, int | None], now: int, later: int
) -> None:
    settling = Settling(hold=20)
    for source, mark in marks.items():
        settling.promise(source, mark)
    assert settling.up_to(now) <= now
    assert settling.up_to(now + later) >= settling.up_to(now)
