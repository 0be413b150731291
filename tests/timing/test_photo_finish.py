from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.timing.photo_finish import Place, dead_heat, ranked

MS = 1_000_000
WINDOW = 2 * MS
T = 300 * MS


def test_hands_are_ranked_by_first_contact_with_exact_margins() -> None:
    slaps = [(T + 14_200_001, 2), (T, 1), (T + 7_400_000, 0)]
    assert ranked(slaps, WINDOW) == (
        Place(1, T, 0, tied=False),
        Place(0, T + 7_400_000, 7_400_000, tied=False),
        Place(2, T + 14_200_001, 14_200_001, tied=False),
    )


def test_the_winner_of_a_clear_race_is_not_marked_as_tied() -> None:
    assert [place.tied for place in ranked([(T, 0), (T + WINDOW + 1, 1)], WINDOW)] == [False, False]


def test_two_hands_exactly_the_window_apart_are_a_dead_heat() -> None:
    assert [place.tied for place in ranked([(T, 0), (T + WINDOW, 1)], WINDOW)] == [True, True]
    assert dead_heat([(T, 0), (T + WINDOW, 1)], WINDOW) == [0, 1]


def test_one_nanosecond_beyond_the_window_the_first_hand_wins() -> None:
    assert dead_heat([(T, 0), (T + WINDOW + 1, 1)], WINDOW) == [0]


def test_the_window_is_not_chained_case_c9() -> None:
    slaps = [(T, 0), (T + 1_900_000, 1), (T + 3_800_000, 2)]
    assert dead_heat(slaps, WINDOW) == [0, 1]
    assert [place.tied for place in ranked(slaps, WINDOW)] == [True, True, False]


@pytest.mark.parametrize("seats", [(0, 1), (1, 0), (9, 3)])
def test_equal_stamps_are_a_dead_heat_even_without_a_window(seats: tuple[int, int]) -> None:
    slaps = [(T, seat) for seat in seats]
    assert set(dead_heat(slaps, 0)) == set(seats)
    assert all(place.tied for place in ranked(slaps, 0))


def test_differences_are_compared_and_not_rounded_into_bins() -> None:
    across_a_bin = [(4 * MS - 1, 0), (4 * MS, 1)]
    within_a_bin = [(4 * MS, 0), (6 * MS + 1, 1)]
    assert dead_heat(across_a_bin, WINDOW) == [0, 1]
    assert dead_heat(within_a_bin, WINDOW) == [0]


def test_a_second_press_of_the_same_hand_neither_ranks_nor_ties() -> None:
    assert ranked([(T + MS, 0), (T, 0), (T + 9 * MS, 0)], WINDOW) == (Place(0, T, 0, tied=False),)


def test_a_race_without_hands_has_no_places() -> None:
    assert ranked([], WINDOW) == ()


HANDS = st.lists(
    st.tuples(st.integers(0, 12 * MS), st.integers(0, 9)), min_size=1, max_size=10, unique_by=lambda slap: slap[1]
)


@pytest.mark.properties
@given(slaps=HANDS, window=st.integers(0, 20 * MS), data=st.data())
def test_order_of_arrival_decides_no_place(slaps: list[tuple[int, int]], window: int, data: st.DataObject) -> None:
    other = ranked(data.draw(st.permutations(slaps)), window)
    assert set(other) == set(ranked(slaps, window))
    assert [place.at for place in other] == sorted(at for at, _ in slaps)


@pytest.mark.properties
@given(slaps=HANDS, window=st.integers(0, 20 * MS), data=st.data())
def test_seat_numbers_decide_no_place(slaps: list[tuple[int, int]], window: int, data: st.DataObject) -> None:
    seats = data.draw(st.permutations(range(10)))
    moved = ranked([(at, seats[seat]) for at, seat in slaps], window)
    expected = {Place(seats[p.seat], p.at, p.margin, p.tied) for p in ranked(slaps, window)}
    assert set(moved) == expected


@pytest.mark.properties
@given(slaps=HANDS, window=st.integers(0, 20 * MS), shift=st.one_of(st.just(10**17), st.integers(0, 10**15)))
def test_only_differences_of_time_matter_to_a_finish(slaps: list[tuple[int, int]], window: int, shift: int) -> None:
    later = ranked([(at + shift, seat) for at, seat in slaps], window)
    assert [(p.seat, p.margin, p.tied) for p in later] == [(p.seat, p.margin, p.tied) for p in ranked(slaps, window)]


@pytest.mark.properties
@given(slaps=HANDS, window=st.integers(0, 20 * MS))
def test_the_strip_and_the_ruling_agree_about_a_dead_heat(slaps: list[tuple[int, int]], window: int) -> None:
    tied = dead_heat(sorted(slaps), window)
    marked = [place.seat for place in ranked(slaps, window) if place.tied]
    assert set(marked) == (set(tied) if len(tied) > 1 else set())
