"""The small library that most tests use."""

from __future__ import annotations

import pytest

from datafaxes.library import Library
from tests.rosters.small_library import make_library


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The small library."""
    return make_library(tmp_path_factory.mktemp("data"))
