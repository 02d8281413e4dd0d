"""What the panes share: a frame whose title names the keys."""

from __future__ import annotations

import contextlib
from typing import ClassVar

from textual.containers import Vertical
from textual.css.query import NoMatches

from builder.app.actions.action import Where
from builder.app.the_app import the_app

LEFT = contextlib.suppress(NoMatches)
"""Around what is shown after a pause: the screen may have been left meanwhile."""


class Pane(Vertical):
    """A framed part of the screen."""

    goes_here: ClassVar[str] = ""
    """The action that goes there."""
    heading: ClassVar[str] = ""
    name_of: ClassVar[Where] = "everywhere"
    """What the actions call it."""

    alone: bool = False
    """Whether it has the screen to itself, without a frame below."""
    zoomed: bool = False
    """Whether that is because the user wants it so."""
    _more = _keys = ""

    def key_of(self, action_id: str) -> str:
        """The key of an action as the user knows it."""
        return the_app(self).key_of(action_id)

    def keys_line(self, *first: str, **words: str) -> str:
        """What the keys of actions do, a word each: `enter adds · / search`."""
        keyed = (f"{self.key_of(name.replace('_', '-'))} {word}" for name, word in words.items())
        return " · ".join((*first, *keyed))

    @property
    def is_read(self) -> bool:
        """Whether it shows something of 80 columns to be read."""
        return False

    @property
    def number(self) -> str:
        """The key that goes there."""
        return self.key_of(self.goes_here)

    def entitle(self, more: str, keys: str) -> None:
        """Write the title, and the keys that matter most."""
        self._more, self._keys = more, keys
        self.show_title()

    def show_title(self) -> None:
        """The title above and the keys below; both above where there is no frame."""
        title = f"{self.number} {self.heading}{f' · {self._more}' if self._more else ''}"
        above = " · ".join(part for part in (self._more, self._keys) if part)
        self.border_title = above if self.alone else title
        self.border_subtitle = "" if self.alone else self._keys
