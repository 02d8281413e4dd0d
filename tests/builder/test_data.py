"""`muster data compare` says so where there was nothing to compare."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.cli import main
from datafaxes.library import default_library

STRANGE = '<?xml version="1.0"?><catalogue id="strange" name="Kroot" revision="1"/>'


@pytest.mark.parametrize("form", ["text", "json"])
def test_catalogues_of_no_army_list_of_ours(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "kroot.cat").write_text(STRANGE, "utf-8")
    assert main(["data", "compare", str(tmp_path), "--format", form]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "nothing was compared: no catalogue is that of an army list of ours" in said.err


def test_the_catalogue_of_another_army(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    orks = default_library().army("orks").head.catalogue_id
    assert orks is not None
    (tmp_path / "orks.cat").write_text(STRANGE.replace("strange", orks), "utf-8")
    assert main(["data", "compare", str(tmp_path)]) == 0
    assert capsys.readouterr().out.startswith("Orks\n")
    assert main(["data", "compare", str(tmp_path), "--army", "eldar"]) == 2
    assert "no catalogue is that of Eldar" in capsys.readouterr().err
