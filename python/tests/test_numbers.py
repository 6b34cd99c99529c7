"""Points and correlations in place of graphs."""

import json
import subprocess

import numpy as np
import pytest
from conftest import COTERIE

import coterie


# One shape has no communities, which is not what modularity says: a small resolution.
LEIDEN = {"method": "leiden", "resolution": 0.1}


def run(*arguments):
    return subprocess.run([COTERIE, *map(str, arguments)], check=True, capture_output=True, text=True).stdout


@pytest.fixture
def cells():
    rng = np.random.default_rng(3)
    return (rng.normal(size=(90, 4)) + 12 * np.eye(3, 4)[np.repeat(np.arange(3), 30)]).astype(np.float32)


def plain_edges(points, k, mutual):
    """The definition: all distances, in NumPy."""
    apart = ((points[:, None].astype(float) - points[None]) ** 2).sum(axis=2)
    np.fill_diagonal(apart, np.inf)
    near = np.zeros(apart.shape, bool)
    np.put_along_axis(near, np.argsort(apart, axis=1, kind="stable")[:, :k], True, axis=1)
    joined = near & near.T if mutual else near | near.T
    return np.argwhere(np.triu(joined)).T


@pytest.mark.parametrize("kind", ["plain", "mutual"])
def test_neighbors_are_those_of_all_distances(cells, kind):
    graph = coterie.neighbors(cells, 6, kind)
    assert graph.edges.tolist() == plain_edges(cells, 6, kind == "mutual").tolist()
    assert graph.weights is None


def test_neighbors_are_those_of_scikit_learn_where_an_index_finds_them():
    neighbors = pytest.importorskip("sklearn.neighbors")
    points = np.random.default_rng(5).normal(size=(9000, 6)).astype(np.float32)
    truth = neighbors.kneighbors_graph(points, 15)
    truth = truth + truth.T
    found = coterie.neighbors(points, 15, "plain")
    joined = np.asarray(truth[found.edges[0], found.edges[1]]).ravel() > 0
    assert joined.mean() > 0.98 and joined.sum() > 0.98 * (truth > 0).sum() / 2


def test_points_may_come_in_any_form(cells, tmp_path):
    pandas = pytest.importorskip("pandas")
    sparse = pytest.importorskip("scipy.sparse")
    graph = coterie.neighbors(cells)
    for form, name in (("C", "rows.npy"), ("F", "columns.npy")):
        np.save(tmp_path / name, np.asarray(cells, order=form))
        assert np.array_equal(coterie.neighbors(tmp_path / name).weights, graph.weights)
    np.savetxt(tmp_path / "cells.txt", cells.astype(float))
    table = pandas.DataFrame(cells, index=[f"cell{i}" for i in range(90)])
    table.to_csv(tmp_path / "cells.csv")
    for given in (cells.tolist(), cells.astype(float), sparse.csr_matrix(cells), tmp_path / "cells.txt"):
        assert np.array_equal(coterie.neighbors(given).weights, graph.weights)
    for named in (table, tmp_path / "cells.csv"):
        found = coterie.neighbors(named)
        assert list(found.nodes)[:2] == ["cell0", "cell1"] and np.array_equal(found.edges, graph.edges)


def test_detect_takes_points(cells, tmp_path):
    np.save(tmp_path / "cells.npy", cells)
    printed = json.loads(run("detect", tmp_path / "cells.npy", "--method", "leiden", "--resolution", 0.1, "--json",
                             "-q"))["map"]["labels"]
    assert sorted(np.bincount(printed)) == [30, 30, 30]
    for found in (coterie.detect(X=cells, **LEIDEN), coterie.detect(cells, **LEIDEN),
                  coterie.detect(cells, **LEIDEN, neighbors=15),
                  coterie.detect(tmp_path / "cells.npy", **LEIDEN),
                  coterie.detect(coterie.neighbors(cells), **LEIDEN),
                  coterie.CommunityDetector(neighbors=15, **LEIDEN).fit(cells).posterior_):
        assert found.labels.tolist() == printed
    shared = coterie.detect(X=cells, **LEIDEN, neighbors=8, kind="shared", metric="cosine")
    assert shared.graph.edges.tolist() == coterie.neighbors(cells, 8, "shared", metric="cosine").edges.tolist()


def test_an_array_that_is_no_graph_is_points_and_no_other():
    assert len(coterie.Graph(np.arange(24.0).reshape(8, 3))) == 8
    with pytest.raises(coterie.InputError, match="square"):
        coterie.Graph(np.arange(24).reshape(8, 3))
    with pytest.raises(coterie.InputError, match="neighbors=15"):
        coterie.CommunityDetector().fit(np.arange(24.0).reshape(8, 3))
    assert len(coterie.Graph(np.array([[0, 1], [1, 2], [2, 3]]))) == 4, "rows of two whole numbers are edges"
    assert coterie.Graph(np.ones((3, 3))).edges.shape == (2, 3), "a square array is an adjacency matrix"


def test_strong_correlations_are_edges(tmp_path):
    pandas = pytest.importorskip("pandas")
    series = np.random.default_rng(4).normal(size=(200, 12)) + 2 * np.random.default_rng(5).normal(size=(200, 2)).repeat(6, 1)
    table = pandas.DataFrame(series, columns=list("abcdefghijkl")).corr()
    matrix = table.to_numpy()
    upper = matrix[np.triu_indices(12, 1)]
    graph = coterie.similarities(matrix, density=0.3)
    kept = np.argwhere(np.triu(matrix.astype(np.float32) >= np.float32(np.sort(upper)[::-1][round(0.3 * 66) - 1]), 1)).T
    assert graph.edges.tolist() == kept.tolist() and np.allclose(graph.weights, matrix[tuple(kept)])
    negative = int((upper < 0).sum())
    assert graph.warnings == [f"array of numbers: {negative} of 66 pairs are negative and not used: communities are what "
                              "goes together"]
    assert coterie.similarities(table, threshold=0.5).nodes == list("abcdefghijkl")
    table.to_csv(tmp_path / "regions.csv")
    with pytest.warns(coterie.CoterieWarning, match="negative"):
        for given in (table, tmp_path / "regions.csv"):
            assert coterie.detect(given, density=0.4, **LEIDEN).communities() == [set("abcdef"), set("ghijkl")]
            assert coterie.detect(X=given, threshold=0.3, **LEIDEN).k == 2


@pytest.mark.parametrize("call, message", [
    (lambda: coterie.neighbors([[0, 1], [1, 2]], 2), "2 neighbors asked for, but there are 2 points"),
    (lambda: coterie.neighbors([1.0, 2.0]), "rows and columns"),
    (lambda: coterie.neighbors(np.full((4, 2), np.nan), 2), "row 1, column 1 is no finite number"),
    (lambda: coterie.neighbors(np.eye(3), 0), "neighbors"),
    (lambda: coterie.neighbors(np.eye(3), 2, "near"), "fuzzy"),
    (lambda: coterie.neighbors([["a", "b"], ["c", "d"]], 1), "numbers expected"),
    (lambda: coterie.similarities(np.ones((3, 2))), "3 rows and 2 columns"),
    (lambda: coterie.similarities(np.eye(3), 0.1, 0.2), "both say"),
    (lambda: coterie.detect(np.array([[0, -1.0], [-1.0, 0]])), "density=0.1"),
    (lambda: coterie.detect(coterie.Graph([(0, 1)]), neighbors=3), "not about a graph"),
    (lambda: coterie.detect(), "a graph is looked at, or X"),
    (lambda: coterie.detect([(0, 1)], X=np.eye(3)), "a graph is looked at, or X"),
])
def test_what_has_no_graph_is_refused(call, message):
    with pytest.raises(coterie.Error, match=message):
        call()
