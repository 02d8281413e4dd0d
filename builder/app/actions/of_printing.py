"""Printing and exporting: in a worker, so that the builder stays usable, and to be stopped."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from builder.app.actions.action import action
from builder.app.actions.of_file import PRINTING, file_name, is_printing
from builder.app.dialogs.confirm import Confirm
from builder.app.dialogs.print_dialog import PrintDialog
from builder.app.exporting import Stopped, Wish, export
from datafaxes.errors import BadData

if TYPE_CHECKING:
    from builder.app.builder_screen import BuilderScreen


@action("print", "ctrl+e", "Print")
async def print_(desk: BuilderScreen) -> None:
    """Print cards, roster sheet and play aid, or export the roster as text."""
    session = desk.session
    folder = session.path.parent if session.path is not None else Path()
    wish = desk.last_wish or Wish(file=str(folder / f"{file_name(session.roster.name)}.pdf"))
    while (wished := await desk.ask(PrintDialog(wish))) is not None:
        wish, path = wished, wished.path
        if not path.exists() or path in desk.printed or await desk.ask(_write_over(path)) == "over":
            print_out(desk, wish)
            return


def _write_over(path: Path) -> Confirm:
    return Confirm(
        "There is such a file already",
        f"{path} is there already. What it holds would be lost.",
        (("name", "Choose another name"), ("over", "Write over it")),
    )


@action("stop-printing", "ctrl+x", "Stop printing", in_inputs=True)
def stop_printing(desk: BuilderScreen) -> None:
    """Stop the print that is being made."""
    if is_printing(desk):
        desk.workers.cancel_group(desk, PRINTING)
        desk.tell("Stopping …")
    else:
        desk.tell("Nothing is being printed.")


def print_out(desk: BuilderScreen, wish: Wish) -> None:
    """Print in a worker; the builder goes on meanwhile."""
    desk.last_wish = wish
    army, report, library = desk.session.army, desk.session.report, desk.session.library
    sources = [desk.session.path] if desk.session.path is not None else []
    call = desk.app.call_from_thread
    stops = f"{desk.key_of('stop-printing')} stops it."

    def progress(done: int, total: int) -> None:
        if get_current_worker().is_cancelled:
            raise Stopped
        if total > 1:
            call(desk.tell, f"Printing {done} of {total} … {stops}")

    def work_on_it() -> None:
        try:
            done = export(army, report, library, wish, progress, sources)
        except Stopped:
            call(desk.tell, "Printing was stopped; nothing was written.")
        except BadData as fault:
            call(desk.warn, str(fault))
        else:
            call(_told_done, desk, done, wish)

    desk.tell(f"Printing … {stops}")
    desk.run_worker(work_on_it, thread=True, exclusive=True, group=PRINTING, name=PRINTING)


def _told_done(desk: BuilderScreen, text: str, wish: Wish) -> None:
    """Say that a print is finished; in a browser, hand it over too."""
    desk.printed.add(wish.path)
    desk.tell(text)
    if desk.app.is_web:
        desk.app.deliver_binary(wish.path)
    if desk.app.screen is not desk:
        desk.notify(text, title="✓", markup=False)
