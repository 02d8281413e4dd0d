"""The fifteen legal rosters, and short ways to ask the checks about a changed one."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from pathlib import Path

from datafaxes.library import Library, default_library
from rosters.commands import Command, apply
from rosters.fielding import field
from rosters.roster import Bought, Roster, Unit
from rosters.roster_file import open_roster
from validators.finding import Finding
from validators.report import Report, check

FOLDER = Path(__file__).parents[2] / "rosters_legal"
ARMIES = sorted(path.stem for path in FOLDER.glob("*.yaml"))


@lru_cache(maxsize=1)
def library() -> Library:
    """The shipped library, read once for all tests of a process."""
    return default_library()


@lru_cache(maxsize=20)
def legal(army: str) -> Roster:
    """The legal roster of this army list."""
    return open_roster(FOLDER / f"{army}.yaml").roster


def after(roster: Roster, *commands: Command) -> Roster:
    """The roster with these changes."""
    for change in commands:
        roster = apply(roster, change)
    return roster


def report(roster: Roster) -> Report:
    """What the checks say about the roster."""
    return check(field(roster, library()), library())


def found(roster: Roster, code: str) -> tuple[Finding, ...]:
    """The findings of one check."""
    return tuple(one for one in report(roster).findings if one.code == code)


def errors(roster: Roster) -> list[str]:
    """The codes of all errors, sorted, each once."""
    return sorted({one.code for one in report(roster).findings if one.severity == "error"})


def only(roster: Roster, code: str) -> Finding:
    """The one finding of this check."""
    (one,) = found(roster, code)
    return one


def roster(army: str, *units: Unit, limit: int | str | None = 1500, force: str | None = None) -> Roster:
    """A roster of these units."""
    agreed = None if limit is None else Decimal(limit)
    return Roster(name="Test", army=army, force=force, points_limit=agreed, units=units)


def unit(id: str, entry: str, *options: str | Bought, models: int | None = None) -> Unit:
    """A unit that buys these options."""
    bought = tuple(Bought(name=one) if isinstance(one, str) else one for one in options)
    return Unit(id=id, entry=entry, models=models, options=bought)
