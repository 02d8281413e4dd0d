"""Reads texts for tournaments: WTC compact and full and GW, as New Recruit writes them, and the GW app's."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from decimal import Decimal

from rosters.other_programs.text_lines import Line, priced
from rosters.other_programs.text_nodes import Levelled, nested, node_of
from rosters.other_programs.tree import Node, OtherForce, OtherRoster, Unread

_FENCE = re.compile(r"^\+{5,}$")
_KEY = re.compile(r"^\+\s*([A-Z][A-Z ]+):\s*(.*)$")
_UNIT_PRICE = re.compile(r"\(\s*\+?[\d,.]+\s*(?:pts|points?)\s*\)", re.I)
_WITH = re.compile(r"^(\d+) with (.+)$", re.I)
_ENHANCEMENT = re.compile(r"^Enhancements?:\s*(.+)$", re.I)
_FOOTER = re.compile(r"^(Exported with|Created with|https?://)", re.I)


def recognises(lines: tuple[Line, ...]) -> bool:
    """Whether there is a fence of plus signs with keys in capitals, or a title of the GW app."""
    fenced = bool(lines) and bool(_FENCE.match(lines[0].whole))
    if fenced and any(_KEY.match(line.whole) for line in lines[1:20]):
        return True
    return any(line.whole.startswith("Exported with App Version") for line in lines[-3:])


@dataclass(slots=True)
class _Head:
    """What stands before the units."""

    keys: dict[str, str] = field(default_factory=dict)
    title: str = ""
    total: Decimal | None = None
    limit: Decimal | None = None
    faction: str = ""


def read(lines: tuple[Line, ...], file: str) -> OtherRoster:
    """The list as a tree. Raises BadData where it is too large."""
    is_app = not _FENCE.match(lines[0].whole)
    head, body = _app_head(lines) if is_app else _fenced_head(lines)
    flat: list[Levelled] = []
    unread: list[Unread] = []
    category = ""
    per_model = not is_app and _lists_per_model(body)
    for line in body:
        found = _levelled(line, flat, per_model)
        if found is not None:
            flat.append(Levelled(found.level, replace(found.node, categories=(category,))))
        elif _is_heading(line):
            category = line.whole
        else:
            unread.append(Unread(place=line.place, text=line.whole))
    return OtherRoster(
        dialect="GW app text" if is_app else "New Recruit tournament text",
        name=head.title,
        written_by="GW app" if is_app else "New Recruit",
        faction=head.faction,
        total=head.total,
        limit=head.limit,
        prices_options=False,
        forces=(OtherForce(catalogue_name=head.faction, nodes=nested(flat, file)),),
        unread=tuple(unread),
    )


def _fenced_head(lines: tuple[Line, ...]) -> tuple[_Head, tuple[Line, ...]]:
    """The keys between the fences, and the lines after."""
    head, end = _Head(), 0
    for place, line in enumerate(lines[:60]):
        found = _KEY.match(line.whole)
        if found is not None:
            head.keys[found.group(1).strip()] = found.group(2).strip()
        elif _FENCE.match(line.whole):
            end = place
    head.title = head.keys.get("LIST NAME", "")
    head.faction = head.keys.get("FACTION KEYWORD", "")
    head.total = priced(f"x ({head.keys.get('TOTAL ARMY POINTS', '')})").points
    head.limit = priced(f"x ({head.keys.get('POINTS LIMIT', '')})").points
    return head, lines[end + 1 :]


def _app_head(lines: tuple[Line, ...]) -> tuple[_Head, tuple[Line, ...]]:
    """The title with the total, army, size of battle and detachment, up to the first heading in capitals."""
    end = next((i for i, line in enumerate(lines) if i and _is_heading(line) and line.text.isupper()), 1)
    head = _Head()
    for place, line in enumerate(lines[:end]):
        cost = priced(line.whole)
        if place == 0:
            head.title, head.total = cost.text, cost.points
        elif cost.points is not None:
            head.limit = cost.points
        elif not head.faction:
            head.faction = line.whole
    return head, lines[end:]


def _lists_per_model(body: tuple[Line, ...]) -> bool:
    """Whether gear is listed for each model (WTC) rather than altogether (GW)."""
    return any(_WITH.match(line.text) or (line.bullet and ": " in line.text) for line in body)


def _levelled(line: Line, flat: list[Levelled], per_model: bool) -> Levelled | None:
    """The node of a line; None for a heading or what cannot be told."""
    if _FOOTER.match(line.whole):
        return None
    with_gear, enhancement = _WITH.match(line.text), _ENHANCEMENT.match(line.text)
    if flat and enhancement is not None:
        cost = priced(enhancement.group(1))
        return Levelled(1, Node(name=cost.text[:200], printed=cost.points, place=line.place))
    if flat and with_gear is not None:
        level = 1 if line.indent == 0 else 3 + line.indent
        return Levelled(level, _gear(line, with_gear.group(1), with_gear.group(2)))
    is_unit = not line.bullet and line.indent == 0
    if is_unit:
        return Levelled(0, _with_gear(node_of(line, "models"))) if _UNIT_PRICE.search(line.text) else None
    if not flat:
        return None
    return Levelled(max(1, 1 + line.indent - (0 if line.bullet else 2)), _below_unit(line, per_model))


def _gear(line: Line, number: str, rest: str) -> Node:
    """`5 with Bolt pistol, Chainsword`: what so many models have, without a name of its own."""
    return Node(name="", number=1, rest=rest, each=max(1, int(number[:4])), place=line.place)


def _with_gear(node: Node) -> Node:
    """`10x Scouts: 8 with Shotgun`: so many of them have what is listed."""
    found = _WITH.match(node.rest)
    return node if found is None else replace(node, rest=found.group(2), each=int(found.group(1)[:4]))


def _below_unit(line: Line, per_model: bool) -> Node:
    node = node_of(line, "units")
    if _WITH.match(node.rest):
        return _with_gear(node)
    if node.rest and per_model:
        return replace(node, each=node.number)
    if "," in node.name and not node.rest:
        return replace(node, name="", rest=line.text, number=1)
    return node


def _is_heading(line: Line) -> bool:
    return bool(re.fullmatch(r"[^\d()]+", line.whole)) or bool(_FOOTER.match(line.whole))
