"""Key strokes of a terminal: names in pygame's spelling, and releases made up with care."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.devices.terminal_keys import RELEASE_NS, HeldKeys, key_names
from referee.devices.ui import KeyEvent

_MS = 1_000_000
_STROKES = st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 1000)), max_size=40)


def _played(strokes: list[tuple[str, int]]) -> tuple[list[KeyEvent], list[tuple[str, int]]]:
    """Play strokes, each so many ms after the one before, wait for the last release; return events and strokes."""
    held, now = HeldKeys(), 0
    events: list[KeyEvent] = []
    timed = []
    for key, pause in strokes:
        now += pause * _MS
        timed.append((key, now))
        events += held.stroke(key, now)
    return events + held.due(now + RELEASE_NS), timed


def _by_key(events: list[KeyEvent]) -> dict[str, list[KeyEvent]]:
    found = defaultdict(list)
    for event in events:
        found[event.key].append(event)
    return found


@given(_STROKES)
def test_every_down_is_followed_by_exactly_one_up_of_the_same_key(strokes: list[tuple[str, int]]) -> None:
    events, _ = _played(strokes)
    for told in _by_key(events).values():
        assert [event.down for event in told] == [True, False] * (len(told) // 2)


@given(_STROKES)
def test_a_key_goes_down_once_for_each_run_of_strokes_closer_than_the_release_time(
    strokes: list[tuple[str, int]],
) -> None:
    events, timed = _played(strokes)
    for key in "abc":
        times = [at for name, at in timed if name == key]
        first = [at for nth, at in enumerate(times) if nth == 0 or at - times[nth - 1] >= RELEASE_NS]
        assert [event.at for event in events if event.key == key and event.down] == first


@given(_STROKES)
def test_a_key_goes_up_the_release_time_after_its_last_stroke(strokes: list[tuple[str, int]]) -> None:
    events, timed = _played(strokes)
    for key, told in _by_key(events).items():
        times = {at for name, at in timed if name == key}
        assert all(event.at - RELEASE_NS in times for event in told if not event.down)


@given(_STROKES)
def test_events_come_in_the_order_of_their_times(strokes: list[tuple[str, int]]) -> None:
    times = [event.at for event in _played(strokes)[0]]
    assert times == sorted(times)


def test_a_held_key_is_one_long_press_although_it_repeats() -> None:
    held = HeldKeys()
    strokes = [0, 500, *range(530, 2000, 30)]
    events = [event for ms in strokes for event in held.stroke("a", ms * _MS)]
    assert events == [KeyEvent("a", down=True, at=0)]
    assert held.due(strokes[-1] * _MS + RELEASE_NS - 1) == []


def test_the_next_release_is_that_of_the_key_touched_longest_ago() -> None:
    held = HeldKeys()
    assert held.next_due() is None
    held.stroke("a", 10)
    held.stroke("b", 20)
    assert held.next_due() == 10 + RELEASE_NS
    held.stroke("a", 30)
    assert held.next_due() == 20 + RELEASE_NS
    held.due(30 + RELEASE_NS)
    assert held.next_due() is None


def test_a_release_time_of_zero_is_an_error() -> None:
    with pytest.raises(ValueError, match="got 0"):
        HeldKeys(0)


@pytest.mark.parametrize(
    ("typed", "special", "names"),
    [
        ("a", None, ["a"]),
        ("A", None, ["a"]),
        ("ö", None, ["ö"]),
        (";", None, [";"]),
        (" ", None, ["space"]),
        ("\n", "KEY_ENTER", ["return"]),
        ("\r", None, ["return"]),
        ("\x1b", "KEY_ESCAPE", ["escape"]),
        ("\x1b[A", "KEY_UP", ["up"]),
        ("\x1bOP", "KEY_F1", ["f1"]),
        ("\x1b[6~", "KEY_PGDOWN", ["page down"]),
        ("\x7f", "KEY_BACKSPACE", ["backspace"]),
        ("\t", "KEY_TAB", ["tab"]),
        ("\x01", "KEY_CTRL_A", []),
        ("\x1b[<0;1;1M", None, []),
    ],
)
def test_keys_are_named_as_the_window_names_them(typed: str, special: str | None, names: list[str]) -> None:
    assert key_names(typed, special) == names


def test_escape_and_a_letter_that_arrive_together_are_two_keys() -> None:
    assert key_names("\x1ba", "KEY_ALT_A") == ["escape", "a"]
    assert key_names("\x1b\r", "KEY_ALT_ENTER") == ["escape", "return"]
