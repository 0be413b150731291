"""From the settings to what a table is told: chairs and rules, pins and keys, labels, and the rules on offer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from referee.config.rulecheck import MOST_SEATS_BY_PRESET
from referee.game.settings import PRESETS, TooFast
from referee.show.view import Labels
from referee.show.words import millis, say
from referee.table.setup import (
    FLIP,
    MENU,
    START,
    Chair,
    TableSetup,
    call_line,
    flip_line,
    pad_line,
    slap_line,
)
from referee.timing.debounce import Limits

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.config import SeatSettings, Settings
    from referee.devices.backends import Backend
    from referee.game.settings import Rules


def table_setup(settings: Settings, backend: Backend, *, show_keys: bool) -> TableSetup:
    """Return what the table is told, taken from the settings and the backend's honesty about its stamps."""
    timing = settings.timing
    return TableSetup(
        chairs=tuple(
            Chair(seat.name, seat.colour, key_label(seat.slap_key) if show_keys and backend.simulated else "")
            for seat in settings.seats
        ),
        rules=settings.rules,
        preset=settings.preset,
        limits=Limits(
            confirm=timing.confirm_ns,
            release=timing.open_ns,
            hint=timing.held_hint_ns,
            stuck=timing.stuck_ns,
        ),
        hold=timing.reorder_hold_ns,
        auto=settings.flipping.auto_ns,
        match=settings.match.rules,
        handicaps=tuple(seat.handicap_ns for seat in settings.seats),
        offers=offers(settings),
        reminder=settings.flipping.reminder_ns,
        patience=settings.flipping.auto_after_ns,
        bots=settings.bots.count,
        resolution=backend.resolution,
    )


def offers(settings: Settings) -> tuple[tuple[str, Rules], ...]:
    """Return the presets that this table can play, as they are but with its own way of turning cards."""
    mode = settings.rules.flip_mode
    return tuple(
        (name, replace(rules, flip_mode=mode)) for name, rules in PRESETS.items() if _fits(name, rules, settings)
    )


def _fits(name: str, rules: Rules, settings: Settings) -> bool:
    """Tell whether the table has few enough seats, and a screen that is measured where the rules need one."""
    seats_fit = len(settings.seats) <= MOST_SEATS_BY_PRESET.get(name, len(settings.seats))
    measures = rules.too_fast in {TooFast.VOID, TooFast.FALSE_SLAP}
    return seats_fit and not (measures and settings.screen.display_latency_ns is None)


def key_label(key: str) -> str:
    """Return a key's name as it is printed on the key."""
    return {"return": "Enter", "escape": "Esc"}.get(key, key.upper() if len(key) == 1 else key.capitalize())


def _buttons(seat: SeatSettings) -> list[tuple[Callable[[int], str], int | None, str | None]]:
    """Return every button of a seat: the name of its line, its pin and its key, None where there is none."""
    return [
        (slap_line, seat.slap_pin, seat.slap_key),
        (flip_line, seat.flip_pin, seat.flip_key),
        (call_line, seat.call_pin, seat.call_key),
        (pad_line, seat.pad_pin, seat.pad_key),
    ]


def pins_of(settings: Settings) -> dict[str, int]:
    """Return the pin of every line that has one."""
    host = settings.host
    pins = {START: host.start_pin, MENU: host.menu_pin}
    if host.flip_pin is not None:
        pins[FLIP] = host.flip_pin
    for nth, seat in enumerate(settings.seats):
        pins |= {line(nth): pin for line, pin, _ in _buttons(seat) if pin is not None}
    return pins


def keys_of(settings: Settings) -> dict[str, str]:
    """Return the line that every key presses."""
    host = settings.host
    keys = {host.start_key: START, host.menu_key: MENU, host.flip_key: FLIP}
    for nth, seat in enumerate(settings.seats):
        keys |= {key: line(nth) for line, _, key in _buttons(seat) if key is not None}
    return keys


def labels_of(settings: Settings, backend: Backend) -> Labels:
    """Return what the host's buttons are called here: keys on a desktop, buttons on a box."""
    if not backend.simulated:
        return Labels()
    host = settings.host
    return Labels(key_label(host.start_key), key_label(host.menu_key), key_label(host.flip_key))


def banners_of(settings: Settings, backend: Backend, rules: Rules) -> tuple[str, ...]:
    """Return the warnings that hold for the whole evening; ``rules`` are those the table made of the settings."""
    banners = [say("simulated")] if backend.simulated else []
    if rules.tie_window_ns > settings.rules.tie_window_ns:
        banners.append(say("coarse", window=millis(rules.tie_window_ns)))
    return tuple(banners)
