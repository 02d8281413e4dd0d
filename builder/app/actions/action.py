"""One thing that the user can do: its key, its name, what it does. Keys, footer, palette and help read it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Literal, TypeVar

from textual.binding import Binding

from datafaxes.record import record

if TYPE_CHECKING:
    from builder.app.builder_screen import BuilderScreen

Where = Literal["everywhere", "catalogue", "force", "findings", "inspector"]
"""The pane in which the key works; the palette offers every action from everywhere."""
Run = Callable[["BuilderScreen"], Awaitable[None] | None]
R = TypeVar("R", bound=Run)


@record
class Action:
    """An action of the builder."""

    id: str
    """What settings and tests call it."""
    keys: str
    """As Textual names them, several after commas; empty: only from the palette."""
    title: str
    help: str
    """A sentence for the help and the palette: the docstring of `run`."""
    run: Run
    where: Where = "everywhere"
    in_footer: bool = False
    in_inputs: bool = False
    """Whether its key works in an input too, although the input has a use of its own for it."""

    def binding(self) -> Binding:
        """The key as Textual binds it."""
        return Binding(
            self.keys,
            f"screen.do('{self.id}')",
            self.title,
            show=self.in_footer,
            priority=self.in_inputs,
            tooltip=self.help,
            id=self.id,
        )


ACTIONS: dict[str, Action] = {}
"""Every action by its id, in the order of the help. Filled by importing `builder.app.actions`."""


def action(
    id: str,
    keys: str,
    title: str,
    *,
    where: Where = "everywhere",
    in_footer: bool = False,
    in_inputs: bool = False,
) -> Callable[[R], R]:
    """Make the function an action. Its docstring is the help."""

    def registered(run: R) -> R:
        text = " ".join((run.__doc__ or "").split())
        ACTIONS[id] = Action(
            id=id,
            keys=keys,
            title=title,
            help=text,
            run=run,
            where=where,
            in_footer=in_footer,
            in_inputs=in_inputs,
        )
        return run

    return registered


def key_clashes(keys: Mapping[str, str]) -> list[str]:
    """A sentence for each two actions that have the same key since the user gave one of them this key.

    `keys` are those that the user gave, by the ids of their actions.
    """
    found = []
    keys_of = {one.id: set(keys.get(one.id, one.keys).split(",")) - {""} for one in ACTIONS.values()}
    for one, other in combinations(ACTIONS.values(), 2):
        both = keys_of[one.id] & keys_of[other.id]
        meet = one.where == other.where or "everywhere" in (one.where, other.where)
        if both and meet and (one.id in keys or other.id in keys):
            names = f"“{one.id}” and “{other.id}”"
            found.append(f"{names} both have the key {min(both)}. Give one of them another.")
    return found


def bindings_in(where: Where) -> list[Binding]:
    """The keys of a pane."""
    return [one.binding() for one in ACTIONS.values() if one.where == where and one.keys]
