"""A roster with a bit of everything, and a strategy for any command, sensible or not."""

from __future__ import annotations

import inspect
from typing import Any

from hypothesis import strategies as st

from rosters.commands import ACTIONS, Command, command
from rosters.roster import Bought, Group, Roster, Seat, Unit
from tests.rosters.strategies import names

ROSTER = Roster(
    name="Third Company",
    army="ultramarines",
    units=(
        Unit(id="squad", entry="ultramarines/tactical-squad"),
        Unit(id="rhino", entry="ultramarines/space-marine-rhino", carries=(Seat(unit="squad"),)),
        Unit(id="chief", entry="ultramarines/space-marine-captain", name="Chief"),
        Unit(id="bike", entry="ultramarines/space-marine-bike", mounted="chief"),
        Unit(
            id="hunter",
            entry="ultramarines/space-marine-predator",
            name="Hunter",
            options=(Bought(name="Lascannon"), Bought(name="Searchlight", count=2, bearer="Crew")),
            notes="red stripe",
        ),
        Unit(id="talon", entry="ultramarines/space-marine-predator"),
    ),
    squadrons=(Group(name="Hammer", members=("hunter", "talon")),),
    batteries=(Group(name="Guns", members=("talon",)),),
)


_ids = st.sampled_from([*(unit.id for unit in ROSTER.units), "nobody", "Hammer", "Guns", "rhino-2"])
_values = (
    _ids
    | names
    | st.none()
    | st.booleans()
    | st.integers(-2, 12)
    | st.sampled_from(["heavy", "750.5", "speed_gap", "x/y", "\x1b"])
    | st.lists(_ids, max_size=3).map(tuple)
    | st.lists(st.tuples(_ids, st.lists(_ids, max_size=2).map(tuple)), max_size=2).map(tuple)
    | st.lists(
        st.tuples(_ids, st.lists(st.tuples(_ids, st.none() | st.integers(0, 5)), max_size=2).map(tuple))
    ).map(lambda pairs: tuple(pairs[:2]))
)
_ARGUMENTS = [
    "unit",
    "entry",
    "id",
    "models",
    "name",
    "position",
    "crew",
    "count",
    "bearer",
    "carrier",
    "rider",
]
_ARGUMENTS += [
    "machine",
    "members",
    "squadron",
    "battery",
    "squadrons",
    "batteries",
    "seats",
    "limit",
    "rule",
]
_ARGUMENTS += ["value", "force", "sources", "note"]


@st.composite
def any_command(draw: st.DrawFn) -> Command:
    """Any command, its arguments mostly the right ones and of any kind."""
    action = draw(st.sampled_from(sorted(ACTIONS)))
    arguments: dict[str, Any] = {}
    for parameter in list(inspect.signature(ACTIONS[action]).parameters.values())[1:]:
        if parameter.default is inspect.Parameter.empty or draw(st.booleans()):
            arguments[parameter.name] = draw(
                _ids if parameter.name in ("unit", "carrier", "rider") else _values
            )
    if draw(st.integers(0, 20)) == 0:
        arguments[draw(st.sampled_from(_ARGUMENTS))] = draw(_values)
    return command(action, **arguments)
