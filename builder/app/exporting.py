"""Prints and exports the roster while the builder goes on: told how far it has come, stopped at any time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from datafaxes.errors import BadData
from datafaxes.record import record

if TYPE_CHECKING:
    from datafaxes.library import Library
    from rosters.fielded import FieldedArmy
    from validators.report import Report

What = Literal["all", "cards", "roster", "aid"]
WHATS: dict[What, str] = {
    "all": "roster sheet, cards and play aid",
    "cards": "Datafax cards",
    "roster": "roster sheet",
    "aid": "play aid",
}
PAPERS = {"a4": "A4", "letter": "Letter"}
LAYOUTS = {
    "fold": "front beside back, to fold",
    "duplex": "backs mirrored on the next page",
    "single": "every face by itself",
}
ENDINGS = (".pdf", ".html", ".htm", ".txt", ".md", ".json")


@record
class Wish:
    """What is to be printed or exported, and where to."""

    file: str
    what: What = "all"
    paper: str = "a4"
    layout: str = "fold"
    ink_saver: bool = False
    collapse: bool = False

    @property
    def path(self) -> Path:
        """Where to, whole."""
        return Path(self.file).expanduser().absolute()


class Stopped(Exception):
    """The user stopped it."""


Progress = Callable[[int, int], None]
"""Told how many parts are done, and of how many; may raise Stopped."""


def export(
    army: FieldedArmy, report: Report, library: Library, wish: Wish, progress: Progress, sources: list[Path]
) -> str:
    """Write the file that is wished for, by its ending; says what was written.

    Raises:
        BadData: there is no such format, the file cannot be written or is one of `sources`, Pango is not
            installed, or nothing has a card.
        Stopped: from `progress`; nothing is written then.
    """
    from builder.printing.writing import refuse_overwriting, write_result

    path = Path(wish.file).expanduser()
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        advice = f"End the name in {', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}."
        raise BadData("does not say which format it is", file=wish.file, advice=advice)
    refuse_overwriting(str(path), sources)
    if ending in (".pdf", ".html", ".htm"):
        content, told = _printed(army, report, library, wish, progress, ending)
    else:
        content, told = _text(army, report, library, ending).encode(), ""
    progress(1, 1)
    write_result(str(path), content)
    return f"Wrote {path}{told}."


def _printed(
    army: FieldedArmy, report: Report, library: Library, wish: Wish, progress: Progress, ending: str
) -> tuple[bytes, str]:
    from builder.printing.job import as_html, as_pdf, print_of_army
    from builder.printing.prints import Settings

    _let_processes_start()
    settings = Settings(
        what=wish.what,
        paper=wish.paper,
        layout=wish.layout,  # type: ignore[arg-type]  # one of LAYOUTS
        ink_saver=wish.ink_saver,
        collapse=wish.collapse,
    )
    job = print_of_army(army, report.findings, library, settings)
    progress(0, 1)
    printed = as_pdf(job, progress) if ending == ".pdf" else as_html(job)
    return printed.content, f": {printed.pages} pages" if printed.pages != 1 else ": 1 page"


def _let_processes_start() -> None:
    """Start what looks after the processes that print while standard error is what it was.

    An app puts something without a file number in its place, which no process can be started with.
    """
    import contextlib
    import sys

    with contextlib.suppress(ImportError, OSError), contextlib.redirect_stderr(sys.__stderr__):
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()


def _text(army: FieldedArmy, report: Report, library: Library, ending: str) -> str:
    from builder.app.plain import plain_lines
    from builder.report_output import Checked, as_json, as_markdown

    if ending == ".txt":
        return "\n".join(plain_lines(army, report, library)) + "\n"
    checked = [Checked(file=army.roster.name, army=army, report=report)]
    if ending == ".json":
        return as_json(checked) + "\n"
    return "\n".join(as_markdown(checked, 0)) + "\n"
