"""Whatever a file holds, reading it either gives a roster that can be kept or one sentence; nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.audit.auditing import audited
from datafaxes.errors import BadData
from datafaxes.library import default_library
from rosters.other_programs.known_entries import known_entries
from rosters.other_programs.outgoing import tree_of
from rosters.other_programs.write_battlescribe import write_ros
from rosters.other_programs.write_texts import write_markdown, write_new_recruit, write_plain
from rosters.roster_file import read_roster
from rosters.roster_writing import write_roster
from tests.thorough import examples

HERE = Path(__file__).parent
SAMPLES = [path.read_bytes() for path in sorted((HERE / "samples").iterdir())]
CORPUS = sorted((HERE / "corpus").iterdir())
LIBRARY = default_library()

FRAGMENTS = [
    b'"', b"<", b">", b"&", b"\x00", b"\xff", b"1e9", b"-1", b"999999999999", b"[", b"]", b"{", b"}",
    b"(", b")", b": ", b", ", b"\n", b" pts]", b"2x ", b"0x ", b"::", b"\xc2\xa0", b"\xe2\x80\xa2 ",
    b"++", b"## ", b"NaN", b"Infinity", b'number="0"', b"Tactical Squad", b"Rhino", b"Power Sword",
    b" and ", b"TOTAL ", b"\t",
]  # fmt: skip


def stays_sound(content: bytes) -> bool:
    """Read and check the content; whether it was a roster. What is read can be saved and written."""
    try:
        checked = audited(content, "list", "list", LIBRARY)
    except BadData as fault:
        if "\n" in str(fault):
            raise AssertionError("more than one line") from fault
        return False
    roster = checked.army.roster
    assert read_roster(write_roster(roster)) == roster
    with_defaults, without = (tree_of(checked.army, LIBRARY, defaults) for defaults in (True, False))
    write_ros(with_defaults)
    for write in (write_new_recruit, write_markdown, write_plain):
        write(without)
    return True


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_the_corpus_of_odd_files(path: Path) -> None:
    stays_sound(path.read_bytes())


def test_the_samples_are_rosters() -> None:
    assert all(stays_sound(sample) for sample in SAMPLES)


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A sample with bytes changed, fragments put in, pieces taken out, doubled or taken from another."""
    content = bytearray(draw(st.sampled_from(SAMPLES)))
    for _ in range(draw(st.integers(1, 8))):
        place = draw(st.integers(0, len(content)))
        kind = draw(st.sampled_from(["byte", "fragment", "cut", "double", "end", "splice"]))
        if kind == "byte" and place < len(content):
            content[place] = draw(st.integers(0, 255))
        elif kind == "fragment":
            content[place:place] = draw(st.sampled_from(FRAGMENTS))
        elif kind == "cut":
            del content[place : place + draw(st.integers(1, 200))]
        elif kind == "double":
            content[place:place] = content[place : place + draw(st.integers(1, 200))]
        elif kind == "end":
            del content[place:]
        else:
            other = draw(st.sampled_from(SAMPLES))
            start = draw(st.integers(0, len(other)))
            content[place:place] = other[start : start + draw(st.integers(1, 300))]
    return bytes(content)


@settings(
    max_examples=examples(150), suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(mutated())
def test_mutated_samples(content: bytes) -> None:
    stays_sound(content)


@given(st.binary(max_size=300))
def test_any_bytes(content: bytes) -> None:
    stays_sound(content)


def _names() -> list[str]:
    entries = known_entries(LIBRARY).armies["orks"].units
    assert entries.find("Warboss") is not None
    sold = [
        "Power Sword",
        "Lascannon",
        "Kustom Force Field",
        "Nobz Champion",
        "Axe",
        "Flak Armour",
        "Gretchin",
    ]
    return ["Warboss", "Goff Boyz Mob", "Ork War Buggy", "Space Ork Battlewagon", "Mekaniak", *sold]


lines = st.builds(
    "{}{}{}{}{}".format,
    st.sampled_from(["", "- ", "  - ", "\t* ", ". ", ". . ", "• ", "## ", "+ ", "++ ", "& "]),
    st.sampled_from(["", "2x ", "10 x ", "3 ", "0x ", "Char1: 1x ", "1 with "]),
    st.sampled_from(_names()) | st.text(max_size=12),
    st.sampled_from(
        ["", " [45 pts]", " (1,000 points)", " @ 5 = 10", " - 7", ": ", " x3", "...5", " [2 PL, 3pts]"]
    ),
    st.sampled_from(["", ": Power Sword, Axe and Lascannon", " with Axe", " (Flak Armour)", " ++", " +"]),
)


@given(st.lists(lines, max_size=12).map("\n".join), st.booleans())
def test_any_lines_of_a_list(text: str, headed: bool) -> None:
    heading = "Orks\n" if headed else "# ++ Army Roster ++ [5 pts]\n"
    stays_sound((heading + text).encode())


keys = st.sampled_from(
    ["name", "number", "entryId", "selections", "costs", "value", "typeId", "profiles", "characteristics",
     "$text", "categories", "primary", "customName", "group", "typeName"]
)  # fmt: skip
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["pts", "points", "Rhino", "", "1"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=12,
)


@given(
    st.dictionaries(keys, values, max_size=6), st.lists(st.dictionaries(keys, values, max_size=6), max_size=3)
)
def test_any_json_of_a_roster(force: dict[str, object], selections: list[dict[str, object]]) -> None:
    import json

    roster = {
        "gameSystemId": "9ea8-c89d-9104-ed03",
        "forces": [{"catalogueId": "138e-c671-3180-f615", **force, "selections": selections}],
    }
    stays_sound(json.dumps({"roster": roster}).encode())


def test_the_readers_do_read_what_the_generators_make() -> None:
    """Lest the properties above only ever see refusals."""
    assert stays_sound(b"Orks\n- Ork War Buggy [45 pts]: Power Sword, Axe and Lascannon\n. . Axe x3\n")
    assert stays_sound(b"# ++ Army Roster ++ [90 pts]\n2x Ork War Buggy [90 pts]: Axe with Axe\n")
