"""What a false slap costs, and who gets it (RULES 1.5.4, 1.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game.messages import FalseSlap, Warned, Where, Why
from referee.game.settings import NoRecipient, OwnCard, Penalty, Reentry
from referee.game.state import PileCard, Status

if TYPE_CHECKING:
    from referee.game.core import Core


def false_slap(game: Core, at: int, player: int, hit: PileCard) -> None:
    """Charge ``player`` for a false slap at the card ``hit``; ``hit.paid`` is the caller's business."""
    state, rules = game.state, game.rules
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
    if rules.penalty is Penalty.SPLIT_PILE:
        _share_pile(game, at, player, hit)
    if not state.hands[player]:
        _out_unless_unlimited(game, at, player)
    elif rules.penalty is Penalty.NONE:
        game.events.append(FalseSlap(at, player, hit.card, Where.NOWHERE, 0))
    elif rules.penalty is not Penalty.SPLIT_PILE:
        _pay(game, at, player, hit)
    game.settle_turn()


def _out_unless_unlimited(game: Core, at: int, player: int) -> None:
    """A cardless player who slaps falsely is out (000:101, 003:27, 004:43), but not where re-entry is unlimited."""
    if game.rules.reentry is not Reentry.UNLIMITED:
        game.eliminate(at, player, Why.FALSE_SLAP_NO_CARDS)


def _share_pile(game: Core, at: int, player: int, hit: PileCard) -> None:
    others = game.clockwise(player, (seat for seat in game.in_play() if seat != player))
    cards = game.take_pile()
    game.events.append(FalseSlap(at, player, hit.card, Where.TO_OTHERS, len(cards), tuple(others)))
    game.deal_out(at, cards, others)


def _pay(game: Core, at: int, player: int, hit: PileCard) -> None:
    """Pay what is there, up to the penalty, one card at a time from the top."""
    where, receiver = _destination(game, player, hit)
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
    if rules.penalty is Penalty.BURN_ONE:
        return Where.UNDER_PILE, None
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
        case OwnCard.NONE:
            return Where.NOWHERE, None
