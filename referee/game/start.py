"""How a game begins, and which machine plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game.irish import IrishSnap
from referee.game.settings import Game, IrishFirst
from referee.game.slapjack import Slapjack
from referee.game.state import State, Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.game.cardgame import CardGame
    from referee.game.cards import Card, Rng
    from referee.game.settings import Rules


def game_of(state: State, rules: Rules, rng: Rng | None = None) -> CardGame:
    """Return the game that the rules ask for, standing as ``state`` says; the state is the game's from now on.

    Args:
        state: the position.
        rules: the rule set.
        rng: chance for shuffling won piles; None leaves every packet as it is (worked examples).
    """
    if rules.game is Game.IRISH:
        return IrishSnap(state, rules, rng)
    return Slapjack(state, rules, rng)


def new_game(
    hands: Sequence[Sequence[Card]],
    dealer: int,
    rules: Rules,
    rng: Rng | None = None,
    at: int = 0,
    *,
    handicaps: tuple[int, ...] = (),
) -> CardGame:
    """Start a game with dealt hands.

    In Slapjack the player left of the dealer flips first (000:21, 002:15, 003:18), in Irish Snap the dealer,
    unless ``irish_first`` says otherwise (000:147).

    Args:
        hands: cards per seat, 2 to 10 seats, first card flipped next.
        dealer: the dealer's seat.
        rules: the rule set, frozen from here on.
        rng: chance for shuffling won piles; None leaves every packet as it is (worked examples).
        at: when play starts, ns; a time limit counts from here.
        handicaps: ns that are added to each seat's slaps in a race; empty for none. Counts only where the
            rules allow handicaps.

    Raises:
        ValueError: fewer than 2 or more than 10 hands, no such dealer, or handicaps for another number of seats.
    """
    if not 2 <= len(hands) <= 10:
        raise ValueError(f"a game needs 2 to 10 hands, got {len(hands)}")
    if not 0 <= dealer < len(hands):
        raise ValueError(f"dealer must be a seat 0 to {len(hands) - 1}, got {dealer}")
    if handicaps and len(handicaps) != len(hands):
        raise ValueError(f"a handicap for each of {len(hands)} seats is needed, got {len(handicaps)}")
    state = State(
        hands=[list(hand) for hand in hands],
        status=[Status.ACTIVE if hand else Status.WAITING for hand in hands],
        turn=None,
        limit_at=at + rules.time_limit_ns if rules.time_limit_ns else None,
        handicaps=handicaps if rules.handicap else (),
    )
    game = game_of(state, rules, rng)
    dealer_first = rules.game is Game.IRISH and rules.irish_first is IrishFirst.DEALER
    state.turn = dealer if dealer_first and hands[dealer] else game.next_holder(dealer)
    return game
