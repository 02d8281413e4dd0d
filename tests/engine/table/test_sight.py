"""Line of sight: what hides, what covers, and what a popped-up skimmer sees over."""

from __future__ import annotations

from engine.table.measure import Point
from engine.table.shapes import disc, rectangle
from engine.table.sight import POP_UP_HEIGHT, Screen, line_of_sight
from engine.table.terrain import Terrain

VIEWER = Point(0, 0)
TARGET = rectangle(Point(20, 0), 0, 4, 3)


def wall(x: float, y: float, across: float, height: float = 3) -> Screen:
    return Screen(rectangle(Point(x, y), 0, 1, across), height)


def test_nothing_between_is_clear() -> None:
    assert line_of_sight(VIEWER, 1, TARGET, 2, []) == "clear"
    assert line_of_sight(VIEWER, 1, TARGET, 2, [wall(10, 8, 4), wall(-5, 0, 10), wall(25, 0, 10)]) == "clear"


def test_a_wall_across_all_lines_hides_and_across_some_covers() -> None:
    assert line_of_sight(VIEWER, 1, TARGET, 2, [wall(10, 0, 6)]) == "out of sight"
    assert line_of_sight(VIEWER, 1, TARGET, 2, [wall(10, 2, 3)]) == "hard cover"


def test_several_pieces_may_hide_together() -> None:
    pieces = [wall(10, -1.5, 3), wall(12, 1.5, 3.2)]
    assert line_of_sight(VIEWER, 1, TARGET, 2, pieces) == "out of sight"
    assert line_of_sight(VIEWER, 1, TARGET, 2, pieces[:1]) == "hard cover"


def test_a_hedge_gives_soft_cover_without_hiding() -> None:
    hedge = Screen(rectangle(Point(10, 0), 0, 1, 10), 1.5, cover="soft", see_through=True)
    assert line_of_sight(VIEWER, 1, TARGET, 1.5, [hedge]) == "soft cover"


def test_what_is_lower_than_the_line_hides_nothing() -> None:
    assert line_of_sight(VIEWER, 2, TARGET, 2, [wall(10, 0, 6, height=1)]) == "clear"
    assert line_of_sight(VIEWER, 2, TARGET, 2, [wall(10, 0, 6, height=0)]) == "clear"


def test_2e_sk_06_from_twelve_inches_up_one_sees_over_a_building() -> None:
    building = wall(10, 0, 10, height=5)
    assert line_of_sight(VIEWER, 1, TARGET, 2, [building]) == "out of sight"
    assert line_of_sight(VIEWER, POP_UP_HEIGHT, TARGET, 2, [building]) == "clear"


def test_a_tall_building_close_to_the_target_hides_it_even_from_above() -> None:
    assert line_of_sight(VIEWER, POP_UP_HEIGHT, TARGET, 2, [wall(16, 0, 10, height=5)]) == "out of sight"


def test_a_neighbour_flush_beside_the_target_hides_nothing() -> None:
    assert line_of_sight(VIEWER, 1, TARGET, 2, [Screen(rectangle(Point(20, 3), 0, 4, 3), 2)]) == "clear"


def test_a_piece_of_terrain_is_an_outline_with_a_radius() -> None:
    crater = Terrain(id="crater", ground="difficult", outline=((5.0, 5.0),), radius=3.0)
    assert crater.shape == disc(Point(5, 5), 3)
