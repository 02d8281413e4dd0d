"""Reads New Recruit's simple text: `# ++ Army Roster ++`, `## Category`, `Unit [165 pts]: options`."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from rosters.other_programs.text_lines import Line, priced
from rosters.other_programs.text_nodes import Levelled, nested, node_of
from rosters.other_programs.tree import Node, OtherForce, OtherRoster

DIALECT = "New Recruit text"
_ROSTER = re.compile(r"^#\s*\+\+\s*(.*?)\s*\+\+\s*(.*)$")
_SETTING = re.compile(r"\([^()]*\blimit\)$", re.I)
_HEADING = re.compile(r"^(#{2,4})\s*(.*)$")


def recognises(lines: tuple[Line, ...]) -> bool:
    """Whether the roster's heading stands in the first lines."""
    return any(_ROSTER.match(line.whole) for line in lines[:10])


def read(lines: tuple[Line, ...], file: str) -> OtherRoster:
    """The list as a tree. Raises BadData where it is too large."""
    deepest = max((len(found.group(1)) for line in lines if (found := _HEADING.match(line.whole))), default=2)
    forces: list[tuple[str, list[Levelled]]] = [("", [])]
    title, category, total, limit, in_list, is_setting = "", "", None, None, False, False
    for line in lines:
        roster, heading = _ROSTER.match(line.whole), _HEADING.match(line.whole)
        if roster is not None:
            in_list, total = True, priced(f"x {roster.group(2)}").points
        elif not in_list:
            title = title or line.whole
        elif heading is not None:
            name = category = priced(heading.group(2)).text
            is_setting = name.casefold() == "configuration"
            if len(heading.group(1)) < deepest:
                forces.append((name, []))
        elif is_setting or _SETTING.search(line.whole):
            limit = _limit(line.whole) or limit
        else:
            forces[-1][1].append(_levelled(line, category))
    faction, _, name = priced(title).text.rstrip(" -").rpartition(" - ")
    return OtherRoster(
        dialect=DIALECT,
        name=name,
        written_by="New Recruit",
        faction=faction or name,
        total=total,
        limit=limit,
        forces=tuple(
            OtherForce(name=force, catalogue_name=force or faction, nodes=nested(flat, file))
            for force, flat in forces
            if flat
        ),
    )


def _levelled(line: Line, category: str) -> Levelled:
    """Units stand without bullets; what a model has is given for each of them."""
    if not line.bullet and line.indent:
        return Levelled(1 + line.indent, Node(name="", rest=line.text, place=line.place))
    if not line.bullet:
        return Levelled(0, replace(node_of(line, "unclear"), categories=(category,)))
    node = node_of(line, "units")
    return Levelled(1 + line.indent, replace(node, each=node.number))


def _limit(text: str) -> Decimal | None:
    """The points of a setting like `Battle Size: (2000 Point limit)`."""
    return priced(text).points if re.search(r"limit", text, re.I) else None
