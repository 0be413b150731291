"""The terminal as a screen: scenes go out as text, keys come in; a console, ssh and tmux all do."""

from __future__ import annotations

import atexit
import contextlib
import curses
import os
import select
import signal
import socket
import sys
import termios
import threading
import time
from typing import TYPE_CHECKING, Final

# blessed asks the terminal what it can do and waits 5 s for one that never answers; nobody shall wait that long.
os.environ.setdefault("BLESSED_QUERY_TIMEOUT_SECONDS", "0.5")

import blessed

from referee.devices.terminal_keys import HeldKeys, key_names
from referee.devices.terminal_paint import TerminalPaint
from referee.devices.ui import QuitEvent, ScreenError, UiEvent
from referee.show.plain import render

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TextIO

    from blessed.keyboard import Keystroke

    from referee.show.scene import Scene

_NS_PER_MS: Final = 1_000_000
# blessed waits this long for the rest of an escape sequence; its own 350 ms would stall the table.
_ESCAPE_DELAY_S: Final = 0.025
_NO_TERMS: Final = ("", "dumb", "unknown")
_QUIT_CHARS: Final = ("\x03", "\x04")
_HUNG_UP: Final = select.POLLHUP | select.POLLERR | select.POLLNVAL


class TerminalError(ScreenError):
    """There is no terminal to play on; the message names the cause and the cure."""


class TerminalScreen:
    """A whole terminal that shows one scene at a time and reads its keyboard.

    All methods but :meth:`wake` belong to the thread that made the screen. A terminal tells of presses and
    repeats but never of a release: :class:`referee.devices.terminal_keys.HeldKeys` makes those up.

    Args:
        clock: reads CLOCK_MONOTONIC in nanoseconds.
        stream: where to draw, standard output unless given; standard error is the only other choice,
            because keys are read from the terminal that these two belong to.

    Raises:
        TerminalError: input or output is no terminal, or TERM names one that cannot place text.
        ValueError: ``stream`` is some other terminal.
    """

    def __init__(self, *, clock: Callable[[], int] = time.monotonic_ns, stream: TextIO | None = None) -> None:
        self._clock = clock
        self._stream = _output(stream)
        self._keyboard = _keyboard()
        self._term = _terminal(self._stream)
        self._ascii_only = "utf" not in (self._stream.encoding or "").lower()
        self._paint = TerminalPaint(self._term)
        self._held = HeldKeys()
        self._scene: Scene | None = None
        self._size = (0, 0)
        self._gone = False
        self._pending: list[UiEvent] = []
        self._interrupted = False
        self._bell, self._ear = socket.socketpair()
        self._stack = self._entered()
        atexit.register(self.close)

    @property
    def visible(self) -> bool:
        """Whether somebody can see the screen: a terminal cannot tell, so always True."""
        return True

    def draw(self, scene: Scene) -> int:
        """Show the scene, whole and in one write.

        Returns:
            CLOCK_MONOTONIC nanoseconds read right after the text was handed to the terminal.
        """
        self._scene = scene
        self._size = (self._term.width, self._term.height)
        lines = render(scene, *self._size, ascii_only=self._ascii_only)
        try:
            self._say(self._paint.frame(lines, *self._size))
        except OSError:
            # A crash here would only hide the reason; the next wait tells that the terminal is gone.
            self._hang_up()
        return self._clock()

    def wait(self, timeout_ns: int) -> list[UiEvent]:
        """Wait for something to happen, then hand over everything that did, oldest first.

        It may return early and with nothing, as after :meth:`wake` and after a repaint.

        Args:
            timeout_ns: the longest wait in nanoseconds, rounded up to milliseconds; 0 or less only looks.

        Returns:
            Keys down and up, and the wish to leave: Ctrl-C, Ctrl-D, or a terminal that went away.

        Raises:
            KeyboardInterrupt: Ctrl-C was pressed a second time.
        """
        self._listen(timeout_ns)
        if self._scene is not None and self._size != (self._term.width, self._term.height):
            self.draw(self._scene)
        found, self._pending = self._pending, []
        return found

    def wake(self) -> None:
        """End a running or the next :meth:`wait` early; safe to call from any thread, never raises."""
        # A full socket ends the wait anyway, and a closed screen has nobody to wake.
        with contextlib.suppress(OSError):
            self._bell.send(b"\0", socket.MSG_DONTWAIT)

    def close(self) -> None:
        """Give the terminal back as it was found; closing twice does nothing."""
        atexit.unregister(self.close)
        self._scene = None
        # A terminal that hung up cannot be restored, and need not be.
        with contextlib.suppress(OSError, termios.error):
            self._stack.close()

    def _entered(self) -> contextlib.ExitStack:
        """Take the terminal over; if that fails halfway, give it back."""
        with contextlib.ExitStack() as stack:
            stack.callback(self._ear.close)
            stack.callback(self._bell.close)
            stack.enter_context(self._term.fullscreen())
            stack.enter_context(self._term.hidden_cursor())
            stack.callback(lambda: self._say(self._term.normal + self._term.clear))
            stack.enter_context(self._term.cbreak())
            stack.enter_context(_signals(self.wake, self._interrupt))
            return stack.pop_all()

    def _interrupt(self) -> None:
        """Make a first Ctrl-C a wish to leave, so that it tears no frame apart; a second one insists."""
        if self._interrupted:
            raise KeyboardInterrupt
        self._interrupted = True
        self._pending.append(QuitEvent())
        self.wake()

    def _say(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()

    # --- keys ---------------------------------------------------------------------------------------

    def _listen(self, timeout_ns: int) -> None:
        """Collect what happens until the timeout, or until the first thing that does."""
        event = self._polled(self._cut_short(timeout_ns))
        now = self._clock()
        if event & _HUNG_UP:
            self._hang_up()
        elif event:
            self._read_keys(now)
        self._pending += self._held.due(now)

    def _cut_short(self, timeout_ns: int) -> int:
        """Return the timeout, or less where something waits already or a release is due earlier."""
        due = self._held.next_due()
        if self._pending:
            return 0
        return timeout_ns if due is None else min(timeout_ns, due - self._clock())

    def _polled(self, timeout_ns: int) -> int:
        """Wait for the keyboard, a wake-up or the timeout; return what poll says of the keyboard, 0 for nothing."""
        poll = select.poll()
        poll.register(self._ear, select.POLLIN)
        if not self._gone:
            poll.register(self._keyboard, select.POLLIN)
        ready = dict(poll.poll(-(-max(timeout_ns, 0) // _NS_PER_MS)))
        if self._ear.fileno() in ready:
            self._ear.recv(4096)
        return ready.get(self._keyboard, 0)

    def _read_keys(self, at: int) -> None:
        try:
            while key := self._term.inkey(timeout=0, esc_delay=_ESCAPE_DELAY_S):
                self._pending += self._meant(key, at)
        except (OSError, EOFError):
            self._hang_up()

    def _meant(self, key: Keystroke, at: int) -> list[UiEvent]:
        if key in _QUIT_CHARS:
            return [QuitEvent()]
        names = key_names(str(key), key.name)
        return [event for name in names for event in self._held.stroke(name, at)]

    def _hang_up(self) -> None:
        """Listen no more to a terminal that went away, since it would be ready to be read for ever."""
        if not self._gone:
            self._pending.append(QuitEvent())
        self._gone = True


def _output(stream: TextIO | None) -> TextIO:
    out = sys.__stdout__ if stream is None else stream
    if out is None or not _is_tty(out):
        raise TerminalError(
            "the output is not a terminal: it goes to a file, a pipe or nowhere. "
            "Start it in a terminal without redirecting its output, or choose another screen"
        )
    if not any(out is standard for standard in (sys.__stdout__, sys.__stderr__)):
        raise ValueError(f"stream must be standard output or standard error, got {out!r}")
    return out


def _keyboard() -> int:
    if sys.__stdin__ is None or not _is_tty(sys.__stdin__):
        raise TerminalError(
            "the input is not a terminal: there are no keys to read. "
            "Start it in a terminal without redirecting its input, or choose another screen"
        )
    return sys.__stdin__.fileno()


def _is_tty(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except ValueError:
        # The stream is closed.
        return False


def _terminal(stream: TextIO) -> blessed.Terminal:
    kind = os.environ.get("TERM", "")
    cure = "Set TERM to what the terminal is, for example TERM=xterm-256color, or choose another screen"
    if kind in _NO_TERMS:
        raise TerminalError(f"TERM={kind!r} names a terminal that cannot place text. {cure}")
    known = _in_terminfo(kind, stream)
    # blessed knows many terminals itself; for those it does not know it silently takes another one.
    term = blessed.Terminal(stream=stream)
    if not known and term.kind != kind:
        raise TerminalError(f"TERM={kind!r} names a terminal that this system does not know. {cure}")
    if not term.move_xy(0, 0):
        no_color = "NO_COLOR is set, which switches off placing text too: unset it"
        raise TerminalError(no_color if os.environ.get("NO_COLOR") else f"TERM={kind!r} cannot place text. {cure}")
    return term


def _in_terminfo(kind: str, stream: TextIO) -> bool:
    try:
        curses.setupterm(kind, stream.fileno())
    except curses.error:
        return False
    return True


@contextlib.contextmanager
def _signals(resized: Callable[[], None], interrupted: Callable[[], None]) -> Iterator[None]:
    """Notice a new size and Ctrl-C at once, and keep Ctrl-Z from leaving a half-restored terminal behind."""
    if threading.current_thread() is not threading.main_thread():
        # Only the main thread may set handlers; a new size is then noticed at the next wait.
        yield
        return
    before = {
        signal.SIGWINCH: signal.signal(signal.SIGWINCH, lambda _number, _frame: resized()),
        signal.SIGINT: signal.signal(signal.SIGINT, lambda _number, _frame: interrupted()),
        signal.SIGTSTP: signal.signal(signal.SIGTSTP, signal.SIG_IGN),
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
