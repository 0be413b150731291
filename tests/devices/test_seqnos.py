"""What the kernel's sequence numbers say about lost edges, and what they must never claim."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.devices.seqnos import MERGED, Ledger, RawEdge

MS = 1_000_000
A, B = 17, 4


def edge(offset: int, at: int, seqno: int, line_seqno: int) -> RawEdge:
    return RawEdge(offset, high=False, at=at, seqno=seqno, line_seqno=line_seqno)


def test_edges_without_a_hole_have_lost_nothing() -> None:
    ledger = Ledger([A, B], 0)
    assert [since for _, since in ledger.enter([edge(A, MS, 1, 1), edge(B, 2 * MS, 2, 1)], 0)] == [None, None]


def test_edges_come_back_in_the_order_of_their_stamps() -> None:
    found = Ledger([A, B], 0).enter([edge(B, 2 * MS, 2, 1), edge(A, MS, 1, 1)], 0)
    assert [given.offset for given, _ in found] == [A, B]


def test_a_hole_in_the_numbers_of_the_request_is_a_merge_of_at_most_two_milliseconds() -> None:
    ledger = Ledger([A, B], 0)
    ledger.enter([edge(A, 5 * MS, 1, 1)], 0)
    ((_, since),) = ledger.enter([edge(A, 50 * MS, 3, 2)], 0)
    assert since == 50 * MS - MERGED


def test_a_hole_in_the_numbers_of_a_line_is_an_overflow_since_its_last_edge() -> None:
    ledger = Ledger([A, B], 0)
    ledger.enter([edge(A, 5 * MS, 1, 1)], 0)
    ((_, since),) = ledger.enter([edge(A, 50 * MS, 9, 9)], 0)
    assert since == 5 * MS


def test_nothing_was_lost_before_the_last_proven_silence() -> None:
    ledger = Ledger([A, B], 0)
    ((_, since),) = ledger.enter([edge(A, 50 * MS, 9, 9)], 49 * MS)
    assert since == 49 * MS


def test_two_edges_of_one_number_are_no_hole() -> None:
    found = Ledger([A, B], 0).enter([edge(A, MS, 1, 1), edge(A, MS, 1, 2), edge(A, 2 * MS, 2, 3)], 0)
    assert [since for _, since in found] == [None, None, None]


@given(st.lists(st.tuples(st.sampled_from([A, B]), st.integers(1, 5 * MS), st.booleans()), max_size=60))
def test_the_first_merged_edge_always_lies_between_since_and_the_stamp(presses: list[tuple[int, int, bool]]) -> None:
    """Edges are (line, gap, whether the next one of this line eats it while it is young enough)."""
    ledger, now, seqno = Ledger([A, B], 0), 0, 0
    counts, eaten = {A: 0, B: 0}, dict[int, int]()
    for line, gap, eats in presses:
        now, seqno = now + gap, seqno + 1
        if eats and line not in eaten:
            eaten[line] = now
            continue
        first = eaten.get(line)
        if first is not None and now - first >= MERGED:
            # The kernel's thread would have run in between; such a merge does not happen.
            return
        counts[line] += 1
        ((_, since),) = ledger.enter([edge(line, now, seqno, counts[line])], 0)
        eaten.pop(line, None)
        if first is not None:
            assert since is not None
            assert since < first <= now


@given(st.lists(st.tuples(st.sampled_from([A, B]), st.integers(1, 5 * MS), st.booleans()), max_size=60))
def test_the_first_edge_lost_to_a_full_buffer_always_lies_between_since_and_the_stamp(
    edges: list[tuple[int, int, bool]],
) -> None:
    """Edges are (line, gap, whether the buffer lost it); a line that lost nothing is never doubted for it alone."""
    ledger, now, seqno = Ledger([A, B], 0), 0, 0
    counts, lost = {A: 0, B: 0}, dict[int, int]()
    for line, gap, drops in edges:
        now, seqno = now + gap, seqno + 1
        counts[line] += 1
        if drops:
            lost.setdefault(line, now)
            continue
        ((_, since),) = ledger.enter([edge(line, now, seqno, counts[line])], 0)
        first = lost.pop(line, None)
        if first is not None:
            assert since is not None
            assert since < first <= now
        elif not any(drops for _, _, drops in edges):
            assert since is None
