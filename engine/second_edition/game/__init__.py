"""A game of the 2nd edition as it is played: its state, what players do, and the log of what happens."""

from engine.second_edition.game.events import read_log, replay, write_log
from engine.second_edition.game.game import act, new_game, play_out, takes_psychology_tests
from engine.second_edition.game.state import GameState, Group, Setting, VehicleInPlay

__all__ = [
    "GameState",
    "Group",
    "Setting",
    "VehicleInPlay",
    "act",
    "new_game",
    "play_out",
    "read_log",
    "replay",
    "takes_psychology_tests",
    "write_log",
]
