"""The weapons of a vehicle, from the data or from a file."""

from __future__ import annotations

from builder.commands.rules.answer import read_document
from datafaxes import fifth_edition
from datafaxes.errors import BadData
from datafaxes.fifth_edition import FifthEditionDatafax, FifthEditionWeapon
from datafaxes.library import Library
from datafaxes.reading import list_at, read_record, refuse_other_keys
from datafaxes.yaml_reading import Document
from engine.fifth_edition.firing import Gun

_MOST_GUNS = 50


def guns_of(datafax: FifthEditionDatafax, library: Library) -> tuple[Gun, ...]:
    """The guns that a vehicle comes with.

    Raises:
        BadData: a weapon is not known.
    """
    return tuple(
        _gun(fifth_edition.weapon(library, mounted.weapon), twin_linked=mounted.twin_linked)
        for mounted in datafax.weapons
        for _ in range(mounted.count)
    )


def read_guns(file: str, library: Library) -> tuple[Gun, ...]:
    """The guns of a YAML file, or of standard input where it is `-`.

    The file holds the list `weapons`: names of the data's weapons, or mappings with `name`,
    `strength` and, where they hold, `ordnance` and `barrage`.

    Raises:
        BadData: the file is bad, or a weapon is not known.
    """
    document = read_document(file)
    if not isinstance(document.value, dict) or "weapons" not in document.value:
        raise BadData("must hold the list “weapons”", file=document.file, line=document.line(()))
    refuse_other_keys(document, ("weapons",))
    listed = list_at(document, "weapons")
    if len(listed) > _MOST_GUNS:
        raise BadData(f"holds more than {_MOST_GUNS} weapons", file=document.file)
    return tuple(_read(document, index, item, library) for index, item in enumerate(listed))


def _read(document: Document, index: int, item: object, library: Library) -> Gun:
    if not isinstance(item, str):
        return read_record(Gun, document, ("weapons", index))
    try:
        return _gun(fifth_edition.weapon(library, item))
    except BadData as unknown:
        line = document.line(("weapons", index))
        raise BadData(unknown.what, file=document.file, line=line, advice=unknown.advice) from unknown


def _gun(weapon: FifthEditionWeapon, *, twin_linked: bool = False) -> Gun:
    return Gun(
        name=f"Twin-linked {weapon.name}" if twin_linked else weapon.name,
        strength=weapon.strength,
        ordnance="ordnance" in weapon.traits,
        barrage="barrage" in weapon.traits,
    )
