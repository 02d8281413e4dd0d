"""Every change of a roster, and what holds for all of them."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rosters import commands as change
from rosters.commands import Command, CommandRefused, apply, as_plain, command, from_plain
from rosters.roster import Bought, Group, HouseRules, Roster, Seat, Unit
from rosters.roster_file import read_roster
from rosters.roster_writing import write_roster
from tests.rosters.any_command import ROSTER, any_command


def ids(roster: Roster) -> list[str]:
    return [unit.id for unit in roster.units]


def unit(roster: Roster, unit_id: str) -> Unit:
    found = roster.unit(unit_id)
    assert found is not None
    return found


# Units


def test_a_unit_is_added_at_the_end_with_a_readable_id() -> None:
    after = change.add_unit(ROSTER, "ultramarines/space-marine-rhino", models=1)
    assert after.units[-1] == Unit(id="rhino-2", entry="ultramarines/space-marine-rhino", models=1)
    assert after.units[:-1] == ROSTER.units


@pytest.mark.parametrize(
    ("entry", "wanted"),
    [
        ("ultramarines/space-marine-land-raider", "land-raider"),
        ("ultramarines/space-marine-rhino", "rhino-2"),
        ("orks/ork-war-buggy", "war-buggy"),
        ("imperial-guard/leman-russ-battle-tank", "leman-russ-battle-tank"),
        ("ultramarines/marneus-calgar-master-of-the-ultramarines", "marneus-calgar-master"),
        ("somebody/else's Thing!", "else-s-thing"),
        ("///", "unit"),
    ],
)
def test_fresh_ids_are_short_and_unique(entry: str, wanted: str) -> None:
    assert change.fresh_id(ROSTER, entry) == wanted


def test_an_id_can_be_asked_for_but_not_twice() -> None:
    assert ids(change.add_unit(ROSTER, "orks/warboss", id="boss"))[-1] == "boss"
    with pytest.raises(CommandRefused, match="“squad” already"):
        change.add_unit(ROSTER, "orks/warboss", id="squad")


def test_a_removed_unit_leaves_seats_squadrons_batteries_and_mounts() -> None:
    after = change.remove_unit(ROSTER, "squad")
    assert unit(after, "rhino").carries == ()
    after = change.remove_unit(after, "chief")
    assert unit(after, "bike").mounted is None
    after = change.remove_unit(after, "talon")
    assert after.squadrons == (Group(name="Hammer", members=("hunter",)),)
    assert after.batteries == ()
    assert change.remove_unit(after, "hunter").squadrons == ()


def test_a_copy_stands_beside_its_original_and_carries_nobody() -> None:
    after = change.duplicate_unit(ROSTER, "rhino")
    assert ids(after)[:3] == ["squad", "rhino", "rhino-2"]
    assert unit(after, "rhino-2").carries == ()
    copy = unit(change.duplicate_unit(ROSTER, "hunter"), "hunter-2")
    assert copy.name == "Hunter 2"
    assert copy.options == unit(ROSTER, "hunter").options
    third = change.duplicate_unit(change.duplicate_unit(ROSTER, "hunter"), "hunter-2")
    assert unit(third, "hunter-3").name == "Hunter 3"
    assert change.copy_id(ROSTER, "rhino") == "rhino-2"


def test_names_are_given_and_taken() -> None:
    assert unit(change.rename_unit(ROSTER, "rhino", "Bus"), "rhino").name == "Bus"
    assert unit(change.rename_unit(ROSTER, "hunter"), "hunter").name is None
    assert change.rename_roster(ROSTER, "Fourth").name == "Fourth"


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "a\x1b[2J", "x" * 201, 7, ["a"]])
def test_names_that_no_file_could_hold_are_refused(name: Any) -> None:
    with pytest.raises(CommandRefused):
        change.rename_unit(ROSTER, "rhino", name)
    with pytest.raises(CommandRefused):
        change.rename_roster(ROSTER, name)
    with pytest.raises(CommandRefused):
        change.form_squadron(ROSTER, name, ["rhino"])


@pytest.mark.parametrize(("position", "wanted"), [(0, 0), (2, 2), (99, 5)])
def test_units_are_moved(position: int, wanted: int) -> None:
    after = change.move_unit(ROSTER, "squad", position)
    assert ids(after).index("squad") == wanted
    assert [i for i in ids(after) if i != "squad"] == [i for i in ids(ROSTER) if i != "squad"]


def test_models_and_crew_are_set_and_left_open() -> None:
    assert unit(change.set_models(ROSTER, "squad", 8), "squad").models == 8
    assert unit(change.set_models(change.set_models(ROSTER, "squad", 8), "squad"), "squad").models is None
    assert unit(change.set_crew(ROSTER, "rhino", 2), "rhino").crew == 2
    assert unit(change.set_crew(change.set_crew(ROSTER, "rhino", 2), "rhino"), "rhino").crew is None


@pytest.mark.parametrize("models", [-1, 10_000, 1.5, "8", True])
def test_impossible_numbers_are_refused(models: Any) -> None:
    with pytest.raises(CommandRefused, match="whole number"):
        change.set_models(ROSTER, "squad", models)


def test_options_are_bought_counted_and_given_back_in_their_place() -> None:
    more = change.set_option(ROSTER, "hunter", "LASCANNON", 3)
    assert [b.count for b in unit(more, "hunter").options] == [3, 2]
    fewer = change.set_option(more, "hunter", "lascannon", 0)
    assert [b.name for b in unit(fewer, "hunter").options] == ["Searchlight"]
    other = change.set_option(ROSTER, "hunter", "Searchlight", 1, bearer="Turret")
    assert [(b.name, b.bearer) for b in unit(other, "hunter").options][1:] == [
        ("Searchlight", "Crew"),
        ("Searchlight", "Turret"),
    ]


def test_buying_sets_the_number_where_a_file_lists_an_option_twice() -> None:
    twice = replace(ROSTER.units[4], options=(Bought(name="Axe"), Bought(name="Sword"), Bought(name="axe")))
    after = change.set_option(replace(ROSTER, units=(twice,)), "hunter", "Axe", 2)
    assert after.units[0].options == (Bought(name="Axe", count=2), Bought(name="Sword"))


# Seats and mounts


def test_a_whole_unit_moves_from_one_transport_to_another() -> None:
    after = change.seat(change.add_unit(ROSTER, "x/rhino"), "squad", "rhino-2")
    assert unit(after, "rhino").carries == ()
    assert unit(after, "rhino-2").carries == (Seat(unit="squad"),)


def test_parts_of_a_unit_ride_in_several_transports() -> None:
    after = change.add_unit(ROSTER, "x/rhino")
    after = change.seat(after, "squad", "rhino", models=5)
    after = change.seat(after, "squad", "rhino-2", models=4)
    assert unit(after, "rhino").carries == (Seat(unit="squad", models=5),)
    assert unit(after, "rhino-2").carries == (Seat(unit="squad", models=4),)
    after = change.unseat(after, "squad", "rhino")
    assert [u.carries for u in after.units if u.carries] == [(Seat(unit="squad", models=4),)]
    assert all(not u.carries for u in change.unseat(after, "squad").units)


def test_seating_again_only_changes_the_number() -> None:
    after = change.seat(change.seat(ROSTER, "chief", "rhino"), "squad", "rhino", models=3)
    assert unit(after, "rhino").carries == (Seat(unit="squad", models=3), Seat(unit="chief"))
    assert unit(after, "bike").mounted is None  # the chief left his bike for the rhino


def test_a_rider_has_one_mount_and_no_seat() -> None:
    after = change.mount(ROSTER, "chief", "hunter")
    assert (unit(after, "hunter").mounted, unit(after, "bike").mounted) == ("chief", None)
    after = change.mount(change.seat(ROSTER, "chief", "rhino"), "chief", "bike")
    assert unit(after, "rhino").carries == (Seat(unit="squad"),)


@pytest.mark.parametrize("named", ["chief", "bike"])
def test_rider_and_mount_part_whichever_is_named(named: str) -> None:
    assert unit(change.dismount(ROSTER, named), "bike").mounted is None


def test_a_rider_who_is_not_in_the_roster_can_be_taken_down() -> None:
    ghost = replace(
        ROSTER, units=(Unit(id="bike", entry="x/bike", mounted="ghost", carries=(Seat(unit="nobody"),)),)
    )
    assert change.dismount(ghost, "ghost").units[0].mounted is None
    assert change.unseat(ghost, "nobody").units[0].carries == ()


# Squadrons and batteries


def test_squadrons_are_formed_from_units_of_others() -> None:
    after = change.form_squadron(ROSTER, "Anvil", ["talon", "rhino", "talon"])
    assert after.squadrons == (
        Group(name="Hammer", members=("hunter",)),
        Group(name="Anvil", members=("talon", "rhino")),
    )
    assert change.form_squadron(ROSTER, "Hammer", ["talon", "hunter"]).squadrons == (
        Group(name="Hammer", members=("talon", "hunter")),
    )


def test_joining_leaves_the_other_squadron() -> None:
    two = change.form_squadron(ROSTER, "Anvil", ["talon"])
    assert change.join_squadron(two, "hunter", "Anvil").squadrons == (
        Group(name="Anvil", members=("talon", "hunter")),
    )
    assert change.join_squadron(two, "talon", "Anvil") == two


def test_squadrons_are_left_dissolved_and_renamed() -> None:
    assert change.leave_squadron(ROSTER, "talon").squadrons == (Group(name="Hammer", members=("hunter",)),)
    assert change.dissolve_squadron(ROSTER, "Hammer").squadrons == ()
    assert change.rename_squadron(ROSTER, "Hammer", "Anvil").squadrons[0].name == "Anvil"
    two = change.form_squadron(ROSTER, "Anvil", ["rhino"])
    with pytest.raises(CommandRefused, match="“Anvil” already"):
        change.rename_squadron(two, "Hammer", "Anvil")
    with pytest.raises(CommandRefused, match="“Hammer” already"):
        change.form_squadron(two, "Hammer", ["rhino"])


def test_batteries_have_the_same_changes() -> None:
    after = change.form_battery(ROSTER, "More", ["hunter"])
    assert after.batteries == (
        Group(name="Guns", members=("talon",)),
        Group(name="More", members=("hunter",)),
    )
    assert after.squadrons == ROSTER.squadrons
    assert change.join_battery(after, "talon", "More").batteries == (
        Group(name="More", members=("hunter", "talon")),
    )
    assert change.leave_battery(ROSTER, "talon").batteries == ()
    assert change.dissolve_battery(ROSTER, "Guns").batteries == ()
    assert change.rename_battery(ROSTER, "Guns", "Big Guns").batteries[0].name == "Big Guns"


def test_an_arrangement_sets_all_at_once_and_leaves_the_rest() -> None:
    after = change.arrange(
        ROSTER,
        squadrons=[("A", ["hunter"]), ("B", ["talon"])],
        seats=[("rhino", [("chief", None), ("squad", 4)])],
    )
    assert after.squadrons == (Group(name="A", members=("hunter",)), Group(name="B", members=("talon",)))
    assert after.batteries == ROSTER.batteries
    assert unit(after, "rhino").carries == (Seat(unit="chief"), Seat(unit="squad", models=4))
    assert unit(change.arrange(ROSTER, seats=[]), "rhino").carries == ()
    assert change.arrange(ROSTER, batteries=[]).batteries == ()


# Agreements


def test_agreements_are_set() -> None:
    assert change.set_points_limit(ROSTER, "750.5").points_limit == Decimal("750.5")
    assert change.set_points_limit(ROSTER, 1500).points_limit == Decimal(1500)
    assert change.set_points_limit(change.set_points_limit(ROSTER, 1500)).points_limit is None
    assert change.set_force(ROSTER, "Ally List").force == "Ally List"
    assert change.set_force(change.set_force(ROSTER, "Ally List")).force is None
    assert change.set_sources(ROSTER, ["White Dwarf"]).sources == ("White Dwarf",)
    assert change.set_note(ROSTER, "all\nred").notes == "all\nred"
    assert unit(change.set_note(ROSTER, "", unit="hunter"), "hunter").notes == ""


@pytest.mark.parametrize(
    ("rule", "value", "wanted"),
    [
        ("max_size_gap", 2, HouseRules(max_size_gap=2)),
        ("treat_100_as", "heavy", HouseRules(treat_100_as="heavy")),
        ("speed_gap", "4.5", HouseRules(speed_gap=Decimal("4.5"))),
        ("strict_speed", True, HouseRules(strict_speed=True)),
        ("strict_transports", True, HouseRules(strict_transports=True)),
        ("split_squads", "refuse", HouseRules(split_squads="refuse")),
    ],
)
def test_house_rules_are_switched_one_by_one(rule: str, value: Any, wanted: HouseRules) -> None:
    after = change.set_house_rule(ROSTER, rule, value)
    assert after.house_rules == wanted
    assert change.set_house_rule(after, "max_size_gap", 0).house_rules == replace(wanted, max_size_gap=0)


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("treat_100_as", "odd"),
        ("strict_sped", True),
        ("speed_gap", "fast"),
        ("max_size_gap", True),
        (3, 3),
        ([], 1),
    ],
)
def test_house_rules_that_do_not_exist_are_refused(rule: Any, value: Any) -> None:
    with pytest.raises(CommandRefused):
        change.set_house_rule(ROSTER, rule, value)


@pytest.mark.parametrize("limit", ["many", "-1", "NaN", "Infinity", "1e9", "0.0001", True, 1.5, [1]])
def test_limits_that_are_no_points_are_refused(limit: Any) -> None:
    with pytest.raises(CommandRefused, match="points limit must be a number"):
        change.set_points_limit(ROSTER, limit)


# All commands


def _after(roster: Roster, commands: list[Command]) -> Roster:
    """The roster after those of the commands that can be made."""
    refusals = []
    for made in commands:
        try:
            roster = apply(roster, made)
        except CommandRefused as refused:
            refusals.append(str(refused))
    assert all(words and "\n" not in words for words in refusals)
    return roster


@given(st.lists(any_command(), max_size=8))
def test_a_command_gives_a_roster_that_can_be_saved_or_is_refused(commands: list[Command]) -> None:
    after = _after(ROSTER, commands)
    assert read_roster(write_roster(after)) == after


@given(st.lists(any_command(), max_size=6))
def test_replaying_the_commands_from_their_json_gives_the_same(commands: list[Command]) -> None:
    again = [from_plain(json.loads(json.dumps(as_plain(made)))) for made in commands]
    assert again == commands
    assert _after(ROSTER, again) == _after(ROSTER, commands)


@given(st.lists(any_command(), max_size=8))
def test_no_unit_is_in_two_squadrons_and_no_rider_on_two_mounts(commands: list[Command]) -> None:
    after = _after(ROSTER, [made for made in commands if made.action != "arrange"])
    for groups in (after.squadrons, after.batteries):
        members = [member for group in groups for member in group.members]
        assert len(members) == len(set(members))
        assert all(group.members for group in groups)
        assert set(members) <= set(ids(after))
    riders = [u.mounted for u in after.units if u.mounted is not None]
    assert len(riders) == len(set(riders))
    assert {seat.unit for u in after.units for seat in u.carries} <= set(ids(after))


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (command("explode"), "no change called “explode”"),
        (command("remove_unit"), "incomplete"),
        (command("remove_unit", unit="squad", loudly=True), "incomplete"),
        (command("remove_unit", unit="sqad"), "Did you mean “squad”?"),
        (command("remove_unit", unit=5), "no unit “5”"),
        (command("seat", unit="rhino", carrier="rhino"), "in itself"),
        (command("mount", rider="bike", machine="bike"), "ride itself"),
        (command("leave_squadron", unit="squad"), "in no squadron"),
        (command("dissolve_battery", battery="x"), "no battery “x”"),
        (command("form_squadron", name="New", members=()), "at least one member"),
        (command("dismount", unit="squad"), "neither mounted nor ridden"),
        (command("unseat", unit="chief"), "not aboard any transport"),
        (command("arrange", seats=("rhino",)), "list"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(made: Command, words: str) -> None:
    with pytest.raises(CommandRefused) as caught:
        apply(ROSTER, made)
    assert words in str(caught.value)


@pytest.mark.parametrize("value", [None, [], "x", {}, {"action": 5}])
def test_what_is_no_command_is_refused(value: Any) -> None:
    with pytest.raises(CommandRefused):
        from_plain(value)


def test_a_roster_holds_a_thousand_units_and_no_more() -> None:
    full = replace(ROSTER, units=tuple(Unit(id=f"u{i}", entry="x/y") for i in range(1000)))
    with pytest.raises(CommandRefused, match="at most 1000"):
        change.add_unit(full, "x/y")
    with pytest.raises(CommandRefused, match="at most 1000"):
        change.duplicate_unit(full, "u3")
