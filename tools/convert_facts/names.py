"""Names misspelt in the facts, or with marks that only sorted them in another program, and the right ones."""

from __future__ import annotations

RIGHT_NAMES = {
    ".Inquisitor Type": "Inquisitor Type",
    ".Mount on Boars (All Models Must Ride)": "Mount on Boars (All Models Must Ride)",
    ".Ork or Gretchin": "Ork or Gretchin",
    ".Psyker Type": "Psyker Type",
    ".Tech-Priest Type": "Tech-Priest Type",
    ".Teleport Squad (Increases points 50%)": "Teleport Squad (Increases points 50%)",
    "Addtional Weapon": "Additional Weapon",
    "Asurman": "Asurmen",
    "Blind MIssile": "Blind Missile",
    "Brother Bethor, Bearer of the Scared Standard": "Brother Bethor, Bearer of the Sacred Standard",
    "C'Tan Phase Sword": "C'tan Phase Sword",
    "Cameloline cloak": "Cameleoline Cloak",
    "Chaplain Casius": "Chaplain Cassius",
    "Chaplain Might Hero": "Chaplain Mighty Hero",
    "Claws and Mandables": "Claws and Mandibles",
    "Colonel Shaefer": "Colonel Schaeffer",
    "Exra Grenades": "Extra Grenades",
    "Gaus Cannon": "Gauss Cannon",
    "Helena The Virtuous": "Helena the Virtuous",
    "Helena the Virtuos, Prioress of the Convent Sanctorum": (
        "Helena the Virtuous, Prioress of the Convent Sanctorum"
    ),
    "Hotshot Lasgun or Laspitol": "Hotshot Lasgun or Laspistol",
    "Khorne Bezerker Terminators": "Khorne Berzerker Terminators",
    "Khorne Bezerkers": "Khorne Berzerkers",
    "Lasgun or Laspitol": "Lasgun or Laspistol",
    "Libarian Type": "Librarian Type",
    "New SelectionEntryGroup": "Temple",
    "Nurgle War Alter": "Nurgle War Altar",
    "SIster Superior Type": "Sister Superior Type",
    "Steed of Slaneesh": "Steed of Slaanesh",
    "Stormyboyz": "Stormboyz",
    "The Standard of Devistation": "The Standard of Devastation",
}

MACHINES = {"Mount on Jetbikes": "Eldar Jetbike", "Mount on Warbikes": "Ork Warbike"}
"""Vehicles that the facts call by the choice that buys them, and what they are."""


def machine_name(name: str) -> str:
    """What an entry of this name in the facts is: as `right_name`, and vehicles by their own name."""
    return MACHINES.get(name, right_name(name))


def right_name(name: str) -> str:
    """The name as it should be written."""
    return RIGHT_NAMES.get(name, name)


def also_called(name: str) -> dict[str, list[str]]:
    """The key `also_called` for a record of this name in the facts, or nothing where it is spelt right."""
    return {"also_called": [name]} if name in RIGHT_NAMES else {}
