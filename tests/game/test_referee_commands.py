"""What the referee may do: pause, resume, disable a seat, let a player leave (RULES 1.4, 1.10)."""

from __future__ import annotations

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
    Bump,
    CardShown,
    Carried,
    Close,
    Eliminated,
    Fault,
    Flip,
    FlipAccepted,
    FlipCancelled,
    GameOver,
    Leave,
    Pause,
    Paused,
    PlayerLeft,
    Refused,
    Repaired,
    Resume,
    Resumed,
    SeatDisabled,
    SeatEnabled,
    Slap,
    TableBumped,
    TimeUp,
    Why,
)
from referee.game.start import new_game

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


def test_a_bumped_table_is_told_and_costs_nobody_anything() -> None:
    game = position("5c 2c", "3c 4c", "6c 7c")
    turn_card(game, A, 0)
    assert feed(game, Bump(ms(300), (A, B, C))) == [TableBumped(ms(300), (A, B, C))]
    assert (hands(game), game.state.false_count) == (["2c", "3c 4c", "6c 7c"], [0, 0, 0])


def test_a_carried_jack_stays_carried_when_a_seat_fails() -> None:
    game = position("Jc 2c", "3c 4c", "6c")
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(301), B), Fault(ms(301), D - 1))
    assert [type(event) for event in settle(game)][1:] == [Carried, Paused]
    assert names(game.state.hands[B]) == "3c 4c"
