"""The worked examples of set-up and input layer (RULES, table I) that need no more than a game or a table."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from support.table_kit import (
    ANA,
    BEN,
    CAL,
    DAN,
    MS,
    SECOND,
    SHARED,
    Evening,
    Rigged,
    setup_of,
)

from referee.game import messages as m
from referee.game.cards import DECK, deal
from referee.game.invariants import cards_in_play
from referee.game.settings import CLASSIC, PRESETS, FlipMode, Tie
from referee.game.start import new_game


def dealt(players: int, dealer: int) -> tuple[list[int], int | None]:
    """Deal the deck; return how many cards each player got and who turns first."""
    game = new_game(deal(list(DECK), players, dealer), dealer, CLASSIC)
    return [len(hand) for hand in game.state.hands], game.state.turn


def test_three_players_get_18_17_17_and_the_dealers_left_turns_first_case_i1() -> None:
    assert dealt(3, dealer=2) == ([18, 17, 17], 0)


def test_of_seven_players_the_three_from_the_dealers_left_get_an_extra_card_case_i2() -> None:
    assert dealt(7, dealer=3) == ([7, 7, 7, 7, 8, 8, 8], 4)


def test_of_ten_players_the_two_from_the_dealers_left_get_an_extra_card_case_i3() -> None:
    assert dealt(10, dealer=9) == ([6, 6, 5, 5, 5, 5, 5, 5, 5, 5], 0)


def counts(evening: Evening) -> tuple[list[int], int]:
    state = evening.state()
    assert cards_in_play(evening.game_round().game) == Counter(DECK)
    return [len(hand) for hand in state.hands], len(state.pile)


def test_52_cards_are_there_after_nine_flips_and_a_false_slap_of_two_players_case_i7() -> None:
    # The last of two deals, so Ana turns first, and the ninth card is hers.
    evening = Evening(setup_of(2, SHARED), Rigged("9d 4c 5c 6c 7c 8c 9c Tc Kc", dealer=0.99))
    evening.deal()
    for _ in range(9):
        shown = evening.turn()
    assert shown.player == ANA
    evening.slap(BEN)
    evening.run()
    assert counts(evening) == ([22, 21], 9)


def test_52_cards_are_there_after_two_burns_and_the_winner_takes_all_eight_case_i8() -> None:
    rules = replace(PRESETS["pattern"], flip_mode=FlipMode.SHARED_BUTTON, flip_jitter_ns=(0, 0))
    evening = Evening(setup_of(3, rules), Rigged("9d 4c 5c 6c 7c Jc"))
    evening.deal()
    for nth in range(6):
        evening.turn()
        if nth in {1, 3}:
            evening.slap(CAL)
            evening.run()
    hands, pile = counts(evening)
    assert (sum(hands), pile) == (44, 8)
    evening.slap(ANA)
    evening.run(SECOND)
    assert [(event.player, event.cards) for event in evening.of(m.PileWon)] == [(ANA, 8)]
    assert counts(evening)[1] == 0


@pytest.mark.parametrize("order", [(ANA, BEN), (BEN, ANA)])
def test_two_buttons_in_one_report_of_an_encoder_are_a_dead_heat_whatever_their_order_case_i13(
    order: tuple[int, int],
) -> None:
    evening = Evening(setup_of(3, resolution=8 * MS), Rigged("Jd 4c"))
    evening.deal()
    shown = evening.turn()
    for seat in order:
        evening.slap(seat, shown.at + 304 * MS)
    evening.run(SECOND)
    assert [set(event.players) for event in evening.of(m.DeadHeat)] == [{ANA, BEN}]
    assert evening.of(m.PileWon) == []


def test_a_press_on_the_neighbours_button_counts_for_the_neighbour_case_i17() -> None:
    rules = replace(SHARED, tie=Tie.JUDGE)
    evening = Evening(setup_of(4, rules), Rigged("9d Jd 4c"))
    evening.deal()
    shown = evening.turn()
    # Cal means the own button and hits Dan's; the box knows buttons, not hands.
    evening.slap(DAN, shown.at + 300 * MS)
    evening.run(SECOND)
    assert [(event.player, event.receivers) for event in evening.of(m.FalseSlap)] == [(DAN, (BEN,))]
    shown = evening.turn()
    evening.slap(DAN, shown.at + 300 * MS)
    evening.run(SECOND)
    assert [event.player for event in evening.of(m.PileWon)] == [DAN]


def test_a_neighbours_press_that_wins_can_be_taken_back_by_the_host_case_i17() -> None:
    evening = Evening(setup_of(4), Rigged("Jd 4c"))
    evening.deal()
    shown = evening.turn()
    evening.slap(DAN, shown.at + 300 * MS)
    evening.run(SECOND)
    evening.host("menu")
    evening.choose(1)
    assert len(evening.of(m.Undone)) == 1
    assert counts(evening)[1] == 1
    evening.choose(4)
    assert len(evening.of(m.Resumed)) == 1
    evening.slap(CAL)
    evening.run(SECOND)
    assert [event.player for event in evening.of(m.PileWon)] == [DAN, CAL]
