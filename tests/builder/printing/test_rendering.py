"""Rendering: the cache, several processes, and the same bytes every time."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from builder.printing import rendering
from builder.printing.card_view import CardView
from builder.printing.job import as_html, as_pdf
from builder.printing.prints import Page, Print, Settings
from builder.printing.rendering import CardJob, PageJob, render
from datafaxes.errors import BadData


@pytest.fixture(autouse=True)
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache for each test."""
    monkeypatch.setenv("MUSTER_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "cards"


def fail(*_: object) -> bytes:
    raise AssertionError("rendered although it was there")


def test_a_card_is_rendered_once(tank: CardView, cards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = render([CardJob(tank), CardJob(tank)])
    assert first[0] == first[1]
    assert len(list(cards.iterdir())) == 1
    monkeypatch.setattr(rendering, "render_one", fail)
    assert render([CardJob(tank)]) == first[:1]


def test_another_card_another_colour_another_ink_is_another_entry(tank: CardView, cards: Path) -> None:
    render([CardJob(tank), CardJob(tank, ink_saver=True)])
    render([CardJob(replace(tank, points="206"))])
    assert len(list(cards.iterdir())) == 3


@pytest.mark.parametrize("damage", ["cut", "flip", "empty", "other"])
def test_a_damaged_file_is_rendered_again(damage: str, tank: CardView, cards: Path) -> None:
    good = render([CardJob(tank)])
    (path,) = cards.iterdir()
    content = path.read_bytes()
    path.write_bytes(
        {
            "cut": content[:-40],
            "flip": content[:-40] + b"x" + content[-39:],
            "empty": b"",
            "other": b"%PDF-1.7 something else",
        }[damage]
    )
    assert render([CardJob(tank)]) == good
    assert path.read_bytes() == content


def test_a_cache_that_cannot_be_written_only_costs_time(
    tank: CardView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("MUSTER_CACHE", str(tmp_path / "file"))
    assert render([CardJob(tank)])[0].startswith(b"%PDF")


def test_the_cache_is_bounded_and_forgets_what_was_not_used_for_longest(
    tank: CardView, cards: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    render([CardJob(tank)])
    (old,) = cards.iterdir()
    os.utime(old, (1, 1))
    monkeypatch.setattr(rendering, "MOST_CACHED_BYTES", old.stat().st_size + 10)
    render([CardJob(replace(tank, name="Newer"))])
    (left,) = cards.iterdir()
    assert left != old


def test_two_processes_give_what_one_gives(tank: CardView, cards: Path) -> None:
    views = [replace(tank, name=f"Tank {number}") for number in range(3)]
    told: list[tuple[int, int]] = []
    together = render([CardJob(view) for view in views], lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]
    for path in cards.iterdir():
        path.unlink()
    alone = [render([CardJob(view)])[0] for view in views]
    assert together == alone


def test_where_no_process_can_be_started_it_is_done_here(
    tank: CardView, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(rendering, "ProcessPoolExecutor", refuse)
    made = render([CardJob(replace(tank, name=f"Tank {number}")) for number in range(3)])
    assert all(pdf.startswith(b"%PDF") for pdf in made)


def test_a_print_has_the_same_bytes_every_time(tank: CardView, cards: Path) -> None:
    job = Print(
        title="Twice",
        first=(Page(title="Roster", body="<p>Hello</p>"),),
        cards=(tank, replace(tank, name="Владимир")),
        settings=Settings(calibration=True),
    )
    first = as_pdf(job).content
    for path in cards.iterdir():
        path.unlink()
    assert as_pdf(job).content == first
    assert as_pdf(job).content == first
    assert as_html(job).content == as_html(job).content


def test_fonts_are_stored_once_however_many_cards(tank: CardView) -> None:
    def size(count: int) -> int:
        cards = tuple(replace(tank, name=f"Tank {number}") for number in range(count))
        return len(as_pdf(Print(title="Size", cards=cards)).content)

    one, five = size(1), size(5)
    assert five < 2 * one


def test_without_pango_one_sentence_says_what_to_install(
    tank: CardView, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(BadData) as caught:
        render([PageJob("<p>x</p>", "")])
    sentence = str(caught.value)
    assert "Pango" in sentence
    assert "install" in sentence
    assert "--format html" in sentence
    assert "\n" not in sentence
    assert as_html(Print(title="Still", cards=(tank,))).content


@pytest.mark.parametrize(
    ("platform", "tool", "command"),
    [
        ("darwin", None, "brew install pango"),
        ("win32", None, "pacman -S mingw-w64-x86_64-pango"),
        ("linux", "dnf", "dnf install pango"),
        ("linux", "pacman", "pacman -S pango"),
        ("linux", None, "apt-get install libpango-1.0-0"),
    ],
)
def test_the_command_is_that_of_the_platform(
    platform: str, tool: str | None, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from builder.printing import pango

    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr("shutil.which", lambda name: name if name == tool else None)
    assert command in pango.install_command()
