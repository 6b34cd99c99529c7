"""From whatever says which node is in which community to one label per node."""

from __future__ import annotations

import os
from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _coterie
from .errors import InputError, UsageError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .graphs import Graph

PartitionLike = Any
"""Labels in the order of nodes, a mapping from node to label, a list of sets of nodes, a clustering of igraph or CDlib, a
path, or a posterior."""


class Agreement(NamedTuple):
    """How well two partitions of the same nodes agree: AMI, ARI and NMI are 1 and VI is 0 for equal ones."""

    ami: float
    """adjusted mutual information, arithmetic normaliser"""
    ari: float
    """adjusted Rand index"""
    nmi: float
    """normalised mutual information, arithmetic normaliser"""
    vi: float
    """variation of information in nats"""


def agreement(a: PartitionLike, b: PartitionLike) -> Agreement:
    """How well two partitions of the same nodes agree.

    Each is a sequence of labels, a mapping from node to label, a list of sets of nodes, a clustering of igraph or
    CDlib, a path to a file of one of the forms that ``coterie agree`` reads, or a :class:`Posterior`. Where both know their nodes by name they are
    joined by name, otherwise by position.

    >>> agreement([0, 0, 1, 1], ["x", "x", "y", "y"]).ami
    1.0
    >>> round(agreement({"a": 0, "b": 0, "c": 1}, [{"c", "b"}, {"a"}]).ari, 2)
    -0.5
    """
    (a_names, a_labels), (b_names, b_labels) = named(a), named(b)
    if a_names is not None and b_names is not None:
        a_names, b_names = comparable(a_names, b_names)
        place = {node: i for i, node in enumerate(b_names)}
        missing = [node for node in a_names if node not in place]
        if missing or len(a_names) != len(b_names):
            missing = missing or sorted(set(b_names) - set(a_names), key=str)
            raise InputError(f"node {missing[0]!r} is in only one of the two partitions")
        b_labels = b_labels[[place[node] for node in a_names]]
    return Agreement(*_coterie.agreement(a_labels, b_labels))


def comparable(a: Sequence[Hashable], b: Sequence[Hashable]) -> tuple[Sequence[Hashable], Sequence[Hashable]]:
    """Nodes of files are texts: where one side has only texts, the other is compared as text, too."""
    texts = [all(isinstance(node, str) for node in side) for side in (a, b)]
    if texts[0] != texts[1]:
        return [str(node) for node in a], [str(node) for node in b]
    return a, b


def _numbered(labels: Sequence[Any]) -> NDArray[Any]:
    """Whole numbers for labels of any kind, in order of first appearance."""
    import numpy as np

    if isinstance(labels, np.ndarray) and labels.dtype.kind in "iu" and labels.ndim == 1:
        return labels
    number: dict[Any, int] = {}
    try:
        return np.array([number.setdefault(label, len(number)) for label in labels], dtype=np.int32)
    except TypeError:
        raise UsageError("labels must be numbers, texts or anything else that can be a key") from None


def named(partition: PartitionLike, keep: bool = False) -> tuple[Sequence[Hashable] | None, Any]:
    """The nodes of a partition, None where only their order is known, and a label for each: a number, or what the
    partition itself calls it if that is to be kept."""
    from .posterior import Posterior

    def number(labels: Any) -> Any:
        return list(labels) if keep else _numbered(labels)

    if isinstance(partition, Posterior):
        labels = partition.labels
        return partition.nodes, [partition.community_names[k] for k in labels] if keep else labels
    if isinstance(partition, (str, os.PathLike)):
        names, labels, called = _coterie.read_named_partition(os.fsencode(partition), "")
        return names or None, [called[k] for k in labels] if keep else labels
    if hasattr(partition, "membership") and hasattr(partition, "graph"):  # igraph.VertexClustering
        vertices = partition.graph.vs
        by_name = "name" in vertices.attributes() and len(set(vertices["name"])) == len(vertices)
        return list(vertices["name"]) if by_name else None, number(partition.membership)
    if isinstance(partition, Mapping):
        return list(partition), number(list(partition.values()))
    if hasattr(partition, "communities") and hasattr(partition, "method_name"):  # cdlib.NodeClustering
        partition = [set(members) for members in partition.communities]
    items = partition if hasattr(partition, "dtype") else list(partition)
    if len(items) and all(isinstance(item, (set, frozenset)) for item in items):
        community = {node: k for k, members in enumerate(items) for node in members}
        if len(community) != sum(map(len, items)):
            raise InputError("a node is in more than one community")
        return list(community), number(list(community.values()))
    return None, number(items)


def labels_for(graph: Graph, partition: PartitionLike) -> NDArray[Any]:
    """One label per node of a graph, in the graph's order."""
    labels: NDArray[Any]
    names, labels = named(partition)
    if names is None:
        return labels
    nodes, names = comparable(graph.nodes, names)
    label_of = dict(zip(names, labels.tolist()))
    strangers = set(names).difference(nodes)
    if strangers:
        raise InputError(f"node {min(strangers, key=str)!r} of the partition is not in the graph")
    try:
        return _numbered([label_of[node] for node in nodes])
    except KeyError as missing:
        raise InputError(f"node {missing.args[0]!r} of the graph is in no community") from None


def labels_of_some(graph: Graph, partition: PartitionLike) -> tuple[NDArray[Any], list[str]]:
    """A number for the community of every node of a graph, -1 for those that the partition does not name or whose label
    is None or -1; and what the partition calls the communities. Nodes that the graph does not have are left out."""
    import numpy as np

    names, labels = named(partition, keep=True)
    if names is None and len(labels) != len(graph):
        raise UsageError(f"the partition has {len(labels)} nodes, the graph has {len(graph)}")
    nodes, there = (graph.nodes, graph.nodes) if names is None else comparable(graph.nodes, names)
    of_node = {node: label for node, label in zip(there, labels) if label is not None and label not in (-1, "unassigned")}
    called = list(dict.fromkeys(of_node.values()))
    place = {label: i for i, label in enumerate(called)}
    found = np.array([place[of_node[node]] if node in of_node else -1 for node in nodes], dtype=np.int32)
    if (found < 0).all():
        raise InputError("the partition names no node of the graph")
    return found, [str(label) for label in called]
