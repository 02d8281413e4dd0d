"""What people type, as the roster has it."""

from __future__ import annotations

import re


def without_commas(number: str) -> str:
    """The number without the commas that part thousands: `1500` for `1,500`."""
    return re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", number)


def fault_of_count(text: str) -> str:
    """Why it is no number of models; empty where it is one."""
    return "" if text.isdecimal() and int(text) > 0 else f"“{text}” is no number of models"
