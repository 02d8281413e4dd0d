"""Keeping together: squads, squadrons and batteries, and what counts at the end (inventory 1.13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from datafaxes.chart import Chart
from engine.refused import Refused
from engine.second_edition.rulings import Rulings
from engine.table.shapes import Shape, within

SQUADRON_COHERENCY = 6.0
"""Inches, hull to hull, between members of a squadron or battery (2E-CY-01)."""


def parts(shapes: Mapping[str, Shape], inches: float) -> list[frozenset[str]]:
    """The groups into which members fall when a link may be so many inches long, in order."""
    left = dict(shapes)
    found = []
    while left:
        first = next(iter(left))
        part, edge = {first}, [left.pop(first)]
        while edge:
            link = edge.pop()
            near = [member for member, shape in left.items() if within(link, shape, inches)]
            edge += [left.pop(member) for member in near]
            part.update(near)
        found.append(frozenset(part))
    return found


def is_chain(shapes: Mapping[str, Shape], inches: float) -> bool:
    """Whether all members hang together by links of at most so many inches (2E-CY-01)."""
    return len(parts(shapes, inches)) <= 1


def check_squadron(after: Mapping[str, Shape], allowed: int = 1) -> None:
    """A squadron or battery ends its moves connected by links of at most 6" (2E-CY-01).

    Where a loss has torn the group into parts, it costs nothing, no morale test either (2E-CY-02): so many
    are `allowed`. Dismounted crews are no part of it (2E-CY-05).

    Raises:
        Refused: it falls into more parts.
    """
    if len(parts(after, SQUADRON_COHERENCY)) > max(1, allowed):
        raise Refused("2E-CY-01", f'the squadron would stand more than {SQUADRON_COHERENCY:g}" apart')


def check_deployed(shapes: Mapping[str, Shape], rules: Chart) -> None:
    """A squadron (2E-SQ-13) or battery (2E-SB-08) starts the game together, where its chart says so.

    The rulebook's own lists of rules for them were not found; the charts `squadron-rules` and
    `battery-rules` hold what is known and guessed, such as that members may pick different targets.

    Raises:
        Refused: its members are set up apart.
    """
    if rules.cell("deploys together", "value") == "yes" and not is_chain(shapes, SQUADRON_COHERENCY):
        raise Refused(rules.rule, "the members of a squadron or battery are set up together")


def check_squad(outside: Mapping[str, Shape], hulls: Sequence[Shape], inches: float) -> None:
    """A squad of which part is aboard keeps together at the end of the vehicle's move (2E-TT-08).

    Models aboard are measured from the hull that carries them, so that a squad spread over two
    vehicles keeps together hull to hull (2E-TT-04).

    Raises:
        Refused: it is torn apart.
    """
    shapes = {**outside, **{f"hull {number}": hull for number, hull in enumerate(hulls)}}
    if not is_chain(shapes, inches):
        raise Refused("2E-TT-08", f'the squad would be torn apart: {inches:g}" is its coherency')


def lost_at_the_end(survivors: Mapping[str, Shape], rulings: Rulings) -> frozenset[str]:
    """Members that count as destroyed for victory points because they stand alone (2E-CY-04).

    With `nearest fellow`, those farther than 6" from every surviving fellow; with `largest part`,
    those outside the largest connected part (all but one where parts are equal: the first stays). A
    lone survivor has nobody to be near and is safe.
    """
    if len(survivors) <= 1:
        return frozenset()
    if rulings.vp_coherency == "largest part":
        largest = max(parts(survivors, SQUADRON_COHERENCY), key=len)
        return frozenset(survivors) - largest
    return frozenset(
        member
        for member, shape in survivors.items()
        if not any(
            within(shape, other, SQUADRON_COHERENCY)
            for fellow, other in survivors.items()
            if fellow != member
        )
    )
