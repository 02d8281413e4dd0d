"""Unpacks `.rosz` files, which are zip archives of one roster, without trusting anything they say."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from datafaxes.errors import BadData
from rosters.other_programs.detection import EXPORT, MOST_BYTES

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

MOST_MEMBERS = 100


def unpacked(
    content: bytes, file: str, endings: tuple[str, ...] = (".ros",), most: int = MOST_BYTES
) -> bytes:
    """The one roster in the archive: its only member that ends like this, or else its only member.

    It may be up to `most` bytes.

    Raises:
        BadData: it is broken, encrypted, a document, holds no roster or several, or is larger than a
            roster can be.
    """
    import zipfile
    import zlib

    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            member = _roster_in(archive, file, endings, most)
            with archive.open(member) as opened:
                found = opened.read(most + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, UnicodeError) as error:
        advice = "Save it again in the program that made it, or unpack it and use what is inside."
        raise BadData("is a zip archive that is cut short or damaged", file=file, advice=advice) from error
    except (NotImplementedError, RuntimeError) as error:
        advice = "Unpack it and use what is inside."
        raise BadData("is a zip archive packed in an unusual way", file=file, advice=advice) from error
    if len(found) > most:
        raise BadData(f"unpacks to more than {most // 1_000_000} MB", file=file, advice=EXPORT)
    return found


def _roster_in(archive: ZipFile, file: str, endings: tuple[str, ...], most: int) -> ZipInfo:
    members = [member for member in archive.infolist() if not member.is_dir()]
    names = [member.filename for member in members]
    if len(names) > MOST_MEMBERS:
        raise BadData(f"is a zip archive of {len(names)} files, not of one roster", file=file, advice=EXPORT)
    if any(name in ("[Content_Types].xml", "mimetype") for name in names):
        raise BadData("is a document of a word processor or spreadsheet", file=file, advice=EXPORT)
    rosters = [member for member in members if member.filename.casefold().endswith(endings)]
    chosen = rosters or members
    if len(chosen) != 1:
        what = "is an empty zip archive" if not members else f"is a zip archive of {len(chosen)} files"
        advice = "Unpack it and check the rosters in it one by one." if members else EXPORT
        raise BadData(what, file=file, advice=advice)
    member = chosen[0]
    parts = member.filename.replace("\\", "/").split("/")
    if ".." in parts or parts[0] == "" or ":" in parts[0]:
        raise BadData("is a zip archive whose file would go outside of its folder", file=file, advice=EXPORT)
    if member.flag_bits & 0x1:
        raise BadData("is encrypted", file=file, advice="Save it without a password.")
    if member.file_size > most:
        raise BadData(f"unpacks to more than {most // 1_000_000} MB", file=file, advice=EXPORT)
    return member
