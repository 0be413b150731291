"""A game as a case file: what people send when they quarrel with a ruling, and what a replay must agree with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.game.casefile import end_of, write_input
from referee.game.ruleset import as_settings
from referee.game.settings import MS

if TYPE_CHECKING:
    from referee.game.cardgame import CardGame
    from referee.game.messages import Input


class Record:
    """Everything needed to judge one game again.

    Args:
        game: the game, just dealt.
        name: the case's id.
        seats: the players' names, clockwise.
        preset: name of the preset the rules come from.
        shuffle: seed of the game's shuffles.
        start: the time that counts as zero, ns.
    """

    def __init__(  # noqa: PLR0917 - a case's head has these six parts
        self, game: CardGame, name: str, seats: tuple[str, ...], preset: str, shuffle: str, start: int
    ) -> None:
        self._seats = seats
        self._start = start
        self._inputs: list[dict[str, Any]] = []
        state = game.state
        self._head: dict[str, Any] = {
            "id": name,
            "preset": preset,
            "settings": as_settings(game.rules, preset),
            "seats": list(seats),
            "hands": {seat: [str(card) for card in state.hands[nth]] for nth, seat in enumerate(seats)},
            "pile": [],
            "last_flipper": None,
            "waiting": [],
            "out": [],
            "turn": None if state.turn is None else seats[state.turn],
            "shuffle": shuffle,
        }
        if any(state.handicaps):
            self._head["handicap"] = {seat: ns / MS for seat, ns in zip(seats, state.handicaps, strict=True) if ns}

    def note(self, given: Input) -> None:
        """Write an input down; what the game does by itself is not written, a replay does it again."""
        self._inputs.append(write_input(given, self._seats, self._start))

    def case(self, game: CardGame, until: int) -> dict[str, Any]:
        """Return the case so far, with where the game stands at ``until`` ns as its end.

        A replay must stop there, too, or it would let timers run out that had time left.
        """
        ended = {"until_ms": (until - self._start) / MS, "end": end_of(game, self._seats)}
        return {**self._head, "inputs": list(self._inputs), **ended}
