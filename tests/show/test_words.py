from __future__ import annotations

import ast
import inspect
import string
from pathlib import Path
from typing import get_args

import pytest

import referee
from referee.game import messages as m
from referee.game.cards import DECK, parse_card
from referee.game.settings import Trigger
from referee.show.phrases import WORDS
from referee.show.words import (
    TRIGGER_WORDS,
    card_name,
    cards,
    listed,
    millis,
    say,
    sentence_of,
    sentences,
    table_sentence,
    whole_millis,
)
from referee.table import events as t
from referee.table.menu import Choice
from referee.table.rulings import Finish, Ruling
from referee.timing.photo_finish import ranked

MS = 1_000_000
NAMES = ("Ana", "Ben", "Cal")
QUEEN, JACK = parse_card("Qh"), parse_card("Jd")

SILENT = {
    m.FlipAccepted,  # the card is not to be seen yet
    m.FlipRefused,  # nothing happens
    m.FlipCancelled,  # the ruling that cancelled it is told
    m.TriggerDead,  # the next card says it
    m.RaceOpened,  # nobody may know before the race is decided
    m.RaceJoined,
    m.LateOnCovered,  # neither won nor paid
    m.SlapIgnored,
    m.Paused,  # the screen says it
    m.Resumed,
}
"""Events that are seen, or that nobody may notice; everything else is told."""

TOLD: dict[type, tuple[m.Event, str]] = {
    m.CardShown: (m.CardShown(0, 0, QUEEN, ()), "Ana turns the queen of hearts."),
    m.SeenAfterAll: (m.SeenAfterAll(0, 1, QUEEN), "Ben"),
    m.TooFastWarned: (m.TooFastWarned(0, 0, 42 * MS), "Ana after only 42 ms"),
    m.TooFastVoided: (m.TooFastVoided(0, 0, 42 * MS), "barred"),
    m.Warned: (m.Warned(0, 2, QUEEN, 0), "Cal slapped the queen of hearts"),
    m.EmptySlap: (m.EmptySlap(0, 1), "Ben slapped where no card lies"),
    m.FalseSlap: (
        m.FalseSlap(0, 2, QUEEN, m.Where.TO_PLAYER, 1, (1,)),
        "Cal slapped the queen of hearts: one card to Ben.",
    ),
    m.DeadHeat: (m.DeadHeat(0, (2, 0)), "Cal and Ana within 2.0 ms"),
    m.Carried: (m.Carried(0), "fresh card"),
    m.Split: (m.Split(0, (2, 0), 7), "Cal and Ana share the pile of 7 cards."),
    m.PileWon: (m.PileWon(0, 1, 4, JACK, (Trigger.JACK,)), "Ben"),
    m.SlapLate: (m.SlapLate(314 * MS, 0), "Ana was 14.0 ms late."),
    m.BecameWaiting: (m.BecameWaiting(0, 0), "Ana has no cards: one chance"),
    m.BackIn: (m.BackIn(0, 0), "Ana is back in."),
    m.Eliminated: (m.Eliminated(0, 0, m.Why.CHANCE_LOST), "Ana is out"),
    m.PileReturned: (m.PileReturned(0, 1), "Ben"),
    m.TimeIsUp: (m.TimeIsUp(0), "Time is up"),
    m.Refused: (m.Refused(0, "undo", m.Why.NOTHING_TO_UNDO), "Nothing to undo"),
    m.Undone: (m.Undone(0), "taken back"),
    m.SeatDisabled: (m.SeatDisabled(0, 1), "Ben's button"),
    m.SeatEnabled: (m.SeatEnabled(0, 1), "Ben's button"),
    m.PlayerLeft: (m.PlayerLeft(0, 1, 8), "8 cards"),
    m.GameOver: (m.GameOver(0, (0,), m.Why.LAST_PLAYER), "Ana wins the game"),
    m.CallAwaited: (m.CallAwaited(0, 1), "Ben slapped. Did Ben say it?"),
    m.CallQuestion: (m.CallQuestion(0, (2, 0)), "Who said it first: Cal and Ana?"),
    m.SilentSlap: (m.SilentSlap(0, 1), "Ben slapped without a word: it does not count."),
    m.TableBumped: (m.TableBumped(0, (0, 1, 2)), "Table bumped? Ana, Ben and Cal at once: those slaps are void."),
    m.PileTaken: (m.PileTaken(0, 2, 7, QUEEN, False), "Cal is last on the queen of hearts and takes 7 cards."),
    m.HandsMissing: (m.HandsMissing(0, (0, 2)), "Ana and Cal have no hand down."),
    m.Safe: (m.Safe(0, 1), "Ben has no cards left and is safe."),
}
RACE = Finish(0, ranked([(300 * MS, 1), (314 * MS, 0)], 2 * MS))


def told(event: m.Event, finish: Finish | None = RACE) -> str:
    return sentence_of(event, NAMES, finish, 2 * MS)


# --- events -------------------------------------------------------------------------------------


def test_every_event_is_either_told_or_silent_on_purpose() -> None:
    assert set(TOLD) | SILENT == set(get_args(m.Event))
    assert not set(TOLD) & SILENT


@pytest.mark.parametrize("kind", TOLD, ids=lambda kind: kind.__name__)
def test_a_sentence_names_who_and_what(kind: type) -> None:
    event, expected = TOLD[kind]
    sentence = told(event)
    assert expected in sentence
    assert sentence.endswith("?" if kind in {m.CallAwaited, m.CallQuestion} else ".")
    assert "{" not in sentence


@pytest.mark.parametrize(
    "event",
    [
        m.FlipAccepted(0, 0, 1),
        m.FlipRefused(0, 0, m.Why.TOO_SOON),
        m.FlipCancelled(0, 0),
        m.TriggerDead(0, JACK, m.Why.COVERED_LIVE),
        m.RaceOpened(0, 0, 300 * MS),
        m.RaceJoined(0, 1, 301 * MS),
        m.LateOnCovered(0, 0),
        m.SlapIgnored(0, 0, m.Why.REPEAT),
        m.Paused(0),
        m.Resumed(0),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_is_silent_on_purpose_says_nothing(event: m.Event) -> None:
    assert type(event) in SILENT
    assert told(event) == ""


@pytest.mark.parametrize(
    ("where", "receivers", "expected"),
    [
        (m.Where.TO_PLAYER, (1,), "one card to Ben"),
        (m.Where.OWN_BOTTOM, (), "one card under Cal's own stack"),
        (m.Where.UNDER_PILE, (), "one card face down under the pile"),
        (m.Where.TO_OTHERS, (0, 1), "the pile goes to Ana and Ben"),
        (m.Where.NOWHERE, (), "no penalty"),
    ],
)
def test_a_false_slap_says_where_the_cards_go(where: m.Where, receivers: tuple[int, ...], expected: str) -> None:
    assert expected in told(m.FalseSlap(0, 2, QUEEN, where, 1, receivers))


def test_every_place_for_a_penalty_card_has_a_sentence() -> None:
    assert {f"false {where.value.replace('_', ' ')}" for where in m.Where} <= set(WORDS)


@pytest.mark.parametrize("why", [m.Why.CHANCE_LOST, m.Why.NO_CARDS, m.Why.FALSE_SLAP_NO_CARDS, m.Why.LEFT])
def test_whoever_is_out_hears_why(why: m.Why) -> None:
    others = {
        told(m.Eliminated(0, 0, reason)) for reason in (m.Why.CHANCE_LOST, m.Why.NO_CARDS, m.Why.LEFT) if reason != why
    }
    sentence = told(m.Eliminated(0, 0, why))
    assert sentence.startswith("Ana")
    assert sentence not in others


@pytest.mark.parametrize("why", [m.Why.LAST_PLAYER, m.Why.ALL_CARDS, m.Why.CARDS_EXHAUSTED, m.Why.TIME_LIMIT])
def test_the_end_of_a_game_says_why_and_names_all_who_share_it(why: m.Why) -> None:
    alone, shared = told(m.GameOver(0, (2,), why)), told(m.GameOver(0, (0, 2), why))
    assert alone.startswith("Cal wins")
    assert shared.startswith("Ana and Cal share")
    assert alone.split(": ")[1] == shared.split(": ")[1]


@pytest.mark.parametrize("command", ["pause", "undo", "leave", "judge", "resume"])
def test_every_refused_command_is_answered(command: str) -> None:
    assert told(m.Refused(0, command, m.Why.PHASE)).endswith(".")


def test_a_refusal_does_not_give_a_reason_that_is_not_so() -> None:
    assert "slap" in told(m.Refused(0, "leave", m.Why.SLAP_IN_PROGRESS))
    assert "slap" not in told(m.Refused(0, "leave", m.Why.NOT_IN_PLAY))


# --- Irish Snap ---------------------------------------------------------------------------------


def test_an_accepted_flip_speaks_the_call_of_its_card_and_says_nothing_where_nobody_calls() -> None:
    assert told(m.FlipAccepted(0, 1, 3, "T")) == "Ben: ten!"
    assert told(m.FlipAccepted(0, 1, 3)) == ""


def test_a_wrong_slap_in_irish_snap_names_the_card_and_what_has_to_be_taken() -> None:
    sentence = told(m.PileTaken(0, 2, 1, QUEEN, True))
    assert sentence == "Cal slapped the queen of hearts, which was not called, and takes one card."


def test_a_dead_heat_for_last_says_last_and_a_dead_heat_for_first_does_not() -> None:
    places = ranked([(300 * MS, 1), (301 * MS, 0)], -1)
    assert (
        told(m.DeadHeat(0, (1, 0)), Finish(0, places, took=(1, 0))) == "Ben and Ana are last together, within 2.0 ms."
    )
    assert told(m.DeadHeat(0, (1, 0)), Finish(0, places)) == "Dead heat: Ben and Ana within 2.0 ms."


@pytest.mark.parametrize(("losers", "begin"), [((1,), "Ben loses the game: "), ((0, 2), "Ana and Cal lose the game: ")])
def test_the_end_of_irish_snap_names_who_lost_and_why(losers: tuple[int, ...], begin: str) -> None:
    sentence = told(m.GameOver(0, (), m.Why.LAST_WITH_CARDS, losers))
    assert sentence == begin + "the last one with cards."


# --- races --------------------------------------------------------------------------------------


def test_a_race_says_who_was_first_by_how_much_what_it_was_and_how_many_cards() -> None:
    assert told(m.PileWon(0, 1, 7, JACK, (Trigger.JACK,))) == (
        "Ben was first to the jack of diamonds by 14.0 ms and takes 7 cards."
    )


def test_a_hand_that_was_alone_has_no_margin_but_a_reaction_time() -> None:
    alone = Finish(100 * MS, ranked([(412 * MS, 1)], 2 * MS))
    sentence = told(m.PileWon(0, 1, 1, JACK, (Trigger.JACK,)), alone)
    assert sentence == "Ben slapped the jack of diamonds after 312 ms and takes one card."


def test_a_pile_that_the_judge_gives_to_the_second_hand_does_not_claim_it_was_first() -> None:
    sentence = told(m.PileWon(0, 0, 7, JACK, (Trigger.JACK,)))
    assert "judge" in sentence
    assert "first" not in sentence
    assert "Ana" in sentence


@pytest.mark.parametrize("trigger", [trigger for trigger in Trigger if trigger is not Trigger.JACK])
def test_a_pattern_is_named_with_the_card_that_completed_it(trigger: Trigger) -> None:
    sentence = told(m.PileWon(0, 1, 4, QUEEN, (trigger,)))
    assert TRIGGER_WORDS[trigger] in sentence
    assert "queen of hearts" in sentence


def test_a_late_hand_that_is_not_in_the_picture_is_not_told() -> None:
    assert told(m.SlapLate(900 * MS, 2)) == ""
    assert told(m.SlapLate(314 * MS, 0), None) == ""


def test_a_ruling_tells_its_events_in_order_and_skips_the_silent_ones() -> None:
    ruling = Ruling(0, (m.TooFastWarned(0, 1, 42 * MS), m.RaceOpened(0, 1, 42 * MS), m.BackIn(0, 1)), RACE)
    assert sentences(ruling, NAMES, 2 * MS) == [
        "Ben after only 42 ms: too fast to be a reaction.",
        "Ben is back in.",
    ]


def test_a_name_with_braces_is_shown_as_it_is() -> None:
    sentence = sentence_of(m.BackIn(0, 0), ("{name}", "Ben"), None, 2 * MS)
    assert sentence == "{name} is back in."


# --- the table ----------------------------------------------------------------------------------

AT_THE_TABLE: dict[type, t.TableEvent] = {
    t.SatDown: t.SatDown(0, 2),
    t.StoodUp: t.StoodUp(0, 2),
    t.TooFew: t.TooFew(0),
    t.Dealt: t.Dealt(0, 1, (0, 2), 1, 7, 0),
    t.LetGo: t.LetGo(0, 2),
    t.ButtonStuck: t.ButtonStuck(0, 2),
    t.ButtonFree: t.ButtonFree(0, 2),
    t.SlowFlip: t.SlowFlip(0, 2),
    t.RulesChosen: t.RulesChosen(0, "pattern"),
}


@pytest.mark.parametrize("kind", get_args(t.TableEvent), ids=lambda kind: kind.__name__)
def test_everything_that_happens_at_the_table_is_told(kind: type) -> None:
    sentence = table_sentence(AT_THE_TABLE[kind], NAMES)
    assert sentence.endswith(".")
    assert kind in {t.TooFew, t.StoodUp, t.RulesChosen} or "Cal" in sentence


def test_the_deal_names_the_dealer_and_who_begins_by_their_seats() -> None:
    assert table_sentence(t.Dealt(0, 1, (0, 2), 1, 7, 0), NAMES) == "Cal deals; Ana begins."


def test_seats_are_numbered_as_on_the_box() -> None:
    assert "3" in table_sentence(t.StoodUp(0, 2), NAMES)


# --- small words --------------------------------------------------------------------------------


def test_every_card_has_a_name_of_its_own() -> None:
    assert card_name(QUEEN) == "queen of hearts"
    assert len({card_name(card) for card in DECK}) == 52


@pytest.mark.parametrize(
    ("names", "expected"),
    [([], ""), (["Ana"], "Ana"), (list(NAMES[:2]), "Ana and Ben"), (list(NAMES), "Ana, Ben and Cal")],
)
def test_names_are_listed_as_people_say_them(names: list[str], expected: str) -> None:
    assert listed(names) == expected


def test_numbers_are_given_with_their_unit_and_no_more_digits_than_they_deserve() -> None:
    assert (cards(1), cards(2), cards(0)) == ("one card", "2 cards", "0 cards")
    assert millis(7_449_999) == "7.4 ms"
    assert millis(0) == "0.0 ms"
    assert whole_millis(312_600_000) == "313 ms"


def test_an_unknown_key_or_a_missing_part_is_a_programmers_error() -> None:
    with pytest.raises(KeyError):
        say("no such sentence")
    with pytest.raises(KeyError):
        say("back in")


# --- the catalogue ------------------------------------------------------------------------------


def sources() -> list[ast.Module]:
    root = Path(inspect.getfile(referee)).parent
    return [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(root.rglob("*.py"))]


def calls_of_say() -> list[ast.Call]:
    found = [node for tree in sources() for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [call for call in found if (getattr(call.func, "id", None) or getattr(call.func, "attr", None)) == "say"]


def strings_outside_the_catalogue() -> set[str]:
    root = Path(inspect.getfile(referee)).parent
    files = [path for path in sorted(root.rglob("*.py")) if path.parent.name != "phrases"]
    nodes = [node for path in files for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_every_sentence_that_is_asked_for_exists_and_gets_the_parts_it_needs() -> None:
    checked = 0
    for call in calls_of_say():
        if not call.args or not isinstance(call.args[0], ast.Constant):
            continue
        key = call.args[0].value
        assert key in WORDS, f"there is no sentence {key!r}"
        given = {part.arg for part in call.keywords}
        if None not in given:
            wanted = {name for _, name, _, _ in string.Formatter().parse(WORDS[key]) if name}
            assert wanted <= given, f"{key!r} needs {wanted - given}"
            checked += 1
    assert checked > 20


def test_every_sentence_of_the_catalogue_is_used() -> None:
    composed = {f"false {where.value.replace('_', ' ')}" for where in m.Where} | {choice.value for choice in Choice}
    assert set(WORDS) - strings_outside_the_catalogue() - composed == set()


def test_every_menu_entry_has_a_text() -> None:
    assert {choice.value for choice in Choice} <= set(WORDS)
