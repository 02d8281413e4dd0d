"""`muster data compare`: a catalogue made from our own data differs in nothing, and each change is found."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

import pytest

from builder.cli import main
from datafaxes.datafax import Datafax
from datafaxes.library import default_library
from rosters.catalogues.catalogue import read_catalogues
from rosters.catalogues.comparing import CatalogueDifference, compare
from rosters.catalogues.vehicle_profiles import profile_differences
from rosters.other_programs.known_options import known_options
from rosters.other_programs.tree import Profile

LIBRARY = default_library()
VEHICLE = "371a-1ec9-2157-1eb6"
ARMY = "ultramarines"


def catalogue() -> Element:
    """A catalogue that says of the army just what our data says."""
    head = LIBRARY.army(ARMY).head
    root = Element("catalogue", id=head.catalogue_id or "", name=head.catalogue_name or "")
    root.set("revision", str(head.catalogue_revision))
    links = SubElement(root, "entryLinks")
    shared = SubElement(root, "sharedSelectionEntries")
    for entry in LIBRARY.army(ARMY).entries.values():
        target = entry.catalogue_ids[0]
        SubElement(links, "entryLink", id=f"link-{entry.id}", name=entry.name, targetId=target)
        element = SubElement(shared, "selectionEntry", id=target, name=entry.name)
        _price(element, str(entry.points))
        options = SubElement(element, "selectionEntries")
        known = known_options(f"{ARMY}/{entry.id}", LIBRARY)
        places = [(place.choice.name, place.choice.points) for place in known.places]
        lines = [(line.name, line.points) for line in known.tree.entry.model_lines]
        lines += [(line.name, line.points) for place in known.places for line in place.choice.models]
        for number, (name, points) in enumerate([*places, *lines]):
            option = SubElement(options, "selectionEntry", id=f"{entry.id}-{number}", name=name)
            _price(option, str(points))
        if entry.datafax is not None:
            _profile(element, LIBRARY.datafax(entry.datafax))
    return root


def _price(element: Element, points: str) -> None:
    SubElement(SubElement(element, "costs"), "cost", name="pts", typeId="points", value=points)


def cells(datafax: Datafax) -> dict[str, str]:
    found: dict[str, str] = {}
    if datafax.speeds is not None:
        speeds = (datafax.speeds.slow, datafax.speeds.combat, datafax.speeds.fast)
        names = ("Slow Speed", "Combat Speed", "Fast Speed")
        found |= {name: "-" if rate is None else f'{rate}"' for name, rate in zip(names, speeds, strict=True)}
    if datafax.ram is not None:
        found["Ram Strength"] = str(datafax.ram.strength)
        found["Ram Damage"] = datafax.ram.damage
        found["Ram Save Modfier"] = str(datafax.ram.save_modifier)
    found["Armour Location"] = "\n".join(location.name for location in datafax.locations)
    found["Front Armour"] = "\n".join(str(location.front or "-") for location in datafax.locations)
    found["Side/Rear Armour"] = "\n".join(str(location.side_rear or "-") for location in datafax.locations)
    return found


def _profile(element: Element, datafax: Datafax) -> None:
    profiles = SubElement(element, "profiles")
    profile = SubElement(profiles, "profile", id=f"p-{element.get('id')}", name=datafax.name)
    profile.set("typeId", VEHICLE)
    profile.set("typeName", "Vehicle")
    characteristics = SubElement(profile, "characteristics")
    for name, text in cells(datafax).items():
        SubElement(characteristics, "characteristic", name=name).text = text


def differences(root: Element, folder: Path) -> list[CatalogueDifference]:
    write(root, folder)
    return list(compare(read_catalogues(folder), LIBRARY, ARMY))


def write(root: Element, folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "Codex.cat").write_bytes(ElementTree.tostring(root))


def entry_of(root: Element, name: str) -> Element:
    found = root.find(f"sharedSelectionEntries/selectionEntry[@name='{name}']")
    assert found is not None
    return found


def test_a_catalogue_that_says_the_same_differs_in_nothing(tmp_path: Path) -> None:
    assert differences(catalogue(), tmp_path) == []


def test_each_change_is_found_with_both_numbers_and_our_source(tmp_path: Path) -> None:
    root = catalogue()
    root.set("revision", "24")
    cost = entry_of(root, "Space Marine Rhino").find("costs/cost")
    assert cost is not None
    cost.set("value", "55.5")
    options = entry_of(root, "Techmarine").find("selectionEntries")
    assert options is not None
    sword = options.find("selectionEntry[@name='Power Sword']/costs/cost")
    assert sword is not None
    sword.set("value", "9")
    for again in options.findall("selectionEntry[@name='Power Sword']/costs/cost"):
        again.set("value", "9")
    _price(SubElement(options, "selectionEntry", id="new", name="Zap Ray"), "3")
    axes = options.findall("selectionEntry[@name='Power Axe']")
    for axe in axes:
        options.remove(axe)
    fast = entry_of(root, "Space Marine Predator").find(
        "profiles/profile/characteristics/characteristic[@name='Fast Speed']"
    )
    assert fast is not None
    fast.text = '33"'
    speeds = LIBRARY.datafax("space-marine-predator").speeds
    assert speeds is not None
    found = {(one.entry, one.what): (one.theirs, one.ours) for one in differences(root, tmp_path)}
    assert found == {
        ("", "revision of the catalogue"): ("24", "19"),
        ("Space Marine Rhino", "points"): ("55.5", "50"),
        ("Techmarine", "points of Power Sword"): ("9", "6"),
        ("Techmarine", "option Zap Ray"): ("offered", "not offered"),
        ("Techmarine", "option Power Axe"): ("not offered", "offered"),
        ("Space Marine Predator", "Fast speed"): ("33", f"{speeds.fast}"),
    }
    told = [str(one) for one in differences(root, tmp_path)]
    assert "Space Marine Rhino: points: 55.5 there, 50 in our data (UM p70)" in told


def test_entries_on_one_side_only_are_told(tmp_path: Path) -> None:
    root = catalogue()
    shared = root.find("sharedSelectionEntries")
    links = root.find("entryLinks")
    assert shared is not None
    assert links is not None
    shared.remove(entry_of(root, "Techmarine"))
    SubElement(shared, "selectionEntry", id="new", name="Gunship")
    SubElement(links, "entryLink", id="l", name="Gunship", targetId="new")
    found = {(one.entry, one.theirs, one.ours) for one in differences(root, tmp_path)}
    assert found == {("Techmarine", "absent", "present"), ("Gunship", "present", "absent")}


def test_what_a_catalogue_hides_is_not_told_as_missing_in_ours(tmp_path: Path) -> None:
    root = catalogue()
    shared, links = root.find("sharedSelectionEntries"), root.find("entryLinks")
    assert shared is not None
    assert links is not None
    SubElement(shared, "selectionEntry", id="new", name="Gunship")
    SubElement(links, "entryLink", id="l", name="Gunship", targetId="new", hidden="true")
    assert differences(root, tmp_path) == []


def test_groups_that_hold_one_another_are_opened_once(tmp_path: Path) -> None:
    root = catalogue()
    shared = root.find("sharedSelectionEntries")
    assert shared is not None
    group = SubElement(
        SubElement(root, "sharedSelectionEntryGroups"), "selectionEntryGroup", id="g", name="G"
    )
    for holder, number in ((entry_of(root, "Techmarine"), 1), (group, 20)):
        links = holder.find("entryLinks")
        links = SubElement(holder, "entryLinks") if links is None else links
        for place in range(number):
            SubElement(
                links, "entryLink", id=f"{holder.tag}{place}", targetId="g", type="selectionEntryGroup"
            )
    assert differences(root, tmp_path) == []


def test_a_links_price_replaces_its_entrys(tmp_path: Path) -> None:
    root = catalogue()
    entry = LIBRARY.entry(f"{ARMY}/techmarine")
    link = root.find(f"entryLinks/entryLink[@targetId='{entry.catalogue_ids[0]}']")
    assert link is not None
    link.set("id", entry.catalogue_ids[1])
    _price(link, "40")
    (found,) = differences(root, tmp_path)
    assert (found.what, found.theirs, found.ours) == ("points", "40", "33")


def test_the_command_prints_text_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = catalogue()
    cost = entry_of(root, "Techmarine").find("costs/cost")
    assert cost is not None
    cost.set("value", "34")
    write(root, tmp_path)
    assert main(["data", "compare", str(tmp_path)]) == 0
    assert capsys.readouterr().out == (
        "Ultramarines\n  Techmarine: points: 34 there, 33 in our data (UM p65)\n1 difference\n"
    )
    assert main(["data", "compare", str(tmp_path), "--format", "json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["differences"]
    assert (found["army"], found["theirs"], found["ours"]) == (ARMY, "34", "33")
    assert main(["data", "compare", str(tmp_path), "--army", "nobody"]) == 2
    assert "no army list" in capsys.readouterr().err


# Profiles of vehicles


def profile(**changes: str) -> Profile:
    values = cells(LIBRARY.datafax("leman-russ-battle-tank")) | changes
    return Profile(name="x", type_id=VEHICLE, type_name="Vehicle", values=tuple(values.items()))


def told(**changes: str) -> list[str]:
    datafax = LIBRARY.datafax("leman-russ-battle-tank")
    return [str(one) for one in profile_differences(profile(**changes), datafax)]


def test_the_misprinted_hull_of_the_leman_russ_is_found() -> None:
    """The community's data had 28 for the hull's side and rear (issue 84); the card says 18."""
    assert told() == []
    armour = cells(LIBRARY.datafax("leman-russ-battle-tank"))["Side/Rear Armour"].replace("18", "28")
    assert told(**{"Side/Rear Armour": armour}) == ["Hull armour (side and rear) 28 there, 18 in our data"]


def test_columns_that_do_not_pair_up_are_told_and_not_guessed() -> None:
    (line,) = told(**{"Front Armour": "16\n22"})
    assert "4 locations, 2 front and 4 side values" in line


@pytest.mark.parametrize("text", ["", "-", "n/a", "D6", "2D6"])
def test_cells_without_a_number_are_passed_over(text: str) -> None:
    assert told(**{"Slow Speed": text}) == []


def test_dice_and_capacity_are_compared() -> None:
    assert told(**{"Ram Damage": "1D12"}) == []
    assert told(**{"Ram Damage": "D10"}) == ["Ram damage D10 there, D12 in our data"]
    transport = Profile(
        name="x",
        type_id="e609-756e-9d6d-3c69",
        type_name="Transport",
        values=(("Transport", "Squads"), ("Capacity", "12 models")),
    )
    rhino = LIBRARY.datafax("space-marine-rhino")
    assert [str(one) for one in profile_differences(transport, rhino)] == [
        "Transport capacity 12 there, 10 in our data"
    ]
