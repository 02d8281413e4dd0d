"""What the players agreed on: name, points, force, house rules, sources, and the note of the roster."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.app.actions.action import action
from builder.app.actions.asking import ask_for
from builder.app.agreements import HOUSE_RULES, HouseRule, Value, agreement_rows, source_rows
from builder.app.dialogs.choose_many import ChooseMany
from builder.app.dialogs.choose_one import ChooseOne
from builder.app.row import Row
from builder.app.typed import without_commas
from datafaxes.words import plain_number
from rosters.commands import Command, command

if TYPE_CHECKING:
    from builder.app.builder_screen import BuilderScreen


@action("agreements", "f6,comma", "Agreements")
async def agreements(desk: BuilderScreen) -> None:
    """Name, points limit, force, sources, house rules and note of the roster."""
    mark: str | None = None
    while True:
        rows = agreement_rows(desk.session.army, desk.session.library)
        mark = await desk.ask(ChooseOne("What the players agreed on", rows, marked=mark))
        if mark is None:
            return
        if mark in _CHANGES:
            await _CHANGES[mark](desk)
        else:
            await _house_rule(desk, next(rule for rule in HOUSE_RULES if rule.name == mark))


@action("rename-roster", "", "Rename the roster")
async def rename_roster(desk: BuilderScreen) -> None:
    """Give the roster another name."""

    def renaming(name: str) -> Command:
        return command("rename_roster", name=name)

    name = await ask_for(desk, "Name of the roster", desk.session.roster.name, renaming)
    if name:
        desk.make(f"Rename the roster to {name}", renaming(name))


@action("limit", "", "Points limit")
async def limit(desk: BuilderScreen) -> None:
    """Change the points agreed for the game."""

    def setting(text: str) -> Command:
        return command("set_points_limit", limit=without_commas(text) or None)

    now = desk.session.roster.points_limit
    value = "" if now is None else plain_number(now)
    hint = "Leave it empty where no limit is agreed."
    text = await ask_for(desk, "Points agreed for the game", value, setting, hint)
    if text is not None:
        said = f"Set the points limit to {text}" if text else "Remove the points limit"
        desk.make(said, setting(text))


@action("force", "", "Force")
async def force(desk: BuilderScreen) -> None:
    """Choose how the army list is fielded."""
    army = desk.session.army.army
    forces = [] if army is None else list(army.head.forces)
    if len(forces) < 2:
        desk.tell("This army list is fielded in one way only.")
        return
    rows = [
        Row(
            id=one.name,
            parts=((one.name, "strong"), ("  only beside a host" if one.as_allies else "", "quiet")),
        )
        for one in forces
    ]
    now = desk.session.army.force
    chosen = await desk.ask(ChooseOne("Which force?", rows, marked=now.name if now else None))
    if chosen is not None:
        usual = chosen == forces[0].name
        said = f"Field {chosen}"
        desk.make(said, command("set_force", force=None if usual else chosen))


@action("sources", "", "Sources")
async def sources(desk: BuilderScreen) -> None:
    """Choose the books that win over the usual readings."""
    rows = source_rows(desk.session.army, desk.session.library)
    if not rows:
        desk.tell("The data knows only one reading of this army list.")
        return
    chosen = await desk.ask(ChooseMany("Which books win over the usual?", rows, desk.session.roster.sources))
    if chosen is not None:
        desk.make("Choose the sources", command("set_sources", sources=chosen))


@action("roster-note", "", "Note for the roster")
async def roster_note(desk: BuilderScreen) -> None:
    """Write the note of the whole roster."""
    from builder.app.dialogs.ask_note import AskNote

    text = await desk.ask(AskNote("Note for the roster", desk.session.roster.notes))
    if text is not None:
        desk.make("Write the note of the roster", command("set_note", note=text))


async def _house_rule(desk: BuilderScreen, rule: HouseRule) -> None:
    def setting(value: Value | None) -> Command:
        return command("set_house_rule", rule=rule.name, value=value)

    def typed(text: str) -> Value | None:
        return int(text) if text.isdecimal() and rule.name == "max_size_gap" else text or None

    now = getattr(desk.session.roster.house_rules, rule.name)
    if rule.values:
        rows = [
            Row(id=str(number), parts=(("• " if value == now else "  ", "good"), (words, "")))
            for number, (value, words) in enumerate(rule.values)
        ]
        chosen = await desk.ask(ChooseOne(rule.question, rows))
        value = None if chosen is None else rule.values[int(chosen)][0]
    else:
        text = await ask_for(desk, rule.question, str(now), lambda text: setting(typed(text)))
        value = None if text is None else typed(text)
    if value is not None:
        desk.make(f"House rule: {rule.title}", setting(value))


_CHANGES = {
    "name": rename_roster,
    "limit": limit,
    "force": force,
    "sources": sources,
    "note": roster_note,
}
