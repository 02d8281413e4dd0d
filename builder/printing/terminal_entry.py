"""An entry of an army list in the terminal: models, profiles, equipment, and what it may buy."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from builder.printing.notation import characteristic_line
from builder.printing.terminal_card import WIDTH, Bold
from datafaxes.characteristics import Characteristics
from datafaxes.entry import Entry
from datafaxes.options import Choice, OptionGroup
from datafaxes.words import number_text
from rosters.fielded import FieldedUnit

MOST_CHOICES = 40
"""Of one group; a wargear list may hold more."""


def entry_lines(entry: Entry, army: str, unit: FieldedUnit, bold: Bold = str) -> Iterator[str]:
    """The lines of an entry on foot, as it is with nothing bought."""
    worth = f"{number_text(unit.points)} points"
    heading = f"{entry.name} · {army}"
    if len(heading) + len(worth) < WIDTH:
        yield bold(heading.ljust(WIDTH - len(worth)) + worth)
    else:
        yield from (bold(line) for line in _wrapped(heading))
        yield bold(worth.rjust(WIDTH))
    yield _models(entry)
    shown: set[str] = set()
    for line in unit.lines:
        if line.profile is not None:
            shown.add(line.profile.name)
            yield from _profile(f"{line.count} {line.name}", line.profile, line.save)
        if line.equipment:
            yield from _wrapped(f"with {', '.join(line.equipment)}", 2)
    for profile in entry.profiles:
        if profile.name not in shown:
            yield from _profile(profile.name, profile, entry.save)
    if entry.equipment:
        yield from _wrapped(f"Equipment: {', '.join(entry.equipment)}")
    yield from option_lines(entry, bold)
    for note in entry.notes:
        yield from _wrapped(f"Note: {note}")
    if entry.source:
        yield from _wrapped(f"Source: {entry.source}")


def option_lines(entry: Entry, bold: Bold = str) -> Iterator[str]:
    """What an entry may buy, group by group, with prices."""
    groups = [*entry.options, *(group for line in entry.model_lines for group in line.options)]
    if groups or entry.cards:
        yield bold("Options")
    for group in groups:
        yield from _group(group, 0)
    for allowance in entry.cards:
        most = "" if allowance.maximum is None else f"up to {allowance.maximum} "
        if allowance.sets:
            yield from _wrapped(f"{most}cards of {', '.join(allowance.sets)}", 2)


def _models(entry: Entry) -> str:
    least, most = entry.models.minimum, entry.models.maximum
    number = str(least) if most == least else f"{least} or more" if most is None else f"{least} to {most}"
    word = "model" if number == "1" else "models"
    return f"{entry.kind.replace('-', ' ').capitalize()}, {number} {word}"


def _profile(name: str, profile: Characteristics, save: str | None) -> Iterator[str]:
    line = "  ".join(f"{letter} {value}" for letter, value in characteristic_line(profile))
    yield from _wrapped(f"{name}:  {line}" + (f"  Save {save}" if save else ""))


def _group(group: OptionGroup, depth: int) -> Iterator[str]:
    limits = []
    if group.minimum:
        limits.append(f"at least {group.minimum}")
    if group.maximum is not None:
        limits.append(f"up to {group.maximum}")
    heading = f"{group.name} ({', '.join(limits)})" if limits else group.name
    choices = [_choice(choice) for choice in group.choices]
    more = f", and {len(choices) - MOST_CHOICES} more" if len(choices) > MOST_CHOICES else ""
    yield from _wrapped(f"{heading}: {', '.join(choices[:MOST_CHOICES])}{more}", 2 + 2 * depth)
    inner: Iterable[OptionGroup] = group.groups
    for each in inner:
        yield from _group(each, depth + 1)


def _choice(choice: Choice) -> str:
    each = " a model" if choice.each == "model" else ""
    return f"{choice.name} +{number_text(choice.points)}{each}" if choice.points else choice.name


def _wrapped(text: str, indent: int = 0) -> list[str]:
    first, rest = " " * indent, " " * (indent + 2)
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest)
