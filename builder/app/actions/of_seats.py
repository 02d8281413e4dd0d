"""Who starts the game aboard what: seating, and characters on their mounts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from builder.app.actions.action import action
from builder.app.catalogue_rows import MOUNTS
from builder.app.dialogs.ask_text import AskText
from builder.app.dialogs.choose_one import ChooseOne
from builder.app.row import Row
from builder.app.trial import Trial
from builder.app.typed import fault_of_count
from datafaxes.words import number_text
from rosters.commands import Command, command
from validators.seating import carriers

if TYPE_CHECKING:
    from builder.app.builder_screen import BuilderScreen
    from rosters.fielded import FieldedUnit


@action("seat", "s", "Seat", where="force", in_footer=True)
async def seat(desk: BuilderScreen) -> None:
    """Seat the marked unit in a transport; on a transport, choose who goes aboard."""
    unit = desk.need_unit()
    if unit is None:
        return
    if unit.datafax is not None and unit.datafax.carries:
        await _fill(desk, unit)
    else:
        await _board(desk, unit)


async def _board(desk: BuilderScreen, unit: FieldedUnit) -> None:
    if not _transports(desk):
        desk.tell(_no_transport(desk))
        return
    await _seat_in(desk, desk.called(unit), lambda carrier: command("seat", unit=unit.id, carrier=carrier))


async def _seat_in(desk: BuilderScreen, who: str, seating: Callable[[str], Command]) -> None:
    """Choose the transport; `seating` makes the command of its id."""
    rows = [_row(desk, one, _room(desk, one), seating(one.id)) for one in _transports(desk)]
    chosen = await desk.ask(ChooseOne(f"Seat {who} in", rows))
    if chosen is not None:
        carrier = desk.called(desk.session.army.by_id[chosen])
        desk.make(f"Seat {who} in {carrier}", seating(chosen))


def _transports(desk: BuilderScreen) -> list[FieldedUnit]:
    return [one for one in desk.session.army.units if one.datafax is not None and one.datafax.carries]


def _no_transport(desk: BuilderScreen) -> str:
    """What to do where the force has no transport."""
    datafaxes = (desk.session.library.datafaxes.get(one.entry.datafax or "") for one in desk.catalogue.items)
    if any(datafax is not None and datafax.carries for datafax in datafaxes):
        key = desk.key_of("catalogue")
        return f"No transport is in the force yet: add a vehicle that carries troops first (key {key})."
    return "No vehicle of this army list carries troops."


def _nothing_to_ride(desk: BuilderScreen, unit: FieldedUnit) -> str:
    """What to do where the force has nothing to ride."""
    if any(one.entry.only_as_upgrade for one in desk.catalogue.items):
        return f"Nothing to ride is in the force yet. {_where_mounts_are(desk)}"
    options = f"look among its options (key {desk.key_of('options')})"
    return f"This army list sells nothing to ride by itself. What {desk.called(unit)} may ride: {options}."


def _where_mounts_are(desk: BuilderScreen) -> str:
    return f"Bikes and the like are under “{MOUNTS}” in the catalogue (key {desk.key_of('catalogue')})."


async def _fill(desk: BuilderScreen, carrier: FieldedUnit) -> None:
    units = [one for one in desk.session.army.units if one is not carrier and not one.is_vehicle]
    units = [one for one in units if not one.is_support_weapon]
    if not units:
        add = f"add a squad or a character (key {desk.key_of('catalogue')})"
        desk.tell(f"Nobody is there yet to ride in {desk.called(carrier)}: {add}.")
        return

    def seating(passenger: str) -> Command:
        return command("seat", unit=passenger, carrier=carrier.id)

    rows = [_row(desk, one, _where(desk, one), seating(one.id)) for one in units]
    chosen = await desk.ask(ChooseOne(f"Who rides in {desk.called(carrier)}? {_room(desk, carrier)}", rows))
    if chosen is not None:
        passenger = desk.called(desk.session.army.by_id[chosen])
        desk.make(f"Seat {passenger} in {desk.called(carrier)}", seating(chosen))


@action("seat-part", "S", "Seat some models", where="force")
async def seat_part(desk: BuilderScreen) -> None:
    """Seat only some models of the marked unit in a transport."""
    unit = desk.need_unit()
    if unit is None:
        return
    if not _transports(desk):
        desk.tell(_no_transport(desk))
        return
    question = f"How many models of {desk.called(unit)} ride?"
    text = await desk.ask(AskText(question, "", f"It has {unit.models}.", fault_of=fault_of_count))
    if text is None:
        return
    models = int(text)
    await _seat_in(
        desk,
        f"{models} of {desk.called(unit)}",
        lambda carrier: command("seat", unit=unit.id, carrier=carrier, models=models),
    )


@action("unseat", "u", "Unseat", where="force")
def unseat(desk: BuilderScreen) -> None:
    """Take the marked unit out of its transport or off its mount; empty a transport."""
    unit = desk.need_unit()
    if unit is None:
        return
    army = desk.session.army
    if any(seat.unit == unit.id for other in army.units for seat in other.unit.carries):
        desk.make(f"Take {desk.called(unit)} out of its transport", command("unseat", unit=unit.id))
    elif unit.unit.carries:
        passengers = dict.fromkeys(seat.unit for seat in unit.unit.carries)
        leaving = [command("unseat", unit=one, carrier=unit.id) for one in passengers]
        desk.make(f"Empty {desk.called(unit)}", *leaving)
    elif unit.unit.mounted or any(other.unit.mounted == unit.id for other in army.units):
        desk.make(f"Dismount {desk.called(unit)}", command("dismount", unit=unit.id))
    else:
        desk.tell(f"{desk.called(unit)} rides in nothing and carries nobody.")


@action("mount", "m", "Mount", where="force")
async def mount(desk: BuilderScreen) -> None:
    """Put the marked character in or on a vehicle or bike; on a vehicle, choose its rider."""
    unit = desk.need_unit()
    if unit is None:
        return
    others = [one for one in desk.session.army.units if one is not unit]
    if unit.is_character:
        rows = [
            _row(desk, one, "", command("mount", rider=unit.id, machine=one.id))
            for one in others
            if one.is_vehicle
        ]
        title = f"What does {desk.called(unit)} ride? {_where_mounts_are(desk)}"
        nobody = _nothing_to_ride(desk, unit)
    else:
        rows = [
            _row(desk, one, "", command("mount", rider=one.id, machine=unit.id))
            for one in others
            if one.is_character
        ]
        title, nobody = f"Who rides {desk.called(unit)}?", "No character is in the force yet."
    if not rows:
        desk.tell(nobody)
        return
    chosen = await desk.ask(ChooseOne(title, rows))
    if chosen is None:
        return
    rider, machine = (unit.id, chosen) if unit.is_character else (chosen, unit.id)
    by_id = desk.session.army.by_id
    said = f"Mount {desk.called(by_id[rider])} on {desk.called(by_id[machine])}"
    desk.make(said, command("mount", rider=rider, machine=machine))


def _row(desk: BuilderScreen, unit: FieldedUnit, about: str, change: Command) -> Row:
    """A unit to choose, with what would be wrong if it were chosen."""
    wrong = Trial(desk.session.army, desk.session.library).why_not([change])
    sign = "✗ " if wrong else "✓ "
    more = f"  {about}" if about else ""
    return Row(
        id=unit.id,
        parts=(
            (sign, "bad" if wrong else "good"),
            (desk.called(unit), "strong"),
            (more, "quiet"),
            (f"\n    {wrong}" if wrong else "", "quiet"),
        ),
    )


def _room(desk: BuilderScreen, carrier: FieldedUnit) -> str:
    """How many places there are, and who has them."""
    if carrier.datafax is None or carrier.datafax.capacity is None:
        return ""
    names = list(_passengers(desk, carrier))
    places = carrier.datafax.capacity.slots
    room = f"{number_text(places)} places" if places else carrier.datafax.capacity.text.rstrip(".")
    return f"{room}; {', '.join(names)} aboard" if names else f"{room}; empty"


def _passengers(desk: BuilderScreen, carrier: FieldedUnit) -> Iterator[str]:
    for found in carriers(desk.session.army, desk.session.library):
        if found.unit is carrier:
            for passenger in found.passengers:
                yield f"{desk.called(passenger.unit)} ({len(passenger.bodies)})"


def _where(desk: BuilderScreen, unit: FieldedUnit) -> str:
    carrier = next(
        (one for one in desk.session.army.units if any(seat.unit == unit.id for seat in one.unit.carries)),
        None,
    )
    models = f"{unit.models} models" if unit.models != 1 else "1 model"
    return f"{models}, on foot" if carrier is None else f"{models}, now in {desk.called(carrier)}"
