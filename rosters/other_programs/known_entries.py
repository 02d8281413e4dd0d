"""Which entry of which army list a file means, by the ids of the community's catalogues or by its name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from datafaxes.army import ArmyHead, Force
from datafaxes.library import Library
from datafaxes.names import folded
from rosters.other_programs.army_names import ArmyNames
from rosters.other_programs.loose_names import Match, Names, loose, spellings


class KnownEntries:
    """The entries of all army lists. Made once per library."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.armies = {army_id: ArmyNames(army_id, library) for army_id in library.army_ids}

    def name_of(self, whole_id: str) -> str:
        """The entry's name."""
        return self.library.entry(whole_id).name

    def with_id(self, catalogue_id: str, armies: Iterable[str]) -> str | None:
        """The entry that has this id in the catalogues, in the first of these armies that has it."""
        if not catalogue_id:
            return None
        found = (self.armies[army_id].by_id.get(catalogue_id) for army_id in armies)
        return next((whole_id for whole_id in found if whole_id), None)

    def namesakes(self, whole_id: str) -> list[str]:
        """The entries of the same army with the same name, itself among them."""
        army_id, _, entry_id = whole_id.partition("/")
        entries = self.library.army(army_id).entries
        name = entries[entry_id].name
        return [f"{army_id}/{entry.id}" for entry in entries.values() if entry.name == name]

    def called(self, name: str, armies: Iterable[str]) -> Match[str] | None:
        """The entry of this name in the first of these armies that has one."""
        for names in self._that_may_have(name, armies):
            match = names.units.find(name) or names.upgrades.find(name)
            if match is not None:
                return match
        return None

    def standing_alone(self, name: str, armies: Iterable[str]) -> Match[str] | None:
        """The same, but for what is never a unit by itself: another army's bikes."""
        found = (names.units.find(name) for names in self._that_may_have(name, armies))
        return next((match for match in found if match is not None), None)

    def armies_with(self, name: str) -> list[str]:
        """The armies that have a unit of this name."""
        return [army_id for army_id in self.library.army_ids if self.standing_alone(name, (army_id,))]

    def _that_may_have(self, name: str, armies: Iterable[str]) -> list[ArmyNames]:
        """Of these armies those in which something goes by the name, so that no others need be asked."""
        key = loose(name)
        found = {army for spelt in (key, *spellings(key)) for army in self._having.get(spelt, ())}
        return [self.armies[army_id] for army_id in armies if army_id in found] if found else []

    @cached_property
    def _having(self) -> dict[str, list[str]]:
        """The armies by the loose names of their entries."""
        found: dict[str, list[str]] = {}
        for army_id, names in self.armies.items():
            for name in names.units.every() | names.upgrades.every():
                found.setdefault(name, []).append(army_id)
        return found

    def by_choice(self, name: str, armies: Iterable[str]) -> tuple[Match[str], str] | None:
        """The entry that players call by what it must choose, and that choice, if any."""
        for army_id in armies:
            match = self.armies[army_id].by_choice.find(name)
            if match is not None:
                whole_id, choice = match.found
                return Match(found=whole_id, name=self.name_of(whole_id), how="short"), choice
        return None

    def near_choice(self, name: str, armies: Iterable[str]) -> str | None:
        """A choice of which this is a part of the name, and that entries are called by: Rapier."""
        parts = (self.armies[army_id].by_choice.containing(name) for army_id in armies)
        return next((match.name for match in parts if match is not None), None)

    def near(self, name: str, armies: Iterable[str]) -> Match[str] | None:
        """The entry whose name is nearest, in the first of these armies that has one near enough."""
        for army_id in armies:
            units = self.armies[army_id].units
            match = units.near(name) or units.containing(name)
            if match is not None:
                return match
        return None

    def misspelt(self, name: str, armies: Iterable[str]) -> Match[str] | None:
        """The same, but never by a part of its name."""
        found = (self.armies[army_id].units.near(name) for army_id in armies)
        return next((match for match in found if match is not None), None)

    @cached_property
    def armies_by_name(self) -> Names[str]:
        """The army lists by all that they are called."""
        heads = (self.library.army(army_id).head for army_id in self.library.army_ids)
        return Names((tuple(_names_of_army(head)), head.id) for head in heads)

    @cached_property
    def armies_by_own_name(self) -> dict[str, str]:
        """The army lists by their very names and those of their forces, folded."""
        found: dict[str, str] = {}
        for army_id in self.library.army_ids:
            head = self.library.army(army_id).head
            for name in (head.name, *(force.name for force in head.forces)):
                found.setdefault(folded(name), army_id)
        return found

    def is_option(self, name: str, army_id: str) -> bool:
        """Whether any entry of the army, or any card, goes by this name."""
        return loose(name) in self.armies[army_id].options


def known_entries(library: Library) -> KnownEntries:
    """The library's entries by ids and names, indexed once."""
    known = library.worked_out.get("known entries")
    if not isinstance(known, KnownEntries):
        known = library.worked_out["known entries"] = KnownEntries(library)
    return known


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
    names = known_entries(library).armies_by_name
    whole = names.find(name)
    if whole is not None:
        return whole.found
    for part in reversed(re.split(r"\s*[-–:|/(),\[\]]+\s*", name)):
        match = names.find(part) if part.strip() else None
        if match is not None:
            return match.found
    words = f" {loose(name)} "
    heads = (library.army(army_id).head for army_id in library.army_ids)
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
    return known_entries(library).armies_by_own_name.get(folded(text))


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
