"""What a unit has bought: the roster's names found in the option tree, and what it has by default.

A bought option goes to the bearer it names (`for:`), then to the shallowest place that is open, of
these to a group that must be chosen from, then to the first with room left; a number too large for
one place spills into the next. Where not all find room so, what may stand in fewer places comes first.
A group with a minimum and a default is filled up with the default, so that any other pick replaces it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from datafaxes.names import folded, folded_names
from datafaxes.options import Choice
from rosters.chosen import Chosen, Surroundings
from rosters.limits import limits, limits_of, room
from rosters.model_lines import count_lines, grown
from rosters.option_tree import OptionTree, Place, Section, bears
from rosters.roster import Bought, Unit

MOST_ROUNDS = 4
"""Limits depend on what was picked and picks on limits; in practice they settle in two rounds."""


def choose(tree: OptionTree, unit: Unit, around: Surroundings) -> Chosen:
    """Find what the unit bought in the tree, and add what it has by default."""
    chosen = Chosen(tree, unit, around)
    chosen.by_name = {folded(bought.name): bought for bought in unit.options}
    count_lines(chosen)
    for _ in range(MOST_ROUNDS if tree.conditional else 2):
        before, sizes = chosen.counts, [line.count for line in chosen.lines]
        _pick(chosen)
        chosen.seen = dict(chosen.counts)
        count_lines(chosen)
        if chosen.counts == before and [line.count for line in chosen.lines] == sizes:
            break
    return chosen


@dataclass(slots=True, eq=False)
class _Wish:
    """A bought option, and how many of it no place was found for yet."""

    bought: Bought
    places: list[Place]
    count: int
    taken: list[Place] = field(default_factory=list)

    @property
    def is_open(self) -> bool:
        """Whether some of it has no place yet."""
        return self.count > 0 or not self.taken


def _pick(chosen: Chosen) -> None:
    """Pick everything anew, from the shallowest choices to the deepest."""
    asked_for = {place: count - chosen.by_default.get(place, 0) for place, count in chosen.counts.items()}
    before = {place: count for place, count in asked_for.items() if count > 0}
    wishes = _granted(chosen, list(_wishes(chosen)), before)
    if any(wish.is_open and wish.places for wish in wishes):
        wishes = _granted(chosen, sorted(_wishes(chosen), key=lambda wish: len(wish.places)), before)
    open_wishes = [wish for wish in wishes if wish.is_open]
    while sum(_force(chosen, wish) for wish in open_wishes):
        _settle(chosen, open_wishes)  # what was forced in may be borne by nothing else, or demand more
        open_wishes = [wish for wish in open_wishes if wish.is_open]
    left_over = {id(wish.bought) for wish in open_wishes}
    chosen.left_over = [bought for bought in chosen.unit.options if id(bought) in left_over]


def _granted(chosen: Chosen, wishes: list[_Wish], before: dict[Place, int]) -> list[_Wish]:
    """The wishes, after those for which there is room were granted in this order."""
    chosen.counts, chosen.by_default, chosen.bought = {}, {}, {}
    chosen.seen = dict(before)
    _settle(chosen, wishes)
    return wishes


def _settle(chosen: Chosen, wishes: list[_Wish]) -> None:
    """Grant what there is room for, level by level, and add what is then compulsory."""
    for depth in range(len(chosen.tree.levels)):
        for wish in wishes:
            _grant(chosen, wish, depth)
        _fill_up(chosen, chosen.tree.sections[depth])
    for sections in chosen.tree.sections if chosen.tree.conditional else ():
        _fill_up(chosen, sections)  # once more, for minimums that defaults further down have raised


def _wishes(chosen: Chosen) -> Iterator[_Wish]:
    for bought in chosen.unit.options:
        places = chosen.tree.find(bought.name)
        if bought.bearer is not None:
            places = [place for place in places if bears(place, bought.bearer)]
        if places or not any(line.is_called(folded(bought.name)) for line in chosen.lines):
            yield _Wish(bought, places, bought.count)


def _grant(chosen: Chosen, wish: _Wish, depth: int) -> None:
    """Give the wish as many of its places at this depth as there is room."""
    places = [place for place in wish.places if place.depth == depth and chosen.is_open(place.section)]
    if len(places) > 1:
        places.sort(key=lambda place: not _is_wanting(chosen, place.section))
    for place in places:
        count = min(wish.count, room(chosen, place)) if wish.count > 0 else 0
        if count > 0:
            _take(chosen, wish, place, count)


def _is_wanting(chosen: Chosen, section: Section) -> bool:
    """Whether something must be chosen from the group for which there is no default."""
    wanting = section.group.minimum > 0 and section.group.default is None
    return wanting and chosen.in_section(section) < limits(chosen, section)[0]


def _force(chosen: Chosen, wish: _Wish) -> bool:
    """Put the rest of the wish where it is too much, for the checks to find; False where it has no place.

    What stands there by default already is part of what was asked for.
    """
    open_places = (place for place in wish.places if chosen.is_open(place.section))
    target = wish.taken[0] if wish.taken else next(open_places, None)
    if target is None:
        return False
    if by_default := min(wish.count, chosen.by_default.get(target, 0)):
        chosen.by_default[target] -= by_default
        chosen.counts[target] -= by_default
    if wish.count > 0:
        _take(chosen, wish, target, wish.count)
    wish.taken.append(target)
    return True


def _take(chosen: Chosen, wish: _Wish, place: Place, count: int) -> None:
    chosen.add(place, count)
    chosen.bought.setdefault(place, wish.bought)
    wish.taken.append(place)
    wish.count -= count


def _fill_up(chosen: Chosen, sections: list[Section]) -> None:
    """Add what is compulsory and has a default."""
    for section in sections:
        if not chosen.is_open(section):
            continue
        for place in section.places:
            if place.choice.minimum or place.choice.changes:
                least = max(limits_of(chosen, place)[0], grown(chosen, place))
                _add_default(chosen, place, least - chosen.counts.get(place, 0))
        if section.group.minimum or section.group.changes:
            missing = limits(chosen, section)[0] - chosen.in_section(section)
            default = _default(chosen, section) if missing > 0 else None
            if default is not None:
                _add_default(chosen, default, missing)


def _add_default(chosen: Chosen, place: Place, count: int) -> None:
    if count > 0:
        chosen.add(place, count)
        chosen.by_default[place] = chosen.by_default.get(place, 0) + count


def _default(chosen: Chosen, section: Section) -> Place | None:
    """What fills a compulsory group that nobody chose from.

    Its default, or its like where a condition bars that one; in a group of groups, the default of the
    first that has one; without any default, the only choice that costs nothing.
    """
    places = list(section.every_place())
    if section.group.default is None:
        if not section.places:
            return next((found for inner in section.sections if (found := _default(chosen, inner))), None)
        free = [place for place in section.places if _is_free(place.choice)]
        return free[0] if len(free) == section.group.minimum == 1 and _may_be(chosen, free[0]) else None
    key = folded(section.group.default)
    for place in places:
        if key in folded_names(place.choice):
            alike = [place, *(other for other in places if other.choice.points == place.choice.points)]
            return next((other for other in alike if _may_be(chosen, other)), None)
    return None


def _is_free(choice: Choice) -> bool:
    """Whether it costs nothing, and nothing that it makes compulsory does."""
    return choice.points == 0 and not any(group.minimum for group in choice.options)


def _may_be(chosen: Chosen, place: Place) -> bool:
    return limits_of(chosen, place)[1] != 0
