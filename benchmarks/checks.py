"""How fast rosters are checked and mended: each figure beside its yardstick, in one run.

python -m benchmarks.checks
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from functools import partial
from pathlib import Path

import yaml

from datafaxes.library import Library, default_library
from rosters.commands import CommandRefused, apply, command
from rosters.fielding import field
from rosters.roster import Roster
from rosters.roster_writing import write_roster
from validators.random_roster import random_roster
from validators.report import check
from validators.unlock import suggest

MOST_CHECK = 10e-3
MOST_UNITS = 5e-3
MOST_SUGGESTION = 200e-3
MOST_START = 1.6
"""Times an interpreter that imports pydantic and yaml."""
STARTS = 15
UNITS = 40
SPOILT = ("ultramarines", "orks", "imperial-guard", "eldar")
SAMPLE = Path(__file__).parent.parent / "examples" / "third-company.yaml"

OURS = "import sys; from builder.cli import main; sys.exit(main())"
BARE = "import pydantic, yaml"


def main() -> int:
    """Measure, print, and say with the exit status whether every promise was kept."""
    library = default_library()
    large = random_roster("ultramarines", Decimal(3000), "1", library)
    kept = _told_check("a full check of 3,000 points", large, library, MOST_CHECK)
    kept &= _told_check(f"a full check of {UNITS} units", _many(library), library, MOST_UNITS)
    spoilt = [random_roster(army, Decimal(3000), "1", library) for army in SPOILT]
    longest = max(seconds for roster in spoilt for seconds in _suggestions(roster, library))
    kept &= _told("the slowest suggestion for 3,000 points spoilt", longest, MOST_SUGGESTION)
    bare, ours = _starts()
    kept &= ours / bare <= MOST_START
    print(f"{'python -c “import pydantic, yaml”':<52} {_time(bare):>9}")
    print(f"{'... `muster check` as a whole, times that':<52} {ours / bare:>9.2f}   (at most {MOST_START})")
    return 0 if kept else 1


def _told_check(what: str, roster: Roster, library: Library, most: float) -> bool:
    text = write_roster(roster)
    whole = f"{what} ({len(roster.units)} units)" if str(UNITS) not in what else what
    seconds = _best(lambda: check(field(replace(roster), library), library))
    yardstick = _best(lambda: yaml.load(text, yaml.CSafeLoader))
    kept = _told(whole, seconds, most)
    print(f"{'... times its file through libyaml':<52} {seconds / yardstick:>9.2f}")
    return kept


def _told(what: str, seconds: float, most: float) -> bool:
    print(f"{what:<52} {_time(seconds):>9}   (at most {_time(most)})")
    return seconds <= most


def _many(library: Library) -> Roster:
    """Forty units with their options, of one army."""
    roster = random_roster("ultramarines", Decimal(9000), "1", library)
    while len(roster.units) > UNITS:
        roster = apply(roster, command("remove_unit", unit=roster.units[-1].id))
    assert len(roster.units) == UNITS, "choose more points"
    return roster


def _suggestions(roster: Roster, library: Library) -> Iterator[float]:
    """Seconds to find what mends each error of the roster without one of its units, or with fewer points."""
    for unit in roster.units:
        try:
            spoilt = apply(roster, command("remove_unit", unit=unit.id))
        except CommandRefused:
            continue
        army = field(spoilt, library)
        for finding in check(army, library).of_severity("error"):
            yield _best(partial(suggest, finding, army, library), 1)
    tight = apply(roster, command("set_points_limit", limit=1000))
    army = field(tight, library)
    for finding in check(army, library).of_severity("error"):
        yield _best(partial(suggest, finding, army, library), 1)


def _starts() -> tuple[float, float]:
    """Seconds of a bare interpreter and of `muster check`, in turn, with compiled files for both."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "MUSTER_CACHE": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        commands = ([sys.executable, "-c", BARE], [sys.executable, "-c", OURS, "check", str(SAMPLE)])
        found: tuple[list[float], list[float]] = ([], [])
        for times in range(STARTS + 1):
            for words, seconds in zip(commands, found, strict=True):
                began = time.perf_counter()
                subprocess.run(words, check=True, stdout=subprocess.DEVNULL, env=environment)
                if times:
                    seconds.append(time.perf_counter() - began)
    return statistics.median(found[0]), statistics.median(found[1])


def _best(run: Callable[[], object], times: int = 5) -> float:
    """Seconds of one run: the best of many short series, which is the one least disturbed."""
    return min(timeit.repeat(run, number=times, repeat=4 * times * times)) / times


def _time(seconds: float) -> str:
    return f"{seconds * 1e3:.1f} ms"


if __name__ == "__main__":
    sys.exit(main())
