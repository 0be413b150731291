"""The window: scenes go in, keys come out, and the moment a scene counts as shown is measured here."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from referee.devices.paint import paint_scene
from referee.devices.ui import KeyEvent, QuitEvent, ScreenError, UiEvent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.show.scene import Scene

_SMALLEST: Final = (800, 480)
_LAZY_MS: Final = 5
"""How often the window is looked at while no race can be on; a key is dated that coarsely there."""

_LONGEST_NAP_MS: Final = 250
_NS_PER_MS: Final = 1_000_000
_BLIND_DRIVERS: Final = ("dummy", "offscreen")
_WAKE: Final = pygame.USEREVENT
_FULLSCREEN_KEY: Final = pygame.K_F11
_HIDING: Final = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
_SHOWING: Final = (pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED)
_REPAINTING: Final = (*_SHOWING, pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED)
_WANTED: Final = (pygame.KEYDOWN, pygame.KEYUP, pygame.QUIT, _WAKE, *_HIDING, *_REPAINTING)


class WindowError(ScreenError):
    """No window that somebody could see can be opened; the message names the cause and the cure."""


class Window:
    """A window or a whole screen that shows one scene at a time and reads the keyboard.

    All methods but :meth:`wake` belong to the thread that made the window.

    Args:
        width: width in pixels when not fullscreen, at least 1.
        height: height in pixels when not fullscreen, at least 1.
        fullscreen: fill the screen at its own resolution; ``width`` and ``height`` then serve after F11.
        clock: reads CLOCK_MONOTONIC in nanoseconds.
        title: what the window's title bar says.

    Raises:
        ValueError: ``width`` or ``height`` is below 1.
        WindowError: no display can be opened, or SDL fell back to one nobody can see.
    """

    def __init__(
        self,
        width: int,
        height: int,
        *,
        fullscreen: bool,
        clock: Callable[[], int] = time.monotonic_ns,
        title: str = "Slapjack Referee",
    ) -> None:
        if width < 1 or height < 1:
            raise ValueError(f"a window needs at least 1x1 pixels, got {width}x{height}")
        self._clock = clock
        self._windowed = (width, height)
        self._fullscreen = fullscreen
        self._visible = True
        self._scene: Scene | None = None
        _start_display()
        pygame.display.set_caption(title)
        self._set_mode()
        _hush()

    @property
    def visible(self) -> bool:
        """Whether somebody can see the window: False while it is minimised or hidden."""
        return self._visible

    def draw(self, scene: Scene) -> int:
        """Show the scene, whole and in one step.

        Returns:
            CLOCK_MONOTONIC nanoseconds read right after the picture was handed to the display.

        Raises:
            WindowError: the window is closed.
        """
        self._scene = scene
        self._paint(scene)
        pygame.display.flip()
        return self._clock()

    def wait(self, timeout_ns: int) -> list[UiEvent]:
        """Wait for something to happen, then hand over everything that did, oldest first.

        It may return early and with nothing: after :meth:`wake`, after a repaint, and at the latest
        after a quarter of a second, because Python handles signals only between waits.

        Args:
            timeout_ns: the longest wait in nanoseconds; 0 or less only looks.

        Returns:
            The keys and the wish to leave; the F11 key is used up here.
        """
        found: list[UiEvent] = []
        stale = False
        racing = self._scene is not None and self._scene.screen in ("play", "race")
        for event in _queued(_nap_ms(timeout_ns), 1 if racing else _LAZY_MS):
            if event.type in (pygame.KEYDOWN, pygame.KEYUP):
                found += self._key(event)
            elif event.type == pygame.QUIT:
                found.append(QuitEvent())
            elif event.type in _HIDING:
                self._visible = False
            elif event.type in _REPAINTING:
                self._visible = self._visible or event.type in _SHOWING
                stale = True
        if stale and self._scene is not None:
            self.draw(self._scene)
        return found

    def wake(self) -> None:
        """End a running or the next :meth:`wait` early; safe to call from any thread, never raises."""
        try:
            pygame.event.post(pygame.event.Event(_WAKE))
        except pygame.error:
            # A full queue ends the wait anyway, and a closed window has nobody to wake.
            return

    def close(self) -> None:
        """Close the window; closing twice does nothing."""
        self._scene = None
        pygame.display.quit()

    def _key(self, event: pygame.event.Event) -> list[UiEvent]:
        at = self._clock()
        down = event.type == pygame.KEYDOWN
        if event.key != _FULLSCREEN_KEY:
            return [KeyEvent(pygame.key.name(event.key), down, at)]
        if down:
            self._toggle_fullscreen()
        return []

    def _toggle_fullscreen(self) -> None:
        if not self._fullscreen:
            self._windowed = pygame.display.get_window_size()
        self._fullscreen = not self._fullscreen
        self._set_mode()
        if self._scene is not None:
            self.draw(self._scene)

    def _set_mode(self) -> None:
        size = (0, 0) if self._fullscreen else self._windowed
        flags = pygame.FULLSCREEN if self._fullscreen else pygame.RESIZABLE
        try:
            pygame.display.set_mode(size, flags)
            if not self._fullscreen and pygame.display.get_window_size() != size:
                # Some drivers only leave fullscreen on the first request and resize on the second.
                pygame.display.set_mode(size, flags)
        except pygame.error as error:
            pygame.display.quit()
            raise WindowError(f"no window can be opened: {error}. {_CURE}") from error
        pygame.mouse.set_visible(not self._fullscreen)

    def _paint(self, scene: Scene) -> None:
        target = pygame.display.get_surface()
        if target is None:
            raise WindowError("the window is closed: open a new one before drawing")
        width, height = target.get_size()
        if width >= min(_SMALLEST) and height >= min(_SMALLEST) and max(width, height) >= max(_SMALLEST):
            paint_scene(target, scene)
        else:
            _paint_shrunk(target, scene)


_CURE: Final = (
    "Start it in a desktop session (DISPLAY or WAYLAND_DISPLAY set) or on the console of a machine with a "
    "screen, or use the terminal screen; set SDL_VIDEODRIVER yourself to insist on a driver"
)


def _start_display() -> None:
    """Start video and fonts only: the joystick and sound parts of SDL would poll every millisecond."""
    wish = os.environ.get("SDL_VIDEODRIVER")
    try:
        _init_quietly(wish)
    except pygame.error as error:
        raise WindowError(f"no display can be opened: {error}. {_CURE}") from error
    driver = pygame.display.get_driver()
    if driver in _BLIND_DRIVERS and not wish:
        pygame.display.quit()
        raise WindowError(f"no display was found; SDL fell back to {driver!r}, which nobody can see. {_CURE}")
    pygame.font.init()


def _init_quietly(wish: str | None) -> None:
    """Open SDL's display; without a runtime directory there is no Wayland, and its library would only complain."""
    if wish or os.environ.get("XDG_RUNTIME_DIR"):
        pygame.display.init()
        return
    os.environ["SDL_VIDEODRIVER"] = "x11,kmsdrm"
    try:
        pygame.display.init()
    finally:
        del os.environ["SDL_VIDEODRIVER"]


def _hush() -> None:
    """Let only the wanted events in, so that a moving mouse or a text composer wakes nobody."""
    pygame.event.set_blocked(None)
    pygame.event.set_allowed(_WANTED)
    pygame.key.set_repeat()
    pygame.key.stop_text_input()


def _nap_ms(timeout_ns: int) -> int:
    return min(-(-max(timeout_ns, 0) // _NS_PER_MS), _LONGEST_NAP_MS)


def _queued(nap_ms: int, step_ms: int) -> Iterator[pygame.event.Event]:
    """Wait for a first event, looking every ``step_ms``, then hand over all that came.

    pygame itself looks every millisecond; where no race can be on, that only warms the box.
    """
    first = pygame.event.poll()
    while first.type == pygame.NOEVENT and nap_ms > 0:
        pygame.time.wait(min(step_ms, nap_ms))
        nap_ms -= step_ms
        first = pygame.event.poll()
    yield first
    yield from pygame.event.get()


def _paint_shrunk(target: pygame.Surface, scene: Scene) -> None:
    """Lay the scene out at the smallest size that works and shrink the picture, keeping its shape."""
    width, height = target.get_size()
    wide, high = _SMALLEST if width >= height else _SMALLEST[::-1]
    canvas = pygame.Surface((wide, high))
    paint_scene(canvas, scene)
    scale = min(width / wide, height / high)
    size = (max(1, int(wide * scale)), max(1, int(high * scale)))
    target.fill((0, 0, 0))
    target.blit(pygame.transform.smoothscale(canvas, size), ((width - size[0]) // 2, (height - size[1]) // 2))
