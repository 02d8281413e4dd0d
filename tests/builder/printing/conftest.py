"""Cards to print: the shipped Datafaxes, and views made by hand for the odd cases."""

from __future__ import annotations

import pytest

from builder.printing.card_view import (
    CardView,
    DamageRowView,
    DamageTableView,
    LocationView,
    Mounting,
    ProfileLine,
    WeaponView,
)
from builder.printing.layout import Layouts
from datafaxes.library import Library
from rosters.fielded import FieldedArmy
from rosters.fielding import field
from rosters.roster_file import read_roster
from tests.builder.printing.rosters import THIRD_COMPANY


@pytest.fixture(scope="session")
def library() -> Library:
    """The shipped data alone."""
    return Library()


@pytest.fixture(scope="session")
def army() -> FieldedArmy:
    """The army with one of everything that prints."""
    return field(read_roster(THIRD_COMPANY), Library())


@pytest.fixture(scope="session")
def layouts() -> Layouts:
    """One layout engine for all tests of a worker."""
    return Layouts()


def weapon(letter: str, name: str, notes: tuple[str, ...] = (), lines: int = 1) -> WeaponView:
    profile = ProfileLine(
        name="", short="0–20", long="20–72", hit_short="0", hit_long="0", strength="8", damage="2D6",
        save="−3", penetration="3D6+8", notes=notes,
    )  # fmt: skip
    return WeaponView(
        letter=letter,
        name=name,
        mountings=(Mounting(name="Turret", centre=0, width=360, at=(0.0, 0.0)),),
        mounting_text="Turret, all round",
        lines=(profile,) * lines,
    )


def table(title: str, rows: int = 6, words: int = 20) -> DamageTableView:
    return DamageTableView(
        title=title,
        rolls=("1",),
        rows=tuple(
            DamageRowView(roll=str(roll), title=f"{title} {roll}",
                          text=" ".join(["armour"] * words) + ".", fatal=roll == 6)
            for roll in range(1, rows + 1)
        ),
    )  # fmt: skip


def location(name: str) -> LocationView:
    return LocationView(roll="1", name=name, front="20", side_rear="18")


@pytest.fixture
def tank() -> CardView:
    """A tank with a weapon, two locations and two tables."""
    return CardView(
        datafax="tank", name="Test Tank", army="Imperial Guard", colour="#4c5a2b", points="205",
        motive="Tracked",
        speeds=(("Slow", "5″"), ("Combat", "10″"), ("Fast", "–")), ram=("8", "D12", "−5"),
        stations=("Driver", "Gunner"), weapons=(weapon("A", "Battlecannon"),),
        locations=(location("Track"), location("Hull")), tables=(table("Track"), table("Hull")),
        lasting=("Immobilised",), source="Test",
    )  # fmt: skip
