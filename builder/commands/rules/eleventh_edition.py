"""Questions to the 11th edition."""

from __future__ import annotations

import argparse
from dataclasses import asdict, replace
from typing import Any

from builder.commands.rules.answer import Answer, add_question, read_document
from engine.eleventh_edition.keywords import BLAST
from engine.eleventh_edition.shooting import Shot, blast_dice, needed, targets
from engine.eleventh_edition.situation import Situation
from engine.eleventh_edition.situation_file import doubts, read_situation


def add_questions(questions: Any) -> None:
    """`targets`."""
    asked = add_question(
        questions, "targets", "who may shoot whom in a situation, and at what modifier", _targets
    )
    asked.add_argument("situation", metavar="SITUATION.yaml", help="the situation; - for standard input")
    asked.add_argument(
        "--cq-exempt",
        choices=("core", "seed"),
        help="which CLOSE-QUARTERS weapons of an engaged vehicle are spared the -1 (else as the file says)",
    )


def _targets(arguments: argparse.Namespace) -> Answer:
    situation = read_situation(read_document(arguments.situation))
    if arguments.cq_exempt:
        situation = replace(situation, cq_exempt=arguments.cq_exempt)
    shots = targets(situation)
    lines = [_line(situation, shot) for shot in shots]
    return Answer(
        [asdict(shot) for shot in shots], "\n".join(lines) or "Nobody has a target.", doubts(situation)
    )


def _line(situation: Situation, shot: Shot) -> str:
    units = {unit.id: unit for unit in situation.units}
    head = f"{shot.shooter}, {shot.weapon} at {shot.target}: "
    if not shot.allowed:
        return f"{head}no. {shot.why}."
    shooter, target = units[shot.shooter], units[shot.target]
    line = f"{head}yes, {shot.modifier or 'no modifier'}. {shot.why}."
    if shooter.bs is not None:
        line += f" It needs {needed(shooter.bs, shot.modifier)}+."
    weapon = next(weapon for weapon in shooter.weapons if weapon.name == shot.weapon)
    if weapon.has(BLAST) and target.models is not None:
        line += f" BLAST adds {blast_dice(target.models)} dice (X-11E-03)."
    return line
