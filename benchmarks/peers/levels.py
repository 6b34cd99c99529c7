"""Graphs of every kind that levels are for: coterie beside leidenalg, at resolution 1 and at its best of 25.

usage: levels.py [--program coterie] [--model NAME] [--count N] [--seed S] [--output FILE] [SET...]

Draws COUNT graphs of each set with `coterie simulate`, asks `coterie detect` about each as its users do, one after the
other, and prints a line and a JSON record for each set. Leiden is leidenalg with RBConfigurationVertexPartition and two
iterations; "best of 25" takes, for every graph by itself, the resolution between 0.02 and 5 that is nearest to the
truth: nobody who clusters a graph can do that.
"""
import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import igraph
import leidenalg
import numpy as np
from sklearn.metrics import adjusted_mutual_info_score

POINTS = "--nodes 200..2500:log --single 0.1"
SETS = {
    "neighbors-fuzzy": f"neighbors --links fuzzy {POINTS}",
    "neighbors-shared": f"neighbors --links shared {POINTS}",
    "neighbors-plain": f"neighbors --links plain {POINTS}",
    "neighbors-mutual": f"neighbors --links mutual {POINTS}",
    **{f"none-{kind}": f"structured --structure {kind} --nodes 200..2500:log" for kind in (
        "gaussian", "sheet", "cube", "roll", "ring", "lattice", "tree", "path", "geometric", "hubs")},
    "none-erdos-renyi": "erdos-renyi --nodes 100..4000:log --mean-degree 8..30:log",
    "none-configuration": "configuration --nodes 100..4000:log --mean-degree 8..30:log",
    "lfr": "lfr --nodes 1000..4000:log --mean-degree 8..20 --mixing 0.1..0.5",
    "nested": "nested --level fine --nodes 300..3000:log",
    "nested-coarse": "nested --level coarse --nodes 300..3000:log",
    "two-sides": "degree-corrected --nodes 1200 --communities 2 --mean-degree 25 --degree-exponent 2",
}
RESOLUTIONS = np.geomspace(0.02, 5, 25)


def graphs(folder):
    data = Path(folder, "graphs.bin").read_bytes()
    count, index = np.frombuffer(data, "<u8", 2, 16)
    for at in np.frombuffer(data, "<u8", int(count) + 1, int(index))[:-1].astype(int):
        nodes, weighted = (int(x) for x in np.frombuffer(data, "<u4", 2, at))
        edges = int(np.frombuffer(data, "<u8", 1, at + 8)[0])
        kind = np.dtype("<u1" if nodes <= 256 else "<u2" if nodes <= 65536 else "<u4")
        at += 16
        numbers = np.frombuffer(data, kind, 2 * nodes + edges, at).astype(np.int64)
        at += kind.itemsize * len(numbers)
        truth, larger, target = numbers[:nodes], numbers[nodes:2 * nodes], numbers[2 * nodes:]
        yield truth, np.repeat(np.arange(nodes), larger), target, np.frombuffer(data, "<f4", edges, at) if weighted else None


def leiden(graph, weights, resolution):
    return leidenalg.find_partition(graph, leidenalg.RBConfigurationVertexPartition, weights=weights, n_iterations=2,
                                    resolution_parameter=float(resolution), seed=1).membership


def ask(options, path, truth):
    start = time.perf_counter()
    run = subprocess.run([options.program, "detect", path, "--json", "--quiet"]
                         + (["--model", options.model] if options.model else []), capture_output=True, text=True)
    seconds = time.perf_counter() - start
    if run.returncode:
        sys.exit(run.stderr)
    found = json.loads(run.stdout)
    labels = np.arange(len(truth)) + len(truth)  # nodes without edges are not in the file
    for node in found["nodes"]:
        labels[int(node["id"])] = node["community"]
    above = labels.copy()
    if len(found.get("levels", ())) > 1:
        parent = {c: group for group, members in enumerate(found["levels"][1]["members"]) for c in members}
        above = np.array([parent.get(c, c) for c in labels])
    return labels, above, found, seconds


def measure(options, name, folder):
    rows = []
    for truth, sources, targets, weights in graphs(folder):
        path = str(Path(folder, "graph.txt"))
        with open(path, "w") as out:
            for e, (a, b) in enumerate(zip(sources, targets)):
                out.write(f"{a} {b}\n" if weights is None else f"{a} {b} {weights[e]:.8g}\n")
        labels, above, found, seconds = ask(options, path, truth)
        whole = igraph.Graph(len(truth), list(zip(sources.tolist(), targets.tolist())))
        listed = None if weights is None else weights.astype(float).tolist()
        start = time.perf_counter()
        one = adjusted_mutual_info_score(truth, leiden(whole, listed, 1))
        leiden_seconds = time.perf_counter() - start
        best = max([one] + [adjusted_mutual_info_score(truth, leiden(whole, listed, r)) for r in RESOLUTIONS])
        k = int(truth.max()) + 1
        rows.append((adjusted_mutual_info_score(truth, labels), adjusted_mutual_info_score(truth, above), one, best,
                     len(set(labels.tolist())) == k, k in found["credible"]["k"],
                     found["map"]["k"] in found["credible"]["k"], seconds, leiden_seconds))
    mean = 100 * np.mean(rows, axis=0)
    error = 100 * np.std([row[0] - row[3] for row in rows]) / np.sqrt(len(rows))
    record = {"set": name, "graphs": len(rows), "seed": options.seed, "ami": round(mean[0], 1),
              "ami_level_above": round(mean[1], 1), "leiden": round(mean[2], 1), "leiden_best_of_25": round(mean[3], 1),
              "error_of_difference": round(error, 1), "k_right": round(mean[4], 1), "k_in_90_set": round(mean[5], 1),
              "own_k_in_90_set": round(mean[6], 1), "seconds": round(mean[7] / 100, 3),
              "leiden_seconds": round(mean[8] / 100, 3), "date": time.strftime("%Y-%m-%d")}
    print(json.dumps(record), flush=True)
    return record


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="*", default=list(SETS))
    parser.add_argument("--program", default="coterie")
    parser.add_argument("--model", default="")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=20261119)
    parser.add_argument("--output")
    options = parser.parse_args()
    for name in options.sets or list(SETS):
        with tempfile.TemporaryDirectory() as folder:
            where = str(Path(folder, "set"))
            subprocess.run([options.program, "simulate", *SETS[name].split(), "--count", str(options.count), "--seed",
                            str(options.seed), "-o", where], check=True, capture_output=True)
            record = measure(options, name, where)
            if options.output:
                with open(options.output, "a") as out:
                    out.write(json.dumps(record) + "\n")


if __name__ == "__main__":
    main()
