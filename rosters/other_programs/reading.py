"""Reads a roster of another program, whatever it is called, into the one tree."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from datafaxes.errors import BadData
from datafaxes.library import Library
from rosters.other_programs.detection import EXPORT, kind_of
from rosters.other_programs.tree import OtherRoster
from rosters.texts import shown

if TYPE_CHECKING:
    from rosters.other_programs.text_lines import Line

_KEY = re.compile(r"(?:- )?\{?[a-z_]+ ?[:=](?: |$)")
"""How lines of YAML, TOML and the like begin; lists of people have capitals."""


_EDITION = re.compile(r"\b(1?\d(?:st|nd|rd|th)|second)[ -]ed(?:ition\b|\b)", re.I)
MOST_HEAD_LINES = 15


def read_other(content: bytes, file: str, library: Library) -> OtherRoster:
    """The roster in the content, which is never changed.

    Raises:
        BadData: it is broken, too large, of another game or version, or nothing that can be read; the
            one sentence says what it is and what to export instead.
    """
    kind = kind_of(content, file)
    if kind == "zip":
        from rosters.other_programs.archives import unpacked

        content = unpacked(content, file)
        kind = kind_of(content, file)
        if kind == "zip":
            raise BadData("is a zip archive within a zip archive", file=file, advice=EXPORT)
    if kind == "xml":
        return _from_xml(content, file)
    if kind == "json":
        return _from_json(content, file)
    return replace(_from_text(content, file, library), is_text=True)


def _from_xml(content: bytes, file: str) -> OtherRoster:
    from rosters.other_programs.plain_tree import ELEMENTS, roster_of
    from rosters.other_programs.xml_tree import read_xml

    name, namespace, plain = read_xml(content, file, ELEMENTS)
    if name != "roster":
        raise BadData(_what_xml(name), file=file, advice=EXPORT)
    roster = roster_of(plain, _dialect(plain), file)
    if not namespace.endswith("/rosterSchema"):
        remark = (
            "The file lacks the name of BattleScribe's format, and was read as such a roster all the same."
        )
        roster = replace(roster, remarks=(*roster.remarks, remark))
    return roster


def _dialect(plain: dict[str, object]) -> str:
    written_by = plain.get("generatedBy")
    is_new_recruit = isinstance(written_by, str) and "newrecruit" in written_by
    return "New Recruit roster" if is_new_recruit else "BattleScribe roster"


def _what_xml(name: str) -> str:
    if name in ("catalogue", "gameSystem", "dataIndex"):
        return "is a data file of BattleScribe, not a roster"
    if name.casefold() in ("html", "svg"):
        return "is a web page or a drawing"
    return f"is XML that starts with {shown(name, 30)}, not a roster"


def _from_json(content: bytes, file: str) -> OtherRoster:
    from rosters.other_programs.json_tree import read_json
    from rosters.other_programs.plain_tree import roster_of

    return roster_of(read_json(content, file), "New Recruit JSON", file)


def _refuse_other_editions(lines: tuple[Line, ...], file: str) -> None:
    """Raises BadData where the head of a text names another edition, and not the 2nd."""
    named = [_EDITION.search(line.whole) for line in lines[:MOST_HEAD_LINES]]
    others = [found.group(1).casefold() for found in named if found is not None]
    if others and "2nd" not in others and "second" not in others:
        what = f"is a list for the {others[0]} edition"
        advice = "Only lists for Warhammer 40,000 2nd edition can be checked."
        raise BadData(what, file=file, advice=advice)


def _from_text(content: bytes, file: str, library: Library) -> OtherRoster:
    from rosters.other_programs import battlescribe_text, new_recruit_text, tournament_text, typed_text
    from rosters.other_programs.text_lines import lines_of

    lines = lines_of(content, file)
    if not lines:
        raise BadData("holds no text", file=file, advice=EXPORT)
    _refuse_other_editions(lines, file)
    if sum(bool(_KEY.match(line.whole)) for line in lines) > len(lines) / 2:
        raise BadData("is a file of settings or data, not an army list", file=file, advice=EXPORT)
    if tournament_text.recognises(lines):
        return tournament_text.read(lines, file)
    if new_recruit_text.recognises(lines):
        return new_recruit_text.read(lines, file)
    if battlescribe_text.recognises(lines):
        return battlescribe_text.read(lines, file)
    return typed_text.read(lines, file, library)
