"""What to say where the system library that WeasyPrint sets text with is missing."""

from __future__ import annotations

import shutil
import sys

from datafaxes.errors import BadData


def need_weasyprint() -> None:
    """Make sure that PDFs can be made here.

    Raises:
        BadData: WeasyPrint cannot load Pango; says how to install it.
    """
    import contextlib
    import io

    try:
        # WeasyPrint prints a long help text of its own before it fails.
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            import weasyprint  # noqa: F401 - whether it loads is the question
    except (OSError, ImportError) as error:
        raise BadData(
            "PDFs need the Pango library, which is not installed",
            advice=f"Install it with `{install_command()}`, or use `--format html`, which works without it.",
        ) from error


def install_command() -> str:
    """The command that installs Pango on this platform."""
    if sys.platform == "darwin":
        return "brew install pango"
    if sys.platform == "win32":
        return "pacman -S mingw-w64-x86_64-pango"
    commands = {
        "apt-get": "sudo apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0",
        "dnf": "sudo dnf install pango",
        "pacman": "sudo pacman -S pango",
        "zypper": "sudo zypper install libpango-1_0-0",
        "apk": "sudo apk add pango",
    }
    found = next((command for tool, command in commands.items() if shutil.which(tool)), None)
    return found or commands["apt-get"]
