"""What a watch listens to, and what it says of one that breaks."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


@dataclass(frozen=True, slots=True)
class Heard:
    """Something that came from a line: its name, its stamp (CLOCK_MONOTONIC ns) and how to hand it over."""

    line: str
    at: int
    tell: Callable[[], object]


class Source(Protocol):
    """Something with a file descriptor that edges come from. Its descriptor must not block."""

    @property
    def name(self) -> str:
        """What it is called in messages to people."""

    def fileno(self) -> int:
        """Return the descriptor to wait for."""

    def take(self, empty: int) -> Sequence[Heard]:
        """Return what its buffer holds, at once, by stamp; ``empty`` as in :meth:`Ledger.enter`.

        Raises:
            OSError: it can no longer be read.
        """

    def levels(self) -> Mapping[str, bool]:
        """Return for every line whether it is closed now."""


class Poller(Protocol):
    """The part of ``select.epoll`` that is used here."""

    def register(self, fd: int, eventmask: int, /) -> None:
        """Wait for a descriptor from now on."""

    def unregister(self, fd: int, /) -> None:
        """Wait for it no longer."""

    def poll(self, timeout: float, /) -> list[tuple[int, int]]:
        """Wait for at most so many seconds (negative: for ever)."""

    def close(self) -> None:
        """Give the poller back."""


class SourceGone(Exception):  # noqa: N818 - it is what happened
    """A source that can no longer be read; the message names it and the cure."""


def take(source: Source, empty: int) -> Sequence[Heard]:
    """Return what a source's buffer holds.

    Raises:
        SourceGone: it can no longer be read.
    """
    try:
        return source.take(empty)
    except OSError as problem:
        raise SourceGone(gone(source, str(problem))) from problem


def levels(source: Source) -> Mapping[str, bool]:
    """Return for every line of a source whether it is closed now.

    Raises:
        SourceGone: it can no longer be read.
    """
    try:
        return source.levels()
    except OSError as problem:
        raise SourceGone(gone(source, str(problem))) from problem


def gone(source: Source, why: str) -> str:
    """Return what people are told of a source that cannot be read any more."""
    return (
        f"{source.name} can no longer be read: {why}. Its buttons are dead; check with 'gpiodetect' that the chip is "
        f"still there, and restart the program"
    )


def told(problem: Exception) -> str:
    """Return an exception and where it was raised, in one line."""
    frames = traceback.extract_tb(problem.__traceback__)
    where = f" ({PurePath(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{problem!r}{where}"
