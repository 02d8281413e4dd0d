"""`muster explain CODE`: what a check means, with a legal and an illegal example."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from builder.exit_codes import ExitCode
from datafaxes.errors import BadData
from datafaxes.names import nearest
from validators.registry import ALIASES, CHECKS, HEADINGS, Check
from validators.report import FAMILIES

assert FAMILIES, "importing the report registers every check"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A code, or none for the list of all."""
    parser.add_argument("code", nargs="?", metavar="CODE", help="left out: every code in a line")
    parser.add_argument("--format", choices=("text", "json", "markdown"), default="text")


def run(arguments: argparse.Namespace) -> int:
    """Print the help of one check, or a line for each.

    Raises:
        BadData: there is no such code; names the nearest.
    """
    every = [CHECKS[code] for code in sorted(CHECKS)]
    checks = every if arguments.code is None else [named(arguments.code)]
    if arguments.format == "json":
        import json

        found = [_plain(one) for one in checks]
        print(json.dumps(found if arguments.code is None else found[0], indent=2))
        return ExitCode.FINE
    shown = _text if arguments.format == "text" else _markdown
    for line in _list(checks, arguments.format) if arguments.code is None else shown(checks[0]):
        print(line)
    return ExitCode.FINE


def named(code: str) -> Check:
    """The check of this code, or of an alias of it; case does not matter.

    Raises:
        BadData: there is none; names the nearest.
    """
    wanted = code.strip().upper().replace("-", "_")
    found = CHECKS.get(ALIASES.get(wanted, wanted))
    if found is None:
        near = nearest(wanted, [*CHECKS, *ALIASES])
        advice = f"Did you mean {' or '.join(near)}?" if near else "`muster explain` lists all."
        raise BadData(f"there is no check “{code}”", advice=advice)
    return found


def _list(checks: list[Check], form: str) -> Iterator[str]:
    if form == "markdown":
        yield from ("| code | what is wrong | severity | rule |", "|---|---|---|---|")
        yield from (f"| {one.code} | {one.title} | {one.severity} | {one.rule} |" for one in checks)
        return
    yield from (f"{one.code}  {one.severity:<7}  {one.title}" for one in checks)


def _text(one: Check) -> Iterator[str]:
    from textwrap import wrap

    yield f"{one.code}: {one.title}"
    yield f"{one.severity}, rule {one.rule}"
    for heading in HEADINGS:
        yield ""
        yield heading
        for paragraph in one.help[heading].splitlines():
            yield from (f"  {line}" for line in wrap(paragraph, 88))


def _markdown(one: Check) -> Iterator[str]:
    yield f"# {one.code}: {one.title}"
    yield ""
    yield f"*{one.severity}, rule {one.rule}*"
    for heading in HEADINGS:
        yield from ("", f"## {heading}", "", one.help[heading].replace("\n", "\n\n"))


def _plain(one: Check) -> dict[str, str]:
    sections = {heading.lower().replace(" ", "_"): one.help[heading] for heading in HEADINGS}
    return {"code": one.code, "title": one.title, "severity": one.severity, "rule": one.rule} | sections
