"""`muster check --fix`: applies suggestions to a copy of a roster until it is legal, or no more are found."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from builder.exit_codes import ExitCode
from datafaxes.errors import BadData

if TYPE_CHECKING:
    import argparse

    from datafaxes.library import Library


def fix(arguments: argparse.Namespace, library: Library) -> int:
    """Write the mended roster, and say on standard error what each step does and what is left.

    Raises:
        BadData: there is more than one file, or it cannot be read or written.
    """
    from builder.checking import check_content, read_content
    from builder.roster_output import put_roster
    from rosters.fielding import field
    from validators.report import check
    from validators.unlock import mend

    if not arguments.fix or len(arguments.files) != 1:
        raise BadData("-o is for --fix, and --fix is for one file", advice="See `muster check --help`.")
    (file,) = arguments.files
    content = read_content(file)
    roster = check_content(content, file, library, arguments.limit).army.roster
    number = 0
    for number, step in enumerate(mend(roster, library), start=1):
        print(f"{number}. {step.words}", file=sys.stderr)
        roster = step.roster
    if not number:
        print("Nothing was changed.", file=sys.stderr)
    left = check(field(roster, library), library).of_severity("error")
    for finding in left:
        print(f"Not mended: {finding.message} ({finding.code})", file=sys.stderr)
    put_roster(roster, arguments.output, source=file, earlier=content, force=arguments.force)
    return ExitCode.ILLEGAL if left else ExitCode.FINE
