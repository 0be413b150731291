"""A card game as a machine: hand it inputs in order of time, get events back.

The machine has no clock. :meth:`CardGame.deadline` names the next thing that will happen by itself (a race
closing, the time limit); the caller hands it back as an input when its time has come, before any input that
is later in the order of :mod:`referee.game.messages`. Here stands what Slapjack and Irish Snap share: turning
cards, the clock and the referee's commands. What a slap means is theirs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from referee.game import ending
from referee.game.core import Core
from referee.game.messages import (
    Bump,
    Call,
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
    TableBumped,
    TakeBack,
    TimeUp,
    TriggerDead,
    Undo,
    Undone,
    Why,
)
from referee.game.settings import Cover, UndoRule
from referee.game.state import Air, CardRace, PileCard, State, Status

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.game.cards import Card, Rng
    from referee.game.settings import Rules, Trigger

Decision = JudgeAward | JudgeSplit | JudgeCarry | JudgeVoid
"""What a judge can say."""


class CardGame(Core, ABC):
    """One game, of whichever kind.

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
        state.call_at = state.call_at or [None] * players
        state.handicaps = state.handicaps or (0,) * players

    # --- what each game says for itself -----------------------------------------------------------

    @abstractmethod
    def slapped(self, press: Slap) -> None:
        """Judge one slap."""

    @abstractmethod
    def close_at(self) -> int | None:
        """Return when the open race, or whatever else waits for its time, is decided, ns; None for nothing."""

    @abstractmethod
    def closed(self, at: int) -> None:
        """Decide what :meth:`close_at` named."""

    def called(self, call: Call) -> None:
        """Take a call; a game without calls ignores it."""

    @abstractmethod
    def judged(self, decision: Decision) -> None:
        """Carry out the judge's decision, or refuse it with the reason."""

    def call(self) -> str:
        """Return the rank that is called for the next card, or an empty text."""
        return ""

    @abstractmethod
    def completed(self, card: Card) -> tuple[Trigger, ...]:
        """Return what makes the card worth slapping as it comes onto the pile."""

    def turning(self, at: int) -> bool:  # noqa: ARG002 - a hook
        """Do what comes before an accepted flip; return False when the game ended by it."""
        return True

    @abstractmethod
    def turned(self, at: int, player: int) -> None:
        """Do what follows from ``player``'s card being visible, before the turn passes on."""

    def lost_seat(self, at: int, player: int) -> None:
        """Do what follows when ``player`` cannot slap any more: a broken button, or a departure."""

    @abstractmethod
    def may_slap(self, player: int, top: PileCard) -> bool:
        """Tell whether a slap of a player in the game at the live card ``top`` can still mean something."""

    @abstractmethod
    def end_test(self, at: int) -> None:
        """Look whether the game is over."""

    # --- inputs and deadlines -----------------------------------------------------------------------

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
        if self._is_quiet():
            return None
        due = list(self._due())
        return min(due, key=lambda given: (given.at, given.ORDER)) if due else None

    def _is_quiet(self) -> bool:
        """Tell cheaply that nothing at all waits for its time, which is so before almost every input."""
        state = self.state
        clocks = state.final_at is None and state.limit_at is None and state.expired_at is None
        return clocks and not state.slaps and state.window_at is None and state.lone_call is None

    def _due(self) -> Iterator[Close | TimeUp | FinalTriggerOver | GraceOver]:
        state = self.state
        close = self.close_at()
        if close is not None:
            yield Close(close)
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
        if not self.turning(given.at):
            return
        state = self.state
        state.flips += 1
        card = state.hands[given.player].pop(0)
        state.air = Air(given.player, card, given.at, state.flips)
        self.events.append(FlipAccepted(given.at, given.player, state.flips, self.call()))

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
            # Nobody left who may slap it: waiting for a hand would stop the game for good.
            return any(self.may_slap(seat, top) for seat in self.in_play())
        return False

    def _take_back(self, given: TakeBack) -> None:
        air = self.state.air
        if air is not None and air.player == given.player:
            self.cancel_air(given.at)
            self.end_test(given.at)

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
        call = self.call()
        triggers = self.completed(air.card)
        race = CardRace.LIVE if triggers else CardRace.NONE
        # Given by place: by name this is the slowest line of a card.
        state.pile.append(PileCard(air.card, air.player, at, True, triggers, race, False, covers_live))
        self.events.append(CardShown(at, air.player, air.card, triggers, call))
        self.turned(at, air.player)
        if state.over is None:
            state.turn = self.next_holder(air.player)
            self.end_test(at)

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
        self.slapped(given)
        self.end_test(given.at)

    def _close(self, given: Close) -> None:
        if self.close_at() is not None:
            self.closed(given.at)
            self._after_race(given.at)

    def _call(self, given: Call) -> None:
        self.called(given)
        self.end_test(given.at)

    def _bump(self, given: Bump) -> None:
        self.events.append(TableBumped(given.at, given.players))

    def _judge(self, given: Decision) -> None:
        self.judged(given)
        if not self.state.judging:
            if not self.state.paused:
                self._run_clock(given.at)
            self._after_race(given.at)

    def _after_race(self, at: int) -> None:
        self.end_test(at)
        if self.state.pause_wanted and not self.state.judging and not self.state.slaps:
            self._halt(at)

    # --- the clock ------------------------------------------------------------------------------

    def _time_up(self, given: TimeUp) -> None:
        ending.time_up(self, given.at)
        self.end_test(given.at)

    def _final_trigger_over(self, given: FinalTriggerOver) -> None:
        if self.is_live() and self.state.final_at is not None:
            ending.final_trigger_over(self, given.at)
            self.end_test(given.at)

    def _grace_over(self, given: GraceOver) -> None:
        if ending.grace_end(self) is not None:
            ending.grace_over(self, given.at)
            self.end_test(given.at)

    def _run_clock(self, at: int) -> None:
        """Start the clocks again; every deadline moves by the time they stood still."""
        state = self.state
        if state.halted_at is None:
            return
        stood = at - state.halted_at
        state.halted_at = None
        for name in ("limit_at", "final_at", "expired_at", "window_at"):
            due = getattr(state, name)
            setattr(state, name, None if due is None else due + stood)

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
        state.lone_call = None
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
        # An undone ruling may have been the last thing that the end of the time was waiting for.
        self.end_test(given.at)

    def _undo(self, given: Undo) -> None:
        if self.rules.undo is UndoRule.OFF:
            self.events.append(Refused(given.at, "undo", Why.UNDO_OFF))
            return
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
        for seat in before.disabled:
            self.lost_seat(given.at, seat)
        self._halt(given.at)

    def _fault(self, given: Fault) -> None:
        state = self.state
        if given.player in state.disabled:
            return
        state.disabled |= {given.player}
        self.events.append(SeatDisabled(given.at, given.player))
        self.lost_seat(given.at, given.player)
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
        if state.status[player] in {Status.OUT, Status.SAFE}:
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
        self.lost_seat(at, player)
        self.end_test(at)


_HANDLERS: dict[type[Any], Callable[[CardGame, Any], None]] = {
    Shown: CardGame._shown,  # noqa: SLF001 - the table of the class itself
    Slap: CardGame._slap,  # noqa: SLF001
    Close: CardGame._close,  # noqa: SLF001
    TimeUp: CardGame._time_up,  # noqa: SLF001
    Bump: CardGame._bump,  # noqa: SLF001
    Call: CardGame._call,  # noqa: SLF001
    TakeBack: CardGame._take_back,  # noqa: SLF001
    Flip: CardGame._flip,  # noqa: SLF001
    JudgeAward: CardGame._judge,  # noqa: SLF001
    JudgeSplit: CardGame._judge,  # noqa: SLF001
    JudgeCarry: CardGame._judge,  # noqa: SLF001
    JudgeVoid: CardGame._judge,  # noqa: SLF001
    Pause: CardGame._pause,  # noqa: SLF001
    Resume: CardGame._resume,  # noqa: SLF001
    Undo: CardGame._undo,  # noqa: SLF001
    Fault: CardGame._fault,  # noqa: SLF001
    Repaired: CardGame._repaired,  # noqa: SLF001
    Leave: CardGame._leave,  # noqa: SLF001
    FinalTriggerOver: CardGame._final_trigger_over,  # noqa: SLF001
    GraceOver: CardGame._grace_over,  # noqa: SLF001
}
