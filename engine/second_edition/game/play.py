"""What records a game while it is played: the one thing here that changes.

The rules are functions of frozen states. This carries the state from one to the next, and writes an
event for every change and every roll.
"""

from __future__ import annotations

from dataclasses import replace

from datafaxes.chart import Chart
from datafaxes.datafax import Datafax
from engine.dice.rolled_dice import RecordingDice, RolledDice
from engine.events import Event, Values
from engine.refused import Refused
from engine.second_edition.game.events import GAME, changes, with_thing
from engine.second_edition.game.state import GameState, Setting, Thing, VehicleInPlay
from engine.second_edition.models import Model, Squad
from engine.second_edition.vehicle import Vehicle
from engine.table.shapes import Shape, rectangle


class Play:
    """A game in the middle of an action: its state, its dice and the events so far."""

    def __init__(self, setting: Setting, state: GameState, dice: RolledDice) -> None:
        self.setting = setting
        self.state = state
        self.dice = RecordingDice(dice)
        self.events: list[Event] = []
        self._consulted: list[str] = []

    def put(self, thing: Thing, rule: str, text: str) -> None:
        """Record a thing's new state; nothing is written where neither it nor the dice moved."""
        before = self.state.by_id.get(thing.id)
        old, new = changes(before, thing)
        if new:
            self.state = with_thing(self.state, thing)
        if new or self.dice.rolls:
            self._write(thing.id, rule, text, old, new)
        if isinstance(thing, VehicleInPlay) and isinstance(before, VehicleInPlay):
            self._share_wounds(before, thing, rule)

    def _share_wounds(self, before: VehicleInPlay, vehicle: VehicleInPlay, rule: str) -> None:
        """Models that sit at a station are hurt as the crew member there is; the dead leave it to others."""
        if before.state.crew == vehicle.state.crew:
            return
        for model in self.state.models:
            if model.aboard == vehicle.id and model.station is not None:
                wounds = vehicle.state.crew[model.station]
                hurt = replace(model, wounds=wounds)
                if not hurt.alive:
                    hurt = replace(hurt, aboard=None, station=None)
                if hurt != model:
                    self.put(hurt, rule, f"{model.id} at its station")

    def put_game(self, state: GameState, rule: str, text: str) -> None:
        """Record a new state of the game itself: its phase, its turn."""
        old, new = changes(self.state, state)
        self.state = state
        self._write(GAME, rule, text, old, new)

    def say(self, unit: str, rule: str, text: str) -> None:
        """Record something that changed nothing, with the dice rolled for it."""
        self._write(unit, rule, text, (), ())

    def _write(self, unit: str, rule: str, text: str, old: Values, new: Values) -> None:
        self.events.append(
            Event(
                rule=rule,
                text=text,
                turn=self.state.turn,
                phase=self.state.phase,
                unit=unit,
                dice=tuple(self.dice.rolls),
                before=old,
                after=new,
                unverified=tuple(self._consulted),
            )
        )
        self.dice.rolls.clear()
        self._consulted.clear()

    def chart(self, chart_id: str) -> Chart:
        """A chart of the rules; the next event names it where it is of low confidence."""
        chart = self.setting.library.chart(chart_id)
        if chart.provenance == "unverified":
            self.rests_on(chart_id)
        return chart

    def rests_on(self, unverified: str) -> None:
        """The next event names this chart, of which what was looked up is of low confidence."""
        if unverified not in self._consulted:
            self._consulted.append(unverified)

    def vehicle(self, vehicle_id: str) -> VehicleInPlay:
        """A vehicle on the table.

        Raises:
            Refused: there is none of this id.
        """
        found = self.state.by_id.get(vehicle_id)
        if not isinstance(found, VehicleInPlay):
            raise Refused("2E-DF-01", f"there is no vehicle “{vehicle_id}” on the table")
        return found

    def model(self, model_id: str) -> Model:
        """A living model.

        Raises:
            Refused: there is none of this id.
        """
        found = self.state.by_id.get(model_id)
        if not isinstance(found, Model) or not found.alive:
            raise Refused("2E-DF-01", f"there is no living model “{model_id}” on the table")
        return found

    def squad(self, squad_id: str) -> Squad:
        """A squad.

        Raises:
            Refused: there is none of this id.
        """
        found = self.state.by_id.get(squad_id)
        if not isinstance(found, Squad):
            raise Refused("2E-DF-01", f"there is no squad “{squad_id}” on the table")
        return found

    def card(self, vehicle_id: str) -> Vehicle:
        """The Datafax and loadout of a vehicle on the table."""
        return self.setting.vehicles[vehicle_id]

    def datafax(self, vehicle_id: str) -> Datafax:
        """The Datafax of a vehicle on the table."""
        return self.card(vehicle_id).datafax

    def hull(self, vehicle: VehicleInPlay) -> Shape:
        """The outline of a vehicle where it stands."""
        return hull_of(self.datafax(vehicle.id), vehicle)

    def standing(self) -> list[VehicleInPlay]:
        """Vehicles that are still in the game."""
        return [vehicle for vehicle in self.state.vehicles if not vehicle.state.destroyed]


def hull_of(datafax: Datafax, vehicle: VehicleInPlay) -> Shape:
    """The outline of a vehicle where it stands."""
    hull = datafax.hull
    return rectangle(vehicle.place, vehicle.heading, float(hull.length), float(hull.width))
