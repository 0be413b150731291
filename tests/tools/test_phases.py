"""The table of phases and inputs, played through: where it says that nothing happens, nothing does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.game_kit import A, B, C, D, feed, ms, position, rules, settle, turn_card

from referee.game import messages as m
from referee.tools.phases import INPUTS, NOTHING, PHASES

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.game.settings import Rules
    from referee.game.slapjack import Slapjack

NOW = ms(5_000)
AT_ONCE = (m.FlipRefused, m.Refused, m.SlapIgnored)

FED: dict[str, m.Input] = {
    "slap": m.Slap(NOW, C),
    "judge": m.JudgeCarry(NOW),
    "pause": m.Pause(NOW),
    "resume": m.Resume(NOW),
    "undo": m.Undo(NOW),
    "fault": m.Fault(NOW, C),
    "leave": m.Leave(NOW, C),
}


def idle(rule_set: Rules) -> Slapjack:
    """A harmless card lies there, and D's leaving is a ruling that can be undone."""
    game = position("Jc 3c", "2d 5c", "3d 7c", "4d", pile="9d@3", last=D, rule_set=rule_set)
    feed(game, m.Leave(ms(1_000), D))
    return game


def air(rule_set: Rules) -> Slapjack:
    game = idle(rule_set)
    feed(game, m.Flip(ms(4_900), A))
    return game


def live(rule_set: Rules) -> Slapjack:
    game = idle(rule_set)
    turn_card(game, A, 2_000)
    return game


def race(rule_set: Rules) -> Slapjack:
    """B's slap is being decided: its window, or the time for its call, is not over yet."""
    game = live(rule_set)
    feed(game, m.Slap(NOW - ms(1), B))
    return game


def judge(rule_set: Rules) -> Slapjack:
    game = live(rule_set)
    both = [m.Slap(ms(3_000), B), m.Slap(ms(3_000), C)]
    called = [m.Call(ms(3_100), B), m.Call(ms(3_100), C)] if rule_set.call_needed else []
    feed(game, *both, *called)
    settle(game)
    assert game.state.judging == (B, C)
    return game


def pause(rule_set: Rules) -> Slapjack:
    game = idle(rule_set)
    feed(game, m.Pause(ms(3_000)))
    return game


def over(rule_set: Rules) -> Slapjack:
    game = idle(rule_set)
    feed(game, m.Leave(ms(2_000), A), m.Leave(ms(3_000), B))
    assert game.state.over is not None
    return game


REACHED: dict[str, Callable[[Rules], Slapjack]] = {
    "IDLE": idle,
    "AIR": air,
    "LIVE": live,
    "RACE": race,
    "JUDGE": judge,
    "PAUSE": pause,
    "OVER": over,
}


def comes_to_nothing(phase: str, given: str) -> bool:
    """Feed the input in the phase and tell whether nothing came of it."""
    if given == "call":
        game = REACHED[phase](rules("call", tie="judge"))
        game.handle(m.Call(NOW, B))
        return game.state.call_at[B] != NOW
    game = REACHED[phase](rules(tie="judge"))
    if given == "time up":
        game.state.limit_at = NOW
        return game.deadline() != m.TimeUp(NOW)
    turn = game.state.turn
    news = game.handle(m.Flip(NOW, A if turn is None else turn) if given == "flip" else FED[given])
    return all(isinstance(event, AT_ONCE) for event in news)


@pytest.mark.parametrize("given", INPUTS)
@pytest.mark.parametrize("phase", PHASES)
def test_the_game_does_with_an_input_what_the_table_says(phase: str, given: str) -> None:
    cell = PHASES[phase][INPUTS.index(given)]
    assert comes_to_nothing(phase, given) == cell.startswith(NOTHING), cell


def test_every_phase_of_the_table_is_played() -> None:
    assert list(REACHED) == list(PHASES)
    assert all(len(cells) == len(INPUTS) for cells in PHASES.values())


@pytest.mark.parametrize("phase", ["IDLE", "AIR", "RACE", "JUDGE", "PAUSE", "OVER"])
def test_after_an_undo_the_game_stands_paused(phase: str) -> None:
    game = REACHED[phase](rules(tie="judge"))
    feed(game, m.Undo(NOW))
    assert game.state.paused
    assert game.state.over is None


@pytest.mark.parametrize(("phase", "waits"), [("IDLE", False), ("AIR", False), ("LIVE", False), ("RACE", True)])
def test_a_broken_seat_pauses_the_game_at_once_or_after_the_race(phase: str, waits: bool) -> None:
    game = REACHED[phase](rules())
    game.handle(m.Fault(NOW, C))
    assert game.state.paused is not waits
    settle(game)
    assert game.state.paused
