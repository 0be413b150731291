from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from support.table_kit import MENU, SHARED, Evening, setup_of

from referee.game.settings import Penalty
from referee.show.view import Labels, View


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "costs one card "),
        ({"penalty_count": 2}, "costs 2 cards "),
        ({"penalty": Penalty.NONE}, "costs nothing."),
        ({"penalty": Penalty.SPLIT_PILE}, "deals the whole pile to the other players"),
    ],
)
def test_the_page_of_the_rules_says_what_a_wrong_slap_costs_under_these_rules(
    changes: dict[str, Any], said: str
) -> None:
    evening = Evening(setup_of(2, rules=replace(SHARED, **changes)))
    evening.host(MENU)
    scene = View(evening.table, Labels(), (), 0).scene()
    assert scene.screen == "rules"
    assert any("A slap at any other card" in line and said in line for line in scene.lines)
