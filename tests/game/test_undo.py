"""Taking the last ruling back: until the next card is seen, and never a card that was seen (RULES 1.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from support.game_kit import (
    A,
    B,
    C,
    feed,
    hands,
    ms,
    of_kind,
    pile,
    position,
    rules,
    settle,
    slap,
    standing,
    turn_card,
)

from referee.game.messages import (
    CardShown,
    Close,
    DeadHeat,
    Fault,
    FinalTriggerOver,
    Flip,
    FlipAccepted,
    FlipCancelled,
    FlipRefused,
    GameOver,
    JudgeAward,
    Leave,
    Pause,
    Paused,
    PileWon,
    Refused,
    Resume,
    SeenAfterAll,
    Shown,
    Slap,
    SlapIgnored,
    TimeUp,
    Undo,
    Undone,
    Why,
)

if TYPE_CHECKING:
    from referee.game.messages import Event
    from referee.game.slapjack import Slapjack

# --- undo -------------------------------------------------------------------------------------------


def _undone(game: Slapjack, at: float) -> list[Event]:
    return feed(game, Undo(ms(at)))


def test_undo_gives_an_awarded_pile_back_and_stops_the_game() -> None:
    game = position("Jc 2c", "3c 4c", "", pile="9d@1")
    turn_card(game, A, 0)
    slap(game, B, 300)
    settle(game)
    assert standing(game) == "AAO"
    assert _undone(game, 5000) == [Undone(ms(5000)), Paused(ms(5000))]
    assert (hands(game), pile(game), standing(game)) == (["2c", "3c 4c", ""], "9d Jc", "AAW")


def test_after_undo_the_card_can_be_slapped_again() -> None:
    game = position("Jc 2c", "3c 4c", "6c")
    turn_card(game, A, 0)
    slap(game, B, 300)
    settle(game)
    _undone(game, 5000)
    feed(game, Resume(ms(6000)))
    slap(game, C, 6300)
    assert of_kind(settle(game), PileWon)[0].player == C


def test_undo_gives_a_penalty_back() -> None:
    game = position("5c 2c", "3c 4c", "6c")
    turn_card(game, A, 0)
    slap(game, B, 300)
    _undone(game, 5000)
    assert (hands(game), game.state.false_count) == (["2c", "3c 4c", "6c"], [0, 0, 0])


def test_undo_gives_a_warning_back() -> None:
    game = position("5c 2c", "3c 4c", rule_set=rules(warnings=1))
    turn_card(game, A, 0)
    slap(game, B, 300)
    _undone(game, 5000)
    assert game.state.warn_left == [1, 1]


def test_undo_takes_an_elimination_and_the_end_of_the_game_back() -> None:
    game = position("5c 2c", "")
    turn_card(game, A, 0)
    assert of_kind(slap(game, B, 300), GameOver)
    _undone(game, 5000)
    feed(game, Resume(ms(6000)))
    assert (game.state.over, standing(game), game.state.turn) == (None, "AW", A)
    assert of_kind(turn_card(game, A, 7000), CardShown)


def test_undo_takes_a_carry_and_a_split_back() -> None:
    for preset in ("classic", "family002"):
        game = position("Jc 2c", "3c 4c", "6c", rule_set=rules(preset))
        turn_card(game, A, 0)
        feed(game, Slap(ms(300), A), Slap(ms(301), B))
        settle(game)
        _undone(game, 5000)
        assert (pile(game), game.is_live(), game.state.slaps) == ("Jc", True, [])


def test_undo_takes_the_judges_word_back_and_the_judge_decides_again() -> None:
    game = position("Jc 2c", "3c 4c", "6c", rule_set=rules("pagat"))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(301), B), Close(ms(302)), JudgeAward(ms(1000), A))
    _undone(game, 5000)
    feed(game, Resume(ms(6000)))
    assert game.state.judging == (A, B)
    assert of_kind(feed(game, JudgeAward(ms(7000), B)), PileWon)[0].player == B


def test_a_judge_who_decides_anew_before_the_game_goes_on_does_not_start_the_clock() -> None:
    game = position("Jc 2c", "3c 4c", "6c", rule_set=rules("pagat"))
    game.state.limit_at = ms(60_000)
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(301), B))
    assert of_kind(settle(game), DeadHeat)
    feed(game, JudgeAward(ms(2000), A), Undo(ms(3000)), JudgeAward(ms(4000), B))
    assert (game.state.paused, hands(game)[B]) == (True, "3c 4c Jc")
    feed(game, Resume(ms(10_302)))
    assert game.deadline() == TimeUp(ms(70_000))


def test_undo_can_be_switched_off() -> None:
    game = position("5c 2c", "3c 4c", rule_set=rules(undo="off"))
    turn_card(game, A, 0)
    slap(game, B, 300)
    assert _undone(game, 5000) == [Refused(ms(5000), "undo", Why.UNDO_OFF)]
    assert hands(game) == ["2c 3c", "4c"]


def test_undo_goes_back_one_ruling_and_not_two() -> None:
    game = position("5c 2c", "3c 4c", "6c 7c")
    turn_card(game, A, 0)
    slap(game, B, 300)
    slap(game, C, 400)
    _undone(game, 5000)
    assert hands(game) == ["2c 3c", "4c", "6c 7c"]
    assert _undone(game, 5001) == [Refused(ms(5001), "undo", Why.NOTHING_TO_UNDO)]


def test_undo_is_refused_when_nothing_was_ruled() -> None:
    game = position("5c 2c", "3c 4c")
    turn_card(game, A, 0)
    assert _undone(game, 100) == [Refused(ms(100), "undo", Why.NOTHING_TO_UNDO)]


def test_undo_is_refused_after_the_next_card_is_visible() -> None:
    game = position("5c 2c", "3c 4c")
    turn_card(game, A, 0)
    slap(game, B, 300)
    turn_card(game, B, 1000)
    assert _undone(game, 1100) == [Refused(ms(1100), "undo", Why.NOTHING_TO_UNDO)]
    assert hands(game) == ["2c 3c", ""]


def test_undo_is_possible_while_the_next_card_is_still_in_the_air() -> None:
    game = position("5c 2c", "3c 4c", "6c 7c")
    turn_card(game, A, 0)
    slap(game, C, 300)
    feed(game, Flip(ms(1000), B))
    assert _undone(game, 1010) == [FlipCancelled(ms(1010), B), Undone(ms(1010)), Paused(ms(1010))]
    assert (hands(game), game.state.turn) == (["2c", "3c 4c", "6c 7c"], B)


def test_a_card_that_undo_takes_back_from_the_air_and_is_seen_all_the_same_goes_to_the_bottom() -> None:
    game = position("5c 2c", "3c 4c", "6c 7c")
    turn_card(game, A, 0)
    feed(game, Flip(ms(1000), B), Slap(ms(1010), C), Undo(ms(1020)))
    assert of_kind(feed(game, Shown(ms(1040), 2)), SeenAfterAll)
    assert hands(game) == ["2c", "4c 3c", "6c 7c"]


def test_undo_is_refused_after_a_withdrawn_card_was_seen() -> None:
    game = position("Jc 2c", "3c 4c", "6c 7c")
    turn_card(game, A, 0)
    feed(game, Flip(ms(1000), B), Slap(ms(1010), C), Shown(ms(1040), 2))
    assert _undone(game, 5000) == [Refused(ms(5000), "undo", Why.NOTHING_TO_UNDO)]


def test_a_card_taken_back_by_a_slap_and_by_undo_is_told_once() -> None:
    game = position("Jc 2c", "3c 4c", "6c 7c")
    turn_card(game, A, 0)
    events = feed(game, Flip(ms(1000), B), Slap(ms(1010), C), Close(ms(1012)), Undo(ms(1020)))
    assert of_kind(events, FlipCancelled) == [FlipCancelled(ms(1010), B)]
    assert hands(game) == ["2c", "3c 4c", "6c 7c"]


def test_after_undo_flips_are_numbered_on() -> None:
    game = position("5c 2c", "3c 4c", "6c 7c")
    turn_card(game, A, 0)
    slap(game, C, 300)
    feed(game, Flip(ms(1000), B), Undo(ms(1010)), Resume(ms(1020)))
    assert feed(game, Flip(ms(1030), B)) == [FlipAccepted(ms(1030), B, 3)]


def test_undo_leaves_a_broken_seat_broken() -> None:
    game = position("5c 2c", "3c 4c", "6c 7c")
    turn_card(game, A, 0)
    slap(game, C, 300)
    feed(game, Fault(ms(400), B), Undo(ms(500)), Resume(ms(600)))
    assert slap(game, B, 700) == [SlapIgnored(ms(700), B, Why.SEAT_FAULT)]


def test_undo_in_a_pause_stays_paused() -> None:
    game = position("5c 2c", "3c 4c")
    turn_card(game, A, 0)
    slap(game, B, 300)
    feed(game, Pause(ms(400)), Undo(ms(500)))
    assert feed(game, Flip(ms(600), B)) == [FlipRefused(ms(600), B, Why.PHASE)]


def test_undo_gives_the_time_since_the_ruling_back() -> None:
    game = position("5c 2c", "3c 4c")
    game.state.limit_at = ms(60_000)
    turn_card(game, A, 0)
    slap(game, B, 1000)
    feed(game, Pause(ms(5000)), Resume(ms(20_000)), Undo(ms(30_000)), Resume(ms(41_000)))
    assert game.deadline() == TimeUp(ms(100_000))


def test_undo_gives_a_last_jack_its_remaining_seconds_back() -> None:
    game = position("Jc", "")
    turn_card(game, A, 0)
    slap(game, B, 4000)
    settle(game)
    feed(game, Undo(ms(50_000)), Resume(ms(60_000)))
    assert game.deadline() == FinalTriggerOver(ms(66_000))


def test_undo_of_the_judges_word_keeps_the_clock_still_from_the_dead_heat_on() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules("pagat"))
    game.state.limit_at = ms(60_000)
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(301), B), Close(ms(302)), JudgeAward(ms(10_302), A))
    feed(game, Undo(ms(20_302)), Resume(ms(30_302)), JudgeAward(ms(40_302), B))
    assert game.deadline() == TimeUp(ms(100_000))


def test_undo_brings_back_who_left_by_mistake() -> None:
    game = position("2c", "3c 4c", "", "Kc", turn=B)
    feed(game, Leave(0, B), Undo(ms(10)))
    assert (hands(game), standing(game), game.state.turn) == (["2c", "3c 4c", "", "Kc"], "AAWA", B)
