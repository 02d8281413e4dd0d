"""The plan view: letters that can be read, fields of fire within the drawing, bikes with their sidecars."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import pytest

from builder.printing.card_making import card_of_datafax, cards_of_army
from builder.printing.card_view import CardView, Mounting
from builder.printing.drawing import Pen
from builder.printing.face_texts import PLAN_WIDTH
from builder.printing.outline import plan_view
from builder.printing.plan_shapes import mount_place
from datafaxes.library import Library
from rosters.fielding import field
from rosters.roster import Roster, Unit

PEN = Pen("#111111", "#dddddd", "#444444", "#eeeeee")
_LABEL = re.compile(r'<circle cx="(\S+)" cy="(\S+)" r="1.75"[^>]*/><text[^>]*>(\w+)<')
DATAFAXES = sorted(Library().datafaxes)


@pytest.mark.parametrize("height", [33.0, 42.0, 56.0])
@pytest.mark.parametrize("datafax", DATAFAXES)
def test_letters_stand_on_the_plan_and_apart(datafax: str, height: float, library: Library) -> None:
    drawn = plan_view(card_of_datafax(library.datafax(datafax), library), PLAN_WIDTH, height, PEN)
    spots = [(letter, (float(x), float(y))) for x, y, letter in _LABEL.findall(drawn)]
    assert len(spots) == drawn.count('r="1.75"')
    for index, (letter, (x, y)) in enumerate(spots):
        assert 1.9 <= x <= PLAN_WIDTH - 1.9, letter
        assert 1.9 <= y <= height - 1.9, letter
        for other, spot in spots[:index]:
            assert math.dist((x, y), spot) >= 3.8, (letter, other)


@pytest.mark.parametrize("datafax", DATAFAXES)
def test_fields_of_fire_stay_within_the_drawing(datafax: str, library: Library) -> None:
    drawn = plan_view(card_of_datafax(library.datafax(datafax), library), PLAN_WIDTH, 56.0, PEN)
    for sector in re.findall(r'd="M([^"]*L[^"]*A[^"]*)Z"', drawn):
        centre, edge, arc = re.split("[LA]", sector)
        (cx, cy), (ax, ay) = (tuple(map(float, point.split())) for point in (centre, edge))
        radius, _, _, _, _, bx, by = map(float, arc.split())
        first, last = math.atan2(ay - cy, ax - cx), math.atan2(by - cy, bx - cx)
        turn = (last - first) % math.tau
        for step in range(37):
            angle = first + turn * step / 36
            assert 0 <= cx + radius * math.cos(angle) <= PLAN_WIDTH
            assert 0 <= cy + radius * math.sin(angle) <= 56


def _attack_bike(library: Library) -> CardView:
    return card_of_datafax(library.datafax("space-marine-attack-bike"), library)


def test_a_sidecar_has_its_gun_and_the_bike_its_own(library: Library) -> None:
    bike = _attack_bike(library)
    places = {
        mounting.name: mount_place(bike, mounting) for each in bike.weapons for mounting in each.mountings
    }
    assert places["Handlebars"][0] < 0 < places["Sidecar"][0]
    own = Mounting(name="Sidecar", centre=0, width=90, at=(1.0, 0.5))
    assert mount_place(bike, own) == (1.0, 0.5), "what the data says comes first"


def test_a_squad_of_bikes_has_no_sidecars(library: Library) -> None:
    unit = Unit(id="a", entry="ultramarines/bike-squadron")
    (card,) = cards_of_army(field(Roster(name="x", army="ultramarines", units=(unit,)), library), library)
    assert len(card.stations) > 1
    alone = replace(card, stations=("Rider",), machines=1)
    assert plan_view(card, PLAN_WIDTH, 42.0, PEN) == plan_view(alone, PLAN_WIDTH, 42.0, PEN)
    two_up = replace(card, stations=("Driver", "Gunner"), machines=1)
    assert plan_view(two_up, PLAN_WIDTH, 42.0, PEN) != plan_view(alone, PLAN_WIDTH, 42.0, PEN)
