"""What goes on paper is shipped: templates, style sheets, and fonts with their licence."""

from __future__ import annotations

import re
from pathlib import Path

import templates
from builder.printing.typefaces import TYPEFACES, covers

FOLDER = Path(templates.__file__).parent
FONTS = FOLDER / "fonts"


def test_every_typeface_is_there_and_no_other_file() -> None:
    names = {path.name for path in FONTS.iterdir()}
    assert names == {face.file for face in TYPEFACES} | {"OFL.txt"}


def test_the_fonts_are_small_and_under_an_open_licence() -> None:
    assert sum(path.stat().st_size for path in FONTS.iterdir()) < 1_500_000
    licence = (FONTS / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL Open Font License, Version 1.1" in licence
    assert "Barlow Project Authors" in licence


def test_style_sheets_name_shipped_families_and_load_nothing() -> None:
    families = {face.family for face in TYPEFACES}
    for path in FOLDER.rglob("*.css"):
        text = path.read_text(encoding="utf-8")
        assert set(re.findall(r'font-family: "([^"]+)"', text)) <= families
        assert "url(" not in text
        assert "@import" not in text


def test_templates_never_switch_escaping_off() -> None:
    for path in FOLDER.rglob("*.j2"):
        text = path.read_text(encoding="utf-8")
        assert "|safe" not in text.replace(" ", "")
        assert "autoescape" not in text
        assert not re.search(r"\b(href|src)=", text)


def test_names_of_the_shipped_data_need_no_other_font() -> None:
    from datafaxes.library import Library

    library = Library()
    for army in library.army_ids:
        for entry in library.army(army).entries.values():
            assert covers(entry.name), entry.name
    assert all(covers(weapon.name) for weapon in library.weapons.values())
