"""Turns option groups, choices, models and card allowances of the facts into fields of the records."""

from __future__ import annotations

import dataclasses
from typing import Any

from datafaxes.options import Choice, ModelLine
from tools.convert_facts.conditions import Reader
from tools.convert_facts.default_equipment import without_defaults
from tools.convert_facts.joining import settled
from tools.convert_facts.names import also_called, right_name
from tools.convert_facts.tags import size_of

Fields = dict[str, Any]
Facts = dict[str, Any]


SAY_IT_ALL = frozenset({"Two Boneswords", "Warp Spider Jump Generator and 2 Death Spinners"})
"""Names of choices that say how many weapons they are; the facts' list of what comes with them does not."""


class Options:
    """Converts what one army list's entries may buy."""

    def __init__(self, facts: Facts, reader: Reader) -> None:
        self.components: dict[str, Facts] = facts["components"]
        self.reader = reader
        self.lists: dict[str, Fields] = {}
        """Wargear lists by id."""
        self.entry_ids = {
            system: vehicle["id"]
            for vehicle in facts["vehicles"]
            for system in (vehicle["bsdata_id"], *vehicle.get("also_ids", ()))
        }
        """Ids of vehicle entries by the catalogue's ids."""
        self.lists = {key: self.group(group) for key, group in facts["wargear_lists"].items()}

    def groups(self, found: list[Facts] | None) -> list[Fields]:
        """Fields of OptionGroups."""
        return [self.group(group) for group in found or ()]

    def group(self, facts: Facts) -> Fields:
        """Fields of one OptionGroup; a reference to a wargear list has no name of its own."""
        fields: Fields = {}
        if "name" in facts:
            fields |= {"name": right_name(facts["name"]), **also_called(facts["name"])}
        if "list" in facts:
            fields["list"] = facts["list"]
        fields |= self._limits(facts)
        if "default" in facts:
            fields["default"] = right_name(self._default(facts))
        fields |= self._rules(facts)
        offered = [*facts.get("choices", ()), *(facts["plus"] if isinstance(facts.get("plus"), list) else ())]
        heading = fields.get("name", "")
        choices = [
            ordered(settled(self.choice(part), heading), Choice) for part in offered if not _is_group(part)
        ]
        groups = [self.group(part) for part in offered if _is_group(part)]
        return fields | _given(choices=choices, groups=groups)

    def _default(self, facts: Facts) -> str:
        """The default choice; where no choice has that name, the one that costs nothing."""
        names: list[str] = [part.get("name") for part in facts["choices"]]
        wanted: str = facts["default"]
        if wanted in names or any(_is_group(part) for part in facts["choices"]):
            return wanted
        free: list[str] = [part["name"] for part in facts["choices"] if not part["points"]]
        return next((name for name in free if wanted in name), free[0])

    def choice(self, facts: Facts) -> Fields:
        """Fields of one Choice, with what the component it refers to adds."""
        part = self.components[facts["ref"]] if "ref" in facts else {}
        name = right_name(facts["name"])
        fields: Fields = {"name": name, **also_called(facts["name"])}
        fields |= _given(points=facts.get("points", 0), each="model" if facts.get("per") == "model" else None)
        fields |= _given(points_once=facts["plus"] if isinstance(facts.get("plus"), int) else None)
        fields |= self._limits(facts)
        fields |= _given(army_maximum=facts.get("army_max"))
        fields |= self._rules(facts)
        fields |= _given(
            gives=self._gives(facts, name),
            save=facts.get("save") or part.get("save"),
            profile=profile(facts.get("profile") or part.get("profile")),
            other_profiles=[profile(other) for other in part.get("profiles_alt", ())],
            equipment=[right_name(item) for item in part.get("equipment", ())],
            vehicle=self.entry_ids[facts["vehicle_entry"]] if "vehicle_entry" in facts else None,
            psychic=facts.get("psychic"),
            psyker=facts.get("psyker") or part.get("psyker"),
        )
        commander = facts.get("army_commander")
        fields |= _given(
            army_commander=bool(commander), commander_compulsory=isinstance(commander, dict) or None
        )
        fields |= size_of(fields)
        fields |= _given(
            models=self.lines([*part.get("models", ()), *facts.get("models", ())]),
            options=self.groups([*part.get("options", ()), *facts.get("options", ())]),
            cards=self.allowance(facts.get("cards") or part.get("cards")),
            catalogue_ids=[part["bsdata_id"]] if part else None,
        )
        return ordered(without_defaults(fields, self.lists), Choice)

    def _gives(self, facts: Facts, name: str) -> list[str]:
        """What comes with a choice beside what its own name says."""
        if name in SAY_IT_ALL:
            return []
        return [item for item in map(right_name, facts.get("with", ())) if item != name]

    def lines(self, found: list[Facts]) -> list[Fields]:
        """Fields of ModelLines."""
        return [self.line(line) for line in found]

    def line(self, facts: Facts) -> Fields:
        """Fields of one ModelLine, with what the component it refers to adds."""
        part = self.components[facts["ref"]] if "ref" in facts else {}
        fields: Fields = {"name": right_name(facts["name"]), **also_called(facts["name"])}
        fields |= _given(points=facts["points"], minimum=facts["min"])
        if facts["max"] is not None:
            fields["maximum"] = facts["max"]
        others = [*part.get("profiles_alt", ()), *facts.get("profiles_alt", ())]
        fields |= _given(
            profile=profile(facts.get("profile") or part.get("profile")),
            other_profiles=[profile(other) for other in others],
            equipment=[right_name(item) for source in (part, facts) for item in source.get("equipment", ())],
            save=facts.get("save") or part.get("save"),
            psyker=facts.get("psyker") or part.get("psyker"),
            options=[
                _for_single_models(group)
                for group in self.groups([*part.get("options", ()), *facts.get("options", ())])
            ],
            cards=self.allowance(facts.get("cards") or part.get("cards")),
            changes=self.changes(facts),
            catalogue_ids=[part["bsdata_id"]] if part else None,
        )
        return ordered(without_defaults(fields, self.lists), ModelLine)

    def allowances(self, found: Facts | None) -> list[Fields]:
        """Fields of the CardAllowances of an entry."""
        several = (found or {}).get("several", [found] if found else [])
        return [fields for part in several if (fields := self.allowance(part))]

    def allowance(self, facts: Facts | None) -> Fields:
        """Fields of one CardAllowance."""
        if not facts:
            return {}
        mandatory = [
            {"name": right_name(card["name"]), **_given(points=card["points"])}
            for card in facts.get("mandatory", ())
        ]
        return _given(
            maximum=facts.get("max"),
            sets=facts.get("sets"),
            mandatory=mandatory,
            extra=[self.choice(card) for card in facts.get("extra", ())],
            when=self.reader.condition(facts["if"]) if "if" in facts else None,
            changes=self.changes(facts),
        )

    def changes(self, facts: Facts) -> list[Fields]:
        """Fields of the Changes that the facts state as `mods`."""
        return [self.reader.change(text) for text in facts.get("mods", ())]

    def _limits(self, facts: Facts) -> Fields:
        fields = _given(minimum=facts.get("min"))
        if facts.get("max") is not None:
            fields["maximum"] = facts["max"]
        return fields

    def _rules(self, facts: Facts) -> Fields:
        return self.reader.rules(facts.get("if"), facts.get("mods", ()))


def profile(facts: Facts | None) -> Fields | None:
    """Fields of Characteristics."""
    if facts is None:
        return None
    return {"name": right_name(facts["n"])} | {key: facts[key] for key in facts if key not in ("n", "mods")}


def _for_single_models(group: Fields) -> Fields:
    """The group without prices for each model: what single models choose is paid by those that do."""
    choices = [
        {key: value for key, value in choice.items() if key != "each"} for choice in group.get("choices", ())
    ]
    return group | ({"choices": choices} if choices else {})


def ordered(fields: Fields, record: type[Any]) -> Fields:
    """The fields in the order in which the record has them."""
    order = [field.name for field in dataclasses.fields(record)]
    return {key: fields[key] for key in sorted(fields, key=order.index)}


def _is_group(facts: Facts) -> bool:
    return "list" in facts or "choices" in facts


def _given(**fields: Any) -> Fields:
    """The fields that say something: no nothings, no noughts, no empty lists."""
    return {key: value for key, value in fields.items() if value or (value == 0 and key in _NOUGHT_SAYS)}


_NOUGHT_SAYS = ("maximum", "army_maximum")
given = _given
