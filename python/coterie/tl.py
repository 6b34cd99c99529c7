"""Communities of cells, by the rules of scanpy: :func:`cluster` is called as ``scanpy.tl.leiden`` is.

It needs neither scanpy nor anndata: anything with ``obs``, ``obsp``, ``obsm``, ``uns`` and ``obs_names`` will do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .detection import detect
from .errors import UsageError
from .models import OF_POINTS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .posterior import Posterior

Matrix = Any
"""A square matrix of cells by cells: SciPy's sparse ones or an array."""


def cluster(
    adata: Any,
    *,
    key_added: str = "coterie",
    neighbors_key: str | None = None,
    obsp: str | None = None,
    adjacency: Matrix | Mapping[str, Matrix] | None = None,
    restrict_to: tuple[str, Sequence[str]] | None = None,
    use_weights: bool = True,
    mod_weights: Mapping[str, float] | None = None,
    copy: bool = False,
    **options: Any,
) -> Any:
    """Finds the communities of a graph of cells and writes them into ``adata``, with how sure each cell's place is.

    The graph is ``adjacency``, else ``adata.obsp[obsp]``, else the one of ``adata.uns[neighbors_key]``, else
    ``adata.obsp["connectivities"]``. Several graphs of the same cells are one: their weights are added.

    Written are, for the key ``coterie``:

    - ``obs["coterie"]``: the community of each cell, categories ``"0"``, ``"1"``, ..., the largest first;
    - ``obs["coterie_confidence"]``, ``_entropy`` and ``_second``: see :class:`coterie.Posterior`;
    - ``obsm["coterie_memberships"]``: P(cell is in community k), (cells, K);
    - ``obs["coterie_level_1"]``, ... : how communities are grouped, for models of levels;
    - ``uns["coterie"]``: ``params``; ``levels`` with the arrays ``k`` and ``support``; ``k_posterior`` with the arrays ``k`` and ``probability``; ``communities``, the columns
      of :meth:`coterie.Posterior.table`: is it real? ``summary``, a sentence; ``warnings`` where there are any.

    Args:
        adata: an AnnData, or a MuData, whose modalities each have a graph.
        key_added: the name of what is written.
        neighbors_key: key in ``uns`` of what ``scanpy.pp.neighbors`` has found.
        obsp: key in ``obsp`` of the graph.
        adjacency: the graph itself, or several, such as ``{"rna": graph, "protein": graph}``.
        restrict_to: a column of ``obs`` and some of its categories: only their cells are divided further, into
            ``"cat1-cat2,0"`` and so on; others keep their category, and their numbers are nan. ``key_added`` becomes
            ``coterie_R`` if it is not given.
        use_weights: False takes every edge for equal.
        mod_weights: what the weights of each modality, or of each of several graphs, are multiplied by; 1 by default.
        copy: change and return a copy.
        **options: those of :func:`coterie.detect`, such as ``seed``, ``samples``, ``scale`` or ``model``, which is
            ``levels`` by default.

    Returns:
        None, or the copy.
    """
    if options.get("scales") is not None:
        raise UsageError("one column has one answer: scale=50 asks for communities of about 50 cells")
    if "resolution" in options and options.get("method") not in ("leiden", "ecg"):
        raise UsageError("resolution is for the methods leiden and ecg; scale=50 asks for communities of about 50 cells")
    adata = adata.copy() if copy else adata
    graph = _graph_of(adata, neighbors_key, obsp, adjacency, mod_weights)
    cells: NDArray[Any] | None = None
    prefix = ""
    if restrict_to is not None:
        column, categories = restrict_to
        cells, prefix = _restricted(adata, column, categories)
        graph = graph[cells][:, cells]
        key_added = "coterie_R" if key_added == "coterie" else key_added
    if options.get("model") is None and options.get("method", "network") == "network":
        options["model"] = OF_POINTS
    found = detect(graph, weight="weight" if use_weights else None, **options)
    _write(adata, key_added, found, cells, prefix, restrict_to)
    params = {"use_weights": use_weights, "model": found.model.name if found.model else "", **_params(options)}
    for name, value in (("neighbors_key", neighbors_key), ("obsp", obsp)):
        if value is not None:
            params[name] = value
    if restrict_to is not None:
        params["restrict_to"] = [restrict_to[0], *restrict_to[1]]
    adata.uns[key_added]["params"] = params
    return adata if copy else None


def _graph_of(adata: Any, neighbors_key: str | None, obsp: str | None, adjacency: Any,
              mod_weights: Mapping[str, float] | None) -> Any:
    """The graph that scanpy would take, as a sparse matrix."""
    from scipy.sparse import csr_matrix

    if sum(way is not None for way in (neighbors_key, obsp, adjacency)) > 1:
        raise UsageError("adjacency, obsp and neighbors_key are three ways to name a graph: choose one")
    cells = len(adata.obs_names)
    parts: dict[str, tuple[Any, Any]]  # each graph, and the places of its cells among all
    if isinstance(adjacency, Mapping):
        parts = {name: (matrix, None) for name, matrix in adjacency.items()}
    elif adjacency is None and hasattr(adata, "mod"):
        parts = {name: (_stored(part, neighbors_key, obsp), adata.obs_names.get_indexer(part.obs_names))
                 for name, part in adata.mod.items()}
    else:
        if mod_weights is not None:
            raise UsageError("mod_weights are for several graphs: a MuData, or adjacency={name: graph}")
        parts = {"": (_stored(adata, neighbors_key, obsp) if adjacency is None else adjacency, None)}
    if not parts:
        raise UsageError("there is no graph")
    weights = {name: 1.0 for name in parts} | dict(mod_weights or {})
    for name, weight in weights.items():
        if name not in parts:
            raise UsageError(f"mod_weights: there is no graph {name!r} (there are: {', '.join(parts)})")
        if not 0 < weight < float("inf"):
            raise UsageError(f"mod_weights: a weight is above 0, that of {name!r} is {weight}")
    total = None
    for name, (matrix, place) in parts.items():
        entries = csr_matrix(matrix).tocoo()
        size = cells if place is None else len(place)
        if entries.shape != (size, size):
            raise UsageError(f"the graph of {size} cells is {entries.shape[0]} x {entries.shape[1]}")
        rows, columns = (entries.row, entries.col) if place is None else (place[entries.row], place[entries.col])
        values = entries.data if weights[name] == 1 else entries.data * weights[name]
        part = csr_matrix((values, (rows, columns)), shape=(cells, cells))
        total = part if total is None else total + part
    return total


def _stored(adata: Any, neighbors_key: str | None, obsp: str | None) -> Any:
    if obsp is None and neighbors_key is not None:
        if neighbors_key not in adata.uns:
            raise UsageError(f"uns has no {neighbors_key!r}: scanpy.pp.neighbors(key_added={neighbors_key!r}) makes it")
        obsp = adata.uns[neighbors_key].get("connectivities_key", "connectivities")
    if obsp is None:
        obsp = adata.uns.get("neighbors", {}).get("connectivities_key", "connectivities")
    if obsp not in adata.obsp:
        raise UsageError(f"obsp has no {obsp!r}: scanpy.pp.neighbors makes the graph, or give one as adjacency")
    return adata.obsp[obsp]


def _restricted(adata: Any, column: str, categories: Sequence[str]) -> tuple[NDArray[Any], str]:
    """The places of the cells of some categories, and what the names of their communities start with."""
    import numpy as np

    if column not in adata.obs:
        raise UsageError(f"obs has no column {column!r}")
    there = adata.obs[column].astype("category").cat.categories
    if isinstance(categories, str) or not all(isinstance(name, str) for name in categories):
        raise UsageError("restrict_to is a column and a list of texts, such as ('leiden', ['1', '2'])")
    for name in categories:
        if name not in there:
            raise UsageError(f"{name!r} is not a category of {column!r}")
    places = np.flatnonzero(adata.obs[column].isin(list(categories)).to_numpy())
    if not len(places):
        raise UsageError(f"no cell is in one of these categories of {column!r}")
    return places, "-".join(categories) + ","


def _write(adata: Any, key: str, found: Posterior, cells: NDArray[Any] | None, prefix: str, restrict_to: Any) -> None:
    import numpy as np
    import pandas

    count = len(adata.obs_names)
    names = [f"{prefix}{label}" for label in found.labels.tolist()]
    memberships = found.memberships()
    if cells is not None:
        before = adata.obs[restrict_to[0]].astype(object).to_numpy(copy=True)
        labels = np.array([None if value != value else str(value) for value in before], dtype=object)
        labels[cells] = names
        names = labels.tolist()
    adata.obs[key] = pandas.Categorical(names, categories=natural_order({name for name in names if name is not None}))

    def of_all(values: NDArray[Any]) -> NDArray[Any]:
        if cells is None:
            return values.copy()
        spread = np.full((count, *values.shape[1:]), np.nan)
        spread[cells] = values
        return spread

    for name in ("confidence", "entropy", "second"):
        adata.obs[f"{key}_{name}"] = of_all(getattr(found, name))
    adata.obsm[f"{key}_memberships"] = of_all(memberships)
    # No numbers as keys and no None: files of AnnData take neither.
    distribution = found.k_distribution
    rows = found.community_rows()
    for number, level in enumerate(found.levels[1:], 1):
        adata.obs[f"{key}_level_{number}"] = of_all(level.labels)
    adata.uns[key] = {
        "levels": {"k": np.array([level.k for level in found.levels], dtype=np.int64),
                   "support": np.array([level.support for level in found.levels], dtype=float)},
        "k_posterior": {"k": np.array(list(distribution), dtype=np.int64),
                        "probability": np.array(list(distribution.values()), dtype=float)},
        "communities": {name: np.array([row[name] for row in rows], dtype=int if name == "size" else float)
                        for name in rows[0] if name not in ("community", "name")},
        "summary": found.summary(),
    }
    if found.warnings:
        adata.uns[key]["warnings"] = np.array(found.warnings, dtype=object)


def _params(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options as files of AnnData hold them: numbers, texts and truth values; others as texts, and no None."""
    return {name: value if isinstance(value, (bool, int, float, str)) else getattr(value, "name", str(value))
            for name, value in options.items() if value is not None}


def natural_order(texts: Iterable[str]) -> list[str]:
    """Sorted as people count: 'b2' before 'b10'.

    >>> natural_order(["b10", "b2", "a"])
    ['a', 'b2', 'b10']
    """
    def key(text: str) -> list[tuple[int, int, str]]:
        return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in re.split(r"(\d+)", text) if part]

    return sorted(texts, key=lambda text: (key(text), text))
