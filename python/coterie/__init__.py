"""coterie finds communities in graphs and says how sure it is.

>>> import coterie
>>> triangles = [("a", "b"), ("b", "c"), ("c", "a"), ("d", "e"), ("e", "f"), ("f", "d"), ("a", "d")]
>>> posterior = coterie.detect(triangles, samples=16)
>>> len(posterior.labels) == len(posterior.confidence) == 6
True
>>> abs(sum(posterior.k_distribution.values()) - 1) < 1e-9
True
"""

from . import graphrag, tl
from ._coterie import version as __version__
from .detection import Score, detect, score
from .detector import CommunityDetector
from .errors import CoterieWarning, Error, InputError, ModelError, OutOfMemoryError, OutputError, UsageError
from .graphs import Graph
from .many import detect_many
from .measure import calibrate, compare, evaluate, pack
from .models import Model, models
from .networkx_backend import find_communities
from .numbers import neighbors, similarities
from .partitions import Agreement, agreement
from .posterior import Partition, Posterior
from .saved import load
from .simulation import LabeledGraph, families, simulate

__all__ = [
    "Agreement",
    "CommunityDetector",
    "CoterieWarning",
    "Error",
    "Graph",
    "InputError",
    "LabeledGraph",
    "Model",
    "ModelError",
    "OutOfMemoryError",
    "OutputError",
    "Partition",
    "Posterior",
    "Score",
    "UsageError",
    "__version__",
    "agreement",
    "calibrate",
    "compare",
    "detect",
    "detect_many",
    "evaluate",
    "families",
    "find_communities",
    "graphrag",
    "load",
    "models",
    "neighbors",
    "pack",
    "score",
    "similarities",
    "simulate",
    "tl",
]
