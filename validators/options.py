"""Options of units: offered at all, not too many, and the compulsory ones chosen."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from datafaxes.library import Library
from datafaxes.names import folded, nearest
from datafaxes.words import listed, number_text, some_of
from rosters.commands import Command, command
from rosters.fielded import FieldedArmy, FieldedUnit
from rosters.option_tree import Place, Section
from rosters.roster import Bought
from rosters.texts import shown
from validators.allowances import has_room
from validators.finding import Problem
from validators.offering import bearers_offered, choices_of_group, names_sold, printed, sellers
from validators.option_faults import OptionFault, option_faults
from validators.registry import check
from validators.vehicles import titles

MOST_NAMED = 6
"""Choices or sellers that a message lists."""


@check("OPT01", title="an option that the entry does not offer", severity="error", rule="army list")
def not_offered(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: every option that a unit buys is one that its entry offers, to the bearer that the
    roster names, and the choice that opens it is bought too.

    Why: a unit has only what its army list entry sells it.

    Legal example: a Tactical Squad with a Lascannon.

    Illegal example: a Tactical Squad with a Lascanon, or with Hellfire Shells but no heavy bolter.
    """
    called = titles(army, library)
    for index, unit in enumerate(army.units):
        for bought in unit.unknown if unit.entry is not None else ():
            yield _unknown(index, unit, bought, called[unit.id], library)
        for bought, opener in unit.locked:
            yield Problem(
                path=f"units.{index}.options",
                units=(unit.id,),
                message=f"{called[unit.id]} may have {bought.name} only with {opener}, which it has not.",
                fix=f"Buy {opener}, or leave {bought.name} out.",
                commands=(_without(unit, bought),),
                source=printed(unit.entry),
            )


def _unknown(index: int, unit: FieldedUnit, bought: Bought, name: str, library: Library) -> Problem:
    army_id, _, entry_id = unit.unit.entry.partition("/")
    army = library.army(army_id)
    within = choices_of_group(army_id, entry_id, bought.name, library)
    near = [] if within else nearest(bought.name, names_sold(army_id, entry_id, library))
    elsewhere = [] if near or within else [entry.name for entry in sellers(army, bought.name, library)]
    bearer = f" ({bought.bearer})" if bought.bearer is not None else ""
    message = f"{name}{bearer} is not offered {shown(bought.name)}."
    if bought.bearer is not None and folded(bought.name) in map(folded, near):
        meant_bearers = nearest(bought.bearer, bearers_offered(army_id, entry_id, bought.name, library))
        meant = (
            f" Did you mean {listed([f'“{one}”' for one in meant_bearers], 'or')}?" if meant_bearers else ""
        )
        message = f"{name} has no {shown(bought.bearer)} that is offered {shown(bought.name)}."
    elif within:
        message = f"{shown(bought.name)} is a group of options of {name}, not one of them."
        meant = f" Name what it has: {some_of(within, MOST_NAMED, 'or')}."
    elif near:
        meant = f" Did you mean {listed([f'“{one}”' for one in near], 'or')}?"
    elif elsewhere:
        meant = f" It is offered by {some_of(elsewhere, MOST_NAMED)}."
    else:
        meant = ""
    return Problem(
        path=f"units.{index}.options",
        units=(unit.id,),
        message=message + meant,
        fix=f"Leave {bought.name} out.",
        commands=(_without(unit, bought),),
        source=printed(unit.entry),
    )


def _without(unit: FieldedUnit, bought: Bought) -> Command:
    return command("set_option", unit=unit.id, name=bought.name, count=0, bearer=bought.bearer)


@check(
    "OPT02",
    title="more of an option, or of a group of options, than allowed",
    severity="error",
    rule="army list",
)
def too_many_options(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: no option and no group of options is bought more often than the entry allows, for the
    unit, for each of its models, or for the whole unit where its models choose one by one; and none that
    what else the unit has rules out. Where only one model's own gear could tell, it is told as unchecked
    (ARM08).

    Why: the army list says how many of each a unit may have, and what excludes what.

    Legal example: a Tactical Squad with one heavy weapon.

    Illegal example: a Tactical Squad with two heavy weapons.
    """
    called = titles(army, library)
    for index, (unit, faults) in enumerate(zip(army.units, option_faults(army, library), strict=True)):
        for fault in faults:
            if fault.kind != "too few" and not fault.doubtful:
                yield Problem(
                    path=f"units.{index}.options",
                    units=(unit.id,),
                    message=f"{told(fault, called[unit.id])}.",
                    fix=f"Buy {number_text(fault.number - fault.limit)} {fault.name} less.",
                    source=printed(unit.entry),
                )


@check("OPT03", title="a compulsory choice is missing", severity="error", rule="army list")
def choice_missing(army: FieldedArmy, library: Library) -> Iterator[Problem]:
    """What it checks: from every group from which the entry must choose, enough is chosen; what it has until
    something replaces it counts. While there are points left for it, the list is incomplete rather than
    illegal.

    Why: nothing can be fielded until it is settled what it is armed with.

    Legal example: an Attack Bike with a heavy bolter.

    Illegal example: an Attack Bike without a weapon.
    """
    called = titles(army, library)
    for index, (unit, faults) in enumerate(zip(army.units, option_faults(army, library), strict=True)):
        for fault in faults:
            if fault.kind == "too few" and not fault.doubtful:
                yield Problem(
                    path=f"units.{index}.options",
                    units=(unit.id,),
                    message=f"{told(fault, called[unit.id])}.",
                    fix=f"Choose {number_text(fault.limit - fault.number)} more: {_choices(fault)}.",
                    incomplete=has_room(army, _least_price(fault)),
                    source=printed(unit.entry),
                )


def told(fault: OptionFault, name: str) -> str:
    """The fault in words, without its full stop."""
    bearer = f" ({fault.bearer})" if fault.bearer is not None else ""
    if fault.kind == "barred":
        return f"{fault.name} of {name}{bearer} {fault.why}"
    limit, count = number_text(fault.limit), number_text(fault.number)
    if fault.kind == "too few":
        return f"{name}{bearer} must have {limit} of {fault.name}; it has {count}"
    most = f"at most {limit}" if fault.limit else "no"
    has = f"; it has {count}"
    return f"{name}{bearer} may have {most} {fault.name}{has}"


def _least_price(fault: OptionFault) -> Decimal:
    """What the cheapest of the choices costs, so often as one is missing."""
    places = [fault.place] if isinstance(fault.place, Place) else list(fault.place.every_place())
    return min((place.choice.points for place in places), default=Decimal(0)) * (fault.limit - fault.number)


def _choices(fault: OptionFault) -> str:
    """What may be chosen from the group concerned."""
    if not isinstance(fault.place, Section):
        return fault.name
    names = list(dict.fromkeys(place.choice.name for place in fault.place.every_place()))
    return some_of(names, MOST_NAMED, "or")
