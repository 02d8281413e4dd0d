"""Questions to the homebrew on vehicles and terrain."""

from __future__ import annotations

import argparse
from typing import Any

from builder.commands.rules.answer import Answer, add_question, table
from builder.typed_numbers import whole
from datafaxes.words import percent
from engine.dice import exact
from engine.homebrew import limits
from engine.homebrew.movement import may_pass_through, modified_shield
from engine.homebrew.scenery import Scenery, drive_through


def add_questions(questions: Any) -> None:
    """`scenery`, `pass-through` and what the text leaves out."""
    scenery = add_question(questions, "scenery", "what becomes of scenery that is driven through", _scenery)
    scenery.add_argument("--cover", type=whole(0, 20), required=True, metavar="N", help="its Cover before")
    scenery.add_argument(
        "--passes", type=whole(0, 50), default=1, help="how often vehicles drive through (default 1)"
    )
    through = add_question(
        questions, "pass-through", "whether a vehicle may move through a model", _pass_through
    )
    through.add_argument(
        "--resolve", type=whole(0, 100), required=True, metavar="N", help="the model's Resolve"
    )
    through.add_argument(
        "--shield", type=whole(0, 100), required=True, metavar="N", help="the vehicle's Shield"
    )
    through.add_argument(
        "--modifier",
        type=whole(-100, 100),
        action="append",
        default=[],
        help="changes the Shield; may be given several times",
    )
    through.add_argument("--engaged", action="store_true", help="the model is engaged")
    for subject in limits.NOT_DEFINED:
        add_question(questions, subject, "not in the text", _not_implemented)


def _scenery(arguments: argparse.Namespace) -> Answer:
    before = Scenery(cover=arguments.cover)
    outcomes = exact(drive_through, before, arguments.passes)
    collapsed = outcomes.chance(lambda driven: driven.scenery.collapsed)
    standing = max(0, arguments.cover - arguments.passes)
    times = "once" if arguments.passes == 1 else f"{arguments.passes} times"
    rows: list[tuple[str, ...]] = [
        ("  still standing", percent(1 - collapsed), f"Cover {standing}, a point less each pass (HB-TR-05)"),
        ("  collapsed", percent(collapsed), "Cover 0, an obstruction; on a 6 each pass (HB-TR-06)"),
    ]
    text = "\n".join(
        (
            f"Cover {arguments.cover}, driven through {times}:",
            table(rows),
            "A collapse triggers Crush, whose rule was not found: it is only an event (HB-TR-07).",
        )
    )
    return Answer({"cover": standing, "collapsed": float(collapsed)}, text)


def _pass_through(arguments: argparse.Namespace) -> Answer:
    shield = modified_shield(arguments.shield, arguments.modifier)
    allowed = may_pass_through(resolve=arguments.resolve, shield=shield, engaged=arguments.engaged)
    if arguments.engaged:
        why = "the model is engaged"
    elif allowed:
        why = f"its Resolve {arguments.resolve} is below the Shield of {shield} that the vehicle has now"
    else:
        why = f"its Resolve {arguments.resolve} is not below the Shield of {shield} that the vehicle has now"
    text = f"{'Allowed' if allowed else 'Not allowed'}: {why} (HB-TR-09)."
    if allowed:
        text += " Where the move ends, coherency and engagement stay as they are."
    return Answer({"allowed": allowed}, text)


def _not_implemented(arguments: argparse.Namespace) -> Answer:
    limits.not_implemented(arguments.question)
