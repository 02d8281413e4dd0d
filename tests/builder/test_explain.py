"""`muster explain`: the help of every check, in three forms."""

from __future__ import annotations

import json

import pytest

from builder.cli import main
from validators.registry import CHECKS, HEADINGS


def explain(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["explain", *words])
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.mark.parametrize("code", ["SQD02", "sqd02", " SQD02 "])
def test_a_code(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = explain(capsys, code)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[:2] == [
        "SQD02: more squadrons than the number of vehicles allows",
        "error, rule 2E-SQ-02",
    ]
    assert [line for line in lines if line in HEADINGS] == list(HEADINGS)
    assert max(map(len, lines)) <= 90


@pytest.mark.parametrize(("alias", "code"), [("SPLIT_SQUAD", "TRN04"), ("empty-transport", "TRN07")])
def test_other_names_of_a_code(alias: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert explain(capsys, alias)[1].startswith(f"{code}: ")


def test_an_unknown_code_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = explain(capsys, "SQD20")
    assert (status, out) == (2, "")
    assert err.startswith("there is no check “SQD20”. Did you mean SQD0")
    assert explain(capsys, "banana")[2] == "there is no check “banana”. `muster explain` lists all.\n"


def test_without_a_code_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = explain(capsys)
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == sorted(CHECKS)


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    one = json.loads(explain(capsys, "SQD02", "--format", "json")[1])
    assert list(one) == [
        "code", "title", "severity", "rule", "what_it_checks", "why", "legal_example", "illegal_example",
    ]  # fmt: skip
    assert one["severity"] == "error"
    every = json.loads(explain(capsys, "--format", "json")[1])
    assert [entry["code"] for entry in every] == sorted(CHECKS)


def test_markdown(capsys: pytest.CaptureFixture[str]) -> None:
    out = explain(capsys, "SQD02", "--format", "markdown")[1]
    assert out.startswith("# SQD02: more squadrons than the number of vehicles allows\n")
    assert [line[3:] for line in out.splitlines() if line.startswith("## ")] == list(HEADINGS)
    table = explain(capsys, "--format", "markdown")[1].splitlines()
    assert len(table) == len(CHECKS) + 2
