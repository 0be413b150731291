"""A bumped table: contacts that no hands can have made cost nobody anything (RULES 3.7)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from support.game_kit import feed, position, settle, turn_card
from support.snap_kit import harmless
from support.table_kit import (
    ANA,
    BEN,
    CAL,
    DAN,
    FLIP,
    MS,
    SECOND,
    SHARED,
    Evening,
    Rigged,
    replayed,
    setup_of,
)

from referee.game import messages as m
from referee.game.casefile import end_of, read_case
from referee.game.settings import PRESETS, FlipMode, Rules
from referee.table.bump import BUMP, BumpGuard
from referee.table.runner import run_case

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.game.cardgame import CardGame

WITHIN = (0, 400_000, 800_000, 1_200_000)
"""Four contacts within 1.2 ms (case I14)."""


def bumped(
    cards: str, contacts: Sequence[tuple[int, int]], seats: int = 4, rules: Rules = SHARED, turns: int = 1
) -> Evening:
    """Turn cards and let contacts, (seat, ns after 300 ms), come at the last one; return the evening."""
    evening = Evening(setup_of(seats, rules=rules), Rigged(cards))
    evening.deal()
    for _ in range(turns):
        shown = evening.turn()
    for seat, after in contacts:
        evening.slap(seat, shown.at + 300 * MS + after)
    evening.until(shown.at + SECOND)
    return evening


def all_four(*waits: int) -> list[tuple[int, int]]:
    return list(zip((ANA, BEN, CAL, DAN), waits or WITHIN, strict=True))


def agrees_with_its_record(evening: Evening) -> bool:
    (record,) = evening.table.records()
    return bool(replayed(record) == record["end"])


def test_four_seats_that_close_within_1_2_ms_on_a_harmless_card_are_void_case_i14() -> None:
    evening = bumped("9d 4c", all_four())
    (told,) = evening.of(m.TableBumped)
    assert told.players == (ANA, BEN, CAL, DAN)
    assert evening.of(m.FalseSlap) == []
    assert [len(hand) for hand in evening.state().hands] == [13, 12, 13, 13]
    assert agrees_with_its_record(evening)


def as_case(**changes: Any) -> dict[str, Any]:
    """Return the case of four contacts as somebody would write it down."""
    names = ["Ana", "Ben", "Cal", "Dan"]
    slaps = [{"t_ms": 300 + after / MS, "kind": "slap", "who": name} for name, after in zip(names, WITHIN, strict=True)]
    return {
        "id": "I14",
        "preset": "classic",
        "settings": {},
        "seats": names,
        "hands": {"Ana": ["2c"], "Ben": ["9d", "3c"], "Cal": ["4c"], "Dan": ["5c"]},
        "turn": "Ben",
        "inputs": [{"t_ms": 0, "kind": "flip", "who": "Ben"}, *slaps],
        **changes,
    }


def test_a_case_file_with_the_same_contacts_ends_the_same_way_case_i14() -> None:
    game, events = run_case(read_case(as_case()))
    assert [event.players for event in events if isinstance(event, m.TableBumped)] == [(0, 1, 2, 3)]
    end = end_of(game, ("Ana", "Ben", "Cal", "Dan"))
    assert end["hands"] == {"Ana": ["2c"], "Ben": ["3c"], "Cal": ["4c"], "Dan": ["5c"]}


def test_without_the_guard_a_case_file_charges_everybody() -> None:
    _, events = run_case(read_case(as_case(settings={"bump_guard": "off"})))
    assert [event.player for event in events if isinstance(event, m.FalseSlap)] == [0, 1, 2, 3]


def test_with_the_guard_off_every_contact_is_a_slap() -> None:
    evening = bumped("9d 4c", all_four(), rules=replace(SHARED, bump_guard=False))
    assert evening.of(m.TableBumped) == []
    assert len(evening.of(m.FalseSlap)) == 4
    assert agrees_with_its_record(evening)


@pytest.mark.parametrize(
    ("seats", "contacts", "bump"),
    [
        (2, 2, True),
        (3, 2, False),
        (3, 3, True),
        (4, 2, False),
        (4, 3, True),
        (6, 3, True),
        (7, 3, False),
        (7, 4, True),
        (10, 4, False),
        (10, 5, True),
    ],
)
def test_all_seats_or_three_that_are_half_of_the_table_make_a_bump(seats: int, contacts: int, bump: bool) -> None:
    evening = bumped("9d 4c", [(seat, seat * 100_000) for seat in range(contacts)], seats)
    assert bool(evening.of(m.TableBumped)) == bump
    assert len(evening.of(m.FalseSlap)) == (0 if bump else contacts)
    assert agrees_with_its_record(evening)


@pytest.mark.parametrize(("last", "bump"), [(BUMP, True), (BUMP + 1, False)])
def test_the_contacts_of_a_bump_lie_within_two_milliseconds(last: int, bump: bool) -> None:
    evening = bumped("9d 4c", [(ANA, 0), (BEN, MS), (CAL, last)])
    assert bool(evening.of(m.TableBumped)) == bump
    assert len(evening.of(m.FalseSlap)) == (0 if bump else 3)


def test_a_slap_after_the_two_milliseconds_is_a_slap_again() -> None:
    evening = bumped("9d 4c", [(ANA, 0), (BEN, MS), (CAL, BUMP), (DAN, BUMP + 1)])
    assert [event.players for event in evening.of(m.TableBumped)] == [(ANA, BEN, CAL)]
    assert [event.player for event in evening.of(m.FalseSlap)] == [DAN]
    assert agrees_with_its_record(evening)


def test_on_a_live_card_nothing_is_voided() -> None:
    evening = bumped("Jd 4c", all_four())
    assert evening.of(m.TableBumped) == []
    assert [event.players for event in evening.of(m.DeadHeat)] == [(ANA, BEN, CAL, DAN)]
    assert agrees_with_its_record(evening)


def test_late_hands_at_the_pile_that_was_just_won_are_late_and_no_bump() -> None:
    evening = bumped("Jd 4c", [(ANA, 0), (BEN, 50 * MS), (CAL, 50 * MS), (DAN, 50 * MS)])
    assert evening.of(m.TableBumped) == []
    assert {event.player for event in evening.of(m.SlapLate)} == {BEN, CAL, DAN}


def covered(after: int) -> Evening:
    """Cover a jack that nobody slapped, and let three hands come ``after`` ns later."""
    evening = Evening(setup_of(4), Rigged("Jd 4c"))
    evening.deal()
    evening.turn()
    shown = evening.turn()
    for seat in (ANA, BEN, CAL):
        evening.slap(seat, shown.at + after)
    evening.run(SECOND)
    return evening


@pytest.mark.parametrize(("after", "bump"), [(199 * MS, False), (200 * MS, True)])
def test_late_hands_within_the_grace_after_a_cover_are_forgiven_as_hands_and_no_bump(after: int, bump: bool) -> None:
    evening = covered(after)
    assert bool(evening.of(m.TableBumped)) == bump
    assert len(evening.of(m.LateOnCovered)) == (0 if bump else 3)
    assert evening.of(m.FalseSlap) == []


def test_a_bump_on_the_empty_table_is_none() -> None:
    evening = Evening(setup_of(4), Rigged("9d"))
    evening.deal()
    for seat in range(4):
        evening.slap(seat, evening.now + 100 * MS)
    evening.run(SECOND)
    assert evening.of(m.TableBumped) == []
    assert {event.why for event in evening.of(m.SlapIgnored)} == {m.Why.EMPTY_PILE}


# --- a card that is shown in between --------------------------------------------------------------


def between(new_card: str, before: Sequence[int], after: Sequence[int]) -> Evening:
    """Let hands come 0.5 ms before and 0.5 ms after the second card is visible; everything within 2 ms."""
    rules = replace(SHARED, min_gap_ns=0)
    evening = Evening(setup_of(4, rules=rules), Rigged(f"9d {new_card} 5c"), glass=100 * MS)
    evening.deal()
    evening.turn()
    flipped = evening.press(FLIP, evening.now + 100 * MS)
    shown = flipped + 28 * MS + evening.glass
    for seat in before:
        evening.slap(seat, shown - MS // 2)
    for seat in after:
        evening.slap(seat, shown + MS // 2)
    evening.run(2 * SECOND)
    assert evening.of(m.CardShown)[1].at == shown, "the picture came at another time than this test thinks"
    return evening


def test_a_jack_shown_in_between_ends_the_window_in_which_contacts_are_counted() -> None:
    evening = between("Jd", before=(ANA, BEN), after=(CAL, DAN))
    assert evening.of(m.TableBumped) == []
    assert [event.player for event in evening.of(m.FalseSlap)] == [ANA, BEN]
    assert [set(event.players) for event in evening.of(m.DeadHeat)] == [{CAL, DAN}]
    assert agrees_with_its_record(evening)


@pytest.mark.parametrize("new_card", ["Jd", "Qd"])
def test_a_bump_at_one_card_voids_nothing_at_the_next_one(new_card: str) -> None:
    evening = between(new_card, before=(ANA, BEN, CAL), after=(DAN,))
    assert [event.players for event in evening.of(m.TableBumped)] == [(ANA, BEN, CAL)]
    ruled = evening.of(m.PileWon) if new_card == "Jd" else evening.of(m.FalseSlap)
    assert [event.player for event in ruled] == [DAN]
    assert agrees_with_its_record(evening)


# --- delivery and looking -----------------------------------------------------------------------


def test_neither_the_order_of_delivery_nor_how_often_somebody_looks_decides_what_is_a_bump() -> None:
    evening = bumped("9d 4c 5c", [(ANA, 0), (BEN, MS), (CAL, BUMP), (DAN, BUMP + 1)])
    expected = evening.script.again()
    assert [event.players for event in expected[0] if isinstance(event, m.TableBumped)] == [(ANA, BEN, CAL)]
    start = evening.script.told[0][0]
    often = range(start, evening.script.until, 250_000 * 3)
    for odd in (0, 1):
        told = [
            (when + (20 * MS if nth % 2 == odd and not isinstance(what, m.Shown) else 0), what)
            for nth, (when, what) in enumerate(evening.script.told)
        ]
        assert evening.script.again(told=told) == expected
        assert evening.script.again(often, told) == expected


# --- other games --------------------------------------------------------------------------------


def test_a_bump_in_irish_snap_makes_nobody_take_the_pile() -> None:
    rules = replace(PRESETS["irish"], flip_mode=FlipMode.SHARED_BUTTON, flip_jitter_ns=(0, 0))
    evening = bumped("9d 4c", all_four(), rules=rules)
    assert len(evening.of(m.TableBumped)) == 1
    assert evening.of(m.PileTaken) == []
    assert agrees_with_its_record(evening)


def test_a_bump_in_slap_and_call_asks_nobody_for_a_call() -> None:
    rules = replace(PRESETS["call"], flip_mode=FlipMode.SHARED_BUTTON, flip_jitter_ns=(0, 0))
    evening = bumped("9d 4c", all_four(), rules=rules)
    assert len(evening.of(m.TableBumped)) == 1
    assert evening.of(m.CallAwaited) == []
    assert agrees_with_its_record(evening)


def test_the_guard_leaves_everything_but_slaps_alone() -> None:
    evening = bumped("9d 4c", [])
    flips = [m.Flip(evening.now, BEN), m.Flip(evening.now, CAL)]
    assert BumpGuard(on=True).judge(evening.game_round().game, flips, lambda _until: []) == flips


def test_two_bumps_are_told_apart() -> None:
    evening = bumped("9d 4c", [*all_four(), *((seat, wait + 200 * MS) for seat, wait in all_four())])
    times = [event.at for event in evening.of(m.TableBumped)]
    assert [after - before for before, after in pairwise(times)] == [200 * MS]
    assert evening.of(m.FalseSlap) == []


# --- when slaps cost nothing anyway -----------------------------------------------------------------


def _paused() -> CardGame:
    game = harmless()
    feed(game, m.Pause(MS))
    return game


def _over() -> CardGame:
    game = position("2c", "", pile="9d@1", last=1)
    turn_card(game, 0, 0)
    assert game.state.over is not None
    return game


def _asked() -> CardGame:
    game = harmless(call_evidence="judge")
    feed(game, m.Slap(300 * MS, 1))
    settle(game)
    assert game.state.judging
    return game


@pytest.mark.parametrize("start", [_paused, _over, _asked])
def test_in_a_pause_after_the_end_and_before_the_judge_contacts_are_no_bump(start: Callable[[], CardGame]) -> None:
    slaps = [m.Slap(2 * SECOND, seat) for seat in (ANA, BEN)]
    assert BumpGuard(on=True).judge(start(), slaps, lambda _until: []) == slaps


def test_on_a_harmless_card_in_play_the_same_contacts_are_a_bump() -> None:
    slaps = [m.Slap(2 * SECOND, seat) for seat in (ANA, BEN)]
    assert BumpGuard(on=True).judge(harmless(), slaps, lambda _until: []) == [m.Bump(2 * SECOND, (ANA, BEN))]
