"""Every sentence the table says, in one catalogue, and how events become sentences.

A sentence names who, what, how many cards, and why. Nothing else in the project writes text for players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from referee.game import messages as m
from referee.game.settings import MS, Trigger
from referee.show.phrases import WORDS
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
    Trigger.MATCH: "the called rank",
    Trigger.QUEEN: "a queen",
}


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
        last = finish is not None and bool(finish.took)
        return say("dead heat last" if last else "dead heat", names=_named(event.players, names), window=millis(window))
    key = _PLAIN.get(type(event))
    return "" if key is None else say(key, name=names[getattr(event, "player", 0)])


def _named(players: Sequence[int], names: Sequence[str]) -> str:
    return listed([names[player] for player in players])


def _won(event: m.PileWon, names: Sequence[str], finish: Finish | None) -> str:
    name, taken = names[event.player], cards(event.cards)
    if finish is None or not finish.places or finish.places[0].seat != event.player or finish.places[0].tied:
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


def _taken(event: m.PileTaken, names: Sequence[str]) -> str:
    key = "took wrongly" if event.false_slap else "took last"
    return say(key, name=names[event.player], card=card_name(event.card), cards=cards(event.cards))


def _game_over(event: m.GameOver, names: Sequence[str]) -> str:
    why = say(_ENDED[event.why])
    if event.losers:
        losers = _named(event.losers, names)
        return say("game lost" if len(event.losers) == 1 else "game lost together", names=losers, why=why)
    if len(event.winners) == 1:
        return say("game won", name=names[event.winners[0]], why=why)
    return say("game shared", names=_named(event.winners, names), why=why)


def table_sentence(event: t.TableEvent, names: Sequence[str]) -> str:
    """Return what a table event says; ``names`` are the names by seat."""
    if isinstance(event, t.Dealt):
        first = event.players[event.first]
        return say("dealt", name=names[event.players[event.dealer]], first=names[first])
    if isinstance(event, t.TooFew):
        return say("too few")
    if isinstance(event, t.RulesChosen):
        return say("rules chosen", preset=event.preset)
    return say(_AT_SEAT[type(event)], number=event.seat + 1, name=names[event.seat])


_AT_SEAT: Final[dict[type[object], str]] = {
    t.SatDown: "sat down",
    t.StoodUp: "stood up",
    t.LetGo: "let go",
    t.ButtonStuck: "stuck",
    t.ButtonFree: "free",
    t.SlowFlip: "slow flip",
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
    m.Why.UNDO_OFF: "refused undo off",
}
_ENDED: Final = {
    m.Why.LAST_PLAYER: "why last player",
    m.Why.ALL_CARDS: "why all cards",
    m.Why.CARDS_EXHAUSTED: "why exhausted",
    m.Why.TIME_LIMIT: "why time",
    m.Why.LAST_WITH_CARDS: "why last with cards",
}
_PLAIN: Final[dict[type[object], str]] = {
    m.Carried: "carried",
    m.CallAwaited: "call awaited",
    m.SilentSlap: "silent slap",
    m.Safe: "safe",
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
    m.FlipAccepted: lambda e, n: say("call", name=n[e.player], rank=RANK_WORDS[e.call]) if e.call else "",
    m.FalseSlap: _false_slap,
    m.PileTaken: _taken,
    m.HandsMissing: lambda e, n: say("hands missing", names=_named(e.players, n)),
    m.TableBumped: lambda e, n: say("bumped", names=_named(e.players, n)),
    m.CallQuestion: lambda e, n: say("call question", names=_named(e.players, n)),
    m.Split: lambda e, n: say("split among", names=_named(e.players, n), cards=cards(e.cards)),
    m.Warned: lambda e, n: say("warned", name=n[e.player], card=card_name(e.card), left=e.left),
    m.TooFastWarned: lambda e, n: say("too fast", name=n[e.player], after=whole_millis(e.after)),
    m.TooFastVoided: lambda e, n: say("too fast void", name=n[e.player], after=whole_millis(e.after)),
    m.Eliminated: lambda e, n: say(_OUT[e.why], name=n[e.player]),
    m.PlayerLeft: lambda e, n: say("left", name=n[e.player], cards=cards(e.cards)),
    m.GameOver: _game_over,
    m.Refused: lambda e, n: say(_REFUSED.get(e.why, "refused")),  # noqa: ARG005 - nobody is named
}
