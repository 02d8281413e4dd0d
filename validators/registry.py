"""The table of checks: every code with its function, title, severity and help."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rosters.fielding import FieldedArmy
from validators.finding import Finding

CheckFunction = Callable[[FieldedArmy], Iterable[Finding]]
