"""Asks for a file to open: by its name, or from the folders below."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from textual.app import ComposeResult
from textual.widgets import DirectoryTree, Input

from builder.app.dialogs.dialog import Dialog

ENDINGS = (".yaml", ".yml", ".ros", ".rosz", ".json", ".txt")


class _Rosters(DirectoryTree):
    """Folders, and files that may be rosters."""

    def filter_paths(self, paths: Iterable[Path]) -> Iterable[Path]:
        """Leave out hidden ones and files of other kinds."""
        return [
            path
            for path in paths
            if not path.name.startswith(".") and (path.is_dir() or path.suffix.lower() in ENDINGS)
        ]


class OpenFile(Dialog[Path]):
    """The answer is a path that exists."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(
            "Open a roster", "Enter opens the marked file or the name that is typed. Escape goes back."
        )
        self.folder = folder or Path()

    def question(self) -> ComposeResult:
        """An input, and the folders."""
        yield Input(placeholder=f"a file in {self.folder.absolute()}", id="file", compact=True)
        yield _Rosters(self.folder.absolute(), id="folders")

    def on_mount(self) -> None:
        """Start in the folders."""
        self.query_one(_Rosters).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the answer, if there is such a file; go into a folder."""
        event.stop()
        path = (self.folder / event.value.strip()).expanduser()
        if path.is_file():
            self.dismiss(path)
        elif path.is_dir():
            self.query_one(_Rosters).path = path
        else:
            self.notify(f"There is no file {path}.", severity="error", markup=False)

    def on_directory_tree_file_selected(self, event: DirectoryTree.FileSelected) -> None:
        """Take the answer."""
        event.stop()
        self.dismiss(event.path)
