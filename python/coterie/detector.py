"""The same as :func:`coterie.detect`, for those who think in scikit-learn's estimators."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from .detection import detect
from .errors import InputError, UsageError
from .graphs import GraphLike, is_points
from .posterior import Posterior

if TYPE_CHECKING:
    from numpy.typing import NDArray

# The parameters of detect; what scikit-learn calls otherwise, or calls something else, has another name.
_RENAMED = {"seed": "random_state", "score": "scoring"}
_PARAMETERS = [parameter.replace(name=_RENAMED.get(name, name))
               for name, parameter in inspect.signature(detect).parameters.items() if name not in ("graph", "X", "scales")]

# Checks of scikit-learn that do not fit an estimator which clusters the nodes of one graph, and why.
_OTHERWISE = {
    "check_clustering": "its X are points of the plane, not affinities: nothing says which are near",
    "check_estimators_empty_data_messages": "a matrix without columns is refused as not square, in other words than it wants",
}


class CommunityDetector:
    """Finds the communities of a graph.

    Parameters are those of :func:`coterie.detect`, with ``random_state`` for ``seed`` and ``scoring`` for ``score``. After
    ``fit``, ``labels_`` has the community of each node, ``n_communities_`` their number, ``memberships_`` the
    probabilities of all communities for each node, and ``posterior_`` everything else.

    To scikit-learn this is a clusterer whose X is a square matrix of non-negative affinities (dense or sparse), or, with
    ``neighbors=15``, points; any other form of a graph will do as well. Like all clusterers that look at one graph as a whole, it has no ``predict`` for
    nodes that it has not seen. It needs no scikit-learn.

    >>> detector = CommunityDetector(samples=8)
    >>> detector.fit_predict([(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3)]).shape
    (6,)
    >>> detector.memberships_.shape == (6, detector.n_communities_)
    True
    """

    _estimator_type = "clusterer"
    posterior_: Posterior
    labels_: NDArray[Any]
    n_communities_: int

    def __init__(self, *args: Any, **params: Any) -> None:
        bound = _SIGNATURE.bind(self, *args, **params)
        bound.apply_defaults()
        for name, value in list(bound.arguments.items())[1:]:
            setattr(self, name, value)

    def __repr__(self) -> str:
        values = ((p.name, repr(getattr(self, p.name)), repr(p.default)) for p in _PARAMETERS)
        return f"CommunityDetector({', '.join(f'{name}={value}' for name, value, usual in values if value != usual)})"

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        return {parameter.name: getattr(self, parameter.name) for parameter in _PARAMETERS}

    def set_params(self, **params: Any) -> CommunityDetector:
        for name, value in params.items():
            if name not in self.get_params():
                raise UsageError(f"{name!r} is no parameter of CommunityDetector")
            setattr(self, name, value)
        return self

    def fit(self, X: GraphLike, y: object = None) -> CommunityDetector:
        """Looks at a graph, in any form that :func:`coterie.detect` takes; ``y`` is not used."""
        if getattr(X, "dtype", None) == object:
            X = X.astype(float)  # as scikit-learn treats numbers that come as objects
        options = self.get_params()
        about_points = any(options[name] is not None for name in ("neighbors", "density", "threshold"))
        if is_points(X) and not about_points:
            import numpy as np

            if not np.isfinite(X).all():
                raise InputError("NaN and inf are no affinities")
            raise InputError(f"affinities are square, this array is {X.shape}; neighbors=15 takes its rows for points")
        self.posterior_ = detect(X, seed=_seed(options.pop("random_state")), score=options.pop("scoring"), **options)
        self.labels_ = self.posterior_.labels.copy()
        self.n_communities_ = self.posterior_.k
        self.n_features_in_ = len(self.labels_)
        return self

    def fit_predict(self, X: GraphLike, y: object = None) -> NDArray[Any]:
        return self.fit(X).labels_

    @property
    def memberships_(self) -> NDArray[Any]:
        """P(node is in community k), (N, K); see :meth:`coterie.Posterior.memberships`."""
        return self.posterior_.memberships()

    def _more_tags(self) -> dict[str, Any]:
        """What scikit-learn's tools may expect."""
        affinities = getattr(self, "neighbors", None) is None
        return {"pairwise": affinities, "requires_positive_X": affinities, "_xfail_checks": _OTHERWISE}


_SIGNATURE = inspect.Signature([inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD), *_PARAMETERS])
setattr(CommunityDetector.__init__, "__signature__", _SIGNATURE)


def _seed(random_state: Any) -> int:
    """scikit-learn's None and generators, too."""
    import numpy as np

    if random_state is None:
        return int(np.random.randint(2**31))
    seed: int = random_state.randint(2**31) if hasattr(random_state, "randint") else random_state
    return seed
