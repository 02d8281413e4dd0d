"""What is said when a player asks for something that the rules forbid."""

from __future__ import annotations


class Refused(Exception):
    """An action that a rule forbids: which rule, and one sentence that says why.

    The game stands as it was. Not for bad data, and not for bugs.
    """

    def __init__(self, rule: str, why: str) -> None:
        self.rule = rule
        self.why = why
        super().__init__(f"{why} ({rule})")
