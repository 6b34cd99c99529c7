"""coterie as a backend of NetworkX (3.2 and later), and communities in NetworkX's own form.

With coterie installed, ``networkx.community.louvain_communities(G, backend="coterie")`` gives coterie's communities, and
so do ``leiden_communities`` and the ``_partitions`` of both. A resolution is not ours: other values than 1 are refused,
and NetworkX then looks for another backend.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .detection import detect
from .errors import UsageError
from .graphs import Graph, GraphLike, Node


def find_communities(G: GraphLike, weight: str | None = "weight", seed: Any = None, **options: Any) -> list[set[Node]]:
    """The communities of a graph as ``networkx.community`` gives them: a list of sets of nodes, the largest first.

    The same graph gives the same communities; ``seed`` may be a number or a generator of the standard library or NumPy,
    and None is 0. Further options are those of :func:`coterie.detect`.

    >>> sorted(map(sorted, find_communities([("a", "b"), ("b", "c"), ("c", "a")])))
    [['a', 'b', 'c']]
    """
    if not len(Graph(G, weight=weight)):
        return []
    return detect(G, seed=_number(seed), weight=weight, **options).communities()


def louvain_communities(
    G: GraphLike, weight: str | None = "weight", resolution: float = 1, threshold: float = 1e-7,
    max_level: int | None = None, seed: Any = None,
) -> list[set[Node]]:
    """The signature of ``networkx.community.louvain_communities``; ``threshold`` is not used."""
    _refuse_if(_reason({"resolution": resolution, "max_level": max_level}))
    return find_communities(G, weight, seed)


def louvain_partitions(
    G: GraphLike, weight: str | None = "weight", resolution: float = 1, threshold: float = 1e-7, seed: Any = None
) -> Iterator[list[set[Node]]]:
    """The signature of ``networkx.community.louvain_partitions``; the answer is the only level."""
    yield louvain_communities(G, weight, resolution, threshold, None, seed)


def leiden_communities(
    G: GraphLike, weight: str | None = "weight", resolution: float = 1, max_level: int | None = None, seed: Any = None
) -> list[set[Node]]:
    """The signature of ``networkx.community.leiden_communities``."""
    return louvain_communities(G, weight, resolution, max_level=max_level, seed=seed)


def leiden_partitions(
    G: GraphLike, weight: str | None = "weight", resolution: float = 1, seed: Any = None
) -> Iterator[list[set[Node]]]:
    """The signature of ``networkx.community.leiden_partitions``; the answer is the only level."""
    yield leiden_communities(G, weight, resolution, None, seed)


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "louvain_communities": louvain_communities,
    "louvain_partitions": louvain_partitions,
    "leiden_communities": leiden_communities,
    "leiden_partitions": leiden_partitions,
}


def convert_from_nx(graph: Any, edge_attrs: Mapping[str, Any] | None = None, **_: Any) -> Graph:
    """A :class:`coterie.Graph` with the weights that a function asks for."""
    return Graph(graph, weight=next(iter(edge_attrs)) if edge_attrs else None)


def convert_to_nx(result: Any, **_: Any) -> Any:
    """Our graphs as NetworkX's; results that are no graphs stay what they are."""
    return result.to_networkx() if isinstance(result, Graph) else result


def can_run(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> bool | str:
    """True, or why not."""
    import inspect

    if name not in _FUNCTIONS:
        return f"coterie has no {name}"
    given = {key: value for key, value in kwargs.items() if key not in ("backend", "backend_kwargs")}
    try:
        call = inspect.signature(_FUNCTIONS[name]).bind(*args, **given).arguments
    except TypeError as problem:
        return str(problem)
    if getattr(call.get("G"), "is_directed", lambda: False)():
        return "coterie uses no directions of edges"
    return _reason(call) or True


def should_run(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> bool | str:
    """True: who prefers coterie has said so."""
    return True


def get_info() -> dict[str, Any]:
    """What NetworkX's documentation says about us."""
    about = "Communities by coterie, which decides itself how many there are; there is no resolution."
    return {
        "backend_name": "coterie",
        "project": "coterie",
        "package": "coterie",
        "short_summary": "Communities, and how sure one can be of them.",
        "functions": {name: {"additional_docs": about} for name in _FUNCTIONS},
    }


def _reason(arguments: Mapping[str, Any]) -> str:
    """Why a call is not for us; empty if it is."""
    if arguments.get("resolution", 1) != 1:
        return ("coterie has no resolution and finds the number of communities itself; "
                "coterie.detect(G, scale=50) asks for communities of about 50 nodes")
    if arguments.get("max_level") is not None:
        return "coterie has no max_level"
    return ""


def _refuse_if(reason: str) -> None:
    if reason:
        raise UsageError(reason)


def _number(seed: Any) -> int:
    """A seed from what NetworkX makes of one. The generator that stands for None there is None here."""
    import random

    if seed is None or seed is getattr(random, "_inst", None) or _is_numpys_own(seed):
        return 0
    if isinstance(seed, random.Random):
        return seed.randrange(2**31)
    if hasattr(seed, "randint") or hasattr(seed, "integers"):  # NumPy's old and new generators
        return int((seed.randint if hasattr(seed, "randint") else seed.integers)(2**31))
    return int(seed)


def _is_numpys_own(seed: Any) -> bool:
    import sys

    numpy = sys.modules.get("numpy")
    return numpy is not None and seed is numpy.random.mtrand._rand
