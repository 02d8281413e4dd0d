"""A Datafax card in the terminal: front and back within 80 columns, in plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence

from builder.printing.card_view import CardView, CrewView, DamageTableView, ProfileLine, WeaponView
from builder.printing.face_texts import facts_told, front_paragraphs, weapon_notes

WIDTH = 80
_INNER = WIDTH - 4

Bold = Callable[[str], str]
_COLUMNS = (
    ("Short", 6),
    ("Long", 7),
    ("To hit", 8),
    ("Str", 5),
    ("Dam", 7),
    ("Save", 5),
    ("Penetration", 12),
)


def card_lines(view: CardView, bold: Bold = str) -> Iterator[str]:
    """The lines of a card; `bold` makes headings stand out where the terminal can."""
    yield _rule("╭", "╮")
    right = f"{view.points} points" if view.points else ""
    yield _line(_apart(view.name, right), bold)
    under = " · ".join(
        part for part in (f"“{view.own_name}”" if view.own_name else "", view.army, view.group) if part
    )
    own = "own data" if view.own_data else ""
    if under or own:
        yield _line(_apart(under, own))
    yield _rule("├", "┤")
    yield from _body(_front(view))
    if view.weapons:
        yield _rule("├", "┤")
        yield from _weapons(view.weapons, bold)
    for heading, text in front_paragraphs(view):
        yield from _wrapped(f"{heading}: {text}")
    if view.locations:
        yield _rule("├", "┤")
        yield from _locations(view, bold)
    for table in view.tables:
        yield _rule("├", "┤")
        yield from _table(table, bold)
    told = [*view.rules, *view.notes, *view.footnotes]
    if told:
        yield _rule("├", "┤")
        for text in told:
            yield from _wrapped(text)
    if view.source:
        yield from _wrapped(f"Source: {view.source}")
    yield _rule("╰", "╯")


def _rule(left: str, right: str) -> str:
    return left + "─" * (WIDTH - 2) + right


def _line(text: str, bold: Bold = str) -> str:
    return f"│ {bold(text[:_INNER].ljust(_INNER))} │"


def _apart(left: str, right: str) -> str:
    """Two texts at the two ends of a line; the left one is shortened where they would meet."""
    room = _INNER - len(right) - (2 if right else 0)
    shown = left if len(left) <= room else left[: room - 1] + "…"
    return shown.ljust(_INNER - len(right)) + right


def _wrapped(text: str, indent: int = 0, hang: int = 2) -> Iterator[str]:
    first, rest = " " * indent, " " * (indent + hang)
    for line in textwrap.wrap(text, _INNER, initial_indent=first, subsequent_indent=rest) or [""]:
        yield _line(line)


def _body(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from _wrapped(text)


def _front(view: CardView) -> Iterator[str]:
    rates = "  ".join(f"{name} {value}" for name, value in view.characteristics or view.speeds)
    yield f"{view.type_label}: {view.motive}   {rates}".rstrip()
    ram = "S{} {} save {}".format(*view.ram) if view.ram else "–"
    crew = f"{len(view.stations)} ({', '.join(view.stations)})" if view.stations else "–"
    never = ", never on purpose" if view.ram and not view.may_ram else ""
    if view.ram or view.stations:
        yield f"Ram value: {ram}{never}   Crew: {crew}"
    for heading, text in facts_told(view):
        yield f"{heading}: {text}"
    for member in view.crew:
        yield _crew(member)


def _crew(crew: CrewView) -> str:
    line = "  ".join(f"{name} {value}" for name, value in crew.characteristics)
    save = f"  Save {crew.save}" if crew.save else ""
    gear = f" with {', '.join(crew.equipment)}" if crew.equipment else ""
    return (
        f"{crew.count} {crew.name}{gear}: {line}{save}" if line or save else f"{crew.count} {crew.name}{gear}"
    )


def _weapons(weapons: Sequence[WeaponView], bold: Bold) -> Iterator[str]:
    heads = "".join(name.rjust(width) for name, width in _COLUMNS)
    yield _line("Weapons".ljust(_INNER - len(heads)) + heads, bold)
    for weapon in weapons:
        if len(weapon.lines) > 1:
            yield from _wrapped(f"{weapon.letter} {weapon.name}: {weapon.mounting_text}")
        for line in weapon.lines:
            yield from _profile(weapon, line)


def _profile(weapon: WeaponView, line: ProfileLine) -> Iterator[str]:
    hits = f"{line.hit_short} / {line.hit_long}"
    distances = [line.short, line.long] if line.long else [line.short]
    cells = [*distances, hits, line.strength, line.damage, line.save, line.penetration]
    widths = [width for _, width in _COLUMNS]
    if not line.long:
        widths = [widths[0] + widths[1], *widths[2:]]
    shown = "".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
    name = f"  {line.name}" if line.name else f"{weapon.letter} {weapon.name}"
    room = _INNER - len(shown)
    if len(name) < room:
        yield _line(name.ljust(room) + shown)
    else:
        yield _line(name)
        yield _line(shown.rjust(_INNER))
    notes = weapon_notes(weapon, line)
    if notes:
        yield from _wrapped(notes, indent=2, hang=0)


def _locations(view: CardView, bold: Bold) -> Iterator[str]:
    yield _line(_apart("D6   Hit location", "Front  Side/rear"), bold)
    for each in view.locations:
        armour = each.front.rjust(5) + each.side_rear.rjust(11)
        notes = f" ({'; '.join(each.notes)})" if each.notes else ""
        texts = textwrap.wrap(f"{each.roll:5}{each.name}{notes}", _INNER - 18, subsequent_indent=" " * 5)
        yield _line(_apart(texts[0], armour))
        for text in texts[1:]:
            yield _line(text)


def _table(table: DamageTableView, bold: Bold) -> Iterator[str]:
    yield _line(f"{table.title} ({', '.join(table.rolls)})", bold)
    for row in table.rows:
        yield from _wrapped(f"{row.roll:5}{row.title}. {row.text}", hang=5)
    for note in table.notes:
        yield from _wrapped(note)
