"""Colours and the few words the pictures say by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.show.scene import Tone

if TYPE_CHECKING:
    from referee.show.style import Rgb

INK: Final[Rgb] = (236, 240, 232)
SOFT: Final[Rgb] = (168, 186, 176)
FAINT: Final[Rgb] = (104, 128, 118)
DARK: Final[Rgb] = (10, 20, 20)
GOLD: Final[Rgb] = (250, 204, 92)

FELT: Final[Rgb] = (24, 84, 66)
FELT_EDGE: Final[Rgb] = (8, 32, 29)
RAIL: Final[Rgb] = (46, 112, 90)
PANEL: Final[Rgb] = (13, 38, 35)
PANEL_TURN: Final[Rgb] = (32, 62, 48)
PANEL_EDGE: Final[Rgb] = (42, 78, 68)
OVERLAY: Final[Rgb] = (12, 26, 27)
DIMMED: Final[Rgb] = (84, 84, 84)

BANNER: Final[Rgb] = (250, 190, 48)
BANNER_INK: Final[Rgb] = (36, 24, 4)

PAPER: Final[Rgb] = (252, 251, 246)
PAPER_EDGE: Final[Rgb] = (176, 176, 166)
CARD_RED: Final[Rgb] = (204, 28, 42)
CARD_BLACK: Final[Rgb] = (22, 26, 34)
SUIT_COLOURS: Final[dict[str, Rgb]] = {"c": CARD_BLACK, "s": CARD_BLACK, "d": CARD_RED, "h": CARD_RED}

BACK: Final[Rgb] = (38, 66, 128)
BACK_LINE: Final[Rgb] = (132, 160, 214)

TOO_FAST: Final[Rgb] = (84, 40, 42)
TOO_FAST_LINE: Final[Rgb] = (142, 66, 64)
TIE_BAND: Final[Rgb] = (128, 108, 46)

TONES: Final[dict[Tone, Rgb]] = {
    Tone.PLAIN: (206, 216, 208),
    Tone.TURN: GOLD,
    Tone.WAITING: (122, 190, 236),
    Tone.OUT: (140, 152, 148),
    Tone.EMPTY: (120, 138, 130),
    Tone.FAULT: (255, 138, 76),
    Tone.WON: (112, 226, 140),
    Tone.PENALTY: (255, 128, 120),
    Tone.TIE: (250, 220, 110),
    Tone.NOTE: (176, 204, 226),
}
"""The colour of each tone; every one reads well on :data:`PANEL`."""

QUIET: Final = (Tone.OUT, Tone.EMPTY)
"""Tones of seats that take no part: they step back."""

CARD_WORD: Final = "card"
CARDS_WORD: Final = "cards"
PILE_WORDS: Final = "in the pile"
BURNED_WORD: Final = "face down"
BOT_WORD: Final = "BOT"
DEALER_WORD: Final = "D"
STRIP_TITLE: Final = "Photo finish"
TIE_WORDS: Final = "dead heat within"
TOO_FAST_WORDS: Final = "too fast before"
VISIBLE_WORDS: Final = "card visible"
FIRST_WORDS: Final = "first hand"


def ink_on(ground: Rgb) -> Rgb:
    """Return black or white, whichever reads better on this ground."""
    red, green, blue = ground
    return DARK if red * 299 + green * 587 + blue * 114 > 128_000 else (255, 255, 255)
