"""The user's settings: theme, keys and motion, in `settings.yaml` of the settings folder.

```yaml
theme: nord              # a theme of Textual, or one of your own in themes/NAME.yaml
reduced_motion: true     # nothing moves by itself; that is so anyway unless this is false
keys:
  undo: ctrl+u           # the name of an action, as F1 lists it; several keys go after commas
```

A theme of your own names its colours: `primary: "#88C0D0"`, and as many of `secondary`, `accent`, `warning`,
`error`, `success`, `foreground`, `background`, `surface`, `panel` as you like; `dark: false` for a light one.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from builder.state.folders import config_folder
from datafaxes.errors import BadData
from datafaxes.record import record

if TYPE_CHECKING:
    from rosters.node import Node

FILE = "settings.yaml"
COLOURS = (
    "primary",
    "secondary",
    "accent",
    "warning",
    "error",
    "success",
    "foreground",
    "background",
    "surface",
    "panel",
)
_MOST_THEMES = 100


@record
class OwnTheme:
    """A theme from a file of the user's."""

    name: str
    colours: tuple[tuple[str, str], ...]
    dark: bool = True


@record
class Settings:
    """What the user set, or the defaults."""

    theme: str | None = None
    reduced_motion: bool = True
    keys: tuple[tuple[str, str], ...] = ()
    """Actions with the keys that the user gave them."""
    themes: tuple[OwnTheme, ...] = ()
    faults: tuple[str, ...] = ()
    """What could not be used of the files, a sentence each."""


def read_settings(folder: Path | None = None) -> Settings:
    """The settings; a file that cannot be used is told as a fault, and the defaults stand in for it."""
    folder = config_folder() if folder is None else folder
    faults: list[str] = []
    themes = []
    for path in sorted(folder.glob("themes/*.yaml"))[:_MOST_THEMES]:
        try:
            themes.append(_theme(path))
        except BadData as error:
            faults.append(str(error))
    found = Settings()
    if (folder / FILE).exists():
        try:
            found = _settings(folder / FILE)
        except BadData as error:
            faults.append(str(error))
    return Settings(
        theme=found.theme,
        reduced_motion=found.reduced_motion,
        keys=found.keys,
        themes=tuple(themes),
        faults=tuple(faults),
    )


def _settings(path: Path) -> Settings:
    node = _node(path)
    if node.value is None:
        return Settings()
    node.keys("theme", "reduced_motion", "keys")
    keys: tuple[tuple[str, str], ...] = ()
    if "keys" in node:
        named = node.child("keys")
        if not isinstance(named.value, dict):
            named.fail("must be a mapping from actions to keys", advice="For instance “undo: ctrl+u”.")
        keys = tuple((str(action), named.child(action).name()) for action in named.value)
    return Settings(
        theme=node.child("theme").name() if "theme" in node else None,
        reduced_motion=node.child("reduced_motion").flag() if "reduced_motion" in node else True,
        keys=keys,
    )


def _theme(path: Path) -> OwnTheme:
    from textual.color import Color, ColorParseError

    node = _node(path)
    node.keys(*COLOURS, "dark", required=("primary",))
    colours = []
    for key in COLOURS:
        if key in node:
            text = node.child(key).name()
            try:
                Color.parse(text)
            except ColorParseError:
                node.child(key).fail(f"“{text}” is no colour", advice='Write it like "#88C0D0".')
            colours.append((key, text))
    return OwnTheme(
        name=path.stem,
        colours=tuple(colours),
        dark=node.child("dark").flag() if "dark" in node else True,
    )


def _node(path: Path) -> Node:
    from datafaxes.yaml_reading import read_yaml_file
    from rosters.node import Node

    return Node(read_yaml_file(path))
