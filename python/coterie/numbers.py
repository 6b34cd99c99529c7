"""Graphs of tables of numbers: points and their nearest neighbours, correlations and their strong pairs."""

from __future__ import annotations

from typing import Any

from .graphs import Graph

Numbers = Any
"""An array, a DataFrame, whose index names the nodes, a SciPy sparse matrix, or the path of a .npy, .csv or .tsv file."""


def neighbors(X: Numbers, k: int = 15, kind: str = "fuzzy", *, metric: str = "euclidean",
              threads: int | None = None) -> Graph:
    """The graph of the nearest neighbours of points, which are the rows of ``X``.

    The same points give the same graph, for any number of threads. Up to 8,192 points are compared with all others;
    of more, neighbours are found by hierarchical small worlds (hnswlib), and a few of them are missed.

    Args:
        X: points, one a row.
        k: neighbours of each point, itself not counted (scanpy's and UMAP's ``n_neighbors`` count it).
        kind: ``fuzzy`` has the weights of UMAP and scanpy; ``shared`` the Jaccard index of both ends' neighbours, from
            1/15 on, as Seurat; ``plain`` an edge where one end is near to the other, ``mutual`` where both are.
        metric: ``euclidean`` or ``cosine``.

    >>> graph = neighbors([[0, 0], [0, 1], [1, 0], [9, 9], [9, 8], [8, 9]], 2, "mutual")
    >>> graph.edges.tolist()
    [[0, 0, 1, 3, 3, 4], [1, 2, 2, 4, 5, 5]]
    """
    return Graph(X, format=_format(X), neighbors=k, metric=metric, kind=kind, threads=threads)


def similarities(matrix: Numbers, density: float | None = None, threshold: float | None = None) -> Graph:
    """The graph of the strong pairs of a square of correlations, or of other similarities; they are its weights.

    Negative similarities are never edges, because communities are of what goes together; how many they are is said in
    the graph's ``warnings``. The diagonal may be anything.

    Args:
        matrix: a square, symmetric table.
        density: the share of all pairs that become edges, the strongest; those equal to the weakest are kept, too.
        threshold: in place of it, the smallest similarity that becomes an edge.

    >>> similarities([[1, 0.9, -0.2], [0.9, 1, 0.3], [-0.2, 0.3, 1]], threshold=0.5).edges.tolist()
    [[0], [1]]
    """
    if density is None and threshold is None:
        density = 0.1
    return Graph(matrix, format=_format(matrix), density=density, threshold=threshold)


def _format(table: Numbers) -> str | None:
    import os

    return "numbers" if isinstance(table, (str, os.PathLike)) else None
