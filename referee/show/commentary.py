"""A running commentary in plain lines: what a log, a pipe or a blind player gets instead of a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.show import words
from referee.table import events as t

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.table.table import Table, TableNews

SECOND = 1_000_000_000


class Commentary:
    """Turns news into lines, timed in seconds since the first of them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._start: int | None = None

    def lines(self, news: Iterable[TableNews]) -> list[str]:
        """Return one line for every piece of news that can be told."""
        return [line for event in news if (line := self._line(event))]

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
