"""Case files: what is read, what is refused with one finished sentence, and exact times."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.case_kit import GOOD, SEATS, changed, one_input

from referee.game.casefile import CaseError, end_of, read_case, write_input
from referee.game.messages import (
    Call,
    Fault,
    Flip,
    Input,
    JudgeAward,
    JudgeCarry,
    JudgeSplit,
    JudgeVoid,
    Leave,
    Pause,
    Repaired,
    Resume,
    Shown,
    Slap,
    TakeBack,
    TimeUp,
    Undo,
)
from referee.game.state import Status
from referee.table.runner import run_case

# --- what is read -----------------------------------------------------------------------------------


def test_a_case_is_read_as_it_is_written() -> None:
    case = read_case(GOOD)
    assert (case.id, case.seats, case.show_ns, case.shuffle, case.end) == ("X1", SEATS, 0, None, None)
    assert [entry.face_up for entry in case.state.pile] == [False, True]
    assert (case.state.burned, case.state.turn, case.state.last) == (1, 0, 2)
    assert case.state.status == [Status.ACTIVE, Status.ACTIVE, Status.WAITING]
    assert case.inputs == (Flip(0, 0), Slap(300_000_000, 1))
    assert case.rules.min_gap_ns == case.rules.announce_ns == 0


@pytest.mark.parametrize(
    ("entry", "given_input"),
    [
        ({"kind": "flip", "who": "Ben"}, Flip(7_000_000, 1)),
        ({"kind": "call", "who": "Ben"}, Call(7_000_000, 1)),
        ({"kind": "take_back", "who": "Ben"}, TakeBack(7_000_000, 1)),
        ({"kind": "slap", "who": "Ben"}, Slap(7_000_000, 1)),
        ({"kind": "fault", "who": "Ben"}, Fault(7_000_000, 1)),
        ({"kind": "ok", "who": "Ben"}, Repaired(7_000_000, 1)),
        ({"kind": "leave", "who": "Ben"}, Leave(7_000_000, 1)),
        ({"kind": "timeup"}, TimeUp(7_000_000)),
        ({"kind": "pause"}, Pause(7_000_000)),
        ({"kind": "resume"}, Resume(7_000_000)),
        ({"kind": "undo"}, Undo(7_000_000)),
        ({"kind": "judge", "who": "Ben"}, JudgeAward(7_000_000, 1)),
        ({"kind": "judge", "who": "split"}, JudgeSplit(7_000_000)),
        ({"kind": "judge", "who": "carry"}, JudgeCarry(7_000_000)),
        ({"kind": "judge", "void": "Ben"}, JudgeVoid(7_000_000, 1)),
        ({"kind": "shown", "number": 3}, Shown(7_000_000, 3)),
    ],
)
def test_every_kind_of_input_is_read_and_written(entry: dict[str, Any], given_input: Input) -> None:
    assert read_case(changed(inputs=[{"t_ms": 7, **entry}])).inputs == (given_input,)
    assert write_input(given_input, SEATS, 0) == {"t_ms": 7, **entry}


def test_a_player_may_be_called_like_a_decision() -> None:
    data = changed(seats=["split", "carry"], hands={"split": ["2c"], "carry": ["3c"]}, pile=[], waiting=[])
    data |= {"turn": "split", "last_flipper": None, "inputs": [{"t_ms": 0, "kind": "judge", "who": "carry"}]}
    assert read_case(data).inputs == (JudgeAward(0, 1),)


def test_a_case_needs_little_more_than_hands() -> None:
    case = read_case({"seats": ["A", "B"], "hands": {"A": ["2c"], "B": ["3c"]}, "turn": "A"})
    assert (case.id, case.inputs, case.rules, case.state.last) == ("?", (), read_case(case_of("A")).rules, None)


def case_of(turn: str) -> dict[str, Any]:
    """Return the smallest case, spelled out."""
    return {"preset": "classic", "settings": {}, "seats": ["A", "B"], "hands": {"A": ["2c"], "B": ["3c"]}, "turn": turn}


def test_the_delay_of_pictures_is_read_in_milliseconds() -> None:
    assert read_case(changed(settings={"show_ms": 40})).show_ns == 40_000_000
    assert read_case(changed(settings={"show_ms": Decimal("0.5")})).show_ns == 500_000


def test_pictures_that_are_told_need_no_delay() -> None:
    assert read_case(one_input(kind="shown", number=1)).show_ns is None


def test_shuffles_and_the_end_are_taken_over() -> None:
    case = read_case(changed(shuffle="seed 7", end={"over": True}))
    assert (case.shuffle, case.end) == ("seed 7", {"over": True})


def test_a_time_limit_runs_from_the_start_of_the_case() -> None:
    assert read_case(changed(preset="timed")).state.limit_at == 600_000_000_000
    assert read_case(GOOD).state.limit_at is None


def test_a_case_of_irish_snap_says_who_is_safe_and_what_is_called_next() -> None:
    case = read_case(_irish(pile=["8d@Cal"], safe=["Cal"], call_index=12))
    assert case.state.status == [Status.ACTIVE, Status.ACTIVE, Status.SAFE]
    assert case.state.call_index == 12


def test_in_irish_snap_a_player_without_cards_may_still_be_in_the_game() -> None:
    assert read_case(_irish(pile=["8d@Cal"])).state.status == [Status.ACTIVE] * 3


def test_handicaps_are_read_by_name_in_milliseconds() -> None:
    case = read_case(changed(handicap={"Cal": 120.5, "Ana": 300}))
    assert case.state.handicaps == (300_000_000, 0, 120_500_000)


def test_rules_without_handicaps_take_none_from_a_case() -> None:
    assert read_case(changed(preset="strict", settings={}, handicap={"Ana": 100})).state.handicaps == ()


def test_players_who_lost_together_when_time_was_up_are_written_as_a_list() -> None:
    data = _irish(hands={"Ana": ["2c"], "Ben": ["3c"], "Cal": []}, pile=["8d@Cal"], inputs=[])
    data["inputs"] = [{"t_ms": 5, "kind": "timeup"}]
    game, _ = run_case(read_case(data))
    assert end_of(game, SEATS)["loser"] == ["Ana", "Ben"]


def test_the_end_of_a_case_is_written_in_the_shape_of_the_file() -> None:
    game, _ = run_case(read_case(changed(inputs=[])))
    assert end_of(game, SEATS) == {
        "hands": {"Ana": ["Jc", "2c"], "Ben": ["3c"], "Cal": []},
        "pile": ["*9d", "8d"],
        "status": {"Ana": "ACTIVE", "Ben": "ACTIVE", "Cal": "WAITING"},
        "turn": "Ana",
        "over": False,
        "winners": [],
        "loser": None,
    }


# --- times ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "ns"),
    [
        ("0", 0),
        ("300", 300_000_000),
        ("0.000001", 1),
        ("299.999999", 299_999_999),
        ("0.1", 100_000),
        ("-5.5", -5_500_000),
        ("123456789.123457", 123_456_789_123_457),
        ("1e3", 1_000_000_000),
    ],
)
def test_a_time_with_decimals_is_exact_to_the_nanosecond(written: str, ns: int) -> None:
    data = json.loads(json.dumps(one_input(kind="pause")), parse_float=Decimal)
    data["inputs"][0]["t_ms"] = json.loads(written, parse_float=Decimal)
    assert read_case(data).inputs[0].at == ns


@given(ns=st.integers(-(10**15), 10**15), start=st.integers(0, 10**15))
def test_a_time_that_was_written_is_read_as_the_same_nanosecond(ns: int, start: int) -> None:
    text = json.dumps(one_input(**write_input(Slap(start + ns, 1), SEATS, start)))
    assert read_case(json.loads(text, parse_float=Decimal)).inputs == (Slap(ns, 1),)


@pytest.mark.parametrize(
    "value",
    [
        None,
        "300",
        True,
        [],
        {},
        float("nan"),
        float("inf"),
        -float("inf"),
        Decimal("NaN"),
        Decimal("sNaN"),
        Decimal("Infinity"),
        Decimal("1e999999"),
        10**9 + 1,
        -(10**9) - 1,
        10**400,
        1e300,
    ],
    ids=lambda value: f"{type(value).__name__}",
)
def test_an_impossible_time_is_refused(value: object) -> None:
    with pytest.raises(CaseError, match=r"^inputs\[0\].t_ms: expected a number of milliseconds, got "):
        read_case(changed(inputs=[{"t_ms": value, "kind": "pause"}]))


def test_a_missing_time_is_refused() -> None:
    with pytest.raises(CaseError, match=r"inputs\[0\].t_ms: expected a number of milliseconds, got None"):
        read_case(changed(inputs=[{"kind": "pause"}]))


# --- what is refused --------------------------------------------------------------------------------


def _irish(**parts: Any) -> dict[str, Any]:
    """Return the good case as a game of Irish Snap, in which nobody waits, with some parts replaced."""
    return changed(preset="irish", waiting=[], **parts)


BAD: dict[str, tuple[object, str]] = {
    "no mapping": ([], "expected a case (a mapping with seats, hands and inputs), got []"),
    "nothing": (None, "expected a case (a mapping"),
    "no seats": ({}, "seats: expected 2 to 10 names, got []"),
    "one seat": (changed(seats=["Ana"]), "seats: expected 2 to 10 names, got ['Ana']"),
    "eleven seats": (changed(seats=list("ABCDEFGHIJK")), "seats: expected 2 to 10 names"),
    "a nameless seat": (changed(seats=["Ana", "", "Cal"]), "seats: expected 2 to 10 names"),
    "a numbered seat": (changed(seats=["Ana", 2, "Cal"]), "seats: expected 2 to 10 names"),
    "two of a name": (changed(seats=["Ana", "Ana", "Cal"]), "seats: expected every name once"),
    "seats as a text": (changed(seats="AB"), "seats: expected a list, got 'AB'"),
    "a session with paper cards": (
        changed(mode="judge_only"),
        (
            "mode: expected a game with cards, got judge_only, a session with paper cards; its record holds every stamp"
            " and verdict, but there are no cards to judge again"
        ),
    ),
    "an unknown preset": (changed(preset="snap"), "preset: expected one of classic, short2,"),
    "another game's trigger": (changed(settings={"triggers": ["match"]}), "settings.triggers: expected jack, double,"),
    "a preset as a list": (changed(preset=["classic"]), "preset: expected one of classic"),
    "settings as a list": (changed(settings=[]), "settings: expected a mapping, got []"),
    "an unknown setting": (changed(settings={"jokers": 2}), "settings.jokers: expected one of triggers, "),
    "a wrong setting": (changed(settings={"tie": "toss"}), "settings.tie: expected one of carry, split, judge"),
    "a setting out of range": (changed(settings={"tie_window": 21}), "settings.tie_window: expected a number of ms"),
    "an endless setting": (changed(settings={"min_gap": Decimal("1e400")}), "settings.min_gap: expected a number"),
    "a delay as a text": (changed(settings={"show_ms": "40"}), "settings.show_ms: expected a number of ms 0 to 10000"),
    "a delay as yes": (changed(settings={"show_ms": True}), "settings.show_ms: expected a number of ms"),
    "a negative delay": (changed(settings={"show_ms": -1}), "settings.show_ms: expected a number of ms"),
    "a long delay": (changed(settings={"show_ms": 10_001}), "settings.show_ms: expected a number of ms"),
    "no delay at all": (changed(settings={"show_ms": float("nan")}), "settings.show_ms: expected a number of ms"),
    "no hands": (changed(hands=None), "hands: expected one list of cards for each of Ana, Ben, Cal, got None"),
    "a hand too few": (changed(hands={"Ana": ["2c"], "Ben": ["3c"]}), "hands: expected one list of cards for each"),
    "a hand too many": (changed(hands={**GOOD["hands"], "Dan": []}), "hands: expected one list of cards for each"),
    "a hand as a text": (changed(hands={**GOOD["hands"], "Ana": "Jc"}), "Ana: expected a list, got 'Jc'"),
    "an impossible card": (
        changed(hands={**GOOD["hands"], "Ana": ["1z"]}),
        "hands.Ana: '1z' is no card: expected rank A23456789TJQK and suit cdhs",
    ),
    "a card as a number": (changed(hands={**GOOD["hands"], "Ana": [7]}), "hands.Ana: 7 is no card"),
    "a card as a list": (changed(hands={**GOOD["hands"], "Ana": [[]]}), "hands.Ana: [] is no card"),
    "a card twice in a hand": (
        changed(hands={**GOOD["hands"], "Ana": ["Jc", "Jc"]}),
        "hands and pile: expected every card of the 52 at most once, got 5 cards with Jc more than once",
    ),
    "a card in hand and pile": (changed(pile=["Jc@Ana"]), "with Jc more than once"),
    "a pile as a text": (changed(pile="8d@Cal"), "pile: expected a list, got '8d@Cal'"),
    "a pile card of nobody": (
        changed(pile=["8d"]),
        "pile[0]: expected a card and who turned it, such as '9d@Ana', got '8d'",
    ),
    "a pile card as a number": (changed(pile=["8d@Cal", 8]), "pile[1]: expected a card and who turned it"),
    "a pile card of a stranger": (changed(pile=["8d@Dan"]), "pile[0]: expected one of Ana, Ben, Cal, got 'Dan'"),
    "an impossible pile card": (changed(pile=["8x@Ana"]), "pile[0]: '8x' is no card"),
    "a burned card on top": (changed(pile=["8d@Ana", "*9d@Ben"]), "pile: expected face-down cards (*) only at the"),
    "a stranger who waits": (changed(waiting=["Dan"]), "waiting: expected one of Ana, Ben, Cal, got 'Dan'"),
    "waiting with cards": (
        changed(waiting=["Ben", "Cal"]),
        "hands.Ben: expected cards for whoever plays and none for who is waiting or out; Ben is waiting with 1 cards",
    ),
    "out with cards": (changed(out=["Ben"]), "Ben is out with 1 cards"),
    "playing without cards": (changed(waiting=[]), "Cal is in the game with 0 cards"),
    "a waiting list as a text": (changed(waiting="Cal"), "waiting: expected a list, got 'Cal'"),
    "the turn of a stranger": (changed(turn="Dan"), "turn: expected one of Ana, Ben, Cal, got 'Dan'"),
    "the turn of a number": (changed(turn=0), "turn: expected one of Ana, Ben, Cal, got 0"),
    "the turn of a list": (changed(turn=["Ana"]), "turn: expected one of Ana, Ben, Cal, got ['Ana']"),
    "the turn of who has no card": (changed(turn="Cal"), "turn: expected somebody who holds a card, got 'Cal'"),
    "nobody's turn": (changed(turn=None), "turn: expected somebody who holds a card, got None"),
    "a stranger who flipped": (changed(last_flipper="Dan"), "last_flipper: expected one of Ana, Ben, Cal, got 'Dan'"),
    "everybody out": (
        changed(hands={"Ana": [], "Ben": [], "Cal": []}, waiting=[], out=list(SEATS), turn=None),
        "out: expected at least 2 players in the game, got 0",
    ),
    "only one in the game": (
        changed(hands={"Ana": ["2c"], "Ben": [], "Cal": []}, waiting=[], out=["Ben", "Cal"]),
        "out: expected at least 2 players in the game, got 1",
    ),
    "a safe player in Slapjack": (
        changed(safe=["Ben"]),
        "safe: expected nobody, because the game is slapjack, got ['Ben']",
    ),
    "a waiting player in Irish Snap": (
        changed(preset="irish"),
        "waiting: expected nobody, because the game is irish, got ['Cal']",
    ),
    "a safe player with cards": (_irish(safe=["Ben"]), "hands.Ben: expected cards for whoever plays and none"),
    "an Irish player who is out with cards": (_irish(out=["Ben"]), "Ben is out with 1 cards"),
    "a safe stranger": (_irish(safe=["Dan"]), "safe: expected one of Ana, Ben, Cal, got 'Dan'"),
    "only one who is not safe": (
        _irish(hands={"Ana": ["2c"], "Ben": [], "Cal": []}, safe=["Ben", "Cal"]),
        "out: expected at least 2 players in the game, got 1",
    ),
    "a call beyond the king": (
        _irish(call_index=13),
        "call_index: expected a whole number 0 (ace) to 12 (king), got 13",
    ),
    "a call before the ace": (
        _irish(call_index=-1),
        "call_index: expected a whole number 0 (ace) to 12 (king), got -1",
    ),
    "a call as a rank": (_irish(call_index="K"), "call_index: expected a whole number 0 (ace) to 12 (king), got 'K'"),
    "a call as yes": (_irish(call_index=True), "call_index: expected a whole number 0 (ace) to 12 (king), got True"),
    "half a call": (_irish(call_index=1.5), "call_index: expected a whole number 0 (ace) to 12 (king), got 1.5"),
    "handicaps as a list": (changed(handicap=[100]), "handicap: expected a mapping from names to ms, got [100]"),
    "a stranger's handicap": (changed(handicap={"Dan": 100}), "handicap: expected one of Ana, Ben, Cal, got 'Dan'"),
    "a handicap as a text": (
        changed(handicap={"Ana": "100"}),
        "handicap.Ana: expected a number of milliseconds, got '100'",
    ),
    "a handicap below nothing": (changed(handicap={"Ana": -1}), "handicap.Ana: expected 0 to 300 ms, got -1"),
    "a handicap too large": (changed(handicap={"Ana": 300.5}), "handicap.Ana: expected 0 to 300 ms, got 300.5"),
    "inputs as a mapping": (changed(inputs={}), "inputs: expected a list, got {}"),
    "an input as a text": (changed(inputs=["flip"]), "inputs[0]: expected a mapping with t_ms and kind, got 'flip'"),
    "no kind": (
        one_input(),
        "inputs[0].kind: expected one of call, fault, flip, judge, leave, ok, pause, resume, shown, slap, take_back,",
    ),
    "an unknown kind": (one_input(kind="shout", who="Ana"), "inputs[0].kind: expected one of call, fault, flip"),
    "a kind as a list": (one_input(kind=["flip"], who="Ana"), "inputs[0].kind: expected one of call, fault"),
    "a flip of nobody": (one_input(kind="flip"), "inputs[0].who: expected one of Ana, Ben, Cal, got None"),
    "a slap of a stranger": (one_input(kind="slap", who="Dan"), "inputs[0].who: expected one of Ana, Ben, Cal"),
    "a slap of a list": (one_input(kind="slap", who=[]), "inputs[0].who: expected one of Ana, Ben, Cal, got []"),
    "a judge without a word": (one_input(kind="judge"), "inputs[0].who: expected split, carry or one of Ana, Ben, Cal"),
    "a judge for a stranger": (one_input(kind="judge", who="Dan"), "inputs[0].who: expected split, carry or one of"),
    "a judge against a stranger": (one_input(kind="judge", void="Dan"), "inputs[0].void: expected one of Ana"),
    "a picture without a number": (one_input(kind="shown"), "inputs[0].number: expected the number of a flip"),
    "picture number zero": (one_input(kind="shown", number=0), "inputs[0].number: expected the number of a flip"),
    "picture number yes": (one_input(kind="shown", number=True), "inputs[0].number: expected the number of a flip"),
    "picture number one half": (one_input(kind="shown", number=0.5), "inputs[0].number: expected the number of a"),
    "an end at no time": (changed(until_ms="later"), "until_ms: expected a number of milliseconds, got 'later'"),
    "a seed as a number": (changed(shuffle=7), "shuffle: expected a text used as seed, got 7"),
    "an end as a list": (changed(end=[]), "end: expected a mapping, got []"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_case_is_refused_in_one_sentence(name: str) -> None:
    data, sentence = BAD[name]
    with pytest.raises(CaseError) as refused:
        read_case(data)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_sentence_stays_short_whatever_was_found() -> None:
    with pytest.raises(CaseError) as refused:
        read_case(changed(turn="x" * 10_000))
    assert len(str(refused.value)) < 200


def test_fifty_three_cards_are_refused() -> None:
    pack = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]
    hands = {"Ana": pack[:26], "Ben": [*pack[26:], "As"], "Cal": []}
    with pytest.raises(CaseError, match="got 53 cards with As more than once"):
        read_case(changed(hands=hands, pile=[]))
    hands["Ben"].pop()
    assert len(read_case(changed(hands=hands, pile=[])).state.hands[1]) == 26
