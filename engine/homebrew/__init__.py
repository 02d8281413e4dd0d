"""A homebrew on vehicles and terrain (inventory section 4).

Its sister files were not found, so Crush and Ramming Speed have no rules here (X-HB).
"""
