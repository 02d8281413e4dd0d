"""Tells damage effects in sentences, for cards and reports. Each effect has one way of being told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from datafaxes.damage import (
    ActsOn,
    AltitudeLost,
    AttacksLost,
    Burns,
    CharacteristicsHalved,
    ControlTest,
    Crashes,
    CrewHit,
    CrewKilled,
    DamageRow,
    Destroyed,
    Effect,
    Explodes,
    Flips,
    Immobilised,
    Limps,
    MissesMove,
    Moment,
    NoCloseCombat,
    NoEffect,
    OutOfControl,
    PassengersHit,
    RollOn,
    SpeedLimit,
    SpeedReduced,
    Spins,
    Staggers,
    Station,
    TurretJammed,
    WeaponLost,
    WeaponUnreliable,
)


def row_text(row: DamageRow) -> str:
    """What a row of a damage table does, as the card says it: one sentence for each effect."""
    text = effects_text(row.effects)
    return f"{text} {row.note}" if row.note else text


def effects_text(effects: Iterable[Effect]) -> str:
    """The sentences of some effects, in the order in which they are applied."""
    return " ".join(effect_text(effect) for effect in effects)


def effect_text(effect: Effect) -> str:
    """The sentence of one effect. Every number of the effect stands in it."""
    tell: Callable[[Any], str] = _SENTENCES[type(effect)]
    return tell(effect)


def _immobilised(effect: Immobilised) -> str:
    return f"Never moves again{_FROM[effect.moment]}."


def _speed_limit(effect: SpeedLimit) -> str:
    return f"{effect.band} speed at most for the rest of the game."


def _speed_reduced(effect: SpeedReduced) -> str:
    lost = f'{effect.inches}" lost from every rate'
    if not effect.halved:
        return f"{lost}."
    return "Every rate halved." if effect.inches == "0" else f"Every rate halved, then {lost}."


def _out_of_control(effect: OutOfControl) -> str:
    return {
        "one turn": "Out of control next turn, then halts.",
        "until stopped": "Out of control until it hits something.",
        "until someone takes over": "Out of control until another model drives.",
    }[effect.duration]


def _control_test(effect: ControlTest) -> str:
    return f"Each movement phase: {_at_least(effect.needs)}, or out of control that turn."


def _weapon_lost(effect: WeaponLost) -> str:
    return {
        "here": "Weapons here destroyed.",
        "one at random": "One weapon, chosen at random, destroyed.",
        "all": "Every weapon destroyed.",
    }[effect.which]


def _weapon_unreliable(effect: WeaponUnreliable) -> str:
    return f"Weapons here fire only on {_at_least(effect.needs)}, rolled before each shot."


def _turret_jammed(effect: TurretJammed) -> str:
    return "Turret cannot turn: weapons here fire only the way it points."


def _crew_killed(effect: CrewKilled) -> str:
    if effect.needs is None:
        verb = "killed unless saved" if effect.save else "killed"
        return f"{_WHO[effect.who]} {verb}."
    return f"{_EACH[effect.who]} dies on {_at_least(effect.needs)}{_saves(effect.save)}."


def _passengers_hit(effect: PassengersHit) -> str:
    if effect.needs is None:
        return "All passengers killed unless saved." if effect.save else "All passengers killed."
    return f"Each passenger dies on {_at_least(effect.needs)}{_saves(effect.save)}."


def _crew_hit(effect: CrewHit) -> str:
    return f"{_WHO[effect.who]} hit by the shot: to wound, then save."


def _explodes(effect: Explodes) -> str:
    return f"Explodes{_WHEN[effect.moment]}: {_blast(effect)}. Destroyed."


def _flips(effect: Flips) -> str:
    aboard = f" Each model aboard dies on {_at_least(effect.aboard_die_on)}." if effect.aboard_die_on else ""
    hits = _hits(effect.hits, effect.strength, effect.save_modifier)
    return f'Flips, landing {effect.distance}" away at random: models beneath take {hits}. Destroyed.{aboard}'


def _crashes(effect: Crashes) -> str:
    hits = _hits(effect.hits, effect.strength, effect.save_modifier)
    return f"Crashes{_WHEN[effect.moment]}: models beneath take {hits}. Destroyed."


def _spins(effect: Spins) -> str:
    return "Spins to face a random direction and halts."


def _staggers(effect: Staggers) -> str:
    if effect.distance == "0":
        return "Falls over. Destroyed." if effect.then_falls else "Sways."
    falls = ", then falls over. Destroyed" if effect.then_falls else ""
    return f'Staggers {effect.distance}" at random{falls}.'


def _limps(effect: Limps) -> str:
    return f'Moves only {effect.distance}" a turn.'


def _misses_move(effect: MissesMove) -> str:
    return f"Cannot move for {effect.turns} turn{'' if effect.turns == 1 else 's'}."


def _acts_on(effect: ActsOn) -> str:
    shoots = "shoots as normal" if effect.may_shoot else "does not shoot either"
    return f"Each turn: {_at_least(effect.needs)}, or it neither moves nor fights ({shoots})."


def _characteristics_halved(effect: CharacteristicsHalved) -> str:
    return "All characteristics halved, rounding up."


def _attacks_lost(effect: AttacksLost) -> str:
    return f"-{effect.count} Attack{'' if effect.count == 1 else 's'}."


def _no_close_combat(effect: NoCloseCombat) -> str:
    return "Takes no more part in close combat; its guns still fire."


def _burns(effect: Burns) -> str:
    chance = "a 1" if effect.explodes_on == 1 else f"1-{effect.explodes_on}"
    return f"On fire: each player's turn, explodes on {chance} on a D6: {_blast(effect)}."


def _roll_on(effect: RollOn) -> str:
    if effect.result is None:
        return f"Roll for the {effect.location} as well."
    return f"Counts as a {effect.result} for the {effect.location} as well."


def _altitude_lost(effect: AltitudeLost) -> str:
    return "No more pop-up attacks."


def _destroyed(effect: Destroyed) -> str:
    return "Destroyed."


def _no_effect(effect: NoEffect) -> str:
    return "Nothing happens."


def _at_least(needs: int) -> str:
    return f"a D6 of {needs}" if needs >= 6 else f"a D6 of {needs}+"


def _saves(save: bool) -> str:
    return " unless saved" if save else ", no save"


def _hits(hits: str, strength: int, save_modifier: int) -> str:
    save = f"save {save_modifier}" if save_modifier else "save unmodified"
    return f"{hits} hit{'' if hits == '1' else 's'}, S{strength}, {save}"


def _blast(effect: Explodes | Burns) -> str:
    where = "beneath and aboard" if effect.radius == "0" else f'within {effect.radius}"'
    return f"models {where} take {_hits(effect.hits, effect.strength, effect.save_modifier)}"


_FROM: dict[Moment, str] = {"now": "", "next turn": " after next turn", "when it stops": " once it stops"}
_WHEN: dict[Moment, str] = {"now": "", "next turn": " next turn", "when it stops": " when it stops"}
_WHO: dict[Station, str] = {
    "driver": "Driver",
    "gunner": "Gunner",
    "commander": "Commander",
    "rider": "Rider",
    "pilot": "Pilot",
    "passenger": "Passengers",
    "here": "Crew here",
    "all": "All crew",
}
_EACH: dict[Station, str] = {
    **_WHO,
    "passenger": "Each of the passengers",
    "here": "Each of the crew here",
    "all": "Each of the crew",
}
_SENTENCES: dict[type, Callable[[Any], str]] = {
    Immobilised: _immobilised,
    SpeedLimit: _speed_limit,
    SpeedReduced: _speed_reduced,
    OutOfControl: _out_of_control,
    ControlTest: _control_test,
    WeaponLost: _weapon_lost,
    WeaponUnreliable: _weapon_unreliable,
    TurretJammed: _turret_jammed,
    CrewKilled: _crew_killed,
    PassengersHit: _passengers_hit,
    CrewHit: _crew_hit,
    Explodes: _explodes,
    Flips: _flips,
    Crashes: _crashes,
    Spins: _spins,
    Staggers: _staggers,
    Limps: _limps,
    MissesMove: _misses_move,
    ActsOn: _acts_on,
    CharacteristicsHalved: _characteristics_halved,
    AttacksLost: _attacks_lost,
    NoCloseCombat: _no_close_combat,
    Burns: _burns,
    RollOn: _roll_on,
    AltitudeLost: _altitude_lost,
    Destroyed: _destroyed,
    NoEffect: _no_effect,
}
