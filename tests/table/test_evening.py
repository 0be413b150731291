"""A whole evening: deals, games, matches, dead heats with coarse stamps, and news that comes too late."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from support.table_kit import (
    ANA,
    BEN,
    CAL,
    MS,
    SECOND,
    SHARED,
    START,
    Evening,
    Phase,
    Rigged,
    Streams,
    first_to,
    setup_of,
)

from referee.game import messages as m
from referee.game.cards import DECK, Card
from referee.game.invariants import cards_in_play
from referee.game.settings import Tie
from referee.table.bump import BUMP
from referee.table.events import Dealt

QUICK = replace(SHARED, time_limit_ns=3 * SECOND)
"""A game that is over after a few cards, so that a match can be played."""


def hands_at_the_deal(evening: Evening) -> list[list[Card]]:
    return [list(hand) for hand in evening.state().hands]


# --- deals --------------------------------------------------------------------------------------


def deals(seed: int, games: int = 3) -> list[list[list[Card]]]:
    """Return the hands of the first deals of an evening."""
    evening = Evening(setup_of(rules=QUICK, match=first_to(9)), Streams(seed))
    evening.deal()
    found = [hands_at_the_deal(evening)]
    for _ in range(games - 1):
        evening.run(5 * SECOND)
        evening.host(START)
        found.append(hands_at_the_deal(evening))
    return found


def test_a_seed_deals_the_same_evening_again() -> None:
    assert deals(7) == deals(7)


def test_every_deal_of_an_evening_is_another_one() -> None:
    # The deal moves on with every game, so the same deck would give the same hands to other players.
    hands = [tuple(hand) for deal in deals(7) for hand in deal]
    assert len(set(hands)) == 9


def test_another_seed_deals_other_cards() -> None:
    assert deals(7, games=1) != deals(8, games=1)


@pytest.mark.parametrize("players", range(2, 11))
def test_all_52_cards_are_dealt_and_the_left_of_the_dealer_begins(players: int) -> None:
    evening = Evening(setup_of(players), Streams(players))
    evening.deal()
    (dealt,) = evening.of(Dealt)
    assert Counter(card for hand in evening.state().hands for card in hand) == Counter(DECK)
    assert evening.state().turn == (dealt.dealer + 1) % players


def test_the_first_dealer_is_drawn_by_lot() -> None:
    dealers = set()
    for seed in range(30):
        evening = Evening(setup_of(3), Streams(seed))
        evening.deal()
        dealers.add(evening.of(Dealt)[0].dealer)
    assert dealers == {0, 1, 2}


def test_no_card_is_ever_lost_in_an_evening_of_slaps() -> None:
    evening = Evening(chance=Streams(3))
    evening.deal()
    for nth in range(40):
        evening.turn()
        evening.slap(nth % 3)
        evening.run(100 * MS)
        assert cards_in_play(evening.game_round().game) == Counter(DECK)


# --- matches ------------------------------------------------------------------------------------


def win(evening: Evening, *winners: int) -> None:
    """Let the clock end the game with the pile of the winner, or with equal hands of all."""
    shown = evening.turn()
    for winner in winners:
        evening.slap(winner, shown.at + 300 * MS)
    evening.run(10 * SECOND)
    assert evening.phase() is Phase.OVER
    assert [event.winners for event in evening.of(m.GameOver)][-1] == winners


def match_evening(games: int = 2, dealer: float = 0.0) -> Evening:
    evening = Evening(setup_of(rules=QUICK, match=first_to(games)), Rigged("Jd 4c 5c", dealer))
    evening.deal()
    return evening


def test_the_deal_moves_one_seat_clockwise_after_every_game_case_i5() -> None:
    evening = match_evening(games=9, dealer=0.99)
    assert evening.of(Dealt)[0].dealer == CAL
    dealers = []
    for _ in range(3):
        win(evening, ANA)
        evening.host(START)
        dealers.append((evening.of(Dealt)[-1].dealer, evening.turn_seat()))
    assert dealers == [(ANA, BEN), (BEN, CAL), (CAL, ANA)]
    assert [dealt.game_no for dealt in evening.of(Dealt)] == [1, 2, 3, 4]


def test_games_are_booked_for_their_winners() -> None:
    evening = match_evening(games=9)
    win(evening, ANA)
    evening.host(START)
    win(evening, CAL)
    standings = evening.table.games.standings()
    assert standings is not None
    assert standings.wins == (1, 0, 1)
    assert standings.champions() == ()


def test_a_match_is_won_by_the_first_to_win_enough_games_and_the_next_game_starts_a_new_one() -> None:
    evening = match_evening(games=2)
    win(evening, ANA)
    evening.host(START)
    win(evening, ANA)
    standings = evening.table.games.standings()
    assert standings is not None
    assert standings.champions() == (ANA,)
    evening.host(START)
    assert evening.table.match is not None
    assert (evening.table.match.wins, evening.table.match.game_no) == ((0, 0, 0), 1)
    assert evening.of(Dealt)[-1].game_no == 1


def test_undo_after_the_end_takes_the_game_out_of_the_books_again() -> None:
    evening = Evening(setup_of(2, match=first_to(1)), Rigged("9d 4c"))
    evening.deal()
    evening.turn()
    evening.host("menu")
    evening.choose(2)
    evening.slap(ANA)
    evening.run()
    standings = evening.table.games.standings()
    assert standings is not None
    assert standings.champions() == (BEN,)
    assert evening.menu() == ["next_game", "undo", "lobby"]
    evening.choose(1)
    assert evening.phase() is Phase.PAUSE
    standings = evening.table.games.standings()
    assert standings is not None
    assert standings.wins == (0, 0)


def test_the_game_over_menu_leads_back_to_the_lobby() -> None:
    evening = match_evening()
    win(evening, ANA)
    evening.choose(2)
    assert evening.phase() is Phase.LOBBY
    assert evening.table.match is None


def test_the_first_dealer_of_a_later_match_is_drawn_anew() -> None:
    dealers = set()
    evening = Evening(setup_of(rules=QUICK, match=first_to(1)), Streams(5))
    evening.deal()
    for _ in range(12):
        dealers.add(evening.of(Dealt)[-1].dealer)
        evening.run(5 * SECOND)
        evening.host(START)
    assert dealers == {0, 1, 2}


# --- dead heats ---------------------------------------------------------------------------------


def finish(resolution: int, behind: int, window: int = 2 * MS) -> Evening:
    """Let Cal's hand come ``behind`` ns after Ana's at a jack."""
    rules = replace(SHARED, tie_window_ns=window)
    evening = Evening(setup_of(rules=rules, resolution=resolution), Rigged("Jd 4c"))
    evening.deal()
    shown = evening.turn()
    evening.slap(ANA, shown.at + 300 * MS)
    evening.slap(CAL, shown.at + 300 * MS + behind)
    evening.run(SECOND)
    return evening


@pytest.mark.parametrize(
    ("resolution", "behind", "tied"),
    [
        (0, 2 * MS, True),
        (0, 2 * MS + 1, False),
        (MS // 10, 2 * MS + 1, False),
        (8 * MS, 16 * MS, True),
        (8 * MS, 16 * MS + 1, False),
    ],
)
def test_the_dead_heat_window_is_never_below_twice_the_resolution_of_the_stamps(
    resolution: int, behind: int, tied: bool
) -> None:
    evening = finish(resolution, behind)
    assert bool(evening.of(m.DeadHeat)) == tied
    assert bool(evening.of(m.PileWon)) != tied


def test_a_wide_window_stays_as_it_was_asked_for() -> None:
    assert finish(MS, 5 * MS, window=5 * MS).of(m.DeadHeat)


def test_equal_stamps_are_a_dead_heat_whoever_was_heard_first_case_c10() -> None:
    for first, second in [(ANA, CAL), (CAL, ANA)]:
        rules = replace(SHARED, tie=Tie.EARLIEST, tie_window_ns=0)
        evening = Evening(setup_of(rules=rules), Rigged("Jd 4c"))
        evening.deal()
        shown = evening.turn()
        evening.slap(first, shown.at + 300 * MS)
        evening.slap(second, shown.at + 300 * MS, late=5 * MS)
        evening.run(SECOND)
        assert [set(event.players) for event in evening.of(m.DeadHeat)] == [{ANA, CAL}]
        assert evening.of(m.PileWon) == []
        assert len(evening.of(m.Carried)) == 1


def test_a_race_ends_with_its_window_and_not_when_somebody_looks() -> None:
    evening = finish(0, 1_900_000)
    (heat,) = evening.of(m.DeadHeat)
    assert heat.at == evening.of(m.RaceOpened)[0].at + 2 * MS


# --- late news ----------------------------------------------------------------------------------


def test_news_that_comes_after_its_time_has_settled_is_counted_and_never_ruled_on_case_i15() -> None:
    evening = Evening(chance=Rigged("Jd 4c"))
    evening.deal()
    shown = evening.turn()
    evening.slap(BEN, shown.at + 300 * MS)
    evening.slap(ANA, shown.at + 296 * MS, late=200 * MS)
    evening.run(2 * SECOND)
    assert [event.player for event in evening.of(m.PileWon)] == [BEN]
    assert [event.player for event in evening.of(m.RaceOpened)] == [BEN]
    assert evening.of(m.SlapLate) == []
    assert evening.table.hearing.late == 2


def test_late_news_does_not_change_what_is_ruled_afterwards() -> None:
    evening = Evening(chance=Rigged("9d Jd 5c"))
    evening.deal()
    shown = evening.turn()
    evening.slap(ANA, shown.at + 300 * MS, late=500 * MS)
    evening.run(SECOND)
    assert evening.of(m.FalseSlap) == []
    shown = evening.turn()
    evening.slap(ANA, shown.at + 300 * MS)
    evening.run(SECOND)
    assert [event.player for event in evening.of(m.PileWon)] == [ANA]


def test_a_reader_with_a_watermark_is_ruled_on_as_soon_as_nothing_can_change_the_ruling() -> None:
    evening = Evening(chance=Rigged("Jd 4c"))
    evening.deal()
    shown = evening.turn()
    at = evening.slap(CAL, shown.at + 300 * MS)
    # The dead-heat window, twice the confirmation, and the look ahead for a bumped table.
    sure = at + 2 * MS + 2 * 3 * MS + BUMP
    evening.until(sure)
    evening.table.hearing.promise("reader", sure - 1)
    news = evening.until(sure + MS)
    assert [event.player for event in news if isinstance(event, m.PileWon)] == []
    evening.table.hearing.promise("reader", sure)
    news = evening.until(sure + 2 * MS)
    assert [event.player for event in news if isinstance(event, m.PileWon)] == [CAL]


def test_the_records_of_an_evening_hold_every_game_of_it() -> None:
    evening = match_evening(games=9)
    win(evening, ANA)
    evening.host(START)
    win(evening, CAL)
    evening.host(START)
    evening.turn()
    records = evening.table.records()
    assert [record["id"] for record in records] == ["game 1", "game 2", "game 3"]
    assert [record["end"]["winners"] for record in records] == [["Ana"], ["Cal"], []]
