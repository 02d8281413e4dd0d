"""`muster list` and `muster show`."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from builder.cli import main
from builder.printing.terminal_entry import option_lines
from datafaxes.library import Library
from datafaxes.options import Choice, OptionGroup


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main(list(words)) == status
    captured = capsys.readouterr()
    return captured.out if status == 0 else captured.err


def data(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return json.loads(said(capsys, *words, "--format", "json"))


def test_armies_are_listed_with_their_system(capsys: pytest.CaptureFixture[str]) -> None:
    rows = data(capsys, "list")
    assert [row["id"] for row in rows if row["system"] == "second-edition"] == list(Library().army_ids)
    assert any(row["system"] == "fifth-edition" for row in rows)
    text = said(capsys, "list", "armies")
    assert text.splitlines()[0].split()[:2] == ["Id", "Name"]


def test_entries_of_an_army_are_all_there(capsys: pytest.CaptureFixture[str]) -> None:
    rows = data(capsys, "list", "--army", "Orks")
    assert {row["id"] for row in rows} == set(Library().entry_ids("orks"))
    assert {row["kind"] for row in rows} <= {"character", "squad", "vehicle", "support-weapon"}


def test_a_search_finds_by_words(capsys: pytest.CaptureFixture[str]) -> None:
    rows = data(capsys, "list", "datafaxes", "--search", "MARINE predator")
    assert {row["id"] for row in rows} == {"space-marine-predator", "chaos-space-marine-predator"}
    assert said(capsys, "list", "weapons", "--search", "xyzzy") == "Nothing found among the weapons.\n"
    assert data(capsys, "list", "weapons", "--search", "xyzzy") == []


def test_a_search_in_vain_says_where_it_looked_and_what_finds_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--search", "leman russ"]) == 0
    out, err = capsys.readouterr()
    assert out == "Nothing found among the armies.\n"
    told = [line.rpartition(": ")[2] for line in err.splitlines()]
    assert told == [f"muster list {kind} --search 'leman russ'" for kind in ("entries", "datafaxes")]
    for line, command in zip(err.splitlines(), told, strict=True):
        found = data(capsys, *shlex.split(command)[1:])
        assert f" {len(found)} among the " in line
    assert main(["list", "cards", "--army", "orks", "--search", "battlewagon", "--format", "json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out) == []
    assert "muster list entries --army orks --search battlewagon" in err


def test_armies_are_listed_with_the_forces_that_new_takes(capsys: pytest.CaptureFixture[str]) -> None:
    forces = {row["id"]: row["forces"] for row in data(capsys, "list") if row["system"] == "second-edition"}
    assert forces["chaos"] == ["Chaos", "Chaos Cult", "Daemon World"]
    assert forces["assassins"] == [], "fielded only as an ally"
    assert forces["squats"] == ["Squats"], "the way in which it is an ally is not for choosing"
    assert "Chaos, Chaos Cult, Daemon World" in said(capsys, "list", "armies")
    told = said(capsys, "new", "--army", "chaos", "--points", "500", "--force", "Cult", status=2)
    assert told == "Chaos has no force “Cult”. Name Chaos, Chaos Cult or Daemon World.\n"
    told = said(capsys, "new", "--army", "assassins", "--points", "500", "--force", "Cult", status=2)
    assert "only as an ally" in told


def test_datafaxes_of_an_army(capsys: pytest.CaptureFixture[str]) -> None:
    rows = data(capsys, "list", "datafaxes", "--army", "necrons")
    assert [row["id"] for row in rows] == ["necron-destroyer"]
    every = data(capsys, "list", "datafaxes")
    assert len([row for row in every if row["system"] == "second-edition"]) == len(Library().datafaxes)


def test_weapons_are_listed_with_their_profile(capsys: pytest.CaptureFixture[str]) -> None:
    (row,) = [row for row in data(capsys, "list", "weapons") if row["id"] == "lascannon"]
    assert (row["strength"], row["damage"], row["save"], row["penetration"]) == (9, "2D6", -6, "3D6+9")


def test_an_unknown_army_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    for kind in ("entries", "datafaxes", "weapons", "armies"):
        assert "orks" in said(capsys, "list", kind, "--army", "orcs", status=2)


def test_a_datafax_as_json_has_the_keys_of_the_design(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ("space-marine-rhino",),
        ("ultramarines/space-marine-rhino",),
        ("Space", "Marine", "RHINO"),
    ):
        rhino = data(capsys, "show", *words)
        keys = "id name system points motive speeds ram crew capacity locations weapons provenance"
        assert list(rhino) == keys.split()
        assert (rhino["id"], rhino["points"], rhino["motive"]) == ("space-marine-rhino", 50, "Tracked")
        assert rhino["speeds"] == {"slow": 8, "combat": 18, "fast": 25}
        assert rhino["ram"] == {"strength": 7, "damage": "D12", "save": -5}
        assert (rhino["crew"], rhino["capacity"]) == (1, 10)
        assert rhino["locations"][1] == {"roll": [2, 5], "name": "Hull", "front": 20, "side_rear": 18}
        assert rhino["weapons"][0]["weapon"]


def test_every_datafax_can_be_shown_within_80_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library()
    for datafax in library.datafaxes.values():
        text = said(capsys, "show", datafax.id)
        assert max(len(line) for line in text.splitlines()) <= 80, datafax.id
        assert "\x1b" not in text
        flat = " ".join(text.replace("│", " ").split())
        for location in datafax.locations:
            assert location.name in flat
            if location.table:
                for row in library.damage_table(location.table).rows:
                    assert row.title in flat
        json.dumps(data(capsys, "show", datafax.id))


def test_entries_on_foot_are_shown_too(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "show", "blood-angels/tactical-squad")
    assert "Tactical Squad · Blood Angels" in text
    assert "WS 4" in text
    assert "Options" in text
    assert max(len(line) for line in text.splitlines()) <= 80
    plain = data(capsys, "show", "blood-angels/tactical-squad")
    assert (plain["id"], plain["kind"]) == ("blood-angels/tactical-squad", "squad")
    assert plain["profiles"][0]["WS"] == 4


@pytest.mark.parametrize("army", Library().army_ids)
def test_every_entry_can_be_shown(army: str, capsys: pytest.CaptureFixture[str]) -> None:
    for entry in Library().army(army).entries.values():
        text = said(capsys, "show", f"{army}/{entry.id}")
        assert max(len(line) for line in text.splitlines()) <= 80, entry.id
        assert entry.name.split()[0] in text


def test_a_vehicle_of_the_5th_edition_is_shown_with_its_system(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "show", "fifth-edition/predator")
    assert "5th edition" in text
    assert "Front 13" in text
    assert data(capsys, "show", "fifth-edition/predator")["system"] == "fifth-edition"


def test_a_name_of_several_entries_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    error = said(capsys, "show", "Tactical Squad", status=2)
    assert "ultramarines/tactical-squad" in error
    assert "blood-angels/tactical-squad" in error


def test_a_shared_vehicle_is_shown_and_its_armies_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "leman russ battle tank"]) == 0
    captured = capsys.readouterr()
    assert "Leman Russ Battle Tank" in captured.out
    assert "imperial-guard/leman-russ-battle-tank" in captured.err


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("Lemon Rus", "Leman Russ"),
        ("ultramarines/space-marine-rino", "rhino"),
        ("lascanon", "Did you mean Lascannon"),
    ],
)
def test_an_unknown_name_names_the_nearest(
    name: str, nearest: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert nearest in said(capsys, "show", name, status=2)


@pytest.mark.parametrize("command", ["show", "card"])
@pytest.mark.parametrize(
    ("name", "kind", "search"),
    [
        ("lascannon", "is a weapon,", ["list", "weapons", "--search", "Lascannon"]),
        ("Power Sword", "is a weapon,", ["list", "weapons", "--search", "Power Sword"]),
        ("power-sword", "is a weapon,", ["list", "weapons", "--search", "Power Sword"]),
        ("Twin Lascannons", "is a weapon,", ["list", "weapons", "--search", "Lascannon"]),
        ("refractor field", "is a card,", ["list", "cards", "--search", "Refractor Field"]),
    ],
)
def test_the_name_of_something_else_says_what_it_is_and_what_shows_it(
    command: str, name: str, kind: str, search: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    words = [name, "-o", "x.pdf"] if command == "card" else [name]
    told = said(capsys, command, *words, status=2)
    assert told.startswith(f"“{name}” {kind} no entry and no Datafax.")
    (hint,) = re.findall(r"`muster (.*)`", told)
    assert shlex.split(hint) == search
    assert search[-1] in {row["name"] for row in data(capsys, *search)}


def test_the_name_of_an_option_says_of_what(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "show", "Culexus Assassin", status=2) == (
        "“Culexus Assassin” is an option of assassins/assassin, no entry and no Datafax. "
        "See `muster show assassins/assassin`.\n"
    )
    assert "Culexus Assassin" in said(capsys, "show", "assassins/assassin")
    assert re.search(r"an option of .*, .* and \d+ more,", said(capsys, "show", "Power Armour", status=2))


def test_headings_stand_out_only_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b[1m" in said(capsys, "show", "space-marine-rhino")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in said(capsys, "show", "space-marine-rhino")


def test_cards_are_listed_at_the_price_of_the_army(capsys: pytest.CaptureFixture[str]) -> None:
    rows = {row["id"]: row for row in data(capsys, "list", "cards", "--army", "orks")}
    assert rows["displacer-field"]["points"] == 20
    assert rows["kustom-force-field-vehicle"]["sets"] == ["Wargear Cards (Vehicle - Orks)"]
    library = Library()
    every = {row["id"] for row in data(capsys, "list", "cards")}
    assert every == set(library.cards) > set(rows)
    for army in library.army_ids:
        listed = {row["name"]: row for row in data(capsys, "list", "cards", "--army", army)}
        for one in library.card_sets.values():
            assert army not in one.used_by or set(one.cards) <= set(listed), one.id
        for card in library.cards.values():
            for found in card.by_set:
                if found.points is not None and listed.get(card.name, {}).get("sets", [""])[0] == found.set:
                    assert listed[card.name]["points"] == found.points


def _all_choices(groups: Iterable[OptionGroup]) -> Iterator[Choice]:
    for group in groups:
        for choice in group.choices:
            yield choice
            yield from _all_choices(choice.options)
            yield from _all_choices(found for line in choice.models for found in line.options)
        yield from _all_choices(group.groups)


@pytest.mark.parametrize("army", Library().army_ids)
def test_what_an_entry_may_buy_is_all_shown(army: str) -> None:
    """Every option of every entry, however deep; a limit that grows is never told as “up to 0”."""
    library = Library()
    for entry in library.army(army).entries.values():
        shown = " ".join(" ".join(option_lines(entry, army, library)).split())
        shown = shown.replace("- ", "-")
        groups = [*entry.options, *(group for line in entry.model_lines for group in line.options)]
        for choice in _all_choices(groups):
            assert " ".join(choice.name.split()).replace("- ", "-") in shown, (entry.id, choice.name)
        assert "up to 0)" not in shown, entry.id
        names = {library.card_sets[one].name for found in entry.cards for one in found.sets}
        assert all(" ".join(name.split()).replace("- ", "-") in shown for name in names), entry.id


def test_a_limit_that_grows_says_with_what(capsys: pytest.CaptureFixture[str]) -> None:
    text = " ".join(said(capsys, "show", "imperial-guard/command-hq").split())
    assert "Special Weapons (up to 1 for each Guardsman)" in text
    assert "Weapons (up to 4; 2 less for each Heavy Weapons Team)" in text
    assert "Captain +75 (up to 3 cards)" in text


@pytest.mark.parametrize(
    ("name", "datafax"),
    [
        ("War Walker", "eldar-war-walker"),
        ("stompa", "ork-stompa"),
        ("Whirlwind", "space-marine-whirlwind"),
        ("battlewagon", "space-ork-battlewagon"),
        ("fifth-edition/whirlwind", "fifth-edition/whirlwind"),
    ],
)
def test_part_of_a_name_is_enough_and_stands_for_the_second_edition_first(
    name: str, datafax: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = data(capsys, "show", name)
    assert shown["id"] in (datafax, datafax.partition("/")[2])
    assert shown["system"] == ("fifth-edition" if "/" in datafax else "second-edition")


def test_part_of_several_names_names_them(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "show", "Leman Russ", status=2)
    assert "Leman Russ Battle Tank" in told
    assert "Leman Russ Demolisher" in told
