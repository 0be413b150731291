"""Which hand may slap, as far as buttons and pads can tell (RULES 3.8)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from support.table_kit import (
    ANA,
    BEN,
    CAL,
    FLIP,
    MS,
    SECOND,
    SHARED,
    Evening,
    Rigged,
    flip_line,
    pad_line,
    replayed,
    setup_of,
)

from referee.game import messages as m
from referee.game.settings import CLASSIC, FlipMode, HandRule
from referee.show.view import Labels, View

if TYPE_CHECKING:
    from referee.game.settings import Rules

JITTER = 200 * MS
FIXED = replace(CLASSIC, flip_jitter_ns=(JITTER, JITTER))
SAME, OTHER = (replace(FIXED, hand_rule=rule) for rule in (HandRule.SAME_HAND, HandRule.OTHER_HAND))
PADS = replace(SHARED, hand_rule=HandRule.HOME_PAD, flip_jitter_ns=(JITTER, JITTER))
RELEASE = 25 * MS
"""A line that was open for so long is released."""


def dealt(rules: Rules, cards: str = "9d 4c 5c", seats: int = 3) -> Evening:
    evening = Evening(setup_of(seats, rules=rules), Rigged(cards), glass=0)
    evening.deal()
    return evening


def shown_at(evening: Evening) -> list[int]:
    return [event.at for event in evening.of(m.CardShown)]


def agrees_with_its_record(evening: Evening) -> bool:
    (record,) = evening.table.records()
    return bool(replayed(record) == record["end"])


# --- the hand that turns is the hand that slaps -------------------------------------------------


def test_with_same_hand_the_picture_waits_until_the_flip_button_is_let_go() -> None:
    evening = dealt(SAME)
    at = evening.press(flip_line(BEN), hold=2 * SECOND)
    evening.until(at + 2 * SECOND)
    assert shown_at(evening) == []
    assert evening.state().air is not None
    evening.until(at + 3 * SECOND)
    assert shown_at(evening) == [at + 2 * SECOND + RELEASE + JITTER]
    assert agrees_with_its_record(evening)


def test_with_same_hand_a_flip_button_that_somebody_else_holds_keeps_no_card_back() -> None:
    evening = dealt(SAME)
    evening.press(flip_line(CAL), hold=5 * SECOND)
    evening.run(100 * MS)
    at = evening.press(flip_line(BEN), hold=80 * MS)
    evening.run(SECOND)
    assert shown_at(evening) == [at + 80 * MS + RELEASE + JITTER]


# --- the other hand slaps -----------------------------------------------------------------------


def test_with_other_hand_the_card_comes_while_the_flip_button_is_kept_down() -> None:
    evening = dealt(OTHER)
    at = evening.press(flip_line(BEN), hold=2 * SECOND)
    evening.run(SECOND)
    assert shown_at(evening) == [at + JITTER]
    evening.run(3 * SECOND)
    assert evening.of(m.FlipCancelled) == []


def test_with_other_hand_a_button_let_go_too_early_sends_the_card_back_unseen() -> None:
    evening = dealt(OTHER)
    before = [list(hand) for hand in evening.state().hands]
    at = evening.press(flip_line(BEN), hold=JITTER // 2)
    evening.run(2 * SECOND)
    assert shown_at(evening) == []
    assert [(event.player, event.at) for event in evening.of(m.FlipCancelled)] == [(BEN, at + JITTER // 2 + RELEASE)]
    assert evening.state().hands == before
    assert evening.turn_seat() == BEN
    assert agrees_with_its_record(evening)


def test_with_other_hand_a_card_that_went_back_can_be_turned_again() -> None:
    evening = dealt(OTHER)
    evening.press(flip_line(BEN), hold=JITTER // 2)
    evening.run(SECOND)
    evening.press(flip_line(BEN), hold=SECOND)
    evening.run(2 * SECOND)
    assert [str(event.card) for event in evening.of(m.CardShown)] == ["9d"]
    assert agrees_with_its_record(evening)


def test_with_other_hand_a_button_let_go_by_somebody_else_sends_no_card_back() -> None:
    evening = dealt(OTHER)
    evening.press(flip_line(CAL), hold=150 * MS)
    evening.press(flip_line(BEN), hold=SECOND)
    evening.run(2 * SECOND)
    assert len(shown_at(evening)) == 1


@pytest.mark.parametrize("rules", [FIXED, SAME], ids=["none", "same hand"])
def test_without_the_rule_no_card_goes_back(rules: Rules) -> None:
    evening = dealt(rules)
    evening.press(flip_line(BEN), hold=JITTER // 2)
    evening.run(2 * SECOND)
    assert evening.of(m.FlipCancelled) == []
    assert len(shown_at(evening)) == 1


# --- rest pads ----------------------------------------------------------------------------------


def rest(evening: Evening, *seats: int) -> None:
    for seat in seats:
        evening.edge(pad_line(seat), evening.now + MS, closed=True)
    evening.run()


def test_with_home_pads_the_picture_waits_until_every_hand_rests_and_the_screen_says_whose_does_not() -> None:
    evening = dealt(PADS)
    view = View(evening.table, Labels(), (), 0)
    rest(evening, ANA)
    evening.press(FLIP)
    evening.run(5 * SECOND)
    assert shown_at(evening) == []
    assert view.scene().sentence == "Hands on the pads: Ben and Cal."
    rest(evening, CAL)
    assert view.scene().sentence == "Hands on the pads: Ben."
    rest(evening, BEN)
    evening.run()
    assert len(shown_at(evening)) == 1
    assert view.scene().sentence == ""


def test_with_home_pads_and_every_hand_resting_the_picture_comes_as_usual() -> None:
    evening = dealt(PADS)
    rest(evening, ANA, BEN, CAL)
    at = evening.press(FLIP)
    evening.run(SECOND)
    assert shown_at(evening) == [at + JITTER]


def test_with_home_pads_a_hand_that_rests_since_before_the_start_counts() -> None:
    evening = Evening(setup_of(3, rules=PADS), Rigged("9d"), glass=0)
    for seat in range(3):
        evening.table.start_closed(pad_line(seat), evening.now)
    evening.deal()
    evening.press(FLIP)
    evening.run(SECOND)
    assert len(shown_at(evening)) == 1


def test_with_home_pads_only_those_who_play_must_rest_their_hands() -> None:
    evening = Evening(setup_of(4, rules=PADS), Rigged("9d"), glass=0)
    evening.deal(3)
    rest(evening, ANA, BEN, CAL)
    evening.press(FLIP)
    evening.run(SECOND)
    assert len(shown_at(evening)) == 1


def test_with_home_pads_a_hand_that_comes_back_and_leaves_again_is_missed() -> None:
    evening = dealt(PADS)
    rest(evening, ANA, BEN, CAL)
    evening.edge(pad_line(BEN), evening.now + MS, closed=False)
    evening.run()
    evening.press(FLIP)
    evening.run(2 * SECOND)
    assert shown_at(evening) == []


@pytest.mark.parametrize("rules", [SAME, OTHER, PADS], ids=["same hand", "other hand", "home pad"])
def test_the_time_of_a_picture_knows_nothing_of_the_card(rules: Rules) -> None:
    times = []
    for card in ("Jd", "Qd"):
        evening = dealt(rules, f"{card} 4c")
        evening.press(FLIP if rules.flip_mode is FlipMode.SHARED_BUTTON else flip_line(BEN), hold=700 * MS)
        evening.run(SECOND)
        rest(evening, ANA, BEN, CAL)
        evening.run(SECOND)
        times.append(shown_at(evening))
    assert times[0] == times[1]
    assert len(times[0]) == 1
