"""Tells what something has anyway from what only its default choices give it.

The facts list both together; in the data a default choice brings its own, so that another choice can
take it away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Fields = dict[str, Any]

_SHARED = "Targeter"
"""Serves all weapons of a bearer: it stays as long as another weapon stays."""


def without_defaults(fields: Fields, lists: Mapping[str, Fields]) -> Fields:
    """The fields of an entry, choice or model line with `equipment` freed of what default choices give."""
    equipment: list[str] = fields.get("equipment", [])
    given = set(_given_by(fields.get("options", ()), lists))
    kept = [item for item in equipment if item not in given]
    if _SHARED in equipment and _SHARED not in kept and kept:
        kept = [item for item in equipment if item not in given or item == _SHARED]
    changed = {key: value for key, value in fields.items() if key != "equipment"} if not kept else fields
    return changed | ({"equipment": kept} if kept else {})


def _given_by(groups: Iterable[Fields], lists: Mapping[str, Fields]) -> Iterable[str]:
    for group in groups:
        listed = lists.get(group.get("list", ""), {})
        default = group.get("default") or listed.get("default")
        for choice in (*listed.get("choices", ()), *group.get("choices", ())):
            if choice["name"] == default and not choice.get("points"):
                yield choice["name"]
                yield from choice.get("gives", ())
        yield from _given_by((*listed.get("groups", ()), *group.get("groups", ())), lists)
