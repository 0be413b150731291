"""The beat, driven one at a time by a fake clock and a fake screen."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from referee.devices.keyboard import Keyboard
from referee.devices.mock import MockContacts, mock_factory
from referee.devices.reader import Reader
from referee.devices.ui import KeyEvent, QuitEvent
from referee.game import messages as m
from referee.game.settings import CLASSIC, MS, FlipMode
from referee.loop import Inbox, Loop
from referee.show.view import Labels, View
from referee.table.events import SatDown
from referee.table.setup import FLIP, START, Chair, TableSetup, slap_line, stream_name
from referee.table.table import Table
from referee.timing.edge import Edge

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import pytest

    from referee.devices.ui import UiEvent
    from referee.show.scene import Scene
    from referee.table.table import TableNews

FRAME = 7 * MS
PINS = {START: 23, FLIP: 25, slap_line(0): 17, slap_line(1): 27}
KEYS = {"return": START, "space": FLIP, "q": slap_line(0), "p": slap_line(1)}


class Streams:
    seed = 5

    def stream(self, purpose: str) -> Random:
        return Random(stream_name(self.seed, purpose))


class FakeScreen:
    """Shows scenes to nobody, takes ``FRAME`` to do so, and types what it was told to."""

    def __init__(self, bench: Bench) -> None:
        self.visible = True
        self.scenes: list[Scene] = []
        self.typed: list[UiEvent] = []
        self._bench = bench

    def draw(self, scene: Scene) -> int:
        self.scenes.append(scene)
        self._bench.now += FRAME
        return self._bench.now

    def wait(self, timeout_ns: int) -> list[UiEvent]:
        self._bench.now += max(timeout_ns, MS)
        typed, self.typed = self.typed, []
        return typed

    def wake(self) -> None:
        pass

    def close(self) -> None:
        pass


class Bench:
    """A loop on mock pins, with its own time."""

    def __init__(self, latency: int = 0) -> None:
        self.now = 10**15
        self.news: list[TableNews] = []
        rules = CLASSIC.__class__(flip_mode=FlipMode.SHARED_BUTTON, flip_jitter_ns=(0, 0))
        setup = TableSetup((Chair("Ana", "red"), Chair("Ben", "blue")), rules)
        self.table = Table(setup, Streams())
        self.screen = FakeScreen(self)
        inbox = self.inbox = Inbox()
        factory = mock_factory()
        self.reader = Reader(factory, PINS, inbox.put, int)
        keyboard = Keyboard(KEYS, MockContacts(factory, PINS, inbox.put))
        view = View(self.table, Labels(), ("SIMULATED buttons",), MS)
        self.loop = Loop(
            self.table,
            view,
            self.screen,
            inbox,
            lambda: self.now,
            latency=latency,
            keyboard=keyboard,
            listeners=[self.news.extend],
            finished=lambda: self.now > self.until,
        )
        self.until = 0

    def run_for(self, ns: int) -> None:
        self.until = self.now + ns
        self.loop.run()

    def type_key(self, key: str) -> None:
        self.screen.typed = [KeyEvent(key, True, self.now)]
        self.run_for(80 * MS)
        self.screen.typed = [KeyEvent(key, False, self.now)]
        self.run_for(80 * MS)

    def deal(self) -> None:
        for key in ("q", "p", "return"):
            self.type_key(key)

    def told(self, kind: type[object]) -> list[TableNews]:
        return [event for event in self.news if isinstance(event, kind)]


def test_a_key_becomes_a_dated_press_on_a_mock_pin_and_seats_its_player() -> None:
    bench = Bench()
    pressed_at = bench.now
    bench.type_key("q")
    assert bench.news == [SatDown(pressed_at, 0)]


def test_a_card_counts_as_visible_when_its_frame_was_shown_plus_the_measured_latency() -> None:
    bench = Bench(latency=30 * MS)
    bench.deal()
    shown_before = len(bench.screen.scenes)
    bench.type_key("space")
    card = bench.told(m.CardShown)[0]
    frames = [scene for scene in bench.screen.scenes[shown_before:] if scene.pile is not None and scene.pile.top]
    flip = bench.told(m.FlipAccepted)[0]
    assert frames[0].pile is not None
    assert frames[0].pile.top == card.card  # type: ignore[union-attr]
    assert card.at - flip.at >= FRAME + 30 * MS


def test_no_card_is_turned_while_nobody_can_see_the_window_and_it_comes_when_the_window_is_back() -> None:
    bench = Bench()
    bench.deal()
    bench.screen.visible = False
    bench.type_key("space")
    bench.run_for(3_000 * MS)
    hidden = bench.told(m.CardShown)
    bench.screen.visible = True
    bench.run_for(300 * MS)
    assert hidden == []
    assert len(bench.told(m.CardShown)) == 1


def test_a_screen_is_drawn_only_when_something_has_changed() -> None:
    bench = Bench()
    bench.deal()
    bench.run_for(200 * MS)
    drawn = len(bench.screen.scenes)
    bench.run_for(5_000 * MS)
    assert len(bench.screen.scenes) == drawn
    assert all(first != second for first, second in zip(bench.screen.scenes, bench.screen.scenes[1:], strict=False))


def test_a_listener_that_fails_is_reported_and_dropped_and_the_others_hear_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bench = Bench()
    heard: list[TableNews] = []

    def broken(_: Sequence[TableNews]) -> None:
        raise RuntimeError("lamp driver gone")

    bench.loop.listen(broken)
    bench.loop.listen(heard.extend)
    bench.type_key("q")
    bench.type_key("p")
    assert [type(event) for event in heard] == [SatDown, SatDown]
    assert capsys.readouterr().err.count("RuntimeError: lamp driver gone") == 1


def test_an_edge_that_comes_while_the_process_stalls_behind_an_empty_inbox_is_not_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bench = Bench()
    pressed_at = bench.now

    def stalled() -> Iterator[Edge]:
        monkeypatch.undo()
        yield from bench.inbox.drain()
        bench.now += 700 * MS
        bench.inbox.put(Edge(slap_line(0), True, pressed_at))

    monkeypatch.setattr(bench.inbox, "drain", stalled)
    bench.loop.beat()
    bench.loop.beat()
    assert bench.table.hearing.late == 0
    assert bench.news == [SatDown(pressed_at, 0)]


def test_a_key_that_is_down_and_up_in_the_same_instant_is_still_a_slap() -> None:
    bench = Bench()
    bench.screen.typed = [KeyEvent("q", True, bench.now), KeyEvent("q", False, bench.now)]
    bench.run_for(80 * MS)
    bench.run_for(80 * MS)
    assert [type(event) for event in bench.news] == [SatDown]


def test_closing_the_window_ends_the_loop() -> None:
    bench = Bench()
    bench.screen.typed = [QuitEvent()]
    bench.until = bench.now + 10_000 * MS
    bench.loop.run()
    assert bench.now < bench.until


def test_stop_ends_the_loop_although_the_evening_is_not_over() -> None:
    bench = Bench()
    bench.loop.listen(lambda _: bench.loop.stop())
    bench.screen.typed = [KeyEvent("q", True, bench.now)]
    bench.until = bench.now + 10_000 * MS
    bench.loop.run()
    assert bench.now < bench.until


def test_a_stall_of_the_process_delays_a_ruling_and_does_not_change_it() -> None:
    rulings = []
    for stall in (0, 700 * MS):
        bench = Bench()
        bench.deal()
        bench.type_key("space")
        at = bench.now
        bench.screen.typed = [KeyEvent("p", True, at + 3 * MS), KeyEvent("q", True, at)]
        bench.loop.beat()
        for event in bench.screen.wait(MS):
            bench.loop._answer(event)
        bench.now += stall
        bench.run_for(200 * MS)
        rulings.append([event.player for event in bench.told(m.FalseSlap) if isinstance(event, m.FalseSlap)])
    assert rulings[0] == rulings[1] == [0, 1]
