"""Everything that can be done in the builder, by subject."""

from builder.app.actions import of_view  # isort: skip  # the order is that of the help
from builder.app.actions import of_units  # isort: skip
from builder.app.actions import of_options  # isort: skip
from builder.app.actions import of_seats, of_groups, of_findings, of_roster, of_file, of_printing  # isort: skip
from builder.app.actions.action import ACTIONS

__all__ = [
    "ACTIONS",
    "of_file",
    "of_findings",
    "of_groups",
    "of_options",
    "of_printing",
    "of_roster",
    "of_seats",
    "of_units",
    "of_view",
]
