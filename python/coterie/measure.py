"""How good methods are on graphs whose communities are known, as the commands of the same names measure it."""

from __future__ import annotations

import inspect
import os
import warnings as python_warnings
from collections.abc import Iterable
from typing import Any

from . import _coterie, models
from .detection import _json, _threads, detect, question
from .errors import CoterieWarning, UsageError
from .graphs import Graph, GraphLike
from .partitions import PartitionLike, labels_for

LabeledData = Any
"""What ``--data`` takes (a path: graph set, labelled graph file, folder of such files, or recipe), or pairs of a graph
and its true partition, such as :func:`coterie.simulate` gives."""


def evaluate(data: LabeledData, *options: Any, count: int = 0,
             data_seed: int = 0, pairs_per_graph: int = 500, threads: int | None = None, **further: Any) -> dict[str, Any]:
    """Measures a model or method: agreement, number of communities, calibration, seconds.

    The result is that of ``coterie evaluate --json``. Options are those of :func:`coterie.detect`, beginning with the
    model; what is measured is what it answers. (The paper's tables have ``samples=15, mode="map"``.)

    Args:
        data: a path as for ``coterie evaluate --data``, or pairs of a graph and its true partition.
        count: graphs to use; 0 is all there are, or 1000 that a recipe draws with ``data_seed``.
        pairs_per_graph: pairs of nodes whose co-membership is checked.

    >>> from coterie import simulate
    >>> found = evaluate(simulate("sbm", 3, nodes=40), "ccp-attn-sbm")
    >>> found["graphs"], 0 <= found["ami"]["mean"] <= 1
    (3, True)
    """
    import json

    given = inspect.signature(detect).bind(None, *options, threads=threads, **further)
    given.apply_defaults()
    del given.arguments["graph"]
    asked = question(**given.arguments)
    summary = json.loads(asked.summary)
    calibration = _json(estimate=summary["estimate"], level=summary["level"], pairs_per_graph=pairs_per_graph)
    name, labeled = _labeled(data, count, data_seed)
    found: dict[str, Any] = json.loads(_coterie.evaluate(labeled, name, asked.model._core if asked.model else None,
                                                         asked.options, asked.how, calibration, asked.threads))
    return found


def compare(data: LabeledData, model: str | os.PathLike[str] | models.Model | None = None, *,
            gnn: Iterable[str | os.PathLike[str]] = (), clusters: int = 16, seed: int = 0, count: int = 0,
            data_seed: int = 0, smallest_community: int | None = None, threads: int | None = None) -> list[dict[str, Any]]:
    """Runs every method on the same labelled graphs; one record for each, as ``coterie compare --json`` prints them.

    Args:
        data: a path as for ``coterie evaluate --data``, or pairs of a graph and its true partition.
        model: that takes part, alone and refined.
        gnn: weights of ``coterie train-gnn`` that take part.
        clusters: the most communities that ``dmon`` can find.
        smallest_community: that refinement and ``gibbs`` consider.
    """
    import json

    name, labeled = _labeled(data, count, data_seed)
    records = _coterie.compare(labeled, name, models.load(model)._core, [os.fsencode(file) for file in gnn], clusters,
                               _json(seed=seed, smallest_community=smallest_community), _threads(threads))
    return [json.loads(record) for record in records]


def calibrate(model: str | os.PathLike[str] | models.Model, data: LabeledData, output: str | os.PathLike[str], *,
              count: int = 200, data_seed: int = 3, samples: int | None = None, only_k: bool = False,
              threads: int | None = None) -> list[dict[str, Any]]:
    """Fits how a model draws to labelled graphs and writes the model with it to ``output``.

    ``samples`` are draws for each graph: 100 by default, of local models as many as ``detect`` makes.

    Returns what was tried, the best first: temperature, smallest community, sharpness, smoothing and odds of K, and how the draws fared.
    """
    import json

    _, labeled = _labeled(data, count, data_seed)
    path = os.fsencode(models.load(model).path)
    trials: list[dict[str, Any]] = json.loads(_coterie.calibrate(labeled, path, samples, only_k,
                                                                 os.fsencode(output), _threads(threads)))
    return trials


def pack(graphs: LabeledData, output: str | os.PathLike[str], *, labels: str | os.PathLike[str] | None = None,
         attribute: str = "") -> int:
    """Makes a graph set, for training and measuring, of one's own graphs whose communities are known.

    Args:
        graphs: paths of labelled graph files or folders of them (docs/formats.md), or pairs of a graph and its partition.
        output: folder to write, which must not exist yet.
        labels: file with the communities of a single graph, where they do not stand beside it.
        attribute: of the nodes in a file that names their community.

    Returns the number of graphs.
    """
    paths = [graphs] if isinstance(graphs, (str, os.PathLike)) else list(graphs)
    if paths and all(isinstance(path, (str, os.PathLike)) for path in paths):
        return _coterie.pack_files([os.fsencode(path) for path in paths], os.fsencode(labels or ""), attribute,
                                   os.fsencode(output))
    if labels is not None or attribute:
        raise UsageError("labels and attribute are for files")
    return _coterie.pack(_labeled(paths, 0, 0)[1], os.fsencode(output))


def _labeled(data: LabeledData, count: int, seed: int) -> tuple[str, _coterie.LabeledGraphs]:
    if isinstance(data, (str, os.PathLike)):
        labeled = _coterie.open_labeled(os.fsencode(data), count, seed)
        for warning in labeled.warnings:
            python_warnings.warn(warning, CoterieWarning, stacklevel=3)
        return os.fspath(data), labeled
    pairs: list[tuple[_coterie.Graph, Any]] = []
    for pair in data:
        if count and len(pairs) == count:
            break
        try:
            graph, truth = pair
        except (TypeError, ValueError):
            raise UsageError(f"a graph and its true partition expected, found {type(pair).__name__}") from None
        pairs.append(_pair(graph, truth))
    if not pairs:
        raise UsageError("there are no graphs")
    return f"{len(pairs)} graphs", _coterie.label(pairs)


def _pair(graph: GraphLike, truth: PartitionLike) -> tuple[_coterie.Graph, Any]:
    import numpy as np

    whole = Graph(graph)
    return whole._core, np.asarray(labels_for(whole, truth))
