"""A slap is judged on the card that could be seen at its time, not on the one the engine knows of (RULES 3.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from support.table_kit import (
    ANA,
    AT_ONCE,
    BEN,
    CAL,
    FLIP,
    MS,
    SECOND,
    SHARED,
    Evening,
    Rigged,
    flip_line,
    replayed,
    setup_of,
    slap_line,
)

from referee.game import messages as m
from referee.game.cards import parse_card

if TYPE_CHECKING:
    from referee.game.settings import Rules


def evening_with(cards: str, rules: Rules = SHARED, seats: int = 3) -> Evening:
    evening = Evening(setup_of(seats, rules=replace(rules, min_gap_ns=0, announce_ns=0)), Rigged(cards))
    evening.deal()
    return evening


def flip_soon(evening: Evening, line: str = FLIP) -> int:
    """Press a flip button; return when."""
    return evening.press(line, evening.now + 100 * MS)


def shown(evening: Evening) -> list[str]:
    return [str(event.card) for event in evening.of(m.CardShown)]


@pytest.mark.parametrize("late", [0, 15 * MS], ids=["delivered before the picture", "delivered after the picture"])
@pytest.mark.parametrize("new_card", ["4c", "Jd"])
def test_a_slap_stamped_before_the_picture_is_judged_on_the_old_card_case_h1(late: int, new_card: str) -> None:
    evening = evening_with(f"9d {new_card}")
    evening.turn()
    flipped = flip_soon(evening)
    # The picture is visible 36 ms after the press: 28 ms until the press is ruled on, 8 ms until the light is out.
    evening.slap(ANA, flipped + 33 * MS, late)
    evening.run(2 * SECOND)
    (false,) = evening.of(m.FalseSlap)
    assert (false.player, str(false.card), false.receivers) == (ANA, "9d", (BEN,))
    assert evening.of(m.CardShown)[1].at > false.at
    assert shown(evening) == ["9d", new_card]


def test_the_same_player_may_still_slap_the_new_card_case_h2() -> None:
    evening = evening_with("9d Jd")
    evening.turn()
    flipped = flip_soon(evening)
    evening.slap(ANA, flipped + 20 * MS, hold=50 * MS)
    evening.slap(ANA, flipped + 400 * MS)
    evening.run(2 * SECOND)
    assert [(event.player, str(event.card)) for event in evening.of(m.PileWon)] == [(ANA, "Jd")]


def test_a_slap_at_the_very_moment_of_the_picture_is_judged_on_the_new_card_case_h8() -> None:
    evening = evening_with("9d Jd")
    evening.turn()
    flipped = flip_soon(evening)
    evening.slap(ANA, flipped + 36 * MS)
    evening.run(2 * SECOND)
    assert evening.of(m.CardShown)[1].at == flipped + 36 * MS, "the picture came at another time than this test thinks"
    assert [str(event.card) for event in evening.of(m.PileWon)] == ["Jd"]
    assert evening.of(m.FalseSlap) == []


def test_a_slap_at_a_live_card_while_the_next_one_is_in_the_air_wins_and_the_card_goes_back_unseen_case_b6() -> None:
    evening = evening_with("Jd 4c 5c 6c")
    evening.turn()
    flipped = flip_soon(evening)
    evening.slap(ANA, flipped + 10 * MS)
    evening.run(2 * SECOND)
    (won,) = evening.of(m.PileWon)
    assert (won.player, str(won.card), won.cards) == (ANA, "Jd", 1)
    assert [event.player for event in evening.of(m.FlipCancelled)] == [CAL]
    assert evening.of(m.SeenAfterAll) == []
    assert evening.state().hands[CAL][0] == parse_card("4c")
    assert shown(evening) == ["Jd"]


def test_a_card_that_was_shown_after_all_goes_to_the_bottom_of_its_stack() -> None:
    evening = evening_with("Jd 4c 5c 6c")
    evening.turn()
    flipped = flip_soon(evening)
    evening.slap(ANA, flipped + 33 * MS, late=15 * MS)
    evening.run(2 * SECOND)
    (won,) = evening.of(m.PileWon)
    (seen,) = evening.of(m.SeenAfterAll)
    assert (won.player, str(won.card), won.cards) == (ANA, "Jd", 1)
    assert (seen.player, str(seen.card), seen.at) == (CAL, "4c", flipped + 36 * MS)
    assert evening.state().hands[CAL][-1] == parse_card("4c")
    assert shown(evening) == ["Jd"]
    (record,) = evening.table.records()
    assert replayed(record) == record["end"]


def test_the_game_goes_on_after_a_card_was_shown_after_all() -> None:
    evening = evening_with("Jd 4c 5c 6c 7c 8c")
    evening.turn()
    evening.slap(ANA, flip_soon(evening) + 33 * MS, late=15 * MS)
    evening.run(2 * SECOND)
    assert shown(evening) == ["Jd"]
    evening.turn()
    evening.turn()
    # Left of the winner: Ben with his next card; then Cal, whose card that was seen lies at the bottom.
    assert [(e.player, str(e.card)) for e in evening.of(m.CardShown)[1:]] == [(BEN, "6c"), (CAL, "7c")]


def test_the_flipper_who_slaps_while_the_own_card_is_in_the_air_pays_and_turns_again_case_h10() -> None:
    evening = evening_with("9d 4c 5c 6c", AT_ONCE)
    evening.turn()
    flipped = flip_soon(evening, flip_line(CAL))
    evening.slap(CAL, flipped + 10 * MS)
    evening.run(2 * SECOND)
    (false,) = evening.of(m.FalseSlap)
    assert (false.player, str(false.card), false.receivers) == (CAL, "9d", (BEN,))
    assert [event.player for event in evening.of(m.FlipCancelled)] == [CAL]
    assert evening.state().hands[BEN][-1] == parse_card("4c")
    assert evening.turn_seat() == CAL
    assert shown(evening) == ["9d"]


def test_a_slap_before_the_very_first_picture_costs_nothing() -> None:
    evening = evening_with("9d")
    evening.slap(ANA, flip_soon(evening) + 10 * MS)
    evening.run(2 * SECOND)
    assert [event.why for event in evening.of(m.SlapIgnored)] == [m.Why.EMPTY_PILE]
    assert evening.of(m.FalseSlap) == []
    assert shown(evening) == ["9d"]


def test_a_slap_and_a_flip_press_with_one_stamp_are_taken_in_this_order_case_h7() -> None:
    evening = evening_with("Jd 4c")
    evening.turn()
    at = evening.press(FLIP, evening.now + 100 * MS)
    evening.slap(ANA, at, late=10 * MS)
    evening.run(2 * SECOND)
    assert [event.player for event in evening.of(m.PileWon)] == [ANA]
    assert shown(evening) == ["Jd"]
    assert evening.of(m.FlipCancelled) == []
    assert [event.why for event in evening.of(m.FlipRefused)] == [m.Why.SLAP_IN_PROGRESS]


# --- looking once more before a picture ---------------------------------------------------------


def test_the_picture_waits_for_a_contact_that_may_be_a_slap_at_the_old_card() -> None:
    rules = replace(SHARED, flip_jitter_ns=(100 * MS, 100 * MS))
    evening = evening_with("Jd 4c", rules)
    evening.turn()
    flipped = flip_soon(evening)
    evening.slap(ANA, flipped + 99 * MS)
    evening.run(2 * SECOND)
    # Without the wait the picture would have been ordered 1 ms after the contact.
    assert [event.player for event in evening.of(m.PileWon)] == [ANA]
    assert evening.of(m.SeenAfterAll) == []
    assert shown(evening) == ["Jd"]


def test_the_picture_does_not_wait_where_no_contact_was_made() -> None:
    rules = replace(SHARED, flip_jitter_ns=(100 * MS, 100 * MS))
    evening = evening_with("9d 4c", rules)
    evening.turn()
    flipped = flip_soon(evening)
    evening.run(SECOND)
    assert evening.of(m.CardShown)[1].at == flipped + 100 * MS + evening.glass


@pytest.mark.parametrize("new_card", ["4c", "Jd"])
def test_the_picture_waits_no_longer_than_a_bounded_time_that_no_card_decides(new_card: str) -> None:
    rules = replace(SHARED, flip_jitter_ns=(100 * MS, 100 * MS))
    evening = evening_with(f"9d {new_card}", rules)
    evening.turn()
    flipped = flip_soon(evening)
    for nth in range(400):
        evening.press(slap_line(ANA), flipped + nth * 5 * MS, hold=MS // 3)
    evening.run(3 * SECOND)
    # Spikes all the time: twice the time it takes to be sure of a press, and not for ever.
    assert evening.of(m.CardShown)[1].at == flipped + 100 * MS + 2 * 28 * MS + evening.glass


def test_a_stalled_process_delays_the_ruling_and_does_not_change_it() -> None:
    evening = evening_with("9d Jd")
    evening.turn()
    shown_at = evening.turn().at
    evening.slap(CAL, shown_at + 310 * MS)
    evening.slap(ANA, shown_at + 300 * MS, late=19 * MS)
    evening.stall(4 * SECOND)
    evening.run(MS)
    assert [(event.player, event.at) for event in evening.of(m.RaceOpened)] == [(ANA, shown_at + 300 * MS)]
    assert [(event.player, event.at) for event in evening.of(m.SlapLate)] == [(CAL, shown_at + 310 * MS)]
    assert [event.player for event in evening.of(m.PileWon)] == [ANA]
