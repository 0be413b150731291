"""Every kind of mistake in config.yaml, and the exact lines it is answered with."""

from __future__ import annotations

import pytest
from support.config_kit import TABLE, complaints

from referee.config import ConfigError, parse

NOT_USABLE = {
    "empty": (
        "",
        "c.yaml: expected settings, got an empty file; start from the config.yaml that came with the program",
    ),
    "only comments": (
        "# nothing\n",
        "c.yaml: expected settings, got an empty file; start from the config.yaml that came with the program",
    ),
    "only null": (
        "---\n",
        "c.yaml: expected settings, got an empty file; start from the config.yaml that came with the program",
    ),
    "a list": ("\n- a\n- 1\n", "c.yaml:2: expected keys such as 'seats:' at the top, got ['a', 1]"),
    "a word": ("hello", "c.yaml:1: expected keys such as 'seats:' at the top, got 'hello'"),
    "two documents": (
        TABLE + "---\n" + TABLE,
        "c.yaml:4: expected one document, got another one after '---'; remove one of them",
    ),
    "an anchor": ("seats: &all []\n", "c.yaml:1: expected a plain value, got the anchor '&all'; remove it"),
    "an alias": (
        "seats: *all\n",
        "c.yaml:1: expected a plain value, got the alias '*all'; write the value out",
    ),
    "a tag": (
        "seats: !!python/object:os.system {}\n",
        "c.yaml:1: expected a plain value, got the tag '!!python/object:os.system'; remove it",
    ),
    "a local tag": (
        "seats: !secret pins\n",
        "c.yaml:1: expected a plain value, got the tag '!secret'; remove it",
    ),
    "too deep": (
        "seats: " + "[" * 10_000,
        "c.yaml:1: expected at most 10 levels of lists and sections, got more",
    ),
    "too long": (
        "#" * 70_000,
        "c.yaml: expected at most 65536 characters, got more; is this the right file?",
    ),
    "a tab": (
        "host:\n\tstart_pin: 3\n",
        (
            "c.yaml:2: expected YAML, got a mistake at column 1 (found a tab that cannot start any token);"
            " indent with spaces, not tabs"
        ),
    ),
    "two colons": (
        "seats: []\nbackend: lgpio: yes\n",
        (
            "c.yaml:2: expected YAML, got a mistake at column 15 (mapping values are not allowed here);"
            " look at the colons, quotes and indentation there"
        ),
    ),
    "a control character": (
        "backend: mock\nseats: \x07\n",
        (
            "c.yaml:2: expected YAML, got a mistake at column 8 (a character that text files do not have);"
            " look at the colons, quotes and indentation there"
        ),
    ),
    "no seats": (
        "backend: mock\n",
        "c.yaml: seats: expected the key 'seats', got a section without it; add it",
    ),
}


@pytest.mark.parametrize(("text", "line"), NOT_USABLE.values(), ids=NOT_USABLE)
def test_a_text_that_is_no_configuration_earns_one_line(text: str, line: str) -> None:
    assert complaints(text) == [line]


WRONG_VALUES = {
    "unknown key": ("sets: []", "sets: unknown key 'sets'; did you mean 'seats'?"),
    "unknown key like no other": (
        "bots: {zzz: 1}",
        "bots.zzz: unknown key 'zzz'; expected one of count, mean_ms, wrong_slap",
    ),
    "a number as key": (
        "match: {7: 1}",
        "match.7: unknown key '7'; expected one of mode, games, shared_win_value, dealer_first, dealer_rotation",
    ),
    "a list as key": ("? [a, b]\n: 1", "expected a word before the colon, got ['a', 'b']"),
    "word in place of section": (
        "match: three",
        (
            "match: expected a section with the keys mode, games, shared_win_value, dealer_first, dealer_rotation,"
            " got 'three'"
        ),
    ),
    "list in place of section": (
        "match: [{games: 3}]",
        (
            "match: expected a section with the keys mode, games, shared_win_value, dealer_first, dealer_rotation,"
            " got a list"
        ),
    ),
    "backend": (
        "backend: pigpio",
        "backend: expected one of mock, lgpio, rpigpio, got 'pigpio'; did you mean 'rpigpio'?",
    ),
    "unquoted yes": (
        "backend: yes",
        "backend: expected one of mock, lgpio, rpigpio, got yes, which YAML reads as true",
    ),
    "nothing": ("backend:", "backend: expected one of mock, lgpio, rpigpio, got nothing"),
    "section in place of word": (
        "backend: {}",
        "backend: expected one of mock, lgpio, rpigpio, got a section",
    ),
    "long text is cut": (
        "backend: " + "x" * 100,
        f"backend: expected one of mock, lgpio, rpigpio, got '{'x' * 37}...'",
    ),
    "preset": (
        "rules: {preset: kid}",
        (
            "rules.preset: expected one of classic, short2, pattern, bicycle, pagat, family002,"
            " kids, call, timed, strict, irish,"
            " got 'kid'; did you mean 'kids'?"
        ),
    ),
    "override name": (
        "rules: {overrides: {tie_windw: 2}}",
        "rules.overrides.tie_windw: unknown key 'tie_windw'; did you mean 'tie_window'?",
    ),
    "override value": (
        "rules: {overrides: {tie_window: 50}}",
        "rules.overrides.tie_window: expected a number of ms 0 to 20, got 50",
    ),
    "override word": (
        "rules: {overrides: {tie: off}}",
        ("rules.overrides.tie: expected one of carry, split, judge, earliest, got off, which YAML reads as false"),
    ),
    "flip mode among the overrides": (
        "rules: {overrides: {flip_mode: auto}}",
        ("rules.overrides.flip_mode: expected the way of flipping under flipping.mode, got 'auto' here; move it there"),
    ),
    "bare off where a word is meant": (
        "rules: {overrides: {undo: off}}",
        (
            "rules.overrides.undo: expected one of referee_last, off, got off, which YAML reads as false;"
            ' write "off" in quotes to make it a word'
        ),
    ),
    "an override that is on or off": (
        "rules: {overrides: {handicap: 1}}",
        "rules.overrides.handicap: expected on or off, got 1",
    ),
    "penalty of a silent slap": (
        "rules: {overrides: {call_silent_wrong: burn_one}}",
        ("rules.overrides.call_silent_wrong: expected one of give_one, none, split_pile, got 'burn_one'"),
    ),
    "mode": ("mode: judge", "mode: expected one of cards, judge_only, got 'judge'; did you mean 'judge_only'?"),
    "how paper cards are armed": (
        "real_cards: {arm: stat}",
        "real_cards.arm: expected one of auto, start, got 'stat'; did you mean 'start'?",
    ),
    "a long look at a result": (
        "real_cards: {pause_s: 31}",
        "real_cards.pause_s: expected a number of seconds 1 to 30, got 31",
    ),
    "an early reminder": (
        "flipping: {reminder_s: 1.9}",
        "flipping.reminder_s: expected 0 (off) or a number of seconds 2 to 60, got 1.9",
    ),
    "a reminder that is switched off in words": (
        "flipping: {reminder_s: off}",
        ("flipping.reminder_s: expected 0 (off) or a number of seconds 2 to 60, got off, which YAML reads as false"),
    ),
    "a late helping hand": (
        "flipping: {auto_after_s: 121}",
        "flipping.auto_after_s: expected 0 (off) or a number of seconds 3 to 120, got 121",
    ),
    "match mode": (
        "match: {mode: first_to}",
        ("match.mode: expected one of single, first_to_n, n_games, open, got 'first_to'; did you mean 'first_to_n'?"),
    ),
    "too many games": ("match: {games: 21}", "match.games: expected a whole number 1 to 20, got 21"),
    "the old way to name the games of a match": (
        "match: {first_to: 3}",
        "match.first_to: moved: write mode: first_to_n and games: N",
    ),
    "value of a shared game": (
        "match: {shared_win_value: 0.25}",
        "match.shared_win_value: expected 1 or 0.5, got 0.25",
    ),
    "truth in place of a whole point": (
        "match: {shared_win_value: true}",
        "match.shared_win_value: expected 1 or 0.5, got true",
    ),
    "a dealer by name": (
        "match: {dealer_first: Ana}",
        "match.dealer_first: expected random or a seat number 1 to 10, got 'Ana'",
    ),
    "a dealer at seat 0": (
        "match: {dealer_first: 0}",
        "match.dealer_first: expected random or a seat number 1 to 10, got 0",
    ),
    "a dealer between two seats": (
        "match: {dealer_first: 1.0}",
        "match.dealer_first: expected random or a seat number 1 to 10, got 1.0",
    ),
    "truth in place of the first seat": (
        "match: {dealer_first: true}",
        "match.dealer_first: expected random or a seat number 1 to 10, got true",
    ),
    "a dealer at an empty place": (
        "match: {dealer_first: 3}",
        "match.dealer_first: expected random or one of the 2 seats, got 3",
    ),
    "dealer rotation": (
        "match: {dealer_rotation: clockwse}",
        (
            "match.dealer_rotation: expected one of clockwise, loser, winner, fixed, got 'clockwse';"
            " did you mean 'clockwise'?"
        ),
    ),
    "switch": ("screen: {fullscreen: 1}", "screen.fullscreen: expected true or false, got 1"),
    "number too small": (
        "timing: {reorder_hold_ms: 4.5}",
        "timing.reorder_hold_ms: expected a number of ms 5 to 50, got 4.5",
    ),
    "truth in place of number": (
        "timing: {stuck_s: true}",
        "timing.stuck_s: expected a number of seconds 5 to 30, got true",
    ),
    "base sixty": (
        "timing: {stuck_s: 1:10}",
        ("timing.stuck_s: expected a number of seconds 5 to 30, got '1:10', which is not a plain decimal number"),
    ),
    "octal": (
        "host: {start_pin: 017}",
        ("host.start_pin: expected a GPIO number (BCM) 2 to 27, got '017', which is not a plain decimal number"),
    ),
    "not a number": (
        "bots: {wrong_slap: .nan}",
        "bots.wrong_slap: expected a number 0.0 to 0.5, got '.nan', which is not a plain decimal number",
    ),
    "fraction in place of whole number": (
        "match: {games: 2.5}",
        "match.games: expected a whole number 1 to 20, got 2.5",
    ),
    "date": (
        "match: {games: 2024-99-99}",
        "match.games: expected a whole number 1 to 20, got '2024-99-99'",
    ),
    "pixels": (
        "screen: {width: 100}",
        "screen.width: expected a whole number of pixels 800 to 7680, got 100",
    ),
    "one time in place of two": (
        "flipping: {auto_ms: 1200}",
        "flipping.auto_ms: expected [shortest, longest], each a number of ms 800 to 10000, got 1200",
    ),
    "times the wrong way round": (
        "flipping: {auto_ms: [2000, 1200]}",
        "flipping.auto_ms: expected the shorter time first, got [2000, 1200]; swap the two",
    ),
    "more bots than seats": (
        "bots: {count: 3}",
        "bots.count: expected at most one bot for each of the 2 seats, got 3",
    ),
    "pin 0": (
        "host: {menu_pin: 0}",
        (
            "host.menu_pin: expected a GPIO number (BCM) 2 to 27, got 0;"
            " GPIO 0 and 1 are reserved for add-on boards to identify themselves"
        ),
    ),
    "pin 28": ("host: {menu_pin: 28}", "host.menu_pin: expected a GPIO number (BCM) 2 to 27, got 28"),
    "pin in words": (
        "host: {menu_pin: GPIO24}",
        "host.menu_pin: expected a GPIO number (BCM) 2 to 27, got 'GPIO24'",
    ),
    "true is not pin 1": (
        "host: {menu_pin: true}",
        "host.menu_pin: expected a GPIO number (BCM) 2 to 27, got true",
    ),
    "no START pin": (
        "host: {start_pin: null}",
        "host.start_pin: expected a GPIO number (BCM) 2 to 27, got null",
    ),
    "enter": (
        "host: {start_key: enter}",
        (
            'host.start_key: expected a key name such as "a", "left shift" or "f1", got \'enter\';'
            " did you mean 'return'?"
        ),
    ),
    "capital letter": (
        "host: {start_key: Q}",
        ('host.start_key: expected a key name such as "a", "left shift" or "f1", got \'Q\'; did you mean \'q\'?'),
    ),
    "f11": (
        "host: {start_key: F11}",
        (
            'host.start_key: expected a key name such as "a", "left shift" or "f1", got \'F11\';'
            " F11 switches the full screen"
        ),
    ),
    "digit without quotes": (
        "host: {start_key: 5}",
        (
            'host.start_key: expected a key name such as "a", "left shift" or "f1", got 5;'
            ' write "5" in quotes to make it a word'
        ),
    ),
}


@pytest.mark.parametrize(("addition", "line"), WRONG_VALUES.values(), ids=WRONG_VALUES)
def test_a_wrong_value_earns_one_line_that_says_what_was_expected(addition: str, line: str) -> None:
    assert complaints(TABLE + addition) == [f"c.yaml:4: {line}"]


def test_a_repeated_key_names_both_lines() -> None:
    assert complaints(TABLE + "match: {}\nhost: {}\nmatch: {}\n") == [
        "c.yaml:6: match: expected every key once, got it on line 4 and on line 6"
    ]


def test_all_problems_come_at_once_in_the_order_of_their_lines() -> None:
    text = "match: {games: 0}\nsets: 1\n" + TABLE + "  - {colour: rd, slap_pin: 17}\nbackend: off\nmatch: 3\n"
    assert complaints(text) == [
        "c.yaml:1: match.games: expected a whole number 1 to 20, got 0",
        "c.yaml:2: sets: unknown key 'sets'; did you mean 'seats'?",
        (
            "c.yaml:6: seats[2].colour: expected one of red, blue, yellow, green, orange, purple,"
            " cyan, pink, white,"
            " brown, got 'rd'; did you mean 'red'?"
        ),
        "c.yaml:6: seats[2].name: expected the key 'name', got a section without it; add it",
        "c.yaml:6: seats[2].slap_key: expected the key 'slap_key', got a section without it; add it",
        (
            "c.yaml:6: seats[2].slap_pin: expected a pin of its own for every button, got one used twice:"
            " pin 17 is used by Ana's slap button (line 4) and seat 3's slap button (line 6)"
        ),
        "c.yaml:7: backend: expected one of mock, lgpio, rpigpio, got off, which YAML reads as false",
        "c.yaml:8: match: expected every key once, got it on line 1 and on line 8",
    ]


def test_a_problem_can_be_taken_apart() -> None:
    with pytest.raises(ConfigError) as caught:
        parse(TABLE + "match: {games: 0}", "c.yaml")
    (problem,) = caught.value.problems
    assert (problem.file, problem.line, problem.key) == ("c.yaml", 4, "match.games")
    assert problem.message == "expected a whole number 1 to 20, got 0"
