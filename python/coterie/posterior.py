"""What a model believes about the communities of one graph."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _coterie
from .errors import UsageError
from .graphs import Graph, Node
from .partitions import PartitionLike, labels_of_some

if TYPE_CHECKING:
    import networkx
    from numpy.typing import NDArray

    from .models import Model


class Partition(NamedTuple):
    """One way of dividing the nodes."""

    labels: NDArray[Any]
    """the community of each node; 0 is the largest"""
    probability: float
    """its share of the draws"""
    log_prob: float | None
    """log p(partition | graph); None where it was not estimated"""
    log_prob_error: float | None
    """standard error of that estimate; 0 where it is exact"""


class Level(NamedTuple):
    """One level of the tree of communities."""

    k: int
    """how many communities or groups it has"""
    support: float
    """the share of the draws that have such a level"""
    labels: NDArray[Any]
    """the group of each node; 0 is the largest"""


class Posterior:
    """Draws from the posterior over partitions of a graph, and every answer made from them.

    Arrays have one entry per node, in the order of ``nodes``; communities are numbered by decreasing size.
    """

    def __init__(self, core: _coterie.Answer, graph: Graph, model: Model | None) -> None:
        self._core = core
        self.graph = graph
        self.model = model

    def __repr__(self) -> str:
        k = self.k
        return (
            f"<coterie.Posterior: {len(self.graph)} nodes in {k} {'community' if k == 1 else 'communities'}, "
            f"P(K = {k}) = {self.k_distribution.get(k, 0.0):.2f}>"
        )

    def __reduce__(self) -> Any:
        return _restore, (self.graph, self.model, self._core.state())

    @property
    def _sha256(self) -> str:
        return self.model.sha256 if self.model else ""

    @property
    def nodes(self) -> Sequence[Node]:
        """The caller's names of the nodes."""
        return self.graph.nodes

    @property
    def labels(self) -> NDArray[Any]:
        """The community of each node in the best partition. A view, not a copy."""
        return self._core.labels

    @property
    def k(self) -> int:
        """The number of communities of the best partition."""
        return int(self.labels.max()) + 1

    def communities(self) -> list[set[Node]]:
        """The best partition as sets of nodes, the largest first."""
        return [set(members) for members in _in_order(self.nodes, self.labels.tolist(), self.k)]

    def community_of(self, node: Node) -> int:
        """The community of one node in the best partition."""
        return int(self.labels[self.graph.position(node)])

    @cached_property
    def levels(self) -> list[Level]:
        """How communities are grouped: first the communities themselves, then their groups, then groups of these.

        Each level joins communities of the one before, as most draws do. Empty for models that draw no levels.
        """
        return [Level(int(labels.max()) + 1, support, labels) for support, labels in self._core.levels()]

    def at(self, *, k: int | None = None, size: float | None = None) -> Level:
        """The level of ``k`` communities, or the one whose communities have about ``size`` nodes on average.

        For a number of communities that no level has, ask :func:`coterie.detect` with ``k=``.
        """
        if (k is None) == (size is None):
            raise UsageError("a level is chosen by k or by size")
        if not self.levels:
            raise UsageError("there are no levels: the model draws none")
        if size is not None:
            if not size > 0:
                raise UsageError(f"a size is a number of nodes, not {size}")
            wanted = len(self.graph) / size
            return min(self.levels, key=lambda level: max(level.k, wanted) / min(level.k, wanted))
        for level in self.levels:
            if level.k == k:
                return level
        raise UsageError(f"no level has {k} communities, but {', '.join(str(level.k) for level in self.levels)}; "
                         f"detect(..., k={k}) looks for as many")

    @property
    def community_names(self) -> list[str]:
        """What each community is called in documents and pages: by its number, unless :meth:`align_to` says otherwise."""
        return self._core.community_names or [str(k) for k in range(self.k)]

    def align_to(self, earlier: PartitionLike) -> list[str]:
        """Gives communities the names that an earlier partition of the same nodes, or some of them, has for them.

        Communities are paired so that as many nodes as possible keep the name of their community; one without a partner
        gets the smallest number that is no earlier name. Returns ``community_names``. An earlier posterior lends its own.
        """
        self._core.align(*labels_of_some(self.graph, earlier))
        return self.community_names

    @property
    def k_distribution(self) -> dict[int, float]:
        """P(K): the probability of each number of communities that was drawn."""
        return self._core.k_distribution

    @property
    def confidence(self) -> NDArray[Any]:
        """The share of the draws that put each node where the best partition does. A view."""
        return self._core.confidence

    @property
    def entropy(self) -> NDArray[Any]:
        """The entropy of each node's community over the draws, in nats. A view."""
        return self._core.entropy

    @property
    def second(self) -> NDArray[Any]:
        """The share of the draws that put each node into the community that is second for it. A view."""
        return self._core.second

    def co_membership(self, node: Node | None = None, *, most_nodes: int = 5000) -> NDArray[Any]:
        """P(two nodes are in the same community): of all pairs, (N, N), or of one node with each, (N,).

        Raises :class:`coterie.OutOfMemoryError` for all pairs of more than ``most_nodes`` nodes.
        """
        if node is None:
            return self._core.co_membership(most_nodes)
        return self._core.co_membership_row(self.graph.position(node))

    def memberships(self) -> NDArray[Any]:
        """P(node is in community k of the best partition), (N, K).

        Communities of draws are paired with those of the best partition; what is missing from a row's sum to 1 is
        the probability that the node is in a community which has no counterpart there.
        """
        return self._core.memberships()

    def table(self) -> Any:
        """What draws and edges say about each community: is it real, and what may it be part of?

        A ``pandas.DataFrame`` with a row per community; without pandas, a list of dictionaries. Columns: ``community``,
        ``name``, ``size``; ``confidence``, the mean of its nodes; ``persistence``, the share of the draws in which some
        community and this one share more than half of all nodes that either has; ``similarity``, that share on average;
        ``structure``, the share of the draws that divide its connected component at all; ``inside`` and ``outside``, the
        share of pairs of its nodes, and of pairs with another node, that have an edge; ``conductance``; ``merges_with``,
        the community that draws most often join it with (-1: none does), and ``merge``, the share that do.
        """
        rows = self.community_rows()
        try:
            import pandas
        except ImportError:
            return rows
        table = pandas.DataFrame(rows)
        table["merges_with"] = table["merges_with"].fillna(-1).astype(int)
        numbers = ["inside", "outside", "conductance"]
        table[numbers] = table[numbers].astype(float)
        return table

    def community_rows(self) -> list[dict[str, Any]]:
        """The rows of :meth:`table` as dictionaries, with None where there is no number."""
        import json

        rows: list[dict[str, Any]] = json.loads(self._core.communities_json())
        return rows

    def community_co_membership(self) -> NDArray[Any]:
        """P(a node of one community and a node of another are together), (K, K), on average over pairs of nodes."""
        return self._core.community_matrix()

    def assigned(self, confidence: float = 0.5) -> NDArray[Any]:
        """``labels``, with -1 for nodes whose confidence is lower: where nobody knows, nothing need be said."""
        import numpy as np

        return np.where(self.confidence < confidence, -1, self.labels)

    @cached_property
    def _drawn(self) -> tuple[NDArray[Any], NDArray[Any]]:
        return self._core.samples()

    @property
    def samples(self) -> NDArray[Any]:
        """The sampled partitions, (draws, N): one row of labels per draw, equal ones together.

        In each row communities are numbered in order of first appearance, so equal partitions are equal rows; a
        number means nothing across rows. ``samples.T`` is what bctpy's ``agreement`` takes.
        """
        return self._drawn[0]

    @property
    def log_probs(self) -> NDArray[Any]:
        """log p(partition | graph) of each row of ``samples``; nan where the model has none."""
        return self._drawn[1]

    @cached_property
    def map(self) -> Partition:
        """The best partition, with its share of the draws and its log-probability."""
        return Partition(*self._core.best())

    def credible_set(self, level: float = 0.9) -> list[Partition]:
        """The fewest distinct partitions that hold at least ``level`` of the draws, most frequent first."""
        if not 0 < level <= 1:
            raise UsageError(f"a level lies between 0 and 1, not at {level}")
        return [Partition(*one) for one in self._core.credible_set(level)]

    @property
    def warnings(self) -> list[str]:
        """What was not used, and in which respects the graph is unlike those the model was trained on."""
        return self._core.warnings

    def summary(self) -> str:
        """What was found and how sure it is, in a sentence or two."""
        return self._core.sentence()

    def to_dict(self, samples: bool = False) -> dict[str, Any]:
        """The document of ``coterie detect --json`` (docs/schema/detect.schema.json); with every distinct partition
        if asked. Nodes are called by texts in it."""
        import json

        document: dict[str, Any] = json.loads(self._core.json(self._sha256, samples))
        return document

    def _columns(self) -> dict[str, NDArray[Any]]:
        """What tables and graphs say about each node."""
        return {"community": self.labels, "confidence": self.confidence, "entropy": self.entropy, "second": self.second}

    def to_dataframe(self) -> Any:
        """A ``pandas.DataFrame`` with one row per node: ``node``, ``community``, ``confidence``, ``entropy`` and ``second``."""
        import pandas

        columns: dict[str, Any] = {"node": list(self.nodes)}
        return pandas.DataFrame(columns | self._columns())

    def to_igraph(self, graph: Any = None) -> Any:
        """The graph as an ``igraph.Graph`` whose vertices have a ``name`` and the columns of :meth:`to_dataframe`.

        Of the igraph graph that was looked at, if it is given: the communities as an ``igraph.VertexClustering``.
        """
        if graph is not None:
            import igraph

            names = graph.vs["name"] if "name" in graph.vs.attributes() else range(graph.vcount())
            if len(names) != len(self.graph):
                raise UsageError(f"the given graph has {len(names)} nodes, not {len(self.graph)}")
            by_name = set(names) == set(self.nodes)
            return igraph.VertexClustering(graph, [int(self.labels[self.graph.position(name) if by_name else i])
                                                   for i, name in enumerate(names)])
        graph = self.graph.to_igraph()
        for name, column in self._columns().items():
            graph.vs[name] = column.tolist()
        return graph

    def to_networkx(self, graph: networkx.Graph | None = None) -> networkx.Graph:
        """A graph whose nodes have the columns of :meth:`to_dataframe` as attributes: a copy of the given one (of the
        same nodes), or the one that was looked at."""
        result = self.graph.to_networkx() if graph is None else graph.copy()
        columns = {name: column.tolist() for name, column in self._columns().items()}
        for i, node in enumerate(self.nodes):
            if node not in result:
                raise UsageError(f"{node!r} is not a node of the given graph")
            result.nodes[node].update({name: column[i] for name, column in columns.items()})
        return result

    def to_cdlib(self, graph: Any = None, *, fuzzy: bool = False) -> Any:
        """The communities as a ``cdlib.NodeClustering`` of the given graph, or of the one that was looked at.

        ``fuzzy`` asks for a ``FuzzyNodeClustering``, whose ``allocation_matrix`` has P(node is in community k) for all
        communities that a node may be in.
        """
        import cdlib

        whole = self.graph.to_networkx() if graph is None else graph
        communities = _in_order(self.nodes, self.labels.tolist(), self.k)
        method = {"method_name": "coterie", "method_parameters": {"model": self.model.name if self.model else ""}}
        if not fuzzy:
            return cdlib.NodeClustering(communities, whole, **method)
        allocation = {node: {k: p for k, p in enumerate(row) if p > 0}
                      for node, row in zip(self.nodes, self.memberships().tolist())}
        return cdlib.FuzzyNodeClustering(communities, allocation, whole, **method)

    def layout(self) -> NDArray[Any]:
        """Where the report page draws each node, (N, 2); y points down."""
        return self._core.layout()

    def plot(self, ax: Any = None, *, names: bool = False) -> Any:
        """Draws the graph with matplotlib, into the given axes or new ones, and returns the axes.

        Colors are communities, as in the report page; nodes are the paler, the less sure their place is. Lines are as wide
        as edges weigh.
        """
        from .notebook import plot

        return plot(self, ax, names)

    def write_report(self, path: str | os.PathLike[str]) -> None:
        """Writes the page of ``coterie detect --report``: one HTML file that needs nothing else."""
        self._core.write_report(self._sha256, os.fsencode(path))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes everything into one file, for :func:`coterie.load`: data, never code. Nodes are called by texts, numbers
        or tuples of them."""
        from .saved import save

        save(self, path)

    def _repr_html_(self) -> str:
        from .notebook import as_html

        return as_html(self)


def _in_order(nodes: Sequence[Node], labels: Sequence[int], k: int) -> list[list[Node]]:
    """The nodes of each community, in their order."""
    members: list[list[Node]] = [[] for _ in range(k)]
    for node, label in zip(nodes, labels):
        members[label].append(node)
    return members


def _restore(graph: Graph, model: Model | None, state: tuple[Any, ...]) -> Posterior:
    return Posterior(_coterie.restore(graph._core, model._core if model else None, state), graph, model)
