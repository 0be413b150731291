"""How settings, places and values are put into words in a problem line."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

KeyPath = tuple[str | int, ...]
"""Where a value stands: keys, and positions in lists counted from 0."""

LONGEST_QUOTE: Final = 40


def quoted(text: str) -> str:
    """Return the text in quotes on one line, cut to about 40 characters."""
    return repr(text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 3] + "...")


def dotted(path: KeyPath) -> str:
    """Return the path as one word: ``("seats", 2, "slap_pin")`` is ``seats[2].slap_pin``."""
    parts = [f"[{step}]" if isinstance(step, int) else f".{_plain(step)}" for step in path]
    return "".join(parts).removeprefix(".")


def _plain(key: str) -> str:
    return key if re.fullmatch(r"[\w-]{1,40}", key) else quoted(key)


def listed(words: Sequence[str]) -> str:
    """Return the words as a phrase: ``a``, ``a and b``, ``a, b and c``."""
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def did_you_mean(word: str, allowed: Iterable[str]) -> str:
    """Return ``; did you mean '...'?`` for the allowed word most like this one, or ``""`` when none is."""
    close = difflib.get_close_matches(word.strip().lower()[:LONGEST_QUOTE], list(allowed), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""
