"""Any sequence of steps, undos, redos, saves and crashes: nothing is ever lost."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from builder.app.session import Beginning, Session, applied
from builder.state.journal import unfinished
from datafaxes.library import default_library
from rosters.commands import Command, CommandRefused, apply
from rosters.roster import Roster
from rosters.roster_file import open_roster, read_roster
from tests.rosters.any_command import ROSTER, any_command
from tests.thorough import examples

FIRST = (
    b"# by hand\n"
    + b"""muster: 1
name: 'Third Company'
army: ultramarines   # blue
rules: second-edition
units:
- {id: squad, entry: ultramarines/tactical-squad}   # ten men
- {id: rhino, entry: ultramarines/space-marine-rhino, carries: [squad]}
- {id: chief, entry: ultramarines/space-marine-captain, name: Chief}
- {id: bike, entry: ultramarines/space-marine-bike, mounted: chief}
- {id: hunter, entry: ultramarines/space-marine-predator, name: Hunter}
- {id: talon, entry: ultramarines/space-marine-predator}
squadrons:
- {name: Hammer, members: [hunter, talon]}
"""
)


class SessionMachine(RuleBasedStateMachine):
    """Drives a session beside the simplest model of one: a list of rosters."""

    @initialize()
    def begin(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        path = Path(self.folder.name) / "list.yaml"
        path.write_bytes(FIRST)
        self.library = default_library()
        beginning = Beginning(roster=read_roster(FIRST), content=FIRST, path=path)
        self.session = Session(beginning, self.library, Path(self.folder.name))
        self.rosters: list[Roster] = [beginning.roster]
        self.here = 0

    def teardown(self) -> None:
        self.session.give_up()
        self.folder.cleanup()

    @rule(command=any_command())
    def step(self, command: Command) -> None:
        try:
            after = apply(self.rosters[self.here], command)
        except CommandRefused:
            after = None
        try:
            made = self.session.do("Step", [command])
        except CommandRefused:
            assert after is None
            return
        assert made == (after != self.rosters[self.here])
        if made:
            assert after is not None
            self.rosters[self.here + 1 :] = [after]
            self.here += 1

    @rule()
    def undo(self) -> None:
        assert (self.session.undo() is None) == (self.here == 0)
        self.here = max(0, self.here - 1)

    @rule()
    def redo(self) -> None:
        assert (self.session.redo() is None) == (self.here == len(self.rosters) - 1)
        self.here = min(len(self.rosters) - 1, self.here + 1)

    @rule()
    def save(self) -> None:
        path = self.session.save()
        assert open_roster(path).roster == self.session.roster
        assert not self.session.is_changed

    @precondition(lambda self: self.session.done or self.session.undone)
    @rule(torn=st.binary(max_size=20).filter(lambda content: b"\n" not in content))
    def crash(self, torn: bytes) -> None:
        self.session._journal.close()
        with self.session._journal.path.open("ab") as file:
            file.write(torn)
        (work,) = unfinished(Path(self.folder.name))
        again = Session(self.session.beginning, self.library, Path(self.folder.name))
        assert again.replay(work.lines) == 0
        assert again.is_changed == self.session.is_changed
        self.session.give_up()
        self.session = again

    @invariant()
    def the_roster_is_the_replayed_commands(self) -> None:
        if not hasattr(self, "session"):
            return
        session = self.session
        assert session.roster == self.rosters[self.here]
        commands = [command for step in session.done for command in step.commands]
        assert applied(session.beginning.roster, commands) == session.roster

    @rule()
    def undo_to_the_start_restores_the_first_bytes(self) -> None:
        while self.session.undo() is not None:
            self.here -= 1
        assert self.session.save().read_bytes() == FIRST


TestSession = SessionMachine.TestCase
TestSession.settings = settings(max_examples=examples(25), stateful_step_count=30)


def test_the_machine_begins_with_the_sample_of_the_commands() -> None:
    ids = {unit.id for unit in read_roster(FIRST).units}
    assert ids == {unit.id for unit in ROSTER.units}
