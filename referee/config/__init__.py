"""config.yaml becomes a frozen :class:`Settings`, or every problem in it at once."""

from referee.config.model import (
    BotSettings,
    FlipSettings,
    HostSettings,
    MatchSettings,
    RealCardSettings,
    ScreenSettings,
    SeatSettings,
    Settings,
    TimingSettings,
)
from referee.config.problems import ConfigError, Problem
from referee.config.reading import default_settings, find_config, load, parse

__all__ = [
    "BotSettings",
    "ConfigError",
    "FlipSettings",
    "HostSettings",
    "MatchSettings",
    "Problem",
    "RealCardSettings",
    "ScreenSettings",
    "SeatSettings",
    "Settings",
    "TimingSettings",
    "default_settings",
    "find_config",
    "load",
    "parse",
]
