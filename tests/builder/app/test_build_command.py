"""`muster build` and `muster serve` from the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from builder.cli import main
from rosters.roster_saving import save_roster
from tests.builder.app.desk import ARMY, EXAMPLE


def test_plain_says_on_standard_output_what_the_builder_shows(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "--plain", str(EXAMPLE)]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("# Third Company · Ultramarines · 1,499 of 1,500 points · ✓ legal\n")
    assert "# Options of Hunter" in said.out
    assert said.err == ""


def test_plain_of_an_illegal_roster_says_what_is_wrong_and_what_mends_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save_roster(ARMY, tmp_path / "list.yaml")
    assert main(["build", "--plain", str(tmp_path / "list.yaml")]) == 0
    assert "→" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["build"], "needs a terminal"),
        (["build", "nowhere.yaml"], "needs a terminal"),
        (["build", "--plain"], "--plain needs a roster"),
        (["build", "--plain", "nowhere.yaml"], "nowhere.yaml: cannot be read"),
        (["serve", "nowhere.yaml"], "nowhere.yaml: cannot be read"),
        (["serve", "--port", "none"], "is no port"),
        (["serve", "--port", "70000"], "is no port"),
        ([], "needs a terminal"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(words)
    except SystemExit as ended:
        status = int(ended.code or 0)
    told = capsys.readouterr()
    assert (status, told.out) == (2, "")
    assert said in told.err
    assert told.err.count("\n") == 1


RUN = "from builder.cli import main; raise SystemExit(main())"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo terminals of this kind")
def test_a_real_terminal_shows_the_roster_and_survives_its_end(tmp_path: Path) -> None:
    """A lost terminal loses nothing: the step is in the journal."""
    import fcntl
    import pty
    import struct
    import termios

    from builder.app.beginning import journals, restore
    from builder.state.journal import unfinished
    from datafaxes.library import default_library

    save_roster(ARMY, tmp_path / "list.yaml")
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 112, 0, 0))
    command = [sys.executable, "-c", RUN, "build", str(tmp_path / "list.yaml")]
    environment = {**os.environ, "TERM": "xterm-256color"}
    process = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
    )
    os.close(theirs)
    try:
        _read_until(ours, b"Hunter")
        os.write(ours, b"2jjd")
        _read_until(ours, b"Duplicate")
    finally:
        os.close(ours)
        process.terminate()
        process.wait(20)
    (work,) = unfinished(journals())
    session = restore(work, default_library())
    assert len(session.roster.units) == len(ARMY.units) + 1
    session.give_up()


def _read_until(terminal: int, wanted: bytes) -> None:
    seen = b""
    while wanted not in seen:
        seen = seen[-200:] + os.read(terminal, 65536)


def test_a_terminal_without_a_cursor_is_told_of_plain(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert main(["build"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "TERM is dumb. Use --plain" in said.err
