"""The rooms: what may be imported from where, and that our package names are ours alone."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import packages_distributions

import pytest

ROOMS = ["datafaxes", "rosters", "validators", "engine"]
ALL = [*ROOMS, "builder", "templates"]


def _loaded_after(code: str) -> set[str]:
    script = f"{code}\nimport sys\nprint('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_load_without_screen_or_paper(room: str) -> None:
    code = (
        f"import importlib, pkgutil, {room}\n"
        f"for found in pkgutil.walk_packages({room}.__path__, '{room}.'):\n"
        "    importlib.import_module(found.name)"
    )
    assert not _loaded_after(code) & {"textual", "weasyprint", "jinja2", "rich"}


def test_checking_a_roster_imports_nothing_heavy() -> None:
    code = "import builder.cli, builder.commands.check_, datafaxes.library, rosters.fielding"
    assert not _loaded_after(code) & {"textual", "weasyprint", "jinja2", "rich", "pydantic"}


def test_our_package_names_are_ours_alone() -> None:
    owners = packages_distributions()
    assert {name: set(owners.get(name, ["muster"])) for name in ALL} == {name: {"muster"} for name in ALL}
