from __future__ import annotations

from dataclasses import replace

import pytest
from support.paper_kit import PaperEvening, paper_setup
from support.table_kit import ANA, BEN, CAL, MENU, MS, SECOND, START, Phase, slap_line

from referee.game.first_hand import POINT, FalseStart, Raced, Stage, Verdict
from referee.game.settings import CLASSIC, Tie
from referee.show.layout import lay_out, parts_of
from referee.show.paper_view import PaperView
from referee.show.paper_words import PaperCommentary, points, score, verdict
from referee.show.plain import render
from referee.show.scene import Scene, Tone
from referee.show.view import Labels
from referee.timing.edge import Edge

SIMULATED = "SIMULATED buttons"


def view_of(evening: PaperEvening) -> PaperView:
    return PaperView(evening.paper, Labels("Enter", "Esc", "Space"), (SIMULATED,), MS)


def begun(tie: Tie = Tie.CARRY, pause: int | None = None) -> tuple[PaperEvening, PaperView]:
    evening = PaperEvening(replace(paper_setup(), rules=replace(CLASSIC, tie=tie)), pause)
    evening.begin()
    return evening, view_of(evening)


def raced(*after_ms: float | None, tie: Tie = Tie.CARRY) -> Scene:
    evening, view = begun(tie)
    evening.race(*after_ms)
    return view.scene()


def said(scene: Scene) -> str:
    return " ".join((scene.sentence, *scene.lines))


# --- lobby --------------------------------------------------------------------------------------


def test_the_lobby_shows_who_sits_and_says_when_two_are_enough() -> None:
    evening = PaperEvening()
    view = view_of(evening)
    evening.sit(BEN)
    scene = view.scene()
    assert [seat.status for seat in scene.seats] == ["free", "ready", "free"]
    assert "begins" not in scene.sentence
    evening.sit(CAL)
    assert "Enter begins" in view.scene().sentence
    assert "Enter" in view.scene().hint
    assert scene.banners == (SIMULATED,)


def test_the_lobby_shows_a_button_that_hangs() -> None:
    evening = PaperEvening()
    evening.slap(CAL, hold=20 * SECOND)
    evening.run(11 * SECOND)
    seat = view_of(evening).scene().seats[CAL]
    assert (seat.status, seat.tone) == ("button hangs", Tone.FAULT)


@pytest.mark.parametrize(
    ("tie", "expected"),
    [
        (Tie.CARRY, "within 2.0 ms are a dead heat: nobody scores"),
        (Tie.SPLIT, "share the point"),
        (Tie.JUDGE, "the host decides"),
        (Tie.EARLIEST, "exactly the same time nobody scores"),
    ],
)
def test_the_lobby_says_what_a_dead_heat_does(tie: Tie, expected: str) -> None:
    evening = PaperEvening(replace(paper_setup(), rules=replace(CLASSIC, tie=tie)))
    assert expected in said(view_of(evening).scene())


def test_the_lobby_names_handicaps_and_says_nothing_of_them_where_there_are_none() -> None:
    evening = PaperEvening(handicaps=(0, 20 * MS, 5 * MS))
    assert "Ben 20.0 ms and Cal 5.0 ms" in said(view_of(evening).scene())
    assert "Head start" not in said(view_of(PaperEvening()).scene())


# --- waiting and racing -------------------------------------------------------------------------


def test_before_arming_the_screen_says_what_makes_slaps_count() -> None:
    assert "Enter" in begun()[1].scene().sentence
    assert "Enter" not in begun(pause=9 * SECOND)[1].scene().sentence


def test_a_false_start_is_shown_by_name_and_with_what_it_costs() -> None:
    evening, view = begun()
    evening.sit(CAL, ANA, CAL)
    scene = view.scene()
    assert "Cal and Ana" in said(scene)
    assert "costs nothing" in said(scene)
    assert [seat.history for seat in scene.seats] == [("false start",), (), ("false start",)]
    evening.arm()
    assert "Cal and Ana" in said(view.scene())
    evening.race(0, 9)
    assert "Cal" not in said(view.scene())


@pytest.mark.parametrize("pausing", [False, True])
def test_nothing_on_the_screen_changes_while_a_race_is_open(pausing: bool) -> None:
    evening = PaperEvening(handicaps=(500 * MS, 500 * MS, 0))
    evening.begin()
    view = view_of(evening)
    evening.arm()
    armed = view.scene()
    evening.slap(ANA)
    if pausing:
        evening.run(50 * MS)
        evening.press(MENU)
    evening.run(200 * MS)
    assert evening.game().stage is Stage.RACE
    assert view.scene() == armed
    evening.run(SECOND)
    assert view.scene() != armed


def test_an_armed_round_says_so_and_shows_no_old_ranking() -> None:
    evening, view = begun()
    evening.race(0, 9)
    evening.arm()
    scene = view.scene()
    assert scene.title == "Round 2"
    assert scene.tone is Tone.TURN
    assert scene.strip is None
    assert [seat.history for seat in scene.seats] == [(), (), ()]
    assert {seat.tone for seat in scene.seats} == {Tone.PLAIN}


# --- verdicts -----------------------------------------------------------------------------------


def test_a_verdict_names_who_was_first_and_by_how_much_and_what_to_do_next() -> None:
    scene = raced(14.2, 0, 31)
    assert scene.sentence == "Ben was first, by 14.2 ms."
    assert scene.tone is Tone.WON
    assert "Enter" in " ".join(scene.lines)
    assert [seat.status for seat in scene.seats] == ["0 points", "1 point", "0 points"]
    assert [seat.history for seat in scene.seats] == [("+14.2 ms",), ("1st",), ("+31.0 ms",)]
    assert [seat.tone for seat in scene.seats] == [Tone.PLAIN, Tone.WON, Tone.PLAIN]


def test_a_hand_that_was_alone_has_no_margin_until_another_comes() -> None:
    evening, view = begun()
    evening.race(None, 0)
    assert view.scene().sentence == "Ben was first."
    evening.slap(CAL)
    evening.run()
    assert "Ben was first, by " in view.scene().sentence


def test_the_photo_finish_begins_at_the_first_hand() -> None:
    strip = raced(14.2, 0, 31).strip
    assert strip is not None
    assert [(mark.name, mark.after_ns, mark.label, mark.tone) for mark in strip.marks] == [
        ("Ben", 0, "1st", Tone.WON),
        ("Ana", round(14.2 * MS), "+14.2 ms", Tone.PLAIN),
        ("Cal", 31 * MS, "+31.0 ms", Tone.PLAIN),
    ]
    assert (strip.tie_window_ns, strip.too_fast_ns, strip.uncertainty) == (2 * MS, 0, "±1 ms")
    assert not strip.from_card


def test_seats_stand_still_from_the_first_wait_to_the_photo_finish() -> None:
    evening, view = begun()
    before = lay_out(800, 480, parts_of(view.scene()))
    evening.race(0, 9)
    after = lay_out(800, 480, parts_of(view.scene()))
    assert before.seats == after.seats
    assert view.scene().strip is not None


@pytest.mark.parametrize(("after_ms", "scale_ms"), [((0, 12, 31), 12), ((0, 1, 31), 31), ((0, 1), 2), ((0,), 2)])
def test_the_axis_is_made_for_the_first_hand_that_was_clearly_later(after_ms: tuple[float, ...], scale_ms: int) -> None:
    strip = raced(*after_ms).strip
    assert strip is not None
    assert strip.scale_ns == scale_ms * MS


@pytest.mark.parametrize("ascii_only", [False, True])
def test_the_terminal_names_the_first_hand_and_no_card(ascii_only: bool) -> None:
    text = "\n".join(line.text for line in render(raced(0, 12), 100, 40, ascii_only=ascii_only))
    assert "0 first hand" in text
    assert "card" not in text
    assert "too fast" not in text


@pytest.mark.parametrize(
    ("tie", "sentence"),
    [
        (Tie.CARRY, "Dead heat: Ana and Ben within 2.0 ms. Nobody scores: again."),
        (Tie.EARLIEST, "Dead heat: Ana and Ben at exactly the same time. Nobody scores: again."),
        (Tie.SPLIT, "Dead heat: Ana and Ben within 2.0 ms. They share the point: 1/2 each."),
    ],
)
def test_a_dead_heat_says_who_and_what_comes_of_it(tie: Tie, sentence: str) -> None:
    scene = raced(0, 0, 31, tie=tie)
    assert (scene.sentence, scene.tone) == (sentence, Tone.TIE)
    assert [seat.history for seat in scene.seats] == [("dead heat",), ("dead heat",), ("+31.0 ms",)]
    assert [seat.tone for seat in scene.seats] == [Tone.TIE, Tone.TIE, Tone.PLAIN]
    assert scene.strip is not None
    assert [mark.label for mark in scene.strip.marks] == ["+0.0 ms", "+0.0 ms", "+31.0 ms"]


def test_the_judge_is_asked_with_every_tied_name_and_the_answer_is_told() -> None:
    evening, view = begun(Tie.JUDGE)
    evening.race(0, 1, 30)
    scene = view.scene()
    assert "Ana and Ben" in scene.sentence
    assert scene.menu == ("Ana", "Ben", "Share the point", "Nobody")
    assert scene.lines == ()
    assert scene.strip is not None
    evening.choose(1)
    scene = view.scene()
    assert scene.menu == ()
    assert "The judge gives Ben the point." in scene.sentence
    assert [seat.tone for seat in scene.seats] == [Tone.TIE, Tone.WON, Tone.PLAIN]


def test_the_judges_nobody_is_told() -> None:
    evening, view = begun(Tie.JUDGE)
    evening.race(0, 1, 30)
    evening.choose(3)
    assert "The judge says: nobody scores" in view.scene().sentence


# --- pauses -------------------------------------------------------------------------------------


def test_a_pause_shows_the_menu_and_that_slaps_do_not_count() -> None:
    evening, view = begun()
    evening.race(0, 9)
    evening.host(MENU, MENU)
    scene = view.scene()
    assert scene.title == "Pause"
    assert "do not count" in scene.sentence
    assert scene.menu[scene.selected] == "Undo the last verdict"
    assert scene.menu[2:] == ("New scores, same players", "Back to the lobby")
    assert "Esc: next entry" in scene.hint


def test_an_undone_verdict_is_said_and_the_seats_show_the_score_without_it() -> None:
    evening, view = begun()
    evening.race(0, 9)
    evening.host(MENU)
    evening.choose(1)
    assert "taken back" in view.scene().sentence
    assert [seat.status for seat in view.scene().seats] == ["0 points"] * 3
    assert {seat.tone for seat in view.scene().seats} == {Tone.PLAIN}
    evening.host(START)
    assert evening.phase() is Phase.PLAY
    assert "taken back" in view.scene().sentence


def test_a_stuck_button_is_named_while_the_table_stands_and_at_its_seat() -> None:
    evening, view = begun()
    evening.slap(BEN, hold=12 * SECOND)
    evening.run(11 * SECOND)
    scene = view.scene()
    assert (scene.sentence, scene.tone) == ("Ben's button hangs.", Tone.FAULT)
    assert (scene.seats[BEN].status, scene.seats[BEN].tone) == ("button hangs", Tone.FAULT)
    evening.run(3 * SECOND)
    assert view.scene().seats[BEN].status == "0 points"


def test_late_news_stays_on_the_screen() -> None:
    evening, view = begun()
    evening.paper.edge(Edge(slap_line(ANA), True, SECOND))
    assert any("too late" in banner for banner in view.scene().banners)


# --- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "number", "words"),
    [
        (0, "0", "0 points"),
        (20, "1/3", "1/3 point"),
        (POINT, "1", "1 point"),
        (90, "1 1/2", "1 1/2 points"),
        (120, "2", "2 points"),
        (50, "5/6", "5/6 point"),
    ],
)
def test_a_score_reads_as_points_and_parts(count: int, number: str, words: str) -> None:
    assert points(count) == number
    assert score(count) == words


def test_a_winner_with_a_handicap_behind_it_is_told_with_its_margin() -> None:
    assert verdict(Verdict(0, (1,), POINT, 30 * MS), ("Ana", "Ben"), 30 * MS) == "Ben was first, by 30.0 ms."


def test_the_log_tells_an_evening_in_order_and_nothing_of_an_open_race() -> None:
    evening, _ = begun(Tie.SPLIT)
    evening.sit(CAL)
    evening.race(0, 9)
    evening.race(0, 1, 31)
    evening.host(MENU)
    evening.choose(1)
    evening.host(START)
    lines = [line.partition(" s  ")[2] for line in PaperCommentary(evening.paper).lines(evening.heard())]
    assert lines[3:] == [
        "Ana, Ben and Cal play; their own cards are on the table.",
        "False start: Cal. It costs nothing.",
        "The next slap counts.",
        "Ana was first.",
        "Ben was 9.0 ms late.",
        "The next slap counts.",
        "Dead heat: Ana and Ben within 2.0 ms.",
        "They share the point: 1/2 each.",
        "Cal was 31.0 ms late.",
        "Pause: slaps do not count.",
        "The last verdict is taken back.",
        "It goes on.",
    ]
    assert evening.of(Raced)


def test_log_lines_are_timed_from_the_first_of_them() -> None:
    evening, _ = begun()
    log = PaperCommentary(evening.paper)
    log.lines(evening.heard())
    began = evening.heard()[0].at
    assert log.lines([FalseStart(began + 1_500 * MS, ANA)]) == ["    1.500 s  False start: Ana. It costs nothing."]
