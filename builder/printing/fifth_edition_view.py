"""A card of the 5th edition in the same form as the others: armour by facing, no hit locations."""

from __future__ import annotations

from builder.printing.card_view import CardView
from builder.printing.notation import typeset
from datafaxes.fifth_edition import FifthEditionDatafax
from datafaxes.fifth_edition_card import WeaponRow, card_view
from datafaxes.library import Library


def fifth_edition_view(datafax: FifthEditionDatafax, library: Library) -> CardView:
    """The card of a vehicle of the 5th edition.

    Raises:
        BadData: one of its weapons is not known.
    """
    card = card_view(datafax, library)
    own = library.is_own("fifth_edition_vehicles", datafax.id)
    return CardView(
        datafax=datafax.id,
        name=card.name,
        army=f"{card.army} · {card.system}",
        points=card.points.removesuffix(" points"),
        shape="Skimmers" if "Skimmer" in datafax.types else "Tracked",
        type_label="Type",
        motive=card.type_line.removeprefix("Vehicle (").removesuffix(")"),
        characteristics=(
            ("BS", card.ballistic_skill),
            ("Front", card.front),
            ("Side", card.side),
            ("Rear", card.rear),
        ),
        capacity=card.transport,
        paragraphs=tuple((row.name, _weapon(row)) for row in card.weapons),
        lasting=_LASTING,
        rules=(f"Special rules: {', '.join(card.rules)}.",) if card.rules else (),
        notes=card.notes,
        footnotes=(card.footnote,),
        own_data=("the Datafax",) if own else (),
    )


_LASTING = ("Shaken", "Stunned", "Weapon destroyed", "Weapon destroyed", "Immobilised", "Wrecked")
"""Boxes to tick on the back."""


def _weapon(row: WeaponRow) -> str:
    return typeset(f"{row.mount}. Range {row.range}, S {row.strength}, AP {row.ap}, {row.type}")
