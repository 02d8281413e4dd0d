"""Finds the entry in what a line calls a unit: names of its own, brackets, and options run into it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from rosters.other_programs.known_entries import KnownEntries
from rosters.other_programs.known_options import known_options
from rosters.other_programs.loose_names import Match, loose
from rosters.other_programs.option_text import Knows, items_of
from rosters.other_programs.text_lines import bare_count, counted
from rosters.other_programs.tree import Counting, Node

_RUN_ON = re.compile(
    r"\s*[,;/]\s*|\s+-\s+|\s+(?:with|w/?|w\.|in|on|and|&|\+|incl\.?|including|avec|mit|con)\s+|\s+w/|\s*:\s+",
    re.I,
)
_PRICE_IN_BRACKETS = re.compile(r"\s*[(\[]\d{1,4}[)\]]$|\s+\d{2,4}$")
_SIZE = re.compile(
    r"(\d{1,3})(?:\s*-?\s*(men|man|models?|strong|troopers?|figures?|minis|miniatures?|bases?))?(?:\s*[,;:]\s*|$)",
    re.I,
)
_LABEL = re.compile(r"(.*[^\W\d_].*?)\s+(?:[#]|no\.?\s*)?(\d{1,2}|[A-F]|I{1,3}|IV|VI?)", re.I)
"""A name with the number or letter of one of several squads behind it."""
_GROUP_OF = re.compile(
    r"(?:an? |one |1 ?x? )?(?:(?:combat )?squad|squadron|unit|mob|brood|pack|band|team|group) of "
    r"(\d{1,3} )?(?=[^\W\d])",
    re.I,
)
"""`Squad of 10 Tactical Marines`."""
LEAST_NEAR = 8
"""Letters of a beginning that may be a misspelt name with options behind it."""
MOST_NEARLY = 2
"""Places up to which a beginning may be misspelt."""
MOST_PLACES = 12
"""Where a name may be parted from options that run on."""


class Identified(NamedTuple):
    """A unit's node as it was understood, with its entry."""

    node: Node
    entry: Match[str]
    by_choice: bool = False
    """It is called by what it must choose."""


Called = Callable[[str], Match[str] | None]


def identify(
    node: Node, entries: KnownEntries, armies: tuple[str, ...], likely: int | None = None
) -> Identified | None:
    """The entry that the node is, by its id or its name, and what of the name is the player's own.

    `armies` are those to look in, the likeliest first; misspelt names only in the first `likely` of them.
    """
    by_id = entries.with_id(node.target_id, armies)
    if by_id is not None:
        name = entries.name_of(by_id)
        return Identified(node, Match(found=by_id, name=name, how="same"))
    near_by, others = armies[:likely], () if likely is None else armies[likely:]
    found = _called_so(node, entries, (near_by[:1], near_by[1:]), entries.called)
    if found is not None and entries.library.entry(found.entry.found).only_as_upgrade:
        found = _by_choice(node, entries, near_by) or found
    return (
        found
        or _followed(node, entries, partial(entries.called, armies=near_by))
        or _by_choice(node, entries, near_by)
        or _called_so(node, entries, (others,), entries.standing_alone)
        or _nearly(node, entries, near_by)
    )


def _called_so(
    node: Node,
    entries: KnownEntries,
    groups: tuple[tuple[str, ...], ...],
    ask: Callable[..., Match[str] | None],
) -> Identified | None:
    """The entry of just this name; else whatever the first of these groups of armies makes of the line."""
    armies = tuple(army for group in groups for army in group)
    whole = ask(node.name, armies)
    if whole is not None:
        return Identified(node, whole)
    in_turn = (_called_in(node, entries, partial(ask, armies=group)) for group in groups)
    return next((found for found in in_turn if found is not None), None)


def _called_in(node: Node, entries: KnownEntries, called: Called) -> Identified | None:
    for understood, name in _readings(node):
        match = called(name)
        if match is not None and not _names_a_unit(understood.own_name, node, called):
            return Identified(understood, match)
    return _run_on(node, called) or _numbered(node, entries, called)


def _names_a_unit(own_name: str, node: Node, called: Called) -> bool:
    """Whether what a reading takes for the player's own name is a unit, so that the rest are its options."""
    if own_name == node.own_name:
        return False
    return called(own_name) is not None or _run_on(replace(node, name=own_name), called) is not None


def _by_choice(node: Node, entries: KnownEntries, armies: tuple[str, ...]) -> Identified | None:
    """An entry called by what it must choose, which it then has chosen."""
    for understood, name in _readings(node):
        found = entries.by_choice(name, armies)
        if found is not None:
            match, choice = found
            rest = ", ".join(part for part in (choice, understood.rest) if part)
            return Identified(replace(understood, rest=rest), match, bool(choice))
    parted = _run_on(node, lambda name: _without_choice(entries.by_choice(name, armies)))
    return None if parted is None else _by_choice(parted.node, entries, armies)


def _without_choice(found: tuple[Match[str], str] | None) -> Match[str] | None:
    return None if found is None else found[0]


def _nearly(node: Node, entries: KnownEntries, armies: tuple[str, ...]) -> Identified | None:
    for name in (node.name, re.sub(r"\s*[(\[][^()\[\]]*[)\]]$", "", node.name)):
        near = entries.near(name, armies)
        if near is not None:
            return Identified(node, near)
    parted = _run_on(node, lambda name: _clearly_near(name, entries, armies), most=MOST_NEARLY)
    if parted is not None:
        return parted
    choice = entries.near_choice(node.name, armies)
    if choice is not None:
        return _by_choice(replace(node, name=choice), entries, armies)
    labelled = _LABEL.fullmatch(node.name)
    name = labelled.group(1) if labelled is not None else ""
    near = entries.misspelt(name, armies) if len(name) >= LEAST_NEAR else None
    return None if near is None else _with_label(node, near, entries)


def _clearly_near(name: str, entries: KnownEntries, armies: tuple[str, ...]) -> Match[str] | None:
    """The entry that a beginning nearly names: too little of a name says nothing."""
    if len(name) < LEAST_NEAR:
        return None
    return entries.near(name, armies) if " " in loose(name) else entries.misspelt(name, armies)


def _numbered(node: Node, entries: KnownEntries, called: Called) -> Identified | None:
    """A unit with a number behind its name: Tactical Squad 2, Termagants 12."""
    labelled = _LABEL.fullmatch(node.name)
    match = called(labelled.group(1)) if labelled is not None else None
    return None if match is None else _with_label(node, match, entries)


def _followed(node: Node, entries: KnownEntries, called: Called) -> Identified | None:
    """A unit with an option of it behind its name, and nothing between them: Attack Bike MM."""
    words = node.name.split()
    for size in range(min(len(words), MOST_PLACES) - 1, 0, -1):
        for beside in (_as_it_is, bare_count):
            number, name = beside(" ".join(words[:size]))
            match = called(name) if number == 1 or node.number == 1 else None
            if match is None:
                continue
            option = " ".join(words[size:])
            if not known_options(match.found, entries.library).may_mean(bare_count(counted(option)[1])[1]):
                return None
            rest = ", ".join(part for part in (option, node.rest) if part)
            number = max(number, node.number)
            counting = node.counting if number == node.number else "unclear"
            return Identified(replace(node, name=name, number=number, counting=counting, rest=rest), match)
    return None


def _with_label(node: Node, match: Match[str], entries: KnownEntries) -> Identified:
    """The number is that of the models, where the entry may have so many; else the player's own name."""
    labelled = _LABEL.fullmatch(node.name)
    assert labelled is not None
    name, label = labelled.groups()
    models = entries.library.entry(match.found).models
    is_size = label.isdigit() and 1 < models.minimum <= int(label) <= (models.maximum or int(label))
    if is_size and node.number == 1:
        return Identified(replace(node, name=name, number=int(label), counting="models"), match)
    return Identified(replace(node, name=name, own_name=node.own_name or node.name), match)


def _readings(node: Node) -> Iterator[tuple[Node, str]]:
    """Ways to read the node's name, the plainest first, each with what would be the entry's name."""
    name = node.name
    yield node, name
    number, rest = bare_count(name)
    if rest != name and node.number == 1:
        yield replace(node, number=number, counting="unclear"), rest
    number, rest = _group_of(name)
    if rest != name and node.number == 1:
        yield replace(node, number=number, counting="unclear"), rest
    quoted = re.fullmatch(r'"([^"]+)"[\s,:-]*(.+)|(.+?)[\s,:-]*"([^"]+)"', name)
    if quoted is not None:
        own, entry = quoted.group(1) or quoted.group(4), quoted.group(2) or quoted.group(3)
        yield _named(node, own), entry
    brackets = re.fullmatch(r"(.+?)\s*[(\[]([^()\[\]]+)[)\]]", name)
    if brackets is not None:
        before, inside = brackets.groups()
        yield _named(node, before), inside
        yield (node if re.search(r"\d", inside) else _named(node, inside)), before
        for beside in (counted, bare_count):
            number, rest = beside(before)
            if rest != before and node.number == 1:
                sized = replace(node, name=f"{rest} ({inside})", number=number, counting="unclear")
                yield (sized if re.search(r"\d", inside) else _named(sized, inside)), rest
    for separator in (" - ", ": ", ", ", " / "):
        before, found, after = name.partition(separator)
        if found:
            yield _named(node, before), after
    before, found, after = name.partition(" for ")
    if found:
        yield replace(node, name=before, aside=f"for {after}"), before
    if node.rest:
        first, _, others = node.rest.partition(",")
        yield _named(replace(node, rest=others.strip()), name), first.strip()


def with_bracketed(found: Identified, knows: Knows) -> Node:
    """The unit of a text, with the size and options that stand in brackets behind its name.

    What else stands there is a name of the player's own, or kept as an option when it has a number.
    """
    node, entry, _ = found
    brackets = re.fullmatch(r"(.+?)\s*[(\[]([^()\[\]]+)[)\]]", node.name)
    if brackets is None or loose(node.name) == loose(entry.name):
        return node
    before, inside = brackets.groups()
    if loose(inside) == loose(entry.name):
        return node
    size = _SIZE.match(inside)
    if size is not None and node.number == 1:
        counting: Counting = "models" if size.group(2) else "unclear"
        node = replace(node, name=before, number=int(size.group(1)), counting=counting)
        inside = inside[size.end() :]
    is_listed = any(knows(item.name) for item in items_of(inside, knows, node.place))
    if not is_listed and not re.search(r"\d", inside):
        return node
    rest = ", ".join(part for part in (inside, node.rest) if part)
    return replace(
        node, name=before, own_name="" if loose(node.own_name) == loose(inside) else node.own_name, rest=rest
    )


def _named(node: Node, own: str) -> Node:
    return replace(node, own_name=node.own_name or own.strip(' "'))


def _run_on(node: Node, called: Called, most: int = MOST_PLACES) -> Identified | None:
    """The longest beginning of the name that is an entry; the rest are its options."""
    places = list(_RUN_ON.finditer(node.name))[:most]
    for place in reversed(places):
        name = _PRICE_IN_BRACKETS.sub("", node.name[: place.start()])
        options = ", ".join(part for part in (node.name[place.end() :], node.rest) if part)
        for beside in (_as_it_is, counted, bare_count, _group_of):
            number, rest = beside(name)
            match = called(rest) if number == 1 or node.number == 1 else None
            if match is not None:
                number = max(number, node.number)
                counting = node.counting if number == node.number else "unclear"
                return Identified(
                    replace(node, name=rest, number=number, counting=counting, rest=options), match
                )
    return None


def _group_of(name: str) -> tuple[int, str]:
    of = _GROUP_OF.match(name)
    return (1, name) if of is None else (int(of.group(1) or 1), name[of.end() :])


def _as_it_is(name: str) -> tuple[int, str]:
    return 1, name
