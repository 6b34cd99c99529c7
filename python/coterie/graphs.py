"""From whatever holds a graph to the graph of the C++ library, with the caller's names of its nodes."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from . import _coterie
from .errors import InputError, UsageError

if TYPE_CHECKING:
    import networkx
    from numpy.typing import NDArray

Node = Hashable
GraphLike = Any
"""NetworkX or igraph graph, SciPy sparse matrix, (2, E) array, edge list, path, or :class:`Graph`."""


class Graph:
    """An undirected graph without self-loops and repeated edges, and the names of its nodes.

    Everything that takes a graph takes any form of it; make a ``Graph`` yourself to convert it only once.

    >>> graph = Graph([("ann", "bob"), ("bob", "cid"), ("bob", "ann")])
    >>> graph
    <coterie.Graph: 3 nodes, 2 edges>
    >>> graph.nodes
    ['ann', 'bob', 'cid']
    >>> graph.edges
    array([[0, 1],
           [1, 2]], dtype=int32)
    """

    _core: _coterie.Graph
    _names: Sequence[Node] | None

    def __init__(self, graph: GraphLike, *, format: str | None = None, columns: tuple[str, str] | None = None) -> None:
        if isinstance(graph, Graph):
            self._core, self._names = graph._core, graph._names
        else:
            self._core, self._names = _convert(graph, format, columns)

    @classmethod
    def _of(cls, core: _coterie.Graph, names: Sequence[Node] | None) -> Graph:
        self = cls.__new__(cls)
        self._core, self._names = core, names
        return self

    def __len__(self) -> int:
        return self._core.nodes

    def __repr__(self) -> str:
        return f"<coterie.Graph: {self._core.nodes} nodes, {self._core.edges} edges>"

    @cached_property
    def nodes(self) -> Sequence[Node]:
        """The caller's names of the nodes, in the order of all arrays. Nodes of a file are called by texts."""
        return self._core.names() if self._names is None else self._names

    @property
    def edges(self) -> NDArray[Any]:
        """Every edge once, as two rows of positions in ``nodes``."""
        return self._core.edge_array()

    @property
    def row_ptr(self) -> NDArray[Any]:
        """With ``neighbors``, the compressed rows of the adjacency matrix, without a copy."""
        return self._core.row_ptr()

    @property
    def neighbors(self) -> NDArray[Any]:
        """The neighbors of node i are ``neighbors[row_ptr[i]:row_ptr[i + 1]]``."""
        return self._core.neighbors()

    @property
    def warnings(self) -> list[str]:
        """One line for everything the source says that the graph does not hold."""
        return self._core.warnings

    @cached_property
    def _positions(self) -> dict[Node, int]:
        return {node: i for i, node in enumerate(self.nodes)}

    def position(self, node: Node) -> int:
        """Where a node stands in arrays."""
        try:
            return self._positions[node]
        except (KeyError, TypeError):
            raise UsageError(f"{node!r} is not a node of the graph") from None

    def to_networkx(self) -> networkx.Graph:
        """The graph with the caller's names, as a ``networkx.Graph``."""
        import networkx

        graph = networkx.Graph()
        graph.add_nodes_from(self.nodes)
        nodes = self.nodes
        graph.add_edges_from((nodes[i], nodes[j]) for i, j in self.edges.T.tolist())
        return graph


def _packages(value: object) -> set[str]:
    """The packages that the type of a value comes from: tells what it is without importing any of them."""
    return {base.__module__.partition(".")[0] for base in type(value).__mro__}


def _convert(graph: Any, format: str | None, columns: tuple[str, str] | None) -> tuple[_coterie.Graph, Any]:
    if isinstance(graph, (str, os.PathLike)):
        source, target = columns or ("", "")
        return _coterie.Graph.read(os.fsencode(graph), format or "", source, target), None
    if format is not None or columns is not None:
        raise UsageError("format and columns are for files")
    packages = _packages(graph)
    if "networkx" in packages:
        return _from_networkx(graph)
    if "igraph" in packages:
        return _from_igraph(graph)
    if "scipy" in packages and hasattr(graph, "tocoo"):
        return _from_scipy(graph)
    if hasattr(graph, "__array__"):
        return _from_array(graph)
    if isinstance(graph, Iterable):
        return _from_edge_list(graph)
    raise UsageError(
        f"a graph cannot be made from {type(graph).__name__}; expected a NetworkX or igraph graph, a SciPy sparse "
        "matrix, a (2, E) array, a list of edges, or a path"
    )


def _build(kind: str, nodes: int | None, sources: Any, targets: Any, names: Sequence[Node] | None,
           warnings: Iterable[str]) -> _coterie.Graph:
    texts = [] if names is None or isinstance(names, range) else [_text(name) for name in names]
    core = _coterie.Graph.from_edges(nodes, sources, targets, texts, kind)
    for warning in warnings:
        core.add_warning(f"{kind}: {warning}")
    if core.self_loops:
        core.add_warning(f"{kind}: {core.self_loops} self-loop{' is' if core.self_loops == 1 else 's are'} not used")
    return core


def _text(name: object) -> str:
    # In results that are text a lone surrogate could not be written.
    return str(name).encode("utf-8", "replace").decode("utf-8")


def _unused(weights: bool, directions: bool) -> list[str]:
    return ["weights are not used"] * weights + ["directions of edges are not used"] * directions


def _from_networkx(graph: Any) -> tuple[_coterie.Graph, Any]:
    import numpy as np

    names = list(graph)
    position = {node: i for i, node in enumerate(names)}
    ends: list[int] = []
    weighted = False
    for source, target, weight in graph.edges(data="weight"):
        ends += (position[source], position[target])
        weighted = weighted or weight is not None
    pairs = np.array(ends, dtype=np.int64).reshape(-1, 2)
    unused = _unused(weighted, graph.is_directed())
    return _build("networkx graph", len(names), pairs[:, 0], pairs[:, 1], names, unused), names


def _from_igraph(graph: Any) -> tuple[_coterie.Graph, Any]:
    import numpy as np

    count: int = graph.vcount()
    names: Sequence[Node] = range(count)
    if "name" in graph.vs.attributes():
        named = graph.vs["name"]
        if len(set(named)) == count:
            names = named
    pairs = np.array(graph.get_edgelist(), dtype=np.int64).reshape(-1, 2)
    unused = _unused("weight" in graph.es.attributes(), graph.is_directed())
    return _build("igraph graph", count, pairs[:, 0], pairs[:, 1], names, unused), names


def _from_scipy(matrix: Any) -> tuple[_coterie.Graph, Any]:
    rows, columns = matrix.shape
    if rows != columns:
        raise InputError(f"an adjacency matrix is square, this one is {rows} x {columns}")
    entries = matrix.tocoo()
    sources, targets, values = entries.row, entries.col, entries.data
    if not values.all():  # stored zeros are no edges
        kept = values != 0
        sources, targets, values = sources[kept], targets[kept], values[kept]
    weighted = bool(len(values) and (values != 1).any())
    names = range(rows)
    core = _build("sparse matrix", rows, sources, targets, names, _unused(weighted, False))
    # Of a symmetric matrix exactly one half of the entries are repetitions; a triangle has none.
    if core.duplicate_edges not in (0, core.edges):
        core.add_warning("sparse matrix: directions of edges are not used")
    return core, names


def _from_array(value: Any) -> tuple[_coterie.Graph, Any]:
    import numpy as np

    array = np.asarray(value)
    if array.ndim != 2 or 2 not in array.shape:
        raise InputError(
            f"an array of edges has the shape (2, E), this one has {array.shape}; wrap an adjacency matrix in "
            "scipy.sparse.csr_array"
        )
    if array.dtype.kind not in "iu":
        raise InputError(f"an array of edges holds whole numbers, this one {array.dtype}")
    if array.shape[0] != 2:
        array = array.T
    core = _build("array of edges", None, array[0], array[1], None, ())
    return core, range(core.nodes)


def _from_edge_list(edges: Iterable[Any]) -> tuple[_coterie.Graph, Any]:
    import numpy as np

    position: dict[Node, int] = {}
    ends: list[int] = []
    weighted = False
    for number, edge in enumerate(edges):
        try:
            if isinstance(edge, str):
                raise TypeError
            source, target, *rest = edge
            for node in (source, target):
                ends.append(position.setdefault(node, len(position)))
        except (TypeError, ValueError):
            raise InputError(f"edge list: entry {number} is {edge!r}, two nodes expected") from None
        if len(rest) > 1:
            raise InputError(f"edge list: entry {number} is {edge!r}, two nodes and perhaps a weight expected")
        weighted = weighted or bool(rest)
    names = list(position)
    pairs = np.array(ends, dtype=np.int64).reshape(-1, 2)
    # As in files, nodes that are whole numbers come in numeric order.
    if all(isinstance(name, int) and not isinstance(name, bool) for name in names):
        order = sorted(range(len(names)), key=names.__getitem__)  # type: ignore[arg-type]
        place = np.empty(len(names), dtype=np.int64)
        place[order] = np.arange(len(names))
        names = [names[i] for i in order]
        pairs = place[pairs] if len(names) else pairs
    return _build("edge list", len(names), pairs[:, 0], pairs[:, 1], names, _unused(weighted, False)), names
