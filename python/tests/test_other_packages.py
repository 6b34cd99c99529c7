"""NetworkX, igraph, CDlib and bctpy get communities in their own forms, and theirs are taken."""

import importlib.metadata
import random
import sys
import types

import numpy as np
import pytest
from conftest import ROOT, package

import coterie
from coterie import networkx_backend

networkx = package("networkx", "python-test")


@pytest.fixture
def graph():
    return networkx.karate_club_graph()


def dispatch(backend, name, G, weight="weight", **arguments):
    """What NetworkX 3.2 and later do with a call; Debian's is older and has no backends."""
    allowed = backend.can_run(name, (G,), {"weight": weight, **arguments, "backend": "coterie"})
    if allowed is not True:
        raise NotImplementedError(allowed)
    assert backend.should_run(name, (G,), {}) is True
    if not hasattr(G, "__networkx_backend__"):
        G = backend.convert_from_nx(G, edge_attrs={weight: 1} if weight else None, node_attrs=None, preserve_edge_attrs=False,
                                    preserve_node_attrs=False, preserve_graph_attrs=False, name=name, graph_name="G")
    assert G.__networkx_backend__ == "coterie" and not G.is_directed() and not G.is_multigraph()
    return backend.convert_to_nx(getattr(backend, name)(G, weight=weight, **arguments), name=name)


def installed(tmp_path, monkeypatch):
    """A folder with the entry points of a wheel, as pip would leave them."""
    monkeypatch.syspath_prepend(str(ROOT / "python"))
    build_backend = package("build_backend", "python")
    info = tmp_path / "coterie-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: coterie\nVersion: 0\n")
    (info / "entry_points.txt").write_text(build_backend.entry_points())
    monkeypatch.syspath_prepend(str(tmp_path))
    return next(one for one in importlib.metadata.distributions(path=[str(tmp_path)])).entry_points


def test_networkx_finds_the_backend_by_its_entry_points(tmp_path, monkeypatch):
    points = {point.group: point for point in installed(tmp_path, monkeypatch) if point.name == "coterie"}
    assert points["networkx.backends"].load() is networkx_backend
    info = points["networkx.backend_info"].load()()
    assert info["backend_name"] == points["networkx.backends"].name
    assert all(hasattr(networkx_backend, name) for name in info["functions"])


@pytest.mark.parametrize("name", ["louvain_communities", "leiden_communities", "louvain_partitions", "leiden_partitions"])
def test_functions_of_networkx_give_our_communities(name, graph):
    found = dispatch(networkx_backend, name, graph, seed=1)
    if name.endswith("partitions"):
        found = list(found)[-1]
    assert found == coterie.find_communities(graph, seed=1)
    assert set.union(*found) == set(graph) and sum(map(len, found)) == len(graph)
    assert networkx.community.is_partition(graph, found)


def test_a_graph_of_ours_is_a_graph_of_the_backend(graph):
    ours = coterie.Graph(graph)
    assert dispatch(networkx_backend, "louvain_communities", ours) == dispatch(networkx_backend, "louvain_communities", graph)
    assert set(networkx_backend.convert_to_nx(ours).edges) == set(graph.edges)


def test_signatures_begin_as_those_of_networkx():
    import inspect

    for name in ("louvain_communities", "louvain_partitions"):
        theirs = list(inspect.signature(getattr(networkx.community, name)).parameters)
        ours = list(inspect.signature(getattr(networkx_backend, name)).parameters)
        assert set(theirs) <= set(ours) and ours[:3] == theirs[:3], name


def test_a_resolution_is_not_ours_and_we_say_so(graph):
    for arguments, why in (({"resolution": 2}, "no resolution.*scale=50"), ({"max_level": 1}, "max_level")):
        with pytest.raises(NotImplementedError, match=why):
            dispatch(networkx_backend, "louvain_communities", graph, **arguments)
        with pytest.raises(coterie.UsageError, match=why):
            networkx_backend.louvain_communities(graph, **arguments)
    with pytest.raises(NotImplementedError, match="directions"):
        dispatch(networkx_backend, "louvain_communities", networkx.DiGraph([(0, 1)]))
    with pytest.raises(NotImplementedError, match="coterie has no girvan_newman"):
        dispatch(networkx_backend, "girvan_newman", graph)


def test_seeds_may_be_what_networkx_makes_of_them(graph):
    zero = coterie.find_communities(graph, model="ccp")
    assert zero == coterie.find_communities(graph, model="ccp", seed=0)
    for generator in (random._inst, np.random.mtrand._rand):  # both stand for None there
        assert coterie.find_communities(graph, model="ccp", seed=generator) == zero
    for make in (random.Random, np.random.RandomState, np.random.default_rng):
        first, again = (coterie.find_communities(graph, model="ccp", seed=make(7)) for _ in range(2))
        assert first == again


def test_weights_count_where_networkx_says_so():
    graph = networkx.Graph()
    graph.add_weighted_edges_from([(0, 1, 2.0), (1, 2, 3.0)], weight="strength")
    graph.add_edge(2, 3)
    assert networkx_backend.convert_from_nx(graph, edge_attrs={"strength": 1}).weights.tolist() == [2, 3, 1]
    assert networkx_backend.convert_from_nx(graph).weights is None


def test_a_graph_without_nodes_has_no_communities():
    assert coterie.find_communities(networkx.Graph()) == []


def test_igraph_gets_a_clustering_of_its_own_graph(graph):
    igraph = package("igraph", "python-test")
    theirs = igraph.Graph.Famous("Zachary")
    found = coterie.detect(theirs, "ccp", samples=4)
    clustering = found.to_igraph(theirs)
    assert clustering.graph is theirs and clustering.membership == found.labels.tolist()
    assert coterie.agreement(found, clustering).ari == 1
    reversed_names = igraph.Graph(n=34)
    reversed_names.vs["name"] = list(range(34))[::-1]
    assert found.to_igraph(reversed_names).membership == found.labels.tolist()[::-1]
    with pytest.raises(coterie.UsageError, match="has 3 nodes, not 34"):
        found.to_igraph(igraph.Graph(n=3))


class NodeClustering:
    """What cdlib.NodeClustering documents; Debian has no CDlib."""

    def __init__(self, communities, graph, method_name="", method_parameters=None, overlap=False):
        self.communities = [list(c) for c in sorted(communities, key=len, reverse=True)]
        self.graph, self.method_name, self.method_parameters, self.overlap = graph, method_name, method_parameters, overlap


class FuzzyNodeClustering(NodeClustering):
    def __init__(self, communities, node_allocation, graph, method_name="", method_parameters=None, overlap=False):
        super().__init__(communities, graph, method_name, method_parameters, overlap)
        self.allocation_matrix = node_allocation


def test_cdlib_gets_clusterings_and_its_own_are_partitions(graph, monkeypatch):
    documented = types.SimpleNamespace(NodeClustering=NodeClustering, FuzzyNodeClustering=FuzzyNodeClustering)
    monkeypatch.setitem(sys.modules, "cdlib", documented)
    found = coterie.detect(graph, "ccp-attn", samples=16)
    plain, fuzzy = found.to_cdlib(graph), found.to_cdlib(fuzzy=True)
    assert [set(members) for members in plain.communities] == found.communities()
    assert plain.graph is graph and plain.method_name == "coterie" and not plain.overlap
    assert set(fuzzy.graph.edges) == set(graph.edges)
    table = found.memberships()
    for i, node in enumerate(found.nodes):
        assert fuzzy.allocation_matrix[node] == {k: p for k, p in enumerate(table[i]) if p > 0}
    assert coterie.agreement(plain, found).ari == 1
    overlapping = NodeClustering([[0, 1], [1, 2]], graph, "theirs", overlap=True)
    with pytest.raises(coterie.InputError, match="more than one community"):
        coterie.agreement(overlapping, found)


def test_bctpys_agreement_takes_our_samples(graph):
    def agreement(ci):  # in how many of the partitions, which are columns, two nodes are together
        together = (ci[:, None, :] == ci[None, :, :]).sum(axis=2)
        np.fill_diagonal(together, 0)
        return together

    found = coterie.detect(graph, "ccp", samples=8)
    expected = found.co_membership() * len(found.samples)
    np.fill_diagonal(expected, 0)
    np.testing.assert_allclose(agreement(found.samples.T), expected)
    assert coterie.agreement(found.labels + 1, found).ari == 1  # theirs count from 1
