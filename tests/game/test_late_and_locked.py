"""Hands that come too late, locked and covered cards, and what the turn does after a payment."""

from __future__ import annotations

from support.game_kit import A, B, C, D, feed, ms, of_kind, position, rules, settle, standing, turn_card
from support.snap_kit import called, jack

from referee.game.messages import (
    Carried,
    Close,
    FalseSlap,
    Fault,
    GraceOver,
    JudgeCarry,
    JudgeVoid,
    Leave,
    PileReturned,
    PileWon,
    Slap,
    SlapIgnored,
    TimeUp,
    Where,
    Why,
)
from referee.game.state import CardRace

# --- late hands that cost something -----------------------------------------------------------------


def test_every_late_hand_is_charged_where_the_house_says_so() -> None:
    game = position("Jc 2c", "3c 4c", "5c 6c", "7c 8c", rule_set=rules(late_slap="false_slap"))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), B), Close(ms(302)))
    charged = of_kind(feed(game, Slap(ms(400), C), Slap(ms(450), D), Slap(ms(460), C)), FalseSlap)
    assert [event.player for event in charged] == [C, D]


def test_a_hand_after_the_late_grace_is_charged_nothing() -> None:
    game = position("Jc 2c", "3c 4c", "5c 6c", rule_set=rules(late_slap="false_slap", late_grace=500))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), B), Close(ms(302)))
    assert feed(game, Slap(ms(801), C)) == [SlapIgnored(ms(801), C, Why.EMPTY_PILE)]


def test_a_late_hand_in_slap_and_call_is_charged_as_a_silent_one() -> None:
    game = jack("5c 6c", late_slap="false_slap", call_silent_wrong="give_one")
    feed(game, *called(B, 300, 310))
    settle(game)
    charged = of_kind(feed(game, Slap(ms(600), C)), FalseSlap)
    assert [(event.player, event.where, event.cards) for event in charged] == [(C, Where.TO_PLAYER, 1)]


def test_a_hand_just_before_the_end_of_the_grace_gets_its_race() -> None:
    game = position("Jc 2c", "3c 4c")
    turn_card(game, A, 0)
    feed(game, TimeUp(ms(100)))
    grace = game.deadline()
    assert isinstance(grace, GraceOver)
    feed(game, Slap(grace.at - ms(1), B))
    assert game.deadline() == Close(grace.at + ms(1))
    assert [event.player for event in of_kind(settle(game), PileWon)] == [B]


# --- cards that are locked, covered or struck at ------------------------------------------------------


def test_a_carried_card_that_was_covered_is_an_ordinary_card_and_forgives_nobody() -> None:
    game = position("Jc 2c", "3c 4c", "5c 6c")
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(301), B))
    assert of_kind(settle(game), Carried)
    turn_card(game, B, 1000)
    assert game.state.pile[0].race is CardRace.NONE
    assert [event.player for event in of_kind(feed(game, Slap(ms(1100), C)), FalseSlap)] == [C]


def test_no_pattern_reaches_through_a_dead_card_where_the_house_says_never() -> None:
    rule_set = rules("pattern", triggers=["double", "sandwich"], through_dead="never", cover="hold_then_cover")
    game = position("7c 7h 2c", "Kd 4c", pile="7d@1", last=B, rule_set=rule_set)
    turn_card(game, A, 0)
    turn_card(game, B, 20_000)
    turn_card(game, A, 40_000)
    assert not game.is_live()


def test_every_struck_hand_is_barred_from_this_card() -> None:
    game = position("Jc 2c", "3c 4c", "6c", "7c", rule_set=rules("pagat"))
    turn_card(game, A, 0)
    feed(game, *(Slap(ms(300), seat) for seat in (A, B, C, D)))
    settle(game)
    feed(game, JudgeVoid(ms(5000), C), JudgeVoid(ms(5001), B))
    assert (game.state.judging, set(game.state.pile[-1].barred)) == ((A, D), {B, C})


def test_nothing_is_left_to_judge_after_the_judge_left_the_pile() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules("pagat"))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(301), B), Close(ms(302)), JudgeCarry(ms(5000)))
    assert game.state.judging == ()


def test_nothing_is_left_to_judge_after_the_judge_struck_all_but_one() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules("pagat"))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(301), B), Close(ms(302)), JudgeVoid(ms(5000), A))
    assert game.state.judging == ()


# --- the turn, and who is left ------------------------------------------------------------------------


def test_a_shared_pile_leaves_the_turn_alone_where_slaps_need_no_call() -> None:
    game = position("5c 2c", "", "6c 7c", "8c 9c", pile="9d@1 8d@1", rule_set=rules(penalty="split_pile"))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), D))
    assert (standing(game), game.state.turn) == ("AAAA", C)


def test_a_pile_shared_among_players_without_cards_gives_one_of_them_the_turn() -> None:
    rule_set = rules(triggers=["jack", "double"], offtrigger="false_slap", penalty="split_pile", split_waiting="on")
    game = position("8c", "", "", pile="8d@1", last=B, rule_set=rule_set)
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), B))
    assert (standing(game), game.state.turn) == ("AOA", C)


def test_a_pile_is_returned_to_the_left_of_a_last_flipper_who_left() -> None:
    game = position("", "", "Jc", "", turn=C, rule_set=rules(exhaustion="reshuffle_to_last"))
    turn_card(game, C, 0)
    feed(game, Leave(ms(100), C))
    assert [event.player for event in of_kind(settle(game), PileReturned)] == [D]


def test_two_broken_seats_are_both_out_of_order() -> None:
    game = position("5c 2c", "3c 4c", "6c 7c")
    feed(game, Fault(ms(100), A), Fault(ms(200), B))
    assert feed(game, Slap(ms(300), A)) == [SlapIgnored(ms(300), A, Why.SEAT_FAULT)]


def test_everybody_who_left_is_remembered() -> None:
    game = position("5c 2c", "3c 4c", "6c 7c", "8c 9c")
    feed(game, Leave(ms(100), B), Leave(ms(200), D))
    assert game.state.left == {B, D}
