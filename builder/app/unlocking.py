"""What mends a finding, and what an entry needs that the army may not have now: the unlock path."""

from __future__ import annotations

from datafaxes.library import Library
from datafaxes.record import record
from rosters.commands import Command, apply, command, fresh_id
from rosters.fielded import FieldedArmy
from rosters.fielding import field
from rosters.roster import Roster
from validators.buying import compulsory
from validators.finding import Finding
from validators.report import check
from validators.unlock import Suggestion, suggest

MOST_STEPS = 4
"""Changes that go with one unit."""


def mending(finding: Finding, roster: Roster, library: Library) -> Suggestion | None:
    """The cheapest change that removes the error and adds none; None where none was found."""
    if finding.severity != "error":
        return None
    return suggest(finding, field(roster, library), library)


@record
class Adding:
    """How to add an entry so that the army is as legal afterwards as before."""

    unit: str
    """Id of the new unit."""
    commands: tuple[Command, ...]
    needs: str
    """What is changed beside the unit, in words; empty: nothing has to be."""


def adding(roster: Roster, entry_id: str, library: Library) -> Adding:
    """The commands that add the entry, with what must be chosen for it, the cheapest."""
    unit = fresh_id(roster, entry_id)
    added = command("add_unit", entry=entry_id, id=unit)
    chosen = compulsory(apply(roster, added), unit, library)
    return Adding(unit=unit, commands=(added, *chosen), needs="")


def on_offer(roster: Roster, entry_id: str, library: Library) -> FieldedArmy:
    """The entry by itself, as it would be added to the roster: with what must be chosen for it."""
    alone = Roster(name=roster.name, army=roster.army, force=roster.force, sources=roster.sources)
    for made in adding(alone, entry_id, library).commands:
        alone = apply(alone, made)
    return field(alone, library)


def adding_with_needs(roster: Roster, entry_id: str, library: Library) -> Adding | None:
    """The same, with the cheapest changes that make it legal; None where there are none.

    The errors that the army had before stay what they are.
    """
    plain = adding(roster, entry_id, library)
    wanted = _number(roster, entry_id) + 1
    before = {one.message for one in check(field(roster, library), library).findings}
    commands, words = list(plain.commands), list[str]()
    for made in plain.commands:
        roster = apply(roster, made)
    for _ in range(MOST_STEPS):
        army = field(roster, library)
        errors = check(army, library).of_severity("error")
        fault = next((one for one in errors if one.message not in before and not one.incomplete), None)
        if fault is None:
            return Adding(unit=plain.unit, commands=tuple(commands), needs=" ".join(words))
        found = suggest(
            fault,
            army,
            library,
            permits=lambda after: plain.unit in after.by_id and _number(after.roster, entry_id) >= wanted,
        )
        if found is None:
            return None
        commands += found.commands
        words.append(found.words)
        roster = found.roster
    return None


def _number(roster: Roster, entry_id: str) -> int:
    """How many units of the entry there are: none of them makes way for another of the same."""
    return sum(unit.entry == entry_id for unit in roster.units)
