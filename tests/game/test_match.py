"""A match of several games (RULES 1.11)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.game_kit import A, B, C, cards, rules

from referee.game.match import Match, new_match
from referee.game.slapjack import new_game


def test_the_deal_moves_one_seat_clockwise_and_the_next_player_flips_first() -> None:
    match = new_match(3, dealer=C, first_to=3).next_game()
    assert (match.dealer, match.game_no) == (A, 2)
    hands = [cards("2c"), cards("3c"), cards("4c")]
    assert new_game(hands, match.dealer, rules()).state.turn == B


def test_a_shared_game_counts_as_a_win_for_each_and_the_match_may_be_shared() -> None:
    match = replace(new_match(3, dealer=A, first_to=3), wins=(2, 2, 0))
    assert match.champions() == ()
    assert match.record((A, B)).champions() == (A, B)


def test_nobody_has_won_a_match_before_the_number_of_wins_is_reached() -> None:
    match = new_match(2, dealer=A, first_to=2).record((B,))
    assert (match.wins, match.champions()) == ((0, 1), ())
    assert match.record((B,)).champions() == (B,)


def test_recording_a_game_leaves_the_deal_where_it_is() -> None:
    match = new_match(4, dealer=2, first_to=1).record((0,))
    assert (match.dealer, match.game_no) == (2, 1)


@given(players=st.integers(2, 10), dealer=st.integers(0, 9), games=st.integers(0, 40))
def test_everybody_deals_in_turn(players: int, dealer: int, games: int) -> None:
    match = new_match(players, dealer % players, 1)
    for _ in range(games):
        match = match.next_game()
    assert match == Match((0,) * players, (dealer + games) % players, 1, games + 1)


@pytest.mark.parametrize("dealer", [-1, 2])
def test_the_first_dealer_sits_at_the_table(dealer: int) -> None:
    with pytest.raises(ValueError, match=f"dealer must be a seat 0 to 1, got {dealer}"):
        new_match(2, dealer, 1)


def test_a_match_needs_at_least_one_win() -> None:
    with pytest.raises(ValueError, match="first_to must be at least 1, got 0"):
        new_match(2, 0, 0)
