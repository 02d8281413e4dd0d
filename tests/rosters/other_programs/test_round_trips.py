"""Writing a roster and reading it back keeps every unit, option, count and price, in every format."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datafaxes.library import default_library
from rosters.fielded import FieldedArmy
from rosters.other_programs.outgoing import tree_of
from rosters.other_programs.write_battlescribe import NAMESPACE, write_ros, write_rosz
from rosters.other_programs.write_texts import write_markdown, write_new_recruit, write_plain
from rosters.roster import Bought, Roster, Unit
from rosters.roster_file import open_roster
from tests.rosters.other_programs.reading import all_units, fielded, read
from validators.random_roster import random_roster

LEGAL = sorted((Path(__file__).parents[2] / "rosters_legal").glob("*.yaml"))
EXAMPLES = sorted((Path(__file__).parents[3] / "examples").glob("*.yaml"))
LIBRARY = default_library()

Writer = Callable[[FieldedArmy], bytes]

FORMATS: dict[str, Writer] = {
    "ros": lambda army: write_ros(tree_of(army, LIBRARY)),
    "rosz": lambda army: write_rosz(tree_of(army, LIBRARY), "list.ros"),
    "text": lambda army: write_new_recruit(tree_of(army, LIBRARY, with_defaults=False)).encode(),
    "markdown": lambda army: write_markdown(tree_of(army, LIBRARY, with_defaults=False)).encode(),
    "plain": lambda army: write_plain(tree_of(army, LIBRARY, with_defaults=False)).encode(),
}


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("path", [*LEGAL, *EXAMPLES], ids=lambda path: path.stem)
def test_a_legal_army_comes_back_whole(path: Path, form: str) -> None:
    roster = open_roster(path).roster
    army = fielded(roster)
    imported = read(FORMATS[form](army), path.name)
    assert all_units(imported.roster) == all_units(roster)
    assert (imported.roster.army, imported.roster.force) == (roster.army, roster.force)
    assert imported.units_unknown == imported.options_unknown == imported.other.unread == ()
    assert imported.read == imported.whole == len(roster.units)
    if form != "plain":
        assert imported.other.sum_of_parts == army.points
        assert imported.roster.points_limit == roster.points_limit
        assert dict(imported.claimed) == {unit.id: unit.points for unit in fielded(imported.roster).units}


@pytest.mark.parametrize("army_id", LIBRARY.army_ids)
def test_a_random_army_comes_back_whole(army_id: str) -> None:
    roster = random_roster(army_id, Decimal(2000), 7, LIBRARY)
    imported = read(FORMATS["ros"](fielded(roster)), "x.ros")
    assert all_units(imported.roster) == all_units(roster)
    assert imported.options_unknown == imported.units_unknown == ()


@pytest.mark.parametrize("army_id", LIBRARY.army_ids)
@pytest.mark.parametrize("form", ["ros", "text", "markdown"])
def test_every_entry_comes_back_at_its_price(form: str, army_id: str) -> None:
    """In texts, mounts that only others buy are told from vehicles of the same name by who buys them."""
    entries = LIBRARY.army(army_id).entries.values()
    units = tuple(
        Unit(id=entry.id, entry=f"{army_id}/{entry.id}")
        for entry in entries
        if form == "ros" or not entry.only_as_upgrade
    )
    roster = Roster(name="Everybody", army=army_id, units=units)
    imported = read(FORMATS[form](fielded(roster)), "x.txt")
    assert all_units(imported.roster) == all_units(roster)
    assert imported.other.sum_of_parts == fielded(roster).points
    assert imported.read_as == ()


@pytest.mark.parametrize("army_id", LIBRARY.army_ids)
@pytest.mark.parametrize("form", FORMATS)
def test_what_is_written_leaves_nothing_to_assume_but_crews(form: str, army_id: str) -> None:
    roster = random_roster(army_id, Decimal(1500), 11, LIBRARY)
    imported = read(FORMATS[form](fielded(roster)), "x.txt")
    assert all_units(imported.roster) == all_units(roster)
    assert imported.read_as == ()
    guessed = [sentence for sentence in imported.assumptions if not sentence.startswith("Crews")]
    assert [sentence for sentence in guessed if "force" not in sentence and "Swarm (0)" not in sentence] == []


def test_a_battlescribe_file_lists_what_a_unit_has_without_a_choice() -> None:
    """So that the community's catalogues miss nothing; read back, it is no option of anybody."""
    unit = Unit(id="goffs", entry="orks/goff-boyz-mob", models=5)
    roster = Roster(name="x", army="orks", units=(unit,))
    written = FORMATS["ros"](fielded(roster))
    assert b'name="Flak Armour"' in written
    assert all_units(read(written).roster) == all_units(roster)
    warriors = Unit(id="a", entry="necrons/necron-warrior-squad", models=7)
    assert b'name="Gauss-Flayer Gun"' in FORMATS["ros"](
        fielded(Roster(name="x", army="necrons", units=(warriors,)))
    )


def test_plain_text_shows_the_weapons_that_a_unit_has_by_default() -> None:
    predator = Unit(id="a", entry="ultramarines/space-marine-predator")
    text = FORMATS["plain"](fielded(Roster(name="x", army="ultramarines", units=(predator,)))).decode()
    assert "- Autocannon" in text


names = st.text(st.characters(exclude_categories=["Cc", "Cs", "Co", "Cn", "Cf", "Zl", "Zp"]), min_size=1)


@given(st.lists(names.map(str.strip).filter(bool).map(lambda text: text[:40]), min_size=1, max_size=4))
def test_the_players_own_names_survive_in_battlescribe_files(own: list[str]) -> None:
    units = tuple(
        Unit(id=f"u{place}", entry="ultramarines/space-marine-rhino", name=name)
        for place, name in enumerate(own)
    )
    imported = read(FORMATS["ros"](fielded(Roster(name="x", army="ultramarines", units=units))))
    shown = [" ".join("".join(a if a.isprintable() else " " for a in name).split()) for name in own]
    import unicodedata

    wanted = [unicodedata.normalize("NFC", name) for name in shown]
    got = [unit.name or "Space Marine Rhino" for unit in imported.roster.units]
    assert got == [name or "Space Marine Rhino" for name in wanted]


def test_a_battlescribe_file_has_the_structure_that_programs_expect() -> None:
    roster = open_roster(EXAMPLES[1]).roster
    root = ElementTree.fromstring(FORMATS["ros"](fielded(roster)))
    space = {"b": NAMESPACE}
    assert root.tag == f"{{{NAMESPACE}}}roster"
    assert root.get("battleScribeVersion") == "2.03"
    assert root.get("gameSystemId") == "9ea8-c89d-9104-ed03"
    force = root.find("b:forces/b:force", space)
    assert force is not None
    assert force.get("catalogueId") == "138e-c671-3180-f615"
    assert force.get("entryId") == "4e7e-9512-b2cc-1777"
    selections = root.findall(".//b:selection", space)
    ids = [selection.get("id") for selection in selections]
    assert len(ids) == len(set(ids))
    for selection in selections:
        assert {"id", "name", "entryId", "number", "type"} <= set(selection.attrib)
    costs = [
        Decimal(cost.get("value") or "x") for cost in root.findall(".//b:selection/b:costs/b:cost", space)
    ]
    total = root.find("b:costs/b:cost", space)
    assert total is not None
    assert sum(costs) == Decimal(total.get("value") or "x")
    captain = force.find("b:selections/b:selection", space)
    assert captain is not None
    assert captain.get("entryId") == "e1eb-4981-2689-1fc2::e664-c21f-4492-a7dc"


def test_the_same_roster_gives_the_same_bytes() -> None:
    army = fielded(open_roster(EXAMPLES[0]).roster)
    for write in FORMATS.values():
        assert write(army) == write(army)


def test_a_packed_file_holds_just_the_plain_one() -> None:
    army = fielded(open_roster(EXAMPLES[0]).roster)
    with zipfile.ZipFile(io.BytesIO(FORMATS["rosz"](army))) as archive:
        assert archive.namelist() == ["list.ros"]
        assert archive.read("list.ros") == FORMATS["ros"](army)


def test_plain_text_tells_no_points() -> None:
    army = fielded(open_roster(EXAMPLES[1]).roster)
    text = FORMATS["plain"](army).decode()
    assert "pts" not in text
    assert "points" not in text
    assert "Captain Ardias (Space Marine Captain)" in text


def test_something_bought_beside_what_the_unit_has_anyway_is_told_as_extra() -> None:
    options = (Bought(name="Frag Grenade"),)
    roster = Roster(
        name="x", army="ultramarines", units=(Unit(id="a", entry="ultramarines/techmarine", options=options),)
    )
    text = FORMATS["plain"](fielded(roster)).decode()
    assert "extra Frag Grenade" in text
    assert all_units(read(text).roster) == all_units(roster)


def test_models_that_differ_are_told_apart_in_text() -> None:
    """What a model has is listed for each of them, so three Nobz of which one has a sword are two lines."""
    options = (Bought(name="Power Sword"),)
    roster = Roster(
        name="x", army="orks", units=(Unit(id="a", entry="orks/nobz-mob", models=3, options=options),)
    )
    text = FORMATS["text"](fielded(roster)).decode()
    assert "• 1x Nob" in text
    assert "2x Nob [30 pts]" in text
    assert all_units(read(text).roster) == all_units(roster)


def test_a_unit_that_is_not_in_our_data_is_written_and_read_back() -> None:
    units = (
        Unit(id="a", entry="orks/gargant", name="Big Gob", options=(Bought(name="Big Gun", count=2),)),
        Unit(id="b", entry="orks/ork-wartrak"),
    )
    roster = Roster(name="x", army="orks", units=units)
    imported = read(FORMATS["ros"](fielded(roster)))
    assert imported.roster.units[0].name == "Big Gob"
    assert "2 Big Gun" in imported.roster.units[0].notes
    assert len(imported.units_unknown) == 1
