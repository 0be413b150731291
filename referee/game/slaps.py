"""The slap decision table: what a slap is, first match wins (RULES 1.5.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game.finish import designated
from referee.game.messages import (
    EmptySlap,
    LateOnCovered,
    RaceJoined,
    RaceOpened,
    SlapIgnored,
    SlapLate,
    TooFastVoided,
    TooFastWarned,
    Why,
)
from referee.game.payments import false_slap
from referee.game.settings import IgnoreOr, OffTrigger, Repeat, TooFast
from referee.game.state import CardRace, Status

if TYPE_CHECKING:
    from referee.game.core import Core
    from referee.game.messages import Slap
    from referee.game.state import PileCard


def slap(game: Core, press: Slap) -> None:
    """Judge one slap on the card that was visible at its time. The rows are those of RULES 1.5.3."""
    at, player = press.at, press.player
    why = _not_allowed(game, at, player)  # rows 1 to 3
    if why is not None:
        game.events.append(SlapIgnored(at, player, why))
        return
    top = game.top()
    if top is None:  # rows 4 and 5
        _empty_pile(game, at, player)
    elif top.race is CardRace.LOCKED:  # row 6
        if game.rules.locked_slap is IgnoreOr.FALSE_SLAP:
            _false(game, at, player, top)
        else:
            game.events.append(SlapIgnored(at, player, Why.LOCKED))
    elif top.race is CardRace.LIVE:  # rows 7 to 13
        _live(game, at, player, top)
    else:  # rows 14 to 16
        _harmless(game, at, player, top)


def _not_allowed(game: Core, at: int, player: int) -> Why | None:
    """Rows 1 to 3: the seat, the player or the phase rules the slap out."""
    state = game.state
    lock = state.lock_until[player]
    if player in state.disabled:
        return Why.SEAT_FAULT
    if lock is not None and at < lock:
        return Why.LOCKED_OUT
    if state.status[player] is Status.OUT:
        return Why.NOT_IN_PLAY
    if state.paused or state.judging or state.over is not None:
        return Why.PHASE
    return None


def may_win(game: Core, player: int, top: PileCard) -> bool:
    """Tell whether a player in the game can still win the live card ``top`` (rows 1, 7 and 8)."""
    if player in top.barred | top.paid | game.state.disabled:
        return False
    waits = game.state.status[player] is Status.WAITING
    return not waits or designated(game, top) or game.rules.offtrigger is OffTrigger.ALLOW


def _empty_pile(game: Core, at: int, player: int) -> None:
    """Rows 4 and 5: late for the pile that was just won, or nothing there at all."""
    state, rules = game.state, game.rules
    if state.award_at is None or at - state.award_at > rules.late_grace_ns:
        warns = rules.empty_slap is IgnoreOr.WARN
        game.events.append(EmptySlap(at, player) if warns else SlapIgnored(at, player, Why.EMPTY_PILE))
        return
    game.events.append(SlapLate(at, player))
    claimed = state.claimed
    if rules.late_slap is IgnoreOr.FALSE_SLAP and claimed is not None and player not in claimed.paid:
        state.claimed = claimed._replace(paid=claimed.paid | {player})
        false_slap(game, at, player, claimed)


def _live(game: Core, at: int, player: int, top: PileCard) -> None:
    """Rows 7 to 13: a card that can be won. Who may not win must not be able to cause a dead heat (D23)."""
    state = game.state
    if state.status[player] is Status.WAITING and not designated(game, top):  # row 7
        rule = game.rules.offtrigger
        if rule is OffTrigger.FALSE_SLAP and not state.slaps:
            _false(game, at, player, top)
            return
        if rule is not OffTrigger.ALLOW:
            game.events.append(SlapIgnored(at, player, Why.OFF_TRIGGER))
            return
    if player in top.barred or player in top.paid:  # row 8
        game.events.append(SlapIgnored(at, player, Why.BARRED))
    elif any(seat == player for _, seat in state.slaps):  # row 9
        game.events.append(SlapIgnored(at, player, Why.REPEAT))
    elif state.slaps:  # row 10
        state.slaps.append((at, player))
        game.events.append(RaceJoined(at, player, at - top.shown_at))
    elif _fast_enough_to_count(game, at, player, top):  # row 11
        game.remember(at)  # row 13
        game.cancel_air(at)
        state.slaps.append((at, player))
        game.events.append(RaceOpened(at, player, at - top.shown_at))


def _fast_enough_to_count(game: Core, at: int, player: int, top: PileCard) -> bool:
    """Row 11: whether a slap may count although nobody reacts that fast (RULES 3.3)."""
    after = at - top.shown_at
    rule = game.rules.too_fast
    if after >= game.rules.too_fast_ns or rule is TooFast.ALLOW:
        return True
    if rule is TooFast.WARN:
        game.events.append(TooFastWarned(at, player, after))
        return True
    if rule is TooFast.VOID:
        game.mark_top(barred=top.barred | {player})
        game.events.append(TooFastVoided(at, player, after))
    else:
        _false(game, at, player, top)
    return False


def _harmless(game: Core, at: int, player: int, top: PileCard) -> None:
    """Rows 14 to 16: nothing to win on this card."""
    if top.covers_live and at - top.shown_at < game.rules.cover_grace_ns:
        game.events.append(LateOnCovered(at, player))
    else:
        _false(game, at, player, top)


def _false(game: Core, at: int, player: int, top: PileCard) -> None:
    """Rows 15 and 16: one payment per player per card, unless the house wants one for each slap; none after time."""
    if game.state.expired_at is not None:
        game.events.append(SlapIgnored(at, player, Why.TIME_UP))
        return
    if player in top.paid and game.rules.repeat_false is Repeat.ONCE:
        game.events.append(SlapIgnored(at, player, Why.REPEAT))
        return
    false_slap(game, at, player, top)
    _mark_paid(game, top, player)


def _mark_paid(game: Core, hit: PileCard, player: int) -> None:
    """Note the payment on the card that was hit, if it still lies there (a shared pile is gone)."""
    top = game.top()
    if top is not None and top.card == hit.card:
        game.mark_top(paid=top.paid | {player})
