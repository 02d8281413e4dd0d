"""How fast odds are: the figures that the project promises, beside icepool in the same run.

python -m benchmarks.odds
"""

from __future__ import annotations

import sys
import timeit
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import icepool

from datafaxes.library import default_library
from engine.battle.vehicles import vehicle_of
from engine.dice import RandomDice
from engine.odds.gun import Gun, Situation, ready
from engine.odds.tree import Tree, results
from engine.second_edition.hit_location import all_locations
from engine.second_edition.shooting import BOUNCED, shoot
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import start
from rosters.fielding import field
from rosters.roster import Roster, Unit

MOST_FOR_A_TREE = 0.5e-3
LEAST_RATIO = 5.0
MOST_FOR_A_SHOT = 15e-6
MOST_FOR_A_VOLLEY = 100e-3
VOLLEY = 12


def main() -> int:
    """Measure, print, and say with the exit status whether every promise was kept."""
    target, gun = _question()
    _check_same(target, gun)
    ours, theirs = _side_by_side(lambda: results(target, gun), lambda: icepool_tree(target, gun))
    lasting = _best(lambda: Tree(target).walk([gun]), 500)
    volley = _best(lambda: Tree(target).walk([gun] * VOLLEY), 5)
    dice = RandomDice(1)
    whole = start(target)
    shot = _best(lambda: shoot(dice, target, whole, gun.shot), 50_000)
    lines = [
        ("one lascannon at a Land Raider, every outcome", ours, MOST_FOR_A_TREE),
        ("... with the lasting state of each", lasting, MOST_FOR_A_TREE),
        ("a shot with random dice", shot, MOST_FOR_A_SHOT),
        (f"a volley of {VOLLEY} shots with carried damage", volley, MOST_FOR_A_VOLLEY),
    ]
    kept = True
    for what, seconds, most in lines:
        kept &= seconds <= most
        print(f"{what:<50} {_time(seconds):>10}   (at most {_time(most)})")
    print(f"{'the first question in icepool':<50} {_time(theirs):>10}")
    print(f"{'times as fast as icepool':<50} {theirs / ours:>9.1f}×   (at least {LEAST_RATIO:g})")
    return 0 if kept and theirs / ours >= LEAST_RATIO else 1


def icepool_tree(target: Vehicle, gun: Gun) -> icepool.Die[Any]:
    """The same question asked in icepool: to hit, location, penetration, damage result."""
    needed = gun.shot.rolls[0] if gun.shot.rolls else 1
    penetration = 3 @ icepool.d6 + 9
    by_face: dict[int, Any] = {}
    for struck in all_locations(target, gun.shot.approach):
        location = target.location(struck.location)
        if struck.flank not in (None, gun.shot.approach.flank) or location.roll is None:
            continue
        rows = target.tables[struck.table or ""].rows
        titles = {
            face: (struck.name, row.title) for row in rows for face in range(row.roll[0], row.roll[1] + 1)
        }
        through = (penetration >= (struck.armour or 0)).map(
            {True: icepool.d6.map(titles), False: (struck.name, BOUNCED)}
        )
        by_face |= dict.fromkeys(range(location.roll[0], location.roll[1] + 1), through)
    return (icepool.d6 >= needed).map({True: icepool.d6.map(by_face), False: ("", "miss")})


def _question() -> tuple[Vehicle, Gun]:
    """A lascannon at 20 inches from the front of a Land Raider, as the data has them."""
    library = default_library()
    unit = Unit(id="target", entry="ultramarines/space-marine-land-raider")
    fielded = field(Roster(name="benchmark", army="ultramarines", units=(unit,)), library).units[0]
    target = vehicle_of(fielded, library)
    assert target is not None
    gun = ready(library.weapon("lascannon"), target, Situation(inches=20))
    assert isinstance(gun, Gun)
    return target, gun


def _check_same(target: Vehicle, gun: Gun) -> None:
    """Both must give the same answer, or their times mean nothing."""
    ours = {
        (strike.struck.name, strike.result) if strike else ("", "miss"): chance
        for strike, chance in results(target, gun).items()
    }
    die = icepool_tree(target, gun)
    theirs = {outcome: Fraction(weight, die.denominator()) for outcome, weight in die.items()}
    assert ours == theirs, "the two answers differ"


def _side_by_side(one: Callable[[], object], other: Callable[[], object]) -> tuple[float, float]:
    """Seconds of one run of each, measured in turn so that both meet the same disturbances."""
    series = [(_best(one, 300, 1), _best(other, 100, 1)) for _ in range(20)]
    return min(first for first, _ in series), min(second for _, second in series)


def _best(run: Callable[[], object], times: int, series: int = 5) -> float:
    """Seconds of one run: the best of some series, which is the one least disturbed."""
    return min(timeit.repeat(run, number=times, repeat=series)) / times


def _time(seconds: float) -> str:
    return f"{seconds * 1e6:.1f} µs" if seconds < 1e-3 else f"{seconds * 1e3:.2f} ms"


if __name__ == "__main__":
    sys.exit(main())
