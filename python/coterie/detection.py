"""Finding communities, and the probability of communities that somebody else found."""

from __future__ import annotations

import operator
import os
import warnings as python_warnings
from collections.abc import Sequence
from typing import Any, NamedTuple

from . import _coterie, models
from .errors import CoterieWarning, InputError, UsageError
from .graphs import Graph, GraphLike
from .partitions import PartitionLike, labels_for, labels_of_some
from .posterior import Posterior


# How numbers become a graph; None, or the default, where they do not.
_NUMBERS = ("neighbors", "metric", "kind", "density", "threshold")
_REFINE_SWEEPS = _coterie.refine_sweeps


def detect(
    graph: GraphLike = None,
    model: str | os.PathLike[str] | models.Model | None = None,
    samples: int | None = None,
    seed: int = 0,
    *,
    k: int | None = None,
    min_size: int | None = None,
    max_size: int | None = None,
    estimate: str = "automatic",
    level: float = 0.9,
    mode: str = "posterior",
    modes: int = 8,
    temperature: float | None = None,
    smallest_community: int | None = None,
    k_sharpness: float | None = None,
    k_smoothing: float | None = None,
    k_odds: float | None = None,
    score: str = "automatic",
    score_budget: float = 0.25,
    orders: int | None = None,
    anchors: int = 10,
    latents: int = 1,
    exact: bool = True,
    method: str = "network",
    refine: bool | int = False,
    refine_model: str = "sbm",
    clusters: int = 16,
    dmon_dropout: float = 0.5,
    dmon_features: str = "eigenvectors",
    resolution: float | str = 1,
    scale: float | None = None,
    scales: Sequence[float] | None = None,
    known: PartitionLike | None = None,
    near: PartitionLike | None = None,
    threads: int | None = None,
    memory: float = 0,
    strict: bool = False,
    format: str | None = None,
    columns: tuple[str, str] | None = None,
    weight: str | None = "weight",
    X: Any = None,
    neighbors: int | None = None,
    metric: str = "euclidean",
    kind: str = "fuzzy",
    density: float | None = None,
    threshold: float | None = None,
    client: Any = None,
) -> Posterior:
    """Which communities a graph has, how many, and how sure one can be.

    The same graph and seed give the same draws, for any number of threads, and the same as ``coterie detect``.

    Args:
        graph: NetworkX or igraph graph, SciPy sparse matrix, DataFrame of edges, (2, E) or square array, array of points
            (one a row), dictionary of neighbors, list of edges, path, or :class:`Graph`.
        model: name of a shipped model, path of a weight file, or a :class:`Model`; by default the shipped ``local``, of
            points (``neighbors``) ``levels``.
        samples: draws from the posterior; by default 64, of a local model 24, more on small graphs and fewer on large ones.
        seed: of the draws.
        k: count only partitions into this many communities.
        min_size, max_size: no community of the answer has fewer or more nodes.
        estimate: which partition answers for all draws: ``map`` (the most probable), ``vi`` (of least expected variation of
            information), ``binder``, ``nvi`` (the same, normalized), or ``automatic``: ``map`` where the
            probabilities of all draws are exact or all draws are at their mode, else ``nvi``.
        level: share of the draws that credible sets hold.
        mode: ``posterior`` samples every choice; ``map`` takes the most probable ones, as in the paper's tables.
        modes: further draws at their most probable choices, for the best answer.
        temperature: below 1, memberships are drawn more sharply; as fitted to the model by default.
        smallest_community: nodes of smaller ones join others; as fitted to the model by default.
        k_sharpness: above 1, draws with frequent numbers of communities weigh more; as fitted by default.
        k_smoothing: where draws differ in their number of communities, the numbers beside are likely too: how wide, in
            standard deviations; as fitted by default.
        k_odds: above 1, the odds of the most frequent number of communities are raised where they are good and lowered where
            they are not; as fitted by default.
        score: how the probability of a partition is estimated: ``orders``, ``paper``, ``none``, or ``automatic``, which is
            ``orders`` for those that can be the answer, in a graph that is not large.
        score_budget: what ``automatic`` may cost, in the work of drawing.
        orders, anchors, latents: what that estimate averages over.
        exact: of local models: where a plain block model explains the graph, its exact posterior is sampled.
        method: ``network``; without a model ``gibbs`` (the exact sampler of a block model), ``spectral``, ``leiden``
            (modularity), ``ecg`` (an ensemble of Louvain passes, then Leiden), or ``dmon`` (a network fitted to this
            graph); ``gnn`` or ``lgnn`` with a file that ``coterie train-gnn`` has made.
        refine: finish what the network proposes by exact sampling under a block model; a number says how many sweeps.
        refine_model: that block model, also of ``gibbs``: ``sbm`` or ``degree-corrected``.
        clusters: the most communities that ``dmon`` can find.
        dmon_dropout: share of the logits that a step of ``dmon`` sets to zero.
        dmon_features: attributes of nodes that ``dmon`` starts from: ``eigenvectors``, ``identity`` or ``random``.
        resolution: of ``leiden`` and ``ecg``: larger means more communities; ``"fitted"`` fits it to the graph.
        scale: expected nodes of a community, for local models; by default the model decides.
        scales: several of them; the result is a list with a posterior for each.
        known: communities that are known of some nodes: a dictionary from node to label, a list of sets of nodes, or labels
            in the order of the nodes, None or -1 where nobody knows. These nodes stay together and apart.
        near: an earlier partition of the same nodes, or of some of them, or an earlier posterior. Communities keep its
            names, and nodes their earlier place where the draws do not decide.
        threads: all processors by default.
        memory: GB that may be used; 80 % of what is free by default.
        strict: raise :class:`InputError` instead of warning about what is not used.
        format, columns: of a file, where its name and contents do not tell; columns also of a DataFrame.
        weight: attribute or column of edge weights; None reads without.
        X: points in place of a graph, one a row; or correlations, if a density or threshold is given.
        neighbors, metric, kind: of points: see :func:`coterie.neighbors`.
        density, threshold: of correlations: see :func:`coterie.similarities`.
        client: a ``dask.distributed.Client``, whose workers share the draws of a local model, for large graphs; ``samples``
            has to be given. The answer is the same.

    >>> posterior = detect([(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3)], samples=8)
    >>> len(posterior.labels), posterior.samples.shape
    (6, (8, 6))
    """
    given = dict(locals())
    for name in ("graph", "client", "X", "scales"):
        del given[name]
    if (graph is None) == (X is None):
        raise UsageError("a graph is looked at, or X, the points of one")
    if X is not None:
        graph = X
        if density is None and threshold is None and neighbors is None:
            given["neighbors"] = 15
    if scales is not None:
        if scale is not None or client is not None:
            raise UsageError("scale asks for one size of communities, scales for several, without a client")
        del given["scale"]
        asked = question(**given)
        whole = Graph(graph, **asked.reading)
        given.update(dict.fromkeys(_NUMBERS), model=asked.model)
        found = [detect(whole, scale=each, **given) for each in scales]
        return found  # type: ignore[return-value]  # a list was asked for
    asked = question(**given)
    if client is not None and (known is not None or near is not None):
        raise UsageError("known and near do not go with a client")
    if client is None:
        posterior = find(graph, asked)
    else:
        from .workers import find_shared

        posterior = find_shared(graph, asked, client)
    for warning in posterior.warnings:
        python_warnings.warn(warning, CoterieWarning, stacklevel=2)
    return posterior


class Question(NamedTuple):
    """What is asked about a graph, with its options checked as far as that can be done without the graph."""

    model: models.Model | None
    options: str
    summary: str
    how: str
    threads: int
    memory: float
    strict: bool
    reading: dict[str, Any]
    known: PartitionLike | None = None
    near: PartitionLike | None = None


def question(*, model: Any, threads: int | None, memory: float, strict: bool, format: str | None,
             columns: tuple[str, str] | None, weight: str | None, refine: bool | int, k: int | None,
             min_size: int | None = None, max_size: int | None = None,
             known: PartitionLike | None = None, near: PartitionLike | None = None, **options: Any) -> Question:
    """The arguments of :func:`detect`, without the graph."""
    if near is not None and k is not None:
        raise UsageError("near chooses the number of communities, so that k cannot be given")
    how: dict[str, Any] = {"refine": _REFINE_SWEEPS if refine is True else refine or 0}
    how.update((name, options.pop(name)) for name in ("method", "refine_model", "clusters", "dmon_dropout", "dmon_features",
                                                      "resolution"))
    summary = {"given_k": k, "min_size": min_size, "max_size": max_size, "estimate": options.pop("estimate"),
               "level": options.pop("level")}
    reading: dict[str, Any] = {"format": format, "columns": columns, "weight": weight, "threads": threads}
    reading.update((name, options.pop(name)) for name in _NUMBERS)
    if model is None and how["method"] == "network" and reading["neighbors"] is not None:
        model = models.OF_POINTS
    named = model is not None or how["method"] == "network"  # of the methods, only the network has one by default
    loaded = models.load(model) if named and _coterie.needs_model(how["method"]) else None
    return Question(loaded, _json(**options), _json(**summary), _json(**how), _threads(threads), _memory(memory),
                    strict, reading, known, near)


def find(graph: GraphLike, asked: Question, at_once: int = 1) -> Posterior:
    """The answer for one graph, where ``at_once`` of them share the memory."""
    whole = Graph(graph, **asked.reading)
    if asked.strict and whole.warnings:
        raise InputError(whole.warnings[0])
    core = _coterie.detect(whole._core, asked.model._core if asked.model else None, asked.options, asked.summary,
                           asked.how, asked.threads, asked.memory, at_once,
                           None if asked.known is None else labels_of_some(whole, asked.known)[0],
                           None if asked.near is None else labels_of_some(whole, asked.near))
    return Posterior(core, whole, asked.model)


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


def _memory(gigabytes: float) -> float:
    if not gigabytes >= 0:
        raise UsageError(f"memory is a number of GB, not {gigabytes}")
    return float(gigabytes)


def _threads(threads: int | None) -> int:
    if threads is None:
        return _coterie.default_threads()
    if not 1 <= threads <= 4096:
        raise UsageError(f"1 to 4096 threads can be used, not {threads}")
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

    given = {name: value for name, value in options.items() if value is not None}
    try:
        return json.dumps(given, default=plain, allow_nan=False)
    except ValueError:
        raise UsageError("options must be finite numbers") from None
