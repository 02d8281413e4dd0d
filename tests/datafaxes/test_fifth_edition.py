"""The 5th edition's Datafaxes and their cards."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from datafaxes.errors import BadData
from datafaxes.fifth_edition import VEHICLES, FifthEditionDatafax, vehicle, vehicles, weapon, weapons
from datafaxes.fifth_edition_card import card_view
from datafaxes.library import Library, user_data_folder

LIBRARY = Library()
EVERY = sorted(vehicles(LIBRARY))

KNOWN = {
    "land-raider": (4, 14, 14, 14, {"Tank"}),
    "predator": (4, 13, 11, 10, {"Tank"}),
    "vindicator": (4, 13, 11, 10, {"Tank"}),
    "whirlwind": (4, 11, 11, 10, {"Tank"}),
    "land-speeder": (4, 10, 10, 10, {"Fast", "Skimmer"}),
    "leman-russ-demolisher": (3, 14, 13, 11, {"Tank"}),
    "medusa": (3, 12, 10, 10, {"Tank", "Open-topped"}),
    "falcon": (3, 12, 12, 10, {"Tank", "Fast", "Skimmer"}),
    "trukk": (2, 10, 10, 10, {"Fast", "Open-topped"}),
}


def test_at_least_twelve_well_known_vehicles() -> None:
    assert len(EVERY) >= 12


@pytest.mark.parametrize("name", EVERY)
def test_every_record_is_whole(name: str) -> None:
    found = vehicle(LIBRARY, name)
    assert found.system == "fifth-edition"
    assert all(10 <= armour <= 14 for armour in (found.front, found.side, found.rear))
    assert found.front >= found.side >= found.rear
    assert 2 <= found.ballistic_skill <= 5
    assert len(set(found.types)) == len(found.types)
    for mounted in found.weapons:
        assert 1 <= weapon(LIBRARY, mounted.weapon).strength <= 10
    assert found.source
    assert found.provenance in ("community", "unverified"), "no book was at hand"
    assert (found.provenance == "unverified") == ("no source seen" in found.source)


@pytest.mark.parametrize("name", sorted(weapons(LIBRARY)))
def test_every_weapon_is_mounted_or_named_in_a_note(name: str) -> None:
    mounted = {each.weapon for found in vehicles(LIBRARY).values() for each in found.weapons}
    others = {"lascannon", "multi-melta", "whirlwind-castellan-missiles"}
    assert name in mounted | others
    found = weapon(LIBRARY, name)
    assert ("ordnance" in found.traits) == found.type.startswith("Ordnance")
    assert (found.provenance == "unverified") == ("no source seen" in found.source)


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_figures_of_vehicles_that_everybody_knows(name: str) -> None:
    found = vehicle(LIBRARY, name)
    figures = (found.ballistic_skill, found.front, found.side, found.rear, set(found.types))
    assert figures == KNOWN[name]


def test_a_vehicle_is_found_by_its_name_and_a_misspelt_one_has_a_suggestion() -> None:
    assert vehicle(LIBRARY, "land RAIDER").id == "land-raider"
    with pytest.raises(BadData, match="Did you mean land-raider"):
        vehicle(LIBRARY, "land raidr")
    with pytest.raises(BadData, match="5th-edition weapon"):
        weapon(LIBRARY, "slingshot")


def test_defensive_weapons_are_strength_4_or_less() -> None:
    assert weapon(LIBRARY, "storm-bolter").defensive
    assert not weapon(LIBRARY, "heavy-bolter").defensive


@pytest.mark.parametrize("name", EVERY)
def test_the_card_says_everything(name: str) -> None:
    found = vehicle(LIBRARY, name)
    card = card_view(found, LIBRARY)
    assert card.name == (f"{found.name}†" if found.provenance == "unverified" else found.name)
    figures = (card.ballistic_skill, card.front, card.side, card.rear)
    assert figures == tuple(map(str, (found.ballistic_skill, found.front, found.side, found.rear)))
    assert all(kind in card.type_line for kind in found.types)
    for mounted, row in zip(found.weapons, card.weapons, strict=True):
        profile = weapon(LIBRARY, mounted.weapon)
        assert profile.name in row.name
        assert (row.range, row.strength, row.ap) == (profile.range, str(profile.strength), str(profile.ap))
        assert row.type.startswith(profile.type)
    assert (card.rules, card.notes) == (found.rules, found.notes)
    assert card.transport == ("" if found.transport is None else f"{found.transport} models")
    assert found.source in card.footnote


def test_a_card_with_doubtful_weapons_explains_the_dagger() -> None:
    card = card_view(vehicle(LIBRARY, "hellhound"), LIBRARY)
    assert card.footnote.startswith("† Not verified")
    assert [row.name for row in card.weapons] == ["Inferno Cannon†", "Heavy Bolter"]
    assert not card_view(vehicle(LIBRARY, "predator"), LIBRARY).footnote.startswith("†")


def test_the_card_of_twin_linked_and_doubled_weapons() -> None:
    card = card_view(vehicle(LIBRARY, "land-raider"), LIBRARY)
    assert [row.name for row in card.weapons] == ["2 × Twin-linked Lascannon", "Twin-linked Heavy Bolter"]
    assert (card.points, card.transport) == ("250 points", "12 models")


def own_vehicle(text: str) -> Library:
    folder = user_data_folder() / VEHICLES
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    return Library(user_data_folder())


MINE = """\
fifth_edition_vehicles:
  - {id: predator, name: My Predator, army: Mine, ballistic_skill: 5, front: 14, side: 14, rear: 14,
     source: mine, provenance: house}
"""


def test_the_users_own_record_wins() -> None:
    library = own_vehicle(MINE)
    assert vehicle(library, "predator").name == "My Predator"
    assert library.is_own(VEHICLES, "predator")
    assert not library.is_own(VEHICLES, "rhino")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("front: 14", "front: thick"),
        ("army: Mine,", "army: Mine, colour: red,"),
        ("fifth_edition_vehicles:", "tanks:"),
    ],
)
def test_a_bad_record_names_file_and_line(before: str, after: str) -> None:
    library = own_vehicle(MINE.replace(before, after))
    with pytest.raises(BadData, match=r"mine\.yaml, line [12]"):
        vehicles(library)


def test_records_are_frozen() -> None:
    found = vehicle(LIBRARY, "rhino")
    with pytest.raises(AttributeError):
        found.front = 12  # type: ignore[misc]  # that is the point
    assert isinstance(found, FifthEditionDatafax)
    assert hash(found) == hash(vehicle(LIBRARY, "Rhino"))


def test_the_files_are_in_the_package() -> None:
    assert len(os.listdir(Path(LIBRARY.shipped) / VEHICLES)) == 6
