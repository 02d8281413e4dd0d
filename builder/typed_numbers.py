"""Numbers as they are typed on a command line."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable


def whole(lowest: int, highest: int) -> Callable[[str], int]:
    """Reads a whole number within bounds."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = lowest - 1
        if not lowest <= value <= highest:
            raise argparse.ArgumentTypeError(f"must be a whole number from {lowest} to {highest}, not {text}")
        return value

    return read


def number(lowest: float, highest: float) -> Callable[[str], float]:
    """Reads a number within bounds, with or without the mark of inches or degrees."""

    def read(text: str) -> float:
        try:
            value = float(text.rstrip('"°'))
        except ValueError:
            value = math.nan
        if not lowest <= value <= highest:
            raise argparse.ArgumentTypeError(f"must be a number from {lowest:g} to {highest:g}, not {text}")
        return value

    return read
