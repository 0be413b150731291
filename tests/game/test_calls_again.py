"""Slap-and-call: whoever slapped in silence may slap again with the word (RULES 4.2, row "trigger, silent")."""

from __future__ import annotations

import pytest
from support.game_kit import A, B, C, feed, ms, of_kind, position, rules, settle, turn_card
from support.snap_kit import called, harmless, jack

from referee.game.messages import Call, DeadHeat, FalseSlap, PileWon, SilentSlap, Slap, SlapIgnored, Why


def test_a_second_press_with_the_word_is_a_new_slap_when_the_first_stayed_silent() -> None:
    game = jack()
    events = feed(game, Slap(ms(300), B), *called(B, 900, 1600)) + settle(game)
    assert [event.player for event in of_kind(events, SilentSlap)] == [B]
    assert [(event.player, event.at) for event in of_kind(events, PileWon)] == [(B, ms(1600))]


def test_the_second_press_counts_from_its_own_time() -> None:
    game = jack("5c 6c")
    presses = (Slap(ms(300), B), *called(C, 700, 750), *called(B, 900, 1600))
    events = feed(game, *sorted(presses, key=lambda press: press.at)) + settle(game)
    assert [event.player for event in of_kind(events, PileWon)] == [C]


def test_a_call_in_time_for_the_first_press_saves_that_one_and_the_second_is_nothing() -> None:
    game = jack("5c 6c")
    presses = (Slap(ms(300), B), *called(C, 700, 750), Slap(ms(900), B), Call(ms(1200), B))
    events = feed(game, *presses) + settle(game)
    assert [event.player for event in of_kind(events, PileWon)] == [B]
    assert of_kind(events, SlapIgnored) == [SlapIgnored(ms(900), B, Why.REPEAT)]


def test_a_second_press_that_stays_silent_too_claims_nothing() -> None:
    game = jack()
    events = feed(game, Slap(ms(300), B), Slap(ms(900), B)) + settle(game)
    assert [event.at for event in of_kind(events, SilentSlap)] == [ms(1300), ms(1900)]
    assert of_kind(events, PileWon) == []
    assert game.is_live()


def test_every_further_press_gets_its_turn() -> None:
    game = jack()
    events = feed(game, *(Slap(ms(at), B) for at in (300, 400, 900)), Call(ms(1800), B)) + settle(game)
    assert [event.at for event in of_kind(events, SilentSlap)] == [ms(1300), ms(1400)]
    assert [event.player for event in of_kind(events, PileWon)] == [B]


def test_a_second_press_can_be_in_a_dead_heat() -> None:
    game = jack("5c 6c")
    presses = (Slap(ms(300), B), *called(C, 900, 1400), Slap(ms(901), B), Call(ms(1500), B))
    events = feed(game, *sorted(presses, key=lambda press: press.at)) + settle(game)
    assert [set(event.players) for event in of_kind(events, DeadHeat)] == [{B, C}]


@pytest.mark.parametrize("call_at", [1301, 1899])
def test_a_long_press_or_a_button_is_heard_for_the_second_press(call_at: int) -> None:
    game = jack(call_evidence="hold")
    events = feed(game, Slap(ms(300), B), Slap(ms(900), B), Call(ms(call_at), B)) + settle(game)
    assert [event.player for event in of_kind(events, PileWon)] == [B]


def test_at_a_harmless_card_a_second_press_is_only_a_repeat() -> None:
    game = harmless()
    events = feed(game, Slap(ms(300), B), Slap(ms(900), B)) + settle(game)
    assert len(of_kind(events, FalseSlap)) == 1


def test_where_the_judge_hears_calls_a_second_press_is_only_a_repeat() -> None:
    game = jack(call_evidence="judge")
    feed(game, Slap(ms(300), B), Slap(ms(900), B), Slap(ms(950), A))
    settle(game)
    assert game.state.judging == (B, A)


def test_a_call_that_came_while_an_earlier_hand_was_still_waited_for_counts_for_the_second_press() -> None:
    game = position("Jc 2c", "3c 4c", "5c 6c", rule_set=rules("call"), handicaps=(0, 100, 0))
    turn_card(game, A, 0)
    presses = (Slap(ms(250), B), Slap(ms(300), C), Slap(ms(900), B), Call(ms(1280), B))
    events = feed(game, *presses) + settle(game)
    assert [event.player for event in of_kind(events, SilentSlap)] == [C, B]
    assert [event.player for event in of_kind(events, PileWon)] == [B]
