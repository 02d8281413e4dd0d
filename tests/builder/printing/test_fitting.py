"""Type sizes, and cards that need a second card."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from builder.entry_names import Named, fielded_alone
from builder.printing.card_layout import card_body, card_style, lay_out_card, overflowing
from builder.printing.card_making import MOST_NUMBERED, cards_of_unit
from builder.printing.card_view import CardView, FittedCardView
from builder.printing.face_texts import FLOOR, name_size, slim_line
from builder.printing.fitting import BACK_SIZES, FRONT_SIZES, PLAN_FLOOR, PLAN_LEAST, Faces, plan_faces
from builder.printing.layout import Layouts
from builder.printing.typefaces import NARROW_BOLD, TEXT, Run, count_lines, covers, fitted, width
from datafaxes.library import Library
from tests.builder.printing.conftest import location, table, weapon
from tests.builder.printing.reading import pages_of, plain, text_of


def test_a_sparse_card_is_set_in_the_largest_type(tank: CardView) -> None:
    faces = plan_faces(replace(tank, tables=()))
    assert [front.size for front in faces.fronts] == [FRONT_SIZES[0]]
    assert [(back.size, back.narrow) for back in faces.backs] == [BACK_SIZES[0]]


def test_more_text_makes_the_type_smaller_and_never_larger(tank: CardView) -> None:
    ranks = []
    for words in (5, 15, 25, 35, 45):
        back = plan_faces(replace(tank, tables=(table("Hull", words=words),))).backs[0]
        ranks.append(BACK_SIZES.index((back.size, back.narrow)))
    assert ranks == sorted(ranks)
    assert ranks[-1] > ranks[0]


def test_what_does_not_fit_at_the_floor_goes_on_a_second_card(tank: CardView, layouts: Layouts) -> None:
    tables = tuple(table(f"Table{number}", words=30) for number in range(8))
    view = replace(tank, tables=tables)
    faces = plan_faces(view)
    assert len(faces.backs) > 1
    assert len(faces.fronts) == len(faces.backs)
    # Every table is whole on one face, in order, and none is lost.
    shown = [each for back in faces.backs for each in back.tables]
    assert shown == list(tables)
    pdf = lay_out_card(view, False, layouts)
    assert len(pages_of(pdf)) == 2 * len(faces.backs)
    text = text_of(pdf)
    assert all(plain(f"{row.title}.") in text for each in tables for row in each.rows)
    assert f"2/{len(faces.backs)}" in text


def test_weapons_that_do_not_fit_go_on_a_second_card(tank: CardView, layouts: Layouts) -> None:
    weapons = tuple(
        weapon(chr(65 + number), f"Cannon{number}", ("2″ blast", "move or fire")) for number in range(20)
    )
    view = replace(
        tank, weapons=weapons, cards=(FittedCardView(name="Searchlight", count=1, text="spots troops"),)
    )
    faces = plan_faces(view)
    assert [each for front in faces.fronts for each in front.weapons] == list(weapons)
    assert [front.whole for front in faces.fronts] == [True] + [False] * (len(faces.fronts) - 1)
    text = text_of(lay_out_card(view, False, layouts))
    assert all(f"Cannon{number}" in text for number in range(20))
    assert "Searchlight" in text


def test_a_table_longer_than_a_face_is_cut_between_rows(tank: CardView, layouts: Layouts) -> None:
    view = replace(tank, tables=(table("Endless", rows=40, words=30),))
    faces = plan_faces(view)
    rows = [row for back in faces.backs for each in back.tables for row in each.rows]
    assert rows == list(view.tables[0].rows)
    titles = [each.title for back in faces.backs for each in back.tables]
    assert titles == ["Endless"] + ["Endless (continued)"] * (len(titles) - 1)
    assert len(titles) > 1
    assert len(pages_of(lay_out_card(view, False, layouts))) == 2 * len(faces.backs)


def test_many_locations_and_notes_fit_as_well(tank: CardView, layouts: Layouts) -> None:
    view = replace(
        tank,
        locations=tuple(
            replace(location(f"Place {number}"), notes=("from side or rear: gunner",)) for number in range(30)
        ),
        notes=("A note that goes on and on. " * 60,),
        rules=("A rule that goes on and on. " * 60,),
    )
    text = text_of(lay_out_card(view, False, layouts))
    assert all(f"Place{number}" in text for number in range(30))
    # One may be cut by the edge of a face.
    assert text.count(plain("A note that goes on and on.")) >= 58
    assert text.count(plain("A rule that goes on and on.")) >= 58


@pytest.mark.parametrize("machines", [2, 7, MOST_NUMBERED])
def test_boxes_of_every_machine_of_a_squad_fit(tank: CardView, layouts: Layouts, machines: int) -> None:
    effects = ("Bike lost", "Out of control", "Slow speed at most", "Control on 4+", "Immobilised")
    view = replace(tank, machines=machines, lasting=effects)
    planned = plan_faces(view)
    body = card_body(view, planned, False)
    assert body.split('class="lasting')[1].count('class="box"') == machines * len(effects)
    assert overflowing(planned, layouts.lay_out(body, card_style())) == []


def test_a_layout_reports_the_faces_that_overflow(tank: CardView, layouts: Layouts) -> None:
    view = replace(tank, tables=tuple(table(f"T{number}", words=30) for number in range(3)))
    good = plan_faces(view)
    crammed = Faces(fronts=good.fronts[:1], backs=(replace(good.backs[0], size=14.0, tables=view.tables),))
    crammed = replace(crammed, fronts=(replace(crammed.fronts[0], of=""),))
    assert overflowing(crammed, layouts.lay_out(card_body(view, crammed, False), card_style())) != []
    assert overflowing(good, layouts.lay_out(card_body(view, good, False), card_style())) == []


def test_spare_room_is_left_where_it_is_asked_for(tank: CardView, layouts: Layouts) -> None:
    faces = plan_faces(tank, spare=20.0)
    laid_out = layouts.lay_out(card_body(tank, faces, False), card_style())
    assert laid_out.anchors["end-1"][1] <= 124.4 - 20 + 0.2
    assert laid_out.anchors["end-2"][1] <= 126.6 - 20 + 0.2


def test_long_names_are_set_smaller_and_at_last_in_two_lines(tank: CardView, layouts: Layouts) -> None:
    assert name_size("Rhino") > name_size("Wazdakka Gutzmek, Evil Sunz Mekaniak")
    name = "Wazdakka Gutzmek, Evil Sunz Mekaniak and Bad Ork Bikeboy of Some Renown"
    assert width(name, NARROW_BOLD, name_size(name)) > 69
    view = replace(tank, name=name, own_name="An own name of a good length, longer than anybody would choose")
    assert plain(name) in text_of(lay_out_card(view, False, layouts))


def test_the_longest_texts_a_roster_may_hold_fit(tank: CardView, layouts: Layouts) -> None:
    name, note = "W" * 200, "armour " * 2900
    view = replace(
        tank, name=name, own_name=name, army=name, group=name, aboard=(name,) * 4, capacity=name, access=name,
        notes=(note,), equipment=(name,) * 6, stations=(name,) * 3,
        tables=(replace(tank.tables[0], title=name), tank.tables[1]),
        weapons=(replace(tank.weapons[0], name=name, mounting_text=name),),
    ).bounded()  # fmt: skip
    text = text_of(lay_out_card(view, False, layouts))
    assert "Aboardatthestart".upper() in text.upper()
    assert "armour…" in text


def test_text_too_wide_for_its_line_is_shortened_visibly() -> None:
    assert fitted("Short", 50, 7) == "Short"
    long = fitted("W" * 200, 50, 7)
    assert long.endswith("…")
    assert width(long, NARROW_BOLD, 7) <= 50


@pytest.mark.parametrize("size", [FLOOR, 7.0, 8.5])
def test_lines_are_counted_as_words_wrap(size: float) -> None:
    word = width("armour", TEXT, size)
    space = width(" ", TEXT, size)
    three = 3 * word + 2 * space
    assert count_lines([Run("armour armour armour", TEXT, size)], three + 0.01) == 1
    assert count_lines([Run("armour armour armour", TEXT, size)], three - 0.01) == 2
    assert count_lines([Run("armour", TEXT, size), Run(" armour armour", TEXT, size)], word + 0.01) == 3
    assert count_lines([Run("x" * 300, TEXT, size)], 40) >= width("x" * 300, TEXT, size) / 40


def test_the_typefaces_cover_what_cards_are_written_with() -> None:
    assert covers("Rhino † ‡ ″ ′ × – — − “Mögt” ’Oooge à é ñ ½ … · ≥ ° ø Å")
    assert not covers("Владимир")


def test_cards_and_equipment_go_to_the_back_before_a_second_card_is_needed(
    tank: CardView, layouts: Layouts
) -> None:
    """Growing text passes from one front to the back, and only then to a second card; nothing is lost."""
    weapons = tuple(weapon(chr(65 + number), f"Cannon{number}", ("2″ blast",)) for number in range(6))
    seen = set()
    for number in range(0, 60, 3):
        cards = tuple(
            FittedCardView(name=f"Card{each}", count=1, text="does a little") for each in range(number)
        )
        view = replace(tank, weapons=weapons, cards=cards)
        faces = plan_faces(view)
        told = " ".join(text for page in faces.fronts for _, text in (*page.facts, *page.paragraphs))
        told += " ".join(text for page in faces.backs for _, text in page.paragraphs)
        assert [each for each in range(number) if not re.search(rf"\bCard{each}\b", told)] == []
        on_back = any(heading == "Vehicle cards" for back in faces.backs for heading, _ in back.paragraphs)
        seen.add((len(faces.fronts), on_back))
        if len(faces.fronts) == 1:
            assert overflowing(faces, layouts.lay_out(card_body(view, faces, False), card_style())) == []
    assert seen >= {(1, False), (1, True)}
    assert any(cards > 1 for cards, _ in seen)


def test_short_paragraphs_stand_beside_the_plan_where_that_costs_nothing(
    tank: CardView, layouts: Layouts
) -> None:
    view = replace(
        tank, equipment=("Targeter",), cards=(FittedCardView(name="Searchlight", count=1, text=""),)
    )
    (front,) = plan_faces(view).fronts
    assert front.paragraphs == ()
    assert front.facts[-2:] == (("Equipment", "Targeter"), ("Vehicle cards", "Searchlight"))
    crowded = replace(view, capacity="Ten models. " * 13, access="Enclosed. " * 15, aboard=("Squad",) * 20)
    (full,) = plan_faces(crowded).fronts
    assert ("Vehicle cards", "Searchlight") in full.paragraphs, "no room beside"
    long = replace(view, equipment=("Targeter",) * 30)
    assert "Equipment" in [heading for heading, _ in plan_faces(long).fronts[0].paragraphs]
    assert "Searchlight" in text_of(lay_out_card(view, False, layouts))


def test_the_plan_shrinks_before_a_second_card_is_needed(tank: CardView) -> None:
    weapons = tuple(weapon(chr(65 + number), "Cannon", ("2″ blast",)) for number in range(12))
    cards = [(number, plan_faces(replace(tank, weapons=weapons[:number])).fronts) for number in range(1, 12)]
    last = max(number for number, fronts in cards if len(fronts) == 1)
    assert PLAN_FLOOR <= dict(cards)[last][0].plan_height < PLAN_LEAST


def test_no_vehicle_as_its_army_sells_it_needs_a_second_card(library: Library) -> None:
    for army in library.army_ids:
        for entry in library.army(army).entries.values():
            if entry.datafax is not None:
                fielded = fielded_alone(Named(entry=entry, army=army), library)
                for view in cards_of_unit(fielded, fielded.units[0], library):
                    assert len(plan_faces(view).fronts) == 1, entry.id


def test_the_name_on_the_back_is_whole(library: Library, layouts: Layouts, tank: CardView) -> None:
    """Every name that the data has, with the points, as the type, and with what a player may call it."""
    entries = [entry for army in library.army_ids for entry in library.army(army).entries.values()]
    names = {entry.name for entry in entries if entry.datafax is not None}
    names |= {datafax.name for datafax in library.datafaxes.values()}
    for name in names:
        for own in ("", "Hammer of the Emperor and Scourge of the Heretic Worlds"):
            view = replace(tank, name=name, own_name=own)
            line = slim_line(view, "1/2")
            assert line.name == view.title
            assert line.right in (f"{name} 1/2" if own else f"{tank.points} points 1/2", "1/2")
    longest = max(names, key=len)
    view = replace(tank, name=longest, own_name="Hammer of the Emperor and Scourge of the Heretic Worlds")
    text = text_of(lay_out_card(view, False, layouts))
    assert text.count(plain(view.own_name)) == 2
