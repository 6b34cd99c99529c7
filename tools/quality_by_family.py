#!/usr/bin/python3
"""Measures a model family by family: quality_by_family.py MODEL.safetensors RECIPE.json [options], also those of
`coterie evaluate`.

Every family of the recipe is drawn on its own (a seed that no training uses) and evaluated with `coterie evaluate`. Prints a
table by family, by number of nodes and by mean degree, and draws the same as MODEL-quality.svg beside the model.
"""

import argparse
import json
import math
import pathlib
import subprocess
import tempfile

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("model", type=pathlib.Path)
parser.add_argument("recipe", type=pathlib.Path)
parser.add_argument("--program", default="coterie")
parser.add_argument("--count", type=int, default=40, help="graphs of each family")
parser.add_argument("--data-seed", type=int, default=20240721)
arguments, options = parser.parse_known_args()  # others are for coterie evaluate


def name_of(family):
    kind = {"sbm": "SBM", "planted": "planted partition", "lfr": "LFR"}.get(family["kind"], family["kind"])
    sparse = ", sparse" if family["kind"] == "sbm" and "mean_degree" in family else ""
    return f"{kind}{sparse}, {family['nodes'].split(':')[0].replace('..', ' to ')} nodes"


def records_of(family, folder):
    recipe = json.loads(arguments.recipe.read_text())
    recipe["data"]["families"] = [{"family": family}]
    recipe.pop("start_from", None)
    path, records = pathlib.Path(folder, "family.json"), pathlib.Path(folder, "records.jsonl")
    path.write_text(json.dumps(recipe))
    subprocess.run([arguments.program, "evaluate", "--model", str(arguments.model), "--data", str(path), "--data-seed",
                    str(arguments.data_seed), "--count", str(arguments.count), "--records", str(records),
                    *options], check=True, capture_output=True)
    return [json.loads(line) for line in records.read_text().splitlines()]


def summary(graphs):
    ami = [graph["ami"] for graph in graphs]
    mean = sum(ami) / len(ami)
    error = math.sqrt(sum((a - mean) ** 2 for a in ami) / max(1, len(ami) - 1) / len(ami))
    exact = sum(graph["k"] == graph["true_k"] for graph in graphs) / len(graphs)
    off = sum(graph["k"] - graph["true_k"] for graph in graphs) / len(graphs)
    return 100 * mean, 100 * error, 100 * exact, off


def binned(graphs, value, edges, unit):
    for low, high in zip(edges, edges[1:]):
        inside = [graph for graph in graphs if low <= value(graph) < high]
        if inside:
            name = f"{low} to {high} {unit}" if high < math.inf else f"{low} {unit} and more"
            yield name if low > 0 else f"below {high} {unit}", inside


families = json.loads(arguments.recipe.read_text())["data"]["families"]
with tempfile.TemporaryDirectory() as folder:
    by_family = [(name_of(entry["family"]), records_of(entry["family"], folder)) for entry in families]
graphs = [graph for _, found in by_family for graph in found]
with_communities = [graph for graph in graphs if graph["true_k"] > 1]
groups = [
    ("family", by_family),
    ("nodes (graphs with communities)",
     list(binned(with_communities, lambda g: g["nodes"], [0, 50, 100, 200, 400, math.inf], "nodes"))),
    ("mean degree (graphs with communities)",
     list(binned(with_communities, lambda g: 2 * g["edges"] / g["nodes"], [0, 6, 12, 24, 48, math.inf], "neighbours"))),
]

for title, rows in groups:
    print(f"| {title} | graphs | AMI | K exactly right | mean error of K |\n|---|---|---|---|---|")
    for name, found in rows:
        mean, error, exact, off = summary(found)
        print(f"| {name} | {len(found)} | {mean:.1f} ± {error:.1f} | {exact:.0f} % | {off:+.1f} |")
    print()

# One bar of AMI for each row, with its standard error; a page of 720 by what is needed.
left, width, line, y, marks = 300, 360, 22, 16, []
for title, rows in groups:
    marks.append(f'<text x="8" y="{y + 14}" font-weight="bold">by {title}</text>')
    y += line + 4
    for name, found in rows:
        mean, error, _, _ = summary(found)
        x, spread = left + width * mean / 100, width * error / 100
        middle = y + line / 2
        marks.append(f'<text x="{left - 8}" y="{middle + 4}" text-anchor="end">{name}</text>'
                     f'<rect x="{left}" y="{y + 3}" width="{max(0, x - left):.1f}" height="{line - 6}" fill="#4477aa"/>'
                     f'<path d="M{max(left, x - spread):.1f} {middle}H{min(left + width, x + spread):.1f}" '
                     f'stroke="#222" stroke-width="1.5"/>'
                     f'<text x="{left + width + 8}" y="{middle + 4}">{mean:.0f}</text>')
        y += line
    y += 12
figure = (f'<svg xmlns="http://www.w3.org/2000/svg" width="720" height="{y}" font-family="sans-serif" font-size="12">'
          f'<rect width="720" height="{y}" fill="#fff"/>{"".join(marks)}</svg>\n')
arguments.model.with_name(arguments.model.stem + "-quality.svg").write_text(figure)
