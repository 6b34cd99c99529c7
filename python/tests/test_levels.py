"""Levels of communities, with the model that ships."""

import pickle

import numpy as np
import pytest

import coterie
from conftest import ROOT

MODEL = str(ROOT / "weights" / "levels.safetensors")


@pytest.fixture(scope="module")
def posterior():
    cliques = [(8 * c + i, 8 * c + j) for c in range(4) for i in range(8) for j in range(i)]
    pairs = [(16 * p + i, 16 * p + 8 + i) for p in range(2) for i in range(6)]
    return coterie.detect(cliques + pairs + [(7, 16), (15, 31)], MODEL)


def test_levels_are_nested_and_begin_with_the_answer(posterior):
    levels = posterior.levels
    assert np.array_equal(levels[0].labels, posterior.labels) and levels[0].k == posterior.k
    for below, level in zip(levels, levels[1:]):
        assert level.k < below.k
        assert len(set(zip(below.labels.tolist(), level.labels.tolist()))) == below.k
    assert all(0 <= level.support <= 1 for level in levels)
    assert [level["k"] for level in posterior.to_dict()["levels"]] == [level.k for level in levels]


def test_a_level_is_chosen_by_k_or_by_size(posterior):
    assert posterior.at(k=posterior.k).k == posterior.k
    assert posterior.at(size=len(posterior.labels) / posterior.k).k == posterior.k
    with pytest.raises(coterie.UsageError, match="no level has 29 communities"):
        posterior.at(k=29)
    with pytest.raises(coterie.UsageError, match="by k or by size"):
        posterior.at()


def test_levels_survive_a_pickle(posterior):
    again = pickle.loads(pickle.dumps(posterior))
    assert [level.k for level in again.levels] == [level.k for level in posterior.levels]
    assert np.array_equal(again.levels[-1].labels, posterior.levels[-1].labels)


def test_sizes_are_limits(posterior):
    small = coterie.detect(posterior.graph, MODEL, max_size=5)
    assert np.bincount(small.labels).max() <= 5
    large = coterie.detect(posterior.graph, MODEL, min_size=12)
    assert np.bincount(large.labels).min() >= 12


def test_other_models_have_no_levels():
    local = coterie.detect([(0, 1), (1, 2), (2, 0)], method="leiden")
    assert local.levels == []
    with pytest.raises(coterie.UsageError, match="no levels"):
        local.at(k=1)
