#!/usr/bin/python3
"""Counts and sizes of SNAP's graphs by rule, beside the paper's: snap_rules.py FILES [PROGRAM] > snap-rules.jsonl

FILES is the folder with SNAP's files, PROGRAM is coterie. A line for every set of graphs and rule: means over divisions 0 to 5.
`groups_there` are all groups that the rule has, `graphs`, nodes and edges those of the set that is drawn from them, with
as many graphs as the paper has at most; `distance` is how far mean nodes and edges are from the paper's, as the sum of both
logarithms of their ratios, whatever the sign.
"""
import json
import math
import shutil
import subprocess
import sys
import tempfile

FILES, PROGRAM = sys.argv[1], (sys.argv[2:] or ["coterie"])[0]
DIVISIONS = 6
RULES = {
    "as the text says": [],
    "at most 3 for a pair": ["--per-pair", "3"],
    "at most 20 for a centre": ["--per-centre", "20"],
    "below 150 nodes": ["--below", "150"],
    "at most 4 for a pair, below 150 nodes": ["--per-pair", "4", "--below", "150"],
    "cliques": ["--groups", "cliques"],
}


def snap(*options):
    folder = tempfile.mkdtemp()
    command = [PROGRAM, "snap", FILES, "--json", "--output", folder + "/set", *options]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    shutil.rmtree(folder)
    return found


def mean(values):
    return sum(values) / len(values)


for network in "dblp", "youtube":
    for groups in "3", "2-4":
        for rule, options in RULES.items():
            if groups == "3" and rule == "cliques" or groups == "2-4" and "centre" in rule:
                continue
            of_set = ["--network", network, *([] if rule == "cliques" else ["--groups", groups]), *options]
            drawn = [snap("--seed", str(seed), *of_set) for seed in range(DIVISIONS)]
            record = {"name": f"{network}, {groups}: {rule}", "network": network, "groups": groups, "rule": rule,
                      "options": " ".join(of_set), "divisions": DIVISIONS}
            # Groups of four without a limit, and those of Youtube, are too many to be listed.
            if network == "dblp" and (groups == "3" or "pair" in rule or rule == "cliques"):
                everything = ["--max-train", "1000000", "--max-validation", "1000000", "--max-test", "1000000"]
                listed = [snap("--seed", str(seed), *of_set, *everything) for seed in range(DIVISIONS)]
                record["groups_there"] = {s: mean([one["graphs"][s] for one in listed]) for s in listed[0]["graphs"]}
            record["graphs"] = {s: mean([one["graphs"][s] for one in drawn]) for s in drawn[0]["graphs"]}
            for field in "mean_nodes", "median_nodes", "mean_directed_edges", "median_directed_edges":
                record[field] = mean([one[field] for one in drawn])
            paper = record["paper"] = drawn[0]["paper"]
            record["distance"] = sum(abs(math.log(record[field] / paper[field]))
                                     for field in ("mean_nodes", "mean_directed_edges"))
            print(json.dumps(record), flush=True)
