"""Slap-and-call: how long a call may take, that nothing is a cue, and how the box learns of it (RULES 4.2, 4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from support.game_kit import (
    A,
    B,
    C,
    feed,
    hands,
    irish_position,
    ms,
    of_kind,
    pile,
    position,
    rules,
    settle,
    slap,
    turn_card,
)
from support.snap_kit import called, harmless, jack

from referee.game.cards import parse_card
from referee.game.messages import (
    BackIn,
    Call,
    CallAwaited,
    CallQuestion,
    Close,
    FalseSlap,
    Fault,
    Flip,
    FlipCancelled,
    FlipRefused,
    GameOver,
    JudgeAward,
    JudgeCarry,
    JudgeSplit,
    JudgeVoid,
    Leave,
    Pause,
    PileWon,
    RaceJoined,
    RaceOpened,
    Refused,
    Repaired,
    Resume,
    SilentSlap,
    Slap,
    SlapIgnored,
    TimeUp,
    TooFastVoided,
    TooFastWarned,
    Undo,
    Where,
    Why,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.game.slapjack import Slapjack

# --- how long a call may take -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "call_at", "counts"),
    [
        ({}, 0, True),
        ({}, -0.000001, False),
        ({"call_pre": 0}, 500, True),
        ({"call_pre": 0}, 499.999999, False),
        ({}, 1500, True),
        ({}, 1500.000001, False),
        ({"call_post": 0}, 500, True),
        ({"call_post": 200}, 700, True),
        ({"call_post": 200}, 700.000001, False),
    ],
)
def test_a_call_counts_from_a_little_before_the_hand_to_a_little_after(
    settings: dict[str, Any], call_at: float, counts: bool
) -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules("call", **settings))
    turn_card(game, A, -100)
    feed(game, *sorted(called(B, 500, call_at), key=lambda given: (given.at, given.ORDER)))
    settle(game)
    assert (pile(game) == "") is counts


def test_a_call_before_the_hand_is_decided_with_the_hand() -> None:
    game = jack()
    feed(game, Call(ms(200), B), Slap(ms(350), B))
    assert game.deadline() == Close(ms(352))


def test_a_call_before_the_hand_makes_a_wrong_slap_dear_at_once() -> None:
    game = harmless("7c")
    feed(game, Call(ms(200), B), Slap(ms(350), B))
    assert [(event.at, event.cards) for event in of_kind(settle(game), FalseSlap)] == [(ms(350), 3)]


# --- no cue -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [jack, harmless])
def test_while_a_slap_waits_nothing_is_turned_whatever_lies_there(start: Callable[..., Slapjack]) -> None:
    game = start()
    feed(game, Flip(ms(300), B))
    assert slap(game, A, 350) == [FlipCancelled(ms(350), B), CallAwaited(ms(350), A)]
    assert feed(game, Flip(ms(1000), B)) == [FlipRefused(ms(1000), B, Why.SLAP_IN_PROGRESS)]


@pytest.mark.parametrize("start", [jack, harmless])
def test_a_second_press_while_the_first_one_waits_means_nothing(start: Callable[..., Slapjack]) -> None:
    game = start()
    slap(game, B, 350)
    assert slap(game, B, 400) == [SlapIgnored(ms(400), B, Why.REPEAT)]


def test_nobody_can_leave_and_the_game_cannot_be_paused_while_a_slap_waits() -> None:
    game = harmless()
    slap(game, B, 350)
    assert feed(game, Pause(ms(400)), Leave(ms(410), A)) == [
        Refused(ms(400), "pause", Why.SLAP_IN_PROGRESS),
        Refused(ms(410), "leave", Why.SLAP_IN_PROGRESS),
    ]


def test_a_button_that_breaks_while_a_slap_waits_stops_the_game_after_the_ruling() -> None:
    game = harmless()
    feed(game, Slap(ms(350), B), Fault(ms(400), A))
    assert not game.state.paused
    settle(game)
    assert game.state.paused


# --- guesses, waiting players, time -----------------------------------------------------------------


def test_a_guess_with_a_call_counts_and_is_remarked_upon() -> None:
    game = jack()
    assert of_kind(feed(game, *called(B, 50, 300)), TooFastWarned) == [TooFastWarned(ms(50), B, ms(50))]
    assert of_kind(settle(game), PileWon)


def test_a_guess_may_be_void_and_waits_for_no_call() -> None:
    game = jack(too_fast="void")
    assert slap(game, B, 50) == [TooFastVoided(ms(50), B, ms(50))]
    assert game.deadline() is None


def test_a_waiting_player_may_claim_the_jack_with_a_call() -> None:
    game = jack("")
    feed(game, *called(C, 300, 400))
    assert BackIn(ms(400), C) in settle(game)


def test_a_slap_before_the_end_of_time_still_waits_for_its_call() -> None:
    game = jack()
    feed(game, Slap(ms(300), B), TimeUp(ms(310)), Call(ms(600), B))
    assert [type(event) for event in settle(game)] == [RaceOpened, PileWon, GameOver]


def test_a_wrong_slap_before_the_end_of_time_is_paid_and_one_after_it_is_not() -> None:
    game = harmless("7c")
    feed(game, Slap(ms(300), B), TimeUp(ms(310)))
    assert slap(game, C, 320) == [SlapIgnored(ms(320), C, Why.TIME_UP)]
    assert [event.player for event in of_kind(settle(game), FalseSlap)] == [B]


# --- evidence: trust, button and hold ---------------------------------------------------------------


def test_with_trust_every_slap_counts_as_called() -> None:
    game = jack(call_evidence="trust")
    slap(game, B, 300)
    assert game.deadline() == Close(ms(302))
    assert of_kind(settle(game), PileWon)[0].player == B


def test_with_trust_every_false_slap_shares_the_pile() -> None:
    game = harmless("7c", call_evidence="trust")
    slap(game, B, 300)
    assert of_kind(settle(game), FalseSlap) == [
        FalseSlap(ms(300), B, parse_card("2c"), Where.TO_OTHERS, 3, (C, A)),
    ]


@pytest.mark.parametrize("evidence", ["call_button", "hold"])
def test_with_a_button_or_a_held_button_the_call_is_what_the_table_reports(evidence: str) -> None:
    game = jack(call_evidence=evidence)
    feed(game, *called(B, 300, 600))
    assert of_kind(settle(game), PileWon)[0].at == ms(600)


@pytest.mark.parametrize("evidence", ["call_button", "trust", "judge"])
def test_where_no_call_is_needed_a_call_means_nothing(evidence: str) -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules(call_evidence=evidence, call_only_wrong="split_pile"))
    turn_card(game, A, 0)
    assert feed(game, Call(ms(200), A)) == []
    slap(game, B, 300)
    assert of_kind(settle(game), PileWon)[0].at == ms(302)


def test_in_irish_snap_a_call_of_a_player_means_nothing() -> None:
    game = irish_position("9c 2c", "3c 4c", call_only_wrong="split_pile")
    turn_card(game, A, 0)
    assert feed(game, Call(ms(300), B)) == []
    assert settle(game) == []


# --- evidence: the judge ----------------------------------------------------------------------------


def _asked(start: Callable[..., Slapjack] = jack, **settings: Any) -> Slapjack:
    """Return a game of three in which C and then B slapped and the judge was asked who called first."""
    game = start("7c", call_evidence="judge", **settings)
    feed(game, Slap(ms(300), C), Slap(ms(350), B))
    assert settle(game) == [CallQuestion(ms(1300), (C, B))]
    return game


def test_the_judge_is_asked_when_the_first_hands_time_for_a_call_is_over() -> None:
    game = _asked()
    assert feed(game, Flip(ms(2000), B)) == [FlipRefused(ms(2000), B, Why.PHASE)]
    assert slap(game, A, 2100) == [SlapIgnored(ms(2100), A, Why.PHASE)]


def test_the_judge_is_asked_about_a_harmless_card_in_the_same_words() -> None:
    assert _asked(harmless).state.asking


def test_the_first_who_called_wins_and_the_silent_ones_before_him_claimed_nothing() -> None:
    game = _asked()
    events = feed(game, JudgeAward(ms(3000), B))
    assert [type(event) for event in events] == [SilentSlap, RaceOpened, PileWon]
    assert (events[0].player, events[-1].player) == (C, B)  # type: ignore[union-attr]


def test_when_the_first_hand_called_the_others_came_too_late() -> None:
    events = feed(_asked(), JudgeAward(ms(3000), C))
    assert [type(event) for event in events] == [RaceOpened, RaceJoined, PileWon]


def test_when_nobody_called_the_trigger_stays_live() -> None:
    game = _asked()
    assert feed(game, JudgeCarry(ms(3000))) == [SilentSlap(ms(3000), C), SilentSlap(ms(3000), B)]
    assert (game.is_live(), pile(game)) == (True, "9d Jc")


def test_who_called_at_a_harmless_card_shares_the_pile_and_the_silent_one_pays_as_usual() -> None:
    game = _asked(harmless)
    paid = of_kind(feed(game, JudgeAward(ms(3000), B)), FalseSlap)
    assert [(event.player, event.where) for event in paid] == [(C, Where.TO_PLAYER), (B, Where.TO_OTHERS)]


def test_when_nobody_called_at_a_harmless_card_all_pay_for_a_silent_slap() -> None:
    game = _asked(harmless)
    paid = of_kind(feed(game, JudgeCarry(ms(3000))), FalseSlap)
    assert [(event.player, event.where) for event in paid] == [(C, Where.TO_PLAYER), (B, Where.TO_PLAYER)]


def test_the_judge_may_strike_a_slap_and_is_asked_about_the_rest() -> None:
    game = _asked()
    assert feed(game, JudgeVoid(ms(3000), C)) == []
    assert game.state.judging == (B,)
    assert of_kind(feed(game, JudgeAward(ms(4000), B)), PileWon, SilentSlap)[0].player == B


def test_a_struck_hand_may_not_come_back_for_this_card() -> None:
    game = _asked()
    feed(game, JudgeVoid(ms(3000), C), JudgeCarry(ms(4000)))
    assert slap(game, C, 5000) == [SlapIgnored(ms(5000), C, Why.BARRED)]


def test_when_the_judge_struck_every_slap_the_game_goes_on() -> None:
    game = _asked(harmless)
    feed(game, JudgeVoid(ms(3000), C), JudgeVoid(ms(3100), B))
    assert (game.state.judging, game.state.asking, game.state.slaps) == ((), False, [])
    assert feed(game, Flip(ms(4000), B))[-1].at == ms(4000)
    assert game.state.air is not None


def test_a_slap_can_be_struck_although_a_call_before_it_has_already_cost_the_pile() -> None:
    game = harmless("7c", call_evidence="judge", call_only_wrong="split_pile")
    feed(game, Call(ms(200), C), Slap(ms(300), B))
    assert settle(game)[-1] == CallQuestion(ms(1300), (B,))
    feed(game, JudgeVoid(ms(3000), B))
    assert (pile(game), game.state.false_count) == ("", [0, 0, 0])


@pytest.mark.parametrize("decision", [JudgeAward(ms(3000), A), JudgeVoid(ms(3000), A), JudgeSplit(ms(3000))])
def test_the_judge_cannot_answer_with_one_who_did_not_slap_or_with_a_share(decision: JudgeAward) -> None:
    game = _asked()
    assert feed(game, decision) == [Refused(ms(3000), "judge", Why.NOT_TIED)]
    assert game.state.judging == (C, B)


def test_the_judges_answer_can_be_taken_back_and_given_anew() -> None:
    game = _asked()
    feed(game, JudgeAward(ms(3000), B), Undo(ms(4000)), Resume(ms(5000)))
    assert (game.state.judging, game.state.asking, pile(game)) == ((C, B), True, "9d Jc")
    assert of_kind(feed(game, JudgeAward(ms(6000), C)), PileWon)[0].player == C


def test_a_ruling_after_time_that_is_taken_back_still_lets_the_cards_be_counted() -> None:
    game = harmless("7c")
    feed(game, Slap(ms(300), B), TimeUp(ms(310)))
    assert of_kind(settle(game), GameOver)
    feed(game, Undo(ms(3000)))
    assert (hands(game), game.state.over) == (["3h", "5c 6c", "7c"], None)
    assert feed(game, Resume(ms(4000)))[-1] == GameOver(ms(4000), (B,), Why.TIME_LIMIT)


def test_a_struck_slap_can_be_put_back() -> None:
    game = _asked()
    feed(game, JudgeVoid(ms(3000), C), Undo(ms(4000)), Resume(ms(5000)))
    assert game.state.judging == (C, B)


def test_the_clock_stands_while_the_judge_thinks() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules("call", call_evidence="judge"))
    game.state.limit_at = ms(60_000)
    turn_card(game, A, 0)
    slap(game, B, 300)
    settle_until_asked = feed(game, Repaired(ms(1400), A))
    assert settle_until_asked == [CallQuestion(ms(1300), (B,))]
    feed(game, JudgeCarry(ms(11_300)))
    assert game.state.limit_at == ms(70_000)
