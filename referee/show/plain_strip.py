"""The photo finish in text: every hand on a scaled axis, with its margin in words below."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Final

from referee.show.plain_text import Line, Span, columns, shortened
from referee.show.scene import Tone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.show.plain_glyphs import Glyphs
    from referee.show.scene import Strip, StripMark

_NS_PER_MS: Final = 1_000_000
_OUTLIER: Final = 4
_GAP: Final = "  "
_NAME_STEPS: Final = (20, 12, 8, 5, 3, 0)
_SAID: Final = {Tone.TIE: "dead heat", Tone.PENALTY: "penalty"}


@dataclass(frozen=True, slots=True)
class _Axis:
    """Nanoseconds to columns, to scale: column 0 is the moment the card was visible."""

    width: int
    end_ns: int

    def column(self, at_ns: int) -> int:
        """Return the column of a moment; what lies outside stands at the nearer end."""
        return min(max(at_ns, 0) * (self.width - 1) // self.end_ns, self.width - 1)


def strip_block(strip: Strip, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """Return the photo finish.

    Args:
        strip: what to show.
        width: columns, at least 40.
        height: rows; below 3 there is none.
        glyphs: what to draw with.
    """
    if height < 3:
        return []
    end_ns = _end_ns(strip)
    unit = f" {end_ns // _NS_PER_MS} ms, {strip.uncertainty}"
    axis = _Axis(width - 2 - columns(unit), end_ns)
    hands = Line((Span("  "), *_hands(strip.marks, axis)))
    scale = Line((Span("0 "), *_bands(strip, axis, glyphs), Span(unit)))
    margins = _margins(strip.marks, width, height - 2, glyphs)
    legend = [_legend(strip, width, glyphs)] if len(margins) < height - 2 else []
    return [hands, scale, *margins, *legend]


def _end_ns(strip: Strip) -> int:
    """Return the end of an axis that holds the dead-heat band, the too-fast zone and every hand.

    A hand more than four times later than the scale would crush the finish to nothing: it stands at the end.
    """
    last = min(max(mark.after_ns for mark in strip.marks), strip.scale_ns * _OUTLIER)
    end = max(last, strip.marks[0].after_ns + strip.tie_window_ns, strip.too_fast_ns, _NS_PER_MS)
    # Whole tens of milliseconds, a tenth of room behind the last hand.
    return -(-end * 11 // (100 * _NS_PER_MS)) * 10 * _NS_PER_MS


def _hands(marks: Sequence[StripMark], axis: _Axis) -> list[Span]:
    """Every hand's number over its moment; numbers that would overlap stand side by side."""
    labels = [f"{mark.number}>" if mark.after_ns > axis.end_ns else str(mark.number) for mark in marks]
    starts = _apart([axis.column(mark.after_ns) for mark in marks], labels, axis.width)
    spans, edge = [], 0
    for mark, label, start in zip(marks, labels, starts, strict=True):
        spans.append(Span(" " * (start - edge)))
        spans.append(Span(label, colour=mark.colour, strong=True))
        edge = start + len(label)
    return spans


def _apart(wanted: Sequence[int], labels: Sequence[str], width: int) -> list[int]:
    """Push labels right until none overlaps, then left until none sticks out."""
    starts: list[int] = []
    edge = 0
    for start, label in zip(wanted, labels, strict=True):
        starts.append(max(start, edge))
        edge = starts[-1] + len(label) + 1
    edge = width
    for nth in reversed(range(len(starts))):
        starts[nth] = min(starts[nth], edge - len(labels[nth]))
        edge = starts[nth] - 1
    return starts


def _bands(strip: Strip, axis: _Axis, glyphs: Glyphs) -> list[Span]:
    """The axis itself, cell by cell: a hand, else the dead-heat band, else the too-fast zone, else time."""
    first = strip.marks[0].after_ns
    tie = range(axis.column(first), axis.column(first + strip.tie_window_ns) + 1)
    fast = axis.column(strip.too_fast_ns)
    hands = {axis.column(mark.after_ns): mark for mark in reversed(strip.marks)}

    def cell(column: int) -> Span:
        if column in hands:
            return Span(glyphs.hand, hands[column].tone, strong=True)
        if column in tie:
            return Span(glyphs.tie, Tone.TIE)
        return Span(glyphs.fast, Tone.PENALTY) if column < fast else Span(glyphs.axis, Tone.NOTE)

    # Equal neighbours become one span: a terminal is told its colour once.
    runs = groupby(map(cell, range(axis.width)))
    return [replace(span, text=span.text * len(list(run))) for span, run in runs]


def _margins(marks: Sequence[StripMark], width: int, rows: int, glyphs: Glyphs) -> list[Line]:
    """Every hand's margin, with as much of the names as the rows allow; the last hands give way first."""
    lines: list[Line] = []
    for letters in _NAME_STEPS:
        lines = _flowed([_margin(mark, letters, glyphs) for mark in marks], width)
        if len(lines) <= rows:
            return lines
    last = lines[rows - 1].fitted(width - columns(glyphs.ellipsis))
    return [*lines[: rows - 1], Line((*last.spans, Span(glyphs.ellipsis)))]


def _margin(mark: StripMark, letters: int, glyphs: Glyphs) -> Line:
    name = f" {shortened(mark.name, letters, glyphs)}" if letters else ""
    said = f" ({_SAID[mark.tone]})" if letters and mark.tone in _SAID else ""
    return Line(
        (
            Span(f"{mark.number}{name}", colour=mark.colour, strong=True),
            Span(f" {mark.label}{said}", mark.tone),
        )
    )


def _flowed(pieces: Sequence[Line], width: int) -> list[Line]:
    """Set pieces one after the other into rows, like words."""
    rows: list[Line] = []
    for piece in pieces:
        if rows and rows[-1].width + len(_GAP) + piece.width <= width:
            rows[-1] = Line((*rows[-1].spans, Span(_GAP), *piece.spans))
        else:
            rows.append(piece)
    return rows


def _legend(strip: Strip, width: int, glyphs: Glyphs) -> Line:
    tie, fast = strip.tie_window_ns / _NS_PER_MS, strip.too_fast_ns / _NS_PER_MS
    words = [f"{glyphs.fast} too fast, before {fast:g} ms"] if strip.too_fast_ns else []
    words += [f"{glyphs.tie} dead heat, within {tie:g} ms", "0 card visible" if strip.from_card else "0 first hand"]
    return Line((Span(shortened("   ".join(words), width, glyphs), Tone.NOTE),))
