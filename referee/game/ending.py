"""When a game ends and who wins it (RULES 1.5.7, 1.5.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game.messages import GameOver, PileReturned, TimeIsUp, TriggerDead, Why
from referee.game.settings import Exhaustion, Reentry
from referee.game.state import CardRace, Status

if TYPE_CHECKING:
    from referee.game.core import Core


def end_test(game: Core, at: int) -> None:
    """Look whether the game is over, in the order E1 to E6, and start or stop the last card's clock."""
    state = game.state
    if state.over is not None or state.slaps or state.judging:
        return
    if len(state.status) - state.status.count(Status.OUT) == 1:
        _last_player(game, at, game.in_play()[0])
        return
    if game.rules.reentry is Reentry.UNLIMITED:
        rich = _holder_of_all(game)
        if rich is not None:
            _finish(game, at, (rich,), Why.ALL_CARDS)
            return
    _nobody_can_flip(game, at)
    if state.expired_at is not None:
        _count_when_time_is_up(game, at)


def _last_player(game: Core, at: int, winner: int) -> None:
    """E1: the only one left receives the centre and wins (000:107, 003:29, 004:44)."""
    game.cancel_air(at)
    game.give(at, winner, game.take_pile())
    _finish(game, at, (winner,), Why.LAST_PLAYER)


def _holder_of_all(game: Core) -> int | None:
    """E2: the one player who holds every card, if there is one."""
    state = game.state
    if state.pile or state.air is not None:
        return None
    holders = [seat for seat, hand in enumerate(state.hands) if hand]
    return holders[0] if len(holders) == 1 else None


def _nobody_can_flip(game: Core, at: int) -> None:
    """E4 and E5: without a holder the live card gets its last seconds, then the cards are counted or returned."""
    state, rules = game.state, game.rules
    if state.turn is not None or state.expired_at is not None:
        state.final_at = None
        return
    if game.is_live():
        if state.final_at is None:
            state.final_at = at + rules.final_trigger_timeout_ns
        return
    state.final_at = None
    if rules.exhaustion is Exhaustion.CARD_COUNT:
        _finish(game, at, tuple(game.in_play()), Why.CARDS_EXHAUSTED)
        return
    receiver = state.last
    if receiver is None or state.status[receiver] is Status.OUT:
        receiver = game.clockwise(receiver or 0, game.in_play())[0]
    game.give(at, receiver, game.shuffle(game.take_pile()))
    game.events.append(PileReturned(at, receiver))
    state.turn = receiver


def final_trigger_over(game: Core, at: int) -> None:
    """The last live card was not slapped: it is dead, and the cards are counted."""
    state = game.state
    game.events.append(TriggerDead(at, state.pile[-1].card, Why.EXPIRED))
    game.mark_top(race=CardRace.DEAD)
    state.final_at = None


def time_up(game: Core, at: int) -> None:
    """The time limit: no more flips; what was pressed in time is finished, then hands are counted (004:46-47)."""
    state = game.state
    if state.over is not None or state.expired_at is not None:
        return
    state.expired_at = at
    game.events.append(TimeIsUp(at))


def grace_end(game: Core) -> int | None:
    """Return when a card that was live as time ran out stops being slappable, ns; None when there is none."""
    state = game.state
    if state.expired_at is None or state.slaps or state.judging or not game.is_live():
        return None
    return state.expired_at + game.rules.time_live_grace_ns


def grace_over(game: Core, at: int) -> None:
    """Nobody slapped it in the grace after time: the card is dead."""
    game.events.append(TriggerDead(at, game.state.pile[-1].card, Why.EXPIRED))
    game.mark_top(race=CardRace.DEAD)


def _count_when_time_is_up(game: Core, at: int) -> None:
    """E6: most cards in hand wins, the centre counts for nobody, equal hands share (004:47)."""
    state = game.state
    if state.over is not None or state.air is not None or game.is_live():
        return
    most = max(len(state.hands[seat]) for seat in game.in_play())
    winners = tuple(seat for seat in game.in_play() if len(state.hands[seat]) == most)
    _finish(game, at, winners, Why.TIME_LIMIT)


def _finish(game: Core, at: int, winners: tuple[int, ...], why: Why) -> None:
    state = game.state
    state.over = GameOver(at, winners, why)
    state.turn = None
    state.final_at = None
    game.events.append(state.over)
