"""Every sentence for players, in one catalogue; the parts of the evening have a file each."""

from __future__ import annotations

from typing import Final

from referee.show.phrases.paper import PAPER
from referee.show.phrases.rulebook import RULEBOOK
from referee.show.phrases.table import TABLE

WORDS: Final[dict[str, str]] = {**TABLE, **PAPER, **RULEBOOK}
"""All text for players, by key."""
