#!/usr/bin/python3
"""The card of weights/gnn: make_readmes.py, after `coterie reproduce` comparison-snap, comparison-sbm and divisions.

Every number comes from the model files and from docs/records. Writes their SHA256SUMS, too.
"""

import hashlib
import json
import pathlib
import struct

WEIGHTS = pathlib.Path(__file__).parents[1] / "weights"
GNN = """# GNN and LGNN

Networks of a fixed number of classes (Chen et al. 2019) for the comparisons of docs/reproduction.md; nothing else needs
them. KIND-CLASSES-SET was made by

```
coterie train-gnn --kind KIND --classes CLASSES --data sets/SET --steps STEPS --output KIND-CLASSES-SET.safetensors
```

with the graphs of docs/snap.md; the weights are those of the step that was best on validation graphs.
"""


def training(path):
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        return json.loads(json.loads(file.read(length))["__metadata__"]["training"])


def records(*names):
    """The last measurement of every model in the paper's setting."""
    measured = {}
    for name in names:
        for line in map(json.loads, (WEIGHTS.parent / f"docs/records/{name}.jsonl").read_text().splitlines()):
            if "ami" in line and "an order for each draw" not in line["label"]:
                measured[line.get("model")] = line
    return measured


def write_card(folder, text, measured):
    files = sorted((WEIGHTS / folder).glob("*.safetensors"))
    rows = []
    for path in files:
        found, how = measured[path.stem], training(path)
        rows.append(f"| {path.stem} | {how['steps']} | {how.get('best_step', '-')} | {found['graphs']} | "
                    f"{found['ami']:.1f} ± {found['ami_error']:.1f} | {found['paper_ami'] or '-'} |")
    table = ("<!-- figures: divisions.jsonl,comparison-snap.jsonl,comparison-sbm.jsonl by model -->\n"
             "| model | steps | best step | test graphs | AMI | paper |\n|---|---|---|---|---|---|\n") + "\n".join(rows)
    (WEIGHTS / folder / "README.md").write_text(f"{text}\nMade by tools/make_readmes.py.\n\n{table}\n")
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (WEIGHTS / folder / "SHA256SUMS").write_text("".join(sums))


write_card("gnn", GNN, records("divisions", "comparison-snap", "comparison-sbm"))
