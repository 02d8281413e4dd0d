"""Seals a list: a fingerprint to send now, and a salt that later proves that nothing was changed."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from datafaxes.errors import BadData
from datafaxes.record import record

SALT_BYTES = 32
"""Enough that nobody can find a list by trying."""
_MARK = b"muster seal 1\n"
_HEXADECIMAL = re.compile(r"[0-9a-f]{64}")


@record
class Seal:
    """What proves that a list is the one whose fingerprint was sent; the salt stays secret till then."""

    fingerprint: str
    salt: str


def seal(content: bytes, salt: bytes | None = None) -> Seal:
    """Seal the content, with a new salt if none is given."""
    salted = secrets.token_bytes(SALT_BYTES) if salt is None else salt
    return Seal(fingerprint=_fingerprint(content, salted), salt=salted.hex())


def is_unchanged(content: bytes, found: Seal) -> bool:
    """Whether the content is, byte for byte, what was sealed."""
    return hmac.compare_digest(_fingerprint(content, bytes.fromhex(found.salt)), found.fingerprint)


def _fingerprint(content: bytes, salt: bytes) -> str:
    return hmac.new(salt, _MARK + content, hashlib.sha256).hexdigest()


def write_seal(found: Seal) -> str:
    """The text of a seal file."""
    return f"muster-seal: 1\nfingerprint: {found.fingerprint}\nsalt: {found.salt}\n"


def read_seal(text: str, file: str = "") -> Seal:
    """The seal in the text of a seal file.

    Raises:
        BadData: it is none.
    """
    lines = dict(line.split(": ", 1) for line in text.splitlines()[:10] if ": " in line)
    if lines.get("muster-seal") != "1":
        advice = "A seal file is what `muster seal` writes beside the list."
        raise BadData("is no seal file of muster", file=file, advice=advice)
    return Seal(
        fingerprint=plain_fingerprint(lines.get("fingerprint", ""), file),
        salt=plain_fingerprint(lines.get("salt", ""), file),
    )


def plain_fingerprint(text: str, file: str = "") -> str:
    """A fingerprint or salt as it is compared: however people spaced it or wrote its letters.

    Raises:
        BadData: it is none.
    """
    plain = re.sub(r"[\s:-]", "", text).casefold()
    if not _HEXADECIMAL.fullmatch(plain):
        what = "holds no fingerprint" if file else "this is no fingerprint"
        raise BadData(what, file=file, advice="It has 64 digits from 0 to 9 and a to f.")
    return plain
