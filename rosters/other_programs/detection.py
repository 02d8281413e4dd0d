"""What a file is, told by what it holds and never by its ending."""

from __future__ import annotations

import re
from typing import Literal

from datafaxes.errors import BadData

Kind = Literal["zip", "xml", "json", "text"]

MOST_BYTES = 3_000_000
"""Of a file, packed or unpacked; four times the largest roster ever seen."""
MOST_TEXT_BYTES = 100_000

EXPORT = (
    "Export the list as .ros, .rosz or .json from New Recruit or BattleScribe, "
    "or copy it as text into a .txt file."
)

_WEB_PAGE = re.compile(
    rb"(<\?xml[^>]*\?>\s*|<!--[^>]*-->\s*)*<(!doctype\s+html|(html|head|body|div|table|meta|title|p|h\d|ul|ol|span"
    rb"|font|center|style|script|link|a|b|br|img)(?=[\s/>]))",
    re.I,
)
_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
_OWN_KEY = re.compile(rb"""^[\s{]*["']?muster["']?[ \t]*:""", re.MULTILINE)
_OWN_UNIT = re.compile(rb"^[ \t]*(?:-[ \t]+)?(?:\{[^\n}]*?)?\bentry:[ \t]*\S+/", re.MULTILINE)
_OWN_LIST = re.compile(rb"^units:", re.MULTILINE)

_OTHER_FILES: tuple[tuple[bytes, str], ...] = (
    (b"%PDF", "is a PDF, which shows a list but does not hold one"),
    (b"\x89PNG", "is a picture"),
    (b"\xff\xd8\xff", "is a picture"),
    (b"GIF8", "is a picture"),
    (b"RIFF", "is a picture or a sound"),
    (b"II*\x00", "is a picture"),
    (b"MM\x00*", "is a picture"),
    (b"\x1f\x8b", "is a gzip archive"),
    (b"BZh", "is a bzip2 archive"),
    (b"\xfd7zXZ", "is an xz archive"),
    (b"\x28\xb5\x2f\xfd", "is a zstd archive"),
    (b"%!PS", "is a PostScript document, which shows a list but does not hold one"),
    (b"Rar!", "is a RAR archive"),
    (b"7z\xbc\xaf", "is a 7-Zip archive"),
    (b"\xd0\xcf\x11\xe0", "is an old Word or Excel document"),
    (b"{\\rtf", "is a document with formatted text"),
    (b"SQLite format 3", "is a database"),
    (b"\x7fELF", "is a program"),
    (b"MZ\x90", "is a program"),
)


def is_own(content: bytes) -> bool:
    """Whether this is a roster file of muster, or means to be one."""
    if content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<" or content[:2] == b"PK":
        return False
    return bool(_OWN_KEY.search(content)) or bool(_OWN_UNIT.search(content) and _OWN_LIST.search(content))


def kind_of(content: bytes, file: str) -> Kind:
    """What the content is.

    Raises:
        BadData: it is empty, too large or of a kind that no list comes in; says what it is.
    """
    if len(content) > MOST_BYTES:
        raise BadData(f"is larger than {MOST_BYTES // 1_000_000} MB", file=file, advice=EXPORT)
    if not content.strip(b"\x00 \t\r\n"):
        raise BadData("is empty", file=file, advice=EXPORT)
    if content.startswith(b"PK"):
        return "zip"
    start = _start(content)
    for magic, what in _OTHER_FILES:
        if content.startswith(magic) or start.startswith(magic):
            raise BadData(what, file=file, advice=EXPORT)
    if content[4:8] == b"ftyp":
        raise BadData("is a picture or a film", file=file, advice=EXPORT)
    if content[257:262] == b"ustar":
        raise BadData("is a tar archive", file=file, advice=EXPORT)
    if start.startswith(b"<"):
        if _WEB_PAGE.match(start):
            raise BadData("is a web page", file=file, advice=EXPORT)
        return "xml"
    if start[:1] in (b"{", b"[") and _looks_like_json(start):
        return "json"
    if b"\x00" in content and not content.startswith(_MARKS[1:]):
        raise BadData("is no text, nor any roster file that can be read", file=file, advice=EXPORT)
    if len(content) > MOST_TEXT_BYTES:
        what = f"is text longer than any army list ({MOST_TEXT_BYTES // 1000} kB)"
        raise BadData(what, file=file, advice=EXPORT)
    return "text"


def _start(content: bytes) -> bytes:
    """The first bytes, without a byte order mark, the noughts of UTF-16 and leading space."""
    start = content[:2000]
    for mark in _MARKS:
        start = start.removeprefix(mark)
    if content.startswith(_MARKS[1:]):
        start = start.replace(b"\x00", b"")
    return start.lstrip()


def _looks_like_json(start: bytes) -> bool:
    """Whether an object or array starts here; a list in brackets (“[1500 pts]”) is text."""
    return bool(re.match(rb'\{\s*("|\}|$)|\[\s*([\[{"\]]|-?\d+\s*[,\]]|$)', start))
