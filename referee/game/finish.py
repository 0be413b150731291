"""How a race is decided: dead heat or winner, and what happens to the pile (RULES 1.5.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game.messages import (
    Carried,
    DeadHeat,
    JudgeAward,
    JudgeCarry,
    JudgeSplit,
    JudgeVoid,
    PileWon,
    Refused,
    Split,
    Why,
)
from referee.game.settings import Next, OwnLastJack, Reentry, Tie, Trigger, Won
from referee.game.state import CardRace, Status
from referee.timing.photo_finish import dead_heat

if TYPE_CHECKING:
    from referee.game.core import Core
    from referee.game.state import PileCard


def close(game: Core, at: int) -> None:
    """Decide the open race: its window is over."""
    rules, state = game.rules, game.state
    tied = dead_heat(game.in_race(), 0 if rules.tie is Tie.EARLIEST else rules.tie_window_ns)
    if len(tied) == 1:
        award(game, at, tied[0])
        return
    game.events.append(DeadHeat(at, tuple(tied)))
    if rules.tie is Tie.SPLIT:
        split(game, at, tied)
    elif rules.tie is Tie.JUDGE:
        state.judging = tuple(tied)
        state.halted_at = at
    else:
        # Equal stamps cannot be ordered even where the earliest is to win (case C10).
        carry(game, at)


def designated(game: Core, card: PileCard) -> bool:
    """Tell whether a waiting player may win this card (RULES 1.5.3 row 7)."""
    if game.rules.reentry is Reentry.NEXT_JACK:
        return Trigger.JACK in card.triggers
    return bool(card.triggers)


def award(game: Core, at: int, winner: int) -> None:
    """Give the whole pile to ``winner``, settle the chances of those who wait, and name the next flipper."""
    state, rules = game.state, game.rules
    claimed = state.pile[-1]
    cards = game.take_pile()
    game.events.append(PileWon(at, winner, len(cards), claimed.card, claimed.triggers))
    if rules.won is Won.SHUFFLE_WON:
        cards = game.shuffle(cards)
    game.give(at, winner, cards)
    if rules.won is Won.SHUFFLE_ALL:
        state.hands[winner] = game.shuffle(state.hands[winner])
    _race_over(game, at, claimed, {winner})
    _lose_chances(game, at, claimed, {winner})
    match rules.next:
        case Next.LEFT_OF_WINNER:
            state.turn = game.next_holder(winner)
        case Next.LEFT_OF_LAST_FLIPPER:
            state.turn = game.next_holder(claimed.by)
        case _:
            state.turn = winner


def split(game: Core, at: int, tied: list[int]) -> None:
    """Share the pile among the tied, dealt clockwise from the last flipper's left, waiting ones first (1.5.9)."""
    state = game.state
    claimed = state.pile[-1]
    order = game.clockwise(claimed.by, tied)
    order.sort(key=lambda seat: state.status[seat] is not Status.WAITING)
    cards = game.take_pile()
    game.events.append(Split(at, tuple(order), len(cards)))
    game.deal_out(at, cards, order)
    _race_over(game, at, claimed, set(tied))
    _lose_chances(game, at, claimed, set(tied))
    state.turn = game.next_holder(claimed.by)


def carry(game: Core, at: int) -> None:
    """Leave the pile, lock its card and ask for a fresh one; nobody's chance is used up (004:30)."""
    state = game.state
    game.events.append(Carried(at))
    game.mark_top(race=CardRace.LOCKED)
    state.slaps.clear()
    state.judging = ()
    state.ruling_at = at
    state.turn = game.next_holder(state.pile[-1].by)


def judge(game: Core, decision: JudgeAward | JudgeSplit | JudgeCarry | JudgeVoid) -> None:
    """Carry out the judge's decision about a dead heat; anything else is refused with the reason."""
    state, at = game.state, decision.at
    if not state.judging:
        game.events.append(Refused(at, "judge", Why.PHASE))
        return
    if isinstance(decision, JudgeAward | JudgeVoid) and decision.player not in state.judging:
        game.events.append(Refused(at, "judge", Why.NOT_TIED))
        return
    game.remember(at)
    match decision:
        case JudgeAward(player=player):
            award(game, at, player)
        case JudgeSplit():
            split(game, at, list(state.judging))
        case JudgeCarry():
            carry(game, at)
        case _:
            _strike(game, at, decision.player)


def _strike(game: Core, at: int, player: int) -> None:
    """Take one slap out and decide among the rest (RULES 1.10); the struck hand may not come back for this card."""
    state = game.state
    state.slaps = [slap for slap in state.slaps if slap[1] != player]
    state.judging = tuple(seat for seat in state.judging if seat != player)
    game.mark_top(barred=state.pile[-1].barred | {player})
    if len(state.judging) == 1:
        award(game, at, state.judging[0])


def _race_over(game: Core, at: int, claimed: PileCard, winners: set[int]) -> None:
    """Close the books on a race; a winner's next press is no late hand that could cost anything."""
    state = game.state
    state.award_at = state.slaps[0][0]
    state.claimed = claimed._replace(paid=claimed.paid | winners)
    state.ruling_at = at
    state.slaps.clear()
    state.judging = ()


def _lose_chances(game: Core, at: int, claimed: PileCard, winners: set[int]) -> None:
    """Whoever waited for this trigger and did not get it is out (003:26, 000:104)."""
    rules, state = game.rules, game.state
    if rules.reentry is Reentry.UNLIMITED or not designated(game, claimed):
        return
    spared = claimed.by if rules.own_last_jack is OwnLastJack.EXTRA_CHANCE else None
    for seat in game.clockwise(claimed.by, range(len(state.hands))):
        if state.status[seat] is Status.WAITING and seat not in winners and seat != spared:
            game.eliminate(at, seat, Why.CHANCE_LOST)
