"""From whatever holds a graph to the graph of the C++ library, with the caller's names of its nodes."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from . import _coterie
from .errors import InputError, UsageError

if TYPE_CHECKING:
    import networkx
    from numpy.typing import NDArray

Node = Hashable
GraphLike = Any
"""NetworkX or igraph graph, SciPy sparse matrix, DataFrame of edges, (2, E) array of node ids, square array (an
adjacency matrix), array of points (one a row), dictionary of neighbors, edge list, path, or :class:`Graph`."""


class Graph:
    """An undirected graph without self-loops and repeated edges, the names of its nodes, and perhaps edge weights.

    Everything that takes a graph takes any form of it; make a ``Graph`` yourself to convert it only once.
    ``weight`` names the attribute or column of edge weights, as in NetworkX; None reads without. Weights are above 0
    and finite, those of repeated edges add up, and weights that are all 1 are none. ``columns`` are the two columns of
    a table (a file or a DataFrame) with the nodes of an edge.

    Of numbers (a .npy file, an array of fractions that is not square, or anything else with ``neighbors``, ``density`` or
    ``threshold``) it is the graph that :func:`coterie.neighbors` or :func:`coterie.similarities` makes.

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
    __networkx_backend__ = "coterie"  # NetworkX may call us with one of these: networkx_backend.py

    def __init__(self, graph: GraphLike, *, format: str | None = None, columns: tuple[str, str] | None = None,
                 weight: str | None = "weight", neighbors: int | None = None, metric: str = "euclidean",
                 kind: str = "fuzzy", density: float | None = None, threshold: float | None = None,
                 threads: int | None = None) -> None:
        numbers = {"neighbors": neighbors, "metric": metric, "kind": kind, "density": density, "threshold": threshold}
        if isinstance(graph, Graph):
            if _about_numbers(numbers):
                raise UsageError("neighbors, density and threshold are about numbers, not about a graph")
            self._core, self._names = graph._core, graph._names
        else:
            self._core, self._names = _convert(graph, format, columns, weight, numbers,
                                               threads or _coterie.default_threads())

    def __reduce__(self) -> Any:
        weights = self._core.edge_weights() if self._core.has_weights else None
        texts = self._core.names() if self._core.has_names else []
        state = (len(self), self.edges, weights, texts, self._core.source, self.warnings, self._names)
        return _unpickle, state

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
    def weights(self) -> NDArray[Any] | None:
        """The weights of ``edges``, in their order; None for a graph without weights."""
        return self._core.edge_weights() if self._core.has_weights else None

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

    def is_directed(self) -> bool:
        """False, as NetworkX asks."""
        return False

    def is_multigraph(self) -> bool:
        """False, as NetworkX asks."""
        return False

    def to_networkx(self) -> networkx.Graph:
        """The graph with the caller's names, as a ``networkx.Graph``."""
        import networkx

        graph = networkx.Graph()
        graph.add_nodes_from(self.nodes)
        nodes = self.nodes
        pairs = ((nodes[i], nodes[j]) for i, j in self.edges.T.tolist())
        if self.weights is None:
            graph.add_edges_from(pairs)
        else:
            graph.add_weighted_edges_from((i, j, w) for (i, j), w in zip(pairs, self.weights.tolist()))
        return graph

    def to_igraph(self) -> Any:
        """The graph as an ``igraph.Graph``, with the vertex attribute ``name`` and the edge attribute ``weight``."""
        import igraph

        graph = igraph.Graph(n=len(self), edges=self.edges.T.tolist())
        graph.vs["name"] = list(self.nodes)
        if self.weights is not None:
            graph.es["weight"] = self.weights.tolist()
        return graph


def _unpickle(nodes: int, edges: Any, weights: Any, texts: list[str], source: str, warnings: list[str],
              names: Sequence[Node] | None) -> Graph:
    core = _coterie.Graph.from_edges(nodes, edges[0], edges[1], texts, source, weights)
    for warning in warnings:
        core.add_warning(warning)
    return Graph._of(core, names)


def _packages(value: object) -> set[str]:
    """The packages that the type of a value comes from: tells what it is without importing any of them."""
    return {base.__module__.partition(".")[0] for base in type(value).__mro__}


def _about_numbers(numbers: Mapping[str, Any]) -> bool:
    return any(numbers[name] is not None for name in ("neighbors", "density", "threshold"))


def _as_json(numbers: Mapping[str, Any]) -> str:
    from .detection import _json

    return _json(**numbers)


def _convert(graph: Any, format: str | None, columns: tuple[str, str] | None, weight: str | None,
             numbers: Mapping[str, Any], threads: int) -> tuple[_coterie.Graph, Any]:
    if isinstance(graph, (str, os.PathLike)):
        source, target = columns or ("", "")
        wanted = "none" if weight is None else "" if weight == "weight" else weight
        return _coterie.Graph.read(os.fsencode(graph), format or "", source, target, wanted, _as_json(numbers), threads), None
    if _about_numbers(numbers) or is_points(graph):
        return _from_numbers(graph, numbers, threads)
    if format is not None:
        raise UsageError("format and columns are for files")
    packages = _packages(graph)
    if hasattr(graph, "columns") and hasattr(graph, "__getitem__") and packages & {"pandas", "polars"}:
        return _from_table(graph, columns, weight)
    if columns is not None:
        raise UsageError("format and columns are for files")
    if "networkx" in packages:
        return _from_networkx(graph, weight)
    if "igraph" in packages:
        return _from_igraph(graph, weight)
    if "scipy" in packages and hasattr(graph, "tocoo"):
        return _from_scipy(graph, "sparse matrix", weight)
    if hasattr(graph, "__array__"):
        return _from_array(graph, weight)
    if isinstance(graph, Mapping):
        return _from_neighbors(graph, weight)
    if isinstance(graph, Iterable):
        return _from_edge_list(graph, weight)
    raise UsageError(
        f"a graph cannot be made from {type(graph).__name__}; expected a NetworkX or igraph graph, a SciPy sparse "
        "matrix, a DataFrame of edges, a (2, E) or square array, a dictionary of neighbors, a list of edges, or a path"
    )


def _build(kind: str, nodes: int | None, sources: Any, targets: Any, names: Sequence[Node] | None,
           weights: Any = None, directed: bool = False) -> _coterie.Graph:
    texts = [] if names is None or isinstance(names, range) else [_text(name) for name in names]
    try:
        core = _coterie.Graph.from_edges(nodes, sources, targets, texts, kind, weights)
    except InputError as problem:
        raise InputError(f"{kind}: {problem}") from None
    if directed:
        added = ": the weights of both are added" if core.has_weights else ""
        core.add_warning(f"{kind}: directions of edges are not used{added}")
    if core.self_loops:
        core.add_warning(f"{kind}: {core.self_loops} self-loop{' is' if core.self_loops == 1 else 's are'} not used")
    return core


def _text(name: object) -> str:
    # In results that are text a lone surrogate could not be written.
    return str(name).encode("utf-8", "replace").decode("utf-8")


def _weights(values: list[Any], kind: str) -> Any:
    """Weights of edges as an array, None standing for 1; None when no edge has one."""
    import numpy as np

    if all(value is None for value in values):
        return None
    try:
        return np.array([1.0 if value is None else float(value) for value in values])
    except (TypeError, ValueError):
        wrong = next(value for value in values if value is not None and not _is_number(value))
        raise InputError(f"{kind}: a weight expected, found {wrong!r}") from None


def _is_number(value: Any) -> bool:
    try:
        float(value)
    except (TypeError, ValueError):
        return False
    return True


def _from_networkx(graph: Any, weight: str | None) -> tuple[_coterie.Graph, Any]:
    import numpy as np

    names = list(graph)
    position = {node: i for i, node in enumerate(names)}
    ends: list[int] = []
    values: list[Any] = []
    for source, target, value in graph.edges(data="weight" if weight is None else weight):
        ends += (position[source], position[target])
        values.append(value)
    pairs = np.array(ends, dtype=np.int64).reshape(-1, 2)
    weights = None if weight is None else _weights(values, "networkx graph")
    return _build("networkx graph", len(names), pairs[:, 0], pairs[:, 1], names, weights, graph.is_directed()), names


def _from_igraph(graph: Any, weight: str | None) -> tuple[_coterie.Graph, Any]:
    import numpy as np

    count: int = graph.vcount()
    names: Sequence[Node] = range(count)
    if "name" in graph.vs.attributes():
        named = graph.vs["name"]
        if len(set(named)) == count:
            names = named
    pairs = np.array(graph.get_edgelist(), dtype=np.int64).reshape(-1, 2)
    found = weight is not None and weight in graph.es.attributes()
    if not found and weight not in (None, "weight"):
        raise InputError(f"igraph graph: edges have no attribute {weight!r}")
    weights = _weights(graph.es[weight], "igraph graph") if found else None
    return _build("igraph graph", count, pairs[:, 0], pairs[:, 1], names, weights, graph.is_directed()), names


def _from_scipy(matrix: Any, kind: str, weight: str | None) -> tuple[_coterie.Graph, Any]:
    rows, columns = matrix.shape
    if rows != columns:
        raise InputError(f"an adjacency matrix is square, this one is {rows} x {columns}")
    entries = matrix.tocoo()
    return _from_entries(kind, rows, entries.row, entries.col, entries.data, weight)


def _from_entries(kind: str, nodes: int, sources: Any, targets: Any, values: Any,
                  weight: str | None) -> tuple[_coterie.Graph, Any]:
    """The graph of a square matrix, whose entries are weights; those of a symmetric one are said twice."""
    import numpy as np

    kept = (values != 0) & (sources != targets) if not values.all() else np.ones(len(values), dtype=bool)
    sources, targets, values = sources[kept], targets[kept], np.asarray(values[kept], dtype=float)
    names = range(nodes)
    weights = values if weight is not None and len(values) and (values[sources != targets] != 1).any() else None
    if weights is None:
        core = _build(kind, nodes, sources, targets, names)
        # Of a symmetric matrix exactly one half of the entries are repetitions; a triangle has none.
        if core.duplicate_edges not in (0, core.edges):
            core.add_warning(f"{kind}: directions of edges are not used")
        return core, names
    off = sources != targets  # what stands on the diagonal is no edge, and may be anything
    sources, targets, weights = sources[off], targets[off], weights[off]
    upper = sources < targets
    order_up = np.lexsort((weights[upper], targets[upper], sources[upper]))
    order_low = np.lexsort((weights[~upper], sources[~upper], targets[~upper]))
    mirrored = upper.sum() * 2 == len(upper) and all(
        np.array_equal(a[upper][order_up], b[~upper][order_low])
        for a, b in ((sources, targets), (targets, sources), (weights, weights))
    )
    if mirrored:
        return _build(kind, nodes, sources[upper], targets[upper], names, weights[upper]), names
    directed = bool(upper.any() and not upper.all())
    return _build(kind, nodes, sources, targets, names, weights, directed), names


def _from_array(value: Any, weight: str | None) -> tuple[_coterie.Graph, Any]:
    import numpy as np

    masked: Any = np.ma
    if masked.is_masked(value):
        value = value.filled(0) if value.shape[0] == value.shape[-1] else _refuse_mask()
    array = np.asarray(value)
    if array.dtype.kind == "c":
        raise InputError("Complex data not supported: entries of a matrix are weights")
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise InputError("dense matrix: NaN and inf are no weights")
    square = array.ndim == 2 and array.shape[0] == array.shape[1]
    if square and (array.dtype.kind in "fb" or array.shape != (2, 2)):
        if weight is not None and array.dtype.kind in "fi" and (array < 0).any():
            raise InputError("dense matrix: negative entries are no weights; density=0.1 takes it for correlations, "
                             "weight=None reads without")
        sources, targets = np.nonzero(array)
        return _from_entries("dense matrix", len(array), sources, targets, array[sources, targets], weight)
    if array.ndim != 2 or 2 not in array.shape:
        raise InputError(
            f"an array of edges has the shape (2, E) and an adjacency matrix is square, this one has {array.shape}"
        )
    if array.dtype.kind not in "iu":
        raise InputError(f"an array of edges holds whole numbers, this one {array.dtype}")
    if array.shape[0] != 2:
        array = array.T
    # Ids are names: 100, 200 and 300 are three nodes, not 301.
    ids = _different(array)
    counted = len(ids) == 0 or (ids[0] == 0 and ids[-1] == len(ids) - 1)
    names: Sequence[Node] = range(len(ids)) if counted else ids.tolist()
    pairs: Any = array if counted else [np.concatenate([np.searchsorted(ids, some) for some in _in_parts(row)]) for row in array]
    return _build("array of edges", len(ids), pairs[0], pairs[1], names), names


def _refuse_mask() -> Any:
    raise InputError("an array of edges has masked entries: which nodes are meant?")


def is_points(graph: Any) -> bool:
    """Whether an array can only be meant as points, one in each row: fractions that are no square."""
    shape: Any = getattr(graph, "shape", ())
    kind = getattr(getattr(graph, "dtype", None), "kind", "")
    return bool(kind == "f" and len(shape) == 2 and shape[0] != shape[1] and shape[0] > 2 and hasattr(graph, "__array__"))


def _from_numbers(value: Any, numbers: Mapping[str, Any], threads: int) -> tuple[_coterie.Graph, Any]:
    import numpy as np

    names: Sequence[Node] | None = None
    if "pandas" in _packages(value) and hasattr(value, "index"):
        square = value.shape[0] == value.shape[1] and numbers["neighbors"] is None
        for axis in (value.index, value.columns) if square else (value.index,):
            if names is None and list(axis) != list(range(len(axis))):
                names = list(axis)
    if hasattr(value, "toarray"):
        value = value.toarray()
    try:
        array = np.asarray(value, dtype=np.float32)
    except (TypeError, ValueError):
        raise InputError(f"numbers expected, found {type(value).__name__}") from None
    if array.ndim != 2:
        raise InputError(f"a table of numbers has rows and columns, this array has the shape {array.shape}")
    if names is not None and len(set(names)) != len(names):
        raise InputError("two rows of the table have the same name")
    texts = [] if names is None else [_text(name) for name in names]
    core = _coterie.Graph.of_numbers(array, texts, "array of numbers", _as_json(numbers), threads)
    return core, range(len(array)) if names is None else names


def _in_parts(values: Any) -> list[Any]:
    """Parts of an array on which NumPy works for so short that Ctrl-C need not wait."""
    return [values[begin:begin + 2**19] for begin in range(0, len(values), 2**19)]


def _different(array: Any) -> Any:
    """What np.unique finds, in steps between which Ctrl-C is heard."""
    import numpy as np

    runs = [np.unique(some) for row in array for some in _in_parts(row)]
    while len(runs) > 1:
        runs = [_merged(runs[i:i + 2]) for i in range(0, len(runs), 2)]
    return runs[0] if runs else array.reshape(-1)


def _merged(runs: list[Any]) -> Any:
    import numpy as np

    if len(runs) == 1:
        return runs[0]
    both = np.concatenate(runs)
    both.sort(kind="stable")  # of two sorted runs: one pass
    return both[np.concatenate([[True], both[1:] != both[:-1]])]


def _from_table(table: Any, columns: tuple[str, str] | None, weight: str | None) -> tuple[_coterie.Graph, Any]:
    there = list(table.columns)
    if columns is None and _is_matrix(table):
        core, _ = _from_array(table.to_numpy(), weight)
        return _named(core, there), there
    if columns is None:
        known = [
            [name for name in there if str(name).lower() in choices]
            for choices in (("source", "from", "src", "source_id", "from_id"), ("target", "to", "dst", "target_id", "to_id"))
        ]
        columns = (known[0][0], known[1][0]) if known[0] and known[1] else tuple(there[:2])  # type: ignore[assignment]
    for name in columns or ():
        if name not in there:
            raise InputError(f"DataFrame: there is no column {name!r} (there are: {', '.join(map(str, there))})")
    if columns is None or len(columns) != 2:
        raise InputError("DataFrame: two columns with the nodes of an edge expected")
    if weight not in (None, "weight") and weight not in there:
        raise InputError(f"DataFrame: there is no column {weight!r} (there are: {', '.join(map(str, there))})")
    values = list(table[weight]) if weight in there else None
    sources, targets = list(table[columns[0]]), list(table[columns[1]])
    for row, ends in enumerate(zip(sources, targets)):
        if any(map(_is_missing, ends)):
            raise InputError(f"DataFrame: row {row} has no node in {columns[0]!r} or {columns[1]!r}")
    core, names = _from_pairs("DataFrame", sources, targets, values, ())
    # What Gephi writes into every table is not worth a word, as in files.
    silent = ("id", "label", "timeset", "interval", "type") + (("weight",) if weight is None else ())
    unused = [repr(str(name)) for name in there if name not in (*columns, weight) and str(name).lower() not in silent]
    if unused:
        core.add_warning(f"DataFrame: not used: column {', '.join(unused)}")
    return core, names


def _is_matrix(table: Any) -> bool:
    """Whether rows and columns are the same nodes: an adjacency matrix with names, and not a list of edges."""
    index = getattr(table, "index", None)
    return index is not None and len(index) > 2 and list(index) == list(table.columns)


def _named(core: _coterie.Graph, names: Sequence[Node]) -> _coterie.Graph:
    """The same graph with names of its nodes."""
    edges = core.edge_array()
    weights = core.edge_weights() if core.has_weights else None
    named = _build("DataFrame", core.nodes, edges[0], edges[1], names, weights)
    for warning in core.warnings:
        named.add_warning(warning)
    return named


def _is_missing(value: Any) -> bool:
    """None, NaN, NaT, and the NA of pandas, of which nobody knows whether it equals itself."""
    try:
        return bool(value is None or value != value)
    except TypeError:
        return True


def _from_neighbors(neighbors: Mapping[Any, Any], weight: str | None) -> tuple[_coterie.Graph, Any]:
    """{node: [neighbors]} or {node: {neighbor: weight or attributes}}; every edge may stand there once or twice."""
    entries: dict[tuple[Any, Any], Any] = {}
    for node, row in neighbors.items():
        if isinstance(row, (str, bytes)) or not isinstance(row, Iterable):
            raise InputError(f"dictionary of neighbors: those of {node!r} are {row!r}, a list or dictionary expected")
        for other in row:
            value = row[other] if isinstance(row, Mapping) else None
            entries[node, other] = value.get(weight) if isinstance(value, Mapping) else value
    # An edge that both of its nodes list with the same weight is one edge.
    for a, b in list(entries):
        if a != b and (a, b) in entries and (b, a) in entries and entries[a, b] == entries[b, a]:
            del entries[b, a]
    sources, targets = [a for a, _ in entries], [b for _, b in entries]
    values = None if weight is None else list(entries.values())
    return _from_pairs("dictionary of neighbors", sources, targets, values, neighbors)


def _from_edge_list(edges: Iterable[Any], weight: str | None) -> tuple[_coterie.Graph, Any]:
    sources: list[Node] = []
    targets: list[Node] = []
    values: list[Any] = []
    for number, edge in enumerate(edges):
        try:
            if isinstance(edge, str):
                raise TypeError
            source, target, *rest = edge
            hash((source, target))
        except (TypeError, ValueError):
            raise InputError(f"edge list: entry {number} is {edge!r}, two nodes expected") from None
        if len(rest) > 1:
            raise InputError(f"edge list: entry {number} is {edge!r}, two nodes and perhaps a weight expected")
        sources.append(source)
        targets.append(target)
        value = rest[0] if rest else None
        values.append(value.get(weight) if isinstance(value, Mapping) else value)
    return _from_pairs("edge list", sources, targets, None if weight is None else values, ())


def _from_pairs(kind: str, sources: list[Any], targets: list[Any], values: list[Any] | None,
                nodes: Iterable[Any]) -> tuple[_coterie.Graph, Any]:
    """Edges between nodes with names, and nodes that no edge may name."""
    import numpy as np

    position: dict[Node, int] = {}
    for node in nodes:
        position.setdefault(node, len(position))
    pairs = np.empty((len(sources), 2), dtype=np.int64)
    for e, ends in enumerate(zip(sources, targets)):
        pairs[e] = [position.setdefault(end, len(position)) for end in ends]
    names = list(position)
    # As in files, nodes that are whole numbers come in numeric order.
    if all(isinstance(name, (int, np.integer)) and not isinstance(name, bool) for name in names):
        order = sorted(range(len(names)), key=names.__getitem__)  # type: ignore[arg-type]
        place = np.empty(len(names), dtype=np.int64)
        place[order] = np.arange(len(names))
        names = [names[i] for i in order]
        pairs = place[pairs] if len(names) else pairs
    weights = None if values is None else _weights(values, kind)
    return _build(kind, len(names), pairs[:, 0], pairs[:, 1], names, weights), names
