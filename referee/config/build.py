"""From a faultless draft to the frozen settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

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
from referee.config.problems import in_file_order
from referee.config.rulecheck import final_rules, preset_name
from referee.game.match import POINT, DealerRotation, MatchMode, MatchRules
from referee.game.settings import MS, Game, Rules

if TYPE_CHECKING:
    from referee.config.draft import Draft

UNITS: Final = {"_ms": MS, "_s": 1_000 * MS}
"""Endings of keys that hold times, and their nanoseconds; the records name the same fields with ``_ns``."""


def build(draft: Draft) -> Settings:
    """Return the settings of a draft in which nothing is wrong."""
    flipping = {name: value for name, value in draft.section("flipping").items() if name != "mode"}
    rules = final_rules(draft)
    return Settings(
        source=draft.document.name,
        seats=tuple(_seat(seat) for _, seat in draft.seats()),
        mode=draft.get("mode", default="cards"),
        backend=draft.get("backend", default="mock"),
        preset=preset_name(draft),
        rules=rules,
        host=HostSettings(**draft.section("host")),
        timing=TimingSettings(**_in_nanoseconds(draft.section("timing"))),
        flipping=FlipSettings(**_in_nanoseconds(flipping)),
        screen=ScreenSettings(**_in_nanoseconds(draft.section("screen"))),
        bots=BotSettings(**_in_nanoseconds(draft.section("bots"))),
        match=MatchSettings(_match_rules(draft.section("match"), rules)),
        real_cards=RealCardSettings(**_in_nanoseconds(draft.section("real_cards"))),
        warnings=tuple(str(warning) for warning in in_file_order(draft.warnings)),
    )


def _seat(seat: dict[str, Any]) -> SeatSettings:
    return SeatSettings(**_in_nanoseconds({**seat, "name": seat["name"].strip()}))


def _match_rules(section: dict[str, Any], rules: Rules) -> MatchRules:
    """Return the rules of the match; the file counts seats from 1 and points, the record seats from 0 and halves."""
    first = section.get("dealer_first", "random")
    return MatchRules(
        mode=MatchMode(section.get("mode", MatchMode.SINGLE.value)),
        games=section.get("games", MatchRules().games),
        shared_win_value=round(section.get("shared_win_value", 1) * POINT),
        dealer_first=None if first == "random" else first - 1,
        rotation=DealerRotation(section.get("dealer_rotation", DealerRotation.CLOCKWISE.value)),
        counts_losses=rules.game is Game.IRISH,
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
