"""Irish Snap: the call, who must slap, and the last hand (RULES 4.1, numbers in the names)."""

from __future__ import annotations

from random import Random

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
    pile,
    rules,
    settle,
    slap,
    standing,
    turn_card,
)
from support.snap_kit import match, takers

from referee.game.messages import (
    CardShown,
    Carried,
    Close,
    DeadHeat,
    Fault,
    Flip,
    FlipAccepted,
    Leave,
    PileTaken,
    RaceJoined,
    RaceOpened,
    Repaired,
    Resume,
    Slap,
    SlapIgnored,
    SlapLate,
    Split,
    TakeBack,
    Why,
)
from referee.game.settings import Trigger
from referee.game.start import new_game

# --- 1 and 2: who begins, and the call --------------------------------------------------------------


@pytest.mark.parametrize(("first", "player"), [("dealer", C), ("left_of_dealer", A)])
def test_number_1_the_dealer_turns_the_first_card_unless_the_house_says_otherwise(first: str, player: int) -> None:
    dealt = [cards("9c 2c"), cards("7c 3c"), cards("3d 4c")]
    game = new_game(dealt, C, rules("irish", irish_first=first))
    assert game.state.turn == player
    assert feed(game, Flip(ms(0), player)) == [FlipAccepted(ms(0), player, 1, "A")]


def test_number_2_the_call_goes_on_with_every_card() -> None:
    game = irish_position("9c 2c", "7c 3c", "9d 4c")
    shown = [of_kind(turn_card(game, nth % 3, nth * 1000), CardShown)[0] for nth in range(4)]
    assert [event.call for event in shown] == ["A", "2", "3", "4"]


def test_number_2_after_the_king_comes_the_ace() -> None:
    game = irish_position("9c 2c", "7c 3c", call="K")
    assert of_kind(turn_card(game, A, 0), CardShown)[0].call == "K"
    assert of_kind(turn_card(game, B, 1000), CardShown)[0].call == "A"


@pytest.mark.parametrize(("cardless", "call"), [("safe_out", "2"), ("must_win_one", "2"), ("still_in", "3")])
def test_number_2_seats_without_cards_are_skipped_unless_they_are_still_in(cardless: str, call: str) -> None:
    game = irish_position("9c 2c", "", "7c 3c", irish_cardless=cardless, pile="5c@1", last=B)
    turn_card(game, A, 0)
    assert of_kind(turn_card(game, C, 1000), CardShown)[0].call == call


def test_number_2_a_card_that_was_taken_back_is_called_again_with_the_same_rank() -> None:
    game = irish_position("9c 2c", "7c 3c")
    turn_card(game, A, 0)
    flips = feed(game, Flip(ms(1000), B), TakeBack(ms(1050), B), Flip(ms(1100), B))
    assert [event.call for event in of_kind(flips, FlipAccepted)] == ["2", "2"]


def test_number_2_a_seat_that_left_calls_nothing_even_if_players_are_still_in() -> None:
    game = irish_position("9c 2c", "7c", "9d 4c", irish_cardless="still_in")
    feed(game, Leave(ms(0), B))
    turn_card(game, A, 1000)
    assert of_kind(turn_card(game, C, 2000), CardShown)[0].call == "2"


# --- 3: what may be slapped -------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["Ac", "Ad", "Ah", "As"])
def test_number_3_the_called_rank_may_be_slapped_in_any_suit(card: str) -> None:
    game = irish_position(f"{card} 2c", "7c 3c")
    assert of_kind(turn_card(game, A, 0), CardShown)[0].triggers == (Trigger.MATCH,)


EXTRAS = [
    ("none", "Jd", "2", "Jc@1", ()),
    ("none", "Qd", "2", "5c@1", ()),
    ("jack", "Jd", "2", "5c@1", (Trigger.JACK,)),
    ("jack", "Jd", "J", "5c@1", (Trigger.JACK, Trigger.MATCH)),
    ("jack", "Qd", "2", "5c@1", ()),
    ("queen", "Qd", "2", "5c@1", (Trigger.QUEEN,)),
    ("queen", "Qd", "Q", "5c@1", (Trigger.MATCH, Trigger.QUEEN)),
    ("queen", "Jd", "2", "5c@1", ()),
    ("double", "5d", "2", "5c@1", (Trigger.DOUBLE,)),
    ("double", "5d", "5", "5c@1", (Trigger.DOUBLE, Trigger.MATCH)),
    ("double", "6d", "2", "5c@1", ()),
    ("double", "5d", "2", "", ()),
]


@pytest.mark.parametrize(("extra", "card", "call", "lies", "found"), EXTRAS)
def test_number_3_the_house_may_add_one_more_trigger(
    extra: str, card: str, call: str, lies: str, found: tuple[Trigger, ...]
) -> None:
    game = irish_position(f"{card} 2c", "7c 3c", pile=lies, call=call, irish_extra=extra)
    assert of_kind(turn_card(game, A, 0), CardShown)[0].triggers == found
    assert game.is_live() == bool(found)


# --- 4: who must slap -------------------------------------------------------------------------------


def test_number_4_a_safe_player_need_not_slap() -> None:
    game = irish_position("Ac 2c", "7c 3c", "", safe=(C,))
    turn_card(game, A, 0)
    slap(game, B, 300)
    assert takers(game) == [A]


def test_number_4_the_flipper_must_slap_even_if_it_was_his_last_card() -> None:
    game = irish_position("Ac", "7c 3c", "3d 4c")
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), B), Slap(ms(350), C))
    assert takers(game) == [A]
    assert (hands(game)[A], standing(game)) == ("Ac", "AAA")


def test_number_4_a_seat_that_is_out_of_order_need_not_slap() -> None:
    game = irish_position("Ac 2c", "7c 3c", "3d 4c")
    feed(game, Fault(ms(0), C), Resume(ms(100)))
    turn_card(game, A, 1000)
    slap(game, B, 1300)
    assert takers(game) == [A]


def test_number_4_a_match_is_nobodys_when_only_one_button_works() -> None:
    game = irish_position("Ac 2c", "7c 3c")
    feed(game, Fault(ms(0), B), Resume(ms(100)))
    assert of_kind(turn_card(game, A, 1000), Carried) == [Carried(ms(1000))]
    assert (pile(game), game.state.turn, game.deadline()) == ("Ac", B, None)


def test_number_4_a_seat_repaired_after_the_card_came_is_not_in_this_match() -> None:
    game = irish_position("Ac 2c", "7c 3c", "3d 4c")
    feed(game, Fault(ms(0), C), Resume(ms(100)))
    turn_card(game, A, 1000)
    feed(game, Repaired(ms(1100), C))
    assert slap(game, C, 1300) == [SlapIgnored(ms(1300), C, Why.BARRED)]


# --- 5: the last hand -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 10])
def test_number_5_the_race_is_over_when_all_but_one_are_down(players: int) -> None:
    dealt = ["Ac 2c", "7c 3c", "3d 4c", "8d 9d", "8h 9h", "8s 9s", "Td Tc", "Th Ts", "Kd Kc", "Qd Qc"][:players]
    game = irish_position(*dealt)
    turn_card(game, A, 0)
    feed(game, *(Slap(ms(300 + seat), seat) for seat in range(1, players)))
    last_but_one = ms(300 + players - 1)
    assert game.deadline() == Close(last_but_one + ms(2))
    assert settle(game) == [PileTaken(last_but_one + ms(2), A, 1, cards("Ac")[0], false_slap=False)]


def test_number_5_the_first_hand_opens_the_race_and_the_others_join() -> None:
    game = match()
    assert slap(game, B, 300) == [RaceOpened(ms(300), B, ms(300))]
    assert slap(game, C, 350) == [RaceJoined(ms(350), C, ms(350))]


def test_number_5_a_second_press_of_one_hand_means_nothing() -> None:
    game = match()
    slap(game, B, 300)
    assert slap(game, B, 310) == [SlapIgnored(ms(310), B, Why.REPEAT)]
    slap(game, C, 350)
    assert takers(game) == [A]


def test_number_5_the_missing_hand_may_still_tie_at_the_very_end_of_the_window() -> None:
    game = match()
    feed(game, Slap(ms(300), A), Slap(ms(400), B), Slap(ms(402), C))
    assert settle(game)[:2] == [DeadHeat(ms(402), (B, C)), Split(ms(402), (B, C), 1)]


def test_number_5_a_hand_after_the_window_is_late_and_changes_nothing() -> None:
    game = match()
    feed(game, Slap(ms(300), A), Slap(ms(400), B))
    events = feed(game, Slap(ms(402) + 1, C))
    assert [type(event) for event in events] == [PileTaken, SlapLate]
    assert of_kind(events, PileTaken)[0].player == C


def test_number_5_a_hand_is_late_although_the_first_one_was_long_before() -> None:
    game = match(late_grace=1500)
    feed(game, Slap(ms(300), A), Slap(ms(4000), B))
    settle(game)
    assert slap(game, C, 4100) == [SlapLate(ms(4100), C)]


def test_number_5_a_dead_heat_for_last_is_measured_from_the_slowest_hand_and_not_chained() -> None:
    game = match()
    feed(game, Slap(ms(300), A), Slap(ms(301.5), B), Slap(ms(303), C))
    assert of_kind(settle(game), DeadHeat) == [DeadHeat(ms(303.5), (B, C))]


def test_number_5_the_house_may_call_more_hands_a_dead_heat() -> None:
    game = irish_position("Ac 2c", "7c 3c", tie_window=20)
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(319), B))
    assert of_kind(settle(game), DeadHeat) == [DeadHeat(ms(320), (A, B))]


def test_number_5_with_tie_earliest_every_nanosecond_counts() -> None:
    game = match(tie="earliest", tie_window=2)
    feed(game, Slap(ms(300), A), Slap(ms(400), B))
    assert of_kind(feed(game, Slap(ms(400) + 1, C)), PileTaken)[0].player == C


# --- 6: what the last one takes ---------------------------------------------------------------------


def test_number_6_the_pile_goes_under_the_stack_bottom_card_first() -> None:
    game = irish_position("Ac 2c", "7c 3c", "3d 4c", pile="9d@1 8d@2", last=C)
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(350), C))
    settle(game)
    assert hands(game) == ["2c", "7c 3c 9d 8d Ac", "3d 4c"]


def test_number_6_the_count_starts_again_from_the_ace() -> None:
    game = irish_position("9c 2c", "2d 3c")
    turn_card(game, A, 0)
    turn_card(game, B, 1000)
    slap(game, A, 1300)
    settle(game)
    assert of_kind(turn_card(game, A, 3000), CardShown)[0].call == "A"


@pytest.mark.parametrize(("irish_next", "turn"), [("left_of_collector", A), ("collector", C), ("rotate", B)])
def test_number_6_the_one_left_of_the_collector_goes_on_unless_the_house_says_otherwise(
    irish_next: str, turn: int
) -> None:
    game = match(irish_next=irish_next)
    feed(game, Slap(ms(300), A), Slap(ms(350), B))
    assert takers(game) == [C]
    assert game.state.turn == turn


def test_number_6_the_next_flipper_is_one_who_holds_cards() -> None:
    game = irish_position("Ac", "7c 3c", "3d 4c")
    turn_card(game, A, 0)
    feed(game, Slap(ms(300), A), Slap(ms(350), B))
    assert takers(game) == [C]
    assert (standing(game), game.state.turn) == ("SAA", B)


class _FirstToLast(Random):
    """Chance that puts the first card of every packet last."""

    def random(self) -> float:
        return 0.0


@pytest.mark.parametrize(
    ("won", "hand"),
    [("no_shuffle", "7c 3c 9d 8d Ac"), ("shuffle_won", "7c 3c 8d Ac 9d"), ("shuffle_all", "3c 9d 8d Ac 7c")],
)
def test_number_6_the_house_may_shuffle_what_is_taken(won: str, hand: str) -> None:
    game = irish_position("Ac 2c", "7c 3c", pile="9d@1 8d@0", last=A, won=won, rng=_FirstToLast())
    turn_card(game, A, 0)
    slap(game, A, 300)
    settle(game)
    assert hands(game)[B] == hand
