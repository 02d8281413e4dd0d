"""What cards say of a roster."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from builder.printing.card_layout import lay_out_card
from builder.printing.card_making import card_of_datafax, cards_of_army, collapsed
from builder.printing.card_view import CardView
from builder.printing.layout import Layouts
from builder.printing.marks import EXPLAINED
from datafaxes.entry import Entry
from datafaxes.library import Library
from datafaxes.wargear import CardEffect
from rosters.fielded import CardPick, FieldedArmy
from rosters.fielding import field
from rosters.roster import Bought, Roster, Unit
from tests.builder.printing.reading import text_of


@pytest.fixture(scope="module")
def cards(army: FieldedArmy) -> dict[str, CardView]:
    return {card.own_name or card.name: card for card in cards_of_army(army, Library())}


def of(entry: str, library: Library, *options: str, **more: object) -> CardView:
    unit = Unit(id="u", entry=entry, options=tuple(Bought(name=name) for name in options), **more)  # type: ignore[arg-type]  # fields of a unit
    army = field(Roster(name="One", army=entry.split("/")[0], units=(unit,)), library)
    assert army.units[0].unknown == ()
    return cards_of_army(army, library)[0]


# Cards


def test_2e_df_01_each_vehicle_has_its_own_card(cards: dict[str, CardView]) -> None:
    """2E-DF-01: vehicles, bought machines and support weapons, and nothing on foot."""
    assert list(cards) == ["Hunter", "Talon", "Space Marine Rhino", "Tarantula", "Titus"]
    assert cards["Titus"].name == "Space Marine Bike"


def test_2e_df_02_the_front_of_a_rhino(cards: dict[str, CardView]) -> None:
    """2E-DF-02: storm bolters all round, 8/18/25, Tracked, ram S7 D12 -5, crew 1, capacity 10, 50 points."""
    rhino = cards["Space Marine Rhino"]
    assert rhino.speeds == (("Slow", "8″"), ("Combat", "18″"), ("Fast", "25″"))
    assert (rhino.motive, rhino.ram, rhino.points) == ("Tracked", ("7", "D12", "−5"), "50")
    assert rhino.stations == ("Driver",)
    assert rhino.capacity.startswith("10 ")
    assert [mounting.width for weapon in rhino.weapons for mounting in weapon.mountings] == [360]


def test_2e_df_03_the_back_of_a_rhino(cards: dict[str, CardView]) -> None:
    """2E-DF-03: 1 Track, 2-5 Hull, 6 Weapons; 15/20/12 from the front, 15/18/12 from elsewhere."""
    rhino = cards["Space Marine Rhino"]
    shown = [(each.roll, each.name.rstrip("†"), each.front, each.side_rear) for each in rhino.locations]
    assert shown == [("1", "Track", "15", "15"), ("2–5", "Hull", "20", "18"), ("6", "Weapons", "12", "12")]
    assert len(rhino.tables) == 3
    assert [each.boxes for each in rhino.locations] == [2, 1, 1]


def test_2e_cr_04_crew_come_from_the_army_list(cards: dict[str, CardView], library: Library) -> None:
    """2E-CR-04: the same vehicle has other crew in another army."""
    (marines,) = cards["Hunter"].crew
    assert ("BS", "4") in marines.characteristics
    assert marines.save == "3+"
    assert of("ultramarines/space-marine-rhino", library).crew != of("sisters-of-battle/rhino", library).crew


def test_2e_ap_07_penetration_stands_with_its_dice(cards: dict[str, CardView]) -> None:
    """2E-AP-07: D6 + dice + Strength, as on the card."""
    (line,) = cards["Hunter"].weapons[0].lines
    assert (line.strength, line.damage, line.save, line.penetration) == ("9", "2D6", "−6", "3D6+9")


def test_2e_wk_01_a_walker_has_a_profile_without_toughness(library: Library) -> None:
    """2E-WK-01: M WS BS S I A Ld, armour, ram value; no rates."""
    dreadnought = of("ultramarines/space-marine-dreadnought", library, "Twin Lascannons", "Multi-Melta")
    assert [name for name, _ in dreadnought.characteristics] == ["M", "WS", "BS", "S", "I", "A", "Ld"]
    assert dreadnought.speeds == ()
    assert not dreadnought.may_ram
    assert [mounting.name for weapon in dreadnought.weapons for mounting in weapon.mountings] == [
        "Left arm",
        "Right arm",
    ]
    assert any("jam" in rule for rule in dreadnought.rules)


def test_a_missing_rate_is_a_dash(library: Library) -> None:
    from datafaxes.datafax import Speeds

    datafax = replace(library.datafax("space-marine-rhino"), speeds=Speeds(slow=Decimal("4.5")))
    assert card_of_datafax(datafax, library).speeds == (("Slow", "4.5″"), ("Combat", "–"), ("Fast", "–"))


def test_2e_df_05_fields_of_fire_stand_with_each_weapon(library: Library) -> None:
    """2E-DF-05, 2E-BK-09: bike bolters dead ahead, a trike's pintle 180 degrees ahead, and none without."""
    card = of("ultramarines/space-marine-attack-bike", library, "Heavy Bolter")
    arcs = {weapon.name.rstrip("†"): weapon.mounting_text for weapon in card.weapons}
    assert arcs["Twin Linked Bolters"] == "Handlebars, dead ahead†"
    assert arcs["Heavy Bolter"] == "Sidecar, 180° ahead†"
    for datafax in library.datafaxes.values():
        for weapon in card_of_datafax(datafax, library).weapons:
            assert weapon.mounting_text, f"{weapon.name} of {datafax.id}"


def test_2e_tt_13_capacity_openings_and_cover_are_printed(library: Library) -> None:
    """2E-TT-13: a Rhino carries 10, double-size models as two, is enclosed, and lists its openings."""
    card = of("ultramarines/space-marine-rhino", library)
    assert card.capacity.startswith("10 models")
    assert "two places" in card.capacity
    assert card.access.rstrip("†") == "Enclosed: 3 doors, 1 hatch; 8 may fire out"
    for datafax in library.datafaxes.values():
        if datafax.capacity is not None:
            view = card_of_datafax(datafax, library)
            assert "" not in (view.capacity, view.access), datafax.id


def test_the_roster_names_it_groups_it_and_seats_it(cards: dict[str, CardView]) -> None:
    assert cards["Hunter"].group == "Squadron Hammer"
    assert cards["Space Marine Rhino"].aboard == ("Tactical Squad (10)",)
    assert "Titus" in cards["Titus"].crew[0].name
    assert cards["Hunter"].points != "90", "options are in the price"


def test_a_squad_on_bikes_has_one_card_with_a_box_for_each_rider(library: Library) -> None:
    card = of("blood-angels/bike-squadron", library, models=4)
    assert card.count == 4
    assert card.stations == ("Rider 1", "Rider 2", "Rider 3", "Rider 4")
    assert card.crew[0].count == 4


def test_each_bike_of_a_squad_has_boxes_for_its_losses_and_lasting_effects(library: Library) -> None:
    alone = of("blood-angels/space-marine-bike", library)
    squad = of("blood-angels/bike-squadron", library, models=4)
    assert (alone.machines, [each.boxes for each in alone.locations]) == (1, [0, 1])
    assert (squad.machines, [each.boxes for each in squad.locations]) == (4, [0, 0])
    assert squad.lasting == ("Bike lost", *alone.lasting)


def bought(
    army: str, entry: Entry, library: Library, *options: Bought, name: str | None = None
) -> tuple[CardView, ...]:
    """The cards of an entry with these options."""
    unit = Unit(id="u", entry=f"{army}/{entry.id}", options=options, name=name)
    return cards_of_army(field(Roster(name="One", army=army, units=(unit,)), library), library)


def test_nobody_rides_a_squads_own_transport(library: Library) -> None:
    """Whoever buys a bike rides it; whoever buys a transport is carried."""
    seen = 0
    for army in library.army_ids:
        entries = library.army(army).entries
        for entry in entries.values():
            for choice in (choice for group in entry.options for choice in group.choices):
                sold = entries.get(choice.vehicle or "")
                if entry.kind == "vehicle" or sold is None or sold.datafax is None:
                    continue
                for card in bought(army, entry, library, Bought(name=choice.name)):
                    riding = any("riding" in crew.name for crew in card.crew)
                    assert riding != library.datafaxes[card.datafax].carries, (entry.id, choice.name)
                    seen += 1
    assert seen > 15


def test_every_vehicle_of_a_ready_made_squadron_has_its_own_card(library: Library) -> None:
    seen = 0
    for army in library.army_ids:
        entries = library.army(army).entries
        for entry in entries.values():
            for choice in (choice for group in entry.options for choice in group.choices):
                if entry.kind != "vehicle" or not entry.contains or choice.vehicle not in entry.contains:
                    continue
                cards = bought(army, entry, library, Bought(name=choice.name, count=2), name="Pack")
                assert [card.own_name for card in cards] == ["Pack 1", "Pack 2"]
                assert {card.count for card in cards} == {1}
                (together,) = collapsed(cards)
                assert (together.count, together.points) == (2, cards[0].points)
                seen += 1
    assert seen >= 3


def test_several_guns_of_one_entry_share_a_card_that_counts_them(library: Library) -> None:
    entry = library.entry("space-wolves/tarantula")
    turrets = Bought(name="Tarantula Turrets", count=3), Bought(name="Twin Lascannons", count=3)
    (card,) = bought("space-wolves", entry, library, *turrets)
    assert (card.count, card.points) == (3, "75")
    assert card.stations == ("Gunner 1", "Gunner 2", "Gunner 3")
    assert [crew.count for crew in card.crew] == [3]
    assert card.equipment == ()


def test_a_weapon_in_pairs_is_counted_once(library: Library) -> None:
    """“Heavy Bolter x2” is the item's name: two Heavy Bolters, not twice two."""
    names = [
        weapon.name for datafax in library.datafaxes.values()
        for weapon in card_of_datafax(datafax, library).weapons
    ]  # fmt: skip
    assert "2 × Heavy Bolter" in names
    assert not [name for name in names if re.search(r" x\d+$", name)]
    card = of("imperial-guard/imperial-guard-baneblade", library, "3 Heavy Bolters")
    assert "3 Heavy Bolters" in [weapon.name for weapon in card.weapons], "not three times three"


def test_equipment_is_said_once(library: Library) -> None:
    """Neither the vehicle itself, nor a weapon, nor what the crew carries, whatever the list repeats."""
    assert of("imperial-agents/sentinel", library).equipment == ()
    rapier = of("space-wolves/rapier-laser-destroyer", library)
    assert [crew.equipment for crew in rapier.crew] == [("Targeter",)]
    assert rapier.equipment == ()
    assert of("ultramarines/space-marine-rhino", library).equipment == ("Targeter",)


def test_the_price_of_several_is_that_of_each(library: Library, layouts: Layouts) -> None:
    alone = replace(card_of_datafax(library.datafax("squig-katapult"), library), points="40")
    for count, told in ((1, "40points"), (3, "40pointseach")):
        text = text_of(lay_out_card(replace(alone, count=count), False, layouts)).lower()
        assert told in text
        assert ("pointseach" in text) == (count > 1)


def test_both_sponsons_are_one_line_with_two_mounts(cards: dict[str, CardView]) -> None:
    lascannon = cards["Hunter"].weapons[0]
    assert [(each.centre, each.width) for each in lascannon.mountings] == [(270, 180), (90, 180)]
    assert "to each side" in lascannon.mounting_text


def test_every_weapon_has_its_own_letter(library: Library) -> None:
    for datafax in library.datafaxes.values():
        letters = [weapon.letter for weapon in card_of_datafax(datafax, library).weapons]
        assert len(set(letters)) == len(letters)


def test_the_mark_of_the_house_is_explained_where_it_is_used(library: Library) -> None:
    for datafax in library.datafaxes.values():
        card = card_of_datafax(datafax, library)
        text = str(replace(card, footnotes=()))
        for mark, note in EXPLAINED.items():
            assert (mark in text) == (note in card.footnotes), datafax.id


def test_every_location_has_its_damage_table_on_the_card(library: Library) -> None:
    for datafax in library.datafaxes.values():
        card = card_of_datafax(datafax, library)
        titles = " ".join(table.title for table in card.tables)
        assert all(location.name in titles for location in datafax.locations if location.table)
        assert len(card.locations) == len(datafax.locations)


def test_vehicle_cards_change_what_is_printed(library: Library) -> None:
    """Charts 15: Reinforced Armour is +1 armour, -1/-2/-4 speeds; Bulldozer +1 ram Strength, +D6 damage."""
    plain = of("ultramarines/space-marine-rhino", library)
    army = field(
        Roster(name="x", army="ultramarines", units=(Unit(id="u", entry="ultramarines/space-marine-rhino"),)),
        library,
    )
    card = next(iter(library.cards.values()))
    effect = CardEffect(armour=1, ram_strength=1, ram_damage="D6", slow=-1, combat="D6", fast=-4)
    pick = CardPick(card=replace(card, effect=effect, weapons=()), count=1, points=Decimal(10))
    changed = replace(army, units=(replace(army.units[0], cards=(pick,)),))
    rhino = cards_of_army(changed, library)[0]
    assert rhino.speeds == (("Slow", "7″"), ("Combat", "18+D6″"), ("Fast", "21″"))
    assert rhino.ram == ("8", "D12+D6", "−5")
    assert [int(each.front) for each in rhino.locations] == [int(each.front) + 1 for each in plain.locations]
    assert rhino.cards[0].name == card.name


def test_a_vehicle_card_that_is_a_weapon_is_in_the_weapons_table(library: Library) -> None:
    card = of("imperial-guard/leman-russ-battle-tank", library, "Hunter-Killer Missile")
    assert "Hunter-Killer Missile" in [weapon.name.rstrip("†‡") for weapon in card.weapons]
    assert "Hunter-Killer Missile" in [fitted.name for fitted in card.cards]


def test_identical_loadouts_become_one_card_only_when_asked(army: FieldedArmy) -> None:
    every = cards_of_army(army, Library())
    together = collapsed(every)
    assert len(every) == 5
    assert [card.count for card in together] == [2, 1, 1, 1]
    assert together[0].own_name == ""


def test_a_players_own_datafax_is_marked(tmp_path: Path) -> None:
    shipped = Library().shipped / "datafaxes" / "space-marine-rhino.yaml"
    (tmp_path / "datafaxes").mkdir()
    (tmp_path / "datafaxes" / "mine.yaml").write_bytes(shipped.read_bytes().replace(b"slow: 8", b"slow: 9"))
    library = Library(tmp_path)
    card = card_of_datafax(library.datafax("space-marine-rhino"), library)
    assert card.speeds[0] == ("Slow", "9″")
    assert card.own_data == ("the Datafax",)
    assert "From the player’s own data: the Datafax." in card.footnotes
    other = card_of_datafax(library.datafax("space-marine-predator"), library)
    assert other.own_data == ()


@pytest.mark.parametrize(
    ("options", "points", "in_all"),
    [(["Mount on Jetbikes"], "20", False), (["Mount on Jetbikes", "Shuriken Shrieker Cannon"], "125", True)],
)
def test_what_is_bought_once_for_all_models_is_one_for_each(
    library: Library, options: list[str], points: str, in_all: bool
) -> None:
    """Six Guardians on jetbikes are six bikes; what they cost is of each only where all cost the same."""
    unit = Unit(
        id="g", entry="eldar/guardian-squad", models=6, options=tuple(Bought(name=name) for name in options)
    )
    (card,) = cards_of_army(field(Roster(name="Jets", army="eldar", units=(unit,)), library), library)
    assert (card.name, card.count, card.points, card.in_all) == ("Eldar Jetbike", 6, points, in_all)
    assert card.stations == tuple(f"Rider {number}" for number in range(1, 7))
    twice = collapsed([card, card])
    assert [(one.count, one.points) for one in twice] == ([(6, "125")] * 2 if in_all else [(12, "20")])


def test_a_rider_has_on_the_card_what_he_bought(library: Library) -> None:
    """The same whether the bike is his option or a unit that he rides; its own options are not his."""
    names = ("Power Sword", "Displacer Field", "Space Marine Bike")
    chief = Unit(
        id="chief",
        entry="ultramarines/space-marine-captain",
        options=tuple(Bought(name=name) for name in names),
    )
    afoot = replace(chief, options=chief.options[:2])
    steed = Unit(id="steed", entry="ultramarines/space-marine-bike", mounted="chief")
    for units in ((chief,), (afoot, steed)):
        army = field(Roster(name="One", army="ultramarines", units=units), library)
        (card,) = cards_of_army(army, library)
        (rider,) = (crew for crew in card.crew if "riding" in crew.name)
        assert set(names[:2]) <= set(rider.equipment)
        assert "Space Marine Bike" not in rider.equipment
        assert len(set(rider.equipment)) == len(rider.equipment)
