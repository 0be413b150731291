"""Bots play every game that the table offers, by its buttons; their host answers where nobody else can."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from support.table_kit import (
    ANA,
    BEN,
    CAL,
    MS,
    SECOND,
    START,
    Evening,
    Hands,
    Phase,
    Rigged,
    bots_evening,
    call_line,
    pad_line,
    replayed,
    setup_of,
    slap_line,
)

from referee.devices.bots import ANSWER_AFTER, BotHost
from referee.game import messages as m
from referee.game.cards import parse_card
from referee.game.settings import PRESETS, CallEvidence, FlipMode, HandRule, Rules, Tie

JACK = parse_card("Jd")


def played(preset: str, seconds: int = 60, wrong_slap: float = 0.05, **changes: Any) -> tuple[Evening, Hands]:
    rules = replace(PRESETS[preset], **{"flip_mode": FlipMode.AUTO, **changes})
    evening, hands = bots_evening(setup_of(3, rules, preset=preset), 5, wrong_slap=wrong_slap)
    evening.run(seconds * SECOND)
    return evening, hands


def pressed(hands: Hands, line: str) -> list[int]:
    return [at for moved, closed, at in hands.moves if moved == line and closed]


# --- calls --------------------------------------------------------------------------------------


def test_bots_press_their_call_button_after_every_slap_where_calls_are_heard_by_it() -> None:
    evening, hands = played("call", call_evidence=CallEvidence.CALL_BUTTON)
    for seat in range(3):
        slaps, calls = pressed(hands, slap_line(seat)), pressed(hands, call_line(seat))
        assert len(slaps) > 3
        assert all(any(60 * MS <= call - slap <= 300 * MS for call in calls) for slap in slaps[:-1])
    assert len(evening.of(m.PileWon)) > 1


def test_bots_keep_the_slap_button_down_where_that_is_the_call() -> None:
    evening, hands = played("call", call_evidence=CallEvidence.HOLD)
    down: dict[str, int] = {}
    holds = []
    for line, closed, at in sorted(hands.moves, key=lambda move: move[2]):
        if closed:
            down[line] = at
        elif line.startswith("slap"):
            holds.append(at - down[line])
    assert min(holds) >= 350 * MS
    assert len(evening.of(m.PileWon)) > 1


@pytest.mark.parametrize("evidence", [CallEvidence.TRUST, CallEvidence.JUDGE])
def test_bots_press_no_call_button_where_nobody_listens_to_it(evidence: CallEvidence) -> None:
    evening, hands = played("call", call_evidence=evidence)
    assert not any(line.startswith("call") for line, _, _ in hands.moves)
    assert len(evening.of(m.PileWon)) > 1


@pytest.mark.parametrize("evidence", list(CallEvidence))
def test_a_call_game_of_bots_is_judged_again_to_the_same_end(evidence: CallEvidence) -> None:
    evening, _ = played("call", 120, 0.2, call_evidence=evidence)
    assert evening.of(m.FalseSlap)
    for record in evening.table.records():
        assert replayed(record) == record["end"]


# --- other ways to play -------------------------------------------------------------------------


def test_bots_play_irish_snap_to_its_end() -> None:
    evening, _ = played("irish", 1_500, 0.01)
    assert len(evening.of(m.PileTaken)) > 3
    assert len(evening.of(m.GameOver)) == 1
    assert evening.of(m.GameOver)[0].losers


@pytest.mark.parametrize(
    ("rule", "mode"),
    [
        *((rule, FlipMode.OWN_BUTTON) for rule in HandRule),
        (HandRule.HOME_PAD, FlipMode.SHARED_BUTTON),
        (HandRule.HOME_PAD, FlipMode.AUTO),
    ],
)
def test_bots_keep_the_rule_about_hands_so_that_cards_come(rule: HandRule, mode: FlipMode) -> None:
    evening, _ = played("classic", 60, 0.0, flip_mode=mode, hand_rule=rule)
    assert len(evening.of(m.CardShown)) > 15
    assert evening.table.hearing.late == 0


def test_bots_rest_their_hands_only_where_the_rules_want_it() -> None:
    _, hands = played("classic", 5)
    assert not any(line.startswith("pad") for line, _, _ in hands.moves)
    _, hands = played("classic", 5, hand_rule=HandRule.HOME_PAD)
    assert [len(pressed(hands, pad_line(seat))) for seat in range(3)] == [1, 1, 1]


# --- the host of bots ---------------------------------------------------------------------------


@pytest.mark.parametrize("tie", [Tie.JUDGE, Tie.CARRY, Tie.SPLIT])
def test_the_host_of_bots_decides_what_it_is_asked(tie: Tie) -> None:
    evening, _ = played("classic", 120, tie=tie, tie_window_ns=20 * MS)
    heats = len(evening.of(m.DeadHeat))
    assert heats > 1
    assert evening.phase() in {Phase.PLAY, Phase.JUDGE}
    assert len(evening.of(m.CardShown)) > 30


class Buttons:
    """START, and when it was moved."""

    def __init__(self) -> None:
        self.moves: list[tuple[str, bool, int]] = []

    def press(self, line: str, at: int) -> None:
        self.moves.append((line, True, at))

    def release(self, line: str, at: int) -> None:
        self.moves.append((line, False, at))


QUESTIONS = [
    m.DeadHeat(7, (ANA, BEN)),
    m.HandsMissing(7, (ANA, BEN)),
    m.CallQuestion(7, (ANA, BEN)),
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: type(question).__name__)
def test_the_host_of_bots_presses_start_a_second_after_a_question(question: m.Event) -> None:
    buttons = Buttons()
    host = BotHost(buttons)
    host.hear([question])
    assert host.next_deadline() == 7 + ANSWER_AFTER
    host.work(7 + ANSWER_AFTER - 1)
    assert buttons.moves == []
    host.work(7 + 2 * ANSWER_AFTER)
    assert [(line, closed) for line, closed, _ in buttons.moves] == [(START, True), (START, False)]
    assert host.next_deadline() is None


ANSWERS = [
    m.Carried(7),
    m.Split(7, (ANA, BEN), 3),
    m.PileWon(7, ANA, 3, JACK, ()),
    m.PileTaken(7, ANA, 3, JACK, False),
    m.GameOver(7, (ANA,), m.Why.ALL_CARDS),
]


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: type(answer).__name__)
def test_the_host_of_bots_presses_nothing_where_the_rules_have_the_answer(answer: m.Event) -> None:
    buttons = Buttons()
    host = BotHost(buttons)
    host.hear([m.DeadHeat(7, (ANA, BEN)), answer])
    assert host.next_deadline() is None
    host.work(9 * SECOND)
    assert buttons.moves == []


def test_the_host_of_bots_lets_start_go_although_the_answer_came_meanwhile() -> None:
    buttons = Buttons()
    host = BotHost(buttons)
    host.hear([m.DeadHeat(7, (ANA, BEN))])
    host.work(7 + ANSWER_AFTER)
    host.hear([m.PileWon(7 + ANSWER_AFTER, ANA, 3, JACK, ())])
    host.work(9 * SECOND)
    assert [closed for _, closed, _ in buttons.moves] == [True, False]


def test_a_dead_heat_that_ends_the_game_makes_the_host_of_bots_deal_no_other_one() -> None:
    rules: Rules = replace(PRESETS["family002"], flip_mode=FlipMode.SHARED_BUTTON, flip_jitter_ns=(0, 0))
    limited = replace(rules, time_limit_ns=3 * SECOND)
    evening = Evening(setup_of(3, limited), Rigged("Jd 4c"))
    hands = Hands(evening)
    host = BotHost(hands)
    evening.workers.append(host)
    evening.listeners.append(host.hear)
    evening.deal()
    shown = evening.turn()
    late = max(0, 3 * SECOND - 200 * MS)
    evening.slap(ANA, shown.at + late)
    evening.slap(CAL, shown.at + late)
    evening.run(20 * SECOND)
    assert len(evening.of(m.DeadHeat)) == 1
    assert evening.phase() is Phase.OVER
    assert pressed(hands, START) == []
