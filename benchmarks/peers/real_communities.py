"""Is a community that the draws call real in the truth? Persistence beside runs of Leiden, on graphs with known communities.

usage: real_communities.py [--count 20] [--seed 1] [--samples N] FAMILY [KEY=VALUE...] ...

A family is one of `coterie simulate`, its options behind it, such as `lfr nodes=300..1000 mixing=0.1..0.5 sbm nodes=200`.
For each community of an answer: the probability that it is real (its persistence, see Posterior.table()), and whether a
true community shares more than half of all nodes that either has. *leiden* is a run of Leiden whose communities are
sought among 15 others with other seeds. Prints one JSON record per family and method: communities, the share that is
true, ECE in ten bins, and the curve (stated, true, how many). PYTHONPATH names the package of a build.
"""
import argparse
import json

import numpy as np

import coterie

RUNS = 16


def best_match(members, labels):
    """The largest share of common nodes, of all that either has, among the communities of a labelling."""
    sizes = np.bincount(labels)
    common = np.bincount(labels[members], minlength=len(sizes))
    return (common / (sizes + len(members) - common)).max()


def stated_and_true(labels, others, truth):
    for k in range(labels.max() + 1):
        members = np.flatnonzero(labels == k)
        yield np.mean([best_match(members, other) > 0.5 for other in others]), best_match(members, truth) > 0.5


def of_draws(graph, samples, seed):
    posterior = coterie.detect(graph, samples=samples, seed=seed)
    return posterior.labels, list(posterior.samples)


def of_leiden(graph, samples, seed):
    runs = [coterie.detect(graph, method="leiden", seed=seed + run).labels for run in range(RUNS)]
    return runs[0], runs[1:]


def curve(pairs):
    stated, true = np.array(pairs, dtype=float).T
    place = np.minimum((stated * 10).astype(int), 9)
    bins = [(stated[place == b].mean(), true[place == b].mean(), int((place == b).sum()))
            for b in range(10) if (place == b).any()]
    ece = sum(abs(said - held) * count for said, held, count in bins) / len(stated)
    return {"communities": len(stated), "true": round(true.mean(), 4), "ece": round(ece, 4),
            "curve": [(round(said, 3), round(held, 3), count) for said, held, count in bins]}


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--count", type=int, default=20)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--samples", type=int)
    options.add_argument("families", nargs="+")
    options = options.parse_args()
    families = []
    for word in options.families:
        name, found, value = word.partition("=")
        if found:
            families[-1][1][name] = value
        else:
            families.append((word, {}))
    for family, given in families:
        graphs = coterie.simulate(family, options.count, options.seed, **given)
        for method, answer in (("coterie", of_draws), ("leiden", of_leiden)):
            pairs = []
            for number, (graph, truth) in enumerate(graphs):
                labels, others = answer(graph, options.samples, options.seed + number)
                pairs += stated_and_true(np.asarray(labels), others, np.asarray(truth))
            print(json.dumps({"family": family, **given, "graphs": options.count, "seed": options.seed, "method": method,
                              **curve(pairs)}), flush=True)


main()
