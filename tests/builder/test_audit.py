"""The audit of other programs' rosters: seeded faults are all found and none invented; what it tells."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from pypdf import PdfReader

from builder.audit.auditing import audited
from builder.cli import main
from builder.report_output import Checked
from datafaxes.library import default_library
from rosters.fielding import field
from rosters.other_programs.outgoing import tree_of
from rosters.other_programs.write_battlescribe import write_ros
from rosters.other_programs.write_texts import write_markdown, write_new_recruit, write_plain
from rosters.roster import Bought, Roster, Unit
from rosters.roster_file import open_roster
from tests.rosters.catalogues.data import write_data
from tests.rosters.other_programs.reading import SAMPLES, sample

LEGAL = Path(__file__).parents[1] / "rosters_legal"
LIBRARY = default_library()

Change = Callable[[Roster], Roster]


def ros(roster: Roster) -> bytes:
    return write_ros(tree_of(field(roster, LIBRARY), LIBRARY))


def text(roster: Roster) -> bytes:
    return write_new_recruit(tree_of(field(roster, LIBRARY), LIBRARY, with_defaults=False)).encode()


def markdown(roster: Roster) -> bytes:
    return write_markdown(tree_of(field(roster, LIBRARY), LIBRARY, with_defaults=False)).encode()


def plain(roster: Roster) -> bytes:
    return write_plain(tree_of(field(roster, LIBRARY), LIBRARY, with_defaults=False)).encode()


WRITERS = {"ros": ros, "text": text, "markdown": markdown, "plain": plain}


def audit_of(content: bytes) -> Checked:
    return audited(content, "list", "list", LIBRARY)


def codes(checked: Checked) -> set[str]:
    return {finding.code for finding in checked.report.findings if finding.severity != "info"}


def legal(army: str) -> Roster:
    return open_roster(LEGAL / f"{army}.yaml").roster


@pytest.mark.parametrize("form", WRITERS)
@pytest.mark.parametrize("army", LIBRARY.army_ids)
def test_no_fault_is_invented_in_a_legal_list(army: str, form: str) -> None:
    """Squadrons, batteries, seats and riders are not stated there, and that is no fault."""
    checked = audit_of(WRITERS[form](legal(army)))
    assert codes(checked) == set()
    assert checked.report.is_legal
    assert checked.audit is not None
    assert checked.audit.impossible == ()


# One fault each


def added(*units: Unit) -> Change:
    return lambda roster: replace(roster, units=(*roster.units, *units))


def without(*ids: str) -> Change:
    return lambda roster: replace(roster, units=tuple(one for one in roster.units if one.id not in ids))


def limited(points: int) -> Change:
    return lambda roster: replace(roster, points_limit=Decimal(points))


def changed(unit_id: str, **changes: object) -> Change:
    def change(roster: Roster) -> Roster:
        return replace(
            roster,
            units=tuple(
                replace(one, **changes) if one.id == unit_id else one  # type: ignore[arg-type]  # fields of Unit
                for one in roster.units
            ),
        )

    return change


def bought(unit_id: str, *options: Bought) -> Change:
    def change(roster: Roster) -> Roster:
        unit = roster.unit(unit_id)
        assert unit is not None
        return changed(unit_id, options=(*unit.options, *options))(roster)

    return change


def unit(entry: str, *options: str) -> Unit:
    return Unit(id="new", entry=entry, options=tuple(Bought(name=name) for name in options))


def both(*changes: Change) -> Change:
    def change(roster: Roster) -> Roster:
        for one in changes:
            roster = one(roster)
        return roster

    return change


FAULTS: dict[str, tuple[str, str, Change, set[str]]] = {
    "over the limit": ("ultramarines", "ros", limited(1400), {"PTS01"}),
    "a second captain": (
        "ultramarines",
        "text",
        both(added(unit("ultramarines/space-marine-captain")), limited(1700)),
        {"ARM03"},
    ),
    "no Techmarine for the machines": ("ultramarines", "markdown", without("techmarine"), {"ARM05"}),
    "an Avatar among Marines": (
        "ultramarines",
        "ros",
        both(added(unit("eldar/avatar-of-khaine")), limited(1900)),
        {"ARM02"},
    ),
    "more characters than half": (
        "ultramarines",
        "text",
        both(
            without("devastators", "predator", "rhino", "dreadnought"),
            added(unit("ultramarines/marneus-calgar-master-of-the-ultramarines")),
            added(replace(unit("ultramarines/librarian", "Chief Librarian"), id="second")),
            added(replace(unit("ultramarines/apothecary", "Refractor Field", "Bionic Eye"), id="third")),
            lambda roster: replace(roster, points_limit=None),
        ),
        {"ARM06"},
    ),
    "too few squads": ("ultramarines", "ros", without("devastators", "tactical"), {"ARM07"}),
    "no Hive Tyrant": ("tyranids", "ros", without("tyrant"), {"ARM04"}),
    "two heavy weapons": ("ultramarines", "ros", bought("tactical", Bought(name="Heavy Bolter")), {"OPT02"}),
    "two heavy weapons in a text": (
        "ultramarines",
        "text",
        bought("tactical", Bought(name="Heavy Bolter")),
        {"OPT02"},
    ),
    "an option of somebody else": (
        "ultramarines",
        "markdown",
        bought("techmarine", Bought(name="Krak Grenades for squad")),
        {"OPT01"},
    ),
    "no ability for the Storm Troopers": ("assassins", "ros", changed("storm", options=()), {"OPT03"}),
    "five wargear cards": (
        "ultramarines",
        "ros",
        bought("captain", *(Bought(name=name) for name in ("Refractor Field", "Bionic Eye", "Bionic Arm"))),
        {"OPT04"},
    ),
    "a unique banner twice": (
        "ultramarines",
        "ros",
        both(
            bought("captain", Bought(name="Banner of Macragge")),
            bought("chaplain", Bought(name="Banner of Macragge")),
            limited(1700),
        ),
        {"ARM03"},
    ),
    "a squad too large": ("orks", "ros", both(changed("moons", models=40), limited(2000)), {"OPT05"}),
    "a squad too small": ("orks", "text", changed("moons", models=3), {"OPT05"}),
    "a unit of no book": (
        "ultramarines",
        "ros",
        added(Unit(id="new", entry="ultramarines/gunship", name="Gunship")),
        {"ARM01"},
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_seeded_fault_is_found_and_nothing_else(name: str) -> None:
    army, form, change, wanted = FAULTS[name]
    assert codes(audit_of(WRITERS[form](change(legal(army))))) == wanted


FILE_FAULTS: dict[str, tuple[Callable[[], bytes], set[str]]] = {
    "a unit under-priced": (
        lambda: sample("third-company.ros")
        .replace(b'value="50.0"', b'value="45.0"')
        .replace(b"815.0", b"810.0"),
        {"PTS02"},
    ),
    "a total that is wrong": (lambda: sample("third-company.ros").replace(b"815.0", b"800.0"), {"PTS02"}),
    "a typed total that is wrong": (
        lambda: sample("typed-bullets.txt").replace(b"TOTAL 815", b"TOTAL 795"),
        {"PTS02"},
    ),
    "a typed price that is wrong": (
        lambda: sample("typed-bullets.txt").replace(b"Rhino 50", b"Rhino 30"),
        {"PTS02"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FILE_FAULTS)
def test_a_seeded_fault_of_the_file_is_found_and_nothing_else(name: str) -> None:
    make, wanted = FILE_FAULTS[name]
    assert codes(audit_of(make())) == wanted


def told(content: bytes) -> dict[str, list[str]]:
    from builder.audit.audit import sections

    audit = audit_of(content).audit
    assert audit is not None
    return {section.key: list(section.lines) for section in sections(audit)}


def test_a_misprinted_profile_of_the_file_is_a_remark_and_no_fault() -> None:
    """The sample's Rhino has 28 for the side of its hull; our card prints 18 whatever the file says."""
    checked = audit_of(sample("third-company.ros"))
    assert codes(checked) == set()
    (line,) = told(sample("third-company.ros"))["remarks"]
    assert "Space Marine Rhino" in line
    assert "28 there, 18 in our data" in line


def test_another_revision_of_the_catalogue_is_a_remark_and_no_fault() -> None:
    assert told(sample("third-company.json"))["remarks"] == [
        "The file was made with revision 24 of Codex - Ultramarines; our data was drawn from revision 19."
    ]


def test_a_misspelt_unit_is_shown_and_no_fault() -> None:
    content = sample("typed-bullets.txt").replace(b"Techmarine", b"Techmarrine")
    assert codes(audit_of(content)) == set()
    assert told(content)["read_as"] == ["“Techmarrine” as Techmarine (line 7)"]


def test_a_line_that_is_nothing_is_shown_and_no_fault() -> None:
    content = sample("typed-bullets.txt") + b"\nand may the best one win\n"
    assert codes(audit_of(content)) == set()
    (line,) = told(content)["not_read"]
    assert "may the best one win" in line


def test_an_unknown_option_keeps_its_price_and_is_no_fault_of_legality() -> None:
    content = sample("new-recruit-simple.txt").replace(
        b"Techmarine [33 pts]", b"Techmarine [36 pts]: Zap Ray [3 pts]"
    )
    checked = audit_of(content)
    assert codes(checked) == {"PTS02"}
    assert told(content)["not_in_our_data"] == ["“Zap Ray” (3 points): line 10"]


# What the report tells


def test_the_three_totals_stand_side_by_side(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "list.ros"
    content = (
        sample("third-company.ros").replace(b"815.0", b"810.0", 1).replace(b'value="50.0"', b'value="49.0"')
    )
    file.write_bytes(content)
    assert main(["check", str(file)]) == 0
    out = capsys.readouterr().out
    assert "the file says 810, its parts come to 814, our data makes it 815" in out
    assert "The file prices Space Marine Rhino at 49 points; our data makes it 50 (UM p70)." in out
    assert "Its parts come to 814 points, not to the 810 it says." in out
    assert "7 of 7 units of the file recognised" in out
    assert "A legal arrangement exists:" in out
    assert file.read_bytes() == content


def test_json_tells_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "list"
    file.write_bytes(sample("typed-bullets.txt") + b"\nGargant 500\n")
    main(["check", str(file), "--format", "json"])
    (roster,) = json.loads(capsys.readouterr().out)["rosters"]
    audit = roster["audit"]
    assert audit["format"] == "typed list"
    assert audit["units"] == {"recognised": 6, "in_the_file": 7}
    assert audit["totals"] == {"file": "815", "parts": "1315", "ours": "815"}
    assert audit["not_in_our_data"] == ["“Gargant” (500 points): line 23"]
    assert {"unit": "rhino", "points": "50"} in audit["claimed"]


def test_markdown_is_a_page_for_the_organiser(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(sample("wtc-full.txt"))
    assert main(["check", str(file), "--format", "markdown"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("# Third Company\n")
    assert "| the file says | its parts | our data |\n|---:|---:|---:|\n| 815 | 815 | 815 |" in out
    assert "## Squadrons, batteries and seats" in out


def test_many_files_give_a_table_and_each_bad_one_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.ros"
    bad.write_bytes(b"%PDF-1.7")
    files = [str(SAMPLES / "third-company.ros"), str(bad), str(SAMPLES / "gw-app.txt")]
    assert main(["check", *files]) == 2
    out, err = capsys.readouterr()
    assert err.count("\n") == 1
    assert "is a PDF" in err
    lines = out.splitlines()
    assert lines[-1] == "3 rosters: 2 legal, 0 not legal, 1 could not be read"
    assert lines[-2] == f"legal  815 of 1,000 points  {files[2]}"
    assert lines[-3] == f"legal  815 of 1,000 points  {files[0]}"


def test_the_limit_of_the_command_goes_before_the_files(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(SAMPLES / "third-company.json"), "--limit", "800"]) == 1
    assert "PTS01" in capsys.readouterr().out


def test_standard_input_is_read_in_any_format(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import io
    import sys

    class Input:
        buffer = io.BytesIO(sample("battlescribe-share.txt"))

    monkeypatch.setattr(sys, "stdin", Input())
    assert main(["check", "-"]) == 0
    assert "BattleScribe text" in capsys.readouterr().out


def test_catalogues_of_the_community_judge_it_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_data(tmp_path / "bsdata")
    assert main(["check", str(SAMPLES / "third-company.ros"), "--catalogue", str(folder)]) == 0
    out = capsys.readouterr().out
    assert "By the community's catalogues" in out
    assert "No catalogue of the folder is “Codex - Ultramarines”" in out
    assert main(["check", str(SAMPLES / "gw-app.txt"), "--catalogue", str(folder)]) == 0
    assert "names no entries by their ids" in capsys.readouterr().out


def test_the_catalogues_judge_by_the_limit_of_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The bands are shares of the agreed points: 33 points of a Techmarine are over half of 60."""
    catalogue = tmp_path / "bsdata" / "Codex.cat"
    catalogue.parent.mkdir()
    band = (
        '<constraint id="b" type="max" value="0" field="points" scope="roster" '
        'includeChildSelections="true"/>'
    )
    grows = (
        '<modifier type="increment" field="b" value="1"><repeats><repeat value="1" repeats="0.5" '
        'field="limit::points" scope="roster" childId="any" roundUp="false"/></repeats></modifier>'
    )
    catalogue.write_text(
        '<catalogue id="138e-c671-3180-f615" name="Codex - Ultramarines" revision="19" '
        'xmlns="http://www.battlescribe.net/schema/catalogueSchema"><forceEntries>'
        '<forceEntry id="4e7e-9512-b2cc-1777" name="Ultramarines"><categoryLinks>'
        f'<categoryLink id="l" name="Characters" targetId="8be3-6d17-d7d3-faa0">'
        f"<constraints>{band}</constraints><modifiers>{grows}</modifiers></categoryLink>"
        "</categoryLinks></forceEntry></forceEntries></catalogue>",
        "utf-8",
    )
    words = ["check", str(SAMPLES / "third-company.ros"), "--catalogue", str(catalogue.parent)]
    main(words)
    assert "of Characters" not in capsys.readouterr().out
    main([*words, "--limit", "60"])
    assert "At most 30 points of Characters; it has 155." in capsys.readouterr().out


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_audit_prints_on_one_page(tmp_path: Path, paper: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(
        sample("new-recruit-simple.txt").replace(b"[50 pts]", b"[40 pts]").replace(b"815", b"805")
    )
    out = tmp_path / "audit.pdf"
    assert main(["print", str(file), "--what", "audit", "-o", str(out), "--paper", paper]) == 0
    capsys.readouterr()
    pages = PdfReader(out).pages
    assert len(pages) == 1
    text_of_page = " ".join(pages[0].extract_text().split())
    assert "Third Company" in text_of_page
    assert "The file says 40." in text_of_page
    assert "UM p70" in text_of_page
    assert "PTS02" in text_of_page
    assert "the file says 805" in text_of_page
    for name in ("Captain Ardias", "Squad Octavian", "Scout Squad", "Hunter", "Talon"):
        assert name in text_of_page


def test_our_own_rosters_have_an_audit_on_paper_too(tmp_path: Path) -> None:
    out = tmp_path / "audit.html"
    assert main(["print", str(LEGAL / "orks.yaml"), "--what", "audit", "-o", str(out)]) == 0
    html = out.read_text("utf-8")
    assert "Waaagh Grimgob" in html
    assert "its parts" not in html


def test_names_of_the_file_cannot_break_the_page(tmp_path: Path) -> None:
    file, out = tmp_path / "list.ros", tmp_path / "audit.html"
    file.write_bytes(
        sample("third-company.ros").replace(b"Captain Ardias", b"&lt;script&gt;alert(1)&lt;/script&gt;")
    )
    assert main(["print", str(file), "--what", "audit", "-o", str(out)]) == 0
    assert "<script>" not in out.read_text("utf-8")
