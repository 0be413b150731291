from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import atan2, pi
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.game.cards import parse_card
from referee.show.layout import Box, Layout, Parts, lay_out, parts_of
from referee.show.scene import PileView, Scene, SeatView, Strip, StripMark, Tone

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZES = [
    (800, 480),
    (1024, 600),
    (1280, 720),
    (1366, 768),
    (1024, 768),
    (1920, 1080),
    (3840, 2160),
    (1080, 1920),
    (480, 800),
    (600, 1024),
]
SEATS = range(2, 11)


def all_parts() -> Iterator[Parts]:
    for seats in SEATS:
        yield Parts(seats, table=True, banners=True, strip=True)
        yield Parts(seats, table=True, strip=True)
        yield Parts(seats, table=False, banners=True, lines=4, entries=5)
    yield Parts(0, table=False, banners=True, strip=True, lines=11)


def standing(layout: Layout) -> list[Box]:
    """Everything that may share no pixel; an overlaid menu may lie over the table."""
    places = [
        layout.banner,
        layout.title,
        layout.lines,
        *layout.seats,
        layout.card,
        layout.covered,
        layout.pile,
    ]
    places += [layout.sentence, layout.strip, layout.hint]
    places += [layout.menu] if layout.card is None else []
    return [place for place in places if place is not None]


def scene(screen: str, **more: object) -> Scene:
    seats = (SeatView(1, "Ana", "red"), SeatView(2, "Ben", "blue"), SeatView(3, "Cal", "green"))
    return Scene(screen, "Slapjack", seats, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_anything(size: tuple[int, int]) -> None:
    for parts in all_parts():
        for one, other in combinations(standing(lay_out(*size, parts)), 2):
            assert not one.meets(other), (parts, one, other)


anything = st.builds(
    Parts,
    seats=st.integers(2, 10),
    table=st.booleans(),
    banners=st.booleans(),
    strip=st.booleans(),
    entries=st.integers(0, 12),
    lines=st.integers(0, 12),
)


@given(width=st.integers(800, 3840), height=st.integers(480, 2160), parts=anything)
def test_every_size_keeps_everything_apart_and_on_the_screen(width: int, height: int, parts: Parts) -> None:
    places = standing(lay_out(width, height, parts))
    screen = Box(0, 0, width, height)
    assert all(screen.holds(place) and place.w >= 0 and place.h >= 0 for place in places)
    assert not any(one.meets(other) for one, other in combinations(places, 2))


@pytest.mark.parametrize("size", SIZES)
def test_everything_is_on_the_screen_and_large_enough_to_see(size: tuple[int, int]) -> None:
    screen = Box(0, 0, *size)
    for parts in all_parts():
        layout = lay_out(*size, parts)
        for place in (layout.title, layout.hint, layout.sentence, *layout.seats):
            assert screen.holds(place)
            assert place.w >= 40
            assert place.h >= 15


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("banners", [False, True])
def test_the_turned_cards_rank_is_at_least_an_eighth_of_the_screen_high(size: tuple[int, int], banners: bool) -> None:
    for seats in SEATS:
        layout = lay_out(*size, Parts(seats, table=True, banners=banners, strip=True))
        assert layout.index_height * 8 >= size[1]


@pytest.mark.parametrize("size", SIZES)
def test_the_turned_card_is_the_biggest_thing_on_the_table(size: tuple[int, int]) -> None:
    for seats in SEATS:
        layout = lay_out(*size, Parts(seats, table=True, strip=True))
        assert layout.card is not None
        assert layout.covered is not None
        card = layout.card.w * layout.card.h
        assert all(card > box.w * box.h for box in (*layout.seats, layout.covered))


@pytest.mark.parametrize("size", SIZES)
def test_seats_stand_around_the_card_in_clockwise_order(size: tuple[int, int]) -> None:
    for seats in SEATS:
        layout = lay_out(*size, Parts(seats, table=True, banners=True, strip=True))
        assert layout.card is not None
        x, y = layout.card.centre
        # On a screen y grows downwards, so the angle grows clockwise.
        angles = [atan2(seat.centre[1] - y, seat.centre[0] - x) for seat in layout.seats]
        steps = [(after - before) % (2 * pi) for before, after in zip(angles, angles[1:] + angles[:1], strict=True)]
        assert sum(steps) == pytest.approx(2 * pi)


def test_seats_keep_their_side_from_the_lobby_to_the_table() -> None:
    lobby = lay_out(1280, 720, Parts(6, table=False, banners=True))
    table = lay_out(1280, 720, Parts(6, table=True, banners=True, strip=True))
    assert [seat.x for seat in lobby.seats] == [seat.x for seat in table.seats]


def test_the_first_photo_finish_moves_nothing() -> None:
    before = scene("play", pile=PileView(parse_card("Jd"), count=1))
    mark = StripMark(1, "Ana", "red", 210_000_000, "0.0 ms", Tone.WON)
    after = replace(before, strip=Strip((mark,), 5_000_000, 100_000_000, "±1 ms"))
    assert lay_out(1280, 720, parts_of(before)) == lay_out(1280, 720, parts_of(after))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("entries", [1, 3, 8, 20])
def test_a_menu_over_the_table_leaves_the_sentence_and_the_photo_finish_free(
    size: tuple[int, int], entries: int
) -> None:
    layout = lay_out(*size, Parts(4, table=True, banners=True, strip=True, entries=entries))
    assert layout.menu is not None
    assert layout.table.holds(layout.menu)


def test_what_a_scene_does_not_have_takes_no_room() -> None:
    layout = lay_out(1280, 720, parts_of(scene("lobby")))
    assert (layout.banner, layout.card, layout.strip, layout.menu) == (None, None, None, None)


def test_the_last_screen_gives_the_seats_room_to_the_lines() -> None:
    layout = lay_out(1280, 720, parts_of(scene("over", lines=("Ana: 210 ms",))))
    assert layout.seats == ()
    assert layout.lines.w == layout.table.w


@pytest.mark.parametrize("seats", [1, 11, -2])
def test_a_table_for_too_few_or_too_many_is_refused(seats: int) -> None:
    with pytest.raises(ValueError, match=str(seats)):
        lay_out(1280, 720, Parts(seats, table=True))
