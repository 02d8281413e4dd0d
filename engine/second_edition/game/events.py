"""The log of a game: every change of state as an event, replayed, written and read as JSON lines.

An event holds the fields that changed, as they were and as they are now, so that a log replays to the
same state without rolling a die. The first event of a log sets the table up.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Any, get_type_hints

from datafaxes.errors import BadData
from engine.events import Event, Values
from engine.second_edition.game.state import GameState, Thing, VehicleInPlay
from engine.second_edition.models import Model, Squad
from engine.second_edition.vehicle_state import VehicleState
from engine.table.terrain import Terrain

GAME = "game"
"""The `unit` of events that change the game itself rather than something on the table."""
START_RULE = "2E-MV-03"
"""The rule of the first event: how vehicles start."""
MOST_LINES = 1_000_000
LONGEST_LINE = 4_000_000

_STATE = "state."
_KINDS: dict[str, type[Any]] = {
    kind.__name__: kind for kind in (GameState, VehicleInPlay, Squad, Model, Terrain)
}
_SHELVES = {VehicleInPlay: "vehicles", Squad: "squads", Model: "models", Terrain: "terrain"}


def changes(before: Thing | GameState | None, after: Thing | GameState) -> tuple[Values, Values]:
    """The fields in which two states of a thing differ, as they were and as they are.

    Of something new, its kind and every field. What lasts of a vehicle's damage is told apart, as
    `state.crew` and so on.
    """
    if before is None:
        whole = [("kind", type(after).__name__)]
        return (), tuple(whole + [(field.name, getattr(after, field.name)) for field in fields(after)])
    old: list[tuple[str, Any]] = []
    new: list[tuple[str, Any]] = []
    for field in fields(after):
        was, now = getattr(before, field.name), getattr(after, field.name)
        if was is now or was == now:
            continue
        if isinstance(now, VehicleState):
            for name, part_was, part_now in zip(now._fields, was, now, strict=True):
                if part_was != part_now:
                    old.append((_STATE + name, part_was))
                    new.append((_STATE + name, part_now))
        else:
            old.append((field.name, was))
            new.append((field.name, now))
    return tuple(old), tuple(new)


def with_thing(state: GameState, thing: Thing) -> GameState:
    """The state with a thing in place of the one of the same id, or added."""
    shelf = _SHELVES[type(thing)]
    things: tuple[Any, ...] = getattr(state, shelf)
    if thing.id in state.by_id:
        changed = tuple(thing if other.id == thing.id else other for other in things)
    else:
        changed = (*things, thing)
    change: dict[str, Any] = {shelf: changed}
    return replace(state, **change)


def apply(state: GameState | None, event: Event) -> GameState:
    """The state after an event.

    Raises:
        BadData: the event does not fit the state: the log is damaged or incomplete.
    """
    values = dict(event.after)
    if event.unit == GAME:
        if state is None or "kind" in values:
            values.pop("kind", None)
            return GameState(**values)
        return replace(state, **values)
    if state is None:
        raise BadData("the log does not begin with the table as it is set up")
    if "kind" in values:
        return with_thing(state, _KINDS[values.pop("kind")](**values))
    thing = state.by_id.get(event.unit)
    if thing is None:
        raise BadData(f"the log speaks of “{event.unit}”, which is not on the table")
    if not values:
        return state
    parts = {name.removeprefix(_STATE): values.pop(name) for name in [*values] if name.startswith(_STATE)}
    if parts and isinstance(thing, VehicleInPlay):
        values["state"] = thing.state._replace(**parts)
    return with_thing(state, replace(thing, **values))


def replay(log: Iterable[Event]) -> GameState:
    """The state that a log leads to.

    Raises:
        BadData: the log is empty, damaged or incomplete.
    """
    state: GameState | None = None
    for event in log:
        state = apply(state, event)
    if state is None:
        raise BadData("the log is empty")
    return state


def write_log(log: Iterable[Event]) -> Iterator[str]:
    """A log as JSON lines: turn, phase, unit, rule, dice, from, to, and what happened in words."""
    for event in log:
        line: dict[str, Any] = {
            "turn": event.turn,
            "phase": event.phase,
            "unit": event.unit,
            "rule": event.rule,
            "dice": list(event.dice),
            "from": {name: _plain(value) for name, value in event.before},
            "to": {name: _plain(value) for name, value in event.after},
            "text": event.text,
        }
        if event.unverified:
            line["unverified"] = list(event.unverified)
        yield json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def read_log(lines: Iterable[str], file: str = "") -> Iterator[Event]:
    """The events of a log written by `write_log`.

    Raises:
        BadData: a line is no event, or says something impossible; names the line.
    """
    kinds: dict[str, type[Any]] = {GAME: GameState}
    for number, text in enumerate(lines, start=1):
        if number > MOST_LINES or len(text) > LONGEST_LINE:
            raise BadData("the log is too long to be one of a game", file=file, line=number)
        try:
            yield _read_event(json.loads(text), kinds)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise BadData(
                "this line is no event of a game",
                file=file,
                line=number,
                advice="Use a log as muster wrote it.",
            ) from error


def _read_event(line: dict[str, Any], kinds: dict[str, type[Any]]) -> Event:
    unit, after = str(line["unit"]), dict(line["to"])
    if "kind" in after:
        kinds[unit] = _KINDS[after["kind"]]
    kind = kinds[unit]
    values = _typed(kind, after)
    if kind is GameState:
        for shelf in _SHELVES.values():
            for thing in dict(values).get(shelf, ()):
                kinds[thing.id] = type(thing)
    return Event(
        rule=str(line["rule"]),
        text=str(line["text"]),
        turn=int(line["turn"]),
        phase=str(line["phase"]),
        unit=unit,
        dice=tuple(int(face) for face in line["dice"]),
        before=_typed(kind, dict(line["from"])),
        after=values,
        unverified=tuple(str(chart) for chart in line.get("unverified", ())),
    )


def _typed(kind: type[Any], values: dict[str, Any]) -> Values:
    return tuple(
        (name, value if name == "kind" else _adapter(kind.__name__, name).validate_python(value))
        for name, value in values.items()
    )


@lru_cache(maxsize=256)
def _adapter(kind: str, name: str) -> Any:
    from pydantic import TypeAdapter

    owner = VehicleState if name.startswith(_STATE) else _KINDS[kind]
    return TypeAdapter(get_type_hints(owner, include_extras=True)[name.removeprefix(_STATE)])


def _plain(value: Any) -> Any:
    """A value as JSON can hold it; sets in a fixed order, so that equal games give equal logs."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, VehicleState):
        return {name: _plain(part) for name, part in zip(value._fields, value, strict=True)}
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, frozenset):
        return sorted(_plain(part) for part in value)
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value
