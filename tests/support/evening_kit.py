"""Evenings by chance: any rules, any presses at any time, often all at once, and news that comes late."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from referee.game import messages as m
from referee.game.settings import PRESETS, CallEvidence, CallOnly, FlipMode, HandRule, Tie
from referee.table import events as t
from referee.timing.edge import Edge
from support.table_kit import (
    FLIP,
    MENU,
    MS,
    SECOND,
    START,
    Evening,
    Rigged,
    Script,
    Streams,
    call_line,
    flip_line,
    pad_line,
    setup_of,
    slap_line,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.table.setup import TableSetup
    from referee.table.table import TableNews

HOLD = 20 * MS

MEANINGLESS = (m.SlapIgnored, m.FlipRefused)
"""What a press does to a game that stands still or is over: a replay does not press there at all."""

HANDS = {
    FlipMode.OWN_BUTTON: list(HandRule),
    FlipMode.SHARED_BUTTON: [HandRule.NONE, HandRule.HOME_PAD],
    FlipMode.AUTO: [HandRule.NONE],
}
"""The rules about hands that go with each way to turn cards; those that hold up the game not too often."""


@st.composite
def tables(draw: st.DrawFn) -> TableSetup:
    """Tables of all presets and ways to turn cards, call and be seen, quick enough for a lot to happen."""
    preset = draw(st.sampled_from([*sorted(PRESETS), "call", "call", "irish", "irish"]))
    mode = draw(st.sampled_from([FlipMode.SHARED_BUTTON, FlipMode.AUTO, FlipMode.AUTO, FlipMode.OWN_BUTTON]))
    rules = replace(
        PRESETS[preset],
        flip_mode=mode,
        hand_rule=draw(st.sampled_from([HandRule.NONE, HandRule.NONE, *HANDS[mode]])),
        call_evidence=draw(st.sampled_from(CallEvidence)),
        call_post_ns=draw(st.sampled_from([300 * MS, 1_000 * MS])),
        call_only_wrong=draw(st.sampled_from(CallOnly)),
        tie=draw(st.sampled_from([Tie.CARRY, Tie.SPLIT, Tie.JUDGE])),
        bump_guard=draw(st.sampled_from([True, True, False])),
        irish_window_ns=draw(st.sampled_from([1, 5])) * SECOND,
        flip_jitter_ns=draw(st.sampled_from([(0, 0), (0, 40 * MS), (100 * MS, 300 * MS)])),
        min_gap_ns=draw(st.sampled_from([0, 300 * MS])),
        announce_ns=draw(st.sampled_from([0, 300 * MS])),
        time_limit_ns=draw(st.sampled_from([0, 20 * SECOND])),
    )
    seats = draw(st.integers(2, 4))
    handicap = st.sampled_from([0, 0, MS, 2 * MS, 50 * MS, 300 * MS])
    return setup_of(
        seats,
        rules,
        preset=preset,
        auto=(300 * MS, 600 * MS),
        handicaps=tuple(draw(st.lists(handicap, min_size=seats, max_size=seats))),
        reminder=draw(st.sampled_from([0, SECOND])),
        patience=draw(st.sampled_from([0, 2 * SECOND])),
    )


@dataclass(frozen=True)
class Press:
    """A press ``after`` ns from the beginning of its step, held and heard late for so many ns."""

    line: str
    after: int
    hold: int
    late: int


@dataclass(frozen=True)
class Plan:
    """What people do in an evening: steps of a pause (ns) and some presses, and how long they wait at the end."""

    setup: TableSetup
    chance: Streams
    glass: int
    steps: list[tuple[int, list[Press]]]
    rest: int

    def played(self) -> Script:
        """Return everything the table is told in this evening."""
        evening = Evening(self.setup, self.chance, glass=self.glass)
        evening.deal()
        for pause, presses in self.steps:
            evening.run(pause)
            at = evening.now + MS
            for press in presses:
                evening.press(press.line, at + press.after, press.hold, press.late)
        evening.run(self.rest)
        return evening.script


@st.composite
def evenings(draw: st.DrawFn) -> Plan:
    """Evenings in which people do anything at any time, often all at once, and the news comes late."""
    setup = draw(tables())
    seats = len(setup.chairs)
    press = st.builds(
        Press,
        line=st.sampled_from(moves(setup)),
        after=st.sampled_from([0, 0, MS, 2 * MS, 25 * MS, 33 * MS, 120 * MS]),
        hold=st.sampled_from([MS // 2, 20 * MS, 80 * MS, 80 * MS, 80 * MS, 350 * MS, 11 * SECOND]),
        late=st.integers(0, HOLD),
    )
    pause = st.sampled_from([60 * MS, 250 * MS, 500 * MS, 900 * MS, 1_600 * MS])
    presses = st.one_of(st.lists(press, min_size=1, max_size=4), bumps(seats), claims(seats))
    steps = st.lists(st.tuples(pause, presses), min_size=3, max_size=12)
    seed = draw(st.integers(0, 10_000))
    # Jacks; or matches with the call of Irish Snap, whose dealer turns the last card dealt in a round.
    decks = [Rigged("Jd 4c Jh 4h Js 4d Jc", seed=seed), Rigged("2d 3d Ad 5h 6h 4h As 8c 9c", seed=seed)]
    chance = draw(st.sampled_from([Streams(seed), *decks]))
    return Plan(setup, chance, draw(st.sampled_from([0, 8 * MS])), draw(steps), draw(st.sampled_from([1, 25])) * SECOND)


def bumps(seats: int) -> st.SearchStrategy[list[Press]]:
    """Return contacts of all seats, or all but one, within about the two milliseconds of a bump."""
    contact = st.sampled_from([0, 400_000, MS, 2 * MS, 2 * MS + 1])
    seated = st.lists(st.sampled_from(range(seats)), unique=True, min_size=max(2, seats - 1), max_size=seats)
    return seated.flatmap(
        lambda chosen: st.tuples(*(contact for _ in chosen)).map(
            lambda waits: [Press(slap_line(seat), wait, 80 * MS, 0) for seat, wait in zip(chosen, waits, strict=True)]
        )
    )


def claims(seats: int) -> st.SearchStrategy[list[Press]]:
    """Return a long slap of one seat with a press of its call button, and somebody's slap."""
    wait = st.sampled_from([0, 40 * MS, 320 * MS])
    return st.builds(
        lambda seat, called, other, behind: [
            Press(slap_line(seat), 40 * MS, 350 * MS, 0),
            Press(call_line(seat), called, 50 * MS, 0),
            Press(slap_line(other), behind, 80 * MS, 0),
        ],
        st.sampled_from(range(seats)),
        wait,
        st.sampled_from(range(seats)),
        wait,
    )


def moves(setup: TableSetup) -> list[str]:
    """Return the lines people press, the frequent ones several times."""
    seats = range(len(setup.chairs))
    slaps, flips = [slap_line(seat) for seat in seats], [flip_line(seat) for seat in seats]
    calls = [call_line(seat) for seat in seats] if setup.rules.call_needed else []
    pads = [pad_line(seat) for seat in seats] if setup.rules.hand_rule is HandRule.HOME_PAD else []
    own = flips * 3 if setup.rules.flip_mode is FlipMode.OWN_BUTTON else flips[:1]
    return [*slaps * 4, *calls * 3, *pads * 3, *own, *[FLIP] * 8, START, START, MENU]


def other_delivery(script: Script, seed: int) -> list[tuple[int, Edge | m.Shown]]:
    """Let every edge come at any moment within the hold; pictures are reported when they were drawn."""
    chance = Random(seed)
    told = [
        (what.at + chance.randrange(HOLD + 1) if isinstance(what, Edge) else when, what) for when, what in script.told
    ]
    chance.shuffle(told)
    return told


def story(events: Iterable[TableNews]) -> list[m.Event]:
    """Return what happened in the game, without presses that could mean nothing."""
    return [
        event
        for event in events
        if not isinstance(event, t.TableEvent) and not (isinstance(event, MEANINGLESS) and event.why is m.Why.PHASE)
    ]


def games_of(news: list[TableNews]) -> list[tuple[int, list[m.Event]]]:
    """Return each game's start and its story."""
    games: list[tuple[int, list[TableNews]]] = []
    for event in news:
        if isinstance(event, t.Dealt):
            games.append((event.at, []))
        elif games:
            games[-1][1].append(event)
    return [(start, story(events)) for start, events in games]
