"""The command palette: every action by its name, with its key."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider

from builder.app.actions import ACTIONS
from builder.app.actions.action import Action


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
        """Those that match."""
        matcher = self.matcher(query)
        for action, shown in self._actions():
            score = max(matcher.match(shown), 0.7 * matcher.match(action.help))
            if score > 0:
                yield Hit(score, matcher.highlight(shown), partial(self._run, action), help=action.help)
