"""Makes the card of a unit, a machine it bought, or a bare Datafax."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal

from builder.group_titles import group_title, groups_of
from builder.printing.card_view import CardView, CrewView, FittedCardView
from builder.printing.location_views import lasting_effects, location_views, losses
from builder.printing.marks import Marks
from builder.printing.notation import (
    DASH,
    characteristic_line,
    inches,
    number,
    typeset,
    without_ids,
)
from builder.printing.play_aid import card_rules
from builder.printing.weapon_views import default_weapons, weapon_views, with_weapons_of_cards
from datafaxes.datafax import Datafax, Speeds
from datafaxes.entry import CrewLine, Entry
from datafaxes.library import Library
from datafaxes.names import folded, folded_names
from datafaxes.record import record
from datafaxes.words import number_text, plural
from rosters.fielded import CardPick, FieldedArmy, FieldedUnit, FittedWeapon, LineOfModels, Machine, Pick
from validators.vehicles import guns, mounts

MOST_NUMBERED = 20
"""Machines of a squad that have boxes of their own on its card."""


@record
class _Subject:
    """What a card is about."""

    datafax: Datafax
    entry: Entry | None = None
    army: str = ""
    weapons: tuple[FittedWeapon, ...] = ()
    cards: tuple[CardPick, ...] = ()
    picks: tuple[Pick, ...] = ()
    crew: tuple[CrewLine, ...] = ()
    rider: tuple[str, LineOfModels] | None = None
    points: Decimal = Decimal(0)
    """Of all the machines that share it."""
    sharing: int = 1
    count: int = 1


def cards_of_army(army: FieldedArmy, library: Library) -> tuple[CardView, ...]:
    """A card for every vehicle, walker, bike and support weapon of the roster, in its order."""
    return tuple(card for unit in army.units for card in cards_of_unit(army, unit, library))


def cards_of_unit(army: FieldedArmy, unit: FieldedUnit, library: Library) -> tuple[CardView, ...]:
    """The cards of a unit: its own where it has a Datafax, and one for each machine it bought."""
    found = []
    if unit.datafax is not None:
        rider = army.by_id.get(unit.unit.mounted) if unit.unit.mounted else None
        subject = _Subject(
            datafax=unit.datafax, entry=unit.entry, army=unit.army, weapons=unit.weapons, cards=unit.cards,
            picks=unit.picks, crew=unit.crew, count=guns(unit),
            points=unit.points - _points_of(unit.machines), sharing=guns(unit),
            rider=_rider(rider) if rider and rider.lines else None,
        )  # fmt: skip
        found.append(_of_roster(_card(subject, library), army, unit).bounded())
    for machine in unit.machines:
        if machine.datafax is not None:
            found += _of_machine(army, unit, machine, machine.datafax, library)
    return tuple(found)


def _of_machine(
    army: FieldedArmy, unit: FieldedUnit, machine: Machine, datafax: Datafax, library: Library
) -> Iterable[CardView]:
    """The cards of what a unit bought: one for the mounts of its riders, one for each other vehicle."""
    is_ridden = machine in mounts(unit)
    subject = _Subject(
        datafax=datafax, entry=machine.entry, army=unit.army, weapons=machine.weapons,
        crew=machine.crew, points=machine.points, sharing=max(1, machine.count),
        cards=tuple(card for card in unit.cards if card.bearer and _is_of(machine, card.bearer)),
        rider=_rider(unit) if unit.lines and is_ridden else None,
        count=machine.count if is_ridden else 1,
    )  # fmt: skip
    card = replace(_card(subject, library), group=_group_of(army, unit.id))
    number = 1 if is_ridden else max(1, machine.count)
    names = [unit.unit.name or ""] if number == 1 else [f"{unit.title} {one + 1}" for one in range(number)]
    for name in names:
        yield replace(card, own_name=name).bounded()


def _rider(unit: FieldedUnit) -> tuple[str, LineOfModels]:
    """Who rides: a single model with all that it bought for itself, of several the first kind as issued."""
    line = unit.lines[0]
    if unit.models > 1:
        return unit.title, line
    ridden = {pick.choice.name for pick in unit.picks if pick.choice.vehicle is not None}
    bought = [
        pick.choice.name
        for pick in unit.picks
        if pick.choice.profile is None and not ridden.intersection((pick.choice.name, *pick.path))
    ]
    bought += [card.card.name for card in unit.cards if card.bearer not in ridden]
    having = {folded(item): item for item in (*line.equipment, *bought)}
    return unit.title, replace(line, equipment=tuple(having.values()))


def card_of_datafax(datafax: Datafax, library: Library) -> CardView:
    """The card of a Datafax as it is, with its default weapons and no army's crew or price."""
    return _card(_Subject(datafax=datafax, weapons=default_weapons(datafax, library)), library).bounded()


def collapsed(cards: Iterable[CardView]) -> tuple[CardView, ...]:
    """Cards that differ only in names and passengers, as one card with a count.

    A card with the points of several machines in all stays by itself: they are not the points of more.
    """
    counts: dict[tuple[CardView, int], int] = {}
    for place, card in enumerate(cards, start=1):
        bare = replace(card, own_name="", group="", aboard=(), count=1)
        key = (card, place) if card.in_all else (bare, 0)
        counts[key] = counts.get(key, 0) + card.count
    return tuple(replace(card, count=count) for (card, _), count in counts.items())


def _points_of(machines: Iterable[Machine]) -> Decimal:
    return sum((machine.points for machine in machines), Decimal(0))


def _is_of(machine: Machine, bearer: str) -> bool:
    return folded(bearer) in folded_names(machine.entry)


def _of_roster(card: CardView, army: FieldedArmy, unit: FieldedUnit) -> CardView:
    """The card with what the roster says about the unit."""
    aboard = []
    for seat in unit.unit.carries:
        passenger = army.by_id.get(seat.unit)
        name = passenger.title if passenger else seat.unit
        models = seat.models if seat.models is not None else passenger.models if passenger else None
        aboard.append(name if models in (None, 1) else f"{name} ({models})")
    notes = (unit.unit.notes, *card.notes) if unit.unit.notes else card.notes
    return replace(card, own_name=unit.unit.name or "", group=_group_of(army, unit.id),
                   aboard=tuple(aboard), notes=notes)  # fmt: skip


def _group_of(army: FieldedArmy, unit_id: str) -> str:
    groups = (found for found in groups_of(army.roster) if unit_id in found[1].members)
    return next((group_title(kind, group.name) for kind, group in groups), "")


def _card(subject: _Subject, library: Library) -> CardView:
    datafax, marks = subject.datafax, Marks()
    head = library.army(subject.army).head if subject.army in library.army_ids else None
    fitted = with_weapons_of_cards(subject.weapons, subject.cards, datafax, library)
    weapons = weapon_views(fitted, datafax, library, marks)
    locations, tables = location_views(datafax, subject.cards, library, marks)
    machines = min(subject.count, MOST_NUMBERED)
    lasting = lasting_effects(datafax, library)
    if machines > 1:
        locations = tuple(replace(location, boxes=0) for location in locations)
        lasting = (*losses(datafax), *lasting)
    _mark_own(subject, library, marks)
    access = _access(datafax, marks)
    share = subject.points / subject.sharing
    in_all = share != round(share, 2)
    worth = subject.points if in_all else share
    return CardView(
        datafax=datafax.id,
        name=marks.marked(typeset((subject.entry or datafax).name), datafax.provenance),
        army=head.name if head else "",
        colour=head.colour if head else "#444444",
        points=number_text(worth) if worth else "",
        in_all=in_all,
        kind=datafax.kind,
        shape="gun" if datafax.kind == "support-weapon" else str(datafax.motive),
        motive="By its crew" if datafax.kind == "support-weapon" else str(datafax.motive),
        speeds=_speeds(datafax, subject.cards),
        characteristics=_profile(datafax, subject.cards) if datafax.speeds is None else (),
        ram=_ram(datafax, subject.cards),
        may_ram=datafax.may_ram,
        crew=tuple(_crew(subject, fitted)),
        stations=tuple(_stations(datafax, machines)),
        capacity=datafax.capacity.text if datafax.capacity else "",
        access=access,
        hull=(float(datafax.hull.length), float(datafax.hull.width)),
        weapons=weapons,
        cards=tuple(_fitted_card(pick) for pick in subject.cards),
        equipment=tuple(_equipment(subject, fitted)),
        locations=locations,
        tables=tables,
        lasting=lasting,
        machines=machines,
        rules=card_rules(datafax.rules, library),
        notes=tuple(typeset(without_ids(note)) for note in datafax.notes),
        own_data=marks.own,
        footnotes=marks.footnotes,
        source=typeset(datafax.source),
        count=subject.count,
    )


def _mark_own(subject: _Subject, library: Library, marks: Marks) -> None:
    """Remember what of the card comes from the player's own data, beside its weapons and tables."""
    if library.is_own("datafaxes", subject.datafax.id):
        marks.is_own("the Datafax")
    for pick in subject.cards:
        if library.is_own("cards", pick.card.id):
            marks.is_own(f"vehicle card {pick.card.name}")


def _stations(datafax: Datafax, machines: int) -> Iterable[str]:
    """Every place for a crew member; numbered where one card stands for several machines."""
    for machine in range(1, machines + 1):
        for station in datafax.crew:
            yield station.role if machines == 1 else f"{station.role} {machine}"


def _speeds(datafax: Datafax, cards: Sequence[CardPick]) -> tuple[tuple[str, str], ...]:
    """The rates with what cards add to them."""
    if datafax.kind == "support-weapon":
        return (("Move", inches(datafax.speeds.top if datafax.speeds else None)),)
    if datafax.speeds is None and datafax.profile is not None:
        return ()
    speeds = datafax.speeds or Speeds(slow=None)
    effects = [pick.card.effect for pick in cards if pick.card.effect is not None]
    added = {
        "Slow": [effect.slow for effect in effects],
        "Combat": [effect.combat for effect in effects],
        "Fast": [effect.fast for effect in effects],
    }
    rates = {"Slow": speeds.slow, "Combat": speeds.combat, "Fast": speeds.fast}
    return tuple((name, _rate(rate, added[name])) for name, rate in rates.items())


def _rate(rate: Decimal | None, added: Sequence[int | str | None]) -> str:
    if rate is None:
        return DASH
    whole = rate + sum(each for each in added if isinstance(each, int))
    dice = "".join(f"+{each.lstrip('+')}" for each in added if isinstance(each, str))
    return inches(number(max(whole, Decimal(0))) + dice)


def _profile(datafax: Datafax, cards: Sequence[CardPick]) -> tuple[tuple[str, str], ...]:
    if datafax.profile is None:
        return ()
    slower = sum(pick.card.effect.walker_move or 0 for pick in cards if pick.card.effect)
    line = dict(characteristic_line(datafax.profile))
    if isinstance(datafax.profile.M, int) and slower:
        line["M"] = number(max(datafax.profile.M + slower, 0))
    return tuple((name, value) for name, value in line.items() if value != DASH)


def _ram(datafax: Datafax, cards: Sequence[CardPick]) -> tuple[str, str, str] | None:
    if datafax.ram is None:
        return None
    effects = [pick.card.effect for pick in cards if pick.card.effect is not None]
    strength = datafax.ram.strength + sum(effect.ram_strength for effect in effects)
    dice = "+".join((datafax.ram.damage, *(effect.ram_damage for effect in effects if effect.ram_damage)))
    return number(strength), dice, number(datafax.ram.save_modifier)


def _crew(subject: _Subject, fitted: Sequence[FittedWeapon]) -> Iterable[CrewView]:
    datafax = subject.datafax
    if datafax.speeds is not None and datafax.profile is not None:
        profile = tuple(pair for pair in characteristic_line(datafax.profile) if pair[1] != DASH)
        yield CrewView(name=datafax.profile.name or datafax.name, count=1, characteristics=profile)
    if subject.rider is not None:
        name, line = subject.rider
        yield CrewView(
            name=f"{name}, riding" if subject.count == 1 else f"× {line.name}, each riding one",
            count=subject.count,
            characteristics=characteristic_line(line.profile) if line.profile else (),
            save=line.save or "",
            equipment=tuple(typeset(item) for item in line.equipment),
        )
    guns_told = subject.count if datafax.kind == "support-weapon" else 1
    for crew in subject.crew:
        if crew.profile is None and not crew.equipment and folded(crew.name) == "crew":
            continue
        yield CrewView(
            name=typeset(crew.name), count=crew.count * guns_told, save=crew.save or "",
            equipment=tuple(typeset(each) for each in crew.equipment if not _is_shown(each, subject, fitted)),
            characteristics=characteristic_line(crew.profile) if crew.profile else (),
        )  # fmt: skip


def _access(datafax: Datafax, marks: Marks) -> str:
    """How passengers get out and how many may shoot from within (2E-PS-02, 2E-PS-03)."""
    access = datafax.access
    if access.open_topped:
        return marks.marked("Open-topped: all aboard may fire", access.provenance)
    if datafax.capacity is None:
        return ""
    openings = [
        plural(count, name)
        for count, name in ((access.doors, "door"), (access.hatches, "hatch"), (access.slits, "slit"),
                            (access.viewports, "viewport"))
        if count
    ]  # fmt: skip
    firing = 2 * (access.doors + access.hatches) + access.slits + access.viewports
    text = f"Enclosed: {', '.join(openings) or 'no openings'}; {firing or 'nobody'} may fire out"
    return marks.marked(text, access.provenance)


def _fitted_card(pick: CardPick) -> FittedCardView:
    return FittedCardView(name=typeset(pick.card.name), count=pick.count, text=typeset(pick.card.tag))


def _equipment(subject: _Subject, fitted: Sequence[FittedWeapon]) -> Iterable[str]:
    """What was bought or issued and is neither weapon nor card nor crew, nor carried by the crew."""
    for pick in subject.picks:
        choice = pick.choice
        if not (choice.vehicle or choice.models or _is_shown(choice.name, subject, fitted)):
            yield typeset(choice.name if pick.count == 1 else f"{pick.count} × {choice.name}")
    carried = {folded(item) for crew in subject.crew for item in crew.equipment}
    for item in subject.entry.equipment if subject.entry else ():
        if folded(item) not in carried and not _is_shown(item, subject, fitted):
            yield typeset(item)


def _is_shown(item: str, subject: _Subject, fitted: Sequence[FittedWeapon]) -> bool:
    """Whether an item is one of the weapons or the vehicle itself, which some lists name as equipment."""
    name = folded(item)
    is_weapon = any(folded(weapon.item) == name for weapon in fitted)
    return is_weapon or f" {folded(subject.datafax.name)}".endswith(f" {name}")
