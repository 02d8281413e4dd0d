"""Names and ids of files are matched with ours; what is not certain is shown, what is unknown is kept."""

from __future__ import annotations

from decimal import Decimal

import pytest

from datafaxes.library import default_library
from rosters.other_programs.known_entries import army_called, known_entries
from rosters.other_programs.loose_names import Names, loose
from rosters.other_programs.option_text import items_of
from rosters.other_programs.text_lines import counted, lines_of, number_in, priced
from tests.rosters.other_programs.reading import fielded, read, sample

# Names


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The Goretide", "Goretide"),
        ("Space Marine Predators", "space  marine predator"),
        ("Khârn the Betrayer", "Kharn The Betrayer"),
        ("Frag & Krak", "frag and krak"),
        ("Shas’vre", "Shas'vre"),
        ("Batteries", "battery"),
    ],
)
def test_names_are_compared_without_what_people_leave_out(one: str, other: str) -> None:
    assert loose(one) == loose(other)


@pytest.mark.parametrize(("one", "other"), [("Boss", "Bo"), ("Rhino", "Razorback"), ("Level 1", "Level 2")])
def test_different_names_stay_different(one: str, other: str) -> None:
    assert loose(one) != loose(other)


def test_a_misspelt_name_is_the_nearest_only_if_no_other_is_as_near() -> None:
    names = Names([(("Lascannon",), 1), (("Autocannon",), 2), (("Level 1",), 3), (("Level 2",), 4)])
    near = names.near("Lascanon")
    assert near is not None
    assert (near.found, near.how) == (1, "near")
    assert names.near("Level 3") is None
    assert names.near("Multi-Melta") is None


def test_a_name_that_two_things_loosely_share_is_neither() -> None:
    names = Names([(("Krak Grenade",), 1), (("Krak Grenades",), 2)])
    assert names.find("krak grenades") is not None
    assert names.find("the krak grenade's") is None


def test_an_alias_of_the_data_is_found() -> None:
    entries = known_entries(default_library())
    match = entries.called("Khorne Bezerkers", ("chaos",))
    assert match is not None
    assert match.name == "Khorne Berzerkers"


@pytest.mark.parametrize(
    ("typed", "entry"),
    [
        ("Rhino", "ultramarines/space-marine-rhino"),
        ("Captain", "ultramarines/space-marine-captain"),
        ("Ancient Helveticus", "ultramarines/ancient-helveticus-bearer-of-the-battle-standard-of-macragge"),
        ("2 Predators", "ultramarines/space-marine-predator"),
        ("Iron Road (Rhino)", "ultramarines/space-marine-rhino"),
        ('Rhino "Iron Road"', "ultramarines/space-marine-rhino"),
        ("Iron Road - Rhino", "ultramarines/space-marine-rhino"),
    ],
)
def test_short_names_and_names_of_the_players_own_are_understood(typed: str, entry: str) -> None:
    imported = read(f"Ultramarines\n- {typed}\n- Techmarine\n")
    unit = imported.roster.units[0]
    assert unit.entry == entry
    if "Iron Road" in typed:
        assert unit.name == "Iron Road"


@pytest.mark.parametrize(
    ("text", "army"),
    [
        ("Codex - Orks", "orks"),
        ("Xenos - Orks", "orks"),
        ("Codex - Angels of Death (Blood Angels)", "blood-angels"),
        ("                  Codex - Squats", "squats"),
        ("Ultramarines - Ally List", "ultramarines"),
        ("Tau Empire", None),
    ],
)
def test_armies_are_known_by_what_files_call_them(text: str, army: str | None) -> None:
    assert army_called(text, default_library()) == army


# Ids


def test_an_id_counts_more_than_a_name() -> None:
    content = sample("third-company.ros").replace(b'name="Scout Squad"', b'name="Pfadfindertrupp"')
    assert read(content).roster.units[3].entry == "ultramarines/scout-squad"


def test_the_same_id_in_several_catalogues_is_of_the_forces_own_army() -> None:
    """The chapters' catalogues are copies of one another, ids and all."""
    blood_angels = sample("third-company.ros").replace(b"138e-c671-3180-f615", b"12fb-bbf1-3d12-aef9")
    blood_angels = blood_angels.replace(b"4e7e-9512-b2cc-1777", b"7d80-a1b2-3878-8ea8")
    roster = read(blood_angels).roster
    assert roster.army == "blood-angels"
    entries = {unit.entry for unit in roster.units}
    assert {"blood-angels/techmarine", "blood-angels/space-marine-rhino"} <= entries


def test_without_any_ids_names_decide() -> None:
    import re

    content = re.sub(rb' (entryId|catalogueId|typeId|entryGroupId)="[^"]*"', b"", sample("third-company.ros"))
    assert len(read(content).roster.units) == 7
    assert read(content).read == 7


def test_a_vehicle_is_known_whatever_its_type_says() -> None:
    """118 of 123 vehicles of the real data have the type “upgrade”."""
    for kind in (b"upgrade", b"model", b"unit", b"unit-group", b"crew"):
        content = sample("third-company.ros").replace(b'type="upgrade"', b'type="' + kind + b'"')
        assert sum(unit.is_vehicle for unit in fielded(read(content).roster).units) == 3


# Near matches, unknown things


def test_a_near_match_is_shown_and_never_silent() -> None:
    imported = read("Ultramarines\n- Techmarin 33\n- Predator 90\n  - Lascannon Turett\n- Scout Squad 100")
    shown = {(one.written, one.meant): one.place for one in imported.read_as}
    assert shown[("Techmarin", "Techmarine")] == "line 2"


def test_an_unknown_unit_is_kept_with_its_price_and_place() -> None:
    imported = read("Orks\n- Ork War Buggy 45\n- Gargant 500\n  - Big Gun\n- Ork Wartrak 50")
    (line,) = imported.units_unknown
    assert (line.text, line.points, line.place) == ("Gargant", Decimal(500), "line 3")
    unit = imported.roster.units[1]
    assert unit.entry == "orks/gargant"
    assert "Big Gun" in unit.notes
    assert dict(imported.claimed)[unit.id] == 500
    assert (imported.read, imported.whole) == (2, 3)


def test_an_unknown_option_is_kept_in_the_notes_and_its_cost_in_the_sum() -> None:
    content = sample("third-company.ros").replace(
        b"<selections></selections>",
        b'<selections><selection id="q" name="Zap Ray" entryId="9::9" number="2" type="upgrade"><costs>'
        b'<cost name="pts" typeId="points" value="7"/></costs></selection></selections>',
    )
    imported = read(content)
    (line,) = imported.options_unknown
    assert (line.text, line.points) == ("2 Zap Ray", Decimal(7))
    assert line.place == "Ultramarines / Techmarine / Zap Ray"
    assert imported.roster.units[1].notes == "Not in our data: 2 Zap Ray (7 points)"
    assert imported.other.sum_of_parts == 822


def test_an_option_of_another_unit_stays_an_option_for_the_checks_to_refuse() -> None:
    imported = read("Ultramarines\n- Techmarine 33\n  - Krak Grenades for squad")
    assert imported.options_unknown == ()
    (unit,) = fielded(imported.roster).units
    assert "Krak Grenades for squad" in {bought.name for bought in unit.unknown}


def test_lines_that_are_nothing_are_listed_with_their_numbers() -> None:
    imported = read("Ultramarines\n- Techmarine 33\n- Rhino 50\n- and now for something completely else")
    (line,) = imported.other.unread
    assert line.place == "line 4"
    assert "something completely" in line.text


def test_a_display_switch_is_neither_option_nor_unit() -> None:
    content = sample("third-company.ros").replace(
        b'<selection id="0102-a"',
        b'<selection id="s" name="Show Imperial Vehicles" entryId="5::5" number="1" type="upgrade"/>'
        b'<selection id="0102-a"',
    )
    imported = read(content)
    assert (imported.read, imported.whole) == (7, 7)
    assert imported.units_unknown == imported.options_unknown == ()


# Numbers


def test_several_of_one_unit_become_several_units() -> None:
    roster = read("Ultramarines\n2 x Rhino @ 50 = 100\nTechmarine 33\n").roster
    assert [unit.entry.rpartition("/")[2] for unit in roster.units] == [
        "space-marine-rhino",
        "space-marine-rhino",
        "techmarine",
    ]
    assert len({unit.id for unit in roster.units}) == 3


def test_a_number_before_a_squad_is_its_size_where_that_fits_the_price() -> None:
    (mob,) = read("Orks\n15x Goff Boyz Mob [180 pts]").roster.units
    assert fielded(read("Orks\n15x Goff Boyz Mob [180 pts]").roster).units[0].models == 15
    assert mob.models == 15
    several = read("Orks\n2x Goff Boyz Mob [240 pts]").roster.units
    assert len(several) == 2


def test_selections_of_several_are_parted_with_what_stands_under_them() -> None:
    content = sample("third-company.ros").replace(
        b'entryId="70e5-b789-a855-189b::43cb-628a-f96c-84ad" customName="Hunter" number="1"',
        b'entryId="70e5-b789-a855-189b::43cb-628a-f96c-84ad" customName="Hunter" number="2"',
    )
    content = content.replace(b'value="90.0"', b'value="180.0"', 1)
    units = read(content).roster.units
    assert [unit.entry for unit in units].count("ultramarines/space-marine-predator") == 3


def test_a_transport_under_its_squad_is_a_unit_that_carries_it() -> None:
    imported = read("Ultramarines\n- Tactical Squad 300\n  - Rhino 50\n- Techmarine 33")
    squad, rhino, _ = imported.roster.units
    assert [seat.unit for seat in rhino.carries] == [squad.id]
    assert any("unit of its own" in sentence for sentence in imported.assumptions)


def test_a_mount_that_is_a_unit_of_its_own_gets_a_rider() -> None:
    imported = read("Ultramarines\n- Captain 96\n- Space Marine Bike 20\n- Techmarine 33")
    captain, bike, _ = imported.roster.units
    assert bike.mounted == captain.id


# Forces


def test_the_force_variant_is_known_by_its_id() -> None:
    chaos = (
        '<roster name="Cult" battleScribeVersion="2.03" gameSystemId="9ea8-c89d-9104-ed03" '
        'gameSystemName="W"><forces><force name="Chaos Cult" entryId="9736-16e8-0d2c-f038" '
        'catalogueId="5bd8-0ec7-a752-694d" catalogueName="Codex - Chaos"><selections>'
        '<selection name="Khorne Berzerkers" entryId="" number="1"/></selections></force></forces></roster>'
    )
    roster = read(chaos).roster
    assert (roster.army, roster.force) == ("chaos", "Chaos Cult")


def test_allies_are_units_of_their_own_army_and_the_largest_force_is_the_host() -> None:
    text = (
        "# Both\n\nBlood Angels, 400 points\n\n## Dark Angels - Ally List\n\n- Techmarine [33 pts]\n\n"
        "## Blood Angels\n\n- Tactical Squad [300 pts]\n"
    )
    roster = read(text).roster
    assert roster.army == "blood-angels"
    assert {unit.entry for unit in roster.units} == {"dark-angels/techmarine", "blood-angels/tactical-squad"}


def test_the_force_variant_that_no_text_states_is_the_one_that_offers_the_units() -> None:
    cult = read("Chaos\n\nCult Characters:\n- Demagogue\n\nCultists:\n- Chaos Cultists\n")
    assert cult.roster.force == "Chaos Cult"
    assert any("Chaos Cult" in sentence for sentence in cult.assumptions)
    assert read("Chaos\n- Chaos Lord\n- Khorne Berzerkers\n").roster.force is None


def test_namesakes_are_told_apart_by_the_heading_they_stand_under() -> None:
    """The Chaos list has a Magus of the cult and one of the Daemon World."""
    text = "Chaos\n\nDaemon Characters:\n- Chaos Magus\n\nCult Characters:\n- Chaos Magus\n"
    assert [unit.entry for unit in read(text).roster.units] == ["chaos/chaos-magus-2", "chaos/chaos-magus"]


def test_an_unknown_vehicle_is_known_to_be_one_by_its_profile() -> None:
    content = sample("third-company.ros").replace(b"00cb-45a0-d102-67c7", b"0000-0000")
    content = content.replace(b'name="Space Marine Rhino"', b'name="Gunship of Terra"')
    (line,) = read(content).units_unknown
    assert (line.text, line.kind) == ("Gunship of Terra", "a vehicle")


# Texts


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,548", "1548"),
        ("2.000", "2000"),
        ("99.5", "99.5"),
        ("99,5", "99.5"),
        ("1,548.5", "1548.5"),
        ("7", "7"),
    ],
)
def test_numbers_are_read_as_people_write_them(text: str, value: str) -> None:
    assert number_in(text) == Decimal(value)


@pytest.mark.parametrize(
    ("text", "name", "points"),
    [
        ("Rhino [50 pts]", "Rhino", 50),
        ("Rhino [2 PL, 1,050pts]", "Rhino", 1050),
        ("Rhino (2,000 Points)", "Rhino", 2000),
        ("Field (+20 pts)", "Field", 20),
        ("2 x Rhino @ 50 = 100", "2 x Rhino", 100),
        ("Rhino ........ 50 pts", "Rhino", 50),
        ("Rhino - 50", "Rhino", 50),
        ("Rhino – 49½", "Rhino", Decimal("49.5")),
        ("Rhino: 50pts", "Rhino", 50),
        ("Rhino for 50 points", "Rhino", 50),
        ("Rhino (50)", "Rhino", 50),
        ("Rhino", "Rhino", None),
        ("5 Man Battle Pack", "5 Man Battle Pack", None),
    ],
)
def test_prices_are_taken_out_of_lines(text: str, name: str, points: Decimal | int | None) -> None:
    (line,) = lines_of(text.encode(), "x")
    found = priced(line.text, loose=True)
    assert (found.text, found.points) == (name, points)


@pytest.mark.parametrize(
    "text", ["3x Boyz", "3 x Boyz", "3× Boyz", "x3 Boyz", "Boyz x3", "Boyz (x3)", "3X Boyz"]
)
def test_counts_stand_before_or_behind(text: str) -> None:
    assert counted(text) == (3, "Boyz")


def test_known_names_are_never_broken_at_their_commas() -> None:
    names = {"ezekiel, keeper, holder of the keys", "frag and krak", "axe", "sword"}
    items = items_of(
        "2x axe, Ezekiel, keeper, holder of the keys [9 pts], frag and krak and sword (5 pts)",
        lambda name: name.casefold() in names,
        "line 1",
    )
    assert [(item.number, item.name, item.printed) for item in items] == [
        (2, "axe", None),
        (1, "Ezekiel, keeper, holder of the keys", 9),
        (1, "frag and krak", None),
        (1, "sword", 5),
    ]


def test_what_each_model_has_is_multiplied_down_into_brackets() -> None:
    names = {"bike", "gun"}
    (bike,) = items_of("2x bike (3x gun)", names.__contains__, "line 1", each=4)
    assert (bike.number, bike.children[0].number) == (8, 24)


# Assumptions


def test_what_was_supplied_is_told() -> None:
    imported = read("Ultramarines\n- Tactical Squad 300\n- Predator 90\n")
    told = " ".join(imported.assumptions)
    assert "Tactical Squad (Space Marine Sergeant)" in told
    assert "Space Marine Predator (Autocannon)" in told
    assert "crew of the Datafax" in told


def test_what_the_file_names_is_not_told_as_an_assumption() -> None:
    imported = read("Ultramarines\n- Predator 90\n  - Autocannon\n")
    assert "Autocannon" not in " ".join(imported.assumptions)


def test_the_size_of_a_squad_that_no_file_states_is_the_least() -> None:
    told = " ".join(read("Orks\n- Goff Boyz Mob\n- Ork Wartrak").assumptions)
    assert "Goff Boyz Mob (5)" in told


def test_the_price_tells_the_size_of_a_squad_that_no_file_states() -> None:
    imported = read("Orks\n- Goff Boyz Mob 130\n  - Heavy Bolter\n- Ork Wartrak 50")
    mob = fielded(imported.roster).units[0]
    assert (mob.models, mob.points) == (10, Decimal(130))
    assert "Goff Boyz Mob: its price is that of 10 models." in imported.assumptions
