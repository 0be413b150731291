"""Irish Snap: who is safe, who loses, and guesses (RULES 4.1, numbers in the names)."""

from __future__ import annotations

import pytest
from support.game_kit import (
    A,
    B,
    C,
    cards,
    feed,
    hands,
    irish_position,
    ms,
    of_kind,
    settle,
    slap,
    standing,
    turn_card,
)
from support.snap_kit import match, no_match, takers

from referee.game.messages import (
    Carried,
    Flip,
    GameOver,
    Leave,
    Refused,
    Safe,
    Shown,
    Slap,
    SlapIgnored,
    TimeIsUp,
    TimeUp,
    TooFastWarned,
    TriggerDead,
    Why,
)

# --- 10: when somebody is safe ----------------------------------------------------------------------


def test_number_10_who_has_no_card_left_is_safe_at_the_next_accepted_flip() -> None:
    game = irish_position("9c", "7c 3c", "5d 4c", min_gap=600)
    turn_card(game, A, 0)
    assert standing(game) == "AAA"
    feed(game, Flip(ms(500), B))
    assert standing(game) == "AAA"
    assert feed(game, Flip(ms(600), B))[0] == Safe(ms(600), A)
    assert standing(game) == "SAA"


def test_number_10_who_has_no_card_left_is_safe_when_the_race_is_decided_without_him() -> None:
    game = irish_position("Ac", "7c 3c", "5d 4c")
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(350), B))
    assert Safe(ms(352), A) in settle(game)


def test_number_10_a_last_card_that_is_covered_unslapped_makes_its_player_safe() -> None:
    game = irish_position("Ac", "7c 3c", "5d 4c")
    turn_card(game, A, 0)
    feed(game, Flip(ms(1000), B))
    assert standing(game) == "AAA"
    feed(game, Shown(ms(1200), 2))
    assert standing(game) == "SAA"


def test_number_10_a_slap_before_the_cover_is_seen_may_still_catch_him() -> None:
    game = irish_position("Ac", "7c 3c", "5d 4c")
    turn_card(game, A, 0)
    feed(game, Flip(ms(1000), B), Slap(ms(1100), B), Slap(ms(1150), C))
    assert takers(game) == [A]


def test_number_10_a_locked_last_card_keeps_its_player_in_the_game_until_the_next_flip() -> None:
    game = irish_position("Ac", "7c 3c", "5d 4c", tie="carry")
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(400), B), Slap(ms(400), C))
    settle(game)
    assert standing(game) == "AAA"
    assert feed(game, Flip(ms(3000), B))[0] == Safe(ms(3000), A)


def test_number_10_presses_of_a_safe_player_are_ignored() -> None:
    game = irish_position("9c 2c", "7c 3c", "", safe=(C,))
    turn_card(game, A, 0)
    assert slap(game, C, 300) == [SlapIgnored(ms(300), C, Why.NOT_IN_PLAY)]


def test_number_10_a_safe_player_gets_no_card_when_somebody_leaves() -> None:
    game = irish_position("9c 2c", "7c 3c", "", "5d 6d", safe=(C,))
    feed(game, Leave(ms(0), B))
    assert hands(game) == ["9c 2c 3c", "", "", "5d 6d 7c"]


def test_number_10_a_safe_player_cannot_leave_the_game_again() -> None:
    game = irish_position("9c 2c", "7c 3c", "", safe=(C,))
    assert feed(game, Leave(ms(0), C)) == [Refused(ms(0), "leave", Why.NOT_IN_PLAY)]


def test_number_10_who_is_still_in_slaps_on_and_can_pick_up_again() -> None:
    game = irish_position("9c", "7c 3c", "3d 4c", irish_cardless="still_in")
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    assert standing(game) == "AAA"
    turn_card(game, C, 2000)
    feed(game, Slap(ms(2300), B), Slap(ms(2350), C))
    assert takers(game) == [A]
    assert hands(game)[A] == "9c 7c 3d"


def test_number_10_with_still_in_the_game_ends_when_one_player_alone_holds_cards() -> None:
    game = irish_position("9c", "7c 3c", irish_cardless="still_in")
    turn_card(game, A, 0)
    assert feed(game, Flip(ms(1000), B)) == [GameOver(ms(1000), (), Why.LAST_WITH_CARDS, (B,))]


def test_number_10_with_still_in_the_game_ends_when_a_race_leaves_one_holder() -> None:
    game = irish_position("Ac", "", "7c", irish_cardless="still_in")
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(350), B))
    assert settle(game)[-1] == GameOver(ms(352), (), Why.LAST_WITH_CARDS, (C,))


def test_number_10_with_must_win_one_a_cardless_player_stays_until_his_hand_is_first() -> None:
    game = irish_position("9c", "2d 3c", "3d 4c", irish_cardless="must_win_one")
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    assert standing(game) == "AAA"
    feed(game, Slap(ms(1300), A), Slap(ms(1350), C))
    assert Safe(ms(1352), A) in settle(game)


def test_number_10_with_must_win_one_a_second_hand_is_not_enough() -> None:
    game = irish_position("9c", "2d 3c", "3d 4c", irish_cardless="must_win_one")
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    feed(game, Slap(ms(1300), C), Slap(ms(1350), A))
    settle(game)
    assert standing(game) == "AAA"


def test_number_10_with_must_win_one_a_dead_heat_for_first_makes_both_safe() -> None:
    game = irish_position("", "2d", "3d 4c", "5d 6d", call="2", turn=B, irish_cardless="must_win_one")
    turn_card(game, B, 0)
    feed(game, Slap(ms(300), A), Slap(ms(301), B), Slap(ms(400), C))
    assert of_kind(settle(game), Safe) == [Safe(ms(402), A), Safe(ms(402), B)]


def test_number_10_with_must_win_one_a_first_hand_that_holds_cards_is_not_safe() -> None:
    game = match(irish_cardless="must_win_one")
    feed(game, Slap(ms(300), A), Slap(ms(350), B))
    settle(game)
    assert standing(game) == "AAA"


def test_number_10_with_must_win_one_a_false_slap_makes_nobody_safe() -> None:
    game = irish_position("9c", "7c 3c", "3d 4c", irish_cardless="must_win_one")
    turn_card(game, A, 0)
    slap(game, B, 400)
    assert standing(game) == "AAA"


def test_number_10_with_must_win_one_and_nobody_who_holds_a_card_all_share() -> None:
    game = irish_position("9c", "7c", irish_cardless="must_win_one")
    turn_card(game, A, 0)
    assert turn_card(game, B, 1000)[-1] == GameOver(ms(1000), (A, B), Why.CARDS_EXHAUSTED, ())


# --- 11: the end ------------------------------------------------------------------------------------


def test_number_11_the_last_player_with_cards_loses() -> None:
    game = irish_position("9c", "7c 3c")
    turn_card(game, A, 0)
    assert feed(game, Flip(ms(1000), B)) == [
        Safe(ms(1000), A),
        GameOver(ms(1000), (), Why.LAST_WITH_CARDS, (B,)),
    ]
    assert (hands(game), game.state.turn) == (["", "7c 3c"], None)


def test_number_11_a_false_slap_may_end_the_game() -> None:
    game = irish_position("9c", "7c 3c")
    turn_card(game, A, 0)
    assert slap(game, B, 400)[-1] == GameOver(ms(400), (), Why.LAST_WITH_CARDS, (B,))
    assert game.state.turn is None


def test_number_11_the_last_player_loses_at_once_when_a_covered_match_makes_the_other_safe() -> None:
    game = irish_position("Ac", "2d 3c")
    turn_card(game, A, 0)
    events = turn_card(game, B, 1000)
    assert events[-1] == GameOver(ms(1000), (), Why.LAST_WITH_CARDS, (B,))
    assert (of_kind(events, Carried), game.state.turn, game.deadline()) == ([], None, None)


def test_number_11_when_all_others_leave_the_one_who_stays_has_not_lost() -> None:
    game = irish_position("9c 2c", "7c 3c")
    assert feed(game, Leave(ms(0), B))[-1] == GameOver(ms(0), (A,), Why.LAST_PLAYER, ())


def test_number_11_when_the_others_are_safe_or_gone_the_one_who_stays_has_lost() -> None:
    game = irish_position("9c 2c", "7c 3c", "", safe=(C,))
    assert feed(game, Leave(ms(0), B))[-1] == GameOver(ms(0), (), Why.LAST_WITH_CARDS, (A,))


def test_number_11_when_time_is_up_the_most_cards_lose() -> None:
    game = irish_position("9c 2c 3h", "7c 3c", "5d 4c")
    assert feed(game, TimeUp(ms(0))) == [TimeIsUp(0), GameOver(0, (), Why.TIME_LIMIT, (A,))]


def test_number_11_equal_hands_lose_together_when_time_is_up() -> None:
    game = irish_position("9c 2c", "7c 3c", "5d")
    assert feed(game, TimeUp(ms(0)))[-1] == GameOver(0, (), Why.TIME_LIMIT, (A, B))


def test_number_11_a_race_that_is_open_is_decided_before_the_cards_are_counted() -> None:
    game = match()
    slap(game, A, 300)
    feed(game, TimeUp(ms(400)))
    slap(game, B, 450)
    assert settle(game)[-1] == GameOver(ms(452), (), Why.TIME_LIMIT, (C,))
    assert hands(game)[C] == "3d 4c Ac"


def test_number_11_a_match_that_is_up_when_time_ends_waits_for_the_grace_only() -> None:
    game = match(time_live_grace=3)
    feed(game, TimeUp(ms(100)))
    assert settle(game) == [
        TriggerDead(ms(3100), cards("Ac")[0], Why.EXPIRED),
        GameOver(ms(3100), (), Why.TIME_LIMIT, (B, C)),
    ]


def test_number_11_a_card_in_the_air_when_time_ends_is_shown_and_its_match_played() -> None:
    game = irish_position("Ac 2c", "7c 3c")
    feed(game, Flip(ms(0), A), TimeUp(ms(50)), Shown(ms(100), 1), Slap(ms(400), B))
    assert settle(game)[-1] == GameOver(ms(402), (), Why.TIME_LIMIT, (A, B))


def test_number_11_a_false_slap_after_time_costs_nothing() -> None:
    game = no_match()
    feed(game, Flip(ms(1300), C), TimeUp(ms(1350)))
    assert slap(game, A, 1400) == [SlapIgnored(ms(1400), A, Why.TIME_UP)]


# --- 12: guesses ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("too_fast", "remarks"), [("warn", 1), ("allow", 0)])
def test_number_12_a_guess_counts_and_is_remarked_upon(too_fast: str, remarks: int) -> None:
    game = match(too_fast=too_fast)
    events = feed(game, Slap(ms(99), B), Slap(ms(100), C))
    assert of_kind(events, TooFastWarned) == [TooFastWarned(ms(99), B, ms(99))] * remarks
    assert takers(game) == [A]
