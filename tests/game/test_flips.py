"""Turning cards: when a press is refused, what a new card does to the old one (RULES 1.5.1, 1.5.2, 3.2)."""

from __future__ import annotations

import pytest
from support.game_kit import (
    A,
    B,
    C,
    cards,
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
    BecameWaiting,
    CardShown,
    Close,
    Eliminated,
    Fault,
    Flip,
    FlipAccepted,
    FlipCancelled,
    FlipRefused,
    GameOver,
    Pause,
    PileWon,
    Resume,
    SeenAfterAll,
    Shown,
    Slap,
    TakeBack,
    TimeUp,
    TriggerDead,
    Why,
)
from referee.game.settings import Trigger
from referee.game.start import new_game

# --- a press that counts ----------------------------------------------------------------------------


def test_a_flip_takes_the_top_card_and_shows_it_when_the_picture_is_there() -> None:
    game = position("5c 2c", "3c 4c")
    assert feed(game, Flip(ms(0), A)) == [FlipAccepted(ms(0), A, 1)]
    assert (hands(game), pile(game)) == (["2c", "3c 4c"], "")
    assert feed(game, Shown(ms(40), 1)) == [CardShown(ms(40), A, parse_card("5c"), ())]
    assert (hands(game), pile(game), game.state.turn) == (["2c", "3c 4c"], "5c", B)


def test_every_accepted_flip_has_a_number_of_its_own() -> None:
    game = position("5c 2c", "3c 4c")
    events = turn_card(game, A, 0) + turn_card(game, B, 1) + turn_card(game, A, 2)
    assert [event.number for event in of_kind(events, FlipAccepted)] == [1, 2, 3]


def test_a_jack_is_live_from_the_moment_it_is_visible() -> None:
    game = position("Jc 2c", "3c")
    feed(game, Flip(ms(0), A))
    assert not game.is_live()
    feed(game, Shown(ms(40), 1))
    assert game.is_live()


def test_the_turn_goes_clockwise_past_players_without_cards() -> None:
    game = position("5c 2c", "", "", "7c", out=(B,))
    turn_card(game, A, 0)
    assert game.state.turn == 3


def test_a_player_who_is_the_only_holder_flips_again() -> None:
    game = position("5c 2c", "")
    turn_card(game, A, 0)
    assert game.state.turn == A


def test_the_last_card_makes_its_player_wait_for_one_chance() -> None:
    game = position("5c", "3c 4c")
    assert turn_card(game, A, 0)[-1] == BecameWaiting(ms(0), A)
    assert standing(game) == "WA"


def test_the_last_card_puts_its_player_out_at_once_where_there_is_no_reentry() -> None:
    game = position("Jc", "3c 4c", "6c", rule_set=rules("short2"))
    assert turn_card(game, A, 0)[-1] == Eliminated(ms(0), A, Why.NO_CARDS)
    assert standing(game) == "OAA"
    slap(game, B, 300)
    assert of_kind(settle(game), PileWon)


# --- a press that is refused ------------------------------------------------------------------------


def test_a_flip_is_refused_in_a_pause() -> None:
    game = position("5c 2c", "3c 4c")
    feed(game, Pause(ms(0)))
    assert feed(game, Flip(ms(10), A)) == [FlipRefused(ms(10), A, Why.PHASE)]
    feed(game, Resume(ms(20)))
    assert feed(game, Flip(ms(30), A)) == [FlipAccepted(ms(30), A, 1)]


def test_a_flip_is_refused_while_the_judge_decides() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules("pagat"))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(301), B), Close(ms(302)))
    assert feed(game, Flip(ms(400), B)) == [FlipRefused(ms(400), B, Why.PHASE)]


def test_a_flip_is_refused_after_the_end() -> None:
    game = position("5c 2c", "3c")
    feed(game, TimeUp(ms(0)))
    assert feed(game, Flip(ms(10), A)) == [FlipRefused(ms(10), A, Why.PHASE)]


def test_a_flip_at_the_very_end_of_the_time_is_refused_while_a_live_card_lies_there() -> None:
    game = position("Jc 2c", "3c")
    turn_card(game, A, 0)
    assert feed(game, TimeUp(ms(500)), Flip(ms(500), B))[-1] == FlipRefused(ms(500), B, Why.TIME_UP)


def test_a_flip_is_refused_while_a_card_is_in_the_air() -> None:
    game = position("5c 2c", "3c")
    feed(game, Flip(ms(0), A))
    assert feed(game, Flip(ms(10), A)) == [FlipRefused(ms(10), A, Why.CARD_IN_AIR)]
    assert hands(game)[A] == "2c"


def test_a_flip_out_of_turn_is_refused_and_costs_nothing() -> None:
    game = position("5c 2c", "3c 4c")
    assert feed(game, Flip(ms(0), B)) == [FlipRefused(ms(0), B, Why.NOT_YOUR_TURN)]
    assert hands(game) == ["5c 2c", "3c 4c"]


def test_a_flip_is_refused_while_a_race_is_open() -> None:
    game = position("Jc 2c", "3c")
    turn_card(game, A, 0)
    slap(game, A, 300)
    assert feed(game, Flip(ms(301), B)) == [FlipRefused(ms(301), B, Why.SLAP_IN_PROGRESS)]


@pytest.mark.parametrize("first", ["Jc", "5c"], ids=["a jack", "any card"])
def test_a_flip_too_soon_after_a_card_is_refused_and_not_kept(first: str) -> None:
    game = position(f"{first} 2c", "3c 4c", rule_set=rules(min_gap=800))
    turn_card(game, A, 0, seen_after=100)
    assert feed(game, Flip(ms(899.999), B)) == [FlipRefused(ms(899.999), B, Why.TOO_SOON)]
    assert game.state.air is None
    assert feed(game, Flip(ms(900), B)) == [FlipAccepted(ms(900), B, 2)]


def test_a_flip_is_refused_until_everybody_could_see_who_won() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules(announce_ms=1200))
    turn_card(game, A, 0)
    slap(game, A, 300)
    settle(game)
    assert feed(game, Flip(ms(1501), B)) == [FlipRefused(ms(1501), B, Why.ANNOUNCING)]
    assert feed(game, Flip(ms(1502), B)) == [FlipAccepted(ms(1502), B, 2)]


def test_a_live_card_cannot_be_covered_while_it_is_held() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules(cover="hold_then_cover", hold_ms=1500))
    turn_card(game, A, 0)
    assert feed(game, Flip(ms(1499), B)) == [FlipRefused(ms(1499), B, Why.TRIGGER_LIVE)]
    assert feed(game, Flip(ms(1500), B)) == [FlipAccepted(ms(1500), B, 2)]


def test_a_harmless_card_is_never_held() -> None:
    game = position("5c 2c", "3c 4c", rule_set=rules(cover="hold_until_slapped"))
    turn_card(game, A, 0)
    assert feed(game, Flip(ms(1), B)) == [FlipAccepted(ms(1), B, 2)]


def test_a_live_card_stays_until_it_is_slapped_where_the_house_says_so() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules("kids"))
    turn_card(game, A, 0)
    assert feed(game, Flip(ms(60_000), B)) == [FlipRefused(ms(60_000), B, Why.TRIGGER_LIVE)]


@pytest.mark.parametrize("too_fast", ["void", "false_slap"])
def test_a_held_live_card_may_be_covered_when_nobody_is_left_who_can_win_it(too_fast: str) -> None:
    game = position("Jc 2c", "3c 4c", "", rule_set=rules(cover="hold_until_slapped", too_fast=too_fast))
    turn_card(game, A, 0)
    feed(game, Slap(ms(50), A), Slap(ms(60), B))
    assert feed(game, Flip(ms(1000), B)) == [FlipRefused(ms(1000), B, Why.TRIGGER_LIVE)]
    feed(game, Fault(ms(1100), C), Resume(ms(1200)))
    assert of_kind(feed(game, Flip(ms(2000), B)), FlipAccepted)


def test_a_waiting_player_who_may_not_win_a_live_card_does_not_hold_it_up() -> None:
    house = rules("pattern", reentry="next_jack", cover="hold_until_slapped", too_fast="void")
    game = position("8c 2c", "3c 4c", "", pile="8d@1", rule_set=house)
    turn_card(game, A, 0)
    feed(game, Slap(ms(50), A), Slap(ms(60), B))
    assert of_kind(feed(game, Flip(ms(2000), B)), FlipAccepted)


# --- what a new card does to the one below ----------------------------------------------------------


def test_a_covered_jack_is_dead_and_stays_in_the_pile() -> None:
    game = position("Jc 2c", "3c 4c")
    turn_card(game, A, 0)
    events = turn_card(game, B, 1000)
    assert TriggerDead(ms(1000), parse_card("Jc"), Why.COVERED_LIVE) in events
    assert (pile(game), game.is_live()) == ("Jc 3c", False)


def test_a_held_card_that_nobody_slapped_has_expired() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules(cover="hold_then_cover"))
    turn_card(game, A, 0)
    events = turn_card(game, B, 2000)
    assert TriggerDead(ms(2000), parse_card("Jc"), Why.EXPIRED) in events


def test_a_card_is_live_until_the_next_one_is_visible_and_not_only_pressed() -> None:
    game = position("Jc 2c", "3c 4c")
    turn_card(game, A, 0)
    feed(game, Flip(ms(1000), B))
    assert game.is_live()
    feed(game, Shown(ms(1250), 2))
    assert not game.is_live()


# --- a card that was taken back ---------------------------------------------------------------------


def test_a_card_that_was_seen_although_it_was_taken_back_goes_to_the_bottom() -> None:
    game = position("Jc 2c", "3c 4c 5c", "6c")
    turn_card(game, A, 0)
    feed(game, Flip(ms(1000), B), Slap(ms(1020), C), Shown(ms(1040), 2))
    assert hands(game)[B] == "4c 5c 3c"
    assert pile(game) == ""


def test_a_hand_that_leaves_the_flip_button_too_early_takes_its_card_back() -> None:
    game = position("5c 2c", "3c 4c")
    feed(game, Flip(ms(0), A))
    assert feed(game, TakeBack(ms(50), A)) == [FlipCancelled(ms(50), A)]
    assert (hands(game), game.state.turn, game.state.air) == (["5c 2c", "3c 4c"], A, None)


def test_another_hand_takes_no_card_back_and_neither_does_one_that_comes_too_late() -> None:
    game = position("5c 2c", "3c 4c")
    feed(game, Flip(ms(0), A))
    assert feed(game, TakeBack(ms(50), B), Shown(ms(100), 1), TakeBack(ms(150), A))[1:] == []
    assert hands(game) == ["2c", "3c 4c"]


def test_a_card_that_is_taken_back_after_the_end_of_the_time_ends_the_game() -> None:
    game = position("5c 2c", "3c")
    feed(game, Flip(ms(0), A), TimeUp(ms(20)))
    assert feed(game, TakeBack(ms(50), A))[-1] == GameOver(ms(50), (A,), Why.TIME_LIMIT)


def test_a_card_that_was_taken_back_by_its_player_and_is_seen_all_the_same_goes_to_the_bottom() -> None:
    game = position("5c 2c", "3c 4c")
    feed(game, Flip(ms(0), A), TakeBack(ms(50), A), Shown(ms(60), 1))
    assert hands(game)[A] == "2c 5c"


def test_a_card_that_was_seen_after_all_is_told_once() -> None:
    game = position("Jc 2c", "3c", "6c")
    turn_card(game, A, 0)
    feed(game, Flip(ms(1000), B), Slap(ms(1020), C))
    assert SeenAfterAll(ms(1040), B, parse_card("3c")) in feed(game, Shown(ms(1040), 2))
    assert feed(game, Shown(ms(1041), 2)) == []


def test_a_picture_that_belongs_to_no_flip_changes_nothing() -> None:
    game = position("5c 2c", "3c 4c")
    feed(game, Flip(ms(0), A))
    assert feed(game, Shown(ms(10), 7)) == []
    assert (hands(game), pile(game)) == (["2c", "3c 4c"], "")


def test_a_withdrawn_card_that_was_paid_meanwhile_is_left_where_it_is() -> None:
    game = position("5c 2c", "3c 4c 6c")
    turn_card(game, A, 0)
    feed(game, Flip(ms(1000), B), Slap(ms(1020), B))
    assert hands(game) == ["2c 3c", "4c 6c"]
    assert feed(game, Shown(ms(1040), 2)) == []
    assert hands(game) == ["2c 3c", "4c 6c"]


def test_a_withdrawn_card_that_was_turned_again_is_shown_once() -> None:
    game = position("5c 2c", "3c 4c", "6c 7c")
    turn_card(game, A, 0)
    feed(game, Flip(ms(1000), B), Fault(ms(1010), C), Resume(ms(1020)), Flip(ms(1030), B))
    assert feed(game, Shown(ms(1040), 2)) == []
    assert of_kind(feed(game, Shown(ms(1070), 3)), CardShown) == [CardShown(ms(1070), B, parse_card("3c"), ())]


def test_a_fault_takes_the_card_in_the_air_back() -> None:
    game = position("5c 2c", "3c 4c", "6c 7c")
    feed(game, Flip(ms(0), A))
    assert FlipCancelled(ms(10), A) in feed(game, Fault(ms(10), C))
    assert (hands(game)[A], game.state.turn) == ("5c 2c", A)


# --- the start --------------------------------------------------------------------------------------


def test_the_player_left_of_the_dealer_flips_first() -> None:
    game = new_game([cards("2c"), cards("3c"), cards("4c")], dealer=1, rules=rules())
    assert game.state.turn == C


@pytest.mark.parametrize("seats", [0, 1, 11])
def test_a_game_needs_two_to_ten_hands(seats: int) -> None:
    with pytest.raises(ValueError, match=rf"2 to 10 hands, got {seats}"):
        new_game([cards("2c")] * seats, dealer=0, rules=rules())


@pytest.mark.parametrize("dealer", [-1, 2])
def test_the_dealer_must_sit_at_the_table(dealer: int) -> None:
    with pytest.raises(ValueError, match=rf"dealer must be a seat 0 to 1, got {dealer}"):
        new_game([cards("2c"), cards("3c")], dealer=dealer, rules=rules())


def test_a_seat_that_does_not_exist_is_a_programmers_error() -> None:
    with pytest.raises(IndexError):
        position("2c", "3c").handle(Slap(0, 5))


def test_several_triggers_are_announced_in_order() -> None:
    game = position("Jd 4c", "3c", pile="Jc@1", rule_set=rules("pattern"))
    assert turn_card(game, A, 0)[-1] == CardShown(0, A, parse_card("Jd"), (Trigger.JACK, Trigger.DOUBLE))
