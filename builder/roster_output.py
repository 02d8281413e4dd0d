"""Writes a roster where the user said: to standard output, a new file, or the very file that it came from."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from builder.printing.writing import is_same, refuse_existing, refuse_overwriting, write_result
from datafaxes.errors import BadData

if TYPE_CHECKING:
    from rosters.roster import Roster


def put_roster(
    roster: Roster,
    output: str | None,
    *,
    source: str = "-",
    earlier: bytes = b"",
    force: bool = False,
    force_flag: str = "--force",
) -> None:
    """Write the roster, to standard output for None and `-`, and say on standard error what was written.

    `source` is the file that the roster was read from, and `earlier` its content: comments are kept, and a
    roster of ours that was not changed is written byte for byte. No other file that is there is written
    over without `force`; the previous version stays beside.

    Raises:
        BadData: such a file is there, or it cannot be written.
    """
    from rosters.other_programs.detection import is_own
    from rosters.roster_saving import roster_content

    own = bool(earlier) and is_own(earlier)
    content = roster_content(roster, output or "-", earlier if own else None)
    if output in (None, "-"):
        write_result("-", content)
        return
    refuse_overwriting(output, ())
    in_place = source != "-" and is_same(Path(output), Path(source))
    if in_place and not own:
        advice = "Give another name with -o, such as one that ends in .yaml."
        raise BadData("is a file of another program, and was left alone", file=output, advice=advice)
    if not in_place and not force:
        refuse_existing(output, force_flag)
    print(_written(roster, output, content, earlier if in_place else None), file=sys.stderr)


def _written(roster: Roster, output: str, content: bytes, expected: bytes | None) -> str:
    """Write the content, over `expected` where that must still be there; says what was written."""
    from rosters.roster_file import fingerprint, read_bytes
    from rosters.roster_saving import save_roster

    path = Path(output)
    if not path.exists():
        save_roster(roster, path, earlier=content)
    elif not path.is_file():
        write_result(output, content)
    else:
        previous = read_bytes(path) if expected is None else expected
        save_roster(roster, path, expected=fingerprint(previous), earlier=content)
        if previous == content:
            return f"{output} is as it was."
        return f"Wrote {output}; the previous version is {path.resolve().name}.bak."
    return f"Wrote {output}."
