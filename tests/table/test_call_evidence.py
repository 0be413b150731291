"""Slap-and-call at the table: how the box hears a call, and what it makes of it (RULES 4.2, 4.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from support.table_kit import (
    ANA,
    BEN,
    CAL,
    MENU,
    MS,
    SECOND,
    Evening,
    Phase,
    Rigged,
    call_line,
    replayed,
    setup_of,
)

from referee.game import messages as m
from referee.game.settings import PRESETS, CallEvidence, FlipMode

QUIET = replace(PRESETS["call"], flip_mode=FlipMode.SHARED_BUTTON, flip_jitter_ns=(0, 0))


def shown_card(cards: str, evidence: CallEvidence, **changes: Any) -> tuple[Evening, int]:
    """Turn the first card under slap-and-call; return the evening and when the card was visible."""
    rules = replace(QUIET, call_evidence=evidence, **changes)
    evening = Evening(setup_of(3, rules=rules), Rigged(cards))
    evening.deal()
    return evening, evening.turn().at


def winners(evening: Evening) -> list[int]:
    return [event.player for event in evening.of(m.PileWon)]


def agrees_with_its_record(evening: Evening) -> bool:
    (record,) = evening.table.records()
    return bool(replayed(record) == record["end"])


# --- a call button ------------------------------------------------------------------------------


def test_a_slap_counts_when_its_call_button_is_pressed_and_not_before() -> None:
    evening, shown = shown_card("Jd 4c", CallEvidence.CALL_BUTTON)
    evening.slap(CAL, shown + 300 * MS)
    called = evening.press(call_line(CAL), shown + 700 * MS)
    evening.until(shown + 690 * MS)
    assert winners(evening) == []
    evening.until(shown + 2 * SECOND)
    assert winners(evening) == [CAL]
    assert evening.of(m.PileWon)[0].at == called
    assert agrees_with_its_record(evening)


def test_a_call_just_before_the_slap_counts_too() -> None:
    evening, shown = shown_card("Jd 4c", CallEvidence.CALL_BUTTON)
    evening.press(call_line(CAL), shown + 200 * MS)
    evening.slap(CAL, shown + 300 * MS)
    evening.until(shown + SECOND)
    assert winners(evening) == [CAL]


def test_the_first_hand_that_called_wins_however_late_the_call_came() -> None:
    evening, shown = shown_card("Jd 4c", CallEvidence.CALL_BUTTON)
    evening.slap(ANA, shown + 300 * MS)
    evening.slap(CAL, shown + 350 * MS)
    evening.press(call_line(CAL), shown + 360 * MS)
    evening.press(call_line(ANA), shown + 1_250 * MS)
    evening.until(shown + 3 * SECOND)
    assert winners(evening) == [ANA]
    assert agrees_with_its_record(evening)


def test_a_silent_first_hand_stops_nobody() -> None:
    evening, shown = shown_card("Jd 4c", CallEvidence.CALL_BUTTON)
    evening.slap(ANA, shown + 300 * MS)
    evening.slap(CAL, shown + 350 * MS)
    evening.press(call_line(CAL), shown + 400 * MS)
    evening.until(shown + 3 * SECOND)
    assert [event.player for event in evening.of(m.SilentSlap)] == [ANA]
    assert winners(evening) == [CAL]


def test_a_wrong_slap_with_a_call_gives_the_pile_away_and_a_silent_one_costs_a_card() -> None:
    ends = []
    for called in (True, False):
        evening, shown = shown_card("9d 4c", CallEvidence.CALL_BUTTON)
        evening.slap(CAL, shown + 300 * MS)
        if called:
            evening.press(call_line(CAL), shown + 400 * MS)
        evening.until(shown + 3 * SECOND)
        assert agrees_with_its_record(evening)
        ends += [(event.player, event.where, event.receivers) for event in evening.of(m.FalseSlap)]
    assert ends == [(CAL, m.Where.TO_OTHERS, (ANA, BEN)), (CAL, m.Where.TO_PLAYER, (BEN,))]


def test_a_call_button_means_nothing_where_calls_are_heard_another_way() -> None:
    evening, shown = shown_card("Jd 4c", CallEvidence.HOLD)
    evening.slap(CAL, shown + 300 * MS)
    evening.press(call_line(CAL), shown + 310 * MS)
    evening.until(shown + 3 * SECOND)
    assert winners(evening) == []
    assert [event.player for event in evening.of(m.SilentSlap)] == [CAL]


def test_a_call_button_means_nothing_in_a_game_without_calls() -> None:
    evening, shown = shown_card("9d 4c", CallEvidence.CALL_BUTTON, call_needed=False)
    evening.press(call_line(CAL), shown + 300 * MS)
    evening.until(shown + SECOND)
    (record,) = evening.table.records()
    assert "call" not in {entry["kind"] for entry in record["inputs"]}


# --- holding the button -------------------------------------------------------------------------


@pytest.mark.parametrize(("hold", "wins"), [(299 * MS, False), (310 * MS, True)])
def test_a_button_kept_down_for_300_ms_is_a_call(hold: int, wins: bool) -> None:
    evening, shown = shown_card("Jd 4c", CallEvidence.HOLD)
    slapped = evening.slap(CAL, shown + 300 * MS, hold=hold)
    evening.until(shown + 3 * SECOND)
    assert winners(evening) == ([CAL] if wins else [])
    assert [event.at for event in evening.of(m.PileWon)] == ([slapped + 300 * MS] if wins else [])
    assert [event.player for event in evening.of(m.SilentSlap)] == ([] if wins else [CAL])
    assert agrees_with_its_record(evening)


def test_a_long_press_that_ends_the_very_moment_its_call_is_overdue_is_judged_again_the_same_way() -> None:
    evening, shown = shown_card("Jd 4c", CallEvidence.HOLD, call_post_ns=300 * MS)
    evening.slap(CAL, shown + 300 * MS, hold=400 * MS)
    evening.until(shown + 3 * SECOND)
    assert winners(evening) == [CAL]
    assert agrees_with_its_record(evening)


def test_a_long_press_calls_nothing_where_calls_are_heard_another_way() -> None:
    evening, shown = shown_card("Jd 4c", CallEvidence.CALL_BUTTON)
    evening.slap(CAL, shown + 300 * MS, hold=500 * MS)
    evening.until(shown + 3 * SECOND)
    assert winners(evening) == []


# --- trust --------------------------------------------------------------------------------------


def test_where_the_box_trusts_every_slap_counts_as_called() -> None:
    evening, shown = shown_card("Jd 4c", CallEvidence.TRUST)
    evening.slap(CAL, shown + 300 * MS)
    evening.slap(ANA, shown + 320 * MS)
    evening.until(shown + SECOND)
    assert winners(evening) == [CAL]
    assert agrees_with_its_record(evening)


def test_where_the_box_trusts_every_wrong_slap_gives_the_pile_away() -> None:
    evening, shown = shown_card("9d 4c", CallEvidence.TRUST)
    evening.slap(CAL, shown + 300 * MS)
    evening.until(shown + SECOND)
    assert [event.where for event in evening.of(m.FalseSlap)] == [m.Where.TO_OTHERS]


# --- a person who listens -----------------------------------------------------------------------


def asked(cards: str = "Jd 4c 5c") -> Evening:
    """Let Ana, Cal and Ben slap in this order, and the time for their calls go by."""
    evening, shown = shown_card(cards, CallEvidence.JUDGE)
    for seat, wait in ((ANA, 300), (CAL, 350), (BEN, 400)):
        evening.slap(seat, shown + wait * MS)
    evening.until(shown + 2 * SECOND)
    assert evening.phase() is Phase.JUDGE
    return evening


def test_the_host_is_asked_who_called_in_the_order_of_the_hands() -> None:
    evening = asked()
    (question,) = evening.of(m.CallQuestion)
    assert question.players == (ANA, CAL, BEN)
    assert evening.menu() == ["award", "award", "award", "nobody"]
    menu = evening.table.menu
    assert menu is not None
    assert [entry.player for entry in menu.entries] == [ANA, CAL, BEN, None]


@pytest.mark.parametrize(("nth", "winner"), [(0, ANA), (1, CAL), (2, BEN)])
def test_whoever_the_host_heard_first_wins_the_pile(nth: int, winner: int) -> None:
    evening = asked()
    evening.choose(nth)
    assert winners(evening) == [winner]
    assert evening.phase() is Phase.PLAY
    assert agrees_with_its_record(evening)


def test_when_nobody_called_the_jack_stays_live_and_can_be_slapped_again() -> None:
    evening = asked()
    evening.choose(3)
    assert winners(evening) == []
    assert len(evening.of(m.SilentSlap)) == 3
    evening.slap(BEN)
    evening.run(2 * SECOND)
    assert evening.phase() is Phase.JUDGE
    evening.choose(0)
    assert winners(evening) == [BEN]
    assert agrees_with_its_record(evening)


def test_of_wrong_slaps_the_one_that_called_gives_the_pile_away_and_the_others_pay_a_card() -> None:
    evening = asked("9d 4c 5c")
    evening.choose(1)
    paid = {event.player: event.where for event in evening.of(m.FalseSlap)}
    assert paid[CAL] is m.Where.TO_OTHERS
    assert paid[ANA] is m.Where.TO_PLAYER
    assert agrees_with_its_record(evening)


def test_no_card_is_turned_and_no_slap_counts_while_the_host_is_asked() -> None:
    evening = asked()
    evening.press("flip")
    evening.slap(CAL)
    evening.run(SECOND)
    assert [event.why for event in evening.of(m.FlipRefused)] == [m.Why.PHASE]
    assert evening.of(m.SlapIgnored)[-1].why is m.Why.PHASE


def test_an_answer_can_be_taken_back_and_given_again() -> None:
    evening = asked()
    evening.choose(0)
    evening.host(MENU)
    evening.choose(1)
    assert len(evening.of(m.Undone)) == 1
    assert evening.menu() == ["award", "award", "award", "nobody"]
    evening.choose(1)
    assert winners(evening) == [ANA, CAL]
    assert evening.phase() is Phase.PAUSE
    assert agrees_with_its_record(evening)


@pytest.mark.parametrize("card", ["Jd", "Qd"])
def test_a_flip_while_a_slap_waits_for_its_call_is_refused_whatever_lies_there(card: str) -> None:
    evening, shown = shown_card(f"{card} 4c", CallEvidence.CALL_BUTTON)
    evening.slap(CAL, shown + 300 * MS)
    evening.press("flip", shown + 900 * MS)
    evening.until(shown + 1_200 * MS)
    assert [event.why for event in evening.of(m.FlipRefused)] == [m.Why.SLAP_IN_PROGRESS]


def test_that_a_call_is_awaited_is_told_once_for_the_first_hand() -> None:
    evening, shown = shown_card("Jd 4c", CallEvidence.CALL_BUTTON)
    for seat, wait in ((ANA, 300), (CAL, 350), (BEN, 400)):
        evening.slap(seat, shown + wait * MS)
    evening.until(shown + 600 * MS)
    told = [event for ruling in evening.game_round().rulings.recent for event in ruling.events]
    assert [(type(event), event.player) for event in told] == [(m.CallAwaited, ANA)]
