"""An evening at the table: picks the devices that were asked for, connects them, and runs the loop.

The order of things: settings, backend, screen, then the table. What was chosen is always said in a line; nothing
falls back to anything without saying so, and nothing falls back to mock pins at all.
"""

from __future__ import annotations

import json
import signal
import time
from contextlib import ExitStack
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, Literal

from referee.devices.backends import open_backend
from referee.devices.bots import BotHost, Bots
from referee.devices.faults import FaultyContacts
from referee.devices.headless import Headless, VirtualClock
from referee.devices.keyboard import Keyboard
from referee.devices.mock import MockContacts
from referee.devices.reader import Reader
from referee.devices.ui import ScreenError
from referee.loop import Inbox, Loop
from referee.show.commentary import Commentary
from referee.show.paper_view import PaperView
from referee.show.paper_words import PaperCommentary
from referee.show.view import View
from referee.table.paper import PaperTable
from referee.table.setup import START, stream_name
from referee.table.table import Phase, Table
from referee.timing.debounce import MS
from referee.wiring import banners_of, keys_of, labels_of, pins_of, table_setup

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from typing import TextIO

    from referee.config import ScreenSettings, Settings
    from referee.devices.backends import Backend
    from referee.devices.mock import Contacts
    from referee.loop import Screen, Worker
    from referee.table.setup import TableSetup

ScreenKind = Literal["auto", "window", "terminal", "none"]

FAR_FROM_ZERO = 10**17
"""Added to the clock with ``--mock-faults``, ns: three years of uptime, so that no sum relies on small numbers."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks for beyond the settings.

    Attributes:
        seed: seed of the evening.
        mock_faults: let mock buttons do what worn ones do.
        log: where the commentary goes, or None.
        record: where the games go as case files, or None.
    """

    seed: int
    mock_faults: bool = False
    log: Path | None = None
    record: Path | None = None


@dataclass(frozen=True, slots=True)
class _Opened:
    """The screen that was opened, what kind it is, and the evening's clock (ns)."""

    screen: Screen
    clock: Callable[[], int]
    kind: ScreenKind


class Streams:
    """Chance from one seed: every purpose has its own repeatable stream."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def stream(self, purpose: str) -> Random:
        """Return a fresh stream for a purpose."""
        return Random(stream_name(self.seed, purpose))


def play(settings: Settings, wishes: Wishes, out: TextIO) -> None:
    """Run an evening until somebody leaves.

    Args:
        settings: the table's settings.
        wishes: what the command line asks for.
        out: where the choice of screen, and without a picture the commentary, is written.

    Raises:
        BackendError: the backend cannot be used here.
        ReaderError: a pin cannot be read.
        ScreenError: the screen that was asked for cannot be opened.
        OSError: the log or record file cannot be written.
    """
    with ExitStack() as stack:
        backend = open_backend(settings.backend)
        log = stack.enter_context(wishes.log.open("w", encoding="utf-8")) if wishes.log else None
        offset = FAR_FROM_ZERO if wishes.mock_faults else 0
        opened = _open_screen(settings, backend, offset, out)
        stack.callback(opened.screen.close)
        if settings.mode == "judge_only" and opened.kind == "none" and backend.simulated:
            raise ScreenError(
                "mode judge_only: expected a window or a terminal, because nobody could press the simulated buttons"
                " without one, got neither; start it where there is a display, or set mode: cards to watch bots play"
            )
        evening = _Evening(settings, wishes, backend, opened)
        stack.callback(evening.reader.close)
        evening.listen(_printer(evening.table, None if opened.kind == "terminal" else out, log))
        if opened.kind == "none" and backend.simulated:
            evening.play_alone()
        evening.run()
        if wishes.record is not None:
            wishes.record.write_text(_as_json(evening.table), encoding="utf-8")


class _Evening:
    """Everything that is connected for one evening."""

    def __init__(self, settings: Settings, wishes: Wishes, backend: Backend, opened: _Opened) -> None:
        self._clock = opened.clock
        self._alone = False
        alone = opened.kind == "none" and backend.simulated
        setup = table_setup(settings, backend, show_keys=opened.kind != "none")
        if alone:
            setup = replace(setup, bots=max(2, settings.bots.count or min(4, len(setup.chairs))))
        inbox = Inbox()
        inbox.wake = opened.screen.wake
        pins = pins_of(settings)
        self.reader = Reader(backend.factory, pins, inbox.put, backend.stamp)
        self._contacts, workers = _contacts(wishes, backend, pins, inbox)
        self.table, view, bots = self._seat(settings, wishes, backend, setup)
        if alone:
            bots.append(BotHost(self._contacts))
        workers += bots
        for line in self.reader.closed_lines():
            self.table.start_closed(line, self._clock())
        self._loop = Loop(
            self.table,
            view,
            opened.screen,
            inbox,
            opened.clock,
            latency=settings.screen.display_latency_ns or 0,
            keyboard=Keyboard(keys_of(settings), self._contacts) if backend.simulated else None,
            workers=workers,
            listeners=[bot.hear for bot in bots],
            finished=self._is_finished,
        )

    def _seat(
        self, settings: Settings, wishes: Wishes, backend: Backend, setup: TableSetup
    ) -> tuple[Table | PaperTable, View | PaperView, list[Bots | BotHost]]:
        """Return the table that the settings ask for, what it looks like, and the bots at it."""
        labels = labels_of(settings, backend)
        if settings.mode == "judge_only":
            cards = settings.real_cards
            paper = PaperTable(setup, cards.pause_ns if cards.arm == "auto" else None, setup.handicaps)
            banners = banners_of(settings, backend, paper.rules)
            return paper, PaperView(paper, labels, banners, backend.resolution), []
        table = Table(setup, Streams(wishes.seed))
        banners = banners_of(settings, backend, table.rules)
        bots = Bots(table, self._contacts, wishes.seed, settings.bots.mean_ns, settings.bots.wrong_slap)
        return table, View(table, labels, banners, uncertainty=backend.resolution), [bots]

    def listen(self, listener: Callable[[Sequence[Any]], None]) -> None:
        """Tell somebody all news from now on."""
        self._loop.listen(listener)

    def play_alone(self) -> None:
        """Let bots play one game by themselves, and leave when it is over."""
        self._alone = True
        at = self._clock()
        self._contacts.press(START, at)
        self._contacts.release(START, at + 100 * MS)

    def run(self) -> None:
        """Run until somebody leaves; Ctrl-C and a polite request to end are ways to leave."""
        before = signal.signal(signal.SIGTERM, lambda *_: self._loop.stop())
        try:
            self._loop.run()
        except KeyboardInterrupt:
            pass
        finally:
            signal.signal(signal.SIGTERM, before)

    def _is_finished(self) -> bool:
        return self._alone and self.table.phase is Phase.OVER


def _contacts(wishes: Wishes, backend: Backend, pins: dict[str, int], inbox: Inbox) -> tuple[Contacts, list[Worker]]:
    """Return what presses the simulated buttons, worn ones if wished, and what has to be worked for it."""
    mock = MockContacts(backend.factory if backend.simulated else None, pins if backend.simulated else {}, inbox.put)
    if not wishes.mock_faults:
        return mock, []
    faulty = FaultyContacts(mock, [line for line in pins if line.startswith("slap")], Random(wishes.seed))
    return faulty, [faulty]


def _open_screen(settings: Settings, backend: Backend, offset: int, out: TextIO) -> _Opened:
    """Open the screen that was asked for, say which and why, and return it with the evening's clock."""

    def clock() -> int:
        return time.monotonic_ns() + offset

    kind: ScreenKind = settings.screen.kind
    buttons = f"buttons: {backend.name} ({'simulated' if backend.simulated else backend.clock})"
    why = "as asked"
    if kind in {"auto", "window"}:
        screen, problem = _try_window(settings.screen, clock, must=kind == "window")
        if screen is not None:
            out.write(f"screen: a window, {why if kind == 'window' else 'as there is a display'}; {buttons}\n")
            return _Opened(screen, clock, "window")
        why = problem
    if kind in {"auto", "terminal"}:
        screen, problem = _try_terminal(clock, must=kind == "terminal")
        if screen is not None:
            out.write(f"screen: this terminal, {why}; {buttons}\n")
            return _Opened(screen, clock, "terminal")
        why = f"{why}; {problem}"
    return _no_screen(backend, clock, why, buttons, out)


def _try_window(size: ScreenSettings, clock: Callable[[], int], *, must: bool) -> tuple[Screen | None, str]:
    """Open a window; return it, or None and why there is none. Where it ``must`` be, the error is raised."""
    from referee.devices.window import Window

    try:
        return Window(size.width, size.height, fullscreen=size.fullscreen, clock=clock), ""
    except ScreenError as problem:
        if must:
            raise
        return None, f"no window ({problem})"


def _try_terminal(clock: Callable[[], int], *, must: bool) -> tuple[Screen | None, str]:
    """Take the terminal; return it, or None and why there is none. Where it ``must`` be, the error is raised."""
    from referee.devices.terminal import TerminalScreen

    try:
        return TerminalScreen(clock=clock), ""
    except ScreenError as problem:
        if must:
            raise
        return None, f"no terminal ({problem})"


def _no_screen(backend: Backend, clock: Callable[[], int], why: str, buttons: str, out: TextIO) -> _Opened:
    if not backend.simulated:
        out.write(f"screen: none, {why}; {buttons}; rulings are written here\n")
        return _Opened(Headless(clock), clock, "none")
    out.write(f"screen: none, {why}; {buttons}; bots play one game as fast as they can\n")
    virtual = VirtualClock(clock())
    return _Opened(Headless(virtual, virtual.sleep), virtual, "none")


def _printer(table: Table | PaperTable, out: TextIO | None, log: TextIO | None) -> Callable[[Sequence[Any]], None]:
    commentary = PaperCommentary(table) if isinstance(table, PaperTable) else Commentary(table)

    def tell(news: Sequence[Any]) -> None:
        for line in commentary.lines(news):
            for file in (out, log):
                if file is not None:
                    print(line, file=file, flush=True)

    return tell


def _as_json(table: Table | PaperTable) -> str:
    return json.dumps(table.records(), indent=1) + "\n"
