"""The turned card in text: a box with its rank in big blocks and its name in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.show.plain_text import Line, Span, shortened
from referee.show.words import RANK_WORDS, SUIT_WORDS

if TYPE_CHECKING:
    from referee.game.cards import Card
    from referee.show.plain_glyphs import Glyphs
    from referee.show.scene import PileView

_NO_CARD: Final = "no card"
_ROWS: Final = 5
_NAME_COLUMNS: Final = 19
_SMALLEST_BOX: Final = 3
_BIGGEST: Final = 5

# Five rows of five pixels each.
_RANKS: Final = {
    "A": (" ### ", "#   #", "#####", "#   #", "#   #"),
    "2": ("#### ", "    #", " ### ", "#    ", "#####"),
    "3": ("#### ", "    #", " ### ", "    #", "#### "),
    "4": ("#  # ", "#  # ", "#####", "   # ", "   # "),
    "5": ("#####", "#    ", "#### ", "    #", "#### "),
    "6": (" ### ", "#    ", "#### ", "#   #", " ### "),
    "7": ("#####", "    #", "   # ", "  #  ", "  #  "),
    "8": (" ### ", "#   #", " ### ", "#   #", " ### "),
    "9": (" ### ", "#   #", " ####", "    #", " ### "),
    "T": ("# ###", "# # #", "# # #", "# # #", "# ###"),
    "J": ("  ###", "   # ", "   # ", "#  # ", " ##  "),
    "Q": (" ### ", "#   #", "# # #", "#  # ", " ## #"),
    "K": ("#   #", "#  # ", "###  ", "#  # ", "#   #"),
}
_SUIT_COLOURS: Final = {"c": "", "d": "red", "h": "red", "s": ""}


def card_title(card: Card) -> str:
    """Return the card's name with its rank in capitals, such as ``"JACK of spades"``."""
    return f"{RANK_WORDS[card.rank].upper()} of {SUIT_WORDS[card.suit]}"


def card_index(card: Card, glyphs: Glyphs) -> str:
    """Return the card in two or three characters, such as ``"10♥"``."""
    return ("10" if card.rank == "T" else card.rank) + glyphs.suits[card.suit]


def pile_block(pile: PileView, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """Return the turned card with the pile's size and the covered cards below it.

    Args:
        pile: what to show.
        width: columns, at least 21.
        height: rows; with 5 and more everything is told, with 3 only the card.
        glyphs: what to draw with.
    """
    facts = [_count(pile)]
    if pile.covered:
        facts.append("covered: " + " ".join(card_index(card, glyphs) for card in pile.covered))
    # Room is kept for both facts, so that the card stays where it is when the first card is covered.
    box = _box(pile.top, width, height - 2, glyphs)
    below = [Line((Span(shortened(fact, width, glyphs)),)) for fact in facts]
    return [row.centred(width) for row in (*box, *below)][: max(0, height)]


def _count(pile: PileView) -> str:
    if not pile.count:
        return "the pile is empty"
    cards = "1 card" if pile.count == 1 else f"{pile.count} cards"
    return f"{cards}, {pile.burned} face down" if pile.burned else f"{cards} in the pile"


def _box(card: Card | None, width: int, height: int, glyphs: Glyphs) -> list[Line]:
    """Draw the card as big as it fits, down to a box around its name."""
    scale = min(_BIGGEST, (height - _SMALLEST_BOX) // _ROWS, (width - 4) // (2 * _ROWS))
    inner = max(_NAME_COLUMNS, scale * 2 * _ROWS + 2)
    colour = "" if card is None else _SUIT_COLOURS[card.suit]
    index = "" if card is None else f" {card_index(card, glyphs)} "
    name = _NO_CARD if card is None else card_title(card)
    rank = [" " * inner] * (_ROWS * scale) if card is None else _big(card.rank, scale, inner, glyphs)
    edge = inner - len(index)
    left, right, low_left, low_right = glyphs.corners
    side = Span(glyphs.upright)
    return [
        Line((Span(left), Span(index, colour=colour, strong=True), Span(glyphs.flat * edge + right))),
        *(Line((side, Span(row, colour=colour), side)) for row in rank),
        Line((side, Span(name.center(inner), colour=colour, strong=True), side)),
        Line((Span(low_left + glyphs.flat * edge), Span(index, colour=colour, strong=True), Span(low_right))),
    ]


def _big(rank: str, scale: int, width: int, glyphs: Glyphs) -> list[str]:
    """Return the rank in blocks; a pixel is twice as many columns wide as rows high, which makes it square."""
    rows = []
    for pixels in _RANKS[rank]:
        row = "".join((glyphs.block if pixel == "#" else " ") * 2 * scale for pixel in pixels)
        rows += [row.center(width)] * scale
    return rows
