"""One thread that waits for every button at once, hands over what comes, and proves silence when it is asked to.

Nothing here polls: while nobody asks for a mark, the thread sleeps until a line changes.
"""

from __future__ import annotations

import os
import select
import sys
import threading
import time
import traceback
from typing import TYPE_CHECKING

from referee.devices.chatter import Chatter
from referee.devices.realtime import run_in_real_time
from referee.devices.sources import Heard, SourceGone, gone, levels, take, told
from referee.timing.news import Audible, Failure, Mark, News, Silenced

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.devices.chatter import Talker
    from referee.devices.sources import Poller, Source

    Sink = Callable[[News], object]

__all__ = ["LOOK", "QUIET", "Heard", "SourceGone", "Watch"]

QUIET = 2_000_000
"""How long nothing may come before silence is proven, ns. Measured: of 9,886 edges none came later than that after a
mark taken before the wait. A margin after an empty queue is not safe: edges came up to 9 ms late."""

LOOK = 1_000_000_000
"""How often a silenced line is looked at, and how long it must be quiet to be heard again, ns."""

READS_A_LOOK = 16
"""How often a silenced line's buffer is emptied in one look; one that fills it faster is still talking."""

BROKEN = select.EPOLLERR | select.EPOLLHUP


class Watch:
    """Waits for all sources on one thread, which starts with the first source.

    Methods may be called from any thread. ``sink`` and what a :class:`Heard` tells are called on the watch's thread;
    whatever they raise becomes a :class:`Failure` and the thread goes on.

    Args:
        name: the source's name in marks and failures.
        clock: reads CLOCK_MONOTONIC, ns.
        poller: waits for descriptors; ``select.epoll()`` unless given.
        threaded: False leaves it to the caller to call :meth:`turn` (tests).

    Attributes:
        name: as above.
        sink: takes marks, silenced and audible lines and failures; None: failures go to stderr.
    """

    def __init__(
        self,
        name: str,
        *,
        clock: Callable[[], int] = time.monotonic_ns,
        poller: Poller | None = None,
        threaded: bool = True,
    ) -> None:
        self.name = name
        self.sink: Sink | None = None
        self._clock = clock
        self._poller = select.epoll() if poller is None else poller
        self._threaded = threaded
        self._control = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        self._poller.register(self._control, select.EPOLLIN)
        self._thread: threading.Thread | None = None
        self._closing = False
        self._broken = False
        self._lock = threading.Lock()
        self._sources: dict[int, Source] = {}
        self._silent: dict[int, int] = {}
        self._deaf: dict[int, int] = {}
        self._look_at = 0
        self._target_lock = threading.Lock()
        self._target: int | None = None
        self._empty = 0
        self._chatter = Chatter()

    def add(self, source: Source) -> None:
        """Listen to a source from now on."""
        with self._lock:
            self._sources[source.fileno()] = source
            self._poller.register(source.fileno(), select.EPOLLIN)
            self._start()

    def remove(self, source: Source) -> None:
        """Listen to a source no longer; call it before the source is closed. Unknown sources are ignored."""
        fd = source.fileno()
        with self._lock:
            if self._sources.pop(fd, None) is None:
                return
            self._deaf.pop(fd, None)
            if self._silent.pop(fd, None) is None:
                self._poller.unregister(fd)

    def earn(self, up_to: int | None) -> None:
        """Ask for one :class:`Mark` of at least ``up_to`` ns, which may lie ahead; None: nobody waits any more.

        The mark comes some 2 ms after ``up_to`` if the lines are silent by then, else with the next 2 ms of silence; a
        line that keeps on changing as no hand does is silenced after 0.2 s or a little more.
        A later call takes the place of an earlier one; after :meth:`close` it does nothing.
        """
        if self._closing:
            return  # the descriptor that would wake the thread may be somebody else's by now
        with self._target_lock:
            before, self._target = self._target, up_to
        if up_to is not None and (before is None or up_to < before):
            self._kick()

    def alive(self) -> bool:
        """Tell whether everything that comes will be handed over; False for ever once the thread has ended.

        Every source is asked for its levels, because Linux 6.1 did not wake a reader whose chip went away.
        """
        if self._closing or self._broken or (self._thread is not None and not self._thread.is_alive()):
            return False
        try:
            with self._lock:
                for source in self._sources.values():
                    levels(source)
        except SourceGone as problem:
            self._break(str(problem))
            return False
        return True

    def realtime(self, priority: int) -> str:
        """Run the thread at a SCHED_FIFO priority (1 to 99) and return "" or why that is not permitted."""
        with self._lock:
            self._start()
        if self._thread is None or self._thread.native_id is None:
            return "the reader has no thread"
        return run_in_real_time(self._thread.native_id, priority)

    def close(self) -> None:
        """End the thread and give everything back; may be called again."""
        if self._closing:
            return
        self._closing = True
        self._kick()
        thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join(2)
            if thread.is_alive():
                return  # a callback hangs in it: its descriptors must not be given to others under its hands
        self._poller.close()
        os.close(self._control)

    def turn(self) -> None:
        """Wait once and hand over what came; the thread does nothing else.

        Raises:
            SourceGone: a source can no longer be read.
        """
        now = self._clock()
        self._look(now)
        target = self._target
        if target is None or target > now:
            self._chatter.end()
            self._serve(self._poll(self._sleep(target, now)))
        elif target <= self._empty:
            self._met(self._empty)
        else:
            self._prove(now)

    def _start(self) -> None:
        if self._threaded and self._thread is None:
            self._thread = threading.Thread(target=self._run, name=f"watch {self.name}", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        try:
            while not self._closing and not self._broken:
                self.turn()
        except SourceGone as problem:
            self._break(str(problem))
        except Exception as problem:  # noqa: BLE001 - the last one that can tell
            self._break(f"the thread that reads the buttons has died of {told(problem)}. Restart the program")

    def _break(self, why: str) -> None:
        """End the thread, and say why once."""
        with self._target_lock:
            if self._broken or self._closing:
                return
            self._broken = True
        self._kick()
        self._report(Failure(self.name, self._clock(), why))

    def _kick(self) -> None:
        os.eventfd_write(self._control, 1)

    def _sleep(self, target: int | None, now: int) -> int | None:
        """Return how long nothing is to be done unless something comes, ns; None: for ever."""
        ends = [] if target is None else [target]
        if self._silent:
            ends.append(self._look_at)
        return max(0, min(ends) - now) if ends else None

    def _poll(self, timeout: int | None) -> list[tuple[int, int]]:
        ready = self._poller.poll(-1 if timeout is None else timeout / 1e9)
        if any(fd == self._control for fd, _ in ready):
            os.eventfd_read(self._control)
        return [entry for entry in ready if entry[0] != self._control]

    def _prove(self, now: int) -> None:
        """Try once to prove silence: the mark's time is read before a wait in which nothing may come."""
        self._chatter.begin(now)
        up_to = self._clock()
        left = QUIET
        while left > 0:
            before = self._clock()
            ready = self._poll(left)
            if ready:
                self._serve(ready)
                culprit = self._chatter.culprit(self._clock())
                if culprit is not None:
                    self._silence(culprit)
                return
            # A wait that ended early, by a signal or by earn(), has proven nothing yet.
            left -= self._clock() - before
        self._empty = up_to
        self._met(up_to)

    def _met(self, up_to: int) -> None:
        with self._target_lock:
            if self._target is not None and self._target <= up_to:
                self._target = None
        self._chatter.end()
        self._report(Mark(self.name, up_to))

    def _serve(self, ready: Sequence[tuple[int, int]]) -> None:
        for fd, mask in ready:
            with self._lock:
                source = self._sources.get(fd)
                if source is None or fd in self._silent:
                    continue
                events = take(source, self._empty)
                deaf = self._deaf.get(fd, -1)
            if mask & BROKEN and not events:
                raise SourceGone(gone(source, "the kernel reports an error on it"))
            for event in events:
                self._chatter.heard(fd, event.line)
                if event.at > deaf:
                    self._tell(event)

    def _tell(self, event: Heard) -> None:
        try:
            event.tell()
        except Exception as problem:  # noqa: BLE001 - one bad listener must not silence every button
            why = f"what listens to line '{event.line}' has failed: {told(problem)}. That edge is lost"
            self._report(Failure(self.name, self._clock(), why), problem)

    def _silence(self, talker: Talker) -> None:
        now = self._clock()
        self._chatter.end()
        with self._lock:
            source = self._sources.get(talker.fd)
            if source is None:
                return
            self._poller.unregister(talker.fd)
            self._silent[talker.fd] = now
            self._look_at = now + LOOK
            lines = list(levels(source))
        for line in lines:
            with_it = "" if line == talker.line else f"'{line}' is read together with a line that is ill: "
            self._report(Silenced(line, now, with_it + talker.reason))

    def _look(self, now: int) -> None:
        """Drop what silenced lines have said, and listen again to those that have been quiet for long enough."""
        if not self._silent or now < self._look_at:
            return
        self._look_at = now + LOOK
        heard_again: dict[str, bool] = {}
        with self._lock:
            for fd in list(self._silent):
                if now - self._drain(fd) >= LOOK:
                    del self._silent[fd]
                    self._deaf[fd] = now
                    self._poller.register(fd, select.EPOLLIN)
                    heard_again |= levels(self._sources[fd])
        for line, closed in heard_again.items():
            self._report(Audible(line, now, closed))

    def _drain(self, fd: int) -> int:
        """Empty a silenced source's buffer and return when it last said something, ns."""
        for _ in range(READS_A_LOOK):
            events = take(self._sources[fd], self._empty)
            if not events:
                return self._silent[fd]
            self._silent[fd] = max(self._silent[fd], events[-1].at)
        return self._silent[fd]

    def _report(self, news: News, problem: Exception | None = None) -> None:
        try:
            if self.sink is not None:
                self.sink(news)
                return
        except Exception:  # noqa: BLE001 - nobody is left to tell
            traceback.print_exc()
        if isinstance(news, Failure):
            print(f"{news.source}: {news.reason}", file=sys.stderr)  # noqa: T201 - nobody listens
            if problem is not None:
                traceback.print_exception(problem)
