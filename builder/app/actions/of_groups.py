"""Squadrons of vehicles and batteries of support weapons: form, join, leave, and arrange by itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from builder.app.actions.action import action
from builder.app.actions.asking import ask_for
from builder.app.arranging import arranging
from builder.app.dialogs.choose_many import ChooseMany
from builder.app.dialogs.choose_one import ChooseOne
from builder.app.force_rows import UNIT, Place
from builder.app.row import Row
from builder.app.trial import Trial
from builder.group_titles import BATTERY, SQUADRON, group_title, groups_of
from datafaxes.words import number_text, plural
from rosters.commands import Command, command
from validators.vehicles import Vehicle, support_weapons, titles, vehicles

if TYPE_CHECKING:
    from builder.app.builder_screen import BuilderScreen
    from rosters.fielded import FieldedUnit
    from rosters.roster import Group

MOST_TOLD = 2
"""Changes of an arrangement that are told one by one."""
_NEW = "\tnew"
_NONE = "\tnone"


@action("group", "q", "Squadron", where="force", in_footer=True)
async def group(desk: BuilderScreen) -> None:
    """Put the marked vehicle into a squadron, a gun into a battery; or change who is in the marked one."""
    place = desk.force.marked_place
    if place is not None and place.kind != UNIT:
        await _members(desk, place)
        return
    unit = desk.need_unit()
    if unit is None:
        return
    kind, candidates = _kind(desk, unit)
    if unit.id not in candidates:
        desk.tell(f"{desk.called(unit)} is no vehicle and no support weapon: it needs no squadron.")
        return
    groups = _groups(desk, kind)
    now = next((one.name for one in groups if unit.id in one.members), None)
    if not groups:
        await _form(desk, kind, candidates, unit.id)
        return
    trial = Trial(desk.session.army, desk.session.library)
    rows = [Row(id=_NEW, parts=((f"New {kind} …", "strong"),))]
    for one in groups:
        joining = command(f"join_{kind}", unit=unit.id, **{kind: one.name})
        wrong = "" if one.name == now else trial.why_not([joining])
        rows.append(_group_row(one, one.name == now, wrong))
    if now is not None:
        rows.append(Row(id=_NONE, parts=((f"Leave {now}", "strong"),)))
    chosen = await desk.ask(ChooseOne(f"Which {kind} for {desk.called(unit)}?", rows))
    if chosen == _NEW:
        await _form(desk, kind, candidates, unit.id)
    elif chosen == _NONE:
        leave(desk)
    elif chosen is not None:
        said = f"Move {desk.called(unit)} into {kind} {chosen}"
        desk.make(said, command(f"join_{kind}", unit=unit.id, **{kind: chosen}))


@action("form-group", "Q", "New squadron", where="force")
async def form_group(desk: BuilderScreen) -> None:
    """Form a new squadron or battery of the marked unit and others."""
    unit = desk.need_unit()
    if unit is None:
        return
    kind, candidates = _kind(desk, unit)
    if unit.id in candidates:
        await _form(desk, kind, candidates, unit.id)
    else:
        desk.tell(f"{desk.called(unit)} is no vehicle and no support weapon: it needs no squadron.")


async def _members(desk: BuilderScreen, place: Place) -> None:
    """Say who is in the marked squadron or battery."""
    kind, name = place.kind, place.name
    old = next(one.members for one in _groups(desk, kind) if one.name == name)
    candidates = (support_weapons if kind == BATTERY else vehicles)(desk.session.army, desk.session.library)
    rows = _member_rows(desk, kind, sorted(candidates.values(), key=lambda one: one.unit.id not in old))
    trial = Trial(desk.session.army, desk.session.library)

    def changes(members: tuple[str, ...]) -> list[Command]:
        leaving = [command(f"leave_{kind}", unit=one) for one in old if one not in members]
        return leaving + [join(one) for one in members if one not in old]

    def join(unit_id: str) -> Command:
        return command(f"join_{kind}", unit=unit_id, **{kind: name})

    title = f"Who is in {group_title(kind, name)}?"
    members = await desk.ask(
        ChooseMany(title, rows, old, judge=lambda members: trial.why_not(changes(members)))
    )
    if members and desk.make(f"Say who is in {kind} {name}", *changes(members)):
        desk.force.rows.mark(f"{kind}:{name}")


async def _form(desk: BuilderScreen, kind: str, candidates: dict[str, Vehicle], first: str) -> None:
    groups = _groups(desk, kind)
    names = {one.name for one in groups}
    taken = {member for one in groups for member in one.members}
    usual = next(found for n in range(1, 1002) if (found := f"{kind.capitalize()} {n}") not in names)
    entry = candidates[first].unit.unit.entry
    alike = {one.unit.id for one in candidates.values() if one.unit.unit.entry == entry}
    in_order = sorted(
        candidates.values(),
        key=lambda one: (one.unit.id != first, one.unit.id not in alike, not one.obliged, one.index),
    )
    rows = _member_rows(desk, kind, in_order)
    trial = Trial(desk.session.army, desk.session.library)

    def judge(members: tuple[str, ...]) -> str:
        """What would be wrong with a group of these."""
        return trial.why_not([command(f"form_{kind}", name=usual, members=members)])

    likely = tuple(one.unit.id for one in in_order if one.unit.id in {first, *(alike - taken)})
    ticked = (first,) if judge(likely) else likely
    members = await desk.ask(ChooseMany(f"Who is in the new {kind}?", rows, ticked, judge=judge))
    if not members:
        return

    def forming(name: str) -> Command:
        return command(f"form_{kind}", name=name, members=members)

    name = await ask_for(desk, f"Name of the {kind}", usual, forming)
    if name and desk.make(f"Form {kind} {name} of {len(members)}", forming(name)):
        desk.force.rows.mark(f"{kind}:{name}")


@action("leave-group", "l", "Leave squadron", where="force")
def leave(desk: BuilderScreen) -> None:
    """Take the marked unit out of its squadron or battery."""
    unit = desk.need_unit()
    if unit is None:
        return
    for kind, found in groups_of(desk.session.roster):
        if unit.id in found.members:
            leaving = command(f"leave_{kind}", unit=unit.id)
            desk.make(f"Take {desk.called(unit)} out of {kind} {found.name}", leaving)
            return
    desk.tell(f"{desk.called(unit)} is in no squadron or battery.")


@action("arrange", "A", "Arrange")
def arrange(desk: BuilderScreen) -> None:
    """Find legal squadrons, batteries and seats for the whole force; what is legal stays as it is."""
    arranged = arranging(desk.session.army, desk.session.library)
    if desk.make("Arrange squadrons, batteries and seats", *arranged.commands, say=False):
        desk.tell(f"{_summed_up(arranged.changes)} {desk.key_of('undo')} takes it back.")
    elif not arranged.impossible:
        desk.tell("Squadrons, batteries and seats are as they should be.")
    for sentence in arranged.impossible:
        desk.warn(sentence)


def _summed_up(changes: Sequence[str]) -> str:
    """The changes, or only the first where they are many."""
    if len(changes) <= MOST_TOLD:
        return " ".join(changes)
    return f"{changes[0]} And {len(changes) - 1} changes more."


def _kind(desk: BuilderScreen, unit: FieldedUnit) -> tuple[str, dict[str, Vehicle]]:
    army, library = desk.session.army, desk.session.library
    if unit.is_support_weapon:
        return BATTERY, support_weapons(army, library)
    return SQUADRON, vehicles(army, library)


def _groups(desk: BuilderScreen, kind: str) -> list[Group]:
    return [group for found, group in groups_of(desk.session.roster) if found == kind]


def _group_row(group: Group, is_its_own: bool, wrong: str) -> Row:
    sign = "•" if is_its_own else "✗" if wrong else "✓"
    return Row(
        id=group.name,
        parts=(
            (f"{sign} ", "bad" if wrong else "good"),
            (group.name, "strong"),
            (f"  {plural(len(group.members), 'member')}", "quiet"),
            ("  it is in this one" if is_its_own else f"\n    {wrong}" if wrong else "", "quiet"),
        ),
    )


def _member_rows(desk: BuilderScreen, kind: str, candidates: Iterable[Vehicle]) -> list[Row]:
    member_of = {member: one.name for one in _groups(desk, kind) for member in one.members}
    called = titles(desk.session.army, desk.session.library)
    return [_member_row(one, called[one.unit.id], member_of.get(one.unit.id)) for one in candidates]


def _member_row(vehicle: Vehicle, title: str, group: str | None) -> Row:
    about = [f"{number_text(vehicle.worth)} points"]
    if vehicle.unit.unit.name and vehicle.unit.entry is not None:
        about.insert(0, vehicle.unit.entry.name)
    if vehicle.top is not None:
        about.append(f'{number_text(vehicle.top)}" at most')
    about.append("must be in one" if vehicle.obliged else "need not be in one")
    if group is not None:
        about.append(f"now in {group}")
    return Row(id=vehicle.unit.id, parts=((title, "strong"), (f"  {', '.join(about)}", "quiet")))
