"""What is put right in the entries of the facts, each with the note that the data then carries."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

Fields = dict[str, Any]
Mend = Callable[[Fields], None]


def corrected(army: str, fields: Fields) -> Fields:
    """The fields of an entry, put right where something is known to be wrong, with notes."""
    key = (army, fields["id"])
    notes = [*fields.pop("notes", ()), *DOUBTFUL.get(key, ())]
    if key in CORRECTIONS:
        note, mend = CORRECTIONS[key]
        mend(fields)
        notes.append(note)
    if fields["id"] in PERSONS.get(army, ()):
        fields["limit"] = {"maximum": 1} | fields.get("limit", {})
        notes.append(_ONE_PERSON)
    return fields | ({"notes": notes} if notes else {})


def corrected_list(army: str, list_id: str, fields: Fields) -> Fields:
    """The fields of a wargear list, put right where something is known to be wrong.

    The note stands with the entry that uses the list.
    """
    if (army, list_id) in LISTS:
        LISTS[army, list_id](fields)
    return fields


def _models(least: int, most: int) -> Mend:
    def mend(fields: Fields) -> None:
        fields["models"] = {"minimum": least, "maximum": most}

    return mend


def _one_assassin(fields: Fields) -> None:
    del fields["models"]
    fields["options"][0]["minimum"] = 1
    fields["points_from"] = 210


def _combat_squad(fields: Fields) -> None:
    fields["model_lines"] = [{"name": "Space Marine", "minimum": 4, "maximum": 4}]


def _three_attacks(fields: Fields) -> None:
    fields["profiles"][0]["A"] = 3


def _counts(group: int, wrong: str, right: str) -> Mend:
    """The change that counts models of another unit counts the unit's own."""

    def mend(fields: Fields) -> None:
        options = fields["options"][group]
        holders = [options, *options.get("choices", ())]
        for change in (change for holder in holders for change in holder.get("changes", ())):
            if change.get("per", {}).get("names") == [wrong]:
                change["per"]["names"] = [right]

    return mend


def _teleport(fields: Fields) -> None:
    (choice,) = fields["options"][-1]["choices"]
    for key in ("points", "changes"):
        del choice[key]
    fields["changes"] = [
        {"field": "points", "how": "times", "amount": Decimal("1.5"), "when": {"has": choice["name"]}}
    ]


def _grey_knights(fields: Fields) -> None:
    fields["points"] = fields.pop("points_from")
    _teleport(fields)


def _cheapest(points: int) -> Mend:
    def mend(fields: Fields) -> None:
        fields["points_from"] = points

    return mend


def _servitor_bodyguard(fields: Fields) -> None:
    fields["limit"] = {"requires": {"has": "Iron Priest", "where": "army"}}
    fields["models"] = {"minimum": 1, "maximum": 5}
    fields["points_from"] = 9
    (line,) = fields["model_lines"]
    line["minimum"] = 1
    line["options"][0]["name"] = "Weapon"


def _one_swarm(fields: Fields) -> None:
    fields["models"] = {"maximum": None}
    fields["points_from"] = 20
    fields["model_lines"][0]["minimum"] = 1


def _one_turret(fields: Fields) -> None:
    fields["models"] = {"maximum": 3}
    fields["points_from"] = 20
    (turrets,) = fields["options"][0]["choices"]
    turrets["minimum"] = 1


def _without(*items: str) -> Mend:
    """The equipment without what another item of it brings already."""

    def mend(fields: Fields) -> None:
        fields["equipment"] = [item for item in fields["equipment"] if item not in items]

    return mend


def _crew_has(*items: str) -> Mend:
    """The crew, not the gun, has this equipment."""

    def mend(fields: Fields) -> None:
        _without(*items)(fields)
        (line,) = fields["model_lines"]
        line["equipment"] = [*line.get("equipment", ()), *items]

    return mend


def _five_bikers(fields: Fields) -> None:
    _models(5, 5)(fields)
    (weapons,) = fields["model_lines"][0]["options"]
    weapons["minimum"] = weapons["maximum"] = 1


def _any_number_of(name: str) -> Mend:
    """The choice of this name has no limit of its own."""

    def mend(fields: Fields) -> None:
        (choice,) = (choice for choice in fields["choices"] if choice["name"] == name)
        del choice["maximum"]

    return mend


def _power_fists(fields: Fields) -> None:
    line = fields["model_lines"][0]
    (listed,) = next(group for group in line["options"] if group["name"] == "Melee Weapon")["groups"]
    listed["default"] = "Power Fist"


def _two_special_weapons(fields: Fields) -> None:
    groups = next(group for group in fields["options"] if group["name"] == "Weapons")["groups"]
    (special,) = (group for group in groups if group.get("list") == "special-weapons")
    del special["changes"]
    special["unit_maximum"] = 2


def _vehicle_cards(fields: Fields) -> None:
    fields["cards"] = [{"sets": ["wargear-cards-vehicle-generic", "orks/wargear-cards-vehicle-orks"]}]


def _veteran_seraphim(fields: Fields) -> None:
    kinds = next(group for group in fields["options"] if group["name"] == "Seraphim Superior Type")
    veteran = kinds["choices"][1]
    veteran |= {"name": "Veteran Seraphim Superior", "points": 10, "also_called": [veteran["name"]]}
    (line,) = veteran["models"]
    line |= {
        "name": veteran["name"],
        "equipment": ["Power Armour", "Frag Grenade", "Jump Pack", "2 Bolt Pistols"],
    }


def _one_team(fields: Fields) -> None:
    fields["models"] = {"minimum": 10, "maximum": 12}
    team = next(
        choice for choice in fields["options"][1]["choices"] if choice["name"] == "Heavy Weapons Team"
    )
    team["maximum"] = 1


_SQUAD_OF_FIVE = (
    "The source has one entry for each kind of Combat Squad and gives 2 models; a Combat Squad is half of a "
    "squad of ten."
)
_ATTACKS = "The source prints “a” for Attacks; a Captain has 3."
_SERGEANTS_SWORD = (
    "The source gives every model a Power Sword at first, and bars it to all but the sergeant; the others "
    "have a Power Fist here, which costs the same."
)
_CREW = "The source lists the crew's laspistols and armour with the gun's equipment."
_KIND_COUNTED = "The source's number of models counts the choice of the squad's kind as a model."

_ONE_PERSON = "The source sets no limit; whoever has a name of his own is there once, as the others who have."

PERSONS = {
    "chaos": (
        "abaddon-the-despoiler-warmaster-of-chaos",
        "kharn-the-betrayer",
        "fabius-bile",
        "ahriman",
        "cypher-fallen-dark-angel-champion",
        "huron-blackheart",
    ),
    "dark-angels": (
        "asmodai-interrogator-chaplain",
        "dark-angels-veteran-sergeant-naaman",
        "dark-angels-master-belial",
    ),
    "eldar": ("baharroth-the-cry-of-the-wind",),
    "imperial-guard": ("stumper-muckstart-ratling-sharp-shooter", "cypher-fallen-dark-angel-champion"),
    "orks": ("zodgrod-wortsnagga-snakebite-runtmaster",),
    "sisters-of-battle": (
        "uriah-jacobus-protector-of-the-faith",
        "redemptor-kyrinov-arch-confessor",
        "cardinal-armandus-helfire",
    ),
}
"""Special characters whom the source lets an army have any number of times."""

CORRECTIONS: dict[tuple[str, str], tuple[str, Mend]] = {
    ("assassins", "assassin"): (
        "The price stands on the choice of the temple; the source lets it be left out.",
        _one_assassin,
    ),
    ("blood-angels", "space-marine-combat-squad"): (_SQUAD_OF_FIVE, _combat_squad),
    ("blood-angels", "terminator-captain"): (_ATTACKS, _three_attacks),
    ("blood-angels", "terminator-squad"): (_SERGEANTS_SWORD, _power_fists),
    ("blood-angels", "veteran-space-marine-assault-squad"): (
        "The source lowers the limit of two special weapons by those that the squad has; two with the "
        "sergeant's are meant (BSData/wh40k-2nd-edition issue 66).",
        _two_special_weapons,
    ),
    ("chaos", "abaddon-the-despoiler-warmaster-of-chaos"): (
        "The source counts the Terminators of the bodyguard, 1 to 4, as one model.",
        _models(1, 5),
    ),
    ("chaos", "beastman-pack"): (
        "The source counts Chaos Cultists for the number of basic weapons, of which the pack has none.",
        _counts(0, "Chaos Cultists", "Beastmen"),
    ),
    ("chaos", "chaos-space-marine-terminators"): (_KIND_COUNTED, _models(3, 10)),
    ("chaos", "fallen-angels"): (
        "The source counts Veteran Chaos Marines for the number of boltguns, of which the squad has none; "
        "the same squad of the Imperial Guard counts Fallen Angels.",
        _counts(0, "Veteran Chaos Marine", "Fallen Angels"),
    ),
    ("chaos", "slaanesh-daemons"): (_KIND_COUNTED, _models(3, 10)),
    ("chaos", "tzeentch-daemons"): (_KIND_COUNTED, _models(3, 10)),
    ("dark-angels", "deathwing-squad"): (_SERGEANTS_SWORD, _power_fists),
    ("dark-angels", "space-marine-combat-squad"): (_SQUAD_OF_FIVE, _combat_squad),
    ("genestealer-cults", "mole-mortar"): (_CREW, _crew_has("Laspistol", "Flak Armour")),
    ("genestealer-cults", "rapier-laser-destroyer"): (_CREW, _crew_has("Laspistol", "Flak Armour")),
    ("genestealer-cults", "tarantula"): (_CREW, _crew_has("Laspistol", "Flak Armour")),
    ("genestealer-cults", "thudd-gun"): (_CREW, _crew_has("Laspistol", "Flak Armour")),
    ("imperial-agents", "grey-knight-terminator-squad"): (
        "The facts have the price of 350 only as that of the cheapest selection. For teleporting the source "
        "asks one and a half points; its name says half of the squad's price.",
        _grey_knights,
    ),
    ("imperial-guard", "rough-rider-command-hq"): (
        "The facts leave the 22 points of the cards that Mogul Kamir always has out of the least price.",
        _cheapest(166),
    ),
    ("imperial-guard", "storm-troopers"): (
        "The source sets no limit to Heavy Weapons Teams; the squad loses two models however many there are.",
        _one_team,
    ),
    ("space-wolves", "bjorn-the-fell-handed"): (
        "The source lists the claw and the flamer built into it apart too.",
        _without("Heavy Flamer", "Lightning Claws"),
    ),
    ("space-wolves", "servitor-bodyguard"): (
        "The source raises the limit to 20 with an Iron Priest, as for all that needs one, but names no "
        "limit without; it also lets the unit be empty.",
        _servitor_bodyguard,
    ),
    ("space-wolves", "tarantula"): (
        "The price stands on the turrets, 20 for each; the source lets them be left out.",
        _one_turret,
    ),
    ("orks", "evil-sunz-gobsmasha"): (
        "The source forgot its vehicle cards (BSData/wh40k-2nd-edition issue 152); it may have those of the "
        "other Ork vehicles.",
        _vehicle_cards,
    ),
    ("sisters-of-battle", "seraphim-squad"): (
        "The source offers the Sisters' Veteran Superior for 8 points; SoB p54 has a Veteran Seraphim "
        "Superior with bolt pistols and jump pack for 10 (BSData/wh40k-2nd-edition issue 162).",
        _veteran_seraphim,
    ),
    ("squats", "bike-squad"): (
        "The source's number of models counts the five bikes too, and its five guns are one for each rider.",
        _five_bikers,
    ),
    ("tyranids", "ripper-swarm"): ("The source allows a unit of no models; it has one here.", _one_swarm),
    ("ultramarines", "space-marine-combat-squad"): (_SQUAD_OF_FIVE, _combat_squad),
    ("ultramarines", "terminator-captain"): (_ATTACKS, _three_attacks),
}

_MOUNT_ALONE = "The source lets the mount go without weapons; other army lists do not."
_SPONSONS = "The sponsons cost half of what they cost in other army lists."

DOUBTFUL: dict[tuple[str, str], list[str]] = {
    ("assassins", "assassin"): [
        "The source adds 10 points to the Eversor's 240 for a pistol that he always has."
    ],
    ("blood-angels", "tarantula"): [_MOUNT_ALONE],
    ("chaos", "chaos-warrior-warband"): [
        "The source adds 10 points once to the Mark of Tzeentch, beside 20 for each model; why is not told."
    ],
    ("dark-angels", "tarantula"): [_MOUNT_ALONE],
    ("eldar", "great-harlequin"): ["The source gives it the Solitaire's profile."],
    ("genestealer-cults", "cult-icon-bearer"): ["The source gives it the Hybrid Neophyte's profile."],
    ("orks", "imperial-guard-sentinel"): [
        "The source asks 75 points for the squadron beside 75 for each Sentinel; elsewhere only the latter."
    ],
    ("orks", "ork-nobz-bike"): ["20 points here; the source's Datafax says 0."],
    ("orks", "space-marine-predator"): [_SPONSONS],
    ("sisters-of-battle", "battle-sisters-squad"): [
        "The source adds the sisters with heavy and special weapons to the squad, 5 to 7 models for 140 "
        "points; the codex may count them in."
    ],
    ("space-wolves", "blood-claw-pack"): [
        "The bikes of a battle pack, 100 and 200 points, are the price of the whole pack."
    ],
    ("squats", "weapon-team"): ["The source counts it among the squads; what it crews are support weapons."],
    ("ultramarines", "tarantula"): [_MOUNT_ALONE],
    ("ultramarines", "terminator-squad"): [
        "The source allows one Power Sword, although all five have one until they are given something else; "
        "there is no limit to them here."
    ],
    ("ultramarines", "tactical-squad"): [
        "The source prices a Veteran Sergeant at 0 here and at 5 in the other squads."
    ],
}
"""What stands as in the source although it may be wrong."""

LISTS: dict[tuple[str, str], Mend] = {
    ("ultramarines", "terminator-assault-weapons"): _any_number_of("Power Sword"),
}
