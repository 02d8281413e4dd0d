"""A library of one small army, made so that each rule of options and prices shows once."""

from __future__ import annotations

from pathlib import Path

from datafaxes.library import Library
from rosters.fielded import FieldedUnit
from rosters.fielding import field
from rosters.roster import Bought, Roster, Unit

ARMY = """\
id: testers
name: Testers
publication: Tests
parts: [{id: squads, name: Squads}, {id: support, name: Support}, {id: allies, name: Allies}]
forces: [{name: Testers}, {name: Testers - Ally List, as_allies: true}]
"""

ENTRIES = """\
entries:
- id: squad
  name: Squad
  kind: squad
  part: squads
  part_when: [{force: Testers - Ally List, part: allies}]
  points: 100
  models: {minimum: 5, maximum: 10}
  model_lines: [{name: Trooper, points: 10, minimum: 4, maximum: 9}]
  profiles: [{name: Trooper, BS: 4}]
  save: 6+
  options:
  - name: Special Weapons
    maximum: 1
    choices: [{name: Flamer, points: 9}, {name: Plasma Gun, points: 8}]
  - name: Leader
    minimum: 1
    maximum: 1
    default: Sergeant
    choices:
    - name: Sergeant
      models:
      - name: Sergeant
        minimum: 1
        maximum: 1
        profile: {name: Sergeant, BS: 5}
        options:
        - {name: Pistols, choices: [{name: Plasma Pistol, points: 5, maximum: 1}]}
    - name: Hero
      points: 20
      cards: {maximum: 1, sets: [gear]}
      models:
      - name: Hero
        minimum: 1
        maximum: 1
        save: 3+
        profile: {name: Hero, BS: 6}
        options:
        - {name: Pistols, choices: [{name: Plasma Pistol, points: 5, maximum: 1}]}
        - {name: Blades, choices: [{name: Axe, points: 7}, {name: Flamer, points: 12}]}
  - name: Armour
    minimum: 1
    maximum: 1
    default: Flak
    choices: [{name: Flak, gives: [Lasgun]}, {name: Carapace, points: 15, save: 4+, gives: [Boltgun]}]
  - name: Options
    choices:
    - {name: Grenades, points: 2, each: model, maximum: 1}
    - {name: Drill, points: 3, each: model, points_once: 4, maximum: 1}
    - name: Heavy Team
      maximum: 2
      models: [{name: Gunner, points: 6, minimum: 2, maximum: 2}]
      options: [{name: Guns, minimum: 1, maximum: 1, choices: [{name: Lascannon, points: 45}]}]
    - {name: Hunter's Mark, points: 5, maximum: 1, when: {has: Tank, where: army}}
    - {name: Veterans, points: 0, maximum: 1}
    - name: Medal
      points: 8
      maximum: 1
      changes: [{field: points, how: set, amount: 0, when: {has: Veterans}}]
  changes: [{field: points, how: times, amount: 1.5, when: {has: Veterans}}]
- id: terminators
  name: Terminators
  kind: squad
  part: squads
  points: 300
  models: {minimum: 5, maximum: 5}
  model_lines:
  - name: Terminator
    minimum: 5
    maximum: 5
    options:
    - name: Fists
      minimum: 1
      maximum: 1
      default: Sword
      choices: [{name: Sword}, {name: Claws, points: 4}, {name: Hammer, points: 6}]
  slots: 2
  options:
  - name: Guns
    choices:
    - name: Storm Bolter
      maximum: 5
      changes:
      - {field: minimum, how: add, amount: 5}
      - {field: minimum, how: add, amount: -1, per: {names: [Heavy]}}
      - {field: maximum, how: add, amount: -1, per: {names: [Heavy]}}
    groups:
    - {name: Heavy, maximum: 2, choices: [{name: Cannon, points: 41}]}
- id: boss
  name: Boss
  kind: character
  part: squads
  points: 60
  options:
  - name: Grade
    minimum: 1
    maximum: 1
    default: Low
    choices:
    - {name: Low, points: 1, profile: {name: Low Boss, BS: 3}}
    - {name: High, points: 30, profile: {name: High Boss, BS: 6}}
  - {name: Mount, choices: [{name: Bike, points: 20, maximum: 1, vehicle: bike}]}
  cards:
  - {maximum: 2, sets: [gear], mandatory: [{name: Crown, points: 11}]}
- id: tank
  name: Tank
  kind: vehicle
  part: support
  points: 90
  datafax: tank
  options:
  - name: Side Sponsons
    maximum: 1
    choices: [{name: Heavy Bolter, points: 15}, {name: Lascannon, points: 90}]
  - name: Turret
    minimum: 1
    maximum: 1
    default: Autocannon
    choices: [{name: Autocannon}, {name: Twin Lascannons, points: 30}]
  cards: [{sets: [vehicle-gear]}]
- id: walker
  name: Walker
  kind: vehicle
  part: support
  points: 115
  datafax: walker
  options:
  - {name: Arms, maximum: 2, choices: [{name: Heavy Bolter, points: 30}, {name: Lascannon, points: 45}]}
- id: bike
  name: Bike
  kind: vehicle
  part: support
  only_as_upgrade: true
  points: 20
  datafax: bike
  equipment: [Boltgun]
  options: [{name: Options, choices: [{name: Launcher, points: 5, maximum: 1}]}]
  cards: [{sets: [vehicle-gear]}]
- id: walkers
  name: Walker Squadron
  kind: vehicle
  part: support
  contains: [walker]
  options: [{name: Walkers, choices: [{name: Walker, points: 115, minimum: 1, maximum: 3, vehicle: walker}]}]
"""

WEAPONS = (
    """\
weapons:
"""
    + "\n".join(
        f"- {{id: {name.lower().replace(' ', '-')}, name: {name}}}"
        for name in (
            "Flamer",
            "Lasgun",
            "Boltgun",
            "Lascannon",
            "Autocannon",
            "Heavy Bolter",
            "Missile",
            "Axe",
        )
    )
    + """
items:
- {name: Twin Lascannons, weapons: [{weapon: lascannon, linked: 2}]}
"""
)

CARDS = """\
cards:
- id: shield
  name: Shield
  points: 10
  sets: [gear, vehicle-gear]
  by_set: [{set: vehicle-gear, points: 25}]
- {id: crown, name: Crown, points: 99, sets: [royal]}
- {id: rack, name: Missile Rack, points: 30, sets: [vehicle-gear], weapons: [missile]}
- {id: possessed, name: Possessed, share_of_bearer: 0.25, sets: [vehicle-gear]}
card_sets:
- {id: gear, name: Gear}
- {id: vehicle-gear, name: Vehicle Gear}
"""

_HULL = """\
ram: {strength: 5, damage: D6, save_modifier: -2}
hull: {length: 4, width: 2, height: 2}
locations: [{name: Hull, roll: [1, 6], front: 10, side_rear: 10, table: hull}]
"""

_SPEEDS = "speeds: {slow: 8, combat: 16, fast: 24}\n"


def _mounts(*mounts: tuple[str, str]) -> str:
    rows = (f"- {{name: {name}, location: Hull, arc: {{}}, {rest}}}" for name, rest in mounts)
    return "mounts:\n" + "\n".join(rows) + "\n"


DATAFAXES = {
    "tank": "id: tank\nname: Tank\nmotive: Tracked\ncrew: [{role: Driver}, {role: Gunner}]\n"
    + _SPEEDS
    + _HULL
    + _mounts(
        ("Left sponson", "fits: [Heavy Bolter, Lascannon]"),
        ("Right sponson", "fits: [Heavy Bolter, Lascannon]"),
        ("Turret", "fits: [Autocannon, Twin Lascannons]"),
        ("Rack", "fits: [Missile Rack]"),
    ),
    "walker": "id: walker\nname: Walker\nkind: walker\nmotive: Walkers\ncrew: [{role: Pilot}]\n"
    + "may_ram: false\nprofile: {name: Walker, M: 6}\ndefault_weapons: [Heavy Bolter]\n"
    + _HULL
    + _mounts(
        ("Left arm", "arms: in turn, fits: [Heavy Bolter, Lascannon]"),
        ("Right arm", "arms: in turn, fits: [Heavy Bolter, Lascannon]"),
    ),
    "bike": "id: bike\nname: Bike\nkind: bike\nmotive: Bikes & Trikes\ncrew: [{role: Rider}]\n"
    + _SPEEDS
    + _HULL
    + _mounts(("Handlebars", "fits: [Boltgun]")),
}


def make_library(data: Path) -> Library:
    """The library, its files written into this folder."""
    files = {
        "armies/testers/army.yaml": ARMY,
        "armies/testers/entries.yaml": ENTRIES,
        "weapons/weapons.yaml": WEAPONS,
        "cards/cards.yaml": CARDS,
        **{f"datafaxes/{name}.yaml": text for name, text in DATAFAXES.items()},
    }
    for name, text in files.items():
        path = data / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return Library(shipped=data)


def bought(option: str | tuple[str, int] | Bought) -> Bought:
    if isinstance(option, Bought):
        return option
    return Bought(name=option) if isinstance(option, str) else Bought(name=option[0], count=option[1])


def roster_of(*units: Unit, force: str | None = None, army: str = "testers") -> Roster:
    return Roster(name="Test", army=army, units=units, force=force)


def fielded(
    library: Library, entry: str, *options: str | tuple[str, int] | Bought, models: int | None = None
) -> FieldedUnit:
    unit = Unit(id="u", entry=f"testers/{entry}", options=tuple(map(bought, options)), models=models)
    return field(roster_of(unit), library).units[0]


def picks(unit: FieldedUnit) -> dict[str, int]:
    """Names of the picks with their group, and their numbers."""
    return {f"{pick.path[-1]}/{pick.choice.name}": pick.count for pick in unit.picks}
