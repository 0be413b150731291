"""The pack, the shuffle and the deal (RULES 1.8)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.game_kit import rules

from referee.game.cards import DECK, Card, deal, parse_card, shuffled
from referee.game.start import new_game


def test_the_pack_has_every_card_once() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert Counter(card.rank for card in DECK) == Counter("A23456789TJQK" * 4)
    assert Counter(card.suit for card in DECK) == Counter("cdhs" * 13)


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_is_read_as_it_is_written(card: Card) -> None:
    assert parse_card(str(card)) is card


@pytest.mark.parametrize("text", ["", "J", "jd", "JD", "10d", "1d", "Jx", "Jd ", "dJ", None, 7, [], {}, True])
def test_what_is_no_card_is_refused(text: object) -> None:
    with pytest.raises(ValueError, match="is no card: expected rank A23456789TJQK and suit cdhs"):
        parse_card(text)  # type: ignore[arg-type]


# --- the deal ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "base", "larger"),
    [(2, 26, 0), (3, 17, 1), (4, 13, 0), (5, 10, 2), (6, 8, 4), (7, 7, 3), (8, 6, 4), (9, 5, 7), (10, 5, 2)],
)
def test_all_cards_are_dealt_and_the_larger_hands_start_left_of_the_dealer(
    players: int, base: int, larger: int
) -> None:
    for dealer in range(players):
        sizes = [len(hand) for hand in deal(DECK, players, dealer)]
        from_the_left = [sizes[(dealer + 1 + step) % players] for step in range(players)]
        assert from_the_left == [base + 1] * larger + [base] * (players - larger)


def test_cards_are_dealt_one_at_a_time_and_the_first_is_the_top_of_the_first_hand() -> None:
    hands = deal(DECK, 3, dealer=2)
    assert [hand[:2] for hand in hands] == [
        [DECK[0], DECK[3]],
        [DECK[1], DECK[4]],
        [DECK[2], DECK[5]],
    ]


def test_three_players_with_the_last_one_dealing() -> None:
    hands = deal(DECK, 3, dealer=2)
    assert [len(hand) for hand in hands] == [18, 17, 17]
    assert new_game(hands, 2, rules()).state.turn == 0


def test_seven_players_with_the_fourth_one_dealing() -> None:
    assert [len(hand) for hand in deal(DECK, 7, dealer=3)] == [7, 7, 7, 7, 8, 8, 8]


def test_ten_players_with_the_last_one_dealing() -> None:
    assert [len(hand) for hand in deal(DECK, 10, dealer=9)] == [6, 6] + [5] * 8


@pytest.mark.parametrize("players", [-1, 0, 1, 11])
def test_only_two_to_ten_players_can_be_dealt_to(players: int) -> None:
    with pytest.raises(ValueError, match=f"players must be 2 to 10, got {players}"):
        deal(DECK, players, 0)


@pytest.mark.parametrize("dealer", [-1, 4])
def test_the_dealer_sits_at_the_table(dealer: int) -> None:
    with pytest.raises(ValueError, match=f"dealer must be a seat 0 to 3, got {dealer}"):
        deal(DECK, 4, dealer)


# --- the shuffle ------------------------------------------------------------------------------------


@given(cards=st.lists(st.sampled_from(DECK)), seed=st.integers())
def test_a_shuffle_keeps_every_card_and_leaves_the_original_alone(cards: list[Card], seed: int) -> None:
    before = list(cards)
    assert Counter(shuffled(cards, Random(seed))) == Counter(before)
    assert cards == before


@given(seed=st.integers())
def test_the_same_seed_shuffles_the_same_way(seed: int) -> None:
    assert shuffled(DECK, Random(seed)) == shuffled(DECK, Random(seed))


def test_another_seed_shuffles_another_way() -> None:
    assert len({tuple(shuffled(DECK, Random(seed))) for seed in range(50)}) == 50


def test_every_card_is_equally_likely_in_every_place() -> None:
    rng, pack, rounds = Random(2026), DECK[:8], 16_000
    seen: Counter[tuple[int, Card]] = Counter()
    for _ in range(rounds):
        seen.update(enumerate(shuffled(pack, rng)))
    # 2,000 expected in each of 64 places; five standard deviations are 209.
    assert len(seen) == 64
    assert all(abs(count - rounds / 8) < 209 for count in seen.values())


def test_every_order_of_three_cards_is_equally_likely() -> None:
    rng = Random(7)
    orders = Counter(tuple(shuffled(DECK[:3], rng)) for _ in range(6_000))
    assert len(orders) == 6
    assert all(abs(count - 1_000) < 145 for count in orders.values())
