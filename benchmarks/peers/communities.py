"""Communities by other people's programs on labelled graphs: igraph, leidenalg and graph-tool.

usage: communities.py [--count N] [--truth FILE] [--output FILE] [--methods a,b] DATA...

DATA is a folder with a graph set (docs/graph-set.md) or a graph file: GML whose nodes have an attribute
community, value or gt, or an edge list with its labels in --truth ("node label" a line). Self-loops,
directions and repeated edges are dropped, as coterie does. Prints, or writes to --output, one JSON record
per data set and method with the same fields as `coterie compare --output`; `coterie compare --peers` and
`coterie reproduce comparison-sbm --peers` (comparison-snap, too) show them beside ours. Only the call of the method is timed. Packages that are not installed are left out, with a
message. Leiden maximises modularity until nothing changes (igraph's and leidenalg's); "leidenalg, 2 iterations" is
leidenalg's default and the number that our own Leiden makes. Infomap is igraph's with its default of ten trials, walktrap
and label propagation have their defaults. graph-tool minimises the description length of a block model, plain and degree-corrected, and
then makes 300 merge-split sweeps: on graphs of the general SBM it needs them (15 graphs, mean description
length and AMI: no sweep 11,060 and 71.8, 10 sweeps 10,924 and 82.3, 100 sweeps 10,833 and 86.5, 300 sweeps
10,826 and 89.8), and 1,000 no longer improve it (10,826 and 90.0). "graph-tool nested" is the nested block model of its
documentation, refined by as many sweeps of the hierarchy; its finest level answers.
"""
import argparse
import json
import random
import sys
import time
from pathlib import Path

import numpy as np
from sklearn.metrics import adjusted_mutual_info_score, adjusted_rand_score


def graph_set(folder, count):
    data = Path(folder, "graphs.bin").read_bytes()
    size, index = np.frombuffer(data, "<u8", 2, 16)
    offsets = np.frombuffer(data, "<u8", int(size) + 1, int(index))
    for start in offsets[:-1].astype(int)[: count or None]:
        n = int(np.frombuffer(data, "<u4", 1, start)[0])
        m = int(np.frombuffer(data, "<u8", 1, start + 8)[0])
        kind = "<u1" if n <= 256 else "<u2" if n <= 65536 else "<u4"
        numbers = np.frombuffer(data, kind, 2 * n + m, start + 16).astype(np.int64)
        labels, larger, target = numbers[:n], numbers[n:2 * n], numbers[2 * n:]
        yield n, list(zip(np.repeat(np.arange(n), larger).tolist(), target.tolist())), labels


def simple(edges):
    return sorted({(min(a, b), max(a, b)) for a, b in edges if a != b})


def gml(path):
    import igraph

    graph = igraph.Graph.Read_GML(path)
    field = next(name for name in ("community", "value", "gt") if name in graph.vs.attributes())
    labels = [str(label) for label in graph.vs[field]]
    yield graph.vcount(), simple(graph.get_edgelist()), labels


def edge_list(path, truth):
    lines = [line.split()[:2] for line in open(path) if line.strip() and line[0] not in "#%"]
    label_of = dict(line.split()[:2] for line in open(truth) if line.strip())
    number = {}
    for pair in lines:
        for name in pair:
            number.setdefault(name, len(number))
    edges = simple((number[a], number[b]) for a, b in lines)
    yield len(number), edges, [label_of[name] for name in number]


def read(path, count, truth):
    if Path(path).is_dir():
        return graph_set(path, count)
    return edge_list(path, truth) if truth else gml(path)


def igraph_methods():
    import igraph

    def method(find):
        def run(n, edges):
            graph = igraph.Graph(n=n, edges=edges)
            begin = time.perf_counter()
            labels = find(graph)
            return labels, time.perf_counter() - begin
        return run

    return {
        "igraph leiden": method(lambda g: g.community_leiden("modularity", n_iterations=-1).membership),
        "igraph infomap": method(lambda g: g.community_infomap(trials=10).membership),
        "igraph walktrap": method(lambda g: g.community_walktrap().as_clustering().membership),
        "igraph label propagation": method(lambda g: g.community_label_propagation().membership),
    }


def leidenalg_methods():
    import igraph
    import leidenalg

    def method(iterations):
        def run(n, edges):
            graph = igraph.Graph(n=n, edges=edges)
            begin = time.perf_counter()
            found = leidenalg.find_partition(graph, leidenalg.ModularityVertexPartition, n_iterations=iterations,
                                             seed=random.randrange(1 << 30))
            return found.membership, time.perf_counter() - begin
        return run

    return {"leidenalg": method(-1), "leidenalg, 2 iterations": method(2)}


def graph_tool_methods():
    import warnings

    warnings.simplefilter("ignore")  # it says that it cannot draw
    import graph_tool
    import graph_tool.inference

    graph_tool.seed_rng(1)

    def method(minimize, degree_corrected):
        def run(n, edges):
            graph = graph_tool.Graph(directed=False)
            graph.add_vertex(n)
            graph.add_edge_list(edges)
            begin = time.perf_counter()
            state = minimize(graph, state_args={"deg_corr": degree_corrected})
            for _ in range(30):
                state.multiflip_mcmc_sweep(beta=np.inf, niter=10)
            finest = state.get_levels()[0] if hasattr(state, "get_levels") else state
            labels = [int(label) for label in finest.get_blocks().a]
            return labels, time.perf_counter() - begin
        return run

    flat, nested = graph_tool.inference.minimize_blockmodel_dl, graph_tool.inference.minimize_nested_blockmodel_dl
    return {"graph-tool sbm": method(flat, False), "graph-tool degree-corrected": method(flat, True),
            "graph-tool nested": method(nested, False), "graph-tool nested degree-corrected": method(nested, True)}


def available():
    methods = {}
    for package, make in (("igraph", igraph_methods), ("leidenalg", leidenalg_methods),
                          ("graph_tool", graph_tool_methods)):
        try:
            methods.update(make())
        except ImportError:
            print(f"{package} is not installed: its methods are left out", file=sys.stderr)
    return methods


def mean_and_error(values):
    error = np.std(values, ddof=1) / len(values) ** 0.5 if len(values) > 1 else None
    return float(np.mean(values)), None if error is None else float(error)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2][7:])
    parser.add_argument("data", nargs="+")
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--truth")
    parser.add_argument("--output")
    parser.add_argument("--methods")
    options = parser.parse_args()
    out = open(options.output, "a") if options.output else sys.stdout
    methods = available()
    if options.methods:
        methods = {name: methods[name] for name in options.methods.split(",")}
    for path in options.data:
        graphs = list(read(path, options.count, options.truth))
        data = Path(path).resolve()
        data = (data.parent if data.name == "test" else data).stem  # sets/dblp-3/test is dblp-3
        for name, run in methods.items():
            random.seed(1)  # igraph draws from Python's generator
            ami, ari, difference, seconds = [], [], [], []
            for n, edges, truth in graphs:
                labels, spent = run(n, edges)
                ami.append(100 * adjusted_mutual_info_score(truth, labels))
                ari.append(100 * adjusted_rand_score(truth, labels))
                difference.append(len(set(labels)) - len(set(truth)))
                seconds.append(spent)
            record = {"method": name, "data": data, "graphs": len(graphs)}
            for field, values in (("ami", ami), ("ari", ari)):
                record[field], record[field + "_error"] = mean_and_error(values)
            record["k_error"] = float(np.mean(difference))
            record["k_exact"] = float(np.mean(np.equal(difference, 0)))
            record["seconds"] = float(np.mean(seconds))
            print(json.dumps(record), file=out, flush=True)


main()
