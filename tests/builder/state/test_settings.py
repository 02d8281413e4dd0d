"""Settings: read strictly, and never in the way of starting."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.settings import OwnTheme, Settings, read_settings


def _settings(folder: Path, text: str) -> Settings:
    (folder / "settings.yaml").write_text(text)
    return read_settings(folder)


def test_without_files_the_defaults_hold(tmp_path: Path) -> None:
    assert read_settings(tmp_path) == read_settings() == Settings()
    assert _settings(tmp_path, "# nothing set\n") == Settings()


def test_everything_can_be_set(tmp_path: Path) -> None:
    text = "theme: nord\nreduced_motion: false\nkeys:\n  undo: ctrl+u\n  zoom: f9,Z\n"
    found = _settings(tmp_path, text)
    assert (found.theme, found.reduced_motion) == ("nord", False)
    assert found.keys == (("undo", "ctrl+u"), ("zoom", "f9,Z"))
    assert found.faults == ()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("them: nord\n", "line 1: the key “them” is not known here. Did you mean “theme”?"),
        ("theme: nord\nreduced_motion: perhaps\n", "line 2 (reduced_motion): must be true or false"),
        ("keys: [undo]\n", "line 1 (keys): must be a mapping from actions to keys"),
        ("keys:\n  undo: [ctrl+u]\n", "line 2 (keys.undo): must be text"),
        ("theme: [\n", "is not valid YAML"),
    ],
)
def test_a_bad_file_is_told_with_its_line_and_the_defaults_hold(
    tmp_path: Path, text: str, fault: str
) -> None:
    found = _settings(tmp_path, text)
    assert len(found.faults) == 1
    assert fault in found.faults[0]
    assert str(tmp_path / "settings.yaml") in found.faults[0]
    assert (found.theme, found.keys) == (None, ())


def test_themes_are_read_and_bad_ones_told(tmp_path: Path) -> None:
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "mud.yaml").write_text('primary: "#665544"\nerror: red\ndark: false\n')
    (tmp_path / "themes" / "odd.yaml").write_text("primary: nosuchcolour\n")
    (tmp_path / "themes" / "none.yaml").write_text("dark: true\n")
    found = read_settings(tmp_path)
    mud = OwnTheme(name="mud", colours=(("primary", "#665544"), ("error", "red")), dark=False)
    assert found.themes == (mud,)
    assert [("nosuchcolour" in fault, "primary" in fault) for fault in found.faults] == [
        (False, True),
        (True, True),
    ]
