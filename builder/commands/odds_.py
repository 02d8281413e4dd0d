"""`muster odds`: the exact chances of a weapon, or of a unit's whole fire, against a vehicle."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from builder.exit_codes import ExitCode
from builder.typed_numbers import number, whole
from datafaxes.errors import BadData

if TYPE_CHECKING:
    from builder.odds.crashes import Crash
    from builder.odds.question import Asked

_FURTHEST = 1000
_MOST_SHOTS = 100
_MOST_TURNS = 20
_MOST_RUNS = 10_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words, where the shooter and the target are, and how to tell the answer."""
    parser.usage = (
        "%(prog)s WEAPON ENTRY [options]\n"
        "       %(prog)s ENTRY ENTRY [options]      all that a unit can fire\n"
        "       %(prog)s ram ENTRY ENTRY --speed N [options]\n"
        "       %(prog)s overrun ENTRY --speed N [options]"
    )
    parser.add_argument(
        "words", nargs="+", metavar="NAME", help="a weapon, item, army/entry or Datafax, by name or id"
    )
    parser.add_argument("--from", dest="shooter", metavar="ENTRY", help="the unit that fires the weapon")
    parser.add_argument("--range", type=number(0, _FURTHEST), metavar="N", help="inches to the target")
    parser.add_argument("--arc", choices=("front", "side", "rear"), default="front", help="of the target")
    parser.add_argument("--bearing", type=number(-180, 360), default=0.0, metavar="DEGREES",
                        help="of the target, clockwise from where the shooter faces")  # fmt: skip
    parser.add_argument("--bs", type=whole(1, 10), metavar="N", help="Ballistic Skill of whoever fires")
    parser.add_argument("--modifier", type=whole(-10, 10), default=0, metavar="N",
                        help="any further to-hit modifier")  # fmt: skip
    parser.add_argument("--cover", choices=("partial", "full"), help="that the target has")
    parser.add_argument("--moved", type=number(0, _FURTHEST), metavar="N",
                        help="inches the target moved in its last turn; 0: it stood still")  # fmt: skip
    parser.add_argument("--targeter", action="store_true", help="the weapon has a targeter")
    parser.add_argument("--shots", type=whole(1, _MOST_SHOTS), default=1, metavar="N",
                        help="how often each weapon fires, one after the other")  # fmt: skip
    parser.add_argument("--turns", type=whole(1, _MOST_TURNS), default=1, metavar="N",
                        help="turns of fire; jams are cleared and fires burn between them")  # fmt: skip
    parser.add_argument("--with", dest="options", action="append", default=[], metavar="OPTION",
                        help="an option or card that the target has; may be repeated")  # fmt: skip
    parser.add_argument("--shooter-with", dest="shooter_options", action="append", default=[],
                        metavar="OPTION", help="an option that the shooter has; may be repeated")  # fmt: skip
    parser.add_argument("--runs", type=whole(100, _MOST_RUNS), metavar="N",
                        help="games to simulate where the exact tree is too large")  # fmt: skip
    parser.add_argument("--seed", type=whole(0, 2**63), default=1, metavar="N", help="of such games")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="text unless given")
    parser.add_argument("--explain", action="store_true", help="show the working, factor by factor")
    _add_crash_arguments(parser.add_argument_group("ram and overrun"))


def _add_crash_arguments(crashes: argparse._ArgumentGroup) -> None:
    crashes.add_argument("--speed", type=number(0, _FURTHEST), metavar="N", help="inches in the turn")
    crashes.add_argument("--models", type=whole(1, 50), default=1, metavar="N", help="in the way")
    crashes.add_argument("--initiative", type=whole(0, 10), default=3, metavar="N", help="of the models")
    crashes.add_argument("--toughness", type=whole(1, 10), default=3, metavar="N", help="of the models")
    crashes.add_argument("--wounds", type=whole(1, 10), default=1, metavar="N", help="of each model")
    crashes.add_argument("--save", metavar="SAVE", help="of the models: 3+, or 3+ on 2D6")


def run(arguments: argparse.Namespace) -> int:
    """Print the odds.

    Raises:
        BadData: a name is unknown, or the words do not fit together.
    """
    first, *rest = arguments.words
    if first.casefold() == "ram":
        return _run_ram(rest, arguments)
    if first.casefold() == "overrun":
        return _run_overrun(rest, arguments)
    return _run_fire(arguments)


def _run_fire(arguments: argparse.Namespace) -> int:
    from builder.odds.answering import answered
    from builder.odds.json_report import as_plain
    from builder.odds.question import make_question
    from builder.odds.text_report import as_text
    from datafaxes.library import default_library
    from engine.odds.working import working

    library = default_library()
    question = make_question(_asked(arguments), library)
    found = answered(question, library, turns=arguments.turns, runs=arguments.runs, seed=arguments.seed)
    answer, assumptions = found.answer, list(found.assumptions)
    shown = None
    if arguments.explain:
        if answer.method == "exact":
            coarse = not answer.lesser_damage_told
            shown = working(question.vehicle, question.guns, arguments.turns, forget_lesser=coarse)
        else:
            assumptions.append("A simulation has no working to show.")
    if arguments.format == "json":
        print(
            json.dumps(as_plain(answer, assumptions, found.unverified, shown), indent=2, ensure_ascii=False)
        )
    else:
        where = _where(arguments)
        print("\n".join(as_text(answer, where, assumptions, found.unverified, shown or ())))
    return ExitCode.FINE


def _asked(arguments: argparse.Namespace) -> Asked:
    from builder.odds.question import Asked
    from engine.odds.gun import Situation
    from engine.second_edition.to_hit import Circumstances

    words = arguments.words
    if len(words) > 2 or (len(words) < 2 and not arguments.shooter):
        raise BadData(
            "give a weapon and what it fires at",
            advice="For instance: muster odds lascannon ultramarines/space-marine-land-raider",
        )
    about = Circumstances(
        target_moved=arguments.moved or 0.0, cover=arguments.cover, targeter=arguments.targeter
    )
    situation = Situation(
        inches=arguments.range,
        facing=arguments.arc,
        modifier=arguments.modifier,
        circumstances=about,
        target_halted=arguments.moved == 0,
    )
    return Asked(
        weapon=words[0] if len(words) == 2 else None,
        target=words[-1],
        shooter=arguments.shooter,
        target_options=tuple(arguments.options),
        shooter_options=tuple(arguments.shooter_options),
        situation=situation,
        ballistic_skill=arguments.bs,
        bearing=arguments.bearing,
        shots=arguments.shots,
    )


def _where(arguments: argparse.Namespace) -> str:
    parts = [f"from its {arguments.arc}"]
    if arguments.range is not None:
        parts.append(f'at {arguments.range:g}"')
    if arguments.turns > 1:
        parts.append(f"{arguments.turns} turns")
    return ", ".join(parts)


def _run_ram(words: list[str], arguments: argparse.Namespace) -> int:
    from builder.odds.crashes import ram
    from builder.odds.naming import find_vehicle
    from datafaxes.library import default_library

    if len(words) != 2 or arguments.speed is None:
        raise BadData(
            "a ram takes two vehicles and a speed", advice="For instance: muster odds ram A B --speed 12"
        )
    library = default_library()
    mover = find_vehicle(words[0], arguments.shooter_options, library)
    other = find_vehicle(words[1], arguments.options, library)
    return _tell(ram(mover, other, arguments.speed, arguments.arc, arguments.moved == 0), arguments)


def _run_overrun(words: list[str], arguments: argparse.Namespace) -> int:
    from builder.odds.crashes import overrun_of
    from builder.odds.naming import find_vehicle
    from datafaxes.library import default_library
    from engine.second_edition.model_hits import parse_save
    from engine.second_edition.overruns import Creature

    if len(words) != 1 or arguments.speed is None:
        raise BadData(
            "an overrun takes a vehicle and a speed",
            advice="For instance: muster odds overrun A --speed 12 --initiative 4 --toughness 4 --models 3",
        )
    save = parse_save(arguments.save)
    if arguments.save and save is None:
        raise BadData(f"“{arguments.save}” is no save", advice="Write it like 3+ or 3+ on 2D6.")
    mover = find_vehicle(words[0], arguments.shooter_options, default_library())
    creature = Creature(arguments.initiative, arguments.toughness, arguments.wounds, save)
    return _tell(overrun_of(mover, creature, arguments.models, arguments.speed), arguments)


def _tell(crash: Crash, arguments: argparse.Namespace) -> int:
    from builder.odds.crashes import as_plain, as_text

    if arguments.format == "json":
        print(json.dumps(as_plain(crash, explain=arguments.explain), indent=2, ensure_ascii=False))
    else:
        print("\n".join(as_text(crash, explain=arguments.explain)))
    return ExitCode.FINE
