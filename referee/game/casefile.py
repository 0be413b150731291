"""Case files: a scenario as plain data, the format of the worked examples and of quarrels sent as bug reports.

This module turns data that was already read from JSON into a game and its inputs, and a game back into data.
Times in a case are milliseconds; a number written with decimals is exact to the nanosecond when the reader
hands it over as :class:`decimal.Decimal`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from referee.game.cards import RANKS, parse_card
from referee.game.catalogue import SETTINGS
from referee.game.messages import (
    Call,
    Fault,
    Flip,
    Input,
    JudgeAward,
    JudgeCarry,
    JudgeSplit,
    JudgeVoid,
    Leave,
    Pause,
    Repaired,
    Resume,
    Shown,
    Slap,
    TakeBack,
    TimeUp,
    Undo,
    Why,
)
from referee.game.ruleset import UNTIMED, build_rules, read_setting
from referee.game.settings import LARGEST_HANDICAP, MS, PRESETS, Game
from referee.game.state import PileCard, State, Status

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.game.cardgame import CardGame
    from referee.game.cards import Card
    from referee.game.messages import GameOver
    from referee.game.settings import Rules

LONG_AGO: Final = -(10**15)
"""When the cards that already lie on a case's pile became visible, ns: before any grace could matter."""


class CaseError(ValueError):
    """A case that cannot be run; the message says which key is wrong, what was expected and what was found."""


@dataclass(frozen=True, slots=True)
class Case:
    """A case, ready to run.

    Attributes:
        id: the case's name.
        seats: the players' names, clockwise; the last one is the dealer.
        rules: its rule set.
        state: the position it starts from.
        inputs: its inputs in the order of the file; their times decide, not their order.
        show_ns: delay from flip press to visible card, ns; None when the inputs say when cards were shown.
        shuffle: seed of the shuffles; None when packets are left as they are.
        until: when the record of a game breaks off, ns; None lets every timer run out.
        end: what the file says must come out, or None.
    """

    id: str
    seats: tuple[str, ...]
    rules: Rules
    state: State
    inputs: tuple[Input, ...]
    show_ns: int | None
    shuffle: str | None
    until: int | None
    end: Mapping[str, Any] | None


def read_case(data: object) -> Case:
    """Return the case that the data describes.

    Raises:
        CaseError: with one finished sentence about the first thing that is wrong.
    """
    raw = _mapping(data)
    if raw.get("mode") == "judge_only":
        raise CaseError(
            "mode: expected a game with cards, got judge_only, a session with paper cards; its record"
            " holds every stamp and verdict, but there are no cards to judge again"
        )
    seats = _seats(raw)
    rules, show_ns = _rules(raw)
    state = _state(raw, seats, rules)
    inputs = tuple(_input(entry, nth, seats) for nth, entry in enumerate(_list(raw, "inputs")))
    shuffle, end = raw.get("shuffle"), raw.get("end")
    until = None if raw.get("until_ms") is None else _time(raw["until_ms"], "until_ms")
    # A record tells when cards were shown, even if none was.
    told = until is not None or any(isinstance(given, Shown) for given in inputs)
    if shuffle is not None and not isinstance(shuffle, str):
        raise CaseError(f"shuffle: expected a text used as seed, got {shuffle!r}")
    if end is not None and not isinstance(end, dict):
        raise CaseError(f"end: expected a mapping, got {end!r}")
    return Case(str(raw.get("id", "?")), seats, rules, state, inputs, None if told else show_ns, shuffle, until, end)


def end_of(game: CardGame, seats: tuple[str, ...]) -> dict[str, Any]:
    """Describe where a game stands, in the shape of a case's ``end``."""
    state = game.state
    over = state.over
    return {
        "hands": {name: [str(card) for card in state.hands[seat]] for seat, name in enumerate(seats)},
        "pile": [("" if entry.face_up else "*") + str(entry.card) for entry in state.pile],
        "status": {name: state.status[seat].value for seat, name in enumerate(seats)},
        "turn": None if over is not None or state.turn is None else seats[state.turn],
        "over": over is not None,
        "winners": [] if over is None else [seats[seat] for seat in over.winners],
        "loser": None if over is None else _loser(over, seats),
    }


def _loser(over: GameOver, seats: tuple[str, ...]) -> str | list[str] | None:
    """Return who lost, as the cases write it: one name, or a list where the count decides (case G7)."""
    names = [seats[seat] for seat in over.losers]
    if over.why is Why.TIME_LIMIT and names:
        return names
    return names[0] if names else None


def write_input(given: Input, seats: tuple[str, ...], start: int) -> dict[str, Any]:
    """Return one input as a case file has it, its time in ms after ``start`` (ns)."""
    entry: dict[str, Any] = {"t_ms": (given.at - start) / MS, "kind": _KIND_OF[type(given)]}
    if isinstance(given, JudgeSplit | JudgeCarry):
        entry["who"] = "split" if isinstance(given, JudgeSplit) else "carry"
    elif isinstance(given, JudgeVoid):
        entry["void"] = seats[given.player]
    elif isinstance(given, Shown):
        entry["number"] = given.number
    elif hasattr(given, "player"):
        entry["who"] = seats[given.player]
    return entry


# --- reading ------------------------------------------------------------------------------------


def _mapping(data: object) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise CaseError(f"expected a case (a mapping with seats, hands and inputs), got {_short(data)}")
    return data


def _list(raw: Mapping[str, Any], key: str) -> list[Any]:
    value = raw.get(key, [])
    if not isinstance(value, list):
        raise CaseError(f"{key}: expected a list, got {_short(value)}")
    return value


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _seats(raw: Mapping[str, Any]) -> tuple[str, ...]:
    names = _list(raw, "seats")
    if not 2 <= len(names) <= 10 or not all(isinstance(name, str) and name for name in names):
        raise CaseError(f"seats: expected 2 to 10 names, got {_short(names)}")
    if len(set(names)) != len(names):
        raise CaseError(f"seats: expected every name once, got {_short(names)}")
    return tuple(names)


def _rules(raw: Mapping[str, Any]) -> tuple[Rules, int]:
    preset, given = raw.get("preset", "classic"), raw.get("settings", {})
    if not isinstance(preset, str) or preset not in PRESETS:
        raise CaseError(f"preset: expected one of {', '.join(PRESETS)}, got {_short(preset)}")
    if not isinstance(given, dict):
        raise CaseError(f"settings: expected a mapping, got {_short(given)}")
    settings = {**UNTIMED, **{name: _plain(value) for name, value in given.items()}}
    show = settings.pop("show_ms", 0)
    for name, value in settings.items():
        if name not in SETTINGS:
            raise CaseError(f"settings.{name}: expected one of {', '.join(SETTINGS)}")
        try:
            read_setting(name, value)
        except ValueError as problem:
            raise CaseError(f"settings.{name}: {problem}") from None
    if isinstance(show, bool) or not isinstance(show, int | float) or not 0 <= show <= 10_000:
        raise CaseError(f"settings.show_ms: expected a number of ms 0 to 10000, got {_short(show)}")
    try:
        return build_rules(preset, settings), round(show * MS)
    except ValueError as problem:
        raise CaseError(f"settings.{problem}") from None


def _plain(value: Any) -> Any:
    """Decimals stand for times only in inputs; a setting reads as an ordinary number."""
    if isinstance(value, list):
        return [_plain(part) for part in value]
    return float(value) if isinstance(value, Decimal) else value


def _card(text: object, where: str) -> Card:
    try:
        return parse_card(text)  # type: ignore[arg-type]
    except ValueError as problem:
        raise CaseError(f"{where}: {problem}") from None


def _seat(name: object, seats: tuple[str, ...], where: str) -> int:
    if name not in seats:
        raise CaseError(f"{where}: expected one of {', '.join(seats)}, got {_short(name)}")
    return seats.index(name)


def _state(raw: Mapping[str, Any], seats: tuple[str, ...], rules: Rules) -> State:
    hands_raw = raw.get("hands")
    if not isinstance(hands_raw, dict) or set(hands_raw) != set(seats):
        raise CaseError(f"hands: expected one list of cards for each of {', '.join(seats)}, got {_short(hands_raw)}")
    hands = [[_card(c, f"hands.{name}") for c in _list(hands_raw, name)] for name in seats]
    pile = [_pile_card(entry, nth, seats) for nth, entry in enumerate(_list(raw, "pile"))]
    burned = sum(not entry.face_up for entry in pile)
    if any(entry.face_up for entry in pile[:burned]):
        raise CaseError("pile: expected face-down cards (*) only at the bottom, which is the start of the list")
    _no_card_twice([card for hand in hands for card in hand] + [entry.card for entry in pile])
    state = State(hands, _status(raw, seats, hands, rules), None, pile, burned)
    turn, last = raw.get("turn"), raw.get("last_flipper")
    state.turn = None if turn is None else _seat(turn, seats, "turn")
    state.last = None if last is None else _seat(last, seats, "last_flipper")
    if any(hands) if state.turn is None else not hands[state.turn]:
        raise CaseError(f"turn: expected somebody who holds a card, got {turn!r}")
    state.limit_at = rules.time_limit_ns or None
    state.call_index = _call_index(raw)
    state.handicaps = _handicaps(raw, seats) if rules.handicap else ()
    return state


def _call_index(raw: Mapping[str, Any]) -> int:
    value = raw.get("call_index", 0)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < len(RANKS):
        raise CaseError(f"call_index: expected a whole number 0 (ace) to 12 (king), got {_short(value)}")
    return value


def _handicaps(raw: Mapping[str, Any], seats: tuple[str, ...]) -> tuple[int, ...]:
    given = raw.get("handicap", {})
    if not isinstance(given, dict):
        raise CaseError(f"handicap: expected a mapping from names to ms, got {_short(given)}")
    handicaps = [0] * len(seats)
    for name, value in given.items():
        seat, ns = _seat(name, seats, "handicap"), _time(value, f"handicap.{name}")
        if not 0 <= ns <= LARGEST_HANDICAP:
            raise CaseError(f"handicap.{name}: expected 0 to 300 ms, got {_short(value)}")
        handicaps[seat] = ns
    return tuple(handicaps)


def _pile_card(entry: object, nth: int, seats: tuple[str, ...]) -> PileCard:
    where = f"pile[{nth}]"
    if not isinstance(entry, str) or "@" not in entry:
        raise CaseError(f"{where}: expected a card and who turned it, such as '9d@{seats[0]}', got {_short(entry)}")
    face, name = entry.split("@", 1)
    card = _card(face.removeprefix("*"), where)
    return PileCard(card, _seat(name, seats, where), LONG_AGO, face_up=not face.startswith("*"))


def _no_card_twice(cards: list[Card]) -> None:
    twice = [str(card) for card, count in Counter(cards).items() if count > 1]
    if twice:
        raise CaseError(
            f"hands and pile: expected every card of the 52 at most once, got {len(cards)} cards with "
            f"{', '.join(twice)} more than once"
        )


def _status(raw: Mapping[str, Any], seats: tuple[str, ...], hands: list[list[Card]], rules: Rules) -> list[Status]:
    status = [Status.ACTIVE] * len(seats)
    unknown = "waiting" if rules.game is Game.IRISH else "safe"
    if _list(raw, unknown):
        raise CaseError(
            f"{unknown}: expected nobody, because the game is {rules.game.value}, got {_short(raw[unknown])}"
        )
    for key, standing in (("waiting", Status.WAITING), ("out", Status.OUT), ("safe", Status.SAFE)):
        for name in _list(raw, key):
            status[_seat(name, seats, key)] = standing
    playing = len(seats) - status.count(Status.OUT) - status.count(Status.SAFE)
    if playing < 2:
        raise CaseError(f"out: expected at least 2 players in the game, got {playing}")
    for name, standing, hand in zip(seats, status, hands, strict=True):
        # In Irish Snap a player without cards plays on until the next card is turned.
        if (standing is Status.ACTIVE) != bool(hand) and (hand or rules.game is not Game.IRISH):
            said = "is in the game" if standing is Status.ACTIVE else f"is {standing.value.lower()}"
            raise CaseError(
                f"hands.{name}: expected cards for whoever plays and none for who is waiting or out; "
                f"{name} {said} with {len(hand)} cards"
            )
    return status


def _input(entry: object, nth: int, seats: tuple[str, ...]) -> Input:
    where = f"inputs[{nth}]"
    if not isinstance(entry, dict):
        raise CaseError(f"{where}: expected a mapping with t_ms and kind, got {_short(entry)}")
    kind, at = entry.get("kind"), _time(entry.get("t_ms"), f"{where}.t_ms")
    if kind == "judge":
        return _decision(entry, at, seats, where)
    if kind == "shown":
        return Shown(at, _number(entry.get("number"), where))
    if isinstance(kind, str) and kind in _ALONE:
        return _ALONE[kind](at)
    if isinstance(kind, str) and kind in _BY_PLAYER:
        return _BY_PLAYER[kind](at, _seat(entry.get("who"), seats, f"{where}.who"))
    kinds = ", ".join(sorted([*_ALONE, *_BY_PLAYER, "judge", "shown"]))
    raise CaseError(f"{where}.kind: expected one of {kinds}, got {_short(kind)}")


def _time(value: object, where: str) -> int:
    number = Decimal(value) if isinstance(value, int | float | Decimal) else Decimal("NaN")
    if isinstance(value, bool) or not number.is_finite() or abs(number) > 10**9:
        raise CaseError(f"{where}: expected a number of milliseconds, got {_short(value)}")
    return round(number * MS)


def _number(value: object, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise CaseError(f"{where}.number: expected the number of a flip, 1 or more, got {_short(value)}")
    return value


def _decision(entry: Mapping[str, Any], at: int, seats: tuple[str, ...], where: str) -> Input:
    if "void" in entry:
        return JudgeVoid(at, _seat(entry["void"], seats, f"{where}.void"))
    who = entry.get("who")
    if who in seats:
        return JudgeAward(at, seats.index(who))
    if who == "split":
        return JudgeSplit(at)
    if who == "carry":
        return JudgeCarry(at)
    raise CaseError(f"{where}.who: expected split, carry or one of {', '.join(seats)}, got {_short(who)}")


_ALONE: Final[dict[Any, Callable[[int], Input]]] = {
    "timeup": TimeUp,
    "pause": Pause,
    "resume": Resume,
    "undo": Undo,
}
_BY_PLAYER: Final[dict[Any, Callable[[int, int], Input]]] = {
    "flip": Flip,
    "slap": Slap,
    "call": Call,
    "take_back": TakeBack,
    "fault": Fault,
    "ok": Repaired,
    "leave": Leave,
}
_KIND_OF: Final[dict[Any, str]] = {
    **{made: kind for kind, made in _ALONE.items()},
    **{made: kind for kind, made in _BY_PLAYER.items()},
    JudgeAward: "judge",
    JudgeSplit: "judge",
    JudgeCarry: "judge",
    JudgeVoid: "judge",
    Shown: "shown",
}
