"""An entry of an army list in the terminal: models, profiles, equipment, and what it may buy."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import NamedTuple

from builder.printing.notation import NO_BREAK, breakable, characteristic_line
from builder.printing.terminal_card import LEAST_WIDTH, WIDTH, Bold, named_values
from datafaxes.army import ArmyHead
from datafaxes.characteristics import Characteristics
from datafaxes.condition import Change
from datafaxes.entry import Entry
from datafaxes.library import Library
from datafaxes.options import CardAllowance, Choice, OptionGroup
from datafaxes.words import listed, number_text, plural
from rosters.condition_words import wanted
from rosters.fielded import FieldedUnit

MOST_CHOICES = 40
"""Of one group; a wargear list may hold more."""


class _Told(NamedTuple):
    """A text with the columns that it is indented by."""

    text: str
    indent: int = 0


def entry_lines(
    entry: Entry,
    army: ArmyHead,
    unit: FieldedUnit,
    library: Library,
    bold: Bold = str,
    width: int = WIDTH,
    cards_told: str = "",
) -> Iterator[str]:
    """The lines of an entry on foot, as it is with nothing bought, `width` columns wide.

    `cards_told` says where its cards and their prices are; empty: the command that lists them.
    """
    worth = f"{number_text(unit.points)} points"
    heading = f"{entry.name} · {army.name}"
    if len(heading) + len(worth) < width:
        yield bold(heading.ljust(width - len(worth)) + worth)
    else:
        yield from (bold(line) for line in _wrapped(_Told(heading), width))
        yield bold(worth.rjust(width))
    for told in _described(entry, unit):
        yield from _wrapped(told, width)
    yield from option_lines(entry, army.id, library, bold, width, cards_told)
    for note in entry.notes:
        yield from _wrapped(_Told(f"Note: {note}"), width)
    if entry.source:
        yield from _wrapped(_Told(f"Source: {entry.source}"), width)


def _described(entry: Entry, unit: FieldedUnit) -> Iterator[_Told]:
    """Models, profiles and equipment."""
    yield _Told(_models(entry))
    shown: set[str] = set()
    for line in unit.lines:
        if line.profile is not None:
            shown.add(line.profile.name)
            yield _profile(f"{line.count} {line.name}", line.profile, line.save)
        if line.equipment:
            yield _Told(f"with {', '.join(line.equipment)}", 2)
    for profile in entry.profiles:
        if profile.name not in shown:
            yield _profile(profile.name, profile, entry.save)
    if entry.equipment:
        yield _Told(f"Equipment: {', '.join(entry.equipment)}")


def option_lines(
    entry: Entry, army: str, library: Library, bold: Bold = str, width: int = WIDTH, cards_told: str = ""
) -> Iterator[str]:
    """What an entry may buy, group by group, with prices; `army` is the id of its army list.

    `cards_told` as for `entry_lines`.
    """
    offered = list(_offered(entry, library, cards_told or f"muster list cards --army {army}"))
    if offered:
        yield bold("Options")
    for told in offered:
        yield from _wrapped(told, width)


def _offered(entry: Entry, library: Library, cards_told: str) -> Iterator[_Told]:
    lines = [line for line in entry.model_lines if line.options or line.cards is not None]
    groups = [*entry.options, *(group for line in lines for group in line.options)]
    cards = [("", found) for found in entry.cards]
    cards += [(f"{line.name}: ", line.cards) for line in lines if line.cards is not None]
    sold = [_cards(found, library) for _, found in cards]
    for group in groups:
        yield from _group(group, 0)
    for (whose, _), text in zip(cards, sold, strict=True):
        if text:
            yield _Told(f"{whose}{text}", 2)
    if any(sold) or any(_opened_cards(choice) for group in groups for choice in _every_choice(group)):
        yield _Told(f"The cards and their prices: {cards_told}", 2)


def _cards(allowance: CardAllowance, library: Library) -> str:
    """`Up to 3 cards of Wargear Cards (Orks) and Wargear Cards (Generic)`; empty where none are sold."""
    names = [library.card_sets[found].name for found in allowance.sets if found in library.card_sets]
    names += [f"{extra.name} +{number_text(extra.points)}" for extra in allowance.extra]
    most = "Cards" if allowance.maximum is None else f"Up to {plural(allowance.maximum, 'card')}"
    return f"{most} of {listed(names)}" if names else ""


def _every_choice(group: OptionGroup) -> Iterator[Choice]:
    yield from group.choices
    for each in group.groups:
        yield from _every_choice(each)


def _opened_cards(choice: Choice) -> list[CardAllowance]:
    """The cards that the choice lets its bearer, or the models that come with it, carry."""
    found = [choice.cards, *(line.cards for line in choice.models)]
    return [cards for cards in found if cards is not None and (cards.sets or cards.extra)]


def _opened_groups(choice: Choice) -> tuple[OptionGroup, ...]:
    """What can be bought once this is chosen."""
    return (*choice.options, *(group for line in choice.models for group in line.options))


def _models(entry: Entry) -> str:
    least, most = entry.models.minimum, entry.models.maximum
    number = str(least) if most == least else f"{least} or more" if most is None else f"{least} to {most}"
    word = "model" if number == "1" else "models"
    return f"{entry.kind.replace('-', ' ').capitalize()}, {number} {word}"


def _profile(name: str, profile: Characteristics, save: str | None) -> _Told:
    line = "  ".join(named_values(characteristic_line(profile)))
    return _Told(f"{name}:  {line}" + (f"  Save{NO_BREAK}{save}" if save else ""))


def _group(group: OptionGroup, depth: int) -> Iterator[_Told]:
    limits = []
    least, most = _limit("minimum", group.minimum, group), _limit("maximum", group.maximum, group)
    if least:
        limits.append(f"at least {least}")
    if most:
        limits.append(f"up to {most}")
    between = "; " if any(";" in limit for limit in limits) else ", "
    heading = f"{group.name} ({between.join(limits)})" if limits else group.name
    choices = [_choice(choice) for choice in group.choices]
    more = f", and {len(choices) - MOST_CHOICES} more" if len(choices) > MOST_CHOICES else ""
    yield _Told(f"{heading}: {', '.join(choices[:MOST_CHOICES])}{more}", 2 + 2 * depth)
    for each in group.groups:
        yield from _group(each, depth + 1)
    opened: dict[tuple[OptionGroup, ...], list[str]] = {}
    for choice in group.choices[:MOST_CHOICES]:
        opened.setdefault(_opened_groups(choice), []).append(choice.name)
    for groups, names in opened.items():
        if groups:
            yield _Told(f"With {listed(names, 'or')}:", 4 + 2 * depth)
        for each in groups:
            yield from _group(each, depth + 2)


def _limit(field: str, number: int | None, group: OptionGroup) -> str:
    """A limit with what changes it: `1`, `1 for each Guardsman`, `1; 3 with Master Sorcerer`; or nothing."""
    changes = [change for change in group.changes if change.field == field]
    grown = [_changed(change) for change in changes if change.per is not None and change.amount > 0]
    if not number and len(grown) == len(changes) > 0:
        return " and ".join(grown)
    told = [text for change in changes if (text := _changed(change, " more"))]
    if number is None or (not number and field == "minimum" and not told):
        return ""
    return f"{number}; {', '.join(told)}" if told else str(number)


def _changed(change: Change, more: str = "") -> str:
    number = number_text(abs(change.amount))
    if change.how == "add":
        number += more if change.amount > 0 else " less"
    if change.per is not None:
        every = "" if change.per.every == 1 else f"{change.per.every} "
        return f"{number} for each {every}{listed(change.per.names, 'or')}"
    if change.when is None:
        return ""
    names = [name for thing in wanted(tuple(change.when.clauses())) for name, _ in thing]
    return f"{number} with {listed(names, 'or')}" if names else ""


def _choice(choice: Choice) -> str:
    each = " a model" if choice.each == "model" else ""
    price = f" +{number_text(choice.points)}{each}" if choice.points else ""
    cards = _opened_cards(choice)
    numbers = [found.maximum for found in cards if found.maximum is not None]
    most = f" (up to {plural(sum(numbers), 'card')})" if len(numbers) == len(cards) else " (cards)"
    return f"{choice.name}{price}{most if cards else ''}"


def _wrapped(told: _Told, width: int) -> list[str]:
    first, rest = " " * told.indent, " " * (told.indent + 2)
    lines = textwrap.wrap(told.text, max(width, LEAST_WIDTH), initial_indent=first, subsequent_indent=rest)
    return [breakable(line) for line in lines]
