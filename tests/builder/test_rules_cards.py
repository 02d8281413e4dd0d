"""Records know their system: `muster list`, `show` and `card` with the 5th edition."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from builder.cli import main
from datafaxes import fifth_edition
from datafaxes.library import Library

LIBRARY = Library()


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


def test_list_names_the_system_of_every_army_list(capsys: pytest.CaptureFixture[str]) -> None:
    armies = json.loads(said(capsys, "list", "armies", "--format", "json"))
    systems = {army["name"]: army["system"] for army in armies}
    assert systems["Ultramarines"] == "second-edition"
    assert systems["Tau Empire"] == "fifth-edition"
    assert set(systems.values()) == {"second-edition", "fifth-edition"}
    assert "second-edition" in said(capsys, "list", "armies")


def test_list_names_the_system_of_every_datafax(capsys: pytest.CaptureFixture[str]) -> None:
    records = json.loads(said(capsys, "list", "datafaxes", "--format", "json"))
    systems = {record["id"]: record["system"] for record in records}
    assert set(systems.values()) == {"second-edition", "fifth-edition"}
    for name in fifth_edition.vehicles(LIBRARY):
        assert systems[f"fifth-edition/{name}"] == "fifth-edition"
    assert systems["space-marine-predator"] == "second-edition"


def test_show_tells_the_two_predators_apart(capsys: pytest.CaptureFixture[str]) -> None:
    fifth = said(capsys, "show", "fifth-edition/predator")
    assert "5th edition" in fifth
    assert "Front 13  Side 11  Rear 10" in fifth
    second = said(capsys, "show", "space-marine-predator")
    assert "5th edition" not in second
    shown = json.loads(said(capsys, "show", "fifth-edition/predator", "--format", "json"))
    assert (shown["system"], shown["front"], shown["side"], shown["rear"]) == ("fifth-edition", 13, 11, 10)


@pytest.mark.parametrize("name", sorted(fifth_edition.vehicles(LIBRARY)))
def test_show_has_a_card_of_every_vehicle(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = fifth_edition.vehicle(LIBRARY, name)
    text = said(capsys, "show", f"fifth-edition/{name}")
    assert found.name in text
    assert f"Front {found.front}  Side {found.side}  Rear {found.rear}" in text
    assert all(len(line) <= 80 for line in text.splitlines())


def test_card_prints_two_systems_on_one_sheet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from pypdf import PdfReader

    file = tmp_path / "cards.pdf"
    assert main(["card", "fifth-edition/land-raider", "space-marine-predator", "-o", str(file)]) == 0
    text = " ".join(page.extract_text() for page in PdfReader(file).pages)
    assert "5TH EDITION" in text.upper()
    assert "Land Raider" in text
    assert "Predator" in text
