"""Small armies for tests, made without files: every function gives one unit or one fielded army."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from datafaxes.capacity import Capacity
from datafaxes.characteristics import Characteristics
from datafaxes.datafax import CrewStation, Datafax, Hull, MotiveType, Speeds
from datafaxes.entry import CrewLine, Entry, Kind, Models
from datafaxes.library import Library
from rosters.fielded import FieldedArmy, FieldedUnit, LineOfModels, Machine
from rosters.roster import Group, HouseRules, Roster, Seat, Unit
from validators.finding import Finding
from validators.report import check

NO_LIBRARY = Library(None, Path("there is no such folder"))

Number = int | str | Decimal


def datafax(
    id: str = "buggy",
    top: Number | None = 30,
    *,
    capacity: Capacity | None = None,
    crew: int = 1,
    walks: int | None = None,
    kind: str = "vehicle",
) -> Datafax:
    """A Datafax with what the checks look at; with `walks`, a walker of that Movement."""
    return Datafax(
        id=id,
        name=id.replace("-", " ").title(),
        kind="walker" if walks is not None else kind,  # type: ignore[arg-type]  # a literal of the test
        motive=MotiveType.WHEELED,
        speeds=None if walks is not None or top is None else Speeds(slow=Decimal(4), fast=Decimal(top)),
        profile=Characteristics(name=id, M=walks) if walks is not None else None,
        crew=tuple(CrewStation(role=f"Crew {number}") for number in range(crew)),
        capacity=capacity,
        hull=Hull(length=Decimal(3), width=Decimal(2), height=Decimal(2)),
        locations=(),
    )


def vehicle(
    id: str,
    worth: Number = 45,
    top: Number | None = 30,
    type: str = "buggy",
    *,
    capacity: Capacity | None = None,
    mounted: str | None = None,
    carries: tuple[Seat, ...] = (),
    crew: int = 1,
    crew_override: int | None = None,
    walks: int | None = None,
    only_as_upgrade: bool = False,
    offered_by: tuple[str, ...] = (),
    kind: str = "vehicle",
) -> FieldedUnit:
    """A vehicle, walker or bike bought as a unit of its own; a mount that is ridden brings no crew."""
    entry = Entry(
        id=type,
        name=type.title(),
        kind="vehicle",
        part="support",
        only_as_upgrade=only_as_upgrade,
        offered_by=offered_by,
        datafax=type,
    )
    unit = Unit(id=id, entry=f"army/{type}", mounted=mounted, carries=carries, crew=crew_override)
    return FieldedUnit(
        unit=unit,
        entry=entry,
        army="army",
        datafax=datafax(type, top, capacity=capacity, crew=crew, walks=walks, kind=kind),
        models=1,
        crew=() if only_as_upgrade and mounted else (CrewLine(name="Crew", count=crew),),
        points=Decimal(worth),
    )


def transport(
    id: str,
    places: Number | None = 10,
    *carried: str | Seat,
    worth: Number = 50,
    top: Number = 25,
    mounted: str | None = None,
    capacity: Capacity | None = None,
) -> FieldedUnit:
    """A transport with so many places (or this capacity) and these passengers."""
    room = capacity or Capacity(text="", slots=None if places is None else Decimal(places))
    seats = tuple(Seat(unit=seat) if isinstance(seat, str) else seat for seat in carried)
    return vehicle(id, worth, top, "rhino", capacity=room, carries=seats, mounted=mounted)


def weapon(
    id: str, worth: Number = 45, top: Number | None = 4, type: str = "thudd-gun", crew: int | None = None
) -> FieldedUnit:
    """A support weapon with a crew of two."""
    entry = Entry(id=type, name=type.title(), kind="support-weapon", part="support", datafax=type)
    return FieldedUnit(
        unit=Unit(id=id, entry=f"army/{type}", crew=crew),
        entry=entry,
        army="army",
        datafax=datafax(type, top, crew=2, kind="support-weapon"),
        models=2,
        crew=(CrewLine(name="Crew", count=2),),
        points=Decimal(worth),
    )


def squad(
    id: str,
    models: int = 10,
    slots: int | None = 1,
    *,
    tags: tuple[str, ...] = (),
    wounds: int = 1,
    kind: Kind = "squad",
    type: str = "squad",
    points: Number = 100,
    sizes: tuple[tuple[int, int | None], ...] = (),
    bikes: FieldedUnit | None = None,
    carries: tuple[Seat, ...] = (),
) -> FieldedUnit:
    """A squad, or with `kind` a character. `sizes` are pairs of a number of models and their places."""
    lines = tuple(
        LineOfModels(
            name=f"Line {number}",
            count=count,
            slots=places,
            profile=Characteristics(name="Model", M=4, W=wounds),
        )
        for number, (count, places) in enumerate(sizes or ((models, slots),))
    )
    count = sum(line.count for line in lines)
    return FieldedUnit(
        unit=Unit(id=id, entry=f"army/{type}", models=count, carries=carries),
        entry=Entry(
            id=type,
            name=type.title(),
            kind=kind,
            part="squads",
            slots=slots,
            tags=tags,
            models=Models(minimum=1, maximum=None),
        ),
        army="army",
        models=count,
        lines=lines,
        machines=(machine(bikes, count),) if bikes is not None else (),
        points=Decimal(points),
    )


def character(
    id: str, slots: int | None = 1, *, type: str = "chief", bikes: FieldedUnit | None = None
) -> FieldedUnit:
    """A character on foot, or on what he bought to ride."""
    return squad(id, 1, slots, kind="character", type=type, points=64, bikes=bikes)


def machine(unit: FieldedUnit, count: int = 1) -> Machine:
    """The unit as an option that another unit bought."""
    assert unit.entry is not None
    return Machine(entry=unit.entry, datafax=unit.datafax, count=count, points=unit.points * count)


def ready_made(id: str, number: int, worth: Number = 75, top: Number = 16) -> FieldedUnit:
    """A squadron that the army list sells as one entry."""
    one = vehicle("one", worth, top, "sentinel", only_as_upgrade=True)
    return FieldedUnit(
        unit=Unit(id=id, entry="army/sentinels"),
        entry=Entry(id="sentinels", name="Sentinels", kind="vehicle", part="support", contains=("sentinel",)),
        army="army",
        models=1,
        machines=(machine(one, number),),
        points=Decimal(worth) * number,
    )


def unknown(id: str) -> FieldedUnit:
    """A unit that is not in the data."""
    return FieldedUnit(unit=Unit(id=id, entry="army/nothing"), entry=None, army="army")


def army(
    *units: FieldedUnit,
    squadrons: dict[str, str] | None = None,
    batteries: dict[str, str] | None = None,
    limit: Number | None = None,
    house: HouseRules | None = None,
) -> FieldedArmy:
    """An army of these units; squadrons and batteries as `{"Hammer": "a b c"}`."""
    roster = Roster(
        name="Test",
        army="army",
        points_limit=None if limit is None else Decimal(limit),
        units=tuple(unit.unit for unit in units),
        squadrons=groups(squadrons),
        batteries=groups(batteries),
        house_rules=house or HouseRules(),
    )
    points = sum((unit.points for unit in units), Decimal(0))
    return FieldedArmy(roster=roster, army=None, force=None, units=units, points=points)


def groups(named: dict[str, str] | None) -> tuple[Group, ...]:
    """Groups of the roster from names and members."""
    return tuple(Group(name=name, members=tuple(members.split())) for name, members in (named or {}).items())


def findings(fielded: FieldedArmy, *codes: str) -> tuple[Finding, ...]:
    """The findings of these codes; of all where none is given, but that the army list is not in our data."""
    found = check(fielded, NO_LIBRARY).findings
    return tuple(one for one in found if (one.code in codes if codes else one.code != "ARM01"))


def codes(fielded: FieldedArmy, prefix: str = "") -> list[str]:
    """The codes of all findings that start like this, sorted."""
    return sorted(finding.code for finding in findings(fielded) if finding.code.startswith(prefix))


def errors(fielded: FieldedArmy) -> list[str]:
    """The codes of all errors, sorted."""
    return sorted(finding.code for finding in findings(fielded) if finding.severity == "error")
