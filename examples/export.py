"""Writes the example graphs from the data that Debian's python3-graph-tool carries.

Usage: export.py LABELS OUTPUT. LABELS is a folder with karate.gml and dolphins.gml, in which the attribute `gt` is
the community and the label is the number of the node in graph-tool's order; the labels of football and polbooks
come with graph-tool. Every node keeps its name as `label`, and its community is the attribute `value`.
"""

import pathlib
import re
import sys

import graph_tool.collection

labels_folder, output = map(pathlib.Path, sys.argv[1:])


def labels_and_edges(path):
    """Communities by node number, and edges as pairs of node numbers."""
    text = path.read_text()
    nodes = re.findall(r'node \[\s*id (\d+)\s*label "(\d+)"\s*gt "(\w+)"', text)
    number = {node_id: int(label) for node_id, label, _ in nodes}
    edges = {frozenset((number[a], number[b])) for a, b in re.findall(r"source (\d+)\s*target (\d+)", text)}
    return {int(label): community for _, label, community in nodes}, edges


def escaped(text):
    return "".join(c if 32 <= ord(c) < 127 and c not in '&"' else f"&#{ord(c)};" for c in str(text))


for name in ["football", "polbooks", "karate", "dolphins"]:
    graph = graph_tool.collection.data[name]
    edges = sorted(tuple(sorted((int(e.source()), int(e.target())))) for e in graph.edges())
    if "value" in graph.vp:
        values = [graph.vp["value"][v] for v in graph.vertices()]
    else:
        communities, their_edges = labels_and_edges(labels_folder / f"{name}.gml")
        assert their_edges == set(map(frozenset, edges)), f"{name}: the labels belong to another graph"
        values = [communities[int(v)] for v in graph.vertices()]
    # Zachary's club members have no names but the numbers 1 to 34 of his paper.
    names = [graph.vp["label"][v] if "label" in graph.vp else str(int(v) + 1) for v in graph.vertices()]
    lines = ["graph [", "  directed 0"]
    for i, (node, value) in enumerate(zip(names, values)):
        shown = value if re.fullmatch(r"\d+", str(value)) else f'"{escaped(value)}"'
        lines += ["  node [", f"    id {i}", f'    label "{escaped(node)}"', f"    value {shown}", "  ]"]
    for a, b in edges:
        lines += ["  edge [", f"    source {a}", f"    target {b}", "  ]"]
    lines.append("]")
    (output / f"{name}.gml").write_text("\n".join(lines) + "\n")
    print(name, len(names), "nodes", len(edges), "edges", len(set(values)), "communities")
