"""`muster print` and `muster card` as people use them."""

from __future__ import annotations

import io
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from builder.cli import main
from tests.builder.printing.reading import forms_on, pages_of, size_mm, text_of
from tests.builder.printing.rosters import THIRD_COMPANY


@pytest.fixture
def roster(tmp_path: Path) -> Path:
    path = tmp_path / "third.yaml"
    path.write_text(THIRD_COMPANY, encoding="utf-8")
    return path


def test_everything_is_printed_sheet_first_and_aid_last(
    roster: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.pdf"
    assert main(["print", str(roster), "-o", str(out), "--what", "all"]) == 0
    pages = pages_of(out.read_bytes())
    assert {size_mm(page) for page in pages} == {(210.0, 297.0)}
    assert "of7unitsshown" in text_of(out.read_bytes())
    assert "Thirdcompany".lower() in pages[0].extract_text().replace(" ", "").lower()
    assert "Playaid" in "".join(page.extract_text() for page in pages[4:]).replace(" ", "")
    said = capsys.readouterr()
    assert said.out == ""
    assert f"Wrote {out}: {len(pages)} pages, 5 cards." in said.err
    assert "breaks the rules" in said.err, "an illegal roster prints all the same, and says so"


@pytest.mark.parametrize(("what", "pages"), [("cards", 3), ("roster", 1)])
def test_a_part_is_printed(what: str, pages: int, roster: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    assert main(["print", str(roster), "-o", str(out), "--what", what]) == 0
    assert len(pages_of(out.read_bytes())) == pages


def test_identical_vehicles_become_one_card_when_asked(
    roster: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.pdf"
    assert main(["print", str(roster), "-o", str(out), "--collapse", "--paper", "letter"]) == 0
    assert len(pages_of(out.read_bytes())) == 2
    assert {size_mm(page) for page in pages_of(out.read_bytes())} == {(215.9, 279.4)}
    assert "5 cards" in capsys.readouterr().err


def test_duplex_moves_the_backs_by_the_offset(roster: Path, tmp_path: Path) -> None:
    def backs(*offset: str) -> list[tuple[float, float, float, float]]:
        out = tmp_path / "out.pdf"
        assert main(["print", str(roster), "-o", str(out), "--duplex", "--ink-saver", *offset]) == 0
        return forms_on(pages_of(out.read_bytes())[1])

    moved = backs("--offset=1.5,-2")
    for before, after in zip(backs(), moved, strict=True):
        assert after[0] - before[0] == pytest.approx(1.5, abs=0.01)
        assert after[1] - before[1] == pytest.approx(-2, abs=0.01)


@pytest.mark.parametrize("offset", ["1", "a,b", "1,2,3", "50,0", "nan,0"])
def test_a_bad_offset_is_refused(offset: str, roster: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["print", str(roster), "-o", "x.pdf", f"--offset={offset}"])
    assert caught.value.code == 2
    assert "mm" in capsys.readouterr().err


def test_html_is_chosen_by_name_or_by_format(roster: Path, tmp_path: Path) -> None:
    by_name, by_format = tmp_path / "out.html", tmp_path / "out"
    assert main(["print", str(roster), "-o", str(by_name), "--what", "all"]) == 0
    assert main(["print", str(roster), "-o", str(by_format), "--what", "all", "--format", "html"]) == 0
    content = by_name.read_text(encoding="utf-8")
    assert content == by_format.read_text(encoding="utf-8")
    assert content.startswith("<!DOCTYPE html>")
    for text in ("Third Company", "Hunter", "Hit location", "Play aid", "7 of 7 units shown"):
        assert text in content


def test_html_is_made_without_pango_and_pdf_says_what_is_missing(
    roster: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MUSTER_CACHE", str(tmp_path / "empty"))
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    monkeypatch.setattr("builder.printing.rendering.WORKERS", 1)
    assert main(["print", str(roster), "-o", str(tmp_path / "a.html")]) == 0
    capsys.readouterr()
    assert main(["print", str(roster), "-o", str(tmp_path / "a.pdf")]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "Pango" in error
    assert "install" in error
    assert not (tmp_path / "a.pdf").exists()


def test_the_roster_itself_is_never_overwritten(roster: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", str(roster), "-o", str(roster)]) == 2
    assert roster.read_text(encoding="utf-8") == THIRD_COMPANY
    assert "overwritten" in capsys.readouterr().err


@pytest.mark.parametrize(
    "content", [b"muster: 1\nname: Precious\narmy: orks\n", b"Dear aunt", b"\x89PNG\r\n\x1a\n", b"% PDF"]
)
def test_what_is_there_and_is_no_print_is_left_alone(
    content: bytes, roster: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "precious"
    out.write_bytes(content)
    for words in (["card", "Land Raider"], ["print", str(roster), "--what", "roster"]):
        command = [*words, "--format", "html", "-o", str(out)]
        assert main(command) == 2
        assert "was left alone. Give another name, or say --force." in capsys.readouterr().err
        assert out.read_bytes() == content
    assert main([*command, "--force"]) == 0
    assert out.read_bytes().startswith(b"<!DOCTYPE html>")


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7 old", b"\xef\xbb\xbf\n<HTML>old", b"<!doctype html>old"])
def test_an_older_print_is_printed_over(content: bytes, roster: Path, tmp_path: Path) -> None:
    out = tmp_path / "print.html"
    out.write_bytes(content)
    assert main(["print", str(roster), "--what", "roster", "-o", str(out)]) == 0
    assert out.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_hints_can_be_pasted_into_a_shell(
    roster: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spaced = tmp_path / "my list.yaml"
    roster.rename(spaced)
    assert main(["print", str(spaced), "--what", "roster", "-o", str(tmp_path / "out.html")]) == 0
    assert f"`muster check '{spaced}'` says what" in capsys.readouterr().err
    assert main(["print", str(spaced), "-o", str(tmp_path / "new folder" / "out.html")]) == 2
    assert f"mkdir -p '{tmp_path / 'new folder'}'" in capsys.readouterr().err


def test_a_failed_print_leaves_the_old_file_and_no_rubbish(
    roster: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.html"
    out.write_text("<html>before", encoding="utf-8")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("builder.printing.writing.os.replace", fail)
    assert main(["print", str(roster), "-o", str(out)]) == 2
    assert out.read_text(encoding="utf-8") == "<html>before"
    assert {path.name for path in tmp_path.iterdir()} >= {"out.html", "third.yaml"}
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]
    assert "No space left" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no pipes in folders")
def test_a_link_stays_a_link_and_a_pipe_a_pipe(roster: Path, tmp_path: Path) -> None:
    """Printing to /dev/null must not put a file in its place."""
    target, link = tmp_path / "target.html", tmp_path / "link.html"
    link.symlink_to(target)
    command = ["print", str(roster), "--what", "roster", "--format", "html", "-o"]
    assert main([*command, str(link)]) == 0
    assert link.is_symlink()
    assert b"<html" in target.read_bytes()
    pipe = tmp_path / "pipe.html"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as reader:
        received = reader.submit(pipe.read_bytes)
        assert main([*command, str(pipe)]) == 0
        assert received.result() == target.read_bytes()
    assert pipe.is_fifo()


def test_standard_output_holds_the_file_and_nothing_else(
    roster: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["print", str(roster), "-o", "-", "--what", "roster"]) == 0
    said = capsysbinary.readouterr()
    assert len(pages_of(said.out)) == 1
    assert b"Wrote standard output" in said.err


def test_standard_input_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = io.TextIOWrapper(io.BytesIO(THIRD_COMPANY.encode()), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", source)
    assert main(["print", "-", "-o", str(tmp_path / "out.html")]) == 0
    assert "5 cards" in capsys.readouterr().err


@pytest.mark.parametrize("content", ["", "muster: 1\nname: [", "not a roster"])
def test_what_cannot_be_read_is_said_and_nothing_is_written(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text(content, encoding="utf-8")
    assert main(["print", str(bad), "-o", str(tmp_path / "out.pdf")]) == 2
    assert "bad.yaml" in capsys.readouterr().err
    assert not (tmp_path / "out.pdf").exists()


def test_a_roster_on_foot_has_no_cards_and_is_told_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    foot = tmp_path / "foot.yaml"
    foot.write_text(
        "muster: 1\nname: Foot\nrules: second-edition\narmy: ultramarines\n"
        "units:\n  - {id: a, entry: ultramarines/tactical-squad}\n",
        encoding="utf-8",
    )
    assert main(["print", str(foot), "-o", str(tmp_path / "out.html")]) == 2
    assert "--what roster" in capsys.readouterr().err
    assert main(["print", str(foot), "-o", str(tmp_path / "out.html"), "--what", "all"]) == 0


def test_cards_are_printed_without_a_roster(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "cards.pdf"
    names = ["ultramarines/space-marine-rhino", "Leman Russ Battle Tank", "fifth-edition/predator"]
    assert main(["card", *names, "-o", str(out), "--calibration"]) == 0
    text = text_of(out.read_bytes())
    for expected in ("SpaceMarineRhino", "LemanRussBattleTank", "Predator", "5thedition", "100mmwhenprinted"):
        assert expected.lower() in text.lower()
    assert "2 pages, 3 cards" in capsys.readouterr().err


def test_a_card_of_nothing_or_nobody_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "x.pdf")
    assert main(["card", "ultramarines/tactical-squad", "-o", out]) == 2
    assert "no Datafax" in capsys.readouterr().err
    assert main(["card", "Lemon Russ Battle Tank", "-o", out]) == 2
    assert "Leman Russ" in capsys.readouterr().err
    assert not Path(out).exists()


def test_units_without_a_card_for_want_of_data_are_named(
    roster: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = "Not in muster's data, so without a card: “ultramarines/no-such-thing”."
    for what, heard in (("cards", True), ("roster", False)):
        assert main(["print", str(roster), "-o", str(tmp_path / "out.pdf"), "--what", what]) == 0
        assert (told in capsys.readouterr().err) == heard


def test_what_cannot_be_written_to_is_refused_before_any_work(
    roster: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.printing.job.as_pdf", lambda *_: pytest.fail("laid out in vain"))
    for output, told in (
        (tmp_path, "is a folder. Name a file in it."),
        (
            tmp_path / "none" / "out.pdf",
            f"its folder is not there. Make it first: mkdir -p {tmp_path / 'none'}",
        ),
        ("", "no file is named to write to."),
    ):
        assert main(["print", str(roster), "-o", str(output)]) == 2
        assert told in capsys.readouterr().err


def test_another_ending_and_an_offset_in_vain_are_told(
    roster: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.svg"
    assert main(["print", str(roster), "-o", str(out), "--what", "roster", "--offset=1,0"]) == 0
    said = capsys.readouterr().err
    assert f"Wrote {out} (PDF): 1 page." in said
    assert "--offset moves nothing without --duplex." in said
