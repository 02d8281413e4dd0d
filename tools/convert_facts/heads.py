"""The head of an army list: its parts, forces, shares, allies and colour."""

from __future__ import annotations

from typing import Any

from tools.convert_facts.options import given

Facts = dict[str, Any]
Fields = dict[str, Any]

PARTS = {
    "characters": "Characters",
    "cult-characters": "Cult Characters",
    "daemon-characters": "Daemon Characters",
    "command": "Command",
    "individuals": "Individuals",
    "squads": "Squads",
    "battle-line": "Battle Line",
    "mobs": "Mobs",
    "broods": "Broods",
    "cultists": "Cultists",
    "daemons-and-warbands": "Daemons and Warbands",
    "daemons": "Daemons",
    "harlequins": "Harlequins",
    "assassins": "Assassins",
    "imperial-agents": "Imperial Agents",
    "support": "Support",
    "allies": "Allies",
}
"""Printed headings, in the order in which the codexes have them."""

ARMY_IDS = {
    "Blood Angels": "blood-angels",
    "Dark Angels": "dark-angels",
    "Eldar": "eldar",
    "Imperial Guard": "imperial-guard",
    "Sisters of Battle": "sisters-of-battle",
    "Space Wolves": "space-wolves",
    "Ultramarines": "ultramarines",
}

COLOURS = {
    "assassins": "#2b2b33",
    "blood-angels": "#8f1515",
    "chaos": "#5c1020",
    "dark-angels": "#0f4a2a",
    "eldar": "#1f3f7a",
    "genestealer-cults": "#4b2a6b",
    "imperial-agents": "#5a1a1a",
    "imperial-guard": "#4a5320",
    "necrons": "#22443a",
    "orks": "#2f6b1f",
    "sisters-of-battle": "#6b0f2a",
    "space-wolves": "#4a5f78",
    "squats": "#8a3d0c",
    "tyranids": "#6a2450",
    "ultramarines": "#123a8a",
}

CHAPTERS = ["blood-angels", "dark-angels", "space-wolves", "ultramarines"]
ALLIES = {
    "blood-angels": ["dark-angels", "ultramarines", "assassins", "imperial-agents"],
    "dark-angels": ["blood-angels", "ultramarines", "assassins", "imperial-agents"],
    "eldar": ["blood-angels", "dark-angels", "ultramarines"],
    "imperial-guard": [*CHAPTERS, "assassins", "eldar", "imperial-agents", "sisters-of-battle", "squats"],
    "sisters-of-battle": [
        "blood-angels",
        "dark-angels",
        "ultramarines",
        "assassins",
        "imperial-agents",
        "imperial-guard",
    ],
    "space-wolves": ["blood-angels", "dark-angels", "ultramarines", "assassins", "imperial-agents"],
    "ultramarines": ["blood-angels", "dark-angels", "assassins", "imperial-agents"],
}
"""Whose ally lists test for this army in the catalogues; for the Guard also what its codex names."""
ALLIES_NOTE = "Allies count towards Support."
ALLIES_PART = "support"
ALLIES_BARRED = {"imperial-guard": ["eldar/avatar-of-khaine"]}


def _crew(name: str, line: str, save: str, *equipment: str) -> Fields:
    letters = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")
    profile = {"name": name} | dict(zip(letters, map(int, line.split()), strict=True))
    return {"name": name, "profile": profile, "equipment": list(equipment), "save": save}


CREWS = {
    "chaos": _crew("Chaos Space Marine", "4 4 4 4 4 1 4 1 8", "3+", "Power Armour", "Bolt Pistol"),
    "genestealer-cults": _crew("Brood Brother", "4 3 3 3 3 1 3 1 7", "6+/5+", "Flak Armour"),
    "imperial-agents": _crew("Servitor", "4 3 4 3 4 1 4 1 7", "5+", "Armoured Body"),
    "imperial-guard": _crew("Guardsman", "4 3 3 3 3 1 3 1 7", "6+/5+", "Flak Armour"),
    "sisters-of-battle": _crew("Battle Sister", "4 3 4 3 4 1 4 1 8", "3+", "Power Armour"),
}
"""Who crews the vehicles for which the list prints nobody: the kind of model that the catalogue's
Datafax names, with the profile that the list gives it elsewhere."""

MORE_SHARES: dict[tuple[str, str], Fields] = {
    ("Chaos Cult", "cultists"): {"minimum": 25},
    ("Daemon World", "daemons-and-warbands"): {"minimum": 25},
    ("Imperial Guard", "support"): {"maximum": 25},
    ("Squats - Ally List", "characters"): {},
    ("Squats - Ally List", "squads"): {},
    ("Squats - Ally List", "support"): {},
}
"""Shares that the facts leave out."""

_COPIED = "Units that the source copied from the Ultramarines keep the pages of Codex Ultramarines."

NOTES = {
    "chaos": [
        "Cultists at least 25% and Daemons and Warbands at least 25%: the catalogue asks for them only where "
        "a limit of points is agreed.",
        "The source opens some weapons of the cults only to bearers that are Daemon Characters and Cult "
        "Characters at once; they are open to either here.",
    ],
    "imperial-guard": [
        "The catalogue puts the tanks into Battle Line. Support, at most 25%, comes from another source; "
        "only allies count towards it.",
        "The catalogue also limits three kinds of units (Command Platoons and what they unlock) that none of "
        "its entries belongs to; those limits are left out.",
    ],
    "blood-angels": [_COPIED],
    "dark-angels": [_COPIED],
    "space-wolves": [_COPIED],
    "sisters-of-battle": [
        "The source raises the share of the allied Sisters in an army of the Imperial Guard twice, to 50 and "
        "to 25%; the latter, as elsewhere, is kept.",
        "Support at most 15% is the community's reading; it may be a misprint for 25%.",
    ],
    "genestealer-cults": ["Support at most 25% is the community's reading."],
    "squats": ["The ally list states no shares."],
    "ultramarines": [
        "The source's ally list helps the Ultramarines themselves and not the Dark Angels, where those of "
        "the other chapters help each other; the Dark Angels are meant."
    ],
    "imperial-agents": [
        "The source gives them up to 50% where Support may be 50%. Codex Army Lists (p10) says 25% in every "
        "army; a roster that names it among its sources is held to that.",
    ],
}

ALLY_OF_ITSELF = {("Ultramarines - Ally List", "ultramarines"): "dark-angels"}
"""An army that the source's ally list names although it is its own, with the one that is meant."""

HOSTS = {
    "25% support armies": ["imperial-guard", "sisters-of-battle"],
    "50% support armies": CHAPTERS,
}
"""Which armies the names of the Assassins' and the Imperial Agents' forces mean."""

READINGS: dict[str, list[Fields]] = {
    "imperial-agents": [
        {
            "source": "AL",
            "name": "Codex Army Lists (1993)",
            "field": "maximum",
            "value": 25,
            "force": "Imperial Agents Allies - 50% support armies",
            "part": "imperial-agents",
            "note": "AL p10, as reported in BSData/wh40k-2nd-edition issue 171; the catalogue has 50%.",
        }
    ],
    "sisters-of-battle": [
        {
            "source": "Sisters 25%",
            "name": "Codex Sisters of Battle (1997), read as 25%",
            "field": "maximum",
            "value": 25,
            "force": "Sisters of Battle",
            "part": "support",
            "note": "The catalogue has 15%, and elsewhere counts the Sisters among armies with 25% Support.",
        }
    ],
}
"""Numbers of which another reading is known; a roster chooses them by `sources`."""


def head_of(facts: Facts) -> Fields:
    """Fields of the ArmyHead."""
    army = facts["army"]
    army_id: str = army["slug"]
    fields: Fields = {
        "id": army_id,
        "name": army["name"],
        "publication": army["publication"],
        "publications": [{"letters": key, "name": name} for key, name in facts["publications"].items()],
    }
    if army["strategy_rating"] is not None:
        fields["strategy_rating"] = army["strategy_rating"]
    forces = sorted(army["forces"], key=lambda force: _is_allied(force["force"]))
    forces = [_force(force) for force in forces]
    notes = list(NOTES.get(army_id, ()))
    if "publication_basis" in army:
        notes.append("The catalogue names no publication; it is told from the page references.")
    return fields | given(
        strategy_note=army.get("strategy_note"),
        readings=READINGS.get(army_id),
        colour=COLOURS[army_id],
        parts=[{"id": key, "name": PARTS[key]} for key in PARTS if key in _parts(facts, forces)],
        forces=forces,
        allies=ALLIES.get(army_id),
        allies_part=ALLIES_PART if army_id in ALLIES else None,
        allies_note=ALLIES_NOTE if army_id in ALLIES else None,
        allies_barred=ALLIES_BARRED.get(army_id),
        crew=CREWS.get(army_id),
        catalogue_id=army["bsdata"]["catalogue_id"],
        catalogue_name=army["bsdata"]["catalogue"],
        catalogue_revision=army["bsdata"]["revision"],
        notes=notes,
    )


def _parts(facts: Facts, forces: list[Fields]) -> set[str]:
    entries = [*facts["units"], *facts["vehicles"], *facts["support_weapons"]]
    return {entry["category"] for entry in entries} | {
        share["part"] for force in forces for share in force["shares"]
    }


def _is_allied(name: str) -> bool:
    return "Ally" in name or "support armies" in name


def _force(facts: Facts) -> Fields:
    name: str = facts["force"]
    bands = {part: band for part, band in facts["bands"].items() if "units_max" not in band}
    more = {part for force, part in MORE_SHARES if force == name}
    allied = "raised_when_army_has" in str(facts["bands"])
    shares = []
    for part in PARTS:
        if part in bands or part in more:
            shares.append(_share(part, bands.get(part, {})) | MORE_SHARES.get((name, part), {}))
            shares[-1] |= given(of_points_spent=allied)
    for share in shares:
        for raised in share.get("raised", ()):
            raised["armies"] = [ALLY_OF_ITSELF.get((name, army), army) for army in raised["armies"]]
    fields: Fields = {"name": name, **given(as_allies=_is_allied(name)), "shares": shares}
    if "force_limit" in facts:
        fields["maximum_percent"] = facts["force_limit"][0]["value"]
        fields["raised"] = _raised(facts["force_limit_raised_when_army_has"])
    hosts = next((armies for words, armies in HOSTS.items() if words in name), None)
    return fields | given(hosts=hosts) | {"catalogue_id": facts["bsdata_id"]}


def _share(part: str, band: Facts) -> Fields:
    fields: Fields = {"part": part, **given(minimum=band.get("min"))}
    if band.get("max") is not None:
        fields["maximum"] = band["max"]
    return fields | given(raised=_raised(band.get("raised_when_army_has", {})))


def _raised(found: dict[int, list[str]]) -> list[Fields]:
    """The raised shares; where the source raises twice for the same armies, the later, smaller one holds."""
    last = {tuple(names): percent for percent, names in sorted(found.items(), reverse=True)}
    found = {percent: list(names) for names, percent in last.items()}
    return [
        {"percent": percent, "armies": [ARMY_IDS[name] for name in names]} for percent, names in found.items()
    ]
