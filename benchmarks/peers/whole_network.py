"""Communities of a whole network by other people's programs, for `coterie reproduce whole-networks --peers FILE`.

usage: whole_network.py EDGES COMMUNITIES [--output FILE]

EDGES is an edge list ("a b" a line, # comments), COMMUNITIES one known community a line, as SNAP has them, plain, .gz
or .xz. Prints, or appends to --output, one JSON record for each of leidenalg (modularity, until nothing changes) and
igraph's Infomap (one trial): average F1 with the known communities, NMI and AMI of the nodes that have exactly one, the
number of communities and the seconds of the call.
"""
import argparse
import gzip
import json
import lzma
import time
from collections import Counter

import igraph
import leidenalg
from sklearn.metrics import adjusted_mutual_info_score, normalized_mutual_info_score


def lines(path):
    opener = {"gz": gzip.open, "xz": lzma.open}.get(path.rsplit(".", 1)[-1], open)
    with opener(path, "rt") as file:
        for line in file:
            if line.strip() and line[0] != "#":
                yield [int(word) for word in line.split()]


def best_f1(membership, known):
    size = Counter(membership)
    best = dict.fromkeys(size, 0.0)
    of_known = []
    for group in known:
        overlap = Counter(membership[i] for i in group)
        f1 = {c: 2 * n / (size[c] + len(group)) for c, n in overlap.items()}
        of_known.append(max(f1.values()))
        for c, value in f1.items():
            best[c] = max(best[c], value)
    of_found = [value for value in best.values() if value > 0]
    return 100 * sum(of_known) / len(of_known), 100 * sum(of_found) / len(of_found)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("edges")
    parser.add_argument("communities")
    parser.add_argument("--output")
    options = parser.parse_args()
    known = {tuple(sorted(set(group))) for group in lines(options.communities)}
    edges = list(lines(options.edges))
    number = {}
    for pair in edges:
        for node in pair:
            number.setdefault(node, len(number))
    known = [[number[node] for node in group] for group in known]
    graph = igraph.Graph(n=len(number), edges=[(number[a], number[b]) for a, b in edges])
    graph.simplify()
    times = Counter(node for group in known for node in group)
    once = [(node, g) for g, group in enumerate(known) for node in group if times[node] == 1]
    methods = {
        "leidenalg": lambda: leidenalg.find_partition(
            graph, leidenalg.ModularityVertexPartition, n_iterations=-1, seed=1).membership,
        "igraph infomap": lambda: graph.community_infomap(trials=1).membership,
    }
    out = open(options.output, "a") if options.output else None
    for name, find in methods.items():
        begin = time.perf_counter()
        membership = find()
        seconds = time.perf_counter() - begin
        of_known, of_found = best_f1(membership, known)
        truth, found = [g for _, g in once], [membership[node] for node, _ in once]
        record = {"method": name, "data": "dblp-whole", "communities": len(set(membership)),
                  "f1": (of_known + of_found) / 2, "f1_of_groups": of_known, "f1_of_communities": of_found,
                  "nmi": 100 * normalized_mutual_info_score(truth, found),
                  "ami": 100 * adjusted_mutual_info_score(truth, found), "seconds": seconds, "threads": 1}
        print(json.dumps(record), file=out, flush=True)


main()
