"""What a player owns: how many units and models of each entry, read from a small YAML file.

    collection: 1
    owned:
      ultramarines/tactical-squad: 2                            # two units, of whatever size
      ultramarines/bike-squadron: {units: 2, models: 8}         # two units, eight models altogether
      ultramarines/scout-squad: {models: 10}                    # ten models, in however many units

Entries that are not named are not owned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from datafaxes.errors import BadData
from datafaxes.library import Library, unknown
from datafaxes.record import record
from rosters.bounds import MOST_OF_ANYTHING
from rosters.fielded import FieldedArmy

if TYPE_CHECKING:
    from rosters.node import Node

FORMAT = 1


@record
class Owned:
    """How much of one entry there is; None: any number."""

    units: int | None = None
    models: int | None = None


@record
class Collection:
    """What a player owns, by whole ids of entries (`<army>/<id>`)."""

    owned: Mapping[str, Owned]

    def covers(self, army: FieldedArmy) -> bool:
        """Whether the whole army can be put on the table out of the collection."""
        units: Counter[str] = Counter()
        models: Counter[str] = Counter()
        for unit in army.units:
            units[unit.unit.entry] += 1
            models[unit.unit.entry] += unit.models
        return all(
            entry in self.owned
            and _within(number, self.owned[entry].units)
            and _within(models[entry], self.owned[entry].models)
            for entry, number in units.items()
        )


def _within(number: int, most: int | None) -> bool:
    return most is None or number <= most


def read_collection(content: bytes | str, library: Library, file: str = "") -> Collection:
    """Read the text of a collection file. `file` is what messages call it.

    Raises:
        BadData: it is not strict YAML, is no collection, or names an entry that is not in our data;
            names the line, and the nearest entries.
    """
    from datafaxes.yaml_reading import read_yaml
    from rosters.node import Node

    node = Node(read_yaml(content, file))
    if not isinstance(node.value, dict) or "collection" not in node.value:
        node.fail("is not a collection", advice=f"A collection starts with “collection: {FORMAT}”.")
    node.keys("collection", "owned", required=("owned",))
    if node.child("collection").whole(MOST_OF_ANYTHING) != FORMAT:
        node.child("collection").fail("is another version of the collection file format")
    owned = node.child("owned")
    if not isinstance(owned.value, dict):
        owned.fail("must be a mapping from entries to numbers")
    return Collection(owned={str(entry): _owned(owned.child(entry), library) for entry in owned.value})


def _owned(node: Node, library: Library) -> Owned:
    entry = str(node.path[-1])
    if library.find_entry(entry) is None:
        near = unknown("entry", entry, library.entry_ids(entry.partition("/")[0]))
        raise BadData(
            near.what, file=node.document.file, line=node.document.line(node.path), advice=near.advice
        )
    if not isinstance(node.value, dict):
        return Owned(units=node.whole(MOST_OF_ANYTHING))
    node.keys("units", "models")
    return Owned(
        units=node.optional("units", lambda value: value.whole(MOST_OF_ANYTHING)),
        models=node.optional("models", lambda value: value.whole(MOST_OF_ANYTHING)),
    )
