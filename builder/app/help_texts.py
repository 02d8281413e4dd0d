"""The help: about the focused pane, and every key."""

from __future__ import annotations

from collections.abc import Callable

from builder.app.actions import ACTIONS
from builder.app.actions.action import Where
from builder.app.row import Row, heading
from builder.settings import FILE
from builder.state.folders import config_folder

_PANES: dict[Where, tuple[str, tuple[str, ...]]] = {
    "catalogue": (
        "The catalogue",
        (
            "Everything that this army may have, with the least points it costs. Enter adds the marked entry "
            "to the force; what must be chosen for it is listed among the findings until it is.",
            "✗ and grey: the army may not have it now. The line and the text below say why. It can be added "
            "all the same and is then flagged.",
            "{search} searches names, parts of the army, kinds (squad, vehicle, character, support weapon), "
            "tags and books; every word must be found. Escape shows everything again.",
        ),
    ),
    "force": (
        "The force",
        (
            "Your units by part of the army. Passengers and riders stand under what they ride in, members "
            "under their squadron or battery. Enter goes to the options of the marked unit, {menu} opens a "
            "menu of everything that can be done with it.",
            "✗, …, ! and i before a unit: an error, something missing, a warning or a note is about it.",
            "Vehicles of less than 100 points must be in a squadron, such support weapons in a battery; "
            "transports, bikes of characters and squads on bikes need none. {arrange} (Arrange) finds legal "
            "squadrons, batteries and seats by itself.",
        ),
    ),
    "findings": (
        "The findings",
        (
            "What is wrong with the roster as it is now. ✗ is an error, … something still missing, ! a "
            "warning, i a note. Below a finding stands what would mend it; Enter or {fix} does that.",
            "The text below tells why, and where the rule stands. {explain} explains the check with "
            "examples.",
        ),
    ),
    "inspector": (
        "The inspector",
        (
            "Three pages about the marked unit: its options ({options}), its card ({card}), and what its "
            "weapons do to a target ({odds}).",
            "( ) one of several: Enter chooses it in place of another. [ ] Enter ticks it. ‹ 2 › a number: "
            "{more} and {less} change it. ✗ and grey: it may not be had now; it can be chosen all the same "
            "and is then flagged.",
            "+6 is what one costs; free costs nothing.",
        ),
    ),
}


_SETTINGS = """They stand in {file}, for instance:

theme: nord
keys:
  undo: ctrl+u
  seat: b,insert

The name before a key is that in brackets above; several keys go after commas."""


def help_on(pane: Where, key_of: Callable[[str], str]) -> list[Row]:
    """The help on a pane, its keys and the keys that work everywhere."""
    title, paragraphs = _PANES[pane]
    keys = {name: key_of(name) for name in ACTIONS}
    rows = [heading(title), *(Row(parts=((f"{text.format(**keys)}\n", ""),)) for text in paragraphs)]
    rows += [heading("Keys in this pane"), *_keys(pane, key_of)]
    rows += [
        _key("↑ ↓ j k", "Move", "Page up, page down, home and end move further."),
        Row(parts=(("", ""),)),
    ]
    rows += [heading("Keys everywhere"), *_keys("everywhere", key_of)]
    rows.append(_key("^p", "Palette", "Every action by its name."))
    rows.append(_key("tab", "Next", "The next list or input; shift+tab goes back."))
    rows += [Row(parts=(("", ""),)), heading("Your own keys and colours")]
    rows.append(Row(parts=((_SETTINGS.format(file=config_folder() / FILE), ""),)))
    return rows


def _keys(where: Where, key_of: Callable[[str], str]) -> list[Row]:
    found = [one for one in ACTIONS.values() if one.where == where and one.keys]
    return [_key(key_of(one.id), one.title, f"{one.help} ({one.id})") for one in found]


def _key(key: str, title: str, text: str) -> Row:
    return Row(parts=((f"{key:>9}  ", "note"), (f"{title}: ", "strong"), (text, "")))


def about_check(code: str) -> list[Row]:
    """What a check means."""
    from validators.registry import CHECKS

    check = CHECKS[code]
    rows = [heading(f"{check.code}: {check.title}", check.severity)]
    for title, text in check.help.items():
        if title:
            rows += [Row(parts=(("", ""),)), Row(parts=((f"{title}: ", "strong"), (text, "")))]
    rows += [Row(parts=(("", ""),)), Row(parts=((f"Source: {check.rule}", "quiet"),))]
    return rows
