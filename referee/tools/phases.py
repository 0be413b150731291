"""What every input does in every phase of the game, in a few words each; a test plays it through."""

from __future__ import annotations

from typing import Final

INPUTS: Final = ("flip", "slap", "call", "judge", "time up", "pause", "resume", "undo", "fault", "leave")
"""The columns: what can come in. A call is one of Slap-and-call; without that, calls mean nothing anywhere."""

NOTHING: Final = ("refused", "ignored", "stands still", "already", "none")
"""How a cell begins when nothing comes of the input."""

_NO_TRIAL: Final = "refused: nobody asked"

PHASES: Final[dict[str, tuple[str, ...]]] = {
    "IDLE": (
        "turns the card of whoever's turn it is; too soon after a card or a ruling: refused",
        "wrong slap: pays; late, empty table or locked card: free",
        "kept for a slap that follows",
        _NO_TRIAL,
        "cards are counted",
        "at once",
        "refused",
        "takes the last ruling back, then PAUSE",
        "seat off, then PAUSE",
        "cards go to the others",
    ),
    "AIR": (
        "refused: one card at a time",
        "judged on the card that is still visible",
        "kept for a slap that follows",
        _NO_TRIAL,
        "the card is shown and its race finished, then cards are counted",
        "refused: after this card",
        "refused",
        "takes the last ruling back, the card too, then PAUSE",
        "seat off, the card goes back, then PAUSE",
        "cards go to the others; an own card in the air goes back first",
    ),
    "LIVE": (
        "covers the card; while `cover` holds it: refused",
        "opens the race",
        "kept for a slap that follows",
        _NO_TRIAL,
        "the card waits `time_live_grace` for a hand, then cards are counted",
        "refused: the card comes first",
        "refused",
        "refused, unless something was ruled since the card appeared",
        "seat off, then PAUSE",
        "cards go to the others",
    ),
    "RACE": (
        "refused: a slap is being decided",
        "joins: dead heat inside `tie_window`, else late",
        "makes the caller's slap count",
        _NO_TRIAL,
        "the race is finished, then cards are counted",
        "refused: the race comes first",
        "refused",
        "takes the race back, then PAUSE",
        "seat off; PAUSE after the race",
        "refused",
    ),
    "JUDGE": (
        "refused",
        "ignored",
        "ignored",
        "decides: a player, share, carry, or strike a hand",
        "stands still",
        "refused",
        "refused",
        "takes the race back, then PAUSE",
        "seat off; PAUSE after the decision",
        "refused",
    ),
    "PAUSE": (
        "refused",
        "ignored",
        "ignored",
        _NO_TRIAL,
        "stands still",
        "already paused",
        "goes on; all clocks move by the time they stood still",
        "takes the last ruling back, stays paused",
        "seat off",
        "cards go to the others",
    ),
    "OVER": (
        "refused",
        "ignored",
        "ignored",
        _NO_TRIAL,
        "none: the clock is off",
        "refused",
        "refused",
        "takes back the ruling that ended the game, then PAUSE",
        "seat off",
        "refused",
    ),
}
"""The game's own phases; one cell per input."""

AROUND: Final[dict[str, tuple[str, ...]]] = {
    "SETUP (lobby)": (
        "ignored",
        "sits down; held: stands up again",
        "ignored",
        "ignored",
        "ignored",
        "ignored",
        "ignored",
        "ignored",
        "the seat is shown as broken and nobody can sit down there",
        "stands up",
    ),
    "DEAL (takes no time)": ("–",) * len(INPUTS),  # noqa: RUF001 - a dash, as tables have it
}
"""What the table does before there is a game."""
