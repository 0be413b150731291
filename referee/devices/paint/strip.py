"""The photo finish: every hand on a time axis, to scale, from the moment the card was visible."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from referee.devices.paint.marks import badge
from referee.devices.paint.slabs import slab
from referee.devices.paint.text import put, shortened, text_width
from referee.devices.paint.theme import (
    FELT_EDGE,
    FIRST_WORDS,
    INK,
    PANEL,
    PANEL_EDGE,
    SOFT,
    STRIP_TITLE,
    TIE_BAND,
    TIE_WORDS,
    TONES,
    TOO_FAST,
    TOO_FAST_LINE,
    TOO_FAST_WORDS,
    VISIBLE_WORDS,
)
from referee.show.layout import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.show.scene import Strip, StripMark

_NS_PER_MS: Final = 1_000_000
_STEPS_MS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000)
_OUTLIER: Final = 4


@dataclass(frozen=True, slots=True)
class Axis:
    """Nanoseconds to pixels, to scale.

    Attributes:
        left: the pixel at which time 0 stands.
        width: pixels from 0 to ``end_ns``.
        end_ns: the last moment on the axis.
    """

    left: int
    width: int
    end_ns: int

    def x(self, at_ns: int) -> int:
        """Return the pixel of a moment; what lies outside stands at the nearer end."""
        inside = min(max(at_ns, 0), self.end_ns)
        return self.left + inside * self.width // self.end_ns


def axis_for(strip: Strip, left: int, width: int) -> Axis:
    """Return an axis that holds every hand, the dead-heat band and the too-fast zone.

    A hand more than four times later than the scale would crush the finish to nothing: it stands at the end.
    """
    last = min(max(mark.after_ns for mark in strip.marks), strip.scale_ns * _OUTLIER)
    end = max(last, strip.marks[0].after_ns + strip.tie_window_ns, strip.too_fast_ns)
    return Axis(left, width, max(end, _NS_PER_MS) * 120 // 100)


def spread_apart(wanted: Sequence[int], widths: Sequence[int], left: int, right: int, gap: int) -> list[int]:
    """Return where labels begin: as near as can be to where they would like to.

    Args:
        wanted: where each label would like to begin, rising.
        widths: how wide each is; together with the gaps no wider than there is room.
        left: the first pixel free.
        right: the pixel behind the last one free.
        gap: the least distance between two labels, which keep their order.
    """
    late = _pushed_left(_pushed_right(wanted, widths, left, gap), widths, right, gap)
    early = _pushed_right(_pushed_left(wanted, widths, right, gap), widths, left, gap)
    # Halfway between two answers that fit lies one that fits too, and its lines are shorter.
    return [(a + b) // 2 for a, b in zip(late, early, strict=True)]


def _pushed_right(starts: Sequence[int], widths: Sequence[int], left: int, gap: int) -> list[int]:
    pushed: list[int] = []
    edge = left
    for start, width in zip(starts, widths, strict=True):
        pushed.append(max(start, edge))
        edge = pushed[-1] + width + gap
    return pushed


def _pushed_left(starts: Sequence[int], widths: Sequence[int], right: int, gap: int) -> list[int]:
    pushed: list[int] = []
    edge = right
    for start, width in zip(reversed(starts), reversed(widths), strict=True):
        pushed.append(min(start, edge - width))
        edge = pushed[-1] - gap
    return pushed[::-1]


@lru_cache(maxsize=4)
def strip_picture(strip: Strip, width: int, height: int) -> pygame.Surface:
    """Return the photo finish as a picture of this size in pixels."""
    picture = slab((width, height), height // 12, PANEL, PANEL_EDGE, max(1, height // 120)).copy()
    inside = Box(0, 0, width, height).inset(height // 9, height // 18)
    heading = inside.h * 19 // 100
    lane = inside.h * 25 // 100
    _put_heading(picture, strip, Box(inside.x, inside.y, inside.w, heading))
    upper = Box(inside.x, inside.y + heading, inside.w, lane)
    lower = Box(inside.x, inside.bottom - lane, inside.w, lane)
    band = Box(inside.x, upper.bottom, inside.w, lower.y - upper.bottom).inset(0, height * 6 // 100)
    axis = axis_for(strip, band.x, band.w)
    _put_band(picture, strip, axis, band)
    _put_labels(picture, strip.marks[0::2], axis, upper, band)
    _put_labels(picture, strip.marks[1::2], axis, lower, band)
    return picture


def _put_heading(picture: pygame.Surface, strip: Strip, box: Box) -> None:
    letters = box.h
    used = put(picture, STRIP_TITLE, box, INK, height=letters)
    tie, fast = strip.tie_window_ns / _NS_PER_MS, strip.too_fast_ns / _NS_PER_MS
    parts = [f"{TIE_WORDS} {tie:g} ms"] if tie else []
    parts += [f"{TOO_FAST_WORDS} {fast:g} ms"] if fast else []
    legend = "  ·  ".join([*parts, strip.uncertainty])
    rest = Box(box.x + used + box.h, box.y, box.w - used - box.h, box.h)
    put(picture, legend, rest, SOFT, height=letters, align="right")


def _put_band(picture: pygame.Surface, strip: Strip, axis: Axis, band: Box) -> None:
    pygame.draw.rect(picture, FELT_EDGE, (band.x, band.y, band.w, band.h))
    zone = Box(band.x, band.y, axis.x(strip.too_fast_ns) - band.x, band.h)
    _put_zone(picture, zone)
    first = strip.marks[0].after_ns
    start, end = axis.x(first), axis.x(first + strip.tie_window_ns)
    pygame.draw.rect(picture, TIE_BAND, (start, band.y, max(1, end - start), band.h))
    _put_ticks(picture, strip, axis, band)
    pygame.draw.rect(picture, PANEL_EDGE, (band.x, band.y, band.w, band.h), 1)


def _put_zone(picture: pygame.Surface, zone: Box) -> None:
    """The too-fast zone, hatched so that it does not depend on its colour."""
    pygame.draw.rect(picture, TOO_FAST, (zone.x, zone.y, zone.w, zone.h))
    picture.set_clip((zone.x, zone.y, zone.w, zone.h))
    for x in range(zone.x - zone.h, zone.right, max(6, zone.h // 2)):
        pygame.draw.aaline(picture, TOO_FAST_LINE, (x, zone.bottom), (x + zone.h, zone.y))
    picture.set_clip(None)


def _put_ticks(picture: pygame.Surface, strip: Strip, axis: Axis, band: Box) -> None:
    """Milliseconds along the axis, left out where a hand's line would cross the number."""
    letters = band.h * 82 // 100
    step = tick_step_ms(axis, text_width("0000 ms", letters) * 2)
    lines = [axis.x(mark.after_ns) for mark in strip.marks]
    tie = (axis.x(strip.marks[0].after_ns), axis.x(strip.marks[0].after_ns + strip.tie_window_ns))
    free_from = 0
    for ms in range(0, axis.end_ns // _NS_PER_MS + 1, step):
        x = axis.x(ms * _NS_PER_MS)
        pygame.draw.line(picture, SOFT, (x, band.y), (x, band.y + band.h // 5))
        words = f"0 = {VISIBLE_WORDS if strip.from_card else FIRST_WORDS}" if ms == 0 else f"{ms} ms"
        wide = text_width(words, letters)
        begin = x + letters // 3 if ms == 0 else x - wide // 2
        space = range(begin - 2, begin + wide + 2)
        crossed = any(line in space for line in (*lines, *tie))
        if not crossed and free_from < begin and begin + wide < band.right:
            free_from = begin + wide + letters // 2
            put(picture, words, Box(begin, band.y + band.h // 8, wide, band.h * 7 // 8), SOFT, height=letters)


def tick_step_ms(axis: Axis, room: int) -> int:
    """Return the smallest round step in milliseconds whose ticks stand at least ``room`` pixels apart."""
    for step in _STEPS_MS:
        if step * _NS_PER_MS * axis.width // axis.end_ns >= room:
            return step
    return _STEPS_MS[-1]


def _put_labels(picture: pygame.Surface, marks: Sequence[StripMark], axis: Axis, lane: Box, band: Box) -> None:
    """One lane of labels, each tied by a line to its place on the axis."""
    if not marks:
        return
    gap = lane.h // 3
    widths = label_widths(marks, lane, gap)
    starts = spread_apart([axis.x(mark.after_ns) - lane.h // 2 for mark in marks], widths, lane.x, lane.right, gap)
    above = lane.y < band.y
    for mark, width, start in zip(marks, widths, starts, strict=True):
        box = Box(start, lane.y, width, lane.h * 92 // 100)
        if not above:
            box = Box(start, lane.bottom - box.h, width, box.h)
        _put_line(picture, mark, axis.x(mark.after_ns), box, band)
        _put_label(picture, mark, box)


def label_widths(marks: Sequence[StripMark], lane: Box, gap: int) -> list[int]:
    """Return how wide the labels of a lane are: as wide as their words, but no wider than equal shares."""
    letters = _letters(lane.h)
    most = (lane.w - gap * (len(marks) - 1)) // len(marks)
    return [min(most, lane.h + text_width(f" {mark.name} {mark.label}", letters) + letters // 2) for mark in marks]


def _letters(lane_height: int) -> int:
    return lane_height * 88 // 100


def _put_label(picture: pygame.Surface, mark: StripMark, box: Box) -> None:
    """Badge, name and margin; the name gives way first."""
    letters = _letters(box.h)
    picture.blit(badge(mark.number, mark.colour, box.h), (box.x, box.y))
    margin = text_width(mark.label, letters)
    space = letters // 4
    words = Box(box.x + box.h + space, box.y, max(0, box.w - box.h - space), box.h)
    name = shortened(mark.name, letters, max(0, words.w - margin - 2 * space))
    if len(name) > 1:
        used = put(picture, name, words, INK, height=letters) + 2 * space
        words = Box(words.x + used, words.y, words.w - used, words.h)
    put(picture, mark.label, words, TONES[mark.tone], height=letters)


def _put_line(picture: pygame.Surface, mark: StripMark, x: int, box: Box, band: Box) -> None:
    """A line through the axis at the hand's moment, bent towards the middle of its badge."""
    thick = max(2, band.h // 12)
    colour = TONES[mark.tone]
    foot = box.x + box.h // 2
    pygame.draw.line(picture, colour, (x, band.y), (x, band.bottom), thick)
    start, end = ((x, band.y), (foot, box.bottom)) if box.y < band.y else ((x, band.bottom), (foot, box.y))
    for shift in range(max(1, thick // 2)):
        pygame.draw.aaline(picture, colour, (start[0] + shift, start[1]), (end[0] + shift, end[1]))
