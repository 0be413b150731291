"""The same presses give the same evening: in another order, looked at less often, years later, from the record."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.table_kit import (
    FLIP,
    MENU,
    MS,
    SECOND,
    START,
    Evening,
    Rigged,
    Script,
    Streams,
    bots_evening,
    flip_line,
    replayed,
    setup_of,
    slap_line,
)

from referee.devices.faults import FaultPlan
from referee.game import messages as m
from referee.game.casefile import read_case
from referee.game.settings import PRESETS, FlipMode, Tie
from referee.table.events import Dealt
from referee.table.runner import run_case
from referee.timing.edge import Edge

if TYPE_CHECKING:
    from referee.table.setup import TableSetup
    from referee.table.table import TableNews

HOLD = 20 * MS

RULINGS = (
    m.CardShown,
    m.PileWon,
    m.DeadHeat,
    m.Carried,
    m.Split,
    m.FalseSlap,
    m.Warned,
    m.SlapLate,
    m.BecameWaiting,
    m.BackIn,
    m.Eliminated,
    m.SeenAfterAll,
    m.PlayerLeft,
    m.TimeIsUp,
    m.Paused,
    m.Resumed,
    m.Undone,
    m.GameOver,
)

# --- evenings by chance -------------------------------------------------------------------------


@st.composite
def tables(draw: st.DrawFn) -> TableSetup:
    """Tables of all presets and ways to turn cards, quick enough for a lot to happen."""
    preset = draw(st.sampled_from(["classic", "pattern", "family002", "kids", "strict", "timed"]))
    rules = replace(
        PRESETS[preset],
        flip_mode=draw(st.sampled_from([FlipMode.SHARED_BUTTON, FlipMode.AUTO])),
        tie=draw(st.sampled_from([Tie.CARRY, Tie.SPLIT, Tie.JUDGE])),
        flip_jitter_ns=draw(st.sampled_from([(0, 0), (0, 40 * MS), (100 * MS, 300 * MS)])),
        min_gap_ns=draw(st.sampled_from([0, 300 * MS])),
        announce_ns=draw(st.sampled_from([0, 300 * MS])),
        time_limit_ns=draw(st.sampled_from([0, 20 * SECOND])),
    )
    return setup_of(draw(st.integers(2, 4)), rules, preset=preset, auto=(300 * MS, 600 * MS))


@dataclass(frozen=True)
class Press:
    """A press ``after`` ns from the beginning of its step, held and heard late for so many ns."""

    line: str
    after: int
    hold: int
    late: int


@dataclass(frozen=True)
class Plan:
    """What people do in an evening: steps of a pause (ns) and some presses, and how long they wait at the end."""

    setup: TableSetup
    chance: Streams
    glass: int
    steps: list[tuple[int, list[Press]]]
    rest: int

    def played(self) -> Script:
        """Return everything the table is told in this evening."""
        evening = Evening(self.setup, self.chance, glass=self.glass)
        evening.deal()
        for pause, presses in self.steps:
            evening.run(pause)
            at = evening.now + MS
            for press in presses:
                evening.press(press.line, at + press.after, press.hold, press.late)
        evening.run(self.rest)
        return evening.script


@st.composite
def evenings(draw: st.DrawFn) -> Plan:
    """Evenings in which people do anything at any time, often all at once, and the news comes late."""
    setup = draw(tables())
    press = st.builds(
        Press,
        line=st.sampled_from(moves(len(setup.chairs))),
        after=st.sampled_from([0, 0, MS, 2 * MS, 25 * MS, 33 * MS, 120 * MS]),
        hold=st.sampled_from([MS // 2, 20 * MS, 80 * MS, 80 * MS, 80 * MS, 11 * SECOND]),
        late=st.integers(0, HOLD),
    )
    pause = st.sampled_from([60 * MS, 250 * MS, 500 * MS, 900 * MS])
    steps = st.lists(st.tuples(pause, st.lists(press, min_size=1, max_size=4)), min_size=3, max_size=12)
    seed = draw(st.integers(0, 10_000))
    chance = draw(st.sampled_from([Streams(seed), Rigged("Jd 4c Jh 4h Js 4d Jc", seed=seed)]))
    return Plan(setup, chance, draw(st.sampled_from([0, 8 * MS])), draw(steps), draw(st.sampled_from([1, 25])) * SECOND)


def moves(seats: int) -> list[str]:
    """Return the lines people press, the frequent ones several times."""
    slaps = [slap_line(seat) for seat in range(seats)]
    return [*slaps * 4, *[FLIP] * 8, flip_line(0), START, START, MENU]


def other_delivery(script: Script, seed: int) -> list[tuple[int, Edge | m.Shown]]:
    """Let every edge come at any moment within the hold; pictures are reported when they were drawn."""
    chance = Random(seed)
    told = [
        (what.at + chance.randrange(HOLD + 1) if isinstance(what, Edge) else when, what) for when, what in script.told
    ]
    chance.shuffle(told)
    return told


def records_equal_replays(records: list[dict[str, Any]]) -> None:
    for record in records:
        written = json.loads(json.dumps(record))
        assert replayed(written) == record["end"]


# --- what always holds --------------------------------------------------------------------------


@pytest.mark.properties
@given(plan=evenings(), seed=st.integers(0, 10**6))
def test_the_order_of_delivery_within_the_hold_decides_nothing(plan: Plan, seed: int) -> None:
    script = plan.played()
    assert script.again(told=other_delivery(script, seed)) == script.again()


@pytest.mark.properties
@given(
    plan=evenings(),
    seed=st.integers(0, 10**6),
    step=st.sampled_from([7 * MS, 17 * MS, 400 * MS]),
    moments=st.lists(st.floats(0, 1), max_size=20),
)
def test_looking_often_gives_the_same_evening_as_looking_once(
    plan: Plan, seed: int, step: int, moments: list[float]
) -> None:
    script = plan.played()
    start = script.told[0][0]
    looks = [*range(start, start + 6 * SECOND, step), *(start + round(x * (script.until - start)) for x in moments)]
    in_time = [look for look in looks if look < script.until]
    assert script.again(in_time, other_delivery(script, seed)) == script.again()


@pytest.mark.properties
@given(plan=evenings(), shift=st.sampled_from([1, 7 * SECOND, 10**17]))
def test_only_differences_of_time_matter_to_an_evening(plan: Plan, shift: int) -> None:
    script = plan.played()
    news, records = script.again()
    later = Script(
        script.setup,
        script.seed,
        script.chance,
        [(when + shift, replace(what, at=what.at + shift)) for when, what in script.told],
        script.until + shift,
    )
    expected = [replace(event, at=event.at + shift) for event in news]
    assert later.again() == (expected, records)


@pytest.mark.properties
@given(plan=evenings())
def test_a_recorded_evening_is_judged_again_to_the_same_end(plan: Plan) -> None:
    _, records = plan.played().again()
    records_equal_replays(records)


@pytest.mark.properties
@given(plan=evenings())
def test_a_recorded_game_is_judged_again_with_the_same_rulings_at_the_same_times(plan: Plan) -> None:
    news, records = plan.played().again()
    for record, (start, live) in zip(records, games_of(news), strict=True):
        case = read_case(record)
        assert case.shuffle is not None
        _, events = run_case(case, plan.chance.stream(case.shuffle.split("/", 1)[1]))
        again = [replace(event, at=event.at + start) for event in events if isinstance(event, RULINGS)]
        assert again == live


def games_of(news: list[TableNews]) -> list[tuple[int, list[m.Event]]]:
    """Return each game's start and its rulings."""
    games: list[tuple[int, list[m.Event]]] = []
    for event in news:
        if isinstance(event, Dealt):
            games.append((event.at, []))
        elif isinstance(event, RULINGS):
            games[-1][1].append(event)
    return games


@pytest.mark.parametrize("lines", [(START, MENU), (slap_line(2), slap_line(0))])
def test_presses_with_one_stamp_mean_the_same_whichever_is_heard_first(lines: tuple[str, str]) -> None:
    told = []
    for first, second in (lines, lines[::-1]):
        evening = Evening(setup_of(4), Rigged("9d 4c"))
        evening.sit(1, 3)
        if START in lines:
            evening.host(START, MENU)
        at = evening.now + 10 * MS
        evening.press(first, at)
        evening.press(second, at, late=5 * MS)
        evening.run(SECOND)
        told.append((evening.news, evening.phase(), evening.menu()))
    assert told[0] == told[1]


# --- bots, with buttons that work and buttons that do not ---------------------------------------


def faults_decide_nothing(seed: int, players: int, plan: FaultPlan, mode: FlipMode) -> None:
    rules = replace(PRESETS["classic"], flip_mode=mode)
    evening, hands = bots_evening(setup_of(players, rules), seed, plan, mean=300 * MS)
    evening.run(25 * SECOND)
    assume(apart(hands.moves, evening.setup, crosstalk=plan.crosstalk > 0))
    clean: list[tuple[int, Edge | m.Shown]] = [(at, Edge(line, closed, at)) for line, closed, at in hands.moves]
    clean += [(when, what) for when, what in evening.script.told if isinstance(what, m.Shown)]
    news, records = evening.script.again(told=clean)
    assert evening.table.hearing.late == 0
    assert evening.news == news
    assert evening.table.records() == records
    assert evening.of(m.CardShown), "nothing happened"
    records_equal_replays(records)


def apart(moves: list[tuple[str, bool, int]], setup: TableSetup, *, crosstalk: bool) -> bool:
    """Tell whether no line was pressed again before its release was over, nor shortly after its neighbour.

    Neither is a fault that could be told from a press: a line touched by its neighbour just before its own
    press was touched first (RULES 3.6: the stamp stays the first edge).
    """
    last: dict[str, int] = {}
    down: set[str] = set()
    lines = [slap_line(seat) for seat in range(len(setup.chairs))]
    for line, closed, at in sorted(moves, key=lambda move: move[2]):
        if closed and (line in down or at - last.get(line, -SECOND) < 40 * MS):
            return False
        down ^= {line}
        if closed and crosstalk and line in lines:
            before = lines[lines.index(line) - 1]
            if at - last.get(before, -SECOND) < 9 * MS:
                return False
        last[line] = at
    return True


@pytest.mark.properties
@given(
    seed=st.integers(0, 10_000), players=st.integers(2, 6), mode=st.sampled_from([FlipMode.AUTO, FlipMode.OWN_BUTTON])
)
def test_bounce_repeated_edges_and_late_news_decide_nothing(seed: int, players: int, mode: FlipMode) -> None:
    faults_decide_nothing(seed, players, FaultPlan(crosstalk=0.0, repeat=0.5), mode)


@pytest.mark.properties
@given(
    seed=st.integers(0, 10_000), players=st.integers(2, 6), mode=st.sampled_from([FlipMode.AUTO, FlipMode.OWN_BUTTON])
)
def test_spikes_from_the_neighbours_hits_decide_nothing(seed: int, players: int, mode: FlipMode) -> None:
    faults_decide_nothing(seed, players, FaultPlan(crosstalk=0.9), mode)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_long_game_of_bots_is_judged_again_to_the_same_end(preset: str) -> None:
    rules = replace(PRESETS[preset], flip_mode=FlipMode.AUTO)
    plan = FaultPlan(stuck=0.01)
    evening, _ = bots_evening(setup_of(4, rules, preset=preset), 11, plan, wrong_slap=0.1)
    evening.run(600 * SECOND)
    assert len(evening.of(m.PileWon)) > 5
    records_equal_replays(evening.table.records())


def test_a_bot_that_begins_turns_the_first_card() -> None:
    for mode in (FlipMode.OWN_BUTTON, FlipMode.SHARED_BUTTON):
        evening, _ = bots_evening(setup_of(3, replace(PRESETS["classic"], flip_mode=mode)), 2)
        evening.run(5 * SECOND)
        assert len(evening.of(m.CardShown)) > 1


def test_a_card_shown_after_the_end_of_the_game_is_in_the_record_too() -> None:
    rules = replace(PRESETS["timed"], flip_mode=FlipMode.SHARED_BUTTON, flip_jitter_ns=(0, 0), time_limit_ns=6 * SECOND)
    evening = Evening(setup_of(3, rules), Rigged("Jd 4c 5c"))
    evening.deal()
    limit = evening.of(Dealt)[0].at + rules.time_limit_ns
    evening.turn()
    # The last card is turned in time; the slap at the jack, heard late, ends the game while its picture goes up.
    evening.press(FLIP, limit - 5 * MS)
    evening.slap(0, limit + 5 * MS, late=20 * MS)
    evening.until(limit + SECOND)
    (over,) = evening.of(m.GameOver)
    assert [(event.player, event.at > over.at) for event in evening.of(m.SeenAfterAll)] == [(2, True)]
    records_equal_replays(evening.table.records())


def test_a_seat_that_breaks_after_the_end_is_in_the_record_too() -> None:
    evening = Evening(setup_of(2), Rigged("9d 4c 5c 6c"))
    evening.deal()
    evening.turn()
    evening.host(MENU)
    evening.choose(2)
    evening.slap(0, hold=12 * SECOND)
    evening.run(11 * SECOND)
    assert len(evening.of(m.GameOver)) == 1
    evening.choose(1)
    evening.choose(0)
    evening.slap(0)
    evening.run(SECOND)
    records_equal_replays(evening.table.records())
