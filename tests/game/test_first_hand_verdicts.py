"""First hand without cards: what a verdict says to the last field, and what a new session starts with."""

from __future__ import annotations

import pytest

from referee.game import messages as m
from referee.game.first_hand import POINT, Arm, FirstHand, Verdict
from referee.game.settings import MS, Tie

WINDOW = 2 * MS
T = 1_000 * MS
DECIDED = T + 5 * MS + WINDOW
ANA, BEN, CAL = range(3)


def tied(tie: Tie, players: int = 3, hands: int = 2) -> tuple[FirstHand, list[object]]:
    """Let the first players slap with the same stamp; return the session and what the end of the race says."""
    game = FirstHand(players, WINDOW, tie)
    game.handle(Arm(T))
    for player in range(hands):
        game.handle(m.Slap(T + 5 * MS, player))
    return game, list(game.handle(m.Close(DECIDED)))


def test_a_new_session_has_nothing_to_judge_and_nothing_taken_back() -> None:
    game = FirstHand(3, WINDOW, Tie.CARRY)
    assert (game.judging, game.paused, game.undone) == ((), False, False)


def test_a_session_without_a_start_begins_at_zero() -> None:
    assert FirstHand(3, WINDOW, Tie.CARRY, pause=T).deadline() == Arm(T)


@pytest.mark.parametrize(
    ("tie", "verdict"),
    [
        (Tie.CARRY, Verdict(DECIDED, (), 0)),
        (Tie.SPLIT, Verdict(DECIDED, (ANA, BEN), POINT // 2)),
    ],
)
def test_a_dead_heat_and_its_verdict_come_together(tie: Tie, verdict: Verdict) -> None:
    _, events = tied(tie)
    assert events == [m.DeadHeat(DECIDED, (ANA, BEN)), verdict]


def test_a_dead_heat_that_the_judge_leaves_scores_nothing() -> None:
    game, _ = tied(Tie.JUDGE)
    assert game.handle(m.JudgeCarry(2 * T)) == [Verdict(2 * T, (), 0, judged=True)]


def test_a_point_that_seven_share_stays_in_whole_parts() -> None:
    game, _ = tied(Tie.SPLIT, players=7, hands=7)
    assert game.scores == [8] * 7


def test_the_third_round_is_number_three() -> None:
    game = FirstHand(3, WINDOW, Tie.CARRY)
    for nth in (1, 2, 3):
        game.handle(Arm(nth * T))
        game.handle(m.Slap(nth * T + 1, CAL))
        game.handle(m.Close(nth * T + 1 + WINDOW))
    assert game.number == 3
