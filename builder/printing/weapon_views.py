"""The weapons table of a card: what was bought, where it is mounted, how it shoots."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from string import ascii_uppercase

from builder.printing.card_view import Mounting, ProfileLine, WeaponView
from builder.printing.marks import Marks
from builder.printing.notation import DASH, PRIME, number, range_band, signed, typeset
from datafaxes.datafax import Datafax, Mount
from datafaxes.library import Library
from datafaxes.names import folded
from datafaxes.weapon import Weapon
from datafaxes.words import plural
from rosters.fielded import CardPick, FittedWeapon

_SAID_ELSEWHERE = {"close combat", "twin linked", "see source", "template"}
"""Special rules that the rest of the line says already."""
_WORDS = {"always hits": "auto", "special": "spec."}
"""Shorter words for the narrow columns."""
_IN_WORDS = re.compile("[a-z]{2}")
_INCHES_TO_INCHES = re.compile(r'(\d+)"-(\d+)')


def weapon_views(
    fitted: Sequence[FittedWeapon], datafax: Datafax | None, library: Library, marks: Marks
) -> tuple[WeaponView, ...]:
    """Every weapon once, with the letters A, B, C, ..., all its mounts and all its profiles."""
    by_item: dict[str, list[FittedWeapon]] = {}
    for weapon in fitted:
        by_item.setdefault(folded(weapon.item), []).append(weapon)
    return tuple(
        _view(_letter(index), same, datafax, library, marks) for index, same in enumerate(by_item.values())
    )


def with_weapons_of_cards(
    fitted: Sequence[FittedWeapon], cards: Iterable[CardPick], datafax: Datafax, library: Library
) -> tuple[FittedWeapon, ...]:
    """The weapons with those that vehicle cards bring, on the mounts that fit them."""
    known = {folded(weapon.item) for weapon in fitted}
    added = []
    for pick in cards:
        if folded(pick.card.name) in known:
            continue
        mounts = _mounts_for(pick.card.name, datafax)
        for weapon_id in pick.card.weapons:
            weapon = library.weapons.get(weapon_id)
            if weapon is not None:
                added += [FittedWeapon(weapon=weapon, item=pick.card.name, mount=mount) for mount in mounts]
    return (*fitted, *added)


def default_weapons(datafax: Datafax, library: Library) -> tuple[FittedWeapon, ...]:
    """What a Datafax has where no army list says otherwise."""
    found = []
    for item in datafax.default_weapons:
        for mount in _mounts_for(item, datafax):
            for carried in library.weapons_of(item):
                weapon = library.weapon(carried.weapon)
                found.append(FittedWeapon(weapon=weapon, item=item, linked=carried.linked, mount=mount))
    return tuple(found)


def _mounts_for(item: str, datafax: Datafax) -> list[Mount | None]:
    return [mount for mount in datafax.mounts if item in mount.fits] or [None]


def _letter(index: int) -> str:
    return ascii_uppercase[index % 26] * (1 + index // 26)


def _view(
    letter: str, same: Sequence[FittedWeapon], datafax: Datafax | None, library: Library, marks: Marks
) -> WeaponView:
    mounts = list(dict.fromkeys(weapon.mount for weapon in same if weapon.mount is not None))
    first = same[0]
    lines = {(each.weapon.id, each.linked): each for each in same}.values()
    only = len(lines) == 1
    name = typeset(_counted(first.item, first.count))
    return WeaponView(
        letter=letter,
        name=marks.marked(name, first.weapon.provenance) if only else name,
        mountings=tuple(_mounting(mount, datafax) for mount in mounts),
        mounting_text=_mounting_text(mounts, marks),
        lines=tuple(_line(each, only, library, marks) for each in lines),
    )


def _counted(item: str, count: int) -> str:
    """The item with how many there are, which some say themselves: `Lascannon x2`, `3 Heavy Bolters`."""
    bare, _, stated = item.partition(" x")
    if stated.isdigit():
        item, count = bare, max(count, int(stated))
    return item if count == 1 or item.startswith(f"{count} ") else f"{count} × {item}"


def _mounting(mount: Mount, datafax: Datafax | None) -> Mounting:
    at = (float(mount.at[0]), float(mount.at[1])) if mount.at else None
    if at is None and datafax is not None:
        side = {"left": -0.42, "right": 0.42}.get(mount.name.split()[0].lower())
        at = None if side is None else (side * float(datafax.hull.width), 0.0)
    return Mounting(name=mount.name, centre=mount.arc.centre, width=mount.arc.width, at=at)


def _mounting_text(mounts: Sequence[Mount], marks: Marks) -> str:
    if len(mounts) == 2 and {mount.arc.centre for mount in mounts} == {90, 270}:
        first, second = mounts
        text = f"{first.name} and {second.name.lower()}, {first.arc.width}° to each side"
        return marks.marked(text, first.arc.provenance, second.arc.provenance)
    by_arc: dict[tuple[int, int], list[Mount]] = {}
    for mount in mounts:
        by_arc.setdefault((mount.arc.centre, mount.arc.width), []).append(mount)
    texts = []
    for (centre, width), same in by_arc.items():
        names = " and ".join(mount.name if at == 0 else mount.name.lower() for at, mount in enumerate(same))
        texts.append(marks.marked(f"{names}, {arc_words(centre, width)}", *(m.arc.provenance for m in same)))
    return "; ".join(texts)


def arc_words(centre: int, width: int) -> str:
    """A field of fire in words: all round, dead ahead, 90° ahead."""
    if width >= 360:
        return "all round"
    where = {0: "ahead", 90: "to the right", 180: "to the rear", 270: "to the left"}
    side = where.get(centre % 360, f"about {centre}°")
    return "dead " + side if width <= 15 and centre == 0 else f"{width}° {side}"


def _line(fitted: FittedWeapon, only: bool, library: Library, marks: Marks) -> ProfileLine:
    weapon = fitted.weapon
    if library.is_own("weapons", weapon.id):
        marks.is_own(f"weapon {weapon.name}")
    said = weapon.range_short is None and weapon.range_long is None
    return ProfileLine(
        name="" if only else marks.marked(typeset(weapon.name), weapon.provenance),
        short=_plain(weapon.range or ("–" if not weapon.grenade_or_missile else "as thrown or launched"))
        if said
        else range_band(weapon.range_short),
        long="" if said else range_band(weapon.range_long),
        hit_short=_plain(weapon.to_hit_short, signed),
        hit_long=_plain(weapon.to_hit_long, signed),
        strength=_plain(weapon.strength),
        damage=_plain(weapon.damage),
        save=_plain(weapon.save_modifier),
        penetration=_plain(weapon.penetration),
        notes=tuple(_notes(fitted, weapon)),
    )


def _plain(value: int | str | None, written: Callable[[int | str | None], str] = number) -> str:
    """What stands in a cell; words are small, and a distance has no inch marks there."""
    if not isinstance(value, str) or not _IN_WORDS.search(value):
        return written(value)
    words = _INCHES_TO_INCHES.sub(rf"\1{DASH}\2", value).lower()
    return _WORDS.get(words, typeset(words))


def _notes(fitted: FittedWeapon, weapon: Weapon) -> Iterable[str]:
    if fitted.linked > 1:
        yield "linked pair" if fitted.linked == 2 else f"{fitted.linked} linked"
    if weapon.sustained_fire:
        dice = plural(weapon.sustained_fire, "Sustained Fire die", "Sustained Fire dice")
        yield f"{dice} each" if fitted.linked > 1 else dice
    if weapon.blast_radius:
        radius = weapon.blast_radius
        yield f"{radius}{PRIME} blast" if radius.replace(".", "").isdigit() else f"blast {radius}"
    if weapon.move_or_fire:
        yield "move or fire"
    for rule in weapon.special:
        if folded(rule) not in _SAID_ELSEWHERE and folded(rule) != folded(weapon.name):
            yield typeset(rule)
