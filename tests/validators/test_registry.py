"""The table of checks: complete, explained, and each code with a legal and an illegal roster."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from datafaxes.library import Library, default_library
from rosters.fielded import FieldedArmy
from rosters.fielding import field
from rosters.roster_file import open_roster
from validators.finding import Problem
from validators.registry import ALIASES, CHECKS, HEADINGS, Check, check
from validators.report import FAMILIES
from validators.report import check as check_army

ROSTERS = Path(__file__).parent / "rosters"

SEVERITIES = {
    **dict.fromkeys(("SQD09", "TRN07", "ARM08", "ARM10"), "info"),
    **dict.fromkeys(("PTS02", "ARM01", "TRN04", "CRW03"), "warning"),
}
"""Of the design's table; every other code is an error."""


def expected(path: Path) -> set[str]:
    first = path.read_text("utf-8").splitlines()[0]
    assert first.startswith("# expect: "), f"{path.name} does not say what it expects"
    return set(first.removeprefix("# expect: ").split()) - {"none"}


def fixtures() -> Iterator[Path]:
    yield from sorted(ROSTERS.glob("*.yaml"))


@pytest.mark.parametrize("path", fixtures(), ids=lambda path: path.stem)
def test_a_roster_yields_what_it_says(path: Path) -> None:
    """Exactly so for the family that its name is of; other families may have their own to say."""
    library = default_library()
    found = {one.code for one in check_army(field(open_roster(path).roster, library), library).findings}
    wanted = expected(path)
    family = path.stem[:3]
    assert {code for code in found if code.startswith(family)} == {
        code for code in wanted if code.startswith(family)
    }
    assert wanted <= found


OF_OTHER_PROGRAMS = {"PTS02"}
"""Our roster files state no prices: tests/validators/test_claims.py has the rosters of these."""


@pytest.mark.parametrize("code", sorted(set(CHECKS) - OF_OTHER_PROGRAMS))
def test_every_code_has_a_legal_and_an_illegal_roster(code: str) -> None:
    paths = [path for path in fixtures() if path.stem.startswith(f"{code}_")]
    wanted = {path.stem.split("_")[1]: expected(path) for path in paths}
    assert set(wanted) >= {"legal", "illegal"}
    if code != "SQD09":  # its legal example is noted, its illegal one is SQD02
        assert code not in wanted["legal"]
        assert code in wanted["illegal"]


@pytest.mark.parametrize("one", CHECKS.values(), ids=lambda one: one.code)
def test_the_help_of_every_check_is_complete(one: Check) -> None:
    assert list(one.help) == list(HEADINGS)
    assert not any(text[0].islower() for text in one.help.values())
    assert all(text.endswith(".") for text in one.help.values())
    assert one.title == one.title.strip().rstrip(".")
    assert one.rule


@pytest.mark.parametrize("one", CHECKS.values(), ids=lambda one: one.code)
def test_codes_and_severities_are_those_of_the_design(one: Check) -> None:
    assert re.fullmatch(r"(PTS|ARM|OPT|SQD|BAT|TRN|CRW|MNT)\d\d", one.code)
    assert one.severity == SEVERITIES.get(one.code, "error")


def test_every_check_is_in_a_module_of_the_report() -> None:
    homes = {one.function.__module__ for one in CHECKS.values()}
    assert homes == {family.__name__ for family in FAMILIES}


def test_aliases_are_no_codes_and_lead_to_codes() -> None:
    assert not set(ALIASES) & set(CHECKS)
    assert set(ALIASES.values()) <= set(CHECKS)


def test_a_code_is_given_once() -> None:
    with pytest.raises(ValueError, match="PTS01"):
        check("PTS01", title="again", severity="error", rule="none")(lambda army, library: ())


def test_a_check_that_does_not_explain_itself_is_refused_at_once() -> None:
    def unexplained(army: FieldedArmy, library: Library) -> Iterator[Problem]:
        """What it checks: nothing."""
        yield from ()

    with pytest.raises(ValueError, match="PTS99 does not say: Why, Legal example, Illegal example"):
        check("PTS99", title="a toy", severity="error", rule="none")(unexplained)
    assert "PTS99" not in CHECKS
