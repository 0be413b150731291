"""A seat's handicap is added to its hand in a race, and to nothing else (RULES 3.3; settings of the seats)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from support.table_kit import ANA, BEN, CAL, MENU, MS, SECOND, SHARED, START, Evening, Rigged, replayed, setup_of

from referee.game import messages as m
from referee.game.settings import PRESETS, FlipMode
from referee.show.scene import Tone
from referee.show.view import Labels, View

if TYPE_CHECKING:
    from referee.game.settings import Rules

ANA_100 = (100 * MS, 0, 0)
"""Ana is a practised adult; the others are children."""

STRICT = replace(PRESETS["strict"], flip_mode=FlipMode.SHARED_BUTTON, flip_jitter_ns=(0, 0))


def raced(
    hands: dict[int, int], rules: Rules = SHARED, cards: str = "Jd 4c", handicaps: tuple[int, ...] = ANA_100
) -> Evening:
    """Let hands come so many ms after the first card was visible."""
    evening = Evening(setup_of(3, rules=rules, handicaps=handicaps), Rigged(cards))
    evening.deal()
    shown = evening.turn()
    for seat, after in hands.items():
        evening.slap(seat, shown.at + after * MS)
    evening.until(shown.at + 2 * SECOND)
    return evening


def view_of(evening: Evening) -> View:
    return View(evening.table, Labels(), (), MS)


def winners(evening: Evening) -> list[int]:
    return [event.player for event in evening.of(m.PileWon)]


def test_a_later_hand_wins_by_the_handicap_of_an_earlier_one() -> None:
    evening = raced({ANA: 300, BEN: 390})
    assert winners(evening) == [BEN]
    (record,) = evening.table.records()
    assert record["handicap"] == {"Ana": 100.0}
    assert replayed(record) == record["end"]


def test_a_hand_that_is_early_enough_wins_in_spite_of_its_handicap() -> None:
    assert winners(raced({ANA: 300, BEN: 410})) == [ANA]


@pytest.mark.parametrize(("ben", "tied"), [(398, True), (397, False), (402, True), (403, False)])
def test_the_dead_heat_window_counts_from_the_times_with_handicap(ben: int, tied: bool) -> None:
    assert bool(raced({ANA: 300, BEN: ben}).of(m.DeadHeat)) == tied


def test_the_strip_and_the_sentence_tell_times_with_handicap_and_name_it() -> None:
    scene = view_of(raced({ANA: 300, BEN: 390})).scene()
    assert scene.sentence == "Ben was first to the jack of diamonds by 10.0 ms and takes one card."
    assert scene.strip is not None
    assert [(mark.name, mark.after_ns, mark.label, mark.tone) for mark in scene.strip.marks] == [
        ("Ben", 390 * MS, "390 ms", Tone.WON),
        ("Ana", 400 * MS, "+10.0 ms (+100)", Tone.PLAIN),
    ]


def test_a_late_hand_is_ranked_with_its_handicap_too() -> None:
    scene = view_of(raced({BEN: 300, ANA: 350})).scene()
    assert scene.strip is not None
    assert [(mark.name, mark.label) for mark in scene.strip.marks] == [("Ben", "300 ms"), ("Ana", "+150.0 ms (+100)")]


def test_reactions_in_the_result_are_true_times() -> None:
    evening = raced({ANA: 300, BEN: 390})
    assert evening.game_round().rulings.tallies[ANA].reactions == [300 * MS]


def test_a_wrong_slap_costs_the_same_with_a_handicap_and_comes_at_its_true_time() -> None:
    evening = raced({ANA: 300, CAL: 310}, cards="9d 4c")
    assert [event.player for event in evening.of(m.FalseSlap)] == [ANA, CAL]
    assert [event.at - evening.of(m.CardShown)[0].at for event in evening.of(m.FalseSlap)] == [300 * MS, 310 * MS]


def test_a_bumped_table_is_told_by_true_times() -> None:
    evening = raced({ANA: 300, BEN: 301, CAL: 302}, cards="9d 4c")
    assert [event.players for event in evening.of(m.TableBumped)] == [(ANA, BEN, CAL)]


def test_strict_rules_give_nobody_a_handicap_though_chairs_have_one() -> None:
    evening = raced({ANA: 300, BEN: 390}, STRICT)
    assert winners(evening) == [ANA]
    assert "handicap" not in evening.table.records()[0]
    scene = view_of(evening).scene()
    assert scene.strip is not None
    assert [mark.label for mark in scene.strip.marks] == ["300 ms", "+90.0 ms"]


def test_the_lobby_names_every_handicap_where_the_rules_allow_them() -> None:
    said = "Handicap: Ana plus 100 ms."
    lines = [view_of(Evening(setup_of(3, rules=rules, handicaps=ANA_100))).scene().lines for rules in (SHARED, STRICT)]
    assert [said in line for line in lines] == [True, False]


def test_a_handicap_counts_again_when_the_lobby_goes_over_from_strict_to_other_rules() -> None:
    setup = setup_of(3, rules=STRICT, preset="strict", offers=(("classic", SHARED),), handicaps=ANA_100)
    evening = Evening(setup, Rigged("Jd 4c"))
    evening.sit(ANA, BEN, CAL)
    evening.host(MENU, MENU, START, START)
    shown = evening.turn()
    evening.slap(ANA, shown.at + 300 * MS)
    evening.slap(BEN, shown.at + 390 * MS)
    evening.run(SECOND)
    assert winners(evening) == [BEN]


def test_a_handicap_belongs_to_its_seat_also_when_not_all_seats_play() -> None:
    evening = Evening(setup_of(4, handicaps=(0, 0, 100 * MS, 0)), Rigged("Jd 4c"))
    evening.sit(BEN, CAL)
    evening.host(START)
    shown = evening.turn()
    evening.slap(CAL, shown.at + 300 * MS)
    evening.slap(BEN, shown.at + 390 * MS)
    evening.run(SECOND)
    assert [evening.game_round().players[player] for player in winners(evening)] == [BEN]


def test_in_irish_snap_a_handicap_can_make_somebody_last_who_was_not() -> None:
    rules = replace(PRESETS["irish"], flip_mode=FlipMode.SHARED_BUTTON, flip_jitter_ns=(0, 0))
    evening = raced({ANA: 300, BEN: 320, CAL: 390}, rules, cards="Ad 4c")
    assert [event.player for event in evening.of(m.PileTaken)] == [ANA]
    (record,) = evening.table.records()
    assert replayed(record) == record["end"]
