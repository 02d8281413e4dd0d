"""How hard the property tests try: always the same examples in `make test`, many new ones in `make fuzz`."""

from __future__ import annotations

import os

from hypothesis import settings

TIMES = int(os.environ.get("MUSTER_FUZZ", "0"))
"""How many times as many examples are tried, new ones on every run; 0 tries the same few on every run."""


def examples(number: int) -> int:
    """So many examples, or as many times that as asked for."""
    return number * max(1, TIMES)


def load_profile() -> None:
    """Use these numbers in every property test. No test is measured by the clock."""
    settings.register_profile(
        "muster", deadline=None, derandomize=not TIMES, max_examples=examples(100), print_blob=True
    )
    settings.load_profile("muster")
