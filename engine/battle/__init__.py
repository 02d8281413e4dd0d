"""Rosters on the table. The only part of the engine that knows rosters."""
