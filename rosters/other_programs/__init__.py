"""Rosters of other programs: each dialect is read into one tree, and the tree matched with the library."""
