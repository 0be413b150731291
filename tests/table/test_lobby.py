from __future__ import annotations

import pytest
from support.table_kit import (
    ANA,
    BEN,
    CAL,
    FLIP,
    MENU,
    MS,
    SECOND,
    START,
    Evening,
    Phase,
    flip_line,
    setup_of,
    slap_line,
)

from referee.table.events import ButtonFree, ButtonStuck, Dealt, LetGo, SatDown, StoodUp, TooFew
from referee.table.lobby import Lobby


def seated(evening: Evening) -> tuple[int, ...]:
    return evening.table.lobby.players()


def test_a_press_seats_its_player() -> None:
    evening = Evening()
    at = evening.slap(BEN)
    evening.run()
    assert evening.news == [SatDown(at, BEN)]
    assert seated(evening) == (BEN,)


def test_a_second_press_of_somebody_who_sits_changes_nothing() -> None:
    evening = Evening()
    evening.sit(BEN, BEN)
    assert len(evening.news) == 1
    assert seated(evening) == (BEN,)


def test_a_hold_of_two_seconds_gives_the_seat_back() -> None:
    evening = Evening()
    evening.sit(ANA, BEN)
    at = evening.slap(BEN, hold=2_100 * MS)
    evening.run(3 * SECOND)
    assert evening.of(StoodUp) == [StoodUp(at + 2 * SECOND, BEN)]
    assert seated(evening) == (ANA,)


def test_a_hold_of_less_than_two_seconds_keeps_the_seat() -> None:
    evening = Evening()
    evening.sit(BEN)
    evening.slap(BEN, hold=1_990 * MS)
    evening.run(3 * SECOND)
    assert seated(evening) == (BEN,)


def test_whoever_stood_up_can_sit_down_again() -> None:
    evening = Evening()
    evening.slap(BEN, hold=2_100 * MS)
    evening.run(3 * SECOND)
    assert seated(evening) == ()
    evening.sit(BEN)
    assert seated(evening) == (BEN,)


def test_flip_buttons_and_menu_seat_nobody() -> None:
    evening = Evening()
    evening.host(FLIP, MENU, flip_line(ANA))
    assert evening.news == []
    assert seated(evening) == ()


def test_a_spike_seats_nobody() -> None:
    evening = Evening()
    evening.press(slap_line(ANA), hold=MS // 3)
    evening.run()
    assert evening.news == []


@pytest.mark.parametrize("players", [0, 1])
def test_start_with_too_few_players_says_so_and_stays_in_the_lobby(players: int) -> None:
    evening = Evening(setup_of(bots=0))
    evening.deal(players) if players else evening.host(START)
    assert len(evening.of(TooFew)) == 1
    assert evening.of(Dealt) == []
    assert evening.phase() is Phase.LOBBY


def test_start_deals_to_those_who_sit_and_nobody_else() -> None:
    evening = Evening(setup_of(5))
    evening.sit(CAL, ANA, 4)
    evening.host(START)
    (dealt,) = evening.of(Dealt)
    assert dealt.players == (ANA, CAL, 4)
    assert evening.phase() is Phase.PLAY
    assert [len(hand) for hand in evening.state().hands] == sizes_from(dealt.dealer, 3)


def sizes_from(dealer: int, players: int) -> list[int]:
    """Return the hand sizes of RULES 1.8: the extra cards start left of the dealer."""
    sizes = [52 // players] * players
    for nth in range(52 % players):
        sizes[(dealer + 1 + nth) % players] += 1
    return sizes


# --- bots ---------------------------------------------------------------------------------------


def bots_of(evening: Evening) -> list[int]:
    return [seat for seat, place in enumerate(evening.table.lobby.places) if place.bot]


@pytest.mark.parametrize(
    ("chairs", "humans", "bots"),
    [(4, (1,), [0, 2]), (2, (0,), [1]), (4, (0, 2), []), (4, (0, 1, 3), [])],
)
def test_without_a_number_bots_fill_up_to_three_players_for_somebody_who_sits_alone(
    chairs: int, humans: tuple[int, ...], bots: list[int]
) -> None:
    evening = Evening(setup_of(chairs, bots=None))
    evening.sit(*humans)
    evening.host(START)
    assert bots_of(evening) == bots
    assert evening.of(Dealt)[0].players == tuple(sorted([*humans, *bots]))


def test_without_a_number_nobody_at_all_gets_no_game_of_bots() -> None:
    evening = Evening(setup_of(bots=None))
    evening.host(START)
    assert len(evening.of(TooFew)) == 1


@pytest.mark.parametrize(("bots", "expected"), [(1, [1]), (2, [1, 3]), (9, [1, 3, 4])])
def test_an_explicit_number_of_bots_takes_empty_seats_only(bots: int, expected: list[int]) -> None:
    evening = Evening(setup_of(5, bots=bots))
    evening.sit(0, 2)
    evening.host(START)
    assert bots_of(evening) == expected


def test_bots_play_among_themselves_when_asked_to() -> None:
    evening = Evening(setup_of(4, bots=3))
    evening.host(START)
    assert evening.of(Dealt)[0].players == (0, 1, 2)


def test_bots_of_an_earlier_deal_do_not_add_up() -> None:
    lobby = Lobby(6)
    lobby.sit(0)
    lobby.fill(2)
    lobby.fill(2)
    assert lobby.players() == (0, 1, 2)
    lobby.fill(None)
    assert lobby.players() == (0, 1, 2)
    lobby.fill(0)
    assert lobby.players() == (0,)


def test_a_press_takes_the_seat_of_a_bot_when_the_next_game_is_made_up() -> None:
    evening = Evening(setup_of(3, bots=None))
    evening.deal(1)
    assert bots_of(evening) == [BEN, CAL]
    evening.host(MENU)
    evening.choose(4)
    evening.sit(CAL)
    assert [event.seat for event in evening.of(SatDown)] == [ANA, CAL]
    evening.host(START)
    assert bots_of(evening) == []
    assert evening.of(Dealt)[-1].players == (ANA, CAL)


# --- buttons that do not work -------------------------------------------------------------------


def test_a_button_that_hangs_in_the_lobby_is_out_of_order_until_it_is_let_go() -> None:
    evening = Evening()
    at = evening.slap(BEN, hold=12 * SECOND)
    evening.run(11 * SECOND)
    assert evening.of(ButtonStuck) == [ButtonStuck(at + 10 * SECOND, BEN)]
    assert evening.table.lobby.places[BEN].broken
    assert seated(evening) == ()
    evening.run(3 * SECOND)
    assert [event.seat for event in evening.of(ButtonFree)] == [BEN]
    evening.sit(BEN)
    assert seated(evening) == (BEN,)


def test_a_broken_seat_takes_neither_player_nor_bot() -> None:
    lobby = Lobby(3)
    lobby.places[1].broken = True
    assert not lobby.sit(1)
    lobby.sit(0)
    lobby.fill(2)
    assert lobby.players() == (0, 2)


def test_a_line_closed_at_start_seats_nobody_and_is_reported() -> None:
    evening = Evening()
    evening.table.hearing.start_closed(slap_line(CAL), evening.now)
    began = evening.now
    evening.run(11 * SECOND)
    assert evening.news == [LetGo(began + 2 * SECOND, CAL), ButtonStuck(began + 10 * SECOND, CAL)]
    assert seated(evening) == ()
    evening.edge(slap_line(CAL), evening.now + MS, closed=False)
    evening.run()
    evening.sit(CAL)
    assert seated(evening) == (CAL,)
