"""Limits, prices and conditions of the community's catalogues, evaluated on small rosters (formats.md B)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from datafaxes.errors import BadData
from rosters.catalogues.catalogue import Catalogue, read_catalogues
from rosters.catalogues.judging import Judgement, judge
from rosters.other_programs.tree import Node, OtherForce, OtherRoster
from tests.rosters.catalogues.data import CATALOGUE, write_data


@pytest.fixture(scope="module")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Catalogue]:
    return read_catalogues(write_data(tmp_path_factory.mktemp("data") / "bsdata"))


ARMOUR = Node(name="Power Armour", entry_id="l-chief::l-armour::armour")
SWORD = Node(
    name="Power Sword", entry_id="l-chief::l-weapons::l-sword::sword", group_id="l-chief::l-weapons::weapons",
    points=Decimal(6),
)  # fmt: skip
AXE = replace(SWORD, name="Axe", entry_id="l-chief::l-weapons::axe", points=Decimal("0.5"))


def chief(*inside: Node, points: int = 96) -> Node:
    return Node(
        name="Chief", entry_id="l-chief::chief", points=Decimal(points), category_ids=("chars",),
        children=inside or (ARMOUR,),
    )  # fmt: skip


def squad(troopers: int = 5) -> Node:
    models = Node(name="Trooper", number=troopers, entry_id="l-squad::trooper", points=Decimal(10 * troopers))
    children = (models,) if troopers else ()
    return Node(name="Squad", entry_id="l-squad::squad", category_ids=("squads",), children=children)


def bugs() -> Node:
    return Node(name="Bugs", entry_id="l-bugs::bugs", points=Decimal(30), category_ids=("squads",))


def tank(points: int = 140) -> Node:
    return Node(name="Tank", entry_id="l-tank::tank", points=Decimal(points), category_ids=("support",))


def judged(
    catalogues: dict[str, Catalogue], *nodes: Node, limit: int | None = None, revision: str = "7"
) -> Judgement:
    force = OtherForce(
        name="Made Up", entry_id="main", catalogue_id="cat", catalogue_revision=revision, nodes=nodes
    )
    agreed = None if limit is None else Decimal(limit)
    return judge(OtherRoster(dialect="x", limit=agreed, forces=(force,)), catalogues)


def test_a_legal_roster_breaks_nothing(catalogues: dict[str, Catalogue]) -> None:
    judgement = judged(catalogues, chief(ARMOUR, SWORD), squad(10), bugs(), limit=500)
    assert judgement.broken == ()
    assert judgement.prices == ()
    assert judgement.unknown == ()
    assert judgement.judged > 8


def test_a_minimum_in_the_parent_holds_for_what_is_not_selected(catalogues: dict[str, Catalogue]) -> None:
    judgement = judged(catalogues, chief(SWORD), squad(10), limit=400)
    assert judgement.broken == ("At least 1 of Power Armour in Chief; it has 0.",)


@pytest.mark.parametrize(
    ("troopers", "says"),
    [
        (4, "At least 5 of Trooper in Squad; it has 4."),
        (11, "At most 10 of Trooper in Squad; it has 11."),
    ],
)
def test_limits_in_the_parent(catalogues: dict[str, Catalogue], troopers: int, says: str) -> None:
    assert says in judged(catalogues, squad(troopers), limit=100).broken


def test_hidden_things_are_never_asked_for(catalogues: dict[str, Catalogue]) -> None:
    assert not any("Secret" in sentence for sentence in judged(catalogues, squad()).broken)


def test_a_limit_of_a_link_holds_in_the_whole_roster(catalogues: dict[str, Catalogue]) -> None:
    judgement = judged(catalogues, chief(), chief(), squad(10), squad(10), limit=800)
    assert judgement.broken == ("At most 1 of Chief; it has 2.",)


def test_a_group_counts_what_is_picked_from_it(catalogues: dict[str, Catalogue]) -> None:
    judgement = judged(catalogues, chief(ARMOUR, SWORD, AXE), squad(10), limit=400)
    assert judgement.broken == ("At most 1 of Weapons in Chief; it has 2.",)


def test_groups_are_not_evaluated_where_the_file_names_none(catalogues: dict[str, Catalogue]) -> None:
    bare = [replace(node, group_id="") for node in (SWORD, AXE)]
    judgement = judged(catalogues, chief(ARMOUR, *bare), squad(10), limit=400)
    assert judgement.broken == ()
    assert dict(judgement.not_evaluated)["groups, which this file does not name"] == 1


@pytest.mark.parametrize(("troopers", "most"), [(5, 2), (9, 2), (10, 4)])
def test_repeats_round_down(catalogues: dict[str, Catalogue], troopers: int, most: int) -> None:
    """The real Scarabs: two more for each five Warriors."""
    fine = judged(catalogues, squad(troopers), *[bugs()] * most)
    assert not any("Bugs" in sentence for sentence in fine.broken)
    over = judged(catalogues, squad(troopers), *[bugs()] * (most + 1))
    assert f"At most {most} of Bugs; it has {most + 1}." in over.broken


@pytest.mark.parametrize(
    ("limit", "chiefs", "broken"),
    [(192, 96, False), (191, 96, True), (1501, 96, False), (None, 96, False), (None, 200, True)],
)
def test_bands_are_of_the_limit_or_else_of_what_is_spent(
    catalogues: dict[str, Catalogue], limit: int | None, chiefs: int, broken: bool
) -> None:
    """A band of 50% with a limit of 191 is 95.5; without a limit exactly half is not too much (B4)."""
    roster = [chief(points=chiefs), squad(10)]
    found = [one for one in judged(catalogues, *roster, limit=limit).broken if "Characters" in one]
    assert bool(found) == broken
    if limit == 191:
        assert found == ["At most 95.5 points of Characters; it has 96."]
    if broken and limit is None:
        assert found == ["At most 150 points (50%) of Characters; it has 200."]


def test_a_band_with_a_minimum(catalogues: dict[str, Catalogue]) -> None:
    assert "At least 75 points of Squads; it has 50." in judged(catalogues, squad(5), limit=300).broken
    assert not judged(catalogues, squad(5), limit=200).broken


def test_bands_count_once_for_several_forces(catalogues: dict[str, Catalogue]) -> None:
    force = OtherForce(name="Made Up", entry_id="main", catalogue_id="cat", nodes=(squad(10),))
    judgement = judge(OtherRoster(dialect="x", limit=Decimal(1000), forces=(force, force)), catalogues)
    assert len([one for one in judgement.broken if "Squads" in one]) == 1


def test_prices_of_links_replace_those_of_entries(catalogues: dict[str, Catalogue]) -> None:
    assert judged(catalogues, tank(140)).prices == ()
    assert judged(catalogues, tank(150)).prices == ("Made Up / Tank: 150 in the file, 140 there.",)


def test_prices_change_with_their_conditions(catalogues: dict[str, Catalogue]) -> None:
    assert judged(catalogues, chief(points=96), tank()).prices == (
        "Made Up / Chief: 96 in the file, 106 there.",
    )
    assert judged(catalogues, chief(points=106), tank()).prices == ()


def test_what_is_not_evaluated_is_counted_and_said(catalogues: dict[str, Catalogue]) -> None:
    judgement = judged(catalogues, tank())
    told = dict(judgement.not_evaluated)
    assert told["modifier multiply"] == 1
    assert any("scopes other" in why for why in told)
    assert not any("Tank" in sentence for sentence in judgement.broken)


def test_unknown_selections_are_told_by_their_path(catalogues: dict[str, Catalogue]) -> None:
    stranger = Node(name="Zap Ray", entry_id="9999")
    assert judged(catalogues, chief(ARMOUR, stranger)).unknown == ("Made Up / Chief / Zap Ray",)


def test_another_revision_and_a_missing_catalogue_are_told(catalogues: dict[str, Catalogue]) -> None:
    (told,) = judged(catalogues, squad(), revision="5").catalogues
    assert "revision 5 of Codex - Made Up" in told
    assert "revision 7" in told
    force = OtherForce(name="Other", catalogue_id="none", catalogue_name="Codex - Other", nodes=(squad(),))
    (told,) = judge(OtherRoster(dialect="x", forces=(force,)), catalogues).catalogues
    assert "No catalogue of the folder" in told


def test_a_parents_number_multiplies_the_limits_in_it(catalogues: dict[str, Catalogue]) -> None:
    """Numbers of selections are absolute: two squads in one selection may have twenty troopers."""
    twice = replace(squad(20), number=2)
    assert not any("Trooper" in sentence for sentence in judged(catalogues, twice).broken)
    assert any(
        "At most 20 of Trooper" in one for one in judged(catalogues, replace(squad(21), number=2)).broken
    )


# Reading


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_data(tmp_path / "bsdata")


def test_packed_catalogues_are_read_too(folder: Path) -> None:
    import zipfile

    plain = folder / "Made Up.cat"
    with zipfile.ZipFile(folder / "Made Up.catz", "w") as archive:
        archive.write(plain, "Made Up.cat")
    plain.unlink()
    assert set(read_catalogues(folder)) == {"sys", "cat"}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("<roster/>", "is no catalogue"),
        (CATALOGUE[:3000], "cut short"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><catalogue/>', "document type"),
    ],
)
def test_broken_catalogues_are_one_sentence(folder: Path, content: str, says: str) -> None:
    (folder / "Broken.cat").write_text(content, "utf-8")
    with pytest.raises(BadData, match=says):
        read_catalogues(folder)


def test_a_folder_without_catalogues_says_where_to_get_them(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"no \.cat or \.gst.*BSData") as raised:
        read_catalogues(tmp_path)
    assert raised.value.file == str(tmp_path)
    with pytest.raises(BadData, match="cannot be read"):
        read_catalogues(tmp_path / "nowhere")


def test_what_has_an_unknown_id_is_found_by_its_name_where_it_stands(
    catalogues: dict[str, Catalogue],
) -> None:
    """Programs that do not know all ids make some up; a limit must not count such things as missing."""
    made_up = replace(ARMOUR, entry_id="0000-made-up")
    trooper = replace(squad(5).children[0], entry_id="", name="Troopers")
    by_name = judged(catalogues, chief(made_up), replace(squad(5), children=(trooper,)))
    by_id = judged(catalogues, chief(), squad(5))
    assert (by_name.broken, by_name.unknown, by_name.judged) == (by_id.broken, by_id.unknown, by_id.judged)
    assert (by_name.by_name, by_id.by_name) == (2, 0)


def test_a_name_is_not_sought_where_it_may_not_stand(catalogues: dict[str, Catalogue]) -> None:
    stray = replace(ARMOUR, entry_id="0000-made-up")
    found = judged(catalogues, replace(tank(), children=(stray,)))
    assert found.by_name == 0
    assert found.unknown == ("Made Up / Tank / Power Armour",)


def test_groups_that_hold_one_another_are_opened_once(tmp_path: Path) -> None:
    """However often: nothing is evaluated twice, and it ends."""
    links = "".join(f'<entryLink id="g{n}" targetId="loop" type="selectionEntryGroup"/>' for n in range(20))
    loop = (
        f'<sharedSelectionEntryGroups><selectionEntryGroup id="loop" name="Loop"><constraints>'
        f'<constraint id="loop-max" type="max" value="1" field="selections" scope="parent" shared="true"/>'
        f"</constraints><entryLinks>{links}</entryLinks></selectionEntryGroup>"
    )
    folder = write_data(tmp_path / "bsdata")
    file = folder / "Made Up.cat"
    text = file.read_text("utf-8")
    assert "<sharedSelectionEntryGroups>" in text
    text = text.replace("<sharedSelectionEntryGroups>", loop, 1)
    text = text.replace('<entryLink id="l-armour"', f'{links}<entryLink id="l-armour"', 1)
    file.write_text(text, "utf-8")
    again = judged(read_catalogues(folder), chief(ARMOUR, replace(SWORD, group_id="l-chief::loop")))
    assert again.judged > 0
    assert again.unknown == ()
    stray = replace(ARMOUR, name="Nothing so called", entry_id="0000")
    assert judged(read_catalogues(folder), chief(ARMOUR, stray)).unknown == (
        "Made Up / Chief / Nothing so called",
    )
