"""What must hold whatever people press, under any rules: nothing is lost, nothing breaks, no seat is better."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields, replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.settings_kit import any_settings

from referee.game import messages as m
from referee.game.cards import DECK, deal, shuffled
from referee.game.casefile import read_case
from referee.game.invariants import check
from referee.game.ruleset import build_rules
from referee.game.settings import MS, PRESETS, Rules
from referee.game.slapjack import Slapjack
from referee.game.start import new_game
from referee.game.slaps import may_win
from referee.game.state import Status
from referee.table.runner import run_case

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.game.cards import Card
    from referee.game.casefile import Case
    from referee.game.messages import Event, Input

pytestmark = pytest.mark.properties

HOUR = 3_600_000 * MS

# --- games and presses ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Start:
    """How a game starts; ``seed`` is the chance for its shuffles."""

    hands: tuple[tuple[Card, ...], ...]
    dealer: int
    rules: Rules
    seed: int

    def game(self, at: int = 0) -> Slapjack:
        """Return a fresh game."""
        return new_game(self.hands, self.dealer, self.rules, Random(self.seed), at)

    def moved(self, seats: int) -> Start:
        """Return the same start with everybody sitting ``seats`` chairs further clockwise."""
        players = len(self.hands)
        return replace(
            self,
            hands=tuple(self.hands[(seat - seats) % players] for seat in range(players)),
            dealer=(self.dealer + seats) % players,
        )


PACKS = {
    "whole": DECK,
    "many jacks": tuple(card for card in DECK if card.rank in "J2"),
    "patterns": tuple(card for card in DECK if card.rank in "J5Q"),
    "few": tuple(card for card in DECK if card.rank in "J9A")[::2],
}


@st.composite
def starts(draw: st.DrawFn) -> Start:
    """Draw a table, a pack, a deal and a set of rules."""
    players = draw(st.integers(2, 6))
    seed = draw(st.integers(0, 2**32))
    pack = shuffled(PACKS[draw(st.sampled_from(sorted(PACKS)))], Random(seed))
    dealer = draw(st.integers(0, players - 1))
    rules = build_rules(draw(st.sampled_from(sorted(PRESETS))), draw(any_settings()))
    return Start(tuple(map(tuple, deal(pack, players, dealer))), dealer, rules, seed)


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
    *(["timer"] * 3),
    *("flip", "shown", "judge", "judge", "pause", "resume", "resume", "undo", "fault", "ok", "leave", "timeup"),
)
PAUSES = (0, 0, 1, 1_000, MS, 2 * MS, 3 * MS, 30 * MS, 150 * MS, 400 * MS, 1_500 * MS, 4_000 * MS)

STEPS = st.lists(
    st.builds(Step, st.sampled_from(WHAT), st.integers(0, 5), st.sampled_from(PAUSES), st.integers(0, 3)),
    max_size=60,
)


def _inputs_of(game: Slapjack, step: Step, at: int) -> list[Input]:
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
        "flip": m.Flip(at, seat),
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


def _due_before(game: Slapjack, given: Input) -> Iterator[Input]:
    """Yield what the game does by itself before an input; it must come to an end."""
    for _ in range(20):
        due = game.deadline()
        if due is None or (due.at, due.ORDER) >= (given.at, given.ORDER):
            return
        yield due
    raise AssertionError(f"the game's own timers never end: {due}")


def inputs_of(start: Start, steps: list[Step]) -> Iterator[tuple[Slapjack, Input, list[Event]]]:
    """Play the steps; yield the game, each input with the game's own ones in their order, and what came of it."""
    game, at = start.game(), 0
    for step in steps:
        at += step.after
        for given_input in _inputs_of(game, step, at):
            at = max(at, given_input.at)
            for own in _due_before(game, given_input):
                yield game, own, game.handle(own)
            yield game, given_input, game.handle(given_input)


def play(game: Slapjack, inputs: list[Input]) -> list[Event]:
    """Hand over inputs that already hold the game's own ones; return all events."""
    return [event for given_input in inputs for event in game.handle(given_input)]


def playable(game: Slapjack) -> bool:
    """Tell whether the game can still go on: by itself, by a hand, by the judge or by the referee."""
    state, top = game.state, game.top()
    waits = state.over is not None or state.judging or state.paused or state.air is not None
    if waits or game.deadline() is not None:
        return True
    if state.turn is None:
        return False
    if game.refusal(state.turn, HOUR) is None:
        return True
    return game.is_live() and top is not None and any(may_win(game, seat, top) for seat in game.in_play())


# --- the properties ---------------------------------------------------------------------------------


@given(start=starts(), steps=STEPS)
def test_no_press_breaks_the_game_and_no_card_is_ever_lost(start: Start, steps: list[Step]) -> None:
    deck = Counter(card for hand in start.hands for card in hand)
    for game, _, _ in inputs_of(start, steps):
        check(game, deck)


@given(start=starts(), steps=STEPS)
def test_a_game_always_ends_or_goes_on(start: Start, steps: list[Step]) -> None:
    for game, given_input, _ in inputs_of(start, steps):
        assert playable(game), given_input


@given(start=starts(), steps=STEPS)
def test_who_is_out_stays_out_unless_the_ruling_is_taken_back(start: Start, steps: list[Step]) -> None:
    out: set[int] = set()
    for game, given_input, _ in inputs_of(start, steps):
        now = {seat for seat, status in enumerate(game.state.status) if status is Status.OUT}
        assert out <= now or isinstance(given_input, m.Undo)
        out = now


@given(start=starts(), steps=STEPS)
def test_the_same_inputs_and_the_same_seed_give_the_same_game(start: Start, steps: list[Step]) -> None:
    told, inputs = _told(start, steps)
    again = start.game()
    assert play(again, inputs) == told


@given(start=starts(), steps=STEPS, seats=st.integers(1, 5))
def test_no_chair_is_better_than_another(start: Start, steps: list[Step], seats: int) -> None:
    players = len(start.hands)
    told, inputs = _told(start, steps)
    moved = start.moved(seats).game()
    events = play(moved, [_renamed(given_input, seats, players) for given_input in inputs])
    assert events == [_renamed(event, seats, players) for event in told]


@given(start=starts(), steps=STEPS, later=st.integers(-(10**15), 10**15))
def test_a_game_played_later_is_the_same_game(start: Start, steps: list[Step], later: int) -> None:
    told, inputs = _told(start, steps)
    moved = start.game(at=later)
    events = play(moved, [replace(given_input, at=given_input.at + later) for given_input in inputs])
    assert events == [replace(event, at=event.at + later) for event in told]


def _told(start: Start, steps: list[Step]) -> tuple[list[Event], list[Input]]:
    events: list[Event] = []
    inputs: list[Input] = []
    for _, given_input, news in inputs_of(start, steps):
        inputs.append(given_input)
        events += news
    return events, inputs


def _renamed(message: Any, seats: int, players: int) -> Any:
    """Return a message in which everybody sits some chairs further."""

    def move(seat: int) -> int:
        return (seat + seats) % players

    changes: dict[str, Any] = {}
    for field in fields(message):
        value = getattr(message, field.name)
        if field.name == "player":
            changes[field.name] = move(value)
        elif field.name in {"players", "receivers"}:
            changes[field.name] = tuple(move(seat) for seat in value)
        elif field.name == "winners":
            changes[field.name] = tuple(sorted(move(seat) for seat in value))
    return replace(message, **changes)


# --- whole games ------------------------------------------------------------------------------------


@given(preset=st.sampled_from(sorted(PRESETS)), players=st.integers(2, 10), seed=st.integers(0, 2**32))
def test_a_whole_game_under_any_preset_ends_or_can_be_played_on(preset: str, players: int, seed: int) -> None:
    rng = Random(seed)
    game = new_game(deal(shuffled(DECK, rng), players, 0), 0, PRESETS[preset], rng)
    at = 0
    for _ in range(300):
        at = _one_card(game, at + 4_000 * MS, rng)
        check(game, Counter(DECK))
        assert playable(game)
        if game.state.over is not None:
            break


def _one_card(game: Slapjack, at: int, rng: Random) -> int:
    """Let one card be turned and hands fall as people's do; return the time of the last of it."""
    presses: list[Input] = [m.Flip(at, game.state.turn or 0), m.Shown(at + 200 * MS, game.state.flips + 1)]
    hasty = [seat for seat in range(len(game.state.hands)) if rng.random() < 0.1]
    presses += [m.Slap(at + round((250 + 300 * rng.random()) * MS), seat) for seat in hasty]
    for given_input in sorted(presses, key=lambda press: (press.at, press.ORDER)):
        for own in _due_before(game, given_input):
            game.handle(own)
        game.handle(given_input)
    top = at + 2_000 * MS
    if game.is_live():
        game.handle(m.Slap(top, rng.choice(game.in_play())))
    for own in _due_before(game, m.Pause(top + 1_000 * MS)):
        game.handle(own)
    if game.state.judging:
        game.handle(m.JudgeAward(top + 1_000 * MS, game.state.judging[0]))
    return top + 1_000 * MS


# --- files ------------------------------------------------------------------------------------------

AN_EMPTY_CASE = read_case({"seats": ["A", "B"], "hands": {"A": ["2c"], "B": ["3c"]}, "turn": "A"})

TIMES = st.integers(0, 40).map(lambda milliseconds: milliseconds * MS)
SEATS = st.integers(0, 2)
PRESSES = st.lists(st.builds(m.Flip, TIMES, SEATS) | st.builds(m.Slap, TIMES, SEATS), max_size=30)


@given(start=starts(), presses=PRESSES, order=st.randoms(use_true_random=False))
def test_the_order_in_which_presses_arrive_never_matters(
    start: Start, presses: list[m.Flip | m.Slap], order: Random
) -> None:
    presses = [replace(press, player=press.player % len(start.hands)) for press in presses]
    mixed = list(presses)
    order.shuffle(mixed)
    outcomes = [run_case(_case(start, tuple(some)), Random(start.seed))[1] for some in (presses, mixed)]
    assert outcomes[0] == outcomes[1]


def _case(start: Start, presses: tuple[Input, ...]) -> Case:
    names = tuple("ABCDEF"[: len(start.hands)])
    rules = replace(start.rules, min_gap_ns=0, announce_ns=0)
    return replace(AN_EMPTY_CASE, seats=names, rules=rules, state=start.game().state, inputs=presses)
