"""Conditions of the army lists in words: why something may not be had, and what is missing for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from datafaxes.condition import Condition
from datafaxes.words import listed
from rosters.conditions import Having, holds

Wanted = tuple[tuple[str, int], ...]
"""Things of which one must be there, each with how many of it."""


def missing(condition: Condition | None, having: Having) -> tuple[Condition, ...]:
    """The clauses of the condition that do not hold; empty where it holds or is unclear."""
    if condition is None or holds(condition, having) is not False:
        return ()
    found: list[Condition] = []
    for clause in condition.clauses():
        if clause.every:
            found += missing(clause, having)
        elif holds(clause, having) is False:
            found.append(clause)
    return tuple(found)


def wanted(clauses: Sequence[Condition]) -> tuple[Wanted, ...]:
    """What must be added to make these clauses hold: one thing of each."""
    return tuple(names for clause in clauses if (names := tuple(_names(clause))))


def _names(clause: Condition) -> Iterator[tuple[str, int]]:
    if clause.has is not None and clause.fewer_than is None:
        yield clause.has, clause.at_least
    for part in (*clause.either, *clause.every):
        yield from _names(part)


def in_words(clauses: Sequence[Condition]) -> str:
    """What the clauses ask for, to go after a name: `needs Mekaniak and Painboy in the army`."""
    needs = [clause for clause in clauses if _is_need(clause)]
    parts = []
    if needs:
        army = " in the army" if all(clause.where == "army" for clause in needs) else ""
        parts.append(f"needs {listed([_thing(clause) for clause in needs], 'and')}{army}")
    parts += [_phrase(clause) for clause in clauses if clause not in needs]
    return " and ".join(dict.fromkeys(parts)) or "has no condition"


def _is_need(clause: Condition) -> bool:
    return clause.has is not None and clause.fewer_than is None


def _thing(clause: Condition) -> str:
    number = f"{clause.at_least} " if clause.at_least > 1 else ""
    return f"{number}{clause.has}"


def _phrase(clause: Condition) -> str:
    """What one clause says of that which has the condition."""
    if clause.has is not None:
        where = " in the army" if clause.where == "army" else ""
        if clause.fewer_than is None:
            return f"needs {_thing(clause)}{where}"
        if clause.fewer_than > 1:
            return f"allows at most {clause.fewer_than - 1} {clause.has}{where}"
        return f"may not be had with {clause.has}{where}"
    only = _bearer(clause)
    if only:
        return f"is only for {only}"
    if clause.negate is not None:
        return _negated(clause.negate)
    if clause.either:
        return _either(clause.either)
    if clause.every:
        return " and ".join(_phrase(part) for part in clause.every)
    return f"has a condition that the data states as “{clause.unclear}”"


def _bearer(clause: Condition) -> str:
    """Whom the clause names; empty: nobody."""
    kind = clause.bearer_kind.replace("-", " ") if clause.bearer_kind is not None else None
    return clause.bearer or kind or clause.force or ""


def _negated(condition: Condition) -> str:
    barred = _bearer(condition)
    if barred:
        return f"is not for {barred}"
    if _is_need(condition):
        return f"may not be had with {condition.has}{' in the army' if condition.where == 'army' else ''}"
    return f"may not be had where it {_phrase(condition)}"


def _either(parts: Sequence[Condition]) -> str:
    if all(_is_need(part) for part in parts):
        army = " in the army" if all(part.where == "army" for part in parts) else ""
        return f"needs {listed([_thing(part) for part in parts], 'or')}{army}"
    bearers = [_bearer(part) for part in parts]
    if all(bearers):
        return f"is only for {listed(bearers, 'or')}"
    return " or ".join(_phrase(part) for part in parts)
