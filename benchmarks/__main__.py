"""`make bench`: every figure that the project promises, one subject after the other.

python -m benchmarks [SUBJECT...]
"""

from __future__ import annotations

import os
import subprocess
import sys

SUBJECTS = ("checks", "odds", "readers", "app", "printing")


def main(subjects: list[str]) -> int:
    """Measure each subject in a process of its own. Returns 1 where a promise was not kept."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    kept = True
    for subject in subjects or SUBJECTS:
        print(f"\n{subject.capitalize()}", flush=True)
        done = subprocess.run([sys.executable, "-m", f"benchmarks.{subject}"], env=environment, check=False)
        kept = kept and done.returncode == 0
    print("\nEvery promise was kept." if kept else "\nAt least one promise was not kept here and now.")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
