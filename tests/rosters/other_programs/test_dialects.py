"""Every dialect: the same small army, as each program writes it, is read as the same army."""

from __future__ import annotations

import io
import re
import zipfile
from decimal import Decimal

import pytest

from datafaxes.library import default_library
from rosters.other_programs.reading import read_other
from rosters.roster import Bought, Roster, Unit
from rosters.roster_file import read_roster
from rosters.roster_writing import write_roster
from tests.rosters.other_programs.reading import all_units, fielded, read, sample

THIRD_COMPANY = Roster(
    name="Third Company",
    army="ultramarines",
    points_limit=Decimal(1000),
    units=(
        Unit(
            id="chief",
            entry="ultramarines/space-marine-captain",
            name="Captain Ardias",
            options=(Bought(name="Power Sword"), Bought(name="Displacer Field")),
        ),
        Unit(id="tech", entry="ultramarines/techmarine"),
        Unit(
            id="squad",
            entry="ultramarines/tactical-squad",
            name="Squad Octavian",
            options=(
                Bought(name="Heavy Bolter"),
                Bought(name="Flamer"),
                Bought(name="Power Sword", bearer="Space Marine Sergeant"),
            ),
        ),
        Unit(id="scouts", entry="ultramarines/scout-squad"),
        Unit(id="bus", entry="ultramarines/space-marine-rhino"),
        Unit(id="hunter", entry="ultramarines/space-marine-predator", name="Hunter"),
        Unit(id="talon", entry="ultramarines/space-marine-predator", name="Talon"),
    ),
)

DIALECTS = {
    "third-company.ros": "BattleScribe roster",
    "third-company.json": "New Recruit JSON",
    "new-recruit-simple.txt": "New Recruit text",
    "new-recruit-gw.txt": "New Recruit tournament text",
    "wtc-compact.txt": "New Recruit tournament text",
    "wtc-full.txt": "New Recruit tournament text",
    "gw-app.txt": "GW app text",
    "battlescribe-share.txt": "BattleScribe text",
    "typed-bullets.txt": "typed list",
    "typed-run-on.txt": "typed list",
}
WITH_NAMES = ("third-company.ros", "third-company.json", "new-recruit-simple.txt")
"""The dialects that keep all the player's names of units."""


def test_the_expected_army_costs_what_the_samples_say() -> None:
    assert fielded(THIRD_COMPANY).points == 815


@pytest.mark.parametrize("name", DIALECTS)
def test_a_sample_is_the_same_army(name: str) -> None:
    imported = read(sample(name), name)
    names = name in WITH_NAMES
    assert all_units(imported.roster, names) == all_units(THIRD_COMPANY, names)
    assert imported.other.dialect == DIALECTS[name]
    selections = 6 if name.startswith("typed") else 7  # the two Predators are one line there
    assert (imported.read, imported.whole) == (selections, selections)
    assert (imported.units_unknown, imported.options_unknown, imported.other.unread) == ((), (), ())
    assert imported.other.sum_of_parts == imported.other.total == 815


@pytest.mark.parametrize("name", [name for name in DIALECTS if name != "typed-run-on.txt"])
def test_a_sample_states_the_limit(name: str) -> None:
    assert read(sample(name), name).roster.points_limit == 1000


@pytest.mark.parametrize("name", DIALECTS)
def test_every_unit_has_the_price_that_the_file_claims(name: str) -> None:
    imported = read(sample(name), name)
    ours = {unit.id: unit.points for unit in fielded(imported.roster).units}
    assert dict(imported.claimed) == ours


def test_the_roster_is_written_as_short_as_a_player_would() -> None:
    units = read(sample("third-company.ros")).roster.units
    assert [bought.name for bought in units[0].options] == ["Power Sword", "Displacer Field"]
    assert all(bought.bearer is None for bought in units[0].options)
    assert {bought.name: bought.bearer for bought in units[2].options}["Power Sword"] is None
    assert [unit.models for unit in units] == [None] * 7


@pytest.mark.parametrize("ending", ["", ".ros", ".zip", ".txt"])
@pytest.mark.parametrize("packed", [False, True])
def test_what_a_file_holds_decides_and_not_its_ending(ending: str, packed: bool) -> None:
    content = sample("third-company.ros")
    if packed:
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("Another name.ros", content)
        content = buffer.getvalue()
    assert all_units(read(content, f"list{ending}").roster) == all_units(THIRD_COMPANY)


@pytest.mark.parametrize("name", [name for name in DIALECTS if name.endswith(".txt")])
@pytest.mark.parametrize("how", ["crlf", "bom", "utf-16", "nbsp", "tabs", "curly"])
def test_texts_are_read_however_they_were_pasted(name: str, how: str) -> None:
    text = sample(name).decode()
    content = {
        "crlf": text.replace("\n", "\r\n").encode(),
        "bom": b"\xef\xbb\xbf" + text.encode(),
        "utf-16": text.encode("utf-16"),
        "nbsp": text.replace("Power Sword", "Power\u00a0Sword").encode(),
        "tabs": text.replace("    ", "\t").encode(),
        "curly": text.replace('"', "”").replace(" - ", " — ").encode(),
    }[how]
    assert all_units(read(content, name).roster, names=False) == all_units(THIRD_COMPANY, names=False)


def test_xml_is_read_in_the_encodings_that_it_declares() -> None:
    text = sample("third-company.ros").decode().replace("Captain Ardias", "Capitaine Élan")
    for encoding in ("utf-8", "utf-16", "iso-8859-1", "windows-1252"):
        content = text.replace('encoding="UTF-8"', f'encoding="{encoding}"').encode(encoding)
        assert read(content).roster.units[0].name == "Capitaine Élan"
    assert read(b"\xef\xbb\xbf" + text.encode()).roster.units[0].name == "Capitaine Élan"


def test_the_json_is_the_same_tree_as_the_xml() -> None:
    """It is a transliteration, so one reader serves both; only what the sample leaves out may differ."""
    library = default_library()
    xml = read_other(sample("third-company.ros"), "x", library)
    json = read_other(sample("third-company.json"), "x", library)
    for one, other in zip(xml.nodes, json.nodes, strict=True):
        assert (one.name, one.number, one.total, one.entry_id) == (
            other.name,
            other.number,
            other.total,
            other.entry_id,
        )
    assert (xml.total, xml.limit) == (json.total, json.limit)
    assert xml.forces[0].catalogue_id == json.forces[0].catalogue_id


def test_numbers_in_json_stay_as_they_are_written() -> None:
    """Ids that look like numbers are ids, and 20.000000000000004 points are 20."""
    other = read_other(sample("third-company.json"), "x", default_library())
    field = next(node for unit in other.nodes for node in unit.every() if node.name == "Displacer Field")
    assert field.points == 20


def test_rules_texts_are_never_read() -> None:
    other = read_other(sample("third-company.ros"), "x", default_library())
    assert "not read" not in repr(other)


def test_a_cost_is_never_multiplied_by_numbers_nor_counted_twice() -> None:
    """Own costs are already multiplied and never include children: the sum of all is the total."""
    content = sample("third-company.ros").decode()
    content = content.replace(
        '<selection id="0103-f" name="Heavy Bolter"', '<selection id="0103-f" number="1" name="Heavy Bolter"'
    ).replace('number="1" name="Heavy Bolter" entryId="bce2-9dc4-98dc-b27b::cccc-0003" number="1"',
              'name="Heavy Bolter" entryId="bce2-9dc4-98dc-b27b::cccc-0003" number="3"')  # fmt: skip
    other = read_other(content.encode(), "x", default_library())
    bolter = next(node for unit in other.nodes for node in unit.every() if node.name == "Heavy Bolter")
    assert bolter.number == 3
    assert other.sum_of_parts == 815


WAYS_TO_TYPE = (
    "{} (300): {}",
    "{} [300 pts]: {}",
    "{} - 300: {}",
    "{} 300 pts: {}",
    "{}, 300: {}",
    "{} - 300 - {}",
    "{} - 300 pts - {}",
    "{}: {} - 300",
    "{}: {} ... 300 pts",
    "{} w/ {} - 300",
    "{} ({}) 300",
    "{} ({}) = 300 points",
    "{} (10 men, {}) 300",
    "300 pts - {}: {}",
    "300 - {}: {}",
    "1. {} - 300: {}",
)


@pytest.mark.parametrize("way", WAYS_TO_TYPE)
def test_a_unit_is_the_same_however_its_line_is_typed(way: str) -> None:
    line = way.format("Tactical Squad", "Flamer, Heavy Bolter and Krak Grenades")
    imported = read(f"Ultramarines\n\n{line}\n")
    [unit] = imported.roster.units
    expected = ["Flamer", "Heavy Bolter", "Krak Grenade"]
    assert sorted(bought.name for bought in unit.options) == expected
    assert [price for _, price in imported.claimed] == [300]
    assert unit.name is None
    assert not imported.options_unknown
    assert not imported.other.unread


@pytest.mark.parametrize(
    ("line", "name"),
    [("Red Fists (Tactical Squad)", "Red Fists"), ("Tactical Squad (Red Fists)", "Red Fists")],
)
def test_brackets_that_list_nothing_are_a_name(line: str, name: str) -> None:
    [unit] = read(f"Ultramarines\n\n{line} - 300\n").roster.units
    assert (unit.entry, unit.name) == ("ultramarines/tactical-squad", name)


def test_what_is_unknown_in_brackets_with_a_number_is_not_lost() -> None:
    imported = read("Ultramarines\n\nTactical Squad (10 men, Flamer, 2 Plasma Drills) - 300\n")
    assert [unread.text for unread in imported.options_unknown] == ["2 Plasma Drills"]


def test_gear_in_a_tournament_text_stands_under_the_models_that_have_it() -> None:
    other = read_other(sample("wtc-full.txt"), "x.txt", default_library())
    squad = next(node for node in other.nodes if node.name == "Tactical Squad")
    marines, sergeant = squad.children[:2]
    assert [(gear.each, gear.rest) for gear in marines.children] == [(9, "Power Armour")]
    assert next(gear.rest for gear in sergeant.children) == "Power Armour, Power Sword"


def test_the_older_text_of_new_recruit_has_forces_above_its_categories() -> None:
    text = (
        b"Imperium - Ultramarines - X - [133 pts]\n\n# ++ Army Roster ++ [133 pts]\n"
        b"## Ultramarines [33 pts]\n"
        b"### Characters [33 pts]\nTechmarine [33 pts]\n## Imperial Guard [100 pts]\n"
        b"### Battle Line [100 pts]\nImperial Guard Squad [100 pts]\n"
    )
    other = read_other(text, "x.txt", default_library())
    assert [force.name for force in other.forces] == ["Ultramarines", "Imperial Guard"]
    imported = read(text)
    assert imported.roster.army == "ultramarines"
    assert [unit.entry for unit in imported.roster.units] == [
        "ultramarines/techmarine",
        "imperial-guard/imperial-guard-squad",
    ]


_LIMITS = {
    "third-company.ros": 'typeId="points" value="1000.0"',
    "third-company.json": '"typeId": "points", "value": 1000}]',
    "new-recruit-simple.txt": "(1000 Point limit)",
    "new-recruit-gw.txt": "POINTS LIMIT: 1000pts",
    "wtc-compact.txt": "POINTS LIMIT: 1000pts",
    "wtc-full.txt": "POINTS LIMIT: 1000pts",
    "battlescribe-share.txt": None,
    "gw-app.txt": None,
    "typed-bullets.txt": None,
    "typed-run-on.txt": None,
}


def _with_limit(name: str, limit: str) -> bytes:
    """The sample with another limit, or with a line that states one at its head."""
    content, stated = sample(name).decode(), _LIMITS[name]
    if stated is not None:
        assert content.count(stated) == 1
        return content.replace(stated, re.sub("1000(?:.0)?", limit, stated)).encode()
    first, line_break, rest = content.partition("\n")
    return f"{first}{line_break}Battle Size: ({limit} Point limit){line_break}{rest}".encode()


_ODD_LIMITS = ["-11000", "-1", "0", "0.001", "750.5", "1.2345", "1500.12345678901"]


@pytest.mark.parametrize("limit", _ODD_LIMITS)
@pytest.mark.parametrize("name", DIALECTS)
def test_whatever_the_limit_the_roster_can_be_kept(name: str, limit: str) -> None:
    """Nothing below a cent is a limit, and no reader hands on one that our own file would refuse."""
    roster = read(_with_limit(name, limit), name).roster
    assert read_roster(write_roster(roster)) == roster
    if limit in ("-1", "0") and _LIMITS[name] is not None:
        assert roster.points_limit is None
