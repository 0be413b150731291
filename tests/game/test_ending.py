"""When a game is over, and who has won it (RULES 1.5.7 E1 to E6, 1.5.8)."""

from __future__ import annotations

from random import Random

import pytest
from support.game_kit import A, B, C, feed, hands, ms, of_kind, pile, position, rules, settle, slap, standing, turn_card

from referee.game.cards import parse_card
from referee.game.messages import (
    Carried,
    Close,
    DeadHeat,
    Eliminated,
    Fault,
    FinalTriggerOver,
    Flip,
    FlipCancelled,
    GameOver,
    GraceOver,
    JudgeCarry,
    Leave,
    PileReturned,
    PileWon,
    Resume,
    Shown,
    Slap,
    TimeIsUp,
    TimeUp,
    TriggerDead,
    Why,
)
from referee.game.start import new_game

# --- E1: one player left ----------------------------------------------------------------------------


def test_e1_the_last_player_left_receives_the_centre_and_wins() -> None:
    game = position("5c 2c 3c", "", pile="9d@1")
    turn_card(game, A, 0)
    assert slap(game, B, 100) == [
        Eliminated(ms(100), B, Why.FALSE_SLAP_NO_CARDS),
        GameOver(ms(100), (A,), Why.LAST_PLAYER),
    ]
    assert (hands(game), pile(game)) == (["2c 3c 9d 5c", ""], "")


def test_e1_winning_the_last_jack_over_a_waiting_player_ends_the_game() -> None:
    game = position("Jc 2c", "")
    turn_card(game, A, 0)
    slap(game, A, 300)
    assert settle(game)[-1] == GameOver(ms(302), (A,), Why.LAST_PLAYER)


def test_e1_two_players_without_reentry_end_when_one_hand_is_empty_even_on_a_jack() -> None:
    game = position("Jc", "3c 4c", rule_set=rules("short2"))
    assert turn_card(game, A, 0)[-1] == GameOver(0, (B,), Why.LAST_PLAYER)
    assert hands(game) == ["", "3c 4c Jc"]


def test_e1_the_card_in_the_air_is_taken_back_when_everybody_else_is_gone() -> None:
    game = position("5c 2c", "3c 4c")
    feed(game, Flip(ms(0), A))
    events = feed(game, Leave(ms(10), B))
    assert of_kind(events, FlipCancelled, GameOver) == [
        FlipCancelled(ms(10), A),
        GameOver(ms(10), (A,), Why.LAST_PLAYER),
    ]
    assert hands(game) == ["5c 2c 3c 4c", ""]


# --- E2: all the cards ------------------------------------------------------------------------------


def test_e2_with_unlimited_reentry_whoever_holds_every_card_has_won() -> None:
    game = position("Jc 2c", "", rule_set=rules(reentry="unlimited"))
    turn_card(game, A, 0)
    slap(game, A, 300)
    assert settle(game)[-1] == GameOver(ms(302), (A,), Why.ALL_CARDS)


def test_e2_a_card_on_the_pile_or_in_the_air_keeps_the_game_open() -> None:
    game = position("5c 2c", "", rule_set=rules(reentry="unlimited"))
    feed(game, Flip(ms(0), A))
    slap(game, B, 10)
    feed(game, Shown(ms(20), 1))
    assert game.state.over is None


def test_e2_two_holders_keep_the_game_open() -> None:
    game = position("Jc 2c", "3c", rule_set=rules(reentry="unlimited"))
    turn_card(game, A, 0)
    slap(game, A, 300)
    settle(game)
    assert game.state.over is None


# --- E3: one holder, others waiting -----------------------------------------------------------------


def test_e3_the_only_holder_does_not_win_while_somebody_waits() -> None:
    game = position("5c 2c 3c", "", "")
    turn_card(game, A, 0)
    turn_card(game, A, 1000)
    assert (game.state.over, game.state.turn, standing(game)) == (None, A, "AWW")


# --- E4: the last live card -------------------------------------------------------------------------


def test_e4_the_last_live_card_stays_open_for_ten_seconds() -> None:
    game = position("Jc", "")
    turn_card(game, A, 1000)
    assert game.deadline() == FinalTriggerOver(ms(11_000))
    assert settle(game) == [
        TriggerDead(ms(11_000), parse_card("Jc"), Why.EXPIRED),
        GameOver(ms(11_000), (A, B), Why.CARDS_EXHAUSTED),
    ]


def test_e4_how_long_it_stays_open_is_a_setting() -> None:
    game = position("Jc", "", rule_set=rules(final_trigger_timeout=30))
    turn_card(game, A, 0)
    assert game.deadline() == FinalTriggerOver(ms(30_000))


def test_e4_a_slap_at_the_very_last_moment_still_wins() -> None:
    game = position("Jc", "")
    turn_card(game, A, 0)
    slap(game, B, 10_000)
    assert of_kind(settle(game), PileWon, GameOver)[-1] == GameOver(ms(10_002), (B,), Why.LAST_PLAYER)


def test_e4_a_penalty_card_that_brings_a_flipper_back_stops_the_clock() -> None:
    game = position("Jc", "4c", rule_set=rules(too_fast="false_slap", triggers=["jack"]))
    turn_card(game, A, 0)
    assert game.deadline() is None
    slap(game, B, 50)
    assert (standing(game), game.deadline()) == ("AW", None)


def test_e4_a_card_that_is_dealt_out_stops_the_clock() -> None:
    game = position("Jc", "", rule_set=rules(reentry="unlimited"))
    turn_card(game, A, 0)
    slap(game, B, 300)
    settle(game)
    assert game.deadline() is None


def test_e4_an_old_signal_does_not_end_anything() -> None:
    game = position("Jc", "4c")
    turn_card(game, A, 0)
    assert feed(game, FinalTriggerOver(ms(10_000))) == []
    assert game.is_live()


# --- E5: nobody can flip, nothing to slap -----------------------------------------------------------


def test_e5_everybody_who_is_not_out_shares_when_the_cards_are_exhausted() -> None:
    game = position("5c", "", "", out=(C,))
    assert turn_card(game, A, 0)[-1] == GameOver(0, (A, B), Why.CARDS_EXHAUSTED)


def test_e5_a_carried_last_jack_exhausts_the_cards() -> None:
    game = position("Jc", "")
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(301), B))
    assert of_kind(settle(game), Carried, GameOver) == [
        Carried(ms(302)),
        GameOver(ms(302), (A, B), Why.CARDS_EXHAUSTED),
    ]


def test_e5_a_house_may_return_the_pile_to_the_last_flipper() -> None:
    game = position("5c", "", pile="*9d@1 8d@1", rule_set=rules(exhaustion="reshuffle_to_last"))
    assert turn_card(game, A, 0)[-1] == PileReturned(0, A)
    assert (hands(game), standing(game), game.state.turn) == (["9d 8d 5c", ""], "AW", A)


def test_e5_a_returned_pile_is_shuffled() -> None:
    orders = set()
    for seed in range(5):
        rule_set = rules(exhaustion="reshuffle_to_last")
        game = position("5c", "", pile="9d@1 8d@1 7d@1 6d@1", rule_set=rule_set, rng=Random(seed))
        turn_card(game, A, 0)
        orders.add(hands(game)[A])
    assert len(orders) > 1


def test_e5_a_carried_last_jack_is_returned_and_the_game_goes_on() -> None:
    game = position("Jc", "", rule_set=rules(exhaustion="reshuffle_to_last"))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(301), B))
    assert PileReturned(ms(302), A) in settle(game)
    assert game.deadline() is None
    assert turn_card(game, A, 2000)


def test_e5_an_unslapped_last_jack_is_returned_when_its_seconds_are_over() -> None:
    game = position("Jc", "", rule_set=rules(exhaustion="reshuffle_to_last"))
    turn_card(game, A, 0)
    assert settle(game)[-1] == PileReturned(ms(10_000), A)


def test_e5_the_pile_of_a_flipper_who_left_goes_to_the_next_player_still_in_play() -> None:
    game = position("Jc", "", "", rule_set=rules(exhaustion="reshuffle_to_last"))
    turn_card(game, A, 0)
    feed(game, Leave(ms(100), A))
    assert settle(game)[-1] == PileReturned(ms(10_000), B)
    assert hands(game) == ["", "Jc", ""]


# --- E6: the time limit -----------------------------------------------------------------------------


def test_e6_most_cards_in_hand_win_and_the_centre_counts_for_nobody() -> None:
    game = position("2c 3c", "4c 5c 6c", pile="7d@0 8d@0 9d@0")
    assert feed(game, TimeUp(ms(500))) == [TimeIsUp(ms(500)), GameOver(ms(500), (B,), Why.TIME_LIMIT)]
    assert pile(game) == "7d 8d 9d"


def test_e6_equal_hands_share_the_game() -> None:
    game = position("2c 3c", "4c", "5c 6c")
    assert feed(game, TimeUp(ms(500)))[-1] == GameOver(ms(500), (A, C), Why.TIME_LIMIT)
    assert game.state.turn is None


def test_e6_the_limit_counts_from_the_start_of_play() -> None:
    hand = [parse_card("2c")]
    game = new_game([hand, [parse_card("3c")]], dealer=0, rules=rules(time_limit=1), at=ms(5000))
    assert game.deadline() == TimeUp(ms(65_000))
    assert settle(game)[-1] == GameOver(ms(65_000), (A, B), Why.TIME_LIMIT)


def test_e6_time_runs_out_once() -> None:
    game = position("Jc 2c", "3c")
    turn_card(game, A, 0)
    feed(game, TimeUp(ms(500)))
    assert feed(game, TimeUp(ms(600))) == []
    assert game.deadline() == GraceOver(ms(3500))


def test_e6_an_open_race_is_finished_before_the_count() -> None:
    game = position("Jc 2c", "3c", pile="9d@1")
    turn_card(game, A, 0)
    slap(game, B, 499)
    assert feed(game, TimeUp(ms(500))) == [TimeIsUp(ms(500))]
    assert settle(game)[-1] == GameOver(ms(501), (B,), Why.TIME_LIMIT)
    assert hands(game)[B] == "3c 9d Jc"


def test_e6_a_judge_finishes_before_the_count() -> None:
    game = position("Jc 2c", "3c", rule_set=rules("pagat"))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(301), B), Close(ms(302)), TimeUp(ms(500)))
    assert game.state.over is None
    assert feed(game, JudgeCarry(ms(2000)))[-1] == GameOver(ms(2000), (A, B), Why.TIME_LIMIT)


def test_e6_a_card_pressed_in_time_is_shown_and_can_be_won() -> None:
    game = position("Jc 2c", "3c")
    feed(game, Flip(ms(499), A), TimeUp(ms(500)), Shown(ms(540), 1))
    assert game.deadline() == GraceOver(ms(3540))
    slap(game, B, 900)
    assert settle(game)[-1] == GameOver(ms(902), (B,), Why.TIME_LIMIT)


def test_e6_a_harmless_card_pressed_in_time_is_shown_and_then_counted() -> None:
    game = position("5c 2c", "3c")
    feed(game, Flip(ms(499), A), TimeUp(ms(500)))
    assert feed(game, Shown(ms(540), 1))[-1] == GameOver(ms(540), (A, B), Why.TIME_LIMIT)


def test_e6_a_live_card_can_be_slapped_for_three_more_seconds() -> None:
    game = position("Jc 2c", "3c 4c")
    turn_card(game, A, 0)
    feed(game, TimeUp(ms(500)))
    slap(game, A, 3500)
    assert settle(game)[-1] == GameOver(ms(3502), (A, B), Why.TIME_LIMIT)


def test_e6_a_live_card_that_nobody_slaps_after_time_is_dead_and_counts_for_nobody() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules(time_live_grace=5))
    turn_card(game, A, 0)
    feed(game, TimeUp(ms(500)))
    assert settle(game) == [
        TriggerDead(ms(5500), parse_card("Jc"), Why.EXPIRED),
        GameOver(ms(5500), (B,), Why.TIME_LIMIT),
    ]


def test_e6_an_old_signal_does_not_kill_a_live_card() -> None:
    game = position("Jc 2c", "3c 4c")
    turn_card(game, A, 0)
    assert feed(game, GraceOver(ms(500))) == []
    assert game.is_live()


def test_e6_a_dead_heat_after_time_is_carried_and_counted() -> None:
    game = position("Jc 2c", "3c 4c")
    turn_card(game, A, 0)
    feed(game, TimeUp(ms(500)), Slap(ms(600), A), Slap(ms(601), B))
    events = settle(game)
    assert of_kind(events, DeadHeat, GameOver) == [
        DeadHeat(ms(602), (A, B)),
        GameOver(ms(602), (B,), Why.TIME_LIMIT),
    ]


def test_e6_nobody_with_a_card_but_a_live_card_waits_for_the_grace_and_not_longer() -> None:
    game = position("Jc", "")
    turn_card(game, A, 0)
    feed(game, TimeUp(ms(500)))
    assert settle(game)[-1] == GameOver(ms(3500), (A, B), Why.TIME_LIMIT)


@pytest.mark.parametrize("paused_for", [1, 60_000])
def test_e6_the_limit_moves_by_the_time_of_a_pause(paused_for: float) -> None:
    game = position("5c 2c", "3c 4c")
    game.state.limit_at = ms(600_000)
    feed(game, Fault(ms(1000), B))
    assert game.deadline() is None
    feed(game, Resume(ms(1000 + paused_for)))
    assert game.deadline() == TimeUp(ms(600_000 + paused_for))


def test_e6_a_pause_gives_a_last_live_card_its_seconds_back() -> None:
    game = position("Jc", "")
    turn_card(game, A, 0)
    feed(game, Fault(ms(4000), A), Resume(ms(64_000)))
    assert game.deadline() == FinalTriggerOver(ms(70_000))


def test_e6_a_pause_gives_a_card_that_was_live_at_the_end_its_seconds_back() -> None:
    game = position("Jc 2c", "3c 4c")
    turn_card(game, A, 0)
    feed(game, TimeUp(ms(500)), Fault(ms(1500), A), Resume(ms(61_500)))
    assert game.deadline() == GraceOver(ms(63_500))


def test_a_finished_game_stays_finished() -> None:
    game = position("5c 2c", "3c")
    feed(game, TimeUp(ms(0)))
    assert feed(game, TimeUp(ms(10)), Leave(ms(20), B))[-1] != GameOver(ms(20), (A,), Why.LAST_PLAYER)
    assert game.deadline() is None
