"""Every form of a graph gives the same answer, in the caller's names."""

import subprocess
import sys

import igraph
import networkx as nx
import numpy as np
import pytest
import scipy.sparse

import coterie

EDGES = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (2, 3)]


def named(form):
    return coterie.Graph(form)


def forms():
    graph = nx.Graph(EDGES)
    pairs = np.array(EDGES).T
    ones = np.ones(len(EDGES))
    matrix = scipy.sparse.coo_matrix((ones, pairs), shape=(6, 6))
    return {
        "networkx": graph,
        "igraph": igraph.Graph(EDGES),
        "csr": (matrix + matrix.T).tocsr(),
        "csc triangle": matrix.tocsc(),
        "array (2, E)": pairs,
        "array (2, E) int32": pairs.astype(np.int32),
        "array (2, E) uint8": pairs.astype(np.uint8),
        "array (2, E) not contiguous": np.array(EDGES, order="C").T,
        "array (E, 2)": np.array(EDGES),
        "list": EDGES,
        "generator": iter(EDGES),
        "Graph": coterie.Graph(EDGES),
    }


@pytest.mark.parametrize("form", forms())
def test_every_form_is_the_same_graph(form):
    graph = named(forms()[form])
    assert list(graph.nodes) == [0, 1, 2, 3, 4, 5]
    assert sorted(map(tuple, graph.edges.T.tolist())) == sorted(tuple(sorted(edge)) for edge in EDGES)
    assert graph.warnings == []
    found = coterie.detect(forms()[form], "ccp", samples=6)
    assert (found.samples == coterie.detect(EDGES, "ccp", samples=6).samples).all()


def test_a_file_is_read(tmp_path):
    path = tmp_path / "graph.txt"
    path.write_text("".join(f"{i} {j}\n" for i, j in EDGES))
    assert list(coterie.Graph(path).nodes) == ["0", "1", "2", "3", "4", "5"]
    assert (coterie.detect(path, "ccp", samples=6).samples == coterie.detect(EDGES, "ccp", samples=6).samples).all()
    table = tmp_path / "table.dat"
    table.write_text("a,b,c\n" + "".join(f"x,{i},{j}\n" for i, j in EDGES))
    assert coterie.Graph(table, format="csv", columns=("b", "c")).edges.shape == (2, 7)
    with pytest.raises(coterie.UsageError, match="for files"):
        coterie.Graph(EDGES, format="csv")


def test_names_come_back_as_the_callers():
    graph = nx.Graph([("ann", ("b", 2)), (("b", 2), 3.5), (3.5, "ann"), ("d", frozenset("e"))])
    graph.add_node("alone")
    found = coterie.detect(graph, "ccp", samples=6)
    assert found.nodes == list(graph)
    assert set().union(*found.communities()) == set(graph)
    assert found.community_of(("b", 2)) == found.labels[1]
    assert found.co_membership("ann")[0] == 1
    out = found.to_networkx()
    assert set(out) == set(graph) and nx.utils.graphs_equal(nx.Graph(out.edges), nx.Graph(graph.edges))
    assert out.nodes["ann"] == {"community": found.labels[0], "confidence": found.confidence[0],
                                "entropy": found.entropy[0]}
    graph.nodes["ann"]["age"] = 7
    assert found.to_networkx(graph).nodes["ann"]["age"] == 7
    assert "community" not in graph.nodes["ann"]


def test_igraph_names_are_used_when_they_are_names():
    graph = igraph.Graph([(0, 1), (1, 2)])
    graph.vs["name"] = ["x", "y", "z"]
    assert list(coterie.Graph(graph).nodes) == ["x", "y", "z"]
    graph.vs["name"] = ["x", "x", "z"]
    assert list(coterie.Graph(graph).nodes) == [0, 1, 2]


def test_numbers_in_an_edge_list_come_in_order_and_isolated_nodes_of_arrays_exist():
    assert coterie.Graph([(7, 3), (3, -1)]).nodes == [-1, 3, 7]
    assert coterie.Graph([("b", "a"), ("a", "c")]).nodes == ["b", "a", "c"]
    assert len(coterie.Graph(np.array([[0, 5], [1, 6]]))) == 7
    assert len(coterie.Graph(scipy.sparse.csr_matrix((9, 9)))) == 9


def test_what_is_not_used_is_said_aloud_and_refused_when_strict():
    weighted = nx.Graph()
    weighted.add_edge(0, 1, weight=2.5)
    weighted.add_edge(1, 1)
    directed = nx.DiGraph([(0, 1), (1, 2)])
    matrix = scipy.sparse.csr_matrix(([1.0, 3.0, 0.0], ([0, 1, 2], [1, 0, 0])), shape=(3, 3))
    one_way = scipy.sparse.csr_matrix(([1, 1, 1], ([0, 1, 1], [1, 0, 2])), shape=(3, 3))
    assert named(weighted).warnings == ["networkx graph: weights are not used",
                                        "networkx graph: 1 self-loop is not used"]
    assert named(directed).warnings == ["networkx graph: directions of edges are not used"]
    assert named(igraph.Graph([(0, 1)], directed=True)).warnings == ["igraph graph: directions of edges are not used"]
    assert named(matrix).warnings == ["sparse matrix: weights are not used"]
    assert named(matrix).edges.shape == (2, 1)
    assert named(one_way).warnings == ["sparse matrix: directions of edges are not used"]
    assert named([(0, 1, 0.5)]).warnings == ["edge list: weights are not used"]
    with pytest.warns(coterie.CoterieWarning, match="weights"):
        coterie.detect(weighted, "ccp", samples=2)
    with pytest.raises(coterie.InputError, match="weights"):
        coterie.detect(weighted, "ccp", samples=2, strict=True)


@pytest.mark.parametrize("bad, message", [
    ([(0, 1), 5], "entry 1 is 5"),
    (["ab"], "entry 0 is 'ab'"),
    ([(0, 1, 2, 3)], "perhaps a weight"),
    ([([], 1)], "entry 0"),
    (np.zeros((3, 3), dtype=int), r"\(2, E\)"),
    (np.array([[0.5], [1.0]]), "whole numbers"),
    (np.array([[0, -1], [1, 2]]), "names node -1"),
    (scipy.sparse.csr_matrix((2, 3)), "square"),
    (7, "cannot be made from int"),
    ("/nowhere.gml", "No such file"),
])
def test_what_is_no_graph_is_refused_with_a_reason(bad, message):
    with pytest.raises(coterie.Error, match=message) as problem:
        coterie.Graph(bad)
    assert isinstance(problem.value, ValueError)


def test_a_graph_shows_its_rows_without_a_copy():
    graph = coterie.Graph(EDGES)
    assert graph.row_ptr.tolist() == [0, 2, 4, 7, 10, 12, 14]
    assert graph.neighbors[graph.row_ptr[2]:graph.row_ptr[3]].tolist() == [0, 1, 3]
    assert not graph.neighbors.flags.writeable and not graph.neighbors.flags.owndata


def test_nothing_is_imported_that_the_caller_does_not_use():
    code = ("import sys, coterie; assert 'numpy' not in sys.modules; coterie.detect([(0, 1)], 'ccp', samples=2)\n"
            "print(sorted({'networkx', 'igraph', 'scipy', 'pandas', 'sklearn', 'torch'} & set(sys.modules)))")
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"
