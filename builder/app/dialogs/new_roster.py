"""Asks for the army, the points and the name of a new roster."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Literal

from textual import events, on
from textual.app import ComposeResult
from textual.containers import HorizontalGroup
from textual.widgets import Button, Input, Label

from builder.app.dialogs.dialog import Dialog
from builder.app.row import Row
from builder.app.rows import Rows
from builder.app.typed import without_commas
from datafaxes.library import Library
from datafaxes.record import record
from rosters.roster import Roster
from rosters.texts import fault_of_name
from validators.new_roster import is_only_ally

USUAL_POINTS = "1500"
How = Literal["empty", "least", "random"]
_HOW: dict[str | None, How] = {"least": "least", "random": "random"}


@record
class NewWish:
    """What to begin with."""

    roster: Roster
    """Empty: name, army and points."""
    how: How
    collection: str = ""
    """A file that says what the player owns, for a random army; empty: everything."""


class Armies(Rows):
    """The armies, marked by the letters of their names too."""

    _typed: tuple[str, str | None] = "", None
    """The letters of a name typed so far, and the army that they marked."""

    def on_key(self, event: events.Key) -> None:
        """Letters mark the army that begins with them; where none does, the last marks the next that does."""
        letter = (event.character or "").casefold()
        if not (letter.isalpha() or letter == " "):
            return
        typed, army_typed = self._typed
        so_far = typed if self.marked == army_typed else ""
        names = [(row.id, row.text.casefold()) for row in self.shown if row.id is not None]
        place = next((index for index, (found, _) in enumerate(names) if found == self.marked), 0)
        in_turn = names[place:] + names[:place]
        for wanted, those in ((so_far + letter, in_turn), (letter, in_turn[1:] + in_turn[:1])):
            found = next((found for found, name in those if name.startswith(wanted)), None)
            if found is not None and wanted.strip():
                event.stop()
                self._typed = wanted, found
                self.mark(found)
                return


class NewRoster(Dialog[NewWish]):
    """The answer is what to begin with."""

    def __init__(self, library: Library) -> None:
        super().__init__(
            "New roster", "Letters or arrows mark an army, Tab goes on, Enter begins, Escape goes back."
        )
        self.library = library

    def question(self) -> ComposeResult:
        """The armies, the points agreed, a name."""
        yield Armies("armies")
        yield Label("Points agreed for the game (empty: none)")
        yield Input(USUAL_POINTS, id="points", compact=True)
        yield Label("Name")
        yield Input(placeholder="the army's own", id="name", compact=True)
        with HorizontalGroup():
            yield Button("Begin empty", id="empty", variant="primary", compact=True)
            yield Button("Least legal army", id="least", compact=True)
            yield Button("Random legal army", id="random", compact=True)
        yield Label("Only from what I own (a collection file, for a random army)")
        yield Input(placeholder="everything", id="collection", compact=True)

    def on_mount(self) -> None:
        """Show the armies."""
        armies = self.query_one(Rows)
        ids = sorted(self.library.army_ids, key=lambda army_id: is_only_ally(self.library.army(army_id)))
        armies.show([self._row(army_id) for army_id in ids])
        armies.focus()

    def on_key(self, event: events.Key) -> None:
        """Letters that are typed before the armies are there to take them; arrows from button to button."""
        if self.focused is None:
            self.query_one(Armies).on_key(event)
        elif isinstance(self.focused, Button) and event.key in ("left", "right"):
            buttons = list(self.query(Button))
            place = buttons.index(self.focused) + (1 if event.key == "right" else -1)
            self.set_focus(buttons[place % len(buttons)])

    def _row(self, army_id: str) -> Row:
        army = self.library.army(army_id)
        ally = is_only_ally(army)
        about = "only as allies of another army" if ally else f"{len(army.entries)} entries"
        return Row(
            id=army_id, parts=((army.head.name, "quiet" if ally else "strong"), (f"  {about}", "quiet"))
        )

    @on(Rows.Chosen)
    def begin_army(self, event: Rows.Chosen) -> None:
        """Begin the army that was chosen, with nothing."""
        self._begin("empty", event.row_id)

    @on(Input.Submitted)
    def begin_empty(self) -> None:
        """Begin with nothing."""
        self._begin("empty", self.query_one(Rows).marked)

    @on(Button.Pressed)
    def begin(self, event: Button.Pressed) -> None:
        """Begin in the way of the button."""
        event.stop()
        self._begin(_HOW.get(event.button.id, "empty"), self.query_one(Rows).marked)

    def _begin(self, how: How, army_id: str | None) -> None:
        """Take the answer, if it is one."""
        points = self.query_one("#points", Input)
        if army_id is None:
            return
        try:
            limit = Decimal(without_commas(points.value)) if points.value.strip() else None
            if (limit is not None and not 0 < limit <= 1_000_000) or (limit is None and how != "empty"):
                raise InvalidOperation
        except InvalidOperation:
            self.notify(f"“{points.value}” is no number of points.", severity="error", markup=False)
            points.focus()
            return
        name = self.query_one("#name", Input).value.strip() or self.library.army(army_id).head.name
        if (fault := fault_of_name(name)) is not None:
            self.notify(f"The name {fault}.", severity="error", markup=False)
            return
        roster = Roster(name=name, army=army_id, points_limit=limit)
        owned = self.query_one("#collection", Input).value.strip()
        self.dismiss(NewWish(roster=roster, how=how, collection=owned))
