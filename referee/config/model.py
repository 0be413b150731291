"""The settings of a table as frozen records: what config.yaml says, checked, with defaults filled in."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Literal

from referee.game.match import MatchRules
from referee.game.settings import CLASSIC, MS, FlipMode, Rules


@dataclass(frozen=True, slots=True)
class SeatSettings:
    """One seat.

    Attributes:
        name: the player's name, 1 to 20 letters.
        colour: a key of :data:`referee.show.style.LOOKS`.
        slap_pin: GPIO number (BCM) of the slap button, 2 to 27.
        slap_key: keyboard key that presses it on a desktop, as pygame names it (``"a"``, ``"left shift"``).
        flip_pin: GPIO number of the seat's flip button, or None.
        flip_key: keyboard key of the flip button, or None.
        call_pin: GPIO number of the call button, or None.
        call_key: keyboard key of the call button, or None.
        pad_pin: GPIO number of the rest pad, or None.
        pad_key: keyboard key of the rest pad, or None.
        handicap_ns: added to the seat's time in a race, 0 to 300 ms; it counts only where the rules allow handicaps.
    """

    name: str
    colour: str
    slap_pin: int
    slap_key: str
    flip_pin: int | None = None
    flip_key: str | None = None
    call_pin: int | None = None
    call_key: str | None = None
    pad_pin: int | None = None
    pad_key: str | None = None
    handicap_ns: int = 0


DEFAULT_SEATS: Final = (
    SeatSettings("Ana", "red", slap_pin=17, slap_key="q", flip_pin=4, flip_key="w"),
    SeatSettings("Ben", "blue", slap_pin=27, slap_key="p", flip_pin=18, flip_key="o"),
    SeatSettings("Cal", "yellow", slap_pin=22, slap_key="m", flip_pin=20, flip_key="n"),
    SeatSettings("Dot", "green", slap_pin=5, slap_key="z", flip_pin=21, flip_key="x"),
)
"""A table for four; their keys are the corners of the letters on a keyboard."""


@dataclass(frozen=True, slots=True)
class HostSettings:
    """The host panel: pins (BCM) and keys of START, MENU and the shared flip pedal (pin None: not fitted)."""

    start_pin: int = 23
    start_key: str = "return"
    menu_pin: int = 24
    menu_key: str = "escape"
    flip_pin: int | None = 25
    flip_key: str = "space"


@dataclass(frozen=True, slots=True)
class TimingSettings:
    """How contacts are read, in nanoseconds (RULES 3.6, 3.10).

    Attributes:
        reorder_hold_ns: how long the table waits for late news before it settles, 5 to 50 ms.
        confirm_ns: how long after the first contact the line must be closed to be a press, 1 to 5 ms.
        open_ns: how long a line must stay open to count as released, 10 to 50 ms.
        held_hint_ns: a button held this long shows "let go", 1 to 5 s.
        stuck_ns: a button held this long is a seat fault, 5 to 30 s.
    """

    reorder_hold_ns: int = 20 * MS
    confirm_ns: int = 3 * MS
    open_ns: int = 25 * MS
    held_hint_ns: int = 2_000 * MS
    stuck_ns: int = 10_000 * MS


DEFAULT_RULES: Final = replace(CLASSIC, flip_mode=FlipMode.AUTO)
"""Classic, with the table turning the cards: nobody needs a flip button to start playing."""


@dataclass(frozen=True, slots=True)
class FlipSettings:
    """How the table turns cards itself, and what it does about slow players (RULES 3.9).

    Attributes:
        auto_ns: the pause between two cards is drawn from this range (shortest, longest), 0.8 to 10 s each.
        reminder_ns: a player who lets the table wait this long is reminded, 2 to 60 s, or 0 for never.
        auto_after_ns: a player who lets the table wait this long has the card turned for him, 3 to 120 s,
            or 0 for never.
    """

    auto_ns: tuple[int, int] = (1_200 * MS, 2_000 * MS)
    reminder_ns: int = 5_000 * MS
    auto_after_ns: int = 0


@dataclass(frozen=True, slots=True)
class ScreenSettings:
    """The screen.

    Attributes:
        kind: ``auto`` takes a window, else a terminal, else none, and says so; the others never fall back.
        width: window width in pixels, 800 to 7680.
        height: window height in pixels, 480 to 4320.
        fullscreen: whether the window fills the screen.
        display_latency_ns: measured time from buffer swap to light, 0 to 500 ms; None when never measured.
    """

    kind: Literal["auto", "window", "terminal", "none"] = "auto"
    width: int = 1280
    height: int = 720
    fullscreen: bool = False
    display_latency_ns: int | None = None


@dataclass(frozen=True, slots=True)
class BotSettings:
    """Players the machine plays.

    Attributes:
        count: how many empty seats bots take at the deal; None: two when one person sits alone, else none.
        mean_ns: mean reaction of a bot, 200 to 2000 ms.
        wrong_slap: chance that a bot slaps a harmless card, 0.0 to 0.5.
    """

    count: int | None = None
    mean_ns: int = 420 * MS
    wrong_slap: float = 0.02


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """The match.

    Attributes:
        rules: what counts as a match and who deals (RULES 1.6, 1.11).
    """

    rules: MatchRules = field(default_factory=MatchRules)


@dataclass(frozen=True, slots=True)
class RealCardSettings:
    """Playing with paper cards, where the box only tells who slapped first.

    Attributes:
        arm: whether the table gets ready for the next slap by itself (``auto``) or when START is pressed.
        pause_ns: how long a result stays before the table gets ready by itself, 1 to 30 s.
    """

    arm: Literal["auto", "start"] = "auto"
    pause_ns: int = 3_000 * MS


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything config.yaml decides.

    Attributes:
        source: the file these settings came from, or ``"built-in defaults"``.
        mode: ``cards`` shows the cards; ``judge_only`` is for paper cards: the box only tells who slapped first.
        backend: what reads the buttons; see docs/timing.md for what each can promise.
        seats: 2 to 10 seats, clockwise.
        preset: the rule set's name.
        rules: the preset with the overrides and the way of flipping applied.
        warnings: things that are allowed but deserve a remark, one finished line each.
    """

    source: str
    seats: tuple[SeatSettings, ...]
    mode: Literal["cards", "judge_only"] = "cards"
    backend: Literal["mock", "lgpio", "rpigpio"] = "mock"
    preset: str = "classic"
    rules: Rules = DEFAULT_RULES
    host: HostSettings = HostSettings()
    timing: TimingSettings = TimingSettings()
    flipping: FlipSettings = FlipSettings()
    screen: ScreenSettings = ScreenSettings()
    bots: BotSettings = BotSettings()
    match: MatchSettings = MatchSettings()
    real_cards: RealCardSettings = RealCardSettings()
    warnings: tuple[str, ...] = field(default=())
