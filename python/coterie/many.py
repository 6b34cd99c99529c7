"""Many graphs, one after another, on the threads of this machine or on the workers of a cluster."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sized
from typing import Any

from . import _coterie
from .detection import Question, _threads, detect, find, question
from .errors import Error, UsageError
from .graphs import GraphLike
from .posterior import Posterior


def detect_many(
    graphs: Iterable[GraphLike],
    *options: Any,
    threads: int | None = None,
    client: Any = None,
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
        client: a ``dask.distributed.Client``, whose workers look at the graphs in place of this machine's threads. They
            read the files that ``graphs`` names, and need coterie and the model. The answers are the same; graphs of a
            worker that is lost go to another one.
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
    if given.arguments["scales"] is not None or given.arguments["X"] is not None:
        raise UsageError("of many graphs each has one answer, and graphs of points are among the graphs")
    asked = question(**{name: value for name, value in given.arguments.items()
                        if name not in ("graph", "threads", "client", "X", "scales")}, threads=1)
    if client is not None and threads is not None:
        raise UsageError("how many threads work is the matter of the workers")
    total = len(graphs) if isinstance(graphs, Sized) else None
    return _answers(graphs, asked, _threads(threads), client, _Line(progress, total), errors == "raise")


def answer_or_error(graph: GraphLike, asked: Question, at_once: int) -> Posterior | Error:
    """One graph of many. Errors travel as values, between threads as well as between processes."""
    try:
        return find(graph, asked, at_once)
    except Error as problem:
        return problem


def _answers(graphs: Iterable[GraphLike], asked: Question, threads: int, client: Any, line: _Line,
             strict: bool) -> Iterator[Posterior | Error]:
    """Hands out twice as many graphs as are worked on, and waits for the first before it takes another."""
    if client is not None:
        from .workers import Submitter, threads_of

        yield from _in_order(graphs, Submitter(client, asked), lambda: 2 * threads_of(client), line, strict)
        return
    from concurrent.futures import ThreadPoolExecutor

    stop = _coterie.Stop()
    with ThreadPoolExecutor(threads, initializer=stop.adopt) as pool:
        try:
            yield from _in_order(graphs, lambda graph: pool.submit(answer_or_error, graph, asked, threads),
                                 lambda: 2 * threads, line, strict)
        finally:
            stop.request()  # whoever ends early, by Ctrl-C or by taking no more, waits for nothing


def _in_order(graphs: Iterable[GraphLike], submit: Callable[[GraphLike], Any], most: Callable[[], int],
              line: _Line, strict: bool) -> Iterator[Posterior | Error]:
    from collections import deque

    waiting: deque[Any] = deque()
    done = 0

    def first() -> Posterior | Error:
        nonlocal done
        found: Posterior | Error = waiting.popleft().result()
        if strict and isinstance(found, Error):
            raise found
        done += 1
        line.show(done)
        return found

    try:
        for graph in graphs:
            waiting.append(submit(graph))
            if len(waiting) >= most():
                yield first()
        while waiting:
            yield first()
    finally:
        line.end()
        for rest in waiting:
            rest.cancel()


class _Line:
    """What ``progress`` asks for: the caller's function, or the line that the command line draws, which is cut to the width
    of the terminal and ended with the work."""

    def __init__(self, progress: bool | Callable[[int], object], total: int | None) -> None:
        import time

        self._now = time.monotonic
        self._progress, self._total = progress, total
        self._started, self._last, self._text = self._now(), 0.0, ""

    def show(self, done: int) -> None:
        if callable(self._progress):
            self._progress(done)
        elif self._progress:
            spent = self._now() - self._started
            if self._total:
                share = done / self._total
                bar = "".join("█" if i < 20 * share else "░" for i in range(20))
                self._text = f"{bar} {done} of {self._total} graphs · {spent * (1 - share) / share:.0f} s left"
            else:
                self._text = f"{done} graphs · {spent:.0f} s"
            if spent - self._last > 0.1:
                self._last = spent
                self._draw()

    def end(self) -> None:
        if self._text:
            self._draw("\n")

    def _draw(self, end: str = "") -> None:
        import shutil
        import sys

        width = shutil.get_terminal_size().columns - 1
        print("\r" + self._text[:width].ljust(width), end=end, file=sys.stderr, flush=True)
