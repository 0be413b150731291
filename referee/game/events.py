"""What comes out of a game, as frozen values compared with ``==``, and the reasons given.

Players are seat indexes, 0 to N - 1, in clockwise order; times are integer nanoseconds on one monotonic clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from referee.game.cards import Card
    from referee.game.settings import Trigger


class Why(Enum):
    """Why something was refused or ignored, or how somebody went out."""

    PHASE = "phase"
    TIME_UP = "time_up"
    CARD_IN_AIR = "card_in_air"
    NOT_YOUR_TURN = "not_your_turn"
    SLAP_IN_PROGRESS = "slap_in_progress"
    TOO_SOON = "too_soon"
    ANNOUNCING = "announcing"
    TRIGGER_LIVE = "trigger_live"
    SEAT_FAULT = "seat_fault"
    LOCKED_OUT = "locked_out"
    NOT_IN_PLAY = "not_in_play"
    EMPTY_PILE = "empty_pile"
    LOCKED = "locked"
    OFF_TRIGGER = "off_trigger"
    BARRED = "barred_this_card"
    REPEAT = "repeat"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOT_TIED = "not_tied"
    CHANCE_LOST = "chance_lost"
    NO_CARDS = "no_cards"
    FALSE_SLAP_NO_CARDS = "false_slap_no_cards"
    LEFT = "left"
    LAST_PLAYER = "last_player"
    ALL_CARDS = "all_cards"
    CARDS_EXHAUSTED = "cards_exhausted"
    TIME_LIMIT = "time_limit"
    COVERED_LIVE = "covered_live"
    EXPIRED = "expired"
    UNDO_OFF = "undo_off"
    LAST_WITH_CARDS = "last_with_cards"


class Where(Enum):
    """Where a penalty card went."""

    TO_PLAYER = "to_player"
    OWN_BOTTOM = "own_bottom"
    UNDER_PILE = "under_pile"
    TO_OTHERS = "to_others"
    NOWHERE = "nowhere"


@dataclass(frozen=True, slots=True)
class FlipAccepted:
    """``player``'s top card is in the air, unseen; its picture is flip ``number``.

    ``call`` is the rank that is called for the card in Irish Snap, and empty in Slapjack.
    """

    at: int
    player: int
    number: int
    call: str = ""


@dataclass(frozen=True, slots=True)
class FlipRefused:
    """The flip press did nothing, for the reason given; it is not queued."""

    at: int
    player: int
    why: Why


@dataclass(frozen=True, slots=True)
class FlipCancelled:
    """The card in the air went back on top of ``player``'s stack, unseen."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class SeenAfterAll:
    """A cancelled card's picture was shown all the same; the card goes to the bottom of its stack (RULES 3.2)."""

    at: int
    player: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardShown:
    """``player``'s card is visible; ``triggers`` are the patterns it completes, in announcement order.

    ``call`` is the rank that was called for it in Irish Snap, and empty in Slapjack.
    """

    at: int
    player: int
    card: Card
    triggers: tuple[Trigger, ...]
    call: str = ""


@dataclass(frozen=True, slots=True)
class TriggerDead:
    """A live card can no longer be slapped."""

    at: int
    card: Card
    why: Why


@dataclass(frozen=True, slots=True)
class RaceOpened:
    """``player`` was first to a live card, ``after`` ns after it was visible; the race stays open for the window."""

    at: int
    player: int
    after: int


@dataclass(frozen=True, slots=True)
class RaceJoined:
    """``player`` slapped inside the dead-heat window of an open race."""

    at: int
    player: int
    after: int


@dataclass(frozen=True, slots=True)
class SlapLate:
    """``player`` came after the pile was won; nothing happens."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class LateOnCovered:
    """``player`` meant the live card that had just been covered; no win, no penalty."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class SlapIgnored:
    """The slap did nothing, for the reason given."""

    at: int
    player: int
    why: Why


@dataclass(frozen=True, slots=True)
class EmptySlap:
    """``player`` slapped where no card lies; the table remarks upon it (``empty_slap: warn``)."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class TooFastWarned:
    """The slap counts, but ``after`` ns is too fast to be a reaction."""

    at: int
    player: int
    after: int


@dataclass(frozen=True, slots=True)
class TooFastVoided:
    """The slap was too fast and does not count; ``player`` is barred for this card."""

    at: int
    player: int
    after: int


@dataclass(frozen=True, slots=True)
class Warned:
    """``player`` slapped falsely and used up a warning instead of paying; ``left`` remain."""

    at: int
    player: int
    card: Card
    left: int


@dataclass(frozen=True, slots=True)
class FalseSlap:
    """``player`` slapped ``card`` wrongly and paid ``cards`` cards.

    ``receivers`` holds the seats that got them: one for TO_PLAYER, several for TO_OTHERS, else none.
    """

    at: int
    player: int
    card: Card
    where: Where
    cards: int
    receivers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CallAwaited:
    """``player`` slapped, whatever lies there; everybody waits for the call (RULES 4.2)."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class CallQuestion:
    """The judge is asked who of ``players`` (first contact first) was the first to call."""

    at: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SilentSlap:
    """``player`` slapped a live card without a call: no claim, no penalty; the card stays live."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class TableBumped:
    """So many buttons closed at once that the table must have been bumped; their slaps are void (RULES 3.7)."""

    at: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DeadHeat:
    """Nobody can say who was first among ``players`` (first contact first)."""

    at: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Carried:
    """The pile stays; the card is locked and a fresh one is needed."""

    at: int


@dataclass(frozen=True, slots=True)
class Split:
    """The pile of ``cards`` cards was shared among ``players``, dealt in this order."""

    at: int
    players: tuple[int, ...]
    cards: int


@dataclass(frozen=True, slots=True)
class PileWon:
    """``player`` takes the pile of ``cards`` cards with ``card`` on top."""

    at: int
    player: int
    cards: int
    card: Card
    triggers: tuple[Trigger, ...]


@dataclass(frozen=True, slots=True)
class PileTaken:
    """``player`` must take the pile of ``cards`` cards: last hand on ``card`` in Irish Snap, or a false slap at it."""

    at: int
    player: int
    cards: int
    card: Card
    false_slap: bool


@dataclass(frozen=True, slots=True)
class HandsMissing:
    """Several ``players`` had no hand down when their time for the match was over (Irish Snap)."""

    at: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Safe:
    """``player`` got rid of every card and is out of reach (Irish Snap)."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class BecameWaiting:
    """``player`` has no cards left and waits for one chance."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class BackIn:
    """A waiting ``player`` received cards and plays again."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class Eliminated:
    """``player`` is out of this game."""

    at: int
    player: int
    why: Why


@dataclass(frozen=True, slots=True)
class PileReturned:
    """Nobody held a card; the pile went back to ``player``."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class TimeIsUp:
    """The time limit is reached; no more cards are turned."""

    at: int


@dataclass(frozen=True, slots=True)
class Paused:
    """The game stands still."""

    at: int


@dataclass(frozen=True, slots=True)
class Resumed:
    """The game goes on."""

    at: int


@dataclass(frozen=True, slots=True)
class Refused:
    """A referee's command (``"pause"``, ``"undo"``, ``"leave"``, ``"judge"``, ``"resume"``) was not possible now."""

    at: int
    command: str
    why: Why


@dataclass(frozen=True, slots=True)
class Undone:
    """The last resolution was taken back; the game is paused."""

    at: int


@dataclass(frozen=True, slots=True)
class SeatDisabled:
    """``player``'s button is out of order."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class SeatEnabled:
    """``player``'s button works again."""

    at: int
    player: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """``player`` left; ``cards`` cards were dealt out to the others."""

    at: int
    player: int
    cards: int


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended; several winners share it. In Irish Snap it has losers instead, usually one."""

    at: int
    winners: tuple[int, ...]
    why: Why
    losers: tuple[int, ...] = ()


Event = (
    FlipAccepted
    | FlipRefused
    | FlipCancelled
    | SeenAfterAll
    | CardShown
    | TriggerDead
    | RaceOpened
    | RaceJoined
    | SlapLate
    | LateOnCovered
    | SlapIgnored
    | EmptySlap
    | TooFastWarned
    | TooFastVoided
    | Warned
    | FalseSlap
    | CallAwaited
    | CallQuestion
    | SilentSlap
    | TableBumped
    | DeadHeat
    | Carried
    | Split
    | PileWon
    | PileTaken
    | HandsMissing
    | Safe
    | BecameWaiting
    | BackIn
    | Eliminated
    | PileReturned
    | TimeIsUp
    | Paused
    | Resumed
    | Refused
    | Undone
    | SeatDisabled
    | SeatEnabled
    | PlayerLeft
    | GameOver
)
