"""What tests of the builder share: an app with a roster, and rosters to build on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot
from textual.screen import Screen

from builder.app.app import make_app
from builder.app.builder_screen import BuilderScreen
from builder.app.rows import Rows
from builder.app.start_screen import StartScreen
from rosters.roster import Group, Roster, Seat, Unit
from rosters.roster_saving import save_roster

WIDE = (112, 30)
NARROW = (80, 24)
EXAMPLE = Path(__file__).parents[3] / "examples" / "third-company.yaml"

ARMY = Roster(
    name="Third Company",
    army="ultramarines",
    points_limit=None,
    units=(
        Unit(id="chief", entry="ultramarines/space-marine-captain", name="Chief"),
        Unit(id="squad", entry="ultramarines/tactical-squad"),
        Unit(id="scouts", entry="ultramarines/scout-squad"),
        Unit(id="rhino", entry="ultramarines/space-marine-rhino", carries=(Seat(unit="squad"),)),
        Unit(id="spare", entry="ultramarines/space-marine-rhino"),
        Unit(id="hunter", entry="ultramarines/space-marine-predator", name="Hunter"),
        Unit(id="talon", entry="ultramarines/space-marine-predator"),
        Unit(id="bike", entry="ultramarines/space-marine-bike"),
    ),
    squadrons=(Group(name="Hammer", members=("hunter", "talon")),),
)
BACKGROUND = ("judging", "fixes", "needs", "reasons", "printing", "odds")
"""Groups of workers that end by themselves."""


@asynccontextmanager
async def building(
    roster: Roster, folder: Path, size: tuple[int, int] = WIDE
) -> AsyncIterator[tuple[Pilot[None], BuilderScreen]]:
    """The builder with this roster, saved as list.yaml in the folder."""
    path = folder / "list.yaml"
    save_roster(roster, path)
    async with opened(path, size) as (pilot, desk):
        yield pilot, desk


@asynccontextmanager
async def opened(
    path: Path, size: tuple[int, int] = WIDE
) -> AsyncIterator[tuple[Pilot[None], BuilderScreen]]:
    """The builder with the roster of a file."""
    async with make_app(path).run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        desk = the_desk(pilot)
        yield pilot, desk
        is_going_on = desk.session._journal._file is not None  # neither left nor given up
        if pilot.app.is_running and pilot.app.screen is desk and is_going_on:
            await _every_step_can_be_taken_back_and_made_again(pilot, desk)


async def _every_step_can_be_taken_back_and_made_again(pilot: Pilot[None], desk: BuilderScreen) -> None:
    """Whatever a test did: each step goes and comes again by its name, with the roster as it was."""
    session = desk.session
    steps, end = [*session.done], session.roster
    for step in reversed(steps):
        desk.action_do("undo")
        assert session.roster == step.before
        assert told(desk).startswith(f"Taken back: {step.name}"[:60])
    for step, after in zip(steps, [*(step.before for step in steps), end][1:], strict=True):
        desk.action_do("redo")
        assert session.roster == after
        assert told(desk).startswith(f"Done again: {step.name}"[:60])
    await pilot.pause()


@asynccontextmanager
async def starting(size: tuple[int, int] = WIDE) -> AsyncIterator[tuple[Pilot[None], StartScreen]]:
    """The builder at its start."""
    async with make_app().run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        screen: Screen[object] = pilot.app.screen
        assert isinstance(screen, StartScreen)
        yield pilot, screen


@asynccontextmanager
async def at(
    folder: Path, unit: str, roster: Roster = ARMY
) -> AsyncIterator[tuple[Pilot[None], BuilderScreen]]:
    """The builder with this unit marked in the force."""
    async with building(roster, folder) as (pilot, desk):
        await press(pilot, "2")
        assert desk.force.mark_unit(unit)
        await pilot.pause()
        yield pilot, desk


def unit_of(desk: BuilderScreen, unit_id: str) -> Unit:
    """The unit of this id, which must be there."""
    found = desk.session.roster.unit(unit_id)
    assert found is not None
    return found


def ids(desk: BuilderScreen) -> list[str]:
    """The ids of the units, in their order."""
    return [unit.id for unit in desk.session.roster.units]


def choices(pilot: Pilot[None]) -> Rows:
    """What the question in front offers."""
    return pilot.app.screen.query_one("#choices", Rows)


def the_desk(pilot: Pilot[None]) -> BuilderScreen:
    """The screen on which the roster is built; there is one, below any question."""
    found = [screen for screen in pilot.app.screen_stack if isinstance(screen, BuilderScreen)]
    assert found
    return found[-1]


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys one by one, each when the one before has been dealt with."""
    for key in keys:
        await pilot.press(key)


async def type_in(pilot: Pilot[None], text: str) -> None:
    """Type a text over what stands in the focused input."""
    await pilot.press(*({" ": "space", "/": "slash", ".": "full_stop", "-": "minus"}.get(c, c) for c in text))
    await pilot.pause()


async def settled(pilot: Pilot[None], groups: tuple[str, ...] = ("printing", "odds")) -> None:
    """Wait for what is worked out in the background; `BACKGROUND` only with the fixture of this name."""
    for _ in range(3):
        running = [worker for worker in pilot.app.workers if worker.group in groups]
        if running:  # without any, Textual would wait for all there are
            await pilot.app.workers.wait_for_complete(running)
        await pilot.pause()


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    """Wait for what threads and other processes bring about, at most a minute."""
    for _ in range(6000):
        if holds():
            return
        await asyncio.sleep(0.01)
        await pilot.pause()
    raise AssertionError("it did not come about within a minute")


def is_building(pilot: Pilot[None]) -> bool:
    """Whether a roster is being built, rather than begun with."""
    return isinstance(pilot.app.screen, BuilderScreen)


def hint(pilot: Pilot[None]) -> str:
    """What the question in front says below; nothing where there is none."""
    return " ".join(str(one.render()) for one in pilot.app.screen.query(".dialog-hint"))


def told(desk: BuilderScreen) -> str:
    """What the line above the keys says."""
    return str(desk.query_one("#told").render())
