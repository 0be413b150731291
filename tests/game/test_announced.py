"""After every ruling the next card waits until the ruling was announced, whatever the ruling was (RULES 1.5.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from support.game_kit import A, B, C, feed, ms, of_kind, position, rules, settle, turn_card
from support.snap_kit import harmless, match, no_match

from referee.game.messages import Call, Flip, FlipAccepted, FlipRefused, Slap, Why

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.game.cardgame import CardGame

ANNOUNCED: dict[str, Any] = {"announce_ms": 1000}


def _false_slap() -> CardGame:
    game = position("5c 2c", "3c 4c", "6c 7c", rule_set=rules(**ANNOUNCED))
    turn_card(game, A, 0)
    feed(game, Slap(ms(500), C))
    return game


def _dead_heat(tie: str) -> CardGame:
    game = position("Jc 2c", "3c 4c", "6c 7c", pile="9d@1", rule_set=rules(tie=tie, **ANNOUNCED))
    turn_card(game, A, 0)
    feed(game, Slap(ms(498), B), Slap(ms(499), C))
    settle(game)
    return game


def _carried() -> CardGame:
    return _dead_heat("carry")


def _split() -> CardGame:
    return _dead_heat("split")


def _call_alone() -> CardGame:
    game = harmless("7c", call_only_wrong="split_pile", call_pre=400, **ANNOUNCED)
    feed(game, Call(ms(100), B))
    settle(game)
    return game


def _irish_warning() -> CardGame:
    game = no_match(warnings=1, **ANNOUNCED)
    feed(game, Slap(ms(1500), A))
    return game


def _tied_match(tie: str) -> CardGame:
    game = match(tie=tie, **ANNOUNCED)
    feed(game, Slap(ms(400), A), Slap(ms(498), B), Slap(ms(498), C))
    settle(game)
    return game


def _taken() -> CardGame:
    game = match(**ANNOUNCED)
    feed(game, Slap(ms(400), A), Slap(ms(498), B))
    settle(game)
    return game


def _shared_match() -> CardGame:
    return _tied_match("split")


def _carried_match() -> CardGame:
    return _tied_match("carry")


@pytest.mark.parametrize(
    ("ruled", "at"),
    [
        (_false_slap, 500),
        (_carried, 500),
        (_split, 500),
        (_call_alone, 500),
        (_irish_warning, 1500),
        (_taken, 500),
        (_shared_match, 500),
        (_carried_match, 500),
    ],
)
def test_the_next_card_waits_until_a_ruling_was_announced(ruled: Callable[[], CardGame], at: float) -> None:
    game = ruled()
    turn = game.state.turn
    assert turn is not None
    early = ms(at + 1000) - 1
    assert feed(game, Flip(early, turn)) == [FlipRefused(early, turn, Why.ANNOUNCING)]
    assert of_kind(feed(game, Flip(ms(at + 1000), turn)), FlipAccepted)
