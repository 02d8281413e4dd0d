"""Shows the working of an answer: factors with their rules, which multiply and add up to the headline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import prod

from datafaxes.record import record
from engine.dice import Distribution, exact
from engine.odds.course import Course
from engine.odds.gun import Gun
from engine.odds.state_words import is_doomed
from engine.odds.tree import Tree
from engine.second_edition.hit_location import Struck
from engine.second_edition.shooting import fire, locate
from engine.second_edition.vehicle import Vehicle


@record
class Factor:
    """One chance, in words, with the rule that it follows from."""

    what: str
    rule: str
    """Inventory id, several with commas."""
    chance: Fraction


@record
class Term:
    """One way in which it comes about: the chances of its factors multiply."""

    factors: tuple[Factor, ...]

    @property
    def chance(self) -> Fraction:
        """The product."""
        return prod((factor.chance for factor in self.factors), start=Fraction(1))


@record
class Working:
    """One chance as the sum of the ways in which it comes about."""

    title: str
    terms: tuple[Term, ...]

    @property
    def chance(self) -> Fraction:
        """The sum of the terms."""
        return sum((term.chance for term in self.terms), Fraction(0))


def working(
    target: Vehicle, guns: Sequence[Gun], turns: int = 1, *, forget_lesser: bool = False
) -> tuple[Working, ...]:
    """The working of the chance to destroy the target, from one hit up to everything that is fired.

    The last is the headline itself. `forget_lesser` as for `Tree`: it makes no difference to the chances.
    Takes as many steps as it needs, so ask for the answer first.

    Raises:
        TooManyPaths: one single hit has too many outcomes, so that there is no exact working.
    """
    tree = Tree(target, most_steps=None, forget_lesser=forget_lesser)
    found: list[Working] = []
    for gun in dict.fromkeys(guns):
        found += _of_one_volley(target, tree, gun)
    if len(guns) > 1 or turns > 1:
        found.append(_of_all(tree, guns, turns))
    return tuple(found)


def _of_one_volley(target: Vehicle, tree: Tree, gun: Gun) -> Iterator[Working]:
    salvos = exact(fire, gun.shot).map(lambda salvo: salvo.hits)
    if max(salvos) <= 1:
        to_hit = (Factor(what=_to_hit(gun), rule="2E-SH-02", chance=salvos.get(1, Fraction(0))),)
        yield Working(
            title=f"{gun.name}: one shot goes through",
            terms=tuple(_by_location(target, tree, gun, to_hit, destroys=False)),
        )
        yield Working(
            title=f"{gun.name}: one shot destroys it",
            terms=tuple(_by_location(target, tree, gun, to_hit, destroys=True)),
        )
        return
    yield Working(
        title=f"{gun.name}: one hit destroys it",
        terms=tuple(_by_location(target, tree, gun, (), destroys=True)),
    )
    yield Working(title=f"{gun.name}: one volley destroys it", terms=tuple(_by_hits(tree, gun, salvos)))


def _by_location(
    target: Vehicle, tree: Tree, gun: Gun, before: tuple[Factor, ...], destroys: bool
) -> Iterator[Term]:
    """A term for each location that a hit can find."""
    for struck, chance in exact(locate, target, gun.shot).items():
        harm = tree.after_hits(gun, 1, struck)
        through = harm.chance(lambda course: course.penetrated)
        factors = [*before, Factor(what=_location(struck), rule=_location_rule(gun), chance=chance)]
        destroyed = harm.chance(lambda course: is_doomed(course.state))
        if not destroys or not harm.chance(lambda course: is_doomed(course.state) and not course.penetrated):
            factors.append(Factor(what=_through(gun, struck), rule=_through_rule(gun), chance=through))
            destroyed = destroyed / through if through else Fraction(0)
        if destroys:
            what = f"its damage roll destroys it ({gun.shot.attack.damage_roll})"
            factors.append(Factor(what=what, rule="2E-DM-01", chance=destroyed))
        yield Term(factors=tuple(factors))


def _by_hits(tree: Tree, gun: Gun, salvos: Distribution[int]) -> Iterator[Term]:
    """A term for each number of hits that a volley can score."""
    for hits in sorted(hits for hits in salvos if hits):
        destroyed = tree.after_hits(gun, hits).chance(lambda course: is_doomed(course.state))
        counted = "1 hit" if hits == 1 else f"{hits} hits"
        yield Term(
            factors=(
                Factor(what=f"{_to_hit(gun)}, and {counted}", rule=_burst_rule(gun), chance=salvos[hits]),
                Factor(what=f"{counted} destroy{'s' * (hits == 1)} it", rule="2E-DM-02", chance=destroyed),
            )
        )


def _of_all(tree: Tree, guns: Sequence[Gun], turns: int) -> Working:
    """A term for each volley (each turn, where there are several): not destroyed before, destroyed now."""
    walked = list(tree.walk_through(guns, turns))
    if turns > 1:
        steps = [(f"turn {turn}", walked[turn * len(guns)]) for turn in range(1, turns + 1)]
    else:
        steps = [(f"shot {n}, {gun.name}", walked[n]) for n, gun in enumerate(guns, start=1)]
    terms: list[Term] = []
    before = Fraction(0)
    for name, courses in steps:
        after = courses.chance(_doomed)
        left = 1 - before
        terms.append(
            Term(
                factors=(
                    Factor(what="not destroyed before", rule="2E-DM-02", chance=left),
                    Factor(
                        what=f"destroyed by {name}",
                        rule="2E-DM-02",
                        chance=(after - before) / left if left else Fraction(0),
                    ),
                )
            )
        )
        before = after
    return Working(title="All that is fired destroys it", terms=tuple(terms))


def _doomed(course: Course) -> bool:
    return is_doomed(course.state)


def _to_hit(gun: Gun) -> str:
    if gun.needs is None:
        return "it hits without a roll"
    rolls = gun.shot.rolls
    if rolls is None:
        return f"it would have to roll {gun.needs}, which cannot be rolled"
    roll = f"{rolls[0]}+ to hit" if len(rolls) == 1 else f"a 6 and then {rolls[1]}+ to hit"
    reasons = [f"BS {gun.ballistic_skill}"] if gun.ballistic_skill is not None else []
    reasons += [f"{modifier.name} {modifier.value:+d}" for modifier in gun.modifiers]
    return f"{roll} ({', '.join(reasons)})" if reasons else roll


def _location(struck: Struck) -> str:
    return f"it strikes {struck.name}"


def _location_rule(gun: Gun) -> str:
    return "2E-DN-05" if gun.shot.aim is not None else "2E-DF-03"


def _through(gun: Gun, struck: Struck) -> str:
    attack = gun.shot.attack
    if struck.armour is None:
        return "it wounds the model there, and no save stops it"
    if attack.always_penetrates:
        return "it always goes through"
    lost = f" less {attack.lost} for range" if attack.lost else ""
    halved = " halved" if attack.halved else ""
    return f"{attack.penetration}{lost}{halved} reaches {struck.armour}"


def _through_rule(gun: Gun) -> str:
    attack = gun.shot.attack
    rules = ["2E-AP-04"]
    if attack.lost:
        rules.append("2E-AP-05")
    if attack.kind == "hand-to-hand":
        rules.append("2E-AP-06")
    return ", ".join(rules)


def _burst_rule(gun: Gun) -> str:
    rules = ["2E-SH-02"]
    if gun.shot.linked > 1:
        rules.append("2E-LK-02")
    if gun.shot.sustained_fire:
        rules.append("2E-LK-05")
    return ", ".join(rules)
