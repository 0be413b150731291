"""A good case file as data, to be spoilt one part at a time."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

SEATS = ("Ana", "Ben", "Cal")

GOOD: dict[str, Any] = {
    "id": "X1",
    "preset": "classic",
    "settings": {"tie": "split"},
    "seats": list(SEATS),
    "hands": {"Ana": ["Jc", "2c"], "Ben": ["3c"], "Cal": []},
    "pile": ["*9d@Ben", "8d@Cal"],
    "waiting": ["Cal"],
    "out": [],
    "turn": "Ana",
    "last_flipper": "Cal",
    "inputs": [{"t_ms": 0, "kind": "flip", "who": "Ana"}, {"t_ms": 300, "kind": "slap", "who": "Ben"}],
}


def changed(**parts: Any) -> dict[str, Any]:
    """Return the good case with some parts replaced."""
    return {**deepcopy(GOOD), **parts}


def one_input(**entry: Any) -> dict[str, Any]:
    """Return the good case with one input only."""
    return changed(inputs=[{"t_ms": 0, **entry}])
