"""Lines of text lists: decoded, made plain, and split into bullet, number, name and price."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from datafaxes.errors import BadData
from datafaxes.record import record
from rosters.other_programs.detection import EXPORT
from rosters.other_programs.table_text import as_typed

MOST_LINES = 5_000
MOST_IN_A_LINE = 1_000

_QUOTES = str.maketrans({"‘": "'", "’": "'", "´": "'", "`": "'", "“": '"', "”": '"', "„": '"', "″": '"'})
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "‒": "-", "‐": "-", "‑": "-"})
_FRACTIONS = {"½": ".5", "¼": ".25", "¾": ".75"}
_BULLET = re.compile(
    r"(?:[-=]+>[ ]*|[•◦‣▪●○∙·>~][ ]*|[*-][ ]*(?=[^\s*-])|[o+][ ]+"
    r"|\d{1,2}[.)][ ]+(?=(?:\d{1,3}[ ]*[x×]?[ ]*)?[^\W\d]))(?=\S)"
)
_DOTS = re.compile(r"(?:\.[ ]?)+(?=[^.\s])")
_QUOTED = re.compile(r"[ \t]*>[ ]?")
LEAST_QUOTED = 3
"""Lines that an answered letter quotes; fewer may be bullets."""
MOST_BETWEEN = 1.15
"""Lines of such a run for each that is quoted: programs that break long lines leave some without."""
MOST_QUOTED = 5
"""How often a letter was answered."""


@record
class Line:
    """One line that says something."""

    number: int
    """From 1."""
    indent: int
    """Columns before the text or its bullet."""
    bullet: str
    text: str
    """Without indent and bullet, quotes and dashes made plain."""
    whole: str
    """The same with its bullet."""

    @property
    def place(self) -> str:
        """What messages call it."""
        return f"line {self.number}"


def lines_of(content: bytes, file: str) -> tuple[Line, ...]:
    """The lines of a text that are not blank.

    Raises:
        BadData: there are too many, or one is too long, for an army list.
    """
    found: list[Line] = []
    all_lines = as_typed(unquoted(decoded(content))).splitlines()
    if len(all_lines) > MOST_LINES:
        raise BadData(f"has more than {MOST_LINES:,} lines", file=file, advice=EXPORT)
    for number, raw in enumerate(all_lines, start=1):
        if len(raw) > MOST_IN_A_LINE:
            what = f"is longer than {MOST_IN_A_LINE:,} characters"
            raise BadData(what, file=file, line=number, advice="One unit belongs on each line.")
        line = _line(number, plain_text(raw))
        if line is not None:
            found.append(line)
    return tuple(found)


def unquoted(text: str) -> str:
    """The text without the `>` that mail programs put before every line of a letter that is answered.

    They stand before one run of lines, or nearly all of it; where they come and go they are bullets.
    """
    lines = text.splitlines()
    for _ in range(MOST_QUOTED):
        quoted = [place for place, line in enumerate(lines) if _QUOTED.match(line)]
        between = [line for line in lines[quoted[0] : quoted[-1]] if line.strip()] if quoted else []
        if len(quoted) < LEAST_QUOTED or len(between) + 1 > len(quoted) * MOST_BETWEEN:
            break
        lines = [_QUOTED.sub("", line, count=1) for line in lines]
    return "\n".join(lines)


def decoded(content: bytes) -> str:
    """The text in UTF-8, in UTF-16 where a mark says so, and else in the Western encoding of Windows."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def plain_text(text: str) -> str:
    """The text with plain quotes, dashes and spaces, and without what cannot be seen."""
    for sign, digits in _FRACTIONS.items():
        text = text.replace(sign, digits)
    text = unicodedata.normalize("NFKC", text.expandtabs(4)).translate(_QUOTES).translate(_DASHES)
    text = re.sub(r"\\([\\`*_\[\]<>#|])", r"\1", text)  # as Markdown escapes them
    text = re.sub(r"\*\*|__|[\u200b-\u200d\ufeff\u00ad]", "", text)
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _line(number: int, text: str) -> Line | None:
    stripped = text.strip()
    if not stripped:
        return None
    whole = " ".join(stripped.split())
    indent, bullet = len(text) - len(text.lstrip()), ""
    dots = _DOTS.match(stripped)
    found = dots or _BULLET.match(stripped)
    if found is not None:
        bullet, stripped = found.group().strip(), stripped[found.end() :]
        if dots:
            indent += 2 * bullet.count(".")
    return Line(number=number, indent=indent, bullet=bullet, text=" ".join(stripped.split()), whole=whole)


# Prices and numbers

_NUMBER = (
    r"(?<!\d)(?<!\d[.,])(?:[+-]?\d{1,3}(?:[,.]\d{3})+(?:\.\d+)?(?!\d)|[+-]?\d{1,7}(?:[.,]\d{1,2})?(?!\d))"
)
"""Never the end of a longer number."""
_SPACED = r"(?<![\w.,])\d{1,3}(?:[ ]\d{3})+(?!\d)"
"""A number whose thousands stand apart, as in French: only read as one where points follow."""
_UNIT = r"(?:pts?\b\.?|points?\b)"
_IN_BRACKETS = re.compile(rf"[\[(]([^\[\]()]*?(?:{_NUMBER})\s*{_UNIT}[^\[\]()]*)[\])]", re.I)
_POINTS = re.compile(rf"({_SPACED}|{_NUMBER})\s*{_UNIT}", re.I)
_EACH = r"(?:/\s*)?(?:each\b|ea\b\.?|apiece\b|per unit\b)"
_IS_EACH = re.compile(rf"{_UNIT}\s*{_EACH}", re.I)
_EACH_AND_ALL = re.compile(
    rf"\s*(?:@\s*({_NUMBER})\s*{_UNIT}?\s*(?:{_EACH})?|(?:\s-\s*|[=:(\[]\s*|\s)((?:{_NUMBER})(?=\s*{_UNIT})|\d{{2,4}})\s*{_UNIT}?\s*{_EACH})"
    rf"[)\]]?\s*(?:=\s*({_NUMBER})\s*{_UNIT}?)?$",
    re.I,
)
_BEHIND = re.compile(r"(.*\S)\s*\(([^()]*[^\W\d_]{3}[^()]*)\)")
"""Options in brackets behind a price: `2 Rhinos @ 50 each (searchlight on one)`."""
_SUM = re.compile(
    rf"(?:\s*[-=:(\[]\s*|\s+)(\d{{1,4}}(?:\s*\+\s*\d{{1,4}})+)\s*(?:=\s*({_NUMBER})\s*)?{_UNIT}?[)\]]?$", re.I
)
"""`96+10+2`, `96 + 12 = 108`."""
_AND_MORE = re.compile(
    rf"(?<=[\w)\]])(?:\s*-)?\s+(?:[(\[](\d{{2,4}})\s*{_UNIT}?[)\]]|(\d{{2,4}})\s*{_UNIT}?)\s*\+\s*"
    r"(?=(?:\d{1,2}x?\s+)?[^\W\d])",
    re.I,
)
"""`Patriarch 72 + Hypnotic Gaze 20`: the price of the unit, with those of its options beside it."""
_AT_THE_END = re.compile(
    rf"(?:\s*(?:=|\.{{2,}}+|:|\s-)\s*|\s+)(?:(?:for|at|costs?)\s+)?({_NUMBER})\s*({_UNIT})?$", re.I
)
_AT_THE_START = re.compile(
    rf"({_NUMBER})\s*{_UNIT}\s*[-:=]*\s*(?=[^\W\d_])|(\d{{2,4}})\s*-\s+(?=[^\W\d_])", re.I
)
_BETWEEN_DASHES = re.compile(rf"(?<=\w)\s+-\s+(\d{{2,4}})\s*{_UNIT}?\s+-\s+(?=(?:\d+x?\s+)?[^\W\d_])", re.I)
_IN_THE_MIDDLE = re.compile(rf"(?<=[\w)\]])(?:\s*[-:=])?\s+({_NUMBER})\s*{_UNIT}\s*[,;:-]\s*(?=\S)", re.I)
_THEN_OPTIONS = re.compile(r"(?<=\w)(?:\s*[-:=])?\s+(\d{2,4})\s*[,;]\s+(?=(?:\d{1,2}x?\s+)?[^\W\d])")
"""`Canoness 85, Rosarius 10`."""
_HAS_OPTIONS = re.compile(r"[,;:+/]|\s-\s|\s(?:with|w/?|and|&)\s", re.I)
_BARE_BRACKETS = re.compile(rf"\s*[\[(]\s*\+?({_NUMBER})\s*[\])]$")
_TIMES = re.compile(r"(\d{1,4})\s*[x×*]\s+|(\d{1,4})[x×]\s*(?=[^\W\d])|x(\d{1,4})\s+(?=\S)", re.I)
_TIMES_AFTER = re.compile(r"\s+(?:[x×]\s*(\d{1,4})|\(\s*[x×]\s*(\d{1,4})\s*\))$", re.I)


def number_in(text: str) -> Decimal:
    """A number as people write it: `1,548`, `2.000`, `1 500`, `99.5`, `99,5`."""
    plain = re.sub(r"(?<=\d) (?=\d{3}(?!\d))", "", text.strip())
    if re.fullmatch(r"[+-]?\d{1,3}([,.]\d{3})+(\.\d+)?", plain):
        whole, dot, rest = plain.rpartition(".") if re.search(r"\.\d{1,2}$", plain) else (plain, "", "")
        plain = re.sub(r"[,.]", "", whole) + dot + rest
    try:
        return Decimal(plain.replace(",", "."))
    except InvalidOperation:
        return Decimal(0)


LEAST_BARE_PRICE = 10
"""Before a colon, less is the number of a squad: `Squad 2: 10 Boyz`."""


@record
class Priced:
    """A text with the price that stood in it taken out."""

    text: str
    points: Decimal | None = None
    each: Decimal | None = None
    """The price of one, where both are given."""
    after: str = ""
    """What stood behind the price, without its colon."""
    is_bare: bool = False
    """No word says that the number is one of points."""


@lru_cache(maxsize=5_000)
def priced(text: str, loose: bool = False) -> Priced:
    """Take the price out of a text: `[165 pts]`, `(92 PL, 1,548pts)`; the colon after it parts the rest.

    `loose` also finds what people type: `@ 50 = 100`, `- 50`, `.... 50 pts`, `50` at the end.
    """
    found = _IN_BRACKETS.search(text)
    if found is not None:
        value = _POINTS.search(found.group(1))
        assert value is not None
        before, after = text[: found.start()].strip(), text[found.end() :].lstrip(":-, ").strip()
        number = number_in(value.group(1))
        if _IS_EACH.search(found.group(1)):
            return Priced(text=before, each=number, after=after)
        return Priced(text=before, points=number, after=after)
    return _typed_price(text) if loose else Priced(text=text)


def _typed_price(text: str) -> Priced:
    for way in (_before_brackets, _summed, _with_more, _in_the_middle, _of_each, _between_dashes):
        found = way(text)
        if found is not None:
            return found
    head, parts, rest = text.partition(": ")
    before = _price_at_an_end(head) if parts else None
    if before is not None and (before.points or 0) >= LEAST_BARE_PRICE:
        return replace(before, after=rest.strip())
    return _price_at_an_end(text)


def _before_brackets(text: str) -> Priced | None:
    behind = _BEHIND.fullmatch(text)
    if behind is None:
        return None
    found = _of_each(behind.group(1))
    return None if found is None else replace(found, after=behind.group(2))


def _summed(text: str) -> Priced | None:
    found = _SUM.search(text)
    if found is None or not re.search(r"[^\W\d_]", text[: found.start()]):
        return None
    parts, total = found.groups()
    added = sum((Decimal(part) for part in parts.split("+")), Decimal(0))
    return Priced(text=text[: found.start()].strip(), points=number_in(total) if total else added)


def _with_more(text: str) -> Priced | None:
    found = _AND_MORE.search(text)
    if found is None:
        return None
    rest = text[found.end() :]
    prices = (_price_at_an_end(part).points for part in re.split(r"\s*[,+;]\s*", rest))
    more = sum((price for price in prices if price), Decimal(0))
    base = number_in(found.group(1) or found.group(2))
    return Priced(text=text[: found.start()].strip(), points=base + more, after=rest)


def _in_the_middle(text: str) -> Priced | None:
    found = _IN_THE_MIDDLE.search(text) or _THEN_OPTIONS.search(text)
    if found is None or _HAS_OPTIONS.search(text[: found.start()]):
        return None
    rest = text[found.end() :].strip()
    return Priced(text=text[: found.start()].strip(), points=number_in(found.group(1)), after=rest)


def _of_each(text: str) -> Priced | None:
    found = _EACH_AND_ALL.search(text)
    if found is None or found.start() == 0:
        return None
    each, total = number_in(found.group(1) or found.group(2)), found.group(3)
    return Priced(text=text[: found.start()].strip(), points=number_in(total) if total else None, each=each)


def _between_dashes(text: str) -> Priced | None:
    found = _BETWEEN_DASHES.search(text)
    if found is None:
        return None
    rest = text[found.end() :].strip()
    return Priced(text=text[: found.start()].strip(), points=number_in(found.group(1)), after=rest)


def _price_at_an_end(text: str) -> Priced:
    for pattern in (_BARE_BRACKETS, _AT_THE_END):
        found = pattern.search(text)
        if found is not None and re.search(r"\s[x×]$", text[: found.start()], re.I):
            continue  # “Blood Claws x 10”
        if found is not None and re.search(r"[^\W\d_]", text[: found.start()]):
            before = text[: found.start()].rstrip(" -:=.,;|")
            is_bare = pattern is _BARE_BRACKETS or not found.group(2)
            return Priced(text=before, points=number_in(found.group(1)), is_bare=is_bare)
    found = _AT_THE_START.match(text)
    if found is not None:
        return Priced(text=text[found.end() :].strip(), points=number_in(found.group(1) or found.group(2)))
    return Priced(text=text)


def counted(text: str) -> tuple[int, str]:
    """The number beside a name (`2x Rhino`, `2 x Rhino`, `Rhino x2`; 1 where there is none), and the name."""
    found = _TIMES.match(text)
    if found is not None:
        return int(next(group for group in found.groups() if group)), text[found.end() :].strip()
    found = _TIMES_AFTER.search(text)
    if found is not None and found.start() > 0:
        return int(next(group for group in found.groups() if group)), text[: found.start()].strip()
    return 1, text


def bare_count(text: str) -> tuple[int, str]:
    """The number that simply stands before a name: `10 Boyz`; 1 where none does."""
    found = re.match(r"(\d{1,4})\s+(?=[^\W\d])", text)
    return (int(found.group(1)), text[found.end() :]) if found else (1, text)
