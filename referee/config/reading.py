"""Where the settings come from: a file, a text, or the built-in defaults."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from referee.config.build import build
from referee.config.document import read_document
from referee.config.draft import start_draft
from referee.config.model import DEFAULT_SEATS, Settings
from referee.config.problems import ConfigError, Problem
from referee.config.rulecheck import check_rules
from referee.config.uses import check_seats
from referee.config.yamltext import LONGEST_TEXT

LOCAL_CONFIG: Final = Path("config.yaml")
SYSTEM_CONFIG: Final = Path("/etc/slapjack-referee/config.yaml")
MOST_BYTES: Final = 4 * LONGEST_TEXT


def load(path: str | Path) -> Settings:
    """Return the settings in a file.

    Raises:
        ConfigError: the file cannot be read or is not usable; it holds every problem, ordered by line.
    """
    return parse(_read(Path(path)), str(path))


def parse(text: str, name: str) -> Settings:
    """Return the settings in a text.

    Args:
        text: what a config.yaml holds.
        name: what to call it in problem lines and as ``Settings.source``.

    Raises:
        ConfigError: the text is not usable; it holds every problem, ordered by line.
    """
    draft = start_draft(read_document(text, name))
    check_seats(draft)
    check_rules(draft)
    draft.stop_if_wrong()
    return build(draft)


def default_settings() -> Settings:
    """Return the built-in settings: what the shipped config.yaml says."""
    return Settings(source="built-in defaults", seats=DEFAULT_SEATS)


def find_config(explicit: Path | None) -> Path | None:
    """Return the file to load: the one asked for, else ``./config.yaml``, else the system's, else None.

    A file that was asked for is returned whether it exists or not, so that loading it says what is wrong.
    """
    if explicit is not None:
        return explicit
    return next((path for path in (LOCAL_CONFIG, SYSTEM_CONFIG) if _present(path)), None)


def _present(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        # A closed folder: let loading say so rather than play with other settings than the owner's.
        return True


def _read(path: Path) -> str:
    try:
        return _contents(path)
    except FileNotFoundError:
        raise _unusable(path, "expected a file, got nothing of that name; check the path") from None
    except PermissionError:
        raise _unusable(path, "expected a readable file, got permission denied; check owner and mode") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise _unusable(path, "expected text in UTF-8, got other bytes; save the file as UTF-8", line) from None
    except (OSError, ValueError) as error:
        raise _unusable(path, f"expected a readable file, got an error ({error}); check the path") from None


def _contents(path: Path) -> str:
    if path.is_dir():
        raise _unusable(path, "expected a file, got a folder; name the config.yaml in it")
    # Reading a pipe or a device could wait for ever.
    if path.exists() and not path.is_file():
        raise _unusable(path, "expected a file, got a device; name a config.yaml")
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise _unusable(path, f"expected at most {MOST_BYTES} bytes, got more; is this the right file?")
    return content.decode("utf-8-sig")


def _unusable(path: Path, message: str, line: int = 0) -> ConfigError:
    return ConfigError([Problem(str(path), line, "", message)])
