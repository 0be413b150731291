"""The text screens: whatever the scene and the size, nothing sticks out and nothing that matters is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.game.cards import DECK, RANKS, parse_card
from referee.show.plain import render
from referee.show.plain_card import card_title
from referee.show.plain_text import Line, columns
from referee.show.scene import PileView, Scene, SeatView, Strip, StripMark, Tone
from referee.show.style import LOOKS

_MS = 1_000_000
_COLOURS = list(LOOKS)
_LETTERS = st.text(st.sampled_from("abcdefghijklmnopqrstuvwxyzäöüéßABC"), min_size=1, max_size=20)
_ANY_TEXT = st.text(max_size=40)
_WIDTHS = st.integers(60, 200)
_HEIGHTS = st.integers(20, 60)
# A scene is dozens of choices: fewer scenes keep the suite quick, and a fault shows within few.
_some = settings(max_examples=settings().max_examples // 5)
_TONES = st.sampled_from(list(Tone))


_STATUSES = ["", "your turn", "waiting: one chance", "out", "button hangs"]
_HISTORIES = [(), ("won 7",), ("late 12 ms", "paid 1", "won 12", "false", "paid 1")]


def _seat(number: int, names: st.SearchStrategy[str]) -> st.SearchStrategy[SeatView]:
    return st.builds(
        SeatView,
        number=st.just(number),
        name=names,
        colour=st.just(_COLOURS[number - 1]),
        key=st.sampled_from(["", "a", "right shift"]),
        cards=st.sampled_from([0, 1, 52]),
        status=st.sampled_from(_STATUSES),
        tone=_TONES,
        dealer=st.booleans(),
        bot=st.booleans(),
        wins=st.sampled_from([0, 1, 12]),
        history=st.sampled_from(_HISTORIES),
    )


@st.composite
def _strips(draw: st.DrawFn, seats: tuple[SeatView, ...], texts: st.SearchStrategy[str]) -> Strip:
    after = sorted(draw(st.lists(st.integers(0, 3000 * _MS), min_size=1, max_size=len(seats))))
    marks = tuple(
        StripMark(seat.number, seat.name, seat.colour, at, draw(texts), draw(_TONES))
        for seat, at in zip(seats, after, strict=False)
    )
    return Strip(marks, draw(st.integers(0, 50 * _MS)), draw(st.integers(0, 200 * _MS)), "±1 ms")


@st.composite
def _scenes(
    draw: st.DrawFn, names: st.SearchStrategy[str] = _LETTERS, texts: st.SearchStrategy[str] = _LETTERS
) -> Scene:
    seats = draw(st.integers(2, 10).flatmap(lambda n: st.tuples(*(_seat(k + 1, names) for k in range(n)))))
    cards = draw(st.lists(st.sampled_from(DECK), max_size=4, unique=True))
    menu = tuple(draw(st.lists(texts.filter(str.strip), max_size=12)))
    return Scene(
        screen=draw(st.sampled_from(["lobby", "play", "judge", "pause", "over"])),
        title=draw(texts),
        seats=seats,
        sentence=" ".join(draw(st.lists(texts, max_size=12))),
        tone=draw(_TONES),
        lines=tuple(draw(st.lists(texts, max_size=11))),
        pile=PileView(cards[-1], tuple(cards[:-1]), 20, 3) if cards else draw(st.sampled_from([None, PileView()])),
        strip=draw(st.none() | _strips(seats, texts)),
        banners=tuple(draw(st.lists(texts, max_size=3))),
        hint=draw(texts),
        menu=menu,
        selected=draw(st.integers(0, max(0, len(menu) - 1))),
    )


def _seats(count: int) -> tuple[SeatView, ...]:
    return tuple(SeatView(n + 1, f"Player{n + 1}", _COLOURS[n], cards=26) for n in range(count))


def _play(card: str = "Js", seats: int = 4) -> Scene:
    return Scene("play", "Game 2", _seats(seats), pile=PileView(parse_card(card), (), 1))


def _strip(*after_ms: float) -> Strip:
    marks = tuple(
        StripMark(n + 1, f"Player{n + 1}", _COLOURS[n], int(ms * _MS), f"+{ms:.1f} ms", Tone.PLAIN)
        for n, ms in enumerate(after_ms)
    )
    return Strip(marks, 5 * _MS, 100 * _MS, "±1 ms")


def _texts(lines: tuple[Line, ...]) -> list[str]:
    return [line.text for line in lines]


def _screen(scene: Scene, width: int = 80, height: int = 24, *, ascii_only: bool = False) -> str:
    return "\n".join(_texts(render(scene, width, height, ascii_only=ascii_only)))


def _joined(scene: Scene, width: int, height: int) -> str:
    return " ".join(" ".join(line.text.split()) for line in render(scene, width, height) if line.text.strip())


@_some
@given(_scenes(_ANY_TEXT, _ANY_TEXT), st.integers(1, 200), st.integers(1, 60), st.booleans())
def test_no_line_is_too_wide_and_there_are_not_too_many(
    scene: Scene, width: int, height: int, ascii_only: bool
) -> None:
    lines = render(scene, width, height, ascii_only=ascii_only)
    assert len(lines) <= height
    assert all(columns(line.text) <= width for line in lines)


@_some
@given(_scenes(_ANY_TEXT, _ANY_TEXT), _WIDTHS, _HEIGHTS)
def test_no_text_can_disturb_the_terminal(scene: Scene, width: int, height: int) -> None:
    assert all(text.isprintable() for text in _texts(render(scene, width, height)))


@_some
@given(_scenes(_ANY_TEXT, _ANY_TEXT), _WIDTHS, _HEIGHTS)
def test_a_terminal_that_knows_only_ascii_gets_only_ascii(scene: Scene, width: int, height: int) -> None:
    assert all(text.isascii() for text in _texts(render(scene, width, height, ascii_only=True)))


@_some
@given(_scenes(), _WIDTHS, _HEIGHTS)
def test_every_seat_shows_its_number_its_shape_and_how_its_name_begins(scene: Scene, width: int, height: int) -> None:
    text = _screen(scene, width, height)
    for seat in scene.seats:
        shape = _sign(seat)
        assert f"{seat.number:>2} {shape} {seat.name[:4]}" in text


def _sign(seat: SeatView) -> str:
    """Return the sign that the lobby, where nothing else stands, shows for this seat's shape."""
    lobby = Scene("lobby", "", (replace(seat, name="Somebody", key=""), replace(seat, name="Nobody")))
    row = next(text for text in _screen(lobby).splitlines() if "Somebody" in text)
    return row[: row.index("Somebody")].split()[-1]


def test_ten_seats_have_ten_different_signs() -> None:
    assert len({_sign(seat) for seat in _seats(10)}) == 10


@_some
@given(_scenes(), _WIDTHS, _HEIGHTS)
def test_no_word_of_the_sentence_is_lost(scene: Scene, width: int, height: int) -> None:
    text = _screen(scene, width, height)
    assert all(word in text for word in scene.sentence.split())


@_some
@given(_scenes(), _WIDTHS, _HEIGHTS, st.sampled_from(["play", "judge", "pause"]))
def test_at_the_table_the_sentence_stands_in_one_piece(scene: Scene, width: int, height: int, screen: str) -> None:
    scene = replace(scene, screen=screen)  # type: ignore[arg-type]
    assert " ".join(scene.sentence.split()) in _joined(scene, width, height)


@_some
@given(_scenes(), _WIDTHS, _HEIGHTS)
def test_the_selected_entry_is_on_the_screen_and_marked(scene: Scene, width: int, height: int) -> None:
    if scene.menu:
        assert f"► {scene.menu[scene.selected][:15]}" in _screen(scene, width, height)


@given(st.sampled_from(DECK), st.integers(2, 10), _WIDTHS, _HEIGHTS)
def test_the_turned_card_is_named_in_words(card: object, seats: int, width: int, height: int) -> None:
    scene = _play(str(card), seats)
    assert scene.pile is not None
    assert scene.pile.top is not None
    assert card_title(scene.pile.top) in _screen(scene, width, height)


def test_a_card_title_has_its_rank_in_capitals_and_its_suit_in_words() -> None:
    assert card_title(parse_card("Js")) == "JACK of spades"
    assert card_title(parse_card("Td")) == "TEN of diamonds"


@pytest.mark.parametrize("ascii_only", [False, True])
def test_every_rank_looks_different_even_without_its_name(ascii_only: bool) -> None:
    block = "#" if ascii_only else "█"
    pictures = set()
    for rank in RANKS:
        screen = _screen(_play(f"{rank}s"), ascii_only=ascii_only)
        middle = [line[25:55] for line in screen.splitlines()]
        pictures.add("\n".join("".join(c if c == block else " " for c in row) for row in middle))
    assert len(pictures) == 13


def test_the_rank_is_an_eighth_of_the_screen_high_at_least() -> None:
    for width, height in ((60, 20), (80, 24), (120, 40), (200, 60)):
        rows = [text for text in _texts(render(_play(), width, height)) if "██" in text]
        assert len(rows) * 8 >= height


@_some
@given(_scenes(), _WIDTHS, _HEIGHTS)
def test_the_card_does_not_jump_when_a_ruling_of_up_to_two_rows_comes(scene: Scene, width: int, height: int) -> None:
    before = replace(scene, screen="play", menu=(), pile=PileView(parse_card("Js"), (), 1), sentence="", strip=None)
    after = replace(before, sentence="Ana was first by 14.2 ms and takes 7 cards: a jack.", strip=_strip(245, 260))
    assert _rank_places(before, width, height) == _rank_places(after, width, height)


def _rank_places(scene: Scene, width: int, height: int) -> list[tuple[int, str]]:
    return [(nth, text) for nth, text in enumerate(_texts(render(scene, width, height))) if "██" in text]


def test_the_pile_tells_its_size_its_burned_cards_and_what_is_covered() -> None:
    pile = PileView(parse_card("Js"), (parse_card("5c"), parse_card("Th"), parse_card("9d")), 9, 2)
    screen = _screen(replace(_play(), pile=pile))
    assert "9 cards, 2 face down" in screen
    assert "covered: 5♣ 10♥ 9♦" in screen


def test_an_empty_pile_shows_that_there_is_no_card() -> None:
    screen = _screen(replace(_play(), pile=PileView()))
    assert "no card" in screen
    assert "the pile is empty" in screen


def test_a_seat_tells_hand_status_key_dealer_bot_and_history() -> None:
    ana = SeatView(1, "Ana", "red", "a", 26, "your turn", Tone.TURN, dealer=True, history=("won 7",))
    ben = SeatView(2, "Ben", "blue", "", 1, "out", Tone.OUT, bot=True, wins=2)
    screen = _screen(Scene("play", "Game 1", (ana, ben)), 120, 40)
    for words in ("► 1 ● Ana", "[a]", "26 cards · your turn", "red circle · dealer", "won 7"):
        assert words in screen
    for words in (" 2 ■ Ben", "1 card · out", "bot", "2 wins"):
        assert words in screen


def test_in_the_lobby_nobody_holds_cards() -> None:
    assert "26" not in _screen(Scene("lobby", "Slapjack", _seats(4)))


def test_seats_go_up_on_the_left_and_down_on_the_right() -> None:
    rows = _texts(render(Scene("play", "", _seats(4)), 80, 24))
    places = {
        n: next((y, row.index(f"Player{n}")) for y, row in enumerate(rows) if f"Player{n}" in row) for n in range(1, 5)
    }
    assert places[1][0] > places[2][0]
    assert places[3][0] < places[4][0]
    assert max(places[1][1], places[2][1]) < min(places[3][1], places[4][1])


def test_banners_and_hint_are_shown() -> None:
    screen = _screen(replace(_play(), banners=("SIMULATED buttons", "no sound"), hint="Esc: pause"))
    assert "! SIMULATED buttons · no sound" in screen
    assert "Esc: pause" in screen


def test_the_photo_finish_names_every_hand_with_its_margin() -> None:
    screen = _screen(replace(_play(), strip=_strip(245, 260, 300)))
    for words in ("1 Player1 +245.0 ms", "2 Player2 +260.0 ms", "3 Player3 +300.0 ms", "±1 ms"):
        assert words in screen


def test_the_photo_finish_explains_its_zones_in_words() -> None:
    screen = _screen(replace(_play(), strip=_strip(245, 260)))
    assert "too fast, before 100 ms" in screen
    assert "dead heat, within 5 ms" in screen


@given(st.integers(150, 800), st.integers(60, 200))
def test_hands_stand_on_the_axis_to_scale(first_ms: int, width: int) -> None:
    axis = _axis(replace(_play(), strip=_strip(first_ms, first_ms * 2)), width)
    first, second = (column for column, char in enumerate(axis) if char == "┼")
    assert abs(second - 2 * first) <= 2


@given(st.lists(st.integers(1, 2000), min_size=1, max_size=10), st.integers(60, 200))
def test_numbers_above_the_axis_keep_the_order_of_the_hands(after_ms: list[int], width: int) -> None:
    scene = replace(_play(seats=10), strip=_strip(*sorted(after_ms)))
    rows = _texts(render(scene, width, 40))
    above = rows[rows.index(next(row for row in rows if row.startswith("0 "))) - 1]
    assert [int(word.rstrip(">")) for word in above.split()] == list(range(1, len(after_ms) + 1))


def test_a_hand_off_the_scale_is_marked_as_beyond_the_end() -> None:
    screen = _screen(replace(_play(), strip=_strip(200, 5000)))
    assert "2> " in screen


def _axis(scene: Scene, width: int) -> str:
    row = next(text for text in _texts(render(scene, width, 24)) if text.startswith("0 "))
    return row.removeprefix("0 ")


def test_names_keep_their_letters_in_ascii_as_far_as_there_are_any() -> None:
    seats = (replace(_seats(2)[0], name="Zoë Ørsted"), _seats(2)[1])
    assert "Zoe Orsted" in _screen(Scene("play", "", seats), 120, 40, ascii_only=True)


def test_a_terminal_that_is_too_small_is_told_so_and_still_gets_card_and_ruling() -> None:
    scene = replace(_play(), sentence="Ana takes it.")
    screen = _screen(scene, 40, 12)
    for words in ("JACK of spades", "Ana takes it.", "40x12", "60x20"):
        assert words in screen


def test_statistics_that_do_not_fit_end_in_an_ellipsis() -> None:
    scene = Scene(
        "over", "Game 2 is over", _seats(10), sentence="Ana wins.", lines=tuple(f"line {n}" for n in range(40))
    )
    assert "…" in _screen(scene, 60, 20)


def test_columns_are_counted_as_terminals_do() -> None:
    assert columns("Zoë") == columns("Zoe\u0308") == 3
    assert columns("漢字") == 4
