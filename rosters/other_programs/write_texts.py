"""Writes lists as text: as New Recruit does, as Markdown, and plain for showing before the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from datafaxes.words import plain_number
from rosters.other_programs.tree import Node, OtherRoster

_ESCAPED = str.maketrans({letter: f"\\{letter}" for letter in "\\`*_[]<>#|"})


def write_new_recruit(roster: OtherRoster) -> str:
    """The list in New Recruit's simple form, which it and other programs read."""
    return "\n".join(_new_recruit(roster)) + "\n"


def write_markdown(roster: OtherRoster, arrangement: Iterable[str] = ()) -> str:
    """The list as Markdown, with points. `arrangement` tells squadrons and seats, a line each."""
    return "\n".join(_markdown(roster, arrangement)) + "\n"


def write_plain(roster: OtherRoster, arrangement: Iterable[str] = ()) -> str:
    """The list without points: what a player shows before the game."""
    return "\n".join(_plain(roster, arrangement)) + "\n"


# New Recruit


def _new_recruit(roster: OtherRoster) -> Iterator[str]:
    yield f"{roster.faction} - {roster.name or 'Army'} -{_price(roster.total)}"
    yield ""
    yield f"# ++ Army Roster ++{_price(roster.total)}"
    if roster.limit is not None:
        yield "## Configuration"
        yield f"Points Limit: ({plain_number(roster.limit)} Points limit)"
        yield ""
    several = len(roster.forces) > 1
    for force in roster.forces:
        if several:
            yield f"## {force.name}"
        for heading, nodes in _by_category(force.nodes):
            points = sum((node.total for node in nodes), Decimal(0))
            yield f"{'###' if several else '##'} {heading}{_price(points)}"
            for node in nodes:
                yield from _new_recruit_unit(node)
            yield ""


def _new_recruit_unit(node: Node) -> Iterator[str]:
    """Options behind the unit's name; those that have options themselves below it, for each of them."""
    children = _gathered(one for child in node.children for one in _singles(child))
    inline = ", ".join(_item(child) for child in children if not child.children)
    yield f"{_title(node)}{_price(node.total)}{': ' + inline if inline else ''}"
    for child in children:
        if child.children:
            inner = ", ".join(_item(one) for one in child.children)
            yield f"• {child.number}x {child.name}{_price(child.total)}: {inner}"


def _title(node: Node) -> str:
    return f'{node.name} "{node.own_name}"' if node.own_name else node.name


def _item(node: Node) -> str:
    inner = f" ({', '.join(_named(child) for child in node.children)})" if node.children else ""
    return f"{_counted(node)}{inner}{_price(node.total)}"


def _named(node: Node) -> str:
    """The node and what stands under it without prices, which would break the brackets they stand in."""
    inner = f" ({', '.join(_named(child) for child in node.children)})" if node.children else ""
    return f"{_counted(node)}{inner}"


def _counted(node: Node) -> str:
    return f"{node.number}x {node.name}" if node.number > 1 else node.name


def _singles(node: Node) -> list[Node]:
    """The node one by one, what stands under it dealt out among them."""
    hands: list[list[Node]] = [[] for _ in range(node.number)]
    for child in node.children:
        for place, single in enumerate(_singles(child)):
            hands[place % node.number].append(single)
    points = None if node.points is None else node.points / node.number
    return [replace(node, number=1, points=points, children=_gathered(hand)) for hand in hands]


def _gathered(singles: Iterable[Node]) -> tuple[Node, ...]:
    """Equal ones together, with their number; what stands under them is for each."""
    return tuple(
        replace(node, number=often, points=None if node.points is None else node.points * often)
        for node, often in Counter(singles).items()
    )


def _price(points: Decimal | None) -> str:
    return f" [{plain_number(points)} pts]" if points else ""


# Markdown and plain text


def _markdown(roster: OtherRoster, arrangement: Iterable[str]) -> Iterator[str]:
    total = plain_number(roster.total or Decimal(0))
    limit = f" of {plain_number(roster.limit)}" if roster.limit is not None else ""
    yield f"# {_escaped(roster.name)}"
    yield ""
    yield f"{_escaped(roster.faction)}, {total}{limit} points"
    several = len(roster.forces) > 1
    for force in roster.forces:
        if several:
            yield ""
            yield f"## {_escaped(force.name)}"
        for heading, nodes in _by_category(force.nodes):
            yield ""
            yield f"{'###' if several else '##'} {_escaped(heading)}"
            yield ""
            for node in nodes:
                yield from _bullets(node, 0, with_points=True)
    yield from _arranged(arrangement, "## Squadrons and seats", "- ")


def _plain(roster: OtherRoster, arrangement: Iterable[str]) -> Iterator[str]:
    yield roster.name
    yield roster.faction
    for force in roster.forces:
        if len(roster.forces) > 1:
            yield ""
            yield f"{force.name}:"
        for heading, nodes in _by_category(force.nodes):
            yield ""
            yield f"{heading}:"
            for node in nodes:
                yield from _bullets(node, 0, with_points=False)
    yield from _arranged(arrangement, "Squadrons and seats:", "- ")


def _arranged(arrangement: Iterable[str], heading: str, bullet: str) -> Iterator[str]:
    lines = list(arrangement)
    if lines:
        yield ""
        yield heading
        yield ""
        yield from (f"{bullet}{line}" for line in lines)


def _bullets(node: Node, depth: int, with_points: bool) -> Iterator[str]:
    name = f"{node.own_name} ({node.name})" if node.own_name else node.name
    times = f"{node.number} x " if node.number > 1 else ""
    price = f" [{plain_number(node.total)} pts]" if with_points and node.total else ""
    shown = _escaped(name) + price if with_points else f"extra {name}" if node.extra else name
    yield f"{'  ' * depth}- {times}{shown}"
    for child in node.children:
        yield from _bullets(child, depth + 1, with_points)


def _by_category(nodes: Iterable[Node]) -> list[tuple[str, list[Node]]]:
    """The units under their headings, in the order in which those come first."""
    found: dict[str, list[Node]] = {}
    for node in nodes:
        found.setdefault(node.categories[0] if node.categories else "Units", []).append(node)
    return list(found.items())


def _escaped(text: str) -> str:
    return text.translate(_ESCAPED)
