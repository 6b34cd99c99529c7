"""Random graphs whose communities are known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from . import _coterie
from .detection import _json, _threads
from .errors import UsageError
from .graphs import Graph

if TYPE_CHECKING:
    from numpy.typing import NDArray


class LabeledGraph(NamedTuple):
    """A graph and the true community of each of its nodes."""

    graph: Graph
    truth: NDArray[Any]


def simulate(
    family: str = "sbm", count: int = 1, seed: int = 0, *, threads: int | None = None, **options: Any
) -> list[LabeledGraph]:
    """Draws graphs whose communities are known: the same as ``coterie simulate`` for the same seed and options.

    A number that is drawn anew for every graph is written as a text, such as ``nodes="50..350"``.
    ``coterie simulate FAMILY --help`` describes the options of each family, :func:`families` lists them.

    >>> graph, truth = simulate("sbm", seed=7, nodes=60)[0]
    >>> len(graph) == len(truth)
    True
    """
    import json

    if family not in families():
        raise UsageError(f"'{family}' is not a family of graphs; there are {', '.join(families())}")
    if count < 0:
        raise UsageError("the number of graphs must not be negative")
    chosen = {"kind": family, **json.loads(_json(**options))}
    mixture = json.dumps({"families": [{"family": chosen}]})
    drawn = _coterie.simulate(mixture, count, seed, _threads(threads))
    return [LabeledGraph(Graph._of(core, range(core.nodes)), truth) for core, truth in drawn]


def families() -> dict[str, dict[str, Any]]:
    """The families of random graphs, each with its options and their defaults.

    >>> families()["sbm"]["nodes"]
    '50..350'
    """
    import json

    found: dict[str, dict[str, Any]] = json.loads(_coterie.families())
    return found
