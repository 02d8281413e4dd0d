"""What a 5th-edition card says, ready to print: one view for paper and terminal alike."""

from __future__ import annotations

from datafaxes import fifth_edition
from datafaxes.fifth_edition import FifthEditionDatafax, MountedWeapon
from datafaxes.library import Library
from datafaxes.provenance import DAGGERED
from datafaxes.record import record

DAGGER = "†"


@record
class WeaponRow:
    """A row of the card's table of weapons."""

    name: str
    range: str
    strength: str
    ap: str
    type: str
    mount: str


@record
class FifthEditionCard:
    """The card's texts, in the order of the card."""

    name: str
    army: str
    system: str
    type_line: str
    points: str
    """Empty where they are not known."""
    ballistic_skill: str
    front: str
    side: str
    rear: str
    weapons: tuple[WeaponRow, ...]
    transport: str
    """Empty where it is no transport."""
    rules: tuple[str, ...]
    notes: tuple[str, ...]
    footnote: str
    """Where the card comes from; begins with a dagger where that is doubtful."""


def card_view(datafax: FifthEditionDatafax, library: Library) -> FifthEditionCard:
    """The texts of a vehicle's card. Names of doubtful records end in a dagger.

    Raises:
        BadData: a weapon is not known.
    """
    rows = tuple(_weapon_row(mounted, library) for mounted in datafax.weapons)
    doubtful = datafax.provenance in DAGGERED or any(row.name.endswith(DAGGER) for row in rows)
    return FifthEditionCard(
        name=_marked(datafax.name, datafax.provenance in DAGGERED),
        army=datafax.army,
        system="5th edition",
        type_line=f"Vehicle ({', '.join(datafax.types)})" if datafax.types else "Vehicle",
        points="" if datafax.points is None else f"{datafax.points} points",
        ballistic_skill=str(datafax.ballistic_skill),
        front=str(datafax.front),
        side=str(datafax.side),
        rear=str(datafax.rear),
        weapons=rows,
        transport="" if datafax.transport is None else f"{datafax.transport} models",
        rules=datafax.rules,
        notes=datafax.notes,
        footnote=_footnote(datafax, doubtful),
    )


def _weapon_row(mounted: MountedWeapon, library: Library) -> WeaponRow:
    weapon = fifth_edition.weapon(library, mounted.weapon)
    name = f"Twin-linked {weapon.name}" if mounted.twin_linked else weapon.name
    name = f"{mounted.count} × {name}" if mounted.count > 1 else name
    return WeaponRow(
        name=_marked(name, weapon.provenance in DAGGERED),
        range=weapon.range,
        strength=str(weapon.strength),
        ap="–" if weapon.ap is None else str(weapon.ap),
        type=", ".join((weapon.type, *(trait.title() for trait in weapon.traits if trait != "ordnance"))),
        mount=mounted.mount.capitalize(),
    )


def _marked(name: str, doubtful: bool) -> str:
    return f"{name}{DAGGER}" if doubtful else name


def _footnote(datafax: FifthEditionDatafax, doubtful: bool) -> str:
    source = f"Source: {datafax.source} ({datafax.provenance})."
    return f"{DAGGER} Not verified against a book. {source}" if doubtful else source
