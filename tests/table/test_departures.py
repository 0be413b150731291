from __future__ import annotations

from dataclasses import replace

from support.table_kit import ANA, BEN, CAL, MENU, Evening, Phase, setup_of

from referee.game import messages as m
from referee.table.events import Dealt, SatDown, TooFew
from referee.table.lobby import Lobby

LEAVE, NEW_GAME, LOBBY = 2, 3, 4


def with_one_gone(seats: int) -> Evening:
    """A paused game from which Cal (or, of two, Ben) has just left."""
    evening = Evening(setup_of(seats))
    evening.deal()
    evening.host(MENU)
    evening.choose(LEAVE)
    evening.slap(min(CAL, seats - 1))
    evening.run()
    assert len(evening.of(m.PlayerLeft)) == 1
    return evening


def test_whoever_left_is_not_dealt_into_the_next_game() -> None:
    evening = with_one_gone(4)
    evening.choose(NEW_GAME)
    assert evening.of(Dealt)[-1].players == (ANA, BEN, 3)


def test_whoever_left_may_sit_down_again_in_the_lobby() -> None:
    evening = with_one_gone(3)
    evening.choose(LOBBY)
    evening.slap(CAL)
    evening.run()
    assert evening.of(SatDown)[-1].seat == CAL


def test_a_departure_that_is_undone_is_none() -> None:
    evening = with_one_gone(3)
    evening.choose(1)
    evening.choose(NEW_GAME)
    assert evening.of(Dealt)[-1].players == (ANA, BEN, CAL)


def test_a_new_match_without_two_players_ends_in_the_lobby_and_says_what_is_missing() -> None:
    evening = with_one_gone(2)
    assert evening.phase() is Phase.OVER
    evening.choose(0)
    assert evening.phase() is Phase.LOBBY
    assert len(evening.of(TooFew)) == 1


def test_bots_give_their_seats_back_in_the_lobby() -> None:
    evening = Evening(replace(setup_of(3), bots=2))
    evening.sit(ANA)
    evening.host("start")
    evening.host(MENU)
    evening.choose(LOBBY)
    assert evening.table.lobby.players() == (ANA,)


def test_a_person_may_take_a_bots_seat() -> None:
    lobby = Lobby(2)
    lobby.sit(0)
    lobby.fill(1)
    assert lobby.sit(1)
    assert not lobby.places[1].bot
