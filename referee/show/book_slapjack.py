"""The rules of Slapjack in plain language, one paragraph after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.game.settings import (
    CallEvidence,
    CallOnly,
    Exhaustion,
    IgnoreOr,
    Next,
    NoRecipient,
    OffTrigger,
    OwnCard,
    OwnLastJack,
    Penalty,
    Reentry,
    SandwichMiddle,
    ThroughDead,
    Tie,
    Trigger,
    Won,
)
from referee.show.book_common import (
    covering,
    either,
    fairness,
    joined,
    late_and_fast,
    locked,
    mercy,
    milliseconds,
    seconds,
    time_limit,
    turning,
)
from referee.show.words import cards, say

if TYPE_CHECKING:
    from referee.game.settings import Rules

_WON: Final = {
    Won.NO_SHUFFLE: "book won as it lies",
    Won.SHUFFLE_WON: "book won shuffled",
    Won.SHUFFLE_ALL: "book won shuffled in",
}
_NEXT: Final = {
    Next.LEFT_OF_WINNER: "book next left",
    Next.LEFT_OF_LAST_FLIPPER: "book next round",
    Next.WINNER: "book next winner",
}
_WALLS: Final = {
    ThroughDead.BY_REASON: "book walls covered",
    ThroughDead.COUNT: "book walls none",
    ThroughDead.NEVER: "book walls dead",
}
_WALLED: Final = frozenset({Trigger.DOUBLE, Trigger.SANDWICH, Trigger.TENS})
_OWN: Final = {
    OwnCard.OWN_BOTTOM: "book own bottom",
    OwnCard.BURN_ONE: "book own burn",
    OwnCard.LEFT: "book own left",
    OwnCard.NONE: "book own none",
}
_CHANCES: Final = {
    Reentry.NEXT_JACK: "book chance jack",
    Reentry.NEXT_TRIGGER: "book chance trigger",
    Reentry.NONE: "book chance none",
    Reentry.UNLIMITED: "book chance always",
}
_OFF: Final = {
    OffTrigger.IGNORE: "book off ignore",
    OffTrigger.FALSE_SLAP: "book off false",
    OffTrigger.ALLOW: "book off allow",
}
_TIES: Final = {Tie.CARRY: "book tie carry", Tie.SPLIT: "book tie split", Tie.JUDGE: "book tie judge"}
_CALLS: Final = {
    CallEvidence.JUDGE: "book call judge",
    CallEvidence.CALL_BUTTON: "book call button",
    CallEvidence.HOLD: "book call hold",
    CallEvidence.TRUST: "book call trust",
}


def slapjack_sentences(rules: Rules) -> list[str]:
    """Return the rules of Slapjack as paragraphs; those that say nothing are ``""``."""
    return [
        say("book deal"),
        turning(rules),
        _slap(rules),
        _call(rules),
        joined(say(_WON[rules.won]), say(_NEXT[rules.next])),
        _false_slap(rules),
        _cardless(rules),
        covering(rules, _live(rules)),
        _dead_heat(rules),
        late_and_fast(rules, "book late false" if rules.late_slap is IgnoreOr.FALSE_SLAP else "book late"),
        time_limit(rules, _live(rules), "book time most"),
        _end(rules),
        fairness(rules),
    ]


def _live(rules: Rules) -> str:
    return say("book cover what jack" if rules.triggers == {Trigger.JACK} else "book cover what")


# --- what to slap -----------------------------------------------------------------------------------


def _slap(rules: Rules) -> str:
    things = [_thing(trigger, rules) for trigger in Trigger if trigger in rules.triggers]
    walls = say(_WALLS[rules.through_dead]) if rules.triggers & _WALLED else ""
    return joined(say("book slap", things=either(things)), walls)


def _thing(trigger: Trigger, rules: Rules) -> str:
    if trigger is Trigger.SANDWICH and rules.sandwich_middle is SandwichMiddle.ANY:
        return say("book a sandwich of any")
    if trigger is Trigger.TOPBOTTOM and rules.topbottom_min > 2:
        return say("book top and bottom of three")
    return say(_THINGS[trigger])


_THINGS: Final = {
    Trigger.JACK: "book a jack",
    Trigger.DOUBLE: "book a double",
    Trigger.SANDWICH: "book a sandwich",
    Trigger.TOPBOTTOM: "book top and bottom",
    Trigger.TENS: "book a ten",
    Trigger.MATCH: "book the called rank",
    Trigger.QUEEN: "book a queen",
}


def _call(rules: Rules) -> str:
    """Return what a slap needs besides the hand, or ``""``."""
    if not rules.call_needed:
        return ""
    told = say(_CALLS[rules.call_evidence])
    if rules.call_evidence is CallEvidence.TRUST:
        return told
    window = say("book call window", before=seconds(rules.call_pre_ns), after=seconds(rules.call_post_ns))
    return joined(told, window, say("book call silent"))


# --- what a wrong slap costs ------------------------------------------------------------------------


def _false_slap(rules: Rules) -> str:
    if rules.call_needed:
        return joined(*_wrong_calls(rules), mercy(rules))
    shared = _shares(rules) if rules.penalty is Penalty.SPLIT_PILE else ""
    return joined(_cost(rules), shared, *_receivers(rules), mercy(rules))


def _cost(rules: Rules) -> str:
    paid = cards(rules.penalty_count)
    match rules.penalty:
        case Penalty.GIVE_ONE:
            return say("book false give", cards=paid)
        case Penalty.BURN_ONE:
            return say("book false burn", cards=paid)
        case Penalty.NONE:
            return say("book false none")
        case _:
            return say("book false split")


def _wrong_calls(rules: Rules) -> list[str]:
    silent = rules.call_evidence is not CallEvidence.TRUST
    return [
        say("book call wrong"),
        _shares(rules),
        _silent(rules) if silent else "",
        *(_receivers(rules) if silent else []),
        _call_alone(rules),
    ]


def _silent(rules: Rules) -> str:
    match rules.call_silent_wrong:
        case Penalty.GIVE_ONE:
            return say("book silent give", cards=cards(rules.penalty_count))
        case Penalty.SPLIT_PILE:
            return say("book silent split")
        case _:
            return say("book silent none")


def _call_alone(rules: Rules) -> str:
    """Only a button hears a call that no hand came with."""
    if rules.call_evidence is not CallEvidence.CALL_BUTTON:
        return ""
    costs = rules.call_only_wrong is CallOnly.SPLIT_PILE
    return say("book call alone split" if costs else "book call alone")


def _shares(rules: Rules) -> str:
    return say("book share waiting" if rules.split_waiting else "book share holders")


def _gives(rules: Rules) -> bool:
    """Tell whether a wrong slap can give a card to the player who turned the card."""
    if not rules.call_needed:
        return rules.penalty is Penalty.GIVE_ONE
    return rules.call_evidence is not CallEvidence.TRUST and rules.call_silent_wrong is Penalty.GIVE_ONE


def _receivers(rules: Rules) -> list[str]:
    """Return who gets the penalty where it cannot go to another player's stack."""
    if not _gives(rules):
        return []
    burns = rules.no_recipient is NoRecipient.BURN_ONE
    if rules.own_card is (OwnCard.BURN_ONE if burns else OwnCard.OWN_BOTTOM):
        return [say("book own and gone burn" if burns else "book own and gone bottom")]
    return [say(_OWN[rules.own_card]), say("book gone burn" if burns else "book gone bottom")]


# --- out of cards, dead heats, the end ----------------------------------------------------------------


def _cardless(rules: Rules) -> str:
    chance = say(_CHANCES[rules.reentry])
    if rules.reentry is Reentry.NONE:
        return chance
    given = say("book chance card") if _gives(rules) or _splits_with_waiting(rules) else ""
    if rules.reentry is Reentry.UNLIMITED:
        return joined(chance, given)
    spares = rules.own_last_jack is OwnLastJack.EXTRA_CHANCE
    last = say("book last card spares" if spares else "book last card counts")
    return joined(chance, say("book chance false"), last, _off_trigger(rules), given)


def _splits_with_waiting(rules: Rules) -> bool:
    return rules.split_waiting and (rules.call_needed or rules.penalty is Penalty.SPLIT_PILE)


def _off_trigger(rules: Rules) -> str:
    only_jacks = rules.reentry is Reentry.NEXT_JACK
    return say(_OFF[rules.offtrigger]) if only_jacks and rules.triggers - {Trigger.JACK} else ""


def _dead_heat(rules: Rules) -> str:
    if rules.tie is Tie.EARLIEST:
        return joined(say("book tie earliest"), locked(rules))
    exact = not rules.tie_window_ns
    heat = say("book tie exact") if exact else say("book tie window", window=milliseconds(rules.tie_window_ns))
    told = say(_TIES[rules.tie], heat=heat)
    return told if rules.tie is Tie.SPLIT else joined(told, locked(rules))


def _end(rules: Rules) -> str:
    unlimited = rules.reentry is Reentry.UNLIMITED
    won = say("book end all" if unlimited else "book end last")
    if rules.reentry is Reentry.NONE:
        return won
    shared = rules.exhaustion is Exhaustion.CARD_COUNT
    waits = seconds(rules.final_trigger_timeout_ns)
    return joined(won, say("book end shared" if shared else "book end returned", what=_live(rules), time=waits))
