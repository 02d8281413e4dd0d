"""How fast the builder is: its start beside a bare Textual screen, a step, and a key of the search.

python -m benchmarks.app
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from rich.console import RenderableType
from textual import events
from textual.pilot import Pilot
from textual.screen import Screen

from builder.app.app import make_app
from builder.app.builder_screen import BuilderScreen
from builder.app.catalogue_rows import CatalogueItem
from rosters.roster import Roster
from rosters.roster_file import open_roster
from rosters.roster_saving import save_roster

MOST_START = 1.6
"""Times a bare screen with the same widgets."""
MOST_STEP = 50e-3
MOST_SEARCH = 16e-3
ENTRIES = 500
STARTS = 9
SIZE = (140, 45)
DRAWN = b"helps"
"""In the line that is the last of both first screens."""
SAMPLE = Path(__file__).parent.parent / "examples" / "third-company.yaml"

OURS = "from builder.cli import main; main()"
BARE = """
from textual.app import App
from textual.containers import Container, Vertical, VerticalScroll
from textual.widgets import Footer, Input, OptionList, Static, TabbedContent, TabPane

class Bare(App):
    CSS = "#panes { layout: grid; grid-size: 3 2 } OptionList { height: 1fr } .two { row-span: 2 }"

    def compose(self):
        yield Vertical(Static("standing"), Static("shares"))
        yield Static("tabs")
        with Container(id="panes"):
            with Vertical(classes="two"):
                yield Input()
                yield OptionList(*(f"  {n} entry of the catalogue" for n in range(38)))
                yield Static("about")
            with Vertical():
                yield OptionList(*(f"  {n} unit of the force" for n in range(21)))
            with Vertical(classes="two"), TabbedContent():
                with TabPane("Options"):
                    yield Input()
                    yield OptionList(*(f"( ) {n} option of the unit" for n in range(82)))
                with TabPane("Card"), VerticalScroll():
                    yield Static("")
                with TabPane("Odds"):
                    yield OptionList()
                    with VerticalScroll():
                        yield Static("")
            with Vertical():
                yield OptionList("legal")
                yield Static("about")
        yield Static("helps")
        yield Footer()

Bare().run()
"""


def main() -> int:
    """Measure, print, and say with the exit status whether every promise was kept."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"MUSTER_STATE": folder, "MUSTER_CONFIG": folder}
        bare, ours = _starts(folder)
        step, key = asyncio.run(_within(Path(folder)))
    ratio = ours / bare
    print(f"{'first usable screen':<52}{ours * 1e3:8.0f} ms")
    print(f"{'a bare Textual screen with the same widgets':<52}{bare * 1e3:8.0f} ms")
    print(f"{'times as long':<52}{ratio:8.2f}   (at most {MOST_START})")
    print(f"{'a key until points and findings are shown, 3,000 p.':<52}{_told(step, MOST_STEP)}")
    print(f"{f'a key of the search among {ENTRIES} entries':<52}{_told(key, MOST_SEARCH)}")
    return 0 if ratio <= MOST_START and step.cpu <= MOST_STEP and key.cpu <= MOST_SEARCH else 1


class Taken(NamedTuple):
    """Medians in seconds."""

    wall: float
    cpu: float
    """What the process itself worked; the rest it waited for its turn among the machine's processes."""


def _told(taken: Taken, most: float) -> str:
    waited = max(0.0, taken.wall - taken.cpu) * 1e3
    return f"{taken.cpu * 1e3:8.1f} ms (at most {most * 1e3:g}), and {waited:.1f} of waiting for others"


def _starts(folder: str) -> tuple[float, float]:
    """Medians of whole processes, taken in turn so that both see the same machine."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"PYTHONPYCACHEPREFIX": folder, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    commands = (["-c", BARE], ["-c", OURS, "build", str(SAMPLE)])
    taken: tuple[list[float], list[float]] = ([], [])
    for turn in range(STARTS + 1):
        for command, times in zip(commands, taken, strict=True):
            seconds = _until_shown([sys.executable, *command], environment)
            if turn:  # the first compiles
                times.append(seconds)
    return statistics.median(taken[0]), statistics.median(taken[1])


def _until_shown(command: list[str], environment: dict[str, str]) -> float:
    """Seconds from the start of a process on a terminal until the last of its first screen is drawn."""
    terminal, its_end = pty.openpty()
    fcntl.ioctl(its_end, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
    started = time.perf_counter()
    process = subprocess.Popen(
        command, stdin=its_end, stdout=its_end, stderr=its_end, env=environment, start_new_session=True
    )
    os.close(its_end)
    drawn = b""
    try:
        while DRAWN not in drawn:
            drawn = drawn[-100:] + os.read(terminal, 65536)
        return time.perf_counter() - started
    finally:
        process.kill()
        process.wait()
        os.close(terminal)


async def _within(folder: Path) -> tuple[Taken, Taken]:
    """A step in a roster of 3,000 points, and a key of the search; medians in seconds."""
    path = folder / "large.yaml"
    save_roster(_doubled(open_roster(SAMPLE).roster), path)
    app = make_app(path)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        desk = app.screen
        assert isinstance(desk, BuilderScreen)
        assert desk.force.mark_unit("squad-1")
        step = await _median(pilot, lambda n: _key(desk, "plus" if n % 2 else "minus", "changed"), 40)
        desk.catalogue.items = tuple(_many(desk.catalogue.items))
        desk.catalogue.search()
        await pilot.pause()
        keys = ["s", "p", "a", "c", "e", "space", "m", *["backspace"] * 7]
        search = await _median(pilot, lambda n: _key(desk, keys[n % len(keys)], "_show"), 70)
    return step, search


def _doubled(roster: Roster) -> Roster:
    """Twice the army, its squadrons and seats."""

    def again(name: str) -> str:
        return f"{name}-again"

    units = tuple(
        replace(
            unit,
            id=again(unit.id),
            mounted=again(unit.mounted) if unit.mounted else None,
            carries=tuple(replace(seat, unit=again(seat.unit)) for seat in unit.carries),
        )
        for unit in roster.units
    )
    more = tuple(
        replace(group, name=again(group.name), members=tuple(map(again, group.members)))
        for group in roster.squadrons
    )
    return replace(
        roster, units=(*roster.units, *units), squadrons=(*roster.squadrons, *more), points_limit=None
    )


def _many(items: tuple[CatalogueItem, ...]) -> list[CatalogueItem]:
    return [
        replace(item, id=f"{item.id}-{turn}") for turn in range(ENTRIES // len(items) + 1) for item in items
    ][:ENTRIES]


async def _key(desk: BuilderScreen, key: str, shows: str) -> None:
    """Press a key, and wait until what it changed is drawn."""
    drawn = asyncio.Event()
    ready: list[bool] = []
    pane = desk if shows == "changed" else desk.catalogue
    show, display = getattr(pane, shows), desk.app._display

    def show_and_tell(**how: bool) -> None:
        show(**how)
        ready.append(True)

    def display_and_tell(screen: Screen[object], what: RenderableType | None) -> None:
        display(screen, what)
        if ready:
            drawn.set()

    with (
        mock.patch.object(pane, shows, show_and_tell),
        mock.patch.object(desk.app, "_display", display_and_tell),
    ):
        desk.app.post_message(events.Key(key, {"plus": "+", "minus": "-", "space": " "}.get(key, key)))
        await drawn.wait()


async def _median(pilot: Pilot[None], press: Callable[[int], Awaitable[None]], times: int) -> Taken:
    wall, cpu = [], []
    for number in range(times):
        await pilot.pause(0.05)
        started, worked = time.perf_counter(), time.process_time()
        await press(number)
        wall.append(time.perf_counter() - started)
        cpu.append(time.process_time() - worked)
    return Taken(statistics.median(wall), statistics.median(cpu))


if __name__ == "__main__":
    sys.exit(main())
