"""What the text does not say, so that nothing is invented."""

from __future__ import annotations

from typing import NoReturn

from engine.refused import Refused

NOT_DEFINED: dict[str, str] = {
    "repair": "HB-TR-11",
    "recovery": "HB-TR-11",
    "terrain-removal": "HB-TR-11",
    "damage-to-the-vehicle": "HB-TR-11",
    "wreckage": "HB-TR-11",
    "ramming-speed": "HB-TR-12",
}
"""Subjects that the text leaves out (HB-TR-11) or leaves to a file that was not found (HB-TR-12)."""


def not_implemented(subject: str) -> NoReturn:
    """Answer a question about one of `NOT_DEFINED`.

    Raises:
        Refused: always.
    """
    raise Refused(NOT_DEFINED[subject], f"{subject.replace('-', ' ')}: not implemented: no source")
