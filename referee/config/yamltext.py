"""From text to YAML nodes: refuses what is not one plain YAML document, in words a person can act on."""

from __future__ import annotations

from typing import Final

import yaml

from referee.config.problems import ConfigError, Problem
from referee.config.words import quoted

LONGEST_TEXT: Final = 65_536
"""Most characters a configuration may have; the shipped one has about a tenth."""

DEEPEST: Final = 10
"""Most levels of lists and sections in each other; the settings need four."""

EMPTY: Final = "expected settings, got an empty file; start from the config.yaml that came with the program"


def compose(text: str, name: str) -> yaml.Node:
    """Return the root node of the one document in the text.

    Args:
        text: the configuration, at most ``LONGEST_TEXT`` characters.
        name: the file's name, for the problem lines.

    Raises:
        ConfigError: the text is too long, empty, not YAML, not a single document, nested too deeply,
            or uses anchors, aliases or tags.
    """
    if len(text) > LONGEST_TEXT:
        raise _whole(name, f"expected at most {LONGEST_TEXT} characters, got more; is this the right file?")
    try:
        _refuse_unusual(text, name)
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        raise ConfigError([_mistake(error, text, name)]) from None
    if node is None or node.tag == "tag:yaml.org,2002:null":
        raise _whole(name, EMPTY)
    return node


def line_of(piece: yaml.Node | yaml.Event) -> int:
    """Return the line on which a piece of YAML starts, from 1; 0 when it is not known."""
    return piece.start_mark.line + 1 if piece.start_mark else 0


def _whole(name: str, message: str) -> ConfigError:
    return ConfigError([Problem(name, 0, "", message)])


def _refuse_unusual(text: str, name: str) -> None:
    problems = []
    depth = documents = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        documents += isinstance(event, yaml.DocumentStartEvent)
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        complaint = _complaint(event, documents)
        if complaint:
            problems.append(Problem(name, line_of(event), "", complaint))
        if depth > DEEPEST:
            complaint = f"expected at most {DEEPEST} levels of lists and sections, got more"
            problems.append(Problem(name, line_of(event), "", complaint))
            break
    if problems:
        raise ConfigError(problems)


def _complaint(event: yaml.Event, documents: int) -> str:
    """Say what is unusual about one piece of YAML, or ``""``."""
    if isinstance(event, yaml.DocumentStartEvent):
        return "" if documents == 1 else "expected one document, got another one after '---'; remove one of them"
    if isinstance(event, yaml.AliasEvent):
        return f"expected a plain value, got the alias {quoted(f'*{event.anchor}')}; write the value out"
    if not isinstance(event, yaml.NodeEvent):
        return ""
    if event.anchor:
        return f"expected a plain value, got the anchor {quoted(f'&{event.anchor}')}; remove it"
    tag = getattr(event, "tag", None)
    if not tag:
        return ""
    return f"expected a plain value, got the tag {quoted(tag.replace('tag:yaml.org,2002:', '!!'))}; remove it"


def _mistake(error: yaml.YAMLError, text: str, name: str) -> Problem:
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark:
        line, column = error.problem_mark.line + 1, error.problem_mark.column + 1
        detail = " ".join(str(error.problem).split())
    else:
        before = text[: getattr(error, "position", 0)]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        detail = "a character that text files do not have"
    detail = detail.replace("character '\\t'", "a tab")
    cure = "indent with spaces, not tabs" if "a tab" in detail else "look at the colons, quotes and indentation there"
    return Problem(name, line, "", f"expected YAML, got a mistake at column {column} ({detail}); {cure}")
