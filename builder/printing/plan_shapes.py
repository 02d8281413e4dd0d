"""The shapes of vehicles seen from above, by motive type; a diagram for arcs, not a likeness."""

from __future__ import annotations

from collections.abc import Callable

from builder.printing.card_view import CardView, Mounting
from builder.printing.drawing import Drawing, Point

_WHITE = "#ffffff"

# Corners of right halves, as shares of the hull's width and length.
_TANK_HULL = ((0.26, 0.48), (0.34, 0.34), (0.34, -0.47))
_CAR_HULL = ((0.26, 0.48), (0.36, 0.36), (0.36, -0.47))
_TURRET = ((0.16, 0.17), (0.27, 0.085), (0.27, -0.17))
_WING = ((0.0, 0.5), (0.16, 0.42), (0.27, 0.1), (0.5, -0.18), (0.46, -0.42), (0.2, -0.46))
_CANOPY = ((0.0, 0.34), (0.1, 0.2), (0.1, 0.02))
_BODY = ((0.18, 0.3), (0.36, 0.12), (0.34, -0.34))
BIKE = "Bikes & Trikes"
_LANE, _SIDECAR_LANE, _SIDECAR_SEAT = -0.18, 0.3, -0.08
"""Of a bike and its sidecar, as shares of the hull's width; of the seat in it, as one of its length."""
_SIDECAR = ((0.0, 0.26), (0.17, 0.12), (0.17, -0.34))


def mount_place(view: CardView, mounting: Mounting) -> Point:
    """Where a weapon sits, in inches to the right of and ahead of the hull's centre."""
    if mounting.at is not None:
        return mounting.at
    length, width = view.hull
    if view.shape != BIKE or not _has_sidecar(view):
        return (0.0, 0.0)
    if "sidecar" in mounting.name.lower():
        return (width * _SIDECAR_LANE, length * _SIDECAR_SEAT)
    return (width * _LANE, 0.0)


def draw_vehicle(paper: Drawing, view: CardView) -> list[str]:
    """The vehicle without its guns."""
    return _SHAPES.get(view.shape, _pod)(paper, view)


def _tracked(paper: Drawing, view: CardView) -> list[str]:
    length, width = paper.length, paper.width
    track = width * 0.2
    parts = []
    for x in (track / 2 - width / 2, width / 2 - track / 2):
        parts.append(paper.box(x, 0, track, length, paper.pen.solid, 0.12))
        for link in range(1, 12):
            y = length * (link / 12 - 0.5)
            parts.append(paper.stroke((x - track * 0.48, y), (x + track * 0.48, y), 0.18, paper.pen.links))
    parts.append(paper.outline(_TANK_HULL, paper.pen.body))
    parts += _grilles(paper, (0.30, 0.35, 0.40), 0.23)
    return parts + _turrets(paper, view) + _sponsons(paper, view)


def _wheeled(paper: Drawing, view: CardView) -> list[str]:
    length, width = paper.length, paper.width
    parts = [
        paper.box(side * width * 0.42, length * along, width * 0.16, length * 0.2, paper.pen.solid, 0.08)
        for side in (-1, 1)
        for along in (-0.34, 0.0, 0.32)
    ]
    parts.append(paper.outline(_CAR_HULL, paper.pen.body))
    parts.append(paper.box(0, length * 0.27, width * 0.47, length * 0.12, _WHITE, 0.05))
    parts.append(paper.box(0, -length * 0.2, width * 0.54, length * 0.36, _WHITE, 0.05))
    return parts + _turrets(paper, view) + _sponsons(paper, view)


def _bike(paper: Drawing, view: CardView) -> list[str]:
    length, width = paper.length, paper.width
    sidecar = _has_sidecar(view)
    lane = width * _LANE if sidecar else 0.0
    thick = min(width * 0.34, length * 0.2) / width
    frame = ((thick * 0.3, 0.33), (thick * 0.62, 0.1), (thick * 0.55, -0.3))
    bars = thick * width * 1.2
    parts = [
        paper.box(lane, length * 0.33, thick * width * 0.75, length * 0.34, paper.pen.solid, 0.12),
        paper.box(lane, -length * 0.33, thick * width * 0.9, length * 0.34, paper.pen.solid, 0.12),
        paper.outline(frame, paper.pen.body, (lane, 0.0)),
        paper.stroke((lane - bars, length * 0.17), (lane + bars, length * 0.17), 0.7),
        paper.disc(lane, -length * 0.02, thick * width * 0.5, _WHITE),
    ]
    if sidecar:
        x = width * _SIDECAR_LANE
        parts += [
            paper.box(x + width * 0.17, -length * 0.2, width * 0.1, length * 0.28, paper.pen.solid, 0.08),
            paper.outline(_SIDECAR, paper.pen.body, (x, 0.0)),
            paper.disc(x, length * _SIDECAR_SEAT, thick * width * 0.45, _WHITE),
        ]
    return parts


def _has_sidecar(view: CardView) -> bool:
    return len(view.stations) > view.machines


def _walker(paper: Drawing, view: CardView) -> list[str]:
    length, width = paper.length, paper.width
    feet = [
        paper.box(side * width * 0.22, length * 0.16, width * 0.24, length * 0.62, paper.pen.solid, 0.12)
        for side in (-1, 1)
    ]
    arms = [
        paper.box(side * width * 0.42, 0, width * 0.22, length * 0.46, paper.pen.body, 0.1)
        for side in (-1, 1)
    ]
    cabin = paper.box(0, length * 0.12, width * 0.2, length * 0.2, _WHITE, 0.08)
    body = paper.outline(_BODY, paper.pen.body)
    return [*feet, *arms, body, cabin, *_grilles(paper, (0.16, 0.22, 0.28), 0.2)]


def _skimmer(paper: Drawing, view: CardView) -> list[str]:
    length, width = paper.length, paper.width
    parts = [
        paper.box(side * width * 0.28, -length * 0.42, width * 0.14, length * 0.16, paper.pen.solid, 0.06)
        for side in (-1, 1)
    ]
    parts.append(paper.outline(_WING, paper.pen.body))
    parts.append(paper.outline(_CANOPY, _WHITE))
    parts += [
        paper.stroke((side * width * 0.2, -length * 0.12), (side * width * 0.2, -length * 0.38))
        for side in (-1, 1)
    ]
    return parts + _turrets(paper, view)


def _gun_carriage(paper: Drawing, view: CardView) -> list[str]:
    length, width = paper.length, paper.width
    trails = [paper.stroke((0, 0), (side * width * 0.42, -length * 0.46), 0.9) for side in (-1, 1)]
    return [
        *trails,
        paper.disc(0, 0, min(length, width) * 0.3, paper.pen.body),
        paper.box(0, 0, width * 0.34, length * 0.5, paper.pen.solid, 0.06),
    ]


def _pod(paper: Drawing, view: CardView) -> list[str]:
    radius = min(paper.length, paper.width) / 2
    return [
        paper.disc(0, 0, radius, paper.pen.solid),
        paper.disc(0, 0, radius * 0.8, paper.pen.body),
        paper.disc(0, 0, radius * 0.35, _WHITE),
    ]


def _grilles(paper: Drawing, at: tuple[float, ...], half: float) -> list[str]:
    """Lines across the engine deck."""
    reach = paper.width * half
    return [paper.stroke((-reach, -paper.length * y), (reach, -paper.length * y)) for y in at]


def _turrets(paper: Drawing, view: CardView) -> list[str]:
    found = {m.at or (0.0, 0.0) for w in view.weapons for m in w.mountings if "turret" in m.name.lower()}
    return [paper.outline(_TURRET, paper.pen.body, at) for at in sorted(found)]


def _sponsons(paper: Drawing, view: CardView) -> list[str]:
    found: set[Point] = {
        m.at for w in view.weapons for m in w.mountings if m.at and "sponson" in m.name.lower()
    }
    return [
        paper.box(x, y, paper.width * 0.17, paper.length * 0.2, paper.pen.body, 0.08)
        for x, y in sorted(found)
    ]


_SHAPES: dict[str, Callable[[Drawing, CardView], list[str]]] = {
    "Tracked": _tracked,
    "Wheeled": _wheeled,
    BIKE: _bike,
    "Walkers": _walker,
    "Skimmers": _skimmer,
    "gun": _gun_carriage,
}
