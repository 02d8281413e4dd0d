"""Which entry of which army list a file means, by the ids of the community's catalogues or by its name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

from datafaxes.army import ArmyHead, Force
from datafaxes.entry import Entry
from datafaxes.library import Library
from datafaxes.names import folded
from datafaxes.options import Choice, ModelLine, OptionGroup
from rosters.other_programs.loose_names import Match, Names, loose, spellings

_SAY_NOTHING = frozenset(
    ("squad", "squadron", "mob", "brood", "band", "team", "unit", "support weapon", "weapon", "command",
     "bike", "battle", "heavy weapon", "veteran", "space marine", "eldar", "ork", "chaos", "tyranid", "squat")
)  # fmt: skip
"""What is left of a name that could be any unit's, or a heading."""

_NOUNS = frozenset(
    ("squad", "squadron", "mob", "mobs", "boyz", "brood", "pack", "band", "korps", "coven", "herd", "tank",
     "battle", "grav", "squads")
)  # fmt: skip
"""Last words of names that players leave out."""


class KnownEntries:
    """The entries of all army lists. Made once per library."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._names: dict[str, Names[str]] = {}
        self._vocabularies: dict[str, frozenset[str]] = {}
        self._upgrades: dict[str, Names[str]] = {}
        self._choices: dict[str, Names[tuple[str, str]]] = {}
        self._by_id: dict[str, dict[str, str]] = {}

    def names_of(self, army_id: str) -> Names[str]:
        """The whole ids of the army's entries that are units by themselves, by names, short ones too."""
        if army_id not in self._names:
            every = self.library.army(army_id).entries.values()
            beginnings = _usual_beginnings(every)
            entries = [entry for entry in every if not entry.only_as_upgrade]
            known = {
                f"{army_id}/{entry.id}": (entry.name, *entry.also_called, *_shorter(entry.name, beginnings))
                for entry in entries
            }
            head = self.library.army(army_id).head
            taken = {loose(name) for name in (head.name, *(force.name for force in head.forces))}
            self._names[army_id] = Names(
                ((names, whole_id) for whole_id, names in known.items()),
                (
                    (short, names[0], whole_id)
                    for whole_id, names in known.items()
                    for short in (*_without_nouns(names), *_initialled(names[0], beginnings))
                    if loose(short) not in taken
                ),
            )
        return self._names[army_id]

    def name_of(self, whole_id: str) -> str:
        """The entry's name."""
        return self.library.entry(whole_id).name

    def with_id(self, catalogue_id: str, armies: Iterable[str]) -> str | None:
        """The entry that has this id in the catalogues, in the first of these armies that has it."""
        if not catalogue_id:
            return None
        found = (self.ids_of(army_id).get(catalogue_id) for army_id in armies)
        return next((whole_id for whole_id in found if whole_id), None)

    def ids_of(self, army_id: str) -> dict[str, str]:
        """The whole ids of the army's entries by their ids in the catalogues."""
        if army_id not in self._by_id:
            self._by_id[army_id] = {
                catalogue_id: f"{army_id}/{entry.id}"
                for entry in self.library.army(army_id).entries.values()
                for catalogue_id in entry.catalogue_ids
            }
        return self._by_id[army_id]

    def namesakes(self, whole_id: str) -> list[str]:
        """The entries of the same army with the same name, itself among them."""
        army_id, _, entry_id = whole_id.partition("/")
        entries = self.library.army(army_id).entries
        name = entries[entry_id].name
        return [f"{army_id}/{entry.id}" for entry in entries.values() if entry.name == name]

    def called(self, name: str, armies: Iterable[str]) -> Match[str] | None:
        """The entry of this name in the first of these armies that has one."""
        for army_id in armies:
            match = self.names_of(army_id).find(name) or self._upgrades_of(army_id).find(name)
            if match is not None:
                return match
        return None

    def standing_alone(self, name: str, armies: Iterable[str]) -> Match[str] | None:
        """The same, but for what is never a unit by itself: another army's bikes."""
        key = loose(name)
        if not any(one in self._every_name for one in (key, *spellings(key))):
            return None
        return next((match for army in armies if (match := self.names_of(army).find(name))), None)

    @cached_property
    def _every_name(self) -> frozenset[str]:
        """The loose names of the units of all armies."""
        return frozenset().union(*(self.names_of(army_id).every() for army_id in self.library.army_ids))

    def _upgrades_of(self, army_id: str) -> Names[str]:
        """The entries that are only bought with others."""
        if army_id not in self._upgrades:
            entries = self.library.army(army_id).entries.values()
            upgrades = (entry for entry in entries if entry.only_as_upgrade)
            self._upgrades[army_id] = Names(
                ((one.name, *one.also_called), f"{army_id}/{one.id}") for one in upgrades
            )
        return self._upgrades[army_id]

    def by_choice(self, name: str, armies: Iterable[str]) -> tuple[Match[str], str] | None:
        """The entry that players call by what it must choose, and that choice: Bloodthirster, Callidus.

        A vehicle that only a squadron of it can buy stands for the squadron, and models for the only squad
        that has any, with no choice.
        """
        for army_id in armies:
            match = self._choices_of(army_id).find(name)
            if match is not None:
                whole_id, choice = match.found
                found: Match[str] = Match(found=whole_id, name=self.name_of(whole_id), how="short")
                return found, choice
        return None

    def _choices_of(self, army_id: str) -> Names[tuple[str, str]]:
        if army_id not in self._choices:
            entries = self.library.army(army_id).entries
            named: dict[str, set[tuple[str, str]]] = {}
            offered = Counter(
                name for entry in entries.values() for name in set(_names_in(entry.options)) if name
            )
            for entry in entries.values():
                if not entry.only_as_upgrade:
                    for choice in _must_choose(entry.options):
                        if offered[loose(choice.name)] > 1:
                            continue
                        pair = (f"{army_id}/{entry.id}", choice.name)
                        for called in (choice.name, *choice.also_called, *_shorter(choice.name, [])):
                            named.setdefault(called, set()).add(pair)
                    for line in entry.model_lines if entry.kind == "squad" else ():
                        named.setdefault(line.name, set()).add((f"{army_id}/{entry.id}", ""))
            for entry in entries.values():
                buyers = [entries[buyer] for buyer in entry.offered_by if entries[buyer].kind == "vehicle"]
                if entry.only_as_upgrade and len(buyers) == 1:
                    named[entry.name] = {(f"{army_id}/{buyers[0].id}", entry.name)}
            only = ((name, self._likeliest(name, pairs)) for name, pairs in named.items())
            self._choices[army_id] = Names(((name,), pair) for name, pair in only if pair is not None)
        return self._choices[army_id]

    def near_choice(self, name: str, armies: Iterable[str]) -> str | None:
        """A choice of which this is a part of the name, and that entries are called by: Rapier."""
        parts = (self._choices_of(army_id).containing(name) for army_id in armies)
        return next((match.name for match in parts if match is not None), None)

    def _likeliest(self, name: str, pairs: set[tuple[str, str]]) -> tuple[str, str] | None:
        """The only one, or the only one that has the first word of its name: Tactical Marines."""
        first = name.split()[0]
        alike = pairs if len(pairs) == 1 else {one for one in pairs if self.name_of(one[0]).startswith(first)}
        return next(iter(alike)) if len(alike) == 1 else None

    def near(self, name: str, armies: Iterable[str]) -> Match[str] | None:
        """The entry whose name is nearest, in the first of these armies that has one near enough."""
        for army_id in armies:
            names = self.names_of(army_id)
            match = names.near(name) or names.containing(name)
            if match is not None:
                return match
        return None

    def misspelt(self, name: str, armies: Iterable[str]) -> Match[str] | None:
        """The same, but never by a part of its name."""
        return next((match for army in armies if (match := self.names_of(army).near(name))), None)

    def is_option(self, name: str, army_id: str) -> bool:
        """Whether any entry of the army, or any card, goes by this name."""
        if army_id not in self._vocabularies:
            self._vocabularies[army_id] = frozenset(_option_names(self.library, army_id))
        return loose(name) in self._vocabularies[army_id]


def known_entries(library: Library) -> KnownEntries:
    """The library's entries by ids and names, indexed once."""
    known = library.worked_out.get("known entries")
    if not isinstance(known, KnownEntries):
        known = library.worked_out["known entries"] = KnownEntries(library)
    return known


def _usual_beginnings(entries: Iterable[Entry]) -> list[str]:
    """Words that so many names of the army begin with that players leave them out: Space Marine."""
    starts: Counter[str] = Counter()
    for entry in entries:
        words = entry.name.split()
        starts.update(" ".join(words[:size]) for size in range(1, len(words)))
    return sorted((start for start, often in starts.items() if often >= 3), key=lambda start: -len(start))


def _must_choose(groups: Iterable[OptionGroup]) -> Iterator[Choice]:
    """What one of has to be chosen, or what makes it another grade of character."""
    for group in groups:
        if group.minimum:
            is_open = group.default is None
            yield from (choice for choice in group.choices if is_open or choice.profile is not None)
        yield from _must_choose(group.groups)


def _shorter(name: str, beginnings: list[str]) -> Iterator[str]:
    """What players call it for short: without a title, what is in brackets, the army's own words."""
    for separator in (",", " - ", " ("):
        if separator in name:
            yield name.partition(separator)[0]
    for beginning in beginnings:
        if name.startswith(f"{beginning} "):
            rest = name[len(beginning) + 1 :]
            if loose(rest) not in _SAY_NOTHING:
                yield rest
            return


def _without_nouns(names: Iterable[str]) -> Iterator[str]:
    """What players call it without the word for such units: Goffs, Grey Hunters, Leman Russ."""
    for name in names:
        words = name.split()
        while len(words) > 1 and words[-1].casefold() in _NOUNS:
            words.pop()
            if loose(" ".join(words)) not in _SAY_NOTHING:
                yield " ".join(words)


def _initialled(name: str, beginnings: list[str]) -> Iterator[str]:
    """With the army's own words as initials: IG Squad, SM Rhino."""
    for beginning in beginnings:
        if " " in beginning and name.startswith(f"{beginning} "):
            initials = "".join(word[0] for word in beginning.split())
            yield f"{initials}{name[len(beginning) :]}"
            return


# Armies and forces


def army_of_catalogue(catalogue_id: str, name: str, library: Library) -> str | None:
    """The army list that a force's catalogue is, by id or else by its name."""
    likely = sorted(library.army_ids, key=lambda army_id: loose(army_id) not in loose(name))
    for army_id in likely if catalogue_id else ():
        if library.army(army_id).head.catalogue_id == catalogue_id:
            return army_id
    return army_called(name, library)


def army_called(name: str, library: Library) -> str | None:
    """The army list that a text names: `Codex - Orks`, `Xenos - Orks`, `Space Marines: Ultramarines`."""
    if not name:
        return None
    heads = [library.army(army_id).head for army_id in library.army_ids]
    names: Names[str] = Names((tuple(_names_of_army(head)), head.id) for head in heads)
    whole = names.find(name)
    if whole is not None:
        return whole.found
    for part in reversed(re.split(r"\s*[-–:|/(),\[\]]+\s*", name)):
        match = names.find(part) if part.strip() else None
        if match is not None:
            return match.found
    words = f" {loose(name)} "
    inside = [head.id for head in heads if f" {loose(head.name)} " in words]
    return inside[0] if len(inside) == 1 else None


def where_to_look(army_id: str, host_id: str, library: Library) -> tuple[tuple[str, ...], int]:
    """The armies whose entries a force of this army may hold, the likeliest first; how many are likely."""
    hosts = (army_id, host_id)
    allies = (ally for host in hosts for ally in library.army(host).head.allies)
    likely = tuple(dict.fromkeys((*hosts, *allies)))
    return tuple(dict.fromkeys((*likely, *library.army_ids))), len(likely)


def army_named(text: str, library: Library) -> str | None:
    """The army list of which this is the very name, or that of one of its forces; None where it is none."""
    for army_id in library.army_ids:
        head = library.army(army_id).head
        if folded(text) in (folded(head.name), *(folded(force.name) for force in head.forces)):
            return army_id
    return None


def _names_of_army(head: ArmyHead) -> Iterator[str]:
    yield head.name
    yield head.id.replace("-", " ")
    yield f"Codex {head.name}"
    for other in (head.catalogue_name, head.publication):
        if other:
            yield other


def force_of(head: ArmyHead, entry_id: str, name: str) -> Force | None:
    """The force variant that this is, by id or name; None where there is none such."""
    target = entry_id.rpartition("::")[2]
    by_id = next((force for force in head.forces if target and force.catalogue_id == target), None)
    return by_id or next((force for force in head.forces if folded(force.name) == folded(name)), None)


# Everything that can be bought


def _option_names(library: Library, army_id: str) -> Iterator[str]:
    army = library.army(army_id)
    for group in army.wargear_lists.values():
        yield from _names_in([group])
    for entry in army.entries.values():
        yield from _names_in(entry.options)
        yield from _names_of_lines(entry.model_lines)
    for card in library.cards.values():
        yield from (loose(name) for name in (card.name, *card.also_called))


def _names_in(groups: Iterable[OptionGroup]) -> Iterator[str]:
    for group in groups:
        for choice in group.choices:
            yield from _names_of_choice(choice)
        yield from _names_in(group.groups)


def _names_of_choice(choice: Choice) -> Iterator[str]:
    yield from (loose(name) for name in (choice.name, *choice.also_called))
    yield from _names_in(choice.options)
    yield from _names_of_lines(choice.models)


def _names_of_lines(lines: Iterable[ModelLine]) -> Iterator[str]:
    for line in lines:
        yield loose(line.name)
        yield from _names_in(line.options)
