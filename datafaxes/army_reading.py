"""Reads the files of one army list, and puts its wargear lists into the places that refer to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from datafaxes.army import ArmyHead, ArmyList
from datafaxes.entry import Entry
from datafaxes.errors import BadData
from datafaxes.names import nearest
from datafaxes.options import Choice, ModelLine, OptionGroup
from datafaxes.reading import list_at, mapping_at, refuse_other_keys
from datafaxes.yaml_reading import read_yaml_file

if TYPE_CHECKING:
    from datafaxes.yaml_reading import Document, Path_


@dataclass
class _Found:
    """What the files of one folder hold, and where."""

    heads: dict[str, ArmyHead] = field(default_factory=dict)
    lists: dict[str, OptionGroup] = field(default_factory=dict)
    entries: dict[str, Entry] = field(default_factory=dict)
    places: dict[str, tuple[Document, Path_]] = field(default_factory=dict)
    """By id of the entry, or by `list:` and the id of the wargear list."""


def read_army(shipped: Iterable[Path], own: Iterable[Path] = ()) -> ArmyList:
    """Read an army list from the shipped files and the user's own, which replace or add records.

    Raises:
        BadData: a file is bad, an id stands twice in one folder, a wargear list is missing, or no
            file is called `army.yaml`.
    """
    ours, theirs = _read(shipped), _read(own)
    heads = ours.heads | theirs.heads
    if not heads:
        folder = next(path.parent for path in (*shipped, *own))
        raise BadData("has no army.yaml", file=str(folder))
    places = ours.places | theirs.places
    wargear = _WargearLists(ours.lists | theirs.lists, places)
    entries = ours.entries | theirs.entries
    return ArmyList(
        head=heads["army.yaml"],
        entries={key: wargear.in_entry(entry) for key, entry in entries.items()},
        wargear_lists={key: wargear.filled(key, ()) for key in wargear.lists},
        own=frozenset(theirs.entries),
    )


def _read(files: Iterable[Path]) -> _Found:
    from datafaxes.soundness import read_sound

    found = _Found()
    for path in files:
        document = read_yaml_file(path)
        if path.name == "army.yaml":
            found.heads[path.name] = read_sound(ArmyHead, document, ())
            continue
        refuse_other_keys(document, ("entries", "wargear_lists"))
        for key in mapping_at(document, "wargear_lists"):
            place: Path_ = ("wargear_lists", key)
            _take(found.places, f"list:{key}", document, place)
            found.lists[key] = read_sound(OptionGroup, document, place)
        for index in range(len(list_at(document, "entries"))):
            place = ("entries", index)
            entry = read_sound(Entry, document, place)
            _take(found.places, entry.id, document, place)
            found.entries[entry.id] = entry
    return found


def _take(places: dict[str, Any], key: str, document: Document, place: Path_) -> None:
    if key in places:
        other, where = places[key]
        raise BadData(
            f"the id “{key.removeprefix('list:')}” stands twice",
            file=document.file,
            line=document.line(place),
            advice=f"It also stands in {other.file}, line {other.line(where)}.",
        )
    places[key] = (document, place)


class _WargearLists:
    """Fills wargear lists in, however deep they are referred to."""

    def __init__(
        self, lists: Mapping[str, OptionGroup], places: Mapping[str, tuple[Document, Path_]]
    ) -> None:
        self.lists = lists
        self.places = places
        self.known: dict[str, OptionGroup] = {}
        self.reading = ""
        """The key in `places` of what is being filled in."""

    def filled(self, list_id: str, within: tuple[str, ...]) -> OptionGroup:
        """The wargear list of this id, with the lists that it refers to itself filled in."""
        if list_id not in self.lists:
            near = nearest(list_id, self.lists)
            self._fail(f"there is no wargear list “{list_id}”", f"Did you mean {near[0]}?" if near else "")
        if list_id in within:
            self._fail(f"the wargear list “{list_id}” contains itself")
        if list_id not in self.known:
            before, self.reading = self.reading, f"list:{list_id}"
            self.known[list_id] = self.in_group(self.lists[list_id], (*within, list_id))
            self.reading = before
        return self.known[list_id]

    def in_group(self, group: OptionGroup, within: tuple[str, ...] = ()) -> OptionGroup:
        """The group with the wargear list it refers to before its own choices and groups."""
        choices = tuple(self._in_choice(choice, within) for choice in group.choices)
        groups = self._in_groups(group.groups, within)
        if group.list is None:
            if not group.name:
                self._fail("a group of options has no name")
            return replace(group, choices=choices, groups=groups)
        listed = self.filled(group.list, within)
        return replace(
            group,
            name=group.name or listed.name,
            minimum=group.minimum or listed.minimum,
            maximum=group.maximum if group.maximum is not None else listed.maximum,
            unit_maximum=group.unit_maximum if group.unit_maximum is not None else listed.unit_maximum,
            default=group.default or listed.default,
            choices=listed.choices + choices,
            groups=listed.groups + groups,
            when=group.when or listed.when,
            changes=group.changes + listed.changes,
        )

    def in_entry(self, entry: Entry) -> Entry:
        """The entry with the wargear lists filled in."""
        self.reading = entry.id
        return replace(
            entry,
            model_lines=self._in_lines(entry.model_lines, ()),
            options=self._in_groups(entry.options, ()),
            crew=tuple(replace(crew, options=self._in_groups(crew.options, ())) for crew in entry.crew),
        )

    def _in_choice(self, choice: Choice, within: tuple[str, ...]) -> Choice:
        if not (choice.options or choice.models):
            return choice
        return replace(
            choice,
            options=self._in_groups(choice.options, within),
            models=self._in_lines(choice.models, within),
        )

    def _in_lines(self, lines: tuple[ModelLine, ...], within: tuple[str, ...]) -> tuple[ModelLine, ...]:
        return tuple(replace(line, options=self._in_groups(line.options, within)) for line in lines)

    def _in_groups(self, groups: tuple[OptionGroup, ...], within: tuple[str, ...]) -> tuple[OptionGroup, ...]:
        return tuple(self.in_group(group, within) for group in groups)

    def _fail(self, what: str, advice: str = "") -> NoReturn:
        document, place = self.places[self.reading]
        raise BadData(
            what,
            file=document.file,
            line=document.line(place),
            key=self.reading.removeprefix("list:"),
            advice=advice,
        )
