"""A Datafax card in the terminal: front and back, in plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from builder.printing.card_view import CardView, CrewView, DamageTableView, ProfileLine, WeaponView
from builder.printing.face_texts import facts_told, front_paragraphs, points_told, weapon_notes
from builder.printing.notation import NO_BREAK, breakable, unbroken

WIDTH = 80
LEAST_WIDTH = 60
"""Narrower, and the weapons table would not fit."""

Bold = Callable[[str], str]
_COLUMNS = (
    ("Short", 6),
    ("Long", 7),
    ("To hit", 8),
    ("Str", 4),
    ("Dam", 7),
    ("Save", 5),
    ("Penetration", 12),
)


def card_lines(view: CardView, bold: Bold = str, width: int = WIDTH) -> Iterator[str]:
    """The lines of a card, `width` columns wide; `bold` makes headings stand out where the terminal can."""
    frame = _Frame(max(width, LEAST_WIDTH), bold)
    yield frame.rule("╭", "╮")
    right = points_told(view)
    yield frame.heading(frame.apart(view.name, right))
    under = " · ".join(
        part for part in (f"“{view.own_name}”" if view.own_name else "", view.army, view.group) if part
    )
    own = "own data" if view.own_data else ""
    if under or own:
        yield frame.line(frame.apart(under, own))
    yield frame.rule()
    for text in _front(view):
        yield from frame.wrapped(text)
    if view.weapons:
        yield frame.rule()
        yield from _weapons(view.weapons, frame)
    for heading, text in front_paragraphs(view):
        yield from frame.wrapped(f"{heading}: {text}")
    if view.locations:
        yield frame.rule()
        yield from _locations(view, frame)
    for table in view.tables:
        yield frame.rule()
        yield from _table(table, frame)
    told = [*view.rules, *view.notes, *view.footnotes]
    if told:
        yield frame.rule()
        for text in told:
            yield from frame.wrapped(text)
    if view.source:
        yield from frame.wrapped(f"Source: {view.source}")
    yield frame.rule("╰", "╯")


class _Frame(NamedTuple):
    """The frame that a card is written into."""

    width: int
    bold: Bold

    @property
    def inner(self) -> int:
        """Columns for text."""
        return self.width - 4

    def rule(self, left: str = "├", right: str = "┤") -> str:
        """A line across."""
        return left + "─" * (self.width - 2) + right

    def line(self, text: str) -> str:
        """A line of text, cut where it is too long."""
        return f"│ {text[: self.inner].ljust(self.inner)} │"

    def heading(self, text: str) -> str:
        """A line of text that stands out."""
        return f"│ {self.bold(text[: self.inner].ljust(self.inner))} │"

    def apart(self, left: str, right: str) -> str:
        """Two texts at the two ends of a line; the left one is shortened where they would meet."""
        room = self.inner - len(right) - (2 if right else 0)
        shown = left if len(left) <= room else left[: room - 1] + "…"
        return shown.ljust(self.inner - len(right)) + right

    def wrapped(self, text: str, indent: int = 0, hang: int = 2) -> Iterator[str]:
        """A text in as many lines as it takes, short numbers never apart from what they belong to."""
        first, rest = " " * indent, " " * (indent + hang)
        lines = textwrap.wrap(unbroken(text), self.inner, initial_indent=first, subsequent_indent=rest)
        for line in lines or [""]:
            yield self.line(breakable(line))


def _front(view: CardView) -> Iterator[str]:
    rates = "  ".join(named_values(view.characteristics or view.speeds))
    yield f"{view.type_label}: {view.motive}   {rates}".rstrip()
    never = "" if view.may_ram else ", never on purpose"
    ram = "Ram value: S{} {} save {}".format(*view.ram) + never if view.ram else ""
    crew = f"Crew: {len(view.stations)} ({', '.join(view.stations)})" if view.stations else ""
    if ram or crew:
        yield "   ".join(part for part in (ram, crew) if part)
    for heading, text in facts_told(view):
        yield f"{heading}: {text}"
    for member in view.crew:
        yield _crew(member)


def named_values(pairs: Iterable[tuple[str, str]]) -> list[str]:
    """Names with their values, which stay on one line."""
    return [f"{name}{NO_BREAK}{value}" for name, value in pairs]


def _crew(crew: CrewView) -> str:
    line = "  ".join(named_values(crew.characteristics))
    save = f"  Save{NO_BREAK}{crew.save}" if crew.save else ""
    gear = f" with {', '.join(crew.equipment)}" if crew.equipment else ""
    return (
        f"{crew.count} {crew.name}{gear}: {line}{save}" if line or save else f"{crew.count} {crew.name}{gear}"
    )


def _weapons(weapons: Sequence[WeaponView], frame: _Frame) -> Iterator[str]:
    heads = "".join(name.rjust(width) for name, width in _COLUMNS)
    yield frame.heading("Weapons".ljust(frame.inner - len(heads)) + heads)
    for weapon in weapons:
        if len(weapon.lines) > 1:
            mounting = f": {weapon.mounting_text}" if weapon.mounting_text else ""
            yield from frame.wrapped(f"{weapon.letter} {weapon.name}{mounting}")
        for line in weapon.lines:
            yield from _profile(weapon, line, frame)


def _profile(weapon: WeaponView, line: ProfileLine, frame: _Frame) -> Iterator[str]:
    shown = _cells(line)
    name = f"  {line.name}" if line.name else f"{weapon.letter} {weapon.name}"
    room = frame.inner - len(shown)
    if len(name) < room:
        yield frame.line(name.ljust(room) + shown)
    else:
        yield from frame.wrapped(name)
        yield frame.line(shown.rjust(frame.inner))
    notes = weapon_notes(weapon, line)
    if notes:
        yield from frame.wrapped(notes, indent=2, hang=0)


def _cells(line: ProfileLine) -> str:
    """The cells of a line under their heads; a word that is too long for one goes over several."""
    short, long, hit, strength, damage, save, penetration = (width for _, width in _COLUMNS)
    cells = [(line.short, short), (line.long, long)] if line.long else [(line.short, short + long)]
    same = line.hit_short == line.hit_long and not line.hit_short.lstrip("+−").isdigit()
    cells.append((line.hit_short if same else f"{line.hit_short} / {line.hit_long}", hit))
    if line.strength == line.damage == line.save and len(line.strength) >= save:
        cells.append((line.strength, strength + damage + save))
    else:
        cells += [(line.strength, strength), (line.damage, damage), (line.save, save)]
    cells.append((line.penetration, penetration))
    shown, behind = "", 0
    for text, width in cells:
        cell = text.rjust(width - behind)
        cell = cell if cell.startswith(" ") else f" {cell}"
        behind = max(0, len(cell) - (width - behind))
        shown += cell
    return shown


def _locations(view: CardView, frame: _Frame) -> Iterator[str]:
    yield frame.heading(frame.apart("D6   Hit location", "Front  Side/rear"))
    for each in view.locations:
        armour = each.front.rjust(5) + each.side_rear.rjust(11)
        notes = f" ({'; '.join(each.notes)})" if each.notes else ""
        texts = textwrap.wrap(f"{each.roll:5}{each.name}{notes}", frame.inner - 18, subsequent_indent=" " * 5)
        yield frame.line(frame.apart(texts[0], armour))
        for text in texts[1:]:
            yield frame.line(text)


def _table(table: DamageTableView, frame: _Frame) -> Iterator[str]:
    yield frame.heading(f"{table.title} ({', '.join(table.rolls)})")
    for row in table.rows:
        yield from frame.wrapped(f"{row.roll:5}{row.title}. {row.text}", hang=5)
    for note in table.notes:
        yield from frame.wrapped(note)
