"""Hostile, broken and mistaken files: one clear sentence each, bounded memory, and nothing is written."""

from __future__ import annotations

import io
import json
import os
import threading
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from builder.cli import main
from datafaxes.errors import BadData
from rosters.other_programs.detection import MOST_BYTES
from rosters.roster_file import read_bytes
from tests.rosters.other_programs.reading import read, sample

ROS = sample("third-company.ros")


def packed(*members: tuple[str, bytes], comment: bytes = b"") -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.comment = comment
        for name, content in members:
            archive.writestr(name, content)
    return buffer.getvalue()


def encrypted() -> bytes:
    content = bytearray(packed(("a.ros", ROS)))
    for header, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.index(header) + offset] |= 1
    return bytes(content)


def lying_about_its_size() -> bytes:
    """A bomb whose directory says that it is small."""
    content = bytearray(packed(("a.ros", b" " * 50_000_000)))
    place = content.index(b"PK\x01\x02") + 24
    content[place : place + 4] = (1000).to_bytes(4, "little")
    return bytes(content)


def roster(attributes: str = "", inside: str = "") -> bytes:
    return (
        f'<roster name="x" battleScribeVersion="2.03" gameSystemId="9ea8-c89d-9104-ed03" {attributes} '
        f'xmlns="http://www.battlescribe.net/schema/rosterSchema">{inside}</roster>'
    ).encode()


def selections(inside: str) -> bytes:
    force = '<forces><force name="F" catalogueId="138e-c671-3180-f615"><selections>'
    return roster(inside=f"{force}{inside}</selections></force></forces>")


BOMB = b"""<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><roster name="&c;"/>"""
OUTSIDE = b"""<?xml version="1.0"?>
<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><roster name="r">&x;</roster>"""
OUTSIDE_DTD = (
    b"""<?xml version="1.0"?><!DOCTYPE roster SYSTEM "http://example.com/roster.dtd"><roster name="r"/>"""
)

FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "an entity bomb": (lambda: BOMB, "document type"),
    "an external entity": (lambda: OUTSIDE, "document type"),
    "an external document type": (lambda: OUTSIDE_DTD, "document type"),
    "deep XML": (lambda: b"<roster>" + b"<force>" * 300_000, "deep within one another"),
    "deep selections": (
        lambda: selections(
            '<selection name="a" number="1"><selections>' * 45 + "</selections></selection>" * 45
        ),
        "deeper within one another",
    ),
    "lines that list more than an army": (
        lambda: b"Ultramarines\n" + (b"- Tactical Squad 300: " + b"Flamer, " * 70 + b"\n") * 100,
        "lists more than 5,000 things",
    ),
    "deep JSON": (lambda: b'{"roster": ' + b"[" * 1_000_000, "nested deeper|cut short"),
    "JSON of deep selections": (
        lambda: b'{"roster": {"forces": [{"selections": ['
        + b'{"name": "a", "selections": [' * 500
        + b"]}" * 500
        + b"]}]}}",
        "deeper within one another|nested deeper",
    ),
    "a zip bomb": (lambda: packed(("a.ros", b" " * 60_000_000)), "unpacks to more than 3 MB"),
    "a zip bomb that lies": (lying_about_its_size, "damaged|unpacks to more"),
    "an encrypted zip": (encrypted, "is encrypted"),
    "a zip of several rosters": (lambda: packed(("a.ros", ROS), ("b.ros", ROS)), "2 files"),
    "a zip of no roster": (lambda: packed(), "empty zip"),
    "a zip of many files": (
        lambda: packed(*((f"{i}.txt", b"") for i in range(500))),
        "500 files, not of one roster",
    ),
    "a zip of a roster among many files": (
        lambda: packed(("a.ros", ROS), *((f"{i}.txt", b"") for i in range(100))),
        "101 files, not of one roster",
    ),
    "a zip that goes up": (lambda: packed(("../../a.ros", ROS)), "outside of its folder"),
    "a zip with an absolute path": (lambda: packed(("/etc/a.ros", ROS)), "outside of its folder"),
    "a zip with a drive": (lambda: packed(("C:\\a.ros", ROS)), "outside of its folder"),
    "a zip in a zip": (lambda: packed(("a.ros", packed(("a.ros", ROS)))), "zip archive within a zip"),
    "a zip cut short": (lambda: packed(("a.ros", ROS))[:-40], "cut short or damaged"),
    "a damaged zip": (lambda: packed(("a.ros", ROS)).replace(ROS[:1], b"\x00")[:300], "cut short or damaged"),
    "a word processor document": (
        lambda: packed(("[Content_Types].xml", b""), ("word/document.xml", b"")),
        "word processor",
    ),
    "an odt": (lambda: packed(("mimetype", b"x"), ("content.xml", b"")), "word processor"),
    "XML cut short": (lambda: ROS[:2500], "cut short"),
    "XML cut in a tag": (lambda: ROS[: ROS.index(b"costLimit ") + 5], "cut short|not well-formed"),
    "XML with a wrong encoding": (
        lambda: ROS.replace(b"Captain Ardias", "Élan".encode("latin-1")),
        "not well-formed|encoding",
    ),
    "XML in an unknown encoding": (lambda: ROS.replace(b'"UTF-8"', b'"klingon"'), "encoding"),
    "two roots": (lambda: ROS + ROS, "not well-formed|junk"),
    "JSON cut short": (lambda: sample("third-company.json")[:900], "cut short|well-formed"),
    "a PDF": (lambda: b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj", "is a PDF"),
    "a web page": (lambda: b"<!DOCTYPE html><html><body>My list</body></html>", "web page"),
    "a web page without a type": (lambda: b"  <html><head></head></html>", "web page"),
    "a web page of a program's own export": (lambda: b"<h1>New Roster [998pts]</h1><p>Rhino</p>", "web page"),
    "a web page that is XML": (
        lambda: b'<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x" "y"><html><body/></html>', "web page"),
    "a web page with a comment first": (lambda: b"<!-- saved -->\n<HTML><p>x</p></HTML>", "web page"),
    "PostScript": (lambda: b"%!PS-Adobe-3.0\n/x 1 def\n", "PostScript"),
    "a photograph of a telephone": (lambda: b"\x00\x00\x00\x18ftypheic" + bytes(100), "picture or a film"),
    "a scan": (lambda: b"II*\x00" + bytes(100), "picture"),
    "a bzip2": (lambda: b"BZh91AY" + bytes(100), "bzip2"),
    "an xz": (lambda: b"\xfd7zXZ\x00" + bytes(100), "xz archive"),
    "a zstd": (lambda: b"\x28\xb5\x2f\xfd" + bytes(100), "zstd"),
    "a tar": (lambda: b"a.ros".ljust(257, b"\x00") + b"ustar" + bytes(250), "tar archive"),
    "a picture": (lambda: b"\x89PNG\r\n\x1a\n" + bytes(100), "picture"),
    "a gzip": (lambda: b"\x1f\x8b\x08" + bytes(100), "gzip"),
    "an old document": (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(100), "old Word or Excel"),
    "rich text": (lambda: b"{\\rtf1\\ansi My list}", "formatted text"),
    "a program": (lambda: b"\x7fELF" + bytes(100), "program"),
    "bytes": (lambda: bytes(range(256)) * 4, "no text"),
    "nothing": (lambda: b"", "is empty"),
    "only space": (lambda: b" \r\n\t ", "is empty"),
    "only noughts": (lambda: bytes(1000), "is empty"),
    "a catalogue": (lambda: b'<catalogue id="a" name="Codex"/>', "data file of BattleScribe"),
    "another XML": (lambda: b"<svg xmlns='x'/>", "web page or a drawing|not a roster"),
    "another JSON": (lambda: b'{"a": 1}', "holds no roster"),
    "New Recruit's own save": (
        lambda: json.dumps({"name": "x", "maxCosts": [], "option_id": "a"}).encode(),
        "saved inside New Recruit",
    ),
    "New Recruit's own save, options first": (
        lambda: json.dumps({"name": "x", "options": [{"option_id": "a"}]}).encode(),
        "saved inside New Recruit",
    ),
    "Rosterizer": (lambda: json.dumps({"manifest": {"slug": "x"}}).encode(), "Rosterizer"),
    "another game": (
        lambda: roster('gameSystemName="x"').replace(
            b"9ea8-c89d-9104-ed03\" gameSystemName=\"x",
            b"28ec-711c-d87f-3aeb\" gameSystemName=\"Warhammer 40,000 9th Edition",
        ),
        "9th Edition",
    ),
    "a text for another edition": (
        lambda: (
            b"++ Army Roster (Warhammer 40,000 9th Edition) [500pts] ++\n\n+ Troops +\n\n"
            b"Necron Warriors [130pts]\n\nNecron Lord [84pts]\n\n++ Total: [500pts] ++\n"
        ),
        "a list for the 9th edition",
    ),
    "version 1": (
        lambda: ROS.replace(b'battleScribeVersion="2.03"', b'battleScribeVersion="1.15"'),
        "BattleScribe “1.15”",
    ),
    "version 3": (
        lambda: ROS.replace(b'battleScribeVersion="2.03"', b'battleScribeVersion="3.0"'),
        "BattleScribe “3.0”",
    ),
    "no forces": (lambda: roster(), "without any force"),
    "no number": (lambda: selections('<selection name="a" number="many"/>'), "“many” as a number"),
    "a negative number": (lambda: selections('<selection name="a" number="-1"/>'), "“-1” as a number"),
    "a huge number": (lambda: selections('<selection name="a" number="999999999"/>'), "as a number"),
    "points that are none": (
        lambda: selections(
            '<selection name="a" number="1"><costs><cost name="pts" value="1e999"/></costs></selection>'
        ),
        "as points",
    ),
    "more forces than any army": (
        lambda: roster(inside='<forces>' + '<force name="F"/>' * 101 + "</forces>"), "more than 100 forces"),
    "more of one thing than any army": (
        lambda: b"Ultramarines\nTactical Squad\n" + b"- 9000x Tactical Marines\n" * 2,
        "more than 9,999 of one thing",
    ),
    "a limit that no game has": (
        lambda: ROS.replace(b'value="1000.0"', b'value="9999999"'), "limit of 9,999,999 points"),
    "more selections than any army": (
        lambda: selections('<selection name="a" number="1"/>' * 5001),
        "more than 5,000 selections",
    ),
    "more units than any army": (
        lambda: selections('<selection name="Space Marine Rhino" number="9000"/>'),
        "more than 1,000 units",
    ),
    "more unknown units than any army": (
        lambda: selections('<selection name="Rhino"/>' + '<selection name="qqq" number="1"/>' * 1000),
        "more than 1,000 units",
    ),
    "units of no army": (
        lambda: selections('<selection name="qqq" number="1"/>'),
        "of which no unit is in the data",
    ),
    "a text of no army": (lambda: b"Dear Sir,\nplease find attached\nnothing.\n", "no army list"),
    "a long line": (lambda: b"Rhino " * 1000, "longer than 1,000 characters"),
    "many lines": (lambda: b"Rhino\n" * 6000, "more than 5,000 lines"),
    "a long text": (lambda: b"Rhino 50\n" * 50_000, "longer than any army list"),
    "a data file": (lambda: b"id: x\nname: y\nkind: vehicle\n", "settings or data"),
    "too large": (lambda: b"<roster>" + b" " * MOST_BYTES, "larger than"),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_each_gets_one_clear_sentence(name: str) -> None:
    make, says = FILES[name]
    with pytest.raises(BadData, match=says) as raised:
        read(make(), "list.ros")
    message = str(raised.value)
    assert message.startswith("list.ros")
    assert "\n" not in message
    assert len(message) < 420
    assert raised.value.advice, "it says what to do"


@pytest.mark.parametrize("name", ["an entity bomb", "an encrypted zip", "a PDF", "JSON cut short", "bytes"])
def test_the_command_gives_status_2_without_a_traceback_and_leaves_the_file_alone(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "list.ros"
    content = FILES[name][0]()
    file.write_bytes(content)
    before = file.stat().st_mtime_ns
    assert main(["check", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert (file.read_bytes(), file.stat().st_mtime_ns) == (content, before)
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("list")] == ["list.ros"]


@pytest.mark.parametrize("name", ["a zip bomb", "a zip bomb that lies", "deep XML", "an entity bomb"])
def test_memory_is_bounded(name: str) -> None:
    content = FILES[name][0]()
    tracemalloc.start()
    try:
        with pytest.raises(BadData):
            read(content, "list.ros")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 25_000_000


def test_nothing_outside_the_file_is_ever_looked_at(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("Techmarine")
    content = (
        f'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "{secret.as_uri()}">]>'.encode()
        + selections('<selection name="&x;" number="1"/>')
    )
    with pytest.raises(BadData, match="document type"):
        read(content)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_that_nobody_writes_into_is_not_waited_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "list.ros")
    assert main(["check", str(tmp_path / "list.ros")]) == 2
    assert "is empty" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_read_to_its_end_however_slowly_it_is_written(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    keep = os.open(pipe, os.O_RDWR)  # so that there is a writer before anything is written

    def write() -> None:
        with pipe.open("wb", buffering=0) as writing:
            os.close(keep)
            for place in range(0, len(ROS), 2000):
                writing.write(ROS[place : place + 2000])

    writer = threading.Timer(0.05, write)
    writer.start()
    assert read_bytes(pipe) == ROS
    writer.join()


def test_a_folder_is_named_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path)]) == 2
    assert "it is a folder. Name the files in it." in capsys.readouterr().err


def test_many_misspelt_names_do_not_wear_out_the_search_for_the_nearest() -> None:
    """What a list is read as never depends on what was read before it."""
    misspelt = b"Ultramarines\n\nTactcal Squad\nScout Squad\n"
    before = read(misspelt).read_as
    noise = "".join(
        f"Scout Squad\nTactixal Squat {chr(97 + i % 26)}{chr(97 + i // 26)} 5\n" for i in range(450)
    )
    for size in range(6):
        read(f"Ultramarines\n\n{noise.replace('x', 'qrstvw'[size])}")
    assert read(misspelt).read_as == before


def test_odd_but_harmless_files_are_read() -> None:
    """No namespace, another prefix, a comment first, missing arrays, empty wrappers."""
    bare = ROS.replace(b' xmlns="http://www.battlescribe.net/schema/rosterSchema"', b"")
    imported = read(bare)
    assert imported.read == 7
    assert any("lacks the name" in remark for remark in imported.other.remarks)
    assert read(ROS.replace(b"?>\n", b"?>\n<!-- a comment -->\n", 1)).read == 7
    prefixed = ROS.replace(b"<roster ", b"<b:roster ").replace(b"</roster>", b"</b:roster>")
    prefixed = prefixed.replace(b"xmlns=", b"xmlns:b=")
    assert read(prefixed).read == 7


def test_the_second_data_set_of_the_2nd_edition_is_known_and_a_third_is_remarked() -> None:
    known = ROS.replace(b"9ea8-c89d-9104-ed03", b"c4b9-a6a1-afa3-b191").replace(
        b'typeId="points"', b'typeId="30e6"'
    )
    assert read(known).other.remarks == ()
    assert read(known).other.sum_of_parts == 815
    other = read(ROS.replace(b"9ea8-c89d-9104-ed03", b"0000-0000-0000-0000"))
    assert any("none of the two known data sets" in remark for remark in other.other.remarks)


@pytest.mark.parametrize("value", ["0", "0.0", "-1", "-1.0"])
def test_a_limit_of_nought_or_minus_one_is_no_limit(value: str) -> None:
    assert read(ROS.replace(b'value="1000.0"', f'value="{value}"'.encode())).roster.points_limit is None


def test_points_are_told_from_other_costs_by_their_type_and_else_by_their_name() -> None:
    other_first = ROS.replace(
        b'<cost name="pts" typeId="points" value="33.0"/>',
        b'<cost name="pts" typeId="other" value="999"/><cost name="x" typeId="points" value="33.0"/>',
    )
    assert read(other_first).other.sum_of_parts == 815
    by_name = ROS.replace(b'typeId="points"', b'typeId="30e6"').replace(b'name="pts"', b'name=" Points"')
    assert read(by_name).other.sum_of_parts == 815


def test_a_text_that_only_happens_to_name_a_unit_is_no_army_list() -> None:
    shopping = (
        "Shopping\n\n- Milk 2\n- Bread 3\n- Captain 12\n- Apples 5\n- Rum 9\n- Salt 1\n- Rope 7\n- Tar 2\n"
    )
    with pytest.raises(BadData, match="no army list that could be recognised"):
        read(shopping)
    few = "Ultramarines\n\n- Captain 96\n- Warp Whale 12\n- Sea Cow 5\n"
    assert len(read(few).units_unknown) == 2


@pytest.mark.parametrize(
    "title", ["Orks, 2nd edition", "Orks second ed. (our 3rd edition of the cup)", "Orks 9th"]
)
def test_a_text_that_names_the_2nd_edition_or_none_is_read(title: str) -> None:
    assert len(read(f"{title}\n\nWarboss 65\n").roster.units) == 1
