"""Strict YAML: what is refused, what plain words mean, and on which line everything stands."""

from __future__ import annotations

import contextlib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datafaxes.errors import BadData
from datafaxes.yaml_reading import MOST_BYTES, MOST_DEPTH, read_yaml, read_yaml_file


def refused(content: str | bytes) -> BadData:
    with pytest.raises(BadData) as caught:
        read_yaml(content, "list.yaml")
    return caught.value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        ("-3", -3),
        ("0", 0),
        ("0.5", Decimal("0.5")),
        ("-1.50", Decimal("-1.50")),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        # What YAML 1.1 takes for something else stays text.
        ("yes", "yes"),
        ("off", "off"),
        ("012", "012"),
        ("1:30", "1:30"),
        ("0x10", "0x10"),
        ("1e3", "1e3"),
        ("1_000", "1_000"),
        ("2001-01-01", "2001-01-01"),
        (".inf", ".inf"),
        ("3+", "3+"),
        ("'7'", "7"),
        ('"true"', "true"),
    ],
)
def test_plain_words(text: str, value: Any) -> None:
    found = read_yaml(f"key: {text}\n").value["key"]
    assert found == value
    assert type(found) is type(value)


def test_every_value_knows_its_line() -> None:
    document = read_yaml("entries:\n- id: one\n  points: 5\n\n- id: two\n  limit: {maximum: 1}\n")
    assert document.line(("entries", 0, "points")) == 3
    assert document.line(("entries", 1)) == 5
    assert document.line(("entries", 1, "limit", "maximum")) == 6
    assert document.line(("entries", 1, "limit", "nowhere", 3)) == 6, "the nearest value around it"


def test_an_empty_file_holds_nothing() -> None:
    assert read_yaml("").value is None


def test_a_byte_order_mark_is_passed_over() -> None:
    assert read_yaml(b"\xef\xbb\xbfname: Rhino\n").value == {"name": "Rhino"}


def test_a_key_that_stands_twice_names_its_line() -> None:
    fault = refused("a: 1\nb:\n  c: 1\n  c: 2\n")
    assert fault.line == 4
    assert "“c” stands twice" in str(fault)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: &x 1\nb: 2\n", 1),
        ("a: [1]\nb: *x\n", 2),
        ("a: 1\nb: &x {c: 1}\n", 2),
        ("a: &x [1]\n", 1),
        ("&x a: 1\n", 1),
    ],
)
def test_anchors_and_aliases_are_refused(text: str, line: int) -> None:
    fault = refused(text)
    assert fault.line == line
    assert "not used here" in str(fault)


def test_many_aliases_cannot_blow_up() -> None:
    levels = "\n".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12))
    assert refused(f"a0: &a0 [x]\n{levels}\n").line == 1


@pytest.mark.parametrize("text", ["a: !!python/object:os.system {}\n", "a: !mine [1]\n", "!mine {a: 1}\n"])
def test_tags_are_refused(text: str) -> None:
    assert "tags are not used here" in str(refused(text))


def test_depth_is_bounded() -> None:
    deep = MOST_DEPTH - 1
    assert read_yaml("a: " + "[" * deep + "]" * deep + "\n").value
    assert "nested more than" in str(refused("a: " + "[" * MOST_DEPTH + "]" * MOST_DEPTH + "\n"))
    assert "nest" in str(refused("a: " + "[" * 100_000))
    assert "nested more than" in str(refused("".join(" " * n + "a:\n" for n in range(500))))


def test_size_is_bounded(tmp_path: Path) -> None:
    assert "larger than 5 MB" in str(refused(b"a" * (MOST_BYTES + 1)))
    big = tmp_path / "big.yaml"
    big.write_bytes(b"# " + b"a" * MOST_BYTES)
    with pytest.raises(BadData, match="larger than 5 MB"):
        read_yaml_file(big)


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"name: ok\nnote: \xff\n", 2),
        ("name: Zürich\n".encode("latin-1"), 1),
        ("name: Rhino\n".encode("utf-16"), 1),
    ],
)
def test_other_encodings_are_refused(content: bytes, line: int) -> None:
    fault = refused(content)
    assert fault.line == line
    assert "UTF-8" in str(fault)


@pytest.mark.parametrize(
    "text", ["a: [1, 2\n", "a: b: c\n", "a: 'open\n", "\ta: 1\n", "a: \x00\n", "? [1]\n: 2\n"]
)
def test_what_is_not_yaml_is_refused_with_a_reason(text: str) -> None:
    fault = refused(text)
    assert fault.file == "list.yaml"
    assert fault.what


def test_a_second_document_is_refused() -> None:
    assert refused("a: 1\n---\nb: 2\n").line == 2


def test_a_number_too_large_to_mean_anything_is_refused() -> None:
    assert "too large" in str(refused(f"points: {'9' * 40}\n"))


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot be read: No such file"):
        read_yaml_file(tmp_path / "none.yaml")


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused_and_never_crashes(text: str) -> None:
    with contextlib.suppress(BadData):
        read_yaml(text)


@given(st.binary(max_size=80))
def test_any_bytes_are_read_or_refused_and_never_crash(content: bytes) -> None:
    with contextlib.suppress(BadData):
        read_yaml(content)
