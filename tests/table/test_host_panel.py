from __future__ import annotations

from dataclasses import replace

import pytest
from support.table_kit import (
    ANA,
    BEN,
    CAL,
    FLIP,
    MENU,
    MS,
    SECOND,
    SHARED,
    START,
    Evening,
    Phase,
    Rigged,
    setup_of,
)

from referee.game import messages as m
from referee.game.settings import Cover, FlipMode, Tie
from referee.table.events import Dealt
from referee.table.menu import Choice, Entry, Menu

AUTO = replace(SHARED, flip_mode=FlipMode.AUTO)

PAUSE_ENTRIES = ["resume", "undo", "leave", "new_game", "lobby"]
RESUME, UNDO, LEAVE, NEW_GAME, LOBBY = range(5)


def playing(cards: str = "9d 4c 5c", seats: int = 3, **changes: object) -> Evening:
    rules = replace(SHARED, **changes) if changes else SHARED  # type: ignore[arg-type]
    evening = Evening(setup_of(seats, rules=rules), Rigged(cards))
    evening.deal()
    return evening


# --- pause --------------------------------------------------------------------------------------


def test_menu_pauses_the_game_at_once_where_nothing_can_be_slapped() -> None:
    evening = playing()
    evening.turn()
    evening.host(MENU)
    assert len(evening.of(m.Paused)) == 1
    assert evening.phase() is Phase.PAUSE
    assert evening.menu() == PAUSE_ENTRIES


def test_a_pause_asked_while_a_jack_is_live_is_granted_when_the_race_is_decided_case_i19() -> None:
    evening = playing("Jd 4c")
    shown = evening.turn()
    evening.host(MENU)
    assert evening.of(m.Paused) == []
    assert evening.table.pause_wanted
    evening.slap(CAL, shown.at + 900 * MS)
    evening.run(SECOND)
    (won,) = evening.of(m.PileWon)
    assert (won.player, [event.at for event in evening.of(m.Paused)]) == (CAL, [won.at])
    assert evening.phase() is Phase.PAUSE
    assert not evening.table.pause_wanted


def test_a_pause_asked_while_a_jack_is_live_is_granted_when_it_was_covered() -> None:
    evening = playing("Jd 4c")
    evening.turn()
    evening.host(MENU)
    evening.turn()
    evening.run()
    (dead,) = evening.of(m.TriggerDead)
    assert [event.at for event in evening.of(m.Paused)] == [dead.at]


def test_a_pause_waits_on_when_the_next_card_is_live_too() -> None:
    evening = playing("Jd Jh 4c")
    evening.turn()
    evening.host(MENU)
    evening.turn()
    evening.run()
    assert evening.of(m.Paused) == []
    evening.slap(ANA)
    evening.run()
    assert len(evening.of(m.Paused)) == 1


def test_a_pause_asked_while_a_card_is_in_the_air_comes_after_it_is_visible() -> None:
    evening = playing("9d 4c", flip_jitter_ns=(300 * MS, 300 * MS))
    evening.press(FLIP, evening.now + MS)
    evening.press(MENU, evening.now + 10 * MS)
    evening.run(SECOND)
    (shown,) = evening.of(m.CardShown)
    assert [event.at for event in evening.of(m.Paused)] == [shown.at]


def test_the_table_turns_no_card_between_the_wish_for_a_pause_and_the_pause() -> None:
    evening = Evening(setup_of(rules=replace(AUTO, cover=Cover.HOLD_UNTIL_SLAPPED)), Rigged("Jd 4c"))
    evening.deal()
    shown = evening.turn()
    evening.host(MENU)
    evening.slap(ANA, shown.at + 5 * SECOND)
    evening.until(shown.at + 30 * SECOND)
    assert len(evening.of(m.CardShown)) == 1
    assert len(evening.of(m.Paused)) == 1


def test_the_table_still_covers_a_live_card_that_nobody_slaps_so_that_the_pause_comes() -> None:
    evening = Evening(setup_of(rules=AUTO), Rigged("Jd 4c"))
    evening.deal()
    evening.turn()
    evening.host(MENU)
    evening.run(6 * SECOND)
    assert len(evening.of(m.Paused)) == 1
    assert [str(event.card) for event in evening.of(m.CardShown)] == ["Jd", "4c"]


def test_slaps_and_flips_in_a_pause_cost_nothing_and_do_nothing() -> None:
    evening = playing()
    evening.turn()
    evening.host(MENU)
    before = [list(hand) for hand in evening.state().hands]
    evening.slap(ANA)
    evening.press(FLIP)
    evening.run(2 * SECOND)
    assert evening.state().hands == before
    assert [event.why for event in evening.of(m.SlapIgnored)] == [m.Why.PHASE]
    assert [event.why for event in evening.of(m.FlipRefused)] == [m.Why.PHASE]


def test_start_does_nothing_while_a_game_runs() -> None:
    evening = playing()
    evening.turn()
    assert evening.host(START) == []
    assert evening.phase() is Phase.PLAY


# --- the menu -----------------------------------------------------------------------------------


def test_menu_moves_on_and_comes_round_to_the_first_entry() -> None:
    menu = Menu((Entry(Choice.RESUME), Entry(Choice.UNDO)))
    seen = []
    for _ in range(3):
        seen.append(menu.chosen().choice)
        menu.move_on()
    assert seen == [Choice.RESUME, Choice.UNDO, Choice.RESUME]


def test_resume_goes_on_with_the_same_game() -> None:
    evening = playing()
    evening.turn()
    evening.host(MENU)
    evening.choose(RESUME)
    assert evening.phase() is Phase.PLAY
    assert evening.menu() == []
    assert str(evening.turn().card) == "4c"


def test_undo_takes_back_a_penalty_and_leaves_the_game_paused() -> None:
    evening = playing()
    evening.turn()
    before = [list(hand) for hand in evening.state().hands]
    evening.slap(ANA)
    evening.run(2 * SECOND)
    assert evening.state().hands != before
    evening.host(MENU)
    evening.choose(UNDO)
    assert evening.state().hands == before
    assert len(evening.of(m.Undone)) == 1
    assert evening.phase() is Phase.PAUSE


def test_undo_is_refused_when_the_next_card_was_seen_case_i18() -> None:
    evening = playing()
    evening.turn()
    evening.slap(ANA)
    evening.run(2 * SECOND)
    evening.turn()
    evening.host(MENU)
    evening.choose(UNDO)
    assert [event.why for event in evening.of(m.Refused)] == [m.Why.NOTHING_TO_UNDO]
    assert evening.phase() is Phase.PAUSE


def test_whoever_leaves_presses_the_own_button_and_the_cards_go_round_case_i20() -> None:
    evening = playing(seats=4)
    evening.turn()
    evening.host(MENU)
    evening.choose(LEAVE)
    assert evening.phase() is Phase.LEAVING
    evening.slap(CAL)
    evening.run()
    (left,) = evening.of(m.PlayerLeft)
    assert (left.player, left.cards) == (CAL, 13)
    # Thirteen cards clockwise from Cal's left: five to Dan, four each to Ana and Ben, who has turned one.
    assert [len(hand) for hand in evening.state().hands] == [17, 16, 0, 18]
    assert evening.phase() is Phase.PAUSE
    evening.choose(RESUME)
    assert evening.phase() is Phase.PLAY


@pytest.mark.parametrize("line", [START, MENU])
def test_nobody_has_to_leave_after_all(line: str) -> None:
    evening = playing()
    evening.host(MENU)
    evening.choose(LEAVE)
    evening.host(line)
    assert evening.phase() is Phase.PAUSE
    assert evening.of(m.PlayerLeft) == []


def test_the_game_is_over_when_the_last_but_one_leaves() -> None:
    evening = playing(seats=2)
    evening.host(MENU)
    evening.choose(LEAVE)
    evening.slap(ANA)
    evening.run()
    assert [event.winners for event in evening.of(m.GameOver)] == [(BEN,)]
    assert evening.phase() is Phase.OVER


def test_a_new_match_deals_at_once_and_forgets_the_score() -> None:
    evening = playing()
    evening.turn()
    evening.host(MENU)
    evening.choose(NEW_GAME)
    assert len(evening.of(Dealt)) == 2
    assert evening.phase() is Phase.PLAY
    assert evening.table.match is not None
    assert (evening.table.match.wins, evening.table.match.game_no) == ((0, 0, 0), 1)
    assert evening.state().pile == []


def test_back_in_the_lobby_everybody_still_sits_and_others_can_join() -> None:
    evening = Evening(setup_of(4))
    evening.deal(3)
    evening.turn()
    evening.host(MENU)
    evening.choose(LOBBY)
    assert evening.phase() is Phase.LOBBY
    assert evening.table.round is None
    evening.sit(3)
    evening.host(START)
    assert evening.of(Dealt)[-1].players == (0, 1, 2, 3)


def test_a_time_limit_stands_still_during_a_pause() -> None:
    evening = playing(time_limit_ns=20 * SECOND)
    dealt = evening.of(Dealt)[0].at
    evening.turn()
    evening.host(MENU)
    paused = evening.of(m.Paused)[0].at
    evening.run(60 * SECOND)
    evening.choose(RESUME)
    resumed = evening.of(m.Resumed)[0].at
    evening.run(60 * SECOND)
    assert [event.at for event in evening.of(m.TimeIsUp)] == [dealt + 20 * SECOND + resumed - paused]


# --- buttons that hang --------------------------------------------------------------------------


def test_a_button_closed_for_ten_seconds_is_a_fault_and_pauses_the_game_case_i11() -> None:
    evening = playing()
    evening.turn()
    at = evening.slap(CAL, hold=12 * SECOND)
    evening.run(11 * SECOND)
    assert evening.of(m.SeatDisabled) == [m.SeatDisabled(at + 10 * SECOND, CAL)]
    assert [event.at for event in evening.of(m.Paused)] == [at + 10 * SECOND]
    assert evening.phase() is Phase.PAUSE


def test_a_button_that_hangs_gives_no_slap_at_the_cards_that_come_meanwhile() -> None:
    evening = playing("9d 4c Jd 5c")
    evening.turn()
    evening.slap(CAL, hold=9 * SECOND)
    for _ in range(3):
        evening.turn()
    assert [str(event.card) for event in evening.of(m.FalseSlap)] == ["9d"]
    assert evening.of(m.RaceOpened) == []


def test_a_button_that_is_let_go_is_repaired_and_the_host_resumes() -> None:
    # Cal's hand lands on the nine and pays the four, so that the jack is Cal's next card.
    evening = playing("9d 4c 5c 6c Jd")
    evening.turn()
    evening.slap(CAL, hold=12 * SECOND)
    evening.run(13 * SECOND)
    assert [event.player for event in evening.of(m.SeatEnabled)] == [CAL]
    assert evening.phase() is Phase.PAUSE
    evening.choose(RESUME)
    evening.turn()
    evening.slap(CAL)
    evening.run()
    assert [event.player for event in evening.of(m.PileWon)] == [CAL]


def test_the_others_can_play_on_without_the_seat_that_hangs() -> None:
    # Cal's hand lands on the nine and pays the four, so that the jack is Cal's next card.
    evening = playing("9d 4c 5c 6c Jd")
    evening.turn()
    evening.slap(CAL, hold=60 * SECOND)
    evening.run(11 * SECOND)
    evening.choose(RESUME)
    evening.turn()
    evening.slap(BEN)
    evening.run()
    assert [event.player for event in evening.of(m.PileWon)] == [BEN]


def test_a_short_hold_in_a_game_gives_a_hint_and_no_fault() -> None:
    evening = playing()
    evening.turn()
    evening.slap(CAL, hold=5 * SECOND)
    evening.run(8 * SECOND)
    assert [type(event).__name__ for event in evening.news].count("LetGo") == 1
    assert evening.of(m.SeatDisabled) == []
    assert evening.phase() is Phase.PLAY


def test_a_seat_that_is_not_in_the_game_can_hang_without_stopping_it() -> None:
    evening = Evening(setup_of(4), Rigged("9d"))
    evening.deal(3)
    evening.turn()
    evening.slap(3, hold=12 * SECOND)
    evening.run(11 * SECOND)
    assert evening.of(m.Paused) == []
    assert evening.table.lobby.places[3].broken


# --- the judge ----------------------------------------------------------------------------------


def judged(entries: int) -> Evening:
    """Play a dead heat of Ana and Cal at a jack, and let the judge choose the entry with this number."""
    evening = playing("9d Jd 4c", tie=Tie.JUDGE)
    evening.turn()
    shown = evening.turn()
    evening.slap(CAL, shown.at + 300 * MS)
    evening.slap(ANA, shown.at + 301 * MS)
    evening.run(SECOND)
    assert [event.players for event in evening.of(m.DeadHeat)] == [(CAL, ANA)]
    assert evening.phase() is Phase.JUDGE
    assert evening.menu() == ["award", "award", "split", "carry"]
    evening.choose(entries)
    return evening


@pytest.mark.parametrize(("nth", "winner"), [(0, CAL), (1, ANA)])
def test_the_judge_can_give_the_pile_to_either_hand(nth: int, winner: int) -> None:
    evening = judged(nth)
    assert [(event.player, event.cards) for event in evening.of(m.PileWon)] == [(winner, 2)]
    assert evening.phase() is Phase.PLAY


def test_the_judge_can_share_the_pile() -> None:
    evening = judged(2)
    # Clockwise from the left of Cal, who turned the jack: Ana first.
    assert [(event.players, event.cards) for event in evening.of(m.Split)] == [((ANA, CAL), 2)]
    assert evening.phase() is Phase.PLAY


def test_the_judge_can_let_a_fresh_card_decide() -> None:
    evening = judged(3)
    assert len(evening.of(m.Carried)) == 1
    assert len(evening.state().pile) == 2
    assert evening.phase() is Phase.PLAY


def test_nobody_can_slap_or_flip_while_the_judge_thinks() -> None:
    evening = playing("Jd 4c", tie=Tie.JUDGE)
    shown = evening.turn()
    evening.slap(CAL, shown.at + 300 * MS)
    evening.slap(ANA, shown.at + 300 * MS)
    evening.run(3 * SECOND)
    evening.slap(BEN)
    evening.press(FLIP)
    evening.run(SECOND)
    assert evening.of(m.PileWon) == []
    assert [event.why for event in evening.of(m.FlipRefused)] == [m.Why.PHASE]
    assert [(event.player, event.why) for event in evening.of(m.SlapIgnored)] == [(BEN, m.Why.PHASE)]
    assert evening.phase() is Phase.JUDGE


def test_a_judgement_can_be_undone_and_judged_again() -> None:
    evening = judged(0)
    evening.host(MENU)
    evening.choose(UNDO)
    assert evening.phase() is Phase.JUDGE
    evening.choose(1)
    assert [event.player for event in evening.of(m.PileWon)] == [CAL, ANA]
    assert evening.phase() is Phase.PAUSE
    evening.choose(RESUME)
    assert evening.phase() is Phase.PLAY


def test_a_slap_at_the_very_moment_a_card_is_visible_is_judged_before_the_pause_that_waited_for_the_card() -> None:
    evening = playing("9d 4c")
    pressed = evening.press(FLIP)
    evening.press(MENU, pressed)
    while not (pictures := [what for _, what in evening.script.told if isinstance(what, m.Shown)]):
        evening.run(MS)
    evening.slap(CAL, pictures[0].at)
    evening.run()
    assert [event.player for event in evening.of(m.FalseSlap)] == [CAL]
    assert [event.at for event in evening.of(m.Paused)] == [pictures[0].at]
