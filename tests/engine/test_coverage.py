"""Every rule of play that the inventory lists is named by a rule's docstring and by a test."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
IDS = (Path(__file__).parent / "game_ids.txt").read_text(encoding="utf-8").split()


def docstrings(folder: Path) -> str:
    """The docstrings of every function and class in the folder."""
    found: list[str] = []
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                found.append(ast.get_docstring(node) or "")
    return "\n".join(found)


@pytest.fixture(scope="module")
def engine_docstrings() -> str:
    return docstrings(ROOT / "engine")


@pytest.fixture(scope="module")
def test_texts() -> str:
    files = (ROOT / "tests").rglob("test_*.py")
    texts = (path.read_text(encoding="utf-8") for path in files if path != Path(__file__))
    return "\n".join(texts).casefold().replace("_", "-")


@pytest.mark.parametrize("rule", IDS)
def test_a_docstring_in_the_engine_names_the_rule(rule: str, engine_docstrings: str) -> None:
    assert rule in engine_docstrings


@pytest.mark.parametrize("rule", IDS)
def test_a_test_names_the_rule(rule: str, test_texts: str) -> None:
    assert rule.casefold() in test_texts


def test_the_list_of_rules_is_whole() -> None:
    assert len(IDS) == len(set(IDS)) == 111
