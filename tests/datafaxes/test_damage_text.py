"""Damage effects in words: all told, with all their numbers, and no two alike."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from datafaxes.damage import Effect
from datafaxes.damage_text import effect_text, effects_text, row_text
from datafaxes.library import Library

EFFECTS: tuple[type[Any], ...] = get_args(get_args(Effect)[0])

DICE = {
    "inches": ("0", "3", "D6"),
    "radius": ("0", "3", "2D6"),
    "hits": ("1", "D3", "D6"),
    "distance": ("0", "D3", "2D6"),
    "location": ("Hull", "Body"),
}
NUMBERS = {
    "needs": (2, 4, 6),
    "strength": (4, 10),
    "save_modifier": (0, -3),
    "aboard_die_on": (4, 6),
    "explodes_on": (1, 2),
    "turns": (1, 2),
    "count": (1, 2),
    "result": (1, 6),
}


def _values(name: str, hint: Any) -> tuple[Any, ...]:
    if get_origin(hint) is Literal:
        return get_args(hint)
    if hint is bool:
        return (False, True)
    if hint is str:
        return DICE[name]
    optional = (None,) if type(None) in get_args(hint) else ()
    return NUMBERS[name] + optional


def _every(kind: type[Any]) -> Iterator[Any]:
    """Effects of a kind with every combination of some values of its fields."""
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    for values in itertools.product(*(_values(name, hints[name]) for name in names)):
        yield kind(**dict(zip(names, values, strict=True)))


def _numbers(effect: Any) -> Iterator[str]:
    """The numbers and dice that must stand in the sentence; 0 stands for having none."""
    for field in fields(effect):
        value = getattr(effect, field.name)
        if field.name in DICE.keys() - {"location"} and value != "0":
            yield value
        elif field.name in NUMBERS and value:
            yield str(value)


def _mentions(text: str, number: str) -> bool:
    return re.search(rf"(?<![\dD]){re.escape(number)}(?!\d)", text) is not None or f"S{number}" in text


@pytest.mark.parametrize("kind", EFFECTS, ids=lambda kind: kind.__name__)
def test_every_effect_is_told_with_its_numbers(kind: type[Any]) -> None:
    for effect in _every(kind):
        text = effect_text(effect)
        assert text.endswith("."), effect
        assert text[0].isupper() or text[0] in "-0123456789D", effect
        for number in _numbers(effect):
            assert _mentions(text, number), f"{number} is not in “{text}”"


def test_no_two_different_effects_are_told_alike() -> None:
    told: dict[str, Any] = {}
    for effect in itertools.chain.from_iterable(map(_every, EFFECTS)):
        other = told.setdefault(effect_text(effect), effect)
        assert other == effect, f"“{effect_text(effect)}” tells {other} and {effect}"
    assert len(told) > 400


def test_every_row_of_every_table_can_be_read_from_its_card() -> None:
    for table in Library().damage_tables.values():
        for row in table.rows:
            text = row_text(row)
            assert "\n" not in text
            assert len(text) <= 200, f"{table.id}: {text}"
            for effect in row.effects:
                assert effect_text(effect) in text
                assert all(_mentions(text, number) for number in _numbers(effect))


def test_different_rows_of_a_table_read_differently() -> None:
    for table in Library().damage_tables.values():
        texts = [row_text(row) for row in table.rows]
        assert len(set(texts)) == len(texts), table.id


def test_a_known_row_word_for_word() -> None:
    flips = Library().damage_table("track").rows[-1]
    assert effects_text(flips.effects) == (
        'Flips, landing D6" away at random: models beneath take D6 hits, S7, save -2. Destroyed. '
        "Each model aboard dies on a D6 of 4+."
    )
