"""One game at the table: the rules, the cards' pictures, the table's own flips, what is told, and the record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import messages as m
from referee.game.cards import DECK, deal, shuffled
from referee.game.settings import Game
from referee.game.start import new_game
from referee.table.bump import BumpGuard
from referee.table.flipping import FIRST_CARD, AutoFlip, AutoFlipper, Pictures, Reminder, Reminders
from referee.table.order import in_fair_order
from referee.table.record import Record
from referee.table.rulings import Rulings
from referee.table.setup import stream_name

if TYPE_CHECKING:
    from referee.game.match import Match
    from referee.game.settings import Rules
    from referee.table.bump import Ahead
    from referee.table.hearing import Hearing
    from referee.table.setup import Chance, TableSetup


class Round:
    """One game from the deal to its end; ``nth`` counts the evening's deals, so that no deal comes twice.

    Attributes:
        game: the rules and their state.
        players: the seats that play; index in game events -> seat.
        rulings: what is to be told.
        pictures: which card's picture waits or is on the glass.
        record: the case file so far.
        call: the rank that was called for the newest card, empty where none counts (Irish Snap).
        reminded: whoever's turn it is was reminded and has not flipped yet.
    """

    def __init__(
        self,
        setup: TableSetup,
        chance: Chance,
        hearing: Hearing,
        *,
        rules: Rules,
        preset: str,
        players: tuple[int, ...],
        match: Match,
        nth: int,
        at: int,
    ) -> None:
        deck = shuffled(DECK, chance.stream(f"deal {nth}"))
        hands = deal(deck, len(players), match.dealer)
        handicaps = tuple(setup.handicap(seat) for seat in players)
        self.game = new_game(hands, match.dealer, rules, chance.stream(f"shuffle {nth}"), at, handicaps=handicaps)
        self.players = players
        # In Irish Snap nobody gains by being first, so first hands never tie.
        self.rulings = Rulings(self.game.state.handicaps, -1 if rules.game is Game.IRISH else rules.tie_window_ns)
        self.pictures = Pictures(rules, chance.stream(f"jitter {nth}"))
        names = tuple(setup.chairs[seat].name for seat in players)
        shuffles = stream_name(chance.seed, f"shuffle {nth}")
        self.record = Record(self.game, f"game {nth}", names, preset, shuffles, at)
        self.call = ""
        self.reminded = False
        self._flipper = AutoFlipper(rules, setup.auto, setup.patience, chance.stream(f"auto {nth}"))
        self._reminders = Reminders(rules, setup.reminder)
        self._guard = BumpGuard(on=rules.bump_guard)
        self._hearing = hearing
        self._hearing.plan(self._flipper.after(at, FIRST_CARD), self._reminders.after(at + FIRST_CARD))

    def handle(self, group: list[m.Input], ahead: Ahead = lambda until: ()) -> list[m.Event]:  # noqa: ARG005 - nothing
        """Judge inputs of the same time and kind; return what came of them.

        ``ahead`` returns what is known to follow up to a time, ns, for the guard against a bumped table.
        """
        told: list[m.Event] = []
        inputs = in_fair_order(self.game, group)
        for given in inputs:
            if not isinstance(given, m.Close | m.FinalTriggerOver | m.GraceOver):
                self.record.note(given)
        for given in self._guard.judge(self.game, inputs, ahead):
            events = self.game.handle(given)
            self.rulings.note(events, self.game.state.claimed)
            self._follow(events)
            told += events
        return told

    def auto_flip(self, planned: AutoFlip) -> list[m.Event]:
        """Turn the next card for whoever's turn it is, if this is still wanted and allowed.

        A try that the rules do not allow yet is repeated and leaves no trace: nobody pressed anything.
        """
        turn = self.game.state.turn
        if not self._flipper.is_wanted(planned) or turn is None:
            return []
        why = self.game.refusal(turn, planned.at)
        if why is not None:
            self._hearing.plan(self._flipper.again(m.FlipRefused(planned.at, turn, why)))
            return []
        return self.handle([m.Flip(planned.at, turn)])

    def remind(self, planned: Reminder) -> int | None:
        """Return the player who is to be reminded, if the reminder is still wanted and somebody could flip."""
        state = self.game.state
        idle = state.air is None and not state.slaps and not state.judging and not state.paused
        if not self._reminders.is_wanted(planned) or not idle or state.turn is None:
            return None
        self.reminded = True
        return state.turn

    def resume_flips(self, at: int) -> None:
        """Plan the next card and the next reminder again."""
        self.reminded = False
        self._hearing.plan(self._flipper.after(at), self._reminders.after(at))

    def _follow(self, events: list[m.Event]) -> None:
        """Do what follows from events: plan pictures and the table's next card."""
        for event in events:
            match event:
                case m.FlipAccepted():
                    self.reminded = False
                    self.call = event.call
                    self.pictures.accept(event)
                case m.PileTaken() | m.Split():
                    self.call = ""
                case m.FlipCancelled() | m.CardShown() | m.SeenAfterAll():
                    self.pictures.clear()
        # Planned once for everything that came of one input: a card that died must not use up another number.
        if any(isinstance(event, _PLAN_AFTER) for event in events):
            self.resume_flips(events[-1].at)


_PLAN_AFTER = (
    m.CardShown,
    m.FlipCancelled,
    m.PileWon,
    m.Carried,
    m.Split,
    m.PileTaken,
    m.FalseSlap,
    m.Warned,
    m.PileReturned,
    m.Resumed,
    m.PlayerLeft,
    m.TriggerDead,
)
"""Events after which the table's next card is planned anew, counted from the event."""
