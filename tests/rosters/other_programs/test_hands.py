"""Lists in the hands of many players, each with what it truly is: `hands/*.txt`.

Below `== read as` stands each unit: entry, models, our points, the list's points, what was bought. What is
not in our data stands as `?`, and everything that could not be made sense of behind `lost:`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from datafaxes.words import plain_number
from tests.rosters.other_programs.reading import fielded, read

HANDS = sorted(Path(__file__).with_name("hands").glob("*.txt"))


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_a_list_is_read_as_its_player_means_it(path: Path) -> None:
    text, _, expected = path.read_text("utf-8").partition("\n== read as\n")
    imported = read(text)
    claims = dict(imported.claimed)
    found = []
    for unit in fielded(imported.roster).units:
        claim = claims.get(unit.unit.id)
        cells = (
            "?" if unit.entry is None else unit.unit.entry.partition("/")[2],
            str(unit.models),
            plain_number(unit.points),
            "-" if claim is None else plain_number(claim),
            "; ".join(f"{one.count} {one.name}" if one.count > 1 else one.name for one in unit.unit.options),
        )
        found.append(" | ".join(cells).strip())
    lost = (*imported.options_unknown, *imported.units_unknown, *imported.other.unread)
    found.append(f"lost: {' | '.join(one.text for one in lost)}".strip())
    assert found == [line.strip() for line in expected.splitlines()]


def said(text: str) -> str:
    imported = read(text)
    return "\n".join((*imported.assumptions, *imported.other.remarks))


def test_how_prices_were_understood_is_said() -> None:
    beside = said("Squats\n* Warlord (74pts)\n  * exo-armour (40pts)\n* Warriors (85pts)\n  * HB (11pts)\n")
    assert "Options are priced beside their units: what they cost was added to them." in beside
    each = said("Ultramarines\nTechmarine 33\n2 x Predators - 90\n")
    assert "“Predators”: its price was taken as that of each." in each
    assert "price" not in said("Ultramarines\nTechmarine 33\n2 x Predators - 180\n")


def test_one_wrong_price_does_not_change_how_a_list_is_read() -> None:
    """Two units have the prices of their options in theirs; the third is too cheap, and not priced beside."""
    text = (
        "Ultramarines\n- Captain 106\n  - Power Fist 10\n- Techmarine 39\n  - Power Sword 6\n"
        "- Tactical Squad 300\n  - Flamer 9\n"
    )
    imported = read(text)
    assert dict(imported.claimed)["tactical-squad"] == 300
    assert fielded(imported.roster).units[2].points == 309


def test_the_total_of_a_list_tells_whether_options_are_in_the_prices_of_units() -> None:
    text = "Ultramarines\n- Tactical Squad 300\n  - Flamer 9\n- Rhino 50\nTotal {}\n"
    inside, beside = read(text.format(350)), read(text.format(359))
    assert dict(inside.claimed)["tactical-squad"] == 300
    assert dict(beside.claimed)["tactical-squad"] == 309
    assert inside.other.sum_of_parts == 350
    assert beside.other.sum_of_parts == 359


def test_what_is_sold_at_two_prices_is_the_one_that_the_unit_costs_or_is_said() -> None:
    mob = "Orks\n10 Blood Axe Kommandos, power axe{}\n"
    assert fielded(read(mob.format(" = 146")).roster).units[0].points == 146
    assert fielded(read(mob.format(" = 147")).roster).units[0].points == 147
    assert "Power Axe is sold at 7 and at 6 points; the first was taken." in said(mob.format(""))
    assert "sold" not in said(mob.format(" = 146"))


def test_a_plural_without_a_number_is_said_where_no_price_settles_it() -> None:
    mob = "Orks\n5 Nobz w/ power axes{}\n"
    assert "“power axes” was read as one Power Axe, since no number is given." in said(mob.format(""))
    priced = read(mob.format(" - 110"))
    assert [option.count for option in priced.roster.units[0].options if option.name == "Power Axe"] == [5]


@pytest.mark.parametrize(
    ("army", "line", "entry"),
    [
        ("Chaos", "Bloodthirster", "greater-daemon"),
        ("Squats", "Rapier", "weapon-team"),
        ("Squats", "Bikes (143pts)", "bike-squad"),
        ("Dark Angels", "Ravenwing Land Speeder", "ravenwing-land-speeder-squadron"),
        ("Imperial Guard", "LR", "leman-russ-battle-tank"),
        ("Ultramarines", "LR", "space-marine-land-raider"),
        ("Imperial Guard", "Sentinels", "imperial-guard-sentinel"),
        ("Chaos", "10 CSM 250", "chaos-space-marine-squad"),
        ("Ultramarines", "Tac squad 2", "tactical-squad"),
    ],
)
def test_what_players_call_a_unit(army: str, line: str, entry: str) -> None:
    imported = read(f"{army}\n\n{line}\nRhino\n")
    assert imported.roster.units[0].entry.partition("/")[2] == entry
    assert imported.read_as or line == "Sentinels"


def test_a_character_may_have_a_name_behind_what_he_is() -> None:
    imported = read("Ultramarines\n\nRhino 50\nCaptain Titus - Power Sword, Iron Halo of Zorg [120]\n")
    captain = imported.roster.units[1]
    assert (captain.entry, captain.name) == ("ultramarines/space-marine-captain", "Captain Titus")
    assert [option.name for option in captain.options] == ["Power Sword"]
    assert dict(imported.claimed)[captain.id] == 120
    assert [one.written for one in imported.read_as] == ["Captain Titus - Power Sword, Iron Halo of Zorg"]
    assert [unread.text for unread in imported.options_unknown] == ["Iron Halo of Zorg"]


@pytest.mark.parametrize("line", ["Predator Annihilator [150]", "Captain of nothing"])
def test_a_strange_word_makes_another_unit_of_a_machine(line: str) -> None:
    imported = read(f"Ultramarines\n\nRhino 50\n{line}\n")
    lost = (*imported.units_unknown, *imported.other.unread)
    assert [unread.text for unread in lost] == [line.partition(" [")[0]]


@pytest.mark.parametrize("line", ["3 Jetbikes", "Jetbike"])
def test_a_mount_that_is_no_unit_is_none(line: str) -> None:
    imported = read(f"Eldar\n\nFarseer 170\n{line}\n")
    assert [unread.text for unread in imported.other.unread] == [line]


def test_lines_of_a_title_that_have_a_price_are_units_even_if_unknown() -> None:
    imported = read("Blood Angels 1000\nBaal Pred of Doom 140\nRhino 50\n")
    assert [unread.text for unread in imported.units_unknown] == ["Baal Pred of Doom"]
    player = read("Blood Angels 1000\nPlayer: Bob 77\nTable 12\nRhino 50\n")
    assert player.units_unknown == ()


def test_struck_out_lines_are_told_and_not_counted() -> None:
    imported = read("Orks\n\nWarboss 65\n~~Painboy 18~~\n")
    assert [unread.text for unread in imported.other.unread] == ["~~Painboy 18~~"]
    assert len(imported.roster.units) == 1


def test_a_price_in_points_is_no_number_of_models() -> None:
    imported = read("Tyranids\n\nRipper Swarm (15 points)\n  • 1x Ripper Swarm\nHive Tyrant (164 points)\n")
    assert [unit.models for unit in fielded(imported.roster).units] == [1, 1]
    assert dict(imported.claimed)["ripper-swarm"] == 15


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_nothing_behind_a_unit_is_lost_without_being_said(path: Path) -> None:
    """What nobody knows is put behind every unit but the first, in several ways, and told each time."""
    text = path.read_text("utf-8").partition("\n== read as\n")[0]
    lines = text.split("\n")
    numbers = sorted({int(node.place.rpartition(" ")[2]) for node in read(text).nodes.values()})
    for number in numbers[1:]:
        line = lines[number - 1]
        for way in ("{}, zorgblast", "{} with zorgblast", "{}\n   - zorgblast"):
            imported = read("\n".join([*lines[: number - 1], way.format(line), *lines[number:]]))
            unread = (*imported.options_unknown, *imported.units_unknown, *imported.other.unread)
            names = (unit.name or "" for unit in imported.roster.units)
            told = [*(one.text for one in unread), *names, *(one.written for one in imported.read_as)]
            assert "zorgblast" in " ".join((*told, *imported.assumptions)), (line, way)
