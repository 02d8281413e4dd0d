"""A roster's selections joined with the catalogues: which entry each is, and where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from rosters.catalogues.catalogue import Catalogue, Element
from rosters.other_programs.loose_names import loose
from rosters.other_programs.tree import Node, OtherForce, OtherRoster

MOST_DEEP = 12
"""Groups within one another."""


@dataclass(slots=True, eq=False)
class Selected:
    """One selection of the roster."""

    node: Node
    force: ForceAt
    above: Selected | None
    """None: it stands directly in its force."""
    entry: Element | None
    """What was selected; None where no catalogue has it."""
    link: Element | None
    """The link that it was selected through, if by a link of its own."""
    children: list[Selected] = field(default_factory=list)
    by_name: bool = False
    """No catalogue has its id, so that it was found by its name among what may stand there."""

    @property
    def path(self) -> str:
        """Names from the force down."""
        before = self.force.name if self.above is None else self.above.path
        return f"{before} / {self.node.name}"

    @property
    def owners(self) -> Iterator[Element]:
        """The elements whose limits and changes hold for it: the entry, and the link to it."""
        if self.entry is not None:
            yield self.entry
        if self.link is not None:
            yield self.link

    def every(self) -> Iterator[Selected]:
        """Itself and all below it."""
        yield self
        for child in self.children:
            yield from child.every()

    def is_called(self, an_id: str) -> bool:
        """Whether this id means it: its entry's, its link's, its group's, a category's or its kind."""
        node = self.node
        if an_id in (node.target_id, node.group_id.rpartition("::")[2]) or an_id in node.category_ids:
            return True
        if any(owner.id == an_id for owner in self.owners):
            return True
        links = (link for owner in self.owners for link in owner.each("categoryLinks"))
        return any(link.text("targetId") == an_id for link in links)


@dataclass(slots=True, eq=False)
class ForceAt:
    """One force of the roster."""

    force: OtherForce
    catalogue: Catalogue | None
    entry: Element | None
    selections: list[Selected] = field(default_factory=list)

    @property
    def name(self) -> str:
        """What to call it."""
        return self.force.name

    def every(self) -> Iterator[Selected]:
        """All selections in it."""
        for selection in self.selections:
            yield from selection.every()


@dataclass(slots=True, eq=False)
class JoinedRoster:
    """The roster with everything resolved."""

    roster: OtherRoster
    catalogues: Mapping[str, Catalogue]
    forces: list[ForceAt] = field(default_factory=list)

    @property
    def limit(self) -> Decimal:
        """The agreed points; -1 where none are agreed, as the data counts."""
        return self.roster.limit if self.roster.limit is not None else Decimal(-1)

    def every(self) -> Iterator[Selected]:
        """All selections of all forces."""
        for force in self.forces:
            yield from force.every()

    def find(self, an_id: str, home: Catalogue | None) -> Element | None:
        """The element of this id: in the force's own catalogue, then the system's, then any."""
        if home is not None and an_id in home.by_id:
            return home.by_id[an_id]
        for catalogue in sorted(self.catalogues.values(), key=lambda one: not one.is_system):
            if an_id in catalogue.by_id:
                return catalogue.by_id[an_id]
        return None


def join(roster: OtherRoster, catalogues: Mapping[str, Catalogue]) -> JoinedRoster:
    """Find every force and selection of the roster in the catalogues."""
    joined = JoinedRoster(roster, catalogues)
    for force in roster.forces:
        home = catalogues.get(force.catalogue_id)
        entry = joined.find(force.entry_id.rpartition("::")[2], home)
        at = ForceAt(force, home, entry)
        at.selections = [_selected(joined, node, at, None) for node in force.nodes]
        joined.forces.append(at)
    return joined


def _selected(joined: JoinedRoster, node: Node, force: ForceAt, above: Selected | None) -> Selected:
    *links, target = node.entry_id.split("::")
    entry = joined.find(target, force.catalogue) if target else None
    link = joined.find(links[-1], force.catalogue) if links else None
    if link is not None and link.text("targetId") != target:
        link = None
    by_name = None if entry is not None else _called(joined, node.name, force, above)
    if by_name is not None:
        entry, link = by_name
    made = Selected(node, force, above, entry, link, by_name=by_name is not None)
    made.children = [_selected(joined, child, force, made) for child in node.children]
    return made


def _called(
    joined: JoinedRoster, name: str, force: ForceAt, above: Selected | None
) -> tuple[Element, Element | None] | None:
    """What is called so among what may be selected there, with the link to it."""
    home = None if force.catalogue is None else force.catalogue.root
    around = home if above is None else above.entry
    if around is None:
        return None
    waiting, wanted, seen = [(one, 0) for one in around.offered], loose(name), set[int]()
    while waiting:
        element, depth = waiting.pop(0)
        link = element if element.kind == "entryLinks" else None
        target = joined.find(link.text("targetId"), force.catalogue) if link is not None else element
        if target is None or id(target) in seen:
            continue
        seen.add(id(target))
        if target.kind == "selectionEntryGroups" and depth < MOST_DEEP:
            waiting += [(one, depth + 1) for one in target.offered]
        elif target.kind == "selectionEntries" and loose(target.name) == wanted:
            return target, link
    return None
