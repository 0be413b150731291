"""The state of one game: who holds what, what lies on the pile, and what is open (RULES 1.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.game.cards import Card
    from referee.game.messages import GameOver
    from referee.game.settings import Trigger


class Status(Enum):
    """A player's standing: playing, cardless with one chance, out for this game, or safe (Irish Snap)."""

    ACTIVE = "ACTIVE"
    WAITING = "WAITING"
    OUT = "OUT"
    SAFE = "SAFE"


class CardRace(Enum):
    """What may happen to a card on the pile: nothing, a slap, or nothing any more."""

    NONE = "none"
    LIVE = "live"
    LOCKED = "locked"
    DEAD = "dead"


class PileCard(NamedTuple):
    """A card on the pile; a changed card is a new value, so a copied pile is a snapshot.

    Attributes:
        card: which card.
        by: the seat that turned it, or that paid it when it lies face down.
        shown_at: when it became visible, ns; for a burned card, when it was paid.
        face_up: False for a burned card.
        triggers: the patterns it completed when it became visible; never computed again.
        race: what may happen to it.
        covered_live: it died because the next card covered it (a wall for patterns, 004:28).
        covers_live: it covered a live card.
        paid: seats that already paid for a false slap at it.
        barred: seats whose slap at it was voided.
    """

    card: Card
    by: int
    shown_at: int
    face_up: bool = True
    triggers: tuple[Trigger, ...] = ()
    race: CardRace = CardRace.NONE
    covered_live: bool = False
    covers_live: bool = False
    paid: frozenset[int] = frozenset()
    barred: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Air:
    """A card between flip press and picture; it still belongs to ``player``'s stack."""

    player: int
    card: Card
    at: int
    number: int


@dataclass(slots=True)
class State:
    """Everything that decides what an input does. Seats are indexes in clockwise order.

    Attributes:
        hands: cards per seat; index 0 is flipped next.
        status: standing per seat.
        pile: the pile, bottom first.
        burned: how many cards at the bottom of the pile lie face down.
        air: the card in the air, if any.
        turn: who flips next; None when nobody can.
        last: who flipped last.
        slaps: the open race as (time, seat), first contact first; empty when no race is open.
        judging: the seats a judge must decide between; empty when there is nothing to judge.
        asking: the judge is asked who called, not who was first (slap-and-call).
        hit: the card that the open slaps were made at, while they wait for their calls.
        called: seats of the open slaps whose call was heard.
        again: further presses of seats whose first slap still waits for its call: (ns, seat).
        call_at: each seat's newest call, ns.
        lone_call: a call at a harmless card that no slap came with yet: (ns, seat, card).
        call_index: place in the ranks of the call that belongs to the next card (Irish Snap).
        required: seats that must slap the visible match (Irish Snap).
        window_at: when the visible match stops waiting for the last hands, ns (Irish Snap).
        handicaps: ns that are added to each seat's slap in a race, and nowhere else.
        paused: the game stands still.
        pause_wanted: a seat fault came during a race; the game stops when the race is decided.
        disabled: seats whose button is out of order.
        left: seats whose player has left for good.
        warn_left: warnings left per seat.
        lock_until: end of a seat's lock-out, ns.
        false_count: false slaps per seat, for the result page.
        flips: how many flips were accepted; the newest is number ``flips``.
        withdrawn: a cancelled flip whose picture may yet turn up: (number, seat, card).
        claimed: the card that was won last, for late hands.
        award_at: the first contact that won the last pile, ns.
        ruling_at: when the last ruling was made, ns.
        final_at: when the last live card dies, ns (RULES 1.5.7 E4).
        limit_at: when the time limit is reached, ns.
        expired_at: when it was reached, or when the card that was then in the air was seen, ns.
        halted_at: since when the clock stands still (pause, judging), ns.
        over: how the game ended.
    """

    hands: list[list[Card]]
    status: list[Status]
    turn: int | None
    pile: list[PileCard] = field(default_factory=list)
    burned: int = 0
    air: Air | None = None
    last: int | None = None
    slaps: list[tuple[int, int]] = field(default_factory=list)
    judging: tuple[int, ...] = ()
    asking: bool = False
    hit: PileCard | None = None
    called: frozenset[int] = frozenset()
    again: tuple[tuple[int, int], ...] = ()
    call_at: list[int | None] = field(default_factory=list)
    lone_call: tuple[int, int, Card] | None = None
    call_index: int = 0
    required: frozenset[int] = frozenset()
    window_at: int | None = None
    handicaps: tuple[int, ...] = ()
    paused: bool = False
    pause_wanted: bool = False
    disabled: frozenset[int] = frozenset()
    left: frozenset[int] = frozenset()
    warn_left: list[int] = field(default_factory=list)
    lock_until: list[int | None] = field(default_factory=list)
    false_count: list[int] = field(default_factory=list)
    flips: int = 0
    withdrawn: tuple[int, int, Card] | None = None
    claimed: PileCard | None = None
    award_at: int | None = None
    ruling_at: int | None = None
    final_at: int | None = None
    limit_at: int | None = None
    expired_at: int | None = None
    halted_at: int | None = None
    over: GameOver | None = None

    def copy(self) -> State:
        """Return an independent copy, for undo."""
        # Twice as fast as copy.copy, which asks the record how it is to be pickled.
        twin = State.__new__(State)
        for name in State.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.hands = [list(hand) for hand in self.hands]
        for name in _LISTS:
            setattr(twin, name, list(getattr(self, name)))
        return twin


_LISTS = ("status", "pile", "slaps", "warn_left", "lock_until", "false_count", "call_at")
"""Lists that a copy must not share; everything else in a state is a value or is replaced whole."""
