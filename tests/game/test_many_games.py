"""Thousands of whole games by chance: no card is ever lost, and every game ends or can go on.

``REFEREE_GAMES`` says how many are played, 200 unless given; ``make properties`` plays 10,000.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from support.play_kit import STEP, play_card, playable, random_rules

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
