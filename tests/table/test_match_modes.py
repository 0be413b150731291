"""How long a match is, who deals, and what a shared game is worth, from the table's side (RULES 1.11)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.table_kit import ANA, BEN, CAL, MS, SECOND, SHARED, START, Evening, Phase, Rigged, Streams, setup_of

from referee.game import messages as m
from referee.game.match import DealerRotation, MatchMode, MatchRules
from referee.show.view import Labels, View
from referee.table.events import Dealt

QUICK = replace(SHARED, time_limit_ns=3 * SECOND)
"""A game that is over after a few cards."""


def evening_of(match: MatchRules, players: int = 3, cards: str = "Jd 4c 5c") -> Evening:
    evening = Evening(setup_of(players, QUICK, match=match), Rigged(cards))
    evening.deal()
    return evening


def win(evening: Evening, winner: int | None) -> None:
    """Let the clock end the game with the pile of the winner, or with equal hands of two (None)."""
    shown = evening.turn()
    if winner is not None:
        evening.slap(winner, shown.at + 300 * MS)
    else:
        evening.turn()
    evening.run(10 * SECOND)
    assert evening.phase() is Phase.OVER


def next_game(evening: Evening) -> Dealt:
    evening.host(START)
    return evening.of(Dealt)[-1]


def sentence(evening: Evening) -> str:
    return View(evening.table, Labels(), (), 0).scene().sentence


def test_a_single_game_says_who_won_it_and_why_and_the_next_one_is_the_first_of_another_match() -> None:
    evening = evening_of(MatchRules(MatchMode.SINGLE))
    win(evening, ANA)
    assert "Ana wins the game: most cards when time ran out." in sentence(evening)
    assert "match" not in sentence(evening)
    assert next_game(evening).game_no == 1
    assert evening.table.match is not None
    assert evening.table.match.wins == (0, 0, 0)


def test_a_match_of_two_games_is_over_after_two_and_the_most_wins_count() -> None:
    evening = evening_of(MatchRules(MatchMode.N_GAMES, 2))
    win(evening, ANA)
    assert "wins the match" not in sentence(evening)
    assert next_game(evening).game_no == 2
    win(evening, ANA)
    assert sentence(evening) == "Ana wins the match."
    assert next_game(evening).game_no == 1


def test_equal_wins_share_a_match_of_so_many_games() -> None:
    evening = evening_of(MatchRules(MatchMode.N_GAMES, 2))
    win(evening, ANA)
    next_game(evening)
    win(evening, CAL)
    assert sentence(evening) == "Ana and Cal share the match."


def test_an_open_match_never_ends() -> None:
    evening = evening_of(MatchRules(MatchMode.OPEN))
    for number in range(2, 6):
        win(evening, ANA)
        assert "match" not in sentence(evening)
        assert next_game(evening).game_no == number
    assert evening.table.match is not None
    assert evening.table.match.wins == (4, 0, 0)


def test_two_who_share_the_deciding_game_share_the_match_case_i6() -> None:
    evening = evening_of(MatchRules(MatchMode.FIRST_TO_N, 3), players=2, cards="Jd 4c 5c")
    for winner in (ANA, BEN, ANA, BEN):
        win(evening, winner)
        next_game(evening)
    standings = evening.table.match
    assert standings is not None
    assert standings.wins == (2, 2)
    # A jack that nobody slaps: both turn a card, and both hold as many as the other when time runs out.
    win(evening, None)
    assert evening.of(m.GameOver)[-1].winners == (ANA, BEN)
    booked = evening.table.games.standings()
    assert booked is not None
    assert (booked.wins, booked.champions()) == ((3, 3), (ANA, BEN))
    assert sentence(evening) == "Ana and Ben share the match."


def test_a_shared_game_can_be_worth_half_a_win_and_the_seats_show_it() -> None:
    evening = evening_of(MatchRules(MatchMode.OPEN, shared_win_value=1), players=2)
    win(evening, None)
    seats = View(evening.table, Labels(), (), 0).scene().seats
    assert [seat.wins for seat in seats] == [0.5, 0.5]


@pytest.mark.parametrize(("chosen", "seats", "dealer"), [(1, (0, 1, 2), 1), (2, (0, 1, 3), 2), (3, (0, 1, 2), 0)])
def test_a_chosen_seat_deals_first_or_the_next_one_where_nobody_sits(
    chosen: int, seats: tuple[int, ...], dealer: int
) -> None:
    evening = Evening(setup_of(4, QUICK, match=MatchRules(dealer_first=chosen)), Streams(3))
    evening.sit(*seats)
    evening.host(START)
    assert evening.of(Dealt)[0].dealer == dealer


@pytest.mark.parametrize(
    ("rotation", "dealers"),
    [
        (DealerRotation.CLOCKWISE, [0, 1, 2]),
        (DealerRotation.WINNER, [0, 2, 2]),
        (DealerRotation.LOSER, [0, 1, 0]),
        (DealerRotation.FIXED, [0, 0, 0]),
    ],
)
def test_the_next_dealer_is_whom_the_match_says(rotation: DealerRotation, dealers: list[int]) -> None:
    evening = evening_of(MatchRules(MatchMode.OPEN, rotation=rotation))
    for _ in range(2):
        win(evening, CAL)
        next_game(evening)
    assert [dealt.dealer for dealt in evening.of(Dealt)] == dealers


@pytest.mark.parametrize(
    ("match", "said"),
    [
        (MatchRules(MatchMode.SINGLE), "One game."),
        (MatchRules(MatchMode.FIRST_TO_N, 4), "First to win 4 games."),
        (MatchRules(MatchMode.N_GAMES, 5), "5 games, and the most wins count."),
        (MatchRules(MatchMode.OPEN), "As many games as you like."),
    ],
)
def test_the_lobby_says_how_long_the_match_is(match: MatchRules, said: str) -> None:
    lines = View(Evening(setup_of(match=match)).table, Labels(), (), 0).scene().lines
    assert f"{said} Slaps within 2.0 ms are a dead heat." in lines
