"""Slap-and-call with several hands and voices at once: each keeps its own call, and nobody else's (RULES 4.2)."""

from __future__ import annotations

import pytest
from support.game_kit import A, B, C, D, feed, ms, of_kind, position, rules, settle, turn_card
from support.snap_kit import harmless, jack

from referee.game.messages import (
    Call,
    Close,
    DeadHeat,
    FalseSlap,
    Flip,
    JudgeAward,
    JudgeCarry,
    PileWon,
    RaceJoined,
    RaceOpened,
    Refused,
    SilentSlap,
    Slap,
    Why,
)


def test_a_hand_whose_call_came_before_it_takes_no_call_from_another() -> None:
    game = jack("5c 6c")
    feed(game, Call(ms(290), C), Slap(ms(300), B), Call(ms(300.5), B), Slap(ms(301), C))
    assert of_kind(settle(game), DeadHeat) == [DeadHeat(ms(302), (B, C))]


def test_a_second_press_whose_call_was_heard_takes_no_call_from_another() -> None:
    game = position("Jc 2c", "3c 4c", "5c 6c", "7c 8c", rule_set=rules("call"), handicaps=(0, 100, 0, 0))
    turn_card(game, A, 0)
    presses = (Slap(ms(250), B), Slap(ms(300), C), Slap(ms(900), B), Slap(ms(901), D))
    events = feed(game, *presses, Call(ms(1000), D), Call(ms(1280), B)) + settle(game)
    assert [event.player for event in of_kind(events, PileWon)] == [D]


def test_a_call_at_the_very_end_of_its_time_is_heard_for_a_second_press() -> None:
    game = position("Jc 2c", "3c 4c", "5c 6c", rule_set=rules("call"), handicaps=(0, 300, 0))
    turn_card(game, A, 0)
    presses = (Slap(ms(250), B), Slap(ms(300), B), Slap(ms(540), C))
    events = feed(game, *presses, Call(ms(1300), B)) + settle(game)
    assert [(event.player, event.at) for event in of_kind(events, PileWon)] == [(B, ms(1540))]


def test_a_second_press_takes_its_place_in_the_race_by_its_time_and_not_by_its_seat() -> None:
    game = jack()
    events = feed(game, Slap(ms(300), B), Slap(ms(900), B), Slap(ms(901), A), Call(ms(1290), A), Call(ms(1310), B))
    assert of_kind(events + settle(game), RaceOpened, RaceJoined) == [
        RaceOpened(ms(900), B, ms(900)),
        RaceJoined(ms(901), A, ms(901)),
    ]


@pytest.mark.parametrize(("handicap", "close"), [(0, 1301), (1, 1301), (1.000001, 302), (100, 302)])
def test_a_called_hand_waits_for_another_only_if_that_can_still_tie_with_its_handicap(
    handicap: float, close: float
) -> None:
    game = position("Jc 2c", "3c 4c", "5c 6c", rule_set=rules("call"), handicaps=(0, 0, handicap))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), B), Slap(ms(301), C), Call(ms(301.5), B))
    assert game.deadline() == Close(ms(close))


# --- a call alone -----------------------------------------------------------------------------------


def test_the_voice_of_somebody_who_is_out_hides_no_call() -> None:
    rule_set = rules("call", call_only_wrong="split_pile")
    game = position("2c 3h", "5c 6c", "7c 8c", "", out=(D,), rule_set=rule_set)
    turn_card(game, A, 0)
    feed(game, Call(ms(400), D), Call(ms(500), B))
    assert [(event.at, event.player) for event in of_kind(settle(game), FalseSlap)] == [(ms(1000), B)]


def test_the_ruling_about_another_hand_does_not_hasten_a_call_alone() -> None:
    game = harmless("7c", call_only_wrong="split_pile", call_silent_wrong="none", call_post=100)
    feed(game, Call(ms(400), B), Slap(ms(410), C))
    assert [(event.at, event.player) for event in of_kind(settle(game), FalseSlap)] == [(ms(510), C), (ms(900), B)]


def test_a_call_alone_that_shares_nothing_leaves_the_turn_with_the_card_in_the_air() -> None:
    rule_set = rules("call", call_only_wrong="split_pile", split_waiting="off")
    game = position("2c 3h", "", pile="8d@1", last=B, rule_set=rule_set)
    turn_card(game, A, 0)
    feed(game, Flip(ms(600), A), Call(ms(650), A))
    assert [event.cards for event in of_kind(settle(game), FalseSlap)] == [0]
    assert (game.state.turn, game.state.over) == (A, None)


# --- the judge who hears calls ----------------------------------------------------------------------


def test_a_second_press_does_not_come_up_again_when_the_judge_heard_nobody() -> None:
    game = jack(call_evidence="judge")
    feed(game, Slap(ms(300), B), Slap(ms(900), B))
    settle(game)
    assert feed(game, JudgeCarry(ms(2000))) == [SilentSlap(ms(2000), B)]
    assert game.deadline() is None


def test_the_judge_has_nothing_more_to_say_once_the_call_is_answered() -> None:
    game = jack(call_evidence="judge")
    feed(game, Slap(ms(300), B))
    settle(game)
    feed(game, JudgeAward(ms(2000), B))
    assert feed(game, JudgeCarry(ms(2100))) == [Refused(ms(2100), "judge", Why.PHASE)]
