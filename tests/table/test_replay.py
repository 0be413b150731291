"""The same presses give the same evening: in another order, looked at less often, years later, from the record."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.evening_kit import Plan, evenings, games_of, other_delivery, story
from support.table_kit import (
    FLIP,
    MENU,
    MS,
    SECOND,
    START,
    Evening,
    Rigged,
    Script,
    bots_evening,
    replayed,
    setup_of,
    slap_line,
)

from referee.devices.faults import FaultPlan
from referee.game import messages as m
from referee.game.casefile import read_case
from referee.game.settings import PRESETS, FlipMode
from referee.table import events as t
from referee.table.runner import run_case
from referee.timing.edge import Edge

if TYPE_CHECKING:
    from referee.table.setup import TableSetup


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
def test_a_recorded_game_is_judged_again_with_the_same_events_at_the_same_times(plan: Plan) -> None:
    news, records = plan.played().again()
    for record, (start, live) in zip(records, games_of(news), strict=True):
        case = read_case(record)
        assert case.shuffle is not None
        _, events = run_case(case, plan.chance.stream(case.shuffle.split("/", 1)[1]))
        assert [replace(event, at=event.at + start) for event in story(events)] == live


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
    assert len(evening.of(m.PileTaken if preset == "irish" else m.PileWon)) > 3
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
    limit = evening.of(t.Dealt)[0].at + rules.time_limit_ns
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
