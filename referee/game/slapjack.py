"""Slapjack as a machine: hand it inputs in order of time, get events back. Every transition starts here.

The machine has no clock. :meth:`Slapjack.deadline` names the next thing that will happen by itself (a race
closing, the time limit); the caller hands it back as an input when its time has come, before any input that
is later in the order of :mod:`referee.game.messages`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.game import ending, finish
from referee.game.core import Core
from referee.game.messages import (
    CardShown,
    Close,
    Event,
    Fault,
    FinalTriggerOver,
    Flip,
    FlipAccepted,
    FlipRefused,
    GraceOver,
    Input,
    JudgeAward,
    JudgeCarry,
    JudgeSplit,
    JudgeVoid,
    Leave,
    Pause,
    Paused,
    PlayerLeft,
    Refused,
    Repaired,
    Resume,
    Resumed,
    SeatDisabled,
    SeatEnabled,
    SeenAfterAll,
    Shown,
    Slap,
    TimeUp,
    TriggerDead,
    Undo,
    Undone,
    Why,
)
from referee.game.settings import Cover
from referee.game.slaps import may_win, slap
from referee.game.state import Air, CardRace, PileCard, State, Status
from referee.game.triggers import completed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from referee.game.cards import Card, Rng
    from referee.game.settings import Rules


def new_game(
    hands: Sequence[Sequence[Card]], dealer: int, rules: Rules, rng: Rng | None = None, at: int = 0
) -> Slapjack:
    """Start a game with dealt hands; the player left of the dealer flips first (000:21, 002:15, 003:18).

    Args:
        hands: cards per seat, 2 to 10 seats, first card flipped next.
        dealer: the dealer's seat.
        rules: the rule set, frozen from here on.
        rng: chance for shuffling won piles; None leaves every packet as it is (worked examples).
        at: when play starts, ns; a time limit counts from here.

    Raises:
        ValueError: fewer than 2 or more than 10 hands, or no such dealer.
    """
    if not 2 <= len(hands) <= 10:
        raise ValueError(f"a game needs 2 to 10 hands, got {len(hands)}")
    if not 0 <= dealer < len(hands):
        raise ValueError(f"dealer must be a seat 0 to {len(hands) - 1}, got {dealer}")
    state = State(
        hands=[list(hand) for hand in hands],
        status=[Status.ACTIVE if hand else Status.WAITING for hand in hands],
        turn=None,
        limit_at=at + rules.time_limit_ns if rules.time_limit_ns else None,
    )
    game = Slapjack(state, rules, rng)
    state.turn = game.next_holder(dealer)
    return game


class Slapjack(Core):
    """One game of Slapjack.

    ``handle`` never raises for what players do: that yields a ruling. A seat that does not exist is a
    programmer's error and raises ``IndexError``.
    """

    __slots__ = ()

    def __init__(self, state: State, rules: Rules, rng: Rng | None = None) -> None:
        super().__init__(state, rules, rng)
        players = len(state.hands)
        state.warn_left = state.warn_left or [rules.warnings] * players
        state.lock_until = state.lock_until or [None] * players
        state.false_count = state.false_count or [0] * players

    def handle(self, given: Input) -> list[Event]:
        """Apply one input and return what came of it, in order.

        Inputs must come in order of (``at``, ``ORDER``); equal ones may come in any order that does not
        depend on seat numbers (:meth:`clockwise` from the last flipper is such an order).
        """
        events: list[Event] = []
        self.events = events
        _HANDLERS[type(given)](self, given)
        return events

    def deadline(self) -> Close | TimeUp | FinalTriggerOver | GraceOver | None:
        """Return the next input that is due by itself, or None."""
        state = self.state
        if not state.slaps and state.final_at is None and state.limit_at is None and state.expired_at is None:
            return None
        due = list(self._due())
        return min(due, key=lambda given: (given.at, given.ORDER)) if due else None

    def _due(self) -> Iterator[Close | TimeUp | FinalTriggerOver | GraceOver]:
        state = self.state
        if state.slaps and not state.judging:
            yield Close(state.slaps[0][0] + self.rules.tie_window_ns)
        if state.over is not None or state.halted_at is not None:
            return
        grace = ending.grace_end(self)
        if grace is not None:
            yield GraceOver(grace)
        if state.final_at is not None and not state.slaps:
            yield FinalTriggerOver(state.final_at)
        if state.limit_at is not None and state.expired_at is None:
            yield TimeUp(state.limit_at)

    # --- turning cards --------------------------------------------------------------------------

    def _flip(self, given: Flip) -> None:
        why = self.refusal(given.player, given.at)
        if why is not None:
            self.events.append(FlipRefused(given.at, given.player, why))
            return
        state = self.state
        state.flips += 1
        card = state.hands[given.player].pop(0)
        state.air = Air(given.player, card, given.at, state.flips)
        self.events.append(FlipAccepted(given.at, given.player, state.flips))

    def refusal(self, player: int, at: int) -> Why | None:  # noqa: PLR0911 - one line per row of RULES 1.5.1
        """Return why a flip press at ``at`` would be refused, or None when the card would be turned (1.5.1)."""
        state, rules = self.state, self.rules
        top = self.top()
        if state.over is not None or state.paused or state.judging:
            return Why.PHASE
        if state.expired_at is not None:
            return Why.TIME_UP
        if state.air is not None:
            return Why.CARD_IN_AIR
        if player != state.turn or not state.hands[player]:
            return Why.NOT_YOUR_TURN
        if state.slaps:
            return Why.SLAP_IN_PROGRESS
        if top is not None and at - top.shown_at < rules.min_gap_ns:
            return Why.TOO_SOON
        if state.ruling_at is not None and at - state.ruling_at < rules.announce_ns:
            return Why.ANNOUNCING
        if top is not None and top.race is CardRace.LIVE and self._held(top, at):
            return Why.TRIGGER_LIVE
        return None

    def _held(self, top: PileCard, at: int) -> bool:
        if self.rules.cover is Cover.HOLD_THEN_COVER:
            return at - top.shown_at < self.rules.hold_ns
        if self.rules.cover is Cover.HOLD_UNTIL_SLAPPED:
            # Nobody left who may win it: waiting for a slap would stop the game for good.
            return any(may_win(self, seat, top) for seat in self.in_play())
        return False

    def _shown(self, given: Shown) -> None:
        state, at = self.state, given.at
        air = state.air
        if air is None or air.number != given.number:
            self._seen_after_all(given)
            return
        top = self.top()
        covers_live = False if top is None else self._bury(top, at)
        self.forget()
        state.air = None
        state.withdrawn = None
        state.last = air.player
        if state.expired_at is not None:
            state.expired_at = at
        triggers = completed(air.card, state.pile, state.burned, self.rules)
        race = CardRace.LIVE if triggers else CardRace.NONE
        # Given by place: by name this is the slowest line of a card.
        state.pile.append(PileCard(air.card, air.player, at, True, triggers, race, False, covers_live))
        self.events.append(CardShown(at, air.player, air.card, triggers))
        if not state.hands[air.player]:
            self.emptied(at, air.player)
        state.turn = self.next_holder(air.player)
        ending.end_test(self, at)

    def _bury(self, top: PileCard, at: int) -> bool:
        """Let an unslapped live card die under the next one; tell whether one did."""
        if top.race is CardRace.NONE:
            return False
        if top.race is CardRace.LOCKED:
            # A carried card is an ordinary card again once it is covered (RULES 1.3 no. 6, D21).
            self.mark_top(race=CardRace.NONE)
        if top.race is not CardRace.LIVE:
            return False
        expired = self.rules.cover is Cover.HOLD_THEN_COVER
        self.mark_top(race=CardRace.DEAD, covered_live=not expired)
        self.events.append(TriggerDead(at, top.card, Why.EXPIRED if expired else Why.COVERED_LIVE))
        return True

    def _seen_after_all(self, given: Shown) -> None:
        """A cancelled card was shown although a slap had come first: it may not go back on top (RULES 3.2)."""
        withdrawn = self.state.withdrawn
        if withdrawn is None or withdrawn[0] != given.number:
            return
        _, player, card = withdrawn
        self.state.withdrawn = None
        self.forget()
        hand = self.state.hands[player]
        if hand and hand[0] == card:
            hand.append(hand.pop(0))
            self.events.append(SeenAfterAll(given.at, player, card))

    # --- slaps and their end --------------------------------------------------------------------

    def _slap(self, given: Slap) -> None:
        slap(self, given)
        ending.end_test(self, given.at)

    def _close(self, given: Close) -> None:
        if self.state.slaps and not self.state.judging:
            finish.close(self, given.at)
            self._after_race(given.at)

    def _judge(self, given: JudgeAward | JudgeSplit | JudgeCarry | JudgeVoid) -> None:
        finish.judge(self, given)
        if not self.state.judging:
            self._run_clock(given.at)
            self._after_race(given.at)

    def _after_race(self, at: int) -> None:
        ending.end_test(self, at)
        if self.state.pause_wanted and not self.state.judging:
            self._halt(at)

    # --- the clock ------------------------------------------------------------------------------

    def _time_up(self, given: TimeUp) -> None:
        ending.time_up(self, given.at)
        ending.end_test(self, given.at)

    def _final_trigger_over(self, given: FinalTriggerOver) -> None:
        if self.is_live() and self.state.final_at is not None:
            ending.final_trigger_over(self, given.at)
            ending.end_test(self, given.at)

    def _grace_over(self, given: GraceOver) -> None:
        if ending.grace_end(self) is not None:
            ending.grace_over(self, given.at)
            ending.end_test(self, given.at)

    def _run_clock(self, at: int) -> None:
        """Start the clocks again; every deadline moves by the time they stood still."""
        state = self.state
        if state.halted_at is None:
            return
        stood = at - state.halted_at
        state.halted_at = None
        state.limit_at = None if state.limit_at is None else state.limit_at + stood
        state.final_at = None if state.final_at is None else state.final_at + stood
        state.expired_at = None if state.expired_at is None else state.expired_at + stood

    # --- the referee's commands -----------------------------------------------------------------

    def _pause(self, given: Pause) -> None:
        why = self._busy()
        if why is not None:
            self.events.append(Refused(given.at, "pause", why))
        elif not self.state.paused:
            self._halt(given.at)

    def _busy(self) -> Why | None:
        """Return why the game cannot be interrupted now; players must get their race first (case I19)."""
        state = self.state
        if state.over is not None or state.judging:
            return Why.PHASE
        if state.air is not None:
            return Why.CARD_IN_AIR
        if state.slaps:
            return Why.SLAP_IN_PROGRESS
        return Why.TRIGGER_LIVE if self.is_live() else None

    def _halt(self, at: int) -> None:
        state = self.state
        state.pause_wanted = False
        if state.over is not None or state.paused:
            return
        self.cancel_air(at)
        state.paused = True
        if state.halted_at is None:
            state.halted_at = at
        self.events.append(Paused(at))

    def _resume(self, given: Resume) -> None:
        if not self.state.paused:
            self.events.append(Refused(given.at, "resume", Why.PHASE))
            return
        self.state.paused = False
        if not self.state.judging:
            self._run_clock(given.at)
        self.events.append(Resumed(given.at))

    def _undo(self, given: Undo) -> None:
        before = self.recall()
        if before is None:
            self.events.append(Refused(given.at, "undo", Why.NOTHING_TO_UNDO))
            return
        self.cancel_air(given.at)
        # A picture that was seen stays seen, and a seat that is broken stays broken.
        before.withdrawn = self.state.withdrawn
        before.flips = self.state.flips
        before.disabled = self.state.disabled
        before.paused = False
        self.state = before
        self.events.append(Undone(given.at))
        self._halt(given.at)

    def _fault(self, given: Fault) -> None:
        state = self.state
        if given.player in state.disabled:
            return
        state.disabled |= {given.player}
        self.events.append(SeatDisabled(given.at, given.player))
        if state.slaps or state.judging:
            state.pause_wanted = True
        else:
            self._halt(given.at)

    def _repaired(self, given: Repaired) -> None:
        if given.player in self.state.disabled:
            self.state.disabled -= {given.player}
            self.events.append(SeatEnabled(given.at, given.player))

    def _leave(self, given: Leave) -> None:
        state, at, player = self.state, given.at, given.player
        if state.over is not None or state.slaps or state.judging:
            why = Why.SLAP_IN_PROGRESS if state.slaps else Why.PHASE
            self.events.append(Refused(at, "leave", why))
            return
        if state.status[player] is Status.OUT:
            self.events.append(Refused(at, "leave", Why.NOT_IN_PLAY))
            return
        if state.air is not None and state.air.player == player:
            self.cancel_air(at)
        self.remember(at)
        state.left |= {player}
        cards, state.hands[player] = state.hands[player], []
        self.events.append(PlayerLeft(at, player, len(cards)))
        self.eliminate(at, player, Why.LEFT)
        self.deal_out(at, cards, self.clockwise(player, self.in_play()))
        self.settle_turn()
        ending.end_test(self, at)


_HANDLERS: dict[type[Any], Callable[[Slapjack, Any], None]] = {
    Shown: Slapjack._shown,  # noqa: SLF001 - the table of the class itself
    Slap: Slapjack._slap,  # noqa: SLF001
    Close: Slapjack._close,  # noqa: SLF001
    TimeUp: Slapjack._time_up,  # noqa: SLF001
    Flip: Slapjack._flip,  # noqa: SLF001
    JudgeAward: Slapjack._judge,  # noqa: SLF001
    JudgeSplit: Slapjack._judge,  # noqa: SLF001
    JudgeCarry: Slapjack._judge,  # noqa: SLF001
    JudgeVoid: Slapjack._judge,  # noqa: SLF001
    Pause: Slapjack._pause,  # noqa: SLF001
    Resume: Slapjack._resume,  # noqa: SLF001
    Undo: Slapjack._undo,  # noqa: SLF001
    Fault: Slapjack._fault,  # noqa: SLF001
    Repaired: Slapjack._repaired,  # noqa: SLF001
    Leave: Slapjack._leave,  # noqa: SLF001
    FinalTriggerOver: Slapjack._final_trigger_over,  # noqa: SLF001
    GraceOver: Slapjack._grace_over,  # noqa: SLF001
}
