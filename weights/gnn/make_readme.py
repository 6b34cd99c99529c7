#!/usr/bin/python3
"""The card of the GNN and LGNN models: make_readme.py, after `coterie reproduce` comparison-snap and divisions, `--only GNN`.

Every number comes from the model files and from docs/records.
"""

import json
import pathlib
import struct

folder = pathlib.Path(__file__).parent
measured = {}
for name in ("divisions", "comparison-snap", "comparison-sbm"):
    records = folder.parent.parent / f"docs/records/{name}.jsonl"
    for line in map(json.loads, records.read_text().splitlines()):
        if "ami" in line:
            measured[line.get("model")] = line


def training(path):
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        return json.loads(json.loads(file.read(length))["__metadata__"]["training"])


rows = []
for path in sorted(folder.glob("*.safetensors")):
    kind, classes, data = path.stem.split("-", 2)
    found, how = measured[path.stem], training(path)
    rows.append(f"| {path.stem} | {how['steps']} | {how['best_step']} | {found['graphs']} | "
                f"{found['ami']:.1f} ± {found['ami_error']:.1f} | {found['paper_ami'] or '-'} |")
(folder / "README.md").write_text(f"""# GNN and LGNN

Networks of a fixed number of classes (Chen et al. 2019) for the comparisons of docs/reproduction.md; nothing else needs
them. KIND-CLASSES-SET was made by

```
coterie train-gnn --kind KIND --classes CLASSES --data sets/SET --steps STEPS --output KIND-CLASSES-SET.safetensors
```

with the graphs of docs/snap.md; the weights are those of the step that was best on validation graphs. Made by
make_readme.py.

| model | steps | best step | test graphs | AMI | paper |
|---|---|---|---|---|---|
{chr(10).join(rows)}
""")
