"""Slap-and-call, the table: what a slap and a call are worth (RULES 4.2)."""

from __future__ import annotations

import pytest
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
from support.snap_kit import called, harmless, jack

from referee.game.cards import parse_card
from referee.game.messages import (
    BackIn,
    Call,
    CallAwaited,
    Carried,
    Close,
    DeadHeat,
    Eliminated,
    FalseSlap,
    Flip,
    GameOver,
    JudgeAward,
    JudgeCarry,
    Leave,
    Pause,
    PileWon,
    RaceJoined,
    RaceOpened,
    Resume,
    SilentSlap,
    Slap,
    SlapIgnored,
    SlapLate,
    Split,
    TimeUp,
    Undo,
    Warned,
    Where,
    Why,
)

# --- the table: a trigger ---------------------------------------------------------------------------


def test_a_slap_at_a_trigger_with_the_call_wins_the_pile() -> None:
    game = jack()
    events = feed(game, *called(B, 350, 500))
    assert events == [CallAwaited(ms(350), B)]
    assert settle(game) == [
        RaceOpened(ms(350), B, ms(350)),
        PileWon(ms(500), B, 2, parse_card("Jc"), game.state.claimed.triggers if game.state.claimed else ()),
    ]
    assert hands(game) == ["2c", "3c 4c 9d Jc"]


def test_the_first_hand_wins_and_not_the_first_word() -> None:
    game = jack()
    feed(game, Slap(ms(300), A), Slap(ms(350), B), Call(ms(400), B), Call(ms(900), A))
    assert game.deadline() == Close(ms(900))
    events = settle(game)
    assert [type(event) for event in events] == [RaceOpened, RaceJoined, PileWon]
    assert of_kind(events, PileWon)[0].player == A


def test_called_hands_in_a_dead_heat_are_treated_as_usual() -> None:
    for tie, kind in (("carry", Carried), ("split", Split)):
        game = jack(tie=tie)
        feed(game, Slap(ms(300), A), Slap(ms(301), B), Call(ms(400), A), Call(ms(500), B))
        events = settle(game)
        assert of_kind(events, DeadHeat, kind)[0] == DeadHeat(ms(500), (A, B))
        assert of_kind(events, kind)


def test_the_judge_decides_a_dead_heat_of_called_hands_when_the_house_says_so() -> None:
    game = jack(tie="judge")
    feed(game, Slap(ms(300), A), Slap(ms(301), B), Call(ms(400), A), Call(ms(500), B))
    settle(game)
    assert (game.state.judging, game.state.asking) == ((A, B), False)
    assert of_kind(feed(game, JudgeAward(ms(2000), B)), PileWon)[0].player == B


def test_a_called_hand_waits_for_one_that_could_still_tie() -> None:
    game = jack()
    feed(game, *called(A, 300, 300))
    assert game.deadline() == Close(ms(302))
    feed(game, Slap(ms(301), B))
    assert game.deadline() == Close(ms(1301))
    assert settle(game)[:3] == [
        SilentSlap(ms(1301), B),
        RaceOpened(ms(300), A, ms(300)),
        PileWon(ms(1301), A, 2, parse_card("Jc"), game.state.claimed.triggers if game.state.claimed else ()),
    ]


def test_a_silent_slap_at_a_trigger_claims_nothing_and_costs_nothing() -> None:
    game = jack()
    slap(game, B, 300)
    assert settle(game) == [SilentSlap(ms(1300), B)]
    assert (hands(game), pile(game), game.is_live()) == (["2c", "3c 4c"], "9d Jc", True)
    assert game.state.false_count == [0, 0]


def test_a_silent_slap_blocks_nobody() -> None:
    game = jack()
    feed(game, Slap(ms(300), A), *called(B, 350, 400))
    assert game.deadline() == Close(ms(1300))
    events = settle(game)
    assert events[0] == SilentSlap(ms(1300), A)
    assert of_kind(events, PileWon)[0].player == B


def test_a_second_press_with_the_word_is_a_new_slap() -> None:
    game = jack()
    slap(game, B, 300)
    settle(game)
    feed(game, *called(B, 1500, 1600))
    assert of_kind(settle(game), PileWon)[0].player == B


def test_a_call_without_a_hand_wins_nothing() -> None:
    game = jack(call_only_wrong="split_pile")
    assert feed(game, Call(ms(300), B)) == []
    assert settle(game) == []
    assert pile(game) == "9d Jc"


def test_a_slap_and_a_call_after_the_pile_was_won_are_late() -> None:
    game = jack(call_only_wrong="split_pile")
    feed(game, *called(B, 300, 400))
    settle(game)
    assert feed(game, Slap(ms(600), A), Call(ms(700), A)) == [SlapLate(ms(600), A)]
    assert settle(game) == []


def test_a_hand_that_is_not_close_to_the_winner_need_not_be_waited_for() -> None:
    game = jack()
    feed(game, *called(A, 300, 310), Slap(ms(303), B))
    assert [type(event) for event in settle(game)] == [RaceOpened, PileWon]


# --- the table: a harmless card ---------------------------------------------------------------------


def test_a_called_slap_at_a_harmless_card_shares_the_pile_among_all_others() -> None:
    game = harmless("7c")
    feed(game, *called(B, 400, 420))
    assert settle(game) == [FalseSlap(ms(420), B, parse_card("2c"), Where.TO_OTHERS, 3, (C, A))]
    assert hands(game) == ["3h 9d", "5c 6c", "7c 8d 2c"]
    assert game.state.turn == B


def test_after_a_shared_pile_the_one_left_of_the_last_flipper_goes_on_even_if_he_just_got_cards() -> None:
    game = position("2c 3h", "", "5c 6c", pile="8d@2", last=C, rule_set=rules("call"))
    turn_card(game, A, 0)
    feed(game, *called(C, 400, 420))
    assert BackIn(ms(420), B) in settle(game)
    assert (standing(game), game.state.turn) == ("AAA", B)


def test_when_there_are_fewer_cards_than_players_the_last_ones_get_none() -> None:
    game = position("2c 3h", "5c", "6c", "7c", rule_set=rules("call"))
    turn_card(game, A, 0)
    feed(game, *called(C, 400, 420))
    settle(game)
    assert hands(game) == ["3h", "5c", "6c", "7c 2c"]


def test_a_caller_without_cards_shares_the_pile_and_is_out() -> None:
    game = harmless("")
    feed(game, *called(C, 400, 420))
    assert Eliminated(ms(420), C, Why.FALSE_SLAP_NO_CARDS) in settle(game)
    assert (hands(game), standing(game)) == (["3h 8d 2c", "5c 6c 9d", ""], "AAO")


@pytest.mark.parametrize(("split", "hand", "status"), [("on", "8d 2c", "AAA"), ("off", "", "AAW")])
def test_the_house_says_whether_waiting_players_get_a_share(split: str, hand: str, status: str) -> None:
    game = harmless("", split_waiting=split)
    feed(game, *called(B, 400, 420))
    settle(game)
    assert (hands(game)[C], standing(game)) == (hand, status)


def test_the_pile_stays_when_only_waiting_players_could_share_it_and_may_not() -> None:
    game = position("2c 3h", "", pile="8d@1", rule_set=rules("call", split_waiting="off"))
    turn_card(game, A, 0)
    feed(game, *called(A, 400, 420))
    assert of_kind(settle(game), FalseSlap) == [FalseSlap(ms(420), A, parse_card("2c"), Where.TO_OTHERS, 0)]
    assert pile(game) == "8d 2c"
    assert slap(game, A, 900) == [SlapIgnored(ms(900), A, Why.REPEAT)]


@pytest.mark.parametrize(
    ("price", "where", "receivers"),
    [("give_one", Where.TO_PLAYER, (A,)), ("none", Where.NOWHERE, ()), ("split_pile", Where.TO_OTHERS, (C, A))],
)
def test_a_silent_slap_at_a_harmless_card_costs_what_the_house_says(
    price: str, where: Where, receivers: tuple[int, ...]
) -> None:
    game = harmless("7c", call_silent_wrong=price)
    slap(game, B, 400)
    (paid,) = of_kind(settle(game), FalseSlap)
    assert (paid.at, paid.where, paid.receivers) == (ms(1400), where, receivers)
    assert game.state.false_count == [0, 1, 0]


def test_a_silent_slap_at_a_harmless_card_is_paid_once() -> None:
    game = harmless("7c")
    slap(game, B, 400)
    assert slap(game, B, 500) == [SlapIgnored(ms(500), B, Why.REPEAT)]
    settle(game)
    assert slap(game, B, 1500) == [SlapIgnored(ms(1500), B, Why.REPEAT)]


def test_the_house_may_charge_for_every_slap_at_one_card() -> None:
    game = harmless("7c", repeat_false="each")
    slap(game, B, 400)
    settle(game)
    assert slap(game, B, 1500) == [CallAwaited(ms(1500), B)]
    assert of_kind(settle(game), FalseSlap)


def test_a_warning_stands_for_the_first_wrong_slap_with_or_without_a_call() -> None:
    game = harmless("7c", warnings=1)
    events = feed(game, *called(B, 400, 420), Slap(ms(500), C)) + settle(game)
    assert of_kind(events, Warned, FalseSlap) == [
        Warned(ms(420), B, parse_card("2c"), 0),
        Warned(ms(1500), C, parse_card("2c"), 0),
    ]
    assert pile(game) == "8d 9d 2c"


def test_whoever_comes_after_a_shared_pile_finds_none_left_to_share() -> None:
    game = harmless("7c")
    events = feed(game, Slap(ms(400), B), Slap(ms(410), C), Call(ms(420), B), Call(ms(430), C)) + settle(game)
    assert [(event.player, event.cards) for event in of_kind(events, FalseSlap)] == [(B, 3), (C, 0)]


def test_the_last_one_left_is_charged_nothing_more() -> None:
    settings = {"reentry": "none", "own_card": "burn_one", "no_recipient": "burn_one", "call_evidence": "judge"}
    game = position("2c 3h", "5c", pile="8d@1", rule_set=rules("call", **settings))
    turn_card(game, A, 0)
    feed(game, Slap(ms(400), A), Slap(ms(410), B))
    settle(game)
    assert feed(game, JudgeCarry(ms(3000)))[-1] == GameOver(ms(3000), (B,), Why.LAST_PLAYER)
    assert game.state.false_count == [1, 0]


# --- a call alone at a harmless card ----------------------------------------------------------------


def test_a_call_alone_is_ignored_unless_the_house_says_otherwise() -> None:
    game = harmless("7c")
    feed(game, Call(ms(400), B))
    assert settle(game) == []


def test_a_call_alone_may_cost_the_pile_once_no_hand_can_come_any_more() -> None:
    game = harmless("7c", call_only_wrong="split_pile")
    assert feed(game, Call(ms(400), B)) == []
    assert game.deadline() == Close(ms(900))
    assert settle(game) == [FalseSlap(ms(900), B, parse_card("2c"), Where.TO_OTHERS, 3, (C, A))]
    assert (pile(game), game.state.turn) == ("", B)


def test_a_hand_in_time_makes_a_slap_with_a_call_of_it() -> None:
    game = harmless("7c", call_only_wrong="split_pile")
    feed(game, Call(ms(400), B), Slap(ms(900), B))
    assert [(event.at, event.player) for event in of_kind(settle(game), FalseSlap)] == [(ms(900), B)]


def test_a_call_alone_means_nothing_any_more_when_the_card_was_covered() -> None:
    game = harmless("7c", call_only_wrong="split_pile")
    feed(game, Call(ms(400), C))
    turn_card(game, B, 600)
    assert settle(game) == []
    assert pile(game) == "8d 9d 2c 5c"


def test_a_call_alone_at_the_next_card_takes_the_place_of_one_at_the_card_before() -> None:
    game = harmless("7c", call_only_wrong="split_pile")
    feed(game, Call(ms(400), C))
    turn_card(game, B, 600)
    feed(game, Call(ms(700), A))
    assert [(event.at, event.player) for event in of_kind(settle(game), FalseSlap)] == [(ms(1200), A)]


def test_a_second_voice_does_not_put_the_first_one_off() -> None:
    game = harmless("7c", call_only_wrong="split_pile")
    feed(game, Call(ms(400), B), Call(ms(800), C))
    assert [(event.at, event.player) for event in of_kind(settle(game), FalseSlap)] == [(ms(900), B)]


def test_a_caller_alone_without_cards_is_out() -> None:
    game = harmless("", call_only_wrong="split_pile")
    feed(game, Call(ms(400), C))
    assert Eliminated(ms(900), C, Why.FALSE_SLAP_NO_CARDS) in settle(game)


def test_a_caller_alone_without_cards_is_not_out_where_everybody_may_come_back() -> None:
    game = harmless("", call_only_wrong="split_pile", reentry="unlimited")
    feed(game, Call(ms(400), C))
    settle(game)
    assert standing(game) == "AAW"


def test_a_call_alone_of_somebody_who_is_out_costs_nobody_anything() -> None:
    game = position("2c 3h", "5c 6c", "", out=(C,), rule_set=rules("call", call_only_wrong="split_pile"))
    turn_card(game, A, 0)
    feed(game, Call(ms(400), C))
    assert settle(game) == []


def test_a_call_alone_is_forgotten_when_the_caller_leaves() -> None:
    game = harmless("7c", call_only_wrong="split_pile")
    feed(game, Call(ms(400), B), Leave(ms(500), B))
    assert of_kind(settle(game), FalseSlap, Eliminated) == []


def test_a_call_alone_is_forgotten_in_a_pause() -> None:
    game = harmless("7c", call_only_wrong="split_pile")
    feed(game, Call(ms(400), B), Pause(ms(500)), Call(ms(600), B), Resume(ms(700)))
    assert settle(game) == []


def test_a_call_alone_costs_nothing_after_time() -> None:
    game = harmless("7c", call_only_wrong="split_pile")
    feed(game, Flip(ms(300), B), Call(ms(400), C), TimeUp(ms(500)))
    assert settle(game) == []
    assert pile(game) == "8d 9d 2c"


def test_a_call_on_the_empty_table_costs_nothing() -> None:
    game = position("2c 3h", "5c 6c", rule_set=rules("call", call_only_wrong="split_pile"))
    feed(game, Call(0, A))
    assert settle(game) == []


def test_a_call_alone_while_a_slap_waits_costs_nothing() -> None:
    game = harmless("7c", call_only_wrong="split_pile", call_silent_wrong="none")
    feed(game, Slap(ms(400), B), Call(ms(500), C))
    assert [event.player for event in of_kind(settle(game), FalseSlap)] == [B]


def test_a_call_alone_can_be_taken_back() -> None:
    game = harmless("7c", call_only_wrong="split_pile")
    feed(game, Call(ms(400), B))
    settle(game)
    feed(game, Undo(ms(2000)))
    assert (hands(game), pile(game)) == (["3h", "5c 6c", "7c"], "8d 9d 2c")
