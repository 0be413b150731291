"""What a reader says besides edges."""

from __future__ import annotations

from typing import get_args

from referee.timing.edge import Edge
from referee.timing.news import Audible, Failure, Mark, News, Silenced


def test_news_are_values_that_can_be_compared_and_kept() -> None:
    made = {
        Mark("gpiod", 5),
        Silenced("slap 1", 5, "why"),
        Audible("slap 1", 6, closed=False),
        Failure("gpiod", 7, "why"),
    }
    again = {
        Mark("gpiod", 5),
        Silenced("slap 1", 5, "why"),
        Audible("slap 1", 6, closed=False),
        Failure("gpiod", 7, "why"),
    }
    assert made == again
    assert {type(news) for news in made} | {Edge} == set(get_args(News))
