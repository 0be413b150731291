"""The rules of Irish Snap in plain language, one paragraph after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.game.settings import IrishCall, IrishCardless, IrishExtra, IrishFirst, IrishNext, Tie, Won
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
from referee.show.words import say

if TYPE_CHECKING:
    from referee.game.settings import Rules

_EXTRAS: Final = {
    IrishExtra.DOUBLE: "book a double",
    IrishExtra.QUEEN: "book a queen",
    IrishExtra.JACK: "book a jack",
}
_WON: Final = {Won.SHUFFLE_WON: "book irish shuffled", Won.SHUFFLE_ALL: "book irish shuffled in"}
_NEXT: Final = {
    IrishNext.LEFT_OF_COLLECTOR: "book irish next left",
    IrishNext.COLLECTOR: "book irish next taker",
    IrishNext.ROTATE: "book irish next round",
}
_CARDLESS: Final = {
    IrishCardless.SAFE_OUT: "book irish safe",
    IrishCardless.STILL_IN: "book irish still in",
    IrishCardless.MUST_WIN_ONE: "book irish must win",
}
_TIES: Final = {Tie.CARRY: "book irish tie nobody", Tie.SPLIT: "book tie split", Tie.JUDGE: "book irish tie judge"}


def irish_sentences(rules: Rules) -> list[str]:
    """Return the rules of Irish Snap as paragraphs; those that say nothing are ``""``."""
    live = say("book cover what")
    dealer_first = rules.irish_first is IrishFirst.DEALER
    shown = rules.irish_call is IrishCall.SHOWN
    return [
        say("book irish aim"),
        say("book deal dealer" if dealer_first else "book deal"),
        turning(rules),
        joined(say("book irish call"), say("book irish shown" if shown else "book irish memory")),
        say("book slap", things=either(_things(rules))),
        joined(say("book irish last"), _shuffled(rules), say("book irish again"), say(_NEXT[rules.irish_next])),
        _missing(rules),
        joined(say("book irish false"), mercy(rules)),
        covering(rules, live),
        _dead_heat(rules),
        late_and_fast(rules, "book late irish"),
        say(_CARDLESS[rules.irish_cardless]),
        joined(time_limit(rules, live, "book time irish"), say("book irish end")),
        fairness(rules),
    ]


def _things(rules: Rules) -> list[str]:
    extra = rules.irish_extra
    return [say("book the called rank"), *([] if extra is IrishExtra.NONE else [say(_EXTRAS[extra])])]


def _shuffled(rules: Rules) -> str:
    return "" if rules.won is Won.NO_SHUFFLE else say(_WON[rules.won])


def _missing(rules: Rules) -> str:
    judged = rules.tie is Tie.JUDGE
    late = say("book irish window judge" if judged else "book irish window", time=seconds(rules.irish_window_ns))
    return joined(say("book irish missing"), late)


def _dead_heat(rules: Rules) -> str:
    if rules.tie is Tie.EARLIEST:
        return joined(say("book irish tie earliest"), locked(rules))
    window = milliseconds(rules.tie_window_ns)
    heat = say("book irish tie", window=window) if rules.tie_window_ns else say("book irish tie exact")
    told = say(_TIES[rules.tie], heat=heat)
    return told if rules.tie is Tie.SPLIT else joined(told, locked(rules))
