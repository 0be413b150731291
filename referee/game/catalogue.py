"""Every setting of the rules by name: what it accepts, where it comes from, what it decides (RULES 1.6 and 3.10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from referee.game.kinds import choice, count, duration, jitter, millis, switch, triggers
from referee.game.settings import (
    MS,
    CallEvidence,
    CallOnly,
    Cover,
    Exhaustion,
    FlipMode,
    Game,
    HandRule,
    IgnoreOr,
    IrishCall,
    IrishCardless,
    IrishExtra,
    IrishFirst,
    IrishNext,
    Next,
    NoRecipient,
    OffTrigger,
    OwnCard,
    OwnLastJack,
    Penalty,
    Reentry,
    Repeat,
    SandwichMiddle,
    ThroughDead,
    Tie,
    TooFast,
    UndoRule,
    Won,
)

if TYPE_CHECKING:
    from referee.game.kinds import Kind


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting of RULES 1.6.

    Attributes:
        name: as config and case files write it.
        kind: what it accepts and which rule it is.
        source: the accounts it comes from, document and line, or ``own decision`` or ``house``.
        about: what it decides, in a few words.
    """

    name: str
    kind: Kind
    source: str
    about: str

    @property
    def field(self) -> str:
        """The field of :class:`Rules` that the setting fills."""
        return self.kind.field

    @property
    def expected(self) -> str:
        """What the setting accepts, in words."""
        return self.kind.expected


SETTINGS: Final[dict[str, Setting]] = {
    row.name: row
    for row in (
        Setting("triggers", triggers(), "004:9-12; 003:36; Irish: 000:147", "what can be slapped"),
        Setting("game", choice("game", Game), "000:147, 003:38", "which game is played"),
        Setting(
            "sandwich_middle",
            choice("sandwich_middle", SandwichMiddle),
            "004:10,61; 003:36",
            "card inside a sandwich: of another rank, or any",
        ),
        Setting("topbottom_min", count("topbottom_min", 2, 3), "004:11", "face-up cards needed for top and bottom"),
        Setting(
            "through_dead",
            choice("through_dead", ThroughDead),
            "004:28; own decision",
            "whether patterns reach through dead cards: not past a covered live one, past all, past none",
        ),
        Setting(
            "penalty",
            choice("penalty", Penalty),
            "000, 002, 003, 004:17; 004:42; 000:146; Irish: 000:147, 003:38",
            "what a false slap costs",
        ),
        Setting("penalty_count", count("penalty_count", 1, 3), "all accounts: 1; house", "cards a false slap costs"),
        Setting(
            "own_card",
            choice("own_card", OwnCard),
            "004:41; 003:25",
            "where the penalty for slapping one's own card goes",
        ),
        Setting(
            "no_recipient",
            choice("no_recipient", NoRecipient),
            "own decision",
            "where the penalty goes when the flipper is out",
        ),
        Setting(
            "repeat_false",
            choice("repeat_false", Repeat),
            "own decision",
            "whether a second false slap on one card is paid again",
        ),
        Setting("warnings", count("warnings", 0, 3), "house", "false slaps forgiven per player"),
        Setting("lockout_ms", millis("lockout_ns", 0, 2_000), "house", "how long a false slapper is locked out"),
        Setting(
            "tie_window",
            millis("tie_window_ns", 0, 20),
            "own decision (RULES 3.4)",
            "hands this close are a dead heat",
        ),
        Setting("tie", choice("tie", Tie), "004:30; 002:23; 000:93, 003:23, 004:19; 000:91", "what a dead heat does"),
        Setting(
            "won", choice("won", Won), "002:20; 000:144, 003:22, 004:40; 000:96", "how won cards go under the stack"
        ),
        Setting("next", choice("next", Next), "000:96, 003:22, 004:40; 002:21; house", "who flips after a won pile"),
        Setting(
            "reentry",
            choice("reentry", Reentry),
            "000:104, 002:27, 003:26; 004:39; 004:44; house",
            "what a player without cards may still win with",
        ),
        Setting(
            "offtrigger",
            choice("offtrigger", OffTrigger),
            "own decision (004:31)",
            "such a player slaps another live card",
        ),
        Setting(
            "own_last_jack",
            choice("own_last_jack", OwnLastJack),
            "003:26; 000:104",
            "own last card is a trigger that another wins: was it the chance",
        ),
        Setting(
            "exhaustion",
            choice("exhaustion", Exhaustion),
            "004:45; house",
            "nobody can go on: count the cards, or give the pile back",
        ),
        Setting(
            "final_trigger_timeout",
            duration("final_trigger_timeout_ns", 3, 60, "s", 1_000 * MS),
            "own decision",
            "how long the last live card waits for a hand",
        ),
        Setting(
            "cover", choice("cover", Cover), "000:175, 003:24; 004:28; house", "whether a live card may be covered"
        ),
        Setting(
            "hold_ms", millis("hold_ns", 500, 5_000), "own decision", "hold_then_cover: how long a live card is held"
        ),
        Setting("min_gap", millis("min_gap_ns", 0, 3_000), "own decision", "shortest time between two cards"),
        Setting(
            "announce_ms",
            millis("announce_ns", 0, 5_000),
            "own decision",
            "shortest time between a ruling and the next card",
        ),
        Setting(
            "cover_grace",
            millis("cover_grace_ns", 0, 400),
            "own decision",
            "a hand so soon after a live card was covered was meant for that card",
        ),
        Setting(
            "late_grace",
            millis("late_grace_ns", 0, 5_000),
            "own decision",
            "a hand so soon after the winner is late, not false",
        ),
        Setting(
            "late_slap",
            choice("late_slap", IgnoreOr, IgnoreOr.IGNORE, IgnoreOr.FALSE_SLAP),
            "own decision",
            "what a late hand costs",
        ),
        Setting(
            "empty_slap",
            choice("empty_slap", IgnoreOr, IgnoreOr.IGNORE, IgnoreOr.WARN),
            "own decision",
            "what a slap on the empty table costs",
        ),
        Setting(
            "locked_slap",
            choice("locked_slap", IgnoreOr, IgnoreOr.IGNORE, IgnoreOr.FALSE_SLAP),
            "own decision",
            "what a slap at a card locked by a dead heat costs",
        ),
        Setting(
            "too_fast_ms", millis("too_fast_ns", 0, 200), "own decision (RULES 3.3)", "faster than this is a guess"
        ),
        Setting("too_fast", choice("too_fast", TooFast), "own decision (RULES 3.3)", "what a lucky guess is worth"),
        Setting("flip_mode", choice("flip_mode", FlipMode), "own decision (RULES 3.9)", "who turns the cards"),
        Setting(
            "flip_jitter",
            jitter("flip_jitter_ns", 600),
            "own decision; 000:86, 002:16, 003:20",
            "random delay between flip button and picture",
        ),
        Setting(
            "time_limit",
            duration("time_limit_ns", 0, 120, "minutes", 60_000 * MS),
            "000:145, 003:33, 004:47",
            "minutes to play; 0: no limit",
        ),
        Setting(
            "time_live_grace",
            duration("time_live_grace_ns", 1, 30, "s", 1_000 * MS),
            "own decision",
            "how long a live card waits for a hand when time is up",
        ),
        Setting(
            "hand_rule",
            choice("hand_rule", HandRule),
            "000:179-181",
            "which hand may slap, as far as flip buttons and pads can tell",
        ),
        Setting("handicap", switch("handicap"), "own decision", "whether seats may have a handicap"),
        Setting(
            "bump_guard",
            switch("bump_guard"),
            "own decision (RULES 3.7)",
            "whether a bumped table voids the slaps it caused",
        ),
        Setting("undo", choice("undo", UndoRule), "own decision", "whether the last ruling can be taken back"),
        Setting("call_needed", switch("call_needed"), "000:146, 003:37", "whether a slap needs a call"),
        Setting(
            "call_evidence",
            choice("call_evidence", CallEvidence),
            "own decision (RULES 4.3)",
            "how the box learns of a call",
        ),
        Setting("call_pre", millis("call_pre_ns", 0, 2_000), "own decision", "a call may come so long before the slap"),
        Setting(
            "call_post", millis("call_post_ns", 0, 3_000), "own decision", "a call may come so long after the slap"
        ),
        Setting(
            "call_silent_wrong",
            choice("call_silent_wrong", Penalty, Penalty.GIVE_ONE, Penalty.NONE, Penalty.SPLIT_PILE),
            "own decision",
            "what a false slap without a call costs",
        ),
        Setting(
            "call_only_wrong",
            choice("call_only_wrong", CallOnly),
            "own decision",
            "what a wrong call without a slap costs",
        ),
        Setting(
            "split_waiting",
            switch("split_waiting"),
            "own decision",
            "whether players without cards get a share of a split pile",
        ),
        Setting("irish_first", choice("irish_first", IrishFirst), "000:147; 000:232", "who turns the first card"),
        Setting(
            "irish_next",
            choice("irish_next", IrishNext),
            "003:38; other accounts",
            "who goes on after somebody took the pile",
        ),
        Setting(
            "irish_cardless",
            choice("irish_cardless", IrishCardless),
            "003:38; other accounts",
            "what becomes of a player without cards",
        ),
        Setting(
            "irish_window",
            duration("irish_window_ns", 1, 30, "s", 1_000 * MS),
            "own decision",
            "how long a match waits for the last hands",
        ),
        Setting("irish_extra", choice("irish_extra", IrishExtra), "other accounts", "what else may be slapped"),
        Setting(
            "irish_call",
            choice("irish_call", IrishCall),
            "own decision (RULES 4.3)",
            "whether the screen shows the call",
        ),
    )
}
"""Every setting by name, with its range, source and meaning (RULES 1.6 and 3.10)."""
