"""What every part of the rules works on: one game's state, its rules and the events it has produced."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.game.cards import shuffled
from referee.game.messages import BackIn, BecameWaiting, Eliminated, FlipCancelled, Why
from referee.game.settings import Reentry
from referee.game.state import CardRace, PileCard, Status

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.game.cards import Card, Rng
    from referee.game.messages import Event
    from referee.game.settings import Rules
    from referee.game.state import State


_IN_PLAY = (Status.ACTIVE, Status.WAITING)


class Core:
    """One game in progress: its state, its rules, its source of chance and the events of the current input.

    Attributes:
        state: the state; only this room changes it.
        rules: the frozen rule set.
        events: events of the input being handled, in order.
    """

    __slots__ = ("_rng", "_snapshot", "events", "rules", "state")

    def __init__(self, state: State, rules: Rules, rng: Rng | None) -> None:
        self.state = state
        self.rules = rules
        self.events: list[Event] = []
        self._rng = rng
        self._snapshot: State | None = None

    # --- who is where -------------------------------------------------------------------------

    def clockwise(self, start: int, seats: Iterable[int]) -> list[int]:
        """Return the seats in clockwise order from the left of ``start``; ``start`` itself comes last."""
        players = len(self.state.hands)
        return sorted(seats, key=lambda seat: (seat - start - 1) % players)

    def in_play(self) -> list[int]:
        """Return the seats that are ACTIVE or WAITING, in seat order."""
        return [seat for seat, status in enumerate(self.state.status) if status in _IN_PLAY]

    def holds(self, seat: int) -> bool:
        """Tell whether the seat has a card in hand or its own card in the air."""
        air = self.state.air
        return bool(self.state.hands[seat]) or (air is not None and air.player == seat)

    def next_holder(self, seat: int) -> int | None:
        """Return the nearest holder left of ``seat``, ``seat`` itself last; None when nobody holds a card."""
        hands = self.state.hands
        players = len(hands)
        for step in range(1, players + 1):
            candidate = (seat + step) % players
            if hands[candidate]:
                return candidate
        air = self.state.air
        return None if air is None else air.player

    def top(self) -> PileCard | None:
        """Return the visible card that a slap is judged on, or None when no face-up card lies there."""
        pile = self.state.pile
        return pile[-1] if len(pile) > self.state.burned else None

    def is_live(self) -> bool:
        """Tell whether the visible card can still be won."""
        top = self.top()
        return top is not None and top.race is CardRace.LIVE

    def in_race(self) -> list[tuple[int, int]]:
        """Return the open slaps as (time with handicap in ns, seat), earliest first.

        Slaps with the same time keep the order in which they were taken; that order means nothing.
        """
        handicaps = self.state.handicaps
        return sorted(((at + handicaps[seat], seat) for at, seat in self.state.slaps), key=lambda slap: slap[0])

    # --- changes ------------------------------------------------------------------------------

    def mark_top(self, **changes: Any) -> None:
        """Replace fields of the top card of the pile."""
        self.state.pile[-1] = self.state.pile[-1]._replace(**changes)

    def give(self, at: int, seat: int, cards: Iterable[Card]) -> None:
        """Put cards under a seat's stack, first card uppermost; a waiting player who gets some is back in."""
        self.state.hands[seat].extend(cards)
        if self.state.status[seat] is Status.WAITING and self.state.hands[seat]:
            self.state.status[seat] = Status.ACTIVE
            self.events.append(BackIn(at, seat))

    def take_pile(self) -> list[Card]:
        """Lift the whole pile, bottom card first, burned cards included (RULES 1.5.5)."""
        cards = [entry.card for entry in self.state.pile]
        self.state.pile.clear()
        self.state.burned = 0
        return cards

    def burn(self, at: int, seat: int, card: Card) -> None:
        """Put a penalty card face down at the very bottom of the pile (004:42)."""
        self.state.pile.insert(0, PileCard(card, seat, at, face_up=False))
        self.state.burned += 1

    def deal_out(self, at: int, cards: Iterable[Card], seats: list[int]) -> None:
        """Deal cards one at a time round the seats in the order given (RULES 1.5.9)."""
        for nth, card in enumerate(cards):
            self.give(at, seats[nth % len(seats)], (card,))

    def shuffle(self, cards: list[Card]) -> list[Card]:
        """Return the cards shuffled, or as they are in a worked example, which shuffles nothing."""
        return cards if self._rng is None else shuffled(cards, self._rng)

    def cancel_air(self, at: int) -> None:
        """Put the card in the air back on top of its stack, unseen; its player must flip again."""
        air = self.state.air
        if air is None:
            return
        self.state.hands[air.player].insert(0, air.card)
        self.state.air = None
        self.state.turn = air.player
        self.state.withdrawn = (air.number, air.player, air.card)
        self.events.append(FlipCancelled(at, air.player))

    def emptied(self, at: int, seat: int) -> None:
        """A hand became empty by a flip or a payment (RULES 1.5.6)."""
        if self.rules.reentry is Reentry.NONE:
            self.eliminate(at, seat, Why.NO_CARDS)
        else:
            self.state.status[seat] = Status.WAITING
            self.events.append(BecameWaiting(at, seat))

    def eliminate(self, at: int, seat: int, why: Why) -> None:
        """Put a seat out of this game; there is no way back (RULES 1.3, invariant 8)."""
        self.state.status[seat] = Status.OUT
        self.events.append(Eliminated(at, seat, why))

    def settle_turn(self) -> None:
        """Pass the turn on when its owner has nothing to flip (RULES 1.3, invariant 3)."""
        turn, last = self.state.turn, self.state.last
        if turn is not None and self.holds(turn):
            return
        start = last if turn is None else turn
        self.state.turn = None if start is None else self.next_holder(start)

    # --- undo ---------------------------------------------------------------------------------

    def remember(self, at: int) -> None:
        """Keep the position from just before a resolution at ``at``, for undo (RULES 1.10).

        Undo stops the game, so the snapshot has its clocks stopped and no card in the air.
        """
        before = self.state.copy()
        if before.halted_at is None:
            before.halted_at = at
        if not before.judging:
            # What a judge was asked is part of the position; slaps that were still being judged are not.
            before.slaps, before.called, before.again, before.hit = [], frozenset(), (), None
        if before.air is not None:
            before.hands[before.air.player].insert(0, before.air.card)
            before.air = None
        self._snapshot = before

    def forget(self) -> None:
        """A new card was seen: what came before can no longer be taken back."""
        self._snapshot = None

    def recall(self) -> State | None:
        """Return the snapshot, once; None when there is nothing to undo."""
        snapshot, self._snapshot = self._snapshot, None
        return snapshot
