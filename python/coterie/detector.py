"""The same as :func:`coterie.detect`, for those who think in scikit-learn's estimators."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .detection import detect
from .errors import UsageError
from .graphs import GraphLike
from .posterior import Posterior

if TYPE_CHECKING:
    import os

    from numpy.typing import NDArray

    from .models import Model


class CommunityDetector:
    """Finds the communities of a graph.

    After ``fit``, ``labels_`` has the community of each node and ``posterior_`` everything else. Further options are
    those of :func:`coterie.detect`.

    >>> detector = CommunityDetector(samples=8)
    >>> detector.fit_predict([(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3)]).shape
    (6,)
    >>> detector.predict_proba().shape == (6, detector.n_communities_)
    True
    """

    posterior_: Posterior
    labels_: NDArray[Any]
    n_communities_: int

    def __init__(self, model: str | os.PathLike[str] | Model | None = None, samples: int = 64, random_state: int = 0,
                 **options: Any) -> None:
        self.model = model
        self.samples = samples
        self.random_state = random_state
        self.options = options

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        return {"model": self.model, "samples": self.samples, "random_state": self.random_state, **self.options}

    def set_params(self, **params: Any) -> CommunityDetector:
        for name, value in params.items():
            if name in ("model", "samples", "random_state"):
                setattr(self, name, value)
            else:
                self.options[name] = value
        return self

    def fit(self, X: GraphLike, y: object = None) -> CommunityDetector:
        """Looks at a graph, in any form that :func:`coterie.detect` takes; ``y`` is not used."""
        self.posterior_ = detect(X, self.model, self.samples, self.random_state, **self.options)
        self.labels_ = self.posterior_.labels
        self.n_communities_ = self.posterior_.k
        return self

    def fit_predict(self, X: GraphLike, y: object = None) -> NDArray[Any]:
        return self.fit(X).labels_

    def predict_proba(self) -> NDArray[Any]:
        """P(node is in community k) for the graph that was fitted; see :meth:`coterie.Posterior.memberships`."""
        if not hasattr(self, "posterior_"):
            raise UsageError("fit a graph first")
        return self.posterior_.memberships()
