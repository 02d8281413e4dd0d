"""The command palette: every action by its name, with its key."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider

from builder.app.actions import ACTIONS
from builder.app.actions.action import Action
from datafaxes.names import folded

LEAST_SCORE = 0.01
"""Of an action that only its help speaks for: it comes after all whose name does."""


class ActionProvider(Provider):
    """Offers the actions while a roster is being built."""

    def _actions(self) -> Iterator[tuple[Action, str]]:
        from builder.app.builder_screen import BuilderScreen

        if isinstance(self.screen, BuilderScreen):
            for action in ACTIONS.values():
                key = self.screen.key_of(action.id)
                yield action, f"{action.title}  ({key})" if key else action.title

    def _run(self, action: Action) -> None:
        from builder.app.builder_screen import BuilderScreen

        if isinstance(self.screen, BuilderScreen):
            self.screen.action_do(action.id)

    async def discover(self) -> Hits:
        """All of them, before anything is typed."""
        for action, shown in self._actions():
            yield DiscoveryHit(shown, partial(self._run, action), help=action.help)

    async def search(self, query: str) -> Hits:
        """Those whose name holds the letters, then those whose help holds the words."""
        matcher, words = self.matcher(query), folded(query).split()
        for action, shown in self._actions():
            helps = all(word in folded(action.help) for word in words)
            score = matcher.match(shown) or (LEAST_SCORE if helps else 0)
            if score > 0:
                yield Hit(score, matcher.highlight(shown), partial(self._run, action), help=action.help)
