"""How many inputs a second the Classic rules judge on one core, over random full games with their events built."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from referee.game.cards import DECK, deal, shuffled
from referee.game.messages import Flip, Shown, Slap
from referee.game.settings import CLASSIC, MS
from referee.game.slapjack import Slapjack, new_game

if TYPE_CHECKING:
    from referee.game.messages import Input

STEP = 600 * MS
GAMES = 200


def start(seed: int) -> Slapjack:
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


def main() -> None:
    """Print inputs per second, the best of five passes over the same games."""
    games = [(seed, record(seed)) for seed in range(GAMES)]
    total = sum(len(inputs) for _, inputs in games)
    best, events = float("inf"), 0
    for _ in range(5):
        began, events = perf_counter(), 0
        for seed, inputs in games:
            handle = start(seed).handle
            for given in inputs:
                events += len(handle(given))
        best = min(best, perf_counter() - began)
    print(f"engine: {total / best:,.0f} inputs/s ({GAMES} games, {total:,} inputs, {events:,} events)")


if __name__ == "__main__":
    main()
