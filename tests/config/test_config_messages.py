"""Every kind of mistake in config.yaml, and the exact lines it is answered with."""

from __future__ import annotations

import pytest

from referee.config import ConfigError, parse

ANA = "  - {name: Ana, colour: red, slap_pin: 17, slap_key: q}\n"
BEN = "  - {name: Ben, colour: blue, slap_pin: 27, slap_key: p}\n"
TABLE = "seats:\n" + ANA + BEN
"""A table for two; whatever a case adds starts on line 4."""


def complaints(text: str) -> list[str]:
    """Return the lines of the error that the text earns."""
    with pytest.raises(ConfigError) as caught:
        parse(text, "c.yaml")
    return str(caught.value).splitlines()


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
        "match.7: unknown key '7'; expected one of first_to",
    ),
    "a list as key": ("? [a, b]\n: 1", "expected a word before the colon, got ['a', 'b']"),
    "word in place of section": (
        "match: three",
        "match: expected a section with the keys first_to, got 'three'",
    ),
    "list in place of section": (
        "match: [{first_to: 3}]",
        "match: expected a section with the keys first_to, got a list",
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
            " kids, timed, strict,"
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
        "match: {first_to: 2.5}",
        "match.first_to: expected a whole number 1 to 20, got 2.5",
    ),
    "date": (
        "match: {first_to: 2024-99-99}",
        "match.first_to: expected a whole number 1 to 20, got '2024-99-99'",
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


WRONG_SEATS = {
    "seats are no list": (
        "seats: 4",
        ["c.yaml:1: seats: expected a list, each item starting with '- ', got 4"],
    ),
    "seats are empty": (
        "seats:",
        ["c.yaml:1: seats: expected a list, each item starting with '- ', got nothing"],
    ),
    "one seat": ("seats:\n" + ANA, ["c.yaml:1: seats: expected 2 to 10 seats, got 1"]),
    "a seat is a word": (
        TABLE + "  - Cal\n",
        [
            (
                "c.yaml:4: seats[2]: expected a section with the keys name, colour, slap_pin,"
                " slap_key, flip_pin,"
                " flip_key, got 'Cal'"
            )
        ],
    ),
    "a seat is nameless": (
        TABLE + "  - {colour: pink, slap_pin: 5, slap_key: a}\n",
        ["c.yaml:4: seats[2].name: expected the key 'name', got a section without it; add it"],
    ),
    "two seats with one pin": (
        TABLE + "  - name: Cal\n    colour: pink\n    slap_pin: 17\n    slap_key: a\n",
        [
            (
                "c.yaml:6: seats[2].slap_pin: expected a pin of its own for every button, got one used twice:"
                " pin 17 is used by Ana's slap button (line 2) and Cal's slap button (line 6)"
            )
        ],
    ),
    "three uses of one pin": (
        TABLE + "  - {name: Cal, colour: pink, slap_pin: 17, slap_key: a, flip_pin: 17}\n",
        [
            (
                "c.yaml:4: seats[2].flip_pin: expected a pin of its own for every button, got one"
                " used 3 times: pin 17"
                " is used by Ana's slap button (line 2), Cal's slap button (line 4) and Cal's flip"
                " button (line 4)"
            )
        ],
    ),
    "a seat with a pin of the host panel": (
        TABLE + "  - {name: Cal, colour: pink, slap_pin: 25, slap_key: a}\n",
        [
            (
                "c.yaml:4: seats[2].slap_pin: expected a pin of its own for every button, got one used twice:"
                " pin 25 is used by the shared flip pedal (built-in default) and Cal's slap button (line 4)"
            )
        ],
    ),
    "a seat with a key of the host panel": (
        TABLE + "  - {name: Cal, colour: pink, slap_pin: 5, slap_key: space}\nhost: {flip_key: space}\n",
        [
            (
                "c.yaml:5: host.flip_key: expected a key of its own for every button, got one used twice:"
                " key 'space' is used by Cal's slap button (line 4) and the shared flip pedal (line 5)"
            )
        ],
    ),
    "two seats with one key": (
        TABLE + "  - {name: 5, colour: pink, slap_pin: 5, slap_key: q}\n",
        [
            (
                "c.yaml:4: seats[2].name: expected a name of 1 to 20 printable characters, got 5;"
                ' write "5" in quotes to make it a word'
            ),
            (
                "c.yaml:4: seats[2].slap_key: expected a key of its own for every button, got one used twice:"
                " key 'q' is used by Ana's slap button (line 2) and seat 3's slap button (line 4)"
            ),
        ],
    ),
    "two seats with one name": (
        TABLE + "  - {name: ' ANA ', colour: pink, slap_pin: 5, slap_key: a}\n",
        [
            (
                "c.yaml:4: seats[2].name: expected a name of its own for every seat, got one used twice:"
                " name 'ANA' is used by seat 1 (line 2) and seat 3 (line 4)"
            )
        ],
    ),
    "two seats with one colour": (
        TABLE + "  - {name: Cal, colour: red, slap_pin: 5, slap_key: a}\n",
        [
            (
                "c.yaml:4: seats[2].colour: expected a colour of its own for every seat, got one used twice:"
                " colour red is used by seat 1 (line 2) and seat 3 (line 4)"
            )
        ],
    ),
    "an unquoted No": (
        TABLE + "  - {name: No, colour: pink, slap_pin: 5, slap_key: a}\n",
        [
            (
                "c.yaml:4: seats[2].name: expected a name of 1 to 20 printable characters, got No,"
                ' which YAML reads as false; write "No" in quotes to make it a word'
            )
        ],
    ),
    "a name of blanks": (
        TABLE + "  - {name: '  ', colour: pink, slap_pin: 5, slap_key: a}\n",
        ["c.yaml:4: seats[2].name: expected a name of 1 to 20 printable characters, got '  '"],
    ),
    "a name of two lines": (
        TABLE + '  - {name: "C\\nal", colour: pink, slap_pin: 5, slap_key: a}\n',
        ["c.yaml:4: seats[2].name: expected a name of 1 to 20 printable characters, got 'C\\nal'"],
    ),
    "a name of 21 letters": (
        TABLE + f"  - {{name: {'c' * 21}, colour: pink, slap_pin: 5, slap_key: a}}\n",
        [f"c.yaml:4: seats[2].name: expected a name of 1 to 20 printable characters, got '{'c' * 21}'"],
    ),
}


@pytest.mark.parametrize(("text", "lines"), WRONG_SEATS.values(), ids=WRONG_SEATS)
def test_a_mistake_at_the_seats_names_everybody_concerned(text: str, lines: list[str]) -> None:
    assert complaints(text) == lines


CONTRADICTIONS = {
    "patterns that may be covered": (
        "rules: {overrides: {triggers: [jack, tens]}}",
        (
            "rules.overrides.triggers: expected cover hold_then_cover or hold_until_slapped"
            " because not only the jack"
            " can be slapped, got cover_allowed; set rules.overrides.cover, or rules.confirm_cover: true"
            " if you do want it"
        ),
    ),
    "a preset's patterns that may be covered": (
        "rules: {preset: pattern, overrides: {cover: cover_allowed}}",
        (
            "rules.overrides.cover: expected cover hold_then_cover or hold_until_slapped because"
            " not only the jack"
            " can be slapped, got cover_allowed; set rules.overrides.cover, or rules.confirm_cover: true"
            " if you do want it"
        ),
    ),
    "strict without a measured screen": (
        "rules: {preset: strict}",
        (
            "rules.preset: expected a measured screen.display_latency_ms for too_fast false_slap, got none;"
            " measure your screen and set it, or set rules.overrides.too_fast: warn"
        ),
    ),
    "void without a measured screen": (
        "rules: {overrides: {too_fast: void}}",
        (
            "rules.overrides.too_fast: expected a measured screen.display_latency_ms for too_fast"
            " void, got none;"
            " measure your screen and set it, or set rules.overrides.too_fast: warn"
        ),
    ),
    "a pedal that is not there": (
        "flipping: {mode: shared_button}\nhost: {flip_pin: null}",
        "host.flip_pin: expected a GPIO number because flipping.mode is shared_button, got null",
    ),
}


@pytest.mark.parametrize(("addition", "line"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_settings_that_contradict_each_other_earn_one_line_that_says_what_to_set(addition: str, line: str) -> None:
    assert complaints(TABLE + addition) == [f"c.yaml:{4 + addition.count(chr(10))}: {line}"]


def test_a_repeated_key_names_both_lines() -> None:
    assert complaints(TABLE + "match: {}\nhost: {}\nmatch: {}\n") == [
        "c.yaml:6: match: expected every key once, got it on line 4 and on line 6"
    ]


def test_own_flip_buttons_are_needed_at_every_seat() -> None:
    assert complaints(TABLE + "flipping: {mode: own_button}") == [
        f"c.yaml:{line}: seats[{line - 2}].{key}: expected a {key} at every seat because flipping.mode"
        " is own_button, got none"
        for line in (2, 3)
        for key in ("flip_pin", "flip_key")
    ]


def test_nine_seats_are_one_too_many_for_family002() -> None:
    seats = zip(
        "abcdefghi",
        ["red", "blue", "yellow", "green", "orange", "purple", "cyan", "pink", "white"],
        strict=True,
    )
    table = "".join(
        f"- {{name: {key}{key}, colour: {colour}, slap_pin: {pin}, slap_key: {key}}}\n"
        for pin, (key, colour) in zip((4, 5, 6, 12, 13, 16, 17, 18, 19), seats, strict=True)
    )
    assert complaints("rules: {preset: family002}\nseats:\n" + table) == [
        "c.yaml:1: rules.preset: expected at most 8 seats for the preset family002, got 9"
    ]


def test_all_problems_come_at_once_in_the_order_of_their_lines() -> None:
    text = "match: {first_to: 0}\nsets: 1\n" + TABLE + "  - {colour: rd, slap_pin: 17}\nbackend: off\nmatch: 3\n"
    assert complaints(text) == [
        "c.yaml:1: match.first_to: expected a whole number 1 to 20, got 0",
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


def test_a_wrong_value_does_not_cause_a_second_complaint_about_what_depends_on_it() -> None:
    assert complaints(TABLE + "rules: {preset: strict}\nscreen: {display_latency_ms: fast}") == [
        "c.yaml:5: screen.display_latency_ms: expected a number of ms 0 to 500, got 'fast'"
    ]


def test_a_problem_can_be_taken_apart() -> None:
    with pytest.raises(ConfigError) as caught:
        parse(TABLE + "match: {first_to: 0}", "c.yaml")
    (problem,) = caught.value.problems
    assert (problem.file, problem.line, problem.key) == ("c.yaml", 4, "match.first_to")
    assert problem.message == "expected a whole number 1 to 20, got 0"
