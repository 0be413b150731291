"""What goes into a game, as frozen values compared with ``==``.

Players are seat indexes, 0 to N - 1, in clockwise order. Times are integer nanoseconds on one monotonic
clock. An input's ``ORDER`` is its place among inputs of the same time (RULES 1.4): a slap beats a flip
press with the same stamp, a card is visible for a slap with the same stamp, and a slap at the very end
of the time limit still counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Shown:
    """The picture of flip ``number`` became visible at ``at``."""

    at: int
    number: int
    ORDER: ClassVar = 0


@dataclass(frozen=True, slots=True)
class Slap:
    """The first contact of ``player``'s slap button."""

    at: int
    player: int
    ORDER: ClassVar = 1


@dataclass(frozen=True, slots=True)
class Bump:
    """The table was bumped: the slaps of ``players`` from ``at`` on were none (RULES 3.7)."""

    at: int
    players: tuple[int, ...]
    ORDER: ClassVar = 1


@dataclass(frozen=True, slots=True)
class Call:
    """``player`` said what a slap needs, as far as the evidence goes (RULES 4.2, 4.3)."""

    at: int
    player: int
    ORDER: ClassVar = 2


@dataclass(frozen=True, slots=True)
class Close:
    """The window of the open race, or of a slap that waits for its call, is over."""

    at: int
    ORDER: ClassVar = 3


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The time limit is reached."""

    at: int
    ORDER: ClassVar = 4


@dataclass(frozen=True, slots=True)
class Flip:
    """``player`` pressed the flip button."""

    at: int
    player: int
    ORDER: ClassVar = 5


@dataclass(frozen=True, slots=True)
class TakeBack:
    """``player`` let go of the flip button before the picture was up (``hand_rule: other_hand``, RULES 3.8)."""

    at: int
    player: int
    ORDER: ClassVar = 5


@dataclass(frozen=True, slots=True)
class JudgeAward:
    """The judge decides for ``player``: first of the tied, first who called, or in Irish Snap the last one."""

    at: int
    player: int
    ORDER: ClassVar = 6


@dataclass(frozen=True, slots=True)
class JudgeSplit:
    """The judge shares the pile among the tied players."""

    at: int
    ORDER: ClassVar = 6


@dataclass(frozen=True, slots=True)
class JudgeCarry:
    """The judge leaves the pile where it is; a fresh card is needed."""

    at: int
    ORDER: ClassVar = 6


@dataclass(frozen=True, slots=True)
class JudgeVoid:
    """The judge strikes ``player``'s slap; the rest are judged without it."""

    at: int
    player: int
    ORDER: ClassVar = 6


@dataclass(frozen=True, slots=True)
class Pause:
    """The referee stops the game."""

    at: int
    ORDER: ClassVar = 6


@dataclass(frozen=True, slots=True)
class Resume:
    """The referee lets the game go on."""

    at: int
    ORDER: ClassVar = 6


@dataclass(frozen=True, slots=True)
class Undo:
    """The referee takes back the last resolution (RULES 1.10)."""

    at: int
    ORDER: ClassVar = 6


@dataclass(frozen=True, slots=True)
class Fault:
    """``player``'s seat is out of order; the game stops."""

    at: int
    player: int
    ORDER: ClassVar = 6


@dataclass(frozen=True, slots=True)
class Repaired:
    """``player``'s seat works again (``ok`` in RULES 1.4)."""

    at: int
    player: int
    ORDER: ClassVar = 6


@dataclass(frozen=True, slots=True)
class Leave:
    """``player`` leaves for good; the cards are dealt out to the others."""

    at: int
    player: int
    ORDER: ClassVar = 6


@dataclass(frozen=True, slots=True)
class FinalTriggerOver:
    """Nobody slapped the last live card in time (RULES 1.5.7, E4)."""

    at: int
    ORDER: ClassVar = 7


@dataclass(frozen=True, slots=True)
class GraceOver:
    """A card that was live when time ran out was not slapped in time (RULES 1.5.8)."""

    at: int
    ORDER: ClassVar = 7


Input = (
    Shown
    | Slap
    | Bump
    | Call
    | Close
    | TimeUp
    | Flip
    | TakeBack
    | JudgeAward
    | JudgeSplit
    | JudgeCarry
    | JudgeVoid
    | Pause
    | Resume
    | Undo
    | Fault
    | Repaired
    | Leave
    | FinalTriggerOver
    | GraceOver
)
