"""Finding the GPIO chip, and what people read when it cannot be used."""

from __future__ import annotations

import errno
import os
import sys
from types import ModuleType
from typing import TYPE_CHECKING

import pytest
from support.fake_gpiod import Board, LineSettings, install

from referee.devices.gpiod_chip import GpiodError, find_chip, library, owner

if TYPE_CHECKING:
    from pathlib import Path

    from referee.devices.gpiod_chip import Chip


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Board:
    made = Board(tmp_path)
    install(made, monkeypatch)
    return made


def found(**options: str) -> Chip:
    return find_chip(library(), **options)


def test_the_chip_is_found_by_its_label_whatever_its_number(board: Board) -> None:
    board.add_chip("gpiochip0", "raspberrypi-exp-gpio", 8)
    path = board.add_chip("gpiochip4", "pinctrl-rp1", 54)
    chip = found()
    assert (chip.path, chip.label, chip.lines) == (path, "pinctrl-rp1", 54)


def test_a_second_name_of_the_same_chip_is_no_second_chip(board: Board) -> None:
    path = board.add_chip("gpiochip0", "pinctrl-rp1", 54)
    (board.folder / "gpiochip4").symlink_to(path)
    assert found().path == path


def test_a_machine_without_chips_is_told_so(board: Board) -> None:
    with pytest.raises(GpiodError, match="there is no GPIO chip here"):
        found()
    assert board.labels == {}


def test_unknown_labels_are_listed(board: Board) -> None:
    path = board.add_chip("gpiochip0", "INT3450:00")
    with pytest.raises(GpiodError) as caught:
        found()
    assert f"{path} (INT3450:00)" in str(caught.value)
    assert "pinctrl-rp1 or pinctrl-bcm2711 or pinctrl-bcm2835" in str(caught.value)
    assert not caught.value.denied


def test_two_fitting_chips_are_not_chosen_between(board: Board) -> None:
    board.add_chip("gpiochip0")
    board.add_chip("gpiochip1")
    with pytest.raises(GpiodError, match="more than one GPIO chip"):
        found()


def test_a_named_chip_needs_no_known_label(board: Board) -> None:
    path = board.add_chip("gpiochip3", "my board")
    board.add_chip("gpiochip4")
    assert found(chip=path).label == "my board"


def test_a_named_chip_that_is_none_is_told_so(board: Board) -> None:
    with pytest.raises(GpiodError, match="is no GPIO chip that can be opened"):
        found(chip=str(board.folder / "gpiochip9"))


def test_a_chip_that_may_not_be_opened_names_its_group_and_the_cure(board: Board) -> None:
    board.denied.add(board.add_chip("gpiochip0"))
    with pytest.raises(GpiodError) as caught:
        found()
    assert caught.value.denied
    assert "group " in str(caught.value)
    assert "sudo usermod -aG gpio" in str(caught.value)


def test_a_denied_chip_does_not_matter_when_another_one_fits(board: Board) -> None:
    board.denied.add(board.add_chip("gpiochip0", "other"))
    path = board.add_chip("gpiochip1")
    assert found().path == path


def test_a_missing_package_names_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiod", None)
    with pytest.raises(GpiodError, match=r"pip install 'gpiod>=2.1'"):
        library()


def test_the_old_package_is_recognised_and_its_place_named(monkeypatch: pytest.MonkeyPatch) -> None:
    old = ModuleType("gpiod")
    old.__file__ = "/usr/lib/python3/dist-packages/gpiod.so"
    old.version_string = lambda: "1.6.3"  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "gpiod", old)
    with pytest.raises(GpiodError, match=r"gpiod 1\.6\.3 at /usr/lib/python3/dist-packages/gpiod\.so"):
        library()


def test_a_busy_line_names_its_owner(board: Board) -> None:
    board.add_chip("gpiochip0")
    board.line(5).consumer = "lg"
    with pytest.raises(GpiodError, match=r"GPIO 5 of GPIO chip .* is in use by 'lg'"):
        found().request({17: LineSettings(), 5: LineSettings()}, "referee 1")


def test_a_line_that_the_chip_does_not_have_is_told_with_those_it_has(board: Board) -> None:
    board.add_chip("gpiochip0")
    with pytest.raises(GpiodError, match=r"GPIO 28 does not exist: .* has the lines 0 to 27"):
        found().request({28: LineSettings()}, "referee 1")


def test_a_line_that_is_refused_for_permission_is_a_matter_of_permission(board: Board) -> None:
    board.add_chip("gpiochip0")
    board.refuse = PermissionError(errno.EPERM, "Operation not permitted")
    with pytest.raises(GpiodError) as caught:
        found().request({5: LineSettings()}, "referee 1")
    assert caught.value.denied


def test_any_other_refusal_repeats_the_kernel_s_words(board: Board) -> None:
    board.add_chip("gpiochip0")
    board.refuse = OSError(errno.EINVAL, "Invalid argument")
    with pytest.raises(GpiodError, match=r"GPIO 5 .* cannot be requested: .*Invalid argument.*Linux 5\.10"):
        found().request({5: LineSettings()}, "referee 1")


def test_a_line_that_was_let_go_meanwhile_is_told_to_try_again(board: Board) -> None:
    board.add_chip("gpiochip0")
    board.refuse = OSError(errno.EBUSY, "Device or resource busy")
    with pytest.raises(GpiodError, match="is free now"):
        found().request({5: LineSettings()}, "referee 1")


@pytest.mark.parametrize(
    ("consumer", "words"),
    [
        ("spi0 CS0", "switch SPI off"),
        ("i2c-gpio", "switch I2C off"),
        ("uart-rts", "switch the serial port off"),
        ("", "the kernel, for another function"),
        ("kernel", "the kernel, for another function"),
        ("lg", "End that program"),
        ("referee 0", "End that program"),
    ],
)
def test_an_owner_comes_with_the_cure_that_fits_it(consumer: str, words: str) -> None:
    assert words in owner(consumer)


def test_an_owner_that_is_a_process_is_named_with_its_command() -> None:
    assert f"which is process {os.getpid()}: " in owner(f"referee {os.getpid()}")
