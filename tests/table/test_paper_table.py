from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.paper_kit import PaperEvening, paper_setup, retold
from support.table_kit import ANA, BEN, CAL, MENU, MS, SECOND, START, Phase, flip_line, slap_line

from referee.game import messages as m
from referee.game.first_hand import POINT, Armed, FalseStart, LateHand, Stage, Verdict
from referee.game.settings import CLASSIC, Rules, Tie, UndoRule
from referee.table.events import ButtonFree, ButtonStuck, LetGo, SatDown, StoodUp, TooFew
from referee.table.paper import Began
from referee.timing.edge import Edge

if TYPE_CHECKING:
    from random import Random

    from referee.table.setup import TableSetup


def with_rules(players: int = 3, **rules: Any) -> TableSetup:
    return replace(paper_setup(players), rules=replace(CLASSIC, **rules))


def begun(tie: Tie = Tie.CARRY, pause: int | None = None, handicaps: tuple[int, ...] = ()) -> PaperEvening:
    evening = PaperEvening(with_rules(tie=tie), pause, handicaps)
    evening.begin()
    return evening


def scorers(evening: PaperEvening) -> list[tuple[int, ...]]:
    return [verdict.players for verdict in evening.of(Verdict)]


def ranking(evening: PaperEvening) -> list[tuple[int, int]]:
    return [(place.seat, place.margin) for place in evening.game().places()]


# --- lobby --------------------------------------------------------------------------------------


def test_a_press_sits_a_long_hold_leaves_and_start_begins_with_those_who_sit() -> None:
    evening = PaperEvening()
    evening.sit(ANA, BEN, CAL)
    evening.slap(BEN, hold=2_100 * MS)
    evening.run(3 * SECOND)
    evening.host(START)
    assert [event.seat for event in evening.of(SatDown)] == [ANA, BEN, CAL]
    assert [event.seat for event in evening.of(StoodUp)] == [BEN]
    assert [event.players for event in evening.of(Began)] == [(ANA, CAL)]
    assert evening.phase() is Phase.PLAY


@pytest.mark.parametrize("seats", [[], [BEN]])
def test_a_race_needs_two_and_no_bot_fills_up(seats: list[int]) -> None:
    evening = PaperEvening(paper_setup(bots=None))
    evening.sit(*seats)
    evening.host(START)
    assert len(evening.of(TooFew)) == 1
    assert evening.of(Began) == []
    assert evening.phase() is Phase.LOBBY


def test_in_the_lobby_a_slap_with_the_stamp_of_start_still_sits_down() -> None:
    evening = PaperEvening()
    evening.sit(ANA)
    at = evening.press(START)
    evening.slap(BEN, at)
    evening.run()
    assert evening.of(Began) == [Began(at, (ANA, BEN))]


def test_menu_and_flip_buttons_do_nothing_in_the_lobby() -> None:
    evening = PaperEvening()
    evening.host(MENU, flip_line(ANA))
    assert evening.news == []
    assert evening.phase() is Phase.LOBBY


def test_there_are_no_cards_no_pictures_and_no_deadline_of_their_own() -> None:
    evening = begun()
    evening.paper.shown(1, evening.now)
    assert evening.paper.round is None
    assert not evening.paper.picture_due(evening.now)
    assert evening.paper.next_deadline(evening.now) is None


def test_coarse_stamps_raise_the_window() -> None:
    evening = PaperEvening(paper_setup(resolution=8 * MS))
    assert evening.paper.rules.tie_window_ns == 16 * MS
    evening.begin()
    evening.race(0, 15.9)
    assert evening.of(m.DeadHeat)


@pytest.mark.parametrize("handicaps", [(1, 2), (0, 0, -1)])
def test_handicaps_are_one_for_each_seat_and_not_negative(handicaps: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="3 seats"):
        PaperEvening(handicaps=handicaps)


# --- arming -------------------------------------------------------------------------------------


def test_start_arms_and_the_first_hand_after_it_scores() -> None:
    evening = begun()
    first = evening.race(14.2, 0, 31)
    assert evening.of(Verdict) == [Verdict(first + 2 * MS, (BEN,), POINT)]
    assert evening.of(LateHand) == [
        LateHand(first + round(14.2 * MS), ANA, round(14.2 * MS)),
        LateHand(first + 31 * MS, CAL, 31 * MS),
    ]
    assert evening.game().scores == [0, POINT, 0]


def test_a_slap_before_start_is_a_false_start_and_the_same_hand_may_race() -> None:
    evening = begun()
    at = evening.slap(ANA)
    evening.run()
    assert evening.of(FalseStart) == [FalseStart(at, ANA)]
    evening.race(0, 9)
    assert scorers(evening) == [(ANA,)]


def test_a_button_that_is_held_while_the_round_is_armed_does_not_race_until_it_was_let_go() -> None:
    evening = begun()
    at = evening.slap(ANA, hold=1_500 * MS)
    evening.run()
    evening.arm()
    evening.run(2 * SECOND)
    assert evening.of(FalseStart) == [FalseStart(at, ANA)]
    assert evening.game().stage is Stage.ARMED
    evening.slap(ANA)
    evening.run()
    assert scorers(evening) == [(ANA,)]


def test_a_slap_with_the_stamp_of_start_races_and_one_before_it_does_not() -> None:
    evening = begun()
    at = evening.press(START)
    evening.slap(ANA, at - 1)
    evening.slap(BEN, at, late=15 * MS)
    evening.run()
    assert [event.player for event in evening.of(FalseStart)] == [ANA]
    assert scorers(evening) == [(BEN,)]


def test_rounds_are_armed_by_themselves_a_pause_after_the_start_and_after_each_verdict() -> None:
    evening = PaperEvening(pause=3 * SECOND)
    began = evening.begin()
    evening.until(began + 3_500 * MS)
    slapped = evening.slap(BEN)
    evening.run(5 * SECOND)
    assert evening.of(Armed) == [Armed(began + 3 * SECOND), Armed(slapped + 2 * MS + 3 * SECOND)]


def test_a_slap_with_the_stamp_of_an_arming_by_itself_races() -> None:
    evening = PaperEvening(pause=3 * SECOND)
    began = evening.begin()
    evening.slap(BEN, began + 3 * SECOND)
    evening.slap(CAL, began + 3 * SECOND - 1)
    evening.run(5 * SECOND)
    assert [event.player for event in evening.of(FalseStart)] == [CAL]
    assert scorers(evening) == [(BEN,)]


def test_start_in_an_armed_round_changes_nothing() -> None:
    evening = begun()
    evening.arm()
    evening.host(START)
    assert len(evening.of(Armed)) == 1
    assert evening.game().stage is Stage.ARMED


def test_a_seat_that_does_not_play_is_not_heard() -> None:
    evening = PaperEvening()
    evening.sit(ANA, BEN)
    evening.host(START, START)
    evening.slap(CAL)
    evening.run()
    assert evening.game().stage is Stage.ARMED
    assert evening.paper.player_of(CAL) is None
    assert evening.of(Verdict) == []


# --- races --------------------------------------------------------------------------------------


def test_the_stamp_decides_and_not_which_news_came_first() -> None:
    evening = begun()
    evening.arm()
    at = evening.now + 10 * MS
    evening.slap(ANA, at + 5 * MS)
    evening.slap(BEN, at, late=18 * MS)
    evening.run()
    assert scorers(evening) == [(BEN,)]


def test_a_verdict_is_given_as_soon_as_nothing_older_can_arrive_and_not_before() -> None:
    evening = begun()
    evening.arm()
    at = evening.slap(ANA)
    known = at + 2 * MS + evening.paper.hearing.lag
    evening.until(known - 1)
    assert evening.of(Verdict) == []
    assert evening.paper.next_deadline(evening.now) == known
    evening.until(known)
    assert scorers(evening) == [(ANA,)]


@pytest.mark.parametrize("seats", [(ANA, BEN), (BEN, ANA), (CAL, ANA)])
def test_equal_stamps_are_a_dead_heat_whoever_sits_where(seats: tuple[int, int]) -> None:
    evening = begun(Tie.EARLIEST)
    evening.arm()
    at = evening.now + 10 * MS
    for seat in seats:
        evening.slap(seat, at)
    evening.run()
    assert [set(heat.players) for heat in evening.of(m.DeadHeat)] == [set(seats)]
    assert scorers(evening) == [()]


def test_a_slap_at_the_very_end_of_the_window_is_still_a_dead_heat() -> None:
    evening = begun()
    evening.race(0, 2)
    assert evening.of(m.DeadHeat)


def test_a_handicap_counts_in_the_race() -> None:
    evening = begun(handicaps=(0, 20 * MS, 0))
    evening.race(12, 0, None)
    assert scorers(evening) == [(ANA,)]
    assert ranking(evening) == [(ANA, 0), (BEN, 8 * MS)]


def test_a_handicap_stays_with_its_seat_when_another_seat_is_empty() -> None:
    evening = PaperEvening(paper_setup(), handicaps=(500 * MS, 0, 20 * MS))
    evening.sit(BEN, CAL)
    evening.host(START)
    evening.race(None, 12, 0)
    assert ranking(evening) == [(0, 0), (1, 8 * MS)]


def test_a_hand_that_comes_seconds_later_is_ranked_until_the_next_arming() -> None:
    evening = begun()
    evening.race(0, 9)
    evening.run(3 * SECOND)
    evening.slap(CAL)
    evening.run()
    assert [seat for seat, _ in ranking(evening)] == [ANA, BEN, CAL]
    evening.arm()
    assert ranking(evening) == []


# --- the judge ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "scores"), [(0, [POINT, 0, 0]), (1, [0, POINT, 0]), (2, [30, 30, 0]), (3, [0, 0, 0])]
)
def test_the_host_judges_a_dead_heat(entry: int, scores: list[int]) -> None:
    evening = begun(Tie.JUDGE)
    evening.race(0, 1, 30)
    assert evening.phase() is Phase.JUDGE
    assert evening.menu() == ["award", "award", "split", "carry"]
    evening.choose(entry)
    assert evening.game().scores == scores
    assert evening.phase() is Phase.PLAY
    assert evening.menu() == []


def test_a_late_hand_does_not_move_the_selection_of_the_judge() -> None:
    evening = begun(Tie.JUDGE)
    evening.race(0, 1, None)
    evening.host(MENU)
    evening.slap(CAL)
    evening.run()
    assert evening.paper.menu is not None
    assert evening.paper.menu.selected == 1


# --- pauses -------------------------------------------------------------------------------------


def test_menu_pauses_disarms_and_going_on_starts_the_pause_anew() -> None:
    evening = PaperEvening(pause=3 * SECOND)
    evening.begin()
    evening.run(4 * SECOND)
    evening.host(MENU)
    assert evening.phase() is Phase.PAUSE
    evening.run(10 * SECOND)
    resumed = evening.press(START)
    evening.run(4 * SECOND)
    assert evening.of(m.Resumed) == [m.Resumed(resumed)]
    assert evening.of(Armed)[-1] == Armed(resumed + 3 * SECOND)
    assert len(evening.of(Armed)) == 2


def test_menu_in_a_race_pauses_after_its_verdict() -> None:
    evening = begun()
    evening.arm()
    at = evening.slap(ANA)
    evening.press(MENU, at + MS)
    evening.run()
    assert evening.of(m.Paused) == [m.Paused(at + 2 * MS)]
    assert scorers(evening) == [(ANA,)]
    assert evening.phase() is Phase.PAUSE


def test_a_late_hand_does_not_move_the_selection_in_a_pause() -> None:
    evening = begun()
    evening.race(0, 9, None)
    evening.host(MENU, MENU)
    evening.slap(CAL)
    evening.run()
    assert evening.of(LateHand)[-1].player == CAL
    assert evening.paper.menu is not None
    assert evening.paper.menu.selected == 1


def test_undo_takes_the_point_back_and_is_then_no_longer_offered() -> None:
    evening = begun()
    evening.host(MENU)
    assert evening.menu() == ["resume", "new_game", "lobby"]
    evening.host(START)
    evening.race(0, 9)
    evening.host(MENU)
    assert evening.menu() == ["resume", "undo", "new_game", "lobby"]
    evening.choose(1)
    assert evening.game().scores == [0, 0, 0]
    assert evening.of(m.Undone)
    assert evening.menu() == ["resume", "new_game", "lobby"]
    assert evening.phase() is Phase.PAUSE


def test_undo_can_be_ruled_out() -> None:
    evening = PaperEvening(with_rules(undo=UndoRule.OFF))
    evening.begin()
    evening.race(0, 9)
    evening.host(MENU)
    assert evening.menu() == ["resume", "new_game", "lobby"]


def test_new_scores_begin_at_nothing_with_the_same_players() -> None:
    evening = begun()
    evening.race(0, 9)
    evening.host(MENU)
    evening.choose(2)
    assert evening.phase() is Phase.PLAY
    assert evening.game().scores == [0, 0, 0]
    assert [event.players for event in evening.of(Began)] == [(ANA, BEN, CAL)] * 2
    assert len(evening.paper.records()) == 2


def test_back_in_the_lobby_everybody_still_sits_and_slaps_race_no_more() -> None:
    evening = PaperEvening(pause=SECOND)
    evening.begin()
    evening.host(MENU)
    evening.choose(2)
    assert evening.phase() is Phase.LOBBY
    assert evening.paper.lobby.players() == (ANA, BEN, CAL)
    evening.run(3 * SECOND)
    assert evening.of(Armed) == []


# --- buttons that do not work -------------------------------------------------------------------


def test_a_stuck_button_pauses_the_table_and_its_release_repairs_it() -> None:
    evening = begun()
    at = evening.slap(BEN, hold=12 * SECOND)
    evening.run(11 * SECOND)
    assert evening.of(LetGo) == [LetGo(at + 2 * SECOND, BEN)]
    assert evening.of(ButtonStuck) == [ButtonStuck(at + 10 * SECOND, BEN)]
    assert evening.of(m.Paused) == [m.Paused(at + 10 * SECOND)]
    assert evening.paper.lobby.places[BEN].broken
    evening.run(3 * SECOND)
    assert [event.seat for event in evening.of(ButtonFree)] == [BEN]
    assert not evening.paper.lobby.places[BEN].broken
    assert evening.phase() is Phase.PAUSE
    evening.host(START)
    evening.race(None, 0)
    assert scorers(evening) == [(BEN,)]


def test_a_button_closed_before_the_evening_must_be_let_go_before_it_counts() -> None:
    evening = PaperEvening()
    evening.paper.start_closed(slap_line(ANA), evening.now)
    evening.run(SECOND)
    assert evening.of(SatDown) == []
    evening.edge(slap_line(ANA), evening.now, closed=False)
    evening.run(SECOND)
    evening.sit(ANA)
    assert [event.seat for event in evening.of(SatDown)] == [ANA]


def test_a_stuck_button_of_a_seat_that_does_not_play_pauses_nothing() -> None:
    evening = PaperEvening()
    evening.sit(ANA, BEN)
    evening.host(START)
    evening.slap(CAL, hold=12 * SECOND)
    evening.run(11 * SECOND)
    assert evening.of(ButtonStuck)
    assert evening.phase() is Phase.PLAY


def test_a_stuck_button_in_the_lobby_gives_the_seat_back_and_nobody_can_sit_there() -> None:
    evening = PaperEvening()
    evening.slap(BEN, hold=11 * SECOND)
    evening.run(10_900 * MS)
    assert evening.of(ButtonStuck)
    assert not evening.paper.lobby.sit(BEN)


# --- the record ---------------------------------------------------------------------------------


def test_the_record_holds_every_stamp_and_verdict_of_a_session() -> None:
    evening = PaperEvening(with_rules(tie=Tie.SPLIT), handicaps=(0, MS, 0))
    began = evening.begin()
    early = evening.slap(CAL)
    evening.run()
    first = evening.race(0, 0, 31)
    evening.host(MENU)
    evening.choose(1)
    (session,) = evening.paper.records()
    assert session["mode"] == "judge_only"
    assert session["seats"] == ["Ana", "Ben", "Cal"]
    assert (session["tie"], session["tie_window_ns"]) == ("split", 2 * MS)
    assert session["handicaps_ns"] == {"Ana": 0, "Ben": MS, "Cal": 0}
    assert session["false_starts"] == [{"seat": "Cal", "at_ns": early - began}]
    (played,) = session["rounds"]
    assert played["armed_ns"] == evening.of(Armed)[0].at - began
    assert played["slaps"] == [
        {"seat": "Ana", "at_ns": first - began},
        {"seat": "Ben", "at_ns": first - began},
        {"seat": "Cal", "at_ns": first + 31 * MS - began},
    ]
    assert played["verdict"] == {
        "at_ns": first + 2 * MS - began,
        "seats": ["Ana", "Ben"],
        "points_60ths": 30,
        "judged": False,
        "undone": True,
    }
    assert session["scores_60ths"] == {"Ana": 0, "Ben": 0, "Cal": 0}


def test_an_undo_after_a_round_that_was_broken_off_is_noted_at_the_verdict_it_takes_back() -> None:
    evening = begun()
    evening.race(0, 9)
    evening.arm()
    evening.host(MENU)
    evening.choose(1)
    first, second = evening.paper.records()[0]["rounds"]
    assert first["verdict"]["undone"]
    assert second["verdict"] is None


def test_a_record_that_was_handed_out_does_not_change_any_more() -> None:
    evening = begun()
    evening.race(0, 9)
    (before,) = evening.paper.records()
    evening.host(MENU)
    evening.choose(1)
    assert not before["rounds"][0]["verdict"]["undone"]


# --- what must always hold ----------------------------------------------------------------------

SETTLED = 100 * SECOND
lines = st.sampled_from([START, START, MENU, *map(slap_line, (ANA, BEN, CAL))])
presses = st.lists(
    st.tuples(lines, st.integers(0, 60).map(lambda nth: 6 * SECOND + nth * MS // 2), st.sampled_from([5, 80, 2_500])),
    max_size=14,
)
tie_rules = st.sampled_from([replace(CLASSIC, tie=tie) for tie in Tie])
pauses = st.sampled_from([None, 0, 3 * MS, SECOND])


def edges_of(pressed: list[tuple[str, int, int]]) -> list[Edge]:
    """Return the edges of an evening on which everybody sits down, the host begins, and these presses follow."""
    sitting = [(slap_line(seat), SECOND + seat * 200 * MS, 80) for seat in (ANA, BEN, CAL)]
    begin = [(START, 5 * SECOND, 80)]
    return [
        Edge(line, closed, at + (0 if closed else hold * MS))
        for line, at, hold in [*sitting, *begin, *pressed]
        for closed in (True, False)
    ]


@pytest.mark.properties
@given(presses, tie_rules, pauses, st.randoms(use_true_random=False), st.lists(st.integers(0, 30_000), max_size=30))
def test_delivery_order_and_polling_decide_nothing(
    pressed: list[tuple[str, int, int]], rules: Rules, pause: int | None, chance: Random, looks: list[int]
) -> None:
    setup = replace(paper_setup(), rules=rules)
    edges = edges_of(pressed)
    once = retold(setup, pause, [(0, edge) for edge in edges], [], SETTLED)
    shuffled = edges.copy()
    chance.shuffle(shuffled)
    assert retold(setup, pause, [(0, edge) for edge in shuffled], [], SETTLED) == once
    just_in_time = [(edge.at + setup.hold - 1, edge) for edge in shuffled]
    often = [*range(5_900, 6_300), *looks]
    assert retold(setup, pause, just_in_time, [ms * MS for ms in often], SETTLED) == once


@pytest.mark.properties
@given(st.permutations(range(3)), st.lists(st.integers(0, 8), min_size=3, max_size=3), tie_rules)
def test_players_who_change_seats_change_the_verdict_with_them(
    seat_of: list[int], after: list[int], rules: Rules
) -> None:
    def scores(seats: list[int]) -> list[int]:
        pressed = [(START, 6 * SECOND, 80)]
        pressed += [(slap_line(seat), 6 * SECOND + ms * MS, 80) for seat, ms in zip(seats, after, strict=True)]
        told = [(0, edge) for edge in edges_of(pressed)]
        _, records = retold(replace(paper_setup(), rules=rules), None, told, [], SETTLED)
        points = list(records[0]["scores_60ths"].values())
        return [points[seat] for seat in seats]

    assert scores(list(seat_of)) == scores([ANA, BEN, CAL])


def test_a_table_looked_at_when_it_asks_for_it_misses_nothing() -> None:
    evening = PaperEvening(pause=SECOND)
    began = evening.begin()
    evening.slap(BEN, began + 1_500 * MS)
    evening.run(10 * SECOND)
    told = [(at, edge) for at, edge in evening.script.told if isinstance(edge, Edge)]
    news, records = retold(evening.setup, SECOND, told, [], evening.now)
    assert evening.news == news
    assert evening.paper.records() == records
    assert evening.of(Verdict)
