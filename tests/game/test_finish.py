"""How a race is decided, what happens to the pile, and whose chance is gone (RULES 1.5.5, 1.5.9)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from support.game_kit import (
    A,
    B,
    C,
    D,
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

from referee.game.cards import parse_card
from referee.game.messages import (
    BackIn,
    Carried,
    Close,
    DeadHeat,
    Eliminated,
    Fault,
    GameOver,
    JudgeAward,
    JudgeCarry,
    JudgeSplit,
    JudgeVoid,
    Paused,
    PileWon,
    Refused,
    Slap,
    SlapIgnored,
    SlapLate,
    Split,
    Why,
)
from referee.game.settings import Trigger

if TYPE_CHECKING:
    from referee.game.messages import Event
    from referee.game.slapjack import Slapjack

JACK = parse_card("Jc")


def race(game: Slapjack, flipper: int, *slaps: tuple[int, float]) -> list[Event]:
    """Let ``flipper`` turn a card at 0 ms, let hands fall at (seat, ms), and decide the race."""
    turn_card(game, flipper, 0)
    feed(game, *(Slap(ms(at), seat) for seat, at in slaps))
    return settle(game)


# --- the award --------------------------------------------------------------------------------------


def test_the_winner_takes_the_whole_pile_under_the_stack_bottom_card_first() -> None:
    game = position("Jc 2c", "3c 4c", "6c", pile="*9d@2 7d@1 8d@2", rule_set=rules("pagat"))
    assert race(game, A, (B, 300)) == [PileWon(ms(302), B, 4, JACK, (Trigger.JACK,))]
    assert (hands(game), pile(game)) == (["2c", "3c 4c 9d 7d 8d Jc", "6c"], "")


def test_a_closed_race_closes_once() -> None:
    game = position("Jc 2c", "3c 4c")
    race(game, A, (B, 300))
    assert feed(game, Close(ms(400))) == []


class _Fixed:
    """Chance that always draws the lowest number."""

    def random(self) -> float:
        return 0.0


def test_only_the_captured_cards_are_shuffled() -> None:
    game = position("Jc 2c", "3c 4c", pile="7d@1 8d@0", rule_set=rules(won="shuffle_won"), rng=_Fixed())
    race(game, A, (B, 300))
    assert hands(game)[B].startswith("3c 4c ")
    assert hands(game)[B] != "3c 4c 7d 8d Jc"
    assert sorted(hands(game)[B].split()) == sorted(["3c", "4c", "7d", "8d", "Jc"])


def test_the_whole_stack_is_shuffled_where_the_house_says_so() -> None:
    game = position("Jc 2c", "3c 4c", pile="7d@1 8d@0", rule_set=rules("bicycle"), rng=_Fixed())
    race(game, A, (B, 300))
    assert not hands(game)[B].startswith("3c ")
    assert sorted(hands(game)[B].split()) == sorted(["3c", "4c", "7d", "8d", "Jc"])


def test_nothing_is_shuffled_where_the_house_says_so() -> None:
    game = position("Jc 2c", "3c 4c", pile="7d@1 8d@0", rule_set=rules(won="no_shuffle"), rng=Random(1))
    race(game, A, (B, 300))
    assert hands(game)[B] == "3c 4c 7d 8d Jc"


@pytest.mark.parametrize(
    ("who", "turn"),
    [("left_of_winner", D), ("left_of_last_flipper", B), ("winner", C)],
)
def test_who_flips_after_a_won_pile_is_a_setting(who: str, turn: int) -> None:
    game = position("Jc 2c", "3c", "5c", "7c", rule_set=rules(next=who))
    race(game, A, (C, 300))
    assert game.state.turn == turn


def test_left_of_the_winner_skips_players_without_cards_after_the_eliminations() -> None:
    game = position("Jc 2c", "3c", "", "", out=(D,))
    race(game, A, (B, 300))
    assert (standing(game), game.state.turn) == ("AAOO", A)


def test_a_winner_who_holds_all_cards_flips_again() -> None:
    game = position("Jc", "", "", rule_set=rules(own_last_jack="extra_chance", reentry="next_trigger"))
    race(game, A, (B, 300))
    assert (standing(game), game.state.turn) == ("WAO", B)


# --- chances ----------------------------------------------------------------------------------------


def test_a_waiting_player_who_wins_the_jack_is_back_in() -> None:
    game = position("Jc 2c", "", "7c")
    events = race(game, A, (B, 300))
    assert BackIn(ms(302), B) in events
    assert (standing(game), hands(game)[B]) == ("AAA", "Jc")


def test_everybody_who_waited_for_the_jack_and_missed_it_is_out() -> None:
    game = position("Jc 2c", "", "7c", "")
    events = race(game, A, (A, 300))
    assert of_kind(events, Eliminated) == [
        Eliminated(ms(302), B, Why.CHANCE_LOST),
        Eliminated(ms(302), D, Why.CHANCE_LOST),
    ]


def test_one_waiting_player_who_wins_puts_the_other_waiting_player_out() -> None:
    game = position("Jc 2c", "", "")
    race(game, A, (C, 300))
    assert standing(game) == "AOA"


def test_a_double_is_not_the_chance_of_who_waits_for_a_jack() -> None:
    game = position("8c 2c", "", "7c", pile="8d@2", rule_set=rules("pattern", reentry="next_jack"))
    race(game, A, (A, 300))
    assert standing(game) == "AWA"


def test_a_double_is_the_chance_of_who_waits_for_a_trigger() -> None:
    game = position("8c 2c", "", "7c", pile="8d@2", rule_set=rules("pattern"))
    race(game, A, (A, 300))
    assert standing(game) == "AOA"


def test_no_chance_is_lost_where_reentry_is_unlimited() -> None:
    game = position("Jc 2c", "", "7c", rule_set=rules(reentry="unlimited"))
    race(game, A, (A, 300))
    assert standing(game) == "AWA"


def test_a_dead_jack_uses_no_chance_up() -> None:
    game = position("Jc 2c", "", "7c 8c")
    turn_card(game, A, 0)
    turn_card(game, C, 1000)
    assert standing(game) == "AWA"


def test_the_own_last_jack_was_the_chance() -> None:
    game = position("Jc", "3c", "7c")
    race(game, A, (B, 300))
    assert standing(game) == "OAA"


def test_the_own_last_jack_leaves_an_extra_chance_where_the_house_says_so() -> None:
    game = position("Jc", "3c", "", rule_set=rules(own_last_jack="extra_chance"))
    race(game, A, (B, 300))
    assert standing(game) == "WAO"


# --- dead heats -------------------------------------------------------------------------------------


def test_a_dead_heat_carries_the_pile_and_asks_the_next_player_for_a_fresh_card() -> None:
    game = position("Jc 2c", "3c 4c", "6c", pile="9d@2")
    assert race(game, A, (C, 300), (B, 301)) == [DeadHeat(ms(302), (C, B)), Carried(ms(302))]
    assert (pile(game), game.state.turn, game.is_live()) == ("9d Jc", B, False)


def test_the_next_jack_takes_the_carried_pile_too() -> None:
    game = position("Jc 2c", "Jd 4c", "6c")
    race(game, A, (C, 300), (B, 301))
    turn_card(game, B, 1000)
    slap(game, A, 1300)
    assert of_kind(settle(game), PileWon)[0].cards == 2


def test_a_carried_dead_heat_uses_no_chance_up() -> None:
    game = position("Jc 2c", "", "6c")
    race(game, A, (A, 300), (C, 301))
    assert standing(game) == "AWA"


def test_a_dead_heat_is_shared_clockwise_from_the_last_flippers_left() -> None:
    game = position("Jc 2c", "3c", "5c", pile="7d@0 8d@1", rule_set=rules(tie="split"))
    assert Split(ms(302), (C, A), 3) in race(game, A, (A, 300), (C, 301))
    assert (hands(game), game.state.turn) == (["2c 8d", "3c", "5c 7d Jc"], B)


def test_a_tied_waiting_player_is_dealt_to_first() -> None:
    game = position("Jc 2c", "3c", "", rule_set=rules(tie="split"))
    assert Split(ms(302), (C, B), 1) in race(game, A, (B, 300), (C, 301))
    assert (hands(game), standing(game)) == (["2c", "3c", "Jc"], "AAA")


def test_after_a_split_the_left_of_the_last_flipper_goes_on_even_if_just_back_in() -> None:
    game = position("Jc 2c", "", "3c", rule_set=rules(tie="split"))
    race(game, A, (B, 300), (C, 301))
    assert (hands(game), game.state.turn) == (["2c", "Jc", "3c"], B)


def test_a_waiting_player_who_did_not_tie_loses_the_chance_in_a_split() -> None:
    game = position("Jc 2c", "3c", "", rule_set=rules(tie="split"))
    race(game, A, (A, 300), (B, 301))
    assert standing(game) == "AAO"


def test_a_tied_player_who_gets_nothing_keeps_the_chance() -> None:
    game = position("Jc 2c", "", "", rule_set=rules(tie="split"))
    race(game, A, (B, 300), (C, 301))
    assert (hands(game), standing(game)) == (["2c", "Jc", ""], "AAW")


def test_the_earliest_wins_by_a_nanosecond_where_the_house_says_so() -> None:
    game = position("Jc 2c", "3c", "5c", rule_set=rules(tie="earliest"))
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), C), Slap(ms(300) + 1, B))
    assert of_kind(settle(game), PileWon)[0].player == C


def test_equal_stamps_are_a_dead_heat_even_where_the_earliest_wins() -> None:
    game = position("Jc 2c", "3c", "5c", rule_set=rules(tie="earliest"))
    assert of_kind(race(game, A, (C, 300), (B, 300)), DeadHeat, Carried) == [
        DeadHeat(ms(302), (C, B)),
        Carried(ms(302)),
    ]


def test_a_window_of_nothing_ties_equal_stamps_only() -> None:
    game = position("Jc 2c", "3c", "5c", rule_set=rules(tie_window=0))
    turn_card(game, A, 0)
    events = feed(game, Slap(ms(300), B), Slap(ms(300) + 1, C))
    assert of_kind(events, PileWon) == [PileWon(ms(300), B, 1, JACK, (Trigger.JACK,))]


# --- the judge --------------------------------------------------------------------------------------


def _judged(*slaps: tuple[int, float], **settings: Any) -> Slapjack:
    game = position("Jc 2c", "3c 4c", "6c", "7c", rule_set=rules("pagat", **settings))
    assert of_kind(race(game, A, *slaps), DeadHeat)
    return game


def test_a_dead_heat_waits_for_the_judge() -> None:
    game = _judged((B, 300), (C, 301))
    assert (game.state.judging, game.deadline(), pile(game)) == ((B, C), None, "Jc")


def test_the_judge_names_the_winner() -> None:
    game = _judged((B, 300), (C, 301))
    assert of_kind(feed(game, JudgeAward(ms(5000), C)), PileWon)[0].player == C
    assert (hands(game)[C], game.state.turn) == ("6c Jc", D)


def test_the_judge_shares_the_pile() -> None:
    game = _judged((C, 300), (B, 301))
    assert Split(ms(5000), (B, C), 1) in feed(game, JudgeSplit(ms(5000)))
    assert (hands(game)[B], game.state.turn) == ("3c 4c Jc", B)


def test_the_judge_leaves_the_pile_where_it_is() -> None:
    game = _judged((B, 300), (C, 301))
    assert feed(game, JudgeCarry(ms(5000))) == [Carried(ms(5000))]
    assert slap(game, D, 5100) == [SlapIgnored(ms(5100), D, Why.LOCKED)]


def test_the_judge_strikes_one_of_two_slaps_and_the_other_wins() -> None:
    game = _judged((B, 300), (C, 301))
    assert of_kind(feed(game, JudgeVoid(ms(5000), B)), PileWon)[0].player == C


def test_the_judge_strikes_one_of_three_slaps_and_decides_between_the_others() -> None:
    game = _judged((B, 300), (C, 300.5), (D, 301))
    assert feed(game, JudgeVoid(ms(5000), C)) == []
    assert game.state.judging == (B, D)
    assert feed(game, JudgeAward(ms(6000), C)) == [Refused(ms(6000), "judge", Why.NOT_TIED)]
    assert of_kind(feed(game, JudgeAward(ms(7000), D)), PileWon)[0].player == D


def test_after_a_struck_slap_late_hands_are_measured_from_the_first_one_that_counts() -> None:
    game = _judged((B, 300), (C, 302), late_grace=1500)
    feed(game, JudgeVoid(ms(400), B))
    assert slap(game, D, 1802) == [SlapLate(ms(1802), D)]
    assert slap(game, D, 1803) == [SlapIgnored(ms(1803), D, Why.EMPTY_PILE)]


@pytest.mark.parametrize("decision", [JudgeAward(ms(5000), A), JudgeVoid(ms(5000), A)])
def test_the_judge_decides_among_the_tied_only(decision: JudgeAward | JudgeVoid) -> None:
    game = _judged((B, 300), (C, 301))
    assert feed(game, decision) == [Refused(ms(5000), "judge", Why.NOT_TIED)]
    assert game.state.judging == (B, C)


@pytest.mark.parametrize("decision", [JudgeAward(0, A), JudgeVoid(0, A), JudgeSplit(0), JudgeCarry(0)])
def test_a_judge_has_nothing_to_say_where_nothing_is_tied(
    decision: JudgeAward | JudgeVoid | JudgeSplit | JudgeCarry,
) -> None:
    game = position("Jc 2c", "3c 4c")
    assert feed(game, decision) == [Refused(0, "judge", Why.PHASE)]


def test_a_strict_table_hands_dead_heats_to_the_judge() -> None:
    game = position("Jc 2c", "3c 4c", rule_set=rules("strict"))
    race(game, A, (A, 300), (B, 301))
    assert game.state.judging == (A, B)


def test_the_late_grace_after_a_judged_race_runs_from_the_first_contact() -> None:
    game = _judged((B, 300), (C, 301))
    feed(game, JudgeAward(ms(5000), C))
    assert slap(game, D, 5100) == [SlapIgnored(ms(5100), D, Why.EMPTY_PILE)]


def test_the_time_limit_stands_still_while_the_judge_decides() -> None:
    game = _judged((B, 300), (C, 301))
    game.state.limit_at = ms(10_000)
    assert game.deadline() is None
    feed(game, JudgeAward(ms(5302), C))
    due = game.deadline()
    assert due is not None
    assert due.at == ms(15_000)


def test_a_seat_fault_in_a_race_stops_the_game_when_the_race_is_decided() -> None:
    game = position("Jc 2c", "3c 4c", "6c")
    turn_card(game, A, 0)
    slap(game, B, 300)
    assert not of_kind(feed(game, Fault(ms(301), C)), Paused)
    assert [type(event) for event in settle(game)] == [PileWon, Paused]


def test_a_seat_fault_before_the_judges_word_stops_the_game_after_it() -> None:
    game = _judged((B, 300), (C, 301))
    feed(game, Fault(ms(1000), D))
    assert [type(event) for event in feed(game, JudgeAward(ms(5000), C))] == [PileWon, Paused]


def test_a_seat_fault_in_the_last_race_leaves_the_game_over() -> None:
    game = position("Jc 2c", "", "", out=(C,))
    turn_card(game, A, 0)
    slap(game, A, 300)
    feed(game, Fault(ms(301), C))
    assert settle(game)[-1] == GameOver(ms(302), (A,), Why.LAST_PLAYER)
    assert not game.state.paused
