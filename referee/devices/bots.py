"""Bots: players of the machine, with human reaction times. They press buttons like everybody else.

Reaction times are ex-Gaussian, the shape that human choice reactions have: a bell with a long tail to the
slow side. A bot sees what people see, the shown card, and never before it was shown.
"""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random
from typing import TYPE_CHECKING

from referee.game import messages as m
from referee.game.settings import MS, CallEvidence, FlipMode, HandRule
from referee.table.events import Dealt
from referee.table.setup import FLIP, START, call_line, flip_line, pad_line, slap_line, stream_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.devices.mock import Contacts
    from referee.table.table import Table, TableNews

TAIL = 100 * MS
SPREAD = 45 * MS
FASTEST = 190 * MS
"""Mean of the slow tail, spread of the bell, and the fastest a hand can be (FIELD B2: 190 to 231 ms)."""

GIVE_UP = 180 * MS
"""How long after somebody won the pile a bot's hand can still not be held back."""

HOLD = (70 * MS, 140 * MS)
"""How long a bot keeps a button down, shortest and longest."""

CALL_AFTER = (60 * MS, 300 * MS)
"""How long after the slap a bot presses its call button, where slaps need a call."""

HOLD_TO_SEE = 300 * MS
"""How long beyond the longest delay of a picture a bot keeps its flip button down where it must (RULES 3.8)."""

HOLD_TO_CALL = (350 * MS, 500 * MS)
"""How long a bot keeps the slap button down where that is the call (RULES 4.3: 300 ms at least)."""

ANSWER_AFTER = 1_000 * MS
"""How long a host that is a machine thinks before answering."""

FLIP_AFTER = (500 * MS, 1_100 * MS)
"""How long a bot takes to turn its card once it may."""


def reaction(rng: Random, mean: int) -> int:
    """Return a reaction time in ns with the given mean, ex-Gaussian, never below :data:`FASTEST`."""
    value = rng.gauss(mean - TAIL, SPREAD) + rng.expovariate(1 / TAIL)
    return max(FASTEST, round(value))


class Bots:
    """Plays every seat that the lobby has given to a bot.

    Args:
        table: the table they sit at; they look at what is visible only.
        contacts: the buttons they press.
        seed: seed of the evening; each bot has its own stream of chance.
        mean: mean reaction, ns.
        wrong_slap: chance of a slap at a harmless card, 0.0 to 1.0.
    """

    def __init__(self, table: Table, contacts: Contacts, seed: int, mean: int, wrong_slap: float) -> None:
        self._table = table
        self._contacts = contacts
        self._mean = mean
        self._wrong = wrong_slap
        chairs = range(len(table.setup.chairs))
        self._rngs = [Random(stream_name(seed, f"bot {seat}")) for seat in chairs]
        self._plans: list[tuple[int, int, str, bool]] = []
        self._count = 0
        self._resting: set[str] = set()

    def hear(self, news: Iterable[TableNews]) -> None:
        """Look at what has become visible, and plan what to do about it."""
        for event in news:
            if isinstance(event, Dealt) and self._table.rules.hand_rule is HandRule.HOME_PAD:
                self._rest(event.at)
            if isinstance(event, m.CardShown):
                self._drop_presses(event.at)
                self._see(event)
            elif isinstance(event, m.PileWon | m.PileTaken | m.DeadHeat):
                self._drop_presses(event.at + GIVE_UP)
            if isinstance(event, _MAY_FLIP_AFTER):
                self._flip(event.at)

    def work(self, now: int) -> None:
        """Press and release what is due at ``now`` ns, each at its planned time."""
        while self._plans and self._plans[0][0] <= now:
            at, _, line, closed = heappop(self._plans)
            if closed:
                self._press(line, at)
            else:
                self._contacts.release(line, at)

    def next_deadline(self) -> int | None:
        """Return when a bot will next move a hand, ns, or None."""
        return self._plans[0][0] if self._plans else None

    def _press(self, line: str, at: int) -> None:
        self._contacts.press(line, at)
        if line not in self._resting:
            self._plan(at + self._rngs[0].randrange(*self._hold(line)), line, closed=False)
            self._say_it(line, at)

    def _hold(self, line: str) -> tuple[int, int]:
        rules = self._table.rules
        if rules.hand_rule is HandRule.OTHER_HAND and line.startswith("flip"):
            return (rules.flip_jitter_ns[1] + HOLD_TO_SEE, rules.flip_jitter_ns[1] + 2 * HOLD_TO_SEE)
        calls = rules.call_needed and rules.call_evidence is CallEvidence.HOLD and line.startswith("slap")
        return HOLD_TO_CALL if calls else HOLD

    def _say_it(self, line: str, at: int) -> None:
        """Press the call button after a slap, where the rules hear calls by it."""
        rules = self._table.rules
        if rules.call_needed and rules.call_evidence is CallEvidence.CALL_BUTTON and line.startswith("slap"):
            seat = int(line.split()[1]) - 1
            self._plan(at + self._rngs[seat].randrange(*CALL_AFTER), call_line(seat), closed=True)

    def _rest(self, at: int) -> None:
        """Lay a hand on each rest pad, where the rules want hands there; it stays, for a bot slaps with another."""
        for _, seat in self._bot_seats():
            if pad_line(seat) not in self._resting:
                self._resting.add(pad_line(seat))
                self._plan(at + FLIP_AFTER[0], pad_line(seat), closed=True)

    def _see(self, event: m.CardShown) -> None:
        current = self._table.round
        if current is None:
            return
        for player, seat in self._bot_seats():
            rng = self._rngs[seat]
            slaps = bool(event.triggers) or rng.random() < self._wrong
            if slaps and player in current.game.in_play():
                self._plan(event.at + reaction(rng, self._mean), slap_line(seat), closed=True)

    def _flip(self, at: int) -> None:
        current, mode = self._table.round, self._table.rules.flip_mode
        if current is None or mode is FlipMode.AUTO:
            return
        for player, seat in self._bot_seats():
            if current.game.state.turn == player:
                wait = self._table.rules.min_gap_ns + self._rngs[seat].randrange(*FLIP_AFTER)
                line = FLIP if mode is FlipMode.SHARED_BUTTON else flip_line(seat)
                self._plan(at + wait, line, closed=True)

    def _bot_seats(self) -> list[tuple[int, int]]:
        """Return (player, seat) of every bot in the current game."""
        current = self._table.round
        if current is None:
            return []
        places = self._table.lobby.places
        return [(player, seat) for player, seat in enumerate(current.players) if places[seat].bot]

    def _drop_presses(self, after: int) -> None:
        """Hold back every hand that would come down later than ``after`` ns; releases stay."""
        self._plans = sorted(plan for plan in self._plans if not plan[3] or plan[0] <= after)

    def _plan(self, at: int, line: str, *, closed: bool) -> None:
        self._count += 1
        heappush(self._plans, (at, self._count, line, closed))


class BotHost:
    """Answers the judge's questions with the first name, at a table where no person is left to ask."""

    def __init__(self, contacts: Contacts) -> None:
        self._contacts = contacts
        self._plans: list[tuple[int, bool]] = []

    def hear(self, news: Iterable[TableNews]) -> None:
        """Look whether somebody is asked."""
        for event in news:
            if isinstance(event, m.DeadHeat | m.HandsMissing | m.CallQuestion):
                self._plans = [(event.at + ANSWER_AFTER, True), (event.at + ANSWER_AFTER + HOLD[0], False)]
            elif isinstance(event, _ANSWERED) and self._plans and self._plans[0][1]:
                # The rules themselves had the answer: START would choose in another menu.
                self._plans.clear()

    def work(self, now: int) -> None:
        """Press and release START when it is time, ns."""
        while self._plans and self._plans[0][0] <= now:
            at, closed = self._plans.pop(0)
            if closed:
                self._contacts.press(START, at)
            else:
                self._contacts.release(START, at)

    def next_deadline(self) -> int | None:
        """Return when START will next be moved, ns, or None."""
        return self._plans[0][0] if self._plans else None


_ANSWERED = (m.Carried, m.Split, m.PileWon, m.PileTaken, m.GameOver)
"""Events after which nobody is asked any more."""

_MAY_FLIP_AFTER = (
    Dealt,
    m.CardShown,
    m.PileWon,
    m.Carried,
    m.Split,
    m.PileTaken,
    m.FalseSlap,
    m.SilentSlap,
    m.PileReturned,
    m.FlipCancelled,
    m.FlipRefused,
    m.Resumed,
)
"""Events after which it may be a bot's turn to flip."""
