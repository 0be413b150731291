"""The slap decision table, rows 1 to 10: what a press is, first match wins (RULES 1.5.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from support.game_kit import (
    A,
    B,
    C,
    feed,
    hands,
    ms,
    of_kind,
    pile,
    position,
    rules,
    settle,
    slap,
    standing,
    turn_card,
)

from referee.game.cards import parse_card
from referee.game.messages import (
    Close,
    DeadHeat,
    Eliminated,
    EmptySlap,
    FalseSlap,
    Fault,
    Flip,
    PileWon,
    RaceJoined,
    Repaired,
    Resume,
    Slap,
    SlapIgnored,
    SlapLate,
    TimeUp,
    Where,
    Why,
)

if TYPE_CHECKING:
    from referee.game.slapjack import Slapjack

# --- rows 1 to 3: the seat, the player, the phase ---------------------------------------------------


def test_row_1_a_seat_that_is_out_of_order_slaps_nothing() -> None:
    game = position("5c 2c", "3c 4c")
    turn_card(game, A, 0)
    feed(game, Fault(ms(100), B), Resume(ms(200)))
    assert slap(game, B, 300) == [SlapIgnored(ms(300), B, Why.SEAT_FAULT)]
    assert hands(game) == ["2c", "3c 4c"]


def test_row_1_a_repaired_seat_slaps_again() -> None:
    game = position("5c 2c", "3c 4c")
    turn_card(game, A, 0)
    feed(game, Fault(ms(100), B), Repaired(ms(150), B), Resume(ms(200)))
    assert of_kind(slap(game, B, 300), FalseSlap)


def test_row_1_a_false_slapper_is_locked_out_until_the_lock_ends() -> None:
    game = position("5c 2c", "3c 4c 6c", rule_set=rules(lockout_ms=250))
    turn_card(game, A, 0)
    slap(game, B, 100)
    turn_card(game, B, 200)
    assert slap(game, B, 349.999) == [SlapIgnored(ms(349.999), B, Why.LOCKED_OUT)]
    assert of_kind(slap(game, B, 350), FalseSlap)


def test_row_1_a_lock_out_keeps_a_player_from_a_jack_but_nobody_else() -> None:
    game = position("5c 2c", "Jc 4c 6c", rule_set=rules(lockout_ms=500))
    turn_card(game, A, 0)
    slap(game, A, 100)
    turn_card(game, B, 200)
    slap(game, A, 400)
    slap(game, B, 450)
    assert of_kind(settle(game), PileWon)[0].player == B


def test_row_2_a_player_who_is_out_slaps_nothing() -> None:
    game = position("Jc 2c", "", "3c", out=(B,))
    turn_card(game, A, 0)
    assert slap(game, B, 200) == [SlapIgnored(ms(200), B, Why.NOT_IN_PLAY)]
    assert game.deadline() is None


def test_row_3_a_slap_in_a_pause_does_nothing() -> None:
    game = position("Jc 2c", "3c 4c", "6c")
    turn_card(game, A, 0)
    feed(game, Fault(ms(100), C))
    assert slap(game, B, 200) == [SlapIgnored(ms(200), B, Why.PHASE)]


def test_row_3_a_slap_while_the_judge_decides_does_nothing() -> None:
    game = position("Jc 2c", "3c 4c", "6c", rule_set=rules("pagat"))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(301), B), Close(ms(302)))
    assert slap(game, C, 400) == [SlapIgnored(ms(400), C, Why.PHASE)]


def test_row_3_a_slap_after_the_end_does_nothing() -> None:
    game = position("5c 2c", "3c 4c")
    turn_card(game, A, 0)
    feed(game, TimeUp(ms(100)))
    assert slap(game, A, 200) == [SlapIgnored(ms(200), A, Why.PHASE)]


# --- rows 4 and 5: nothing visible ------------------------------------------------------------------


def test_row_4_a_hand_that_comes_after_the_pile_was_won_is_late_and_free() -> None:
    game = position("Jc 2c", "3c 4c")
    turn_card(game, A, 0)
    slap(game, A, 300)
    settle(game)
    assert slap(game, B, 1800) == [SlapLate(ms(1800), B)]
    assert hands(game) == ["2c Jc", "3c 4c"]


def test_row_4_the_grace_for_late_hands_runs_from_the_winning_contact_and_not_from_the_ruling() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules(late_grace=1000, tie_window=20))
    turn_card(game, A, 0)
    slap(game, A, 300)
    settle(game)
    assert slap(game, B, 1300) == [SlapLate(ms(1300), B)]
    assert slap(game, B, 1300.001) == [SlapIgnored(ms(1300.001), B, Why.EMPTY_PILE)]


def test_row_4_a_house_may_make_late_hands_pay_once() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules("pagat", late_slap="false_slap"))
    turn_card(game, A, 0)
    slap(game, A, 300)
    settle(game)
    jack = parse_card("Jc")
    assert slap(game, B, 400) == [SlapLate(ms(400), B), FalseSlap(ms(400), B, jack, Where.TO_PLAYER, 1, (A,))]
    assert slap(game, B, 450) == [SlapLate(ms(450), B)]
    assert hands(game) == ["2c Jc 3c", "4c"]


def test_row_4_the_winner_never_pays_for_hitting_twice() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules(late_slap="false_slap"))
    turn_card(game, A, 0)
    slap(game, B, 300)
    settle(game)
    assert slap(game, B, 400) == [SlapLate(ms(400), B)]


def test_row_5_a_slap_on_the_empty_pile_does_nothing() -> None:
    game = position("2c", "3c")
    assert slap(game, B, 100) == [SlapIgnored(ms(100), B, Why.EMPTY_PILE)]
    assert hands(game) == ["2c", "3c"]


def test_row_5_a_slap_on_the_empty_pile_is_remarked_upon_where_the_house_wants_it() -> None:
    game = position("2c", "3c", rule_set=rules(empty_slap="warn"))
    assert slap(game, B, 100) == [EmptySlap(ms(100), B)]
    assert hands(game) == ["2c", "3c"]


def test_row_5_a_pile_of_burned_cards_only_shows_nothing_to_slap() -> None:
    game = position("2c", "3c", pile="*5d@1")
    assert slap(game, B, 100) == [SlapIgnored(ms(100), B, Why.EMPTY_PILE)]


def test_row_5_a_slap_before_the_first_card_is_visible_hits_the_empty_pile() -> None:
    game = position("5c 2c", "3c")
    feed(game, Flip(ms(0), A))
    assert slap(game, B, 30) == [SlapIgnored(ms(30), B, Why.EMPTY_PILE)]
    assert pile(game) == ""


# --- row 6: a locked card ---------------------------------------------------------------------------


def _carried(**settings: str) -> Slapjack:
    game = position("Jc 2c", "3c 4c", "6c", rule_set=rules(**settings))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(301), B), Close(ms(302)))
    return game


def test_row_6_a_slap_on_a_carried_card_does_nothing() -> None:
    game = _carried()
    assert slap(game, C, 500) == [SlapIgnored(ms(500), C, Why.LOCKED)]
    assert hands(game) == ["2c", "3c 4c", "6c"]


def test_row_6_a_house_may_make_a_slap_on_a_carried_card_a_false_one() -> None:
    game = _carried(locked_slap="false_slap")
    assert slap(game, B, 500) == [FalseSlap(ms(500), B, parse_card("Jc"), Where.TO_PLAYER, 1, (A,))]
    assert slap(game, B, 600) == [SlapIgnored(ms(600), B, Why.REPEAT)]


# --- row 7: a waiting player and a trigger that is not theirs ---------------------------------------


def test_row_7_a_waiting_player_cannot_win_a_double_when_the_jack_is_the_chance() -> None:
    game = position("8c 2c", "8d 4c", "", rule_set=rules("pattern", reentry="next_jack"))
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    assert slap(game, C, 1300) == [SlapIgnored(ms(1300), C, Why.OFF_TRIGGER)]
    assert standing(game) == "AAW"


def test_row_7_a_jack_that_makes_a_double_is_a_jack_for_the_waiting_player() -> None:
    game = position("Jc 2c", "Jd 4c", "", rule_set=rules("pattern", reentry="next_jack", cover="cover_allowed"))
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    slap(game, C, 1300)
    assert of_kind(settle(game), PileWon)[0].player == C


def test_row_7_a_house_may_let_a_waiting_player_win_any_live_card() -> None:
    game = position("8c 2c", "8d 4c", "", rule_set=rules("pattern", reentry="next_jack", offtrigger="allow"))
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    slap(game, C, 1300)
    assert of_kind(settle(game), PileWon)[0].player == C
    assert standing(game) == "AAA"


def test_row_7_a_house_may_put_a_waiting_player_out_for_the_wrong_trigger() -> None:
    game = position("8c 2c", "8d 4c", "", rule_set=rules("pattern", reentry="next_jack", offtrigger="false_slap"))
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    assert slap(game, C, 1300) == [Eliminated(ms(1300), C, Why.FALSE_SLAP_NO_CARDS)]
    assert standing(game) == "AAO"


def test_row_7_the_wrong_trigger_costs_nothing_while_a_race_is_open() -> None:
    game = position("8c 2c", "8d 4c", "", rule_set=rules("pattern", reentry="next_jack", offtrigger="false_slap"))
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    slap(game, A, 1300)
    assert slap(game, C, 1301) == [SlapIgnored(ms(1301), C, Why.OFF_TRIGGER)]
    assert of_kind(settle(game), PileWon)[0].player == A


def test_row_7_a_waiting_player_cannot_cause_a_dead_heat_on_the_wrong_trigger() -> None:
    game = position("8c 2c", "8d 4c", "", rule_set=rules("pattern", reentry="next_jack"))
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    slap(game, A, 1300)
    slap(game, C, 1300.5)
    assert not of_kind(settle(game), DeadHeat)


# --- rows 8 to 10: an open race ---------------------------------------------------------------------


def test_row_8_a_barred_player_cannot_tie() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules(too_fast="void"))
    turn_card(game, A, 0)
    slap(game, B, 50)
    slap(game, A, 300)
    assert slap(game, B, 301) == [SlapIgnored(ms(301), B, Why.BARRED)]
    assert of_kind(settle(game), PileWon)[0].player == A


def test_row_8_who_paid_for_a_live_card_cannot_win_it() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules(too_fast="false_slap"))
    turn_card(game, A, 0)
    slap(game, B, 50)
    assert slap(game, B, 300) == [SlapIgnored(ms(300), B, Why.BARRED)]
    assert hands(game) == ["2c 3c", "4c"]


def test_row_9_a_second_press_in_an_open_race_changes_nothing() -> None:
    game = position("Jc 2c", "3c 4c")
    turn_card(game, A, 0)
    slap(game, A, 300)
    assert slap(game, A, 301) == [SlapIgnored(ms(301), A, Why.REPEAT)]
    assert of_kind(settle(game), PileWon)[0].player == A


def test_row_10_a_hand_exactly_at_the_end_of_the_window_ties() -> None:
    game = position("Jc 2c", "3c 4c")
    turn_card(game, A, 0)
    slap(game, A, 300)
    assert slap(game, B, 302) == [RaceJoined(ms(302), B, ms(302))]
    assert of_kind(settle(game), DeadHeat) == [DeadHeat(ms(302), (A, B))]


def test_row_10_a_hand_one_nanosecond_after_the_window_is_late() -> None:
    game = position("Jc 2c", "3c 4c")
    turn_card(game, A, 0)
    slap(game, A, 300)
    events = feed(game, Slap(ms(302) + 1, B))
    assert [type(event) for event in events] == [PileWon, SlapLate]


def test_row_10_the_loser_of_a_race_pays_nothing() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules("pagat"))
    turn_card(game, A, 0)
    slap(game, A, 300)
    slap(game, B, 310)
    settle(game)
    assert hands(game) == ["2c Jc", "3c 4c"]
