"""What can be done with a unit: add, remove, copy, name, order, count, note."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.app.actions.action import action
from builder.app.actions.asking import ask_for
from builder.app.dialogs.ask_text import AskText
from builder.app.force_rows import UNIT, Place, part_of
from builder.app.option_choice import models_changed
from builder.app.option_rows import between
from builder.app.typed import fault_of_count
from builder.app.unlocking import adding, adding_with_needs
from rosters.commands import Command, command, fresh_id
from rosters.fielding import chosen_by
from rosters.roster import Unit
from validators.models import limits

if TYPE_CHECKING:
    from builder.app.builder_screen import BuilderScreen


@action("add", "a,insert", "Add", where="catalogue", in_footer=True)
def add(desk: BuilderScreen) -> None:
    """Add the marked entry to the force, with the cheapest of what must be chosen. Enter does the same."""
    entry = desk.need_entry()
    if entry is None:
        return
    made = adding(desk.session.roster, entry.id, desk.session.library)
    if desk.make(f"Add {entry.name}", *made.commands):
        desk.added(made.unit)


@action("add-with", "w", "Add with what it needs", where="catalogue", in_footer=True)
def add_with(desk: BuilderScreen) -> None:
    """Add the marked entry with the cheapest change that the army needs to have it legally."""
    entry = desk.need_entry()
    if entry is None:
        return
    made = adding_with_needs(desk.session.roster, entry.id, desk.session.library)
    if made is None:
        desk.tell(f"No few changes let the army have {entry.name} legally. Enter adds it all the same.")
    elif desk.make(f"Add {entry.name}. {made.needs}".rstrip(". "), *made.commands):
        desk.added(made.unit)


@action("remove", "x,delete,backspace", "Remove", where="force", in_footer=True)
def remove(desk: BuilderScreen) -> None:
    """Remove the marked unit from the force; break up a marked squadron or battery."""
    place = desk.force.marked_place
    if place is not None and place.kind != UNIT:
        desk.make(
            f"Break up {place.kind} {place.name}",
            command(f"dissolve_{place.kind}", **{place.kind: place.name}),
        )
        return
    unit = desk.need_unit()
    if unit is not None:
        desk.make(f"Remove {desk.called(unit)}", command("remove_unit", unit=unit.id))


@action("duplicate", "d", "Duplicate", where="force")
def duplicate(desk: BuilderScreen) -> None:
    """Add another unit like the marked one."""
    from rosters.commands import copy_id

    unit = desk.need_unit()
    if unit is not None:
        new = copy_id(desk.session.roster, unit.id)
        if desk.make(f"Duplicate {desk.called(unit)}", command("duplicate_unit", unit=unit.id)):
            desk.force.mark_unit(new)


@action("rename", "r", "Rename", where="force")
async def rename(desk: BuilderScreen) -> None:
    """Name the marked unit, squadron or battery."""
    place = desk.force.marked_place
    if place is not None and place.kind != UNIT:
        await _rename_group(desk, place)
        return
    unit = desk.need_unit()
    if unit is None:
        return
    entry = unit.entry.name if unit.entry is not None else unit.unit.entry
    called = desk.called(unit)

    def renaming(name: str) -> Command:
        return command("rename_unit", unit=unit.id, name=name or None)

    hint = "Leave it empty for none."
    name = await ask_for(desk, f"Name for this {entry}", unit.unit.name or "", renaming, hint)
    if name is not None:
        said = f"Rename {called} to {name}" if name else f"Take the name of {called} away"
        desk.make(said, renaming(name))


async def _rename_group(desk: BuilderScreen, place: Place) -> None:
    def renaming(name: str) -> Command:
        return command(f"rename_{place.kind}", **{place.kind: place.name, "name": name})

    name = await ask_for(desk, f"Name of the {place.kind}", place.name, renaming)
    if name and desk.make(f"Rename {place.kind} {place.name} to {name}", renaming(name)):
        desk.force.rows.mark(f"{place.kind}:{name}")


@action("note", "n", "Note", where="force")
async def note(desk: BuilderScreen) -> None:
    """Write a note for the marked unit. It is saved and printed."""
    from builder.app.dialogs.ask_note import AskNote

    unit = desk.need_unit()
    if unit is None:
        return
    text = await desk.ask(AskNote(f"Note for {desk.called(unit)}", unit.unit.notes))
    if text is not None:
        desk.make(f"Write the note of {desk.called(unit)}", command("set_note", note=text, unit=unit.id))


@action("move-up", "K,shift+up,left_square_bracket", "Move up", where="force")
def move_up(desk: BuilderScreen) -> None:
    """Move the marked unit up within its part of the army."""
    _move(desk, -1)


@action("move-down", "J,shift+down,right_square_bracket", "Move down", where="force")
def move_down(desk: BuilderScreen) -> None:
    """Move the marked unit down within its part of the army."""
    _move(desk, 1)


def _move(desk: BuilderScreen, by: int) -> None:
    """Swap with the next unit of the same part of the army, as the force shows them."""
    unit = desk.need_unit()
    if unit is None:
        return
    units = desk.session.army.units
    place = units.index(unit)
    others = range(place - 1, -1, -1) if by < 0 else range(place + 1, len(units))
    to = next((index for index in others if part_of(units[index]) == part_of(unit)), None)
    if to is None:
        desk.tell(f"{desk.called(unit)} is the {'first' if by < 0 else 'last'} of its part of the army.")
        return
    desk.make(f"Move {desk.called(unit)}", command("move_unit", unit=unit.id, position=to))


@action("more-models", "plus,equals_sign", "One model more", where="force")
def more_models(desk: BuilderScreen) -> None:
    """Give the marked unit one model more."""
    _models(desk, 1)


@action("fewer-models", "minus", "One model fewer", where="force")
def fewer_models(desk: BuilderScreen) -> None:
    """Give the marked unit one model fewer."""
    _models(desk, -1)


def _models(desk: BuilderScreen, by: int) -> None:
    unit = desk.need_unit()
    if unit is not None:
        change = models_changed(unit, desk.called(unit), by)
        desk.make(change.name, *change.commands)


@action("set-models", "M", "Set models", where="force")
async def set_models(desk: BuilderScreen) -> None:
    """Say how many models the marked unit has."""
    unit = desk.need_unit()
    if unit is None:
        return
    chosen = chosen_by(unit, desk.session.army, desk.session.library)
    bounds = "" if chosen is None else f"{between(*limits(unit, chosen))}."
    question = AskText(f"Models in {desk.called(unit)}", str(unit.models), bounds, fault_of=fault_of_count)
    text = await desk.ask(question)
    if text is None:
        return
    change = models_changed(unit, desk.called(unit), int(text) - unit.models)
    desk.make(change.name, *change.commands)


@action("copy", "y", "Copy", where="force")
def copy(desk: BuilderScreen) -> None:
    """Keep a copy of the marked unit, for this roster or another."""
    unit = desk.need_unit()
    if unit is not None:
        desk.clipboard.unit = unit.unit
        pastes = f"{desk.key_of('paste')} pastes it, here or in another roster"
        desk.tell(f"{desk.called(unit)} is copied. {pastes}.")


@action("paste", "p", "Paste", where="force")
def paste(desk: BuilderScreen) -> None:
    """Add the unit that was copied, with all its options."""
    copied = desk.clipboard.unit
    if copied is None:
        desk.tell(f"Nothing is copied yet: mark a unit in the force and press {desk.key_of('copy')}.")
        return
    unit_id = fresh_id(desk.session.roster, copied.entry)
    entry = desk.session.library.find_entry(copied.entry)
    name = copied.name or (entry.name if entry is not None else copied.entry)
    if desk.make(f"Paste {name}", *_again(copied, unit_id)):
        desk.force.mark_unit(unit_id)


def _again(unit: Unit, unit_id: str) -> list[Command]:
    """The commands that make a unit like this one."""
    made = [command("add_unit", entry=unit.entry, id=unit_id, models=unit.models)]
    if unit.name is not None:
        made.append(command("rename_unit", unit=unit_id, name=unit.name))
    for one in unit.options:
        made.append(command("set_option", unit=unit_id, name=one.name, count=one.count, bearer=one.bearer))
    if unit.crew is not None:
        made.append(command("set_crew", unit=unit_id, crew=unit.crew))
    if unit.notes:
        made.append(command("set_note", note=unit.notes, unit=unit_id))
    return made
