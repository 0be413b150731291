"""The rules as text: what ``referee rules`` prints, and the tables of docs/rules.md.

``python -m referee.tools.rules_text --write docs/rules.md`` renews what stands between the markers of that file.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

from referee.game.catalogue import SETTINGS
from referee.game.match import MOST_GAMES, POINT, DealerRotation, MatchMode, MatchRules
from referee.game.ruleset import written
from referee.game.settings import CLASSIC, PRESETS
from referee.show.rulebook import handicap_sentence, rulebook
from referee.tools.phases import AROUND, INPUTS, PHASES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from enum import Enum

    from referee.game.settings import Rules

WIDTH: Final = 79
"""Columns of the printed rules."""

FIXED: Final = (
    ("players", "2 to 10", "2 to 10", "003:4; 000:68; 002:6", "how many play; family002 seats 8 at most"),
    ("jokers", "removed", "removed", "000:12, 003:14, 004:64", "the deck has 52 cards"),
    (
        "deal",
        "one at a time from the dealer's left",
        "one at a time from the dealer's left",
        "000:13, 002:12, 003:15",
        "all cards are dealt; whoever sits there first has one more",
    ),
    (
        "first_flipper",
        "left_of_dealer",
        "left_of_dealer",
        "000:21, 002:15, 003:18",
        "who turns the first card; Irish Snap: see irish_first",
    ),
    (
        "chance_lost_when",
        "claimed_by_other",
        "claimed_by_other",
        "003:26, 000:104",
        "a dead or locked card uses up nobody's chance",
    ),
)
"""What the accounts describe and the table does not let anybody change: name, values, default, source, meaning."""


def rules_text(rules: Rules, preset: str, handicaps: Sequence[tuple[str, int]] = ()) -> str:
    """Return a rule set as plain text, at most 79 columns wide, to be read aloud before dealing.

    Args:
        rules: the rules in force.
        preset: the preset they started from.
        handicaps: the players' names and handicaps in ns.

    Raises:
        KeyError: unknown preset.
    """
    book = rulebook(rules, preset)
    head = [book.title, book.good_for, f"{_capital(book.players)}, {book.length}."]
    numbered = [
        fill(sentence, WIDTH, initial_indent=f"{number:2}. ", subsequent_indent=" " * 4)
        for number, sentence in enumerate(book.sentences, 1)
    ]
    handicap = handicap_sentence(handicaps)
    tail = ["", fill(handicap, WIDTH)] if handicap else []
    return "\n".join([*(fill(line, WIDTH) for line in head), "", *numbered, *tail]) + "\n"


def presets_list() -> str:
    """Return one line per preset: its name, what it is good for, how many play, and how long."""
    wide = max(map(len, PRESETS))
    books = (rulebook(rules, name) for name, rules in PRESETS.items())
    lines = [f"{book.preset:{wide}}  {book.good_for} {_capital(book.players)}, {book.length}." for book in books]
    return "\n".join(lines) + "\n"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- tables in Markdown -----------------------------------------------------------------------------


def settings_table() -> str:
    """Return every setting as a Markdown table: name, values, default, source and meaning."""
    rows = [
        (f"`{name}`", _values(setting.expected), f"`{_shown(CLASSIC, name)}`", setting.source, setting.about)
        for name, setting in SETTINGS.items()
    ]
    fixed = [(f"`{name}`", f"fixed: {values}", default, *rest) for name, values, default, *rest in FIXED]
    return _table(("setting", "values", "default", "source", "meaning"), [*rows, *_match_rows(), *fixed])


def _match_rows() -> list[tuple[str, ...]]:
    """Return the settings of a match, which stand under ``match`` in a configuration."""
    rules = MatchRules()
    first = "random" if rules.dealer_first is None else f"{rules.dealer_first + 1}"
    shared = f"{rules.shared_win_value / POINT:g}"
    return [
        ("`match.mode`", _names(MatchMode), f"`{rules.mode.value}`", "000:134; own decision", "how long a match is"),
        ("`match.games`", f"a whole number 1 to {MOST_GAMES}", f"`{rules.games}`", "own decision", "the N of the mode"),
        ("`match.shared_win_value`", "`1`, `0.5`", f"`{shared}`", "own decision (004:47)", "points for sharing a game"),
        ("`match.dealer_first`", "`random`, or a seat from 1", f"`{first}`", "003:15", "who deals the first game"),
        (
            "`match.dealer_rotation`",
            _names(DealerRotation),
            f"`{rules.rotation.value}`",
            "own decision",
            "who deals the next game",
        ),
    ]


def _names(values: type[Enum]) -> str:
    return ", ".join(f"`{value.value}`" for value in values)


def _values(expected: str) -> str:
    for beginning in ("one of ", "a list out of "):
        if expected.startswith(beginning):
            words = expected.removeprefix(beginning).split(", ")
            return ("any of " if beginning.startswith("a list") else "") + ", ".join(f"`{word}`" for word in words)
    return expected


def _shown(rules: Rules, name: str) -> str:
    value = written(rules, name)
    return f"[{', '.join(map(str, value))}]" if isinstance(value, list) else str(value)


def presets_table() -> str:
    """Return every preset as a Markdown table: what it is for, and the settings in which it differs from Classic."""
    return _table(
        ("preset", "what it is for", "players", "length", "differs from `classic` in"),
        [_preset_row(name, rules) for name, rules in PRESETS.items()],
    )


def _preset_row(name: str, rules: Rules) -> tuple[str, ...]:
    book = rulebook(rules, name)
    changed = [
        f"`{setting}: {_shown(rules, setting)}`"
        for setting in SETTINGS
        if written(rules, setting) != written(CLASSIC, setting)
    ]
    return f"`{name}`", f"**{book.title}.** {book.good_for}", book.players, book.length, "; ".join(changed)


def phase_table() -> str:
    """Return what every input does in every phase, as a Markdown table."""
    rows = [(phase, *cells) for phase, cells in {**AROUND, **PHASES}.items()]
    return _table(("phase", *INPUTS), rows)


def _table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines) + "\n"


# --- docs/rules.md ----------------------------------------------------------------------------------


def _printed(preset: str) -> str:
    return f"```text\n{rules_text(PRESETS[preset], preset)}```\n"


BLOCKS: Final[dict[str, Callable[[], str]]] = {
    "classic": lambda: _printed("classic"),
    "irish": lambda: _printed("irish"),
    "call": lambda: _printed("call"),
    "presets": presets_table,
    "settings": settings_table,
    "phases": phase_table,
}
"""The generated parts of docs/rules.md by the name in their markers."""


def renewed(document: str) -> str:
    """Return the document with every generated part written anew between its markers.

    Raises:
        ValueError: the document lacks the markers of a part.
    """
    for name, block in BLOCKS.items():
        begin, end = f"<!-- {name}:begin -->\n", f"<!-- {name}:end -->"
        if document.count(begin) != 1 or document.count(end) != 1:
            raise ValueError(f"expected the markers {begin.strip()} and {end} once")
        before, _, rest = document.partition(begin)
        document = before + begin + block() + end + rest.partition(end)[2]
    return document


def main(argv: Sequence[str] | None = None) -> None:
    """Renew the generated parts of a document; the words default to those of the command line."""
    parser = argparse.ArgumentParser(prog="python -m referee.tools.rules_text")
    parser.add_argument("--write", type=Path, required=True, metavar="FILE", help="the document to renew")
    file = parser.parse_args(argv).write
    try:
        file.write_text(renewed(file.read_text(encoding="utf-8")), encoding="utf-8")
    except (OSError, ValueError) as problem:
        sys.exit(f"{file}: {problem}")


if __name__ == "__main__":
    main()
