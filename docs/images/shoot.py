"""Take the pictures of the README from a running game: python docs/images/shoot.py.

Needs Xvfb, xdotool and ImageMagick's ``import``. Two people play by keyboard with two bots; the picture is taken
when a race has been decided.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SIZE = (1280, 720)


def start_display() -> subprocess.Popen[bytes]:
    """Start a virtual display and let this process and its children use it."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24"]
    server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as answer:
        os.environ["DISPLAY"] = ":" + answer.readline().strip()
    return server


def run(*words: str) -> None:
    """Run a command and insist that it works."""
    subprocess.run(words, check=True)


def main() -> None:
    """Play until two people have raced for a jack, and take the pictures on the way."""
    server = start_display()
    play = subprocess.Popen(
        [sys.executable, "-m", "referee", "play", "--screen", "window", "--bots", "2", "--seed", "7"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert play.stdout is not None
    wrong = Path(__file__).with_name("wrong-slap.png")
    wrong.unlink(missing_ok=True)
    time.sleep(2)
    run("xdotool", "key", "q")
    time.sleep(0.3)
    run("import", "-window", "root", str(Path(__file__).with_name("lobby.png")))
    run("xdotool", "key", "p", "Return")
    for line in play.stdout:
        if " slapped the " in line and "one card" in line and not wrong.exists():
            time.sleep(0.3)
            run("import", "-window", "root", str(wrong))
        if "turns the king" in line or "turns the queen" in line:
            run("xdotool", "key", "p")
        if "turns the jack" in line:
            time.sleep(0.15)
            run("xdotool", "key", "--delay", "25", "q", "p")
        if "Ana slapped the jack" in line or "Ben slapped the jack" in line or "first to the jack" in line:
            time.sleep(0.6)
            run("import", "-window", "root", str(Path(__file__).with_name("photo-finish.png")))
            break
    play.terminate()
    play.wait()
    server.terminate()


if __name__ == "__main__":
    main()
