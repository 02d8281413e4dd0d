"""What the players agree on before a game, as lines: name, limit, force, sources, house rules, note."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from builder.app.row import Row, Tone, heading
from datafaxes.library import Library
from datafaxes.record import record
from datafaxes.words import number_text
from rosters.fielded import FieldedArmy
from rosters.roster import HouseRules
from rosters.sources import known_sources, source_differences

Value = bool | int | str | Decimal


@record
class HouseRule:
    """A house rule in the words of players."""

    name: str
    """The field of `HouseRules`."""
    title: str
    question: str
    values: tuple[tuple[Value, str], ...] = ()
    """Values to choose from, each in words; none: a number."""
    number: str = "{}"
    """What a number means."""

    def told(self, value: object) -> str:
        """The value in words."""
        return next((words for known, words in self.values if known == value), self.number.format(value))


HOUSE_RULES = (
    HouseRule(
        name="max_size_gap",
        title="Squadrons of unequal size",
        question="By how many vehicles may squadrons differ in size? (1 unless you agree otherwise)",
        number="they may differ by {}",
    ),
    HouseRule(
        name="treat_100_as",
        title="A vehicle of exactly 100 points",
        question="What is a vehicle that costs exactly 100 points?",
        values=(
            ("free", "free to be in a squadron or not"),
            ("obliged", "bound to be in a squadron, like a cheaper one"),
            ("heavy", "bound to be with its own type, like a dearer one"),
        ),
    ),
    HouseRule(
        name="speed_gap",
        title="Similar speed in a squadron",
        question="By how many inches may top speeds in a squadron differ? (6 unless you agree otherwise)",
        number='top speeds may differ by {}"',
    ),
    HouseRule(
        name="strict_speed",
        title="Speeds as an excuse",
        question="May different speeds excuse an uneven or further squadron?",
        values=((False, "yes, where there is no other way"), (True, "no, never")),
    ),
    HouseRule(
        name="strict_transports",
        title="Empty transports",
        question="Does a transport that carries nobody need a squadron?",
        values=((False, "no, no transport does"), (True, "yes, like any other vehicle")),
    ),
    HouseRule(
        name="split_squads",
        title="Squads split over several vehicles",
        question="What about a squad that is split over several vehicles?",
        values=(
            ("warn", "allowed, with a warning"),
            ("allow", "allowed without a word"),
            ("refuse", "not allowed"),
        ),
    ),
)


def agreement_rows(army: FieldedArmy, library: Library) -> list[Row]:
    """Everything that can be agreed on, with what it is now."""
    return list(_rows(army, library))


def _rows(army: FieldedArmy, library: Library) -> Iterator[Row]:
    roster = army.roster
    limit = roster.points_limit
    yield _row("name", "Name of the roster", roster.name)
    yield _row("limit", "Points limit", "none" if limit is None else number_text(limit))
    yield _row("force", "Force", army.force.name if army.force is not None else roster.force or "–")
    known = known_sources(library)
    chosen = ", ".join(known.get(source, source) for source in roster.sources)
    yield _row("sources", "Sources that win", chosen or "the usual ones")
    first = roster.notes.partition("\n")[0]
    yield _row("note", "Note", first or "none")
    yield heading("House rules", "• is not the usual ruling")
    usual = HouseRules()
    for rule in HOUSE_RULES:
        value = getattr(roster.house_rules, rule.name)
        changed = value != getattr(usual, rule.name)
        yield _row(rule.name, f"{'• ' if changed else '  '}{rule.title}", rule.told(value))


def _row(row_id: str, title: str, value: str) -> Row:
    tone: Tone = "strong"
    return Row(id=row_id, parts=((f"{title:<36} ", ""), (value, tone)))


def source_rows(army: FieldedArmy, library: Library) -> list[Row]:
    """Sources of which the army list has other readings, each with what it would change."""
    if army.army is None:
        return []
    head = army.army.head
    letters = dict.fromkeys(reading.source for reading in head.readings)
    known = known_sources(library)
    rows = []
    for one in letters:
        changes = source_differences(library.army(head.id), (), (one,), library)
        told = "; ".join(str(change) for change in changes) or "changes nothing"
        rows.append(Row(id=one, parts=((known.get(one, one), "strong"), (f"\n    {told}", "quiet"))))
    return rows
