"""How hard the property tests look: quick by default; `long` for whole games and `ci` for timing are CI's."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("default", max_examples=100, deadline=None)
settings.register_profile("ci", max_examples=3_000, deadline=None, derandomize=False)
settings.register_profile("long", max_examples=400, deadline=None, derandomize=False)
settings.load_profile("default")
