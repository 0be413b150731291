"""The rules as one frozen record, and the presets: RULES 1.6 and 1.9.

Every time is in nanoseconds. The record is frozen when the deal starts (004:3 asks for this).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

MS: Final = 1_000_000
"""Nanoseconds in a millisecond."""

LARGEST_HANDICAP: Final = 300 * MS
"""The largest handicap of a seat, ns: about what a young child needs against an adult (RULES 3.3)."""


class Game(Enum):
    """Which game is played: Slapjack, or Irish Snap on the same table (000:147, 003:38)."""

    SLAPJACK = "slapjack"
    IRISH = "irish"


class Trigger(Enum):
    """What makes a card worth slapping (RULES 1.7). The order is the order of announcement.

    MATCH (the card is the rank that was called) and QUEEN belong to Irish Snap (RULES 4.1).
    """

    JACK = "jack"
    DOUBLE = "double"
    SANDWICH = "sandwich"
    TOPBOTTOM = "topbottom"
    TENS = "tens"
    MATCH = "match"
    QUEEN = "queen"


class Penalty(Enum):
    """What a false slap costs (RULES 1.5.4)."""

    GIVE_ONE = "give_one"
    BURN_ONE = "burn_one"
    SPLIT_PILE = "split_pile"
    TAKE_PILE = "take_pile"
    NONE = "none"


class OwnCard(Enum):
    """Where the penalty goes when the false slapper turned the card himself (004:41; 003:25 names the hole)."""

    OWN_BOTTOM = "own_bottom"
    BURN_ONE = "burn_one"
    LEFT = "left"
    NONE = "none"


class NoRecipient(Enum):
    """Where the penalty goes when the flipper of the card is already out."""

    OWN_BOTTOM = "own_bottom"
    BURN_ONE = "burn_one"


class Tie(Enum):
    """What a dead heat does (004:30; 002:23; 000:93; 000:91)."""

    CARRY = "carry"
    SPLIT = "split"
    JUDGE = "judge"
    EARLIEST = "earliest"


class Won(Enum):
    """How a won pile is put under the stack (002:20; 000:144, 003:22, 004:40; 000:96)."""

    NO_SHUFFLE = "no_shuffle"
    SHUFFLE_WON = "shuffle_won"
    SHUFFLE_ALL = "shuffle_all"


class Next(Enum):
    """Who flips after a won pile (000:96, 003:22, 004:40; 002:21)."""

    LEFT_OF_WINNER = "left_of_winner"
    LEFT_OF_LAST_FLIPPER = "left_of_last_flipper"
    WINNER = "winner"


class Reentry(Enum):
    """What a player without cards may still win with (000:104, 003:26; 004:39; 004:44)."""

    NEXT_JACK = "next_jack"
    NEXT_TRIGGER = "next_trigger"
    NONE = "none"
    UNLIMITED = "unlimited"


class OffTrigger(Enum):
    """What happens when a waiting player slaps a live card that is not the designated trigger."""

    IGNORE = "ignore"
    FALSE_SLAP = "false_slap"
    ALLOW = "allow"


class OwnLastJack(Enum):
    """Whether a player's own last card, a Jack that another wins, was the chance (003:26; 000:104)."""

    COUNTS = "counts"
    EXTRA_CHANCE = "extra_chance"


class Exhaustion(Enum):
    """How a game ends when nobody holds a card and nothing can be slapped (004:45)."""

    CARD_COUNT = "card_count"
    RESHUFFLE_TO_LAST = "reshuffle_to_last"


class Cover(Enum):
    """Whether a live card may be covered by the next one (000:175, 003:24; 004:28)."""

    COVER_ALLOWED = "cover_allowed"
    HOLD_THEN_COVER = "hold_then_cover"
    HOLD_UNTIL_SLAPPED = "hold_until_slapped"


class TooFast(Enum):
    """What a slap earlier than any human reaction is worth (RULES 3.3)."""

    WARN = "warn"
    ALLOW = "allow"
    VOID = "void"
    FALSE_SLAP = "false_slap"


class Repeat(Enum):
    """Whether a second false slap of one player on one card is paid again."""

    ONCE = "once"
    EACH = "each"


class FlipMode(Enum):
    """Who turns the card: the player's own flip button, one shared button, or the table itself (RULES 3.9)."""

    OWN_BUTTON = "own_button"
    SHARED_BUTTON = "shared_button"
    AUTO = "auto"


class SandwichMiddle(Enum):
    """Whether the card between must differ in rank (004:10,61) or may be any (003:36)."""

    DIFFERENT = "different"
    ANY = "any"


class ThroughDead(Enum):
    """Whether patterns reach through a dead card: only a covered live card is a wall, no card is, or every one."""

    BY_REASON = "by_reason"
    COUNT = "count"
    NEVER = "never"


class IgnoreOr(Enum):
    """A small matter that is ignored, remarked upon, or paid for like a false slap."""

    IGNORE = "ignore"
    WARN = "warn"
    FALSE_SLAP = "false_slap"


class HandRule(Enum):
    """Which hand may slap, as far as buttons can tell (RULES 3.8).

    ``same_hand``: the picture comes after the flip button was let go. ``other_hand``: the flip button stays
    pressed until the picture is up, or the card goes back. ``home_pad``: the picture comes when every hand
    rests on its pad.
    """

    NONE = "none"
    SAME_HAND = "same_hand"
    OTHER_HAND = "other_hand"
    HOME_PAD = "home_pad"


class CallEvidence(Enum):
    """How the box learns that a slapper called (RULES 4.3). A microphone per seat is not supported."""

    JUDGE = "judge"
    CALL_BUTTON = "call_button"
    HOLD = "hold"
    TRUST = "trust"


class CallOnly(Enum):
    """What a call at a harmless card costs when no hand came with it (RULES 4.2)."""

    IGNORE = "ignore"
    SPLIT_PILE = "split_pile"


class IrishFirst(Enum):
    """Who turns the first card of Irish Snap (000:147; 000:232)."""

    DEALER = "dealer"
    LEFT_OF_DEALER = "left_of_dealer"


class IrishNext(Enum):
    """Who goes on after somebody took the pile in Irish Snap (003:38; other accounts)."""

    LEFT_OF_COLLECTOR = "left_of_collector"
    COLLECTOR = "collector"
    ROTATE = "rotate"


class IrishCardless(Enum):
    """What becomes of a player who got rid of every card in Irish Snap (003:38; other accounts)."""

    SAFE_OUT = "safe_out"
    STILL_IN = "still_in"
    MUST_WIN_ONE = "must_win_one"


class IrishExtra(Enum):
    """What may be slapped in Irish Snap besides the called rank (other accounts)."""

    NONE = "none"
    DOUBLE = "double"
    QUEEN = "queen"
    JACK = "jack"


class IrishCall(Enum):
    """Whether the screen shows the call before each card, or players must remember it (RULES 4.3)."""

    SHOWN = "shown"
    MEMORY = "memory"


class UndoRule(Enum):
    """Whether the referee may take back the last ruling (RULES 1.10)."""

    REFEREE_LAST = "referee_last"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Rules:
    """One rule set; the defaults are the preset Classic (RULES 1.6, column 2; 1.9; 3.10).

    All ``*_ns`` fields are nanoseconds. ``flip_jitter_ns`` is a closed range from which the delay
    between flip press and picture is drawn.
    """

    game: Game = Game.SLAPJACK
    triggers: frozenset[Trigger] = frozenset({Trigger.JACK})
    sandwich_middle: SandwichMiddle = SandwichMiddle.DIFFERENT
    topbottom_min: int = 2
    through_dead: ThroughDead = ThroughDead.BY_REASON
    penalty: Penalty = Penalty.GIVE_ONE
    penalty_count: int = 1
    own_card: OwnCard = OwnCard.OWN_BOTTOM
    no_recipient: NoRecipient = NoRecipient.OWN_BOTTOM
    repeat_false: Repeat = Repeat.ONCE
    warnings: int = 0
    lockout_ns: int = 0
    tie_window_ns: int = 2 * MS
    tie: Tie = Tie.CARRY
    won: Won = Won.SHUFFLE_WON
    next: Next = Next.LEFT_OF_WINNER
    reentry: Reentry = Reentry.NEXT_JACK
    offtrigger: OffTrigger = OffTrigger.IGNORE
    own_last_jack: OwnLastJack = OwnLastJack.COUNTS
    exhaustion: Exhaustion = Exhaustion.CARD_COUNT
    final_trigger_timeout_ns: int = 10_000 * MS
    cover: Cover = Cover.COVER_ALLOWED
    hold_ns: int = 1_500 * MS
    min_gap_ns: int = 800 * MS
    announce_ns: int = 1_200 * MS
    cover_grace_ns: int = 200 * MS
    late_grace_ns: int = 1_500 * MS
    late_slap: IgnoreOr = IgnoreOr.IGNORE
    empty_slap: IgnoreOr = IgnoreOr.IGNORE
    locked_slap: IgnoreOr = IgnoreOr.IGNORE
    too_fast_ns: int = 100 * MS
    too_fast: TooFast = TooFast.WARN
    flip_mode: FlipMode = FlipMode.OWN_BUTTON
    flip_jitter_ns: tuple[int, int] = (100 * MS, 300 * MS)
    time_limit_ns: int = 0
    time_live_grace_ns: int = 3_000 * MS
    hand_rule: HandRule = HandRule.NONE
    handicap: bool = True
    bump_guard: bool = True
    undo: UndoRule = UndoRule.REFEREE_LAST
    call_needed: bool = False
    call_evidence: CallEvidence = CallEvidence.JUDGE
    call_pre_ns: int = 500 * MS
    call_post_ns: int = 1_000 * MS
    call_silent_wrong: Penalty = Penalty.GIVE_ONE
    call_only_wrong: CallOnly = CallOnly.IGNORE
    split_waiting: bool = True
    irish_first: IrishFirst = IrishFirst.DEALER
    irish_next: IrishNext = IrishNext.LEFT_OF_COLLECTOR
    irish_cardless: IrishCardless = IrishCardless.SAFE_OUT
    irish_window_ns: int = 5_000 * MS
    irish_extra: IrishExtra = IrishExtra.NONE
    irish_call: IrishCall = IrishCall.SHOWN


CLASSIC: Final = Rules()
"""Preset Classic: the main rules of 004:33-37 and 004:40-45."""

PRESETS: Final[dict[str, Rules]] = {
    "classic": CLASSIC,
    "short2": replace(CLASSIC, reentry=Reentry.NONE),
    "pattern": replace(
        CLASSIC,
        triggers=frozenset({Trigger.JACK, Trigger.DOUBLE, Trigger.SANDWICH}),
        penalty=Penalty.BURN_ONE,
        reentry=Reentry.NEXT_TRIGGER,
        cover=Cover.HOLD_THEN_COVER,
    ),
    "bicycle": replace(CLASSIC, won=Won.SHUFFLE_ALL),
    "pagat": replace(CLASSIC, tie=Tie.JUDGE, won=Won.NO_SHUFFLE),
    "family002": replace(CLASSIC, tie=Tie.SPLIT, won=Won.NO_SHUFFLE, next=Next.LEFT_OF_LAST_FLIPPER),
    "kids": replace(
        CLASSIC,
        warnings=1,
        tie=Tie.SPLIT,
        tie_window_ns=5 * MS,
        reentry=Reentry.UNLIMITED,
        cover=Cover.HOLD_UNTIL_SLAPPED,
        min_gap_ns=1_500 * MS,
        too_fast=TooFast.ALLOW,
        flip_jitter_ns=(0, 200 * MS),
        exhaustion=Exhaustion.RESHUFFLE_TO_LAST,
    ),
    "call": replace(CLASSIC, call_needed=True),
    "timed": replace(CLASSIC, time_limit_ns=10 * 60 * 1_000 * MS),
    "strict": replace(
        CLASSIC,
        tie=Tie.JUDGE,
        too_fast=TooFast.FALSE_SLAP,
        lockout_ns=250 * MS,
        flip_jitter_ns=(150 * MS, 400 * MS),
        handicap=False,
    ),
    "irish": replace(
        CLASSIC,
        game=Game.IRISH,
        triggers=frozenset({Trigger.MATCH}),
        penalty=Penalty.TAKE_PILE,
        tie=Tie.SPLIT,
        won=Won.NO_SHUFFLE,
        min_gap_ns=600 * MS,
    ),
}
"""Presets by the name used in config and case files (RULES 1.9)."""
