"""From a faultless draft to the frozen settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

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
from referee.config.problems import in_file_order
from referee.config.rulecheck import final_rules, preset_name
from referee.game.settings import MS

if TYPE_CHECKING:
    from referee.config.draft import Draft

UNITS: Final = {"_ms": MS, "_s": 1_000 * MS}
"""Endings of keys that hold times, and their nanoseconds; the records name the same fields with ``_ns``."""


def build(draft: Draft) -> Settings:
    """Return the settings of a draft in which nothing is wrong."""
    flipping = {name: value for name, value in draft.section("flipping").items() if name != "mode"}
    return Settings(
        source=draft.document.name,
        seats=tuple(SeatSettings(**{**seat, "name": seat["name"].strip()}) for _, seat in draft.seats()),
        backend=draft.get("backend", default="mock"),
        preset=preset_name(draft),
        rules=final_rules(draft),
        host=HostSettings(**draft.section("host")),
        timing=TimingSettings(**_in_nanoseconds(draft.section("timing"))),
        flipping=FlipSettings(**_in_nanoseconds(flipping)),
        screen=ScreenSettings(**_in_nanoseconds(draft.section("screen"))),
        bots=BotSettings(**_in_nanoseconds(draft.section("bots"))),
        match=MatchSettings(**draft.section("match")),
        warnings=tuple(str(warning) for warning in in_file_order(draft.warnings)),
    )


def _in_nanoseconds(section: dict[str, Any]) -> dict[str, Any]:
    return dict(_field(name, value) for name, value in section.items())


def _field(name: str, value: Any) -> tuple[str, Any]:
    for ending, unit in UNITS.items():
        if name.endswith(ending):
            return name.removesuffix(ending) + "_ns", _times(value, unit)
    return name, value


def _times(value: Any, unit: int) -> Any:
    if value is None:
        return None
    if isinstance(value, list):
        return tuple(round(part * unit) for part in value)
    return round(value * unit)
