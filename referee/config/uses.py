"""Checks between seats: how many there are, and that no two share a pin, a key, a name or a colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from referee.config.model import HostSettings
from referee.config.names import PINS_WITH_A_CATCH
from referee.config.words import KeyPath, listed, quoted
from referee.game.match import MOST_SEATS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from referee.config.draft import Draft

FEWEST_SEATS: Final = 2

SEAT_BUTTONS: Final = {"slap": "slap button", "flip": "flip button", "call": "call button", "pad": "rest pad"}
HOST_BUTTONS: Final = {"start": "START", "menu": "MENU", "flip": "the shared flip pedal"}


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a pin, a key, a name or a colour.

    Attributes:
        value: what is used.
        user: by whom or what.
        path: the setting that says so.
        line: the setting's line in the file; 0 when it is a built-in default.
    """

    value: Any
    user: str
    path: KeyPath
    line: int

    def __str__(self) -> str:
        return f"{self.user} (line {self.line})" if self.line else f"{self.user} (built-in default)"


def check_seats(draft: Draft) -> None:
    """Note what is wrong between seats and host panel, and remark on pins that have another job."""
    _check_count(draft)
    _check_dealer(draft)
    for pin_use in _buttons(draft, "pin"):
        if pin_use.value in PINS_WITH_A_CATCH:
            draft.remark(pin_use.path, f"GPIO {pin_use.value} {PINS_WITH_A_CATCH[pin_use.value]}")
    _check_own(draft, _buttons(draft, "pin"), "a pin of its own for every button", lambda pin: f"pin {pin}")
    _check_own(draft, _buttons(draft, "key"), "a key of its own for every button", lambda key: f"key {quoted(key)}")
    _check_own(
        draft,
        _seat_words(draft, "name"),
        "a name of its own for every seat",
        lambda name: f"name {quoted(name)}",
    )
    _check_own(
        draft,
        _seat_words(draft, "colour"),
        "a colour of its own for every seat",
        lambda colour: f"colour {colour}",
    )


def _check_count(draft: Draft) -> None:
    if draft.spoiled("seats") or "seats" not in draft.tree:
        return
    count = len(draft.tree["seats"])
    if not FEWEST_SEATS <= count <= MOST_SEATS:
        draft.wrong(("seats",), f"expected {FEWEST_SEATS} to {MOST_SEATS} seats, got {count}")
    bots = draft.get("bots", "count")
    if bots is not None and bots > count:
        draft.wrong(("bots", "count"), f"expected at most one bot for each of the {count} seats, got {bots}")


def _check_dealer(draft: Draft) -> None:
    count, dealer = len(draft.get("seats") or ()), draft.get("match", "dealer_first", default="random")
    if dealer != "random" and FEWEST_SEATS <= count < dealer:
        draft.wrong(("match", "dealer_first"), f"expected random or one of the {count} seats, got {dealer}")


def _buttons(draft: Draft, kind: str) -> list[Use]:
    """Return the uses of all pins or all keys (``kind``), those of the host panel with their defaults."""
    uses = []
    for path, seat in draft.seats():
        for button, title in SEAT_BUTTONS.items():
            name = f"{button}_{kind}"
            uses.append(_use(draft, (*path, name), seat.get(name), f"{_whose(path, seat)} {title}"))
    for button, title in HOST_BUTTONS.items():
        name = f"{button}_{kind}"
        if not draft.spoiled("host", name):
            default = getattr(HostSettings(), name)
            uses.append(_use(draft, ("host", name), draft.get("host", name, default=default), title))
    return [use for use in uses if use.value is not None]


def _seat_words(draft: Draft, key: str) -> list[Use]:
    return [
        _use(draft, (*path, key), seat[key].strip(), f"seat {_number(path)}")
        for path, seat in draft.seats()
        if key in seat
    ]


def _use(draft: Draft, path: KeyPath, value: Any, user: str) -> Use:
    return Use(value, user, path, draft.document.line(path) if path in draft.document.places else 0)


def _whose(path: KeyPath, seat: dict[str, Any]) -> str:
    return f"{seat['name'].strip()}'s" if "name" in seat else f"seat {_number(path)}'s"


def _number(path: KeyPath) -> int:
    return int(path[-1]) + 1


def _check_own(draft: Draft, uses: Iterable[Use], expected: str, title: Callable[[Any], str]) -> None:
    """Note every value with more than one user, at its last line; capitals make no difference."""
    shared: dict[str, list[Use]] = {}
    for use in uses:
        shared.setdefault(str(use.value).casefold(), []).append(use)
    for group in shared.values():
        if len(group) > 1:
            _complain(draft, sorted(group, key=lambda use: use.line), expected, title)


def _complain(draft: Draft, group: list[Use], expected: str, title: Callable[[Any], str]) -> None:
    times = "twice" if len(group) == 2 else f"{len(group)} times"
    users = listed([str(use) for use in group])
    last = group[-1]
    draft.wrong(last.path, f"expected {expected}, got one used {times}: {title(last.value)} is used by {users}")
