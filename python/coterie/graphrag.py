"""Hierarchies of communities for GraphRAG, in the forms of graspologic and graphrag.

A program that calls ``graspologic.partition.hierarchical_leiden`` calls :func:`hierarchical_leiden` in the same way, and
one that calls graphrag's ``cluster_graph`` :func:`cluster_graph`. Other than there, no final community is larger than
``max_cluster_size``; the result is the same for any order of nodes and edges; and nodes without edges are communities
by themselves.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Optional

from .errors import CoterieWarning, UsageError
from .graphs import Graph, GraphLike, Node
from .size_limit import graph_of, levels_within

if TYPE_CHECKING:
    from numpy.typing import NDArray


class HierarchicalCluster(NamedTuple):
    """The community of one node at one level."""

    node: Any
    cluster: int
    """its number, which no other community of any level has"""
    parent_cluster: Optional[int]
    """the community of the level before that it is a part of; None at level 0"""
    level: int
    is_final_cluster: bool
    """whether it is not divided further"""


class HierarchicalClusters(list[HierarchicalCluster]):
    """Every node once per level, until its community is small enough."""

    def first_level_hierarchical_clustering(self) -> dict[Any, int]:
        """The community of each node at level 0."""
        return {row.node: row.cluster for row in self if row.level == 0}

    def final_level_hierarchical_clustering(self) -> dict[Any, int]:
        """The community of each node at its last level."""
        return {row.node: row.cluster for row in self if row.is_final_cluster}


def hierarchical_leiden(
    graph: GraphLike,
    max_cluster_size: int = 1000,
    starting_communities: Mapping[Any, int] | None = None,
    extra_forced_iterations: int = 0,
    resolution: float = 1.0,
    randomness: float = 0.001,
    use_modularity: bool = True,
    random_seed: int | None = None,
    weight_attribute: str = "weight",
    is_weighted: bool | None = None,
    weight_default: float = 1.0,
    check_directed: bool = True,
    **options: Any,
) -> HierarchicalClusters:
    """Communities, and the communities inside those of more than ``max_cluster_size`` nodes, down to none that is larger.

    The arguments are graspologic's. How communities are found is not: what only Leiden knows (``starting_communities``,
    ``extra_forced_iterations``, ``resolution``, ``randomness``, ``use_modularity``) is not used, which a warning says.

    Args:
        graph: any graph that :func:`coterie.detect` takes, such as NetworkX's or a list of (source, target, weight).
            Weights of an edge that stands there several times are added.
        max_cluster_size: the most nodes of a final community.
        random_seed: of the draws; 0 if it is None.
        weight_attribute: attribute of edge weights.
        is_weighted: False takes every edge for equal.
        weight_default: the weight of edges without one.
        check_directed: refuse graphs with directions.
        **options: those of :func:`coterie.detect`, such as ``model``, ``samples`` or ``threads``.

    >>> triangles = [("a", "b", 1), ("b", "c", 1), ("c", "a", 1), ("d", "e", 1), ("e", "f", 1), ("f", "d", 1), ("a", "d", 1)]
    >>> final = hierarchical_leiden(triangles, max_cluster_size=3).final_level_hierarchical_clustering()
    >>> final["a"] == final["b"] == final["c"] != final["d"]
    True
    """
    unused = [name for name, value, usual in (
        ("starting_communities", starting_communities, None), ("extra_forced_iterations", extra_forced_iterations, 0),
        ("resolution", resolution, 1), ("randomness", randomness, 0.001), ("use_modularity", use_modularity, True),
    ) if value != usual]
    if unused:
        warnings.warn(f"of Leiden, and not used here: {', '.join(unused)}", CoterieWarning, stacklevel=2)
    if check_directed and getattr(graph, "is_directed", lambda: False)():
        raise UsageError("the graph has directions, which are not used; check_directed=False takes it without them")
    whole = _in_order(graph, None if is_weighted is False else weight_attribute, weight_default)
    return _rows(whole, max_cluster_size, random_seed, options)


def cluster_graph(
    edges: GraphLike, max_cluster_size: int, use_lcc: bool, seed: int | None = None, **options: Any
) -> list[tuple[int, int, int, list[str]]]:
    """The communities of all levels as graphrag wants them: (level, community, parent or -1, titles of its nodes).

    ``edges`` is a DataFrame with ``source``, ``target`` and perhaps ``weight``, or any other form of a graph; weights of
    an edge that stands there several times are added. With ``use_lcc`` only the largest connected part is looked at.
    Names of nodes stay as they are.

    >>> edges = [("a", "b"), ("b", "c"), ("c", "a")]
    >>> cluster_graph(edges, max_cluster_size=10, use_lcc=True)
    [(0, 0, -1, ['a', 'b', 'c'])]
    """
    whole = _in_order(edges, "weight", 1.0)
    if use_lcc:
        whole = _largest_part(whole)
    found: dict[tuple[int, int, int], list[str]] = {}
    for row in _rows(whole, max_cluster_size, seed, options):
        parent = -1 if row.parent_cluster is None else row.parent_cluster
        found.setdefault((row.level, row.cluster, parent), []).append(row.node)
    return [(*key, found[key]) for key in sorted(found)]


def _rows(graph: Graph, most: int, seed: int | None, options: Mapping[str, Any]) -> HierarchicalClusters:
    if most < 1:
        raise UsageError(f"max_cluster_size is at least 1, not {most}")
    levels = levels_within(graph, most, seed=seed or 0, **options)
    rows = HierarchicalClusters()
    for level, labels in enumerate(levels):
        before = levels[level - 1].tolist() if level else None
        after = levels[level + 1].tolist() if level + 1 < len(levels) else None
        for node, (name, cluster) in enumerate(zip(graph.nodes, labels.tolist())):
            if cluster >= 0:
                rows.append(HierarchicalCluster(name, cluster, None if before is None else before[node], level,
                                                after is None or after[node] < 0))
    return rows


def _in_order(graph: GraphLike, weight: str | None, weight_default: float) -> Graph:
    """The graph with nodes and edges in an order that is a matter of their names alone."""
    import numpy as np

    whole = Graph(_merged(graph, weight, weight_default), weight=weight)
    names = list(whole.nodes)
    order = sorted(range(len(names)), key=lambda i: _place(names[i]))
    place = np.empty(len(names), dtype=np.int64)
    place[order] = np.arange(len(names))
    sources, targets = np.sort(place[whole.edges], axis=0)
    edges = np.lexsort((targets, sources))
    return graph_of([names[i] for i in order], sources[edges], targets[edges],
                    None if whole.weights is None else whole.weights[edges])


def _merged(graph: GraphLike, weight: str | None, weight_default: float) -> GraphLike:
    """Lists of edges and DataFrames with the weights of equal edges added, in a way that knows no order of them."""
    if hasattr(graph, "columns") and {"source", "target"} <= set(graph.columns):
        weights = graph[weight] if weight in graph.columns else [weight_default] * len(graph)
        rows: Iterable[Any] = zip(graph["source"], graph["target"], weights)
    elif isinstance(graph, (list, tuple)):
        rows = graph
    elif hasattr(graph, "edges") and hasattr(graph, "adj"):
        return _of_networkx(graph, weight, weight_default)
    else:
        return graph
    return _summed(rows, (), weight_default)


def _of_networkx(graph: Any, weight: str | None, weight_default: float) -> GraphLike:
    attribute = "weight" if weight is None else weight
    return _summed(graph.edges(data=attribute), graph, weight_default)


def _summed(rows: Iterable[Any], nodes: Iterable[Node], weight_default: float) -> dict[Any, dict[Any, float]]:
    """{node: {neighbor: weight}}, every edge once."""
    weights: dict[tuple[Any, Any], list[float]] = {}
    neighbors: dict[Any, dict[Any, float]] = {node: {} for node in nodes}
    for source, target, *rest in rows:
        neighbors.setdefault(source, {})
        neighbors.setdefault(target, {})
        pair = (source, target) if (target, source) not in weights else (target, source)
        value = rest[0] if rest else None
        weights.setdefault(pair, []).append(weight_default if value is None else float(value))
    for (source, target), values in weights.items():
        neighbors[source][target] = math.fsum(values)  # the exact sum, rounded once
    return neighbors


def _place(name: Any) -> tuple[str, Any]:
    """Nodes in the order of numbers, texts in their own, others by what they are called."""
    if isinstance(name, (int, float)):
        return "", name
    return type(name).__name__, name if isinstance(name, str) else str(name)


def _largest_part(graph: Graph) -> Graph:
    """The largest connected part; of equal ones that of the first node."""
    import numpy as np

    part = _parts(graph)
    if not len(part):
        return graph
    kept = part == np.bincount(part).argmax()
    place = np.cumsum(kept) - 1
    (sources, targets), weights = graph.edges, graph.weights
    inside = kept[sources]
    return graph_of([name for name, keep in zip(graph.nodes, kept) if keep], place[sources[inside]], place[targets[inside]],
                    None if weights is None else weights[inside])


def _parts(graph: Graph) -> NDArray[Any]:
    """The connected part of each node, numbered by their first nodes."""
    import numpy as np

    row_ptr, neighbors = graph.row_ptr.tolist(), graph.neighbors.tolist()
    part = [-1] * len(graph)
    found = 0
    for start in range(len(graph)):
        if part[start] >= 0:
            continue
        part[start] = found
        waiting = [start]
        while waiting:
            node = waiting.pop()
            for other in neighbors[row_ptr[node]:row_ptr[node + 1]]:
                if part[other] < 0:
                    part[other] = found
                    waiting.append(other)
        found += 1
    return np.array(part, dtype=np.int64)
