"""Reading other programs' rosters: `python -m benchmarks.readers`.

A 700 KB roster of some 500 selections, checked by a process of its own, against a process that only
starts up and checks a small roster of ours; 200 rosters of all armies in one run; and the most memory
that the largest file which is accepted takes.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from decimal import Decimal
from pathlib import Path

ROUNDS = 5
FILES = 200
ONE_TARGET, EACH_TARGET, MEMORY_TARGET = 150, 25, 200
SELECTIONS = 600
RULE = "<rule id='r{0}' name='Rule {0}' hidden='false'><description>{1}</description></rule>"
SMALL = Path(__file__).parent.parent / "examples" / "third-company.yaml"


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        large = folder / "large.ros"
        content, selections = large_roster(700_000)
        large.write_bytes(content)
        files = many_rosters(folder)
        biggest = folder / "biggest.ros"
        biggest.write_bytes(large_roster(2_990_000)[0])
        start = statistics.median(_seconds(str(SMALL)) for _ in range(ROUNDS))
        one = statistics.median(_seconds(str(large)) for _ in range(ROUNDS))
        all_of_them = statistics.median(_seconds(*files) for _ in range(3))
        memory = _memory(str(biggest))
    print(f"{'start-up and a small roster of ours':52} {start * 1000:6.0f} ms")
    what = f"a roster of {len(content) // 1000} kB, {selections} selections, beyond that"
    _report(what, (one - start) * 1000, "ms", ONE_TARGET)
    _report(f"each of {FILES} rosters in one run", (all_of_them - start) / FILES * 1000, "ms", EACH_TARGET)
    _report("memory of the largest file that is accepted", memory, "MB", MEMORY_TARGET)


def large_roster(size: int) -> tuple[bytes, int]:
    """A legal 3,000-point roster with all its equipment as selections, padded with rules texts."""
    from dataclasses import replace

    from datafaxes.library import default_library
    from rosters.fielding import field
    from rosters.other_programs.known_options import known_options
    from rosters.other_programs.outgoing import tree_of
    from rosters.other_programs.tree import Node
    from rosters.other_programs.write_battlescribe import write_ros
    from validators.random_roster import random_roster

    library = default_library()
    army = field(random_roster("ultramarines", Decimal(3000), 5, library), library)
    tree = tree_of(army, library)
    (force,) = tree.forces
    each = SELECTIONS // len(force.nodes)
    nodes = []
    for node, unit in zip(force.nodes, army.units, strict=True):
        issue = sorted(known_options(unit.unit.entry, library).issue_of(()))
        spare = max(0, each - sum(1 for _ in node.every())) if issue else 0
        gear = tuple(Node(name=issue[place % len(issue)], points=Decimal(0)) for place in range(spare))
        nodes.append(replace(node, children=(*node.children, *gear)))
    plain = write_ros(replace(tree, forces=(replace(force, nodes=tuple(nodes)),))).decode()
    pieces = plain.split("<selections>")
    text = RULE.format(1, "what such a rule says " * 20)
    often = (size - len(plain)) // (len(text) * (len(pieces) - 1))
    padded = f"<rules>{text * often}</rules><selections>".join(pieces)
    return padded.encode(), padded.count("<selection ")


def many_rosters(folder: Path) -> list[str]:
    """Files of random legal armies of every army list, in several formats."""
    from datafaxes.library import default_library
    from rosters.fielding import field
    from rosters.other_programs.outgoing import tree_of
    from rosters.other_programs.write_battlescribe import write_ros, write_rosz
    from rosters.other_programs.write_texts import write_markdown, write_new_recruit
    from validators.random_roster import random_roster

    library = default_library()
    files = []
    for number in range(FILES):
        army_id = library.army_ids[number % len(library.army_ids)]
        army = field(random_roster(army_id, Decimal(1500), number, library), library)
        form = number % 4
        tree = tree_of(army, library, with_defaults=form < 2)
        content = (
            write_ros(tree)
            if form == 0
            else write_rosz(tree, "a.ros")
            if form == 1
            else (write_new_recruit if form == 2 else write_markdown)(tree).encode()
        )
        file = folder / f"{number}.txt"
        file.write_bytes(content)
        files.append(str(file))
    return files


def _command(*files: str) -> list[str]:
    return [
        sys.executable,
        "-c",
        "import sys; from builder.cli import main; sys.exit(main())",
        "check",
        *files,
    ]


def _seconds(*files: str) -> float:
    started = time.perf_counter()
    subprocess.run(_command(*files), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - started


def _memory(file: str) -> float:
    """The most memory that the check takes, in MB."""
    script = (
        "import resource, sys; from builder.cli import main; main(['check', sys.argv[1]]); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, file], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False
    )
    return int(done.stderr.split()[-1]) / 1000


def _report(what: str, measured: float, unit: str, target: float) -> None:
    verdict = "" if measured <= target else "  MISSED"
    print(f"{what:52} {measured:6.0f} {unit}  (at most {target}){verdict}")


if __name__ == "__main__":
    main()
