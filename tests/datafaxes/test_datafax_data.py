"""The shipped Datafaxes against a second transcription of their numbers, and the army lists."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import pytest

from datafaxes.datafax import DRIVING_ROLES, Datafax, MotiveType
from datafaxes.entry import Entry
from datafaxes.library import Library, default_library
from datafaxes.names import folded
from datafaxes.options import OptionGroup

# id | rates, or Movement | crew | ram | faces, location and Armour Values front/side (–: models)
NUMBERS = """
space-marine-bike | 10/15/30 | 1 | S5 D4 -2 | 1-2 Crew –; 3-6 Bike 10/10
space-marine-attack-bike | 8/18/24 | 2 | S6 D6 -3 | 1-3 Crew –; 4-6 Bike 10/10
space-marine-dreadnought | M6 | 1 | S7 D10 -4 | 1 Legs 20/18; 2 Left Arm 19/17; 3 Right Arm 19/17; 4-6 Body 21/19
space-marine-whirlwind | 8/18/25 | 2 | S7 D12 -5 | 1 Track 15/15; 2-4 Hull 20/18; 5-6 Turret 20/18
space-marine-land-raider | 7/14/20 | 3 | S8 D12 -5 | 1-2 Track 17/17; 3-5 Hull 22/20; 6 Lascannon 18/18
space-marine-predator | 7/20/25 | 3 | S8 D12 -5 | 1 Track 15/15; 2-3 Hull 20/18; 4 Sponson 17/15; 5-6 Turret 22/22
space-marine-rhino | 8/18/25 | 1 | S7 D12 -5 | 1 Track 15/15; 2-5 Hull 20/18; 6 Weapons 12/12
space-marine-razorback | 8/18/25 | 2 | S7 D12 -5 | 1 Track 15/15; 2-4 Hull 20/18; 5-6 Turret 22/15
space-marine-land-speeder | 10/20/30 | 2 | S6 D6 -3 | 1-2 Crew –; 3-6 Land Speeder 10/12
chaos-space-marine-dreadnought | M6 | 1 | S7 D10 -4 | 1 Legs 19/19; 2 Left Arm 18/18; 3 Right Arm 18/18; 4-6 Body 21/19
chaos-space-marine-bike | 10/15/30 | 1 | S5 D4 -2 | 1-2 Crew –; 3-6 Bike 10/10
chaos-space-marine-land-raider | 7/14/20 | 3 | S8 D12 -5 | 1-2 Track 17/17; 3-5 Hull 22/20; 6 Lascannon 18/18
chaos-space-marine-rhino | 8/18/25 | 1 | S7 D12 -5 | 1 Track 15/15; 2-5 Hull 20/18; 6 Weapons 12/12
chaos-space-marine-predator | 7/20/25 | 4 | S8 D12 -5 | 1 Track 15/15; 2-3 Hull 20/18; 4 Sponson 17/15; 5-6 Turret 22/22
chaos-cannon-of-khorne | 8/-/- | 2 | S9 D20 -6 | 1 Wheels 17/17; 2-4 Hull 21/17; 5-6 Warpcannon 23/23
defiler | 5/10/15 | 1 | S8 D12 -5 | 1-3 Legs 20/20; 4-5 Body 22/20; 6 Arm 19/19
nurgle-war-altar | 4/8/16 | 6 | S8 D12 -5 | 1 Track 17/17; 2-3 Hull 23/19; 4 Sponson 18/18; 5 Turret 26/23; 6 Throne of Nurgle –
eldar-vyper | 10/18/35 | 2 | S6 D6 -3 | 1-3 Eldar Crew –; 4-6 Vyper 12/10
eldar-jetbike | 10/18/35 | 1 | S5 D4 -2 | 1-2 Eldar Rider –; 3-6 Jetbike 12/10
eldar-dreadnought | M8 | 1 | S6 D8 -3 | 1-2 Legs 18/18; 3 Left Arm 18/18; 4 Right Arm 18/18; 5-6 Head 22/18
eldar-war-walker | M8 | 1 | S6 D6 -4 | 1-2 Legs 18/18; 3-4 Weapon 18/18; 5-6 Engine –/18
eldar-falcon-grav-tank | 8/20/30 | 2 | S7 D12 -5 | 1 Grav Motor 18/18; 2-4 Hull 18/18; 5-6 Turret 18/18
fire-prism-grav-tank | 8/20/30 | 2 | S7 D12 -5 | 1 Grav Motor 18/18; 2-4 Hull 18/18; 5-6 Turret 18/18
eldar-tempest | 8/20/26 | 6 | S9 D12 -5 | 1 Grav Engines 18/18; 2-3 Hull 22/20; 4 Shuriken Cannons 18/18; 5-6 Main Turret 23/21
imperial-chimera | 6/12/20 | 3 | S8 D12 -5 | 1-2 Track 16/16; 3-5 Hull 21/18; 6 Turret 20/20
imperial-guard-sentinel | M8 | 1 | S6 D6 -3 | 1-2 Legs 15/15; 3 Assault Cannon 15/15; 4-5 Body 15/15; 6 Pilot –
leman-russ-battle-tank | 5/10/20 | 5 | S8 D12 -5 | 1 Track 16/16; 2-3 Hull 22/18; 4 Heavy Bolter 17/17; 5-6 Turret 25/22
imperial-griffon | 6/12/20 | 4 | S8 D12 -5 | 1-2 Track 16/16; 3-5 Hull 21/18; 6 Heavy Mortar 17/17
imperial-basilisk | 5/10/15 | 4 | S7 D12 -4 | 1-2 Track 16/16; 3-5 Hull 18/16; 6 Earthshaker 17/17
leman-russ-demolisher | 4/8/16 | 5 | S9 D20 -6 | 1 Track 17/17; 2-3 Hull 22/20; 4 Side Sponson 18/18; 5-6 Turret 25/22
imperial-hellhound | 5/10/15 | 3 | S7 D12 -4 | 1-2 Track 16/16; 3-4 Hull 21/18; 5-6 Turret 22/22
imperial-guard-baneblade | 4/8/12 | 10 | S10 D20 -6 | 1 Tracks 19/19; 2-4 Hull 24/22; 5 Sponsons 20/20; 6 Main Turret 25/25
imperial-guard-shadowsword | 4/8/12 | 9 | S10 D20 -6 | 1 Tracks 19/19; 2-4 Hull 24/22; 5 Sponsons 20/20; 6 Volcano Cannon 22/18
necron-destroyer | 8/20/30 | 1 | S5 D4 -5 | 1-6 Destroyer 12/12
ork-warbike | 8/12/30 | 1 | S5 D4 -2 | 1-2 Crew –; 3-6 Bike 10/12
ork-dreadnought | M6 | 1 | S7 D10 -4 | 1 Legs 18/18; 2 Left Arm 16/16; 3 Right Arm 16/16; 4-6 Body 20/17
space-ork-battlewagon | 8/18/25 | 1 | S8 D12 -5 | 1 Wheel 15/15; 2-4 Hull 20/18; 5-6 Passengers –
ork-nobz-bike | 8/12/30 | 2 | S5 D4 -2 | 1-3 Crew –; 4-6 Bike 10/12
ork-war-buggy | 8/16/30 | 2 | S6 D6 -3 | 1-3 Crew –; 4-6 War Buggy 10/10
ork-scorcher | 8/20/30 | 3 | S6 D6 -2 | 1 Driver –; 2 Turret 12/12; 3-5 Scorcher 10/12; 6 Fuel Tank 12/12
ork-wartrak | 10/20/28 | 2 | S6 D6 -2 | 1-3 Crew –; 4-6 Wartrak 10/12
ork-stompa | 5/10/15 | 5 | S10 2D8 -7 | 1 Legs 20/20; 2 Left Arm 19/19; 3 Right Arm 19/19; 4-5 Body 25/20; 6 Head 22/20
ork-drop-pod-kanz | - | 0 | S10 D20 -6 | 1 Underside 24/24; 2-6 Hull 19/19
spleenrippa | 10/20/30 | 2 | S7 D8 -4 | 1 Wheels 15/15; 2-4 Hull 20/18; 5-6 Battle Cannon 19/19
bowelburna | 10/18/28 | 4 | S8 D12 -5 | 1 Wheels 15/15; 2-3 Turret 20/20; 4 Side Guns 17/17; 5-6 Hull 20/18
evil-sunz-gobsmasha | 10/20/25 | 4 | S7 D12 -5 | 1-2 Wheels 15/15; 3-4 Hull 18/16; 5-6 Weapon 18/16
sisters-of-battle-immolator | 8/18/25 | 2 | S7 D12 -5 | 1 Track 15/15; 2-4 Hull 20/18; 5-6 Weapons 21/15
bjorn-the-fell-handed | M6 | 1 | S7 D10 -4 | 1 Legs 20/18; 2 Left Arm 19/17; 3 Right Arm 19/17; 4-6 Body 21/19
tyranid-haruspex | 5/10/15 | 1 | S8 D12 -5 | 1 Foot 18/16; 2-4 Body 22/20; 5-6 Arms 19/17
tyranid-malefactor | 8/14/20 | 1 | S8 D12 -5 | 1 Foot 18/18; 2-4 Body 22/20; 5-6 Frag Spine Arms 20/20
tyranid-exocrine | 5/10/15 | 1 | S8 D12 -5 | 1 Foot 20/18; 2-4 Body 22/18; 5-6 Bio-Cannon 18/18
tyranid-dactylis | 5/10/15 | 1 | S8 D12 -5 | 1 Foot 20/18; 2-4 Body 22/18; 5-6 Arms 19/17
squat-bike | 10/15/30 | 1 | S5 D4 -2 | 1-2 Crew –; 3-6 Bike 10/10
squat-heavy-bike | 8/18/24 | 2 | S6 D6 -3 | 1-3 Crew –; 4-6 Bike 10/10
tarantula | 4/-/- | 1 | none | 1-3 Gun 10/10; 4-6 Crew –
rapier-laser-destroyer-crew-of-two | 4/-/- | 2 | none | 1-3 Gun 10/10; 4-6 Crew –
squig-katapult | 2/-/- | 2 | none | 1-3 Gun 10/10; 4-6 Crew –
"""  # noqa: E501 - a table

HAND_WEAPONS = {"assault-weapons", "special-weapons", "armour", "stikkbombz"}
"""Wargear lists whose items the crew carries and no mount holds (2E-BK-10)."""


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


def _told(datafax: Datafax) -> str:
    speeds, profile, ram = datafax.speeds, datafax.profile, datafax.ram
    if speeds is not None:
        rates = (speeds.slow, speeds.combat, speeds.fast)
        moves = "/".join("-" if rate is None else str(rate) for rate in rates)
    else:
        moves = f"M{profile.M}" if profile else "-"
    rammed = f"S{ram.strength} {ram.damage} {ram.save_modifier}" if ram else "none"
    places = []
    for location in datafax.locations:
        assert location.roll is not None
        first, last = location.roll
        faces = str(first) if first == last else f"{first}-{last}"
        armour = [
            "–" if value is None else str(value)
            for value in (location.front, location.side_rear)
        ]  # fmt: skip
        places.append(f"{faces} {location.name} {'–' if armour == ['–', '–'] else '/'.join(armour)}")
    return f"{datafax.id} | {moves} | {len(datafax.crew)} | {rammed} | {'; '.join(places)}"


@pytest.mark.parametrize("line", NUMBERS.strip().splitlines(), ids=lambda line: line.split(" | ")[0])
def test_numbers(line: str, library: Library) -> None:
    """2E-DF-02, 2E-DF-03, 2E-DF-04 and 2E-WK-01 for every Datafax that is known."""
    assert _told(library.datafax(line.split(" | ")[0])) == line


def _entries(library: Library) -> Iterator[tuple[str, Entry]]:
    for whole_id in library.entry_ids():
        yield whole_id, library.entry(whole_id)


def test_every_vehicle_and_support_weapon_has_one_datafax_2E_DF_01(library: Library) -> None:
    used = set()
    for whole_id, entry in _entries(library):
        if entry.kind in ("vehicle", "support-weapon") and not entry.contains:
            assert entry.datafax is not None, whole_id
            used.add(library.datafax(entry.datafax).id)
    assert used == set(library.datafaxes), "and no Datafax lies idle"


def _offered(group: OptionGroup) -> Iterator[str]:
    if group.list in HAND_WEAPONS:
        return
    for choice in group.choices:
        yield from (choice.name, *choice.gives, *choice.equipment)
        for inner in choice.options:
            yield from _offered(inner)
    for inner in group.groups:
        yield from _offered(inner)


def test_every_weapon_of_every_vehicle_entry_fits_a_mount_2E_DF_05(library: Library) -> None:
    checked = 0
    for whole_id, entry in _entries(library):
        if entry.datafax is None:
            continue
        army = whole_id.partition("/")[0]
        fits = {folded(item) for mount in library.datafax(entry.datafax).mounts for item in mount.fits}
        items = [*entry.equipment, *(item for group in entry.options for item in _offered(group))]
        for item in items:
            side_arm = entry.kind == "support-weapon" and item == "Laspistol"
            if library.weapons_of(item, army) and not side_arm:
                assert folded(item) in fits, f"{whole_id}: {item}"
                checked += 1
    assert checked > 400


def test_every_card_with_a_weapon_fits_where_it_may_be_fitted(library: Library) -> None:
    """A card that carries a weapon needs a mount, except where its own condition bars the bearer."""
    barred = {"Hunter-Killer Missile": ("bike", "walker")}
    armed = {card.name for card in library.cards.values() if card.vehicle and card.weapons}
    assert {"Auto-Launcher", "Hunter-Killer Missile", "Combi-Bolter"} <= armed
    checked = 0
    for whole_id, entry in _entries(library):
        if entry.datafax is None:
            continue
        datafax = library.datafax(entry.datafax)
        fits = {folded(item) for mount in datafax.mounts for item in mount.fits}
        for allowance in entry.cards:
            for set_id in allowance.sets:
                for name in library.card_sets[set_id].cards:
                    skimmer = datafax.motive == MotiveType.SKIMMERS and name == "Hunter-Killer Missile"
                    if name in armed and datafax.kind not in barred.get(name, ()) and not skimmer:
                        assert folded(name) in fits, f"{whole_id}: {name}"
                        checked += 1
    assert checked > 100


def test_leman_russ_hull_is_18_from_the_side_not_28(library: Library) -> None:
    hull = next(x for x in library.datafax("leman-russ-battle-tank").locations if x.name == "Hull")
    assert (hull.front, hull.side_rear) == (22, 18)


def test_only_source_known_arcs_claim_a_source(library: Library) -> None:
    published = {
        (datafax.id, mount.name): mount.arc.width
        for datafax in library.datafaxes.values()
        for mount in datafax.mounts
        if mount.arc.provenance != "house" and mount.name != "Launchers"
    }
    assert published == {
        ("ork-warbike", "Autocannon"): 90,
        ("imperial-griffon", "Mortar"): 90,
        ("imperial-basilisk", "Gun carriage"): 45,
        ("rapier-laser-destroyer", "Carriage"): 45,
        ("rapier-laser-destroyer-crew-of-two", "Carriage"): 45,
        ("support-weapon", "Carriage"): 45,
        ("support-weapon-team", "Carriage"): 45,
    }


def test_bikes_fire_dead_ahead_and_sidecars_forward_2E_BK_09(library: Library) -> None:
    bike = library.datafax("space-marine-attack-bike")
    arcs = {mount.name: (mount.arc.centre, mount.arc.width, mount.crewed_by) for mount in bike.mounts}
    assert arcs["Handlebars"] == (0, 10, "Driver")
    assert arcs["Sidecar"] == (0, 180, "Gunner")


def test_walkers_and_creatures_never_ram_2E_CO_04(library: Library) -> None:
    walkers = {x.id for x in library.datafaxes.values() if x.motive == MotiveType.WALKERS}
    assert {"space-marine-dreadnought", "tyranid-haruspex", "ork-stompa"} <= walkers
    unable = {x.id for x in library.datafaxes.values() if not x.may_ram and x.kind != "support-weapon"}
    assert unable == walkers | {"ork-drop-pod-kanz"}


def test_only_space_marine_dreadnoughts_have_their_weapons_2E_DN_07(library: Library) -> None:
    having = {x.id for x in library.datafaxes.values() if "space-marine-dreadnought" in x.rules}
    assert having == {"space-marine-dreadnought", "bjorn-the-fell-handed"}


def test_renamed_variants_are_one_type_2E_SQ_05(library: Library) -> None:
    def kind(datafax_id: str) -> str:
        return library.datafax(datafax_id).type

    assert kind("chaos-space-marine-rhino") == kind("space-marine-rhino")
    assert kind("ravenwing-land-speeder") == kind("space-marine-land-speeder")
    assert kind("kustom-warbike") == kind("ork-warbike")
    assert kind("space-marine-land-raider") != kind("space-marine-predator")


def test_jetbikes_are_bikes_that_skim_2E_SK_08(library: Library) -> None:
    assert [x.id for x in library.datafaxes.values() if x.jet_bike] == ["eldar-jetbike"]
    assert library.datafax("eldar-vyper").kind == "vehicle"


def test_large_targets_are_bigger_than_a_rhino(library: Library) -> None:
    def large(datafax_id: str) -> bool:
        return library.datafax(datafax_id).large_target

    assert large("space-marine-land-raider")
    assert large("ork-stompa")
    for small in (
        "ork-warbike",
        "space-marine-dreadnought",
        "space-marine-land-speeder",
        "space-marine-rhino",
    ):
        assert not large(small)


def test_whoever_drives_is_one_of_the_crew_2E_CR_10(library: Library) -> None:
    for datafax in library.datafaxes.values():
        driving = [station for station in datafax.crew if station.role in DRIVING_ROLES]
        moves = datafax.motive not in (MotiveType.NONE, MotiveType.WALKERS)
        assert len(driving) == 1 if moves else len(driving) <= 1, datafax.id


# Capacity


def test_a_rhino_carries_ten_and_counts_terminators_twice_2E_TT_02(library: Library) -> None:
    capacity = library.datafax("space-marine-rhino").capacity
    assert capacity is not None
    assert capacity.slots == 10
    assert capacity.double_size
    assert not capacity.rules
    assert capacity.units is None


def test_a_chimera_keeps_a_seat_for_a_character_2E_TT_03(library: Library) -> None:
    own = library.datafax("imperial-chimera").capacity
    captured = library.datafax("imperial-chimera-captured").capacity
    assert own is not None
    assert captured is not None
    for capacity in (own, captured):
        assert capacity.slots == 10
        assert [(seat.tag, seat.seats) for seat in capacity.reserved] == [("character", 1)]
    assert (own.units, captured.units) == (1, None)
    assert library.datafax("imperial-chimera").type == library.datafax("imperial-chimera-captured").type


@pytest.mark.parametrize(
    ("datafax_id", "slots"), [("space-marine-razorback", 5), ("eldar-falcon-grav-tank", 6)]
)
def test_small_carriers(datafax_id: str, slots: int, library: Library) -> None:
    capacity = library.datafax(datafax_id).capacity
    assert capacity is not None
    assert capacity.slots == slots


def test_ten_gretchin_fill_a_bowelburna_2E_TT_02(library: Library) -> None:
    capacity = library.datafax("bowelburna").capacity
    assert capacity is not None
    places = {rule.tag: rule.slots for rule in capacity.rules}
    assert capacity.slots == 5 == 10 * places["gretchin"]


def test_each_load_of_a_drop_pod_fills_it_exactly(library: Library) -> None:
    capacity = library.datafax("ork-drop-pod-kanz").capacity
    assert capacity is not None
    places = {rule.tag: rule.slots for rule in (*capacity.rules, *capacity.explicit)}
    loads = {"gretchin": 20, "snotling": 5, "dreadnought": 1, "bike": 5}
    assert capacity.slots == 15
    assert {tag: count * places[tag] for tag, count in loads.items()} == dict.fromkeys(loads, Decimal(15))


def test_a_malefactor_counts_wounds_and_a_battlewagon_nothing_2E_TT_02(library: Library) -> None:
    malefactor = library.datafax("tyranid-malefactor").capacity
    battlewagon = library.datafax("space-ork-battlewagon").capacity
    assert malefactor is not None
    assert battlewagon is not None
    assert (malefactor.wounds, malefactor.slots) == (12, None)
    assert (battlewagon.wounds, battlewagon.slots) == (None, None)
    assert library.datafax("space-ork-battlewagon").access.open_topped


# Special locations


def test_what_is_struck_instead(library: Library) -> None:
    def instead(datafax_id: str, name: str) -> list[tuple[str, str, tuple[int, int] | None, str]]:
        location = next(x for x in library.datafax(datafax_id).locations if x.name == name)
        return [(x.name, x.attacker, x.roll, x.hits) for x in location.instead]

    assert instead("space-marine-razorback", "Turret") == [("Gunner", "side_rear", (4, 6), "crew")]
    assert instead("sisters-of-battle-immolator", "Weapons") == [("Gunner", "side_rear", (4, 6), "crew")]
    assert instead("imperial-griffon", "Heavy Mortar") == [("Crew", "any", (4, 6), "crew")]
    assert instead("eldar-war-walker", "Engine") == [("Pilot", "front", None, "crew")]
    assert instead("ork-dreadnought", "Left Arm") == [
        ("Left Upper Arm", "any", (1, 3), "armour"),
        ("Left Lower Arm", "any", (4, 6), "armour"),
    ]


def test_paired_locations_are_struck_on_the_near_side_2E_DF_03(library: Library) -> None:
    names = ("Track", "Tracks", "Wheel", "Wheels", "Sponson", "Sponsons", "Side Sponson")
    paired = [
        (datafax.id, location)
        for datafax in library.datafaxes.values()
        for location in datafax.locations
        if location.name in names
    ]
    assert len(paired) > 25
    assert [id for id, location in paired if not location.nearest] == []


def test_invented_datafaxes_say_so(library: Library) -> None:
    invented = [x for x in library.datafaxes.values() if x.provenance == "house"]
    assert [x.id for x in invented] == ["chaos-cauldron-of-blood"]
    assert all(x.notes and x.source for x in invented)
    assert all(x.source for x in library.datafaxes.values())
    rolled = {
        x.id
        for x in library.datafaxes.values()
        if x.kind != "support-weapon" and any(place.provenance == "house" for place in x.locations)
    }
    assert rolled == {"chaos-cauldron-of-blood", "ork-drop-pod-kanz", "ork-stompa"}


def test_the_library_in_use_holds_them_too() -> None:
    assert len(default_library().datafaxes) == 73


@pytest.mark.parametrize(
    ("datafax_id", "ram"),
    [
        ("ork-warbike", (5, "D4", -2)),
        ("space-marine-land-speeder", (6, "D6", -3)),
        ("imperial-guard-sentinel", (6, "D6", -3)),
        ("eldar-dreadnought", (6, "D8", -3)),
        ("space-marine-dreadnought", (7, "D10", -4)),
        ("space-marine-rhino", (7, "D12", -5)),
        ("space-marine-land-raider", (8, "D12", -5)),
        ("leman-russ-demolisher", (9, "D20", -6)),
        ("imperial-guard-baneblade", (10, "D20", -6)),
    ],
)
def test_ram_values_grow_with_the_size_of_the_vehicle_2E_CO_06(
    datafax_id: str, ram: tuple[int, str, int], library: Library
) -> None:
    value = library.datafax(datafax_id).ram
    assert value is not None
    assert (value.strength, value.damage, value.save_modifier) == ram
