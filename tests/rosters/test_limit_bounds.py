"""Limits of single models against every way in which the models may share out what they have."""

from __future__ import annotations

from decimal import Decimal
from itertools import combinations_with_replacement

from hypothesis import given
from hypothesis import strategies as st

from datafaxes.army import ArmyHead, ArmyList
from datafaxes.condition import Change, Condition
from datafaxes.entry import Entry, Models
from datafaxes.options import Choice, ModelLine, OptionGroup
from rosters.choosing import choose
from rosters.chosen import Chosen
from rosters.limits import bounds
from rosters.option_tree import OptionTree
from rosters.roster import Bought, Unit

BLADES = ("Axe", "Claws", "Hammer")
NOTHING = "nothing"


class Nobody:
    """Surroundings without an army."""

    force = ""

    def in_army(self, name: str, inside: str | None) -> int:
        return 0

    def points_in(self, part: str) -> Decimal:
        return Decimal(0)

    def is_part(self, name: str, entry: Entry) -> bool | None:
        return None

    def datafax_of(self, entry: Entry) -> None:
        return None


def atoms() -> st.SearchStrategy[Condition]:
    has = st.sampled_from(BLADES).map(lambda name: Condition(has=name))
    lacks = st.sampled_from(BLADES).map(lambda name: Condition(has=name, fewer_than=1))
    return has | lacks


def conditions() -> st.SearchStrategy[Condition]:
    return st.recursive(
        atoms(),
        lambda inner: (
            inner.map(lambda one: Condition(negate=one))
            | st.lists(inner, min_size=2, max_size=3).map(lambda parts: Condition(every=tuple(parts)))
            | st.lists(inner, min_size=2, max_size=3).map(lambda parts: Condition(either=tuple(parts)))
        ),
        max_leaves=4,
    )


changes = st.lists(
    st.builds(
        Change,
        field=st.just("maximum"),
        how=st.sampled_from(["add", "set"]),
        amount=st.integers(-2, 3).map(Decimal),
        when=st.none() | conditions(),
    ).filter(lambda change: change.how == "add" or change.amount >= 0),
    max_size=3,
)


def squad(models: int, limit: OptionGroup, blades: dict[str, int]) -> Chosen:
    """So many troopers with these blades, who may each have guns as the group says."""
    blade = OptionGroup(name="Blade", maximum=1, choices=tuple(Choice(name=name) for name in BLADES))
    line = ModelLine(name="Trooper", minimum=models, maximum=models, options=(blade, limit))
    entry = Entry(
        id="squad",
        name="Squad",
        kind="squad",
        part="squads",
        models=Models(minimum=models, maximum=models),
        model_lines=(line,),
    )
    army = ArmyList(
        head=ArmyHead(id="testers", name="Testers", publication="Tests"),
        entries={"squad": entry},
        wargear_lists={},
    )
    options = tuple(Bought(name=name, count=count) for name, count in blades.items() if count)
    return choose(OptionTree(entry, army), Unit(id="u", entry="testers/squad", options=options), Nobody())


def holds_for(condition: Condition | None, blade: str) -> bool:
    """Whether the condition holds for a model with this blade, worked out by itself."""
    if condition is None:
        return True
    if condition.has is not None:
        number = int(condition.has == blade)
        few = condition.fewer_than
        return number >= condition.at_least if few is None else number < few
    if condition.negate is not None:
        return not holds_for(condition.negate, blade)
    if condition.every:
        return all(holds_for(part, blade) for part in condition.every)
    return any(holds_for(part, blade) for part in condition.either)


def limit_for(group: OptionGroup, blade: str) -> int:
    """The limit of one model with this blade."""
    if not holds_for(group.when, blade):
        return 0
    limit = group.maximum or 0
    for change in group.changes:
        if holds_for(change.when, blade):
            limit = int(change.amount) if change.how == "set" else limit + int(change.amount)
    return max(0, limit)


@given(
    models=st.integers(2, 5),
    start=st.integers(0, 2),
    when=st.none() | conditions(),
    changed=changes,
    data=st.data(),
)
def test_the_limit_lies_within_its_bounds(
    models: int, start: int, when: Condition | None, changed: list[Change], data: st.DataObject
) -> None:
    """A model has at most one blade, so the number of each blade says what every model has."""
    guns = OptionGroup(
        name="Guns", maximum=start, when=when, changes=tuple(changed), choices=(Choice(name="Gun"),)
    )
    held = data.draw(st.sampled_from(list(combinations_with_replacement((*BLADES, NOTHING), models))))
    chosen = squad(models, guns, {name: held.count(name) for name in BLADES})
    (section,) = chosen.tree.sections_by_name["guns"]
    limit = bounds(chosen, section, "maximum")
    assert limit is not None
    real = sum(limit_for(guns, blade) for blade in held)
    assert limit.low <= real <= limit.high


@given(models=st.integers(2, 6), claws=st.integers(0, 6), axes=st.integers(0, 6), start=st.integers(0, 2))
def test_plain_conditions_leave_no_doubt(models: int, claws: int, axes: int, start: int) -> None:
    """One more for those with an axe, none for those with claws: as the lists arm Terminators."""
    claws, axes = min(claws, models), min(axes, models - min(claws, models))
    guns = OptionGroup(
        name="Guns",
        maximum=start,
        when=Condition(has="Claws", fewer_than=1),
        changes=(Change(field="maximum", how="add", amount=Decimal(1), when=Condition(has="Axe")),),
        choices=(Choice(name="Gun"),),
    )
    chosen = squad(models, guns, {"Claws": claws, "Axe": axes})
    (section,) = chosen.tree.sections_by_name["guns"]
    limit = bounds(chosen, section, "maximum")
    real = start * (models - claws) + axes
    assert limit is not None
    assert limit.low <= real <= limit.high
    if not claws or not axes:
        assert limit == (real, real)


def test_what_depends_on_who_has_what_is_left_open() -> None:
    """Two models with claws, and two guns barred beside claws: whether a third gun may be had is known."""
    guns = OptionGroup(
        name="Guns",
        maximum=1,
        changes=(Change(field="maximum", how="set", amount=Decimal(0), when=Condition(has="Claws")),),
        choices=(Choice(name="Gun"),),
    )
    chosen = squad(5, guns, {"Claws": 2})
    (section,) = chosen.tree.sections_by_name["guns"]
    assert bounds(chosen, section, "maximum") == (3, 3)
