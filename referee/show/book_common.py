"""The rules that Slapjack and Irish Snap share, in plain language: turning, covering, late hands, time and fairness."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.game.settings import MS, Cover, FlipMode, HandRule, IgnoreOr, Repeat, Rules, TooFast, UndoRule
from referee.show.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

_SECOND: Final = 1_000 * MS
_MINUTE: Final = 60 * _SECOND

_FLIPS: Final = {
    FlipMode.OWN_BUTTON: "book flip own",
    FlipMode.SHARED_BUTTON: "book flip shared",
    FlipMode.AUTO: "book flip auto",
}
_HANDS: Final = {
    HandRule.SAME_HAND: "book hand same",
    HandRule.OTHER_HAND: "book hand other",
    HandRule.HOME_PAD: "book hand pad",
}
_TOO_FAST: Final = {
    TooFast.WARN: "book fast warn",
    TooFast.VOID: "book fast void",
    TooFast.FALSE_SLAP: "book fast false",
}


def joined(*parts: str) -> str:
    """Return the parts that say something, with a space between them."""
    return " ".join(part for part in parts if part)


def either(things: Sequence[str]) -> str:
    """Return things as a choice in words: "a", "a or b", "a, b or c"."""
    if len(things) < 2:
        return "".join(things)
    return say("book or", first=", ".join(things[:-1]), last=things[-1])


def seconds(ns: int) -> str:
    """Return a duration of ``ns`` nanoseconds in seconds."""
    return say("book one second") if ns == _SECOND else say("book seconds", value=_number(ns, _SECOND))


def milliseconds(ns: int) -> str:
    """Return a duration of ``ns`` nanoseconds in milliseconds."""
    return say("book one millisecond") if ns == MS else say("book milliseconds", value=_number(ns, MS))


def minutes(ns: int) -> str:
    """Return a duration of ``ns`` nanoseconds in minutes."""
    return say("book one minute") if ns == _MINUTE else say("book minutes", value=_number(ns, _MINUTE))


def _number(ns: int, unit: int) -> str:
    return f"{ns / unit:.3f}".rstrip("0").rstrip(".")


def turning(rules: Rules) -> str:
    """Return how cards are turned, and how soon after each other."""
    return joined(say(_FLIPS[rules.flip_mode]), _delay(rules), _hand_rule(rules), _gaps(rules))


def _delay(rules: Rules) -> str:
    shortest, longest = rules.flip_jitter_ns
    if not longest:
        return ""
    if shortest == longest:
        return say("book delay", longest=seconds(longest))
    return say("book jitter", shortest=_number(shortest, _SECOND), longest=seconds(longest))


def _hand_rule(rules: Rules) -> str:
    return "" if rules.hand_rule is HandRule.NONE else say(_HANDS[rules.hand_rule])


def _gaps(rules: Rules) -> str:
    gap, announce = seconds(rules.min_gap_ns), seconds(rules.announce_ns)
    if rules.min_gap_ns and rules.announce_ns:
        return say("book gaps", gap=gap, announce=announce)
    if rules.min_gap_ns:
        return say("book gap", gap=gap)
    return say("book announce", announce=announce) if rules.announce_ns else ""


def covering(rules: Rules, what: str) -> str:
    """Return what becomes of a live card, named ``what``, that nobody has slapped yet."""
    if rules.cover is Cover.HOLD_UNTIL_SLAPPED:
        return say("book cover never", what=what)
    if rules.cover is Cover.HOLD_THEN_COVER:
        first = say("book cover hold", what=what, time=seconds(rules.hold_ns))
    else:
        first = say("book cover allowed", what=what)
    grace = say("book cover grace", time=seconds(rules.cover_grace_ns)) if rules.cover_grace_ns else ""
    return joined(first, grace)


def mercy(rules: Rules) -> str:
    """Return what softens or sharpens the cost of a wrong slap: repeats, warnings and the lock-out."""
    return joined(
        say("book paid once" if rules.repeat_false is Repeat.ONCE else "book paid each"),
        _warnings(rules.warnings),
        say("book lockout", time=seconds(rules.lockout_ns)) if rules.lockout_ns else "",
    )


def _warnings(count: int) -> str:
    if count == 1:
        return say("book one warning")
    return say("book warnings", count=count) if count else ""


def locked(rules: Rules) -> str:
    """Return what a slap at a card costs that a dead heat has locked."""
    costs = rules.locked_slap is IgnoreOr.FALSE_SLAP
    return say("book locked false" if costs else "book locked ignore")


def late_and_fast(rules: Rules, late: str) -> str:
    """Return what late, misplaced and too fast hands are worth, or ``""`` when they are worth nothing special.

    Args:
        rules: the rule set.
        late: key of the sentence about a late hand.
    """
    return joined(
        say(late, time=seconds(rules.late_grace_ns)) if rules.late_grace_ns else "",
        say("book empty") if rules.empty_slap is IgnoreOr.WARN else "",
        _too_fast(rules),
    )


def _too_fast(rules: Rules) -> str:
    if rules.too_fast is TooFast.ALLOW or not rules.too_fast_ns:
        return ""
    return say(_TOO_FAST[rules.too_fast], time=seconds(rules.too_fast_ns))


def time_limit(rules: Rules, what: str, count: str) -> str:
    """Return what happens when time is up, or ``""`` without a limit.

    Args:
        rules: the rule set.
        what: the name of a live card.
        count: key of the sentence that says who wins or loses then.
    """
    if not rules.time_limit_ns:
        return ""
    limit, grace = minutes(rules.time_limit_ns), seconds(rules.time_live_grace_ns)
    return joined(say("book time", minutes=limit, what=what, grace=grace), say(count))


def fairness(rules: Rules) -> str:
    """Return how the table is kept fair, or ``""`` when nothing of it is on."""
    return joined(
        say("book fair handicap") if rules.handicap else "",
        say("book fair bump") if rules.bump_guard else "",
        say("book fair undo") if rules.undo is UndoRule.REFEREE_LAST else "",
    )
