"""Tells apart the options that a line lists: longest known names first, then commas and “and”."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal

from rosters.bounds import MOST_OF_ANYTHING
from rosters.other_programs.text_lines import bare_count, counted, priced
from rosters.other_programs.tree import Node

MOST_JOINED = 6
"""Pieces between commas that a name may have: Ezekiel, Grand Master, Keeper, Holder."""
MOST_LETTERS = 150
"""Of such a name with its number and price."""
MOST_ITEMS = 200
MOST_NESTED = 3

JOINED = r"\s+(?:and|&|plus|with|w/?|w\.|on|\+|incl\.?|including|et|und|avec|mit|con)\s+|\s+w/"
"""Words between things that a line lists."""
_BETWEEN = re.compile(rf"\s*[,;]\s*|\s+/\s+|{JOINED}", re.I)

Knows = Callable[[str], bool]


def items_of(
    text: str, knows: Knows, place: str, each: int = 1, depth: int = 0, for_each: bool = True
) -> list[Node]:
    """The things that the text lists, each with its number (times `each`) and price.

    What stands in brackets behind several of a thing each of them has, or with `for_each` false all together.
    `knows` says whether something is a name, so that a name with commas or “and” in it stays whole.
    """
    ends = list(_pieces(text))[:MOST_ITEMS]
    found: list[Node] = []
    first = 0
    while first < len(ends):
        start = ends[first][0]
        last = first
        for other in range(min(first + MOST_JOINED, len(ends)) - 1, first, -1):
            end = ends[other][1]
            if end - start <= MOST_LETTERS and _is_name(text[start:end], knows):
                last = other
                break
        item = _item(text[start : ends[last][1]], knows, place, each, depth, for_each)
        if item is not None:
            found.append(item)
        first = last + 1
    return found


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Where the pieces between separators start and end; brackets are never broken."""
    start = 0
    for found in _BETWEEN.finditer(text):
        before = text[: found.start()]
        if before.count("(") > before.count(")") or before.count("[") > before.count("]"):
            continue
        if found.start() > start:
            yield start, found.start()
        start = found.end()
    if start < len(text):
        yield start, len(text)


def _is_name(text: str, knows: Knows) -> bool:
    """Whether all of the text, but for a number before and brackets behind it, is one name."""
    if priced(text, loose=True).after:
        return False
    name = _parted(text, knows)[1]
    group, colon, rest = name.partition(": ")
    if colon and not _BETWEEN.search(group) and knows(rest):
        return True
    return knows(name) or knows(re.sub(r"\s*\([^()]*\)$", "", name))


def _parted(text: str, knows: Knows) -> tuple[int, str, Decimal | None]:
    """Number, name and price of an item."""
    cost = priced(text.strip(" .-"), loose=True)
    if cost.after:
        cost = replace(cost, text=f"{cost.text} {cost.after}", after="")
    if cost.points is not None and knows(text.strip(" .-")):
        return 1, text.strip(" .-"), None
    number, name = (1, cost.text) if knows(cost.text) else counted(cost.text)
    if number == 1 and not knows(name):
        bare, rest = bare_count(name)
        if rest != name:
            number, name = bare, rest
    points = cost.points if cost.points is not None or cost.each is None else cost.each * number
    return number, name.strip(" .-:"), points


def _item(text: str, knows: Knows, place: str, each: int, depth: int, for_each: bool) -> Node | None:
    number, name, points = _parted(text, knows)
    if not re.search(r"\w", name) or not number:
        return None
    inner: list[Node] = []
    brackets = re.fullmatch(r"(.+?)\s*\((.+)\)", name)
    if brackets is not None and not knows(name) and knows(brackets.group(1)) and depth < MOST_NESTED:
        name = brackets.group(1)
        held_by = each * number if for_each else 1
        inner = items_of(brackets.group(2), knows, place, held_by, depth + 1, for_each)
    elif brackets is not None and not knows(name) and depth < MOST_NESTED:
        inside = items_of(brackets.group(2), knows, place, each, depth + 1, for_each)
        if inside and all(knows(one.name) for one in inside):
            name, inner = brackets.group(1), inside
    points = None if points is None else points * each
    number = min(number * max(1, each), MOST_OF_ANYTHING)
    return Node(name=name[:200], number=number, printed=points, place=place, children=tuple(inner))
