from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.table_kit import (
    ANA,
    AT_ONCE,
    BEN,
    CAL,
    FLIP,
    MENU,
    MS,
    SECOND,
    SHARED,
    Evening,
    Rigged,
    Streams,
    flip_line,
    setup_of,
)

from referee.game import messages as m
from referee.game.settings import CLASSIC, PRESETS, FlipMode, Rules
from referee.game.settings import MS as SETTINGS_MS
from referee.table.flipping import Pictures, spread

AUTO = replace(AT_ONCE, flip_mode=FlipMode.AUTO)
SPAN = (1_200 * MS, 2_000 * MS)
SETTLED_AFTER = 28 * MS
"""Hold of 20 ms, twice the confirmation of 3 ms, and the 2 ms of a bump: no flip is known sooner."""


def flips(evening: Evening) -> list[m.FlipAccepted]:
    return evening.of(m.FlipAccepted)


# --- who turns ----------------------------------------------------------------------------------


def test_with_own_buttons_a_player_turns_the_top_card_of_the_own_stack() -> None:
    evening = Evening(setup_of(rules=AT_ONCE), Rigged("9d 4c 2h"))
    evening.deal()
    at = evening.press(flip_line(BEN))
    evening.run()
    assert [(event.at, event.player) for event in flips(evening)] == [(at, BEN)]
    assert str(evening.of(m.CardShown)[0].card) == "9d"


def test_with_own_buttons_somebody_elses_turn_is_refused_without_penalty() -> None:
    evening = Evening(setup_of(rules=AT_ONCE), Rigged("9d"))
    evening.deal()
    before = [list(hand) for hand in evening.state().hands]
    at = evening.press(flip_line(CAL))
    evening.run()
    assert evening.of(m.FlipRefused) == [m.FlipRefused(at, CAL, m.Why.NOT_YOUR_TURN)]
    assert evening.state().hands == before


def test_the_shared_button_turns_the_card_of_whoevers_turn_it_is() -> None:
    evening = Evening(chance=Rigged("9d 4c 2h 8s"))
    evening.deal()
    assert [(evening.turn().player, str(evening.of(m.CardShown)[-1].card)) for _ in range(4)] == [
        (BEN, "9d"),
        (CAL, "4c"),
        (ANA, "2h"),
        (BEN, "8s"),
    ]


@pytest.mark.parametrize("rules", [AT_ONCE, SHARED, AUTO], ids=["own", "shared", "auto"])
def test_the_slap_key_never_turns_a_card(rules: Rules) -> None:
    evening = Evening(setup_of(rules=rules), Rigged("9d"))
    evening.deal()
    for seat in range(3):
        evening.slap(seat)
        evening.run(100 * MS)
    assert flips(evening) == []
    assert {event.why for event in evening.of(m.SlapIgnored)} == {m.Why.EMPTY_PILE}


def test_a_press_of_a_seat_that_does_not_play_turns_nothing() -> None:
    evening = Evening(setup_of(4, rules=AT_ONCE), Rigged("9d"))
    evening.deal(3)
    evening.press(flip_line(3))
    evening.run()
    assert flips(evening) == []
    assert evening.of(m.FlipRefused) == []


def test_a_flip_within_the_pause_after_a_card_is_refused_and_not_queued() -> None:
    evening = Evening(chance=Rigged("9d 4c"))
    evening.deal()
    shown = evening.turn()
    evening.press(FLIP, shown.at + CLASSIC.min_gap_ns - MS)
    evening.until(shown.at + 3 * SECOND)
    assert [event.why for event in evening.of(m.FlipRefused)] == [m.Why.TOO_SOON]
    assert len(evening.of(m.CardShown)) == 1


def test_two_flip_presses_turn_one_card() -> None:
    evening = Evening(chance=Rigged("9d 4c"))
    evening.deal()
    evening.press(FLIP, evening.now + MS, hold=30 * MS)
    evening.press(flip_line(BEN), evening.now + 2 * MS)
    evening.run()
    assert len(flips(evening)) == 1
    assert [event.why for event in evening.of(m.FlipRefused)] == [m.Why.CARD_IN_AIR]


# --- cards that the table turns -----------------------------------------------------------------


def pauses(evening: Evening) -> list[int]:
    """Return the pauses between each card becoming visible and the next flip, ns."""
    shown = [event.at for event in evening.of(m.CardShown)]
    turned = [event.at for event in flips(evening)]
    return [after - before for before, after in zip(shown, turned[1:], strict=False)]


def test_the_table_turns_cards_at_irregular_intervals_within_the_range() -> None:
    evening = Evening(setup_of(rules=AUTO, auto=SPAN), Rigged("9d"))
    evening.deal()
    evening.run(70 * SECOND)
    measured = pauses(evening)
    assert len(measured) > 30
    assert all(SPAN[0] <= pause <= SPAN[1] for pause in measured)
    assert max(measured) - min(measured) > (SPAN[1] - SPAN[0]) / 2


@pytest.mark.parametrize("preset", ["classic", "pattern"])
def test_the_pause_before_the_next_card_tells_nothing_about_the_card_that_lies_there(preset: str) -> None:
    rules = replace(PRESETS[preset], flip_mode=FlipMode.AUTO)
    spans = []
    for cards in ("9d Js 4c 2h Jd 8s", "9d Qs 4c 2h Qd 8s"):
        evening = Evening(setup_of(rules=rules, auto=SPAN), Rigged(cards))
        evening.deal()
        evening.run(15 * SECOND)
        assert len(evening.of(m.CardShown)) > 4
        spans.append([(event.at, event.player) for event in evening.of(m.CardShown)])
    assert spans[0] == spans[1]


def test_where_live_cards_are_held_no_card_is_covered_before_the_hold_is_over() -> None:
    rules = replace(PRESETS["pattern"], flip_mode=FlipMode.AUTO)
    evening = Evening(setup_of(rules=rules, auto=(100 * MS, 2_000 * MS)))
    evening.deal()
    evening.run(60 * SECOND)
    assert all(pause >= rules.hold_ns for pause in pauses(evening))


def test_a_card_that_may_not_be_turned_yet_is_turned_as_soon_as_it_may() -> None:
    evening = Evening(setup_of(rules=AUTO, auto=(100 * MS, 150 * MS)), Rigged("9d"))
    evening.deal()
    evening.run(20 * SECOND)
    measured = pauses(evening)
    assert len(measured) > 10
    assert all(CLASSIC.min_gap_ns <= pause <= CLASSIC.min_gap_ns + 100 * MS for pause in measured)


SLOW = (3 * SECOND, 4 * SECOND)
"""Pauses longer than a ruling stays on the screen, so that they cannot be mistaken for each other."""


@pytest.mark.parametrize("card", ["Jd", "9d"])
def test_the_next_card_comes_a_full_pause_after_a_ruling(card: str) -> None:
    evening = Evening(setup_of(rules=AUTO, auto=SLOW), Rigged(f"{card} 4c"))
    evening.deal()
    shown = evening.turn()
    slapped = evening.slap(CAL, shown.at + 2_900 * MS)
    evening.turn()
    assert len(evening.of(m.PileWon)) + len(evening.of(m.FalseSlap)) == 1
    assert SLOW[0] <= flips(evening)[1].at - slapped <= SLOW[1] + CLASSIC.tie_window_ns


def test_the_table_turns_no_card_while_the_game_is_paused_and_goes_on_afterwards() -> None:
    evening = Evening(setup_of(rules=AUTO, auto=SPAN), Rigged("9d 4c"))
    evening.deal()
    evening.turn()
    evening.host(MENU)
    evening.run(10 * SECOND)
    assert len(flips(evening)) == 1
    evening.choose(0)
    resumed = evening.of(m.Resumed)[0].at
    evening.turn()
    assert SPAN[0] <= flips(evening)[1].at - resumed <= SPAN[1]


# --- pictures -----------------------------------------------------------------------------------


@pytest.mark.parametrize("jitter", [(100 * MS, 300 * MS), (150 * MS, 400 * MS)])
def test_every_picture_waits_a_random_time_within_the_range(jitter: tuple[int, int]) -> None:
    rules = replace(SHARED, flip_jitter_ns=jitter)
    evening = Evening(setup_of(rules=rules), glass=0)
    evening.deal()
    for _ in range(25):
        evening.turn()
    flipped = {event.number: event.at for event in flips(evening)}
    waits = [shown.at - flipped[number] for number, shown in enumerate(evening.of(m.CardShown), start=1)]
    assert all(jitter[0] <= wait <= jitter[1] + SETTLED_AFTER for wait in waits)
    assert max(waits) - min(waits) > (jitter[1] - jitter[0]) / 2


def test_the_jitter_of_a_picture_is_the_same_for_a_trigger_and_a_harmless_card() -> None:
    rules = replace(CLASSIC, flip_mode=FlipMode.SHARED_BUTTON)
    times = []
    for card in ("Jd", "Qd"):
        evening = Evening(setup_of(rules=rules), Rigged(f"9d {card} 4c"))
        evening.deal()
        times.append([evening.turn().at for _ in range(3)])
    assert times[0] == times[1]


def test_no_picture_can_be_put_up_that_does_not_wait() -> None:
    with pytest.raises(ValueError, match="no picture"):
        Pictures(CLASSIC, Streams().stream("jitter 1")).put_up()


@pytest.mark.properties
@given(
    shortest=st.integers(0, 10**10),
    width=st.integers(0, 10**10),
    chance=st.floats(0, 1, exclude_max=True),
)
def test_a_random_delay_stays_within_its_range_ends_included(shortest: int, width: int, chance: float) -> None:
    class Fixed:
        def random(self) -> float:
            return chance

    assert shortest <= spread((shortest, shortest + width), Fixed()) <= shortest + width


def test_the_ends_of_the_range_can_be_reached() -> None:
    class Fixed:
        def __init__(self, value: float) -> None:
            self.value = value

        def random(self) -> float:
            return self.value

    assert spread((3, 7), Fixed(0.0)) == 3
    assert spread((3, 7), Fixed(1 - 2**-53)) == 7
    assert SETTINGS_MS == MS
