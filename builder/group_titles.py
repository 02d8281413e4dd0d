"""The squadrons and batteries of a roster: what each is, and what to call it."""

from __future__ import annotations

from collections.abc import Iterator

from datafaxes.names import folded
from rosters.roster import Group, Roster

SQUADRON, BATTERY = "squadron", "battery"


def groups_of(roster: Roster) -> Iterator[tuple[str, Group]]:
    """Every squadron, then every battery, each with which of the two it is."""
    yield from ((SQUADRON, group) for group in roster.squadrons)
    yield from ((BATTERY, group) for group in roster.batteries)


def group_title(kind: str, name: str) -> str:
    """What to call a squadron or battery: `Squadron Hammer`; `Squadron 1` where its name says so already."""
    return name if kind in folded(name) else f"{kind.capitalize()} {name}".strip()
