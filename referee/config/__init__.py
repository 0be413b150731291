"""config.yaml becomes a frozen :class:`Settings`, or every problem in it at once."""

from referee.config.model import (
    BotSettings,
    FlipSettings,
    HostSettings,
    MatchSettings,
    ScreenSettings,
    SeatSettings,
    Settings,
    TimingSettings,
)

__all__ = [
    "BotSettings",
    "FlipSettings",
    "HostSettings",
    "MatchSettings",
    "ScreenSettings",
    "SeatSettings",
    "Settings",
    "TimingSettings",
]
