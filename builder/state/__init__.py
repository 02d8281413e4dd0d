"""What the builder keeps between starts: unfinished work and the rosters opened last."""
