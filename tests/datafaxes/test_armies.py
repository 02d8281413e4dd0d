"""Rules find in the army lists what they ask for."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest

from datafaxes.army import ArmyList
from datafaxes.condition import Change, Condition, Per
from datafaxes.entry import Entry
from datafaxes.library import Library
from datafaxes.options import Choice, ModelLine, OptionGroup
from tests.datafaxes.parts import names_in, parts_of

ARMIES = Library().army_ids


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


# Names


MISSPELT = re.compile(
    "Bezerk|Alter|Might Hero|Casius|Asurman|Virtuos,|Scared|Shaefer|Devistation|Slaneesh|Libarian"
    r"|SIster|Addtional|Exra|Laspitol|Mandables|^\.|SelectionEntryGroup"
)


@pytest.mark.parametrize("army_id", ARMIES)
def test_no_name_is_misspelt(library: Library, army_id: str) -> None:
    army = library.army(army_id)
    wrong = [name for name in names_in([army.entries, army.wargear_lists]) if MISSPELT.search(name)]
    assert wrong == []


@pytest.mark.parametrize(
    ("whole_id", "name", "misspelt"),
    [
        ("chaos/khorne-bezerkers", "Khorne Berzerkers", "Khorne Bezerkers"),
        ("chaos/nurgle-war-alter", "Nurgle War Altar", "Nurgle War Alter"),
        ("imperial-guard/colonel-shaefer", "Colonel Schaeffer", "Colonel Shaefer"),
    ],
)
def test_ids_stay_where_names_are_put_right(
    library: Library, whole_id: str, name: str, misspelt: str
) -> None:
    entry = library.entry(whole_id)
    assert entry.name == name
    assert misspelt in entry.also_called


def test_requirements_use_the_right_names(library: Library) -> None:
    requires = library.entry("imperial-guard/penal-squad").limit.requires
    assert requires == Condition(has="Colonel Schaeffer", where="army")


# Limits


def test_an_unlock_of_two(library: Library) -> None:
    limit = library.entry("orks/ork-dreadnought").limit
    assert limit.maximum is None
    assert limit.changes == ()
    assert limit.requires == Condition(
        every=(Condition(has="Mekaniak", where="army"), Condition(has="Painboy", where="army"))
    )


def test_a_unit_that_is_barred_without_another_requires_it(library: Library) -> None:
    """The source says “none without a Terminator Squad”: what is missing can then be named."""
    limit = library.entry("ultramarines/terminator-captain").limit
    assert limit.requires == Condition(has="Terminator Squad", where="army")
    assert limit.changes == ()
    either = library.entry("dark-angels/master-of-the-ravenwing").limit.requires
    assert either is not None
    assert [part.has for part in either.either] == [
        "Ravenwing Land Speeder Squadron",
        "Ravenwing Bike Squadron",
    ]


def test_a_limit_that_grows(library: Library) -> None:
    """Support weapons: three for each Techmarine, of both kinds together."""
    limit = library.entry("ultramarines/tarantula").limit
    assert limit.maximum == 0
    assert [(growth.add, growth.of, growth.every) for growth in limit.grows] == [(3, ("Techmarine",), 1)]
    assert limit.changes == (
        Change(
            field="maximum",
            how="add",
            amount=Decimal(-1),
            per=Per(names=("Rapier Laser Destroyer",), where="army"),
        ),
    )


def test_a_limit_by_points(library: Library) -> None:
    (growth,) = library.entry("tyranids/hive-tyrant").limit.grows
    assert (growth.points_in, growth.every, growth.add) == ("tyranids", 1000, 1)


# Models


def least_models(bearer: Entry | Choice, lines: tuple[ModelLine, ...]) -> int:
    """Models that are there without being asked for."""
    return sum(line.minimum for line in lines) + sum(least_in(group) for group in bearer.options)


def least_in(group: OptionGroup) -> int:
    compulsory = [least_models(choice, choice.models) * choice.minimum for choice in group.choices]
    if not any(compulsory) and group.minimum and group.choices:
        compulsory = [min(least_models(choice, choice.models) for choice in group.choices) * group.minimum]
    return sum(compulsory) + sum(least_in(inner) for inner in group.groups)


RIDERS = {("chaos", "chaos-space-marine-bikers")}
"""Its models are its bikes."""


@pytest.mark.parametrize("army_id", ARMIES)
def test_lines_and_leaders_add_up_to_the_models_of_a_squad(library: Library, army_id: str) -> None:
    for entry in library.army(army_id).entries.values():
        lines = entry.model_lines
        if entry.kind != "squad" or (army_id, entry.id) in RIDERS:
            continue
        least = least_models(entry, lines)
        single = entry.models.minimum == 1 and not any(line.minimum for line in lines)
        assert least == entry.models.minimum or (single and least == 0), entry.id


@pytest.mark.parametrize("army_id", ARMIES)
def test_no_unit_is_of_no_models(library: Library, army_id: str) -> None:
    assert all(entry.models.minimum >= 1 for entry in library.army(army_id).entries.values())


def test_a_sergeant_joins_and_a_grade_replaces(library: Library) -> None:
    squad = library.entry("ultramarines/tactical-squad")
    sergeant = next(group for group in squad.options if group.name == "Sergeant Type").choices[0]
    assert sergeant.profile is None
    assert [(line.name, line.minimum) for line in sergeant.models] == [("Space Marine Sergeant", 1)]
    librarian = library.entry("ultramarines/librarian")
    grade = next(group for group in librarian.options if group.name == "Librarian Type").choices[0]
    assert grade.profile is not None
    assert grade.models == ()


def test_a_steed_is_no_grade(library: Library) -> None:
    mounts = [
        choice for choice in parts_of(library.entry("orks/warboss"), Choice) if choice.name == "Warboar"
    ]
    assert mounts
    assert all(mount.mounted and mount.profile is None and mount.other_profiles for mount in mounts)


# Tags and places


@pytest.mark.parametrize(
    "whole_id",
    [
        "ultramarines/techmarine",
        "space-wolves/iron-priest",
        "imperial-agents/tech-priest-engineer",
        "squats/engineer-guildmaster",
        "orks/mekaniak",
    ],
)
def test_2e_cr_11_who_may_take_over_a_vehicle(library: Library, whole_id: str) -> None:
    assert "engineer" in library.entry(whole_id).tags


def test_2e_cr_11_nobody_else_may(library: Library) -> None:
    engineers = {
        f"{army_id}/{entry.id}"
        for army_id in ARMIES
        for entry in library.army(army_id).entries.values()
        if "engineer" in entry.tags
    }
    wazdakka = "orks/wazdakka-gutzmek-evil-sunz-mekaniak-and-bad-ork-bikeboy"
    assert engineers == {
        "blood-angels/techmarine",
        "dark-angels/techmarine",
        "ultramarines/techmarine",
        "space-wolves/iron-priest",
        "imperial-agents/tech-priest-engineer",
        "squats/engineer-guildmaster",
        "orks/mekaniak",
        wazdakka,
    }


def test_2e_sq_09_squads_on_bikes(library: Library) -> None:
    squads = {
        f"{army_id}/{entry.id}"
        for army_id in ARMIES
        for entry in library.army(army_id).entries.values()
        if entry.squad_of_bikes
    }
    assert squads == {
        "blood-angels/bike-squadron",
        "ultramarines/bike-squadron",
        "dark-angels/ravenwing-bike-squadron",
        "chaos/chaos-space-marine-bikers",
        "eldar/shining-spear-squad",
        "squats/bike-squad",
    }


@pytest.mark.parametrize(
    ("whole_id", "slots", "tags"),
    [
        ("ultramarines/terminator-squad", 2, {"terminator", "space-marine"}),
        ("imperial-guard/ogryns", 2, {"ogryn"}),
        ("imperial-guard/rough-rider-squad", None, {"cavalry"}),
        ("ultramarines/bike-squadron", None, {"bike"}),
        ("orks/gretchin-mobs", 1, {"gretchin"}),
        ("orks/snotling-herd", None, {"snotling", "swarm"}),
        ("orks/goff-boyz-mob", 1, {"ork"}),
        ("ultramarines/tactical-squad", 1, {"space-marine"}),
    ],
)
def test_2e_tt_02_places_in_a_transport(
    library: Library, whole_id: str, slots: int | None, tags: set[str]
) -> None:
    entry = library.entry(whole_id)
    assert entry.slots == slots
    assert tags <= set(entry.tags)


def test_2e_tt_02_armour_that_is_bought_takes_two_places(library: Library) -> None:
    captain = library.entry("ultramarines/space-marine-captain")
    assert captain.slots == 1
    suits = [choice for choice in parts_of(captain, Choice) if choice.name.startswith("Terminator Armour")]
    assert suits
    assert all(suit.slots == 2 and "terminator" in suit.tags for suit in suits)


# Colours


@pytest.mark.parametrize("army_id", ARMIES)
def test_white_can_be_read_on_the_banner(library: Library, army_id: str) -> None:
    """WCAG: a contrast of at least 4.5 to white."""
    colour = library.army(army_id).head.colour
    assert re.fullmatch("#[0-9a-f]{6}", colour)
    red, green, blue = (linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    assert 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5


def linear(value: float) -> float:
    return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)


def test_every_army_has_its_own_colour(library: Library) -> None:
    assert len({library.army(army_id).head.colour for army_id in ARMIES}) == 15


# Corrections keep what stood there in a note


@pytest.mark.parametrize(
    ("whole_id", "said"),
    [
        ("ultramarines/terminator-captain", "prints “a” for Attacks"),
        ("chaos/fallen-angels", "counts Veteran Chaos Marines"),
        ("space-wolves/servitor-bodyguard", "Iron Priest"),
        ("orks/imperial-guard-sentinel", "75 for each Sentinel"),
        ("squats/weapon-team", "among the squads"),
    ],
)
def test_a_correction_says_what_stood_there(library: Library, whole_id: str, said: str) -> None:
    assert said in " ".join(library.entry(whole_id).notes)


def test_a_captain_in_terminator_armour_has_three_attacks(library: Library) -> None:
    for army_id in ("ultramarines", "blood-angels"):
        assert library.entry(f"{army_id}/terminator-captain").profiles[0].A == 3


def test_types_of_the_army_list(library: Library) -> None:
    army = library.army("squats")
    assert isinstance(army, ArmyList)
    assert army.id == "squats"
    assert army.own == frozenset()
