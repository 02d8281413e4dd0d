"""Reads the XML of BattleScribe into plain dictionaries and lists, as New Recruit's JSON has them.

Nothing outside the file is ever looked at: a document type, which entities and bombs need, is refused.
"""

from __future__ import annotations

from typing import Any

from datafaxes.errors import BadData
from rosters.other_programs.detection import EXPORT

MOST_DEEP = 100
"""Elements within one another."""

Plain = dict[str, Any]


def read_xml(content: bytes, file: str, lists: dict[str, str]) -> tuple[str, str, Plain]:
    """The root element's name, its namespace, and the root as a dictionary.

    `lists` names the elements to keep, each with the list of its parent that it goes into; every other
    element is left out with all in it. Attributes are texts; the text of an element stands under `$text`.

    Raises:
        BadData: the file is no well-formed XML, is cut short, nested too deep or has a document type.
    """
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser, ParseError

    target = _Target(lists)
    parser = DefusedXMLParser(target=target, forbid_dtd=True)
    try:
        parser.feed(content)
        parser.close()
    except DefusedXmlException as error:
        what = "has a document type with entities, which no roster needs and which can do harm"
        raise BadData(what, file=file, advice=EXPORT) from error
    except ParseError as error:
        raise _damaged(error, file) from error
    except (LookupError, UnicodeError, ValueError) as error:
        raise BadData("is written in an encoding that is not known", file=file, advice=EXPORT) from error
    except _TooDeep as error:
        what = f"has elements more than {MOST_DEEP} deep within one another, which no roster has"
        raise BadData(what, file=file, advice=EXPORT) from error
    return target.name, target.namespace, target.root


def _damaged(error: Any, file: str) -> BadData:
    line, column = error.position
    reason = str(error).partition(":")[0]
    cut_short = reason in ("no element found", "unclosed token", "unclosed CDATA section")
    what = "is cut short" if cut_short else f"is no well-formed XML: {reason} in column {column + 1}"
    advice = "Export it again from the program that made it."
    return BadData(what, file=file, line=line, advice=advice)


class _TooDeep(Exception):
    """Elements nested deeper than any roster needs."""


class _Target:
    """What the parser tells about the elements as it meets them."""

    def __init__(self, lists: dict[str, str]) -> None:
        self.lists = lists
        self.wrappers = frozenset(lists.values())
        self.name = self.namespace = ""
        self.root: Plain = {}
        self._open: list[Plain | list[Plain]] = []
        self._left_out = 0
        self._depth = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        self._depth += 1
        if self._depth > MOST_DEEP:
            raise _TooDeep
        if self._left_out:
            self._left_out += 1
            return
        namespace, _, name = tag.rpartition("}")
        if not self._open:
            self.name, self.namespace, self.root = name, namespace.lstrip("{"), dict(attributes)
            self._open.append(self.root)
            return
        above = self._open[-1]
        if name in self.wrappers and isinstance(above, dict):
            self._open.append(above.setdefault(name, []))
        elif name in self.lists:
            item: Plain = dict(attributes)
            (above if isinstance(above, list) else above.setdefault(self.lists[name], [])).append(item)
            self._open.append(item)
        else:
            self._left_out = 1

    def data(self, text: str) -> None:
        """Text stands within the element."""
        if self._left_out or not self._open:
            return
        inside = self._open[-1]
        if isinstance(inside, dict) and not text.isspace():
            inside["$text"] = inside.get("$text", "") + text

    def end(self, tag: str) -> None:
        """The element ends."""
        self._depth -= 1
        if self._left_out:
            self._left_out -= 1
        else:
            self._open.pop()

    def close(self) -> None:
        """The document ends."""
