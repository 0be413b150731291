"""What is said where people play with paper cards and the box only decides who was first."""

from __future__ import annotations

from typing import Final

PAPER: Final = {
    # rounds
    "paper begin": "{names} play; their own cards are on the table.",
    "paper armed": "The next slap counts.",
    "paper false start": "False start: {name}. It costs nothing.",
    "paper first by": "{name} was first, by {margin}.",
    "paper first": "{name} was first.",
    "paper same time": "Dead heat: {names} at exactly the same time.",
    "paper nobody": "Nobody scores: again.",
    "paper shared": "They share the point: {part} each.",
    "paper judged": "The judge gives {name} the point.",
    "paper judged nobody": "The judge says: nobody scores, again.",
    "paper undone": "The last verdict is taken back.",
    "paper pause": "Pause: slaps do not count.",
    "paper resume": "It goes on.",
    # seats
    "paper point": "{value} point",
    "paper points": "{value} points",
    "paper mark first": "1st",
    "paper mark behind": "+{margin}",
    "paper mark tie": "dead heat",
    "paper mark early": "false start",
    # screens
    "paper title": "Real cards",
    "paper round": "Round {number}",
    "paper ready": "Ready when you are: {start} begins.",
    "paper rules": "Your cards, your rules: the box only says who slapped first.",
    "paper window": "Slaps within {window} are a dead heat: {what}.",
    "paper earliest": "The earliest slap wins. At exactly the same time nobody scores.",
    "paper carry": "nobody scores",
    "paper split": "they share the point",
    "paper judge": "the host decides",
    "paper handicap": "Head start for the others: {names}.",
    "paper handicap of": "{name} {time}",
    "paper wait start": "Wait. {start} makes the next slap count.",
    "paper wait auto": "Wait. Slaps count again soon.",
    "paper watch": "Watch the cards: first slap wins!",
    "paper hint lobby": "Slap button: sit down · hold it: leave · {start}: begin",
    "paper hint wait": "{start}: next slap counts · {menu}: pause",
    # menus
    "paper menu undo": "Undo the last verdict",
    "paper menu new": "New scores, same players",
    "paper menu split": "Share the point",
    "paper menu nobody": "Nobody",
}
"""By key; a part in braces is filled in."""
