"""Whole games for the tests: rules drawn by a seed, and players who turn cards, slap, call and judge by chance."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import TYPE_CHECKING, Any

from referee.game import messages as m
from referee.game.cards import DECK
from referee.game.catalogue import SETTINGS
from referee.game.harmony import conflicts, normalised
from referee.game.ruleset import read_setting
from referee.game.settings import MS, PRESETS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from referee.game.cardgame import CardGame
    from referee.game.messages import Input
    from referee.game.settings import Rules

FAR_AHEAD = 10**18
"""Later than any gap, hold or announcement can last, ns."""

STEP = 8_000 * MS
"""Time from one card to the next: longer than every gap and announcement, ns."""

TIMES: dict[str, tuple[int, ...]] = {
    "lockout_ms": (0, 250),
    "tie_window": (0, 2, 20),
    "hold_ms": (500, 5_000),
    "cover_grace": (0, 200),
    "late_grace": (0, 1_500),
    "too_fast_ms": (0, 200),
    "call_pre": (0, 500),
    "call_post": (0, 1_000, 3_000),
    "irish_window": (1, 5, 30),
    "time_limit": (0, 0, 1, 10),
    "penalty_count": (1, 3),
    "warnings": (0, 1),
    "topbottom_min": (2, 3),
}
"""Numbers worth trying, as a config file writes them."""


PACKS = {
    "whole": DECK,
    "many jacks": tuple(card for card in DECK if card.rank in "J2"),
    "patterns": tuple(card for card in DECK if card.rank in "J5Q"),
    "few": tuple(card for card in DECK if card.rank in "J9A")[::2],
    "early ranks": tuple(card for card in DECK if card.rank in "A23"),
}
"""What is dealt: the fewer ranks, the more often there is something to slap, and the sooner a game is over."""


def random_rules(rng: Random) -> Rules:
    """Return a preset, of either game, with some settings changed, all of which go together."""
    rules = PRESETS[rng.choice([*sorted(PRESETS), "irish", "irish", "call", "call"])]
    for name in rng.sample(sorted(_OPTIONS), rng.randint(0, 6)):
        field, value = read_setting(name, rng.choice(_OPTIONS[name]))
        changed = replace(rules, **{field: value})
        if not conflicts(changed):
            rules = changed
    return normalised(rules)


def _options() -> dict[str, tuple[Any, ...]]:
    """Return what may be chosen for each setting: every value of a choice or switch, and some numbers."""
    values: dict[str, tuple[Any, ...]] = dict(TIMES)
    values["triggers"] = (["jack"], ["double", "sandwich"], ["jack", "topbottom", "tens"])
    kinds = {field.name: type(getattr(PRESETS["classic"], field.name)) for field in fields(PRESETS["classic"])}
    for name, setting in SETTINGS.items():
        kind = kinds[setting.field]
        if kind is bool:
            values[name] = ("on", "off")
        elif issubclass(kind, Enum):
            values[name] = tuple(value.value for value in kind if _allowed(name, value.value))
    return values


def _allowed(name: str, value: Any) -> bool:
    try:
        read_setting(name, value)
    except ValueError:
        return False
    return True


_OPTIONS = _options()


def due_before(game: CardGame, given: Input) -> Iterator[Input]:
    """Yield what the game does by itself before an input; it must come to an end."""
    for _ in range(20):
        due = game.deadline()
        if due is None or (due.at, due.ORDER) >= (given.at, given.ORDER):
            return
        yield due
    raise AssertionError(f"the game's own timers never end: {due}")


def playable(game: CardGame) -> bool:
    """Tell whether the game can still go on: by itself, by a hand, by the judge or by the referee."""
    state, top = game.state, game.top()
    waits = state.over is not None or state.judging or state.paused or state.air is not None
    if waits or game.deadline() is not None:
        return True
    if state.turn is None:
        return False
    if game.refusal(state.turn, FAR_AHEAD) is None:
        return True
    return game.is_live() and top is not None and any(game.may_slap(seat, top) for seat in game.in_play())


def play_card(game: CardGame, at: int, rng: Random, hand_over: Callable[[Input], Any]) -> None:
    """Let one card be turned at ``at`` ns and everything happen that comes of it within ``STEP``.

    Args:
        game: the game.
        at: when the flip button is pressed, ns.
        rng: chance for what the players do.
        hand_over: takes each input, the game's own ones among them, in the order of time.
    """

    def put(given: Input) -> None:
        for due in due_before(game, given):
            hand_over(due)
        hand_over(given)

    if game.state.paused:
        put(m.Resume(at))
    put(m.Flip(at, game.state.turn or 0))
    if rng.random() < 0.02:
        put(m.TakeBack(at + MS, game.state.turn or 0))
    put(m.Shown(at + 200 * MS, game.state.flips))
    for press in sorted(_presses(game, at + 200 * MS, rng), key=lambda press: (press.at, press.ORDER)):
        put(press)
    put(m.Repaired(at + 5_000 * MS, 0))
    for _ in range(len(game.state.judging)):
        if game.state.judging:
            put(_judgement(game, at + 5_000 * MS, rng))
    if rng.random() < 0.02:
        put(_command(game, at + 6_000 * MS, rng))


def _presses(game: CardGame, shown: int, rng: Random) -> Iterator[m.Slap | m.Call]:
    """Yield the hands and voices that follow a card: most players know it, some err, some say nothing."""
    live = game.is_live()
    for seat in range(len(game.state.hands)):
        if rng.random() < (0.9 if live else 0.02):
            # Whole multiples of 4 ms: dead heats are not rare.
            at = shown + round(max(0.0, rng.gauss(80, 20))) * 4 * MS
            yield m.Slap(at, seat)
            if game.rules.call_needed and rng.random() < 0.8:
                yield m.Call(at + rng.randint(-50, 300) * MS, seat)
        elif game.rules.call_needed and rng.random() < 0.02:
            yield m.Call(shown + 400 * MS, seat)


def _judgement(game: CardGame, at: int, rng: Random) -> Input:
    player = rng.choice(game.state.judging)
    if game.state.asking:
        return rng.choice(
            (m.JudgeAward(at, player), m.JudgeAward(at, player), m.JudgeCarry(at), m.JudgeVoid(at, player))
        )
    return rng.choice((m.JudgeAward(at, player), m.JudgeSplit(at), m.JudgeCarry(at), m.JudgeVoid(at, player)))


def _command(game: CardGame, at: int, rng: Random) -> Input:
    seat = rng.randrange(len(game.state.hands))
    return rng.choice((m.Pause(at), m.Undo(at), m.Fault(at, seat), m.Leave(at, seat), m.Bump(at, (seat,))))


# --- nonsense ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """Something that somebody does: ``what``, by or to ``seat``, ``after`` ns; ``pick`` chooses among variants."""

    what: str
    seat: int
    after: int
    pick: int


WHAT = (
    *(["turn"] * 8),
    *(["slap"] * 6),
    *(["call"] * 3),
    *(["timer"] * 3),
    *(
        "flip",
        "take_back",
        "shown",
        "judge",
        "judge",
        "pause",
        "resume",
        "resume",
        "undo",
        "fault",
        "ok",
        "leave",
        "timeup",
        "bump",
    ),
)
PAUSES = (0, 0, 1, 1_000, MS, 2 * MS, 3 * MS, 30 * MS, 150 * MS, 400 * MS, 1_500 * MS, 4_000 * MS)
"""What may be done, as often as it is listed, and the times between, ns."""


def step_inputs(game: CardGame, step: Step, at: int) -> list[Input]:
    """Return what a step means in the position as it is now."""
    seat = step.seat % len(game.state.hands)
    if step.what == "timer":
        due = game.deadline()
        return [] if due is None else [due]
    if step.what == "turn":
        player = seat if game.state.turn is None else game.state.turn
        return [m.Flip(at, player), m.Shown(at + step.pick * 10 * MS, game.state.flips + 1)]
    if step.what == "judge":
        return [(m.JudgeAward(at, seat), m.JudgeSplit(at), m.JudgeCarry(at), m.JudgeVoid(at, seat))[step.pick]]
    simple: dict[str, Input] = {
        "slap": m.Slap(at, seat),
        "call": m.Call(at, seat),
        "bump": m.Bump(at, (seat,)),
        "flip": m.Flip(at, seat),
        "take_back": m.TakeBack(at, seat),
        "shown": m.Shown(at, max(1, game.state.flips - step.pick)),
        "pause": m.Pause(at),
        "resume": m.Resume(at),
        "undo": m.Undo(at),
        "fault": m.Fault(at, seat),
        "ok": m.Repaired(at, seat),
        "leave": m.Leave(at, seat),
        "timeup": m.TimeUp(at),
    }
    return [simple[step.what]]


def random_step(rng: Random) -> Step:
    """Return anything that anybody may do at any time."""
    return Step(rng.choice(WHAT), rng.randrange(6), rng.choice(PAUSES), rng.randrange(4))
