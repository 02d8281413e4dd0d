"""Renders each distinct card and document once to a small PDF, in parallel, and keeps it.

The user's cache holds what was rendered, under a hash of everything that the PDF depends on; it may
be thrown away at any time and is bounded in size. Files that are not what was written are ignored.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import itertools
import json
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from builder.printing.card_view import CardView
from builder.printing.pango import need_weasyprint
from datafaxes.cache import cache_folder

if TYPE_CHECKING:
    from builder.printing.layout import Layouts

MOST_CACHED_BYTES = 60_000_000
WORKERS = 2
"""Processes that render at once: each takes about 90 MB."""
JOBS_PER_CLEARING = 5
WORTH_A_PROCESS = 3
"""Fewer cards than this are rendered without starting others."""
DIGEST = 32

Progress = Callable[[int, int], None]
"""Told how many are done, and of how many."""


class CardJob(NamedTuple):
    """A card to be rendered."""

    view: CardView
    ink_saver: bool = False


class PageJob(NamedTuple):
    """A whole document to be rendered."""

    body: str
    style: str
    title: str = ""


Job = CardJob | PageJob
_Results = Iterator[tuple[str, bytes]]


def render(jobs: Sequence[Job], progress: Progress | None = None) -> list[bytes]:
    """The PDF of every job, in order.

    Raises:
        BadData: there is something to render and Pango is not installed.
    """
    keys = [_key(job) for job in jobs]
    found = {key: pdf for key in dict.fromkeys(keys) if (pdf := _cached(key)) is not None}
    missing = {key: job for key, job in zip(keys, jobs, strict=True) if key not in found}
    for done, (key, pdf) in enumerate(_rendered(missing), start=1):
        found[key] = pdf
        _keep(key, pdf)
        if progress is not None:
            progress(done, len(missing))
    if missing:
        _prune()
    return [found[key] for key in keys]


def render_one(job: Job, layouts: Layouts) -> bytes:
    """Lay out one job in this process."""
    if isinstance(job, PageJob):
        return layouts.lay_out(job.body, job.style, job.title).pdf
    from builder.printing.card_layout import lay_out_card

    return lay_out_card(job.view, job.ink_saver, layouts)


def _rendered(missing: dict[str, Job]) -> _Results:
    workers = min(WORKERS, os.cpu_count() or 1)
    if len(missing) < WORTH_A_PROCESS or workers < 2:
        return _here(missing) if missing else iter(())
    return _in_parallel(missing, workers)


def _here(missing: dict[str, Job]) -> _Results:
    need_weasyprint()
    from builder.printing.layout import Layouts

    layouts = Layouts()
    for key, job in missing.items():
        yield key, render_one(job, layouts)


def _in_parallel(missing: dict[str, Job], workers: int) -> _Results:
    import multiprocessing

    left = dict(missing)
    try:
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(workers, mp_context=context, initializer=_start_worker) as pool:
            futures: dict[Future[bytes], str] = {pool.submit(_work, job): key for key, job in missing.items()}
            try:
                for future in as_completed(futures):
                    key = futures[future]
                    yield key, future.result()
                    del left[key]
            finally:  # whoever stops listening need not wait for what has not begun
                pool.shutdown(wait=False, cancel_futures=True)
    except (BrokenProcessPool, OSError):
        # Where processes cannot be started, or lack Pango as this one does, it is done (or said) here.
        yield from _here(left)


_worker: list[Layouts] = []
_done = itertools.count(1)


def _start_worker() -> None:
    need_weasyprint()
    from builder.printing.layout import Layouts

    _worker.append(Layouts())
    # Looking for garbage again and again takes a sixth of the time; once in a while is enough.
    gc.collect()
    gc.freeze()
    gc.disable()


def _work(job: Job) -> bytes:
    pdf = render_one(job, _worker[0])
    if next(_done) % JOBS_PER_CLEARING == 0:
        gc.collect()
    return pdf


# The cache


def _key(job: Job) -> str:
    plain = [*job] if isinstance(job, PageJob) else [asdict(job.view), job.ink_saver]
    written = json.dumps(plain, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(_program() + written.encode()).hexdigest()


@lru_cache(maxsize=1)
def _program() -> bytes:
    """A digest of all that turns a job into a PDF: templates, fonts, this package, WeasyPrint."""
    import importlib.metadata

    import templates

    digest = hashlib.sha256(importlib.metadata.version("weasyprint").encode())
    folders = (Path(templates.__file__).parent, Path(__file__).parent)
    for folder in folders:
        for path in sorted(path for path in folder.rglob("*") if path.suffix in _MATTERS):
            digest.update(path.name.encode() + path.read_bytes())
    return digest.digest()


_MATTERS = {".py", ".css", ".j2", ".ttf"}


def _folder() -> Path:
    return cache_folder() / "cards"


def _cached(key: str) -> bytes | None:
    path = _folder() / f"{key}.pdf"
    try:
        content = path.read_bytes()
        if hashlib.sha256(content[DIGEST:]).digest() != content[:DIGEST]:
            return None
        os.utime(path)
    except OSError:
        return None
    return content[DIGEST:]


def _keep(key: str, pdf: bytes) -> None:
    """Keep a PDF after its digest. What cannot be kept is rendered again next time."""
    from builder.printing.writing import write_atomically

    with contextlib.suppress(OSError):
        _folder().mkdir(parents=True, exist_ok=True)
        write_atomically(_folder() / f"{key}.pdf", hashlib.sha256(pdf).digest() + pdf)


def _prune() -> None:
    """Remove what was not used for longest, until the cache is within its bound."""
    with contextlib.suppress(OSError):
        files = sorted(_folder().glob("*.pdf"), key=lambda path: path.stat().st_mtime, reverse=True)
        used = 0
        for path in files:
            used += path.stat().st_size
            if used > MOST_CACHED_BYTES:
                path.unlink(missing_ok=True)
