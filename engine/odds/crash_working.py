"""Shows the working of rams and overruns: factors with their rules, which multiply to what is destroyed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.dice import exact
from engine.dice.distribution import Distribution
from engine.odds.state_words import is_doomed
from engine.odds.working import Factor, Term, Working
from engine.second_edition.collisions import ELSEWHERE_NEEDS, Impact, Party, Stage, stages
from engine.second_edition.model_hits import needed_to_wound, saves
from engine.second_edition.overruns import Creature, Overrun, dive_needs, overrun_outcomes
from engine.second_edition.penetration import Attack, penetrates
from engine.second_edition.ramming import ram_attack
from engine.second_edition.vehicle import Vehicle
from engine.second_edition.vehicle_state import start


def ram_working(name: str, party: Party, ram: Attack) -> Working:
    """The chance that a ram destroys one of the two vehicles, location by location (2E-CO-05 to 2E-CO-07)."""
    terms = (
        _of_stage(stage, ram, only_touching=party.only_touching)
        for stage in stages(party, ram)
        if stage.struck is not None
    )
    return Working(title=f"{name}: the ram destroys it", terms=tuple(terms))


def overrun_working(name: str, vehicle: Vehicle, creature: Creature, models: int) -> tuple[Working, ...]:
    """The chances that each model in the way loses a wound, and that the vehicle is lost, if it can be."""
    found = [*_models(vehicle, creature, models)]
    lost = tuple(_hits_back(vehicle, creature, models))
    if any(term.chance for term in lost):
        found.append(Working(title=f"{name}: those who do not dive aside destroy it", terms=lost))
    return tuple(found)


def _of_stage(stage: Stage, ram: Attack, *, only_touching: bool) -> Term:
    assert stage.struck is not None
    name, armour = stage.struck.name, stage.struck.armour
    before, after = _lost(stage.before), _lost(stage.after)
    hit = f"{name} in contact" if stage.touches else f"{name} not in contact: hit on {ELSEWHERE_NEEDS}+"
    chance = Fraction(1) if stage.touches else Fraction(7 - ELSEWHERE_NEEDS, 6)
    factors = [Factor(what=hit, rule="2E-BK-08" if only_touching else "2E-CO-05", chance=chance)]
    if armour is not None:
        through = exact(penetrates, ram, armour).chance(bool)
        what = f"{ram.penetration} reaches {armour}" if ram.penetration else "it has no ram value"
        factors.append(Factor(what=what, rule="2E-CO-06", chance=through))
    return _ended(before, after, factors, f"its damage roll destroys it ({ram.damage_roll})", "2E-CO-07")


def _models(vehicle: Vehicle, creature: Creature, models: int) -> Iterator[Working]:
    """One for each model that dives more easily than the last."""
    ram = ram_attack(vehicle)
    if ram.strength is None:
        return
    needs = needed_to_wound(ram.strength, creature.toughness)
    strength = f"Strength {ram.strength} against Toughness {creature.toughness}"
    wounded = Factor(
        what=f"{strength} wounds on {needs}+" if needs else f"{strength} cannot wound",
        rule="2E-OV-04",
        chance=Fraction(7 - needs, 6) if needs else Fraction(0),
    )
    unsaved = Factor(
        what=_save_words(creature, ram), rule="2E-OV-04",
        chance=exact(saves, creature.save, ram.save_modifier).chance(lambda saved: not saved),
    )  # fmt: skip
    shown: list[int] = []
    for attempt in range(1, models + 1):
        dives = dive_needs(creature.initiative, attempt)
        if dives in shown:
            continue
        shown.append(dives)
        more = models > attempt and dive_needs(creature.initiative, attempt + 1) == dives
        title = f"Model {attempt}{' and each after it' if more else ''} loses a wound"
        yield Working(title=title, terms=(Term(factors=(_undived(dives), wounded, unsaved)),))


def _hits_back(vehicle: Vehicle, creature: Creature, models: int) -> Iterator[Term]:
    """What each model that is run down does to the vehicle (2E-OV-05)."""
    before = Fraction(0)
    for attempt, found in enumerate(overrun_outcomes(vehicle, start(vehicle), creature, models), start=1):
        after = _lost(found)
        undived = _undived(dive_needs(creature.initiative, attempt), f"model {attempt} ")
        what = f"D6+{creature.toughness} where it strikes at random destroys it"
        yield _ended(before, after, [undived], what, "2E-OV-05")
        before = after


def _undived(dives: int, who: str = "") -> Factor:
    return Factor(
        what=f"{who}does not dive aside: not {dives} or less on a D6",
        rule="2E-OV-02",
        chance=Fraction(6 - dives, 6),
    )


def _save_words(creature: Creature, ram: Attack) -> str:
    if creature.save is None or ram.save_modifier is None:
        return "it has no save"
    modifier = "" if creature.save.unmodified else f" at {ram.save_modifier:+d}"
    return f"its save of {creature.save.needs}+ on {creature.save.dice}{modifier} fails"


def _ended(before: Fraction, after: Fraction, factors: list[Factor], what: str, rule: str) -> Term:
    """A way to be destroyed: what has to happen first, and a last step with the chance that is left to it."""
    if before:
        factors = [Factor(what="not destroyed before", rule="2E-DM-02", chance=1 - before), *factors]
    possible = Term(factors=tuple(factors)).chance
    last = (after - before) / possible if possible else Fraction(0)
    return Term(factors=(*factors, Factor(what=what, rule=rule, chance=last)))


def _lost(outcomes: Distribution[Impact] | Distribution[Overrun]) -> Fraction:
    return outcomes.chance(lambda outcome: is_doomed(outcome.state))
