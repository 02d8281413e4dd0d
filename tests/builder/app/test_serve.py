"""The builder in a web browser: served to this computer, used in headless Chromium."""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

from builder.commands import serve_
from rosters.roster_file import open_roster
from rosters.roster_saving import save_roster
from tests.builder.app.browser import ADVICE, chromium, page_at
from tests.builder.app.desk import ARMY
from tests.builder.app.test_build_command import RUN


@pytest.fixture
def roster_file(tmp_path: Path) -> Path:
    path = tmp_path / "list.yaml"
    save_roster(ARMY, path)
    return path


@pytest.fixture
def address(roster_file: Path) -> Iterator[str]:
    """Where a server with the roster listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-c", RUN, "serve", "--port", str(port), str(roster_file)], stderr=subprocess.PIPE
    )
    assert process.stderr is not None
    line = process.stderr.readline().decode()
    assert line == f"The builder is at http://localhost:{port}. Ctrl+C stops it.\n"
    while True:
        with socket.socket() as knocking:
            if knocking.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.05)
    yield f"http://localhost:{port}/"
    process.terminate()
    process.wait(20)
    process.stderr.close()


async def test_it_opens_in_chromium_a_unit_is_added_and_the_points_change(
    address: str, roster_file: Path
) -> None:
    if chromium() is None and os.environ.get("MUSTER_WITHOUT_CHROMIUM"):
        pytest.skip(f"MUSTER_WITHOUT_CHROMIUM is set. {ADVICE}")
    async with page_at(address) as page:
        await page.until("796 points")
        await page.press("1", shows="Allies")
        await page.press("/", shows="insert")
        for letter in "rhino":
            await page.press(letter, shows="of 33")
        await page.press("Enter", shows="Allies")
        await page.press("Enter", shows="846 points")
        await page.press("\x13", shows="Saved as")  # ctrl+s
    assert [unit.entry for unit in open_roster(roster_file).roster.units][
        -1
    ] == "ultramarines/space-marine-rhino"


async def test_other_websites_and_names_are_refused(address: str) -> None:
    async with aiohttp.ClientSession() as client:
        async with client.get(address) as fine:
            assert fine.status == 200
            assert "muster" in await fine.text()
        for headers in ({"Origin": "http://elsewhere.example"}, {"Host": "elsewhere.example"}):
            async with client.get(address, headers=headers) as refused:
                assert refused.status == 403
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await client.ws_connect(f"{address}ws", headers={"Origin": "http://elsewhere.example"})


def test_it_listens_to_this_computer_only() -> None:
    parser = argparse.ArgumentParser()
    serve_.add_arguments(parser)
    assert parser.parse_args([]).host == "localhost"


def test_a_port_that_is_taken_is_told(roster_file: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("localhost", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [sys.executable, "-c", RUN, "serve", "--port", port], capture_output=True, text=True, timeout=30
        )
    assert done.returncode == 2
    assert "--port" in done.stderr
    assert "Traceback" not in done.stderr
