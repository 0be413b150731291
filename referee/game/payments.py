"""What a false slap costs, and who gets it (RULES 1.5.4, 1.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game.messages import FalseSlap, Warned, Where, Why
from referee.game.settings import NoRecipient, OwnCard, Penalty, Reentry
from referee.game.state import PileCard, Status

if TYPE_CHECKING:
    from referee.game.cards import Card
    from referee.game.core import Core
    from referee.game.settings import Rules


def false_slap(game: Core, at: int, player: int, hit: PileCard, *, called: bool = False) -> None:
    """Charge ``player`` for a false slap at the card ``hit``; ``hit.paid`` is the caller's business.

    Where slaps need a call, one that was called costs the whole pile, a silent one ``call_silent_wrong``
    (RULES 1.5.4 number 1, 4.2).
    """
    state, rules = game.state, game.rules
    penalty = _penalty(rules, called=called)
    game.remember(at)
    state.false_count[player] += 1
    state.ruling_at = at
    if rules.lockout_ns:
        state.lock_until[player] = at + rules.lockout_ns
    if state.warn_left[player]:
        state.warn_left[player] -= 1
        game.events.append(Warned(at, player, hit.card, state.warn_left[player]))
        return
    if state.air is not None and state.air.player == player:
        game.cancel_air(at)
    if penalty is Penalty.SPLIT_PILE:
        share_pile(game, at, player, hit.card)
    if not state.hands[player]:
        out_unless_unlimited(game, at, player)
    elif penalty is Penalty.NONE:
        game.events.append(FalseSlap(at, player, hit.card, Where.NOWHERE, 0))
    elif penalty is not Penalty.SPLIT_PILE:
        _pay(game, at, player, hit, burns=penalty is Penalty.BURN_ONE)
    game.settle_turn()


def _penalty(rules: Rules, *, called: bool) -> Penalty:
    if not rules.call_needed:
        return rules.penalty
    return Penalty.SPLIT_PILE if called else rules.call_silent_wrong


def mark_paid(game: Core, hit: PileCard, player: int) -> None:
    """Note the payment on the card that was hit, if it still lies there (a shared pile is gone)."""
    top = game.top()
    if top is not None and top.card == hit.card:
        game.mark_top(paid=top.paid | {player})


def out_unless_unlimited(game: Core, at: int, player: int) -> None:
    """Put a cardless player who was wrong out (000:101, 003:27, 004:43), unless re-entry is unlimited."""
    if game.rules.reentry is not Reentry.UNLIMITED:
        game.eliminate(at, player, Why.FALSE_SLAP_NO_CARDS)


def share_pile(game: Core, at: int, player: int, hit: Card) -> None:
    """Deal the whole pile to all others in play, clockwise from the left of ``player``, who slapped ``hit`` (1.5.9)."""
    state = game.state
    others = game.clockwise(player, (seat for seat in game.in_play() if seat != player))
    if not game.rules.split_waiting:
        others = [seat for seat in others if state.status[seat] is not Status.WAITING]
    cards = game.take_pile() if others else []
    game.events.append(FalseSlap(at, player, hit, Where.TO_OTHERS, len(cards), tuple(others)))
    game.deal_out(at, cards, others)
    if game.rules.call_needed and state.last is not None:
        # Whoever just got cards may be next (RULES 4.2); elsewhere a penalty leaves the turn alone (000:241).
        state.turn = game.next_holder(state.last)


def _pay(game: Core, at: int, player: int, hit: PileCard, *, burns: bool) -> None:
    """Pay what is there, up to the penalty, one card at a time from the top."""
    where, receiver = (Where.UNDER_PILE, None) if burns else _destination(game, player, hit)
    hand = game.state.hands[player]
    count = 0 if where is Where.NOWHERE else min(game.rules.penalty_count, len(hand))
    receivers = () if receiver is None else (receiver,)
    game.events.append(FalseSlap(at, player, hit.card, where, count, receivers))
    for _ in range(count):
        card = hand.pop(0)
        if where is Where.UNDER_PILE:
            game.burn(at, player, card)
        else:
            game.give(at, player if receiver is None else receiver, (card,))
    if not hand:
        game.emptied(at, player)


def _destination(game: Core, player: int, hit: PileCard) -> tuple[Where, int | None]:
    """Return where the penalty goes, and to whom when it goes to another player."""
    rules = game.rules
    if hit.by == player:
        return _own_card(game, player)
    if game.state.status[hit.by] is Status.OUT:
        burned = rules.no_recipient is NoRecipient.BURN_ONE
        return (Where.UNDER_PILE if burned else Where.OWN_BOTTOM), None
    return Where.TO_PLAYER, hit.by


def _own_card(game: Core, player: int) -> tuple[Where, int | None]:
    match game.rules.own_card:
        case OwnCard.OWN_BOTTOM:
            return Where.OWN_BOTTOM, None
        case OwnCard.BURN_ONE:
            return Where.UNDER_PILE, None
        case OwnCard.LEFT:
            return Where.TO_PLAYER, game.clockwise(player, game.in_play())[0]
        case _:
            return Where.NOWHERE, None
