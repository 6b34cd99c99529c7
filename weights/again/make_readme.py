#!/usr/bin/python3
"""The card of the repeated trainings: make_readme.py, after `coterie reproduce` trainings and comparison-sbm.

Every number comes from the model files and from docs/records.
"""

import json
import pathlib
import struct

folder = pathlib.Path(__file__).parent
measured = {}
for name in ("trainings", "comparison-sbm"):
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
    found, how = measured[path.stem], training(path)
    rows.append(f"| {path.stem} | {how['steps']} | {found['graphs']} | {found['ami']:.1f} ± {found['ami_error']:.1f} |")
(folder / "README.md").write_text(f"""# Trained again

Second and third trainings of networks of the paper's second table, with other seeds, for the means and deviations of
docs/reproduction.md (trainings); nothing else needs them, and to use one, take the first, which has a card. Their matrices
are kept in 8 bits (`weights/shorten_weights.py --bits 8`), and drawn from as trained. NAME-second was made by

```
coterie train recipes/NAME.json --repetition 2
```

GNN's by `coterie train-gnn` with `--seed 1` and `--seed 2`. ccp-attn-sbm-quick, which started from nothing, is for a row of
comparison-sbm. Made by make_readme.py.

| model | steps | test graphs | AMI |
|---|---|---|---|
{chr(10).join(rows)}
""")
