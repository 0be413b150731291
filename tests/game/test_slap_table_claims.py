"""The slap decision table, rows 11 to 16: guesses, claims, late hands and false slaps (RULES 1.5.3)."""

from __future__ import annotations

from support.game_kit import (
    A,
    B,
    C,
    D,
    feed,
    hands,
    ms,
    of_kind,
    position,
    rules,
    settle,
    slap,
    turn_card,
)

from referee.game.cards import parse_card
from referee.game.messages import (
    Close,
    FalseSlap,
    Flip,
    FlipCancelled,
    LateOnCovered,
    Leave,
    PileWon,
    RaceOpened,
    Shown,
    Slap,
    SlapIgnored,
    TimeUp,
    TooFastVoided,
    TooFastWarned,
    Where,
    Why,
)
from referee.game.settings import Trigger

# --- row 11: too fast -------------------------------------------------------------------------------


def test_row_11_a_guess_counts_but_is_remarked_upon() -> None:
    game = position("Jc 2c", "3c 4c")
    turn_card(game, A, 0)
    assert slap(game, B, 99) == [TooFastWarned(ms(99), B, ms(99)), RaceOpened(ms(99), B, ms(99))]
    assert of_kind(settle(game), PileWon)[0].player == B


def test_row_11_exactly_the_limit_is_a_reaction() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules(too_fast="void", too_fast_ms=150))
    turn_card(game, A, 0)
    assert slap(game, B, 150) == [RaceOpened(ms(150), B, ms(150))]


def test_row_11_a_house_may_let_guesses_count_without_a_word() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules(too_fast="allow"))
    turn_card(game, A, 0)
    assert slap(game, B, 0) == [RaceOpened(0, B, 0)]


def test_row_11_a_void_guess_costs_nothing_and_leaves_the_card_to_the_others() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules(too_fast="void"))
    turn_card(game, A, 0)
    assert slap(game, B, 99) == [TooFastVoided(ms(99), B, ms(99))]
    assert slap(game, B, 300) == [SlapIgnored(ms(300), B, Why.BARRED)]
    slap(game, A, 400)
    assert of_kind(settle(game), PileWon)[0].player == A
    assert hands(game) == ["2c Jc", "3c 4c"]


def test_row_11_a_void_guess_bars_for_this_card_only() -> None:
    game = position("Jc 2c", "Jd 4c", rule_set=rules(too_fast="void"))
    turn_card(game, A, 0)
    slap(game, B, 50)
    turn_card(game, B, 1000)
    assert slap(game, B, 1300) == [RaceOpened(ms(1300), B, ms(300))]


def test_row_11_a_strict_house_charges_a_guess_like_a_wrong_card_and_locks_it_out() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules("strict"))
    turn_card(game, A, 0)
    assert slap(game, B, 99) == [FalseSlap(ms(99), B, parse_card("Jc"), Where.TO_PLAYER, 1, (A,))]
    assert slap(game, B, 348) == [SlapIgnored(ms(348), B, Why.LOCKED_OUT)]
    assert slap(game, A, 400) == [RaceOpened(ms(400), A, ms(400))]


def test_row_11_a_guess_is_measured_from_the_picture_and_not_from_the_flip() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules(too_fast="void"))
    turn_card(game, A, 0, seen_after=250)
    assert slap(game, B, 300) == [TooFastVoided(ms(300), B, ms(50))]


# --- row 13: valid ----------------------------------------------------------------------------------


def test_row_13_a_valid_slap_opens_a_race_that_closes_after_the_window() -> None:
    game = position("Jc 2c", "3c 4c")
    turn_card(game, A, 0)
    assert slap(game, B, 320) == [RaceOpened(ms(320), B, ms(320))]
    assert game.deadline() == Close(ms(322))
    assert settle(game)[0] == PileWon(ms(322), B, 1, parse_card("Jc"), (Trigger.JACK,))


def test_row_13_a_card_in_the_air_goes_back_unseen_and_its_player_turns_again() -> None:
    game = position("Jc 2c", "3c 4c", "6c")
    turn_card(game, A, 0)
    feed(game, Flip(ms(1000), B))
    assert slap(game, C, 1020) == [FlipCancelled(ms(1020), B), RaceOpened(ms(1020), C, ms(1020))]
    settle(game)
    assert hands(game) == ["2c", "3c 4c", "6c Jc"]
    assert game.state.last == A


def test_row_13_a_slap_with_the_stamp_of_the_picture_is_judged_on_the_new_card() -> None:
    game = position("5c 2c", "Jc 4c", rule_set=rules(too_fast="allow"))
    turn_card(game, A, 0)
    feed(game, Flip(ms(1000), B), Shown(ms(1040), 2), Slap(ms(1040), A))
    assert of_kind(settle(game), PileWon)[0].player == A


# --- rows 14 to 16: a card that cannot be won -------------------------------------------------------


def test_row_14_a_hand_meant_for_the_jack_just_covered_costs_nothing() -> None:
    game = position("Jc 2c", "3c 4c")
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    assert slap(game, A, 1199.999) == [LateOnCovered(ms(1199.999), A)]
    assert hands(game) == ["2c", "4c"]


def test_row_14_the_grace_ends_after_two_hundred_milliseconds() -> None:
    game = position("Jc 2c", "3c 4c")
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    assert of_kind(slap(game, A, 1200), FalseSlap)


def test_row_14_the_grace_is_a_setting() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules(cover_grace=400))
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    assert slap(game, A, 1399) == [LateOnCovered(ms(1399), A)]


def test_row_14_there_is_no_grace_when_a_harmless_card_was_covered() -> None:
    game = position("5c 2c", "3c 4c")
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    assert of_kind(slap(game, A, 1050), FalseSlap)


def test_row_14_a_jack_on_a_jack_is_live_at_once() -> None:
    game = position("Jc 2c", "Jd 4c")
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    assert of_kind(slap(game, A, 1150), RaceOpened)


def test_row_15_a_player_pays_once_for_one_card() -> None:
    game = position("5c 2c", "3c 4c 6c")
    turn_card(game, A, 0)
    slap(game, B, 100)
    assert slap(game, B, 200) == [SlapIgnored(ms(200), B, Why.REPEAT)]
    assert hands(game) == ["2c 3c", "4c 6c"]


def test_row_15_a_player_pays_again_for_the_next_card() -> None:
    game = position("5c 2c", "3c 4c 6c", "7c")
    turn_card(game, A, 0)
    slap(game, C, 100)
    turn_card(game, B, 1000)
    assert slap(game, B, 1100) == [FalseSlap(ms(1100), B, parse_card("3c"), Where.OWN_BOTTOM, 1)]


def test_row_15_a_house_may_charge_every_slap() -> None:
    game = position("5c 2c", "3c 4c 6c", rule_set=rules(repeat_false="each"))
    turn_card(game, A, 0)
    slap(game, B, 100)
    assert of_kind(slap(game, B, 200), FalseSlap)
    assert hands(game) == ["2c 3c 4c", "6c"]


def test_row_16_every_false_slapper_pays_in_order_of_time() -> None:
    game = position("5c", "3c 4c", "6c 7c", "8c 9c")
    turn_card(game, A, 0)
    events = feed(game, Slap(ms(100), D), Slap(ms(101), B), Slap(ms(102), C))
    assert [event.player for event in of_kind(events, FalseSlap)] == [D, B, C]
    assert hands(game) == ["8c 3c 6c", "4c", "7c", "9c"]


def test_row_16_a_slap_between_flip_and_picture_is_judged_on_the_old_card() -> None:
    game = position("5c 2c", "Jc 4c", "6c 7c")
    turn_card(game, A, 0)
    feed(game, Flip(ms(1000), B))
    assert slap(game, C, 1020) == [FalseSlap(ms(1020), C, parse_card("5c"), Where.TO_PLAYER, 1, (A,))]
    feed(game, Shown(ms(1040), 2))
    assert of_kind(slap(game, C, 1300), RaceOpened)


def test_row_16_a_dead_jack_is_a_wrong_card() -> None:
    game = position("Jc 2c", "3c 4c", "6c 7c")
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    slap(game, C, 1500)
    assert hands(game) == ["2c", "4c 6c", "7c"]


def test_a_slap_on_a_wrong_card_after_time_costs_nothing() -> None:
    game = position("5c 2c", "Jc 4c", "6c 7c")
    turn_card(game, A, 0)
    feed(game, Flip(ms(2990), B), TimeUp(ms(3000)))
    assert slap(game, C, 3010) == [SlapIgnored(ms(3010), C, Why.TIME_UP)]


def test_a_guess_after_time_costs_nothing_where_guesses_count_as_false_slaps() -> None:
    game = position("Jc 2c", "6c 7c", rule_set=rules("strict"))
    feed(game, Flip(ms(2990), A), TimeUp(ms(3000)), Shown(ms(3020), 1))
    assert slap(game, B, 3090) == [SlapIgnored(ms(3090), B, Why.TIME_UP)]
    assert hands(game) == ["2c", "6c 7c"]


def test_a_player_who_left_is_not_in_the_game() -> None:
    game = position("Jc 2c", "3c 4c", "6c 7c")
    feed(game, Leave(ms(0), C))
    turn_card(game, A, 100)
    assert slap(game, C, 400) == [SlapIgnored(ms(400), C, Why.NOT_IN_PLAY)]
