"""An evening of Irish Snap: the call on the screen, the last hand, who is safe, who loses, and lost games."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from support.table_kit import (
    ANA,
    BEN,
    CAL,
    FLIP,
    MS,
    SECOND,
    START,
    Evening,
    Phase,
    Rigged,
    first_to,
    replayed,
    setup_of,
)

from referee.game import messages as m
from referee.game.match import MatchMode, MatchRules
from referee.game.settings import PRESETS, FlipMode, IrishCall, Tie
from referee.show.scene import Scene, Tone
from referee.show.view import Labels, View

IRISH = replace(PRESETS["irish"], flip_mode=FlipMode.SHARED_BUTTON, flip_jitter_ns=(0, 0))


FILLERS = "7s 8s Ts"


def dealt(cards: str, seats: int = 3, match: MatchRules | None = None, **changes: Any) -> Evening:
    """Deal so that the cards are turned in this order; Ana deals and turns first, although Ben is dealt to first."""
    turned = [*cards.split(), *FILLERS.split()]
    whole = len(turned) - len(turned) % seats
    rounds = [turned[nth : nth + seats] for nth in range(0, whole, seats)]
    deck = [card for first, *rest in rounds for card in (*rest, first)]
    setup = setup_of(seats, replace(IRISH, **changes), preset="irish", match=match or MatchRules())
    evening = Evening(setup, Rigged(" ".join(deck)))
    evening.deal()
    return evening


def scene_of(evening: Evening) -> Scene:
    return View(evening.table, Labels("Enter", "Esc", "Space"), (), MS).scene()


def texts(scene: Scene) -> str:
    return " ".join((scene.title, scene.sentence, *scene.lines))


def slaps(evening: Evening, shown: m.CardShown, **after: int) -> None:
    """Let hands come so many ms after a card was visible."""
    for name, wait in after.items():
        evening.slap(["ana", "ben", "cal"].index(name), shown.at + wait * MS)
    evening.until(shown.at + SECOND)


def agrees_with_its_record(evening: Evening) -> bool:
    record = evening.table.records()[-1]
    return bool(replayed(record) == record["end"])


# --- the call -----------------------------------------------------------------------------------


def test_the_dealer_turns_first_and_the_call_is_ace_case_i4() -> None:
    evening = Evening(setup_of(3, IRISH, preset="irish"), Rigged("9d 4c", dealer=0.99))
    evening.deal()
    shown = evening.turn()
    assert (shown.player, shown.call) == (CAL, "A")


def test_the_call_stands_on_the_screen_before_the_card_can_be_seen() -> None:
    evening = dealt("9d 4c", flip_jitter_ns=(300 * MS, 300 * MS))
    assert "ACE" not in texts(scene_of(evening))
    evening.press(FLIP)
    evening.run(200 * MS)
    scene = scene_of(evening)
    assert scene.pile is not None
    assert (scene.pile.top, "ACE!" in texts(scene)) == (None, True)
    evening.run(300 * MS)
    assert evening.of(m.CardShown)
    assert "ACE!" in texts(scene_of(evening))


def test_the_call_goes_on_with_every_card() -> None:
    evening = dealt("9d 4c 5h Kd")
    called = []
    for word in ("ACE!", "TWO!", "THREE!", "FOUR!"):
        evening.turn()
        called.append(word in texts(scene_of(evening)))
    assert called == [True] * 4
    assert [event.call for event in evening.of(m.CardShown)] == ["A", "2", "3", "4"]


def test_no_call_stands_on_the_screen_once_the_pile_is_taken_and_the_count_starts_again() -> None:
    evening = dealt("9d 4c 5h")
    evening.turn()
    shown = evening.turn()
    slaps(evening, shown, cal=300)
    assert "TWO!" not in texts(scene_of(evening))
    assert evening.turn().call == "A"


def test_where_the_call_must_be_remembered_the_screen_never_shows_it() -> None:
    evening = dealt("9d 4c 5h", irish_call=IrishCall.MEMORY, flip_jitter_ns=(300 * MS, 300 * MS))
    for _ in range(3):
        evening.run(1_300 * MS)
        evening.press(FLIP)
        for _ in range(10):
            evening.run(50 * MS)
            assert "!" not in texts(scene_of(evening))
    assert len(evening.of(m.CardShown)) == 3


@pytest.mark.parametrize("card", ["Ad", "Qd"])
def test_the_call_looks_the_same_for_a_match_and_a_harmless_card(card: str) -> None:
    evening = dealt(f"{card} 4c")
    evening.turn()
    assert scene_of(evening).sentence == "ACE!"


# --- the last hand ------------------------------------------------------------------------------


def test_the_last_hand_takes_the_pile_and_the_sentence_says_so() -> None:
    evening = dealt("9d 2c 5h")
    evening.turn()
    slaps(evening, evening.turn(), ana=300, ben=350, cal=420)
    scene = scene_of(evening)
    assert scene.sentence == "Cal is last on the two of clubs and takes 2 cards."
    assert scene.tone is Tone.PENALTY
    assert agrees_with_its_record(evening)


def test_the_one_who_is_missing_is_last_without_pressing() -> None:
    evening = dealt("9d 2c 5h")
    evening.turn()
    slaps(evening, evening.turn(), ana=300, cal=420)
    assert [event.player for event in evening.of(m.PileTaken)] == [BEN]
    assert agrees_with_its_record(evening)


def test_the_strip_marks_who_had_to_take_the_pile_and_nobody_as_winner_or_tied() -> None:
    evening = dealt("Ad 2c 5h")
    slaps(evening, evening.turn(), ana=300, ben=301, cal=420)
    strip = scene_of(evening).strip
    assert strip is not None
    # Ana and Ben are within the window of a dead heat, which is nothing to them; Cal had to take the pile.
    assert [(mark.name, mark.tone) for mark in strip.marks] == [
        ("Ana", Tone.PLAIN),
        ("Ben", Tone.PLAIN),
        ("Cal", Tone.PENALTY),
    ]
    assert strip.tie_window_ns == 0


def test_hands_that_are_last_together_share_the_pile_and_the_sentence_says_so() -> None:
    evening = dealt("9d 2c 5h")
    evening.turn()
    slaps(evening, evening.turn(), ana=300, ben=420, cal=421)
    assert scene_of(evening).sentence.startswith("Ben and Cal are last together, within 2.0 ms.")
    strip = scene_of(evening).strip
    assert strip is not None
    assert [mark.tone for mark in strip.marks] == [Tone.PLAIN, Tone.PENALTY, Tone.PENALTY]


def test_the_host_is_asked_who_was_last() -> None:
    evening = dealt("9d 2c 5h", tie=Tie.JUDGE)
    evening.turn()
    slaps(evening, evening.turn(), ana=300, ben=420, cal=421)
    scene = scene_of(evening)
    assert evening.phase() is Phase.JUDGE
    assert scene.sentence == "Too close: Ben and Cal. Who was last?"
    evening.choose(1)
    assert [event.player for event in evening.of(m.PileTaken)] == [CAL]
    assert agrees_with_its_record(evening)


def test_several_who_do_not_slap_at_all_share_the_pile() -> None:
    evening = dealt("9d 2c 5h")
    evening.turn()
    slaps(evening, evening.turn(), ana=300)
    evening.run(6 * SECOND)
    assert [set(event.players) for event in evening.of(m.HandsMissing)] == [{BEN, CAL}]
    assert "have no hand down." in scene_of(evening).sentence


def test_a_slap_at_a_card_that_was_not_called_takes_the_pile() -> None:
    evening = dealt("9d 4c 5h")
    evening.turn()
    slaps(evening, evening.turn(), cal=300)
    scene = scene_of(evening)
    assert scene.sentence == "Cal slapped the four of clubs, which was not called, and takes 2 cards."
    assert scene.strip is None
    assert agrees_with_its_record(evening)


# --- safe, lost ---------------------------------------------------------------------------------


def nearly_out(*left: int, match: MatchRules | None = None) -> Evening:
    """Leave so many cards to each player; the rest goes to the last one."""
    evening = dealt("9d 4c 5h", len(left), match)
    hands = evening.state().hands
    spare = [card for hand, count in zip(hands, left, strict=True) for card in hand[count:]]
    for hand, count in zip(hands, left, strict=True):
        del hand[count:]
    hands[-1] += spare
    return evening


def end_it(evening: Evening) -> None:
    """Let Ana turn her last card, and Ben press for the next one: that makes her safe."""
    evening.turn()
    evening.run(1_300 * MS)
    evening.press(FLIP)
    evening.run(SECOND)
    assert evening.phase() is Phase.OVER


def test_whoever_is_rid_of_every_card_is_safe_when_the_next_one_is_turned() -> None:
    evening = nearly_out(1, 5, 5)
    evening.turn()
    assert scene_of(evening).seats[ANA].status != "safe"
    evening.turn()
    seat = scene_of(evening).seats[ANA]
    assert (seat.status, seat.cards) == ("safe", 0)
    assert [event.player for event in evening.of(m.Safe)] == [ANA]


def test_the_last_one_with_cards_loses_the_game_and_the_reason_is_said() -> None:
    evening = nearly_out(1, 5)
    end_it(evening)
    (over,) = evening.of(m.GameOver)
    assert (over.winners, over.losers) == ((), (BEN,))
    scene = scene_of(evening)
    assert scene.screen == "over"
    assert "Ben loses the game: the last one with cards." in scene.sentence
    assert [seat.status for seat in scene.seats] == ["safe", "loser"]


def test_the_result_counts_piles_taken_and_wrong_slaps() -> None:
    evening = nearly_out(2, 5)
    slaps(evening, evening.turn(), ben=300)
    assert evening.turn_seat() == ANA
    end_it(evening)
    assert scene_of(evening).lines[1] == "Ben: took 1, wrong slaps 1"


def test_lost_games_are_counted_and_shown_instead_of_wins() -> None:
    evening = nearly_out(1, 5, match=first_to(3))
    end_it(evening)
    standings = evening.table.games.standings()
    assert standings is not None
    assert standings.wins == (0, 1)
    evening.host(START)
    assert [seat.wins for seat in scene_of(evening).seats] == [0, 0]
    assert [seat.status for seat in scene_of(evening).seats] == ["", "your turn"]
    evening.turn()
    assert [seat.status for seat in scene_of(evening).seats] == ["your turn", "lost 1"]


def test_whoever_lost_fewest_games_wins_the_match() -> None:
    evening = nearly_out(1, 5, match=first_to(1))
    end_it(evening)
    assert scene_of(evening).sentence == "Ana wins the match."


@pytest.mark.parametrize(
    ("match", "said"),
    [
        (first_to(3), "Whoever loses 3 games loses the match."),
        (MatchRules(MatchMode.SINGLE), "One game. Slaps within 2.0 ms are a dead heat."),
    ],
)
def test_the_lobby_says_what_a_match_of_irish_snap_is(match: MatchRules, said: str) -> None:
    assert said in scene_of(Evening(setup_of(3, IRISH, preset="irish", match=match))).lines
