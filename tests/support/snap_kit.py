"""Positions for the tests of Irish Snap and of slap-and-call: a card that may be slapped, and one that may not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.game.messages import Call, PileTaken, Slap
from support.game_kit import A, B, irish_position, ms, of_kind, position, rules, settle, turn_card

if TYPE_CHECKING:
    from referee.game.irish import IrishSnap
    from referee.game.slapjack import Slapjack


def match(*more: str, **settings: Any) -> IrishSnap:
    """Return a game of three or more in which A's ace has just come on the call of the ace, at 0 ms."""
    game = irish_position("Ac 2c", "7c 3c", "3d 4c", *more, **settings)
    turn_card(game, A, 0)
    return game


def no_match(**settings: Any) -> IrishSnap:
    """Return a game of three in which A's nine and, at 1000 ms, B's seven have come, neither of them called."""
    game = irish_position("9c 2c", "7c 3c", "5d 4c", **settings)
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    return game


def takers(game: IrishSnap) -> list[int]:
    """Let every timer run out; return who has to take a pile."""
    return [event.player for event in of_kind(settle(game), PileTaken)]


def jack(*more: str, **settings: Any) -> Slapjack:
    """Return a game of two or more in which A's Jack has just come, at 0 ms; slaps need a call."""
    game = position("Jc 2c", "3c 4c", *more, pile="9d@1", rule_set=rules("call", **settings))
    turn_card(game, A, 0)
    return game


def harmless(*more: str, **settings: Any) -> Slapjack:
    """Return a game of two or more in which A's two has just come on two other cards, at 0 ms; slaps need a call."""
    game = position("2c 3h", "5c 6c", *more, pile="8d@1 9d@1", last=B, rule_set=rules("call", **settings))
    turn_card(game, A, 0)
    return game


def called(player: int, slap_at: float, call_at: float) -> tuple[Slap | Call, ...]:
    """Return a slap and its call, at the times given in ms."""
    return Slap(ms(slap_at), player), Call(ms(call_at), player)
