"""The page of rules on a terminal and where it stands on a screen: nothing is lost and nothing sticks out."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.game.settings import PRESETS
from referee.show.layout import Box, lay_out, parts_of
from referee.show.plain import render
from referee.show.plain_text import columns
from referee.show.rulebook import rulebook, rules_scene
from referee.show.scene import Scene

BANNERS = ("SIMULATED buttons",)
SIZES = [(800, 480), (1024, 600), (1280, 720), (1920, 1080), (1080, 1920), (3840, 2160)]


def page(preset: str) -> Scene:
    return rules_scene(rulebook(PRESETS[preset], preset), "MENU: next rule set · START: take it", BANNERS)


def words(text: str) -> list[str]:
    return text.split()


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("width", "height"), [(120, 50), (100, 50), (200, 60)])
def test_a_roomy_terminal_shows_every_word_in_order(preset: str, width: int, height: int) -> None:
    scene = page(preset)
    shown = words(" ".join(line.text for line in render(scene, width, height)))
    numbered = [word for nth, line in enumerate(scene.lines, 1) for word in [f"{nth}.", *words(line)]]
    start = shown.index("1.")
    assert shown[start : start + len(numbered)] == numbered
    assert "more:" not in shown


@pytest.mark.parametrize("preset", PRESETS)
def test_a_small_terminal_shows_the_beginning_and_where_the_rest_is(preset: str) -> None:
    scene = page(preset)
    lines = [line.text.strip() for line in render(scene, 80, 24)]
    assert len(lines) == 24
    assert f"… more: referee rules {preset}" in lines
    assert lines[-1] == scene.hint
    assert scene.title in lines
    shown = words(" ".join(lines))
    first = words(f"1. {scene.lines[0]}")
    start = shown.index("1.")
    assert shown[start : start + len(first)] == first


def test_rows_are_as_narrow_as_a_book_where_there_is_room() -> None:
    rows = [line.text.strip() for line in render(page("classic"), 200, 60)]
    assert max(columns(row) for row in rows if row not in BANNERS) < 120


@given(
    width=st.integers(60, 200),
    height=st.integers(20, 60),
    lines=st.lists(st.text(max_size=60), max_size=16),
    ascii_only=st.booleans(),
)
def test_no_page_sticks_out_of_any_terminal(width: int, height: int, lines: list[str], ascii_only: bool) -> None:
    scene = Scene("rules", "Rules", (), sentence="Good for all.", lines=tuple(lines), banners=BANNERS, more="more: …")
    rows = render(scene, width, height, ascii_only=ascii_only)
    assert len(rows) <= height
    assert all(row.width <= width for row in rows)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("banners", [(), BANNERS])
def test_the_page_gets_most_of_the_screen_and_touches_nothing_else(
    size: tuple[int, int], banners: tuple[str, ...]
) -> None:
    scene = rules_scene(rulebook(PRESETS["classic"], "classic"), "MENU: next", banners)
    layout = lay_out(*size, parts_of(scene))
    places = [layout.banner, layout.title, layout.sentence, layout.lines, layout.hint]
    standing = [place for place in places if place is not None]
    assert not any(one.meets(other) for one, other in combinations(standing, 2))
    assert all(Box(0, 0, *size).holds(place) for place in standing)
    assert (layout.seats, layout.card, layout.menu, layout.strip) == ((), None, None, None)
    assert layout.lines.w * layout.lines.h * 100 >= 66 * size[0] * size[1]
