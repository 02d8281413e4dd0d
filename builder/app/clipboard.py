"""What was copied, for every roster that is opened while the builder runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rosters.roster import Unit


@dataclass
class Clipboard:
    """One unit at the most."""

    unit: Unit | None = None
