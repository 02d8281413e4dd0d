"""Where a fact comes from, and how far it can be trusted."""

from __future__ import annotations

from typing import Literal

Provenance = Literal["published", "community", "derived", "house", "unverified"]
"""`published`: seen in a book or a faithful transcription. `community`: seen in the community's
catalogues. `derived`: worked out from other facts. `house`: invented or reconstructed.
`unverified`: a low-confidence default."""

DAGGERED: frozenset[Provenance] = frozenset({"house", "unverified"})
"""What cards mark with a dagger and a footnote."""
