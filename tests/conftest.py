"""How hard the property tests look: the default is quick, `--hypothesis-profile=ci` is the long run."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("default", max_examples=100, deadline=None)
settings.register_profile("ci", max_examples=3_000, deadline=None, derandomize=False)
settings.load_profile("default")
