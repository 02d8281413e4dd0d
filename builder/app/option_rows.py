"""What a unit may buy, as lines: radio buttons, boxes to tick and counters, by the kind of their group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal

from builder.app.option_choice import Change, dropped, is_models, models_changed, one_less, one_more
from builder.app.row import Row, Tone, heading
from datafaxes.names import folded
from datafaxes.record import record
from datafaxes.words import number_text, plural
from rosters.fielded import FieldedUnit
from rosters.model_lines import grow_by_number
from rosters.offers import Offer, OfferedGroup
from rosters.roster import Bought

MODELS = "models"
"""Id of the line that sets the number of models."""


@record
class OptionLine:
    """A line of the options with what it stands for."""

    row: Row
    group: OfferedGroup | None = None
    offer: Offer | None = None
    dropped: Bought | None = None
    """An option that the unit bought and its entry does not offer."""

    @property
    def kind(self) -> str:
        """`radio`, `checkbox` or `counter`; empty for a heading."""
        if self.row.id == MODELS or (self.offer is not None and is_models(self.offer)):
            return "counter"
        if self.dropped is not None:
            return "checkbox"
        return self.group.kind if self.group is not None and self.offer is not None else ""


def option_lines(
    unit: FieldedUnit, groups: tuple[OfferedGroup, ...], reasons: Mapping[str, str] | None = None
) -> list[OptionLine]:
    """Models first, then every group under its name, what nobody offers last.

    `reasons` tells by the ids of lines why what they offer may not be had now.
    """
    seen: Counter[str] = Counter()
    lines = [_unlike(line, seen) for line in (*_models(unit), *_groups(groups), *_left_over(unit))]
    return [_with_reason(line, (reasons or {}).get(line.row.id or "", "")) for line in lines]


def _with_reason(line: OptionLine, reason: str) -> OptionLine:
    """The line with the reason in the place of the general words that stand last."""
    if not reason or _general_reason(line) is None:
        return line
    parts = (*line.row.parts[:-1], (f"  ✗ {reason}", "quiet"))
    return replace(line, row=replace(line.row, parts=parts))


def _general_reason(line: OptionLine) -> str | None:
    """Why it may not be had now, as far as the offer tells; None where it may."""
    if line.group is None or line.offer is None or line.offer.count:
        return None
    found = _reason(line.group, line.offer)
    return found if found.startswith("✗") else None


def matching_lines(lines: Iterable[OptionLine], query: str) -> Iterator[OptionLine]:
    """The lines that hold every word of the query, or whose heading does, under their headings."""
    words = folded(query).split()
    above: OptionLine | None = None
    below = ""
    for line in lines:
        if line.row.id is None:
            above, below = line, folded(line.row.parts[0][0])
            if not words:
                yield line
        elif all(word in below or word in folded(line.row.text) for word in words):
            if words and above is not None:
                yield above
                above = None
            yield line


def about_option(line: OptionLine, reason: str) -> str:
    """A sentence or two about the option that is looked at; `reason` says why it may not be had now."""
    if line.row.id == MODELS:
        return "Models: + and − change how many there are."
    if line.dropped is not None or line.offer is None or line.group is None:
        return ""
    points = line.offer.points
    told = f"{line.offer.name}: {'free' if points == 0 else plural(points, 'point')}."
    general = _general_reason(line)
    if general is not None:
        told += f" ✗ {reason.rstrip('.')}." if reason else f" {general}: {_bounds(line.group)}."
    return told


def lines_to_explain(lines: Iterable[OptionLine]) -> Iterator[OptionLine]:
    """Those that may not be had now, to be tried out why."""
    return (line for line in lines if _general_reason(line) is not None)


def _unlike(line: OptionLine, seen: Counter[str]) -> OptionLine:
    """The line with an id that none before it has."""
    row_id = line.row.id
    if row_id is None:
        return line
    seen[row_id] += 1
    if seen[row_id] == 1:
        return line
    return replace(line, row=replace(line.row, id=f"{row_id}\t{seen[row_id]}"))


def _models(unit: FieldedUnit) -> Iterator[OptionLine]:
    if unit.entry is None or not grow_by_number(unit.entry):
        return
    parts: tuple[tuple[str, Tone], ...] = (
        (f"‹{unit.models:>2} › ", "strong"),
        ("Models", "strong"),
        (f"  {between(unit.entry.models.minimum, unit.entry.models.maximum)}", "quiet"),
    )
    yield OptionLine(row=Row(id=MODELS, parts=parts))


def between(least: int, most: int | None) -> str:
    """How many there may be."""
    return f"{least} or more" if most is None else str(least) if most == least else f"{least} to {most}"


def _groups(groups: tuple[OfferedGroup, ...]) -> Iterator[OptionLine]:
    for group in groups:
        if is_models(group.offers[0]) if group.offers else False:
            if len(group.offers) > 1:
                yield from _group(group)
        else:
            yield from _group(group)


def _group(group: OfferedGroup) -> Iterator[OptionLine]:
    yield OptionLine(row=heading(_title(group), _bounds(group)), group=group)
    for offer in group.offers:
        yield OptionLine(row=_offer_row(group, offer), group=group, offer=offer)


def _title(group: OfferedGroup) -> str:
    """The group's name, with whose it is where that is not the unit's own."""
    names = [name for name in dict.fromkeys(group.path) if name]
    return " › ".join(names[-3:])


def _bounds(group: OfferedGroup) -> str:
    words = []
    if group.least and group.most == group.least:
        words.append(f"choose {group.least}")
    else:
        words += [f"at least {group.least}"] if group.least else []
        words += [f"at most {group.most}"] if group.most is not None else []
    if words and group.kind != "radio":
        words.append(f"{group.count} chosen")
    if group.count < group.least:
        words.append("✗ still to be chosen")
    return ", ".join(words)


def _offer_row(group: OfferedGroup, offer: Offer) -> Row:
    has = offer.count > 0
    greyed = not has and not offer.is_open
    name: Tone = "strong" if has else "quiet" if greyed else ""
    parts: list[tuple[str, Tone]] = [
        (f"{mark(group, offer)} ", "good" if has else "quiet" if greyed else ""),
        (f"{_price(offer)} ", "quiet" if greyed else ""),
        (offer.name, name),
    ]
    reason = _reason(group, offer)
    if reason:
        parts.append((f"  {reason}", "quiet"))
    return Row(id=option_id(group, offer), parts=tuple(parts))


def option_id(group: OfferedGroup, offer: Offer) -> str:
    """A name for the line that stays the same while the unit changes."""
    return "\t".join((*group.path, offer.name, offer.bearer or ""))


def mark(group: OfferedGroup, offer: Offer) -> str:
    """The button, box or counter with its state."""
    if is_models(offer) or group.kind == "counter":
        return f"‹{offer.count:>2} ›"
    if group.kind == "radio":
        return "(•)  " if offer.count else "( )  "
    return "[x]  " if offer.count == 1 else f"[{offer.count}]  " if offer.count else "[ ]  "


def _price(offer: Offer) -> str:
    return f"{_signed(offer.points):>5}"


def _signed(points: Decimal) -> str:
    return "free" if points == 0 else f"+{number_text(points)}" if points > 0 else number_text(points)


def _reason(group: OfferedGroup, offer: Offer) -> str:
    if offer.count:
        return "comes with it" if not is_models(offer) and offer.count == offer.by_default else ""
    if offer.is_open:
        return ""
    if offer.is_barred:
        return "✗ not for this unit as it is"
    if group.kind == "radio" and group.count:
        return ""
    return "✗ no more may be had"


def _left_over(unit: FieldedUnit) -> Iterator[OptionLine]:
    gone = [(bought, "not offered to it") for bought in unit.unknown]
    gone += [(bought, f"only after {opener}") for bought, opener in unit.locked]
    if gone:
        yield OptionLine(row=heading("Bought, but not to be had", f"{plural(len(gone), 'option')}"))
    for bought, why in gone:
        parts: tuple[tuple[str, Tone], ...] = (
            ("[x]  ", "bad"),
            (f"{'?':>5} ", "bad"),
            (bought.name if bought.count == 1 else f"{bought.count} {bought.name}", "strong"),
            (f"  ✗ {why}; press enter to take it away", "quiet"),
        )
        row_id = f"\tleft over\t{bought.name}\t{bought.bearer or ''}"
        yield OptionLine(row=Row(id=row_id, parts=parts), dropped=bought)


def change_wanted(
    unit: FieldedUnit, called: str, groups: tuple[OfferedGroup, ...], line: OptionLine, by: int | None
) -> Change | None:
    """What pressing a key on the line means: one more, one less, or (None) the other way round than it is.

    None where it cannot be had less: it comes with the unit.
    """
    if line.row.id == MODELS:
        return models_changed(unit, called, 1 if by is None else by)
    if line.dropped is not None:
        return dropped(unit, called, line.dropped)
    if line.group is None or line.offer is None:
        return None
    is_bought = line.offer.count > line.offer.by_default
    if by is None:
        by = -1 if is_bought and line.kind != "counter" else 1
    if by < 0:
        return one_less(unit, called, groups, line.group, line.offer)
    if line.kind == "radio" and line.offer.count:
        return None
    return one_more(unit, called, groups, line.group, line.offer)
