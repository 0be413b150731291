"""A match of several games (RULES 1.6 and 1.11)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.game_kit import A, B, C, cards, rules

from referee.game.match import DealerRotation, Match, MatchMode, MatchRules, new_match
from referee.game.start import new_game

FIRST_TO_3 = MatchRules(MatchMode.FIRST_TO_N, games=3)
IRISH = MatchRules(counts_losses=True)


def started(players: int = 3, dealer: int = A, base: MatchRules = FIRST_TO_3, **changes: Any) -> Match:
    """Return a match in which no game was played."""
    return new_match(players, dealer, replace(base, **changes))


def after(match: Match, *games: tuple[int, ...]) -> Match:
    """Return the match after games with these winners, or with these losers where losses count."""
    for named in games:
        match = match.record((), named) if match.rules.counts_losses else match.record(named)
    return match


# --- who deals --------------------------------------------------------------------------------------


def test_the_deal_moves_one_seat_clockwise_and_the_next_player_flips_first() -> None:
    match = started(dealer=C).next_game()
    assert (match.dealer, match.game_no) == (A, 2)
    hands = [cards("2c"), cards("3c"), cards("4c")]
    assert new_game(hands, match.dealer, rules()).state.turn == B


def test_recording_a_game_leaves_the_deal_where_it_is() -> None:
    match = started(4, dealer=2, games=1).record((0,))
    assert (match.dealer, match.game_no, match.played) == (2, 1, 1)


@pytest.mark.parametrize(
    ("rotation", "winners", "dealer"),
    [
        (DealerRotation.CLOCKWISE, (0,), 3),
        (DealerRotation.FIXED, (0,), 2),
        (DealerRotation.WINNER, (1,), 1),
        (DealerRotation.WINNER, (2,), 2),
        (DealerRotation.WINNER, (1, 0), 0),
        (DealerRotation.WINNER, (0, 1, 2, 3), 3),
        (DealerRotation.WINNER, (), 3),
        (DealerRotation.LOSER, (3,), 0),
        (DealerRotation.LOSER, (3, 0, 1), 2),
        (DealerRotation.LOSER, (0, 1, 2, 3), 3),
        (DealerRotation.LOSER, (), 3),
    ],
)
def test_after_a_game_dealt_by_the_third_of_four_the_rotation_says_who_deals(
    rotation: DealerRotation, winners: tuple[int, ...], dealer: int
) -> None:
    assert started(4, dealer=2, rotation=rotation).record(winners).next_game().dealer == dealer


@pytest.mark.parametrize(
    ("rotation", "losers", "dealer"),
    [
        (DealerRotation.LOSER, (1,), 1),
        (DealerRotation.LOSER, (1, 0), 0),
        (DealerRotation.LOSER, (), 3),
        (DealerRotation.WINNER, (3,), 0),
        (DealerRotation.WINNER, (3, 0), 1),
        (DealerRotation.WINNER, (), 3),
        (DealerRotation.WINNER, (0, 1, 2, 3), 3),
    ],
)
def test_in_irish_snap_whoever_did_not_lose_has_won_and_may_have_to_deal(
    rotation: DealerRotation, losers: tuple[int, ...], dealer: int
) -> None:
    match = started(4, dealer=2, base=IRISH, mode=MatchMode.OPEN, rotation=rotation)
    assert match.record((2,), losers).next_game().dealer == dealer


def test_a_game_counts_for_one_deal_only() -> None:
    match = started(4, dealer=0, rotation=DealerRotation.WINNER).record((3,)).next_game()
    assert (match.dealer, match.won) == (3, ())


@given(players=st.integers(2, 10), dealer=st.integers(0, 9), games=st.integers(0, 40))
def test_everybody_deals_in_turn(players: int, dealer: int, games: int) -> None:
    match = started(players, dealer % players)
    for _ in range(games):
        match = match.next_game()
    assert match == Match((0,) * players, (dealer + games) % players, FIRST_TO_3, games + 1)


@pytest.mark.parametrize("dealer", [-1, 2])
def test_the_first_dealer_sits_at_the_table(dealer: int) -> None:
    with pytest.raises(ValueError, match=f"dealer must be a seat 0 to 1, got {dealer}"):
        new_match(2, dealer, FIRST_TO_3)


def test_chance_picks_the_first_dealer_unless_a_seat_is_chosen() -> None:
    assert MatchRules().first_dealer((0, 1)) is None
    assert MatchRules(dealer_first=1).first_dealer((0, 1)) == 1


@pytest.mark.parametrize(("chosen", "player"), [(0, 0), (1, 0), (2, 1), (4, 1), (5, 2), (6, 0), (9, 0)])
def test_an_empty_chosen_seat_passes_the_first_deal_on_clockwise(chosen: int, player: int) -> None:
    assert MatchRules(dealer_first=chosen).first_dealer((1, 4, 5)) == player


# --- the score --------------------------------------------------------------------------------------


def test_a_shared_game_is_worth_a_whole_point_for_each_sharer() -> None:
    match = after(started(), (A, B), (B,))
    assert (match.halves, match.wins) == ((2, 4, 0), (1, 2, 0))
    assert [match.score_text(player) for player in (A, B, C)] == ["1", "2", "0"]


def test_a_shared_game_is_worth_half_a_point_where_that_was_agreed_on() -> None:
    match = after(started(shared_win_value=1), (A, B), (B,))
    assert (match.halves, match.wins) == ((1, 3, 0), (0, 1, 0))
    assert [match.score_text(player) for player in (A, B, C)] == ["0.5", "1.5", "0"]


def test_a_game_won_alone_is_a_whole_point_whatever_a_shared_one_is_worth() -> None:
    assert after(started(shared_win_value=1), (C,)).halves == (0, 0, 2)


def test_irish_snap_counts_the_games_that_were_lost_and_a_shared_loss_in_full() -> None:
    match = started(base=IRISH, mode=MatchMode.OPEN, shared_win_value=1)
    assert match.record((A, B), (C,)).record((), (B, C)).record((A, B, C), ()).wins == (0, 1, 2)


# --- the end ----------------------------------------------------------------------------------------


def test_a_single_game_is_a_match_for_its_winners() -> None:
    match = started(base=MatchRules())
    assert (match.is_over(), match.champions()) == (False, ())
    assert after(match, (C,)).champions() == (C,)
    assert after(match, (C, A)).champions() == (A, C)


def test_a_single_game_without_a_winner_is_over_without_a_champion() -> None:
    match = after(started(base=MatchRules()), ())
    assert (match.is_over(), match.champions()) == (True, ())


def test_a_single_game_of_irish_snap_is_won_by_everybody_but_the_losers() -> None:
    assert after(started(base=IRISH), (B,)).champions() == (A, C)
    assert after(started(base=IRISH), ()).champions() == (A, B, C)


def test_nobody_has_won_a_match_before_the_number_of_points_is_reached() -> None:
    match = after(started(2, games=2), (B,))
    assert (match.wins, match.is_over(), match.champions()) == ((0, 1), False, ())
    assert after(match, (B,)).champions() == (B,)


def test_those_who_reach_the_number_together_share_the_match() -> None:
    match = replace(started(), halves=(4, 4, 0))
    assert match.champions() == ()
    assert match.record((A, B)).champions() == (A, B)


def test_half_a_point_may_be_missing_or_left_over() -> None:
    match = after(started(games=1, shared_win_value=1), (A, B))
    assert match.champions() == ()
    assert after(match, (B, C)).champions() == (B,)
    assert after(match, (A,)).champions() == (A,)


def test_all_who_have_enough_share_the_match_even_if_one_has_half_a_point_more() -> None:
    match = replace(started(shared_win_value=1), halves=(6, 5, 0)).record((A, B))
    assert (match.halves, match.champions()) == ((7, 6, 0), (A, B))


def test_irish_snap_to_a_number_ends_with_that_many_losses_and_the_fewest_win() -> None:
    match = after(started(base=IRISH, mode=MatchMode.FIRST_TO_N, games=2), (A,), (B,))
    assert match.champions() == ()
    assert after(match, (A,)).champions() == (C,)
    assert after(match, (C,), (A,)).champions() == (B, C)


def test_after_the_agreed_number_of_games_the_most_points_win() -> None:
    match = after(started(mode=MatchMode.N_GAMES), (A,), (B,))
    assert match.champions() == ()
    assert after(match, (B,)).champions() == (B,)
    assert after(match, (C,)).champions() == (A, B, C)


def test_after_the_agreed_number_of_games_of_irish_snap_the_fewest_losses_win() -> None:
    match = started(base=IRISH, mode=MatchMode.N_GAMES)
    assert after(match, (A,), (A,), (B,)).champions() == (C,)
    assert after(match, (A,), (), (A,)).champions() == (B, C)


def test_an_open_match_goes_on_for_ever() -> None:
    match = after(started(mode=MatchMode.OPEN, games=1), *[(A,)] * 50)
    assert (match.is_over(), match.champions(), match.score_text(A)) == (False, (), "50")


@pytest.mark.parametrize("changes", [{"games": 1}, {"games": 20}, {"dealer_first": 0}, {"dealer_first": 9}])
def test_match_rules_take_both_ends_of_their_ranges(changes: dict[str, int]) -> None:
    assert replace(MatchRules(), **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"games": 0}, "games must be 1 to 20, got 0"),
        ({"games": 21}, "games must be 1 to 20, got 21"),
        ({"shared_win_value": 0}, "shared_win_value must be 1 or 2 half-points, got 0"),
        ({"shared_win_value": 3}, "shared_win_value must be 1 or 2 half-points, got 3"),
        ({"dealer_first": -1}, "dealer_first must be a seat 0 to 9, got -1"),
        ({"dealer_first": 10}, "dealer_first must be a seat 0 to 9, got 10"),
    ],
)
def test_match_rules_outside_their_range_are_refused(changes: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        MatchRules(**changes)  # type: ignore[arg-type]


# --- what always holds ------------------------------------------------------------------------------


@st.composite
def evenings(draw: st.DrawFn) -> tuple[Match, list[tuple[int, ...]]]:
    """Draw a match and who is named (winners, or losers where losses count) in a number of games."""
    players = draw(st.integers(2, 10))
    agreed = MatchRules(
        draw(st.sampled_from(MatchMode)),
        games=draw(st.integers(1, 5)),
        shared_win_value=draw(st.sampled_from((1, 2))),
        rotation=draw(st.sampled_from(DealerRotation)),
        counts_losses=draw(st.booleans()),
    )
    named = st.sets(st.integers(0, players - 1)).map(lambda chosen: tuple(sorted(chosen)))
    games = draw(st.lists(named, max_size=12))
    return new_match(players, draw(st.integers(0, players - 1)), agreed), games


def played(match: Match, games: list[tuple[int, ...]]) -> Match:
    """Return the match after these games with the deal passed on between them, and the last one just over."""
    for nth, named in enumerate(games):
        match = after(match.next_game() if nth else match, named)
    return match


@given(evenings())
def test_the_dealer_is_always_one_of_the_players(evening: tuple[Match, list[tuple[int, ...]]]) -> None:
    match, games = evening
    assert 0 <= played(match, games).next_game().dealer < len(match.halves)


@given(evenings(), st.integers(1, 9))
def test_no_seat_is_better_than_another(evening: tuple[Match, list[tuple[int, ...]]], step: int) -> None:
    match, games = evening
    count = len(match.halves)

    def moved(players: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted((player + step) % count for player in players))

    end = played(match, games)
    turned = played(replace(match, dealer=(match.dealer + step) % count), [moved(named) for named in games])
    assert [turned.halves[(player + step) % count] for player in range(count)] == list(end.halves)
    assert turned.champions() == moved(end.champions())
    assert turned.next_game().dealer == (end.next_game().dealer + step) % count


@given(evenings())
def test_a_match_has_champions_only_when_it_is_over_and_stays_over(
    evening: tuple[Match, list[tuple[int, ...]]],
) -> None:
    match, games = evening
    end = played(match, games)
    assert end.is_over() or not end.champions()
    assert not end.is_over() or end.next_game().record((0,), (0,)).is_over()


@given(evenings())
def test_every_match_but_an_open_one_ends_if_every_game_has_somebody_to_name(
    evening: tuple[Match, list[tuple[int, ...]]],
) -> None:
    match, games = evening
    names = [named or (0,) for named in games] or [(0,)]
    # Every game hands out a point at least, and nobody can hold as many as end the match without ending it.
    longest = len(match.halves) * match.rules.games
    count = 0
    while not match.is_over() and count < longest:
        match = played(match, [names[count % len(names)]]).next_game()
        count += 1
    assert match.is_over() is (match.rules.mode is not MatchMode.OPEN)
    assert match.game_no == count + 1
