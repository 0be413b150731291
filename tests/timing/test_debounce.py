from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.timing.debounce import MS, Contact, Debouncer, Limits, Sign, Signal
from referee.timing.edge import Edge
from referee.timing.photo_finish import ranked

LIMITS = Limits()
CONFIRM, RELEASE = LIMITS.confirm, LIMITS.release
LINE = "slap 1"
SECOND = 1_000 * MS


def edges(text: str, line: str = LINE) -> list[Edge]:
    """Read ``"down 300.0, up 300.2"``: kinds and stamps in ms."""
    words = [part.split() for part in text.split(",")]
    return [Edge(line, kind == "down", round(float(stamp) * MS)) for kind, stamp in words]


def heard(told: list[Edge], *, until: int, polls: list[int] | None = None) -> list[Signal]:
    """Feed one line its edges in order, look at it at the given times, and let time pass until the end."""
    contact = Contact(LINE, LIMITS)
    signals: list[Signal] = []
    waiting = list(told)
    for now in [*sorted(polls or []), until]:
        while waiting and waiting[0].at <= now:
            signals += contact.feed(waiting.pop(0))
        signals += contact.pass_time(now)
    return signals


def presses(told: list[Edge]) -> list[int]:
    """Return the stamps of the presses, ns."""
    return [signal.at for signal in heard(told, until=60 * SECOND) if signal.sign is Sign.PRESS]


def signs(told: list[Edge], until: int = 60 * SECOND) -> list[Sign]:
    return [signal.sign for signal in heard(told, until=until)]


# --- one press ----------------------------------------------------------------------------------


def test_a_bouncing_switch_gives_one_press_at_its_first_contact_case_i9() -> None:
    told = edges("down 300.0, up 300.2, down 300.4, up 300.9, down 301.1, up 420.0, down 420.3, up 420.6")
    assert presses(told) == [300 * MS]


def test_a_button_held_since_before_the_card_gives_no_second_press_case_i10() -> None:
    assert presses(edges("down 0, up 2600")) == [0]


def test_a_spike_of_a_third_of_a_millisecond_is_no_press_case_i12() -> None:
    told = edges("down 100.0, up 100.3")
    assert heard(told, until=SECOND) == [Signal(Sign.SPIKE, LINE, 100 * MS)]


def test_a_press_is_not_known_before_it_is_confirmed() -> None:
    contact = Contact(LINE, LIMITS)
    contact.feed(Edge(LINE, True, 100 * MS))
    assert contact.pass_time(100 * MS + CONFIRM - 1) == []
    assert contact.is_undecided
    assert contact.pass_time(100 * MS + CONFIRM) == [Signal(Sign.PRESS, LINE, 100 * MS)]
    assert not contact.is_undecided


def test_a_line_that_closes_again_right_after_the_confirmation_was_pressed_all_along() -> None:
    # Open when looked at, but it had not been quiet: long chatter, not a spike.
    assert presses(edges("down 100.0, up 102.9, down 103.5, up 300.0")) == [100 * MS]


def test_a_line_that_closes_again_after_a_long_opening_is_a_spike_and_a_press() -> None:
    told = edges("down 100.0, up 100.4, down 105.0, up 200.0")
    assert [(s.sign, s.at) for s in heard(told, until=SECOND)] == [
        (Sign.SPIKE, 100 * MS),
        (Sign.PRESS, 105 * MS),
        (Sign.RELEASE, 200 * MS + RELEASE),
    ]


def test_a_first_edge_that_claims_to_be_an_opening_still_dates_the_press() -> None:
    # The level is read later than the stamp is taken, so a fast line may lie about the kind (FIELD B4).
    assert presses(edges("up 100.0, down 100.1, up 250.0")) == [100 * MS]


def test_two_closings_in_a_row_are_one_press() -> None:
    assert presses(edges("down 100.0, down 100.2, up 180.0")) == [100 * MS]


def test_a_lost_opening_edge_between_two_closings_gives_no_press_out_of_nothing() -> None:
    assert presses(edges("down 100.0, down 160.0, up 180.0")) == [100 * MS]


def test_two_openings_in_a_row_release_once() -> None:
    told = edges("down 100.0, up 180.0, up 181.0")
    assert signs(told) == [Sign.PRESS, Sign.RELEASE]


# --- release ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gap", "count"), [(15.0, 1), (24.9, 1), (25.1, 2), (80.0, 2)])
def test_a_new_press_counts_after_25_ms_of_open_line_and_not_before(gap: float, count: int) -> None:
    told = edges(f"down 100.0, up 200.0, down {200 + gap}, up {400 + gap}")
    assert presses(told)[1:] == [round((200 + gap) * MS)] * (count - 1)


def test_a_release_is_dated_when_the_line_has_been_open_long_enough() -> None:
    told = edges("down 100.0, up 200.0, down 201.0, up 202.0")
    assert heard(told, until=SECOND)[-1] == Signal(Sign.RELEASE, LINE, 202 * MS + RELEASE)


def test_dropouts_of_a_worn_switch_do_not_make_one_long_press_several() -> None:
    told = edges("down 100.0, up 150.0, down 160.0, up 190.0, down 214.0, up 300.0")
    assert presses(told) == [100 * MS]


# --- long presses ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("up", "longs"), [(399.9, []), (400.0, [400 * MS]), (1500.0, [400 * MS])])
def test_a_press_of_300_ms_is_long_and_said_to_be_so_once(up: float, longs: list[int]) -> None:
    told = edges(f"down 100.0, up {up}")
    assert [s.at for s in heard(told, until=SECOND) if s.sign is Sign.LONG] == longs


def test_a_dropout_does_not_start_a_long_press_again() -> None:
    told = edges("down 100.0, up 250.0, down 260.0, up 900.0")
    assert [s.at for s in heard(told, until=SECOND) if s.sign is Sign.LONG] == [400 * MS]


def test_a_release_starts_a_long_press_again() -> None:
    told = edges("down 100.0, up 250.0, down 300.0, up 590.0")
    assert Sign.LONG not in signs(told, until=SECOND)


def test_a_line_that_stays_closed_is_looked_at_when_it_is_long_held_and_stuck_and_then_no_more() -> None:
    contact = Contact(LINE, LIMITS)
    contact.feed(Edge(LINE, True, 0))
    dues = []
    while (due := contact.next_deadline()) is not None:
        dues.append(due)
        assert len(contact.pass_time(due)) == 1
    assert dues == [CONFIRM, 300 * MS, 2 * SECOND, 10 * SECOND]


# --- held and stuck -----------------------------------------------------------------------------


def test_a_hand_that_stays_for_two_seconds_gets_one_hint() -> None:
    told = edges("down 100.0, up 5000.0")
    assert heard(told, until=60 * SECOND) == [
        Signal(Sign.PRESS, LINE, 100 * MS),
        Signal(Sign.LONG, LINE, 400 * MS),
        Signal(Sign.HELD, LINE, 2_100 * MS),
        Signal(Sign.RELEASE, LINE, 5_000 * MS + RELEASE),
    ]


def test_a_hand_that_leaves_just_before_two_seconds_gets_no_hint() -> None:
    assert Sign.HELD not in signs(edges("down 100.0, up 2099.9"))


def test_a_line_closed_for_ten_seconds_is_stuck_once_and_works_again_after_its_release() -> None:
    told = edges("down 100.0, up 12100.0, down 13000.0, up 13100.0")
    assert [(s.sign, s.at) for s in heard(told, until=60 * SECOND)] == [
        (Sign.PRESS, 100 * MS),
        (Sign.LONG, 400 * MS),
        (Sign.HELD, 2_100 * MS),
        (Sign.STUCK, 10_100 * MS),
        (Sign.RELEASE, 12_100 * MS + RELEASE),
        (Sign.PRESS, 13_000 * MS),
        (Sign.RELEASE, 13_100 * MS + RELEASE),
    ]


def test_a_dropout_does_not_start_the_two_seconds_again() -> None:
    told = edges("down 100.0, up 1500.0, down 1510.0")
    assert heard(told, until=3 * SECOND)[-1] == Signal(Sign.HELD, LINE, 2_100 * MS)


def test_a_second_long_hold_gets_its_own_hint() -> None:
    told = edges("down 100.0, up 3000.0, down 4000.0, up 7000.0")
    assert [s.at for s in heard(told, until=60 * SECOND) if s.sign is Sign.HELD] == [2_100 * MS, 6_000 * MS]


def test_a_line_closed_at_start_is_no_press_until_it_was_let_go() -> None:
    contact = Contact(LINE, LIMITS)
    contact.start_closed(0)
    told = edges("up 500.0, down 600.0")
    signals = contact.feed(told[0]) + contact.feed(told[1]) + contact.pass_time(700 * MS)
    assert [(s.sign, s.at) for s in signals] == [
        (Sign.LONG, 300 * MS),
        (Sign.RELEASE, 500 * MS + RELEASE),
        (Sign.PRESS, 600 * MS),
    ]


def test_a_line_closed_at_start_and_never_let_go_is_stuck_after_ten_seconds() -> None:
    contact = Contact(LINE, LIMITS)
    contact.start_closed(5 * MS)
    assert [(s.sign, s.at) for s in contact.pass_time(20 * SECOND)] == [
        (Sign.LONG, 305 * MS),
        (Sign.HELD, 5 * MS + 2 * SECOND),
        (Sign.STUCK, 5 * MS + 10 * SECOND),
    ]


# --- several lines ------------------------------------------------------------------------------


def test_lines_know_nothing_of_each_other() -> None:
    both = Debouncer(["slap 1", "slap 2"], LIMITS)
    both.feed(Edge("slap 1", True, 100 * MS))
    both.feed(Edge("slap 2", True, 101 * MS))
    both.feed(Edge("slap 1", False, 101 * MS))
    assert both.pass_time(SECOND) == [
        Signal(Sign.SPIKE, "slap 1", 100 * MS),
        Signal(Sign.PRESS, "slap 2", 101 * MS),
        Signal(Sign.LONG, "slap 2", 401 * MS),
    ]


def test_signals_of_several_lines_come_in_order_of_time() -> None:
    both = Debouncer(["slap 1", "slap 2"], LIMITS)
    both.feed(Edge("slap 2", True, 100 * MS))
    both.feed(Edge("slap 1", True, 100 * MS + 1))
    signals = both.pass_time(SECOND)
    assert [signal.line for signal in signals] == ["slap 2", "slap 1", "slap 2", "slap 1"]
    assert [signal.sign for signal in signals] == [Sign.PRESS, Sign.PRESS, Sign.LONG, Sign.LONG]


def test_a_line_that_the_table_does_not_have_is_a_programmers_error() -> None:
    with pytest.raises(KeyError, match="slap 9"):
        Debouncer(["slap 1"], LIMITS).feed(Edge("slap 9", True, 0))


def test_a_line_that_was_let_go_is_looked_at_when_it_is_released() -> None:
    contact = Contact(LINE, LIMITS)
    contact.feed(Edge(LINE, True, 0))
    contact.feed(Edge(LINE, False, 100 * MS))
    assert contact.next_deadline() == 100 * MS + RELEASE


def test_a_line_that_is_closed_at_start_must_be_let_go_before_it_presses() -> None:
    lines = Debouncer(["slap 1", "slap 2"], LIMITS)
    lines.start_closed("slap 2", 0)
    lines.feed(Edge("slap 2", False, 100 * MS))
    lines.feed(Edge("slap 2", True, 200 * MS))
    assert [(s.sign, s.line) for s in lines.pass_time(300 * MS)] == [(Sign.PRESS, "slap 2")]


def test_presses_are_known_up_to_twice_the_confirmation_ago() -> None:
    assert Debouncer(["slap 1"], LIMITS).horizon(100 * MS) == 100 * MS - 2 * CONFIRM


def test_nothing_is_due_while_every_line_is_open_and_quiet() -> None:
    lines = Debouncer(["slap 1", "slap 2"], LIMITS)
    assert lines.next_deadline() is None
    lines.feed(Edge("slap 1", True, 7))
    assert lines.next_deadline() == 7 + CONFIRM
    assert lines.is_undecided()


# --- what always holds --------------------------------------------------------------------------

OFFSETS = st.lists(st.integers(1, CONFIRM - 1), unique=True, max_size=8).map(sorted)
"""When chatter changes the line after the first contact, ns: anything shorter than the confirmation."""


@st.composite
def lively_lines(draw: st.DrawFn) -> list[Edge]:
    """Any edges at all, dense enough to bounce and sparse enough to be held, kinds as they please."""
    gap = st.one_of(st.integers(1, 2 * CONFIRM), st.integers(1, 2 * RELEASE), st.integers(1, 11 * SECOND))
    gaps = draw(st.lists(gap, max_size=14))
    at, told = 0, []
    for step in gaps:
        at += step
        told.append(Edge(LINE, draw(st.booleans()), at))
    return told


@st.composite
def chatter(draw: st.DrawFn, ends_closed: bool) -> list[tuple[int, bool]]:
    """Edges (offset, closed) from the first contact on, all within the confirmation, whatever they look like."""
    offsets = [0, *draw(OFFSETS)]
    kinds = [draw(st.booleans()) for _ in offsets]
    kinds[-1] = ends_closed
    return list(zip(offsets, kinds, strict=True))


@pytest.mark.properties
@given(bounce=chatter(ends_closed=True), opening=chatter(ends_closed=False), at=st.integers(0, 10**15))
def test_bounce_shorter_than_the_confirmation_keeps_the_first_stamp_however_it_looks(
    bounce: list[tuple[int, bool]], opening: list[tuple[int, bool]], at: int
) -> None:
    let_go = at + 90 * MS
    told = [Edge(LINE, closed, at + after) for after, closed in bounce]
    told += [Edge(LINE, closed, let_go + after) for after, closed in opening]
    signals = heard(told, until=at + SECOND)
    assert [(s.sign, s.at) for s in signals][:1] == [(Sign.PRESS, at)]
    assert Counter(s.sign for s in signals) == {Sign.PRESS: 1, Sign.RELEASE: 1}


@pytest.mark.properties
@given(spikes=st.lists(st.tuples(chatter(ends_closed=False), st.integers(2 * CONFIRM, SECOND)), max_size=5))
def test_spikes_shorter_than_the_confirmation_are_never_a_press(
    spikes: list[tuple[list[tuple[int, bool]], int]],
) -> None:
    at, told = 0, []
    for spike, pause in spikes:
        at += pause
        told += [Edge(LINE, closed, at + after) for after, closed in spike]
    assert signs(told) == [Sign.SPIKE] * len(spikes)


@pytest.mark.properties
@given(told=lively_lines(), polls=st.lists(st.integers(0, 60 * SECOND), max_size=30))
def test_looking_often_tells_the_same_as_looking_once(told: list[Edge], polls: list[int]) -> None:
    until = 400 * SECOND
    assert heard(told, until=until, polls=polls) == heard(told, until=until)


@pytest.mark.properties
@given(told=lively_lines())
def test_whoever_looks_only_when_something_is_due_misses_nothing(told: list[Edge]) -> None:
    contact = Contact(LINE, LIMITS)
    signals: list[Signal] = []
    for edge in [*told, None]:
        while (due := contact.next_deadline()) is not None and (edge is None or due < edge.at):
            news = contact.pass_time(due)
            signals += news
            assert news, "a deadline must bring something"
        if edge is not None:
            news = contact.feed(edge)
            assert not news, "everything that was due was told before the edge"
    assert signals == heard(told, until=400 * SECOND)


@pytest.mark.properties
@given(told=lively_lines(), at=st.integers(0, 60 * SECOND))
def test_a_press_is_known_at_most_twice_the_confirmation_after_its_stamp(told: list[Edge], at: int) -> None:
    known = [s for s in heard([edge for edge in told if edge.at <= at], until=at) if s.sign is Sign.PRESS]
    in_the_end = [s for s in heard(told, until=400 * SECOND) if s.sign is Sign.PRESS]
    horizon = Debouncer([LINE], LIMITS).horizon(at)
    assert horizon == at - 2 * CONFIRM
    assert [s for s in known if s.at <= horizon] == [s for s in in_the_end if s.at <= horizon]


@pytest.mark.properties
@given(told=lively_lines(), shift=st.one_of(st.integers(-(10**12), 10**12), st.just(10**17)))
def test_only_differences_of_time_matter(told: list[Edge], shift: int) -> None:
    later = [Edge(edge.line, edge.closed, edge.at + shift) for edge in told]
    moved = [Signal(s.sign, s.line, s.at + shift) for s in heard(told, until=400 * SECOND)]
    assert heard(later, until=400 * SECOND + shift) == moved


@pytest.mark.properties
@given(told=lively_lines(), data=st.data())
def test_an_edge_that_the_kernel_reports_twice_changes_nothing(told: list[Edge], data: st.DataObject) -> None:
    doubled = [edge for edge in told for _ in range(data.draw(st.integers(1, 3)))]
    assert heard(doubled, until=400 * SECOND) == heard(told, until=400 * SECOND)


@pytest.mark.properties
@given(
    first=chatter(ends_closed=True),
    second=chatter(ends_closed=True),
    at=st.integers(0, 10**12),
    behind=st.integers(1, 50 * MS),
)
def test_the_bouncier_switch_does_not_lose_to_the_cleaner_one(
    first: list[tuple[int, bool]], second: list[tuple[int, bool]], at: int, behind: int
) -> None:
    told = [Edge("slap 1", closed, at + after) for after, closed in first]
    told += [Edge("slap 2", closed, at + behind + after) for after, closed in second]
    both = Debouncer(["slap 2", "slap 1"], LIMITS)
    signals = [signal for edge in sorted(told, key=lambda edge: edge.at) for signal in both.feed(edge)]
    signals += both.pass_time(at + SECOND)
    found = [(s.at, int(s.line.split()[1]) - 1) for s in signals if s.sign is Sign.PRESS]
    assert [(place.seat, place.margin) for place in ranked(found, window=0)] == [(0, 0), (1, behind)]


@pytest.mark.properties
@given(told=lively_lines())
def test_every_press_is_let_go_before_the_next_one(told: list[Edge]) -> None:
    kinds = [sign for sign in signs(told) if sign in {Sign.PRESS, Sign.RELEASE}]
    assert kinds == ([Sign.PRESS, Sign.RELEASE] * len(kinds))[: len(kinds)]
