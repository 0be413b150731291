"""The page of rules as the window draws it: whole, inside its slab, and large enough to read."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.devices.paint import paint_scene
from referee.devices.paint.page import set_page
from referee.devices.paint.text import text_width
from referee.game.settings import PRESETS
from referee.show.layout import lay_out, parts_of
from referee.show.rulebook import rulebook, rules_scene
from referee.show.scene import Scene

SIZES = [(800, 480), (1024, 600), (1280, 720), (1920, 1080), (1080, 1920), (3840, 2160)]
SMALLEST = 2.6
"""The lowest line anybody is asked to read on any screen, in hundredths of its useful height."""

paragraphs = st.lists(
    st.lists(st.text("abcdefgh", min_size=1, max_size=9), min_size=1, max_size=40).map(" ".join), max_size=16
)


@pytest.fixture(autouse=True)
def _no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.font.init()


def scene_of(preset: str) -> Scene:
    return rules_scene(rulebook(PRESETS[preset], preset), "MENU: next", ("SIMULATED buttons",))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_fits_its_page_in_letters_that_can_be_read(preset: str, size: tuple[int, int]) -> None:
    scene = scene_of(preset)
    layout = lay_out(*size, parts_of(scene))
    inside = layout.lines.inset(int(1.8 * layout.unit), int(1.2 * layout.unit))
    page = set_page(scene.lines, inside.w, inside.h, int(5 * layout.unit))
    assert max(row.y for row in page.rows) + page.row <= inside.h
    assert page.row >= SMALLEST * layout.unit
    said = [word for row in page.rows for word in f"{row.number} {row.text}".split()]
    assert said == [word for nth, line in enumerate(scene.lines, 1) for word in f"{nth}. {line}".split()]


@given(texts=paragraphs, width=st.integers(400, 3800), height=st.integers(300, 2000))
def test_rows_of_a_page_stand_apart_and_inside_their_column(texts: list[str], width: int, height: int) -> None:
    page = set_page(tuple(texts), width, height, height // 20)
    assert all(text_width(row.text, page.letters) <= page.column - page.indent for row in page.rows)
    for above, below in pairwise(page.rows):
        assert below.column > above.column or below.y >= above.y + page.row
    assert {row.column for row in page.rows} <= {0, 1}
    assert page.column <= width


@pytest.mark.parametrize("size", SIZES)
def test_the_painted_page_leaves_the_rest_of_the_screen_alone(size: tuple[int, int]) -> None:
    layout = lay_out(*size, parts_of(scene_of("classic")))
    pictures = []
    for preset in ("classic", "pagat"):
        picture = pygame.Surface(size)
        paint_scene(picture, scene_of(preset))
        box = layout.lines
        inside = picture.subsurface((box.x, box.y, box.w, box.h))
        pictures.append(pygame.image.tobytes(inside, "RGB"))
        below = picture.subsurface((0, box.bottom, size[0], layout.hint.y - box.bottom))
        ground = pygame.Surface(size)
        paint_scene(ground, Scene("rules", "", ()))
        assert pygame.image.tobytes(below, "RGB") == pygame.image.tobytes(
            ground.subsurface((0, box.bottom, size[0], layout.hint.y - box.bottom)), "RGB"
        )
    assert pictures[0] != pictures[1]


def test_house_rules_that_say_far_too_much_are_still_painted() -> None:
    picture = pygame.Surface((800, 480))
    paint_scene(picture, Scene("rules", "Rules", (), lines=("word " * 400,) * 14))
