"""CommunityDetector is an estimator as scikit-learn understands the word."""

import inspect
import pickle

import numpy as np
import pytest

import coterie

TRIANGLES = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (2, 3)]


def test_it_has_every_parameter_of_detect():
    ours = inspect.signature(coterie.CommunityDetector).parameters
    theirs = dict(inspect.signature(coterie.detect).parameters)
    for name in ("graph", "X", "scales"):  # what fit() is given, and what has several answers
        del theirs[name]
    theirs["random_state"], theirs["scoring"] = theirs.pop("seed"), theirs.pop("score")
    assert {name: p.default for name, p in ours.items()} == {name: p.default for name, p in theirs.items()}
    assert coterie.CommunityDetector().get_params() == {name: p.default for name, p in theirs.items()}
    with pytest.raises(TypeError, match="nonsense"):
        coterie.CommunityDetector(nonsense=1)
    with pytest.raises(coterie.UsageError, match="nonsense"):
        coterie.CommunityDetector().set_params(nonsense=1)


def test_it_can_be_cloned_pickled_and_searched():
    base = pytest.importorskip("sklearn.base")
    detector = coterie.CommunityDetector("ccp", samples=8, refine_model="sbm")
    assert base.clone(detector).get_params() == detector.get_params()
    fitted = pickle.loads(pickle.dumps(detector.fit(TRIANGLES)))
    assert (fitted.labels_ == detector.labels_).all() and repr(fitted) == "CommunityDetector(model='ccp', samples=8)"


def checks():
    sklearn = pytest.importorskip("sklearn.utils.estimator_checks")
    return [pytest.param(estimator, check, id=getattr(check, "func", check).__name__)
            for estimator, check in sklearn.check_estimator(coterie.CommunityDetector("ccp", samples=2, modes=0, scoring="none"),
                                                            generate_only=True)]


@pytest.mark.parametrize("estimator, check", checks())
def test_it_passes_the_checks_of_scikit_learn(estimator, check):
    check(estimator)  # check_estimator itself passes over those that do not fit, as the estimator's tags say
