"""The window: from start to first frame, CPU of a waiting table, and time to draw a full play screen.

Uses the display it finds, or starts a virtual one with Xvfb.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

from referee.game.cards import DECK
from referee.show.scene import PileView, Scene, SeatView, Strip, StripMark, Tone
from referee.show.style import LOOKS

FIRST_FRAME = """
import sys, time
from referee.devices.window import Window
plain = Window.draw
def draw(self, scene):
    shown = plain(self, scene)
    print("FRAME", time.monotonic_ns(), file=sys.stderr, flush=True)
    Window.draw = plain
    return shown
Window.draw = draw
from referee.cli import main
main(["play", "--screen", "window", "--seed", "1"])
"""
IDLE = 8.0


def start_to_first_frame() -> tuple[float, float]:
    """Return seconds from starting Python to the first frame, and the CPU share of the lobby afterwards."""
    began = time.monotonic_ns()
    play = subprocess.Popen(
        [sys.executable, "-c", FIRST_FRAME], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    )
    assert play.stderr is not None
    line = play.stderr.readline()
    if not line.startswith("FRAME"):
        raise SystemExit(line + play.stderr.read())
    seconds = (int(line.split()[1]) - began) / 1e9
    time.sleep(1.0)
    before = cpu_seconds(play.pid)
    time.sleep(IDLE)
    share = (cpu_seconds(play.pid) - before) / IDLE
    play.terminate()
    play.wait()
    return seconds, share


def cpu_seconds(pid: int) -> float:
    """Return the CPU time a process has used, s."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def full_scene(nth: int) -> Scene:
    """Return a play screen with ten seats and everything on it; each one differs from the one before."""
    looks = list(LOOKS)
    seats = tuple(
        SeatView(i + 1, f"Player {i} with a name", looks[i], "Q", (nth + i) % 9, "your turn", Tone.TURN, i == 0)
        for i in range(10)
    )
    card = DECK[nth % 52]
    pile = PileView(card, (DECK[(nth + 7) % 52], DECK[(nth + 9) % 52], DECK[(nth + 21) % 52]), nth % 40, 1)
    marks = tuple(
        StripMark(i + 1, seats[i].name, looks[i], 300_000_000 + i * 9_000_000, f"+{i * 9}.0 ms", Tone.PLAIN)
        for i in range(5)
    )
    strip = Strip(marks, 2_000_000, 100_000_000, "±1 ms")
    text = f"Player 3 slapped card number {nth}: one card to Player 4."
    return Scene("play", "Game 1", seats, text, Tone.PENALTY, (), pile, strip, ("SIMULATED buttons",), "Esc: pause")


def frame_times(count: int = 120) -> list[float]:
    """Return milliseconds for each of ``count`` full frames at 1920x1080 with SDL's software renderer."""
    import pygame

    from referee.devices.paint import paint_scene

    surface = pygame.Surface((1920, 1080))
    pygame.font.init()
    scenes = [full_scene(nth) for nth in range(count + 1)]
    paint_scene(surface, scenes[0])
    took = []
    for scene in scenes[1:]:
        began = time.perf_counter()
        paint_scene(surface, scene)
        took.append((time.perf_counter() - began) * 1e3)
    return took


def main() -> None:
    """Print all three figures; the first start warms the disk and is not counted."""
    server = None
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        if shutil.which("Xvfb") is None:
            raise SystemExit("window: no display and no Xvfb (apt-get install xvfb)")
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1080x24"]
        server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as answer:
            os.environ["DISPLAY"] = ":" + answer.readline().strip()
    start_to_first_frame()
    seconds, share = start_to_first_frame()
    print(f"window: first frame after {seconds:.2f} s, waiting in the lobby uses {share:.1%} of one core")
    frames = frame_times()
    median, worst = statistics.median(frames), statistics.quantiles(frames, n=20)[18]
    print(f"window: 1080p frame with 10 seats, median {median:.1f} ms, 95 % under {worst:.1f} ms")
    if server is not None:
        server.terminate()


if __name__ == "__main__":
    main()
