"""How many inputs a second the Classic rules judge on one core, over random full games with their events built."""

from __future__ import annotations

import gc
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from referee.game.cards import DECK, deal, shuffled
from referee.game.messages import Flip, Shown, Slap
from referee.game.settings import CLASSIC, MS
from referee.game.start import new_game

if TYPE_CHECKING:
    from referee.game.cardgame import CardGame
    from referee.game.messages import Input

STEP = 600 * MS
GAMES = 200
PASSES = 7


def start(seed: int) -> CardGame:
    """Deal a game for two to ten players."""
    rng = Random(seed)
    players = 2 + seed % 9
    return new_game(deal(shuffled(DECK, rng), players, 0), 0, CLASSIC, rng)


def record(seed: int, most: int = 5_000) -> list[Input]:
    """Play one game at random and return its inputs; about one in seven is a slap, most of those false."""
    game, rng = start(seed), Random(-seed)
    at = 0
    inputs: list[Input] = []
    while game.state.over is None and len(inputs) < most:
        at += STEP
        due = game.deadline()
        if due is not None and due.at <= at:
            given: Input = due
        elif game.state.air is not None:
            given = Shown(at, game.state.flips)
        elif rng.random() < 0.12 or game.is_live():
            given = Slap(at, rng.randrange(len(game.state.hands)))
        else:
            given = Flip(at, game.state.turn or 0)
        inputs.append(given)
        game.handle(given)
    return inputs


def judge(seed: int, inputs: list[Input]) -> tuple[float, int]:
    """Judge a recorded game; return the seconds it took, dealing included, and how many events came of it."""
    began, events = perf_counter(), 0
    handle = start(seed).handle
    for given in inputs:
        events += len(handle(given))
    return perf_counter() - began, events


def main() -> None:
    """Print inputs per second: every game judged seven times, its quickest time counted.

    These machines are shared and slow down for moments; the quickest of several is the program's own time.
    """
    games = [(seed, record(seed)) for seed in range(GAMES)]
    gc.freeze()  # The recorded inputs are not the engine's litter.
    passes = [[judge(seed, inputs) for seed, inputs in games] for _ in range(PASSES)]
    total = sum(len(inputs) for _, inputs in games)
    seconds = sum(min(taken) for taken in zip(*([time for time, _ in one] for one in passes), strict=True))
    events = sum(made for _, made in passes[0])
    print(f"engine: {total / seconds:,.0f} inputs/s ({GAMES} games, {total:,} inputs, {events:,} events)")


if __name__ == "__main__":
    main()
