"""How a session begins: with a new roster, a file, or work that broke off."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from builder.app.session import Beginning, Session
from builder.state.folders import state_folder
from datafaxes.errors import BadData
from rosters.roster import Roster

if TYPE_CHECKING:
    from builder.app.dialogs.new_roster import NewWish
    from builder.state.journal import Unfinished
    from datafaxes.library import Library


def journals() -> Path:
    """Where the journals of sessions are."""
    return state_folder() / "sessions"


def new_session(roster: Roster, library: Library) -> Session:
    """A session with a roster that no file holds yet."""
    return Session(Beginning(roster=roster), library, journals())


def begun(wish: NewWish, library: Library, seed: int) -> Roster:
    """The roster that is wished for. May take some seconds; made for a worker.

    Raises:
        BadData: no legal army was found, or the collection cannot be read.
    """
    from rosters.collection import read_collection
    from rosters.roster_file import read_bytes
    from validators.new_roster import new_roster
    from validators.random_roster import random_roster

    roster = wish.roster
    limit = roster.points_limit
    if wish.how == "empty" or limit is None:
        return roster
    if wish.how == "least":
        return replace(new_roster(roster.army, limit, library), name=roster.name)
    collection = None
    if wish.collection:
        path = Path(wish.collection).expanduser()
        collection = read_collection(read_bytes(path), library, str(path))
    return replace(random_roster(roster.army, limit, seed, library, collection=collection), name=roster.name)


def open_session(path: Path, library: Library) -> Session:
    """A session with the roster of a file, of muster or of another program.

    What another program's file left open is told by `Beginning.told`; its file is never written to.

    Raises:
        BadData: it cannot be read, or is for other rules than the builder knows.
    """
    from rosters.other_programs.detection import MOST_BYTES, is_own
    from rosters.roster_file import read_bytes, read_roster

    content = read_bytes(path, MOST_BYTES)
    if not is_own(content):
        return _open_foreign(content, path, library)
    roster = read_roster(content, str(path))
    if roster.rules != "second-edition":
        advice = "The builder builds armies with “rules: second-edition”."
        raise BadData(f"is a roster for the rules “{roster.rules}”", file=str(path), advice=advice)
    return Session(Beginning(roster=roster, content=content, path=path), library, journals())


def _open_foreign(content: bytes, path: Path, library: Library) -> Session:
    from rosters.other_programs.importing import read_foreign

    found = read_foreign(content, str(path), library)
    unknown = [f"“{one.text}” ({one.place})" for one in (*found.units_unknown, *found.options_unknown)]
    told = [f"Read {found.read} of {found.whole} units from {path.name}; saving makes a roster of muster."]
    told += [f"Not in our data: {', '.join(unknown)}."] if unknown else []
    told += [f"“{one.written}” was taken for {one.meant}." for one in found.read_as]
    told += found.assumptions
    return Session(Beginning(roster=found.roster, told=tuple(told)), library, journals())


def unfinished_on(path: Path) -> bool:
    """Whether a session broke off that worked on this file."""
    from builder.state.journal import unfinished

    return any(work.head.get("file") == str(path.absolute()) for work in unfinished(journals()))


def restore(work: Unfinished, library: Library) -> Session:
    """The session that broke off, as far as its journal tells it, history and all.

    Raises:
        BadData: the journal does not say what the session began with. It is left where it is.
    """
    session = Session(_beginning(work), library, journals())
    lost = session.replay(work.lines)
    if not session.trouble:
        with contextlib.suppress(OSError):
            if lost:
                work.path.rename(work.path.with_suffix(".kept"))
            else:
                work.path.unlink()
    return session


def _beginning(work: Unfinished) -> Beginning:
    from rosters.roster_file import read_roster

    text, file, content = (work.head.get(key) for key in ("roster", "file", "content"))
    if not isinstance(text, str):
        raise BadData("does not say what it began with", file=str(work.path))
    return Beginning(
        roster=read_roster(text, str(work.path)),
        content=content.encode() if isinstance(content, str) else None,
        path=Path(file) if isinstance(file, str) else None,
    )
