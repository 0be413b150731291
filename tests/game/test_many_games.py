"""Thousands of whole games, and of tables gone mad: no card is ever lost, and every game ends or can go on.

``REFEREE_GAMES`` says how many are played, 200 unless given; ``make properties`` plays 10,000.
"""

from __future__ import annotations

import os
from collections import Counter
from itertools import chain
from random import Random
from typing import TYPE_CHECKING

import pytest
from support.play_kit import PACKS, STEP, due_before, play_card, playable, random_rules, random_step, step_inputs

from referee.game.cards import DECK, deal, shuffled
from referee.game.invariants import check
from referee.game.settings import LARGEST_HANDICAP, MS
from referee.game.start import new_game

if TYPE_CHECKING:
    from referee.game.cardgame import CardGame
    from referee.game.messages import Input

pytestmark = pytest.mark.properties

GAMES = int(os.environ.get("REFEREE_GAMES", "200"))
CHUNKS = 20
MOST_CARDS = 400
NONSENSE = 100
PACK = Counter(DECK)
EVERY_CARD = sorted(map(id, DECK))


def _new_game(rng: Random) -> CardGame:
    players = rng.randint(2, 10)
    dealer = rng.randrange(players)
    handicaps = tuple(rng.choice((0, 50 * MS, LARGEST_HANDICAP)) for _ in range(players))
    hands = deal(shuffled(DECK, rng), players, dealer)
    return new_game(hands, dealer, random_rules(rng), rng, handicaps=handicaps)


def _play(seed: int) -> CardGame:
    """Play one game to its end, or for ``MOST_CARDS`` cards; count the cards after every input."""
    rng = Random(seed)
    game = _new_game(rng)

    def hand_over(given: Input) -> None:
        game.handle(given)
        assert _every_card_once(game), f"game {seed} lost or doubled a card: {game.rules}"

    for nth in range(MOST_CARDS):
        play_card(game, nth * STEP, rng, hand_over)
        check(game, PACK)
        assert playable(game), f"game {seed} came to a standstill: {game.rules}"
        if game.state.over is not None:
            return game
    return game


def _every_card_once(game: CardGame) -> bool:
    """Tell whether the 52 cards are all there, by identity: a hundred million times is too often to compare values."""
    state = game.state
    cards = [id(card) for hand in state.hands for card in hand]
    cards += [id(entry.card) for entry in state.pile]
    if state.air is not None:
        cards.append(id(state.air.card))
    return sorted(cards) == EVERY_CARD


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_ten_thousand_games_keep_every_card_and_end_or_can_go_on(chunk: int) -> None:
    games = [_play(seed) for seed in range(chunk, GAMES, CHUNKS)]
    ended = sum(game.state.over is not None for game in games)
    assert ended >= len(games) // 2


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_ten_thousand_tables_gone_mad_keep_every_card_and_come_to_no_standstill(chunk: int) -> None:
    for seed in range(chunk, GAMES, CHUNKS):
        _play_nonsense(seed)


def _play_nonsense(seed: int) -> None:
    """Let anything happen at any time, few cards being dealt so that games come to their end."""
    rng = Random(seed)
    players = rng.randint(2, 6)
    deck = shuffled(PACKS[rng.choice(sorted(PACKS))], rng)
    handicaps = rng.choice(((), tuple(rng.choice((0, 50 * MS, LARGEST_HANDICAP)) for _ in range(players))))
    game = new_game(deal(deck, players, 0), 0, random_rules(rng), rng, handicaps=handicaps)
    at = 0
    for _ in range(NONSENSE):
        step = random_step(rng)
        at += step.after
        for given in step_inputs(game, step, at):
            at = max(at, given.at)
            for due in chain(due_before(game, given), (given,)):
                game.handle(due)
                check(game, Counter(deck))
                assert playable(game), f"game {seed} came to a standstill: {game.rules}"
