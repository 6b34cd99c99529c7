"""Finding communities, and the probability of communities that somebody else found."""

from __future__ import annotations

import operator
import os
import warnings as python_warnings
from typing import Any, NamedTuple

from . import _coterie, models
from .errors import CoterieWarning, InputError, UsageError
from .graphs import Graph, GraphLike
from .partitions import PartitionLike, labels_for
from .posterior import Posterior


_REFINE_SWEEPS = _coterie.refine_sweeps


def detect(
    graph: GraphLike,
    model: str | os.PathLike[str] | models.Model | None = None,
    samples: int = 64,
    seed: int = 0,
    *,
    k: int | None = None,
    estimate: str = "map",
    level: float = 0.9,
    mode: str = "posterior",
    modes: int = 8,
    temperature: float | None = None,
    smallest_community: int | None = None,
    k_sharpness: float | None = None,
    score: str = "automatic",
    orders: int | None = None,
    anchors: int = 10,
    latents: int = 1,
    method: str = "network",
    refine: bool | int = False,
    refine_model: str = "sbm",
    clusters: int = 16,
    dmon_dropout: float = 0.5,
    dmon_features: str = "eigenvectors",
    threads: int | None = None,
    memory: float = 0,
    strict: bool = False,
    format: str | None = None,
    columns: tuple[str, str] | None = None,
) -> Posterior:
    """Which communities a graph has, how many, and how sure one can be.

    The same graph and seed give the same draws, for any number of threads, and the same as ``coterie detect``.

    Args:
        graph: NetworkX or igraph graph, SciPy sparse matrix, (2, E) array, list of edges, path, or :class:`Graph`.
        model: name of a shipped model, path of a weight file, or a :class:`Model`; the shipped ``general`` by default.
        samples: draws from the posterior.
        seed: of the draws.
        k: count only partitions into this many communities.
        estimate: which partition answers for all draws: ``map``, ``vi`` or ``binder``.
        level: share of the draws that credible sets hold.
        mode: ``posterior`` samples every choice; ``map`` takes the most probable ones, as in the paper's tables.
        modes: further draws at their most probable choices, for the best answer.
        temperature: below 1, memberships are drawn more sharply; as fitted to the model by default.
        smallest_community: nodes of smaller ones join others; as fitted to the model by default.
        k_sharpness: above 1, draws with frequent numbers of communities weigh more; as fitted by default.
        score: how the probability of a partition is estimated: ``orders``, ``paper``, ``none``, or ``automatic``, which is
            ``orders`` for all but large graphs.
        orders, anchors, latents: what that estimate averages over.
        method: ``network``, or without a model ``gibbs`` (the exact sampler of a block model), ``spectral``, or ``dmon`` (a
            network fitted to this graph).
        refine: finish what the network proposes by exact sampling under a block model; a number says how many sweeps.
        refine_model: that block model, also of ``gibbs``: ``sbm`` or ``degree-corrected``.
        clusters: the most communities that ``dmon`` can find.
        dmon_dropout: share of the logits that a step of ``dmon`` sets to zero.
        dmon_features: attributes of nodes that ``dmon`` starts from: ``eigenvectors``, ``identity`` or ``random``.
        threads: all processors by default.
        memory: GB that may be used; 80 % of what is free by default.
        strict: raise :class:`InputError` instead of warning about what is not used.
        format, columns: of a file, where its name and contents do not tell.

    >>> posterior = detect([(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3)], samples=8)
    >>> len(posterior.labels), posterior.samples.shape
    (6, (8, 6))
    """
    whole = Graph(graph, format=format, columns=columns)
    if strict and whole.warnings:
        raise InputError(whole.warnings[0])
    loaded = models.load(model) if method == "network" else None
    options = _json(samples=samples, modes=modes, mode=mode, temperature=temperature,
                    smallest_community=smallest_community, k_sharpness=k_sharpness, score=score, orders=orders,
                    anchors=anchors, latents=latents, seed=seed)
    summary = _json(estimate=estimate, level=level, given_k=k)
    how = _json(method=method, refine=_REFINE_SWEEPS if refine is True else int(refine), refine_model=refine_model,
                clusters=clusters, dmon_dropout=dmon_dropout, dmon_features=dmon_features)
    core = _coterie.detect(whole._core, loaded._core if loaded else None, options, summary, how, _threads(threads), memory)
    posterior = Posterior(core, whole, loaded)
    for warning in posterior.warnings:
        python_warnings.warn(warning, CoterieWarning, stacklevel=2)
    return posterior


class Score(NamedTuple):
    """An estimate of log p(partition | graph), in nats. The difference of two scores is the log of their odds."""

    log_prob: float
    standard_error: float
    """nan where there is only one order to average over"""


def score(
    graph: GraphLike,
    partition: PartitionLike,
    model: str | os.PathLike[str] | models.Model | None = None,
    *,
    orders: int = 16,
    score: str = "automatic",
    anchors: int = 10,
    latents: int = 1,
    seed: int = 0,
    threads: int | None = None,
) -> Score:
    """How probable a model finds a given partition of a graph.

    The partition is a sequence of labels in the order of the graph's nodes, a mapping from node to label, a list of
    sets of nodes, a path, or a :class:`Posterior`.

    >>> triangles = [("a", "b"), ("b", "c"), ("c", "a"), ("d", "e"), ("e", "f"), ("f", "d"), ("a", "d")]
    >>> two = score(triangles, [{"a", "b", "c"}, {"d", "e", "f"}])
    >>> mixed = score(triangles, [{"a", "e", "c"}, {"d", "b", "f"}])
    >>> two.log_prob > mixed.log_prob
    True
    """
    whole = Graph(graph)
    loaded = models.load(model)
    options = _json(score=score, orders=orders, anchors=anchors, latents=latents, seed=seed)
    return Score(*_coterie.score(whole._core, loaded._core, labels_for(whole, partition), options, _threads(threads)))


def _threads(threads: int | None) -> int:
    if threads is None:
        return _coterie.default_threads()
    if threads < 1:
        raise UsageError("at least one thread is needed")
    return operator.index(threads)


def _json(**options: Any) -> str:
    """Options as JSON, which the library checks as it checks recipes; NumPy's numbers are numbers, too."""

    import json

    def plain(value: Any) -> Any:
        try:
            return operator.index(value)
        except TypeError:
            pass
        try:
            return float(value)
        except (TypeError, ValueError):
            raise UsageError(f"{value!r} is not a number or a text") from None

    return json.dumps({name: value for name, value in options.items() if value is not None}, default=plain)
