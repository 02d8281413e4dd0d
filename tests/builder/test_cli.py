"""The command line itself: help, mistakes, completion."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from builder.cli import COMMANDS, main, make_parser


def test_every_command_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    for name in COMMANDS:
        with pytest.raises(SystemExit) as stopped:
            main([name, "--help"])
        assert stopped.value.code == 0
        assert f"muster {name}" in capsys.readouterr().out


def test_a_mistyped_command_is_one_sentence_and_exit_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["chekc"])
    assert stopped.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("muster: ")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["biuld"], "muster: “biuld” is no command and no file; did you mean build? See `muster --help`.\n"),
        (["nothing.yaml"], "muster: “nothing.yaml” is no command and no file. See `muster --help`.\n"),
        (["rules"], "muster rules: say which: fifth-edition, eleventh-edition, homebrew. See `muster rules"),
        (["rules", "homebrew"], "muster rules homebrew: say which: scenery, "),
        (["datafaxes"], "muster datafaxes: say which: check, schema. See "),
    ],
)
def test_what_is_mistyped_or_left_out_is_told_with_what_may_stand_there(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(words)
    assert stopped.value.code == 2
    assert capsys.readouterr().err.startswith(told)


@pytest.mark.parametrize("words", [["--plain", "FILE"], ["FILE", "--plain"]])
def test_a_roster_without_a_command_is_opened_in_the_builder(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(Path(__file__).parents[2] / "examples" / "third-company.yaml")
    words = [file if word == "FILE" else word for word in words]
    assert main(["build", *words]) == 0
    expected = capsys.readouterr().out
    assert "Third Company" in expected
    assert main(words) == 0
    assert capsys.readouterr().out == expected


def test_the_builder_needs_a_terminal_or_plain(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([__file__]) == 2
    assert "needs a terminal" in capsys.readouterr().err
    assert main(["--plain"]) == 2
    assert "muster build --plain list.yaml" in capsys.readouterr().err


def test_a_first_word_may_be_anything(capsys: pytest.CaptureFixture[str]) -> None:
    for word in ("x" * 5_000, "", "/", "a\0b", "é\udcff"):
        with pytest.raises(SystemExit) as stopped:
            main([word])
        assert stopped.value.code == 2
        assert "is no command and no file" in capsys.readouterr().err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("muster 0.")


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion_knows_every_command(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert all(name in script for name in COMMANDS)


def test_the_whole_parser_is_consistent() -> None:
    assert make_parser().prog == "muster"


def test_a_closed_pipe_is_no_error() -> None:
    script = "import sys; from builder.cli import main; sys.exit(main(['list', 'entries']))"
    command = f'{sys.executable} -c "{script}" | head -1'
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_a_full_disk_is_one_sentence() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-c", "import sys; from builder.cli import main; sys.exit(main(['list']))"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith("The answer cannot be written: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("words", [["--foo", "check", "x"], ["--"], ["--"] * 2])
def test_what_stands_before_a_command_is_no_command(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(words)
    assert stopped.value.code == 2
    assert capsys.readouterr().err.startswith("muster: ")


def test_help_imports_no_command() -> None:
    asked = "import sys; from builder.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
    told = (
        "print(*(name for name in sys.modules if name.startswith(('builder.commands.', 'engine', 'yaml'))))"
    )
    run = subprocess.run(
        [sys.executable, "-c", asked + told], capture_output=True, text=True, check=True, timeout=60
    )
    assert "check  " in run.stdout
    assert run.stdout.splitlines()[-1] == ""
