"""Text for terminals: lines made of toned spans, measured in columns, cut, broken and cleaned."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from referee.show.scene import Tone

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.show.plain_glyphs import Glyphs
    from referee.show.scene import Scene, Strip


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line that looks the same throughout.

    Attributes:
        text: what it says.
        tone: how it is to be felt; a terminal gives it a colour.
        colour: a key of :data:`referee.show.style.LOOKS`, which wins over the tone, or ``""``.
        strong: whether it stands out.
        inverse: whether it is light on dark turned round, as a selected entry is.
    """

    text: str
    tone: Tone = Tone.PLAIN
    colour: str = ""
    strong: bool = False
    inverse: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a terminal, from its left edge."""

    spans: tuple[Span, ...] = ()

    @property
    def text(self) -> str:
        """The words without their looks."""
        return "".join(span.text for span in self.spans)

    @property
    def width(self) -> int:
        """How many columns it takes."""
        return columns(self.text)

    def fitted(self, width: int) -> Line:
        """Return the line cut or filled up to exactly ``width`` columns."""
        spans, left = [], width
        for span in self.spans:
            text = _cut(span.text, left)
            left -= columns(text)
            if text != span.text:
                spans.append(replace(span, text=text))
                break
            spans.append(span)
        return Line((*spans, Span(" " * left))) if left else Line(tuple(spans))

    def centred(self, width: int) -> Line:
        """Return the line in the middle of ``width`` columns."""
        return Line((Span(" " * max(0, (width - self.width) // 2)), *self.spans)).fitted(width)


_SPELLED: Final = str.maketrans(
    {
        "…": "...",
        "·": "-",
        "±": "+/-",
        "–": "-",  # noqa: RUF001 - the dash itself is replaced here
        "—": "-",
        "‘": "'",  # noqa: RUF001 - same
        "’": "'",  # noqa: RUF001 - same
        "“": '"',
        "”": '"',
        "×": "x",  # noqa: RUF001 - same
        "ß": "ss",
        "æ": "ae",
        "Æ": "AE",
        "œ": "oe",
        "ø": "o",
        "Ø": "O",
        "ł": "l",
        "Ł": "L",
        "đ": "d",
    }
)


def columns(text: str) -> int:
    """Return how many columns of a terminal ``text`` takes."""
    return len(text) if text.isascii() else sum(map(_column, text))


@lru_cache(maxsize=1024)
def _column(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def _cut(text: str, width: int) -> str:
    """Return as much of the beginning as ``width`` columns hold."""
    if columns(text) <= width:
        return text
    used = 0
    for nth, char in enumerate(text):
        used += _column(char)
        if used > width:
            return text[:nth]
    return text


def shortened(text: str, width: int, glyphs: Glyphs) -> str:
    """Return ``text``, or its beginning and an ellipsis, in at most ``width`` columns."""
    if columns(text) <= width:
        return text
    room = width - columns(glyphs.ellipsis)
    return _cut(text, room).rstrip() + glyphs.ellipsis if room > 0 else _cut(text, max(0, width))


def wrapped(text: str, width: int) -> list[str]:
    """Break ``text`` between words into rows of at most ``width`` columns; a word longer than that is broken itself.

    Args:
        text: what to break; any white space counts as one space.
        width: columns of a row, at least 2.
    """
    rows: list[str] = []
    for word in text.split():
        if rows and columns(rows[-1]) + 1 + columns(word) <= width:
            rows[-1] += " " + word
        else:
            rows += _pieces(word, width)
    return rows


def balanced(text: str, width: int) -> list[str]:
    """Break ``text`` into as few rows as :func:`wrapped` does, but about equally long ones."""
    rows = wrapped(text, width)
    if len(rows) < 2:
        return rows
    # Never narrower than a word: what fits in one piece stays in one.
    fair = max(columns(text) // len(rows), *map(columns, text.split()))
    return next(
        (even for tried in range(fair, width) if len(even := wrapped(text, tried)) == len(rows)),
        rows,
    )


def _pieces(word: str, width: int) -> list[str]:
    pieces = []
    while word:
        piece = _cut(word, width)
        pieces.append(piece)
        word = word[len(piece) :]
    return pieces


def limited(rows: list[str], count: int, width: int, glyphs: Glyphs) -> list[str]:
    """Return at most ``count`` rows; when some are left out, the last one says so with an ellipsis."""
    if len(rows) <= count:
        return rows
    if count < 1:
        return []
    last = shortened(f"{rows[count - 1]}{glyphs.ellipsis}", width, glyphs)
    return [*rows[: count - 1], last]


def stacked(blocks: Iterable[list[Line]]) -> list[Line]:
    """Return the blocks one below the other with an empty line between; empty blocks vanish."""
    rows: list[Line] = []
    for block in blocks:
        if block:
            rows += [*([Line()] if rows else []), *block]
    return rows


def cleaned(scene: Scene, *, ascii_only: bool) -> Scene:
    """Return the scene with text that cannot disturb a terminal: no control characters, at wish only ASCII.

    Letters outside ASCII lose their marks or become a question mark.
    """

    def clean(text: str) -> str:
        return _clean(text, ascii_only=ascii_only)

    def clean_all(texts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(clean, texts))

    seats = tuple(
        replace(
            seat,
            name=clean(seat.name),
            key=clean(seat.key),
            status=clean(seat.status),
            history=clean_all(seat.history),
        )
        for seat in scene.seats
    )
    return replace(
        scene,
        title=clean(scene.title),
        sentence=clean(scene.sentence),
        lines=clean_all(scene.lines),
        seats=seats,
        strip=None if scene.strip is None else _clean_strip(scene.strip, ascii_only=ascii_only),
        banners=clean_all(scene.banners),
        hint=clean(scene.hint),
        menu=clean_all(scene.menu),
        more=clean(scene.more),
    )


def _clean_strip(strip: Strip, *, ascii_only: bool) -> Strip:
    marks = tuple(
        replace(
            mark,
            name=_clean(mark.name, ascii_only=ascii_only),
            label=_clean(mark.label, ascii_only=ascii_only),
        )
        for mark in strip.marks
    )
    return replace(strip, marks=marks, uncertainty=_clean(strip.uncertainty, ascii_only=ascii_only))


def _clean(text: str, *, ascii_only: bool) -> str:
    shown = "".join(char if char.isprintable() else " " for char in text)
    if not ascii_only or shown.isascii():
        return shown
    letters = unicodedata.normalize("NFKD", shown.translate(_SPELLED))
    bare = "".join(char for char in letters if not unicodedata.combining(char))
    return bare.encode("ascii", "replace").decode("ascii")
