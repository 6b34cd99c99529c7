"""Every form of a graph gives the same answer, in the caller's names."""

import pickle
import subprocess
import sys

import igraph
import networkx as nx
import numpy as np
import pandas
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
        "DataFrame": pandas.DataFrame(EDGES, columns=["from", "to"]),
        "dense matrix": (matrix + matrix.T).toarray(),
        "dictionary": {0: [1, 2], 1: [0, 2], 2: [3], 3: [4, 5], 4: [5], 5: []},
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
                                "entropy": found.entropy[0], "second": found.second[0]}
    graph.nodes["ann"]["age"] = 7
    assert found.to_networkx(graph).nodes["ann"]["age"] == 7
    assert "community" not in graph.nodes["ann"]


def test_igraph_names_are_used_when_they_are_names():
    graph = igraph.Graph([(0, 1), (1, 2)])
    graph.vs["name"] = ["x", "y", "z"]
    assert list(coterie.Graph(graph).nodes) == ["x", "y", "z"]
    graph.vs["name"] = ["x", "x", "z"]
    assert list(coterie.Graph(graph).nodes) == [0, 1, 2]


def test_numbers_in_an_edge_list_come_in_order_and_ids_of_arrays_are_names():
    assert coterie.Graph([(7, 3), (3, -1)]).nodes == [-1, 3, 7]
    assert coterie.Graph([("b", "a"), ("a", "c")]).nodes == ["b", "a", "c"]
    assert coterie.Graph(np.array([[100, 200], [200, 300]])).nodes == [100, 200, 300]
    assert coterie.Graph(np.array([[200_000_000], [7]])).nodes == [7, 200_000_000]
    assert list(coterie.Graph(np.array([[0, 1], [1, 2]])).nodes) == [0, 1, 2]
    assert len(coterie.Graph(scipy.sparse.csr_matrix((9, 9)))) == 9


def test_what_is_not_used_is_said_aloud_and_refused_when_strict():
    weighted = nx.Graph()
    weighted.add_edge(0, 1, weight=2.5)
    weighted.add_edge(1, 1)
    directed = nx.DiGraph([(0, 1), (1, 2)])
    matrix = scipy.sparse.csr_matrix(([1.0, 3.0, 0.0], ([0, 1, 2], [1, 0, 0])), shape=(3, 3))
    one_way = scipy.sparse.csr_matrix(([1, 1, 1], ([0, 1, 1], [1, 0, 2])), shape=(3, 3))
    assert named(weighted).warnings == ["networkx graph: 1 self-loop is not used"]
    assert named(directed).warnings == ["networkx graph: directions of edges are not used"]
    assert named(igraph.Graph([(0, 1)], directed=True)).warnings == ["igraph graph: directions of edges are not used"]
    assert named(matrix).warnings == ["sparse matrix: directions of edges are not used: the weights of both are added"]
    assert named(matrix).edges.shape == (2, 1) and named(matrix).weights.tolist() == [4]
    assert named(one_way).warnings == ["sparse matrix: directions of edges are not used"]
    with pytest.warns(coterie.CoterieWarning, match="weights"):
        coterie.detect(weighted, "ccp", samples=2)
    with pytest.raises(coterie.InputError, match="self-loop"):
        coterie.detect(weighted, "ccp", samples=2, strict=True)


@pytest.mark.parametrize("bad, message", [
    ([(0, 1), 5], "entry 1 is 5"),
    (["ab"], "entry 0 is 'ab'"),
    ([(0, 1, 2, 3)], "perhaps a weight"),
    ([([], 1)], "entry 0"),
    (np.zeros((3, 4), dtype=int), r"\(2, E\)"),
    ([(0, 1, 0)], "edge 0 has the weight 0"),
    ([(0, 1, 2), (1, 2, -1)], "above 0 and finite"),
    ([(0, 1, float("nan"))], "above 0 and finite"),
    ([(0, 1, "heavy")], "a weight expected, found 'heavy'"),
    (pandas.DataFrame({"a": [1]}), "two columns"),
    (pandas.DataFrame({"a": [1, None], "b": [2, 3]}), "row 1 has no node"),
    (pandas.DataFrame({"a": ["x", pandas.NA], "b": ["y", "z"]}), "row 1 has no node"),
    (np.ma.masked_equal([[0, 1, 2], [1, 2, 9]], 9), "masked"),
    ({"a": "bc"}, "a list or dictionary expected"),
    (np.array([[0.5], [1.0]]), "whole numbers"),
    (scipy.sparse.csr_matrix((2, 3)), "square"),
    (7, "cannot be made from int"),
    ("/nowhere.gml", "No such file"),
])
def test_what_is_no_graph_is_refused_with_a_reason(bad, message):
    with pytest.raises(coterie.Error, match=message) as problem:
        coterie.Graph(bad)
    assert isinstance(problem.value, ValueError)


def weighted_forms():
    edges = [(0, 1, 2.5), (1, 2, 1), (0, 2, 0.25)]
    graph = nx.Graph()
    graph.add_weighted_edges_from(edges)
    other = igraph.Graph([(i, j) for i, j, _ in edges])
    other.es["weight"] = [w for _, _, w in edges]
    matrix = nx.to_scipy_sparse_array(graph, nodelist=[0, 1, 2])
    return {
        "networkx": graph,
        "igraph": other,
        "sparse": matrix,
        "sparse triangle": scipy.sparse.triu(matrix),
        "dense": matrix.toarray(),
        "list": edges,
        "list of NetworkX": list(graph.edges(data=True)),
        "DataFrame": pandas.DataFrame(edges, columns=["source", "target", "weight"]),
        "dictionary": {0: {1: 2.5, 2: 0.25}, 1: {0: 2.5, 2: 1}, 2: {0: 0.25, 1: 1}},
        "dictionary of NetworkX": nx.to_dict_of_dicts(graph),
    }


@pytest.mark.parametrize("form", weighted_forms())
def test_every_form_keeps_its_weights(form):
    graph = coterie.Graph(weighted_forms()[form])
    assert graph.edges.T.tolist() == [[0, 1], [0, 2], [1, 2]]
    assert graph.weights.tolist() == [2.5, 0.25, 1]
    assert graph.warnings == []
    assert coterie.Graph(weighted_forms()[form], weight=None).weights is None


def test_weights_have_the_name_that_the_caller_says_and_add_up(tmp_path):
    graph = nx.MultiGraph()
    graph.add_edge("a", "b", calls=2)
    graph.add_edge("b", "a", calls=5)
    assert coterie.Graph(graph, weight="calls").weights.tolist() == [7]
    assert coterie.Graph(graph).weights is None
    frame = pandas.DataFrame({"who": ["a", "b"], "whom": ["b", "c"], "calls": [3, 4]})
    assert coterie.Graph(frame, columns=("who", "whom"), weight="calls").weights.tolist() == [3, 4]
    with pytest.raises(coterie.InputError, match="no column 'emails'"):
        coterie.Graph(frame, weight="emails")
    path = tmp_path / "calls.csv"
    frame.to_csv(path, index=False)
    assert coterie.Graph(path, columns=("who", "whom"), weight="calls").weights.tolist() == [3, 4]


@pytest.mark.parametrize("source", [EDGES, [("a", "b", 2.5), ("b", "c")], weighted_forms()["igraph"]])
def test_a_graph_survives_pickling_and_other_packages(source):
    graph = coterie.Graph(source)
    for back in (pickle.loads(pickle.dumps(graph)), coterie.Graph(graph.to_networkx()), coterie.Graph(graph.to_igraph())):
        assert list(back.nodes) == list(graph.nodes)
        assert back.edges.tolist() == graph.edges.tolist()
        assert (back.weights is None) == (graph.weights is None)
        assert graph.weights is None or back.weights.tolist() == graph.weights.tolist()


def test_results_become_tables_and_graphs_of_other_packages_and_those_partitions_are_compared():
    graph = igraph.Graph(EDGES)
    graph.vs["name"] = list("abcdef")
    found = coterie.detect(graph, "ccp", samples=6)
    table = found.to_dataframe()
    assert list(table.columns) == ["node", "community", "confidence", "entropy", "second"]
    assert table["node"].tolist() == list("abcdef") and table["community"].tolist() == found.labels.tolist()
    assert found.to_igraph().vs["community"] == found.labels.tolist()
    assert found.to_igraph().vs["second"] == found.second.tolist()
    assert (found.second <= 1 - found.confidence + 1e-12).all()
    truth = igraph.VertexClustering(graph, [0, 0, 0, 1, 1, 1])
    assert coterie.agreement(truth, {"f": 1, "e": 1, "d": 1, "c": 0, "b": 0, "a": 0}).ami == 1
    assert coterie.agreement(truth, [{"a", "b", "c"}, {"d", "e", "f"}]).ari == 1


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


def test_ids_of_large_arrays_are_found_in_parts():
    generator = np.random.default_rng(1)
    for count in (0, 1, 5, 600000):
        edges = generator.integers(10, 10**6, (2, count))
        ids, places = np.unique(edges, return_inverse=True)
        graph = coterie.Graph(edges)
        assert list(graph.nodes) == ids.tolist()
        pairs = np.sort(places.reshape(2, -1), axis=0)
        pairs = np.unique(pairs[:, pairs[0] != pairs[1]], axis=1)
        assert np.array_equal(graph.edges, pairs)


def test_columns_of_a_table_that_are_not_used_are_said():
    frame = pandas.DataFrame({"source": ["a", "b"], "target": ["b", "c"], "Weight": [3, 4], "label": ["", ""]})
    assert coterie.Graph(frame).warnings == ["DataFrame: not used: column 'Weight'"]
    assert coterie.Graph(frame, weight="Weight").warnings == []
    assert coterie.Graph(frame, weight=None).warnings == []


def test_a_square_table_of_nodes_is_an_adjacency_matrix():
    matrix = np.array([[0, 2, 0], [2, 0, 1], [0, 1, 0]])
    graph = coterie.Graph(pandas.DataFrame(matrix, index=list("abc"), columns=list("abc")))
    assert graph.nodes == ["a", "b", "c"]
    assert graph.edges.T.tolist() == [[0, 1], [1, 2]] and graph.weights.tolist() == [2, 1]


def test_masked_entries_of_a_matrix_are_no_edges():
    matrix = np.ma.masked_equal([[0, 1, 9], [1, 0, 1], [9, 1, 0]], 9)
    assert coterie.Graph(matrix).edges.T.tolist() == [[0, 1], [1, 2]]
