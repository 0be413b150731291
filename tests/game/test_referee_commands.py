"""What the referee may do: pause, resume, undo, disable a seat, let a player leave (RULES 1.4, 1.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.game_kit import (
    A,
    B,
    C,
    D,
    feed,
    full_deck,
    hands,
    ms,
    names,
    of_kind,
    pile,
    position,
    rules,
    settle,
    slap,
    standing,
    turn_card,
)

from referee.game.cards import DECK, deal
from referee.game.invariants import cards_in_play
from referee.game.messages import (
    CardShown,
    Carried,
    Close,
    Eliminated,
    Fault,
    FinalTriggerOver,
    Flip,
    FlipAccepted,
    FlipCancelled,
    FlipRefused,
    GameOver,
    JudgeAward,
    Leave,
    Pause,
    Paused,
    PileWon,
    PlayerLeft,
    Refused,
    Repaired,
    Resume,
    Resumed,
    SeatDisabled,
    SeatEnabled,
    SeenAfterAll,
    Shown,
    Slap,
    SlapIgnored,
    TimeUp,
    Undo,
    Undone,
    Why,
)
from referee.game.slapjack import new_game

if TYPE_CHECKING:
    from referee.game.messages import Event
    from referee.game.slapjack import Slapjack

# --- pause and resume -------------------------------------------------------------------------------


def test_a_paused_game_goes_on_when_it_is_resumed() -> None:
    game = position("5c 2c", "3c 4c")
    turn_card(game, A, 0)
    assert feed(game, Pause(ms(100))) == [Paused(ms(100))]
    assert feed(game, Resume(ms(5000))) == [Resumed(ms(5000))]
    assert of_kind(turn_card(game, B, 5100), CardShown)


def test_a_pause_in_a_pause_changes_nothing() -> None:
    game = position("5c 2c", "3c 4c")
    assert feed(game, Pause(ms(100)), Pause(ms(200))) == [Paused(ms(100))]


def test_a_pause_is_refused_while_a_jack_is_live() -> None:
    game = position("Jc 2c", "3c 4c")
    turn_card(game, A, 0)
    assert feed(game, Pause(ms(100))) == [Refused(ms(100), "pause", Why.TRIGGER_LIVE)]
    assert not game.state.paused


def test_a_pause_is_refused_while_a_race_is_open() -> None:
    game = position("Jc 2c", "3c 4c")
    turn_card(game, A, 0)
    slap(game, B, 300)
    assert feed(game, Pause(ms(301))) == [Refused(ms(301), "pause", Why.SLAP_IN_PROGRESS)]


def test_a_pause_is_possible_as_soon_as_the_jack_is_won_or_dead() -> None:
    game = position("Jc 2c", "3c 4c", "6c")
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    assert feed(game, Pause(ms(1100))) == [Paused(ms(1100))]
    game = position("Jc 2c", "3c 4c", "6c")
    turn_card(game, A, 0)
    slap(game, B, 300)
    assert Paused(ms(303)) in feed(game, Pause(ms(303)))


def test_a_pause_waits_for_the_card_in_the_air() -> None:
    game = position("5c 2c", "3c 4c")
    feed(game, Flip(ms(0), A))
    assert feed(game, Pause(ms(10))) == [Refused(ms(10), "pause", Why.CARD_IN_AIR)]


def test_a_pause_waits_for_the_judge_and_comes_too_late_after_the_end() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules("pagat"))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(301), B), Close(ms(302)))
    assert feed(game, Pause(ms(400))) == [Refused(ms(400), "pause", Why.PHASE)]
    game = position("2c", "3c")
    assert feed(game, TimeUp(0), Pause(ms(1)))[-1] == Refused(ms(1), "pause", Why.PHASE)


def test_there_is_nothing_to_resume_in_a_running_game() -> None:
    game = position("5c 2c", "3c 4c")
    assert feed(game, Resume(0)) == [Refused(0, "resume", Why.PHASE)]


# --- undo -------------------------------------------------------------------------------------------


def _undone(game: Slapjack, at: float) -> list[Event]:
    return feed(game, Undo(ms(at)))


def test_undo_gives_an_awarded_pile_back_and_stops_the_game() -> None:
    game = position("Jc 2c", "3c 4c", "", pile="9d@1")
    turn_card(game, A, 0)
    slap(game, B, 300)
    settle(game)
    assert standing(game) == "AAO"
    assert _undone(game, 5000) == [Undone(ms(5000)), Paused(ms(5000))]
    assert (hands(game), pile(game), standing(game)) == (["2c", "3c 4c", ""], "9d Jc", "AAW")


def test_after_undo_the_card_can_be_slapped_again() -> None:
    game = position("Jc 2c", "3c 4c", "6c")
    turn_card(game, A, 0)
    slap(game, B, 300)
    settle(game)
    _undone(game, 5000)
    feed(game, Resume(ms(6000)))
    slap(game, C, 6300)
    assert of_kind(settle(game), PileWon)[0].player == C


def test_undo_gives_a_penalty_back() -> None:
    game = position("5c 2c", "3c 4c", "6c")
    turn_card(game, A, 0)
    slap(game, B, 300)
    _undone(game, 5000)
    assert (hands(game), game.state.false_count) == (["2c", "3c 4c", "6c"], [0, 0, 0])


def test_undo_gives_a_warning_back() -> None:
    game = position("5c 2c", "3c 4c", rule_set=rules(warnings=1))
    turn_card(game, A, 0)
    slap(game, B, 300)
    _undone(game, 5000)
    assert game.state.warn_left == [1, 1]


def test_undo_takes_an_elimination_and_the_end_of_the_game_back() -> None:
    game = position("5c 2c", "")
    turn_card(game, A, 0)
    assert of_kind(slap(game, B, 300), GameOver)
    _undone(game, 5000)
    feed(game, Resume(ms(6000)))
    assert (game.state.over, standing(game), game.state.turn) == (None, "AW", A)
    assert of_kind(turn_card(game, A, 7000), CardShown)


def test_undo_takes_a_carry_and_a_split_back() -> None:
    for preset in ("classic", "family002"):
        game = position("Jc 2c", "3c 4c", "6c", rule_set=rules(preset))
        turn_card(game, A, 0)
        feed(game, Slap(ms(300), A), Slap(ms(301), B))
        settle(game)
        _undone(game, 5000)
        assert (pile(game), game.is_live(), game.state.slaps) == ("Jc", True, [])


def test_undo_takes_the_judges_word_back_and_the_judge_decides_again() -> None:
    game = position("Jc 2c", "3c 4c", "6c", rule_set=rules("pagat"))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(301), B), Close(ms(302)), JudgeAward(ms(1000), A))
    _undone(game, 5000)
    feed(game, Resume(ms(6000)))
    assert game.state.judging == (A, B)
    assert of_kind(feed(game, JudgeAward(ms(7000), B)), PileWon)[0].player == B


def test_undo_goes_back_one_ruling_and_not_two() -> None:
    game = position("5c 2c", "3c 4c", "6c 7c")
    turn_card(game, A, 0)
    slap(game, B, 300)
    slap(game, C, 400)
    _undone(game, 5000)
    assert hands(game) == ["2c 3c", "4c", "6c 7c"]
    assert _undone(game, 5001) == [Refused(ms(5001), "undo", Why.NOTHING_TO_UNDO)]


def test_undo_is_refused_when_nothing_was_ruled() -> None:
    game = position("5c 2c", "3c 4c")
    turn_card(game, A, 0)
    assert _undone(game, 100) == [Refused(ms(100), "undo", Why.NOTHING_TO_UNDO)]


def test_undo_is_refused_after_the_next_card_is_visible() -> None:
    game = position("5c 2c", "3c 4c")
    turn_card(game, A, 0)
    slap(game, B, 300)
    turn_card(game, B, 1000)
    assert _undone(game, 1100) == [Refused(ms(1100), "undo", Why.NOTHING_TO_UNDO)]
    assert hands(game) == ["2c 3c", ""]


def test_undo_is_possible_while_the_next_card_is_still_in_the_air() -> None:
    game = position("5c 2c", "3c 4c", "6c 7c")
    turn_card(game, A, 0)
    slap(game, C, 300)
    feed(game, Flip(ms(1000), B))
    assert _undone(game, 1010) == [FlipCancelled(ms(1010), B), Undone(ms(1010)), Paused(ms(1010))]
    assert (hands(game), game.state.turn) == (["2c", "3c 4c", "6c 7c"], B)


def test_a_card_that_undo_takes_back_from_the_air_and_is_seen_all_the_same_goes_to_the_bottom() -> None:
    game = position("5c 2c", "3c 4c", "6c 7c")
    turn_card(game, A, 0)
    feed(game, Flip(ms(1000), B), Slap(ms(1010), C), Undo(ms(1020)))
    assert of_kind(feed(game, Shown(ms(1040), 2)), SeenAfterAll)
    assert hands(game) == ["2c", "4c 3c", "6c 7c"]


def test_undo_is_refused_after_a_withdrawn_card_was_seen() -> None:
    game = position("Jc 2c", "3c 4c", "6c 7c")
    turn_card(game, A, 0)
    feed(game, Flip(ms(1000), B), Slap(ms(1010), C), Shown(ms(1040), 2))
    assert _undone(game, 5000) == [Refused(ms(5000), "undo", Why.NOTHING_TO_UNDO)]


def test_a_card_taken_back_by_a_slap_and_by_undo_is_told_once() -> None:
    game = position("Jc 2c", "3c 4c", "6c 7c")
    turn_card(game, A, 0)
    events = feed(game, Flip(ms(1000), B), Slap(ms(1010), C), Close(ms(1012)), Undo(ms(1020)))
    assert of_kind(events, FlipCancelled) == [FlipCancelled(ms(1010), B)]
    assert hands(game) == ["2c", "3c 4c", "6c 7c"]


def test_after_undo_flips_are_numbered_on() -> None:
    game = position("5c 2c", "3c 4c", "6c 7c")
    turn_card(game, A, 0)
    slap(game, C, 300)
    feed(game, Flip(ms(1000), B), Undo(ms(1010)), Resume(ms(1020)))
    assert feed(game, Flip(ms(1030), B)) == [FlipAccepted(ms(1030), B, 3)]


def test_undo_leaves_a_broken_seat_broken() -> None:
    game = position("5c 2c", "3c 4c", "6c 7c")
    turn_card(game, A, 0)
    slap(game, C, 300)
    feed(game, Fault(ms(400), B), Undo(ms(500)), Resume(ms(600)))
    assert slap(game, B, 700) == [SlapIgnored(ms(700), B, Why.SEAT_FAULT)]


def test_undo_in_a_pause_stays_paused() -> None:
    game = position("5c 2c", "3c 4c")
    turn_card(game, A, 0)
    slap(game, B, 300)
    feed(game, Pause(ms(400)), Undo(ms(500)))
    assert feed(game, Flip(ms(600), B)) == [FlipRefused(ms(600), B, Why.PHASE)]


def test_undo_gives_the_time_since_the_ruling_back() -> None:
    game = position("5c 2c", "3c 4c")
    game.state.limit_at = ms(60_000)
    turn_card(game, A, 0)
    slap(game, B, 1000)
    feed(game, Pause(ms(5000)), Resume(ms(20_000)), Undo(ms(30_000)), Resume(ms(41_000)))
    assert game.deadline() == TimeUp(ms(100_000))


def test_undo_gives_a_last_jack_its_remaining_seconds_back() -> None:
    game = position("Jc", "")
    turn_card(game, A, 0)
    slap(game, B, 4000)
    settle(game)
    feed(game, Undo(ms(50_000)), Resume(ms(60_000)))
    assert game.deadline() == FinalTriggerOver(ms(66_000))


def test_undo_of_the_judges_word_keeps_the_clock_still_from_the_dead_heat_on() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules("pagat"))
    game.state.limit_at = ms(60_000)
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(301), B), Close(ms(302)), JudgeAward(ms(10_302), A))
    feed(game, Undo(ms(20_302)), Resume(ms(30_302)), JudgeAward(ms(40_302), B))
    assert game.deadline() == TimeUp(ms(100_000))


# --- seats out of order -----------------------------------------------------------------------------


def test_a_seat_fault_stops_the_game_even_on_a_live_jack() -> None:
    game = position("Jc 2c", "3c 4c")
    turn_card(game, A, 0)
    assert feed(game, Fault(ms(100), B)) == [SeatDisabled(ms(100), B), Paused(ms(100))]
    feed(game, Resume(ms(200)))
    assert game.is_live()


def test_the_same_fault_is_told_once() -> None:
    game = position("5c 2c", "3c 4c")
    assert feed(game, Fault(ms(100), B), Fault(ms(200), B)) == [SeatDisabled(ms(100), B), Paused(ms(100))]


def test_a_second_fault_in_a_pause_only_disables_the_seat() -> None:
    game = position("5c 2c", "3c 4c", "6c")
    feed(game, Fault(ms(100), B))
    assert feed(game, Fault(ms(200), C)) == [SeatDisabled(ms(200), C)]


def test_a_seat_that_works_again_is_told_once() -> None:
    game = position("5c 2c", "3c 4c")
    feed(game, Fault(ms(100), B))
    assert feed(game, Repaired(ms(200), B), Repaired(ms(300), B)) == [SeatEnabled(ms(200), B)]
    assert game.state.paused


def test_a_fault_after_the_end_does_not_pause_anything() -> None:
    game = position("5c 2c", "3c 4c")
    feed(game, TimeUp(0))
    assert feed(game, Fault(ms(100), B)) == [SeatDisabled(ms(100), B)]


def test_a_player_with_a_broken_slap_button_still_flips() -> None:
    game = position("5c 2c", "3c 4c")
    feed(game, Fault(ms(0), A), Resume(ms(10)))
    assert feed(game, Flip(ms(20), A)) == [FlipAccepted(ms(20), A, 1)]


# --- leaving ----------------------------------------------------------------------------------------


def test_the_cards_of_who_leaves_are_dealt_out_clockwise_from_the_left() -> None:
    game = position("2c", "3c 4c 5c 6c 7c 8c 9c Tc", "Qc", "Kc")
    assert feed(game, Leave(0, B)) == [PlayerLeft(0, B, 8), Eliminated(0, B, Why.LEFT)]
    assert hands(game) == ["2c 5c 8c", "", "Qc 3c 6c 9c", "Kc 4c 7c Tc"]
    assert standing(game) == "AOAA"


def test_nothing_of_the_fifty_two_cards_is_lost_when_somebody_leaves() -> None:
    game = new_game(deal(DECK, 4, dealer=3), dealer=3, rules=rules())
    turn_card(game, A, 0)
    feed(game, Leave(ms(100), C))
    assert cards_in_play(game) == full_deck()


def test_the_turn_of_who_leaves_goes_to_the_left() -> None:
    game = position("2c", "3c 4c", "Qc", "Kc", turn=B)
    feed(game, Leave(0, B))
    assert game.state.turn == C


def test_who_leaves_with_a_card_in_the_air_takes_it_back_first() -> None:
    game = position("2c", "3c 4c", "Qc", "Kc", turn=B)
    feed(game, Flip(0, B))
    events = feed(game, Leave(ms(10), B))
    assert of_kind(events, FlipCancelled, PlayerLeft) == [FlipCancelled(ms(10), B), PlayerLeft(ms(10), B, 2)]
    assert hands(game) == ["2c", "", "Qc 3c", "Kc 4c"]


def test_cards_of_who_leaves_bring_a_waiting_player_back() -> None:
    game = position("2c", "3c 4c 5c", "", "Kc")
    feed(game, Leave(0, B))
    assert (hands(game), standing(game)) == (["2c 5c", "", "3c", "Kc 4c"], "AOAA")


def test_a_waiting_player_may_leave_too() -> None:
    game = position("2c", "", "Kc")
    assert feed(game, Leave(0, B)) == [PlayerLeft(0, B, 0), Eliminated(0, B, Why.LEFT)]


def test_the_last_but_one_who_leaves_ends_the_game() -> None:
    game = position("2c", "3c 4c")
    assert feed(game, Leave(0, B))[-1] == GameOver(0, (A,), Why.LAST_PLAYER)


def test_leaving_is_possible_in_a_pause_and_leaves_it_paused() -> None:
    game = position("2c", "3c 4c", "5c")
    feed(game, Pause(0), Leave(ms(10), B))
    assert (game.state.paused, standing(game)) == (True, "AOA")


def test_nobody_leaves_during_a_race() -> None:
    game = position("Jc 2c", "3c 4c", "5c")
    turn_card(game, A, 0)
    slap(game, B, 300)
    assert feed(game, Leave(ms(301), C)) == [Refused(ms(301), "leave", Why.SLAP_IN_PROGRESS)]


def test_nobody_leaves_while_the_judge_decides() -> None:
    game = position("Jc 2c", "3c 4c", "5c", rule_set=rules("pagat"))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(301), B), Close(ms(302)))
    assert [event.command for event in of_kind(feed(game, Leave(ms(400), C)), Refused)] == ["leave"]
    assert standing(game) == "AAA"


@pytest.mark.parametrize("over", [False, True])
def test_who_is_out_or_too_late_cannot_leave(over: bool) -> None:
    game = position("2c", "3c 4c", "", "5c", out=(C,))
    if over:
        feed(game, TimeUp(0))
    why = Why.PHASE if over else Why.NOT_IN_PLAY
    assert feed(game, Leave(ms(10), C)) == [Refused(ms(10), "leave", why)]


def test_undo_brings_back_who_left_by_mistake() -> None:
    game = position("2c", "3c 4c", "", "Kc", turn=B)
    feed(game, Leave(0, B), Undo(ms(10)))
    assert (hands(game), standing(game), game.state.turn) == (["2c", "3c 4c", "", "Kc"], "AAWA", B)


def test_a_carried_jack_stays_carried_when_a_seat_fails() -> None:
    game = position("Jc 2c", "3c 4c", "6c")
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(301), B), Fault(ms(301), D - 1))
    assert [type(event) for event in settle(game)][1:] == [Carried, Paused]
    assert names(game.state.hands[B]) == "3c 4c"
