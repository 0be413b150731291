"""The thread that waits for every line at once: what it hands over, and when it may promise silence."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from referee.devices.watch import LOOK, QUIET, Heard, SourceGone, Watch
from referee.timing.news import Audible, Failure, Mark, News, Silenced

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

MS = 1_000_000


class Line:
    """A source whose edges the test writes; its descriptor is a real eventfd."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._fd = os.eventfd(0, os.EFD_NONBLOCK)
        self.held: list[Heard] = []
        self.broken = False

    def fileno(self) -> int:
        return self._fd

    def take(self, empty: int) -> Sequence[Heard]:  # noqa: ARG002 - part of what a source is
        if self.broken:
            raise OSError(19, "No such device")
        held, self.held = self.held, []
        return held

    def levels(self) -> Mapping[str, bool]:
        if self.broken:
            raise OSError(19, "No such device")
        return {self.name: False}


class Hours:
    """A clock and a poller in one: a wait passes its time at once, unless something is scripted to come in it."""

    def __init__(self) -> None:
        self.now = 1
        self.coming: list[tuple[int, Callable[[], list[tuple[int, int]]]]] = []
        self.waits: list[float] = []

    def clock(self) -> int:
        return self.now

    def register(self, fd: int, eventmask: int, /) -> None: ...

    def unregister(self, fd: int, /) -> None: ...

    def close(self) -> None: ...

    def poll(self, timeout: float, /) -> list[tuple[int, int]]:
        self.waits.append(timeout)
        end = None if timeout < 0 else self.now + round(timeout * 1e9)
        if self.coming and (end is None or self.coming[0][0] <= end):
            at, what = self.coming.pop(0)
            self.now = max(self.now, at)
            return what()
        assert end is not None, "nothing will ever come"
        self.now = end
        return []


class Bench:
    """A watch without a thread, one line, and what was told."""

    def __init__(self) -> None:
        self.hours = Hours()
        self.watch = Watch("test", clock=self.hours.clock, poller=self.hours, threaded=False)
        self.line = Line("slap 1")
        self.told: list[Any] = []
        self.watch.sink = self.told.append
        self.watch.add(self.line)

    def edge(self, at: int, tell: Callable[[], object] | None = None) -> None:
        def come() -> list[tuple[int, int]]:
            self.line.held.append(Heard("slap 1", at, tell or (lambda: self.told.append(at))))
            return [(self.line.fileno(), 1)]

        self.hours.coming.append((at, come))

    def of(self, kind: type[News]) -> list[Any]:
        return [news for news in self.told if isinstance(news, kind)]


@pytest.fixture
def bench() -> Iterator[Bench]:
    found = Bench()
    yield found
    found.watch.close()
    os.close(found.line.fileno())


def test_it_sleeps_without_an_end_while_nobody_waits(bench: Bench) -> None:
    bench.edge(50 * MS)
    bench.watch.turn()
    assert bench.hours.waits == [-1]
    assert bench.told == [50 * MS]


def test_a_mark_is_taken_before_a_wait_in_which_nothing_comes(bench: Bench) -> None:
    bench.hours.now = 10 * MS
    bench.watch.earn(10 * MS)
    bench.watch.turn()
    assert bench.told == [Mark("test", 10 * MS)]
    assert bench.hours.now == 10 * MS + QUIET


def test_a_mark_for_later_is_taken_later(bench: Bench) -> None:
    bench.watch.earn(30 * MS)
    for _ in range(3):
        bench.watch.turn()
        if bench.told:
            break
    (mark,) = bench.told
    assert mark.up_to >= 30 * MS


def test_an_edge_during_the_wait_comes_before_the_mark_and_the_wait_starts_anew(bench: Bench) -> None:
    bench.watch.earn(1)
    bench.edge(MS)
    bench.watch.turn()
    assert bench.told == [MS]
    bench.watch.turn()
    assert bench.told == [MS, Mark("test", MS)]


def test_a_wait_that_ends_early_proves_nothing(bench: Bench) -> None:
    bench.watch.earn(1)
    bench.hours.coming.append((MS, list))
    bench.watch.turn()
    assert bench.told == [Mark("test", 1)]
    assert bench.hours.now >= QUIET


def test_a_line_that_never_falls_silent_is_silenced_and_named(bench: Bench) -> None:
    for at in range(MS, 300 * MS, MS):
        bench.edge(at)
    bench.watch.earn(1)
    for _ in range(250):
        bench.watch.turn()
        if bench.of(Silenced):
            break
    (silenced,) = bench.of(Silenced)
    assert silenced.line == "slap 1"
    assert silenced.at <= 210 * MS


def test_a_listener_that_raises_is_reported_and_the_next_edge_is_heard(bench: Bench) -> None:
    def fail() -> None:
        raise ValueError("no")

    bench.edge(MS, fail)
    bench.edge(2 * MS)
    bench.watch.turn()
    bench.watch.turn()
    failure, after = bench.told
    assert isinstance(failure, Failure)
    assert "slap 1" in failure.reason
    assert after == 2 * MS


def test_a_chip_that_goes_away_is_named(bench: Bench) -> None:
    bench.edge(MS)
    bench.line.broken = True
    with pytest.raises(SourceGone, match="slap 1"):
        bench.watch.turn()


def _silenced(bench: Bench) -> int:
    """Let the line chatter until it is silenced; return when that was, ns."""
    for at in range(MS, 300 * MS, MS):
        bench.edge(at)
    bench.watch.earn(1)
    while not bench.of(Silenced):
        bench.watch.turn()
    bench.hours.coming.clear()
    return int(bench.of(Silenced)[0].at)


def test_a_silenced_line_that_has_been_quiet_for_a_second_is_heard_again(bench: Bench) -> None:
    at = _silenced(bench)
    bench.watch.earn(None)
    bench.edge(at + LOOK + MS)
    bench.watch.turn()
    bench.watch.turn()
    assert bench.told[-2:] == [Audible("slap 1", at + LOOK, closed=False), at + LOOK + MS]


def test_what_a_silenced_line_says_is_dropped_and_keeps_it_silenced(bench: Bench) -> None:
    at = _silenced(bench)
    bench.watch.earn(None)
    told = len(bench.told)
    bench.line.held.append(Heard("slap 1", at + LOOK - MS, lambda: bench.told.append("an edge")))
    bench.watch.turn()
    bench.watch.turn()
    assert bench.told[told:] == []


def test_a_mark_comes_although_a_line_never_falls_silent(bench: Bench) -> None:
    _silenced(bench)
    bench.watch.turn()
    assert bench.of(Mark)


def test_a_time_that_is_proven_already_is_answered_without_a_wait(bench: Bench) -> None:
    bench.hours.now = 10 * MS
    bench.watch.earn(10 * MS)
    bench.watch.turn()
    waits = len(bench.hours.waits)
    bench.watch.earn(5 * MS)
    bench.watch.turn()
    assert bench.told[-1] == Mark("test", 10 * MS)
    assert len(bench.hours.waits) == waits


def test_a_chip_that_goes_away_in_silence_is_found_and_told_once(bench: Bench) -> None:
    assert bench.watch.alive()
    bench.line.broken = True
    assert not bench.watch.alive()
    assert not bench.watch.alive()
    (failure,) = bench.of(Failure)
    assert "slap 1" in failure.reason


def test_asking_a_closed_watch_for_a_mark_touches_no_descriptor(bench: Bench) -> None:
    bench.watch.close()
    bench.watch.earn(1)
    assert not bench.watch.alive()
