"""A fake evening: a table, a virtual clock, and hands that press at exact times. Nothing here sleeps."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from referee.devices.bots import BotHost, Bots
from referee.devices.faults import FaultPlan, FaultyContacts
from referee.devices.mock import MockContacts
from referee.game import messages as m
from referee.game.cards import DECK, Card, parse_card
from referee.game.casefile import end_of, read_case
from referee.game.match import MatchMode, MatchRules
from referee.game.settings import CLASSIC, FlipMode, Rules
from referee.table.runner import run_case
from referee.table.setup import (
    FLIP,
    MENU,
    START,
    Chair,
    TableSetup,
    call_line,
    flip_line,
    pad_line,
    slap_line,
    stream_name,
)
from referee.table.table import Phase, Table
from referee.timing.debounce import MS
from referee.timing.edge import Edge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from referee.game.cards import Rng
    from referee.loop import Worker
    from referee.table.table import TableNews

__all__ = [
    "ANA",
    "AT_ONCE",
    "BEN",
    "CAL",
    "DAN",
    "FLIP",
    "MENU",
    "MS",
    "SECOND",
    "SHARED",
    "START",
    "Evening",
    "Phase",
    "Rigged",
    "Script",
    "Streams",
    "bots_evening",
    "call_line",
    "first_to",
    "flip_line",
    "pad_line",
    "replayed",
    "setup_of",
    "slap_line",
]

SECOND = 1_000 * MS
START_OF_EVENING = 5 * SECOND

LONGEST_WAIT = 250 * MS
"""How long nobody looks at the table at most, as in the real loop."""

NAMES = ("Ana", "Ben", "Cal", "Dan", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon")
ANA, BEN, CAL, DAN = range(4)

AT_ONCE = replace(CLASSIC, flip_jitter_ns=(0, 0))
"""Classic without the random delay of pictures, so that a test knows when a card is visible."""

SHARED = replace(AT_ONCE, flip_mode=FlipMode.SHARED_BUTTON)
"""The same, with one flip button for everybody."""

Kind = TypeVar("Kind")


def setup_of(players: int = 3, rules: Rules = SHARED, **changes: Any) -> TableSetup:
    """Return a table with so many chairs; no bots unless asked for."""
    chairs = tuple(Chair(name, "red") for name in NAMES[:players])
    return TableSetup(chairs, **{"rules": rules, "bots": 0, **changes})


def first_to(games: int) -> MatchRules:
    """Return the rules of a match that goes to whoever wins so many games first."""
    return MatchRules(MatchMode.FIRST_TO_N, games)


class Streams:
    """Repeatable chance from one seed."""

    def __init__(self, seed: int = 1) -> None:
        self.seed = seed

    def stream(self, purpose: str) -> Rng:
        return Random(stream_name(self.seed, purpose))


class Told:
    """Chance that was told what to answer, and answers it once."""

    def __init__(self, numbers: Iterable[float]) -> None:
        self._numbers = iter(numbers)

    def random(self) -> float:
        return next(self._numbers)


class Rigged(Streams):
    """Chance that deals a known deck: its cards are turned in this order as long as nobody wins or pays.

    The first player deals unless said otherwise, so the second turns the first card.
    """

    def __init__(self, first_cards: str, dealer: float = 0.0, seed: int = 1) -> None:
        super().__init__(seed)
        self.deck = deck_that_begins(first_cards)
        self._dealer = dealer

    def stream(self, purpose: str) -> Rng:
        if purpose.startswith("dealer"):
            return Told([self._dealer])
        if purpose.startswith("deal "):
            return Told(_shuffle_into(self.deck))
        return super().stream(purpose)


def deck_that_begins(first_cards: str) -> list[Card]:
    """Return all 52 cards, the named ones first, and jacks last."""
    first = [parse_card(name) for name in first_cards.split()]
    rest = [card for card in DECK if card not in first]
    return [*first, *sorted(rest, key=lambda card: card.rank == "J")]


def _shuffle_into(target: Sequence[Card]) -> list[float]:
    """Return the numbers with which a Fisher-Yates shuffle turns the fresh deck into the target."""
    deck, numbers = list(DECK), []
    for last in range(len(deck) - 1, 0, -1):
        other = deck.index(target[last])
        numbers.append((other + 0.5) / (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return numbers


@dataclass
class Script:
    """Everything a table was told in an evening: (when delivered, what); picture times included.

    What was delivered can be delivered again in another order, later, or to a table that looks less often.
    """

    setup: TableSetup
    seed: int
    chance: Streams
    told: list[tuple[int, Edge | m.Shown]] = field(default_factory=list)
    until: int = 0

    def again(
        self, looks: Iterable[int] = (), told: list[tuple[int, Edge | m.Shown]] | None = None
    ) -> tuple[list[TableNews], list[dict[str, Any]]]:
        """Tell a new table the same and look at it at the given times; return the news and the records."""
        table = Table(self.setup, self.chance)
        waiting = sorted(self.told if told is None else told, key=lambda item: item[0])
        news: list[TableNews] = []
        for now in [*sorted(looks), self.until]:
            while waiting and waiting[0][0] <= now:
                tell(table, waiting.pop(0)[1])
            news += table.advance(now)
        return news, table.records()


def tell(table: Table, what: Edge | m.Shown) -> None:
    """Hand an edge or the time of a picture to a table."""
    if isinstance(what, Edge):
        table.edge(what)
    else:
        table.shown(what.number, what.at)


class Evening:
    """A table with hands, a screen and a clock of its own.

    Args:
        setup: the table.
        chance: its chance.
        now: when the evening starts, ns.
        glass: how long after the order to draw a picture is visible, ns.
    """

    def __init__(
        self,
        setup: TableSetup | None = None,
        chance: Streams | None = None,
        now: int = START_OF_EVENING,
        glass: int = 8 * MS,
    ) -> None:
        self.setup = setup or setup_of()
        chance = chance or Streams()
        self.table = Table(self.setup, chance)
        self.now = now
        self.glass = glass
        self.news: list[TableNews] = []
        self.script = Script(self.setup, chance.seed, chance)
        self.workers: list[Worker] = []
        self.listeners: list[Callable[[Sequence[TableNews]], None]] = []
        self._waiting: list[tuple[int, int, Edge]] = []

    # --- hands ----------------------------------------------------------------------------------

    def edge(self, line: str, at: int, *, closed: bool, late: int = 0) -> None:
        """Change a line at ``at`` ns; the news comes ``late`` ns later."""
        self._waiting.append((at + late, len(self._waiting), Edge(line, closed, at)))
        self._waiting.sort(key=lambda item: item[0])

    def press(self, line: str, at: int | None = None, hold: int = 80 * MS, late: int = 0) -> int:
        """Press a line, now unless said otherwise, and let it go after ``hold`` ns; return when."""
        at = self.now + MS if at is None else at
        self.edge(line, at, closed=True, late=late)
        self.edge(line, at + hold, closed=False, late=late)
        return at

    def slap(self, seat: int, at: int | None = None, late: int = 0, hold: int = 80 * MS) -> int:
        """Slap from a seat; return when."""
        return self.press(slap_line(seat), at, hold, late)

    # --- time -----------------------------------------------------------------------------------

    def until(self, end: int) -> list[TableNews]:
        """Let time pass as the loop does: whenever something is due, look; return the news."""
        before = len(self.news)
        while self.now < end:
            self.now = min(max(self._next(), self.now + 1), end)
            self._beat()
        return self.news[before:]

    def run(self, ns: int = 300 * MS) -> list[TableNews]:
        """Let some time pass; return the news."""
        return self.until(self.now + ns)

    def stall(self, ns: int) -> None:
        """Let time pass without looking at anything; whatever came in meanwhile is found at the next look."""
        self.now += ns

    def _next(self) -> int:
        dues = [self._waiting[0][0]] if self._waiting else []
        asked = [self.table.next_deadline(self.now), *(worker.next_deadline() for worker in self.workers)]
        return min([*dues, *(due for due in asked if due is not None), self.now + LONGEST_WAIT])

    def _beat(self) -> None:
        for worker in self.workers:
            worker.work(self.now)
        while self._waiting and self._waiting[0][0] <= self.now:
            self.hear(self._waiting.pop(0)[2])
        news = self.table.advance(self.now)
        self.news += news
        for listener in self.listeners:
            listener(news)
        current = self.table.round
        if current is not None and self.table.picture_due(self.now):
            self.hear(m.Shown(self.now + self.glass, current.pictures.put_up()))
        self.script.until = self.now

    def hear(self, what: Edge | m.Shown) -> None:
        """Hand something to the table now, and write it down."""
        self.script.told.append((self.now, what))
        tell(self.table, what)

    # --- whole steps ----------------------------------------------------------------------------

    def sit(self, *seats: int) -> None:
        """Press the seats' buttons in the lobby, one after the other."""
        for seat in seats:
            self.slap(seat)
            self.run()

    def host(self, *lines: str) -> list[TableNews]:
        """Press buttons of the host panel, one after the other; return the news."""
        before = len(self.news)
        for line in lines:
            self.press(line)
            self.run()
        return self.news[before:]

    def choose(self, nth: int) -> list[TableNews]:
        """Choose the nth entry of the open menu, counted from the selected one."""
        return self.host(*[MENU] * nth, START)

    def deal(self, players: int | None = None) -> None:
        """Seat so many players, everybody unless said otherwise, and deal."""
        self.sit(*range(players or len(self.setup.chairs)))
        self.host(START)

    def turn(self, line: str | None = None) -> m.CardShown:
        """Turn the next card, with whatever button turns it here, and return when it is visible."""
        count = len(self.of(m.CardShown))
        mode = self.table.rules.flip_mode
        if mode is not FlipMode.AUTO:
            self.run(1_300 * MS)
            self.press(line or (FLIP if mode is FlipMode.SHARED_BUTTON else flip_line(self.turn_seat())))
        for _ in range(1_000):
            if len(self.of(m.CardShown)) > count:
                return self.of(m.CardShown)[-1]
            self.run(10 * MS)
        raise AssertionError("no card was turned")

    # --- looking --------------------------------------------------------------------------------

    def turn_seat(self) -> int:
        """Return the seat whose turn it is."""
        current = self.game_round()
        turn = current.game.state.turn
        assert turn is not None
        seat: int = current.players[turn]
        return seat

    def game_round(self) -> Any:
        """Return the current round."""
        assert self.table.round is not None
        return self.table.round

    def state(self) -> Any:
        """Return the state of the current game."""
        return self.game_round().game.state

    def of(self, kind: type[Kind]) -> list[Kind]:
        """Return the news of one kind."""
        return [event for event in self.news if isinstance(event, kind)]

    def phase(self) -> Phase:
        """Return what the table is doing."""
        return self.table.phase

    def menu(self) -> list[str]:
        """Return what the entries of the open menu do."""
        return [] if self.table.menu is None else [entry.choice.value for entry in self.table.menu.entries]


def replayed(record: dict[str, Any]) -> dict[str, Any]:
    """Judge a recorded game again and return where it ends, in the shape of its ``end``."""
    case = read_case(record)
    game, _ = run_case(case, None if case.shuffle is None else Random(case.shuffle))
    return end_of(game, case.seats)


class Hands:
    """The buttons of an evening as bots press them; every move is written down.

    Args:
        evening: whose buttons.
        plan: what goes wrong with them, or None for buttons that work.
    """

    def __init__(self, evening: Evening, plan: FaultPlan | None = None) -> None:
        self.moves: list[tuple[str, bool, int]] = []
        self._faulty: FaultyContacts | None = None
        self._evening = evening
        if plan is not None:
            wires = MockContacts(None, {}, evening.hear)
            lines = [slap_line(seat) for seat in range(len(evening.setup.chairs))]
            self._faulty = FaultyContacts(wires, lines, Random(evening.script.seed), plan)

    def press(self, line: str, at: int) -> None:
        self._move(line, at, closed=True)

    def release(self, line: str, at: int) -> None:
        self._move(line, at, closed=False)

    def work(self, now: int) -> None:
        if self._faulty is not None:
            self._faulty.work(now)

    def next_deadline(self) -> int | None:
        return None if self._faulty is None else self._faulty.next_deadline()

    def _move(self, line: str, at: int, *, closed: bool) -> None:
        self.moves.append((line, closed, at))
        if self._faulty is None:
            self._evening.edge(line, at, closed=closed)
        elif closed:
            self._faulty.press(line, at)
        else:
            self._faulty.release(line, at)


def bots_evening(
    setup: TableSetup, seed: int, plan: FaultPlan | None = None, wrong_slap: float = 0.05, mean: int = 400 * MS
) -> tuple[Evening, Hands]:
    """Let bots take every seat and begin a game; return the evening, which still has to be run."""
    evening = Evening(replace(setup, bots=len(setup.chairs)), Streams(seed))
    hands = Hands(evening, plan)
    bots = Bots(evening.table, hands, seed, mean, wrong_slap)
    host = BotHost(hands)
    evening.workers += [bots, host, hands]
    evening.listeners += [bots.hear, host.hear]
    hands.press(START, evening.now + MS)
    hands.release(START, evening.now + 90 * MS)
    return evening, hands
