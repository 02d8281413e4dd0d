"""The rosters that were opened or saved last."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from builder.state.folders import state_folder
from datafaxes.record import record

MOST = 20
_MOST_BYTES = 200_000


@record
class Recent:
    """A roster file that was opened or saved."""

    path: str
    name: str
    army: str
    points: str
    """As they were then, with the limit: `1,499 of 1,500 points`."""


def recent_rosters() -> list[Recent]:
    """The files opened last, the latest first, as far as they are still there."""
    found = []
    for item in _stored():
        with contextlib.suppress(TypeError, OSError):
            recent = Recent(**{key: str(value) for key, value in item.items()})
            if Path(recent.path).is_file():
                found.append(recent)
    return found


def remember(recent: Recent) -> None:
    """Put a file first in the list. A list that cannot be kept is done without."""
    from builder.printing.writing import write_atomically

    others = [item for item in _stored() if item.get("path") != recent.path]
    mine = {key: getattr(recent, key) for key in ("path", "name", "army", "points")}
    content = json.dumps([mine, *others][:MOST], ensure_ascii=False, indent=1)
    with contextlib.suppress(OSError):
        _file().parent.mkdir(parents=True, exist_ok=True)
        write_atomically(_file(), content.encode())


def _stored() -> list[dict[str, object]]:
    try:
        with _file().open("rb") as file:
            stored = json.loads(file.read(_MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return []
    return [item for item in stored if isinstance(item, dict)] if isinstance(stored, list) else []


def _file() -> Path:
    return state_folder() / "recent.json"
