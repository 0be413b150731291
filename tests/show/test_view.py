from __future__ import annotations

from dataclasses import replace

import pytest
from support.table_kit import (
    ANA,
    BEN,
    CAL,
    FLIP,
    MENU,
    MS,
    SECOND,
    SHARED,
    START,
    Evening,
    Rigged,
    first_to,
    setup_of,
)

from referee.game.cards import Card, parse_card
from referee.game.settings import PRESETS, FlipMode, Reentry, Rules, Tie
from referee.show.scene import PileView, Scene, Tone
from referee.show.view import Labels, View

SIMULATED = "SIMULATED buttons"


def view_of(evening: Evening, uncertainty: int = MS) -> View:
    return View(evening.table, Labels("Enter", "Esc", "Space"), (SIMULATED,), uncertainty)


def playing(cards: str = "9d 4c 5c", seats: int = 3, rules: Rules = SHARED) -> tuple[Evening, View]:
    evening = Evening(setup_of(seats, rules=rules), Rigged(cards))
    evening.deal()
    return evening, view_of(evening)


def raced(rules: Rules = SHARED, **after: float) -> tuple[Evening, Scene]:
    """Let hands come at a jack so many ms after it was visible; return the evening and its scene."""
    evening, view = playing("Jd 4c 5c", rules=rules)
    shown = evening.turn()
    for name, wait in after.items():
        evening.slap(["Ana", "Ben", "Cal"].index(name), shown.at + round(wait * MS))
    evening.until(shown.at + SECOND)
    return evening, view.scene()


# --- lobby --------------------------------------------------------------------------------------


def test_the_lobby_shows_every_seat_and_whether_it_is_taken() -> None:
    evening = Evening()
    view = view_of(evening)
    assert [seat.status for seat in view.scene().seats] == ["free", "free", "free"]
    evening.sit(BEN)
    scene = view.scene()
    assert scene.screen == "lobby"
    assert [(seat.number, seat.name, seat.status) for seat in scene.seats] == [
        (1, "Ana", "free"),
        (2, "Ben", "ready"),
        (3, "Cal", "free"),
    ]
    assert scene.pile is None


def test_the_lobby_shows_a_button_that_hangs() -> None:
    evening = Evening()
    evening.slap(CAL, hold=20 * SECOND)
    evening.run(11 * SECOND)
    seat = view_of(evening).scene().seats[CAL]
    assert (seat.status, seat.tone) == ("button hangs", Tone.FAULT)


def test_the_lobby_names_the_keys_that_are_on_the_keyboard() -> None:
    scene = view_of(Evening()).scene()
    assert "Enter" in scene.hint
    assert "START" not in scene.hint + scene.sentence


def test_the_lobby_names_the_rules_their_purpose_the_length_of_the_match_and_the_dead_heat_window() -> None:
    rules, match = view_of(Evening(setup_of(rules=PRESETS["classic"], match=first_to(5)))).scene().lines
    assert rules == "Classic Slapjack: The game most people know: slap jacks, and one chance to come back."
    assert match == "First to win 5 games. Slaps within 2.0 ms are a dead heat."


# --- seats --------------------------------------------------------------------------------------


def statuses(scene: Scene) -> list[str]:
    return [seat.status for seat in scene.seats]


def test_the_next_to_turn_a_card_is_told_so_in_words() -> None:
    evening, view = playing()
    assert statuses(view.scene()) == ["", "your turn", ""]
    evening.turn()
    assert statuses(view.scene()) == ["", "", "your turn"]


def test_a_player_without_cards_waits_for_one_chance_and_is_out_when_it_is_lost() -> None:
    evening, view = playing("9d 4c 5c", seats=2)
    state = evening.state()
    state.hands[ANA], spare = state.hands[ANA][:1], state.hands[ANA][1:]
    state.hands[BEN] += spare
    evening.turn()
    evening.turn()
    seat = view.scene().seats[ANA]
    assert (seat.status, seat.cards) == ("waiting: one chance", 0)
    evening.slap(ANA)
    evening.run()
    scene = view.scene()
    assert scene.screen == "over"
    assert statuses(scene) == ["out", "winner"]


def test_a_button_that_hangs_is_shown_at_its_seat() -> None:
    evening, view = playing()
    evening.turn()
    evening.slap(ANA, hold=20 * SECOND)
    evening.run(11 * SECOND)
    seat = view.scene().seats[ANA]
    assert (seat.status, seat.tone) == ("button hangs", Tone.FAULT)


def test_seats_show_cards_in_hand_dealer_and_games_won() -> None:
    _, view = playing()
    seats = view.scene().seats
    assert [seat.cards for seat in seats] == [17, 18, 17]
    assert [seat.dealer for seat in seats] == [True, False, False]
    assert [seat.wins for seat in seats] == [0, 0, 0]


def test_bots_are_marked_as_bots() -> None:
    evening = Evening(setup_of(3, bots=1))
    evening.deal(2)
    assert [seat.bot for seat in view_of(evening).scene().seats] == [False, False, True]


def test_only_those_who_play_stand_around_the_table() -> None:
    evening = Evening(setup_of(4))
    evening.sit(ANA, CAL)
    evening.host(START)
    assert [(seat.number, seat.name) for seat in view_of(evening).scene().seats] == [(1, "Ana"), (3, "Cal")]


def test_a_seat_remembers_its_last_rulings() -> None:
    evening, scene = raced(Ana=300, Cal=307.4)
    assert [seat.history for seat in scene.seats] == [("won 1",), (), ("late",)]
    evening.turn()
    evening.slap(BEN)
    evening.run()
    assert view_of(evening).scene().seats[BEN].history == ("paid 1",)


# --- the pile -----------------------------------------------------------------------------------


def test_the_top_card_and_three_covered_ones_can_be_read() -> None:
    evening, view = playing("9d 4c 5c 6c 7c")
    for _ in range(5):
        evening.turn()
    cards = tuple(map(parse_card, ("4c", "5c", "6c")))
    assert view.scene().pile == PileView(parse_card("7c"), cards, count=5, burned=0)


def test_burned_cards_are_counted_and_not_shown() -> None:
    evening, view = playing("9d 4c 5c", rules=replace(PRESETS["pattern"], flip_mode=FlipMode.SHARED_BUTTON))
    evening.turn()
    evening.slap(ANA)
    evening.run()
    assert view.scene().pile == PileView(parse_card("9d"), (), count=2, burned=1)


def test_an_empty_pile_shows_no_card() -> None:
    _, view = playing()
    assert view.scene().pile == PileView()


def test_a_card_in_the_air_is_not_to_be_seen_before_its_picture_is_put_up() -> None:
    evening, view = playing(rules=replace(SHARED, flip_jitter_ns=(300 * MS, 300 * MS)))
    before = view.scene()
    evening.press(FLIP)
    evening.run(200 * MS)
    assert evening.state().air is not None
    # It still belongs to its player's stack (RULES 1.2).
    assert view.scene() == before
    current = evening.game_round()
    current.pictures.put_up()
    pile = view.scene().pile
    assert pile is not None
    assert (pile.top, pile.count) == (parse_card("9d"), 1)
    assert view.scene().seats[BEN].cards == before.seats[BEN].cards - 1


# --- what is told -------------------------------------------------------------------------------


def test_a_won_race_is_told_with_margin_and_reason() -> None:
    _, scene = raced(Ana=300, Cal=307.4)
    assert scene.sentence == "Ana was first to the jack of diamonds by 7.4 ms and takes one card."
    assert scene.tone is Tone.WON


def test_a_hand_that_comes_later_makes_the_margin_known() -> None:
    evening, view = playing("Jd 4c 5c")
    shown = evening.turn()
    evening.slap(ANA, shown.at + 300 * MS)
    evening.until(shown.at + 400 * MS)
    assert "after 300 ms" in view.scene().sentence
    evening.slap(CAL, shown.at + 450 * MS)
    evening.until(shown.at + SECOND)
    assert "by 150.0 ms" in view.scene().sentence


def test_a_false_slap_is_told_as_a_penalty() -> None:
    evening, view = playing()
    evening.turn()
    evening.slap(CAL)
    evening.run()
    scene = view.scene()
    assert scene.sentence == "Cal slapped the nine of diamonds: one card to Ben."
    assert scene.tone is Tone.PENALTY


def test_several_rulings_at_one_card_can_all_be_read() -> None:
    evening, view = playing()
    shown = evening.turn()
    evening.slap(CAL, shown.at + 300 * MS)
    evening.slap(ANA, shown.at + 320 * MS)
    evening.until(shown.at + SECOND)
    scene = view.scene()
    assert scene.sentence.startswith("Ana slapped")
    assert [line.split()[0] for line in scene.lines] == ["Cal"]


def test_the_next_card_clears_what_was_told_about_the_last_one() -> None:
    evening, scene = raced(Ana=300, Cal=307.4)
    assert scene.strip is not None
    evening.turn()
    scene = view_of(evening).scene()
    assert (scene.sentence, scene.lines, scene.strip) == ("", (), None)


def test_a_slap_that_was_too_fast_is_told_with_the_ruling() -> None:
    _, scene = raced(Ana=42)
    assert "Ana after only 42 ms: too fast to be a reaction." in scene.sentence
    assert "takes one card" in scene.sentence


# --- the photo finish ---------------------------------------------------------------------------


def test_the_strip_ranks_every_hand_with_its_margin_to_the_first() -> None:
    _, scene = raced(Cal=300, Ana=307.4, Ben=450.04)
    assert scene.strip is not None
    assert [(mark.number, mark.name, mark.after_ns, mark.label, mark.tone) for mark in scene.strip.marks] == [
        (3, "Cal", 300_000_000, "300 ms", Tone.WON),
        (1, "Ana", 307_400_000, "+7.4 ms", Tone.PLAIN),
        (2, "Ben", 450_040_000, "+150.0 ms", Tone.PLAIN),
    ]


def test_the_strip_draws_window_and_too_fast_zone_to_scale_and_states_its_uncertainty() -> None:
    _, scene = raced(Ana=300)
    assert scene.strip is not None
    assert (scene.strip.tie_window_ns, scene.strip.too_fast_ns) == (2 * MS, 100 * MS)
    assert scene.strip.uncertainty == "±1 ms"


def test_a_dead_heat_is_marked_for_all_who_share_it_and_for_nobody_else() -> None:
    rules = replace(SHARED, tie=Tie.SPLIT)
    _, scene = raced(rules, Cal=300, Ana=301.9, Ben=303.8)
    assert scene.strip is not None
    # The window is not chained: Ben came too late for a dead heat with Cal.
    assert [(mark.name, mark.tone) for mark in scene.strip.marks] == [
        ("Cal", Tone.TIE),
        ("Ana", Tone.TIE),
        ("Ben", Tone.PLAIN),
    ]
    assert "Dead heat: Cal and Ana within 2.0 ms." in scene.sentence


def test_a_second_press_of_the_winner_is_no_second_mark() -> None:
    evening, view = playing("Jd 4c")
    shown = evening.turn()
    evening.slap(ANA, shown.at + 300 * MS, hold=40 * MS)
    evening.slap(ANA, shown.at + 500 * MS)
    evening.until(shown.at + SECOND)
    strip = view.scene().strip
    assert strip is not None
    assert [mark.name for mark in strip.marks] == ["Ana"]
    assert view.scene().seats[ANA].history == ("won 1",)


def test_a_strip_shows_the_hands_of_its_own_race_only() -> None:
    evening, view = playing("Jd 4c 5c 6c 7c Jh")
    shown = evening.turn()
    evening.slap(ANA, shown.at + 300 * MS)
    evening.slap(CAL, shown.at + 310 * MS)
    evening.until(shown.at + SECOND)
    while str(evening.turn().card) != "Jh":
        pass
    evening.slap(BEN)
    evening.run(SECOND)
    strip = view.scene().strip
    assert strip is not None
    assert [mark.name for mark in strip.marks] == ["Ben"]


# --- banners ------------------------------------------------------------------------------------


def test_the_simulated_banner_is_on_every_screen() -> None:
    rules = replace(SHARED, tie=Tie.JUDGE)
    evening = Evening(setup_of(2, rules=rules), Rigged("Jd 4c 5c"))
    view = view_of(evening)
    scenes = [view.scene()]
    evening.deal()
    shown = evening.turn()
    scenes.append(view.scene())
    evening.slap(ANA, shown.at + 300 * MS)
    evening.slap(BEN, shown.at + 301 * MS)
    evening.run(SECOND)
    scenes.append(view.scene())
    evening.choose(0)
    evening.host(MENU)
    scenes.append(view.scene())
    evening.choose(2)
    scenes.append(view.scene())
    evening.slap(ANA)
    evening.run()
    scenes.append(view.scene())
    assert [scene.screen for scene in scenes] == ["lobby", "play", "judge", "pause", "pause", "over"]
    assert all(SIMULATED in scene.banners for scene in scenes)


def test_late_news_is_counted_in_a_banner() -> None:
    evening, view = playing()
    evening.turn()
    assert view.scene().banners == (SIMULATED,)
    evening.slap(ANA, late=500 * MS)
    evening.run(2 * SECOND)
    assert view.scene().banners == (SIMULATED, "Late news: 2 edges came too late to count")
    assert view.scene().sentence == ""


# --- menus --------------------------------------------------------------------------------------


def test_the_pause_menu_shows_its_entries_and_which_one_is_selected() -> None:
    evening, view = playing()
    evening.host(MENU, MENU)
    scene = view.scene()
    assert (scene.screen, scene.title) == ("pause", "Pause")
    assert len(scene.menu) == 5
    assert scene.menu[scene.selected] == "Undo the last ruling"
    assert "Esc" in scene.hint
    assert "Enter" in scene.hint


def test_the_judge_sees_the_names_of_the_tied() -> None:
    evening, scene = raced(rules=replace(SHARED, tie=Tie.JUDGE), Cal=300, Ana=301)
    assert scene.screen == "judge"
    assert scene.menu[:2] == ("Cal", "Ana")
    assert "Cal and Ana" in scene.sentence
    assert evening.menu()[:2] == ["award", "award"]


def test_whoever_leaves_is_asked_to_press_the_own_button() -> None:
    evening, view = playing()
    evening.host(MENU)
    evening.choose(2)
    scene = view.scene()
    assert scene.menu == ()
    assert "presses the slap button" in scene.sentence


def test_a_wish_for_a_pause_is_answered_while_it_has_to_wait() -> None:
    evening, view = playing("Jd 4c")
    evening.turn()
    evening.host(MENU)
    assert view.scene().sentence == "Pause comes after this card."


@pytest.mark.parametrize(("mode", "key"), [(FlipMode.SHARED_BUTTON, True), (FlipMode.AUTO, False)])
def test_the_flip_key_is_named_only_where_it_turns_cards(mode: FlipMode, key: bool) -> None:
    _, view = playing(rules=replace(SHARED, flip_mode=mode))
    assert ("Space" in view.scene().hint) == key


# --- game over ----------------------------------------------------------------------------------


def finished(games: int = 3) -> tuple[Evening, Scene]:
    """Play a timed game in which Ana wins the only jack, 7.4 ms before Cal, and Ben slaps wrongly once."""
    rules = replace(SHARED, time_limit_ns=5 * SECOND)
    evening = Evening(setup_of(rules=rules, match=first_to(games)), Rigged("Jd 4c 5c 6c"))
    evening.deal()
    shown = evening.turn()
    evening.slap(ANA, shown.at + 300 * MS)
    evening.slap(CAL, shown.at + 307_400_000)
    evening.until(shown.at + SECOND)
    evening.turn()
    evening.slap(BEN)
    evening.run(20 * SECOND)
    return evening, view_of(evening).scene()


def test_the_result_shows_everybodys_evening_and_the_closest_race() -> None:
    _, scene = finished()
    assert scene.screen == "over"
    assert scene.lines == (
        "Ana: won 1, best 300 ms, median 300 ms, wrong slaps 0",
        "Ben: won 0, wrong slaps 1",
        "Cal: won 0, best 307 ms, median 307 ms, wrong slaps 0",
        "Closest race: Ana before Cal by 7.4 ms.",
    )
    assert scene.strip is not None
    assert [mark.name for mark in scene.strip.marks] == ["Ana", "Cal"]


@pytest.mark.parametrize(("first", "second"), [(12, 7), (7, 12)])
def test_the_closest_race_is_the_one_with_the_smallest_margin(first: int, second: int) -> None:
    rules = replace(SHARED, time_limit_ns=30 * SECOND)
    evening, view = playing("Jd 4c 5c 6c 7c Jh", rules=rules)
    for margin in (first, second):
        while str(evening.turn().card) not in {"Jd", "Jh"}:
            pass
        at = evening.slap(ANA)
        evening.slap(CAL, at + margin * MS)
        evening.run(SECOND)
    evening.run(40 * SECOND)
    assert view.scene().lines[-1] == "Closest race: Ana before Cal by 7.0 ms."


def test_the_winner_of_a_game_is_named_with_the_reason_and_the_score_counts_it() -> None:
    _, scene = finished()
    assert "Ana" in scene.sentence
    assert "time" in scene.sentence
    assert [seat.wins for seat in scene.seats] == [1, 0, 0]


def test_the_winner_of_the_match_is_named() -> None:
    _, scene = finished(games=1)
    assert scene.sentence == "Ana wins the match."


# --- scenes and cues ----------------------------------------------------------------------------


def test_a_scene_stays_equal_while_nothing_happens() -> None:
    evening, view = playing()
    evening.turn()
    scene = view.scene()
    for _ in range(20):
        assert evening.run(37 * MS) == []
        assert view.scene() == scene
        assert hash(view.scene()) == hash(scene)


def test_looking_at_a_table_changes_nothing() -> None:
    evening, view = playing()
    evening.turn()
    records = evening.table.records()
    for _ in range(3):
        view.scene()
    assert evening.table.records() == records


def disguised(scene: Scene, live: Card, harmless: Card) -> Scene:
    """Return the scene with the live card drawn as the harmless one."""
    if scene.pile is None:
        return scene
    covered = tuple(harmless if card == live else card for card in scene.pile.covered)
    top = harmless if scene.pile.top == live else scene.pile.top
    return replace(scene, pile=replace(scene.pile, top=top, covered=covered))


@pytest.mark.parametrize("mode", [FlipMode.SHARED_BUTTON, FlipMode.AUTO])
@pytest.mark.parametrize("preset", ["classic", "pattern", "strict", "short2"])
def test_a_trigger_and_a_harmless_card_differ_in_nothing_but_the_card(preset: str, mode: FlipMode) -> None:
    rules = replace(PRESETS[preset], flip_mode=mode)
    live, harmless = parse_card("Jd"), parse_card("Qd")
    (one, one_view), (other, other_view) = (playing(f"9d {card} 4c 7h", rules=rules) for card in (live, harmless))
    compared = 0
    for nth in range(900):
        if mode is FlipMode.SHARED_BUTTON and nth % 250 == 0:
            one.press(FLIP)
            other.press(FLIP)
        one.run(10 * MS)
        other.run(10 * MS)
        assert disguised(one_view.scene(), live, harmless) == other_view.scene()
        assert one.table.next_deadline(one.now) == other.table.next_deadline(other.now)
        compared += live in _seen(one_view.scene())
    assert compared > 100


def _seen(scene: Scene) -> tuple[Card | None, ...]:
    return () if scene.pile is None else (scene.pile.top, *scene.pile.covered)


def test_an_open_race_is_not_to_be_seen_before_it_is_decided() -> None:
    evening, view = playing("Jd 4c")
    shown = evening.turn()
    evening.until(shown.at + 250 * MS)
    before = view.scene()
    at = evening.slap(ANA, shown.at + 300 * MS)
    while not evening.state().slaps:
        evening.run(MS // 2)
        assert view.scene() == before
        assert evening.now < at + SECOND
    assert evening.state().slaps == [(at, ANA)]
    evening.run(SECOND)
    assert view.scene() != before


def test_nobody_waits_for_a_chance_where_the_rules_give_none() -> None:
    evening, view = playing("9d 4c 5c", seats=2, rules=replace(SHARED, reentry=Reentry.NONE))
    state = evening.state()
    state.hands[BEN], spare = state.hands[BEN][:1], state.hands[BEN][1:]
    state.hands[ANA] += spare
    evening.turn()
    assert view.scene().screen == "over"
    assert statuses(view.scene()) == ["winner", "out"]
