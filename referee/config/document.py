"""A configuration as plain values, with the line and the wording of every one of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

import yaml

from referee.config.problems import ConfigError, Problem
from referee.config.words import LONGEST_QUOTE, KeyPath, dotted, quoted
from referee.config.yamltext import compose, line_of

WHOLE_NUMBER: Final = re.compile(r"[-+]?(0|[1-9][0-9_]{0,17})")
FRACTION: Final = re.compile(r"[-+]?([0-9]{1,18}\.[0-9]{0,18}|\.[0-9]{1,18})")
TRUE_WORDS: Final = ("true", "yes", "on")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands and what stands there.

    Attributes:
        line: line in the file, from 1.
        found: the value as a problem line names it.
        unquoted: the word as written when YAML reads it as something other than a word, else ``""``.
    """

    line: int
    found: str
    unquoted: str = ""


@dataclass(slots=True)
class Document:
    """A configuration file that could be read.

    Attributes:
        name: the file's name.
        tree: the settings as dictionaries, lists and scalars; of a repeated key the first counts.
        places: the place of every value in the tree.
        problems: repeated keys, and keys that are not words.
    """

    name: str
    tree: dict[str, Any] = field(default_factory=dict)
    places: dict[KeyPath, Place] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def line(self, path: KeyPath) -> int:
        """Return the line of the value at the path, or of what is around it; 0 for the file as a whole."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places[path].line if path else 0

    def problem(self, path: KeyPath, message: str) -> Problem:
        """Return a problem with the value at the path."""
        return Problem(self.name, self.line(path), dotted(path), message)


def read_document(text: str, name: str) -> Document:
    """Return the text as plain values with their places.

    Raises:
        ConfigError: the text is not one plain YAML document with a mapping of keys at its top.
    """
    root = compose(text, name)
    document = Document(name)
    if not isinstance(root, yaml.MappingNode):
        message = f"expected keys such as 'seats:' at the top, got {_found(root)}"
        raise ConfigError([Problem(name, line_of(root), "", message)])
    document.tree = _mapping(document, root, ())
    return document


def _value(document: Document, node: yaml.Node, path: KeyPath, line: int) -> Any:
    document.places[path] = Place(line, _found(node), _unquoted(node))
    if isinstance(node, yaml.MappingNode):
        return _mapping(document, node, path)
    if isinstance(node, yaml.SequenceNode):
        return [_value(document, item, (*path, index), line_of(item)) for index, item in enumerate(node.value)]
    return _scalar(node)


def _mapping(document: Document, node: yaml.MappingNode, path: KeyPath) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key_node, value_node in node.value:
        line = line_of(key_node)
        if not isinstance(key_node, yaml.ScalarNode):
            message = f"expected a word before the colon, got {_found(key_node)}"
            document.problems.append(Problem(document.name, line, dotted(path), message))
            continue
        key = str(key_node.value)
        place = (*path, key)
        if key in values:
            message = f"expected every key once, got it on line {document.line(place)} and on line {line}"
            document.problems.append(Problem(document.name, line, dotted(place), message))
            continue
        values[key] = _value(document, value_node, place, line)
    return values


def _scalar(node: yaml.Node) -> str | int | float | bool | None:
    """Return the value of a scalar.

    Only plain decimals are numbers: YAML 1.1 would read 017 as 15 and 1:30 as 90, which nobody means here.
    """
    text = str(node.value)
    kind = _kind(node)
    if kind == "null":
        return None
    if kind == "bool":
        return text.lower() in TRUE_WORDS
    if kind == "int" and WHOLE_NUMBER.fullmatch(text):
        return int(text.replace("_", ""))
    if kind == "float" and FRACTION.fullmatch(text):
        return float(text)
    return text


def _kind(node: yaml.Node) -> str:
    return str(node.tag).removeprefix("tag:yaml.org,2002:")


def _unquoted(node: yaml.Node) -> str:
    return "" if isinstance(node, yaml.CollectionNode) or isinstance(_scalar(node), str) else str(node.value)


def _found(node: yaml.Node) -> str:
    """Put the value into words."""
    if isinstance(node, yaml.MappingNode):
        return "a section"
    if isinstance(node, yaml.SequenceNode):
        return _found_list(node)
    text, value = str(node.value), _scalar(node)
    if not text and value is None:
        return "nothing"
    if isinstance(value, bool) and text.lower() not in ("true", "false"):
        return f"{text}, which YAML reads as {str(value).lower()}"
    if isinstance(value, str) and _kind(node) in ("int", "float"):
        return f"{quoted(text)}, which is not a plain decimal number"
    return quoted(text) if isinstance(value, str) else text


def _found_list(node: yaml.SequenceNode) -> str:
    if not all(isinstance(item, yaml.ScalarNode) for item in node.value):
        return "a list"
    text = f"[{', '.join(quoted(i.value) if isinstance(_scalar(i), str) else i.value for i in node.value)}]"
    return text if len(text) <= LONGEST_QUOTE else "a list"
