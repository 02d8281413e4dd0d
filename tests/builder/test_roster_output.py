"""Where `muster new`, `random`, `arrange` and `check --fix` write: nothing is lost, comments stay."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from builder.cli import main
from rosters.roster_file import read_roster

LEGAL = """\
# Mine alone.
muster: 1
name: Fast Ladz
army: orks
units:
  - id: mek            # bought in 1994
    entry: orks/mekaniak
    options: [{name: Frag Grenades, count: 1}]
"""
LONELY = """\
muster: 1
name: Fast Ladz
army: orks
units:
  # the red one
  - {id: buggy, entry: orks/ork-war-buggy}
  - {id: wartrak, entry: orks/ork-war-buggy}
  - {id: mek, entry: orks/mekaniak}
  - {id: boyz, entry: orks/stormboyz-korps, models: 19}
"""
MADE = ["--army", "orks", "--points", "600"]
COMMANDS = {
    "new": (["new", *MADE], "--overwrite"),
    "random": (["random", *MADE], "--overwrite"),
    "arrange": (["arrange", "list.yaml"], "--force"),
    "fix": (["check", "--fix", "list.yaml"], "--force"),
}
every_command = pytest.mark.parametrize(("words", "flag"), COMMANDS.values(), ids=COMMANDS)
changing = pytest.mark.parametrize("words", [COMMANDS[name][0] for name in ("arrange", "fix")])


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where the user is, with a roster in it."""
    monkeypatch.chdir(tmp_path)
    Path("list.yaml").write_text(LONELY, "utf-8")
    return tmp_path


@every_command
def test_a_hyphen_is_standard_output(words: list[str], flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(words)
    printed = capsys.readouterr().out
    main([*words, "-o", "-"])
    assert capsys.readouterr().out == printed
    assert read_roster(printed).army == "orks"
    assert os.listdir() == ["list.yaml"]


@every_command
@pytest.mark.parametrize("content", [LEGAL, "Dear aunt"])
def test_a_file_that_is_there_is_written_over_only_when_told_so(
    words: list[str], flag: str, content: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = Path("other.yaml")
    out.write_text(content, "utf-8")
    assert main([*words, "-o", "other.yaml"]) == 2
    told = f"other.yaml: is there already, and was left alone. Give another name, or say {flag}.\n"
    assert capsys.readouterr().err.endswith(told)
    assert out.read_text("utf-8") == content
    assert main([*words, "-o", "other.yaml", flag]) in (0, 1)
    assert "Wrote other.yaml; the previous version is other.yaml.bak.\n" in capsys.readouterr().err
    assert "1994" not in out.read_text("utf-8"), "comments of what was written over are not taken along"
    assert Path("other.yaml.bak").read_text("utf-8") == content


@changing
def test_the_roster_itself_is_written_over_and_keeps_its_comments(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "-o", "list.yaml"]) in (0, 1)
    assert "Wrote list.yaml; the previous version is list.yaml.bak.\n" in capsys.readouterr().err
    assert Path("list.yaml.bak").read_text("utf-8") == LONELY
    text = Path("list.yaml").read_text("utf-8")
    assert "  # the red one\n  - id: buggy\n" in text
    assert "squadrons:\n  - {name" in text


@changing
@pytest.mark.parametrize("output", [[], ["-o", "copy.yaml"]])
def test_a_copy_keeps_the_comments(
    words: list[str], output: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    main([*words, *output])
    text = capsys.readouterr().out or Path("copy.yaml").read_text("utf-8")
    assert "  # the red one\n  - id: buggy\n" in text


@pytest.mark.parametrize("words", [["arrange"], ["check", "--fix", "--limit", "2000"], ["convert"]])
def test_what_was_not_changed_is_copied_byte_for_byte(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "--army", "orks", "--points", "2000", "-o", "new.yaml"]) == 0
    text = "# Mine alone.\n" + Path("new.yaml").read_text("utf-8").replace("units:", "units:   # none yet")
    Path("mine.yaml").write_text(text, "utf-8")
    output = ["copy.yaml"] if words == ["convert"] else ["-o", "copy.yaml"]
    assert main([*words, "mine.yaml", *output]) == 0
    assert Path("copy.yaml").read_text("utf-8") == text
    if words != ["convert"]:
        capsys.readouterr()
        assert main([*words, "mine.yaml", "-o", "mine.yaml"]) == 0
        assert "mine.yaml is as it was.\n" in capsys.readouterr().err
        assert not Path("mine.yaml.bak").exists()


@changing
def test_a_file_of_another_program_stays_whatever_is_said(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("list.txt").write_text("Orks\n\n5 War Buggies\n", "utf-8")
    assert main([*words[:-1], "list.txt", "-o", "list.txt", "--force"]) == 2
    assert "is a file of another program, and was left alone" in capsys.readouterr().err
    assert Path("list.txt").read_text("utf-8") == "Orks\n\n5 War Buggies\n"


@every_command
def test_a_folder_that_is_not_there_is_told_with_what_makes_it(
    words: list[str], flag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "-o", "my lists/a.yaml"]) == 2
    assert capsys.readouterr().err.endswith("Make it first: mkdir -p 'my lists'\n")


@pytest.mark.parametrize(
    "words",
    [*(words for words, _ in COMMANDS.values()), ["card", "Rhino"], ["seal", "list.yaml"]],
    ids=lambda words: words[0],
)
def test_a_name_that_no_file_may_have_is_one_sentence(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "-o", "x" * 5_000]) == 2
    assert "cannot be written: " in capsys.readouterr().err.splitlines()[-1]


@every_command
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no pipes in folders")
def test_a_pipe_is_written_into(words: list[str], flag: str) -> None:
    os.mkfifo("pipe")
    with ThreadPoolExecutor() as reader:
        received = reader.submit(Path("pipe").read_bytes)
        main([*words, "-o", "pipe"])
        assert read_roster(received.result()).army == "orks"
    assert Path("pipe").is_fifo()
