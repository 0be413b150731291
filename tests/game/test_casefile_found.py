"""A case file that is refused says what was found, cut to a readable length; limits themselves are allowed."""

from __future__ import annotations

from typing import Any

import pytest
from support.case_kit import GOOD, changed, one_input
from support.game_kit import A, ms, position, turn_card

from referee.game.casefile import CaseError, end_of, read_case


def refused(data: dict[str, Any]) -> str:
    with pytest.raises(CaseError) as problem:
        read_case(data)
    return str(problem.value)


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (changed(seats=["Ana", "Ana", "Cal"]), "['Ana', 'Ana', 'Cal']"),
        (changed(preset="snap"), "'snap'"),
        (changed(settings={"show_ms": 10_001}), "10001"),
        (changed(hands={"Ana": [], "Ben": []}), "{'Ana': [], 'Ben': []}"),
        (one_input(kind="shout", who="Ana"), "'shout'"),
        (one_input(kind="shown", number=0), "0"),
        (one_input(kind="judge", who="Dan"), "'Dan'"),
    ],
)
def test_a_refusal_ends_with_what_was_found(data: dict[str, Any], found: str) -> None:
    assert refused(data).endswith(f", got {found}")


@pytest.mark.parametrize(("length", "shown"), [(58, "'" + "x" * 58 + "'"), (59, "'" + "x" * 56 + "...")])
def test_what_was_found_is_cut_to_sixty_characters(length: int, shown: str) -> None:
    assert refused(changed(turn="x" * length)).endswith(f", got {shown}")


def test_every_card_that_is_there_twice_is_named() -> None:
    hands = {**GOOD["hands"], "Ben": ["3c", "Jc", "2c"]}
    assert refused(changed(hands=hands)).endswith("got 7 cards with Jc, 2c more than once")


def test_the_longest_delay_of_pictures_is_allowed() -> None:
    assert read_case(changed(settings={"show_ms": 10_000})).show_ns == ms(10_000)


def test_a_handicap_of_nothing_is_allowed() -> None:
    assert read_case(changed(handicap={"Ana": 0, "Cal": 100})).state.handicaps == (0, 0, ms(100))


def test_a_name_may_contain_the_sign_between_card_and_name() -> None:
    hands = {"Ana@home": ["Jc"], "Ben": ["3c"]}
    data = changed(seats=list(hands), hands=hands, waiting=[], pile=["9d@Ana@home"], turn="Ben", last_flipper=None)
    assert read_case({**data, "inputs": []}).state.pile[0].by == 0


def test_when_a_record_breaks_off_is_read_in_milliseconds() -> None:
    assert read_case(changed(until_ms=1234.5)).until == ms(1234.5)


def test_nobody_has_the_turn_while_the_last_jack_waits_for_a_hand() -> None:
    game = position("Jc", "")
    turn_card(game, A, 0)
    end = end_of(game, ("Ana", "Ben"))
    assert (end["turn"], end["over"]) == (None, False)
