"""What a unit may buy now."""

from __future__ import annotations

from decimal import Decimal

import pytest

from datafaxes.library import Library, default_library
from rosters.fielding import field
from rosters.offers import OfferedGroup, offers
from rosters.roster import Bought, Unit
from tests.rosters.small_library import bought, roster_of


def _group(groups: tuple[OfferedGroup, ...], name: str) -> OfferedGroup:
    return next(group for group in groups if group.path[-1] == name)


def _offered(library: Library, entry: str, *options: str | Bought) -> tuple[OfferedGroup, ...]:
    unit = Unit(id="u", entry=f"testers/{entry}", options=tuple(map(bought, options)))
    army = field(roster_of(unit), library)
    return offers(army.units[0], army, library)


def test_offers_say_what_is_open_and_what_it_costs(library: Library) -> None:
    sponsons, turret, cards = _offered(library, "tank", "Lascannon")
    assert (sponsons.count, sponsons.least, sponsons.most, sponsons.kind) == (1, 0, 1, "radio")
    assert [(o.name, o.points, o.count, o.is_open) for o in sponsons.offers] == [
        ("Heavy Bolter", Decimal(15), 0, False),
        ("Lascannon", Decimal(90), 1, False),
    ]
    assert [(o.name, o.count, o.by_default, o.is_open) for o in turret.offers] == [
        ("Autocannon", 1, 1, False),
        ("Twin Lascannons", 0, 0, True),
    ]
    assert {(o.name, o.points, o.is_open) for o in cards.offers} == {
        ("Missile Rack", Decimal(30), True),
        ("Possessed", Decimal(0), True),
        ("Shield", Decimal(25), True),
    }


def test_offers_open_with_the_choice_above_them(library: Library) -> None:
    assert "Blades" not in [group.name for group in _offered(library, "squad")]
    blades = _group(_offered(library, "squad", "Hero"), "Blades")
    assert blades.under == "Hero"
    assert [(o.name, o.bearer) for o in blades.offers] == [("Axe", None), ("Flamer", "Hero")]


def test_a_full_hand_of_cards_is_closed(library: Library) -> None:
    cards = _offered(library, "boss", "Shield")[-1]
    assert (cards.count, cards.most) == (2, 2)
    assert [offer.is_open for offer in cards.offers] == [False]


@pytest.mark.parametrize("entry", ["squad", "terminators", "boss", "tank", "walker"])
def test_buying_what_an_offer_names_buys_that_offer(library: Library, entry: str) -> None:
    hero = (Bought(name="Hero"),) if entry == "squad" else ()
    for group in _offered(library, entry, *hero):
        for offer in (offer for offer in group.offers if offer.is_open):
            more = Bought(name=offer.name, bearer=offer.bearer)
            again = next(g for g in _offered(library, entry, *hero, more) if g.path == group.path)
            now = next(o for o in again.offers if o.name == offer.name)
            assert (offer.name, now.count) == (offer.name, offer.count - offer.by_default + 1)


def test_a_condition_about_the_army_bars_and_opens(library: Library) -> None:
    squad = Unit(id="s", entry="testers/squad")
    for others, barred in (((), True), ((Unit(id="t", entry="testers/tank"),), False)):
        army = field(roster_of(squad, *others), library)
        mark = _group(offers(army.units[0], army, library), "Options").offers[3]
        assert (mark.name, mark.is_barred, mark.is_open) == ("Hunter's Mark", barred, not barred)


def test_offers_of_an_unknown_entry_are_none(library: Library) -> None:
    army = field(roster_of(Unit(id="u", entry="testers/nobody")), library)
    assert offers(army.units[0], army, library) == ()


def test_what_the_whole_unit_may_have_once_is_closed_for_all_its_models() -> None:
    """One heavy weapon for the squad: another is offered to none of its Terminators."""
    library = default_library()

    def heavy_weapons(*options: Bought) -> list[OfferedGroup]:
        squad = Unit(id="u", entry="blood-angels/terminator-squad", options=options)
        army = field(roster_of(squad, army="blood-angels"), library)
        groups = offers(army.units[0], army, library)
        return [group for group in groups if group.name == "Terminator Heavy Weapons"]

    bare = heavy_weapons()
    assert {group.most for group in bare} == {1}
    assert any(offer.is_open for group in bare for offer in group.offers)
    armed = heavy_weapons(Bought(name="Assault Cannon"))
    assert sum(group.count for group in armed) == 1
    assert not any(offer.is_open for group in armed for offer in group.offers)
