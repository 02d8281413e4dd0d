"""Every action has a test, and no two are in each other's way."""

from __future__ import annotations

import re

from builder.app.actions import ACTIONS
from tests.builder.app import (
    test_file_actions,
    test_group_actions,
    test_roster_actions,
    test_unit_actions,
    test_view_actions,
)

TESTS = (test_unit_actions, test_group_actions, test_roster_actions, test_view_actions, test_file_actions)


def test_every_action_has_a_test() -> None:
    names = {name for tests in TESTS for name in vars(tests)}
    assert {action for action in ACTIONS if f"test_{action.replace('-', '_')}" not in names} == set()


def test_no_two_actions_share_a_key_where_both_work() -> None:
    for where in ("catalogue", "force", "findings", "inspector"):
        keys = [
            key
            for action in ACTIONS.values()
            if action.where in (where, "everywhere")
            for key in re.split(",", action.keys)
            if key
        ]
        assert len(keys) == len(set(keys)), where
