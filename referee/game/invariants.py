"""What must hold after every input, whatever the players do (RULES 1.3)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee.game.settings import Game
from referee.game.state import CardRace, Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.game.cardgame import CardGame
    from referee.game.cards import Card


def cards_in_play(game: CardGame) -> Counter[Card]:
    """Count every card in the hands, on the pile and in the air."""
    state = game.state
    count = Counter(card for hand in state.hands for card in hand)
    count.update(entry.card for entry in state.pile)
    if state.air is not None:
        count[state.air.card] += 1
    return count


def check(game: CardGame, deck: Counter[Card]) -> None:
    """Raise ``AssertionError`` naming every invariant that does not hold; ``deck`` is what was dealt."""
    broken = list(_broken(game, deck))
    if broken:
        raise AssertionError("; ".join(broken))


def _broken(game: CardGame, deck: Counter[Card]) -> Iterator[str]:
    state = game.state
    seats = range(len(state.hands))
    # As plain dictionaries: two counters compare four times slower, and this runs after every input.
    if dict(cards_in_play(game)) != dict(deck):
        yield f"cards were lost or doubled: {sum(cards_in_play(game).values())} of {sum(deck.values())}"
    for seat in seats:
        playing = state.status[seat] is Status.ACTIVE
        # In Irish Snap a player without cards is in the game until the next flip, or for longer by a house rule.
        may_be_empty = playing and game.rules.game is Game.IRISH
        if playing != game.holds(seat) and not may_be_empty:
            yield f"seat {seat} is {state.status[seat].value} with {len(state.hands[seat])} cards"
    over = state.over is not None
    if not over and any(game.holds(seat) for seat in seats) and (state.turn is None or not game.holds(state.turn)):
        yield f"the turn is with {state.turn}, who holds nothing"
    if sum((bool(state.slaps) and not state.judging, bool(state.judging), state.air is not None)) > 1:
        yield "a race, a judge and a card in the air exclude each other"
    if any(entry.face_up == (place < state.burned) for place, entry in enumerate(state.pile)):
        yield "burned cards must lie together at the bottom"
    if any(entry.race in {CardRace.LIVE, CardRace.LOCKED} for entry in state.pile[:-1]):
        yield "only the top card may be live or locked"
    if len({seat for _, seat in state.slaps}) != len(state.slaps):
        yield "a seat is in the race twice"
