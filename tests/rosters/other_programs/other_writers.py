"""Writes our rosters as other programs write theirs, for the readers to read: no writer of ours is used."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from datafaxes.words import plain_number
from rosters.other_programs.tree import Node, OtherRoster

_FENCE = "+" * 47


def _price(node: Node) -> str:
    return f" [{plain_number(node.total)}pts]" if node.total else ""


def _times(node: Node) -> str:
    return f"{node.number}x " if node.number > 1 else ""


def _parted(node: Node) -> tuple[list[Node], list[Node]]:
    """What stands on the node's own line, and what has lines of its own."""
    return [one for one in node.children if not one.children], [one for one in node.children if one.children]


def battlescribe(roster: OtherRoster) -> str:
    """BattleScribe's share text: dots tell the depth."""
    lines = [f"++ {roster.faction} (Codex - {roster.faction}) [{roster.total:,f}pts] ++"]

    def one(node: Node, depth: int) -> Iterator[str]:
        beside, below = _parted(node)
        listed = ", ".join(f"{_times(child)}{child.name}{_price(child)}" for child in beside)
        yield f"{'. ' * depth}{_times(node)}{node.name}{_price(node)}{': ' + listed if listed else ''}"
        for child in below:
            yield from one(child, depth + 1)

    heading = ""
    for node in roster.nodes:
        if node.categories[:1] != (heading,):
            heading = next(iter(node.categories), "")
            lines += ["", f"+ {heading} +", ""]
        lines += one(node, 0)
    return "\n".join([*lines, "", f"++ Total: [{roster.total:,f}pts] ++"])


def games_workshop(roster: OtherRoster) -> str:
    """The app of Games Workshop: bullets, deeper ones indented, prices of units only."""
    lines = [f"{roster.name} ({plain_number(roster.sum_of_parts)} points)", "", roster.faction, ""]

    def below(node: Node, depth: int) -> Iterator[str]:
        for child in node.children:
            yield f"{'  ' * depth}• {child.number}x {child.name}"
            yield from below(child, depth + 1)

    for node in roster.nodes:
        lines += ["", f"{node.name} ({plain_number(node.total)} points)", *below(node, 1)]
    return "\n".join([*lines, "", "Exported with App Version: v1.40.1 (94), Data Version: v675"])


def wtc_compact(roster: OtherRoster) -> str:
    """The compact text of tournaments: a line for each unit, bullets for models with gear of their own."""
    lines = [_FENCE, f"+ FACTION KEYWORD: {roster.faction}"]
    lines += [f"+ TOTAL ARMY POINTS: {plain_number(roster.sum_of_parts)}pts", _FENCE, ""]
    for node in roster.nodes:
        beside, below = _parted(node)
        listed = ", ".join(f"{_times(child)}{child.name}" for child in beside)
        start = f"1x {node.name} ({plain_number(node.total)} pts)"
        lines.append(f"{start}: {listed}" if listed else start)
        for child in below:
            each = ", ".join(f"{_times(one)}{one.name}" for one in child.children)
            lines.append(f"• {child.number}x {child.name}: {each}")
    return "\n".join(lines)


def tabs(roster: OtherRoster) -> str:
    """Cells of a spreadsheet without a heading, options below their units and a tab deeper."""
    lines = [f"{roster.faction} {plain_number(roster.sum_of_parts)}", ""]

    def one(node: Node, depth: int) -> Iterator[str]:
        number = f"{node.number} " if depth else ""
        price = f"\t{plain_number(node.total)}" if node.total else ""
        yield "\t" * depth + f"{number}{node.name}{price}"
        for child in node.children:
            yield from one(child, depth + 1)

    for node in roster.nodes:
        lines += one(node, 0)
    return "\n".join(lines)


OTHER_WRITERS: dict[str, Callable[[OtherRoster], str]] = {
    "BattleScribe text": battlescribe,
    "GW app": games_workshop,
    "WTC compact": wtc_compact,
    "tabs": tabs,
}
