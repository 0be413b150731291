"""Undo gives the time since the ruling back, whatever the ruling was; and there is a first card (RULES 1.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.game_kit import A, B, C, feed, ms, position, turn_card
from support.snap_kit import called, harmless, jack, no_match

from referee.game.messages import Call, Input, Leave, Refused, Resume, Shown, Slap, TimeUp, Undo, Why

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.game.cardgame import CardGame


def _harmless() -> CardGame:
    game = position("5c 2c", "3c 4c", "6c 7c")
    turn_card(game, A, 0)
    return game


def _lone() -> CardGame:
    return harmless("7c", call_only_wrong="split_pile")


@pytest.mark.parametrize(
    ("start", "inputs"),
    [
        (_harmless, [Slap(ms(2000), B)]),
        (_harmless, [Leave(ms(2000), C)]),
        (no_match, [Slap(ms(2000), A)]),
        (jack, [*called(B, 1500, 2000)]),
        (_lone, [Call(ms(1500), B)]),
    ],
)
def test_undo_gives_the_time_since_the_ruling_back(start: Callable[[], CardGame], inputs: list[Input]) -> None:
    game = start()
    game.state.limit_at = ms(60_000)
    feed(game, *inputs, Undo(ms(32_000)), Resume(ms(42_000)))
    assert game.deadline() == TimeUp(ms(100_000))


def test_undo_is_refused_before_the_first_card() -> None:
    game = position("5c 2c", "3c 4c")
    assert feed(game, Undo(ms(10))) == [Refused(ms(10), "undo", Why.NOTHING_TO_UNDO)]


def test_a_picture_that_nobody_turned_changes_nothing() -> None:
    assert feed(_harmless(), Shown(ms(50), 7)) == []
