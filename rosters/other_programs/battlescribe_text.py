"""Reads the text that BattleScribe shares: `++ Force ++`, `+ Category +`, dots for what is under a unit."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from rosters.other_programs.text_lines import Line, number_in, priced
from rosters.other_programs.text_nodes import Levelled, nested, node_of
from rosters.other_programs.tree import OtherForce, OtherRoster

DIALECT = "BattleScribe text"
_FORCE = re.compile(r"^\+\+\s*(.*?)\s*\+\+$")
_CATEGORY = re.compile(r"^\+\s*(.*?)\s*\+$")
_FOOTER = re.compile(r"^(Created with BattleScribe|https?://)", re.I)


def recognises(lines: tuple[Line, ...]) -> bool:
    """Whether a force heading of BattleScribe stands in the first lines, or its signature in the last."""
    headed = any(_FORCE.match(line.whole) for line in lines[:30])
    return headed or any(line.whole.startswith("Created with BattleScribe") for line in lines[-3:])


def read(lines: tuple[Line, ...], file: str) -> OtherRoster:
    """The list as a tree. Raises BadData where it is too large."""
    forces: list[tuple[str, str, list[Levelled]]] = []
    total = limit = None
    heading_of_units = ""
    for line in lines:
        force, category = _FORCE.match(line.whole), _CATEGORY.match(line.whole)
        if force is not None:
            heading = priced(force.group(1))
            if re.match(r"total\b", heading.text, re.I):
                limit = _limit(force.group(1)) or limit
                total = _spent(force.group(1)) or heading.points
            else:
                limit = _limit(force.group(1)) or limit
                brackets = re.fullmatch(r"(.*?)\s*\((.*)\)", heading.text)
                name, catalogue = brackets.groups() if brackets else (heading.text, "")
                forces.append((name, catalogue, []))
        elif category is not None:
            heading_of_units = priced(category.group(1)).text
        elif not _FOOTER.match(line.whole):
            if not forces:
                forces.append(("", "", []))
            node = replace(node_of(line, "unclear"), categories=(heading_of_units,))
            dots = line.bullet.count(".") if line.bullet.startswith(".") else 0
            forces[-1][2].append(Levelled(dots, node))
    return OtherRoster(
        dialect=DIALECT,
        written_by="BattleScribe",
        faction=next((catalogue or name for name, catalogue, _ in forces), ""),
        total=total,
        limit=limit,
        forces=tuple(
            OtherForce(name=name, catalogue_name=catalogue or name, nodes=nested(flat, file))
            for name, catalogue, flat in forces
        ),
    )


def _spent(heading: str) -> Decimal | None:
    """The points spent in `[1,498/1,500pts]`."""
    found = re.search(r"([\d,.]+)\s*/\s*[\d,.]+\s*p", heading, re.I)
    return number_in(found.group(1)) if found else None


def _limit(heading: str) -> Decimal | None:
    """The agreed points in `[1,498/1,500pts]`."""
    found = re.search(r"[\d,.]+\s*/\s*([\d,.]+)\s*p", heading, re.I)
    return number_in(found.group(1)) if found else None
