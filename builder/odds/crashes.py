"""Rams and overruns: what becomes of both vehicles, or of the vehicle and those in its way."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from builder.odds.json_report import working_as_plain
from builder.odds.naming import Named
from builder.odds.text_report import LABELS, bar_line, heading, item, unverified_lines, working_lines
from datafaxes.errors import BadData
from datafaxes.library import default_library
from datafaxes.record import record
from datafaxes.words import percent
from engine.dice import Distribution
from engine.odds.answer import probabilities_of
from engine.odds.course import Course
from engine.odds.crash_working import overrun_working, ram_working
from engine.odds.doubts import doubtful_charts, doubts_about
from engine.odds.working import Working
from engine.refused import Refused
from engine.second_edition.armour import Approach
from engine.second_edition.charts import WOUNDING_CHART
from engine.second_edition.collisions import (
    Party,
    bike_exception,
    collision_outcomes,
    touching_locations,
)
from engine.second_edition.damaged_speed import farthest
from engine.second_edition.overruns import (
    Creature,
    check_overrun,
    dive_needs,
    endangers,
    overrun_outcomes,
)
from engine.second_edition.ramming import check_ram, ram_attack, rammed_with
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import VehicleState, start

_LABELS = {"damaged": "damaged"} | {
    key: label for key, label in LABELS.items() if key not in ("hit", "penetrate")
}


@record
class Crash:
    """The chances of a ram or an overrun."""

    title: str
    vehicles: tuple[tuple[str, dict[str, Fraction]], ...]
    """Names of the vehicles with the chances of each; in an overrun only the one that drives."""
    models: tuple[tuple[Fraction, Fraction], ...] = ()
    """Of each model in the way: the chance to dive aside, and the wounds that it loses on average."""
    assumptions: tuple[str, ...] = ()
    unverified: tuple[str, ...] = ()
    working: tuple[Working, ...] = ()
    reason: str = ""
    """Why nothing comes of it, where nothing does."""


def ram(mover: Named, other: Named, inches: float, arc: str, other_halted: bool) -> Crash:
    """A deliberate ram at this speed, into the front, side or rear of the other (2E-CO-03, 2E-CO-05)."""
    first, second = _vehicle(mover), _vehicle(other)
    _check_speed(first, inches)
    title = f'{mover.title} rams {other.title} at {inches:g}", into its {arc}'
    try:
        check_ram(first, inches)
    except Refused as refused:
        nothing = dict.fromkeys(_LABELS, Fraction(0))
        names = ((mover.title, nothing), (other.title, nothing))
        return Crash(title=title, vehicles=names, reason=str(refused))
    approach = Approach("front" if arc == "front" else "side_rear")
    mine, theirs = bike_exception(
        Party(first, start(first), Approach("front")),
        Party(second, start(second), approach, moving=not other_halted),
    )
    outcomes = collision_outcomes(mine, theirs)
    chances = tuple(
        (named.title, _chances(found.map(lambda impact: impact.state), party.state))
        for named, found, party in zip((mover, other), outcomes, (mine, theirs), strict=True)
    )
    touching = [", ".join(sorted(touching_locations(party))) for party in (mine, theirs)]
    notes = [
        f"{touching[0]} of {mover.title} and {touching[1]} of {other.title} touch; {_elsewhere(theirs)}",
        f"Ram values: {_ram_text(first)} against {_ram_text(second)}.",
        *dict.fromkeys((*mover.notes, *other.notes)),
    ]
    exposed = any(station.exposed for one in (first, second) for station in one.datafax.crew)
    charts = doubtful_charts(default_library(), [WOUNDING_CHART] if exposed else [])
    doubts = dict.fromkeys((*charts, *doubts_about(first), *doubts_about(second)))
    return Crash(
        title=title,
        vehicles=chances,
        assumptions=tuple(notes),
        unverified=tuple(doubts),
        working=(
            ram_working(mover.title, mine, ram_attack(second)),
            ram_working(other.title, theirs, ram_attack(first)),
        ),
    )


def overrun_of(mover: Named, creature: Creature, models: int, inches: float) -> Crash:
    """Alike models in the path of the vehicle, one after the other (2E-OV-02 to 2E-OV-06)."""
    vehicle = _vehicle(mover)
    _check_speed(vehicle, inches)
    title = f'{mover.title} overruns {models} {"model" if models == 1 else "models"} at {inches:g}"'
    try:
        check_overrun(vehicle.datafax)
        if not endangers(inches):
            raise Refused("2E-OV-01", 'up to 10" everybody has time to step aside')
    except Refused as refused:
        nothing = dict.fromkeys(_LABELS, Fraction(0))
        safe = ((Fraction(1), Fraction(0)),) * models
        return Crash(title=title, vehicles=((mover.title, nothing),), models=safe, reason=str(refused))
    outcomes = list(overrun_outcomes(vehicle, start(vehicle), creature, models))
    needs = [str(dive_needs(creature.initiative, attempt)) for attempt in range(1, models + 1)]
    notes = [
        f"Each dives aside on a D6 of at most {', '.join(needs)}, and a 6 always fails (2E-OV-02).",
        f"Ram value: {_ram_text(vehicle)}. Who fails to dive strikes back with D6+{creature.toughness}.",
        *mover.notes,
    ]
    charts = doubtful_charts(default_library(), [WOUNDING_CHART])
    chances = _chances(outcomes[-1].map(lambda one: one.state), start(vehicle))
    victims = (
        (found.chance(lambda one: one.dived), found.mean(lambda one: one.wounds_lost)) for found in outcomes
    )
    return Crash(
        title=title,
        vehicles=((mover.title, chances),),
        models=tuple(victims),
        assumptions=tuple(notes),
        unverified=tuple(dict.fromkeys((*charts, *doubts_about(vehicle)))),
        working=overrun_working(mover.title, vehicle, creature, models),
    )


def as_text(crash: Crash, *, explain: bool = False) -> Iterator[str]:
    """Lines of at most 80 columns; `explain`: with the working."""
    yield from heading(crash.title)
    if crash.reason:
        yield ""
        yield from item(f"Nothing comes of it: {crash.reason}.")
    for name, chances in crash.vehicles:
        yield ""
        yield from heading(name)
        for key, label in _LABELS.items():
            yield bar_line(label, chances[key])
    if crash.models:
        yield ""
        yield from heading("In its way")
        for number, (dives, wounds) in enumerate(crash.models, start=1):
            mean = f"loses {float(wounds):.2f} wounds on average"
            yield f"  model {number:<3} dives aside {percent(dives):>6}   {mean}"
    for working in crash.working if explain else ():
        yield ""
        yield from working_lines(working)
    if crash.assumptions:
        yield ""
        yield "Exact. It is taken that:"
        for assumption in crash.assumptions:
            yield from item(assumption)
    yield from unverified_lines(crash.unverified)


def as_plain(crash: Crash, *, explain: bool = False) -> dict[str, Any]:
    """The same for programs."""
    plain: dict[str, Any] = {
        "title": crash.title,
        "vehicles": [
            {"name": name, "probabilities": {key: float(chance) for key, chance in chances.items()}}
            for name, chances in crash.vehicles
        ],
        "models": [{"dives": float(dives), "wounds_lost": float(wounds)} for dives, wounds in crash.models],
        "method": "exact",
        "reasons": [crash.reason] if crash.reason else [],
        "assumptions": list(crash.assumptions),
        "unverified": list(crash.unverified),
    }
    if explain:
        plain["working"] = [working_as_plain(working) for working in crash.working]
    return plain


def _vehicle(named: Named) -> Vehicle:
    if named.vehicle is None:
        raise BadData(f"{named.title} has no Datafax", advice="Name a vehicle (see `muster list datafaxes`).")
    return named.vehicle


def _check_speed(vehicle: Vehicle, inches: float) -> None:
    """A vehicle goes no faster than its highest rate, with what its cards add to it (2E-MV-02)."""
    top = farthest(vehicle)
    if top is not None and inches > top:
        raise BadData(f'{vehicle.datafax.name} goes {top}" at the most, not {inches:g}"')


def _chances(states: Distribution[VehicleState], whole: VehicleState) -> dict[str, Fraction]:
    """The chances of the lasting states; damaged is whatever differs from the whole vehicle."""
    chances = probabilities_of(states.map(Course))
    chances["damaged"] = states.chance(lambda state: state != whole)
    return {key: chances[key] for key in _LABELS}


def _elsewhere(struck: Party) -> str:
    """What else is hit, where one vehicle strikes another."""
    if struck.only_touching:
        return "of the larger one nothing else is hit (2E-BK-08)."
    return "all else is hit on 4+ (2E-CO-05)."


def _ram_text(vehicle: Vehicle) -> str:
    value = rammed_with(vehicle)
    return "none" if value is None else f"S{value.strength} {value.damage} {value.save_modifier:+d}"
