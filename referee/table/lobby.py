"""The lobby: a press seats you, a long hold gives the seat back, bots fill up."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Place:
    """What stands at one seat: a player, a bot, nobody, or a button that does not work."""

    taken: bool = False
    bot: bool = False
    broken: bool = False


class Lobby:
    """Who sits where. Seats are indexes, 0 to N - 1."""

    def __init__(self, seats: int) -> None:
        self.places = [Place() for _ in range(seats)]

    def sit(self, seat: int) -> bool:
        """Seat a player, in a bot's place too; return False when a person sits there or the button is broken."""
        place = self.places[seat]
        if place.broken or (place.taken and not place.bot):
            return False
        place.taken, place.bot = True, False
        return True

    def stand(self, seat: int) -> bool:
        """Give a seat back; return False when nobody sat there."""
        place = self.places[seat]
        was_taken, place.taken, place.bot = place.taken, False, False
        return was_taken

    def fill(self, bots: int | None) -> None:
        """Let bots take empty seats, ``bots`` of them; None: two when one human sits alone, else none.

        Bots of an earlier deal stand up first, so the number stays what was asked for.
        """
        self.dismiss_bots()
        humans = len(self.players())
        if bots is None:
            bots = 2 if humans == 1 else 0
        free = [place for place in self.places if not place.taken and not place.broken]
        for place in free[:bots]:
            place.taken = place.bot = True

    def dismiss_bots(self) -> None:
        """Let every bot stand up."""
        for place in self.places:
            if place.bot:
                place.taken = place.bot = False

    def players(self) -> tuple[int, ...]:
        """Return the seats that are taken, clockwise."""
        return tuple(seat for seat, place in enumerate(self.places) if place.taken)
