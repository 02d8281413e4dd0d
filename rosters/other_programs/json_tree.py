"""Reads New Recruit's JSON into the plain dictionaries and lists that it is a transliteration of."""

from __future__ import annotations

import json
from typing import Any

from datafaxes.errors import BadData
from rosters.other_programs.detection import EXPORT
from rosters.other_programs.xml_tree import Plain

_OTHER_JSON: tuple[tuple[frozenset[str], str], ...] = (
    (
        frozenset(("option_id", "link_id", "catalogue_id", "maxCosts", "max_costs", "amount")),
        "is a list saved inside New Recruit",
    ),
    (frozenset(("manifest", "registry")), "is a Rosterizer file"),
    (frozenset(("catalogue", "gameSystem")), "is a data file of New Recruit, not a roster"),
)


def read_json(content: bytes, file: str) -> Plain:
    """The roster in the file, every number as the text that stands there.

    So an id that looks like a number stays what it is, and prices stay exact.

    Raises:
        BadData: it is no JSON, is cut short or nested too deep, or holds something else; says what.
    """
    try:
        found = json.loads(content, parse_int=str, parse_float=str, parse_constant=str)
    except UnicodeDecodeError as error:
        raise BadData("is written in an encoding that is not known", file=file, advice=EXPORT) from error
    except json.JSONDecodeError as error:
        cut_short = error.pos >= len(error.doc.rstrip())
        what = "is cut short" if cut_short else f"is no well-formed JSON in column {error.colno}"
        advice = "Export it again from the program that made it."
        raise BadData(what, file=file, line=error.lineno, advice=advice) from error
    except RecursionError as error:
        what = "is nested deeper than any roster"
        raise BadData(what, file=file, advice=EXPORT) from error
    if isinstance(found, dict) and isinstance(found.get("roster"), dict):
        return dict(found["roster"])
    if isinstance(found, dict) and "forces" in found and "gameSystemId" in found:
        return found
    raise BadData(_what_else(found), file=file, advice=EXPORT)


def _what_else(found: Any) -> str:
    keys = set(found) if isinstance(found, dict) else set()
    for inner in list(found.values())[:20] if isinstance(found, dict) else ():
        inner = inner[0] if isinstance(inner, list) and inner else inner
        keys |= set(inner) if isinstance(inner, dict) else set()
    return next((what for known, what in _OTHER_JSON if keys & known), "is JSON, but holds no roster")
