"""The text of a roster file: stable, one fact a line, so that two versions compare well."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from decimal import Decimal

from datafaxes.words import plain_number
from rosters.roster import Bought, Group, HouseRules, Roster, Seat, Unit

_PLAIN = re.compile(r"[^\W\d_](?:[\w '()&/.+–’-]*[\w')&/.+’-])?")
"""Texts that no reader of YAML takes for anything else. They start with a letter."""

_WORDS_OF_YAML = frozenset(("y", "n", "yes", "no", "true", "false", "on", "off", "null"))
"""What YAML 1.1 reads as a truth value or nothing, in any mixture of case."""

_NOT_PRINTABLE = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")


def write_roster(roster: Roster) -> str:
    """The roster as YAML, from which `read_roster` makes the same roster again."""
    return "\n".join(_lines(roster)) + "\n"


def _lines(roster: Roster) -> Iterator[str]:
    yield "muster: 1"
    yield f"name: {text(roster.name)}"
    yield f"rules: {text(roster.rules)}"
    yield f"army: {text(roster.army)}"
    if roster.force is not None:
        yield f"force: {text(roster.force)}"
    if roster.points_limit is not None:
        yield f"points_limit: {plain_number(roster.points_limit)}"
    if roster.sources:
        yield "sources:"
        yield from (f"  - {text(source)}" for source in roster.sources)
    yield from _house_rules(roster.house_rules)
    yield from _list("units", (line for unit in roster.units for line in _unit(unit)))
    yield from _list("squadrons", (_group(group) for group in roster.squadrons))
    yield from _list("batteries", (_group(group) for group in roster.batteries))
    yield f"notes: {_note(roster.notes, '  ')}"


def _list(key: str, lines: Iterable[str]) -> Iterator[str]:
    indented = [f"  {line}" for line in lines]
    if indented:
        yield f"{key}:"
        yield from indented
    else:
        yield f"{key}: []"


def _house_rules(rules: HouseRules) -> Iterator[str]:
    default = HouseRules()
    if rules == default:
        return
    yield "house_rules:"
    for field in fields(HouseRules):
        value = getattr(rules, field.name)
        if value != getattr(default, field.name):
            yield f"  {field.name}: {_scalar(value)}"


def _scalar(value: bool | int | Decimal | str) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return text(value) if isinstance(value, str) else plain_number(value)


def _unit(unit: Unit) -> Iterator[str]:
    yield f"- id: {text(unit.id)}"
    yield f"  entry: {text(unit.entry)}"
    if unit.name is not None:
        yield f"  name: {text(unit.name)}"
    if unit.models is not None:
        yield f"  models: {unit.models}"
    if unit.options:
        yield "  options:"
        yield from (f"    - {_bought(bought)}" for bought in unit.options)
    if unit.crew is not None:
        yield f"  crew: {unit.crew}"
    if unit.carries:
        yield f"  carries: [{', '.join(_seat(seat) for seat in unit.carries)}]"
    if unit.mounted is not None:
        yield f"  mounted: {text(unit.mounted)}"
    if unit.notes:
        yield f"  notes: {_note(unit.notes, '      ')}"


def _bought(bought: Bought) -> str:
    if bought.count == 1 and bought.bearer is None:
        return text(bought.name)
    parts = [f"name: {text(bought.name)}"]
    if bought.count != 1:
        parts.append(f"count: {bought.count}")
    if bought.bearer is not None:
        parts.append(f"for: {text(bought.bearer)}")
    return f"{{{', '.join(parts)}}}"


def _seat(seat: Seat) -> str:
    if seat.models is None:
        return text(seat.unit)
    return f"{{unit: {text(seat.unit)}, models: {seat.models}}}"


def _group(group: Group) -> str:
    members = ", ".join(text(member) for member in group.members)
    return f"- {{name: {text(group.name)}, members: [{members}]}}"


def text(value: str) -> str:
    """A text as a YAML scalar, quoted where it could be read as anything else."""
    if _PLAIN.fullmatch(value) and value.casefold() not in _WORDS_OF_YAML:
        return value
    quoted = json.dumps(value, ensure_ascii=False)
    return _NOT_PRINTABLE.sub(lambda found: f"\\u{ord(found.group()):04x}", quoted)


def _note(value: str, indent: str) -> str:
    """A note as a block of lines where that gives it back exactly, else in quotes."""
    lines = value.removesuffix("\n").split("\n")
    plain = len(lines) > 1 and all(line == line.strip() and line.isprintable() for line in lines)
    if not plain or not lines[0] or not lines[-1]:
        return text(value)
    kept = "|" if value.endswith("\n") else "|-"
    return "\n".join([kept, *(indent + line if line else "" for line in lines)])
