"""A rule set in plain language, complete and short enough to read aloud before dealing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from referee.game.settings import MS, PRESETS, Game, Reentry, Trigger
from referee.show.book_common import minutes
from referee.show.book_irish import irish_sentences
from referee.show.book_slapjack import slapjack_sentences
from referee.show.scene import Scene
from referee.show.words import listed, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.game.settings import Rules

_TITLES: Final = {
    "classic": ("book title classic", "book good classic"),
    "short2": ("book title short2", "book good short2"),
    "pattern": ("book title pattern", "book good pattern"),
    "bicycle": ("book title bicycle", "book good bicycle"),
    "pagat": ("book title pagat", "book good pagat"),
    "family002": ("book title family002", "book good family002"),
    "kids": ("book title kids", "book good kids"),
    "call": ("book title call", "book good call"),
    "timed": ("book title timed", "book good timed"),
    "strict": ("book title strict", "book good strict"),
    "irish": ("book title irish", "book good irish"),
}
"""Title and purpose of each preset."""

_PLAYERS: Final = {
    "short2": "book players short2",
    "family002": "book players family002",
    "call": "book players call",
}
"""How many play, where a preset is not for 2 to 10."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rule set in words.

    Attributes:
        preset: the name of the preset, as a configuration writes it.
        title: the game's name; it says so when settings differ from the preset.
        more: where the rest can be read when a screen has no room for all.
        good_for: what the preset is good for, one sentence.
        players: how many can play, such as ``"2 to 10 players"``.
        length: how long a game lasts, such as ``"about 4 to 10 minutes"``.
        sentences: the rules, a paragraph of one to six short sentences each, in the order of play.
    """

    preset: str
    title: str
    good_for: str
    players: str
    length: str
    more: str
    sentences: tuple[str, ...]


def rulebook(rules: Rules, preset: str) -> Rulebook:
    """Return the rules in plain language.

    Args:
        rules: the rules in force, already normalised.
        preset: the preset they started from.

    Raises:
        KeyError: unknown preset.
    """
    title, good_for = _TITLES[preset]
    # Who turns the cards is a matter of the table's buttons, not of the rules that people agreed on.
    changed = replace(rules, flip_mode=PRESETS[preset].flip_mode) != PRESETS[preset]
    sentences = irish_sentences(rules) if rules.game is Game.IRISH else slapjack_sentences(rules)
    return Rulebook(
        preset=preset,
        title=say("book changed title", title=say(title)) if changed else say(title),
        good_for=say(good_for),
        players=say(_PLAYERS.get(preset, "book players any")),
        length=_length(rules),
        more=say("book more changed") if changed else say("book more", preset=preset),
        sentences=tuple(sentence for sentence in sentences if sentence),
    )


def _length(rules: Rules) -> str:
    """Return how long a game lasts; measured on random games at 1.6 s a card (RULES 1.11)."""
    if rules.time_limit_ns:
        return say("book length limit", minutes=minutes(rules.time_limit_ns))
    if rules.game is Game.IRISH or rules.reentry is Reentry.NONE:
        return say("book length short")
    if rules.reentry is Reentry.UNLIMITED:
        return say("book length unlimited")
    return say("book length usual" if rules.triggers == {Trigger.JACK} else "book length pattern")


def handicap_sentence(names_and_ns: Sequence[tuple[str, int]]) -> str:
    """Return who has a handicap and how much, or ``""`` when nobody has one.

    Args:
        names_and_ns: every player's name and handicap in ns, 0 for none.
    """
    seats = [say("book handicap of one", name=name, amount=f"{ns / MS:g}") for name, ns in names_and_ns if ns > 0]
    return say("book handicap", seats=listed(seats)) if seats else ""


def rules_scene(book: Rulebook, hint: str, banners: tuple[str, ...]) -> Scene:
    """Return the page that shows a rule set.

    Args:
        book: the rules in words.
        hint: which keys or buttons do what now.
        banners: warnings that stay on the screen.
    """
    players = book.players[:1].upper() + book.players[1:]
    return Scene(
        screen="rules",
        title=book.title,
        seats=(),
        sentence=say("book page", good_for=book.good_for, players=players, length=book.length),
        lines=book.sentences,
        hint=hint,
        banners=banners,
        more=book.more,
    )
