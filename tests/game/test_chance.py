"""How a game starts: its chance shuffles what is won, whoever has no card waits, and the clock runs from zero."""

from __future__ import annotations

from random import Random

import pytest
from support.game_kit import A, B, cards, feed, hands, ms, rules, settle, standing, turn_card

from referee.game.messages import Slap, TimeUp
from referee.game.start import game_of, new_game


class _FirstToLast(Random):
    """Chance that puts the first card of every packet last."""

    def random(self) -> float:
        return 0.0


@pytest.mark.parametrize(
    ("preset", "dealer", "dealt", "slapper", "hand"),
    [
        ("classic", B, ("9d Jc 2c", "5c 4c"), B, "4c 5c Jc 9d"),
        ("irish", A, ("9d 3c 2c", "5c 4c"), A, "4c 5c 3c 9d"),
    ],
)
def test_the_chance_that_a_game_was_given_shuffles_the_pile(
    preset: str, dealer: int, dealt: tuple[str, ...], slapper: int, hand: str
) -> None:
    rule_set = rules(preset, won="shuffle_won")
    game = new_game([cards(text) for text in dealt], dealer, rule_set, _FirstToLast())
    for nth, player in enumerate((A, B, A)):
        turn_card(game, player, nth * 1000)
    feed(game, Slap(ms(2300), slapper))
    settle(game)
    assert hands(game)[B] == hand


@pytest.mark.parametrize("preset", ["classic", "irish"])
def test_a_position_that_goes_on_without_chance_shuffles_nothing(preset: str) -> None:
    rule_set = rules(preset, won="shuffle_won")
    dealt = new_game([cards("Ac 2c"), cards("3c 4c")], B, rule_set)
    game = game_of(dealt.state, rule_set)
    assert game.shuffle(cards("2c 3c 4c 5c")) == cards("2c 3c 4c 5c")


def test_whoever_is_dealt_no_card_waits() -> None:
    assert standing(new_game([cards("Jc"), [], cards("2c")], A, rules())) == "AWA"


def test_the_time_limit_of_a_game_without_a_start_runs_from_zero() -> None:
    game = new_game([cards("Jc 3c"), cards("2c 4c")], A, rules(time_limit=10))
    assert game.deadline() == TimeUp(ms(600_000))
