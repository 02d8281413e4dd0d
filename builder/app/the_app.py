"""The builder's app, as its screens and panes see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.dom import DOMNode

if TYPE_CHECKING:
    from builder.app.app import MusterApp


def the_app(node: DOMNode) -> MusterApp:
    """The app that shows a screen or pane."""
    from builder.app.app import MusterApp

    assert isinstance(node.app, MusterApp)
    return node.app
