"""Positions, presses and a stopwatch for the tests of the rules: cards by name, times in milliseconds."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from referee.game.cards import DECK, RANKS, Card, parse_card
from referee.game.invariants import cards_in_play, check
from referee.game.irish import IrishSnap
from referee.game.messages import Flip, Shown, Slap
from referee.game.ruleset import UNTIMED, build_rules
from referee.game.slapjack import Slapjack
from referee.game.state import PileCard, State, Status

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.game.cardgame import CardGame
    from referee.game.cards import Rng
    from referee.game.messages import Event, Input
    from referee.game.settings import Rules

A, B, C, D = range(4)
"""The seats, clockwise, by the names that the worked examples use."""

LONG_AGO = -(10**15)
"""When the cards of a given pile became visible, ns."""


def ms(milliseconds: float) -> int:
    """Return milliseconds as nanoseconds."""
    return round(milliseconds * 1_000_000)


def cards(text: str) -> list[Card]:
    """Return the cards named in a text such as ``"Jd 2c"``."""
    return [parse_card(name) for name in text.split()]


def names(some: Iterable[Card]) -> str:
    """Return cards as a text, the inverse of :func:`cards`."""
    return " ".join(str(card) for card in some)


def rules(preset: str = "classic", **settings: Any) -> Rules:
    """Return a preset with settings changed; the delays are zero unless given, as in the worked examples."""
    return build_rules(preset, {**UNTIMED, **settings})


def position(
    *hands: str,
    pile: str = "",
    turn: int | None = A,
    last: int | None = None,
    out: tuple[int, ...] = (),
    rule_set: Rules | None = None,
    rng: Rng | None = None,
    handicaps: tuple[float, ...] = (),
) -> Slapjack:
    """Set up a game: one text per hand, first card flipped next; an empty hand waits unless it is ``out``.

    ``pile`` is written bottom first as card and seat, ``"*2c@1 9d@0"``; a star marks a burned card.
    ``handicaps`` are in ms, one per seat.
    """
    laid = [_lay(entry) for entry in pile.split()]
    dealt = [cards(hand) for hand in hands]
    status = [_standing(bool(hand), seat in out) for seat, hand in enumerate(dealt)]
    burned = sum(not entry.face_up for entry in laid)
    state = State(dealt, status, turn, laid, burned, last=last, handicaps=tuple(map(ms, handicaps)))
    return Slapjack(state, rule_set or rules(), rng)


def irish_position(
    *hands: str,
    pile: str = "",
    turn: int | None = A,
    last: int | None = None,
    safe: tuple[int, ...] = (),
    call: str = "A",
    handicaps: tuple[float, ...] = (),
    rng: Rng | None = None,
    **settings: Any,
) -> IrishSnap:
    """Set up a game of Irish Snap like :func:`position`; ``call`` is called next, ``handicaps`` are in ms."""
    laid = [_lay(entry) for entry in pile.split()]
    dealt = [cards(hand) for hand in hands]
    status = [Status.SAFE if seat in safe else Status.ACTIVE for seat in range(len(dealt))]
    state = State(dealt, status, turn, laid, last=last, call_index=RANKS.index(call))
    state.handicaps = tuple(map(ms, handicaps))
    return IrishSnap(state, rules("irish", **settings), rng)


def _standing(holds: bool, out: bool) -> Status:
    if out:
        return Status.OUT
    return Status.ACTIVE if holds else Status.WAITING


def _lay(entry: str) -> PileCard:
    face, seat = entry.split("@")
    return PileCard(parse_card(face.removeprefix("*")), int(seat), LONG_AGO, face_up=not face.startswith("*"))


def feed(game: CardGame, *inputs: Input) -> list[Event]:
    """Hand over inputs in order, each after whatever the game does by itself before; return all events.

    The invariants are checked after every one of them.
    """
    deck = Counter(cards_in_play(game))
    events: list[Event] = []
    for given in inputs:
        while (due := game.deadline()) is not None and (due.at, due.ORDER) < (given.at, given.ORDER):
            events += _apply(game, due, deck)
        events += _apply(game, given, deck)
    return events


def settle(game: CardGame) -> list[Event]:
    """Let every timer run out, in order; return all events."""
    deck = Counter(cards_in_play(game))
    events: list[Event] = []
    for _ in range(10):
        due = game.deadline()
        if due is None:
            return events
        events += _apply(game, due, deck)
    raise AssertionError(f"the game's own timers never end: {due}")


def _apply(game: CardGame, given: Input, deck: Counter[Card]) -> list[Event]:
    news = game.handle(given)
    check(game, deck)
    return news


def turn_card(game: CardGame, player: int, at: float, seen_after: float = 0) -> list[Event]:
    """Press flip at ``at`` ms and let the card be visible ``seen_after`` ms later; return all events."""
    pressed = feed(game, Flip(ms(at), player))
    return pressed + feed(game, Shown(ms(at + seen_after), game.state.flips))


def slap(game: CardGame, player: int, at: float) -> list[Event]:
    """Slap at ``at`` ms and return what the game says at once."""
    return feed(game, Slap(ms(at), player))


def hands(game: CardGame) -> list[str]:
    """Return every hand as a text, first card uppermost."""
    return [names(hand) for hand in game.state.hands]


def pile(game: CardGame) -> str:
    """Return the pile as a text, bottom first, burned cards with a star."""
    return " ".join(("" if entry.face_up else "*") + str(entry.card) for entry in game.state.pile)


def standing(game: CardGame) -> str:
    """Return every seat's standing as one letter: Active, Waiting, Out or Safe."""
    return "".join(status.value[0] for status in game.state.status)


def of_kind(events: Iterable[Event], *kinds: type[Any]) -> list[Any]:
    """Return the events of some kinds, in order."""
    return [event for event in events if isinstance(event, kinds)]


def full_deck() -> Counter[Card]:
    """Return the 52 cards as a count, for the conservation check."""
    return Counter(DECK)
