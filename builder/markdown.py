"""Text in Markdown."""

from __future__ import annotations


def escaped(text: str) -> str:
    """The text so that Markdown shows it as it is."""
    return "".join(f"\\{letter}" if letter in "\\`*_[]<>#|" else letter for letter in text)
