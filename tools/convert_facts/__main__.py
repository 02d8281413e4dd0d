"""Converts the facts: `python -m tools.convert_facts FACTS [--data FOLDER] [--manifest FILE]`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.convert_facts.armies import convert_army
from tools.convert_facts.conditions import Reader
from tools.convert_facts.facts import read_facts
from tools.convert_facts.manifest import manifest_text
from tools.convert_facts.shared import write_shared

PROJECT = Path(__file__).parents[2]
MANIFEST = PROJECT / "tests" / "datafaxes" / "facts_manifest.json"


def main(arguments: list[str] | None = None) -> int:
    """Write the data made from the facts, and say what stayed unclear."""
    parser = argparse.ArgumentParser(prog="python -m tools.convert_facts", description=__doc__)
    parser.add_argument("facts", type=Path, help="the folder with the facts")
    parser.add_argument("--data", type=Path, default=PROJECT / "datafaxes" / "data", help="where to write")
    parser.add_argument("--manifest", type=Path, default=MANIFEST, help="where to write what the facts hold")
    given = parser.parse_args(arguments)
    facts = read_facts(given.facts)
    reader = Reader(facts.names)
    for army_id, army in facts.armies.items():
        convert_army(army, reader, given.data / "armies" / army_id)
    write_shared(facts, reader, given.data)
    given.manifest.write_text(manifest_text(facts), "utf-8")
    for text in reader.unclear:
        print(f"not understood: {text}", file=sys.stderr)
    print(f"{len(reader.unclear)} conditions stayed unclear", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
