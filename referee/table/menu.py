"""The menus of the host panel: MENU moves on, START chooses."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


class Choice(Enum):
    """What a menu entry does."""

    RESUME = "resume"
    UNDO = "undo"
    LEAVE = "leave"
    NEW_GAME = "new_game"
    LOBBY = "lobby"
    NEXT_GAME = "next_game"
    AWARD = "award"
    CARRY = "carry"
    SPLIT = "split"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry; ``player`` is set where the entry names somebody."""

    choice: Choice
    player: int | None = None


@dataclass(slots=True)
class Menu:
    """A list of entries with one selected."""

    entries: tuple[Entry, ...]
    selected: int = field(default=0)

    def move_on(self) -> None:
        """Select the next entry, the first after the last."""
        self.selected = (self.selected + 1) % len(self.entries)

    def chosen(self) -> Entry:
        """Return the selected entry."""
        return self.entries[self.selected]


def pause_menu() -> Menu:
    """Return the menu of a paused game."""
    return Menu(tuple(map(Entry, (Choice.RESUME, Choice.UNDO, Choice.LEAVE, Choice.NEW_GAME, Choice.LOBBY))))


def over_menu() -> Menu:
    """Return the menu after a game."""
    return Menu(tuple(map(Entry, (Choice.NEXT_GAME, Choice.UNDO, Choice.LOBBY))))


def call_menu(slappers: tuple[int, ...]) -> Menu:
    """Return the menu of who called: each slapper in the order of their hands, or nobody."""
    return Menu((*(Entry(Choice.AWARD, player) for player in slappers), Entry(Choice.NOBODY)))


def judge_menu(tied: tuple[int, ...]) -> Menu:
    """Return the judge's menu: each tied player, share the pile, or nobody."""
    named = tuple(Entry(Choice.AWARD, player) for player in tied)
    return Menu((*named, Entry(Choice.SPLIT), Entry(Choice.CARRY)))
