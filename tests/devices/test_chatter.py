"""Whose fault it is that the lines never fall silent."""

from __future__ import annotations

from referee.devices.chatter import BOUND, HAND, Chatter


def chatter(**edges: int) -> Chatter:
    counted = Chatter()
    counted.begin(0)
    for fd, (line, times) in enumerate(edges.items()):
        for _ in range(times):
            counted.heard(fd, line)
    return counted


def test_nobody_is_blamed_before_the_bound() -> None:
    assert chatter(slap=500).culprit(BOUND - 1) is None


def test_the_busiest_line_is_blamed_when_the_wait_was_too_long() -> None:
    talker = chatter(slap=30, flip=HAND + 1).culprit(BOUND)
    assert talker is not None
    assert (talker.fd, talker.line) == (1, "flip")
    assert "no hand does that" in talker.reason


def test_a_line_that_a_hand_could_move_is_never_blamed() -> None:
    assert chatter(slap=HAND).culprit(10 * BOUND) is None


def test_counting_starts_anew_after_a_silence() -> None:
    counted = chatter(slap=500)
    counted.end()
    assert counted.culprit(BOUND) is None
