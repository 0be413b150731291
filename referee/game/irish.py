"""Irish Snap: slap when the card is the rank that was called; the last hand takes the pile (RULES 4.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game.cardgame import CardGame
from referee.game.cards import RANKS
from referee.game.messages import (
    Carried,
    DeadHeat,
    GameOver,
    HandsMissing,
    JudgeAward,
    JudgeSplit,
    JudgeVoid,
    LateOnCovered,
    PileTaken,
    RaceJoined,
    RaceOpened,
    Refused,
    Safe,
    SlapIgnored,
    Split,
    TooFastWarned,
    Warned,
    Why,
)
from referee.game.settings import IgnoreOr, IrishCardless, IrishExtra, IrishNext, Repeat, Tie, TooFast, Trigger, Won
from referee.game.slaps import not_allowed, on_empty_pile
from referee.game.state import CardRace, Status
from referee.timing.photo_finish import dead_heat

if TYPE_CHECKING:
    from referee.game.cardgame import Decision
    from referee.game.cards import Card
    from referee.game.messages import Slap
    from referee.game.state import PileCard


class IrishSnap(CardGame):
    """One game of Irish Snap: get rid of your cards; the last player who holds some loses (000:147, 003:38)."""

    __slots__ = ()

    # --- the call and the cards -------------------------------------------------------------------

    def call(self) -> str:
        """Return the rank that belongs to the next card."""
        return RANKS[self.state.call_index]

    def completed(self, card: Card) -> tuple[Trigger, ...]:
        """Return whether the card is the called rank, or one of the house's extras."""
        below, extra = self.top(), self.rules.irish_extra
        found = [Trigger.MATCH] if card.rank == self.call() else []
        if extra is IrishExtra.JACK and card.rank == "J":
            found.insert(0, Trigger.JACK)
        if extra is IrishExtra.DOUBLE and below is not None and below.card.rank == card.rank:
            found.insert(0, Trigger.DOUBLE)
        if extra is IrishExtra.QUEEN and card.rank == "Q":
            found.append(Trigger.QUEEN)
        return tuple(found)

    def turning(self, at: int) -> bool:
        """The next flip closes the card before it: whoever played his last card is safe now (RULES 1.5.1, case F10)."""
        if not self.is_live():
            self._make_safe(at)
            self._end_when_one_holds(at)
        return self.state.over is None

    def turned(self, at: int, player: int) -> None:
        """Count the call on, and note who must slap if this is a match."""
        state = self.state
        state.required, state.window_at = frozenset(), None
        self._make_safe(at, but=player)
        if state.over is not None:
            return
        state.call_index = (state.call_index + 1 + self._cardless_after(player)) % len(RANKS)
        if self.is_live():
            playing = (seat for seat, status in enumerate(state.status) if status is Status.ACTIVE)
            state.required = frozenset(playing) - state.disabled
            state.window_at = at + self.rules.irish_window_ns
            if len(state.required) < 2:
                # The others cannot press; nobody can be last alone.
                self._carry(at)

    def _cardless_after(self, player: int) -> int:
        """Return how many calls are spoken without a card before the next one is turned (``still_in``)."""
        if self.rules.irish_cardless is not IrishCardless.STILL_IN:
            return 0
        following = self.next_holder(player)
        between = 0 if following is None else (following - player - 1) % len(self.state.hands)
        seats = ((player + step) % len(self.state.hands) for step in range(1, between + 1))
        return sum(self.state.status[seat] is Status.ACTIVE for seat in seats)

    def may_slap(self, player: int, top: PileCard) -> bool:  # noqa: ARG002 - the visible card is meant
        """Tell whether the player must slap the match and still can."""
        return player in self.state.required - self.state.disabled

    # --- slaps ------------------------------------------------------------------------------------

    def slapped(self, press: Slap) -> None:
        """Judge one slap on the card that was visible at its time (RULES 4.1, numbers 5 and 9)."""
        at, player = press.at, press.player
        top, why = self.top(), not_allowed(self, at, player)
        if why is not None:
            self.events.append(SlapIgnored(at, player, why))
        elif top is None:
            on_empty_pile(self, at, player)
        elif top.race is CardRace.LIVE:
            self._on_match(at, player, top)
        elif top.race is CardRace.LOCKED and self.rules.locked_slap is IgnoreOr.IGNORE:
            self.events.append(SlapIgnored(at, player, Why.LOCKED))
        elif top.covers_live and at - top.shown_at < self.rules.cover_grace_ns:
            self.events.append(LateOnCovered(at, player))
        else:
            self._false(at, player, top)

    def _on_match(self, at: int, player: int, top: PileCard) -> None:
        state, after = self.state, at - top.shown_at
        if player not in state.required:
            self.events.append(SlapIgnored(at, player, Why.BARRED))
            return
        if any(seat == player for _, seat in state.slaps):
            self.events.append(SlapIgnored(at, player, Why.REPEAT))
            return
        if after < self.rules.too_fast_ns and self.rules.too_fast is TooFast.WARN:
            self.events.append(TooFastWarned(at, player, after))
        if state.slaps:
            self.events.append(RaceJoined(at, player, after))
        else:
            self.remember(at)
            self.cancel_air(at)
            self.events.append(RaceOpened(at, player, after))
        state.slaps.append((at, player))

    def _false(self, at: int, player: int, top: PileCard) -> None:
        """A slap at a card that is no match takes the whole pile; nothing is paid after time."""
        state, rules = self.state, self.rules
        if state.expired_at is not None or self._paid_already(player, top):
            self.events.append(SlapIgnored(at, player, Why.TIME_UP if state.expired_at is not None else Why.REPEAT))
            return
        self.remember(at)
        state.false_count[player] += 1
        state.ruling_at = at
        if rules.lockout_ns:
            state.lock_until[player] = at + rules.lockout_ns
        if state.warn_left[player]:
            state.warn_left[player] -= 1
            self.mark_top(paid=top.paid | {player})
            self.events.append(Warned(at, player, top.card, state.warn_left[player]))
            return
        # The count starts again, so a card that was called for the old one cannot come.
        self.cancel_air(at)
        state.slaps = [(at, player)]
        self._collect(at, player, false_slap=True)

    def _paid_already(self, player: int, top: PileCard) -> bool:
        return player in top.paid and self.rules.repeat_false is Repeat.ONCE

    # --- the race for not being last ------------------------------------------------------------------

    def close_at(self) -> int | None:
        """Return when it is known who is last.

        That is ``tie_window`` after all but one are down: the missing hand could still tie until then. If
        more are missing, their time runs out with ``irish_window``.
        """
        state = self.state
        if state.judging or state.window_at is None or not self.is_live():
            return None
        if state.halted_at is not None and not state.slaps:
            return None
        if len(state.slaps) < len(state.required) - 1:
            return state.window_at
        down = state.slaps[: len(state.required) - 1]
        missing = next(iter(state.required - {seat for _, seat in down}))
        slowest = max(at + state.handicaps[seat] for at, seat in down)
        # Handicaps only matter for the race: a missing hand is last once its own time, too, is behind the slowest.
        return max(down[-1][0], slowest + self._window() - state.handicaps[missing])

    def _window(self) -> int:
        return 0 if self.rules.tie is Tie.EARLIEST else self.rules.tie_window_ns

    def closed(self, at: int) -> None:
        """Say who is last and let them take the pile (RULES 4.1, numbers 5 to 7)."""
        missing = self.state.required - {seat for _, seat in self.state.slaps}
        if missing:
            self._decide(at, self.clockwise(self.state.pile[-1].by, missing), heat=False)
            return
        hands = self.in_race()
        latest = hands[-1][0]
        self._decide(at, [seat for time, seat in hands if latest - time <= self._window()], heat=True)

    def _decide(self, at: int, last: list[int], *, heat: bool) -> None:
        state = self.state
        if len(last) == 1:
            self._collect(at, last[0])
            return
        self.events.append(DeadHeat(at, tuple(last)) if heat else HandsMissing(at, tuple(last)))
        if self.rules.tie is Tie.JUDGE:
            state.judging, state.halted_at = tuple(last), at
        elif heat and self.rules.tie in {Tie.CARRY, Tie.EARLIEST}:
            self._carry(at)
        else:
            self._share(at, last)

    def judged(self, decision: Decision) -> None:
        """Carry out what the judge says about who was last."""
        state, at = self.state, decision.at
        if not state.judging:
            self.events.append(Refused(at, "judge", Why.PHASE))
            return
        if isinstance(decision, JudgeAward | JudgeVoid) and decision.player not in state.judging:
            self.events.append(Refused(at, "judge", Why.NOT_TIED))
            return
        self.remember(at)
        match decision:
            case JudgeAward(player=player) | JudgeVoid(player=player):
                # A hand that does not count was never down: its owner is the one who is missing.
                self._collect(at, player)
            case JudgeSplit():
                self._share(at, list(state.judging))
            case _:
                self._carry(at)

    def _collect(self, at: int, player: int, *, false_slap: bool = False) -> None:
        """``player`` takes the pile under the stack, bottom card first, and the count starts again."""
        state, rules = self.state, self.rules
        claimed = state.pile[-1]
        cards = self.take_pile()
        self.events.append(PileTaken(at, player, len(cards), claimed.card, false_slap))
        if rules.won is Won.SHUFFLE_WON:
            cards = self.shuffle(cards)
        self.give(at, player, cards)
        if rules.won is Won.SHUFFLE_ALL:
            state.hands[player] = self.shuffle(state.hands[player])
        match rules.irish_next:
            case IrishNext.LEFT_OF_COLLECTOR:
                state.turn = self.next_holder(player)
            case IrishNext.COLLECTOR:
                state.turn = player
            case _:
                state.turn = self.next_holder(claimed.by)
        self._race_over(at, claimed, first_hands=() if false_slap else self._first_hands())

    def _share(self, at: int, last: list[int]) -> None:
        """The last ones share the pile, dealt clockwise from the last flipper's left (modelled on 002:23)."""
        claimed = self.state.pile[-1]
        order = self.clockwise(claimed.by, last)
        cards = self.take_pile()
        self.events.append(Split(at, tuple(order), len(cards)))
        self.deal_out(at, cards, order)
        self.state.turn = self.next_holder(claimed.by)
        self._race_over(at, claimed, first_hands=self._first_hands())

    def _carry(self, at: int) -> None:
        """Nobody takes anything; the card is locked and the game goes on."""
        state = self.state
        self.events.append(Carried(at))
        self.mark_top(race=CardRace.LOCKED)
        state.slaps, state.judging, state.window_at, state.required = [], (), None, frozenset()
        state.ruling_at = at
        state.turn = self.next_holder(state.pile[-1].by)

    def _first_hands(self) -> tuple[int, ...]:
        """Return who was first on this match, more than one in a dead heat; nobody when no hand was down."""
        return tuple(dead_heat(self.in_race(), self._window())) if self.state.slaps else ()

    def _race_over(self, at: int, claimed: PileCard, first_hands: tuple[int, ...]) -> None:
        state = self.state
        # The last hand decides, so whoever comes after it is late, however long ago the first hand was.
        state.award_at = at
        state.claimed = claimed
        state.ruling_at = at
        state.call_index = 0
        state.slaps, state.judging, state.window_at, state.required = [], (), None, frozenset()
        if self.rules.irish_cardless is IrishCardless.MUST_WIN_ONE:
            for seat in first_hands:
                self._safe(at, seat)
        self._make_safe(at)
        self._end_when_one_holds(at)

    # --- safe, and the end ------------------------------------------------------------------------

    def _make_safe(self, at: int, but: int | None = None) -> None:
        """Whoever is rid of every card can no longer be made to pick up (RULES 4.1, number 10)."""
        if self.rules.irish_cardless is not IrishCardless.SAFE_OUT:
            return
        start = self.state.turn if self.state.last is None else self.state.last
        for seat in self.clockwise(start or 0, range(len(self.state.hands))):
            if seat != but:
                self._safe(at, seat)

    def _safe(self, at: int, seat: int) -> None:
        if self.state.status[seat] is Status.ACTIVE and not self.holds(seat):
            self.state.status[seat] = Status.SAFE
            self.events.append(Safe(at, seat))
            self._last_active(at)

    def _last_active(self, at: int) -> None:
        active = tuple(self.in_play())
        if len(active) > 1 or self.state.over is not None:
            return
        if Status.SAFE in self.state.status:
            self._finish(at, (), Why.LAST_WITH_CARDS, active)
        else:
            # Everybody else left the table: nobody lost to them.
            self._finish(at, active, Why.LAST_PLAYER, ())

    def _end_when_one_holds(self, at: int) -> None:
        """With ``still_in`` nobody is ever safe: the game ends when one player alone holds cards."""
        if self.rules.irish_cardless is not IrishCardless.STILL_IN or self.state.over is not None:
            return
        holders = [seat for seat in self.in_play() if self.holds(seat)]
        if len(holders) == 1:
            self._finish(at, (), Why.LAST_WITH_CARDS, (holders[0],))

    def lost_seat(self, at: int, player: int) -> None:
        """Nobody can be last by a button that does not work: the open match is nobody's."""
        down = any(seat == player for _, seat in self.state.slaps)
        if self.is_live() and player in self.state.required and not down and not self.state.judging:
            self._carry(at)

    def end_test(self, at: int) -> None:
        """Look whether the game is over: one left, nobody can flip, or the time is up."""
        state = self.state
        if state.over is not None or state.slaps or state.judging:
            return
        active = self.in_play()
        if len(active) == 1:
            self.cancel_air(at)
            self._last_active(at)
        elif state.turn is None and state.air is None and not self.is_live():
            self._finish(at, tuple(active), Why.CARDS_EXHAUSTED, ())
        elif state.expired_at is not None and state.air is None and not self.is_live():
            most = max(len(state.hands[seat]) for seat in active)
            losers = tuple(seat for seat in active if len(state.hands[seat]) == most)
            self._finish(at, (), Why.TIME_LIMIT, losers)

    def _finish(self, at: int, winners: tuple[int, ...], why: Why, losers: tuple[int, ...]) -> None:
        state = self.state
        state.over = GameOver(at, winners, why, losers)
        state.turn = None
        self.events.append(state.over)
