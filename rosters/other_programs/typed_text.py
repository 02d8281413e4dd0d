"""Reads lists that people type: bullets or indents, `2 x Rhino @ 50 = 100`, totals, headings, or none."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from datafaxes.library import Library
from rosters.other_programs.known_entries import (
    KnownEntries,
    army_called,
    army_named,
    known_entries,
    where_to_look,
)
from rosters.other_programs.known_options import known_options
from rosters.other_programs.table_text import TOTAL
from rosters.other_programs.text_lines import LEAST_BARE_PRICE, MOST_LINES, Line, number_in, priced
from rosters.other_programs.text_nodes import Levelled, nested, node_of
from rosters.other_programs.tree import Node, OtherForce, OtherRoster, Stated, Unread
from rosters.other_programs.unit_names import Identified, identify

DIALECT = "typed list"
_SOME_POINTS = r"\d[\d,. ]*\s*(?:pts?\b|points?\b)?"
_TOTAL = re.compile(
    rf"{TOTAL}|points (?:total|used|spent)\b|=\s*{_SOME_POINTS}\.?$|{_SOME_POINTS}\s*(?:in )?total\b", re.I
)
_ONLY_POINTS = re.compile(rf"{_SOME_POINTS}\.?$", re.I)
_ABOUT_THE_PLAYER = re.compile(
    r"\b(?:players?|names?|tables?|rounds?|date|events?|tournament|club|e?-?mail|phone|rules?|game|battle|army"
    r"|list)\b",
    re.I,
)
_LIMIT = re.compile(r"\blimit\b|\bpoints? (?:army|game|battle|list)\b|\bup to\b|\bmax", re.I)
_HEADINGS = frozenset(
    re.findall(
        r"\w+",
        "characters character hq squads squad troops support vehicles vehicle allies mobs broods individuals "
        "units army list roster command battle line heroes weapons transports daemons war engines platoon "
        "platoons company tanks tank walkers bikes skimmers artillery elites elite fast attack heavy core "
        "special independent headquarters infantry armour battleline battery squadron regiment and other",
    )
)
"""Words of which headings are made."""
_WHOLE_NUMBER = r"\d{1,3}(?: \d{3})+(?!\d)|\d[\d,.]*"
_ANY_POINTS = re.compile(rf"({_WHOLE_NUMBER})\s*(?:pts?\b|points?\b)", re.I)
_SPACED_POINTS = re.compile(r"\d{1,3}(?: \d{3})+\s*(?:pts?\b|points?\b)", re.I)
_GREETING = re.compile(r"^(?:hi|hello|hey|hiya|dear|good (?:morning|evening|day))\b[^\d]{0,40}$", re.I)
_ADDED = re.compile(r"\+\s*[\d.,]+\s*(?:pts?\.?|points?)?$", re.I)
_LETTER_HEAD = re.compile(r"^(?:from|to|cc|bcc|date|sent|reply-to|von|an|de|à)\s*: ", re.I)
_SUBJECT = re.compile(r"^(?:subject|betreff|objet|re)\s*:\s*", re.I)
_STRUCK_OUT = re.compile(r"^\W*~~.*~~$")
_NUMBERED = re.compile(r"^\d{1,2}[.)]$")
_FOOTER = re.compile(
    r"^(?:created|exported|generated|made) (?:with|by|from|in)\b.*(?:https?:|version|\.com)", re.I
)
_RULE = re.compile(r"^[-=_~*#+.]{2,}$")
_STATED = re.compile(r"^(Squadron|Battery|Aboard) (.+?): (.+)$", re.I)
_STATED_HEADING = re.compile(r"^Squadrons and seats:?$", re.I)
_KINDS: dict[str, Literal["squadron", "battery", "aboard"]] = {
    "squadron": "squadron",
    "battery": "battery",
    "aboard": "aboard",
}
MOST_TITLE_LINES = 12
MOST_ON_A_LINE = 12
"""Units."""
SIZES_OF_GAMES = 250
"""Games are of so many points or a multiple, where a title has a number and no word for it: `Orks 1500`."""


def read(lines: tuple[Line, ...], file: str, library: Library) -> OtherRoster:
    """The list as a tree. Raises BadData where it is too large."""
    return _Typed(lines, file, library).roster()


class _Typed:
    """A typed list while it is being told apart."""

    def __init__(self, lines: tuple[Line, ...], file: str, library: Library) -> None:
        self.lines = lines
        self.file = file
        self.library = library
        self.entries: KnownEntries = known_entries(library)
        self.remarks: list[str] = []
        self.army = self._army()
        self.armies, self.likely = library.army_ids, 0
        if self.army:
            self.armies, self.likely = where_to_look(self.army, self.army, library)
        self.forces: list[tuple[str, list[Levelled]]] = [(self.army or "", [])]
        self.unread: list[Unread] = []
        self.stated: list[Stated] = []
        self.title: list[Line] = []
        self.total: Decimal | None = None
        self.heading = ""
        self.names_army = False
        self.added: list[tuple[int, int, Decimal]] = []
        self.numbers_units = False
        self.unit_entry = ""
        self.unit_column = 0
        self.below_rules = {under.number for line, under in pairwise(lines) if _RULE.match(line.whole)}
        self.underlined = {line.number for line, under in pairwise(lines) if _RULE.match(under.whole)}

    def roster(self) -> OtherRoster:
        """Go through the lines one by one."""
        unit_level = self._unit_level()
        numbered = (line for line in self.lines if _NUMBERED.match(line.bullet))
        self.numbers_units = any(line.indent == unit_level[0] and self._is_entry(line) for line in numbered)
        for line in self.lines:
            self._line(line, unit_level)
        self._add_up()
        titles = (line.whole for line in self.title if not _LETTER_HEAD.match(line.whole))
        title = _SUBJECT.sub("", next((line for line in titles if not _GREETING.match(line)), ""))
        limit, stated = self._limit(), self._stated()
        is_limit = limit is None and stated is not None and stated % 50 == 0  # nobody agrees on 1,498
        return OtherRoster(
            dialect=DIALECT,
            name=priced(_SPACED_POINTS.sub("", title).lstrip("# "), loose=True).text.strip(" -:,(="),
            faction=self.army or "",
            total=stated if self.total is None and not is_limit else self.total,
            limit=stated if is_limit else limit,
            forces=tuple(
                OtherForce(catalogue_name=army, nodes=nested(flat, self.file))
                for army, flat in self.forces
                if flat
            ),
            stated=tuple(self.stated),
            unread=tuple(self.unread),
            remarks=tuple(self.remarks),
        )

    # Which army, and how units are told from options

    def _army(self) -> str | None:
        """The army that the first lines name, if it has any of the units; else the one that has most."""
        votes: Counter[str] = Counter()
        for line in self.lines:
            name = _node(line).name
            votes.update(self.entries.armies_with(name))
        first = [line.whole.strip("# :") for line in self.lines[:MOST_TITLE_LINES]]
        parts = [part for text in first for part in text.split(",")]
        unpriced = [priced(text, loose=True).text for text in first]
        ways = ((army_named, parts), (army_named, unpriced), (army_called, unpriced), (army_called, first))
        for named, texts in ways:
            for text in texts:
                army = named(text, self.library)
                if army is not None and (votes[army] or not votes):
                    return army
        if not votes:
            return None
        (likely, most), *others = votes.most_common()
        alike = [self.library.army(army).head.name for army, number in others if number == most]
        as_many = f"; {', '.join(alike)} would do as well" if alike else ""
        self.remarks.append(f"No army is named: {self.library.army(likely).head.name} was taken{as_many}.")
        return likely

    def _is_entry(self, line: Line) -> bool:
        """Whether the line names an entry of any army."""
        found = identify(_node(line), self.entries, self.armies, 0)
        return found is not None and not self._names_the_army(line, found)

    def _unit_level(self) -> tuple[int, bool]:
        """Indent and bullet of the shallowest lines that name entries."""
        levels = [
            (line.indent, bool(line.bullet))
            for line in self.lines
            if not _is_marked_heading(line) and self._is_entry(line)
        ]
        return min(levels, default=(0, False))

    def _identify(self, node: Node) -> Identified | None:
        has_name = re.search(r"[^\W\d_]{2}", node.name)
        return identify(node, self.entries, self.armies, self.likely) if has_name else None

    @property
    def flat(self) -> list[Levelled]:
        """What was found of the force that is being read."""
        return self.forces[-1][1]

    def _begin_force(self, line: Line) -> bool:
        """Whether the line is a heading that names another army, whose units follow."""
        army = army_named(line.text.strip(" #:"), self.library) if _is_marked_heading(line) else None
        if army is None or not (self.flat or self.title):
            return False
        self.forces.append((army, []))
        self.armies, self.likely = where_to_look(army, self.army or army, self.library)
        return True

    def _states(self, line: Line) -> bool:
        """Whether the line says who is in a squadron or battery, or aboard a transport."""
        found = _STATED.match(line.text)
        if found is None or not any(force for _, force in self.forces):
            return bool(_STATED_HEADING.match(line.text))
        kind, name, members = found.groups()
        unread = Unread(place=line.place, text=line.whole)
        self.stated.append(Stated(kind=_KINDS[kind.casefold()], name=name, members=members, line=unread))
        return True

    # Lines

    def _line(self, line: Line, unit_level: tuple[int, bool]) -> None:
        node = _node(line)
        if _STRUCK_OUT.match(line.whole):
            self.unread.append(Unread(place=line.place, text=line.whole))
            return
        is_numbered_unit = self.numbers_units and bool(_NUMBERED.match(line.bullet))
        column = line.indent + (1 if line.bullet and not is_numbered_unit else 0)
        is_deeper = bool(self.flat) and column > unit_level[0] + (1 if unit_level[1] else 0)
        if not re.search(r"\w", line.text) or _FOOTER.match(line.whole):
            return
        if self._begin_force(line) or self._states(line):
            return
        if _TOTAL.match(line.text) or self._is_bare_total(line):
            self.total = self._number(line)
        elif is_deeper and column > self.unit_column:
            self._note_added(line, node)
            self.flat.append(Levelled(1 + column, node))
        else:
            for part in self._parts(line):
                self._at_unit_level(part, _node(part), column, unit_level)

    def _parts(self, line: Line) -> list[Line]:
        """The line, or a line for each of the units that stand on it: `Rhino (50); Predator 90`."""
        if self.entries.called(_node(line).name, self.armies):
            return [line]
        for separator in (";", "[,;]"):
            parts = [part for part in re.split(rf"\s*{separator}\s*", line.text) if part]
            if 1 < len(parts) <= MOST_ON_A_LINE:
                lines = [replace(line, text=part, whole=part) for part in parts]
                host = self.armies[:1]
                nodes = (_node(one) for one in lines)
                found = (identify(node, self.entries, host, 1) for node in nodes)
                if all(self._stands_alone(one, is_clear=separator == ";") for one in found):
                    return lines
        return [line]

    def _stands_alone(self, found: Identified | None, is_clear: bool) -> bool:
        """Whether it is surely a unit by itself; after a mere comma only with a price or without options."""
        if found is None or found.entry.how == "near" or found.by_choice:
            return False
        if not is_clear and found.node.rest and found.node.printed is None:
            return False
        return not self.library.entry(found.entry.found).only_as_upgrade

    def _is_bare_total(self, line: Line) -> bool:
        """Whether the line is only a number, below a line ruled under the list or at its end."""
        if not self.flat or not _ONLY_POINTS.match(line.text):
            return False
        return line.number in self.below_rules or line.number == self.lines[-1].number

    def _note_added(self, line: Line, node: Node) -> None:
        """Remember a price with a plus sign, which is not in that of the unit above yet."""
        if node.printed is not None and _ADDED.search(line.text):
            unit = next(place for place in reversed(range(len(self.flat))) if not self.flat[place].level)
            self.added.append((len(self.forces) - 1, unit, node.printed))

    def _add_up(self) -> None:
        """Add those prices to their units, unless the total says that they are in them."""
        nodes = [levelled.node for _, flat in self.forces for levelled in flat if not levelled.level]
        if self.total is not None and self.total == sum(node.printed or 0 for node in nodes):
            return
        for force, place, points in self.added:
            level, unit = self.forces[force][1][place]
            if unit.printed is not None:
                changed = Levelled(level, replace(unit, printed=unit.printed + points))
                self.forces[force][1][place] = changed

    def _number(self, line: Line) -> Decimal | None:
        numbers = re.findall(_WHOLE_NUMBER, line.text)
        return number_in(numbers[0].rstrip(".,")) if numbers else self.total

    def _at_unit_level(self, line: Line, node: Node, column: int, unit_level: tuple[int, bool]) -> None:
        found = self._identify(node)
        if not self.flat and (self._names_the_army(line, found) or self._is_title(line, node, found)):
            self.names_army = self.names_army or self._names_the_army(line, found)
            self.title.append(line)
            return
        is_option = self.unit_entry and known_options(self.unit_entry, self.library).meaning(node.name)
        is_heading = _is_heading(line, node) or (line.number in self.underlined and node.printed is None)
        if _is_marked_heading(line) and (not node.rest) and (unit_level[1] > bool(line.bullet)):
            found = None
        another = found is not None and found.by_choice and found.entry.found == self.unit_entry
        if is_option and not another and (found is None or found.entry.how in ("near", "short")):
            self.flat.append(Levelled(1, node))
        elif found is not None and not (is_heading and found.entry.how in ("near", "short")):
            self.unit_entry, self.unit_column = found.entry.found, column
            self.flat.append(Levelled(0, replace(node, categories=(self.heading,))))
        elif is_heading and (self.flat or self.title):
            self.heading = line.text.strip(" :#=-")
        elif not self.flat and len(self.title) < MOST_TITLE_LINES and not self._is_priced_unit(node, line):
            if self._is_odd_for_a_title(line):
                self.unread.append(Unread(place=line.place, text=line.whole))
            self.title.append(line)
        elif node.printed is not None:
            self.unit_entry, self.unit_column = "", column
            self.flat.append(Levelled(0, node))
        else:
            self.unread.append(Unread(place=line.place, text=line.whole))

    def _is_odd_for_a_title(self, line: Line) -> bool:
        """Whether a line before the first unit has a number that is neither a size of games nor a date."""
        numbers = re.findall(_WHOLE_NUMBER, line.whole)
        is_size = any(not number_in(number.rstrip(".,")) % 50 for number in numbers)
        is_known = is_size or _LETTER_HEAD.match(line.whole) or _ABOUT_THE_PLAYER.search(line.text)
        return bool(self.names_army and numbers and not is_known)

    def _is_priced_unit(self, node: Node, line: Line) -> bool:
        """Whether a line before the first known unit is one that is not known, rather than a title."""
        if node.printed is None or not self.title:
            return False
        is_price = node.printed >= LEAST_BARE_PRICE and node.printed % SIZES_OF_GAMES and node.printed < 1000
        is_named = re.search(r"[^\W\d_]{3}", node.name)
        return bool(line.bullet) or bool(is_price and is_named and not _ABOUT_THE_PLAYER.search(line.text))

    def _is_title(self, line: Line, node: Node, found: Identified | None) -> bool:
        """Whether a line before the first unit only looks a little like one; not once the army is named."""
        if found is None or found.entry.how not in ("near", "short") or self.names_army:
            return False
        return node.printed is None and not line.bullet and found.node.number == 1

    def _names_the_army(self, line: Line, found: Identified | None) -> bool:
        """Whether a line before the first unit says whose list it is: Orks; Orks (Evil Sunz) 1500."""
        text = priced(line.text.strip("# :"), loose=True).text
        is_unit = found is not None and found.entry.how != "near"
        parts = re.split(r"\s*[()\[\],:]\s*|\s-\s", text)
        if len(parts) > 1 and (found is None or found.entry.how in ("near", "short")):
            return any(army_named(part, self.library) for part in parts if part)
        return (army_named if is_unit else army_called)(text, self.library) is not None

    def _limit(self) -> Decimal | None:
        """The points that a line of the title says to be a limit: `Battle Size: (2000 point limit)`."""
        for line in self.title:
            found = _ANY_POINTS.search(line.whole) if re.search(r"\blimit\b", line.whole, re.I) else None
            if found is not None:
                return number_in(found.group(1).rstrip(".,")) or None
        return None

    def _stated(self) -> Decimal | None:
        """The points that the title speaks of: what was agreed, or what the list comes to."""
        for line in self.title:
            found = _ANY_POINTS.search(line.whole) or (
                re.search(r"(\d[\d,.]{2,})", line.whole) if _LIMIT.search(line.whole) else None
            )
            if found is not None:
                return number_in(found.group(1).rstrip(".,")) or None
        bare = (re.search(r"(?:^|\s|\()(\d{3,5})\)?$", line.whole) for line in self.title)
        sizes = (Decimal(found.group(1)) for found in bare if found is not None)
        size = next((size for size in sizes if size and not size % SIZES_OF_GAMES), None)
        if size is not None:
            self.remarks.append(f"{size:,f} in the title was taken as the points agreed.")
        return size


@lru_cache(maxsize=MOST_LINES)
def _node(line: Line) -> Node:
    return node_of(line, "unclear", loose=True)


def _is_marked_heading(line: Line) -> bool:
    return line.whole.startswith(("#", "=", "--")) or line.whole.endswith(":")


def _is_heading(line: Line, node: Node) -> bool:
    if _is_marked_heading(line) and node.printed is None:
        return True
    words = re.findall(r"[^\W\d_]+", line.text.casefold())
    return bool(words) and all(word in _HEADINGS for word in words)
