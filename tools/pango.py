"""Makes sure that Pango, which draws the PDFs, is there: installs it where it may, else says how.

Runs before muster is installed, so it uses the standard library alone. Never fails: without Pango
everything but PDF works.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import shutil
import subprocess
import sys

APT_PACKAGES = ["libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0", "fonts-dejavu-core"]
LIBRARIES = ["pango-1.0", "pangoft2-1.0", "harfbuzz-subset"]


def missing() -> list[str]:
    """The libraries that cannot be loaded."""
    return [name for name in LIBRARIES if not _loads(name)]


def _loads(name: str) -> bool:
    for candidate in (ctypes.util.find_library(name), f"lib{name}.so.0", f"lib{name}-0.dll"):
        if candidate:
            try:
                ctypes.CDLL(candidate)
            except OSError:
                continue
            return True
    return False


def apt_command(packages: list[str] = APT_PACKAGES) -> list[str] | None:
    """The command that installs the packages here without asking anything, or None."""
    if shutil.which("apt-get") is None:
        return None
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return install
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "-n", *install]
    return None


def advice() -> str:
    """How to install Pango on this kind of computer."""
    if sys.platform == "darwin":
        return "brew install pango"
    if sys.platform == "win32":
        return "pacman -S mingw-w64-x86_64-pango (in MSYS2), then set WEASYPRINT_DLL_DIRECTORIES"
    return "sudo apt-get install --no-install-recommends " + " ".join(APT_PACKAGES)


def main() -> None:
    """Install what is missing, or say what to install."""
    if not missing():
        return
    command = apt_command()
    if command is not None:
        print("Adding Pango, which draws the PDFs:", " ".join(command), file=sys.stderr)
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for step in ([*command[: command.index("apt-get")], "apt-get", "update"], command):
            subprocess.run(step, stdout=subprocess.DEVNULL, env=environment, check=False)
    still = missing()
    if "pango-1.0" in still or "pangoft2-1.0" in still:
        print(f"Pango is missing, so PDFs cannot be made. Install it with: {advice()}", file=sys.stderr)


if __name__ == "__main__":
    main()
