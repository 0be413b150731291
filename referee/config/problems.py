"""What is wrong with a configuration: one finished line for each problem, all together in one error."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, or that deserves a remark.

    Attributes:
        file: the file's name as the user gave it.
        line: line in the file, from 1; 0 when the file as a whole is meant.
        key: dotted path of the setting (``seats[2].slap_pin``, counted from 0), or ``""``.
        message: what was expected and what was found instead, and what to do about it.
    """

    file: str
    line: int
    key: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(part for part in (place, self.key, self.message) if part)


class ConfigError(Exception):
    """A configuration cannot be used; ``str()`` of it is every problem, one per line, by line in the file."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = in_file_order(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def in_file_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the problems sorted by line; those on one line keep their order."""
    return tuple(sorted(problems, key=lambda problem: problem.line))
