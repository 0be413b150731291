"""The beat: drain what came in, let the table rule, tell, draw, wait. One thread does all of it.

Readers on other threads only put edges into the inbox and wake the screen; nothing else crosses.
"""

from __future__ import annotations

import queue
import sys
import traceback
from typing import TYPE_CHECKING, Any, Protocol

from referee.devices.ui import QuitEvent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from referee.devices.keyboard import Keyboard
    from referee.devices.ui import UiEvent
    from referee.show.scene import Scene
    from referee.table.round import Round
    from referee.timing.edge import Edge

    Listener = Callable[[Sequence[Any]], None]

LONGEST_WAIT = 250_000_000
"""How long the loop sleeps at most, ns, so that a signal is answered soon."""

HIDDEN_WAIT = 50_000_000
"""How often a hidden window is looked at, ns; no card is turned while nobody can see it."""


class Referee(Protocol):
    """What the loop needs of a table, with or without cards of its own."""

    @property
    def round(self) -> Round | None:
        """The game whose pictures are to be shown, if there is one."""

    def edge(self, edge: Edge) -> bool:
        """Take an edge."""

    def shown(self, number: int, at: int) -> None:
        """Learn when a picture became visible, ns."""

    def advance(self, now: int) -> Sequence[Any]:
        """Rule on everything that has settled at ``now`` ns and return the news."""

    def next_deadline(self, now: int) -> int | None:
        """Return when there may next be something to do, ns."""

    def picture_due(self, now: int) -> bool:
        """Tell whether a picture may go on the glass."""


class Scenery(Protocol):
    """What the loop needs of a view."""

    def scene(self) -> Scene:
        """Return what is to be seen now."""


class Screen(Protocol):
    """What the loop needs of a screen."""

    @property
    def visible(self) -> bool:
        """Whether people can see what is drawn."""

    def draw(self, scene: Scene) -> int:
        """Show a scene in one frame and return when it was shown, ns."""

    def wait(self, timeout_ns: int) -> list[UiEvent]:
        """Wait for at most so long and return what people did at the screen."""

    def wake(self) -> None:
        """End a wait early; callable from any thread."""

    def close(self) -> None:
        """Give the screen back."""


class Worker(Protocol):
    """Something that acts at times of its own: bots, injected faults."""

    def work(self, now: int) -> None:
        """Do what is due."""

    def next_deadline(self) -> int | None:
        """Return when it will next have something to do, ns."""


class Inbox:
    """The only crossing between threads: edges in, edges out, in the order of delivery (which means nothing)."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[Edge] = queue.SimpleQueue()
        self.wake: Callable[[], None] = lambda: None

    def put(self, edge: Edge) -> None:
        """Take an edge from any thread."""
        self._queue.put(edge)
        self.wake()

    def drain(self) -> Iterable[Edge]:
        """Return everything that has come in."""
        while True:
            try:
                yield self._queue.get_nowait()
            except queue.Empty:
                return


class Loop:
    """Runs a table until somebody leaves.

    Args:
        table: the referee.
        view: what it looks like.
        screen: where it is shown.
        inbox: where edges come in.
        clock: reads CLOCK_MONOTONIC, ns; the only clock of the evening.
        latency: measured time from buffer swap to light, ns.
        keyboard: what keys press, or None where keys press nothing.
        workers: bots and faults.
        listeners: told all news after the table has ruled; one that raises is reported and dropped.
        finished: asked after every beat whether the evening is over.
    """

    def __init__(
        self,
        table: Referee,
        view: Scenery,
        screen: Screen,
        inbox: Inbox,
        clock: Callable[[], int],
        *,
        latency: int = 0,
        keyboard: Keyboard | None = None,
        workers: Sequence[Worker] = (),
        listeners: Sequence[Listener] = (),
        finished: Callable[[], bool] = lambda: False,
    ) -> None:
        self._table = table
        self._view = view
        self._screen = screen
        self._inbox = inbox
        self._clock = clock
        self._latency = latency
        self._keyboard = keyboard
        self._workers = workers
        self._listeners = list(listeners)
        self._finished = finished
        self._drawn: Scene | None = None
        self._leaving = False

    def listen(self, listener: Listener) -> None:
        """Tell somebody all news from now on."""
        self._listeners.append(listener)

    def stop(self) -> None:
        """Let the loop end after this beat; callable from a signal handler or another thread."""
        self._leaving = True
        self._screen.wake()

    def run(self) -> None:
        """Beat until somebody leaves or the evening is over."""
        while not self._leaving and not self._finished():
            self.beat()
            for event in self._screen.wait(self._wait_time()):
                self._answer(event)

    def beat(self) -> None:
        """Do everything that is due now, once.

        The time is read before the inbox is emptied: a stall in between must not make news late that came during it.
        """
        now = self._clock()
        for worker in self._workers:
            worker.work(now)
        for edge in self._inbox.drain():
            self._table.edge(edge)
        news = self._table.advance(now)
        if news:
            self._tell(news)
        self._draw()

    def _answer(self, event: UiEvent) -> None:
        if isinstance(event, QuitEvent):
            self._leaving = True
        elif self._keyboard is not None:
            self._keyboard.key(event)

    def _tell(self, news: Sequence[Any]) -> None:
        """Tell everybody; whoever fails is reported and told nothing more, and the game goes on (FIELD G 22)."""
        for listener in list(self._listeners):
            try:
                listener(news)
            except BrokenPipeError:
                self._listeners.remove(listener)
            except Exception:  # noqa: BLE001 - whatever a listener does wrong, the table must go on
                self._listeners.remove(listener)
                print("a listener failed and is told nothing more:", file=sys.stderr)  # noqa: T201
                traceback.print_exc()

    def _draw(self) -> None:
        """Redraw when something changed; a new card is shown whole in one frame, and that frame's time counts."""
        current = self._table.round
        if current is not None and self._screen.visible and self._table.picture_due(self._clock()):
            number = current.pictures.put_up()
            self._drawn = self._view.scene()
            self._table.shown(number, self._screen.draw(self._drawn) + self._latency)
            return
        scene = self._view.scene()
        if scene != self._drawn:
            self._drawn = scene
            self._screen.draw(scene)

    def _wait_time(self) -> int:
        now = self._clock()
        dues = [self._table.next_deadline(now), *(worker.next_deadline() for worker in self._workers)]
        wait = min((due - now for due in dues if due is not None), default=LONGEST_WAIT)
        shortest = 0 if self._screen.visible else HIDDEN_WAIT
        return max(shortest, min(wait, LONGEST_WAIT))
