"""The web server of the builder: textual-serve, made to answer nobody but the pages that it served itself."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from aiohttp import web
from textual_serve.server import Server

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

LOOPBACK = ("localhost", "127.0.0.1", "::1")
_FOREIGN_FONT = re.compile(r"<link[^>]*fonts\.googleapis\.com[^>]*>")
_OWN_FONT = """<style>
@font-face { font-family: "Roboto Mono"; font-weight: 100 700;
             src: url("/static/fonts/RobotoMono-VariableFont_wght.ttf") }
</style>"""
_FOCUS = """<script>
addEventListener("load", () => {
  const wait = setInterval(() => {
    const terminal = document.querySelector("textarea");
    if (terminal) { clearInterval(wait); terminal.focus(); }
  }, 50);
});
</script>"""
"""Keys work without a click first."""
_POLICY = "default-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:"
"""The page loads nothing from anywhere else, so it works without the internet and unheard of."""


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
        answer = await handler(request)
        if not answer.prepared:
            answer.headers["Content-Security-Policy"] = f"{_POLICY}; connect-src 'self' ws://{request.host}"
            answer.headers["X-Frame-Options"] = "DENY"
        return answer

    async def handle_index(self, request: web.Request) -> Any:
        """The page, with addresses as the browser knows this computer, its font from here, ready for keys."""
        self.public_url = f"{request.scheme}://{request.host}"
        page: Any = await super().handle_index(request)
        page.text = _FOREIGN_FONT.sub(_OWN_FONT + _FOCUS, page.text)
        return page

    def initialize_logging(self) -> None:
        """Nothing but faults, on standard error."""
        logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(message)s")

    async def on_startup(self, app: web.Application) -> None:
        """Say where the builder is."""
        print(f"The builder is at {self.public_url}. Ctrl+C stops it.", file=sys.stderr, flush=True)
