"""What a race and a game leave behind: the photo-finish strip, and everybody's figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game.settings import MS, Game
from referee.show import words
from referee.show.scene import Strip, StripMark, Tone
from referee.show.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.game.settings import Rules
    from referee.table.rulings import Finish, Rulings, Tally
    from referee.table.setup import Chair
    from referee.timing.photo_finish import Place


def strip_of(
    finish: Finish, seats: Sequence[tuple[int, Chair]], handicaps: Sequence[int], rules: Rules, uncertainty: str
) -> Strip:
    """Return the photo finish of a card with at least one hand.

    Args:
        finish: the hands in order, handicaps counted in.
        seats: each player's seat (from 0) and chair.
        handicaps: each player's handicap, ns.
        rules: the rules in force.
        uncertainty: the stated uncertainty, finished text.
    """
    marks = []
    for nth, place in enumerate(finish.places):
        seat, chair = seats[place.seat]
        after = place.at - finish.shown_at
        label = words.whole_millis(after) if nth == 0 else "+" + words.millis(place.margin)
        if handicaps[place.seat]:
            label = say("with handicap", time=label, handicap=f"{handicaps[place.seat] / MS:g}")
        marks.append(StripMark(seat + 1, chair.name, chair.colour, after, label, _tone(finish, nth, place, rules)))
    window = 0 if rules.game is Game.IRISH else rules.tie_window_ns
    return Strip(tuple(marks), window, rules.too_fast_ns, uncertainty)


def _tone(finish: Finish, nth: int, place: Place, rules: Rules) -> Tone:
    if rules.game is Game.IRISH:
        return Tone.PENALTY if place.seat in finish.took else Tone.PLAIN
    if place.tied:
        return Tone.TIE
    return Tone.WON if nth == 0 else Tone.PLAIN


def say_uncertainty(ns: int) -> str:
    """Return the uncertainty of a margin, ns, as it is written beside the strip."""
    return say("uncertainty", value=f"{ns / MS:g}")


def statistics(rulings: Rulings, names: Sequence[str], *, irish: bool) -> tuple[str, ...]:
    """Return a line for each player's game, and one for the closest race."""
    lines = [_line(tally, name, irish=irish) for tally, name in zip(rulings.tallies, names, strict=True)]
    closest = rulings.closest
    if closest is not None:
        first, second = (names[place.seat] for place in closest.places[:2])
        margin = words.millis(closest.places[1].margin)
        lines.append(say("closest", first=first, second=second, margin=margin))
    return tuple(lines)


def _line(tally: Tally, name: str, *, irish: bool) -> str:
    best, median = tally.best(), tally.median()
    count = say("took piles", count=tally.taken) if irish else say("won piles", count=tally.won)
    if best is None or median is None:
        return say("stats none", name=name, count=count, wrong=tally.false_slaps)
    best_text, median_text = words.whole_millis(best), words.whole_millis(median)
    return say("stats", name=name, count=count, best=best_text, median=median_text, wrong=tally.false_slaps)
