"""Whatever stands in the file, the answer is settings or a ConfigError, never anything else."""

from __future__ import annotations

from pathlib import Path

import yaml
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from support.settings_kit import any_settings

from referee.config import ConfigError, Settings, parse
from referee.config.names import KEY_NAMES
from referee.game.catalogue import SETTINGS
from referee.game.harmony import conflicts, normalised
from referee.game.settings import PRESETS
from referee.show.style import LOOKS

SHIPPED = (Path(__file__).parents[2] / "config.yaml").read_text(encoding="utf-8")

SECTIONS = ("backend", "rules", "seats", "host", "timing", "flipping", "screen", "bots", "match", "mode", "real_cards")
KEYS = (
    *("name", "colour", "slap_pin", "slap_key", "flip_pin", "flip_key", "start_pin", "start_key", "preset"),
    *(
        "overrides",
        "confirm_cover",
        "mode",
        "auto_ms",
        "width",
        "kind",
        "display_latency_ms",
        "count",
        "first_to",
        "games",
        "shared_win_value",
        "dealer_first",
        "dealer_rotation",
        "handicap_ms",
        "call_pin",
        "pad_key",
        "reminder_s",
        "auto_after_s",
        "arm",
        "pause_s",
    ),
)
WORDS = (
    *(
        "yes",
        "no",
        "on",
        "off",
        "~",
        "null",
        "017",
        "0x1f",
        "0b_",
        "1:30",
        "1:30.5",
        ".inf",
        "-.nan",
        "1e999",
        "=",
    ),
    *(
        "<<",
        "2024-13-45",
        "2024-01-01 99:99:99",
        "!!int x",
        "&a",
        "*a",
        "1_0",
        "9" * 5_000,
        "'",
        "\ufeff",
        "\x85",
    ),
)

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 40),
    st.integers(),
    st.floats(),
    st.text(max_size=25),
    st.dates(),
    st.binary(max_size=4),
    st.sampled_from((*LOOKS, *KEY_NAMES, *PRESETS, "mock", "auto", "own_button", "earliest", "void", "jack")),
)
names = st.one_of(st.sampled_from((*SECTIONS, *KEYS, *SETTINGS)), scalars)
trees = st.recursive(
    scalars,
    lambda part: st.one_of(st.lists(part, max_size=4), st.dictionaries(names, part, max_size=5)),
    max_leaves=20,
)
seats = st.fixed_dictionaries(
    {
        "name": st.one_of(st.text(max_size=21), scalars),
        "colour": st.sampled_from(tuple(LOOKS)),
        "slap_pin": st.integers(0, 28),
        "slap_key": st.sampled_from(KEY_NAMES),
    },
    optional={
        "flip_pin": trees,
        "flip_key": st.sampled_from(KEY_NAMES),
        "call_pin": trees,
        "pad_key": st.sampled_from(KEY_NAMES),
        "handicap_ms": trees,
    },
)
tables = st.fixed_dictionaries(
    {"seats": st.one_of(st.lists(st.one_of(seats, trees), max_size=11), st.lists(seats, min_size=2, max_size=4))},
    optional={
        "rules": st.fixed_dictionaries(
            {},
            optional={
                "preset": st.sampled_from(tuple(PRESETS)),
                "overrides": st.one_of(
                    st.dictionaries(st.sampled_from(tuple(SETTINGS)), trees, max_size=4), any_settings()
                ),
                "confirm_cover": trees,
            },
        ),
        "flipping": st.fixed_dictionaries({"mode": st.sampled_from(("auto", "own_button", "shared_button"))}),
        **dict.fromkeys(("host", "timing", "screen", "bots", "match", "backend", "mode", "real_cards"), trees),
    },
)


def check(text: str) -> None:
    """Parse the text; every line of an error must name the file, and rules that are taken go together."""
    try:
        settings = parse(text, "c.yaml")
        assert isinstance(settings, Settings)
        assert conflicts(settings.rules) == []
        assert normalised(settings.rules) == settings.rules
    except ConfigError as error:
        refusal = error
    else:
        return
    lines = str(refusal).split("\n")
    assert len(lines) == len(refusal.problems) > 0
    assert all(line.startswith("c.yaml") for line in lines)
    assert [problem.line for problem in refusal.problems] == sorted(p.line for p in refusal.problems)


@hypothesis_settings(max_examples=120, deadline=None)
@given(st.text(max_size=80))
def test_any_text_is_answered(text: str) -> None:
    check(text)


@hypothesis_settings(max_examples=120, deadline=None)
@given(
    st.lists(
        st.sampled_from((*WORDS, *KEYS, *SECTIONS, *":-?{}[],#&*!|>'\"%@`\n\t ", "\n  ", ": ", "---\n")),
        max_size=25,
    )
)
def test_any_heap_of_yaml_signs_is_answered(pieces: list[str]) -> None:
    check("".join(pieces))


@hypothesis_settings(max_examples=100, deadline=None)
@given(st.one_of(trees, st.dictionaries(st.sampled_from(SECTIONS), trees)))
def test_any_tree_is_answered(tree: object) -> None:
    check(yaml.safe_dump(tree, allow_unicode=True))


@hypothesis_settings(max_examples=120, deadline=None)
@given(tables)
def test_any_nearly_right_table_is_answered(table: object) -> None:
    # Repeated objects would become aliases, which are refused before anything else is looked at.
    check(yaml.dump(table, Dumper=_WithoutAliases, allow_unicode=True))


class _WithoutAliases(yaml.SafeDumper):
    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 the signature is PyYAML's
        return True


@hypothesis_settings(max_examples=100, deadline=None)
@given(st.data())
def test_any_change_of_one_value_in_the_shipped_file_is_answered(data: st.DataObject) -> None:
    lines = [line for line in SHIPPED.splitlines() if line.strip() and not line.lstrip().startswith("# ")]
    index = data.draw(st.integers(0, len(lines) - 1))
    before, colon, _ = lines[index].partition(": ")
    lines[index] = before + colon + data.draw(st.one_of(st.sampled_from(WORDS), st.text(max_size=10)))
    check("\n".join(lines))
