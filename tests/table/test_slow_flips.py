"""A slow flipper is reminded, and at last the table turns the card (RULES 3.9); neither knows the card."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from support.table_kit import (
    BEN,
    CAL,
    FLIP,
    MENU,
    MS,
    SECOND,
    SHARED,
    Evening,
    Rigged,
    replayed,
    setup_of,
)

from referee.game import messages as m
from referee.game.settings import PRESETS, FlipMode
from referee.show.view import Labels, View
from referee.table.events import Dealt, SlowFlip
from referee.table.flipping import FIRST_CARD

if TYPE_CHECKING:
    from referee.game.settings import Rules


def dealt(cards: str = "9d 4c 5c", rules: Rules = SHARED, **changes: Any) -> Evening:
    evening = Evening(setup_of(3, rules=rules, **changes), Rigged(cards))
    evening.deal()
    return evening


def reminders(evening: Evening) -> list[tuple[int, int]]:
    return [(event.at, event.seat) for event in evening.of(SlowFlip)]


# --- reminders ----------------------------------------------------------------------------------


def test_whoever_does_not_turn_the_first_card_is_reminded_five_seconds_after_it_might_have_come() -> None:
    evening = dealt()
    evening.run(30 * SECOND)
    assert reminders(evening) == [(evening.of(Dealt)[0].at + FIRST_CARD + 5 * SECOND, BEN)]


def test_whoever_is_next_is_reminded_five_seconds_after_the_card_before() -> None:
    evening = dealt()
    shown = evening.turn()
    evening.run(30 * SECOND)
    assert reminders(evening) == [(shown.at + 5 * SECOND, CAL)]


def test_a_ruling_gives_a_slow_flipper_the_whole_time_again() -> None:
    evening = dealt()
    shown = evening.turn()
    evening.slap(CAL, shown.at + 4 * SECOND)
    evening.run(30 * SECOND)
    (false,) = evening.of(m.FalseSlap)
    assert reminders(evening) == [(false.at + 5 * SECOND, CAL)]


def test_a_flip_in_time_needs_no_reminder() -> None:
    evening = dealt()
    for _ in range(5):
        evening.turn()
        evening.run(2 * SECOND)
    assert reminders(evening) == []


def test_nobody_is_reminded_in_a_pause_and_the_time_begins_anew_after_it() -> None:
    evening = dealt()
    evening.turn()
    evening.host(MENU)
    evening.run(30 * SECOND)
    assert reminders(evening) == []
    evening.choose(0)
    evening.run(10 * SECOND)
    assert reminders(evening) == [(evening.of(m.Resumed)[0].at + 5 * SECOND, CAL)]


@pytest.mark.parametrize("changes", [{"reminder": 0}, {"rules": replace(SHARED, flip_mode=FlipMode.AUTO)}])
def test_nobody_is_reminded_where_that_is_off_or_the_table_turns_the_cards(changes: dict[str, Any]) -> None:
    evening = dealt(**{"auto": (9 * SECOND, 9 * SECOND), **changes})
    evening.run(30 * SECOND)
    assert reminders(evening) == []


def test_the_screen_names_the_slow_flipper_until_the_card_is_turned() -> None:
    evening = dealt()
    view = View(evening.table, Labels(), (), 0)
    evening.turn()
    evening.run(6 * SECOND)
    assert view.scene().sentence == "Cal: it is your turn to flip."
    evening.press(FLIP)
    evening.run()
    assert view.scene().sentence == ""


# --- patience -----------------------------------------------------------------------------------


def test_when_patience_is_over_the_table_turns_the_slow_flippers_card() -> None:
    evening = dealt(patience=10 * SECOND)
    shown = evening.turn()
    evening.run(11 * SECOND)
    first, second = evening.of(m.FlipAccepted)
    assert (second.at, second.player) == (shown.at + 10 * SECOND, CAL)
    assert first.at < second.at
    (record,) = evening.table.records()
    assert replayed(record) == record["end"]


def test_whoever_turns_in_time_is_not_helped() -> None:
    evening = dealt(patience=4 * SECOND)
    evening.turn()
    evening.run(3 * SECOND)
    evening.turn()
    evening.run(3 * SECOND)
    assert len(evening.of(m.FlipAccepted)) == 2


def test_without_patience_the_table_waits_for_ever() -> None:
    evening = dealt(patience=0)
    evening.turn()
    evening.run(120 * SECOND)
    assert len(evening.of(m.FlipAccepted)) == 1


@pytest.mark.parametrize("preset", ["classic", "pattern", "call", "kids"])
def test_the_times_of_a_reminder_and_of_patience_are_the_same_for_a_jack_and_a_harmless_card(preset: str) -> None:
    rules = replace(PRESETS[preset], flip_mode=FlipMode.SHARED_BUTTON)
    times = []
    for card in ("Jd", "Qd"):
        evening = dealt(f"9d {card} 4c 7h", rules, patience=10 * SECOND)
        evening.turn()
        evening.run(500 * MS)
        shown = evening.turn()
        evening.until(shown.at + 11 * SECOND)
        flips = [] if preset == "kids" else [event.at for event in evening.of(m.FlipAccepted)]
        times.append((reminders(evening), flips))
    assert times[0] == times[1]
    assert len(times[0][0]) == 1


def test_a_held_jack_is_not_turned_over_by_a_table_that_lost_patience() -> None:
    evening = dealt("Jd 4c", replace(PRESETS["kids"], flip_mode=FlipMode.SHARED_BUTTON), patience=5 * SECOND)
    shown = evening.turn()
    evening.run(30 * SECOND)
    assert len(evening.of(m.FlipAccepted)) == 1
    evening.slap(CAL)
    evening.run(10 * SECOND)
    assert [event.player for event in evening.of(m.PileWon)] == [CAL]
    assert len(evening.of(m.FlipAccepted)) == 2
    assert shown.at < evening.of(m.FlipAccepted)[1].at


def test_the_wait_before_the_first_card_is_as_long_as_for_every_other_one() -> None:
    evening = dealt(patience=3 * SECOND)
    evening.run(5 * SECOND)
    assert [event.at for event in evening.of(m.FlipAccepted)] == [evening.of(Dealt)[0].at + FIRST_CARD + 3 * SECOND]
    assert evening.of(m.FlipAccepted)[0].at % MS == 0
