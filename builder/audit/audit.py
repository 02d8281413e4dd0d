"""What an audit says of a roster of another program, in sections that text, Markdown and paper share."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import TYPE_CHECKING

from datafaxes.record import record
from datafaxes.words import number_text, plural
from rosters.other_programs.imported import Imported
from rosters.other_programs.tree import Unread

if TYPE_CHECKING:
    from rosters.fielded import FieldedArmy

MOST_LINES = 40
"""Of a section; the rest is counted."""


@record
class Audit:
    """A roster of another program as it was read, arranged and compared."""

    imported: Imported
    arranged: tuple[str, ...] = ()
    """What a legal arrangement of squadrons, batteries and seats would be, a sentence each."""
    impossible: tuple[str, ...] = ()
    """Why there is none."""
    revisions: tuple[str, ...] = ()
    """Catalogues of another revision than those that our data was drawn from."""
    profiles: tuple[str, ...] = ()
    """Numbers that the file prints for vehicles and our Datafaxes have otherwise."""
    catalogues: tuple[Section, ...] = ()
    """What the community's own catalogues say."""


@record
class Section:
    """A heading of the report with its lines."""

    key: str
    """Its name in JSON."""
    title: str
    lines: tuple[str, ...]


def read_line(audit: Audit) -> str:
    """What was read and how much of it: `BattleScribe roster, 23 of 23 selections read`."""
    imported = audit.imported
    other = imported.other
    lines = f", {plural(len(other.unread), 'line')} not understood" if other.unread else ""
    whole = plural(imported.whole, "unit")
    return f"{other.dialect}, {imported.read} of {whole} of the file recognised{lines}"


def totals(audit: Audit, army: FieldedArmy) -> dict[str, Decimal | None]:
    """The three totals: what the file says, what its parts come to, and what our data makes of it."""
    other = audit.imported.other
    is_priced = any(node.is_priced for node in other.nodes)
    return {"file": other.total, "parts": other.sum_of_parts if is_priced else None, "ours": army.points}


def totals_line(audit: Audit, army: FieldedArmy) -> str:
    """The three totals side by side."""
    told = totals(audit, army)
    file = "no total" if told["file"] is None else number_text(told["file"])
    parts = "no prices" if told["parts"] is None else number_text(told["parts"])
    return f"the file says {file}, its parts come to {parts}, our data makes it {number_text(army.points)}"


def sections(audit: Audit) -> tuple[Section, ...]:
    """The sections that have anything to say."""
    imported = audit.imported
    every = (
        Section(
            key="not_in_our_data",
            title="Not in our data (kept, not checked)",
            lines=tuple(_unread(line) for line in (*imported.units_unknown, *imported.options_unknown)),
        ),
        Section(
            key="not_read",
            title="Lines that were not understood",
            lines=tuple(_unread(line) for line in imported.other.unread),
        ),
        Section(
            key="read_as",
            title="Read as",
            lines=tuple(f"“{one.written}” as {one.meant} ({one.place})" for one in imported.read_as),
        ),
        Section(key="assumed", title="Assumed", lines=imported.assumptions),
        Section(key="arrangement", title="Squadrons, batteries and seats", lines=tuple(_arrangement(audit))),
        Section(
            key="remarks",
            title="About the file",
            lines=(*imported.other.remarks, *_sums(audit), *audit.revisions, *audit.profiles),
        ),
        *audit.catalogues,
    )
    return tuple(section for section in every if section.lines)


def shown_lines(section: Section) -> Iterator[str]:
    """The lines of a section for people, a very long one cut short."""
    yield from section.lines[:MOST_LINES]
    more = len(section.lines) - MOST_LINES
    if more > 0:
        yield f"… and {number_text(more)} more"


def _sums(audit: Audit) -> Iterator[str]:
    other = audit.imported.other
    parts = other.sum_of_parts
    if other.total is not None and parts and parts != other.total:
        yield f"Its parts come to {number_text(parts)} points, not to the {number_text(other.total)} it says."


def _unread(line: Unread) -> str:
    kind = f", {line.kind}" if line.kind else ""
    price = f" ({plural(line.points, 'point')})" if line.points else ""
    return f"“{line.text}”{kind}{price}: {line.place}"


def _arrangement(audit: Audit) -> Iterator[str]:
    states = "states some of them" if audit.imported.other.stated else "does not state them"
    if audit.impossible:
        yield f"The file {states}, and no legal arrangement exists."
        yield from audit.impossible
    elif audit.arranged:
        yield f"The file {states}. A legal arrangement exists:"
    yield from audit.arranged
