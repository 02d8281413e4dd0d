"""Makes nodes out of the lines of a text, and puts what is indented under what it belongs to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from datafaxes.errors import BadData
from rosters.bounds import MOST_OF_ANYTHING
from rosters.other_programs.detection import EXPORT
from rosters.other_programs.text_lines import Line, counted, priced
from rosters.other_programs.tree import MOST_NODES, Counting, Node

MOST_DEEP = 20
_MARKS = re.compile(r"^(?:Char|Unit)\s*\d+:\s*", re.I)


class Levelled(NamedTuple):
    """A node with how deep it stands; units stand at 0."""

    level: int
    node: Node


def node_of(line: Line, counting: Counting, loose: bool = False) -> Node:
    """The node of a line: number, name, printed price, and what is listed after the colon.

    `loose` also finds prices as people type them.
    """
    text = _MARKS.sub("", line.text)
    cost = priced(text, loose)
    name, rest = cost.text, cost.after
    if (loose or cost.points is None) and not rest and ": " in f"{name} ":
        name, _, rest = (part.strip() for part in f"{name} ".partition(": "))
    number, name = counted(name)
    points = cost.points if cost.points is not None or cost.each is None else cost.each * number
    return Node(
        name=name.strip(" :;-")[:200] or line.text[:200],
        number=min(max(number, 1), MOST_OF_ANYTHING),
        printed=points,
        is_bare=cost.is_bare,
        counting=counting,
        rest=rest,
        place=line.place,
    )


def nested(flat: Sequence[Levelled], file: str) -> tuple[Node, ...]:
    """The units, each with what stands deeper after it as its children.

    Raises:
        BadData: there are more lines than any army needs.
    """
    if len(flat) > MOST_NODES:
        raise BadData(f"lists more than {MOST_NODES:,} things, which no army has", file=file, advice=EXPORT)
    roots: list[tuple[Node, list[Node]]] = []
    above: list[tuple[int, Node, list[Node]]] = []
    for level, node in flat:
        while above and above[-1][0] >= level:
            _close(above, roots)
        if len(above) >= MOST_DEEP:
            _close(above, roots)
        above.append((level, node, []))
    while above:
        _close(above, roots)
    return tuple(replace(node, children=tuple(children)) for node, children in roots)


def _close(above: list[tuple[int, Node, list[Node]]], roots: list[tuple[Node, list[Node]]]) -> None:
    _, node, children = above.pop()
    if above:
        above[-1][2].append(replace(node, children=tuple(children)))
    else:
        roots.append((node, children))
