"""A running commentary in plain lines: what a log, a pipe or a blind player gets instead of a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.game import messages as m
from referee.show import words
from referee.table import events as t
from referee.table.rulings import decides

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.table.table import Table, TableNews

SECOND = 1_000_000_000


class Commentary:
    """Turns news into lines, timed in seconds since the first of them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._start: int | None = None
        self._too_fast: list[TableNews] = []

    def lines(self, news: Iterable[TableNews]) -> list[str]:
        """Return one line for every piece of news that can be told."""
        return [line for event in self._in_telling_order(news) if (line := self._line(event))]

    def _in_telling_order(self, news: Iterable[TableNews]) -> Iterator[TableNews]:
        """Keep what would tell that a card is worth a slap until the hands at it are decided."""
        for event in news:
            if isinstance(event, m.TooFastWarned):
                self._too_fast.append(event)
                continue
            if isinstance(event, m.CardShown):
                self._too_fast.clear()
            if decides(event):
                yield from self._too_fast
                self._too_fast.clear()
            yield event

    def _line(self, event: TableNews) -> str:
        text = self._text(event)
        if self._start is None:
            self._start = event.at
        return f"{(event.at - self._start) / SECOND:9.3f} s  {text}" if text else ""

    def _text(self, event: TableNews) -> str:
        table = self._table
        chairs = [chair.name for chair in table.setup.chairs]
        if isinstance(event, t.TableEvent):
            return words.table_sentence(event, chairs)
        if table.round is None:
            return ""
        names = [chairs[seat] for seat in table.round.players]
        return words.sentence_of(event, names, table.round.rulings.finish, table.rules.tie_window_ns)
