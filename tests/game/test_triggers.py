"""Which cards can be slapped (RULES 1.7): face-up cards only, suits never matter."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.game_kit import A, B, C, cards, feed, ms, position, rules, settle, slap, turn_card

from referee.game.cards import DECK, RANKS, Card, parse_card
from referee.game.messages import Slap
from referee.game.state import CardRace, PileCard
from referee.game.triggers import completed

EVERY = ["jack", "double", "sandwich", "topbottom", "tens"]


def found(card: str, below: str, *, burned: str = "", **settings: Any) -> list[str]:
    """Return the triggers that ``card`` completes on the face-up cards ``below`` and the burned ones under them."""
    pile = [PileCard(c, 0, 0, face_up=False) for c in cards(burned)] + [PileCard(c, 0, 0) for c in cards(below)]
    settings.setdefault("triggers", EVERY)
    return [t.value for t in completed(parse_card(card), pile, len(burned.split()), rules(**settings))]


@pytest.mark.parametrize("rank", RANKS)
def test_a_jack_and_nothing_else_is_a_jack(rank: str) -> None:
    assert found(f"{rank}c", "", triggers=["jack"]) == (["jack"] if rank == "J" else [])
    assert found(f"{rank}c", "", triggers=["jack", "double"]) == (["jack"] if rank == "J" else [])


@pytest.mark.parametrize(
    ("card", "below", "triggers"),
    [
        ("8c", "8d", ["double"]),
        ("8c", "9d 8d", ["double"]),
        ("8c", "8d 9d", []),
        ("8c", "", []),
        ("Jc", "Jd", ["jack", "double"]),
    ],
)
def test_a_double_is_the_rank_of_the_card_below(card: str, below: str, triggers: list[str]) -> None:
    assert found(card, below, triggers=["jack", "double"]) == triggers


@pytest.mark.parametrize(
    ("card", "below", "different", "anything"),
    [
        ("7c", "7d Qd", ["sandwich"], ["sandwich"]),
        ("8c", "8d 8h", [], ["sandwich"]),
        ("7c", "7d", [], []),
        ("7c", "7d Qd Kd", [], []),
        ("9c", "Qd 9d Jd", ["sandwich"], ["sandwich"]),
    ],
)
def test_a_sandwich_has_one_card_between(card: str, below: str, different: list[str], anything: list[str]) -> None:
    assert found(card, below, triggers=["sandwich"]) == different
    assert found(card, below, triggers=["sandwich"], sandwich_middle="any") == anything


@pytest.mark.parametrize(
    ("card", "below", "two", "three"),
    [
        ("4c", "4d", ["topbottom"], []),
        ("4c", "4d 9d", ["topbottom"], ["topbottom"]),
        ("4c", "4d 9d 7d Kd", ["topbottom"], ["topbottom"]),
        ("4c", "9d 4d", [], []),
        ("4c", "", [], []),
    ],
)
def test_top_and_bottom_match(card: str, below: str, two: list[str], three: list[str]) -> None:
    assert found(card, below, triggers=["topbottom"]) == two
    assert found(card, below, triggers=["topbottom"], topbottom_min=3) == three


@pytest.mark.parametrize("upper", RANKS)
@pytest.mark.parametrize("lower", RANKS)
def test_two_numbers_that_add_up_to_ten_are_tens(lower: str, upper: str) -> None:
    tens = {("A", "9"), ("2", "8"), ("3", "7"), ("4", "6"), ("5", "5"), ("6", "4"), ("7", "3"), ("8", "2"), ("9", "A")}
    assert (found(f"{upper}c", f"{lower}d", triggers=["tens"]) == ["tens"]) == ((lower, upper) in tens)


def test_a_first_card_makes_no_tens() -> None:
    assert found("5c", "", triggers=["tens"]) == []


def test_triggers_that_are_true_at_once_are_listed_in_the_order_of_announcement() -> None:
    assert found("5c", "5d 9d 5h") == ["double", "topbottom", "tens"]
    assert found("Jc", "Jd 9d Jh", triggers=[*reversed(EVERY)]) == ["jack", "double", "topbottom"]
    assert found("Jc", "Jd 9d") == ["jack", "sandwich", "topbottom"]


def test_burned_cards_are_part_of_no_pattern() -> None:
    assert found("4c", "9d", burned="4d") == []
    assert found("4c", "", burned="4d 4h") == []
    assert found("4c", "9d", burned="4d 4h", sandwich_middle="any") == []


@given(card=st.sampled_from(DECK), below=st.lists(st.sampled_from(DECK), max_size=5), suits=st.data())
def test_suits_never_matter(card: Card, below: list[Card], suits: st.DataObject) -> None:
    def recoloured(one: Card) -> str:
        return one.rank + suits.draw(st.sampled_from("cdhs"))

    as_it_is = found(str(card), " ".join(map(str, below)))
    assert found(recoloured(card), " ".join(map(recoloured, below))) == as_it_is


@given(card=st.sampled_from(DECK), below=st.lists(st.sampled_from(DECK), max_size=5))
def test_jack_alone_is_the_same_as_jack_among_all(card: Card, below: list[Card]) -> None:
    under = " ".join(map(str, below))
    assert ("jack" in found(str(card), under)) == (found(str(card), under, triggers=["jack"]) == ["jack"])


def _over_a_wall(wall: dict[str, Any], through_dead: str) -> list[str]:
    below = [PileCard(parse_card("9d"), 0, 0), PileCard(parse_card("Jd"), 0, 0)._replace(**wall)]
    rule_set = rules("pattern", through_dead=through_dead)
    return [t.value for t in completed(parse_card("9c"), below, 0, rule_set)]


COVERED = {"race": CardRace.DEAD, "covered_live": True}
EXPIRED = {"race": CardRace.DEAD, "covered_live": False}
LOCKED = {"race": CardRace.LOCKED}


@pytest.mark.parametrize(
    ("through_dead", "covered", "expired"),
    [("by_reason", [], ["sandwich"]), ("count", ["sandwich"], ["sandwich"]), ("never", [], [])],
)
def test_which_dead_cards_a_pattern_may_reach_through_is_a_setting(
    through_dead: str, covered: list[str], expired: list[str]
) -> None:
    assert _over_a_wall(COVERED, through_dead) == covered
    assert _over_a_wall(EXPIRED, through_dead) == expired
    assert _over_a_wall(LOCKED, through_dead) == ["sandwich"]


@pytest.mark.parametrize("settings", [{"triggers": ["double"]}, {"triggers": ["tens"]}])
def test_a_covered_live_card_is_a_wall_for_the_pattern_above_it(settings: dict[str, Any]) -> None:
    below = [PileCard(parse_card("5d"), 0, 0, race=CardRace.DEAD, covered_live=True)]
    assert completed(parse_card("5c"), below, 0, rules("pattern", **settings)) == ()


def test_a_covered_live_card_at_the_far_end_is_a_wall_for_a_sandwich() -> None:
    below = [
        PileCard(parse_card("9d"), 0, 0, race=CardRace.DEAD, covered_live=True),
        PileCard(parse_card("Kd"), 0, 0),
    ]
    assert completed(parse_card("9c"), below, 0, rules("pattern")) == ()


def test_a_covered_live_card_in_the_middle_of_a_larger_pile_is_a_wall_for_a_sandwich() -> None:
    below = [PileCard(parse_card(name), 0, 0) for name in ("2d", "9d", "Jd")]
    assert completed(parse_card("9c"), below, 0, rules("pattern")) != ()
    below[-1] = below[-1]._replace(race=CardRace.DEAD, covered_live=True)
    assert completed(parse_card("9c"), below, 0, rules("pattern")) == ()


def test_a_carried_card_still_counts_for_the_next_pattern() -> None:
    game = position("7c 7h 2c", "7d 4c", rule_set=rules("pattern"))
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    feed(game, Slap(ms(1300), A), Slap(ms(1301), B))
    settle(game)
    turn_card(game, A, 2000)
    assert game.is_live()


def test_no_pattern_reaches_across_a_won_pile() -> None:
    game = position("8c 2c", "8d 8h", "9c 9d", rule_set=rules("pattern", next="winner"))
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    slap(game, B, 1300)
    settle(game)
    turn_card(game, B, 2000)
    assert not game.is_live()
    assert game.state.turn == C
