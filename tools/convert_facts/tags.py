"""What rules ask of models: too large for one place in a transport, gretchin, engineers, cavalry, ..."""

from __future__ import annotations

from typing import Any

Facts = dict[str, Any]


def slots_of(army: str, facts: Facts) -> int | None:
    """Places that one model takes in a transport; None: it cannot be carried."""
    return facts.get("slots", 1)


def tags_of(army: str, facts: Facts) -> list[str]:
    """The tags of an entry."""
    return []
