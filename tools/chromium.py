"""Makes sure that Chromium, in which the served builder is tested, is there: installs it where it may.

Runs before muster is installed, so it uses the standard library alone.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from tools.pango import apt_command

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PACKAGES = ["chromium"]


def is_there() -> bool:
    """Whether a browser of this family is installed."""
    return any(shutil.which(name) for name in NAMES)


def main() -> None:
    """Install it where that can be done without asking; say how where not."""
    if is_there() or os.environ.get("MUSTER_WITHOUT_CHROMIUM"):
        return
    command = apt_command(PACKAGES)
    if command is not None:
        print("Adding Chromium, for the test of `muster serve`:", " ".join(command), file=sys.stderr)
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for step in ([*command[: command.index("apt-get")], "apt-get", "update"], command):
            subprocess.run(step, stdout=subprocess.DEVNULL, env=environment, check=False)
    if not is_there():
        print(
            "Chromium is missing, so `muster serve` cannot be tested. Install it (apt-get install chromium), "
            "or set MUSTER_WITHOUT_CHROMIUM=1 to do without that test.",
            file=sys.stderr,
        )


if __name__ == "__main__":
    main()
