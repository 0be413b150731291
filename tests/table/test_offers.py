"""The rule sets that a lobby offers: MENU walks them, START takes the one on the screen."""

from __future__ import annotations

from dataclasses import replace

from support.table_kit import ANA, BEN, CAL, MENU, MS, SECOND, SHARED, START, Evening, Phase, Rigged, first_to, setup_of

from referee.game import messages as m
from referee.game.settings import PRESETS, FlipMode, Game
from referee.show.view import Labels, View
from referee.table.events import Dealt, RulesChosen

OFFERED = tuple(
    (name, replace(PRESETS[name], flip_mode=FlipMode.SHARED_BUTTON, flip_jitter_ns=(0, 0)))
    for name in ("classic", "pattern", "irish")
)
AGREED = replace(SHARED, penalty_count=2)


def lobby(cards: str = "9d 4c", resolution: int = 0) -> Evening:
    setup = setup_of(3, AGREED, preset="classic", offers=OFFERED, match=first_to(3), resolution=resolution)
    return Evening(setup, Rigged(cards))


def on_screen(evening: Evening) -> str:
    return evening.table.offers.on_screen[0]


def test_menu_shows_the_rules_in_force_first_and_then_walks_the_others_and_comes_round() -> None:
    evening = lobby()
    seen = []
    for _ in range(4):
        evening.host(MENU)
        seen.append(on_screen(evening))
    assert seen == ["classic", "pattern", "irish", "classic"]


def test_the_rules_that_were_set_up_stand_in_for_the_preset_of_their_name() -> None:
    evening = lobby()
    evening.host(MENU)
    assert evening.table.offers.on_screen == ("classic", AGREED)


def test_walking_the_rules_changes_nothing_until_one_is_taken() -> None:
    evening = lobby()
    evening.host(MENU, MENU)
    assert (evening.table.preset, evening.table.rules) == ("classic", AGREED)
    assert evening.of(RulesChosen) == []


def test_start_takes_the_rules_on_the_screen_and_only_the_next_start_deals_by_them() -> None:
    evening = lobby()
    evening.sit(ANA, BEN)
    evening.host(MENU, MENU, START)
    assert [event.preset for event in evening.of(RulesChosen)] == ["pattern"]
    assert evening.of(Dealt) == []
    assert evening.phase() is Phase.LOBBY
    evening.host(START)
    assert len(evening.of(Dealt)) == 1
    assert evening.game_round().game.rules == OFFERED[1][1]
    assert evening.table.records()[0]["preset"] == "pattern"


def test_players_can_sit_down_while_the_rules_are_read() -> None:
    evening = lobby()
    evening.host(MENU)
    evening.sit(CAL)
    assert evening.table.lobby.players() == (CAL,)
    assert evening.table.offers.is_open


def test_the_screen_shows_the_page_of_the_rules_and_what_the_buttons_do() -> None:
    evening = lobby()
    view = View(evening.table, Labels("Enter", "Esc", "Space"), (), 0)
    assert view.scene().screen == "lobby"
    evening.host(MENU, MENU)
    scene = view.scene()
    assert (scene.screen, scene.title) == ("rules", "Pattern Slapjack (changed)")
    assert scene.hint == "Esc: next rules · Enter: play by these"
    evening.host(START)
    assert view.scene().screen == "lobby"
    assert view.scene().lines[0].startswith("Pattern Slapjack (changed): ")


def test_menu_pauses_and_opens_no_rules_while_a_game_runs() -> None:
    evening = lobby()
    evening.deal()
    evening.turn()
    evening.host(MENU)
    assert evening.phase() is Phase.PAUSE
    assert not evening.table.offers.is_open


def test_the_walk_begins_at_the_rules_that_were_taken_last() -> None:
    evening = lobby()
    evening.host(MENU, MENU, START, MENU)
    assert on_screen(evening) == "pattern"


def to_lobby(evening: Evening) -> None:
    evening.host(MENU)
    evening.choose(4)
    assert evening.phase() is Phase.LOBBY


def test_the_match_starts_anew_with_other_rules() -> None:
    evening = lobby("Jd 4c")
    evening.deal()
    evening.host(MENU)
    evening.choose(2)
    evening.slap(ANA)
    evening.run()
    evening.choose(2)
    evening.slap(BEN)
    evening.run()
    standings = evening.table.games.standings()
    assert standings is not None
    assert standings.wins == (0, 0, 1)
    evening.choose(2)
    assert evening.phase() is Phase.LOBBY
    evening.sit(ANA, BEN)
    evening.host(MENU, MENU, START, START)
    match = evening.table.match
    assert match is not None
    assert (match.wins, match.game_no) == ((0, 0, 0), 1)


def test_irish_snap_counts_lost_games_and_slapjack_won_ones_whichever_was_set_up() -> None:
    evening = lobby()
    evening.deal()
    first = evening.table.match
    to_lobby(evening)
    evening.host(MENU, MENU, MENU, START, START)
    irish = evening.table.match
    assert evening.table.rules.game is Game.IRISH
    to_lobby(evening)
    evening.host(MENU, MENU, START, START)
    again = evening.table.match
    assert [match and match.rules.counts_losses for match in (first, irish, again)] == [False, True, False]


def test_the_dead_heat_window_of_every_rule_set_is_at_least_twice_the_resolution_of_the_stamps() -> None:
    evening = lobby(resolution=8 * MS)
    windows = []
    for _ in range(3):
        evening.host(MENU)
        windows.append(evening.table.offers.on_screen[1].tie_window_ns)
    assert windows == [16 * MS] * 3


def test_a_game_of_chosen_rules_is_ruled_by_them() -> None:
    evening = lobby("9d 4c 9h")
    evening.sit(ANA, BEN, CAL)
    evening.host(MENU, MENU, START, START)
    for _ in range(3):
        shown = evening.turn()
        evening.run(SECOND)
    evening.slap(CAL)
    evening.run(SECOND)
    assert [event.player for event in evening.of(m.PileWon)] == [CAL]
    assert shown.triggers
