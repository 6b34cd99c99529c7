"""Nearest neighbours of points: coterie beside scikit-learn and pynndescent, in one run.

usage: neighbors.py [--points 20000] [--dimensions 50] [--k 15] [--threads 2] [--repeat 3]

Points of ten clouds, as principal components of cells are. Each finds the k nearest others of every point; the fastest
of the repetitions counts. Recall is the share of the edges between true neighbours (scikit-learn's, exact ones) that a
method's edges hold, directions aside. coterie's seconds include the graph. Prints one JSON record per method. Packages that are not installed are left
out, with a message. PYTHONPATH names the package of a build, such as build/release/python.
"""
import argparse
import json
import sys
import time

import numpy as np


def joined(ends, others, nodes):
    """Edges without directions, each once, as numbers."""
    return np.unique(np.minimum(ends, others).astype(np.int64) * nodes + np.maximum(ends, others))


def of_lists(lists):
    """The edges of every point with its neighbours; itself may be among them."""
    ends = np.repeat(np.arange(len(lists)), lists.shape[1])
    apart = ends != lists.ravel()
    return joined(ends[apart], lists.ravel()[apart], len(lists))


def of_coterie(points, k, threads):
    import coterie

    graph = coterie.neighbors(points, k, "plain", threads=threads)
    return lambda: joined(*graph.edges, len(points))


def of_scikit_learn(points, k, threads):
    from sklearn.neighbors import NearestNeighbors

    lists = NearestNeighbors(n_neighbors=k, n_jobs=threads).fit(points).kneighbors(return_distance=False)
    return lambda: of_lists(lists)


def of_pynndescent(points, k, threads):
    from pynndescent import NNDescent

    lists = NNDescent(points, n_neighbors=k + 1, n_jobs=threads, random_state=0).neighbor_graph[0]
    return lambda: of_lists(lists)


def main():
    options = argparse.ArgumentParser()
    for name, value in (("points", 20000), ("dimensions", 50), ("k", 15), ("threads", 2), ("repeat", 3)):
        options.add_argument(f"--{name}", type=int, default=value)
    options = options.parse_args()
    rng = np.random.default_rng(1)
    centers = rng.normal(size=(10, options.dimensions)) * 3
    points = (centers[rng.integers(10, size=options.points)] +
              rng.normal(size=(options.points, options.dimensions))).astype(np.float32)
    truth = None
    for name, method in (("scikit-learn", of_scikit_learn), ("coterie", of_coterie), ("pynndescent", of_pynndescent)):
        seconds = []
        try:
            for _ in range(options.repeat):
                started = time.perf_counter()
                found = method(points, options.k, options.threads)
                seconds.append(time.perf_counter() - started)
        except ImportError as missing:
            print(f"{name} is left out: {missing}", file=sys.stderr)
            continue
        edges = found()
        truth = edges if truth is None else truth
        print(json.dumps({"method": name, **vars(options), "seconds": round(min(seconds), 3),
                          "recall": round(float(np.isin(truth, edges).mean()), 4)}))


main()
