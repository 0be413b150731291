"""Slap-and-call: a slap counts when its call was heard, and waits for it (RULES 4.2, 4.3).

While a slap waits nothing is turned, whatever lies there: what happens must not tell a trigger from a harmless
card. Slaps are decided in the order of their time, each when its call was heard or is overdue.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import finish
from referee.game.messages import (
    Call,
    CallAwaited,
    CallQuestion,
    JudgeAward,
    JudgeCarry,
    JudgeSplit,
    JudgeVoid,
    RaceJoined,
    RaceOpened,
    Refused,
    SilentSlap,
    Why,
)
from referee.game.payments import false_slap, mark_paid, out_unless_unlimited, share_pile
from referee.game.settings import CallEvidence, CallOnly
from referee.game.state import CardRace

if TYPE_CHECKING:
    from referee.game.cards import Card
    from referee.game.core import Core
    from referee.game.state import PileCard

    Decision = JudgeAward | JudgeSplit | JudgeCarry | JudgeVoid


def wait(game: Core, at: int, player: int, top: PileCard) -> None:
    """Take a slap at the visible card and wait for its call; a call just before it counts, too."""
    state, rules = game.state, game.rules
    if not state.slaps:
        state.hit = top
    # The card in the air goes back, harmless card or not: else its fate would be a cue.
    game.cancel_air(at)
    state.slaps.append((at, player))
    if _is_heard(game, at, player) or rules.call_evidence is CallEvidence.TRUST:
        state.called |= {player}
    _forget_lone_call(game, player)
    game.events.append(CallAwaited(at, player))


def press_again(game: Core, at: int, player: int) -> None:
    """Keep a further press of a player whose slap still waits: if that one stays silent, this is a new slap (4.2)."""
    judged = game.rules.call_evidence is CallEvidence.JUDGE
    if _is_race(game) and not judged:
        game.state.again += ((at, player),)


def hear(game: Core, call: Call) -> None:
    """Take a call of somebody in the game: it belongs to the caller's open slap, or waits for one to come."""
    state, rules = game.state, game.rules
    if state.over is not None or state.paused or state.judging or call.player not in game.in_play():
        return
    state.call_at[call.player] = call.at
    open_slaps = {seat: at for at, seat in state.slaps}
    if call.player in open_slaps:
        if call.at - open_slaps[call.player] <= rules.call_post_ns:
            state.called |= {call.player}
        return
    top = game.top()
    harmless = top is not None and top.race not in {CardRace.LIVE, CardRace.LOCKED}
    if rules.call_only_wrong is not CallOnly.SPLIT_PILE or top is None or not harmless or state.slaps:
        return
    if state.lone_call is None or state.lone_call[2] != top.card:
        # Who called first pays; a second voice does not put that off.
        state.lone_call = (call.at, call.player, top.card)


def due(game: Core) -> int | None:
    """Return when the next waiting slap or call is decided, ns, or None when nothing waits."""
    state, rules = game.state, game.rules
    if state.judging or state.over is not None:
        return None
    dues = [_slap_due(game)] if state.slaps else []
    if state.lone_call is not None:
        dues.append(state.lone_call[0] + rules.call_pre_ns)
    return min(dues, default=None)


def _slap_due(game: Core) -> int:
    state, rules = game.state, game.rules
    if rules.call_evidence is CallEvidence.JUDGE:
        return min(at for at, _ in state.slaps) + rules.call_post_ns
    (at, first), *others = _in_order(game)
    if first not in state.called:
        return at + rules.call_post_ns
    heard = max((called for called in state.call_at if called is not None), default=at)
    if not _is_race(game):
        return max(at, heard)
    lead = at + state.handicaps[first] + rules.tie_window_ns
    tied = [slap for slap, seat in others if slap + state.handicaps[seat] <= lead and seat not in state.called]
    return max([lead, heard, *(slap + rules.call_post_ns for slap in tied)])


def _in_order(game: Core) -> list[tuple[int, int]]:
    """Return the open slaps as (time of the hand in ns, seat): first in the race first, else first contact first."""
    handicaps = game.state.handicaps if _is_race(game) else (0,) * len(game.state.hands)
    return sorted(game.state.slaps, key=lambda slap: slap[0] + handicaps[slap[1]])


def _is_race(game: Core) -> bool:
    """Tell whether the open slaps were made at a card that can be won."""
    return game.is_live()


def settle(game: Core, at: int) -> None:
    """Decide everything that is due at ``at`` ns."""
    state = game.state
    lone = state.lone_call
    if lone is not None and lone[0] + game.rules.call_pre_ns <= at:
        state.lone_call = None
        _call_without_slap(game, at, lone[1], lone[2])
    while state.slaps and not state.judging and _slap_due(game) <= at:
        if game.rules.call_evidence is CallEvidence.JUDGE:
            _ask(game, at)
        elif _is_race(game):
            _race(game, at)
        else:
            _charge(game, at, _in_order(game)[0][1])


def _race(game: Core, at: int) -> None:
    """Drop the first slap when it stayed silent, or decide the race that it leads."""
    state = game.state
    (_, first), *others = _in_order(game)
    if first not in state.called:
        _drop_silent(game, at, first)
        return
    silent = [seat for slap, seat in others if seat not in state.called and slap + game.rules.call_post_ns <= at]
    for seat in silent:
        _drop_silent(game, at, seat)
    if not silent:
        # Else a second press of one of them may have come within the window: look again first.
        _decide(game, at)


def _decide(game: Core, at: int) -> None:
    """Let the hands that called race, and close the race."""
    state = game.state
    game.remember(at)
    _to_race(game, [slap for slap in state.slaps if slap[1] in state.called])
    finish.close(game, at)


def _to_race(game: Core, hands: list[tuple[int, int]]) -> None:
    """Make ``hands`` the open race; only now may anybody know that there is one."""
    state = game.state
    shown_at = state.pile[-1].shown_at
    for nth, (slap_at, seat) in enumerate(hands):
        kind = RaceJoined if nth else RaceOpened
        game.events.append(kind(slap_at, seat, slap_at - shown_at))
    state.slaps, state.called, state.again, state.hit = hands, frozenset(), (), None


def _drop_silent(game: Core, at: int, seat: int) -> None:
    state, top = game.state, game.state.hit
    _take_out(game, seat)
    game.events.append(SilentSlap(at, seat))
    further = next((press for press in state.again if press[1] == seat), None)
    if further is not None:
        state.again = tuple(press for press in state.again if press != further)
        state.slaps, state.hit = sorted([*state.slaps, further], key=lambda slap: slap[0]), top
        if _is_heard(game, *further):
            state.called |= {seat}


def _is_heard(game: Core, at: int, seat: int) -> bool:
    """Tell whether the seat's newest call belongs to a slap at ``at`` ns."""
    called_at, rules = game.state.call_at[seat], game.rules
    return called_at is not None and at - rules.call_pre_ns <= called_at <= at + rules.call_post_ns


def _take_out(game: Core, seat: int) -> None:
    state = game.state
    state.slaps = [slap for slap in state.slaps if slap[1] != seat]
    state.called -= {seat}
    if not state.slaps:
        state.hit = None


def _charge(game: Core, at: int, seat: int) -> None:
    """Let a slap at a harmless card cost what it costs, called or silent."""
    called, hit = seat in game.state.called, game.state.hit
    _take_out(game, seat)
    if hit is None or len(game.in_play()) < 2:
        # The payment before this one has already ended the game.
        return
    false_slap(game, at, seat, hit, called=called)
    mark_paid(game, hit, seat)


def _ask(game: Core, at: int) -> None:
    """Stop the game and ask the judge who was the first to call."""
    state = game.state
    state.judging = tuple(seat for _, seat in _in_order(game))
    state.asking, state.halted_at = True, at
    game.events.append(CallQuestion(at, state.judging))


def answer(game: Core, decision: Decision) -> None:
    """Take the judge's word about who called: a player, or nobody (carry); void strikes a slap out."""
    state, at = game.state, decision.at
    match decision:
        case JudgeAward(player=player) if player in state.judging:
            game.remember(at)
            state.called = frozenset({player})
        case JudgeCarry():
            game.remember(at)
            state.called = frozenset()
        case JudgeVoid(player=player) if player in state.judging:
            game.remember(at)
            _take_out(game, player)
            _bar(game, player)
            state.judging = tuple(seat for seat in state.judging if seat != player)
            state.asking = bool(state.judging)
            return
        case _:
            game.events.append(Refused(at, "judge", Why.NOT_TIED))
            return
    state.judging, state.asking = (), False
    if _is_race(game):
        _judged_race(game, at)
    else:
        for _, seat in _in_order(game):
            _charge(game, at, seat)


def _bar(game: Core, player: int) -> None:
    """A struck hand may not come back for this card, if it still lies there (a lone call may have cost the pile)."""
    top = game.top()
    if top is not None:
        game.mark_top(barred=top.barred | {player})


def _judged_race(game: Core, at: int) -> None:
    """The first who called wins; who slapped before in silence claimed nothing."""
    hands = _in_order(game)
    while hands and hands[0][1] not in game.state.called:
        _drop_silent(game, at, hands.pop(0)[1])
    if hands:
        _to_race(game, hands)
        finish.award(game, at, hands[0][1])


def _call_without_slap(game: Core, at: int, player: int, card: Card) -> None:
    """A call at a harmless card that still lies there, and no hand with it (``call_only_wrong``)."""
    top = game.top()
    if top is None or top.card != card or game.state.expired_at is not None or player not in game.in_play():
        return
    game.remember(at)
    game.state.ruling_at = at
    share_pile(game, at, player, card)
    if not game.holds(player):
        out_unless_unlimited(game, at, player)
    game.settle_turn()


def _forget_lone_call(game: Core, player: int) -> None:
    lone = game.state.lone_call
    if lone is not None and lone[1] == player:
        game.state.lone_call = None
