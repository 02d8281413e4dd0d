"""Tables for the tests of play: real Datafaxes with their usual weapons, squads, and scripted dice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from datafaxes.characteristics import Characteristics
from datafaxes.library import Library
from engine.dice import ScriptedDice
from engine.events import Event
from engine.refused import Refused
from engine.second_edition.game import GameState, Setting, VehicleInPlay, act, new_game
from engine.second_edition.game.actions import Action, EndPhase
from engine.second_edition.game.play import Play
from engine.second_edition.game.state import Phase
from engine.second_edition.model_hits import Save
from engine.second_edition.models import Formation, Model, Squad
from engine.second_edition.rulings import Rulings
from engine.second_edition.vehicle import MountedWeapon, Vehicle
from engine.second_edition.vehicle_state import start
from engine.table.measure import Point
from engine.table.terrain import Terrain
from tests.engine.machines import GUARDSMAN, MARINE

LIBRARY = Library()


@cache
def card(datafax_id: str, profile: Characteristics = MARINE) -> Vehicle:
    """A Datafax of the library with its usual weapons on their mounts and a crew of Marines."""
    datafax = LIBRARY.datafax(datafax_id)
    names = [location.table for location in datafax.locations]
    names += [other.table for location in datafax.locations for other in location.instead]
    weapons = []
    for item in datafax.default_weapons:
        mounts = [mount for mount in datafax.mounts if item in mount.fits]
        for mount in mounts:
            for carried in LIBRARY.weapons_of(item):
                weapon = LIBRARY.weapon(carried.weapon)
                weapons.append(MountedWeapon(weapon=weapon, item=item, linked=carried.linked, mount=mount))
    return Vehicle(
        datafax=datafax,
        weapons=tuple(weapons),
        tables={name: LIBRARY.damage_table(name) for name in names if name is not None},
        crew=(profile,) * len(datafax.crew),
        crew_save=Save(3),
    )


class Table:
    """A game being set up and played, with the log of all that happened."""

    def __init__(self, *, phase: Phase = "movement", rulings: Rulings | None = None) -> None:
        self.setting = Setting(vehicles={}, library=LIBRARY, rulings=rulings or Rulings())
        self.state = GameState(phase=phase)
        self.log: tuple[Event, ...] = ()

    def vehicle(
        self,
        vehicle_id: str,
        datafax: str | Vehicle,
        x: float = 0.0,
        y: float = 0.0,
        *,
        side: str = "a",
        **changes: Any,
    ) -> VehicleInPlay:
        """Put a vehicle on the table; `band` and `inches` tell how it moved last turn."""
        vehicle = card(datafax) if isinstance(datafax, str) else datafax
        self.setting.vehicles[vehicle_id] = vehicle
        placed = VehicleInPlay(
            id=vehicle_id,
            side=side,
            datafax=vehicle.datafax.id,
            place=Point(x, y),
            **{"state": start(vehicle), "last_band": changes.get("band", "halted"), **changes},
        )
        self.state = replace(self.state, vehicles=(*self.state.vehicles, placed))
        return placed

    def squad(
        self,
        squad_id: str,
        places: Iterable[tuple[float, float]] = (),
        *,
        side: str = "b",
        aboard: str | None = None,
        count: int = 0,
        profile: Characteristics = GUARDSMAN,
        formation: Formation = "usual",
        crew_of: str | None = None,
        **changes: Any,
    ) -> tuple[Model, ...]:
        """Put a squad on the table, or `count` models of it aboard a vehicle."""
        squad = Squad(id=squad_id, side=side, formation=formation, crew_of=crew_of)
        spots: list[Point | None] = [Point(*place) for place in places] or [None] * count
        models = tuple(
            Model(
                id=f"{squad_id} {number}",
                squad=squad_id,
                profile=profile,
                place=spot,
                aboard=aboard if spot is None else None,
                **changes,
            )
            for number, spot in enumerate(spots, start=1)
        )
        if not any(other.id == squad_id for other in self.state.squads):
            self.state = replace(self.state, squads=(*self.state.squads, squad))
        self.state = replace(self.state, models=(*self.state.models, *models))
        return models

    def terrain(self, piece: Terrain) -> None:
        """Put a piece of terrain on the table."""
        self.state = replace(self.state, terrain=(*self.state.terrain, piece))

    def begin(self) -> None:
        """Start the game, so that the log begins with the table as it is."""
        self.state, self.log = new_game(self.setting, self.state)

    def do(self, action: Action, *dice: int | None) -> tuple[Event, ...]:
        """Carry out one action with exactly these faces."""
        with ScriptedDice(dice) as scripted:
            self.state, events = act(self.setting, self.state, action, scripted)
        self.log += events
        return events

    def play(self, *dice: int | None) -> Play:
        """The game in the middle of an action, with these faces to come."""
        return Play(self.setting, self.state, ScriptedDice(dice))

    def phase(self, name: Phase, *dice: int | None) -> None:
        """End phases until this one begins; the last step may roll these dice."""
        while self.state.phase != name:
            following = _after(self.state.phase)
            self.do(EndPhase(), *(dice if following == name else ()))

    def next_turn(self, *dice: int | None) -> None:
        """Both sides finish their turns; the start of the first one's next turn rolls these dice."""
        side = self.state.side
        self.pass_turn()
        assert self.state.side != side
        self.pass_turn(*dice)

    def pass_turn(self, *dice: int | None) -> None:
        """The side whose turn it is finishes it; the start of the other's rolls these dice."""
        side = self.state.side
        while self.state.side == side:
            self.do(EndPhase(), *(dice if self.state.phase == "psychic" else ()))
        self.phase("movement")

    def __getitem__(self, vehicle_id: str) -> VehicleInPlay:
        found = self.state.by_id[vehicle_id]
        assert isinstance(found, VehicleInPlay)
        return found

    def model(self, model_id: str) -> Model:
        found = self.state.by_id[model_id]
        assert isinstance(found, Model)
        return found


def _after(phase: Phase) -> str:
    order = ["compulsory moves", "movement", "shooting", "hand-to-hand", "psychic", "compulsory moves"]
    return order[order.index(phase) + 1]


def rules_of(events: Iterable[Event]) -> list[str]:
    """The rules that some events name, in order."""
    return [event.rule for event in events]


def on_its_side(datafax: str, forward: float = 0.0) -> Point:
    """Where a man stands beside this machine, in contact with its right side."""
    return Point(forward, float(card(datafax).datafax.hull.width) / 2 + 0.5)


def wreck(table: Table, vehicle: str) -> None:
    """Make a wreck of a vehicle, its crew dead."""
    found = table[vehicle]
    state = found.state._replace(destroyed=True, crew=(0,) * len(found.state.crew))
    others = (replace(other, state=state) if other.id == vehicle else other for other in table.state.vehicles)
    table.state = replace(table.state, vehicles=tuple(others))


def refused(table: Table, action: Action, rule: str) -> None:
    """The action is refused, by this rule."""
    with pytest.raises(Refused) as error:
        table.do(action)
    assert error.value.rule == rule, error.value.why
