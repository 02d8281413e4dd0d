"""Hypothesis strategies for rosters that a file may hold."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import strategies as st

from rosters.roster import Bought, Group, HouseRules, Roster, Seat, Unit
from rosters.texts import fault_of_name

AWKWARD = [
    "yes", "No", "on", "null", "~", "0", "012", "1:30", "1e5", ".5", "-", "- a", "a: b", "a #b", "#a", "true",
    "2026-01-01", "0x1F", "a,b", "[a]", "{a}", "&a", "*a", "!a", "%a", "@a", "`a`", "'a'", '"a"', "a\\n",
    "a ", " a", "é–’", "a:", "?", "|", ">", "\u00a0x", "N'Kari", "Frag & Krak", "\ufeffa", "\ue000",
    "\U0001f600", "Add Bodyguard (5)", "=", "<<", "a\u0085b",
]  # fmt: skip

_TURNING = "\u2028\u2029" + "".join(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
_characters = st.characters(exclude_categories=["Cc", "Cs"], exclude_characters=_TURNING)
_words = st.sampled_from([text for text in AWKWARD if fault_of_name(text) is None])
names = _words | st.text(_characters, min_size=1, max_size=12).filter(lambda text: bool(text.strip()))
_lines = _words | st.text(_characters, max_size=12)
_texts = st.lists(_lines, max_size=4).map("\n".join)
notes = _texts | st.builds(str.__add__, _texts, st.sampled_from(["", "\n", "\n\n", "\t", " \n "]))
counts = st.integers(0, 9_999)
exact = st.decimals(0, 1_000_000, places=2, allow_nan=False) | st.integers(0, 5_000).map(Decimal)

bought = st.builds(Bought, name=names, count=counts, bearer=st.none() | names)
seats = st.builds(Seat, unit=names, models=st.none() | counts)
groups = st.builds(Group, name=names, members=st.lists(names, max_size=3).map(tuple))
house_rules = st.builds(
    HouseRules,
    max_size_gap=counts,
    treat_100_as=st.sampled_from(["free", "obliged", "heavy"]),
    speed_gap=exact,
    strict_speed=st.booleans(),
    strict_transports=st.booleans(),
    split_squads=st.sampled_from(["warn", "allow", "refuse"]),
)


def units(ids: st.SearchStrategy[str] = names) -> st.SearchStrategy[Unit]:
    return st.builds(
        Unit,
        id=ids,
        entry=names,
        name=st.none() | names,
        models=st.none() | counts,
        options=st.lists(bought, max_size=3).map(tuple),
        crew=st.none() | counts,
        carries=st.lists(seats, max_size=2).map(tuple),
        mounted=st.none() | names,
        notes=notes,
    )


rosters = st.builds(
    Roster,
    name=names,
    army=names,
    rules=names,
    force=st.none() | names,
    points_limit=st.none() | exact,
    units=st.lists(units(), max_size=3, unique_by=lambda unit: unit.id).map(tuple),
    squadrons=st.lists(groups, max_size=2).map(tuple),
    batteries=st.lists(groups, max_size=2).map(tuple),
    sources=st.lists(names, max_size=2).map(tuple),
    house_rules=house_rules,
    notes=notes,
)
