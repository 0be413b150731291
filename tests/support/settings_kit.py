"""Every setting of the rules with the values that may be chosen, and a strategy that draws from them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

CHOICES = {
    "sandwich_middle": ["different", "any"],
    "through_dead": ["by_reason", "count", "never"],
    "penalty": ["give_one", "burn_one", "split_pile", "none"],
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
}
"""Every choice with its values, as RULES 1.6 lists them."""

RANGES: dict[str, tuple[float, float]] = {
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
}
"""Every number with its range, as RULES 1.6 and 3.10 list them."""

TRIGGERS = ["jack", "double", "sandwich", "topbottom", "tens"]


@st.composite
def any_settings(draw: st.DrawFn) -> dict[str, Any]:
    """Draw some settings with any value that the rules allow."""
    values: dict[str, st.SearchStrategy[Any]] = {
        **{name: st.sampled_from(options) for name, options in CHOICES.items()},
        **{name: st.floats(low, high) for name, (low, high) in RANGES.items()},
        **{name: st.integers(*map(int, RANGES[name])) for name in ("topbottom_min", "penalty_count", "warnings")},
        "triggers": st.lists(st.sampled_from(TRIGGERS), min_size=1),
        "flip_jitter": st.lists(st.floats(0, 600), min_size=2, max_size=2).map(sorted),
    }
    return draw(st.fixed_dictionaries({}, optional=values))
