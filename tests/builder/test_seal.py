"""`muster seal` and `muster reveal`: lists exchanged without either side changing its own afterwards."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.cli import main
from datafaxes.errors import BadData
from rosters.seal import Seal, is_unchanged, plain_fingerprint, read_seal, seal, write_seal

EXAMPLE = Path(__file__).parents[2] / "examples" / "bad-ladz.yaml"


@pytest.fixture
def sealed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[Path, str]:
    """A list that was sealed, and the fingerprint that the opponent was sent."""
    file = tmp_path / "list.yaml"
    file.write_bytes(EXAMPLE.read_bytes())
    assert main(["seal", str(file)]) == 0
    return file, capsys.readouterr().out.strip()


@given(st.binary(max_size=200), st.binary(max_size=200))
def test_only_the_same_bytes_have_the_same_seal(one: bytes, other: bytes) -> None:
    found = seal(one)
    assert is_unchanged(one, found)
    assert is_unchanged(other, found) == (one == other)


def test_the_fingerprint_tells_nothing_about_the_list() -> None:
    """Each has a salt of its own, so that nobody can try likely lists."""
    assert seal(b"list").fingerprint != seal(b"list").fingerprint
    assert len(bytes.fromhex(seal(b"list").salt)) == 32


def test_a_known_fingerprint() -> None:
    """HMAC-SHA-256 of a marked content under the salt, worked out elsewhere: the format is for ever."""
    import hashlib
    import hmac

    salt = bytes(range(32))
    wanted = hmac.new(salt, b"muster seal 1\nlist", hashlib.sha256).hexdigest()
    assert seal(b"list", salt) == Seal(fingerprint=wanted, salt=salt.hex())


@given(st.binary(max_size=50))
def test_a_seal_file_is_read_as_it_was_written(content: bytes) -> None:
    found = seal(content)
    assert read_seal(write_seal(found)) == found


@pytest.mark.parametrize("text", ["", "muster: 1\n", "muster-seal: 2\n", "muster-seal: 1\nfingerprint: x\n"])
def test_what_is_no_seal_is_one_sentence(text: str) -> None:
    with pytest.raises(BadData, match=r"no seal file|no fingerprint"):
        read_seal(text, "list.seal")


def test_a_fingerprint_may_be_spaced_and_in_capitals() -> None:
    plain = "0123456789abcdef" * 4
    assert plain_fingerprint("0123 4567-89AB:CDEF" + plain[16:]) == plain
    with pytest.raises(BadData, match="no fingerprint"):
        plain_fingerprint("0123")


def test_an_unchanged_list_is_proved(sealed: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    file, fingerprint = sealed
    assert len(fingerprint) == 64
    assert main(["reveal", str(file), "--fingerprint", fingerprint.upper()]) == 0
    assert "unchanged" in capsys.readouterr().out


def test_a_changed_list_is_found_out(sealed: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    file, fingerprint = sealed
    file.write_bytes(file.read_bytes().replace(b"models: 16", b"models: 20"))
    assert main(["reveal", str(file), "--fingerprint", fingerprint]) == 1
    assert "is not the one that was sealed" in capsys.readouterr().out


def test_a_list_sealed_anew_is_found_out(
    sealed: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    file, fingerprint = sealed
    file.write_bytes(file.read_bytes() + b"# another\n")
    other = file.with_name("other.seal")
    assert main(["seal", str(file), "-o", str(other)]) == 0
    assert main(["reveal", str(file), str(other), "--fingerprint", fingerprint]) == 1
    assert "not that of the fingerprint which was sent" in capsys.readouterr().out


def test_without_the_fingerprint_it_says_what_to_compare(
    sealed: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    file, fingerprint = sealed
    assert main(["reveal", str(file)]) == 0
    assert fingerprint in capsys.readouterr().out


def test_an_older_seal_is_never_overwritten(
    sealed: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    file, _ = sealed
    before = file.with_name("list.yaml.seal").read_bytes()
    assert main(["seal", str(file)]) == 2
    assert "left alone" in capsys.readouterr().err
    assert file.with_name("list.yaml.seal").read_bytes() == before


def test_a_seal_may_go_to_standard_output(
    sealed: tuple[Path, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["seal", str(sealed[0]), "-o", "-"]) == 0
    out, err = capsys.readouterr()
    assert is_unchanged(EXAMPLE.read_bytes(), read_seal(out))
    assert "keep it secret" in err
    assert not Path("-").exists()


def test_missing_files_are_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["seal", str(tmp_path / "none.yaml")]) == 2
    assert main(["reveal", str(EXAMPLE), str(tmp_path / "none.seal")]) == 2
    assert main(["seal", "-"]) == 2
    assert capsys.readouterr().err.count("\n") == 3
