"""The real thing on a virtual display: a window, a keyboard, two people, a jack, a ruling.

Needs Xvfb and xdotool. Where they are missing the test is skipped with that reason, but not in CI, which sets
REFEREE_E2E=1 and installs them.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent.parent
JACK_SECOND = "11"
"""A seed whose deal for two players turns a harmless card first and a jack second."""

PATIENCE = 20.0
"""Seconds to wait for anything; the machine may be slow, the test must not be."""


class Display:
    """A virtual display of the size of a common screen."""

    def __init__(self, width: int = 1280, height: int = 720) -> None:
        read, write = os.pipe()
        self._server = subprocess.Popen(  # noqa: S603 - a fixed command
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],  # noqa: S607
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as answer:
            self.name = ":" + answer.readline().strip()

    def xdotool(self, *words: str) -> str:
        done = subprocess.run(  # noqa: S603 - a fixed command
            ["xdotool", *words],  # noqa: S607
            env={**os.environ, "DISPLAY": self.name},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=True,
        )
        return done.stdout.strip()

    def close(self) -> None:
        self._server.terminate()
        self._server.wait(PATIENCE)


class Game:
    """``referee play`` in a window, its commentary read line by line."""

    def __init__(self, display: Display, config: Path, *words: str) -> None:
        self.display = display
        self._process = subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "-m", "referee", "play", "--config", str(config), "--screen", "window", *words],
            cwd=ROOT,
            env={**os.environ, "DISPLAY": display.name, "SDL_VIDEODRIVER": "x11"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._lines: SimpleQueue[str] = SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.wait_for("screen: a window")
        self.window = self._focused()

    def _focused(self) -> str:
        """Wait until the window has the keyboard; the ids 0 and 1 stand for nobody and for the pointer."""
        end = time.monotonic() + PATIENCE
        while True:
            window = self.display.xdotool("getwindowfocus", "-f").split()[0]
            if int(window) > 1:
                return window
            if time.monotonic() > end:
                pytest.fail("the window never got the keyboard")

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)

    def wait_for(self, text: str) -> str:
        line = self.says(text, within=PATIENCE)
        return line or pytest.fail(f"nobody said {text!r}")

    def says(self, text: str, within: float) -> str:
        """Return the next line that holds the text, or ``""`` when none comes within so many seconds."""
        end = time.monotonic() + within
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
            except Empty:
                return ""
            if text in line:
                return line

    def keys(self, *keys: str) -> None:
        self.display.xdotool("key", "--delay", "40", *keys)

    def end(self, how: signal.Signals) -> tuple[int, str]:
        self._process.send_signal(how)
        code = self._process.wait(PATIENCE)
        return code, self._close()

    def _close(self) -> str:
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._reader.join(PATIENCE)
        self._process.stdout.close()
        with self._process.stderr as err:
            return err.read()

    def kill(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait(PATIENCE)
            self._close()


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    if missing and not os.environ.get("REFEREE_E2E"):
        pytest.skip(f"{' and '.join(missing)} not installed: apt-get install xvfb xdotool")
    screen = Display()
    yield screen
    screen.close()


@pytest.fixture
def config(tmp_path: Path) -> Path:
    quick = (ROOT / "config.yaml").read_text(encoding="utf-8").replace("[1200, 2000]", "[900, 900]")
    # Keys that a program sends come within 2 ms of each other, which is what a bumped table looks like.
    quick = quick.replace("#bump_guard: on", "bump_guard: off")
    file = tmp_path / "config.yaml"
    file.write_text(quick, encoding="utf-8")
    return file


@pytest.fixture
def game(display: Display, config: Path) -> Iterator[Game]:
    running = Game(display, config, "--bots", "0", "--seed", JACK_SECOND)
    yield running
    running.kill()


def seat_ana(game: Game) -> None:
    """Press until the window listens: SDL drops keys for 0.2 s after a window got the keyboard; a seat stays taken."""
    for _ in range(40):
        game.keys("q")
        if game.says("Ana sits down at seat 1.", within=0.5):
            return
    pytest.fail("the window never took a key")


def deal_to_ana_and_ben(game: Game) -> None:
    seat_ana(game)
    game.keys("p")
    game.wait_for("Ben sits down at seat 2.")
    game.keys("Return")
    game.wait_for("begins.")


def test_two_people_play_by_keyboard_and_the_first_hand_on_the_jack_wins(game: Game) -> None:
    deal_to_ana_and_ben(game)
    game.wait_for("Ana turns the ten of spades.")
    game.keys("q")
    game.wait_for("Ana slapped the ten of spades: one card under Ana's own stack.")
    game.wait_for("Ben turns the jack of diamonds.")
    game.keys("p", "q")
    won = game.wait_for("Ben slapped the jack of diamonds after")
    assert "and takes 2 cards." in won
    game.wait_for("Ana was ")
    assert game.end(signal.SIGTERM) == (0, "")


def test_a_resize_and_ten_keys_at_once_lose_no_slap(game: Game) -> None:
    deal_to_ana_and_ben(game)
    game.wait_for("Ana turns the ten of spades.")
    game.display.xdotool("windowsize", game.window, "900", "500")
    game.display.xdotool(
        *(word for key in ("q", "p", "1", "2", "3", "4", "5", "6", "7", "8") for word in ("keydown", key))
    )
    first = game.wait_for(" slapped the ten of spades")
    second = game.wait_for(" slapped the ten of spades")
    assert {line.split(" s  ")[1].split()[0] for line in (first, second)} == {"Ana", "Ben"}
    assert game.end(signal.SIGTERM) == (0, "")


def test_ctrl_c_ends_cleanly(game: Game) -> None:
    seat_ana(game)
    assert game.end(signal.SIGINT) == (0, "")
