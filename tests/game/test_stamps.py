"""Everything that follows from a ruling carries the time of the ruling, and margins count from the picture."""

from __future__ import annotations

import pytest
from support.game_kit import A, B, C, D, cards, feed, irish_position, ms, of_kind, position, rules, settle, turn_card
from support.snap_kit import harmless, jack, match

from referee.game.messages import (
    BackIn,
    Call,
    Close,
    Eliminated,
    FalseSlap,
    Fault,
    Flip,
    FlipCancelled,
    JudgeAward,
    JudgeVoid,
    Leave,
    Paused,
    PileTaken,
    PileWon,
    RaceJoined,
    RaceOpened,
    Slap,
    SlapIgnored,
    Where,
    Why,
)
from referee.game.state import PileCard

# --- back in, and out -------------------------------------------------------------------------------


def test_a_waiting_player_who_is_left_alone_is_back_in_when_the_other_left() -> None:
    game = position("Jc", "")
    turn_card(game, A, 0)
    assert BackIn(ms(700), B) in feed(game, Leave(ms(700), A))


def test_a_waiting_player_is_back_in_when_the_cards_of_one_who_left_are_dealt_out() -> None:
    game = position("2c 3c", "4c", "")
    assert BackIn(ms(700), C) in feed(game, Leave(ms(700), A))


def test_a_player_whose_pile_is_returned_is_back_in_when_nobody_can_flip() -> None:
    game = position("5c", "", pile="9d@1", rule_set=rules(exhaustion="reshuffle_to_last"))
    assert BackIn(ms(700), A) in turn_card(game, A, 700)


def test_who_waits_is_back_in_or_out_when_a_dead_heat_is_decided() -> None:
    game = position("Jc 2c", "3c 4c", "", "", pile="9d@1", rule_set=rules(tie="split"))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), B), Slap(ms(301), C))
    assert of_kind(settle(game), BackIn, Eliminated) == [
        BackIn(ms(302), C),
        Eliminated(ms(302), D, Why.CHANCE_LOST),
    ]


# --- rulings ----------------------------------------------------------------------------------------


def test_a_pile_that_is_won_because_the_other_hand_was_struck_is_won_when_the_judge_spoke() -> None:
    game = position("Jc 2c", "3c 4c", "6c", rule_set=rules("pagat"))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), B), Slap(ms(301), C))
    settle(game)
    won = PileWon(ms(5000), C, 1, cards("Jc")[0], game.state.pile[-1].triggers)
    assert feed(game, JudgeVoid(ms(5000), B)) == [won]


def test_a_pile_that_the_judge_gives_to_the_first_caller_is_won_when_the_judge_spoke() -> None:
    game = jack(call_evidence="judge")
    feed(game, Slap(ms(300), B))
    settle(game)
    assert [event.at for event in of_kind(feed(game, JudgeAward(ms(5000), B)), PileWon)] == [ms(5000)]


def test_a_wrong_slap_that_the_judge_heard_called_is_charged_when_the_judge_spoke() -> None:
    game = harmless("7c", call_evidence="judge")
    feed(game, Slap(ms(300), B))
    settle(game)
    assert of_kind(feed(game, JudgeAward(ms(5000), B)), FalseSlap) == [
        FalseSlap(ms(5000), B, cards("2c")[0], Where.TO_OTHERS, 3, (C, A))
    ]


def test_a_pile_that_the_judge_gives_to_the_last_hand_is_taken_when_the_judge_spoke() -> None:
    game = match(tie="judge")
    feed(game, Slap(ms(300), A), Slap(ms(400), B), Slap(ms(401), C))
    settle(game)
    assert feed(game, JudgeAward(ms(3000), B)) == [PileTaken(ms(3000), B, 1, cards("Ac")[0], false_slap=False)]


def test_a_game_that_waited_for_a_race_stops_when_the_race_is_decided() -> None:
    game = position("Jc 2c", "3c 4c", "6c")
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), B), Fault(ms(301), C))
    assert settle(game)[-1] == Paused(ms(302))


def test_a_card_in_the_air_goes_back_when_the_last_opponent_leaves_irish_snap() -> None:
    game = irish_position("9c 2c", "7c 3c")
    feed(game, Flip(ms(500), A))
    assert of_kind(feed(game, Leave(ms(520), B)), FlipCancelled) == [FlipCancelled(ms(520), A)]


def test_a_slap_at_a_locked_match_is_ignored_with_the_reason() -> None:
    game = match(tie="carry")
    feed(game, Slap(ms(300), A), Slap(ms(400), B), Slap(ms(400), C))
    settle(game)
    assert feed(game, Slap(ms(800), B)) == [SlapIgnored(ms(800), B, Why.LOCKED)]


@pytest.mark.parametrize("count", [1, 2])
def test_a_burned_card_says_who_paid_it_and_when(count: int) -> None:
    game = position("5c 2c", "3c 4c 6c", rule_set=rules(penalty="burn_one", penalty_count=count))
    turn_card(game, A, 0)
    feed(game, Slap(ms(100), B))
    burned = [PileCard(card, B, ms(100), face_up=False) for card in cards("3c 4c")[:count]]
    assert game.state.pile[:count] == burned[::-1]


# --- margins ----------------------------------------------------------------------------------------


def test_the_time_of_every_hand_in_a_race_is_counted_from_the_picture() -> None:
    game = position("Jc 2c", "3c 4c")
    turn_card(game, A, 1000)
    assert feed(game, Slap(ms(1300), B), Slap(ms(1301), A)) == [
        RaceOpened(ms(1300), B, ms(300)),
        RaceJoined(ms(1301), A, ms(301)),
    ]


def test_the_time_of_every_called_hand_is_counted_from_the_picture() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules("call"))
    turn_card(game, A, 1000)
    feed(game, Slap(ms(1300), B), Slap(ms(1301), A), Call(ms(1301), A), Call(ms(1301), B))
    assert of_kind(feed(game, Close(ms(1302))), RaceOpened, RaceJoined) == [
        RaceOpened(ms(1300), B, ms(300)),
        RaceJoined(ms(1301), A, ms(301)),
    ]


def test_the_time_of_every_hand_on_a_match_is_counted_from_the_picture() -> None:
    game = irish_position("Ac 2c", "7c 3c", "3d 4c")
    turn_card(game, A, 1000)
    assert feed(game, Slap(ms(1300), B), Slap(ms(1301), A)) == [
        RaceOpened(ms(1300), B, ms(300)),
        RaceJoined(ms(1301), A, ms(301)),
    ]
