"""Irish Snap: missing hands, covered matches, false slaps, broken buttons (RULES 4.1, numbers in the names)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from support.game_kit import (
    A,
    B,
    C,
    D,
    cards,
    feed,
    hands,
    irish_position,
    ms,
    of_kind,
    pile,
    settle,
    slap,
    standing,
    turn_card,
)
from support.snap_kit import match, no_match, takers

from referee.game.messages import (
    CardShown,
    Carried,
    Close,
    DeadHeat,
    EmptySlap,
    Fault,
    Flip,
    FlipAccepted,
    FlipCancelled,
    FlipRefused,
    HandsMissing,
    JudgeAward,
    JudgeCarry,
    JudgeSplit,
    JudgeVoid,
    LateOnCovered,
    Leave,
    PileTaken,
    RaceOpened,
    Refused,
    Resume,
    Safe,
    Slap,
    SlapIgnored,
    SlapLate,
    Split,
    TimeUp,
    TriggerDead,
    Undo,
    Warned,
    Why,
)

if TYPE_CHECKING:
    from referee.game.irish import IrishSnap

# --- 7: no hand, several hands missing, dead heats --------------------------------------------------


def test_number_7_when_nobody_slaps_everybody_shares_the_pile() -> None:
    game = irish_position("Ac 2c", "7c 3c", "3d 4c", pile="9d@2 8d@2 8h@2", last=C)
    turn_card(game, A, 0)
    assert game.deadline() == Close(ms(5000))
    assert settle(game) == [HandsMissing(ms(5000), (B, C, A)), Split(ms(5000), (B, C, A), 4)]
    assert hands(game) == ["2c 8h", "7c 3c 9d Ac", "3d 4c 8d"]
    assert game.state.turn == B


@pytest.mark.parametrize("seconds", [1, 30])
def test_number_7_the_house_says_how_long_the_last_hands_have(seconds: int) -> None:
    assert match(irish_window=seconds).deadline() == Close(ms(seconds * 1000))


def test_number_7_several_who_did_not_slap_share_the_pile_from_the_flippers_left() -> None:
    game = match("8c 9c")
    feed(game, Slap(ms(300), A), Slap(ms(400), D))
    assert settle(game) == [HandsMissing(ms(5000), (B, C)), Split(ms(5000), (B, C), 1)]
    assert (hands(game), game.state.turn) == (["2c", "7c 3c Ac", "3d 4c", "8c 9c"], B)


def test_number_7_one_missing_hand_is_last_at_once() -> None:
    game = match()
    feed(game, Slap(ms(4000), A), Slap(ms(4100), B))
    assert game.deadline() == Close(ms(4102))


@pytest.mark.parametrize(("tie", "at"), [("carry", 402), ("earliest", 400)])
def test_number_7_a_dead_heat_for_last_may_be_nobodys(tie: str, at: int) -> None:
    game = match(tie=tie)
    feed(game, Slap(ms(300), A), Slap(ms(400), B), Slap(ms(400), C))
    assert settle(game) == [DeadHeat(ms(at), (B, C)), Carried(ms(at))]
    assert (pile(game), game.state.turn, game.is_live()) == ("Ac", B, False)


@pytest.mark.parametrize("tie", ["carry", "earliest", "split"])
def test_number_7_missing_hands_share_whatever_a_dead_heat_does(tie: str) -> None:
    game = match(tie=tie)
    assert of_kind(settle(game), Split) == [Split(ms(5000), (B, C, A), 1)]


def _judged(**settings: Any) -> IrishSnap:
    game = match(tie="judge", **settings)
    feed(game, Slap(ms(300), A), Slap(ms(400), B), Slap(ms(401), C))
    settle(game)
    assert game.state.judging == (B, C)
    return game


@pytest.mark.parametrize("decision", [JudgeAward, JudgeVoid])
def test_number_7_the_judge_may_name_the_last_one(decision: type[JudgeAward | JudgeVoid]) -> None:
    game = _judged()
    assert of_kind(feed(game, decision(ms(3000), B)), PileTaken)[0].player == B
    assert hands(game) == ["2c", "7c 3c Ac", "3d 4c"]


def test_number_7_the_judge_may_let_the_last_ones_share() -> None:
    game = _judged()
    assert feed(game, JudgeSplit(ms(3000))) == [Split(ms(3000), (B, C), 1)]


def test_number_7_the_judge_may_leave_the_pile() -> None:
    game = _judged()
    assert feed(game, JudgeCarry(ms(3000))) == [Carried(ms(3000))]
    assert (pile(game), game.state.judging) == ("Ac", ())


def test_number_7_the_judge_is_asked_about_missing_hands_too() -> None:
    game = match(tie="judge")
    assert settle(game) == [HandsMissing(ms(5000), (B, C, A))]
    assert of_kind(feed(game, JudgeAward(ms(8000), A)), PileTaken)[0].player == A


def test_number_7_the_judge_cannot_name_one_who_was_not_last() -> None:
    game = _judged()
    assert feed(game, JudgeAward(ms(3000), A)) == [Refused(ms(3000), "judge", Why.NOT_TIED)]
    assert feed(game, JudgeVoid(ms(3100), A)) == [Refused(ms(3100), "judge", Why.NOT_TIED)]
    assert game.state.judging == (B, C)


def test_number_7_the_judge_has_nothing_to_say_without_a_dead_heat() -> None:
    game = match()
    assert feed(game, JudgeSplit(ms(100))) == [Refused(ms(100), "judge", Why.PHASE)]


def test_number_7_what_the_judge_said_can_be_taken_back() -> None:
    game = _judged()
    feed(game, JudgeAward(ms(3000), B), Undo(ms(4000)), Resume(ms(5000)))
    assert (hands(game), pile(game), game.state.judging) == (["2c", "7c 3c", "3d 4c"], "Ac", (B, C))


# --- 8: covering a match ----------------------------------------------------------------------------


def test_number_8_a_match_without_a_hand_is_over_when_the_next_card_is_up() -> None:
    game = match()
    assert of_kind(turn_card(game, B, 1000), TriggerDead) == [TriggerDead(ms(1000), cards("Ac")[0], Why.COVERED_LIVE)]
    assert (hands(game), pile(game), game.deadline()) == (["2c", "3c", "3d 4c"], "Ac 7c", None)


def test_number_8_a_hand_before_the_next_picture_still_counts_and_the_card_goes_back() -> None:
    game = match()
    feed(game, Flip(ms(1000), B))
    assert slap(game, C, 1100) == [FlipCancelled(ms(1100), B), RaceOpened(ms(1100), C, ms(1100))]
    assert game.state.turn == B


def test_number_8_no_card_is_turned_once_a_hand_is_down() -> None:
    game = match()
    slap(game, C, 900)
    assert feed(game, Flip(ms(1000), B)) == [FlipRefused(ms(1000), B, Why.SLAP_IN_PROGRESS)]


def test_number_8_a_hand_just_after_the_cover_was_meant_for_the_match() -> None:
    game = match()
    turn_card(game, B, 1000)
    assert slap(game, C, 1199) == [LateOnCovered(ms(1199), C)]
    assert of_kind(slap(game, C, 1200), PileTaken)


def test_number_8_the_house_may_hold_a_match_until_it_is_decided() -> None:
    game = match(cover="hold_until_slapped")
    assert feed(game, Flip(ms(4000), B)) == [FlipRefused(ms(4000), B, Why.TRIGGER_LIVE)]
    settle(game)
    assert of_kind(turn_card(game, B, 6000), CardShown)


# --- 9: false slaps ---------------------------------------------------------------------------------


def test_number_9_a_false_slap_takes_the_whole_pile_and_the_count_starts_again() -> None:
    game = no_match()
    assert slap(game, A, 1400) == [PileTaken(ms(1400), A, 2, cards("7c")[0], false_slap=True)]
    assert (hands(game), game.state.turn) == (["2c 9c 7c", "3c", "5d 4c"], B)
    assert game.state.false_count == [1, 0, 0]
    assert feed(game, Flip(ms(3000), B)) == [FlipAccepted(ms(3000), B, 3, "A")]


def test_number_9_hands_after_a_false_slap_are_late_and_not_false() -> None:
    game = no_match()
    slap(game, A, 1400)
    assert slap(game, C, 1450) == [SlapLate(ms(1450), C)]
    assert slap(game, C, 2900) == [SlapLate(ms(2900), C)]
    assert slap(game, C, 2901) == [SlapIgnored(ms(2901), C, Why.EMPTY_PILE)]


def test_number_9_a_card_in_the_air_goes_back_and_is_called_anew() -> None:
    game = no_match()
    feed(game, Flip(ms(1300), C))
    assert slap(game, A, 1400)[0] == FlipCancelled(ms(1400), C)
    assert hands(game)[C] == "5d 4c"


def test_number_9_who_just_played_his_last_card_takes_the_pile_for_a_false_slap() -> None:
    game = irish_position("9c", "7c 3c", "5d 4c")
    turn_card(game, A, 0)
    slap(game, A, 400)
    assert (hands(game)[A], standing(game)) == ("9c", "AAA")


def test_number_9_a_false_slap_makes_the_one_who_played_his_last_card_safe() -> None:
    game = irish_position("9c", "7c 3c", "5d 4c")
    turn_card(game, A, 0)
    assert Safe(ms(400), A) in slap(game, B, 400)


def test_number_9_a_warning_leaves_the_pile_where_it_is_once() -> None:
    game = no_match(warnings=1)
    assert slap(game, A, 1400) == [Warned(ms(1400), A, cards("7c")[0], 0)]
    assert slap(game, A, 1500) == [SlapIgnored(ms(1500), A, Why.REPEAT)]
    assert pile(game) == "9c 7c"
    turn_card(game, C, 2000)
    assert of_kind(slap(game, A, 2300), PileTaken)


def test_number_9_the_house_may_charge_for_every_slap_at_one_card() -> None:
    game = no_match(warnings=1, repeat_false="each")
    slap(game, A, 1400)
    assert of_kind(slap(game, A, 1500), PileTaken)


def test_number_9_a_false_slapper_may_be_locked_out() -> None:
    game = no_match(lockout_ms=250)
    slap(game, A, 1400)
    turn_card(game, B, 1500)
    assert slap(game, A, 1649) == [SlapIgnored(ms(1649), A, Why.LOCKED_OUT)]
    assert of_kind(slap(game, A, 1650), PileTaken)


def test_number_9_a_slap_on_the_empty_table_costs_nothing() -> None:
    game = irish_position("9c 2c", "7c 3c")
    assert slap(game, A, 0) == [SlapIgnored(0, A, Why.EMPTY_PILE)]
    assert slap(irish_position("9c 2c", "7c 3c", empty_slap="warn"), A, 0) == [EmptySlap(0, A)]


def test_number_9_a_false_slap_can_be_taken_back() -> None:
    game = no_match()
    slap(game, A, 1400)
    feed(game, Undo(ms(2000)), Resume(ms(3000)))
    assert (hands(game), pile(game), game.state.false_count) == (["2c", "3c", "5d 4c"], "9c 7c", [0, 0, 0])
    assert feed(game, Flip(ms(4000), C)) == [FlipAccepted(ms(4000), C, 3, "3")]


@pytest.mark.parametrize(("locked", "kind"), [("ignore", SlapIgnored), ("false_slap", PileTaken)])
def test_number_9_a_slap_at_a_locked_card_is_what_the_house_says(locked: str, kind: type[object]) -> None:
    game = match(tie="carry", locked_slap=locked)
    feed(game, Slap(ms(300), A), Slap(ms(400), B), Slap(ms(400), C))
    settle(game)
    assert isinstance(slap(game, B, 800)[0], kind)


# --- broken buttons, departures, undo ---------------------------------------------------------------


def test_nobody_is_last_by_a_button_that_broke_during_the_match() -> None:
    game = match()
    slap(game, A, 300)
    assert Carried(ms(320)) in feed(game, Fault(ms(320), B))
    assert (pile(game), game.state.paused, game.state.turn) == ("Ac", True, B)


def test_a_button_that_breaks_under_a_hand_that_is_down_changes_nothing() -> None:
    game = match()
    slap(game, A, 300)
    feed(game, Fault(ms(320), A), Slap(ms(350), B))
    assert takers(game) == [C]
    assert game.state.paused


def test_a_button_of_a_safe_player_may_break_without_harm_to_the_match() -> None:
    game = irish_position("Ac 2c", "7c 3c", "", safe=(C,))
    turn_card(game, A, 0)
    feed(game, Fault(ms(100), C))
    assert game.deadline() is None
    feed(game, Resume(ms(1100)))
    assert game.deadline() == Close(ms(6000))


def test_a_button_that_breaks_after_the_end_changes_nothing() -> None:
    game = match()
    feed(game, TimeUp(ms(100)))
    settle(game)
    assert of_kind(feed(game, Fault(ms(9000), B)), Carried) == []
    assert pile(game) == "Ac"


def test_a_match_is_nobodys_when_somebody_leaves_during_it() -> None:
    game = match()
    assert Carried(ms(300)) in feed(game, Leave(ms(300), B))
    assert (game.is_live(), game.state.turn) == (False, C)


def test_nobody_can_leave_while_a_hand_is_down() -> None:
    game = match()
    slap(game, A, 300)
    assert feed(game, Leave(ms(310), B)) == [Refused(ms(310), "leave", Why.SLAP_IN_PROGRESS)]


def test_a_match_that_is_taken_back_can_be_slapped_again() -> None:
    game = match()
    feed(game, Slap(ms(300), A), Slap(ms(350), B))
    settle(game)
    feed(game, Undo(ms(2000)), Resume(ms(3000)))
    assert (pile(game), game.deadline()) == ("Ac", Close(ms(5000 + 2700)))
    feed(game, Slap(ms(3300), C), Slap(ms(3350), B))
    assert takers(game) == [A]


def test_a_match_that_is_taken_back_is_nobodys_when_a_button_broke_meanwhile() -> None:
    game = match()
    feed(game, Slap(ms(300), A), Slap(ms(350), B))
    settle(game)
    assert Carried(ms(2000)) in feed(game, Fault(ms(1000), C), Undo(ms(2000)))
    feed(game, Resume(ms(3000)))
    assert (pile(game), game.deadline()) == ("Ac", None)
