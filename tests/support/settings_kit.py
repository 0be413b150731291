"""Every setting of the rules with the values that may be chosen, and strategies that draw from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hypothesis import strategies as st

from referee.game.ruleset import build_rules
from referee.game.settings import PRESETS, Game, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable

CHOICES: Final = {
    "game": ["slapjack", "irish"],
    "sandwich_middle": ["different", "any"],
    "through_dead": ["by_reason", "count", "never"],
    "penalty": ["give_one", "burn_one", "split_pile", "take_pile", "none"],
    "own_card": ["own_bottom", "burn_one", "left", "none"],
    "no_recipient": ["own_bottom", "burn_one"],
    "repeat_false": ["once", "each"],
    "tie": ["carry", "split", "judge", "earliest"],
    "won": ["no_shuffle", "shuffle_won", "shuffle_all"],
    "next": ["left_of_winner", "left_of_last_flipper", "winner"],
    "reentry": ["next_jack", "next_trigger", "none", "unlimited"],
    "offtrigger": ["ignore", "false_slap", "allow"],
    "own_last_jack": ["counts", "extra_chance"],
    "exhaustion": ["card_count", "reshuffle_to_last"],
    "cover": ["cover_allowed", "hold_then_cover", "hold_until_slapped"],
    "late_slap": ["ignore", "false_slap"],
    "empty_slap": ["ignore", "warn"],
    "locked_slap": ["ignore", "false_slap"],
    "too_fast": ["warn", "allow", "void", "false_slap"],
    "flip_mode": ["own_button", "shared_button", "auto"],
    "hand_rule": ["none", "same_hand", "other_hand", "home_pad"],
    "undo": ["referee_last", "off"],
    "call_evidence": ["judge", "call_button", "hold", "trust"],
    "call_silent_wrong": ["give_one", "none", "split_pile"],
    "call_only_wrong": ["ignore", "split_pile"],
    "irish_first": ["dealer", "left_of_dealer"],
    "irish_next": ["left_of_collector", "collector", "rotate"],
    "irish_cardless": ["safe_out", "still_in", "must_win_one"],
    "irish_extra": ["none", "double", "queen", "jack"],
    "irish_call": ["shown", "memory"],
}
"""Every choice with its values, as RULES 1.6 lists them."""

RANGES: Final[dict[str, tuple[float, float]]] = {
    "topbottom_min": (2, 3),
    "penalty_count": (1, 3),
    "warnings": (0, 3),
    "lockout_ms": (0, 2000),
    "tie_window": (0, 20),
    "final_trigger_timeout": (3, 60),
    "hold_ms": (500, 5000),
    "min_gap": (0, 3000),
    "announce_ms": (0, 5000),
    "cover_grace": (0, 400),
    "late_grace": (0, 5000),
    "too_fast_ms": (0, 200),
    "time_limit": (0, 120),
    "time_live_grace": (1, 30),
    "call_pre": (0, 2000),
    "call_post": (0, 3000),
    "irish_window": (1, 30),
}
"""Every number with its range, as RULES 1.6 and 3.10 list them."""

COUNTS: Final = ("topbottom_min", "penalty_count", "warnings")
"""The numbers that are whole."""

SWITCHES: Final = ("handicap", "bump_guard", "call_needed", "split_waiting")
"""Everything that is on or off."""

TRIGGERS: Final = ["jack", "double", "sandwich", "topbottom", "tens"]
"""What can be slapped in Slapjack."""

IRISH_TRIGGERS: Final = ["match", "queen"]
"""What only Irish Snap knows."""

IRISH_CHOICES: Final = tuple(name for name in CHOICES if name.startswith("irish_"))
BY_HAND: Final = {"same_hand", "other_hand"}


@st.composite
def any_settings(draw: st.DrawFn) -> dict[str, Any]:
    """Draw some settings with any value that the rules allow beside any preset of Slapjack."""
    values = _values(left_out={"game", "irish_window", *IRISH_CHOICES}, refused={"penalty": {"take_pile"}})
    values["triggers"] = st.lists(st.sampled_from(TRIGGERS), min_size=1)
    return _with_a_button_for_the_hand(draw(st.fixed_dictionaries({}, optional=values)))


@st.composite
def any_irish_settings(draw: st.DrawFn) -> dict[str, Any]:
    """Draw some settings with any value that the rules allow beside the preset irish."""
    values = _values(left_out={"game", "penalty", "call_needed"}, refused={"too_fast": {"void", "false_slap"}})
    return _with_a_button_for_the_hand(draw(st.fixed_dictionaries({}, optional=values)))


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Draw a preset, of either game, and some settings that go with it."""
    preset = draw(st.sampled_from(sorted(PRESETS)))
    irish = PRESETS[preset].game is Game.IRISH
    return build_rules(preset, draw(any_irish_settings() if irish else any_settings()))


def _values(left_out: Iterable[str], refused: dict[str, set[str]]) -> dict[str, st.SearchStrategy[Any]]:
    """Return what draws the value of each setting but the triggers, without what the game at hand refuses."""
    values: dict[str, st.SearchStrategy[Any]] = {
        **{
            name: st.sampled_from([option for option in options if option not in refused.get(name, ())])
            for name, options in CHOICES.items()
        },
        **{name: st.floats(low, high) for name, (low, high) in RANGES.items()},
        **{name: st.integers(*map(int, RANGES[name])) for name in COUNTS},
        **dict.fromkeys(SWITCHES, st.booleans()),
        "flip_jitter": st.lists(st.floats(0, 600), min_size=2, max_size=2).map(sorted),
    }
    return {name: value for name, value in values.items() if name not in set(left_out)}


def _with_a_button_for_the_hand(settings: dict[str, Any]) -> dict[str, Any]:
    """Return the settings with the rule about the turning hand left out where no button could tell its hand."""
    if settings.get("hand_rule") in BY_HAND and settings.get("flip_mode", "own_button") != "own_button":
        return {name: value for name, value in settings.items() if name != "hand_rule"}
    return settings
