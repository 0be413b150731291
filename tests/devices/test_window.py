from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

import pygame
import pytest

from referee.devices.ui import KeyEvent, QuitEvent
from referee.devices.window import Window, WindowError
from referee.show.scene import Scene, SeatView

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.show.scene import ScreenName

SCENE = Scene("play", "Game 1", (SeatView(1, "Ana", "red"), SeatView(2, "Ben", "blue")), sentence="Ana turns")


class Clock:
    """A clock that moves on by one each time it is read."""

    def __init__(self) -> None:
        self.readings = count(1000)
        self.last = 0

    def __call__(self) -> int:
        self.last = next(self.readings)
        return self.last


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Iterator[Window]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    opened = Window(800, 480, fullscreen=False, clock=clock)
    opened.wait(0)
    yield opened
    opened.close()


def post(kind: int, key: int) -> None:
    pygame.event.post(pygame.event.Event(kind, key=key))


def pixels() -> bytes:
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.image.tobytes(surface, "RGB")


def test_draw_returns_the_clock_read_right_after_the_flip(
    window: Window, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    flips: list[int] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: flips.append(clock()))
    shown = window.draw(SCENE)
    assert flips == [shown - 1]


def test_draw_puts_the_scene_on_the_display(window: Window) -> None:
    before = pixels()
    window.draw(SCENE)
    assert pixels() != before


def test_keys_come_back_in_the_order_they_were_pressed_each_with_its_own_time(window: Window) -> None:
    post(pygame.KEYDOWN, pygame.K_a)
    post(pygame.KEYDOWN, pygame.K_RETURN)
    post(pygame.KEYUP, pygame.K_a)
    events = window.wait(0)
    assert [(event.key, event.down) for event in events if isinstance(event, KeyEvent)] == [
        ("a", True),
        ("return", True),
        ("a", False),
    ]
    times = [event.at for event in events if isinstance(event, KeyEvent)]
    assert times == sorted(set(times))


def test_ten_keys_at_once_all_arrive(window: Window) -> None:
    keys = [pygame.K_0 + nth for nth in range(10)]
    for key in keys:
        post(pygame.KEYDOWN, key)
    found = window.wait(1_000_000_000)
    assert [event.key for event in found if isinstance(event, KeyEvent)] == [str(nth) for nth in range(10)]


def test_keys_queued_before_the_window_was_minimised_are_not_lost(window: Window) -> None:
    post(pygame.KEYDOWN, pygame.K_a)
    pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
    post(pygame.KEYUP, pygame.K_a)
    assert [(event.key, event.down) for event in window.wait(0) if isinstance(event, KeyEvent)] == [
        ("a", True),
        ("a", False),
    ]


def test_a_minimised_window_is_not_visible_until_it_comes_back(window: Window) -> None:
    assert window.visible
    pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
    window.wait(0)
    assert not window.visible
    pygame.event.post(pygame.event.Event(pygame.WINDOWRESTORED))
    window.wait(0)
    assert window.visible


@pytest.mark.parametrize("kind", [pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESTORED])
def test_a_window_that_was_covered_or_resized_shows_its_scene_again(window: Window, kind: int) -> None:
    window.draw(SCENE)
    painted = pixels()
    surface = pygame.display.get_surface()
    assert surface is not None
    surface.fill((0, 0, 0))
    pygame.event.post(pygame.event.Event(kind))
    assert window.wait(0) == []
    assert pixels() == painted


def test_closing_the_window_asks_to_leave(window: Window) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert window.wait(0) == [QuitEvent()]


def test_a_moving_mouse_never_reaches_the_queue(window: Window) -> None:
    motion = pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(1, 1), buttons=(0, 0, 0))
    pygame.event.post(motion)
    assert pygame.event.peek(pygame.MOUSEMOTION) is False
    assert window.wait(0) == []


def test_held_keys_do_not_repeat_themselves(window: Window) -> None:
    del window
    assert pygame.key.get_repeat() == (0, 0)


def naps_of(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let every nap end at once, and return the list in which they are noted, in ms."""
    naps: list[int] = []
    monkeypatch.setattr(pygame.time, "wait", naps.append)
    return naps


def test_a_wake_ends_a_long_wait_with_nothing(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    naps = naps_of(monkeypatch)
    window.wake()
    assert window.wait(3_600_000_000_000) == []
    assert naps == []


@pytest.mark.parametrize(
    ("timeout_ns", "nap_ms"), [(1, 1), (1_000_000, 1), (1_000_001, 2), (40_000_000, 40), (10**15, 250)]
)
def test_waits_are_rounded_up_to_whole_milliseconds_and_never_keep_a_signal_waiting(
    window: Window, monkeypatch: pytest.MonkeyPatch, timeout_ns: int, nap_ms: int
) -> None:
    naps = naps_of(monkeypatch)
    assert window.wait(timeout_ns) == []
    assert sum(naps) == nap_ms


@pytest.mark.parametrize(("screen", "longest_ms"), [("play", 1), ("lobby", 5)])
def test_keys_are_looked_for_every_millisecond_only_where_a_race_can_be_on(
    window: Window, monkeypatch: pytest.MonkeyPatch, screen: ScreenName, longest_ms: int
) -> None:
    window.draw(replace(SCENE, screen=screen))
    window.wait(0)
    naps = naps_of(monkeypatch)
    window.wait(100_000_000)
    assert max(naps) == longest_ms


@pytest.mark.parametrize("timeout_ns", [0, -5])
def test_a_wait_without_time_only_looks(window: Window, monkeypatch: pytest.MonkeyPatch, timeout_ns: int) -> None:
    naps = naps_of(monkeypatch)
    assert window.wait(timeout_ns) == []
    assert naps == []


def test_a_full_queue_does_not_trouble_the_waker(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: pygame.event.Event) -> bool:
        raise pygame.error("Event queue full")

    monkeypatch.setattr(pygame.event, "post", full)
    window.wake()


def test_f11_toggles_fullscreen_and_is_no_key_of_the_game(window: Window) -> None:
    window.draw(SCENE)
    post(pygame.KEYDOWN, pygame.K_F11)
    post(pygame.KEYUP, pygame.K_F11)
    assert window.wait(0) == []
    assert pygame.display.get_window_size() == pygame.display.get_desktop_sizes()[0]
    post(pygame.KEYDOWN, pygame.K_F11)
    assert window.wait(0) == []
    assert pygame.display.get_window_size() == (800, 480)


def test_a_window_below_the_smallest_size_shows_the_whole_scene_shrunk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    small = Window(400, 300, fullscreen=False)
    small.draw(SCENE)
    surface = pygame.display.get_surface()
    assert surface is not None
    black = pygame.Color(0, 0, 0)
    assert surface.get_at((200, 5)) == black
    assert surface.get_at((200, 150)) != black
    small.close()


def test_closing_twice_and_waking_afterwards_do_nothing(window: Window) -> None:
    window.close()
    window.close()
    window.wake()


def test_drawing_on_a_closed_window_says_so(window: Window) -> None:
    window.close()
    with pytest.raises(WindowError, match="closed"):
        window.draw(SCENE)


@pytest.mark.parametrize("size", [(0, 480), (800, -1)])
def test_a_window_without_pixels_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=str(min(size))):
        Window(*size, fullscreen=False)


def test_a_display_that_cannot_be_opened_is_reported_with_its_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    with pytest.raises(WindowError, match=r"no-such-driver.*SDL_VIDEODRIVER"):
        Window(800, 480, fullscreen=False)


@pytest.mark.parametrize("driver", ["dummy", "offscreen"])
def test_a_blind_driver_nobody_asked_for_is_an_error(monkeypatch: pytest.MonkeyPatch, driver: str) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    with pytest.raises(WindowError, match=driver):
        Window(800, 480, fullscreen=False)


def test_only_video_and_fonts_are_started(window: Window) -> None:
    del window
    assert not pygame.joystick.get_init()
    assert pygame.mixer.get_init() is None
    assert pygame.font.get_init()
