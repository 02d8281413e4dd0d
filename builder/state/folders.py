"""Where the builder keeps its state and reads its settings."""

from __future__ import annotations

import os
from pathlib import Path


def state_folder() -> Path:
    """Unfinished work and recent rosters; the environment variable MUSTER_STATE overrides it."""
    override = os.environ.get("MUSTER_STATE")
    if override:
        return Path(override)
    from platformdirs import user_state_path

    return user_state_path("muster", appauthor=False)


def config_folder() -> Path:
    """Settings and themes; the environment variable MUSTER_CONFIG overrides it."""
    override = os.environ.get("MUSTER_CONFIG")
    if override:
        return Path(override)
    from platformdirs import user_config_path

    return user_config_path("muster", appauthor=False)
