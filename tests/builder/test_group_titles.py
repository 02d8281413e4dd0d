"""What squadrons and batteries are called."""

from __future__ import annotations

from builder.group_titles import group_title


def test_a_squadron_is_called_so_once() -> None:
    assert group_title("squadron", "Hammer") == "Squadron Hammer"
    assert group_title("squadron", "Squadron 1") == "Squadron 1"
    assert group_title("battery", "Third battery") == "Third battery"
