"""Hierarchies for GraphRAG: within their limit, the same for any order, in the forms of graspologic and graphrag."""

import collections
import itertools
import json
import os
import random
import subprocess
import sys

import pytest
from conftest import package

import coterie
from coterie.graphrag import HierarchicalClusters, cluster_graph, hierarchical_leiden

FAST = {"model": "ccp", "samples": 4}


def clique(nodes):
    return list(itertools.combinations(nodes, 2))


def graphs():
    chance = random.Random(5)
    ring = [edge for g in range(8) for edge in clique(range(6 * g, 6 * g + 6)) + [(6 * g, (6 * g + 6) % 48)]]
    return {
        "a complete graph": clique(range(40)),
        "a star": [(0, i) for i in range(1, 60)],
        "a path": [(i, i + 1) for i in range(70)],
        "a ring of complete graphs": ring,
        "a random graph": [pair for pair in clique(range(60)) if chance.random() < 0.1],
        "one edge": [("a", "b")],
        "many parts": [(2 * i, 2 * i + 1) for i in range(30)],
    }


@pytest.mark.parametrize("name", graphs())
@pytest.mark.parametrize("most", [1, 7])
def test_no_final_community_is_larger_than_the_limit(name, most):
    edges = graphs()[name]
    found = hierarchical_leiden([(a, b, 1.0) for a, b in edges], most, **FAST)
    final = found.final_level_hierarchical_clustering()
    assert max(collections.Counter(final.values()).values()) <= most
    assert set(final) == {node for edge in edges for node in edge} == set(found.first_level_hierarchical_clustering())


def test_levels_are_nested_and_only_large_communities_are_divided():
    found = hierarchical_leiden([(a, b, 1.0) for a, b in graphs()["a random graph"]], 5, **FAST)
    assert isinstance(found, HierarchicalClusters) and max(row.level for row in found) > 0
    members = collections.defaultdict(set)
    for row in found:
        members[row.level, row.cluster].add(row.node)
    assert len({cluster for _, cluster in members}) == len(members)  # a number belongs to one community
    for row in found:
        assert (row.parent_cluster is None) == (row.level == 0)
        if row.level:
            assert members[row.level, row.cluster] < members[row.level - 1, row.parent_cluster]
            assert len(members[row.level - 1, row.parent_cluster]) > 5
        assert row.is_final_cluster == (len(members[row.level, row.cluster]) <= 5)
    assert [f for f in found[0]._fields] == ["node", "cluster", "parent_cluster", "level", "is_final_cluster"]


SCRIPT = """
import json, random, sys, coterie
from coterie.graphrag import cluster_graph, hierarchical_leiden
chance = random.Random(5)
edges = [(f"n{i}", f"n{j}", chance.choice([0.1, 0.2, 0.7])) for i in range(40) for j in range(i) if chance.random() < 0.15]
edges += edges[:20] + edges[:9]
chance = random.Random(int(sys.argv[1]))
chance.shuffle(edges)
edges = [edge if chance.random() < 0.5 else (edge[1], edge[0], edge[2]) for edge in edges]
print(json.dumps([hierarchical_leiden(edges, 6, random_seed=3, model="ccp", samples=4),
                  cluster_graph(edges, 6, True, 3, model="ccp", samples=4)]))
"""


def test_neither_the_order_of_edges_nor_the_hash_seed_matters():
    def result(order, hash_seed):
        return subprocess.run([sys.executable, "-W", "ignore", "-c", SCRIPT, str(order)], check=True, capture_output=True,
                              text=True, env={**os.environ, "PYTHONHASHSEED": str(hash_seed)}).stdout

    first = result(0, 0)
    assert len(json.loads(first)[0]) > 40
    assert result(1, 1) == result(2, 12345) == first


def test_all_forms_of_a_graph_give_the_same():
    networkx, sparse = package("networkx", "python-test"), package("scipy.sparse", "python-test")
    pandas = package("pandas", "python-test")
    chance = random.Random(2)
    edges = [(i, j, chance.randint(1, 3)) for i, j in clique(range(20)) if chance.random() < 0.3]
    graph = networkx.Graph()
    graph.add_nodes_from(reversed(range(20)))
    graph.add_weighted_edges_from(reversed(edges))
    matrix = networkx.to_numpy_array(graph, nodelist=range(20))
    expected = hierarchical_leiden(edges, 4, **FAST)
    assert hierarchical_leiden(graph, 4, **FAST) == expected
    assert hierarchical_leiden(matrix, 4, **FAST) == expected
    assert hierarchical_leiden(sparse.csr_matrix(matrix), 4, **FAST) == expected
    table = pandas.DataFrame(edges, columns=["source", "target", "weight"])
    assert hierarchical_leiden(table.sample(frac=1, random_state=1), 4, **FAST) == expected


def test_graphs_of_isolated_nodes_and_of_none_do_not_crash():
    networkx = package("networkx", "python-test")
    empty = networkx.Graph()
    assert hierarchical_leiden(empty, 5) == [] == cluster_graph(empty, 5, True)
    assert hierarchical_leiden([], 5) == []
    empty.add_nodes_from("abc")
    assert len(set(hierarchical_leiden(empty, 5).final_level_hierarchical_clustering().values())) == 3
    empty.add_edge("a", "a")
    empty.add_edges_from(clique("xyzuvw"))
    final = hierarchical_leiden(empty, 3, **FAST).final_level_hierarchical_clustering()
    assert set(final) == set("abcxyzuvw")
    assert {node for row in cluster_graph(empty, 3, True, **FAST) for node in row[3]} == set("xyzuvw")


def test_cluster_graph_has_the_rows_of_graphrag():
    pandas = package("pandas", "python-test")
    edges = [(f"n{a:02}", f"n{b:02}") for a, b in graphs()["a ring of complete graphs"]]
    table = pandas.DataFrame(edges, columns=["source", "target"])
    rows = cluster_graph(table, 10, False, 0, method="leiden")
    assert rows == sorted(rows, key=lambda row: row[:2])
    assert all(parent == -1 for level, _, parent, _ in rows if level == 0)
    parts = {community: set(titles) for _, community, _, titles in rows}
    assert all(parts[community] < parts[parent] for level, community, parent, _ in rows if level)
    assert sorted(title for level, _, _, titles in rows if level == 0 for title in titles) == sorted(set(sum(edges, ())))
    assert all(titles == sorted(titles) for _, _, _, titles in rows)


def test_what_only_leiden_knows_is_said_to_be_unused():
    edges = [(0, 1, 1.0), (1, 2, 1.0)]
    with pytest.warns(coterie.CoterieWarning, match="not used here: resolution, randomness"):
        hierarchical_leiden(edges, 5, resolution=2, randomness=0.1, **FAST)
    with pytest.raises(coterie.UsageError, match="at least 1"):
        hierarchical_leiden(edges, 0)
    directed = package("networkx", "python-test").DiGraph([(0, 1)])
    with pytest.raises(coterie.UsageError, match="directions"):
        hierarchical_leiden(directed)
    assert len(hierarchical_leiden(directed, check_directed=False, **FAST)) == 2


def test_weights_default_and_may_be_left_out():
    weighted = [(0, 1, 5.0), (1, 2, 1.0), (2, 0, 5.0), (2, 3, 1.0)]
    plain = [(a, b) for a, b, _ in weighted]
    assert hierarchical_leiden(weighted, 2, is_weighted=False, **FAST) == hierarchical_leiden(plain, 2, **FAST)
    mixed = [(0, 1, None), (1, 2, 1.0), (2, 0, None), (2, 3, 1.0)]
    assert hierarchical_leiden(mixed, 2, weight_default=5.0, **FAST) == hierarchical_leiden(weighted, 2, **FAST)
