"""The four panes of the builder: what may be added, the force, the findings, the inspector."""
