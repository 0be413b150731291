"""What a false slap costs and who gets it (RULES 1.5.4, 1.12)."""

from __future__ import annotations

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
    BecameWaiting,
    Eliminated,
    FalseSlap,
    Flip,
    FlipCancelled,
    Leave,
    PileWon,
    SlapIgnored,
    Warned,
    Where,
    Why,
)

FIVE = parse_card("5c")

# --- give one ---------------------------------------------------------------------------------------


def test_the_top_card_goes_to_the_bottom_of_the_flippers_stack() -> None:
    game = position("5c 2c 3c", "4c 6c", "7c")
    turn_card(game, A, 0)
    assert slap(game, B, 100) == [FalseSlap(ms(100), B, FIVE, Where.TO_PLAYER, 1, (A,))]
    assert hands(game) == ["2c 3c 4c", "6c", "7c"]


def test_the_order_of_play_is_unchanged_by_a_penalty() -> None:
    game = position("5c 2c", "4c 6c", "7c 8c")
    turn_card(game, A, 0)
    slap(game, C, 100)
    assert game.state.turn == B


@pytest.mark.parametrize(("count", "left"), [(1, "6c 7c 8c"), (2, "7c 8c"), (3, "8c")])
def test_a_larger_penalty_is_paid_card_by_card_from_the_top(count: int, left: str) -> None:
    game = position("5c 2c", "4c 6c 7c 8c", rule_set=rules(penalty_count=count))
    turn_card(game, A, 0)
    slap(game, B, 100)
    assert hands(game) == [" ".join(["2c", "4c", "6c", "7c"][: count + 1]), left]


def test_who_has_fewer_cards_than_the_penalty_pays_what_is_there() -> None:
    game = position("5c 2c", "4c 6c", "7c", rule_set=rules(penalty_count=3))
    turn_card(game, A, 0)
    assert slap(game, B, 100) == [
        FalseSlap(ms(100), B, FIVE, Where.TO_PLAYER, 2, (A,)),
        BecameWaiting(ms(100), B),
    ]
    assert (standing(game), game.state.turn) == ("AWA", C)


def test_the_last_card_paid_puts_a_player_out_where_there_is_no_reentry() -> None:
    game = position("5c 2c", "4c", "7c", rule_set=rules("short2"))
    turn_card(game, A, 0)
    assert Eliminated(ms(100), B, Why.NO_CARDS) in slap(game, B, 100)
    assert (hands(game), standing(game)) == (["2c 4c", "", "7c"], "AOA")


def test_a_penalty_card_brings_a_waiting_flipper_back() -> None:
    game = position("5c", "4c 6c", "7c")
    turn_card(game, A, 0)
    assert BackIn(ms(100), A) in slap(game, B, 100)
    assert (hands(game)[A], standing(game)) == ("4c", "AAA")


# --- own card ---------------------------------------------------------------------------------------


def test_for_the_own_card_the_penalty_goes_to_the_own_bottom() -> None:
    game = position("5c 2c 3c", "4c")
    turn_card(game, A, 0)
    assert slap(game, A, 100) == [FalseSlap(ms(100), A, FIVE, Where.OWN_BOTTOM, 1)]
    assert hands(game)[A] == "3c 2c"


def test_for_the_own_card_a_house_may_burn() -> None:
    game = position("5c 2c 3c", "4c", rule_set=rules(own_card="burn_one"))
    turn_card(game, A, 0)
    assert slap(game, A, 100) == [FalseSlap(ms(100), A, FIVE, Where.UNDER_PILE, 1)]
    assert (hands(game)[A], pile(game)) == ("3c", "*2c 5c")


def test_for_the_own_card_a_house_may_give_to_the_left() -> None:
    game = position("5c 2c 3c", "", "7c", out=(B,), rule_set=rules(own_card="left"))
    turn_card(game, A, 0)
    assert slap(game, A, 100) == [FalseSlap(ms(100), A, FIVE, Where.TO_PLAYER, 1, (C,))]
    assert hands(game) == ["3c", "", "7c 2c"]


def test_a_card_given_to_the_left_brings_a_waiting_player_back() -> None:
    game = position("5c 2c 3c", "", "7c", rule_set=rules(own_card="left"))
    turn_card(game, A, 0)
    slap(game, A, 100)
    assert (hands(game), standing(game)) == (["3c", "2c", "7c"], "AAA")


def test_for_the_own_card_a_house_may_let_it_pass() -> None:
    game = position("5c 2c 3c", "4c", rule_set=rules(own_card="none"))
    turn_card(game, A, 0)
    assert slap(game, A, 100) == [FalseSlap(ms(100), A, FIVE, Where.NOWHERE, 0)]
    assert hands(game)[A] == "2c 3c"


def test_who_slaps_the_own_card_with_one_card_left_keeps_it() -> None:
    game = position("5c 2c", "4c")
    turn_card(game, A, 0)
    slap(game, A, 100)
    assert (hands(game)[A], standing(game)) == ("2c", "AA")


def test_who_burns_the_last_card_for_the_own_card_waits() -> None:
    game = position("5c 2c", "4c 6c", rule_set=rules("pattern"))
    turn_card(game, A, 0)
    slap(game, A, 100)
    assert (hands(game)[A], standing(game), pile(game)) == ("", "WA", "*2c 5c")


def test_the_own_card_in_the_air_is_taken_back_and_paid_first() -> None:
    game = position("5c 2c", "4c 6c", "7c")
    turn_card(game, A, 0)
    feed(game, Flip(ms(1000), B))
    assert slap(game, B, 1020) == [
        FlipCancelled(ms(1020), B),
        FalseSlap(ms(1020), B, FIVE, Where.TO_PLAYER, 1, (A,)),
    ]
    assert (hands(game), game.state.turn) == (["2c 4c", "6c", "7c"], B)


def test_the_only_card_in_the_air_is_taken_back_and_paid() -> None:
    game = position("5c 2c", "4c", "7c")
    turn_card(game, A, 0)
    feed(game, Flip(ms(1000), B))
    slap(game, B, 1020)
    assert (hands(game), standing(game), game.state.turn) == (["2c 4c", "", "7c"], "AWA", C)


# --- the flipper is out -----------------------------------------------------------------------------


def test_a_penalty_for_a_flipper_who_is_out_stays_with_its_owner() -> None:
    game = position("5c", "4c 6c", "7c", rule_set=rules("short2"))
    turn_card(game, A, 0)
    assert slap(game, B, 100) == [FalseSlap(ms(100), B, FIVE, Where.OWN_BOTTOM, 1)]
    assert hands(game)[B] == "6c 4c"


def test_a_penalty_for_a_flipper_who_is_out_may_be_burned() -> None:
    game = position("5c", "4c 6c", "7c", rule_set=rules("short2", no_recipient="burn_one"))
    turn_card(game, A, 0)
    assert slap(game, B, 100) == [FalseSlap(ms(100), B, FIVE, Where.UNDER_PILE, 1)]
    assert (hands(game)[B], pile(game)) == ("6c", "*4c 5c")


# --- burn one ---------------------------------------------------------------------------------------


def test_burned_cards_lie_face_down_at_the_very_bottom_the_newest_lowest() -> None:
    game = position("5c 2c", "4c 6c 8c", "7c 9c", rule_set=rules(penalty="burn_one"))
    turn_card(game, A, 0)
    slap(game, B, 100)
    slap(game, C, 150)
    assert pile(game) == "*7c *4c 5c"


def test_two_cards_are_burned_one_after_the_other() -> None:
    game = position("5c 2c", "4c 6c 8c", rule_set=rules(penalty="burn_one", penalty_count=2))
    turn_card(game, A, 0)
    slap(game, B, 100)
    assert (pile(game), hands(game)[B]) == ("*6c *4c 5c", "8c")


def test_burned_cards_are_won_with_the_pile_and_come_out_first() -> None:
    game = position("5c 2c", "4c Jd", "7c", rule_set=rules("pagat", penalty="burn_one"))
    turn_card(game, A, 0)
    slap(game, B, 100)
    turn_card(game, B, 1000)
    slap(game, C, 1300)
    assert of_kind(settle(game), PileWon)[0].cards == 3
    assert hands(game)[C] == "7c 4c 5c Jd"


# --- the whole pile, nothing, warnings --------------------------------------------------------------


def test_a_shared_pile_goes_to_all_others_from_the_slappers_left_bottom_card_first() -> None:
    game = position("5c 2c", "4c", "7c 6c", "", pile="*8d@1 9d@3", rule_set=rules(penalty="split_pile"))
    turn_card(game, A, 0)
    assert FalseSlap(ms(100), C, FIVE, Where.TO_OTHERS, 3, (D, A, B)) in slap(game, C, 100)
    assert (hands(game), pile(game)) == (["2c 9d", "4c 5c", "7c 6c", "8d"], "")
    assert standing(game) == "AAAA"


def test_a_pile_smaller_than_the_table_leaves_the_last_ones_without() -> None:
    game = position("5c 2c", "4c", "7c 6c", "8c", rule_set=rules(penalty="split_pile"))
    turn_card(game, A, 0)
    slap(game, C, 100)
    assert hands(game) == ["2c", "4c", "7c 6c", "8c 5c"]


def test_a_pile_shared_by_a_cardless_slapper_is_shared_and_then_the_slapper_is_out() -> None:
    game = position("5c 2c", "", "7c", rule_set=rules(penalty="split_pile"))
    turn_card(game, A, 0)
    assert slap(game, B, 100)[-1] == Eliminated(ms(100), B, Why.FALSE_SLAP_NO_CARDS)
    assert (hands(game), standing(game)) == (["2c", "", "7c 5c"], "AOA")


def test_a_pile_shared_by_a_cardless_slapper_leaves_the_slapper_waiting_where_reentry_is_unlimited() -> None:
    game = position("5c 2c", "", "7c", rule_set=rules(penalty="split_pile", reentry="unlimited"))
    turn_card(game, A, 0)
    slap(game, B, 100)
    assert (hands(game), standing(game)) == (["2c", "", "7c 5c"], "AWA")


def test_the_next_wrong_slap_after_a_shared_pile_finds_nothing_to_hit() -> None:
    game = position("5c 2c", "4c", "7c", rule_set=rules(penalty="split_pile"))
    turn_card(game, A, 0)
    slap(game, B, 100)
    assert not of_kind(slap(game, C, 150), FalseSlap)


def test_a_house_without_penalties_only_says_so() -> None:
    game = position("5c 2c", "4c", rule_set=rules(penalty="none"))
    turn_card(game, A, 0)
    assert slap(game, B, 100) == [FalseSlap(ms(100), B, FIVE, Where.NOWHERE, 0)]
    assert hands(game) == ["2c", "4c"]


def test_a_warning_is_used_up_before_anything_is_paid() -> None:
    game = position("5c 2c", "4c 6c", "7c 8c", rule_set=rules(warnings=1))
    turn_card(game, A, 0)
    assert slap(game, B, 100) == [Warned(ms(100), B, FIVE, 0)]
    assert slap(game, B, 150) == [SlapIgnored(ms(150), B, Why.REPEAT)]
    turn_card(game, B, 1000)
    assert of_kind(slap(game, B, 1100), FalseSlap)


def test_every_player_has_warnings_of_their_own() -> None:
    game = position("5c 2c", "4c 6c", "7c 8c", rule_set=rules(warnings=3, repeat_false="each"))
    turn_card(game, A, 0)
    told = [slap(game, player, at)[0] for player, at in ((B, 100), (B, 101), (C, 102))]
    assert told == [Warned(ms(100), B, FIVE, 2), Warned(ms(101), B, FIVE, 1), Warned(ms(102), C, FIVE, 2)]


def test_a_warning_saves_a_cardless_player_once() -> None:
    game = position("5c 2c", "", "7c 8c", rule_set=rules(warnings=1))
    turn_card(game, A, 0)
    assert slap(game, B, 100) == [Warned(ms(100), B, FIVE, 0)]
    turn_card(game, C, 1000)
    assert slap(game, B, 1100) == [Eliminated(ms(1100), B, Why.FALSE_SLAP_NO_CARDS)]


def test_a_warned_player_is_locked_out_too() -> None:
    game = position("5c 2c", "4c 6c", rule_set=rules(warnings=1, lockout_ms=500))
    turn_card(game, A, 0)
    slap(game, B, 100)
    assert game.state.lock_until[B] == ms(600)


# --- cardless ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("penalty", ["give_one", "burn_one", "none"])
def test_a_false_slap_without_cards_puts_a_player_out(penalty: str) -> None:
    game = position("5c 2c", "", "7c", rule_set=rules(penalty=penalty))
    turn_card(game, A, 0)
    assert slap(game, B, 100) == [Eliminated(ms(100), B, Why.FALSE_SLAP_NO_CARDS)]
    assert standing(game) == "AOA"


@pytest.mark.parametrize("penalty", ["give_one", "burn_one", "none"])
def test_a_false_slap_without_cards_costs_nothing_where_reentry_is_unlimited(penalty: str) -> None:
    game = position("5c 2c", "", "7c", rule_set=rules(penalty=penalty, reentry="unlimited"))
    turn_card(game, A, 0)
    slap(game, B, 100)
    assert (hands(game), standing(game)) == (["2c", "", "7c"], "AWA")


def test_false_slaps_are_counted_for_the_result_page() -> None:
    game = position("5c 2c", "4c 6c", "7c")
    turn_card(game, A, 0)
    slap(game, B, 100)
    turn_card(game, B, 1000)
    slap(game, B, 1100)
    assert game.state.false_count == [0, 2, 0]


def test_a_penalty_for_a_flipper_who_left_stays_with_its_owner() -> None:
    game = position("5c 2c", "4c 6c", "7c")
    turn_card(game, A, 0)
    feed(game, Leave(ms(50), A))
    assert slap(game, C, 100)[0] == FalseSlap(ms(100), C, FIVE, Where.OWN_BOTTOM, 1)
