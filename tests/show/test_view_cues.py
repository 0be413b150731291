"""Nothing on the screen and nothing said may tell a card worth slapping from a harmless one before the decision."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from support.table_kit import ANA, CAL, MENU, MS, SECOND, Evening, Rigged, call_line, setup_of, slap_line

from referee.game import messages as m
from referee.game.cards import Card, parse_card
from referee.game.settings import PRESETS, CallEvidence, FlipMode
from referee.show.commentary import Commentary
from referee.show.view import Labels, View

if TYPE_CHECKING:
    from referee.game.settings import Rules
    from referee.show.scene import Scene

JACK, QUEEN = parse_card("Jd"), parse_card("Qd")


class Watched:
    """An evening with a screen and a voice, both written down every few milliseconds."""

    def __init__(self, rules: Rules, card: Card, after: int) -> None:
        self.evening = Evening(setup_of(3, rules=rules), Rigged(f"9d {card} 4c 7h"))
        self.view = View(self.evening.table, Labels(), (), MS)
        self.voice = Commentary(self.evening.table)
        self.evening.deal()
        self.evening.turn()
        self.shown = self.evening.turn().at
        self.after = after
        self._heard = len(self.evening.news)

    def look(self, until: int) -> list[tuple[Scene, tuple[str, ...], int | None]]:
        """Return what is to be seen and heard every 10 ms until so many ns after the card was visible."""
        found = []
        while self.evening.now < self.shown + until:
            self.evening.run(10 * MS)
            heard = tuple(self.voice.lines(self.evening.news[self._heard :]))
            self._heard = len(self.evening.news)
            scene = disguised(self.view.scene())
            found.append((scene, heard, self.evening.table.next_deadline(self.evening.now)))
        return found


def disguised(scene: Scene) -> Scene:
    """Return the scene with the jack drawn as a queen."""
    if scene.pile is None or scene.pile.top != JACK:
        return scene
    return replace(scene, pile=replace(scene.pile, top=QUEEN))


def call_rules(evidence: CallEvidence, **changes: Any) -> Rules:
    return replace(
        PRESETS["call"], call_evidence=evidence, flip_mode=FlipMode.SHARED_BUTTON, flip_jitter_ns=(0, 0), **changes
    )


def both(rules: Rules, after: int, *presses: tuple[str, int], until: int) -> list[Any]:
    """Let the same presses come at a jack and at a queen; return what was seen and heard of each."""
    seen = []
    for card in (JACK, QUEEN):
        watched = Watched(rules, card, after)
        for line, wait in presses:
            watched.evening.press(line, watched.shown + wait)
        seen.append(watched.look(until))
    return seen


@pytest.mark.parametrize("evidence", [CallEvidence.JUDGE, CallEvidence.CALL_BUTTON, CallEvidence.HOLD])
@pytest.mark.parametrize("after", [60 * MS, 300 * MS], ids=["too fast", "in time"])
def test_a_slap_that_waits_for_its_call_looks_and_sounds_the_same_at_a_jack_and_at_a_queen(
    evidence: CallEvidence, after: int
) -> None:
    rules = call_rules(evidence)
    jack, queen = both(rules, after, (slap_line(CAL), after), until=after + 1_000 * MS)
    assert jack == queen
    assert any("Cal slapped. Did Cal say it?" in " ".join(heard) for _, heard, _ in jack)
    assert jack[-1][0].sentence == "Cal slapped. Did Cal say it?"


def test_two_slaps_that_wait_look_the_same_too() -> None:
    presses = [(slap_line(CAL), 300 * MS), (slap_line(ANA), 420 * MS)]
    jack, queen = both(call_rules(CallEvidence.CALL_BUTTON), 0, *presses, until=1_290 * MS)
    assert jack == queen


def test_a_slap_while_the_next_card_is_in_the_air_sends_it_back_at_a_jack_and_at_a_queen() -> None:
    rules = call_rules(CallEvidence.CALL_BUTTON, min_gap_ns=0)
    presses = [("flip", 400 * MS), (slap_line(CAL), 405 * MS)]
    jack, queen = both(replace(rules, flip_jitter_ns=(300 * MS, 300 * MS)), 0, *presses, until=1_300 * MS)
    assert jack == queen


def test_the_question_to_the_host_looks_the_same_at_a_jack_and_at_a_queen() -> None:
    presses = [(slap_line(CAL), 300 * MS), (slap_line(ANA), 420 * MS)]
    jack, queen = both(call_rules(CallEvidence.JUDGE), 0, *presses, until=3 * SECOND)
    assert jack == queen
    assert jack[-1][0].screen == "judge"
    assert jack[-1][0].sentence == "Who said it first: Cal and Ana?"


def test_a_wish_for_a_pause_while_a_call_is_awaited_tells_nothing() -> None:
    presses = [(slap_line(CAL), 300 * MS), (MENU, 500 * MS)]
    jack, queen = both(call_rules(CallEvidence.CALL_BUTTON), 0, *presses, until=1_290 * MS)
    assert jack == queen


def test_once_the_call_was_heard_the_two_cards_differ() -> None:
    presses = [(slap_line(CAL), 300 * MS), (call_line(CAL), 400 * MS)]
    jack, queen = both(call_rules(CallEvidence.CALL_BUTTON), 0, *presses, until=SECOND)
    assert jack != queen


def test_a_mark_for_a_hand_that_was_too_fast_comes_with_the_ruling() -> None:
    watched = Watched(call_rules(CallEvidence.CALL_BUTTON), JACK, 0)
    watched.evening.slap(CAL, watched.shown + 60 * MS)
    watched.evening.press(call_line(CAL), watched.shown + 600 * MS)
    watched.look(590 * MS)
    assert watched.view.scene().seats[CAL].history == ()
    watched.look(SECOND)
    assert watched.view.scene().seats[CAL].history == ("too fast", "won 2")
    assert "Cal after only 60 ms: too fast to be a reaction." in watched.view.scene().sentence
    assert [event.player for event in watched.evening.of(m.PileWon)] == [CAL]


def test_hands_on_a_match_of_irish_snap_are_not_to_be_seen_before_the_last_one_is_known() -> None:
    rules = replace(PRESETS["irish"], flip_mode=FlipMode.SHARED_BUTTON, flip_jitter_ns=(0, 0))
    evening = Evening(setup_of(3, rules=rules), Rigged("5d 4c Ad"))
    view = View(evening.table, Labels(), (), MS)
    evening.deal()
    shown = evening.turn()
    assert shown.triggers
    before = view.scene()
    evening.slap(ANA, shown.at + 60 * MS)
    evening.until(shown.at + SECOND)
    assert evening.of(m.RaceOpened)
    assert view.scene() == before
    evening.slap(CAL)
    evening.run()
    assert view.scene() != before
