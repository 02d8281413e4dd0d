"""Finds the entry in what a line calls a unit: names of its own, brackets, and options run into it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import NamedTuple

from rosters.other_programs.known_entries import KnownEntries
from rosters.other_programs.known_options import known_options
from rosters.other_programs.loose_names import Match, loose
from rosters.other_programs.option_text import JOINED, Knows, items_of
from rosters.other_programs.text_lines import bare_count, counted
from rosters.other_programs.tree import Counting, Node

_RUN_ON = re.compile(rf"\s*[,;/]\s*|\s+-\s+|\s*:\s+|\s+in\s+|{JOINED}", re.I)
_PRICE_IN_BRACKETS = re.compile(r"\s*[(\[]\d{1,4}[)\]]$|\s+\d{2,4}$")
_SIZE = re.compile(
    r"(\d{1,3})(?:\s*-?\s*(men|man|models?|strong|troopers?|figures?|minis|miniatures?|bases?))?(?:\s*[,;:]\s*|$)",
    re.I,
)
_QUOTED = re.compile(r'"([^"]+)"[\s,:-]*(.+)|(.+?)[\s,:-]*"([^"]+)"')
_BRACKETED = re.compile(r"\s*[(\[]([^()\[\]]+)[)\]]$")
_LABEL = re.compile(r"\s+(?:[#]|no\.?\s*)?(\d{1,2}|[A-F]|I{1,3}|IV|VI?)$", re.I)
"""The number or letter of one of several squads, behind its name."""
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


class _Reading(NamedTuple):
    """A way to read a line: what would be the entry's name, and what the rest of the line says."""

    entry: str
    name: str
    """What the unit is called then, for what stands in brackets may be its options."""
    rest: str
    """Its options."""
    number: int = 1
    own_name: str = ""
    aside: str = ""

    def of(self, node: Node) -> Node:
        """The node read so."""
        number = max(self.number, node.number)
        return replace(
            node,
            name=self.name,
            number=number,
            counting=node.counting if number == node.number else "unclear",
            own_name=node.own_name or self.own_name.strip(' "'),
            rest=self.rest,
            aside=self.aside or node.aside,
        )


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
        or _followed(node, entries, near_by)
        or _by_choice(node, entries, near_by)
        or _called_so(node, entries, (others,), entries.standing_alone)
        or (_nearly(node, entries, near_by) if near_by else None)
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
    in_turn = (_called_in(node, entries, partial(ask, armies=group)) for group in groups if group)
    return next((found for found in in_turn if found is not None), None)


def _called_in(node: Node, entries: KnownEntries, called: Called) -> Identified | None:
    for found in _read(node, _readings(node.name, node.rest), called):
        if not _names_a_unit(found.node.own_name, node, called):
            return found
    return _run_on(node, called) or _numbered(node, entries, called)


def _read(node: Node, readings: Iterable[_Reading], called: Called) -> Iterator[Identified]:
    """The node as each of the ways to read it has it in which it is an entry."""
    for reading in readings:
        match = called(reading.entry) if reading.number == 1 or node.number == 1 else None
        if match is not None:
            yield Identified(reading.of(node), match)


def _run_on(node: Node, called: Called) -> Identified | None:
    """The longest beginning of the name that is an entry; the rest are its options."""
    return next(_read(node, _beginnings(node.name, node.rest), called), None)


def _names_a_unit(own_name: str, node: Node, called: Called) -> bool:
    """Whether what a reading takes for the player's own name is a unit, so that the rest are its options."""
    if own_name == node.own_name:
        return False
    return called(own_name) is not None or _run_on(replace(node, name=own_name), called) is not None


def _by_choice(node: Node, entries: KnownEntries, armies: tuple[str, ...]) -> Identified | None:
    """An entry called by what it must choose, which it then has chosen."""
    for reading in (*_readings(node.name, node.rest), *_beginnings(node.name, node.rest)):
        found = entries.by_choice(reading.entry, armies)
        if found is not None and (reading.number == 1 or node.number == 1):
            match, choice = found
            return Identified(
                reading._replace(rest=_listed(choice, reading.rest)).of(node), match, bool(choice)
            )
    return None


def _nearly(node: Node, entries: KnownEntries, armies: tuple[str, ...]) -> Identified | None:
    for name in dict.fromkeys((node.name, _BRACKETED.sub("", node.name))):
        near = entries.near(name, armies)
        if near is not None:
            return Identified(node, near)
    beginnings = _beginnings(node.name, node.rest, MOST_NEARLY)
    parted = next(_read(node, beginnings, lambda name: _clearly_near(name, entries, armies)), None)
    if parted is not None:
        return parted
    choice = entries.near_choice(node.name, armies)
    if choice is not None:
        return _by_choice(replace(node, name=choice), entries, armies)
    misspelt = _numbered(node, entries, lambda name: _misspelt(name, entries, armies))
    return misspelt or _with_strange_words(node, entries, armies)


def _with_strange_words(node: Node, entries: KnownEntries, armies: tuple[str, ...]) -> Identified | None:
    """A character with a price, and with words behind it that are a name of the player's: Captain Titus.

    A machine or squad with a strange word in its name is another one: Predator Annihilator.
    """
    if node.printed is None or entries.is_option(node.name, armies[0]):
        return None
    before, inside = bracketed(node.name)
    own_name, *options = _RUN_ON.split(before, maxsplit=1)
    called = partial(entries.called, armies=armies)
    found = next(_read(node, _first_words(own_name), called), None)
    if found is None or entries.library.entry(found.entry.found).kind != "character":
        return None
    named = replace(found.node, own_name=node.own_name or own_name, rest=_listed(*options, inside, node.rest))
    return Identified(named, replace(found.entry, how="near"))


def _clearly_near(name: str, entries: KnownEntries, armies: tuple[str, ...]) -> Match[str] | None:
    """The entry that a beginning nearly names: too little of a name says nothing."""
    if len(name) >= LEAST_NEAR and " " in loose(name):
        return entries.near(name, armies)
    return _misspelt(name, entries, armies)


def _misspelt(name: str, entries: KnownEntries, armies: tuple[str, ...]) -> Match[str] | None:
    return entries.misspelt(name, armies) if len(name) >= LEAST_NEAR else None


def _followed(node: Node, entries: KnownEntries, armies: tuple[str, ...]) -> Identified | None:
    """A unit with an option of it behind its name, and nothing between them: Attack Bike MM."""
    called = partial(entries.called, armies=armies)
    found = next(_read(node, _first_words(node.name), called), None) if armies else None
    if found is None:
        return None
    option = found.node.rest
    known = known_options(found.entry.found, entries.library)
    if not known.may_mean(bare_count(counted(option)[1])[1]):
        return None
    return Identified(replace(found.node, rest=_listed(option, node.rest)), found.entry)


def _numbered(node: Node, entries: KnownEntries, called: Called) -> Identified | None:
    """A unit with a number behind its name: Tactical Squad 2, Termagants 12.

    The number is that of the models, where the entry may have so many; else the player's own name.
    """
    found = _LABEL.search(node.name)
    name, label = (node.name[: found.start()], found.group(1)) if found is not None else ("", "")
    match = called(name) if name else None
    if match is None:
        return None
    models = entries.library.entry(match.found).models
    is_size = label.isdigit() and 1 < models.minimum <= int(label) <= (models.maximum or int(label))
    if is_size and node.number == 1:
        return Identified(replace(node, name=name, number=int(label), counting="models"), match)
    return Identified(replace(node, name=name, own_name=node.own_name or node.name), match)


# Ways to read a line


@lru_cache(maxsize=2_000)
def _readings(name: str, rest: str) -> tuple[_Reading, ...]:
    """Ways to read all of the name, the plainest first."""
    return tuple(_all_readings(name, rest))


def _all_readings(name: str, rest: str) -> Iterator[_Reading]:
    for number, entry in _numbers(name):
        yield _Reading(entry, name, rest, number)
    quoted = _QUOTED.fullmatch(name) if '"' in name else None
    if quoted is not None:
        own, entry = quoted.group(1) or quoted.group(4), quoted.group(2) or quoted.group(3)
        yield _Reading(entry, name, rest, own_name=own)
    before, inside = bracketed(name)
    if inside:
        own = "" if re.search(r"\d", inside) else inside
        yield _Reading(inside, name, rest, own_name=before)
        yield _Reading(before, name, rest, own_name=own)
        for number, entry in _numbers(before)[1:]:
            yield _Reading(entry, f"{entry} ({inside})", rest, number, own)
    for separator in (" - ", ": ", ", ", " / "):
        before, found, after = name.partition(separator)
        if found:
            yield _Reading(after, name, rest, own_name=before)
    before, found, after = name.partition(" for ")
    if found:
        yield _Reading(before, before, rest, aside=f"for {after}")
    if rest:
        first, _, others = rest.partition(",")
        yield _Reading(first.strip(), name, others.strip(), own_name=name)


@lru_cache(maxsize=2_000)
def _beginnings(name: str, rest: str, most: int = MOST_PLACES) -> tuple[_Reading, ...]:
    """Beginnings of the name before what may be its options, the longest first."""
    places = list(_RUN_ON.finditer(name))[:most]
    parted = ((name[: place.start()], name[place.end() :]) for place in reversed(places))
    return tuple(
        _Reading(entry, entry, _listed(options, rest), number)
        for start, options in parted
        for number, entry in _numbers(_PRICE_IN_BRACKETS.sub("", start))
    )


@lru_cache(maxsize=2_000)
def _first_words(name: str) -> tuple[_Reading, ...]:
    """Words at the start of the name, as many as may be, with all the others as options."""
    words = name.split()
    return tuple(
        _Reading(entry, entry, " ".join(words[size:]), number)
        for size in range(min(len(words), MOST_PLACES) - 1, 0, -1)
        for number, entry in _numbers(" ".join(words[:size]))
    )


def _numbers(name: str) -> list[tuple[int, str]]:
    """The name, and what it is without a number beside it, with that number."""
    ways = (way(name) for way in (counted, bare_count, _group_of))
    return [(1, name), *(found for found in ways if found[1] != name)]


def _group_of(name: str) -> tuple[int, str]:
    of = _GROUP_OF.match(name)
    return (1, name) if of is None else (int(of.group(1) or 1), name[of.end() :])


def _listed(*options: str) -> str:
    return ", ".join(option for option in options if option)


def bracketed(name: str) -> tuple[str, str]:
    """The name without the brackets behind it, and what stands in them."""
    found = _BRACKETED.search(name)
    return (name, "") if found is None or not found.start() else (name[: found.start()], found.group(1))


def with_bracketed(found: Identified, knows: Knows) -> Node:
    """The unit of a text, with the size and options that stand in brackets behind its name.

    What else stands there is a name of the player's own, or kept as an option when it has a number.
    """
    node, entry, _ = found
    before, inside = bracketed(node.name)
    if not inside or loose(entry.name) in (loose(node.name), loose(inside)):
        return node
    size = _SIZE.match(inside)
    if size is not None and node.number == 1:
        counting: Counting = "models" if size.group(2) else "unclear"
        node = replace(node, name=before, number=int(size.group(1)), counting=counting)
        inside = inside[size.end() :]
    is_listed = any(knows(item.name) for item in items_of(inside, knows, node.place))
    if not is_listed and not re.search(r"\d", inside):
        return node
    own_name = "" if loose(node.own_name) == loose(inside) else node.own_name
    return replace(node, name=before, own_name=own_name, rest=_listed(inside, node.rest))
