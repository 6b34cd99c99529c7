"""Many graphs, one after another."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .detection import Question, _threads, detect, find, question
from .errors import Error, UsageError
from .graphs import GraphLike
from .posterior import Posterior


def detect_many(
    graphs: Iterable[GraphLike],
    *options: Any,
    threads: int | None = None,
    progress: bool | Callable[[int], object] = False,
    errors: str = "raise",
    **further: Any,
) -> Iterator[Posterior | Error]:
    """The posterior of each graph, in their order; each graph is the work of one thread.

    Graphs are taken from the iterable as answers are taken from the result, so that memory holds only a few of them
    however many there are: ``graphs`` may be a generator, and a list of paths is read file by file. All other options
    are those of :func:`coterie.detect`, which gives the same answers one by one; warnings stand in the posteriors.

    Args:
        graphs: graphs in any form that :func:`coterie.detect` takes.
        threads: graphs that are looked at at the same time; all processors by default.
        progress: True shows a line on standard error; a function is called with the number of graphs that are done.
        errors: ``raise`` ends at the first graph that has no answer; ``return`` gives its :class:`coterie.Error` in
            place of a posterior and goes on.

    >>> triangles = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3)]
    >>> [len(posterior.labels) for posterior in detect_many([triangles, triangles[:3]], samples=4)]
    [6, 3]
    """
    if errors not in ("raise", "return"):
        raise UsageError(f"errors are to 'raise' or to 'return', not {errors!r}")
    given = inspect.signature(detect).bind(None, *options, **further)
    given.apply_defaults()
    asked = question(**{name: value for name, value in given.arguments.items() if name not in ("graph", "threads")},
                     threads=1)
    return _answers(graphs, asked, _threads(threads), _shown(progress), errors == "raise")


def answer_or_error(graph: GraphLike, asked: Question, at_once: int) -> Posterior | Error:
    """One graph of many. Errors travel as values, between threads as well as between processes."""
    try:
        return find(graph, asked, at_once)
    except Error as problem:
        return problem


def _answers(graphs: Iterable[GraphLike], asked: Question, threads: int, report: Callable[[int], object],
             strict: bool) -> Iterator[Posterior | Error]:
    from collections import deque
    from concurrent.futures import Future, ThreadPoolExecutor

    waiting: deque[Future[Posterior | Error]] = deque()
    done = 0

    def first() -> Posterior | Error:
        nonlocal done
        found = waiting.popleft().result()
        if strict and isinstance(found, Error):
            raise found
        done += 1
        report(done)
        return found

    with ThreadPoolExecutor(threads) as pool:
        try:
            for graph in graphs:
                waiting.append(pool.submit(answer_or_error, graph, asked, threads))
                if len(waiting) >= 2 * threads:
                    yield first()
            while waiting:
                yield first()
        finally:
            for rest in waiting:
                rest.cancel()


def _shown(progress: bool | Callable[[int], object]) -> Callable[[int], object]:
    import sys
    import time

    if callable(progress):
        return progress
    started, last = time.monotonic(), 0.0

    def show(done: int) -> None:
        nonlocal last
        now = time.monotonic()
        if progress and now - last > 0.1:
            last = now
            print(f"\r{done} graphs, {done / max(now - started, 1e-9):.1f} a second ", end="", file=sys.stderr, flush=True)

    return show
