"""Communities of a limited size: large ones are divided again, until none is above the limit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .detection import detect
from .graphs import Graph
from .many import detect_many

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SHARE = 0.75  # a division has to leave less than this share of the nodes in its largest part, so that there are few levels


def levels_within(graph: Graph, most: int, **options: Any) -> list[NDArray[Any]]:
    """The community of each node at every level; -1 where its community of the level before was small enough.

    Level 0 is what :func:`coterie.detect` finds with these options. At each further level, every community of more than
    ``most`` nodes is a graph of its own that is looked at again; where that does not divide it, Leiden does, and where
    there is nothing to be found either (in a complete graph), it is cut into parts of equal size. Numbers go on from
    level to level. The same for any number of threads.
    """
    import numpy as np

    if not len(graph):
        return []
    levels: list[NDArray[Any]] = [detect(graph, **options).labels.copy()]
    while True:
        labels = levels[-1]
        sizes = np.bincount(labels[labels >= 0])
        large = [int(community) for community in np.flatnonzero(sizes > most)]
        if not large:
            return levels
        parts = _inner_graphs(graph, labels, large)
        found = detect_many((part for _, part in parts), **options)
        next_level = np.full(len(graph), -1, dtype=np.int64)
        following = int(labels.max()) + 1
        for (nodes, part), answer in zip(parts, found):
            divided = _divided(part, answer.labels, most)  # type: ignore[union-attr]  # errors are raised
            next_level[nodes] = following + divided
            following += int(divided.max()) + 1
        levels.append(next_level)


def _inner_graphs(graph: Graph, labels: NDArray[Any], communities: list[int]) -> list[tuple[NDArray[Any], Graph]]:
    """The nodes of each of these communities, and the graph of the edges between them."""
    import numpy as np

    (sources, targets), weights = graph.edges, graph.weights
    inside = np.flatnonzero(labels[sources] == labels[targets])
    edges_of = _grouped(labels[sources[inside]])
    nodes_of = _grouped(labels)
    place = np.empty(len(graph), dtype=np.int64)
    result = []
    for community in communities:
        nodes = nodes_of[community]
        edges = inside[edges_of.get(community, np.empty(0, dtype=np.int64))]
        place[nodes] = np.arange(len(nodes))
        part = graph_of(range(len(nodes)), place[sources[edges]], place[targets[edges]],
                        None if weights is None else weights[edges])
        result.append((nodes, part))
    return result


def graph_of(names: Any, sources: NDArray[Any], targets: NDArray[Any], weights: NDArray[Any] | None) -> Graph:
    """A graph whose edges are positions in ``names``."""
    from .graphs import _build

    return Graph._of(_build("graph", len(names), sources, targets, names, weights), names)


def _grouped(keys: NDArray[Any]) -> dict[int, NDArray[Any]]:
    """The places of every key, in increasing order."""
    import numpy as np

    order = np.argsort(keys, kind="stable")
    values, first = np.unique(keys[order], return_index=True)
    return dict(zip(values.tolist(), np.split(order, first[1:])))


def _divided(graph: Graph, found: NDArray[Any], most: int) -> NDArray[Any]:
    """The division that was found if it is one; else Leiden's of the lowest resolution that is; else a plain cut."""
    if _divides(found):
        return found
    for doubled in range(6):
        labels = detect(graph, method="leiden", resolution=2.0**doubled).labels
        if _divides(labels):
            return labels
    return _cut(graph, most)


def _divides(labels: NDArray[Any]) -> bool:
    """Parts are neither nearly everything nor crumbs."""
    import numpy as np

    sizes = np.bincount(labels)
    return bool(sizes.max() < _SHARE * len(labels) and len(sizes) <= len(labels) / 2)


def _cut(graph: Graph, most: int) -> NDArray[Any]:
    """As few parts of equal size as the limit allows, of nodes in breadth-first order."""
    import numpy as np

    row_ptr, neighbors = graph.row_ptr.tolist(), graph.neighbors.tolist()
    order: list[int] = []
    seen = [False] * len(graph)
    for start in range(len(graph)):
        if seen[start]:
            continue
        done = len(order)
        seen[start] = True
        order.append(start)
        while done < len(order):
            node = order[done]
            done += 1
            for other in neighbors[row_ptr[node]:row_ptr[node + 1]]:
                if not seen[other]:
                    seen[other] = True
                    order.append(other)
    parts = -(-len(graph) // most)
    labels = np.empty(len(graph), dtype=np.int64)
    labels[order] = np.arange(len(graph)) * parts // len(graph)
    return labels
