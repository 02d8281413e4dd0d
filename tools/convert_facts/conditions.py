"""Reads the short condition and change strings of the facts as records' fields.

The strings (`no A & B@army | on C`, `max+1 per 3 X@Y + Z`, `pts*1.5 if ...`) hold names with commas, quotes,
`&` and dots in them, so they are cut at names that the army list is known to use, the longest first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from tools.convert_facts.names import RIGHT_NAMES, right_name

Fields = dict[str, Any]

_COUNT = re.compile(r"(<?)(\d+)x ")
_CHANGE = re.compile(
    r"(?:army_)?(?P<field>max|min|pts|M|WS|BS|S|T|W|I|A|Ld)"
    r"(?P<how>[-+*=])(?P<amount>-?\d+(?:\.\d+)?)(?= |$)"
)
_IN_UNIT = re.compile(r"max (\d+) per ")
_BARRED_IN_UNIT = re.compile(r"max\([^)]+\)=0 if ")
_POINTS_IN = re.compile(r"(\d+) points in category (.+?)@army")
_EVERY = re.compile(r"(\d+) ")
_ENDS = (" & ", " | ", " + ", " if ", " per ", ")", "@")
_KINDS = {"Skimmer/Bike": ("Skimmers", "Bikes & Trikes"), "Attack Bike": ("attack-bike",)}
"""What the facts' categories of vehicles are called here: motive types and tags."""
_RIGHT = {
    # No entry is in two parts of the army: what is barred to all but these characters is open to either.
    "on category Daemon Characters & on category Cult Characters": (
        "on category Daemon Characters | on category Cult Characters"
    ),
    # No choice has the short name; the same limit elsewhere names the pair.
    "5x Thunder Hammer@": "5x Thunder Hammer & Storm Shield@",
}
"""Strings that can only be meant otherwise than they stand."""
_FIELDS = {"max": "maximum", "min": "minimum", "pts": "points"}
_HOW = {"=": "set", "+": "add", "-": "add", "*": "times"}


class NotUnderstood(Exception):
    """The string does not follow the notation."""


class Reader:
    """Reads the strings of one army list."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = sorted({*names, *RIGHT_NAMES}, key=len, reverse=True)
        self.unclear: list[str] = []
        """The strings that could not be settled."""

    def condition(self, text: str) -> Fields:
        """The fields of a Condition; `unclear` where the string is not understood."""
        try:
            cursor = _Cursor(text, self.names)
            found = cursor.either()
            cursor.end()
        except NotUnderstood:
            self.unclear.append(text)
            return {"unclear": text}
        return found

    def change(self, text: str) -> Fields:
        """The fields of a Change."""
        try:
            return _change(_Cursor(text, self.names))
        except NotUnderstood:
            self.unclear.append(text)
            return {"field": "maximum", "how": "add", "amount": 0, "when": {"unclear": text}}

    def rules(self, condition: str | None, changes: Iterable[str]) -> Fields:
        """The fields `unit_maximum`, `when` and `changes` of a choice or group."""
        fields: Fields = {}
        parts = [self.condition(condition)] if condition else []
        rest = []
        for text in changes:
            limit, barred = _IN_UNIT.match(text), _BARRED_IN_UNIT.match(text)
            if limit:
                fields["unit_maximum"] = int(limit[1])
            elif barred:
                parts.append({"negate": self.condition(text[barred.end() :])})
            else:
                rest.append(self.change(text))
        if parts:
            fields["when"] = parts[0] if len(parts) == 1 else {"every": parts}
        return fields | ({"changes": rest} if rest else {})

    def requirement(self, value: Any) -> Fields:
        """The fields of the Condition that says what an entry requires of the army."""
        if isinstance(value, dict):
            ((how, parts),) = value.items()
            return {{"all": "every", "any": "either"}[how]: [self.requirement(part) for part in parts]}
        found = self.condition(value)
        if "has" in found and "inside" not in found:
            found["where"] = "army"
        return found


def _change(cursor: _Cursor) -> Fields:
    found = cursor.match(_CHANGE)
    if not found:
        raise NotUnderstood(cursor.text)
    amount = Decimal(found["amount"])
    amount = -amount if found["how"] == "-" else amount
    fields: Fields = {
        "field": _FIELDS.get(found["field"], found["field"]),
        "how": _HOW[found["how"]],
        "amount": int(amount) if amount == int(amount) else amount,
    }
    if cursor.take(" per "):
        fields["per"] = cursor.per()
    if cursor.take(" if "):
        fields["when"] = cursor.either()
    cursor.end()
    return fields


class _Cursor:
    """A place in a string that is being read."""

    def __init__(self, text: str, names: list[str]) -> None:
        for wrong, right in _RIGHT.items():
            text = text.replace(wrong, right)
        self.text = text
        self.names = names
        self.at = 0

    def take(self, mark: str) -> bool:
        """Step over the mark if it stands here."""
        here = self.text.startswith(mark, self.at)
        self.at += len(mark) if here else 0
        return here

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Step over what the pattern matches here."""
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return found

    def end(self) -> None:
        if self.at != len(self.text):
            raise NotUnderstood(self.text)

    def either(self) -> Fields:
        return self._joined(" | ", "either", self._every)

    def _every(self) -> Fields:
        return self._joined(" & ", "every", self._single)

    def _joined(self, mark: str, key: str, part: Any) -> Fields:
        parts = [part()]
        while self.take(mark):
            parts.append(part())
        return parts[0] if len(parts) == 1 else {key: parts}

    def _single(self) -> Fields:
        if self.take("("):
            found = self.either()
            if not self.take(")"):
                raise NotUnderstood(self.text)
            return found
        if self.take("not "):
            return {"negate": self._single()}
        if self.take("in force "):
            return {"force": self._rest()}
        if self.take("on category "):
            kind = self.name()
            kinds = [{"bearer_kind": name} for name in _KINDS.get(kind, (kind,))]
            return kinds[0] if len(kinds) == 1 else {"either": kinds}
        if self.take("on "):
            return {"bearer": self.name()}
        if self.take("no "):
            return {**self._thing(), "fewer_than": 1}
        count = self.match(_COUNT)
        found = self._thing()
        if count:
            found["fewer_than" if count[1] else "at_least"] = int(count[2])
        return found

    def _rest(self) -> str:
        found, self.at = self.text[self.at :], len(self.text)
        if any(mark in found for mark in (" & ", " | ")):
            raise NotUnderstood(self.text)
        return found

    def _thing(self) -> Fields:
        found: Fields = {"has": self.name()}
        found.update(self._place())
        return found

    def _place(self) -> Fields:
        if not self.take("@"):
            return {}
        where = self.name()
        return {"where": "army"} if where == "army" else {"inside": where}

    def per(self) -> Fields:
        """The fields of a Per."""
        points = self.match(_POINTS_IN)
        if points:
            return {"points_in": points[2], "every": int(points[1])}
        every = self.match(_EVERY)
        names: list[str] = []
        places: list[Fields] = []
        while not names or self.take(" + "):
            names.append(self.name())
            places.append(self._place())
        if any(place != places[0] for place in places):
            raise NotUnderstood(self.text)
        return {"names": names, **places[0], **({"every": int(every[1])} if every else {})}

    def name(self) -> str:
        """The longest known name that stands here, rightly spelt."""
        for name in self.names:
            if self.text.startswith(name, self.at):
                rest = self.text[self.at + len(name) :]
                if not rest or rest.startswith(_ENDS):
                    self.at += len(name)
                    return right_name(name)
        raise NotUnderstood(self.text)
