"""Reads, arranges and checks a roster of another program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from builder.audit.audit import Audit, Section
from builder.report_output import Checked
from datafaxes.library import Library
from rosters.catalogues.vehicle_profiles import profile_differences
from rosters.fielded import Claims, FieldedArmy
from rosters.fielding import field
from rosters.other_programs.importing import read_foreign
from rosters.other_programs.known_entries import army_of_catalogue
from validators.arrangement import arrange
from validators.report import check

if TYPE_CHECKING:
    from rosters.catalogues.catalogue import Catalogue
    from rosters.other_programs.imported import Imported


def audited(
    content: bytes,
    file: str,
    name: str,
    library: Library,
    limit: Decimal | None = None,
    catalogues: Mapping[str, Catalogue] | None = None,
) -> Checked:
    """The roster with its findings and its audit; `limit` goes before its own points limit.

    Such files state neither squadrons nor seats, so what is checked is a legal arrangement of it, if
    there is one. `name` is what messages call the file.

    Raises:
        BadData: it cannot be read.
    """
    imported = read_foreign(content, name, library)
    roster = imported.roster
    if limit is not None:
        roster = replace(roster, points_limit=limit)
    arrangement = arrange(roster, library)
    army = field(arrangement.roster, library)
    army = replace(army, claims=Claims(total=imported.other.total, units=imported.claimed))
    audit = Audit(
        imported=imported,
        arranged=arrangement.changes,
        impossible=arrangement.impossible,
        revisions=tuple(_revisions(imported, library)),
        profiles=tuple(_profiles(imported, army)),
        catalogues=_judged(imported, catalogues, roster.points_limit) if catalogues else (),
    )
    return Checked(file=file, army=army, report=check(army, library), audit=audit)


def _judged(
    imported: Imported, catalogues: Mapping[str, Catalogue], limit: Decimal | None
) -> tuple[Section, ...]:
    from rosters.catalogues.judging import judge

    if not any(node.entry_id for node in imported.other.nodes):
        line = "The file names no entries by their ids, so the catalogues cannot judge it."
        return (Section(key="catalogues", title="By the community's catalogues", lines=(line,)),)
    judgement = judge(replace(imported.other, limit=limit), catalogues)
    skipped = [f"{why}: {number}" for why, number in judgement.not_evaluated]
    told = (
        *judgement.catalogues,
        *([_by_name(judgement.by_name)] if judgement.by_name else []),
        f"{judgement.judged} limits evaluated, {len(judgement.broken)} broken.",
        *(f"Not evaluated ({one})." for one in skipped),
    )
    return (
        Section(key="catalogues", title="By the community's catalogues", lines=told),
        Section(key="catalogue_limits", title="Limits of the catalogues broken", lines=judgement.broken),
        Section(key="catalogue_prices", title="Prices of the catalogues", lines=judgement.prices),
        Section(key="catalogue_unknown", title="In no catalogue", lines=judgement.unknown),
    )


def _by_name(number: int) -> str:
    have = "1 selection has an id" if number == 1 else f"{number} selections have ids"
    return f"{have} that no catalogue knows: matched by name."


def _revisions(imported: Imported, library: Library) -> Iterator[str]:
    for force in imported.other.forces:
        army = army_of_catalogue(force.catalogue_id, "", library) if force.catalogue_id else None
        ours = library.army(army).head.catalogue_revision if army is not None else None
        if ours is not None and force.catalogue_revision not in ("", str(ours)):
            told = f"revision {force.catalogue_revision} of {force.catalogue_name}"
            yield f"The file was made with {told}; our data was drawn from revision {ours}."


def _profiles(imported: Imported, army: FieldedArmy) -> Iterator[str]:
    told: set[str] = set()
    for unit in army.units:
        node = imported.nodes.get(unit.id)
        if node is None or unit.datafax is None or unit.datafax.id in told:
            continue
        told.add(unit.datafax.id)
        for one in node.every():
            for profile in one.profiles:
                for found in profile_differences(profile, unit.datafax):
                    yield f"The file's own profile of {unit.datafax.name}: {found}."
