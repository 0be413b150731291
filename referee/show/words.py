"""Every sentence the table says, in one catalogue, and how events become sentences.

A sentence names who, what, how many cards, and why. Nothing else in the project writes text for players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from referee.game import messages as m
from referee.game.settings import MS, Trigger
from referee.table import events as t

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.game.cards import Card
    from referee.table.rulings import Finish, Ruling

RANK_WORDS: Final = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}
SUIT_WORDS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}

TRIGGER_WORDS: Final = {
    Trigger.JACK: "a jack",
    Trigger.DOUBLE: "a double",
    Trigger.SANDWICH: "a sandwich",
    Trigger.TOPBOTTOM: "top and bottom",
    Trigger.TENS: "a ten",
}

WORDS: Final = {
    "and": "{first} and {last}",
    "card": "{rank} of {suit}",
    "one card": "one card",
    "cards": "{count} cards",
    "ms": "{value:.1f} ms",
    "whole ms": "{value:.0f} ms",
    "shown": "{name} turns the {card}.",
    "won by": "{name} was first to the {what} by {margin} and takes {cards}.",
    "won alone": "{name} slapped the {what} after {after} and takes {cards}.",
    "pattern": "{card} ({pattern})",
    "late": "{name} was {margin} late.",
    "won judged": "The judge gives {name} the pile: {cards}.",
    "dead heat": "Dead heat: {names} within {window}.",
    "carried": "The pile stays; a fresh card decides.",
    "split among": "{names} share the pile of {cards}.",
    "false to player": "{name} slapped the {card}: {cards} to {receiver}.",
    "false own bottom": "{name} slapped the {card}: {cards} under {name}'s own stack.",
    "false under pile": "{name} slapped the {card}: {cards} face down under the pile.",
    "false nowhere": "{name} slapped the {card}: no penalty.",
    "false to others": "{name} slapped the {card}: the pile goes to {receivers}.",
    "warned": "{name} slapped the {card}: a warning this time, {left} left.",
    "empty slap": "{name} slapped where no card lies.",
    "too fast": "{name} after only {after}: too fast to be a reaction.",
    "too fast void": "{name} after only {after}: too fast to count, barred for this card.",
    "seen after all": "{name}'s card was seen too early: it goes to the bottom of the stack.",
    "waiting": "{name} has no cards: one chance to slap back in.",
    "back in": "{name} is back in.",
    "out chance": "{name} is out: somebody else won the pile.",
    "out no cards": "{name} is out: no cards left.",
    "out false slap": "{name} is out: a wrong slap without cards.",
    "out left": "{name} leaves the game.",
    "pile returned": "Nobody holds a card: {name} takes the pile back and goes on.",
    "time up": "Time is up: no more cards are turned.",
    "undone": "The last ruling is taken back.",
    "seat disabled": "{name}'s button hangs and is switched off.",
    "seat enabled": "{name}'s button works again.",
    "left": "{name}'s cards go to the others: {cards}.",
    "game won": "{name} wins the game: {why}.",
    "game shared": "{names} share the game: {why}.",
    "why last player": "the last one in play",
    "why all cards": "every card",
    "why exhausted": "no card is left to turn",
    "why time": "most cards when time ran out",
    "refused undo": "Nothing to undo since the last card.",
    "refused slap": "Not now: a slap is being decided.",
    "refused out": "Not now: that player is out already.",
    "refused": "Not now.",
    "sat down": "{name} sits down at seat {number}.",
    "stood up": "Seat {number} is free again.",
    "too few": "Two players are needed: press your button to sit down.",
    "dealt": "{name} deals; {first} begins.",
    "let go": "{name}: let go of the button.",
    "stuck": "{name}'s button hangs.",
    "free": "{name}'s button is free again.",
    "match won": "{names} wins the match.",
    "match shared": "{names} share the match.",
    # seats
    "your turn": "your turn",
    "status waiting": "waiting: one chance",
    "status out": "out",
    "status winner": "winner",
    "status fault": "button hangs",
    "status ready": "ready",
    "status bot": "bot",
    "status free": "free",
    # screens
    "title lobby": "Slapjack",
    "title game": "Game {number}",
    "title over": "Game {number} is over",
    "title judge": "Too close to call",
    "title pause": "Pause",
    "title leaving": "Who leaves?",
    "ask judge": "Too close: {names}. Who was first?",
    "ask leaving": "Whoever leaves presses the slap button.",
    "pausing": "Pause comes after this card.",
    "lobby prompt": "Press your button to sit down.",
    "lobby ready": "Ready when you are: {start} deals.",
    "rules line": "{preset}: slap {triggers}. First hand takes the pile. A wrong slap costs {cost}.",
    "costs nothing": "nothing",
    "costs the pile": "you the pile: the others share it",
    "match line": "First to win {count} games. Slaps within {window} are a dead heat.",
    "bots line": "Bots fill the table when you are alone.",
    "stats": "{name}: won {won}, best {best}, median {median}, wrong slaps {wrong}",
    "stats none": "{name}: won {won}, wrong slaps {wrong}",
    "closest": "Closest race: {first} before {second} by {margin}.",
    "uncertainty": "±{value} ms",
    "simulated": "SIMULATED buttons",
    "coarse": "Coarse stamps: slaps within {window} count as a dead heat",
    "late news": "Late news: {count} edges came too late to count",
    "hint lobby": "Slap button: sit down · hold it: leave · {start}: deal",
    "hint play": "{menu}: pause",
    "hint flip": "{flip}: turn the card · {menu}: pause",
    "hint menu": "{menu}: next entry · {start}: choose",
    "hint leaving": "{start}: back",
    # menus
    "resume": "Go on",
    "undo": "Undo the last ruling",
    "leave": "A player leaves",
    "new_game": "New match, same players",
    "lobby": "Back to the lobby",
    "next_game": "Next game",
    "award": "{name}",
    "carry": "Nobody: a fresh card decides",
    "split": "Share the pile",
}
"""All text for players, by key."""


def say(key: str, **parts: object) -> str:
    """Return a sentence of the catalogue with its parts filled in.

    Raises:
        KeyError: unknown key, or a part is missing.
    """
    return WORDS[key].format(**parts)


def card_name(card: Card) -> str:
    """Return a card in words, such as "queen of hearts"."""
    return say("card", rank=RANK_WORDS[card.rank], suit=SUIT_WORDS[card.suit])


def cards(count: int) -> str:
    """Return a number of cards in words."""
    return say("one card") if count == 1 else say("cards", count=count)


def millis(ns: int) -> str:
    """Return a duration of ``ns`` nanoseconds as tenths of a millisecond."""
    return say("ms", value=ns / MS)


def whole_millis(ns: int) -> str:
    """Return a duration of ``ns`` nanoseconds as whole milliseconds."""
    return say("whole ms", value=ns / MS)


def listed(names: Sequence[str]) -> str:
    """Return names as a list in words: "Ana", "Ana and Ben", "Ana, Ben and Cal"."""
    if len(names) < 2:
        return "".join(names)
    return say("and", first=", ".join(names[:-1]), last=names[-1])


def sentences(ruling: Ruling, names: Sequence[str], window: int) -> list[str]:
    """Return what a ruling says, one sentence per event.

    Args:
        ruling: the ruling.
        names: the players' names by their index in the game.
        window: the dead-heat window, ns.
    """
    said = [sentence_of(event, names, ruling.finish, window) for event in ruling.events]
    return [sentence for sentence in said if sentence]


def sentence_of(event: m.Event, names: Sequence[str], finish: Finish | None, window: int) -> str:
    """Return what one event says, or ``""`` for an event that is seen rather than told.

    ``finish`` is the photo finish of the race that the event decides, if it decides one.
    """
    if isinstance(event, m.PileWon):
        return _won(event, names, finish)
    if isinstance(event, m.SlapLate):
        return _late(event, names, finish)
    teller = _TELLERS.get(type(event))
    if teller is not None:
        return teller(event, names)
    if isinstance(event, m.DeadHeat):
        return say("dead heat", names=_named(event.players, names), window=millis(window))
    key = _PLAIN.get(type(event))
    return "" if key is None else say(key, name=names[getattr(event, "player", 0)])


def _named(players: Sequence[int], names: Sequence[str]) -> str:
    return listed([names[player] for player in players])


def _won(event: m.PileWon, names: Sequence[str], finish: Finish | None) -> str:
    name, taken = names[event.player], cards(event.cards)
    if finish is None or not finish.places or finish.places[0].seat != event.player:
        return say("won judged", name=name, cards=taken)
    what = card_name(event.card)
    if Trigger.JACK not in event.triggers:
        what = say("pattern", pattern=TRIGGER_WORDS[event.triggers[0]], card=what)
    if len(finish.places) > 1:
        return say("won by", name=name, margin=millis(finish.places[1].margin), cards=taken, what=what)
    after = whole_millis(finish.places[0].at - finish.shown_at)
    return say("won alone", name=name, after=after, cards=taken, what=what)


def _late(event: m.SlapLate, names: Sequence[str], finish: Finish | None) -> str:
    places = () if finish is None else finish.places
    margins = [place.margin for place in places if place.seat == event.player and place.at == event.at]
    return say("late", name=names[event.player], margin=millis(margins[0])) if margins else ""


def _false_slap(event: m.FalseSlap, names: Sequence[str]) -> str:
    return say(
        "false " + event.where.value.replace("_", " "),
        name=names[event.player],
        card=card_name(event.card),
        cards=cards(event.cards),
        receiver=_named(event.receivers, names),
        receivers=_named(event.receivers, names),
    )


def _game_over(event: m.GameOver, names: Sequence[str]) -> str:
    why = say(_ENDED[event.why])
    if len(event.winners) == 1:
        return say("game won", name=names[event.winners[0]], why=why)
    return say("game shared", names=_named(event.winners, names), why=why)


def table_sentence(event: t.TableEvent, names: Sequence[str]) -> str:
    """Return what a table event says; ``names`` are the names by seat."""
    if isinstance(event, t.Dealt):
        first = event.players[(event.dealer + 1) % len(event.players)]
        return say("dealt", name=names[event.players[event.dealer]], first=names[first])
    if isinstance(event, t.TooFew):
        return say("too few")
    return say(_AT_SEAT[type(event)], number=event.seat + 1, name=names[event.seat])


_AT_SEAT: Final[dict[type[object], str]] = {
    t.SatDown: "sat down",
    t.StoodUp: "stood up",
    t.LetGo: "let go",
    t.ButtonStuck: "stuck",
    t.ButtonFree: "free",
}
_OUT: Final = {
    m.Why.CHANCE_LOST: "out chance",
    m.Why.NO_CARDS: "out no cards",
    m.Why.FALSE_SLAP_NO_CARDS: "out false slap",
    m.Why.LEFT: "out left",
}
_REFUSED: Final = {
    m.Why.NOTHING_TO_UNDO: "refused undo",
    m.Why.SLAP_IN_PROGRESS: "refused slap",
    m.Why.NOT_IN_PLAY: "refused out",
}
_ENDED: Final = {
    m.Why.LAST_PLAYER: "why last player",
    m.Why.ALL_CARDS: "why all cards",
    m.Why.CARDS_EXHAUSTED: "why exhausted",
    m.Why.TIME_LIMIT: "why time",
}
_PLAIN: Final[dict[type[object], str]] = {
    m.Carried: "carried",
    m.EmptySlap: "empty slap",
    m.SeenAfterAll: "seen after all",
    m.BecameWaiting: "waiting",
    m.BackIn: "back in",
    m.PileReturned: "pile returned",
    m.TimeIsUp: "time up",
    m.Undone: "undone",
    m.SeatDisabled: "seat disabled",
    m.SeatEnabled: "seat enabled",
}
_TELLERS: Final[dict[type[Any], Callable[[Any, Sequence[str]], str]]] = {
    m.CardShown: lambda e, n: say("shown", name=n[e.player], card=card_name(e.card)),
    m.FalseSlap: _false_slap,
    m.Split: lambda e, n: say("split among", names=_named(e.players, n), cards=cards(e.cards)),
    m.Warned: lambda e, n: say("warned", name=n[e.player], card=card_name(e.card), left=e.left),
    m.TooFastWarned: lambda e, n: say("too fast", name=n[e.player], after=whole_millis(e.after)),
    m.TooFastVoided: lambda e, n: say("too fast void", name=n[e.player], after=whole_millis(e.after)),
    m.Eliminated: lambda e, n: say(_OUT[e.why], name=n[e.player]),
    m.PlayerLeft: lambda e, n: say("left", name=n[e.player], cards=cards(e.cards)),
    m.GameOver: _game_over,
    m.Refused: lambda e, n: say(_REFUSED.get(e.why, "refused")),  # noqa: ARG005 - nobody is named
}
