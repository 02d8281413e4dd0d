"""The back of a card: hit locations, damage tables, and the lasting effects with their boxes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from builder.printing.card_view import DamageRowView, DamageTableView, LocationView
from builder.printing.marks import Marks
from builder.printing.notation import faces, number, typeset, without_ids
from datafaxes.damage import DamageRow, DamageTable, Effect
from datafaxes.damage_text import row_text
from datafaxes.datafax import Datafax, Instead, Location
from datafaxes.library import Library
from rosters.fielded import CardPick

_FATAL = {"destroyed", "explodes", "flips", "crashes"}


def location_views(
    datafax: Datafax, cards: Sequence[CardPick], library: Library, marks: Marks
) -> tuple[tuple[LocationView, ...], tuple[DamageTableView, ...]]:
    """The hit location table, and each damage table once in the order of the locations."""
    thicker = sum(pick.card.effect.armour for pick in cards if pick.card.effect)
    served = _served(datafax)
    tables = tuple(_table(library.damage_table(table), served[table], library, marks) for table in served)
    views = []
    for location in datafax.locations:
        views.append(
            LocationView(
                roll=faces(location.roll),
                name=marks.marked(location.name, location.provenance),
                front=_armour(location.front, thicker),
                side_rear=_armour(location.side_rear, thicker),
                boxes=_boxes(location),
                notes=tuple(_notes(location, thicker)),
            )
        )
    return tuple(views), tables


def losses(datafax: Datafax) -> tuple[str, ...]:
    """What to tick for each machine of a squad, for whose boxes the table has no room."""
    return tuple(f"{location.name} lost" for location in datafax.locations if _boxes(location))


def lasting_effects(datafax: Datafax, library: Library) -> tuple[str, ...]:
    """What damage may leave behind on this vehicle, in the order of its tables."""
    found: dict[str, None] = {}
    for table in _served(datafax):
        for row in library.damage_table(table).rows:
            found.update(dict.fromkeys(label for effect in row.effects if (label := _lasting(effect))))
    return tuple(found)


def _served(datafax: Datafax) -> dict[str, list[tuple[str, str]]]:
    """Ids of the damage tables with the names and rolls of the locations they serve."""
    served: dict[str, list[tuple[str, str]]] = {}
    for location in datafax.locations:
        if location.table:
            served.setdefault(location.table, []).append((location.name, faces(location.roll)))
    for location in datafax.locations:
        for instead in location.instead:
            if instead.table and instead.table not in served:
                served[instead.table] = [(instead.name, faces(location.roll))]
    return served


def _armour(value: int | None, thicker: int) -> str:
    return number(None if value is None else value + thicker)


def _boxes(location: Location) -> int:
    """A box for each part that can be lost; crew and passengers have theirs elsewhere."""
    if location.hits != "armour":
        return 0
    return 2 if location.nearest else 1


def _notes(location: Location, thicker: int) -> Iterable[str]:
    if location.hits == "armour":
        if location.nearest:
            yield "the nearest to the attacker"
    else:
        who = "the model" if location.hits == "crew" else "a passenger"
        yield f"{'the nearest to the attacker' if location.nearest else who} is hit"
    sides: dict[str, list[Instead]] = {}
    for instead in location.instead:
        sides.setdefault(instead.attacker, []).append(instead)
    for side, same in sides.items():
        yield _instead(_SIDES[side], same, thicker)


_SIDES = {"front": "from the front", "side_rear": "from side/rear", "any": ""}


def _instead(side: str, instead: Sequence[Instead], thicker: int) -> str:
    """What is hit from this side instead: `from side/rear, further D6: 4–6 Gunner`."""
    told = []
    for each in instead:
        armour = f" (armour {each.armour + thicker})" if each.armour is not None else ""
        told.append(f"{faces(each.roll)} {each.name}{armour}" if each.roll else f"{each.name}{armour}")
    roll = "further D6" if any(each.roll for each in instead) else ""
    when = ", ".join(part for part in (side, roll) if part)
    return f"{when}: {', '.join(told)}" if when else ", ".join(told)


def _table(
    table: DamageTable, served: Sequence[tuple[str, str]], library: Library, marks: Marks
) -> DamageTableView:
    if library.is_own("damage_tables", table.id):
        marks.is_own(f"damage table {table.title}")
    names = list(dict.fromkeys(name for name, _ in served))
    return DamageTableView(
        title=marks.marked(", ".join(names), table.provenance),
        rolls=tuple(dict.fromkeys(roll for _, roll in served)),
        rows=tuple(_row(row) for row in table.rows),
        notes=tuple(typeset(without_ids(note)) for note in table.notes),
    )


def _row(row: DamageRow) -> DamageRowView:
    text = typeset(row_text(row))
    return DamageRowView(
        roll=faces(row.roll),
        title=row.title,
        text=text.removeprefix(f"{row.title}.").lstrip(),
        fatal=any(_is_fatal(effect) for effect in row.effects),
    )


def _is_fatal(effect: Effect) -> bool:
    return effect.effect in _FATAL or (effect.effect == "staggers" and effect.then_falls)


def _lasting(effect: Effect) -> str:
    """The label of the box for an effect that lasts; empty for one that does not."""
    match effect.effect:
        case "immobilised":
            return "Immobilised"
        case "speed_limit":
            return f"{effect.band} at most"
        case "speed_reduced":
            return "Slowed"
        case "out_of_control":
            return "Out of control"
        case "control_test":
            return f"Control on {effect.needs}+"
        case "weapon_unreliable":
            return f"Fires on {effect.needs}+"
        case "turret_jammed":
            return "Turret jammed"
        case "burns":
            return "On fire"
        case "limps":
            return "Limps"
        case "acts_on":
            return f"Acts on {effect.needs}+"
        case "characteristics_halved":
            return "Profile halved"
        case "attacks_lost":
            return "Attacks lost"
        case "no_close_combat":
            return "No close combat"
        case "altitude_lost":
            return "No pop-up"
        case "misses_move":
            return "Misses move"
    return ""
