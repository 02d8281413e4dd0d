"""The samples: one small army as each program writes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from datafaxes.library import Library, default_library

SAMPLES = Path(__file__).parent / "samples"


@pytest.fixture(scope="session")
def whole_library() -> Library:
    """The shipped data."""
    return default_library()
