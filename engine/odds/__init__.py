"""The odds of shooting at a vehicle: exact wherever the tree of outcomes is not too large."""
