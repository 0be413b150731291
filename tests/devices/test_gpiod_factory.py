"""The pin factory gpiod under gpiozero's own devices, on chips made of memory."""

from __future__ import annotations

import queue
import tomllib
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from gpiozero import LED, PWMLED, Button, OutputDevice
from gpiozero.exc import (
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPin,
    PinInvalidPull,
    PinPWMUnsupported,
    PinSetInput,
)
from support.fake_gpiod import Bias, Board, Direction, EdgeDetection, install, wait_for

from referee.devices.gpiod_factory import GpiodError, GpiodFactory, Stamp
from referee.timing.news import Failure

if TYPE_CHECKING:
    from collections.abc import Iterator

MS = 1_000_000


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Board:
    made = Board(tmp_path)
    made.add_chip("gpiochip0")
    install(made, monkeypatch)
    return made


@pytest.fixture
def factory(board: Board) -> Iterator[GpiodFactory]:
    made = GpiodFactory()
    assert made.chip.path in board.labels
    yield made
    made.close()


class Ear:
    """Listens to a pin as a reader does."""

    def __init__(self, factory: GpiodFactory, number: int) -> None:
        self.heard: queue.SimpleQueue[tuple[Any, int]] = queue.SimpleQueue()
        self.pin = factory.pin(number)
        self.pin.function = "input"
        self.pin.pull = "up"
        self.pin.when_changed = self.hear

    def hear(self, ticks: Any, state: int) -> None:
        self.heard.put((ticks, state))

    def next(self) -> tuple[Any, int]:
        return self.heard.get(timeout=5)


def test_the_entry_point_names_the_factory() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    module, name = project["entry-points"]["gpiozero_pin_factories"]["gpiod"].split(":")
    assert getattr(import_module(module), name) is GpiodFactory


def test_a_led_drives_its_line(board: Board, factory: GpiodFactory) -> None:
    led = LED(21, pin_factory=factory)
    levels = [board.line(21).high]
    led.on()
    levels.append(board.line(21).high)
    led.off()
    assert [*levels, board.line(21).high] == [False, True, False]


def test_an_output_begins_at_the_level_asked_for(board: Board, factory: GpiodFactory) -> None:
    lamp = OutputDevice(21, initial_value=True, pin_factory=factory)
    assert lamp.value
    assert (board.line(21).settings.direction, board.line(21).high) == (Direction.OUTPUT, True)


def test_a_button_tells_when_it_is_pressed_and_released(board: Board, factory: GpiodFactory) -> None:
    told: queue.SimpleQueue[str] = queue.SimpleQueue()
    button = Button(17, pin_factory=factory)
    button.when_pressed = lambda: told.put("pressed")
    button.when_released = lambda: told.put("released")
    board.change(17, high=False)
    assert told.get(timeout=5) == "pressed"
    assert button.is_pressed
    board.change(17, high=True)
    assert told.get(timeout=5) == "released"


def test_a_button_knows_for_how_many_seconds_it_has_been_pressed(board: Board, factory: GpiodFactory) -> None:
    button = Button(17, pin_factory=factory)
    board.change(17, high=False)
    wait_for(lambda: button.active_time is not None)
    assert 0 <= button.active_time < 5


def test_a_button_is_read_with_a_pull_up_both_edges_and_no_debounce(board: Board, factory: GpiodFactory) -> None:
    button = Button(17, pin_factory=factory)
    settings = board.line(17).settings
    assert (settings.bias, settings.edge_detection) == (Bias.PULL_UP, EdgeDetection.BOTH)
    assert settings.debounce_period == 0
    assert button.pull_up


def test_a_bounce_time_is_refused_with_the_reason(factory: GpiodFactory) -> None:
    with pytest.raises(PinInvalidBounce, match="does not debounce"):
        Button(17, bounce_time=0.01, pin_factory=factory)


def test_dimming_is_refused_as_gpiozero_does(factory: GpiodFactory) -> None:
    with pytest.raises(PinPWMUnsupported):
        PWMLED(13, pin_factory=factory)


def test_ticks_are_the_kernel_s_stamp_with_its_numbers(board: Board, factory: GpiodFactory) -> None:
    ear = Ear(factory, 17)
    board.change(17, high=False, at=123_456_789_012)
    stamp, state = ear.next()
    assert isinstance(stamp, Stamp)
    assert (stamp, state) == (123_456_789_012, 0)
    assert (stamp.seqno, stamp.line_seqno, stamp.since) == (1, 1, None)


def test_ticks_differ_in_seconds(factory: GpiodFactory) -> None:
    assert factory.ticks_diff(2_500 * MS, 1_000 * MS) == 1.5


def test_pins_requested_together_show_a_merge(board: Board, factory: GpiodFactory) -> None:
    factory.together([17, 5])
    ear = Ear(factory, 17)
    at = factory.ticks() + 1_000 * MS
    board.change(17, high=True, at=at, merged=1)
    assert ear.next()[0].since == at - 2 * MS
    assert board.request(17) is board.request(5)


def test_a_pin_of_its_own_cannot_show_a_merge(board: Board, factory: GpiodFactory) -> None:
    ear = Ear(factory, 17)
    board.change(17, high=True, merged=1)
    assert ear.next()[0].since is None


def test_an_overflow_shows_in_the_next_edge(board: Board, factory: GpiodFactory) -> None:
    board.buffer = 4
    ear = Ear(factory, 17)
    opened = factory.ticks()
    request = board.request(17)
    # Held back from the reader until all are there, as when its process is stopped.
    with request.guard:
        for nth in range(6):
            request.change(17, high=bool(nth % 2), at=opened + nth * MS)
    first, second = ear.next()[0], ear.next()[0]
    assert (first.line_seqno, second.since) == (3, None)
    assert first.since < opened


def test_every_request_has_the_largest_buffer(board: Board, factory: GpiodFactory) -> None:
    Ear(factory, 17)
    assert board.request(17)._events.maxlen == 1024


def test_pins_in_use_cannot_be_requested_together_any_more(factory: GpiodFactory) -> None:
    Ear(factory, 17)
    with pytest.raises(ValueError, match="GPIO 17 is in use already"):
        factory.together([5, 17])


def test_a_closed_pin_is_free_and_can_be_used_again(board: Board, factory: GpiodFactory) -> None:
    Button(17, pin_factory=factory).close()
    assert board.line(17).request is None
    led = LED(17, pin_factory=factory)
    led.on()
    assert board.line(17).high


def test_lines_requested_together_stay_until_the_last_is_closed(board: Board, factory: GpiodFactory) -> None:
    factory.together([17, 5])
    one, other = Ear(factory, 17), Ear(factory, 5)
    one.pin.close()
    board.change(5, high=False)
    assert other.next()[1] == 0
    other.pin.close()
    assert board.line(17).request is None


def test_an_output_s_level_outlives_a_change_of_its_neighbour(board: Board, factory: GpiodFactory) -> None:
    factory.together([20, 21])
    led = LED(21, pin_factory=factory)
    led.on()
    factory.pin(20).pull = "up"
    assert board.line(21).high


def test_only_the_edges_asked_for_come(board: Board, factory: GpiodFactory) -> None:
    ear = Ear(factory, 17)
    ear.pin.edges = "rising"
    board.change(17, high=False)
    board.change(17, high=True)
    assert ear.next()[1] == 1
    assert ear.pin.edges == "rising"


def test_an_edge_on_its_way_to_a_pin_that_was_closed_is_dropped(factory: GpiodFactory) -> None:
    ear = Ear(factory, 17)
    news: list[Any] = []
    factory.listen(news.append, {})
    ear.pin.when_changed = None
    ear.pin._call_when_changed(Stamp(1), 0)
    assert ear.heard.empty()
    assert news == []


def test_a_busy_pin_names_its_owner(board: Board, factory: GpiodFactory) -> None:
    board.line(17).consumer = "lg"
    with pytest.raises(GpiodError, match=r"GPIO 17 .* in use by 'lg'"):
        Button(17, pin_factory=factory)


def test_a_pin_says_who_holds_it(board: Board) -> None:
    factory = GpiodFactory(consumer="referee")
    led = LED(21, pin_factory=factory)
    assert led.pin.function == "output"
    assert board.line(21).consumer.split()[0] == "referee"
    factory.close()


def test_a_failure_names_the_line_by_the_reader_s_name(board: Board, factory: GpiodFactory) -> None:
    news: queue.SimpleQueue[Any] = queue.SimpleQueue()
    factory.listen(news.put, {17: "slap 1"})
    pin = factory.pin(17)

    def bad(_ticks: Any, _state: Any) -> None:
        raise ValueError("no such seat")

    pin.when_changed = bad
    board.change(17, high=False)
    failure = news.get(timeout=5)
    assert isinstance(failure, Failure)
    assert "'slap 1'" in failure.reason


def test_a_chip_that_goes_away_ends_the_watch_and_can_still_be_closed(board: Board, factory: GpiodFactory) -> None:
    news: queue.SimpleQueue[Any] = queue.SimpleQueue()
    factory.listen(news.put, {})
    ear = Ear(factory, 17)
    board.request(17).vanish()
    assert "pinctrl-bcm2711" in news.get(timeout=5).reason
    wait_for(lambda: not factory.watch.alive())
    ear.pin.close()


def test_closing_the_factory_gives_everything_back(board: Board) -> None:
    factory = GpiodFactory()
    factory.pin(21).function = "output"
    Ear(factory, 17)
    factory.close()
    factory.close()
    assert (board.line(17).consumer, board.line(21).consumer) == ("", "")
    assert factory.chip.handle.closed
    assert not factory.watch.alive()


def test_the_function_of_an_untouched_pin_is_the_kernel_s(board: Board, factory: GpiodFactory) -> None:
    assert factory.pin(17).function == "input"
    assert board.line(17).request is None


def test_wrong_settings_are_refused(factory: GpiodFactory) -> None:
    pin = factory.pin(17)
    with pytest.raises(PinInvalidFunction, match="expected 'input' or 'output'"):
        pin.function = "pwm"
    with pytest.raises(PinInvalidPull, match="expected 'up', 'down' or 'floating'"):
        pin.pull = "sideways"
    with pytest.raises(PinInvalidEdges, match="expected 'both', 'rising' or 'falling'"):
        pin.edges = "none"
    with pytest.raises(PinSetInput, match="it is an input"):
        pin.state = 1
    with pytest.raises(PinInvalidPin):
        factory.pin(99)
    pin.function = "output"
    with pytest.raises(PinFixedPull, match="it is an output"):
        pin.pull = "up"


def test_a_pin_with_a_resistor_of_its_own_keeps_its_pull(factory: GpiodFactory) -> None:
    with pytest.raises(PinFixedPull, match="physical pull-up"):
        factory.pin(2).pull = "down"
    assert factory.pin(2).pull == "up"
