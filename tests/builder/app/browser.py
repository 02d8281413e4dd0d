"""A small driver of headless Chromium: opens a page, presses keys, listens to its WebSockets."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PATIENCE = 30.0
"""Seconds."""
ADVICE = "Chromium is missing: install it (apt-get install chromium), or run `make test`, which does."


def chromium() -> str | None:
    """Where Chromium is; None where it is not installed."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Page:
    """A page of the browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._number = 0
        self.received = ""
        """What the page got over its WebSockets, as text."""

    async def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command of the DevTools protocol and return its result."""
        self._number += 1
        await self._socket.send_json({"id": self._number, "method": method, "params": parameters})
        while True:
            message = await asyncio.wait_for(self._next(), PATIENCE)
            if message.get("id") == self._number:
                assert "error" not in message, message
                result: dict[str, Any] = message["result"]
                return result

    async def _next(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads((await self._socket.receive()).data)
        if message.get("method") == "Network.webSocketFrameReceived":
            frame = message["params"]["response"]
            data = base64.b64decode(frame["payloadData"]) if frame["opcode"] == 2 else b""
            self.received += data.decode(errors="replace")
        return message

    async def press(self, key: str, shows: str) -> None:
        """Press a key, a letter or Enter, and wait until this is shown."""
        self.received = ""
        text = "\r" if key == "Enter" else key
        code = 13 if key == "Enter" else ord(key.upper())
        about = {"key": key, "text": text, "unmodifiedText": text, "windowsVirtualKeyCode": code}
        await self.ask("Input.dispatchKeyEvent", type="keyDown", **about)
        await self.ask("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)
        await self.until(shows)

    async def until(self, text: str) -> None:
        """Wait until the page has been sent this text, whatever colours are between its letters."""

        async def listen() -> None:
            while text not in re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", self.received):
                await self._next()

        await asyncio.wait_for(listen(), PATIENCE)


@asynccontextmanager
async def page_at(url: str) -> AsyncIterator[Page]:
    """A page of headless Chromium that shows this address."""
    found = chromium()
    assert found is not None, ADVICE
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = await asyncio.create_subprocess_exec(
            found, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
            f"--user-data-dir={profile}", "--window-size=1200,800", "about:blank",
            stderr=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        try:
            async with aiohttp.ClientSession() as client:
                page = await _attach(process, client)
                await page.ask("Network.enable")
                await page.ask("Emulation.setFocusEmulationEnabled", enabled=True)
                await page.ask("Page.navigate", url=url)
                yield page
        finally:
            process.terminate()
            await process.wait()


async def _attach(process: asyncio.subprocess.Process, client: aiohttp.ClientSession) -> Page:
    assert process.stderr is not None
    port = None
    while port is None:
        line = await asyncio.wait_for(process.stderr.readline(), PATIENCE)
        assert line, "Chromium ended before it could be driven"
        port = re.search(rb"ws://127\.0\.0\.1:(\d+)/", line)
    async with client.get(f"http://127.0.0.1:{port[1].decode()}/json") as answer:
        targets = await answer.json()
    address = next(one["webSocketDebuggerUrl"] for one in targets if one["type"] == "page")
    return Page(await client.ws_connect(address, max_msg_size=0))
