"""The terminal screen in a real pseudo-terminal: another process draws and listens, this one looks and types."""

from __future__ import annotations

import contextlib
import fcntl
import io
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from typing import TYPE_CHECKING

import pytest

from referee.devices.terminal import TerminalError, TerminalScreen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_PATIENCE_S = 8.0
_LEAVE_ALTERNATE = "\x1b[?1049l"
_WHERE_IS_THE_CURSOR = "\x1b[6n"
_SHOW_CURSOR = "\x1b[?25h"

_PROGRAM = """
import fcntl, os, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from referee.devices.terminal import TerminalScreen
from referee.devices.ui import QuitEvent
from referee.game.cards import parse_card
from referee.show.scene import PileView, Scene, SeatView

def tell(words):
    os.write(int(sys.argv[1]), (words + "\\n").encode())

if sys.argv[2] == "linger":
    # What nohup does: the hang-up is then seen by reading only.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
seats = (SeatView(1, "Ana", "red", "a"), SeatView(2, "Ben", "blue", "b"))
screen = TerminalScreen()
try:
    screen.draw(Scene("play", "Game 1", seats, pile=PileView(parse_card("Js"), (), 1)))
    tell("drawn")
    if sys.argv[2] == "crash":
        raise RuntimeError("on purpose")
    if sys.argv[2] == "wake":
        import threading
        threading.Timer(0.05, screen.wake).start()
        screen.wait(3600 * 10**9)
        tell("woken")
    leaving = False
    while not leaving:
        for event in screen.wait(3600 * 10**9):
            leaving = leaving or isinstance(event, QuitEvent)
            tell("quit" if isinstance(event, QuitEvent) else f"{event.key} {'down' if event.down else 'up'}")
    if sys.argv[2] == "linger":
        tell(f"then {screen.wait(20_000_000)}")
finally:
    screen.close()
    screen.close()
"""


class _Session:
    """A process on a terminal of its own, with what it drew and what it told.

    A helper holds what every test here needs; the tests themselves are plain functions.
    """

    def __init__(self, mode: str, term: str = "xterm-256color") -> None:
        self.master, slave = pty.openpty()
        self.resize(24, 80)
        self.before = termios.tcgetattr(slave)
        told, tell = os.pipe()
        environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        self.process = subprocess.Popen(  # noqa: S603 - this very Python with the program above
            [sys.executable, "-c", _PROGRAM, str(tell), mode],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            pass_fds=(tell,),
            start_new_session=True,
            env={**environment, "TERM": term, "PYTHONIOENCODING": "utf-8"},
        )
        os.close(tell)
        self.slave, self.told = slave, told
        self.open = [self.master, told]
        self.drawn = self.words = ""
        self._unanswered = ""

    def resize(self, rows: int, wide: int) -> None:
        """Give the terminal another size, as a person does by pulling at its window."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, wide, 0, 0))

    def type(self, text: str) -> None:
        """Type on the terminal's keyboard."""
        os.write(self.master, text.encode())

    def hang_up(self) -> None:
        """Let the terminal go away, as a broken connection does."""
        self.open.remove(self.master)
        os.close(self.master)

    def until(self, arrived: Callable[[], bool]) -> None:
        """Read what the process draws and tells until something arrived."""
        deadline = time.monotonic() + _PATIENCE_S
        while not arrived():
            left = deadline - time.monotonic()
            assert left > 0, f"it told {self.words!r} and drew {self.drawn!r}"
            self._read(left)

    def until_told(self, words: str) -> None:
        """Wait until the process told ``words``."""
        self.until(lambda: words in self.words)

    def _read(self, timeout: float) -> None:
        for ready in select.select(self.open, [], [], timeout)[0]:
            text = os.read(ready, 65536).decode(errors="replace")
            if ready == self.master:
                self.drawn += text
                self._answer(text)
            else:
                self.words += text

    def _answer(self, text: str) -> None:
        """Say where the cursor is when asked, as terminals do; blessed asks when it starts."""
        self._unanswered += text
        asked = self._unanswered.split(_WHERE_IS_THE_CURSOR)
        self._unanswered = asked[-1]
        self.type("\x1b[1;1R" * (len(asked) - 1))

    def close(self) -> None:
        """End the process and its terminal."""
        self.process.kill()
        self.process.wait(_PATIENCE_S)
        for descriptor in (self.master, self.slave, self.told):
            with contextlib.suppress(OSError):
                os.close(descriptor)


@contextlib.contextmanager
def _session(mode: str = "listen", term: str = "xterm-256color") -> Iterator[_Session]:
    session = _Session(mode, term)
    try:
        yield session
    finally:
        session.close()


def test_it_draws_the_card_reads_keys_and_makes_up_their_releases() -> None:
    with _session() as session:
        session.until(lambda: "JACK of spades" in session.drawn)
        session.type("aB \x1b[A\r")
        session.until_told("return up")
        lines = session.words.split("\n")
        downs = [line for line in lines if line.endswith(" down")]
        assert downs == ["a down", "b down", "space down", "up down", "return down"]
        session.until(lambda: session.words.count(" up\n") == 5)


def test_ctrl_c_quits_and_leaves_the_terminal_as_it_was() -> None:
    with _session() as session:
        session.until_told("drawn")
        assert termios.tcgetattr(session.slave) != session.before
        session.type("\x03")
        session.until_told("quit")
        session.until(lambda: _LEAVE_ALTERNATE in session.drawn)
        assert session.process.wait(_PATIENCE_S) == 0
        assert _SHOW_CURSOR in session.drawn
        assert termios.tcgetattr(session.slave) == session.before


def test_ctrl_d_quits() -> None:
    with _session() as session:
        session.until_told("drawn")
        session.type("\x04")
        session.until_told("quit")


def test_a_crash_leaves_the_terminal_as_it_was() -> None:
    with _session("crash") as session:
        session.until(lambda: "on purpose" in session.drawn)
        assert session.process.wait(_PATIENCE_S) == 1
        assert session.drawn.index(_LEAVE_ALTERNATE) < session.drawn.index("on purpose")
        assert termios.tcgetattr(session.slave) == session.before


def test_a_new_size_repaints_the_last_scene_at_that_size() -> None:
    with _session() as session:
        session.until_told("drawn")
        session.drawn = ""
        session.resize(40, 120)
        session.until(lambda: "JACK of spades" in session.drawn and "\x1b[40;1H" in session.drawn)


def test_waking_it_from_another_thread_ends_an_hour_of_waiting() -> None:
    with _session("wake") as session:
        session.until_told("woken")


def test_a_terminal_that_hangs_up_quits_once_and_is_not_asked_again() -> None:
    with _session("linger") as session:
        session.until_told("drawn")
        session.hang_up()
        session.until_told("then []")
        assert session.words.count("quit") == 1
        assert session.process.wait(_PATIENCE_S) == 0


@pytest.mark.parametrize("term", ["dumb", "no-such-terminal"])
def test_a_terminal_that_cannot_place_text_is_refused_with_the_cure(term: str) -> None:
    with _session(term=term) as session:
        session.until(lambda: f"TERM='{term}'" in session.drawn and "TERM=xterm-256color" in session.drawn)
        assert session.process.wait(_PATIENCE_S) == 1


def test_an_output_that_is_no_terminal_is_refused_with_the_cure() -> None:
    with pytest.raises(TerminalError, match=r"output is not a terminal.*choose another screen"):
        TerminalScreen(stream=io.StringIO())


def test_an_input_that_is_no_terminal_is_refused_with_the_cure() -> None:
    master, slave = pty.openpty()
    code = "from referee.devices.terminal import TerminalScreen as S\nS()"
    process = subprocess.Popen(  # noqa: S603 - this very Python with the code above
        [sys.executable, "-c", code], stdin=subprocess.DEVNULL, stdout=slave, stderr=subprocess.PIPE, text=True
    )
    _, complaint = process.communicate(timeout=_PATIENCE_S)
    os.close(slave)
    os.close(master)
    assert "the input is not a terminal" in complaint
