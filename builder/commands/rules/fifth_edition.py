"""Questions to the 5th edition."""

from __future__ import annotations

import argparse
from typing import Any

from builder.commands.rules import fifth_edition_ramming as ramming
from builder.commands.rules.answer import Answer, add_question
from builder.commands.rules.fifth_edition_guns import guns_of, read_guns
from builder.typed_numbers import number, whole
from datafaxes import fifth_edition
from datafaxes.errors import BadData
from datafaxes.library import default_library
from datafaxes.words import percent
from engine.dice import exact
from engine.fifth_edition.damage import Hit
from engine.fifth_edition.death_or_glory import stand
from engine.fifth_edition.firing import Firing, firing
from engine.fifth_edition.skimmers import dodged, may_dodge
from engine.fifth_edition.speed import ROAD, SKIMMER_FLAT_OUT
from engine.fifth_edition.tank_shock import passes_morale
from engine.fifth_edition.vehicle import Vehicle, fielded

_MORALE_ROLLS = 36


def add_questions(questions: Any) -> None:
    """`ram`, `tank-shock`, `skimmer-dodge` and `fire`."""
    ram = add_question(questions, "ram", "what a ram does to both vehicles", ramming.answer)
    ramming.add_arguments(ram)
    shock = add_question(questions, "tank-shock", "whether a unit stands before a tank", _tank_shock)
    shock.add_argument(
        "--leadership", type=whole(1, 12), required=True, metavar="N", help="the unit's Leadership"
    )
    shock.add_argument(
        "--glory-strength", type=whole(1, 10), metavar="N", help="Strength of its death or glory attack"
    )
    shock.add_argument("--glory-ap", type=whole(1, 6), metavar="N", help="its AP; left out: a dash")
    shock.add_argument("--glory-melta", action="store_true", help="it is a melta weapon")
    shock.add_argument(
        "--armour", type=whole(1, 14), metavar="N", help="front armour of the tank, for death or glory"
    )
    shock.add_argument("--open-topped", action="store_true", help="the tank is open-topped")
    dodge = add_question(questions, "skimmer-dodge", "whether a skimmer dodges a ram", _skimmer_dodge)
    dodge.add_argument("--immobilised", action="store_true", help="the skimmer is immobilised")
    dodge.add_argument("--rammer-skimmer", action="store_true", help="the rammer is a skimmer too")
    _add_fire(add_question(questions, "fire", "which weapons a vehicle fires after a move", _fire))


def _add_fire(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--inches", type=number(0, SKIMMER_FLAT_OUT), required=True, metavar="N", help="how far it moved"
    )
    parser.add_argument("--fast", action="store_true", help="it is a fast vehicle")
    parser.add_argument("--skimmer", action="store_true", help="it is a skimmer")
    parser.add_argument("--road", action="store_true", help=f'it followed a road, for {ROAD:g}" more')
    parser.add_argument("--rammed", action="store_true", help="it rammed this turn")
    parser.add_argument("--ordnance-alone", action="store_true", help="ordnance fires alone")
    guns = parser.add_mutually_exclusive_group(required=True)
    guns.add_argument("--weapons", metavar="FILE", help="YAML list of its weapons; - for standard input")
    guns.add_argument("--vehicle", metavar="NAME", help="a vehicle of the data, with its weapons and types")


def _tank_shock(arguments: argparse.Namespace) -> Answer:
    passes = exact(passes_morale, arguments.leadership).chance(bool)
    lines = [
        f"A unit of Leadership {arguments.leadership} passes its Morale check with "
        f"{passes * _MORALE_ROLLS} of {_MORALE_ROLLS} rolls of 2D6: {percent(passes)} (5E-TS-04).",
        "If it fails it falls back; either way the tank drives on (5E-TS-05).",
    ]
    value = {"pass": float(passes)}
    if arguments.glory_strength is not None:
        stops = _stops(arguments)
        value |= {"stopped": float(passes * stops), "crushed": float(passes * (1 - stops))}
        lines.append(
            f"Then death or glory stops the tank with {percent(stops)} (5E-DG-01), altogether "
            f"{percent(passes * stops)}; otherwise the model is removed, without any save (5E-DG-02)."
        )
    return Answer(value, "\n".join(lines))


def _stops(arguments: argparse.Namespace) -> Any:
    if arguments.armour is None:
        raise BadData("--glory-strength also needs --armour, the tank's front armour")
    front = arguments.armour
    tank = Vehicle(front=front, side=front, rear=front, tank=True, open_topped=arguments.open_topped)
    hit = Hit(strength=arguments.glory_strength, ap=arguments.glory_ap, melta=arguments.glory_melta)
    return exact(stand, tank, hit).chance(lambda stood: stood.stopped)


def _skimmer_dodge(arguments: argparse.Namespace) -> Answer:
    skimmer = Vehicle(front=10, side=10, rear=10, skimmer=True, immobilised=arguments.immobilised)
    rammer = Vehicle(front=10, side=10, rear=10, tank=True, skimmer=arguments.rammer_skimmer)
    chance = exact(dodged, skimmer, rammer).chance(bool)
    if may_dodge(skimmer, rammer):
        text = f"On a 3 or more it dodges, {percent(chance)}: nobody is hurt and the tank stops (5E-SK-08)."
    elif arguments.rammer_skimmer:
        text = "It cannot dodge: the rammer is a skimmer too (5E-SK-08)."
    else:
        text = "It cannot dodge, since it is immobilised; the text is silent (5E-SK-08)."
    return Answer({"dodged": float(chance), "collision": float(1 - chance)}, text)


def _fire(arguments: argparse.Namespace) -> Answer:
    if arguments.vehicle:
        datafax = fifth_edition.vehicle(default_library(), arguments.vehicle)
        vehicle, guns = fielded(datafax), guns_of(datafax, default_library())
    else:
        vehicle = Vehicle(front=10, side=10, rear=10, fast=arguments.fast, skimmer=arguments.skimmer)
        guns = read_guns(arguments.weapons, default_library())
    found = firing(
        vehicle,
        arguments.inches,
        guns,
        rammed=arguments.rammed,
        on_road=arguments.road,
        ordnance_alone=arguments.ordnance_alone,
    )
    value = {
        "band": found.band,
        "fires": found.most,
        "choices": [list(choice) for choice in found.choices],
    }
    ordnance = any(gun.ordnance for gun in guns) and found.most > 1 and not arguments.ordnance_alone
    doubts = ("Two community sheets say that ordnance fires alone; --ordnance-alone plays it so",)
    return Answer(value, _firing_text(found, arguments.inches), doubts if ordnance else ())


def _firing_text(found: Firing, moved: float) -> str:
    lines = [f'After {moved:g}", {found.band}: {found.why} ({found.rule})']
    if not found.choices:
        return "\n".join([*lines, "Nothing fires."])
    if len(found.choices) > 1:
        lines.append("One of these:")
    return "\n".join([*lines, *(f"  {', '.join(choice)}" for choice in found.choices)])
