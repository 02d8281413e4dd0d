"""Sets a card's faces in HTML: the same for PDF and for a self-contained HTML file.

Every text goes through Jinja's escaping; the only markup that passes is the drawings made here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from builder.printing import outline
from builder.printing.card_view import CardView, WeaponView
from builder.printing.drawing import Pen
from builder.printing.face_texts import (
    COLUMNS,
    PLAN_WIDTH,
    WEAPON_INDENT,
    called,
    cells_of,
    group_apart,
    is_called,
    motive_size,
    points_of_what,
    slim_line,
    small,
    source_told,
    weapon_notes,
)
from builder.printing.fitting import Faces
from builder.printing.look import Look, look_of
from builder.printing.notation import unbroken
from builder.printing.typefaces import TYPEFACES, fitted

if TYPE_CHECKING:
    from collections.abc import Callable

    from jinja2 import Environment

FACE_WIDTH, FACE_HEIGHT = 95.0, 130.0
"""Of one face, in millimetres."""


def card_faces(view: CardView, faces: Faces, ink_saver: bool) -> list[str]:
    """The faces of one card, fronts and backs by turns, each in a block with the card's colours."""
    macros: Any = environment().get_template("cards/faces.html.j2").module
    art = _Art(look_of(view.colour, ink_saver), ink_saver)
    made = []
    for front, back in zip(faces.fronts, faces.backs, strict=True):
        set_front = macros.front if front.whole else macros.more_front
        made += [str(set_front(view, front, art)), str(macros.back(view, back, art))]
    block = f'<div style="{colours(view.colour, ink_saver)}">'
    return [f"{block}{face}</div>" for face in made]


def font_faces(url: Callable[[str], str]) -> str:
    """The style rules that name the shipped typefaces; `url` gives the address of a font file."""
    return "".join(
        f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};src:url("{url(face.file)}")}}'
        for face in TYPEFACES
    )


def style_sheet(name: str) -> str:
    """The text of a shipped style sheet."""
    environment_ = environment()
    loader = environment_.loader
    assert loader is not None
    return loader.get_source(environment_, name)[0]


@lru_cache(maxsize=1)
def environment() -> Environment:
    """Jinja with escaping always on and nothing but the shipped templates."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=PackageLoader("templates", ""),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["unbroken"] = unbroken
    made.globals.update(
        columns=COLUMNS,
        indent=WEAPON_INDENT,
        plan_width=PLAN_WIDTH,
        cells_of=cells_of,
        small=small,
        source_told=source_told,
        weapon_notes=weapon_notes,
        called=called,
        is_called=is_called,
        motive_size=motive_size,
        group_apart=group_apart,
        points_of_what=points_of_what,
        slim_line=slim_line,
        fitted=fitted,
    )
    return made


class _Art:
    """The drawings of one card."""

    def __init__(self, look: Look, ink_saver: bool) -> None:
        self.pen = Pen(look.ink, look.body, look.edge, look.field, ink_saver)

    def plan(self, view: CardView, width: float, height: float) -> _Markup:
        return _Markup(outline.plan_view(view, width, height, self.pen))

    def arc(self, weapon: WeaponView) -> _Markup:
        return _Markup(outline.arc_diagram(weapon, 6.0, self.pen))

    def die(self, roll: str) -> _Markup:
        return _Markup(outline.die_face(roll, 4.2, self.pen))


class _Markup(str):
    """A drawing made here, which passes Jinja's escaping as it is."""

    def __html__(self) -> str:
        return self


def colours(colour: str, ink_saver: bool) -> str:
    """The style variables of an army's colours."""
    look = look_of(colour, ink_saver)
    named = {**look._asdict(), "line": "#999999", "hair": "#cccccc", "quiet": "#444444"}
    return ";".join(f"--{name.replace('_', '-')}:{value}" for name, value in named.items())
