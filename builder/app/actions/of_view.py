"""What is looked at: panes, search, zoom, history, help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.app.actions.action import action
from builder.app.dialogs.choose_one import ChooseOne
from builder.app.dialogs.read_text import ReadText
from builder.app.room import WIDE
from builder.app.row import Row

if TYPE_CHECKING:
    from builder.app.builder_screen import BuilderScreen


@action("undo", "ctrl+z", "Undo", in_footer=True)
def undo(desk: BuilderScreen) -> None:
    """Take the last step back."""
    name = desk.session.undo()
    desk.changed()
    desk.tell(f"Taken back: {name}." if name else "There is nothing to take back.")


@action("redo", "ctrl+y", "Redo")
def redo(desk: BuilderScreen) -> None:
    """Make the step again that was taken back last."""
    name = desk.session.redo()
    desk.changed()
    desk.tell(f"Done again: {name}." if name else "There is nothing to do again.")


@action("history", "f7", "History")
async def history(desk: BuilderScreen) -> None:
    """Every step with its name; go to any of them."""
    session = desk.session
    steps = [*session.done, *reversed(session.undone)]
    here = len(session.done)
    rows = [Row(id="0", parts=(("▸ " if here == 0 else "  ", "good"), ("As it was opened", "")))]
    for number, step in enumerate(steps, start=1):
        sign = "▸ " if number == here else "  "
        state = "" if number <= here else "  (taken back)"
        rows.append(Row(id=str(number), parts=((sign, "good"), (step.name, ""), (state, "quiet"))))
    chosen = await desk.ask(ChooseOne("Every step, the latest last", rows, marked=str(here)))
    if chosen is None:
        return
    while len(session.done) > int(chosen):
        session.undo()
    while len(session.done) < int(chosen):
        session.redo()
    desk.changed()
    last = session.done[-1].name if session.done else ""
    desk.tell(f"The roster is as it was after: {last}." if last else "The roster is as it was opened.")


@action("search", "slash", "Search")
def search(desk: BuilderScreen) -> None:
    """Search what the pane lists."""
    if desk.focused_pane == "inspector":
        desk.inspector.search()
    else:
        desk.show_pane("catalogue")
        desk.catalogue.search()


@action("allies", "L", "Allies", where="catalogue", in_footer=True)
def allies(desk: BuilderScreen) -> None:
    """List the allies too, or no longer."""
    head = desk.session.army.army.head if desk.session.army.army is not None else None
    if head is None or not head.allies:
        desk.tell("This army may have no allies.")
        return
    desk.catalogue.show_allies(not desk.catalogue.with_allies)
    desk.tell("Allies are listed too." if desk.catalogue.with_allies else "Allies are no longer listed.")


@action("catalogue", "1", "Go to the catalogue")
def catalogue(desk: BuilderScreen) -> None:
    """What may be added."""
    desk.show_pane("catalogue")


@action("show-force", "2", "Go to the force")
def force(desk: BuilderScreen) -> None:
    """What the army has."""
    desk.show_pane("force")


@action("findings", "3", "Go to the findings")
def findings(desk: BuilderScreen) -> None:
    """What is wrong, and what mends it."""
    desk.show_pane("findings")


@action("inspector", "4", "Go to the inspector")
def inspector(desk: BuilderScreen) -> None:
    """Options, card and odds."""
    desk.show_pane("inspector")


@action("zoom", "z", "Zoom")
def zoom(desk: BuilderScreen) -> None:
    """Give the focused pane the whole screen, or no longer."""
    if desk.size.width < WIDE and not desk.zoomed:
        desk.tell("The pane has the whole screen already.")
        return
    desk.zoomed = not desk.zoomed
    desk.arrange_panes()


@action("options", "o", "Options")
def options(desk: BuilderScreen) -> None:
    """Show the options of the marked unit."""
    desk.show_pane("inspector")
    desk.inspector.turn_to("options")


@action("card", "c", "Card")
def card(desk: BuilderScreen) -> None:
    """Show the card of the marked unit or entry."""
    desk.show_pane("inspector")
    desk.inspector.turn_to("card")


@action("odds", "t", "Odds")
def odds(desk: BuilderScreen) -> None:
    """Show what the marked unit does to a target."""
    desk.show_pane("inspector")
    desk.inspector.turn_to("odds")


@action("menu", "space", "Menu", where="force", in_footer=True)
async def menu(desk: BuilderScreen) -> None:
    """Everything that can be done with the marked unit."""
    from builder.app.actions.action import ACTIONS

    place = desk.force.marked_place
    unit = desk.session.army.by_id.get(place.name) if place is not None else None
    title = desk.called(unit) if unit is not None else place.name if place is not None else "The force"
    rows = [
        Row(
            id=one.id,
            parts=(
                (f"{desk.key_of(one.id):>6}  ", "note"),
                (one.title, "strong"),
                (f"  {one.help}", "quiet"),
            ),
        )
        for one in sorted(ACTIONS.values(), key=lambda one: not one.in_footer)
        if one.where == "force" and one.id != "menu"
    ]
    chosen = await desk.ask(ChooseOne(title, rows, wrapped=False))
    if chosen is not None:
        desk.action_do(chosen)


@action("compare", "v", "Compare", where="force")
async def compare(desk: BuilderScreen) -> None:
    """Set the marked unit beside another one."""
    from builder.app.dialogs.compare import Compare

    unit = desk.need_unit()
    if unit is None:
        return
    others = [one for one in desk.session.army.units if one is not unit]
    rows = [Row(id=one.id, parts=((desk.called(one), "strong"),)) for one in others]
    if not rows:
        desk.tell("There is nothing yet to compare it with.")
        return
    chosen = await desk.ask(ChooseOne(f"Compare {desk.called(unit)} with", rows))
    if chosen is not None:
        other = desk.session.army.by_id[chosen]
        await desk.ask(Compare(desk.session.army, unit, other, desk.session.library))


@action("theme", "", "Theme")
def theme(desk: BuilderScreen) -> None:
    """Choose other colours for this time; settings.yaml keeps them, as the help tells."""
    desk.app.action_change_theme()


@action("help", "f1,question_mark", "Help", in_footer=True)
async def help_(desk: BuilderScreen) -> None:
    """Help on the focused pane, with all keys."""
    from builder.app.help_texts import help_on

    await desk.ask(ReadText("Help", help_on(desk.focused_pane, desk.key_of)))
