"""Records as plain values for JSON. The keys of a Datafax are part of the design."""

from __future__ import annotations

from dataclasses import asdict
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from datafaxes.datafax import Datafax, Location

if TYPE_CHECKING:
    from builder.entry_names import Named
    from datafaxes.fifth_edition import FifthEditionDatafax
    from datafaxes.library import Library


def datafax_as_plain(named: Named, library: Library) -> dict[str, Any]:
    """A Datafax, with the price and weapons of the entry where one was named."""
    datafax = named.datafax
    assert datafax is not None
    speeds, ram = datafax.speeds, datafax.ram
    return {
        "id": datafax.id,
        "name": datafax.name,
        "system": datafax.system,
        "points": _number(_price(named, library)),
        "motive": str(datafax.motive),
        "speeds": {
            "slow": _number(speeds.slow if speeds else None),
            "combat": _number(speeds.combat if speeds else None),
            "fast": _number(speeds.fast if speeds else None),
        },
        "ram": None
        if ram is None
        else {"strength": ram.strength, "damage": ram.damage, "save": ram.save_modifier},
        "crew": len(datafax.crew),
        "capacity": _capacity(datafax),
        "locations": [_location(location) for location in datafax.locations],
        "weapons": _weapons(named, library),
        "provenance": datafax.provenance,
    }


def entry_as_plain(named: Named, library: Library) -> dict[str, Any]:
    """An entry on foot, with nothing bought."""
    from builder.entry_names import fielded_alone

    entry = named.entry
    assert entry is not None
    unit = fielded_alone(named, library).units[0]
    return {
        "id": named.whole_id,
        "name": entry.name,
        "system": "second-edition",
        "army": named.army,
        "kind": entry.kind,
        "part": entry.part,
        "points": _number(unit.points),
        "models": {"minimum": entry.models.minimum, "maximum": entry.models.maximum},
        "profiles": [
            {"count": line.count, "save": line.save, **asdict(line.profile)}
            for line in unit.lines
            if line.profile is not None
        ],
        "equipment": list(
            dict.fromkeys((*entry.equipment, *(g for line in unit.lines for g in line.equipment)))
        ),
        "options": [{"name": group.name, "choices": _choices(group.choices)} for group in entry.options],
        "source": entry.source,
        "provenance": entry.provenance,
    }


def fifth_as_plain(datafax: FifthEditionDatafax) -> dict[str, Any]:
    """A vehicle of the 5th edition, field by field."""
    plain = asdict(datafax)
    return {key: _number(value) if isinstance(value, Decimal) else value for key, value in plain.items()}


def _choices(choices: Any) -> list[dict[str, Any]]:
    return [{"name": each.name, "points": _number(each.points)} for each in choices]


def _number(value: Decimal | None) -> int | float | None:
    """A whole number where it is one; halves are exact as floats."""
    if value is None:
        return None
    return int(value) if value == value.to_integral_value() else float(value)


def _price(named: Named, library: Library) -> Decimal | None:
    """What the entry costs; without one, the price that all armies agree on, if they do."""
    from builder.entry_names import entries_with, fielded_alone

    if named.entry is not None:
        return Decimal(fielded_alone(named, library).units[0].points)
    assert named.datafax is not None
    bare = {one.entry.points for one in entries_with(named.datafax.id, library) if one.entry}
    return bare.pop() if len(bare) == 1 else None


def _capacity(datafax: Datafax) -> int | float | str | None:
    """Man-sized places; the card's words where they are not counted in places; None: no transport."""
    if datafax.capacity is None:
        return None
    return _number(datafax.capacity.slots) or datafax.capacity.text


def _location(location: Location) -> dict[str, Any]:
    return {
        "roll": list(location.roll) if location.roll else None,
        "name": location.name,
        "front": location.front,
        "side_rear": location.side_rear,
    }


def _weapons(named: Named, library: Library) -> list[dict[str, Any]]:
    from builder.entry_names import fielded_alone
    from builder.printing.weapon_views import default_weapons

    assert named.datafax is not None
    if named.entry is not None:
        fitted = fielded_alone(named, library).units[0].weapons
    else:
        fitted = default_weapons(named.datafax, library)
    return [
        {
            "item": each.item,
            "weapon": each.weapon.id,
            "linked": each.linked,
            "mount": each.mount.name if each.mount else None,
            "arc": {"centre": each.mount.arc.centre, "width": each.mount.arc.width} if each.mount else None,
        }
        for each in fitted
    ]
