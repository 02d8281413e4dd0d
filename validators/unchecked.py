"""What the facts do not settle: told with a count, never guessed."""

from __future__ import annotations

from collections.abc import Iterator

from datafaxes.library import Library
from datafaxes.words import number_text
from rosters.condition_words import in_words
from rosters.conditions import holds
from rosters.fielded import FieldedArmy
from validators.cards import hands
from validators.contingents import contingents
from validators.finding import Problem
from validators.option_faults import option_faults
from validators.options import told
from validators.registry import check
from validators.vehicles import titles

MOST_TOLD = 12
"""Conditions that the message lists."""


@check("ARM08", title="conditions that could not be checked", severity="info", rule="army list")
def conditions_not_checked(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: nothing; it tells which conditions of the army list could not be evaluated for this
    roster, because the data states them in words only, or because a roster does not say which model of a
    squad has which weapon.

    Why: what is not known is not guessed. Such a condition is neither held against the army nor in its
    favour; the players can settle it in a minute.

    Legal example: a roster all of whose conditions can be evaluated.

    Illegal example: a squad of which it cannot be told whether the model with the heavy weapon also has
    Lightning Claws: noted only.
    """
    found = list(dict.fromkeys(_doubts(army, library)))
    if not found:
        return
    listed = "; ".join(found[:MOST_TOLD])
    more = f"; and {number_text(len(found) - MOST_TOLD)} more" if len(found) > MOST_TOLD else ""
    noun = "condition" if len(found) == 1 else "conditions"
    yield Problem(
        path="units",
        message=f"{number_text(len(found))} {noun} of the army list could not be checked: {listed}{more}.",
    )


def _doubts(army: FieldedArmy, library: Library) -> Iterator[str]:
    called = titles(army, library)
    for contingent in contingents(army, library):
        for entry_id in contingent.of_entry:
            entry = contingent.army.entries[entry_id]
            requires = entry.limit.requires
            if requires is not None and holds(requires, contingent) is None:
                yield f"whether {entry.name} {in_words(tuple(requires.clauses()))}"
            for change in entry.limit.changes:
                if change.when is not None and holds(change.when, contingent) is None:
                    yield f"how many {entry.name} there may be"
    for unit, faults in zip(army.units, option_faults(army, library), strict=True):
        yield from (f"whether {told(fault, called[unit.id])}" for fault in faults if fault.doubtful)
    for unit, found in zip(army.units, hands(army, library), strict=True):
        for held in (held for hand in found for held in hand.cards if held.is_barred is None):
            yield f"whether {called[unit.id]} may have {held.pick.card.name}"
