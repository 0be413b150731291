"""The slap decision table: what a slap is, first match wins (RULES 1.5.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import calls
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
from referee.game.payments import false_slap, mark_paid
from referee.game.settings import IgnoreOr, OffTrigger, Repeat, TooFast
from referee.game.state import CardRace, Status

if TYPE_CHECKING:
    from referee.game.core import Core
    from referee.game.messages import Slap
    from referee.game.state import PileCard


def slap(game: Core, press: Slap) -> None:
    """Judge one slap on the card that was visible at its time. The rows are those of RULES 1.5.3."""
    at, player = press.at, press.player
    why = not_allowed(game, at, player)  # rows 1 to 3
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


def not_allowed(game: Core, at: int, player: int) -> Why | None:
    """Return why a slap at ``at`` ns does not come into play: rows 1 to 3, the seat, the player or the phase."""
    state = game.state
    lock = state.lock_until[player]
    if player in state.disabled:
        return Why.SEAT_FAULT
    if lock is not None and at < lock:
        return Why.LOCKED_OUT
    if state.status[player] in {Status.OUT, Status.SAFE}:
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


def on_empty_pile(game: Core, at: int, player: int) -> bool:
    """Rows 4 and 5: tell whether the slap was late for the pile that was just won; else nothing was there."""
    rules, award_at = game.rules, game.state.award_at
    if award_at is not None and at - award_at <= rules.late_grace_ns:
        game.events.append(SlapLate(at, player))
        return True
    warns = rules.empty_slap is IgnoreOr.WARN
    game.events.append(EmptySlap(at, player) if warns else SlapIgnored(at, player, Why.EMPTY_PILE))
    return False


def _empty_pile(game: Core, at: int, player: int) -> None:
    state, rules = game.state, game.rules
    claimed = state.claimed
    if not on_empty_pile(game, at, player):
        return
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
        if game.rules.call_needed:
            calls.press_again(game, at, player)
        game.events.append(SlapIgnored(at, player, Why.REPEAT))
    elif state.slaps and not game.rules.call_needed:  # row 10
        state.slaps.append((at, player))
        game.events.append(RaceJoined(at, player, at - top.shown_at))
    elif not _fast_enough_to_count(game, at, player, top):  # row 11
        return
    elif game.rules.call_needed:  # row 12
        calls.wait(game, at, player, top)
    else:
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
    elif game.rules.call_needed and _is_chargeable(game, at, player, top):
        calls.wait(game, at, player, top)
    elif not game.rules.call_needed:
        _false(game, at, player, top)


def _false(game: Core, at: int, player: int, top: PileCard) -> None:
    """Row 16: charge for a slap that may be charged for."""
    if _is_chargeable(game, at, player, top):
        false_slap(game, at, player, top)
        mark_paid(game, top, player)


def _is_chargeable(game: Core, at: int, player: int, top: PileCard) -> bool:
    """Row 15: one payment per player per card, unless the house wants one for each slap; none after time."""
    if game.state.expired_at is not None:
        game.events.append(SlapIgnored(at, player, Why.TIME_UP))
        return False
    waits = any(seat == player for _, seat in game.state.slaps)
    if waits or (player in top.paid and game.rules.repeat_false is Repeat.ONCE):
        game.events.append(SlapIgnored(at, player, Why.REPEAT))
        return False
    return True
