"""What the entries of one army list are called: whole, short, and by what they must choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

from datafaxes.army import ArmyList
from datafaxes.entry import Entry
from datafaxes.library import Library
from datafaxes.options import Choice, ModelLine, OptionGroup
from rosters.other_programs.loose_names import Names, loose

_SAY_NOTHING = frozenset(
    ("squad", "squadron", "mob", "brood", "band", "team", "unit", "support weapon", "weapon", "command",
     "bike", "battle", "heavy weapon", "veteran", "space marine", "eldar", "ork", "chaos", "tyranid", "squat")
)  # fmt: skip
"""What is left of a name that could be any unit's, or a heading."""

_NOUNS = frozenset(
    ("squad", "squadron", "mob", "mobs", "boyz", "brood", "pack", "band", "korps", "coven", "herd", "tank",
     "battle", "grav", "squads")
)  # fmt: skip
"""Last words of names that players leave out."""


class ArmyNames:
    """The names of an army list, each index made when it is first asked for."""

    def __init__(self, army_id: str, library: Library) -> None:
        self._army_id = army_id
        self._library = library

    @cached_property
    def _army(self) -> ArmyList:
        return self._library.army(self._army_id)

    @cached_property
    def _entries(self) -> dict[str, Entry]:
        """By whole id."""
        return {f"{self._army_id}/{entry.id}": entry for entry in self._army.entries.values()}

    @cached_property
    def units(self) -> Names[str]:
        """The whole ids of the entries that are units by themselves, by names, short ones too."""
        beginnings = _usual_beginnings(self._entries.values())
        known = {
            whole_id: (entry.name, *entry.also_called, *_shorter(entry.name, beginnings))
            for whole_id, entry in self._entries.items()
            if not entry.only_as_upgrade
        }
        head = self._army.head
        taken = {loose(name) for name in (head.name, *(force.name for force in head.forces))}
        return Names(
            ((names, whole_id) for whole_id, names in known.items()),
            (
                (short, names[0], whole_id)
                for whole_id, names in known.items()
                for short in (*_without_nouns(names), *_initialled(names[0], beginnings))
                if loose(short) not in taken
            ),
        )

    @cached_property
    def upgrades(self) -> Names[str]:
        """The whole ids of the entries that are only bought with others."""
        return Names(
            ((entry.name, *entry.also_called), whole_id)
            for whole_id, entry in self._entries.items()
            if entry.only_as_upgrade
        )

    @cached_property
    def by_choice(self) -> Names[tuple[str, str]]:
        """Entries by what they must choose, with that choice: Bloodthirster, Callidus.

        A vehicle that only a squadron of it can buy stands for the squadron, and models for the only squad
        that has any, with no choice.
        """
        named: dict[str, set[tuple[str, str]]] = {}
        for name, whole_id, choice in (*self._by_their_choices(), *self._by_their_models()):
            named.setdefault(name, set()).add((whole_id, choice))
        for name, whole_id in self._sold_by_squadrons():
            named[name] = {(whole_id, name)}
        only = ((name, self._likeliest(name, pairs)) for name, pairs in named.items())
        return Names(((name,), pair) for name, pair in only if pair is not None)

    def _by_their_choices(self) -> Iterator[tuple[str, str, str]]:
        offered = Counter(name for one in self._entries.values() for name in set(_names_in(one.options)))
        for whole_id, entry in self._entries.items():
            for choice in () if entry.only_as_upgrade else _must_choose(entry.options):
                if offered[loose(choice.name)] == 1:
                    for name in (choice.name, *choice.also_called, *_shorter(choice.name, [])):
                        yield name, whole_id, choice.name

    def _by_their_models(self) -> Iterator[tuple[str, str, str]]:
        for whole_id, entry in self._entries.items():
            if entry.kind == "squad" and not entry.only_as_upgrade:
                yield from ((line.name, whole_id, "") for line in entry.model_lines)

    def _sold_by_squadrons(self) -> Iterator[tuple[str, str]]:
        entries = self._army.entries
        for entry in entries.values():
            buyers = [buyer for buyer in entry.offered_by if entries[buyer].kind == "vehicle"]
            if entry.only_as_upgrade and len(buyers) == 1:
                yield entry.name, f"{self._army_id}/{buyers[0]}"

    def _likeliest(self, name: str, pairs: set[tuple[str, str]]) -> tuple[str, str] | None:
        """The only one, or the only one that has the first word of its name: Tactical Marines."""
        first = name.split()[0]
        if len(pairs) > 1:
            pairs = {pair for pair in pairs if self._entries[pair[0]].name.startswith(first)}
        return next(iter(pairs)) if len(pairs) == 1 else None

    @cached_property
    def by_id(self) -> dict[str, str]:
        """The whole ids of the entries by their ids in the catalogues."""
        return {
            catalogue_id: whole_id
            for whole_id, entry in self._entries.items()
            for catalogue_id in entry.catalogue_ids
        }

    @cached_property
    def options(self) -> frozenset[str]:
        """Loose names of everything that any entry may have, and of all cards."""
        return frozenset(self._option_names())

    def _option_names(self) -> Iterator[str]:
        yield from _names_in(self._army.wargear_lists.values())
        for entry in self._entries.values():
            yield from _names_in(entry.options)
            yield from _names_of_lines(entry.model_lines)
        for card in self._library.cards.values():
            yield from (loose(name) for name in (card.name, *card.also_called))


def _usual_beginnings(entries: Iterable[Entry]) -> list[str]:
    """Words that so many names of the army begin with that players leave them out: Space Marine."""
    starts: Counter[str] = Counter()
    for entry in entries:
        words = entry.name.split()
        starts.update(" ".join(words[:size]) for size in range(1, len(words)))
    return sorted((start for start, often in starts.items() if often >= 3), key=lambda start: -len(start))


def _must_choose(groups: Iterable[OptionGroup]) -> Iterator[Choice]:
    """What one of has to be chosen, or what makes it another grade of character."""
    for group in groups:
        if group.minimum:
            is_open = group.default is None
            yield from (choice for choice in group.choices if is_open or choice.profile is not None)
        yield from _must_choose(group.groups)


def _shorter(name: str, beginnings: list[str]) -> Iterator[str]:
    """What players call it for short: without a title, what is in brackets, the army's own words."""
    for separator in (",", " - ", " ("):
        if separator in name:
            yield name.partition(separator)[0]
    for beginning in beginnings:
        if name.startswith(f"{beginning} "):
            rest = name[len(beginning) + 1 :]
            if loose(rest) not in _SAY_NOTHING:
                yield rest
            return


def _without_nouns(names: Iterable[str]) -> Iterator[str]:
    """What players call it without the word for such units: Goffs, Grey Hunters, Leman Russ."""
    for name in names:
        words = name.split()
        while len(words) > 1 and words[-1].casefold() in _NOUNS:
            words.pop()
            if loose(" ".join(words)) not in _SAY_NOTHING:
                yield " ".join(words)


def _initialled(name: str, beginnings: list[str]) -> Iterator[str]:
    """With the army's own words as initials: IG Squad, SM Rhino."""
    for beginning in beginnings:
        if " " in beginning and name.startswith(f"{beginning} "):
            initials = "".join(word[0] for word in beginning.split())
            yield f"{initials}{name[len(beginning) :]}"
            return


def _names_in(groups: Iterable[OptionGroup]) -> Iterator[str]:
    for group in groups:
        for choice in group.choices:
            yield from _names_of_choice(choice)
        yield from _names_in(group.groups)


def _names_of_choice(choice: Choice) -> Iterator[str]:
    yield from (loose(name) for name in (choice.name, *choice.also_called))
    yield from _names_in(choice.options)
    yield from _names_of_lines(choice.models)


def _names_of_lines(lines: Iterable[ModelLine]) -> Iterator[str]:
    for line in lines:
        yield loose(line.name)
        yield from _names_in(line.options)
