"""Turns the units, vehicles and support weapons of the facts into fields of Entries."""

from __future__ import annotations

from typing import Any

from datafaxes.entry import Entry
from datafaxes.options import OptionGroup
from tools.convert_facts.conditions import Reader
from tools.convert_facts.corrections import corrected
from tools.convert_facts.datafax_ids import datafax_of
from tools.convert_facts.default_equipment import without_defaults
from tools.convert_facts.names import machine_name, right_name
from tools.convert_facts.options import Options, given, ordered, profile
from tools.convert_facts.tags import is_squad_of_bikes, slots_of, tags_of

Fields = dict[str, Any]
Facts = dict[str, Any]


class Entries:
    """Converts the entries of one army list."""

    def __init__(self, facts: Facts, reader: Reader) -> None:
        self.army: str = facts["army"]["slug"]
        self.reader = reader
        self.options = Options(facts, reader)
        self.forces = {force["force"] for force in facts["army"]["forces"]}
        everything = [*facts["units"], *facts["vehicles"], *facts["support_weapons"]]
        self.ids_by_name: dict[str, str] = {}
        for entry in everything:
            self.ids_by_name.setdefault(entry["name"], entry["id"])
        upgrades = [vehicle for vehicle in facts["vehicles"] if vehicle["category"] == "upgrade"]
        self.upgrade_ids = {vehicle["name"]: vehicle["id"] for vehicle in upgrades}

    def entry(self, facts: Facts, kind: str) -> Fields:
        """Fields of one Entry, in the order in which a player reads them."""
        name = machine_name(facts["name"])
        groups = self.options.groups(facts.get("options"))
        fields: Fields = {"id": facts["id"], "name": name, "kind": kind, "part": facts["category"]}
        fields |= given(
            only_as_upgrade=facts["category"] == "upgrade",
            also_called=[facts["name"]] if facts["name"] != name else None,
            points=facts["points"],
            points_from=facts.get("points_from"),
            points_per_model=self._points_per_model(facts),
            models=self._models(facts),
            limit=self._limit(facts),
            profiles=[profile(part) for part in facts.get("profiles", ())],
            model_lines=self.options.lines(facts.get("model_lines", [])),
            equipment=[right_name(item) for item in facts.get("equipment", ())],
            save=facts.get("save"),
        )
        fields["options"] = groups
        fields = without_defaults(fields, self.options.lists)
        equipment = fields.get("equipment", [])
        slots = slots_of(facts, equipment)
        if slots != 1 and kind != "vehicle":
            fields["slots"] = slots
        fields |= given(
            tags=tags_of(self.army, facts, kind, equipment),
            squad_of_bikes=is_squad_of_bikes(facts, kind),
            psyker=facts.get("psyker"),
            psychic=facts.get("psychic"),
            **self._commander(facts.get("army_commander")),
            cards=self.options.allowances(facts.get("cards")),
            changes=[*self.options.changes(facts), *self._profile_changes(facts)],
        )
        if kind in ("vehicle", "support-weapon"):
            fields |= given(datafax=datafax_of(self.army, facts))
        if kind == "vehicle":
            fields |= self._vehicle(facts)
        fields = corrected(self.army, fields | self._origin(facts))
        fields["options"] = [ordered(group, OptionGroup) for group in fields.get("options", ())]
        return ordered({key: value for key, value in fields.items() if value != []}, Entry)

    def _vehicle(self, facts: Facts) -> Fields:
        crew = [self._crew(line) for line in facts.get("crew", ())]
        crew_profile = facts.get("crew_profile")
        return given(
            profiles=[profile(crew_profile)] if crew_profile else None,
            crew=crew,
            contains=[(self.ids_by_name | self.upgrade_ids)[name] for name in facts.get("contains", ())],
            offered_by=[self.ids_by_name[name] for name in facts.get("offered_by", ())],
        )

    def _crew(self, facts: Facts) -> Fields:
        fields: Fields = {"name": right_name(facts["name"])}
        if facts["min"] != 1:
            fields["count"] = facts["min"]
        return fields | given(
            points=facts["points"],
            profile=profile(facts["profile"]),
            equipment=[right_name(item) for item in facts.get("equipment", ())],
            save=facts.get("save"),
            psyker=facts.get("psyker"),
            options=self.options.groups(facts.get("options")),
        )

    def _profile_changes(self, facts: Facts) -> list[Fields]:
        """What options change in the characteristics of the entry's profiles."""
        profiles = facts.get("profiles", ())
        found = []
        for part in profiles:
            which = {"of": right_name(part["n"])} if len(profiles) > 1 else {}
            found += [self.reader.change(text) | which for text in part.get("mods", ())]
        return found

    def _points_per_model(self, facts: Facts) -> Any:
        found = facts.get("ppm")
        return found["points"] if isinstance(found, dict) else found

    def _models(self, facts: Facts) -> Fields:
        models = facts.get("models")
        if models is None or (models["min"], models["max"]) == (1, 1):
            return {}
        fields = {"minimum": models["min"]} if models["min"] != 1 else {}
        if models["max"] != 1:
            fields["maximum"] = models["max"]
        return fields

    def _limit(self, facts: Facts) -> Fields:
        limit = facts.get("army")
        if not limit:
            return {}
        growths = [self._growth(growth) for growth in limit.get("grows", ())]
        texts = [text for text in limit.get("mods", ()) if not _said_elsewhere(text, limit)]
        changes = [self.reader.change(text) for text in texts]
        needs = [need for change in changes if (need := _needed(change))]
        changes = [change for change in changes if not _needed(change)]
        requires = self.reader.requirement(limit["requires"]) if "requires" in limit else None
        fields = given(minimum=limit.get("min"))
        if limit.get("max") is not None:
            fields["maximum"] = limit["max"]
        return fields | given(
            grows=growths,
            requires=requires or (needs[0] if needs else None),
            changes=changes,
        )

    def _growth(self, growth: Facts) -> Fields:
        fields: Fields = {"add": growth["add"]}
        names = growth["of"]
        points = [name.removesuffix(" points") for name in names if name.endswith(" points")]
        if points:
            return fields | {"points_in": self.army, "every": int(points[0])}
        fields["of"] = [right_name(name) for name in names]
        if growth["per"] != 1:
            fields["every"] = growth["per"]
        return fields | given(replaces=growth.get("set"))

    def _commander(self, commander: Any) -> Fields:
        """Whether it commands the army, has to, and when it may; plain true stands for no condition."""
        told = commander if isinstance(commander, dict) else {}
        return {
            "army_commander": bool(commander),
            "commander_compulsory": bool(told.get("mandatory")),
            "army_commander_when": self.reader.condition(told["if"]) if told.get("if") else None,
        }

    def _origin(self, facts: Facts) -> Fields:
        when, notes = [], []
        for condition, part in facts.get("category_when", {}).items():
            force = condition.removeprefix("in force ")
            if force in self.forces:
                when.append({"force": force, "part": part})
            else:
                notes.append(f"The source counts it as {part} in the force “{force}”, unknown here.")
        if facts.get("models", {}).get("source") == "assumed":
            notes.append("The number of models is not in the source; it was set by hand.")
        catalogue_ids = [facts["bsdata_id"], *facts.get("bsdata_links", ()), *facts.get("also_ids", ())]
        return given(
            part_when=when, catalogue_ids=catalogue_ids, source=source_of(facts.get("src")), notes=notes
        )


def source_of(found: Any) -> str | None:
    """Publication and page as one text."""
    return "; ".join(found) if isinstance(found, list) else found


def _needed(change: Fields) -> Fields | None:
    """What the army must have, where the change only says that without it there may be none."""
    if (change["field"], change["how"], change["amount"]) != ("maximum", "set", 0) or "when" not in change:
        return None
    lacking = change["when"].get("every", [change["when"]])
    if not all(part.get("fewer_than") == 1 and part.get("where") == "army" for part in lacking):
        return None
    needed = [{key: part[key] for key in part if key != "fewer_than"} for part in lacking]
    return needed[0] if len(needed) == 1 else {"either": needed}


def _said_elsewhere(text: str, limit: Facts) -> bool:
    """Whether a change only repeats what `grows` and `requires` say in other words."""
    growths, requires = limit.get("grows", ()), limit.get("requires")
    what, _, rest = text.partition(" ")
    if requires and what == f"army_max={limit.get('max')}" and rest == f"if {requires}":
        return True
    how = what.removeprefix("army_").removeprefix("max")
    if requires and rest.startswith("if ") and how in ("=20", "=99", "+25"):
        return True
    if requires and how in ("=0", "=-1", "=1") and rest.startswith(f"if no {requires}"):
        return True
    if not rest.startswith("per "):
        return False
    return any(how in (f"+{growth['add']}", f"={growth['add']}") for growth in growths)
