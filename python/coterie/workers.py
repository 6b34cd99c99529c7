"""Work for the workers of a Dask cluster.

Nothing is scattered, and no task needs the result of another: what it needs is part of it, so that the scheduler can have it
done again elsewhere when a worker is lost. A graph that workers handed to each other was waited for without end when one of
them was killed meanwhile (distributed 2022.12, two of five runs on a busy machine). Answers do not depend on who works.
"""

from __future__ import annotations

import json
import uuid
from typing import Any

from . import _coterie
from .detection import Question, find
from .errors import Error, InputError, UsageError
from .graphs import Graph, GraphLike
from .posterior import Posterior

Client = Any
"""A ``dask.distributed.Client``, which has no types."""


def threads_of(client: Client) -> int:
    """Tasks that all workers together can work on at the same time; at least 1, for workers that are still to come."""
    threads: int = sum(client.nthreads().values())
    return max(1, threads)


class Submitter:
    """Hands graphs to the workers; the dashboard counts them as ``coterie.detect``."""

    def __init__(self, client: Client, asked: Question) -> None:
        self._client, self._asked, self._count = client, asked, 0
        self._name = f"coterie.detect-{uuid.uuid4().hex}"

    def __call__(self, graph: GraphLike) -> Any:
        self._count += 1
        return self._client.submit(_answer, graph, self._asked, key=f"{self._name}-{self._count}", pure=False)


def find_shared(graph: GraphLike, asked: Question, client: Client) -> Posterior:
    """The answer of :func:`coterie.detect`, whose draws the workers share. The dashboard counts ``coterie.draws``."""
    whole = Graph(graph, **asked.reading)
    if asked.strict and whole.warnings:
        raise InputError(whole.warnings[0])
    samples: int | None = json.loads(asked.options).get("samples")
    if samples is None:
        raise UsageError("workers share draws, whose number has to be given: samples")
    pieces = min(samples, 2 * threads_of(client))  # each takes the graph along
    ends = [samples * piece // pieces for piece in range(pieces + 1)]
    name = uuid.uuid4().hex
    futures = [client.submit(_draws, whole, asked, first, last, key=f"coterie.draws-{name}-{first}", pure=False)
               for first, last in zip(ends, ends[1:])]
    try:
        shares = client.gather(futures)
    except BaseException:
        client.cancel(futures)
        raise
    for share in shares:
        if isinstance(share, Error):
            raise share
    core = _coterie.answer_from(whole._core, asked.model._core if asked.model else None, asked.options, asked.summary,
                                asked.how, asked.threads, asked.memory, shares)
    return Posterior(core, whole, asked.model)


def _answer(graph: GraphLike, asked: Question) -> Posterior | Error:
    try:
        return find(graph, asked, _neighbors())
    except Error as problem:
        return problem


def _draws(graph: Graph, asked: Question, first: int, last: int) -> tuple[int, int, list[Any]] | Error:
    try:
        kinds = _coterie.draw_share(graph._core, asked.model._core if asked.model else None, asked.options, asked.how,
                                    1, asked.memory, _neighbors(), first, last)
    except Error as problem:
        return problem
    return first, last, kinds


def _neighbors() -> int:
    """Tasks that share the memory of this worker."""
    from distributed import get_worker

    threads: int = get_worker().state.nthreads
    return threads
