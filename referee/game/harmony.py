"""Settings that go together, those that do not, and those that mean nothing beside others (RULES 1.6)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from referee.game.settings import (
    Cover,
    FlipMode,
    Game,
    HandRule,
    Penalty,
    Reentry,
    Rules,
    Tie,
    TooFast,
    Trigger,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


@dataclass(frozen=True, slots=True)
class Note:
    """Something to say about one setting: its name, and one finished sentence without a full stop."""

    setting: str
    message: str


def conflicts(rules: Rules) -> list[Note]:
    """Return what makes no sense in these rules and must be refused; empty when all is well."""
    irish = rules.game is Game.IRISH
    return list(_irish_conflicts(rules) if irish else _slapjack_conflicts(rules)) + list(_hand_conflicts(rules))


def _irish_conflicts(rules: Rules) -> Iterator[Note]:
    if rules.triggers != {Trigger.MATCH}:
        yield Note(
            "triggers", "expected match, because Irish Snap slaps the rank that was called; more: set irish_extra"
        )
    if rules.penalty is not Penalty.TAKE_PILE:
        yield Note("penalty", f"expected take_pile, because the game is irish, got {rules.penalty.value}")
    if rules.call_needed:
        yield Note("call_needed", "expected off, because in Irish Snap the box itself shows the calls, got on")
    if rules.too_fast in {TooFast.VOID, TooFast.FALSE_SLAP}:
        yield Note(
            "too_fast",
            f"expected warn or allow, because in Irish Snap the aim is only not to be last, got {rules.too_fast.value}",
        )


def _slapjack_conflicts(rules: Rules) -> Iterator[Note]:
    only_irish = rules.triggers & {Trigger.MATCH, Trigger.QUEEN}
    if only_irish:
        named = ", ".join(trigger.value for trigger in Trigger if trigger in only_irish)
        yield Note("triggers", f"expected jack, double, sandwich, topbottom or tens; {named} needs game: irish")
    if rules.penalty is Penalty.TAKE_PILE:
        yield Note("penalty", "expected another penalty than take_pile, which needs game: irish")


def _hand_conflicts(rules: Rules) -> Iterator[Note]:
    """A rule about the turning hand needs a button that this hand presses (RULES 3.8)."""
    by_hand = rules.hand_rule in {HandRule.SAME_HAND, HandRule.OTHER_HAND}
    if by_hand and rules.flip_mode is not FlipMode.OWN_BUTTON:
        yield Note(
            "hand_rule",
            f"expected none or home_pad, because {rules.hand_rule.value} needs a flip button at every seat"
            f" (flip mode own_button), got {rules.hand_rule.value} with {rules.flip_mode.value}",
        )


def normalised(rules: Rules) -> Rules:
    """Return the rules with pointless combinations put straight (RULES 1.6, set-up validation).

    With the Jack alone the next trigger is the next Jack.
    """
    if rules.reentry is Reentry.NEXT_TRIGGER and rules.triggers == {Trigger.JACK}:
        return replace(rules, reentry=Reentry.NEXT_JACK)
    return rules


def remarks(rules: Rules, given: Iterable[str]) -> list[Note]:
    """Return what deserves a remark: settings that are normalised, odd, or without effect beside the others.

    Args:
        rules: the rules as they were asked for, before :func:`normalised`.
        given: names of the settings that somebody set on purpose; only these can be without effect.
    """
    named = set(given)
    notes = list(_oddities(rules))
    for name, (needed, matters) in _MATTERS.items():
        if name in named and not matters(rules):
            notes.append(Note(name, f"has no effect here: it needs {needed}"))
    return notes


def _oddities(rules: Rules) -> Iterator[Note]:
    if rules.reentry is Reentry.NEXT_TRIGGER and rules.triggers == {Trigger.JACK}:
        yield Note("reentry", "with the jack alone the next trigger is the next jack, so it counts as next_jack")
    if rules.tie is Tie.EARLIEST and rules.tie_window_ns > 0:
        yield Note("tie_window", "with tie: earliest there are no dead heats, so tie_window counts as 0")
    if rules.penalty is Penalty.SPLIT_PILE and not rules.call_needed:
        yield Note("penalty", "split_pile is meant for slaps with a call; every false slap will split the pile")


def _slapjack(rules: Rules) -> bool:
    return rules.game is Game.SLAPJACK


def _irish(rules: Rules) -> bool:
    return rules.game is Game.IRISH


def _calls(rules: Rules) -> bool:
    return rules.call_needed


def _pays_flipper(rules: Rules) -> bool:
    silent = rules.call_needed and rules.call_silent_wrong is Penalty.GIVE_ONE
    return _slapjack(rules) and (rules.penalty is Penalty.GIVE_ONE or silent)


def _splits(rules: Rules) -> bool:
    return _slapjack(rules) and (rules.call_needed or rules.penalty is Penalty.SPLIT_PILE)


_MATTERS: Final[dict[str, tuple[str, Callable[[Rules], bool]]]] = {
    "sandwich_middle": ("the trigger sandwich", lambda rules: Trigger.SANDWICH in rules.triggers),
    "topbottom_min": ("the trigger topbottom", lambda rules: Trigger.TOPBOTTOM in rules.triggers),
    "through_dead": (
        "a pattern among the triggers",
        lambda rules: bool(rules.triggers - {Trigger.JACK, Trigger.MATCH}),
    ),
    "penalty_count": ("game: slapjack", _slapjack),
    "own_card": ("penalty: give_one", _pays_flipper),
    "no_recipient": ("penalty: give_one", _pays_flipper),
    "next": ("game: slapjack; for Irish Snap set irish_next", _slapjack),
    "reentry": ("game: slapjack; for Irish Snap set irish_cardless", _slapjack),
    "offtrigger": ("game: slapjack", _slapjack),
    "own_last_jack": ("game: slapjack", _slapjack),
    "exhaustion": ("game: slapjack", _slapjack),
    "final_trigger_timeout": ("game: slapjack", _slapjack),
    "late_slap": ("game: slapjack", _slapjack),
    "hold_ms": ("cover: hold_then_cover", lambda rules: rules.cover is Cover.HOLD_THEN_COVER),
    "time_live_grace": ("a time_limit", lambda rules: rules.time_limit_ns > 0),
    "call_evidence": ("call_needed: on", _calls),
    "call_pre": ("call_needed: on", _calls),
    "call_post": ("call_needed: on", _calls),
    "call_silent_wrong": ("call_needed: on", _calls),
    "call_only_wrong": ("call_needed: on", _calls),
    "split_waiting": ("a penalty that splits the pile", _splits),
    "irish_first": ("game: irish", _irish),
    "irish_next": ("game: irish", _irish),
    "irish_cardless": ("game: irish", _irish),
    "irish_window": ("game: irish", _irish),
    "irish_extra": ("game: irish", _irish),
    "irish_call": ("game: irish", _irish),
}
"""Settings that mean something only beside others: what they need, in words and as a test."""
