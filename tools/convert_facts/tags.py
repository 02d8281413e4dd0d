"""What rules ask of models: how much room they take in a transport, gretchin, engineers, cavalry, ..."""

from __future__ import annotations

from typing import Any

Facts = dict[str, Any]
Fields = dict[str, Any]

OF_ARMY = {
    "blood-angels": "space-marine",
    "chaos": "chaos",
    "dark-angels": "space-marine",
    "eldar": "eldar",
    "genestealer-cults": "genestealer-cult",
    "imperial-guard": "imperial-guard",
    "necrons": "necron",
    "orks": "ork",
    "sisters-of-battle": "sister-of-battle",
    "space-wolves": "space-marine",
    "squats": "squat",
    "tyranids": "tyranid",
    "ultramarines": "space-marine",
}
"""The tag of all models of an army list, but for those with a tag of their own kind."""

NOT_OF_ARMY = frozenset({"gretchin", "snotling", "ogryn", "daemon", "servitor"})

BY_WORD = {
    "servitor": ("servitor",),
    "ogryn": ("ogryn",),
    "gretchin": ("gretchin",),
    "snotling": ("snotling", "swarm"),
    "rough-rider": ("cavalry",),
    "exodite": ("cavalry",),
    "techmarine": ("engineer",),
    "mekaniak": ("engineer",),
}
"""Tags told by a word of the entry's id."""

BY_ENTRY: dict[str, tuple[str, ...]] = {
    "avatar-of-khaine": ("monster",),
    "beast-of-nurgle": ("daemon", "monster"),
    "bike-squad": ("bike",),
    "bike-squadron": ("bike",),
    "biovores": ("monster",),
    "bloodletters": ("daemon",),
    "carnifex": ("monster",),
    "chaos-space-marine-bikers": ("bike",),
    "daemon-prince": ("daemon", "monster"),
    "daemonettes": ("daemon",),
    # The codexes of 1993 and later give the Engineer, Guildmaster and Iron Priest the Techmarine's work.
    "engineer-guildmaster": ("engineer",),
    "fiends-of-slaanesh": ("daemon",),
    "flamers-of-tzeentch": ("daemon",),
    "flesh-hounds": ("daemon",),
    "greater-daemon": ("daemon", "monster"),
    "hive-tyrant": ("monster",),
    "iron-priest": ("engineer",),
    "khorne-daemons": ("daemon",),
    "makari-ghazghkulls-battle-standard-bearer": ("gretchin",),
    "minotaurs": ("monster",),
    "nurgle-daemons": ("daemon",),
    "nurglings": ("daemon", "swarm"),
    "pink-horrors": ("daemon",),
    "plaguebearers": ("daemon",),
    "pulsa-rokkit": ("gretchin",),
    "ravenwing-bike-squadron": ("bike",),
    "ripper-swarm": ("swarm",),
    "scarab": ("swarm",),
    "shining-spear-squad": ("bike",),
    "slaanesh-daemons": ("daemon",),
    "smasha-cannon": ("gretchin",),
    "splatta-kannon": ("gretchin",),
    "spore-mine": ("monster",),
    "squig-katapult": ("gretchin",),
    "tech-priest-engineer": ("engineer",),
    "traktor-kannon": ("gretchin",),
    "trolls": ("monster",),
    "tzeentch-daemons": ("daemon",),
    "zoanthropes": ("monster",),
}

BIKES = (
    "bike",
    "bikes",
    "jetbike",
    "jetbikes",
    "warbikes",
)
TERMINATOR, MEGA, EXO = "Terminator Armour", "Ork Mega-Armour", "Squat Exo-armour"


def slots_of(facts: Facts, equipment: list[str]) -> int | None:
    """Places that one model with this equipment takes in a transport; None: it cannot be carried."""
    slots: int | None = facts.get("slots", 1)
    return 2 if MEGA in equipment else slots


def tags_of(army: str, facts: Facts, kind: str, equipment: list[str]) -> list[str]:
    """The tags of an entry, choices apart."""
    entry_id: str = facts["id"]
    if kind == "vehicle":
        return _tags_of_vehicle(entry_id)
    found = [tag for word, tags in BY_WORD.items() if word in entry_id for tag in tags]
    found += BY_ENTRY.get(entry_id, ())
    if facts.get("slots") == 2 and "ogryn" not in found:
        found.append("terminator")
    if MEGA in equipment:
        found.append("mega-armour")
    race = OF_ARMY.get(army)
    if race and not NOT_OF_ARMY & set(found):
        found.insert(0, race)
    return list(dict.fromkeys(found))


def _tags_of_vehicle(entry_id: str) -> list[str]:
    found = []
    if "attack-bike" in entry_id:
        found.append("attack-bike")
    if "dreadnought" in entry_id:
        found.append("dreadnought")
    if any(word in entry_id.split("-") for word in BIKES):
        found.append("bike")
    return found


def is_squad_of_bikes(facts: Facts, kind: str) -> bool:
    """Whether all models of the squad ride bikes or jetbikes (2E-SQ-09)."""
    return kind == "squad" and "bike" in BY_ENTRY.get(facts["id"], ())


def size_of(fields: Fields) -> Fields:
    """What a choice makes of its bearer's size: a suit of Terminator armour takes two places."""
    worn = {fields["name"].split(":")[0], *fields.get("gives", ())}
    if any(armour.endswith(TERMINATOR) for armour in worn):
        return {"slots": 2, "tags": ["terminator"]}
    if MEGA in worn:
        return {"slots": 2, "tags": ["mega-armour"]}
    return {"slots": 2} if EXO in worn else {}
