"""A handicap is added to a hand's time in a race, and counts nowhere else."""

from __future__ import annotations

from typing import Any

import pytest
from support.game_kit import (
    A,
    B,
    C,
    cards,
    feed,
    hands,
    irish_position,
    ms,
    names,
    of_kind,
    position,
    rules,
    settle,
    slap,
    turn_card,
)

from referee.game.messages import (
    Call,
    Close,
    DeadHeat,
    FalseSlap,
    Flip,
    FlipRefused,
    LateOnCovered,
    PileTaken,
    PileWon,
    RaceJoined,
    RaceOpened,
    SilentSlap,
    Slap,
    SlapLate,
    Split,
    TooFastWarned,
    Why,
)
from referee.game.settings import LARGEST_HANDICAP
from referee.game.slapjack import Slapjack
from referee.game.start import new_game


def _jack(*handicaps: float, **settings: Any) -> Slapjack:
    """Return a game of three in which A's Jack has just come, at 0 ms."""
    game = position("Jc 2c", "3c 4c", "6c 7c", rule_set=rules(**settings), handicaps=handicaps)
    turn_card(game, A, 0)
    return game


def _winners(game: Slapjack, *slaps: Slap) -> list[int]:
    """Return who wins a pile by these slaps and all that comes of them."""
    return [event.player for event in of_kind(feed(game, *slaps) + settle(game), PileWon)]


# --- Slapjack ---------------------------------------------------------------------------------------


def test_a_later_hand_wins_when_the_first_one_has_a_larger_handicap() -> None:
    game = _jack(100, 0, 0)
    assert _winners(game, Slap(ms(300), A), Slap(ms(350), B)) == [B]


def test_a_first_hand_wins_when_its_lead_is_larger_than_its_handicap() -> None:
    game = _jack(100, 0, 0)
    assert _winners(game, Slap(ms(300), A), Slap(ms(403), B)) == [A]


def test_a_race_waits_until_nobody_can_beat_the_hand_with_the_handicap() -> None:
    game = _jack(100, 0, 0)
    slap(game, A, 300)
    assert game.deadline() == Close(ms(402))
    assert feed(game, Flip(ms(401), B)) == [FlipRefused(ms(401), B, Why.SLAP_IN_PROGRESS)]
    slap(game, B, 350)
    assert game.deadline() == Close(ms(352))


def test_a_hand_after_the_race_is_late_however_large_the_handicap_of_the_winner() -> None:
    game = _jack(100, 0, 0)
    slap(game, A, 300)
    assert feed(game, Slap(ms(402) + 1, B))[-1] == SlapLate(ms(402) + 1, B)


@pytest.mark.parametrize(("at", "heat"), [(397.9, False), (398, True), (400, True), (402, True)])
def test_hands_tie_when_their_times_with_the_handicap_are_close(at: float, heat: bool) -> None:
    game = _jack(100, 0, 0)
    feed(game, Slap(ms(300), A), Slap(ms(at), B))
    assert bool(of_kind(settle(game), DeadHeat)) is heat


def test_equal_stamps_are_no_dead_heat_when_the_handicaps_differ() -> None:
    game = _jack(100, 0, 0)
    assert _winners(game, Slap(ms(300), A), Slap(ms(300), B)) == [B]


def test_a_dead_heat_names_the_hands_in_the_order_of_the_race() -> None:
    game = _jack(100, 0, 0)
    feed(game, Slap(ms(300), A), Slap(ms(399), B))
    assert of_kind(settle(game), DeadHeat) == [DeadHeat(ms(401), (B, A))]


def test_with_tie_earliest_the_race_waits_for_the_handicap_too() -> None:
    game = _jack(100, 0, 0, tie="earliest", tie_window=0)
    assert _winners(game, Slap(ms(300), A), Slap(ms(400) - 1, B)) == [B]


def test_what_is_told_of_a_hand_is_its_own_time() -> None:
    game = _jack(100, 50, 0)
    assert slap(game, A, 300) == [RaceOpened(ms(300), A, ms(300))]
    assert slap(game, B, 320) == [RaceJoined(ms(320), B, ms(320))]


def test_a_handicap_makes_no_guess_of_a_reaction_and_hides_none() -> None:
    game = _jack(100, 0, 0)
    assert of_kind(slap(game, A, 50), TooFastWarned) == [TooFastWarned(ms(50), A, ms(50))]


def test_a_false_slap_costs_the_same_at_the_same_time_with_a_handicap() -> None:
    outcomes = []
    for handicaps in ((), (300, 0, 300)):
        game = position("5c 2c", "3c 4c", "6c 7c", handicaps=handicaps)
        turn_card(game, A, 0)
        outcomes.append((feed(game, Slap(ms(300), C), Slap(ms(310), B)), hands(game), game.deadline()))
    assert outcomes[0] == outcomes[1]
    assert [event.player for event in of_kind(outcomes[0][0], FalseSlap)] == [C, B]


def test_the_late_grace_is_counted_from_the_hand_itself() -> None:
    game = _jack(300, 300, 300, empty_slap="warn")
    slap(game, A, 300)
    settle(game)
    assert slap(game, B, 1800) == [SlapLate(ms(1800), B)]
    assert not of_kind(slap(game, B, 1800.1), SlapLate)


def test_the_cover_grace_knows_no_handicap() -> None:
    game = _jack(300, 300, 300)
    turn_card(game, B, 1000)
    assert slap(game, A, 1199) == [LateOnCovered(ms(1199), A)]
    assert of_kind(slap(game, A, 1200), FalseSlap)


def test_rules_without_handicaps_ignore_them() -> None:
    dealt = [cards("Jc 2c"), cards("3c 4c")]
    game = new_game(dealt, B, rules(handicap="off"), handicaps=(LARGEST_HANDICAP, 0))
    assert isinstance(game, Slapjack)
    turn_card(game, A, 0)
    assert _winners(game, Slap(ms(300), A), Slap(ms(350), B)) == [A]


def test_rules_with_handicaps_take_them_from_the_start_of_the_game() -> None:
    dealt = [cards("Jc 2c"), cards("3c 4c")]
    game = new_game(dealt, B, rules(), handicaps=(LARGEST_HANDICAP, 0))
    assert isinstance(game, Slapjack)
    turn_card(game, A, 0)
    assert _winners(game, Slap(ms(300), A), Slap(ms(350), B)) == [B]


@pytest.mark.parametrize("handicaps", [(0,), (0, 0, 0)])
def test_handicaps_for_another_number_of_seats_are_refused(handicaps: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=f"a handicap for each of 2 seats is needed, got {len(handicaps)}"):
        new_game([cards("2c"), cards("3c")], A, rules(), handicaps=handicaps)


# --- slap-and-call ----------------------------------------------------------------------------------


def test_a_called_hand_waits_until_nobody_can_beat_it() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules("call"), handicaps=(100, 0))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Call(ms(310), A))
    assert game.deadline() == Close(ms(402))
    feed(game, Slap(ms(350), B), Call(ms(360), B))
    assert of_kind(settle(game), PileWon)[0].player == B


def test_a_call_after_the_hands_own_time_counts_for_nothing_although_its_slap_still_waits() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules("call"), handicaps=(300, 0))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(590), B), Call(ms(1301), A))
    assert game.deadline() == Close(ms(1590))
    assert settle(game) == [SilentSlap(ms(1590), B), SilentSlap(ms(1590), A)]


def test_the_judge_is_told_the_hands_in_the_order_of_the_race() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules("call", call_evidence="judge"), handicaps=(100, 0))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(350), B))
    settle(game)
    assert game.state.judging == (B, A)


def test_false_slaps_with_a_call_are_paid_in_the_order_of_the_hands_whatever_their_handicaps() -> None:
    outcomes = []
    for handicaps in ((), (0, 300, 0)):
        game = position("5c 2c", "3c 4c", "6c 7c", rule_set=rules("call"), handicaps=handicaps)
        turn_card(game, A, 0)
        feed(game, Slap(ms(300), B), Slap(ms(310), C), Call(ms(320), B), Call(ms(320), C))
        outcomes.append((settle(game), [names(hand) for hand in game.state.hands]))
    assert outcomes[0] == outcomes[1]
    assert [(event.player, event.cards) for event in of_kind(outcomes[0][0], FalseSlap)] == [(B, 1), (C, 0)]


# --- Irish Snap -------------------------------------------------------------------------------------


def test_in_irish_snap_the_hand_that_is_slowest_with_its_handicap_is_last() -> None:
    game = irish_position("Ac 2c", "7c 3c", "3d 4c", handicaps=(0, 100, 0))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(310), B))
    assert game.deadline() == Close(ms(412))
    feed(game, Slap(ms(400), C))
    assert settle(game) == [PileTaken(ms(412), B, 1, cards("Ac")[0], false_slap=False)]


def test_in_irish_snap_a_missing_hand_is_last_when_even_the_handicap_of_the_others_is_over() -> None:
    game = irish_position("Ac 2c", "7c 3c", "3d 4c", handicaps=(0, 100, 0))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(310), B))
    assert of_kind(feed(game, Slap(ms(412) + 1, C)), PileTaken)[0].player == C


def test_in_irish_snap_a_missing_hand_with_a_handicap_is_last_at_once() -> None:
    game = irish_position("Ac 2c", "7c 3c", handicaps=(0, 100))
    turn_card(game, A, 0)
    slap(game, A, 300)
    assert game.deadline() == Close(ms(300))
    assert of_kind(settle(game), PileTaken)[0].player == B


def test_in_irish_snap_a_dead_heat_for_last_counts_the_handicap() -> None:
    game = irish_position("Ac 2c", "7c 3c", "3d 4c", handicaps=(0, 100, 0))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(310), B), Slap(ms(411), C))
    assert settle(game) == [DeadHeat(ms(412), (B, C)), Split(ms(412), (B, C), 1)]


def test_in_irish_snap_the_time_for_the_last_hands_knows_no_handicap() -> None:
    game = irish_position("Ac 2c", "7c 3c", "3d 4c", handicaps=(300, 300, 300))
    turn_card(game, A, 0)
    slap(game, A, 300)
    assert game.deadline() == Close(ms(5000))


def test_in_irish_snap_a_false_slap_knows_no_handicap() -> None:
    game = irish_position("9c 2c", "7c 3c", handicaps=(300, 300))
    turn_card(game, A, 0)
    assert slap(game, B, 300) == [PileTaken(ms(300), B, 1, cards("9c")[0], false_slap=True)]
