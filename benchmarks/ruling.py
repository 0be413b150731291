"""How long a ruling takes once nothing has to be waited for: edge handed over on another thread -> ruling event told.

The hold and the confirmation are set to zero here, so the figure is the program's own share. In play every
ruling waits for both on purpose (docs/timing.md).
"""

from __future__ import annotations

import statistics
import threading
import time
from random import Random
from typing import TYPE_CHECKING

from referee.devices.headless import Headless
from referee.game.messages import FalseSlap
from referee.game.settings import CLASSIC, FlipMode
from referee.loop import Inbox, Loop
from referee.show.view import Labels, View
from referee.table.setup import FLIP, START, Chair, TableSetup, slap_line, stream_name
from referee.table.table import Phase, Table
from referee.timing.debounce import Limits
from referee.timing.edge import Edge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.table.table import TableNews

ROUNDS = 300
PAUSE = 0.012


class Streams:
    """Chance from one seed."""

    seed = 1

    def stream(self, purpose: str) -> Random:
        """Return a fresh stream."""
        return Random(stream_name(self.seed, purpose))


class Stopwatch:
    """Presses two slap buttons in turn on harmless cards and notes when each ruling was told."""

    def __init__(self) -> None:
        rules = CLASSIC.__class__(flip_mode=FlipMode.SHARED_BUTTON, flip_jitter_ns=(0, 0), min_gap_ns=0, announce_ns=0)
        limits = Limits(confirm=0, release=0)
        setup = TableSetup((Chair("Ana", "red"), Chair("Ben", "blue")), rules, limits=limits, hold=0)
        self.table = Table(setup, Streams())
        self.screen = Headless()
        self.inbox = Inbox()
        self.inbox.wake = self.screen.wake
        self.took: list[int] = []
        view = View(self.table, Labels(), (), 0)
        self.loop = Loop(self.table, view, self.screen, self.inbox, time.monotonic_ns, listeners=[self.hear])

    def hear(self, news: Sequence[TableNews]) -> None:
        """Note how old a ruling is when it is told."""
        now = time.monotonic_ns()
        self.took += [now - event.at for event in news if isinstance(event, FalseSlap)]

    def tap(self, line: str) -> None:
        """Close a line and open it a moment later, as a reader's thread would report it."""
        self.inbox.put(Edge(line, True, time.monotonic_ns()))
        time.sleep(PAUSE / 4)
        self.inbox.put(Edge(line, False, time.monotonic_ns()))
        time.sleep(PAUSE)

    def press_on(self) -> None:
        """Seat two players, then flip and slap over and over, dealing again when a game is over."""
        for line in (slap_line(0), slap_line(1), START):
            self.tap(line)
        for _ in range(ROUNDS):
            if self.table.phase is Phase.OVER:
                self.tap(START)
            self.tap(FLIP)
            self.tap(slap_line(0))
            self.tap(slap_line(1))
        self.loop.stop()


def main() -> None:
    """Print the median and the 99th percentile in milliseconds."""
    watch = Stopwatch()
    presser = threading.Thread(target=watch.press_on)
    presser.start()
    watch.loop.run()
    presser.join()
    took = [ns / 1e6 for ns in watch.took]
    worst = statistics.quantiles(took, n=100)[98]
    print(f"ruling: median {statistics.median(took):.3f} ms, 99 % under {worst:.3f} ms ({len(took)} rulings)")


if __name__ == "__main__":
    main()
