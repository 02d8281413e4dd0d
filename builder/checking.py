"""Reads roster files, of ours or of other programs, and checks them."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING

from builder.report_output import Checked
from datafaxes.errors import BadData

if TYPE_CHECKING:
    from datafaxes.library import Library
    from rosters.catalogues.catalogue import Catalogue
    from rosters.roster import Roster


def read_any(file: str, library: Library) -> tuple[Roster, bytes]:
    """The roster of any program that a file or standard input holds, and its content.

    Raises:
        BadData: it cannot be read.
    """
    from rosters.other_programs.detection import is_own
    from rosters.roster_file import read_roster

    content, name = read_content(file), _called(file)
    if is_own(content):
        return read_roster(content, name), content
    from rosters.other_programs.importing import read_foreign

    return read_foreign(content, name, library).roster, content


def check_file(
    file: str,
    library: Library,
    limit: Decimal | None = None,
    catalogues: Mapping[str, Catalogue] | None = None,
) -> Checked:
    """Read and check one roster, of ours or of another program; `limit` goes before its own points limit.

    With `catalogues`, a roster of another program is also judged by these.

    Raises:
        BadData: it cannot be read, or is for other rules than there are checks for.
    """
    return check_content(read_content(file), file, library, limit, catalogues)


def check_content(
    content: bytes,
    file: str,
    library: Library,
    limit: Decimal | None = None,
    catalogues: Mapping[str, Catalogue] | None = None,
) -> Checked:
    """Check one roster as `check_file` does, of which the content has been read.

    Raises:
        BadData: it is no roster, or is for other rules than there are checks for.
    """
    from dataclasses import replace

    from rosters.fielding import field
    from rosters.other_programs.detection import is_own
    from rosters.roster_file import read_roster
    from validators.report import check

    name = _called(file)
    if not is_own(content):
        from builder.audit.auditing import audited

        return audited(content, file, name, library, limit, catalogues)
    roster = read_roster(content, name)
    if roster.rules != "second-edition":
        advice = "Only rosters with “rules: second-edition” can be checked."
        raise BadData(f"is a roster for the rules “{roster.rules}”", file=name, advice=advice)
    if limit is not None:
        roster = replace(roster, points_limit=limit)
    army = field(roster, library)
    return Checked(file=file, army=army, report=check(army, library))


def read_content(file: str) -> bytes:
    """What the file, or standard input for `-`, holds.

    Raises:
        BadData: it cannot be read, or is larger than any roster.
    """
    from rosters.other_programs.detection import MOST_BYTES
    from rosters.roster_file import read_bytes

    return read_bytes(file, MOST_BYTES)


def _called(file: str) -> str:
    """What messages call the file."""
    from rosters.roster_file import STANDARD_INPUT

    return "standard input" if file == STANDARD_INPUT else file
