"""A configuration on its way to settings: what is good so far, and the problems and remarks gathered."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from referee.config.problems import ConfigError, Problem
from referee.config.schema import schema_problems

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.config.document import Document
    from referee.config.words import KeyPath


@dataclass(slots=True)
class Draft:
    """What the checks between several settings work on.

    Attributes:
        document: the file.
        tree: its values without the wrong ones, so that one mistake does not hide the next.
        bad: the paths of the wrong values.
        problems: what is wrong.
        warnings: what is allowed but deserves a remark.
    """

    document: Document
    tree: dict[str, Any]
    bad: frozenset[KeyPath]
    problems: list[Problem]
    warnings: list[Problem] = field(default_factory=list)

    def get(self, *path: str, default: Any = None) -> Any:
        """Return the value at the path, or the default where the file has none."""
        value: Any = self.tree
        for key in path:
            if not isinstance(value, dict) or key not in value:
                return default
            value = value[key]
        return value

    def section(self, name: str) -> dict[str, Any]:
        """Return a section, empty where the file has none."""
        return self.get(name) or {}

    def seats(self) -> Iterator[tuple[KeyPath, dict[str, Any]]]:
        """Yield the path and the good values of every seat."""
        for index, seat in enumerate(self.get("seats") or ()):
            yield ("seats", index), seat

    def spoiled(self, *path: str | int) -> bool:
        """Tell whether the value at the path was given but wrong."""
        return any(path[: length + 1] in self.bad for length in range(len(path)))

    def first_given(self, *paths: KeyPath) -> KeyPath:
        """Return the first of the paths that the file has, or the last of them."""
        return next((path for path in paths if path in self.document.places), paths[-1])

    def wrong(self, path: KeyPath, message: str) -> None:
        """Note a problem."""
        self.problems.append(self.document.problem(path, message))

    def remark(self, path: KeyPath, message: str) -> None:
        """Note a warning."""
        self.warnings.append(self.document.problem(path, message))

    def stop_if_wrong(self) -> None:
        """Raise ConfigError with every problem noted, if there is any."""
        if self.problems:
            raise ConfigError(self.problems)


def start_draft(document: Document) -> Draft:
    """Return the draft of a document after checking every single value."""
    found = schema_problems(document)
    problems = [*document.problems, *(document.problem(path, text) for path, text in found.items())]
    return Draft(document, _good(document.tree, frozenset(found), ()), frozenset(found), problems)


def _good(value: Any, bad: frozenset[KeyPath], path: KeyPath) -> Any:
    """Return the value without its bad parts; a bad list item leaves an empty section to keep the count."""
    if isinstance(value, dict):
        return {key: _good(part, bad, (*path, key)) for key, part in value.items() if (*path, key) not in bad}
    if isinstance(value, list):
        return [{} if (*path, index) in bad else _good(part, bad, (*path, index)) for index, part in enumerate(value)]
    return value
