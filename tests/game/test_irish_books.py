"""Irish Snap: what a decided match leaves behind for the hands, calls and cards after it (RULES 4.1)."""

from __future__ import annotations

import pytest
from support.game_kit import A, B, C, D, feed, irish_position, ms, of_kind, settle, turn_card
from support.snap_kit import match, no_match

from referee.game.messages import Flip, GameOver, Safe, Slap, SlapLate, Split, Why


def test_a_hand_after_a_shared_match_is_late() -> None:
    game = match("8c 9c")
    feed(game, Slap(ms(300), A), Slap(ms(400), D))
    assert of_kind(settle(game), Split)
    assert feed(game, Slap(ms(5100), B)) == [SlapLate(ms(5100), B)]


def test_the_card_of_a_match_is_kept_for_late_hands_when_the_last_one_takes_it() -> None:
    game = match()
    feed(game, Slap(ms(300), A), Slap(ms(400), B))
    settle(game)
    assert game.state.claimed is not None
    assert (str(game.state.claimed.card), game.state.claimed.shown_at) == ("Ac", 0)


def test_the_card_of_a_match_is_kept_for_late_hands_when_it_is_shared() -> None:
    game = match()
    settle(game)
    assert game.state.claimed is not None
    assert (str(game.state.claimed.card), game.state.claimed.shown_at) == ("Ac", 0)


def test_with_must_win_one_the_first_hand_of_a_shared_match_is_safe() -> None:
    game = irish_position("Ac", "7c 3c", "3d 4c", tie="split", irish_cardless="must_win_one")
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(400), B), Slap(ms(400), C))
    assert of_kind(settle(game), Safe) == [Safe(ms(402), A)]


def test_false_slaps_are_counted_one_by_one() -> None:
    game = no_match(warnings=1)
    feed(game, Slap(ms(1400), A))
    turn_card(game, C, 2000)
    feed(game, Slap(ms(2300), A))
    assert game.state.false_count == [2, 0, 0]


def test_with_rotate_somebody_who_was_still_in_and_took_the_pile_goes_on() -> None:
    game = irish_position("Ac 2c", "", "3d 4c", irish_next="rotate", irish_cardless="still_in")
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(350), C))
    settle(game)
    assert game.state.turn == B


def test_with_still_in_the_call_goes_on_when_the_last_card_of_all_is_a_match() -> None:
    game = irish_position("Ac", "2c", irish_cardless="still_in")
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    assert (game.is_live(), game.call()) == (True, "3")


def test_players_who_become_safe_together_are_named_clockwise_from_the_last_flipper() -> None:
    game = irish_position("", "9c 2c", "", "7c 3c", turn=B, last=D)
    assert feed(game, Flip(ms(100), B))[:2] == [Safe(ms(100), A), Safe(ms(100), C)]
    game = irish_position("", "9c 2c", "", "7c 3c", turn=D, last=B)
    assert feed(game, Flip(ms(100), D))[:2] == [Safe(ms(100), C), Safe(ms(100), A)]


@pytest.mark.parametrize(
    ("dealt", "turn", "safe"),
    [
        (("9c 2c", "", "", "7c 3c"), A, [B, C]),
        (("", "9c 2c", "", "7c 3c"), B, [C, A]),
        (("", "", "9c 2c", "7c 3c"), C, [A, B]),
    ],
)
def test_before_the_first_card_players_who_become_safe_together_are_named_from_the_flippers_left(
    dealt: tuple[str, ...], turn: int, safe: list[int]
) -> None:
    game = irish_position(*dealt, turn=turn)
    assert [event.player for event in of_kind(feed(game, Flip(ms(100), turn)), Safe)] == safe


def test_the_last_player_with_cards_is_told_when_the_others_become_safe_together() -> None:
    game = irish_position("", "9c 2c", "", turn=B)
    assert of_kind(feed(game, Flip(ms(100), B)), GameOver) == [GameOver(ms(100), (), Why.LAST_WITH_CARDS, (B,))]
