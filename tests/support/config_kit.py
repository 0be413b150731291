"""A small configuration, and the lines that a wrong one is answered with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.config import ConfigError, SeatSettings, parse

if TYPE_CHECKING:
    from referee.game.settings import Rules

ANA_LINE = "  - {name: Ana, colour: red, slap_pin: 17, slap_key: q}\n"
BEN_LINE = "  - {name: Ben, colour: blue, slap_pin: 27, slap_key: p}\n"
TABLE = "seats:\n" + ANA_LINE + BEN_LINE
"""A table for two; whatever a case adds starts on line 4."""

ANA = SeatSettings("Ana", "red", 17, "q")
BEN = SeatSettings("Ben", "blue", 27, "p")


def rules_of(section: str) -> Rules:
    """Return the rules of the table for two with a section ``rules``."""
    return parse(TABLE + f"rules: {section}\n", "c").rules


def complaints(text: str) -> list[str]:
    """Return the lines of the error that the text earns."""
    with pytest.raises(ConfigError) as caught:
        parse(text, "c.yaml")
    return str(caught.value).splitlines()
