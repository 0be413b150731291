"""What must hold whatever people press, under any rules: nothing is lost, nothing breaks, no seat is better."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields, replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.play_kit import PACKS, PAUSES, STEP, WHAT, Step, due_before, play_card, playable, step_inputs
from support.settings_kit import any_rules

from referee.game import messages as m
from referee.game.cards import DECK, deal, shuffled
from referee.game.casefile import read_case
from referee.game.invariants import check
from referee.game.settings import LARGEST_HANDICAP, MS, PRESETS, IgnoreOr, Rules
from referee.game.start import new_game
from referee.game.state import Status
from referee.table.runner import run_case

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.game.cardgame import CardGame
    from referee.game.cards import Card
    from referee.game.casefile import Case
    from referee.game.messages import Event, Input

pytestmark = pytest.mark.properties

# --- games and presses ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Start:
    """How a game starts; ``seed`` is the chance for its shuffles, ``handicaps`` are ns per seat."""

    hands: tuple[tuple[Card, ...], ...]
    dealer: int
    rules: Rules
    seed: int
    handicaps: tuple[int, ...] = ()

    def game(self, at: int = 0) -> CardGame:
        """Return a fresh game."""
        return new_game(self.hands, self.dealer, self.rules, Random(self.seed), at, handicaps=self.handicaps)

    def moved(self, seats: int) -> Start:
        """Return the same start with everybody sitting ``seats`` chairs further clockwise."""
        players = len(self.hands)
        return replace(
            self,
            hands=tuple(self.hands[(seat - seats) % players] for seat in range(players)),
            dealer=(self.dealer + seats) % players,
            handicaps=tuple(self.handicaps[(seat - seats) % players] for seat in range(len(self.handicaps))),
        )


HANDICAPS = st.sampled_from([0, MS, 50 * MS, LARGEST_HANDICAP])


@st.composite
def starts(draw: st.DrawFn) -> Start:
    """Draw a table, a pack, a deal and a set of rules."""
    players = draw(st.integers(2, 6))
    seed = draw(st.integers(0, 2**32))
    pack = shuffled(PACKS[draw(st.sampled_from(sorted(PACKS)))], Random(seed))
    dealer = draw(st.integers(0, players - 1))
    handicaps = draw(st.just(()) | st.tuples(*[HANDICAPS] * players))
    return Start(tuple(map(tuple, deal(pack, players, dealer))), dealer, draw(any_rules()), seed, handicaps)


STEPS = st.lists(
    st.builds(Step, st.sampled_from(WHAT), st.integers(0, 5), st.sampled_from(PAUSES), st.integers(0, 3)),
    max_size=60,
)


def inputs_of(start: Start, steps: list[Step]) -> Iterator[tuple[CardGame, Input, list[Event]]]:
    """Play the steps; yield the game, each input with the game's own ones in their order, and what came of it."""
    game, at = start.game(), 0
    for step in steps:
        at += step.after
        for given_input in step_inputs(game, step, at):
            at = max(at, given_input.at)
            for own in due_before(game, given_input):
                yield game, own, game.handle(own)
            yield game, given_input, game.handle(given_input)


def play(game: CardGame, inputs: list[Input]) -> list[Event]:
    """Hand over inputs that already hold the game's own ones; return all events."""
    return [event for given_input in inputs for event in game.handle(given_input)]


# --- the properties ---------------------------------------------------------------------------------


@given(start=starts(), steps=STEPS)
def test_no_press_breaks_the_game_and_no_card_is_ever_lost(start: Start, steps: list[Step]) -> None:
    deck = Counter(card for hand in start.hands for card in hand)
    for game, _, _ in inputs_of(start, steps):
        check(game, deck)


@given(start=starts(), steps=STEPS)
def test_a_game_that_is_over_is_over(start: Start, steps: list[Step]) -> None:
    for game, _, news in inputs_of(start, steps):
        state = game.state
        if state.over is not None:
            assert (state.turn, state.air, game.deadline()) == (None, None, None)
            assert not set(state.over.winners) & set(state.over.losers)
            assert state.over.winners or state.over.losers
            assert not any(isinstance(event, m.GameOver) for event in news[:-1])


@given(start=starts(), steps=STEPS)
def test_a_game_always_ends_or_goes_on(start: Start, steps: list[Step]) -> None:
    for game, given_input, _ in inputs_of(start, steps):
        assert playable(game), given_input


@given(start=starts(), steps=STEPS)
def test_who_is_out_or_safe_stays_so_unless_the_ruling_is_taken_back(start: Start, steps: list[Step]) -> None:
    out: set[int] = set()
    for game, given_input, _ in inputs_of(start, steps):
        now = {seat for seat, status in enumerate(game.state.status) if status in {Status.OUT, Status.SAFE}}
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
        elif field.name in {"winners", "losers"}:
            changes[field.name] = tuple(sorted(move(seat) for seat in value))
    return replace(message, **changes)


# --- whole games ------------------------------------------------------------------------------------


@given(preset=st.sampled_from(sorted(PRESETS)), players=st.integers(2, 10), seed=st.integers(0, 2**32))
def test_a_whole_game_under_any_preset_ends_or_can_be_played_on(preset: str, players: int, seed: int) -> None:
    rng = Random(seed)
    game = new_game(deal(shuffled(DECK, rng), players, 0), 0, PRESETS[preset], rng)
    for nth in range(200):
        play_card(game, nth * STEP, rng, game.handle)
        check(game, Counter(DECK))
        assert playable(game)
        if game.state.over is not None:
            break


@given(start=starts(), seed=st.integers(0, 2**32), handicap=st.sampled_from([MS, 100 * MS, LARGEST_HANDICAP]))
def test_a_handicap_that_everybody_has_changes_nothing(start: Start, seed: int, handicap: int) -> None:
    # Races close later, so a hand that would have come after the end may still join one, and pays nothing for it.
    rules = replace(start.rules, handicap=True, late_slap=IgnoreOr.IGNORE, locked_slap=IgnoreOr.IGNORE)
    outcomes = []
    for handicaps in ((), (handicap,) * len(start.hands)):
        rng = Random(seed)
        game = replace(start, rules=rules, handicaps=handicaps).game()
        for nth in range(12):
            play_card(game, nth * STEP, rng, game.handle)
        state = game.state
        over = None if state.over is None else replace(state.over, at=0)
        outcomes.append((state.hands, [entry.card for entry in state.pile], state.status, state.turn, over))
    assert outcomes[0] == outcomes[1]


# --- files ------------------------------------------------------------------------------------------

AN_EMPTY_CASE = read_case({"seats": ["A", "B"], "hands": {"A": ["2c"], "B": ["3c"]}, "turn": "A"})

TIMES = st.integers(0, 40).map(lambda milliseconds: milliseconds * MS)
SEATS = st.integers(0, 2)
PRESSES = st.lists(
    st.builds(m.Flip, TIMES, SEATS) | st.builds(m.Slap, TIMES, SEATS) | st.builds(m.Call, TIMES, SEATS), max_size=30
)


@given(start=starts(), presses=PRESSES, order=st.randoms(use_true_random=False))
def test_the_order_in_which_presses_arrive_never_matters(
    start: Start, presses: list[m.Flip | m.Slap | m.Call], order: Random
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
