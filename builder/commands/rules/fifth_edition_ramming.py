"""The question what a ram does."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

from builder.commands.rules.answer import Answer, table
from builder.typed_numbers import number, whole
from datafaxes import fifth_edition
from datafaxes.library import default_library
from datafaxes.words import percent
from engine.dice import Distribution, exact
from engine.fifth_edition.damage import RESULTS, Struck
from engine.fifth_edition.ramming import check_may_ram, collide, ram_strength
from engine.fifth_edition.skimmers import may_dodge
from engine.fifth_edition.speed import SKIMMER_FLAT_OUT, band_of, top_speed
from engine.fifth_edition.vehicle import Vehicle, fielded

_ARMOUR = whole(1, 14)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The two vehicles, in figures or by name, and the distance."""
    moved = number(0, SKIMMER_FLAT_OUT)
    rammer = parser.add_mutually_exclusive_group(required=True)
    rammer.add_argument("--armour", type=_ARMOUR, metavar="N", help="front armour of the rammer")
    rammer.add_argument("--vehicle", metavar="NAME", help="the rammer, a vehicle of the data")
    parser.add_argument("--tank", action="store_true", help="the rammer is a tank; no other may ram")
    parser.add_argument("--fast", action="store_true", help="the rammer is fast")
    parser.add_argument("--skimmer", action="store_true", help="the rammer is a skimmer")
    parser.add_argument("--open-topped", action="store_true", help="the rammer is open-topped")
    parser.add_argument(
        "--inches", type=moved, required=True, metavar="N", help="how far it moved before it hit"
    )
    target = parser.add_mutually_exclusive_group(required=True)
    target.add_argument(
        "--target-armour", type=_ARMOUR, metavar="N", help="armour of the target where it is struck"
    )
    target.add_argument("--target", metavar="NAME", help="the target, a vehicle of the data")
    facings = ("front", "side", "rear")
    parser.add_argument("--facing", choices=facings, default="side", help="where --target is struck (side)")
    parser.add_argument("--target-tank", action="store_true", help="the target is a tank")
    parser.add_argument("--target-skimmer", action="store_true", help="the target is a skimmer, and dodges")
    parser.add_argument("--target-open-topped", action="store_true", help="the target is open-topped")
    parser.add_argument("--target-flat-out", action="store_true", help="the target went flat out last turn")
    parser.add_argument("--no-dodge", action="store_true", help="a skimmer does not try to dodge")


def answer(arguments: argparse.Namespace) -> Answer:
    """The chances for both vehicles.

    Raises:
        Refused: the rammer is no tank, or does not move that far.
        BadData: a vehicle is not known.
    """
    rammer, target = _rammer(arguments), _target(arguments)
    check_may_ram(rammer)
    moved, facing = arguments.inches, arguments.facing
    done = exact(collide, rammer, target, facing, moved, wants_to_dodge=not arguments.no_dodge)
    dealt = ram_strength(rammer.front, moved, tank=rammer.tank)
    returned = ram_strength(target.armour(facing), moved, tank=target.tank)
    value: dict[str, Any] = {
        "on_target": _chances(dealt, done.map(lambda it: _became(it.on_target, it.target))),
        "on_rammer": _chances(returned, done.map(lambda it: _became(it.on_rammer, it.rammer))),
    }
    notes = ["Both hits are rolled before either counts (5E-RM-04). Strength is at most 10 (5E-RM-03)."]
    if may_dodge(target, rammer) and not arguments.no_dodge:
        value["dodged"] = float(done.chance(lambda it: it.dodged))
        notes.append(f"{percent(value['dodged'])} of the time the skimmer dodges (5E-SK-08).")
    goes_on = percent(done.chance(lambda it: it.goes_on))
    notes.append(f"{goes_on} of the time the target blows up and the rammer drives on (5E-RM-05).")
    armours = (rammer.front, target.armour(facing))
    return Answer(value, "\n".join([_table(value, armours, moved, (rammer, target)), "", *notes]))


def _chances(strength: int, struck: Distribution[Struck]) -> dict[str, Any]:
    depths, results = struck.map(lambda it: it.depth), struck.map(lambda it: it.result)
    return {
        "strength": strength,
        "glancing": float(depths.get("glancing", 0)),
        "penetrating": float(depths.get("penetrating", 0)),
        "results": {name: float(results.get(name, 0)) for name in RESULTS},
    }


def _became(struck: Struck, vehicle: Vehicle) -> Struck:
    """The hit with what became of the vehicle: a skimmer that crashes is wrecked (5E-SK-06)."""
    crashed = struck.result == "immobilised" and vehicle.fate == "wrecked"
    return replace(struck, result="wrecked") if crashed else struck


def _table(
    value: dict[str, Any], armours: tuple[int, int], moved: float, dealers: tuple[Vehicle, ...]
) -> str:
    sides = (value["on_target"], value["on_rammer"])
    rows: list[tuple[str, ...]] = [
        ("", "on the target", "on the rammer"),
        ("Strength (5E-RM-03)", *(str(side["strength"]) for side in sides)),
        ("  its armour above 10", *(f"+{max(0, armour - 10)}" for armour in armours)),
        ('  each full 3" of the rammer', *(f"+{ram_strength(0, moved, tank=False)}" for _ in sides)),
        ("  it is a tank", *(f"+{int(dealer.tank)}" for dealer in dealers)),
        ("Glancing (X-5E-01)", *(percent(side["glancing"]) for side in sides)),
        ("Penetrating (X-5E-01)", *(percent(side["penetrating"]) for side in sides)),
    ]
    for name in RESULTS:
        rows.append((f"  {name.replace('_', ' ')}", *(percent(side["results"][name]) for side in sides)))
    return table(rows)


def _rammer(arguments: argparse.Namespace) -> Vehicle:
    """The rammer, on its way at top speed (5E-RM-01)."""
    if arguments.vehicle:
        rammer = fielded(fifth_edition.vehicle(default_library(), arguments.vehicle))
        band_of(rammer, arguments.inches, on_road=True)
    else:
        rammer = _in_figures(arguments.armour, arguments.tank, arguments.skimmer, arguments.open_topped)
        rammer = replace(rammer, fast=arguments.fast)
    return replace(rammer, moved=top_speed(rammer))


def _target(arguments: argparse.Namespace) -> Vehicle:
    if arguments.target:
        target = fielded(fifth_edition.vehicle(default_library(), arguments.target))
    else:
        armour, tank = arguments.target_armour, arguments.target_tank
        target = _in_figures(armour, tank, arguments.target_skimmer, arguments.target_open_topped)
        target = replace(target, fast=arguments.target_flat_out)
    return replace(target, moved=top_speed(target) if arguments.target_flat_out else 0.0)


def _in_figures(armour: int, tank: bool, skimmer: bool, open_topped: bool) -> Vehicle:
    return Vehicle(
        front=armour, side=armour, rear=armour, tank=tank, skimmer=skimmer, open_topped=open_topped
    )
