"""Files: save, open, new, and the end of the session."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from builder.app.actions.action import action
from builder.app.dialogs.ask_text import AskText
from builder.app.dialogs.confirm import Confirm
from builder.app.session import FileThere
from datafaxes.errors import BadData

if TYPE_CHECKING:
    from builder.app.builder_screen import BuilderScreen


@action("save", "ctrl+s", "Save", in_footer=True)
async def save(desk: BuilderScreen) -> None:
    """Save the roster to its file."""
    if desk.session.path is None:
        await save_as(desk)
    else:
        desk.warn(await _save(desk, None))


@action("save-as", "f12", "Save as")
async def save_as(desk: BuilderScreen) -> None:
    """Save the roster under another name."""
    proposed = desk.session.path or Path(f"{file_name(desk.session.roster.name)}.yaml")
    hint = f"A name that ends in .yaml. The folder is {Path.cwd()} unless you name another."
    name, fault = str(proposed), ""
    while text := await desk.ask(AskText("Save as", name, f"✗ {fault} {hint}" if fault else hint)):
        path = Path(text).expanduser()
        fault = await _save(desk, path if path.suffix else path.with_suffix(".yaml"))
        if not fault:
            return
        name = text


async def _save(desk: BuilderScreen, path: Path | None) -> str:
    """Save, asking what to do where something is in the way. Returns why it cannot be saved, if it cannot."""
    try:
        saved = desk.session.save(path)
    except FileThere as there:
        return _over(desk, path) if await desk.ask(_replace(there)) == "replace" else ""
    except BadData as fault:
        if not desk.session.changed_on_disk():
            return _unsaved(desk, fault)
        await file_changed(desk)
        return ""
    desk.saved(saved)
    return ""


def _unsaved(desk: BuilderScreen, fault: BadData) -> str:
    """Why it is not saved, and where the work is instead."""
    return f"{fault} Your work is {'only in memory' if desk.session.trouble else 'kept'}."


def _over(desk: BuilderScreen, path: Path | None) -> str:
    try:
        desk.saved(desk.session.save(path, replacing=True))
    except BadData as fault:
        return _unsaved(desk, fault)
    return ""


def _replace(there: FileThere) -> Confirm:
    return Confirm(
        "There is such a file already",
        f"{there.file} is there already. Its content will be kept as {Path(there.file).name}.bak.",
        (("replace", "Replace it"), ("keep", "Keep it")),
    )


async def file_changed(desk: BuilderScreen) -> None:
    """Say that the file changed on disk, and let the user choose whose version lives."""
    path = desk.session.path
    assert path is not None
    answer = await desk.ask(
        Confirm(
            "The file changed on disk",
            f"{path} was changed by another program since it was read. Nothing was overwritten.",
            (
                ("as", "Save mine under another name"),
                ("mine", "Save mine over it (theirs stays as .bak)"),
                ("theirs", "Open theirs (mine stays to be restored)"),
                ("later", "Decide later"),
            ),
        )
    )
    if answer == "as":
        await save_as(desk)
    elif answer == "mine":
        desk.warn(_over(desk, path))
    elif answer == "theirs":
        desk.open_file(path)


PRINTING = "printing"


def is_printing(desk: BuilderScreen) -> bool:
    """Whether a print is being made."""
    return any(worker.group == PRINTING and worker.is_running for worker in desk.workers)


def _break_off() -> Confirm:
    return Confirm(
        "A print is being made",
        "Nothing of it is written if you leave now.",
        (("wait", "Wait for it"), ("leave", "Leave without it")),
    )


async def leave(desk: BuilderScreen) -> bool:
    """Make sure that nothing is lost when the roster is left. False where the user would rather stay."""
    if is_printing(desk) and await desk.ask(_break_off()) != "leave":
        return False
    if not desk.session.is_changed:
        desk.session.leave()
        return True
    unsaved = f"{desk.session.roster.name} has changes that are in no file."
    trouble = desk.session.trouble
    keep = () if trouble else (("keep", "Keep for the next start"),)
    answer = await desk.ask(
        Confirm(
            "Not everything is saved",
            f"{unsaved} {trouble}".strip(),
            (("save", "Save"), *keep, ("discard", "Discard the changes"), ("stay", "Go on building")),
        )
    )
    if answer == "save":
        await save(desk)
        if desk.session.is_changed:
            return False
        desk.session.leave()
        return True
    if answer == "discard":
        desk.session.give_up()
        return True
    if answer == "keep":
        desk.session.leave()
        return True
    return False


@action("quit", "ctrl+q", "Quit")
async def quit_builder(desk: BuilderScreen) -> None:
    """Leave the builder; nothing is lost."""
    if await leave(desk):
        desk.app.exit()


@action("close", "ctrl+w", "Close")
async def close(desk: BuilderScreen) -> None:
    """Leave this roster and go to the start screen: new, open, recent, restore."""
    if await leave(desk):
        desk.muster.to_start()


def file_name(name: str) -> str:
    """What to call the file of a roster of this name, without an ending."""
    words = re.sub(r"[^\w]+", "-", name.casefold()).strip("-_")[:60].strip("-_")
    return words or "roster"
