"""Cells: the graph is found, and the communities are written, as scanpy does both."""

import types

import numpy as np
import pytest
from conftest import package

import coterie

anndata = package("anndata", "adapters")
sparse = package("scipy.sparse", "python-test")


def ring(groups, size=3):
    """Complete graphs, one edge from each to the next: its communities are plain to see."""
    nodes = groups * size
    matrix = np.zeros((nodes, nodes))
    for g in range(groups):
        first = g * size
        matrix[first:first + size, first:first + size] = 1 - np.eye(size)
        after = (first + size) % nodes
        matrix[first, after] = matrix[after, first] = 1
    return sparse.csr_matrix(matrix)


def cells(matrix, **further):
    data = anndata.AnnData(np.zeros((matrix.shape[0], 2), dtype=np.float32))
    data.obs_names = [f"cell{i}" for i in range(matrix.shape[0])]
    data.obsp["connectivities"] = matrix
    for name, other in further.items():
        data.obsp[name] = other
    return data


LEIDEN = {"method": "leiden"}


def test_what_is_written_is_what_detect_finds():
    data = cells(ring(4, 6))
    assert coterie.tl.cluster(data, model="ccp", samples=12, seed=3) is None
    found = coterie.detect(data.obsp["connectivities"], "ccp", samples=12, seed=3)
    assert data.obs["coterie"].tolist() == [str(label) for label in found.labels]
    for name in ("confidence", "entropy", "second"):
        assert (data.obs[f"coterie_{name}"].to_numpy() == getattr(found, name)).all()
    assert (data.obsm["coterie_memberships"] == found.memberships()).all()
    k = data.uns["coterie"]["k_posterior"]
    assert dict(zip(k["k"].tolist(), k["probability"].tolist())) == found.k_distribution
    assert data.uns["coterie"]["params"] == {"use_weights": True, "model": "ccp", "samples": 12, "seed": 3}
    assert data.uns["coterie"]["summary"] == found.summary()
    real, table = data.uns["coterie"]["communities"], found.table()
    for name in ("size", "persistence", "structure", "inside", "conductance", "merge"):
        np.testing.assert_array_equal(real[name], table[name].to_numpy())


def test_categories_are_texts_in_natural_order():
    data = cells(ring(12, 5))
    coterie.tl.cluster(data, key_added="mine", **LEIDEN)
    assert data.obs["mine"].cat.categories.tolist() == [str(k) for k in range(12)]
    assert not data.obs["mine"].cat.ordered


def test_everything_survives_a_file(tmp_path):
    data = cells(ring(3, 8), weak=ring(3, 8) * 0.5)
    coterie.tl.cluster(data, model="ccp", samples=8, seed=1, scale=None)
    coterie.tl.cluster(data, key_added="part", restrict_to=("coterie", [data.obs["coterie"].cat.categories[0]]),
                       obsp="weak", **LEIDEN)
    data.write_h5ad(tmp_path / "cells.h5ad")
    again = anndata.read_h5ad(tmp_path / "cells.h5ad")
    for key in ("coterie", "part"):
        for name in (key, f"{key}_confidence", f"{key}_entropy", f"{key}_second"):
            assert again.obs[name].equals(data.obs[name]), name
        assert again.obs[key].cat.categories.tolist() == data.obs[key].cat.categories.tolist()
        np.testing.assert_array_equal(again.obsm[f"{key}_memberships"], data.obsm[f"{key}_memberships"])
        for name, values in data.uns[key]["communities"].items():
            np.testing.assert_array_equal(again.uns[key]["communities"][name], values)
        for name in ("k", "probability"):
            np.testing.assert_array_equal(again.uns[key]["k_posterior"][name], data.uns[key]["k_posterior"][name])
        assert again.uns[key]["summary"] == data.uns[key]["summary"]
        assert again.uns[key]["params"].keys() == data.uns[key]["params"].keys()


def test_the_graph_is_found_as_scanpy_finds_it():
    three, four = ring(3, 8), ring(4, 6)
    data = cells(three, other=four)
    data.uns["near"] = {"connectivities_key": "other"}

    def groups(**options):
        return len(coterie.tl.cluster(data, copy=True, **LEIDEN, **options).obs["coterie"].cat.categories)

    assert groups() == 3
    assert groups(obsp="other") == groups(neighbors_key="near") == groups(adjacency=four) == 4
    assert groups(adjacency=four.toarray()) == 4
    data.uns["neighbors"] = {"connectivities_key": "other"}
    assert groups() == 4


def test_what_cannot_be_meant_is_an_error():
    data = cells(ring(3, 8))
    for options, problem in (
        ({"obsp": "connectivities", "neighbors_key": "near"}, "choose one"),
        ({"neighbors_key": "near"}, "uns has no 'near'"),
        ({"obsp": "nothing"}, "obsp has no 'nothing'"),
        ({"adjacency": ring(2)}, "24 cells is 6 x 6"),
        ({"resolution": 0.5}, "scale=50"),
        ({"mod_weights": {"rna": 2}}, "several graphs"),
        ({"adjacency": {}}, "no graph"),
        ({"adjacency": {"rna": ring(3, 8)}, "mod_weights": {"dna": 2}}, "no graph 'dna'"),
        ({"adjacency": {"rna": ring(3, 8)}, "mod_weights": {"rna": 0}}, "above 0"),
        ({"restrict_to": ("nothing", ["1"])}, "no column"),
    ):
        with pytest.raises(ValueError, match=problem):
            coterie.tl.cluster(data, **options)
    del data.obsp["connectivities"]
    with pytest.raises(ValueError, match="scanpy.pp.neighbors"):
        coterie.tl.cluster(data)


def test_a_copy_leaves_the_original_alone():
    data = cells(ring(3, 8))
    changed = coterie.tl.cluster(data, copy=True, **LEIDEN)
    assert "coterie" in changed.obs and "coterie" not in data.obs and "coterie" not in data.uns


def test_some_categories_are_divided_further_and_the_others_stay():
    data = cells(ring(4, 6))
    data.obs["leiden"] = ["a"] * 6 + ["b"] * 6 + ["c"] * 12
    data.obs["leiden"] = data.obs["leiden"].astype("category")
    coterie.tl.cluster(data, restrict_to=("leiden", ["a", "c"]), **LEIDEN)
    labels = data.obs["coterie_R"]
    assert labels.cat.categories.tolist() == ["a-c,0", "a-c,1", "a-c,2", "b"]
    assert (labels[6:12] == "b").all() and labels[:6].nunique() == 1 and labels[12:].nunique() == 2
    assert np.isnan(data.obs["coterie_R_confidence"][6:12]).all()
    assert (data.obs["coterie_R_confidence"].drop(data.obs_names[6:12]) > 0).all()
    assert data.obsm["coterie_R_memberships"].shape == (24, 3)
    assert list(data.uns["coterie_R"]["params"]["restrict_to"]) == ["leiden", "a", "c"]
    for wrong in ("a", [1], ["z"]):
        with pytest.raises(ValueError):
            coterie.tl.cluster(data, restrict_to=("leiden", wrong), **LEIDEN)


def test_weights_count_unless_they_are_not_wanted():
    weighted = ring(4, 6).tolil()
    weighted[0, 1] = weighted[1, 0] = 7
    data = cells(weighted.tocsr())
    for wanted in (True, False):
        coterie.tl.cluster(data, use_weights=wanted, model="ccp", samples=8)
        found = coterie.detect(data.obsp["connectivities"], "ccp", samples=8, weight="weight" if wanted else None)
        assert (data.obs["coterie_entropy"].to_numpy() == found.entropy).all()
        assert (found.graph.weights is not None) == wanted


def test_several_graphs_of_the_same_cells_are_added():
    three, four = ring(3, 8), ring(4, 6)
    data = cells(three)

    def labels(**options):
        return coterie.tl.cluster(data, copy=True, **LEIDEN, **options).obs["coterie"].tolist()

    layers = {"rna": three, "protein": four}
    assert labels(adjacency=layers) == labels(adjacency=three + four)
    assert labels(adjacency=layers, mod_weights={"rna": 9}) == labels(adjacency=9 * three + four) == labels()


def test_the_modalities_of_a_mudata_are_joined_by_the_names_of_cells():
    three, four = ring(3, 8), ring(4, 6)
    rna, protein = cells(three), cells(four)
    protein = protein[::-1].copy()  # the same cells in another order
    both = cells(three)
    mudata = types.SimpleNamespace(mod={"rna": rna, "protein": protein}, obs=both.obs.copy(), obsm={}, uns={},
                                   obs_names=both.obs_names)
    coterie.tl.cluster(mudata, mod_weights={"protein": 2}, **LEIDEN)
    coterie.tl.cluster(both, adjacency=three + 2 * four, **LEIDEN)
    assert mudata.obs["coterie"].tolist() == both.obs["coterie"].tolist()
    assert mudata.obsm["coterie_memberships"].shape[0] == 24
