"""Any keys in any order: the app never ends in a traceback, and the roster is what its steps make of it."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from textual.pilot import Pilot

from builder.app.actions import ACTIONS
from builder.app.builder_screen import BuilderScreen
from builder.app.session import applied
from rosters.roster_saving import save_roster
from tests.builder.app.desk import ARMY, opened, press
from tests.thorough import examples

LEAVING = {"quit", "close", "stop-printing", "odds", "print", "save-as"}
"""Actions that end the session, write beside it or take long; they have tests of their own."""
KEYS = [one.keys.partition(",")[0] for one in ACTIONS.values() if one.keys and one.id not in LEAVING]
MOVES = ["up", "down", "j", "k", "pageup", "pagedown", "home", "end", "tab", "shift+tab", "enter", "space"]
OTHERS = ["escape", "a", "1", "9", "slash", "backspace", "R", "é"]
SIZES = [(80, 24), (112, 30), (200, 60)]

_steps = st.sampled_from(KEYS) | st.sampled_from(MOVES) | st.sampled_from(OTHERS) | st.sampled_from(SIZES)


async def _go_through(steps: list[str | tuple[int, int]], size: tuple[int, int]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "list.yaml"
        save_roster(ARMY, path)
        first = path.read_bytes()
        async with opened(path, size) as (pilot, desk):
            for step in steps:
                if isinstance(step, str):
                    await press(pilot, step)
                else:
                    await pilot.resize_terminal(*step)
                _check(desk)
            await _undo_to_the_start(pilot, desk)
            assert desk.session.save().read_bytes() == first
            desk.session.give_up()


def _check(desk: BuilderScreen) -> None:
    session = desk.session
    commands = [command for step in session.done for command in step.commands]
    assert applied(session.beginning.roster, commands) == session.roster
    assert session.army.roster is session.roster


async def _undo_to_the_start(pilot: Pilot[None], desk: BuilderScreen) -> None:
    while len(pilot.app.screen_stack) > 1:
        await press(pilot, "escape")
    await press(pilot, "f6", "escape")  # out of any input
    desk.show_pane("force")
    while desk.session.done:
        await press(pilot, "ctrl+z")
    assert desk.session.roster == ARMY


@given(st.lists(_steps, min_size=25, max_size=50), st.sampled_from(SIZES[:2]))
@settings(
    max_examples=examples(4),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_any_keys_in_any_order(steps: list[str | tuple[int, int]], size: tuple[int, int]) -> None:
    asyncio.run(_go_through(steps, size))
