"""What is said when data or a file is bad. Bugs stay ordinary exceptions; illegal armies are findings."""

from __future__ import annotations


class BadData(Exception):
    """Data or a file that cannot be used: one sentence that says what, where, and what to do.

    Shown to the user as it is, with exit status 2. Not for illegal armies, which are findings.
    """

    def __init__(
        self,
        what: str,
        *,
        file: str = "",
        line: int | None = None,
        key: str = "",
        advice: str = "",
    ) -> None:
        self.what = what
        self.file = file
        self.line = line
        self.key = key
        self.advice = advice
        super().__init__(what)

    def __str__(self) -> str:
        place = self.file
        if self.line is not None:
            place = f"{place}, line {self.line}" if place else f"line {self.line}"
        if self.key:
            place = f"{place} ({self.key})" if place else self.key
        sentence = f"{place}: {self.what}" if place else self.what
        if not sentence.endswith((".", "!", "?")):
            sentence += "."
        return f"{sentence} {self.advice}".rstrip()
