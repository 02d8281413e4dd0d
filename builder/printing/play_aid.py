"""The play aid: each rule and chart that an army uses, once, told in our own words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from builder.printing.notation import DASH, inches, number, signed, typeset, without_ids
from datafaxes.chart import Cell, Chart
from datafaxes.datafax import Datafax, MotiveType
from datafaxes.library import Library
from datafaxes.provenance import DAGGERED
from datafaxes.record import record
from datafaxes.rule_text import RuleText
from rosters.fielded import FieldedArmy, FieldedUnit, FittedWeapon

_HIDDEN = {"victory-points": {"kind", "over", "up to"}}
"""Columns by chart that repeat what its first column says."""
_ACROSS = 8
"""A chart of few columns with no cell longer than this is printed lying down."""
_CENTRED = 12
"""Columns with a longer cell are set from the left."""
_MODIFIERS = {"modifier", "save modifier", "loss"}
_DISTANCES = {"over", "up to", "from", "inches", "radius"}
_ANGLES = {"turn"}
"""Columns whose numbers have a sign, or are inches or degrees."""


MARK = "†"
"""Of a guess."""


@record
class ChartView:
    """A chart ready to print."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    """The first cell of each names the row."""
    note: str
    source: str
    from_left: tuple[bool, ...]
    """Of each column, whether it is set from the left rather than centred."""


@record
class RuleView:
    """A rule with the charts first needed by it."""

    title: str
    text: str
    source: str
    charts: tuple[ChartView, ...]


def play_aid(army: FieldedArmy, library: Library) -> tuple[RuleView, ...]:
    """The rules that concern this army, in the order of a turn; no rule and no chart twice."""
    features = features_of(army)
    shown: set[str] = set()
    views = []
    for rule in rule_texts(library).values():
        if rule.when and not features.intersection(rule.when):
            continue
        charts = [chart for chart in rule.charts if chart not in shown and chart in library.charts]
        shown.update(charts)
        views.append(
            RuleView(
                title=_marked(rule.title, rule),
                text=typeset(rule.text),
                source=typeset(rule.source),
                charts=tuple(_chart(library.chart(chart)) for chart in charts),
            )
        )
    return tuple(views)


def rule_texts(library: Library) -> Mapping[str, RuleText]:
    """Every rule text by id, in the order of a turn."""
    return library.records("play_aid", RuleText)


def card_rules(ids: Iterable[str], library: Library) -> tuple[str, ...]:
    """The rules that a Datafax names, each in a sentence for its card."""
    texts = rule_texts(library)
    return tuple(typeset(texts[rule].card) for rule in ids if rule in texts and texts[rule].card)


def features_of(army: FieldedArmy) -> frozenset[str]:
    """What the army has that rules ask for (see FEATURES)."""
    datafaxes = [unit.datafax for unit in army.units if unit.datafax]
    datafaxes += [machine.datafax for unit in army.units for machine in unit.machines if machine.datafax]
    weapons = [weapon for unit in army.units for weapon in unit.weapons]
    weapons += [weapon for unit in army.units for machine in unit.machines for weapon in machine.weapons]
    found = {name for name, has in FEATURES.items() if any(has(each) for each in datafaxes)}
    found |= {name for name, has in _WEAPONS.items() if any(has(each) for each in weapons)}
    if any(_is_engineer(unit) for unit in army.units):
        found.add("engineers")
    if army.roster.squadrons:
        found.add("squadrons")
    if army.roster.batteries:
        found.add("batteries")
    return frozenset(found)


def _is_driven(datafax: Datafax) -> bool:
    return datafax.kind in ("vehicle", "bike")


FEATURES: dict[str, Callable[[Datafax], bool]] = {
    "machines": lambda datafax: datafax.kind != "support-weapon",
    "driven": _is_driven,
    "bikes": lambda datafax: datafax.kind == "bike" or datafax.motive is MotiveType.BIKES_AND_TRIKES,
    "skimmers": lambda datafax: datafax.motive is MotiveType.SKIMMERS,
    "walkers": lambda datafax: datafax.motive is MotiveType.WALKERS,
    "transports": lambda datafax: datafax.carries,
    "support-weapons": lambda datafax: datafax.kind == "support-weapon",
    "space-marine-dreadnought": lambda datafax: "space-marine-dreadnought" in datafax.rules,
    "mole-mortar": lambda datafax: "mole-mortar" in datafax.id,
    "thudd-gun": lambda datafax: "thudd-gun" in datafax.id,
}
"""Features that a Datafax gives an army."""

_WEAPONS: dict[str, Callable[[FittedWeapon], bool]] = {
    "linked": lambda fitted: fitted.linked > 1,
    "sustained-fire": lambda fitted: fitted.weapon.sustained_fire > 0,
    "scatter": lambda fitted: fitted.weapon.blast_radius is not None,
    "mole-mortar": lambda fitted: fitted.weapon.id == "mole-mortar",
    "thudd-gun": lambda fitted: fitted.weapon.id == "thudd-gun",
}
"""Features that a weapon gives an army."""


def _is_engineer(unit: FieldedUnit) -> bool:
    return unit.entry is not None and "engineer" in unit.entry.tags


def _chart(chart: Chart) -> ChartView:
    hidden = _HIDDEN.get(chart.id, set()) | {"provenance"}
    kept = [index for index, column in enumerate(chart.columns) if column not in hidden]
    rows = [_row(chart, row, kept) for row in _without_repeats(chart)]
    columns = tuple(chart.columns[index] for index in kept)
    lines = [columns, *rows]
    if len(columns) <= 3 and len(rows) > 3 and all(len(cell) <= _ACROSS for row in rows for cell in row):
        lines = list(zip(*lines, strict=True))
    others = list(zip(*lines, strict=True))[1:]
    return ChartView(
        title=_marked(chart.title, chart),
        from_left=(True, *(any(len(cell) > _CENTRED for cell in column[1:]) for column in others)),
        columns=tuple(column[:1].upper() + column[1:] for column in lines[0]),
        rows=tuple(lines[1:]),
        note=typeset(without_ids(chart.note)),
        source=typeset(chart.source),
    )


def _without_repeats(chart: Chart) -> Sequence[tuple[Cell, ...]]:
    """Rows, those that differ in nothing but a die's face drawn together: 1–2."""
    numbered = all(isinstance(row[0], int) for row in chart.rows)
    if not numbered or chart.columns[0] not in ("roll", "face", "strength"):
        return chart.rows
    merged: list[list[Cell]] = []
    firsts: list[int] = []
    for row in chart.rows:
        first = row[0]
        assert isinstance(first, int)
        if merged and tuple(merged[-1][1:]) == row[1:]:
            merged[-1][0] = f"{firsts[-1]}{DASH}{first}"
        else:
            merged.append(list(row))
            firsts.append(first)
    return [tuple(row) for row in merged]


def _row(chart: Chart, row: Sequence[Cell], kept: Sequence[int]) -> tuple[str, ...]:
    """The cells that are shown; a row less certain than its chart is marked."""
    cells = [_cell(row[index], chart.columns[index]) for index in kept]
    told = dict(zip(chart.columns, row, strict=True)).get("provenance")
    if told in DAGGERED and chart.provenance not in DAGGERED:
        cells[0] += MARK
    return tuple(cells)


def _cell(cell: Cell, column: str) -> str:
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, int) or (isinstance(cell, str) and cell.isdigit()):
        if column in _MODIFIERS:
            return signed(int(cell))
        if column in _DISTANCES:
            return inches(cell)
        if column in _ANGLES:
            return f"{number(cell)}°"
    return typeset(number(cell))


def _marked(title: str, what: Chart | RuleText) -> str:
    return typeset(title) + (MARK if what.provenance in DAGGERED else "")
