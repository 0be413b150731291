"""Seats in config.yaml: their buttons and handicaps, and the exact lines that mistakes are answered with."""

from __future__ import annotations

import pytest
from support.config_kit import ANA, ANA_LINE, BEN, TABLE, complaints, rules_of

from referee.config import SeatSettings, parse
from referee.game.settings import MS, CallEvidence, FlipMode


def test_a_seat_keeps_its_flip_button_and_loses_the_blanks_around_its_name() -> None:
    seat = "  - {name: ' Cal B ', colour: pink, slap_pin: 5, slap_key: ';', flip_pin: 6, flip_key: '='}\n"
    assert parse(TABLE + seat, "c").seats[2] == SeatSettings("Cal B", "pink", 5, ";", 6, "=")


def test_a_seat_keeps_its_call_button_its_rest_pad_and_its_handicap() -> None:
    seat = (
        "  - {name: Cal, colour: pink, slap_pin: 5, slap_key: a, call_pin: 6, call_key: c, pad_pin: 12, pad_key: d,"
        " handicap_ms: 12.5}\n"
    )
    cal = SeatSettings("Cal", "pink", 5, "a", call_pin=6, call_key="c", pad_pin=12, pad_key="d", handicap_ns=12_500_000)
    assert parse(TABLE + seat, "c").seats[2] == cal


@pytest.mark.parametrize("button", ["call", "pad"])
def test_null_means_no_call_button_and_no_rest_pad(button: str) -> None:
    table = TABLE.replace("key: q", f"key: q, {button}_pin: null, {button}_key: null")
    assert parse(table, "c").seats == (ANA, BEN)


@pytest.mark.parametrize("handicap", [0, 300])
def test_a_handicap_reaches_from_nothing_to_300_milliseconds(handicap: int) -> None:
    settings = parse(TABLE.replace("key: q", f"key: q, handicap_ms: {handicap}"), "c")
    assert (settings.seats[0].handicap_ns, settings.warnings) == (handicap * MS, ())


def test_a_handicap_is_kept_with_a_warning_where_the_preset_allows_none() -> None:
    table = TABLE.replace("key: p", "key: p, handicap_ms: 50").replace("key: q", "key: q, handicap_ms: 0")
    settings = parse(table + "rules: {preset: strict}\nscreen: {display_latency_ms: 20}", "c.yaml")
    assert [seat.handicap_ns for seat in settings.seats] == [0, 50 * MS]
    assert not settings.rules.handicap
    assert settings.warnings == (
        "c.yaml:3: seats[1].handicap_ms: handicap_ms counts as 0 because the preset strict allows no handicap",
    )


def test_a_handicap_is_kept_with_a_warning_where_the_rules_switch_it_off() -> None:
    table = TABLE.replace("key: q", "key: q, handicap_ms: 300")
    settings = parse(table + "rules: {overrides: {handicap: off}}", "c.yaml")
    assert [seat.handicap_ns for seat in settings.seats] == [300 * MS, 0]
    assert not settings.rules.handicap
    assert settings.warnings == (
        "c.yaml:2: seats[0].handicap_ms: handicap_ms counts as 0 because rules.overrides.handicap is off",
    )


def test_a_handicap_counts_where_the_rules_of_strict_are_told_to_allow_it() -> None:
    table = TABLE.replace("key: q", "key: q, handicap_ms: 300")
    rules = "rules: {preset: strict, overrides: {handicap: on}}\nscreen: {display_latency_ms: 20}"
    settings = parse(table + rules, "c.yaml")
    assert (settings.seats[0].handicap_ns, settings.warnings) == (300 * MS, ())


def test_flip_keys_are_not_needed_where_real_buttons_are() -> None:
    table = TABLE.replace("key: q", "key: q, flip_pin: 5").replace("key: p", "key: p, flip_pin: 6")
    settings = parse(table + "flipping: {mode: own_button}\nbackend: lgpio", "c")
    assert settings.rules.flip_mode is FlipMode.OWN_BUTTON


BUTTONS = [
    ("call", "overrides: {call_needed: on, call_evidence: call_button}"),
    ("pad", "overrides: {hand_rule: home_pad}"),
]


@pytest.mark.parametrize(("button", "rules"), BUTTONS)
def test_keys_of_call_buttons_and_pads_are_not_needed_where_real_ones_are(button: str, rules: str) -> None:
    table = TABLE.replace("key: q", f"key: q, {button}_pin: 5").replace("key: p", f"key: p, {button}_pin: 6")
    assert parse(f"{table}rules: {{{rules}}}\nbackend: lgpio", "c").warnings == ()


@pytest.mark.parametrize(("button", "rules"), BUTTONS)
def test_call_buttons_and_pads_at_every_seat_are_all_that_is_needed(button: str, rules: str) -> None:
    table = TABLE.replace("key: q", f"key: q, {button}_pin: 5, {button}_key: a").replace(
        "key: p", f"key: p, {button}_pin: 6, {button}_key: b"
    )
    assert parse(f"{table}rules: {{{rules}}}", "c").warnings == ()


def test_other_evidence_of_calls_needs_no_call_buttons() -> None:
    assert rules_of("{preset: call}").call_evidence is CallEvidence.JUDGE
    assert rules_of("{preset: call, overrides: {call_evidence: trust}}").call_evidence is CallEvidence.TRUST


@pytest.mark.parametrize("word", ["Yes", "on", "7", "null", "1:30", "2024-01-01"])
def test_a_quoted_word_is_a_name_whatever_yaml_thinks_of_it(word: str) -> None:
    seat = f'  - {{name: "{word}", colour: pink, slap_pin: 5, slap_key: a}}\n'
    assert parse(TABLE + seat, "c").seats[2].name == word


WRONG_SEATS = {
    "seats are no list": (
        "seats: 4",
        ["c.yaml:1: seats: expected a list, each item starting with '- ', got 4"],
    ),
    "seats are empty": (
        "seats:",
        ["c.yaml:1: seats: expected a list, each item starting with '- ', got nothing"],
    ),
    "one seat": ("seats:\n" + ANA_LINE, ["c.yaml:1: seats: expected 2 to 10 seats, got 1"]),
    "a seat is a word": (
        TABLE + "  - Cal\n",
        [
            (
                "c.yaml:4: seats[2]: expected a section with the keys name, colour, slap_pin,"
                " slap_key, flip_pin,"
                " flip_key, call_pin, call_key, pad_pin, pad_key, handicap_ms, got 'Cal'"
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
    "a call button with the pin of a rest pad": (
        TABLE + "  - name: Cal\n    colour: pink\n    slap_pin: 5\n    slap_key: a\n    call_pin: 6\n    pad_pin: 6\n",
        [
            (
                "c.yaml:9: seats[2].pad_pin: expected a pin of its own for every button, got one used twice:"
                " pin 6 is used by Cal's call button (line 8) and Cal's rest pad (line 9)"
            )
        ],
    ),
    "a rest pad with the key of a slap button": (
        TABLE + "  - {name: Cal, colour: pink, slap_pin: 5, slap_key: a, pad_key: p}\n",
        [
            (
                "c.yaml:4: seats[2].pad_key: expected a key of its own for every button, got one used twice:"
                " key 'p' is used by Ben's slap button (line 3) and Cal's rest pad (line 4)"
            )
        ],
    ),
    "a handicap out of range": (
        TABLE + "  - {name: Cal, colour: pink, slap_pin: 5, slap_key: a, handicap_ms: 301}\n",
        ["c.yaml:4: seats[2].handicap_ms: expected a number of ms 0 to 300, got 301"],
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


def test_own_flip_buttons_are_needed_at_every_seat() -> None:
    assert complaints(TABLE + "flipping: {mode: own_button}") == [
        f"c.yaml:{line}: seats[{line - 2}].{key}: expected a {key} at every seat because flipping.mode"
        " is own_button, got none"
        for line in (2, 3)
        for key in ("flip_pin", "flip_key")
    ]


@pytest.mark.parametrize(
    ("button", "override", "reason"),
    [
        ("call", "call_needed: on, call_evidence: call_button", "call_evidence is call_button"),
        ("pad", "hand_rule: home_pad", "hand_rule is home_pad"),
    ],
)
def test_call_buttons_and_rest_pads_are_needed_at_every_seat(button: str, override: str, reason: str) -> None:
    table = TABLE.replace("key: p", f"key: p, {button}_pin: 6")
    rules = f"rules: {{overrides: {{{override}}}}}"
    assert complaints(f"{table}{rules}\nbackend: lgpio") == [
        f"c.yaml:2: seats[0].{button}_pin: expected a {button}_pin at every seat because {reason}, got none"
    ]
    assert complaints(f"{table}{rules}") == [
        f"c.yaml:2: seats[0].{button}_pin: expected a {button}_pin at every seat because {reason}, got none",
        f"c.yaml:2: seats[0].{button}_key: expected a {button}_key at every seat because {reason}, got none",
        f"c.yaml:3: seats[1].{button}_key: expected a {button}_key at every seat because {reason}, got none",
    ]


def test_a_wrong_pin_is_not_called_missing_as_well() -> None:
    table = TABLE.replace("key: q", "key: q, pad_pin: 99").replace("key: p", "key: p, pad_pin: 6")
    assert complaints(table + "backend: lgpio\nrules: {overrides: {hand_rule: home_pad}}") == [
        "c.yaml:2: seats[0].pad_pin: expected a GPIO number (BCM) 2 to 27, got 99"
    ]
