"""Writes `.ros` and `.rosz` files, in the structure that BattleScribe and New Recruit read."""

from __future__ import annotations

import hashlib
import io
from decimal import Decimal
from typing import TYPE_CHECKING

from datafaxes.words import plain_number
from rosters.other_programs.tree import Node, OtherForce, OtherRoster

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

NAMESPACE = "http://www.battlescribe.net/schema/rosterSchema"
VERSION = "2.03"
FIRST_DATE = (1980, 1, 1, 0, 0, 0)
"""The earliest that a zip archive can tell, so that the same roster gives the same bytes."""


def write_ros(roster: OtherRoster) -> bytes:
    """The roster as BattleScribe's XML. Ids of entries that our data does not know are made up."""
    from xml.etree import ElementTree

    root = ElementTree.Element("roster")
    root.attrib.update(
        id=_made_up(roster.name),
        name=roster.name,
        battleScribeVersion=VERSION,
        generatedBy="muster",
        gameSystemId=roster.system_id,
        gameSystemName=roster.system_name,
        xmlns=NAMESPACE,
    )
    _costs(root, "cost", roster.total)
    _costs(root, "costLimit", roster.limit)
    forces = ElementTree.SubElement(root, "forces")
    for place, force in enumerate(roster.forces):
        _force(forces, force, f"{roster.name}/{place}")
    ElementTree.indent(root)
    body: bytes = ElementTree.tostring(root, encoding="utf-8")
    return b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' + body + b"\n"


def write_rosz(roster: OtherRoster, member: str) -> bytes:
    """The roster as a zip archive of one `.ros` file of this name."""
    import zipfile

    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(zipfile.ZipInfo(member, FIRST_DATE), write_ros(roster), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _force(parent: Element, force: OtherForce, path: str) -> None:
    from xml.etree.ElementTree import SubElement

    element = SubElement(parent, "force")
    element.attrib.update(
        id=_made_up(path),
        name=force.name,
        entryId=force.entry_id or _made_up(f"force {force.name}"),
        catalogueId=force.catalogue_id or _made_up(f"catalogue {force.catalogue_name}"),
        catalogueRevision=force.catalogue_revision or "1",
        catalogueName=force.catalogue_name,
    )
    selections = SubElement(element, "selections")
    for place, node in enumerate(force.nodes):
        _selection(selections, node, f"{path}/{place}", is_unit=True)


def _selection(parent: Element, node: Node, path: str, is_unit: bool) -> None:
    from xml.etree.ElementTree import SubElement

    element = SubElement(parent, "selection")
    element.attrib.update(
        id=_made_up(path),
        name=node.name,
        entryId=node.entry_id or _made_up(f"entry {node.name}"),
        number=str(node.number),
        type="unit" if is_unit else "upgrade",
    )
    if node.group:
        element.set("group", node.group)
    if node.own_name:
        element.set("customName", node.own_name)
    if node.children:
        selections = SubElement(element, "selections")
        for place, child in enumerate(node.children):
            _selection(selections, child, f"{path}/{place}", is_unit=False)
    _costs(element, "cost", node.points)
    if node.categories:
        categories = SubElement(element, "categories")
        for place, name in enumerate(node.categories):
            category = SubElement(categories, "category")
            category.attrib.update(
                id=_made_up(f"{path}/category {place}"),
                name=name,
                entryId=_made_up(f"category {name}"),
                primary="true" if place == 0 else "false",
            )


def _costs(parent: Element, kind: str, points: Decimal | None) -> None:
    from xml.etree.ElementTree import SubElement

    if points is not None:
        costs = SubElement(parent, f"{kind}s")
        SubElement(costs, kind, name="pts", typeId="points", value=plain_number(points))


def _made_up(what: str) -> str:
    """An id in BattleScribe's form that is always the same for the same thing."""
    digits = hashlib.sha256(what.encode()).hexdigest()[:16]
    return "-".join(digits[place : place + 4] for place in range(0, 16, 4))
