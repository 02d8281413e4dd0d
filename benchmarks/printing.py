"""Printing 20 different dense cards: `python -m benchmarks.printing`.

Three whole processes side by side: one WeasyPrint process with all cards in one HTML document, the
print with no card in the cache, and the same print again. Prints ratios, for times differ between
machines, and the most memory that the print and its workers take together.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

CARDS = 20
ROUNDS = 3
FIRST_TARGET, AGAIN_TARGET, MEMORY_TARGET = 0.8, 0.3, 250


def main() -> int:
    """Measure, print, and say with the exit status whether every promise was kept."""
    names = dense_cards()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MUSTER_CACHE"] = folder
        _run([sys.executable, "-c", "from benchmarks.printing import dense_cards; dense_cards()"])
        baseline, first, again, memory = [], [], [], []
        output = str(Path(folder) / "cards.pdf")
        muster = [sys.executable, "-c", "import sys; from builder.cli import main; sys.exit(main())"]
        command = [*muster, "card", *names, "-o", output]
        one = [sys.executable, "-c", "from benchmarks.printing import one_document; one_document()", *names]
        for _ in range(ROUNDS):
            for path in Path(folder).glob("cards/*.pdf"):
                path.unlink()
            baseline.append(_timed(lambda: _run(one)))
            first.append(_timed(lambda: memory.append(_run(command))))
            again.append(_timed(lambda: _run(command)))
    whole = statistics.median(baseline)
    print(f"{CARDS} dense cards in one WeasyPrint process     1.00  ({whole:.2f} s)")
    kept = [
        _report("by muster, none in the cache", statistics.median(first) / whole, FIRST_TARGET),
        _report("again, nothing changed", statistics.median(again) / whole, AGAIN_TARGET),
    ]
    if any(memory):
        most = max(memory) / 1_000_000
        kept.append(most <= MEMORY_TARGET)
        print(f"{'memory of the print and its workers':46} {most:4.0f} MB  (at most {MEMORY_TARGET})")
    return 0 if all(kept) else 1


def dense_cards() -> list[str]:
    """Ids of the Datafaxes with the most to print."""
    from builder.printing.card_making import card_of_datafax
    from datafaxes.library import Library

    library = Library()
    lengths = {key: len(str(card_of_datafax(each, library))) for key, each in library.datafaxes.items()}
    return sorted(lengths, key=lambda key: (-lengths[key], key))[:CARDS]


def one_document() -> None:
    """The cards named on the command line in one HTML document, by one WeasyPrint process."""
    from builder.printing.card_layout import card_body, card_style
    from builder.printing.card_making import card_of_datafax
    from builder.printing.fitting import plan_faces
    from builder.printing.layout import Layouts
    from datafaxes.library import Library

    library = Library()
    views = [card_of_datafax(library.datafax(name), library) for name in sys.argv[1:]]
    body = "".join(card_body(view, plan_faces(view), ink_saver=False) for view in views)
    Layouts().lay_out(body, card_style())


def _timed(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def _run(command: list[str]) -> int:
    """Run to the end; the most bytes that it and its children took together (0 where unknown)."""
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    most = [0]
    watcher = threading.Thread(target=_watch, args=(process, most))
    watcher.start()
    if process.wait() != 0:
        raise SystemExit(f"failed: {' '.join(command[:4])}")
    watcher.join()
    return most[0]


def _watch(process: subprocess.Popen[bytes], most: list[int]) -> None:
    """Add up the proportional memory of the process's session, where /proc tells it."""
    while process.poll() is None:
        together = 0
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                session = (folder / "stat").read_text().rpartition(")")[2].split()[3]
                if int(session) == process.pid:
                    together += _proportional(folder)
            except (OSError, ValueError, IndexError):
                continue
        most[0] = max(most[0], together)
        time.sleep(0.05)


def _proportional(folder: Path) -> int:
    for line in (folder / "smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024
    return 0


def _report(what: str, ratio: float, target: float) -> bool:
    print(f"{what:46} {ratio:4.2f}  (at most {target})")
    return ratio <= target


if __name__ == "__main__":
    sys.exit(main())
