"""What must always hold is really looked at: every broken invariant is named (RULES 1.3)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from support.game_kit import A, B, position, rules, slap, turn_card

from referee.game.cards import parse_card
from referee.game.invariants import cards_in_play, check
from referee.game.messages import GameOver, Why
from referee.game.state import Air, CardRace, Status

if TYPE_CHECKING:
    from referee.game.slapjack import Slapjack


def _live() -> Slapjack:
    game = position("Jc 2c", "3c 4c", pile="*5c@0 6c@1", rule_set=rules())
    turn_card(game, A, 0)
    return game


def _check(game: Slapjack, dealt: Slapjack | None = None) -> None:
    check(game, cards_in_play(dealt or game))


def test_a_sound_position_passes() -> None:
    _check(_live())


def test_cards_in_hands_pile_and_air_are_counted() -> None:
    game = _live()
    game.state.air = Air(B, game.state.hands[B].pop(0), 0, 2)
    assert cards_in_play(game) == Counter(parse_card(name) for name in ["Jc", "2c", "3c", "4c", "5c", "6c"])
    _check(game)


def test_a_lost_card_is_found() -> None:
    game = _live()
    game.state.hands[A].clear()
    game.state.status[A] = Status.WAITING
    with pytest.raises(AssertionError, match="cards were lost or doubled: 5 of 6"):
        _check(game, _live())


def test_a_doubled_card_is_found() -> None:
    game = _live()
    game.state.hands[B].append(parse_card("2c"))
    with pytest.raises(AssertionError, match="cards were lost or doubled: 7 of 6"):
        _check(game, _live())


def test_a_card_that_is_in_a_hand_and_in_the_air_is_found() -> None:
    game = _live()
    game.state.air = Air(B, game.state.hands[B][0], 0, 2)
    with pytest.raises(AssertionError, match="cards were lost or doubled: 7 of 6"):
        _check(game, _live())


def test_a_card_that_was_swapped_for_another_is_found() -> None:
    game = _live()
    game.state.hands[A] = [parse_card("Ks")]
    with pytest.raises(AssertionError, match="cards were lost or doubled: 6 of 6"):
        _check(game, _live())


@pytest.mark.parametrize("standing", [Status.WAITING, Status.OUT])
def test_who_waits_or_is_out_holds_nothing(standing: Status) -> None:
    game = _live()
    game.state.status[A] = standing
    with pytest.raises(AssertionError, match=rf"seat 0 is {standing.value} with 1 cards"):
        _check(game)


def test_who_plays_holds_something() -> None:
    game = position("", "3c 4c", turn=B)
    game.state.status[A] = Status.ACTIVE
    with pytest.raises(AssertionError, match="seat 0 is ACTIVE with 0 cards"):
        _check(game)


@pytest.mark.parametrize("turn", [None, A])
def test_the_turn_is_with_somebody_who_can_flip(turn: int | None) -> None:
    game = position("", "3c 4c", turn=turn)
    with pytest.raises(AssertionError, match=f"the turn is with {turn}, who holds nothing"):
        _check(game)


def test_after_the_end_nobody_needs_the_turn() -> None:
    game = position("", "3c 4c", turn=None)
    game.state.over = GameOver(0, (B,), Why.LAST_PLAYER)
    _check(game)


def test_a_race_and_a_card_in_the_air_exclude_each_other() -> None:
    game = _live()
    slap(game, A, 300)
    game.state.air = Air(B, game.state.hands[B].pop(0), 0, 2)
    with pytest.raises(AssertionError, match="exclude each other"):
        _check(game)


def test_a_judge_and_a_card_in_the_air_exclude_each_other() -> None:
    game = _live()
    game.state.judging = (A, B)
    game.state.air = Air(B, game.state.hands[B].pop(0), 0, 2)
    with pytest.raises(AssertionError, match="exclude each other"):
        _check(game)


def test_burned_cards_lie_at_the_bottom() -> None:
    game = _live()
    game.state.pile.reverse()
    with pytest.raises(AssertionError, match="burned cards must lie together at the bottom"):
        _check(game)


def test_only_the_top_card_is_live() -> None:
    game = _live()
    game.state.pile[1] = game.state.pile[1]._replace(race=CardRace.LIVE)
    with pytest.raises(AssertionError, match="only the top card may be live"):
        _check(game)


def test_nobody_is_in_a_race_twice() -> None:
    game = _live()
    game.state.slaps = [(0, A), (1, A)]
    with pytest.raises(AssertionError, match="a seat is in the race twice"):
        _check(game)


def test_everything_that_is_broken_is_named() -> None:
    game = _live()
    game.state.slaps = [(0, A), (1, A)]
    game.state.status[A] = Status.OUT
    with pytest.raises(AssertionError, match="seat 0 is OUT with 1 cards; a seat is in the race twice"):
        _check(game)
