from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.game import messages as m
from referee.game.first_hand import (
    POINT,
    Arm,
    Armed,
    FalseStart,
    FirstHand,
    LateHand,
    Raced,
    Stage,
    Verdict,
)
from referee.game.settings import MS, Tie

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.game.first_hand import Event, Input

WINDOW = 2 * MS
ANA, BEN, CAL = range(3)
T = 1_000 * MS

Kind = TypeVar("Kind")


def new(tie: Tie = Tie.CARRY, players: int = 3, pause: int | None = None, handicaps: tuple[int, ...] = ()) -> FirstHand:
    return FirstHand(players, WINDOW, tie, pause=pause, handicaps=handicaps)


def run(game: FirstHand, inputs: Iterable[Input], until: int = 10**12) -> list[Event]:
    """Feed inputs in order of time and kind, with what the game does by itself in between."""
    waiting = sorted(inputs, key=lambda item: (item.at, item.ORDER))
    events: list[Event] = []
    while True:
        due = game.deadline()
        if due is not None and due.at <= until and (not waiting or (due.at, due.ORDER) < key(waiting[0])):
            events += game.handle(due)
        elif waiting:
            events += game.handle(waiting.pop(0))
        else:
            return events


def key(item: Input) -> tuple[int, int]:
    return item.at, item.ORDER


def race(game: FirstHand, *hands: tuple[int, int], at: int = T) -> list[Event]:
    """Arm, then let (player, ns after the arming) slap, and let every race run out."""
    return run(game, [Arm(at), *(m.Slap(at + after, player) for player, after in hands)])


def of(events: Iterable[Event], kind: type[Kind]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def order(game: FirstHand) -> list[tuple[int, int]]:
    return [(place.seat, place.margin) for place in game.places()]


# --- arming -------------------------------------------------------------------------------------


def test_where_only_the_host_arms_nothing_happens_by_itself() -> None:
    game = new()
    assert game.deadline() is None
    assert race(game, (BEN, 5 * MS))[0] == Armed(T)
    assert game.deadline() is None
    assert game.stage is Stage.WAIT


def test_arming_comes_by_itself_a_pause_after_the_start_and_after_each_verdict() -> None:
    game = FirstHand(3, WINDOW, Tie.CARRY, pause=1_000 * MS, at=T)
    assert game.deadline() == Arm(T + 1_000 * MS)
    events = run(game, [m.Slap(T + 1_500 * MS, BEN)], until=T + 1_600 * MS)
    (verdict,) = of(events, Verdict)
    assert verdict.at == T + 1_500 * MS + WINDOW
    assert game.deadline() == Arm(verdict.at + 1_000 * MS)


def test_the_host_may_arm_before_the_pause_is_over_and_arming_twice_changes_nothing() -> None:
    game = new(pause=1_000 * MS)
    assert game.handle(Arm(400 * MS)) == [Armed(400 * MS)]
    assert game.deadline() is None
    assert game.handle(Arm(500 * MS)) == []


def test_a_slap_before_arming_is_a_false_start_costs_nothing_and_does_not_bar_from_the_race() -> None:
    game = new()
    events = run(game, [m.Slap(T - 2, ANA), m.Slap(T - 1, ANA), Arm(T), m.Slap(T + 1, ANA)])
    assert of(events, FalseStart) == [FalseStart(T - 2, ANA), FalseStart(T - 1, ANA)]
    assert [verdict.players for verdict in of(events, Verdict)] == [(ANA,)]
    assert game.scores == [POINT, 0, 0]


def test_false_starts_are_remembered_by_player_until_the_next_verdict() -> None:
    game = new()
    run(game, [m.Slap(1, BEN), m.Slap(2, ANA), m.Slap(3, BEN), Arm(T)])
    assert game.early == [BEN, ANA]
    run(game, [m.Slap(T + 1, CAL)])
    assert game.early == []


def test_a_slap_with_the_stamp_of_the_arming_races() -> None:
    game = new()
    events = run(game, [m.Slap(T, ANA), Arm(T)])
    assert of(events, FalseStart) == []
    assert of(events, Verdict) == [Verdict(T + WINDOW, (ANA,), POINT)]


def test_rounds_are_numbered_by_the_verdicts_before_them() -> None:
    game = new()
    numbers = [game.number]
    run(game, [Arm(T), m.Pause(T + 1), m.Resume(T + 2)])
    numbers.append(game.number)
    race(game, (ANA, 1), at=2 * T)
    race(game, at=3 * T)
    assert [*numbers, game.number] == [0, 1, 2]


# --- races --------------------------------------------------------------------------------------


def test_a_race_is_over_a_window_after_the_leader() -> None:
    game = new()
    run(game, [Arm(T), m.Slap(T + 5, BEN)], until=T + 5)
    assert game.stage is Stage.RACE
    assert game.deadline() == m.Close(T + 5 + WINDOW)


def test_a_hand_is_in_the_race_in_silence_and_its_second_press_is_ignored() -> None:
    game = new()
    events = run(game, [Arm(T), m.Slap(T + 5, BEN), m.Slap(T + 6, BEN)], until=T + 6)
    assert events == [Armed(T), Raced(T + 5, BEN), m.SlapIgnored(T + 6, BEN, m.Why.REPEAT)]


@pytest.mark.parametrize(("after", "tied"), [(0, True), (WINDOW, True), (WINDOW + 1, False)])
def test_hands_up_to_a_window_apart_are_a_dead_heat(after: int, tied: bool) -> None:
    events = race(new(), (BEN, 5), (ANA, 5 + after))
    heats = [set(heat.players) for heat in of(events, m.DeadHeat)]
    assert heats == ([{ANA, BEN}] if tied else [])
    assert [verdict.players for verdict in of(events, Verdict)] == ([()] if tied else [(BEN,)])


def test_late_hands_are_ranked_until_the_next_arming() -> None:
    game = new()
    events = race(game, (BEN, 5 * MS), (ANA, 17 * MS), (CAL, 900 * MS))
    assert of(events, LateHand) == [LateHand(T + 17 * MS, ANA, 12 * MS), LateHand(T + 900 * MS, CAL, 895 * MS)]
    assert order(game) == [(BEN, 0), (ANA, 12 * MS), (CAL, 895 * MS)]
    game.handle(Arm(2 * T))
    assert game.places() == ()


def test_a_ranked_hand_that_slaps_again_makes_a_false_start() -> None:
    game = new()
    events = race(game, (BEN, 5 * MS), (ANA, 17 * MS), (ANA, 400 * MS), (BEN, 500 * MS))
    assert [event.player for event in of(events, FalseStart)] == [ANA, BEN]
    assert order(game) == [(BEN, 0), (ANA, 12 * MS)]


def test_the_end_of_a_race_that_is_none_changes_nothing() -> None:
    game = new()
    assert game.handle(m.Close(T)) == []
    assert game.verdict is None


# --- handicaps ----------------------------------------------------------------------------------


def test_a_handicap_is_added_to_a_time_and_keeps_the_race_open_for_whoever_can_still_win() -> None:
    game = new(handicaps=(50 * MS, 0, 0))
    run(game, [Arm(T), m.Slap(T + 100 * MS, ANA)], until=T + 100 * MS)
    assert game.deadline() == m.Close(T + 150 * MS + WINDOW)
    run(game, [m.Slap(T + 120 * MS, BEN)], until=T + 120 * MS)
    assert game.deadline() == m.Close(T + 120 * MS + WINDOW)
    events = run(game, [m.Slap(T + 140 * MS, CAL)])
    assert of(events, Verdict) == [Verdict(T + 120 * MS + WINDOW, (BEN,), POINT, margin=30 * MS)]
    assert order(game) == [(BEN, 0), (CAL, 20 * MS), (ANA, 30 * MS)]


def test_a_handicap_can_make_a_dead_heat() -> None:
    events = race(new(Tie.EARLIEST, handicaps=(0, 30, 0)), (BEN, 10), (ANA, 40))
    assert of(events, m.DeadHeat)


def test_a_false_start_is_judged_without_the_handicap() -> None:
    events = run(new(handicaps=(50, 0, 0)), [m.Slap(T - 1, ANA), Arm(T)])
    assert of(events, FalseStart) == [FalseStart(T - 1, ANA)]


@pytest.mark.parametrize("handicaps", [(1, 2), (0, 0, -1)])
def test_handicaps_are_one_for_each_player_and_not_negative(handicaps: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="handicaps"):
        new(handicaps=handicaps)


def test_nobody_races_alone() -> None:
    with pytest.raises(ValueError, match="2 players"):
        new(players=1)


# --- dead heats ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tie", "scores"),
    [(Tie.CARRY, [0, 0, 0]), (Tie.EARLIEST, [0, 0, POINT]), (Tie.SPLIT, [30, 0, 30]), (Tie.JUDGE, [0, 0, 0])],
)
def test_the_tie_rule_decides_what_a_dead_heat_is_worth(tie: Tie, scores: list[int]) -> None:
    game = new(tie)
    race(game, (CAL, 5), (ANA, 6), (BEN, 40 * MS))
    assert game.scores == scores
    assert (game.stage is Stage.JUDGE) == (tie is Tie.JUDGE)


@pytest.mark.parametrize("tie", [Tie.CARRY, Tie.EARLIEST])
def test_equal_stamps_let_nobody_score_and_the_verdict_says_so(tie: Tie) -> None:
    game = new(tie)
    events = race(game, (CAL, 5), (ANA, 5))
    assert [set(heat.players) for heat in of(events, m.DeadHeat)] == [{ANA, CAL}]
    assert [(verdict.players, verdict.points) for verdict in of(events, Verdict)] == [((), 0)]
    assert game.scores == [0, 0, 0]


@pytest.mark.parametrize("many", [2, 3, 4, 5, 6])
def test_a_shared_point_is_shared_without_a_rest(many: int) -> None:
    game = new(Tie.SPLIT, players=many)
    race(game, *((player, 5) for player in range(many)))
    assert game.scores == [POINT // many] * many
    assert sum(game.scores) == POINT


@pytest.mark.parametrize(
    ("answer", "scores"),
    [
        (m.JudgeAward(2 * T, ANA), [POINT, 0, 0]),
        (m.JudgeSplit(2 * T), [30, 30, 0]),
        (m.JudgeCarry(2 * T), [0, 0, 0]),
    ],
)
def test_the_judge_gives_the_point_to_one_to_all_or_to_nobody(
    answer: m.JudgeAward | m.JudgeSplit | m.JudgeCarry, scores: list[int]
) -> None:
    game = new(Tie.JUDGE, pause=500 * MS)
    run(game, [Arm(T), m.Slap(T, BEN), m.Slap(T + 1, ANA)], until=T + WINDOW)
    assert game.judging == (BEN, ANA)
    (verdict,) = of(game.handle(answer), Verdict)
    assert verdict.judged
    assert game.scores == scores
    assert not game.judging
    assert game.deadline() == Arm(2 * T + 500 * MS)


def test_while_the_judge_thinks_nothing_is_armed_and_late_hands_are_ranked() -> None:
    game = new(Tie.JUDGE)
    events = race(game, (BEN, 0), (ANA, 1), (CAL, 30 * MS), (BEN, 40 * MS))
    assert of(events, LateHand) == [LateHand(T + 30 * MS, CAL, 30 * MS)]
    assert of(events, m.SlapIgnored) == [m.SlapIgnored(T + 40 * MS, BEN, m.Why.PHASE)]
    assert game.handle(Arm(2 * T)) == []
    assert game.stage is Stage.JUDGE


def test_the_judge_cannot_give_the_point_to_somebody_who_is_not_tied() -> None:
    game = new(Tie.JUDGE)
    race(game, (BEN, 0), (ANA, 1))
    assert game.handle(m.JudgeAward(2 * T, CAL)) == [m.Refused(2 * T, "judge", m.Why.NOT_TIED)]
    assert game.judging


def test_there_is_nothing_to_judge_without_a_dead_heat() -> None:
    assert new(Tie.JUDGE).handle(m.JudgeSplit(T)) == [m.Refused(T, "judge", m.Why.PHASE)]


# --- pause and undo -----------------------------------------------------------------------------


def test_a_pause_stops_the_timer_and_going_on_starts_it_anew() -> None:
    game = new(pause=1_000 * MS)
    assert game.handle(m.Pause(900 * MS)) == [m.Paused(900 * MS)]
    assert game.deadline() is None
    assert game.handle(Arm(1_000 * MS)) == []
    assert game.handle(m.Resume(5_000 * MS)) == [m.Resumed(5_000 * MS)]
    assert game.deadline() == Arm(6_000 * MS)


def test_a_pause_disarms_and_slaps_in_it_are_nothing() -> None:
    game = new()
    events = run(game, [Arm(T), m.Pause(T + 1), m.Slap(T + 2, ANA), m.Resume(T + 3), m.Slap(T + 4, ANA)])
    assert events[1:] == [
        m.Paused(T + 1),
        m.SlapIgnored(T + 2, ANA, m.Why.PHASE),
        m.Resumed(T + 3),
        FalseStart(T + 4, ANA),
    ]


def test_a_pause_in_a_race_waits_for_its_verdict() -> None:
    game = new()
    events = run(game, [Arm(T), m.Slap(T + 1, ANA), m.Pause(T + 2), m.Pause(T + 3)])
    assert of(events, m.Paused) == [m.Paused(T + 1 + WINDOW)]
    assert events[-2:] == [Verdict(T + 1 + WINDOW, (ANA,), POINT), m.Paused(T + 1 + WINDOW)]


def test_a_pause_before_the_judge_waits_for_the_answer() -> None:
    game = new(Tie.JUDGE)
    race(game, (BEN, 0), (ANA, 1))
    assert game.handle(m.Pause(2 * T)) == []
    assert game.handle(m.JudgeCarry(3 * T))[-1] == m.Paused(3 * T)


def test_a_pause_that_came_true_is_not_wanted_again_after_the_next_race() -> None:
    game = new()
    run(game, [Arm(T), m.Slap(T + 1, ANA), m.Pause(T + 2), m.Resume(2 * T)])
    events = race(game, (BEN, 1), at=3 * T)
    assert of(events, m.Paused) == []


def test_a_second_pause_and_going_on_without_one_change_nothing() -> None:
    game = new()
    assert game.handle(m.Resume(T)) == [m.Refused(T, "resume", m.Why.PHASE)]
    game.handle(m.Pause(T))
    assert game.handle(m.Pause(T + 1)) == []


def test_a_late_hand_in_a_pause_is_still_ranked() -> None:
    game = new()
    events = race(game, (BEN, 0)) + run(game, [m.Pause(2 * T), m.Slap(2 * T + 1, ANA)])
    assert of(events, LateHand) == [LateHand(2 * T + 1, ANA, T + 1)]


def test_undo_takes_back_the_score_of_the_last_verdict_once() -> None:
    game = new(Tie.SPLIT)
    race(game, (BEN, 0))
    race(game, (BEN, 0), (CAL, 1), at=2 * T)
    assert game.scores == [0, 90, 30]
    game.handle(m.Pause(4 * T))
    assert game.can_undo()
    assert game.handle(m.Undo(5 * T)) == [m.Undone(5 * T)]
    assert game.scores == [0, POINT, 0]
    assert not game.can_undo()
    assert game.handle(m.Undo(6 * T)) == [m.Refused(6 * T, "undo", m.Why.NOTHING_TO_UNDO)]
    assert game.scores == [0, POINT, 0]


def test_undo_keeps_the_ranking_and_reaches_over_an_arming_that_a_pause_broke_off() -> None:
    game = new()
    race(game, (BEN, 0), (ANA, 9 * MS))
    run(game, [m.Pause(2 * T)])
    assert order(game) == [(BEN, 0), (ANA, 9 * MS)]
    run(game, [m.Resume(3 * T), Arm(4 * T), m.Pause(5 * T), m.Undo(6 * T)])
    assert game.scores == [0, 0, 0]


def test_a_verdict_that_was_taken_back_is_forgotten_at_the_next_arming() -> None:
    game = new()
    race(game, (BEN, 0))
    run(game, [m.Pause(2 * T), m.Undo(2 * T), m.Resume(3 * T), Arm(4 * T)])
    assert game.verdict is None
    assert not game.undone


def test_there_is_nothing_to_undo_before_the_first_verdict_and_no_undo_without_a_pause() -> None:
    game = new()
    assert game.handle(m.Undo(T)) == [m.Refused(T, "undo", m.Why.PHASE)]
    game.handle(m.Pause(T))
    assert not game.can_undo()
    assert game.handle(m.Undo(T)) == [m.Refused(T, "undo", m.Why.NOTHING_TO_UNDO)]


# --- what must always hold ----------------------------------------------------------------------

stamps = st.lists(st.integers(-3, 8).map(lambda ms: T + ms * MS), min_size=4, max_size=4)
ties = st.sampled_from(list(Tie))


class Outcome(NamedTuple):
    """What one race leads to, without the order of hands that have the same time."""

    decided: list[tuple[set[int], int]]
    scores: list[int]
    ranking: list[tuple[int, int, bool]]
    early: set[int]
    judging: set[int]


def outcome(tie: Tie, hands: Iterable[tuple[int, int]], handicaps: tuple[int, ...]) -> Outcome:
    game = new(tie, players=4, handicaps=handicaps)
    # Equal stamps stay as they are given: their order must decide nothing.
    events = run(game, [Arm(T), *(m.Slap(at, player) for player, at in hands)])
    return Outcome(
        [(set(verdict.players), verdict.at) for verdict in of(events, Verdict)],
        game.scores,
        sorted((place.margin, place.seat, place.tied) for place in game.places()),
        set(game.early),
        set(game.judging),
    )


@pytest.mark.properties
@given(stamps, st.permutations(range(4)), ties)
def test_the_order_in_which_equal_stamps_are_handled_decides_nothing(
    at: list[int], delivered: list[int], tie: Tie
) -> None:
    handicaps = (0, MS, 0, 2 * MS)
    expected = outcome(tie, enumerate(at), handicaps)
    assert outcome(tie, [(player, at[player]) for player in delivered], handicaps) == expected


@pytest.mark.properties
@given(stamps, st.lists(st.integers(0, 3), min_size=4, max_size=4), st.permutations(range(4)), ties)
def test_players_who_change_seats_change_the_verdict_with_them(
    at: list[int], heads: list[int], seat_of: list[int], tie: Tie
) -> None:
    handicaps = [head * MS for head in heads]
    here = outcome(tie, enumerate(at), tuple(handicaps))
    moved = tuple(handicaps[seat_of.index(seat)] for seat in range(4))
    there = outcome(tie, [(seat_of[player], stamp) for player, stamp in enumerate(at)], moved)
    assert there == Outcome(
        [({seat_of[player] for player in players}, when) for players, when in here.decided],
        [here.scores[seat_of.index(seat)] for seat in range(4)],
        sorted((margin, seat_of[player], tied) for margin, player, tied in here.ranking),
        {seat_of[player] for player in here.early},
        {seat_of[player] for player in here.judging},
    )


@pytest.mark.properties
@given(stamps, ties)
def test_a_race_gives_away_one_point_or_none(at: list[int], tie: Tie) -> None:
    game = new(tie, players=4)
    run(game, [Arm(T), *(m.Slap(stamp, player) for player, stamp in enumerate(at))])
    assert sum(game.scores) in {0, POINT}
    assert min(game.scores) >= 0
