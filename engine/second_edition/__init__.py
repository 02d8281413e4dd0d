"""The vehicle rules of the 2nd edition (1993), one file a rule; docstrings name the inventory's ids."""
