from __future__ import annotations

from itertools import permutations

import pytest
from support.game_kit import position

from referee.game.messages import Input, Slap
from referee.table.order import in_fair_order


@pytest.mark.parametrize(
    ("turn", "last", "expected"), [(2, None, [2, 3, 0, 1]), (0, 1, [2, 3, 0, 1]), (0, 3, [0, 1, 2, 3])]
)
def test_equal_slaps_go_round_from_the_last_flippers_left_and_before_the_first_card_from_who_begins(
    turn: int, last: int | None, expected: list[int]
) -> None:
    game = position("2c", "3c", "4c", "5c", turn=turn, last=last)
    for delivered in permutations(range(4)):
        slaps: list[Input] = [Slap(7, player) for player in delivered]
        assert in_fair_order(game, slaps) == [Slap(7, player) for player in expected]
