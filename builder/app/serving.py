"""The web server of the builder: textual-serve, made to answer nobody but the pages that it served itself."""

from __future__ import annotations

import logging
import sys
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from aiohttp import web
from textual_serve.server import Server

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

LOOPBACK = ("localhost", "127.0.0.1", "::1")


class BuilderServer(Server):
    """Serves a builder of its own to every browser tab."""

    def __init__(self, command: str, host: str, port: int) -> None:
        super().__init__(command, host=host, port=port, title="muster")

    async def _make_app(self) -> web.Application:
        app = await super()._make_app()
        app.middlewares.append(self.same_place)
        return app

    @web.middleware
    async def same_place(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse other websites, which browsers let talk to this computer, and names that only seem ours."""
        name = urlsplit(f"//{request.host}").hostname
        origin = request.headers.get("Origin")
        if self.host in LOOPBACK and name not in LOOPBACK:
            raise web.HTTPForbidden(text="The builder is served to this computer only.")
        if origin is not None and urlsplit(origin).netloc != request.host:
            raise web.HTTPForbidden(text="The builder is served to its own pages only.")
        return await handler(request)

    async def handle_index(self, request: web.Request) -> Any:
        """The page, with addresses as the browser knows this computer."""
        self.public_url = f"{request.scheme}://{request.host}"
        return await super().handle_index(request)

    def initialize_logging(self) -> None:
        """Nothing but faults, on standard error."""
        logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(message)s")

    async def on_startup(self, app: web.Application) -> None:
        """Say where the builder is."""
        print(f"The builder is at {self.public_url}. Ctrl+C stops it.", file=sys.stderr, flush=True)
