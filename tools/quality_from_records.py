#!/usr/bin/python3
"""Makes the section Quality of the cards from docs/records: quality_from_records.py, after `coterie reproduce`.

Cards of models that stand in no table keep theirs.
"""
import json
import pathlib

WEIGHTS = pathlib.Path(__file__).parent.parent / "weights"
RECORDS = WEIGHTS.parent / "docs/records"
TABLES = "comparison-sbm", "comparison-snap", "encoders"
# What a row of a table is, on a card.
WAYS = {
    "": "15 draws, the most probable one",
    "an order for each draw": "15 draws, each with an order of its own: what they agree on",
    "consensus of 15 runs": "what 15 runs agree on",
}


def figure(row, field):
    return f"{row[field]:.1f} ± {row[field + '_error']:.1f}"


def quality(name):
    for table in TABLES:
        lines = map(json.loads, (RECORDS / f"{table}.jsonl").read_text().splitlines())
        rows = [row for row in lines if row.get("model") == name and "ami" in row and "refined" not in row["label"]]
        if rows:
            break
    else:
        return None
    first = rows[0]
    dates = sorted({row["date"] for row in rows})
    ways = [WAYS.get(row["label"].partition(", ")[2], WAYS[""]) for row in rows]
    if name.startswith("dac-"):
        ways = ["a single run, as the paper's" if way == WAYS[""] else way for way in ways]
    paper = next((row for row in rows if row["paper_ami"] is not None), None)
    columns = [
        ("AMI", [figure(row, "ami") for row in rows], paper and f"{paper['paper_ami']:.1f}"),
        ("ARI", [figure(row, "ari") for row in rows], paper and f"{paper['paper_ari']:.1f}"),
        ("number of communities exactly right", [f"{100 * row['k_exact']:.0f} %" for row in rows], None),
    ]
    table_lines = [f"| | {' | '.join(ways)} | paper |", "|---" * (len(ways) + 2) + "|"]
    table_lines += [f"| {title} | {' | '.join(cells)} | {of_paper or ''} |" for title, cells, of_paper in columns]
    return (f"## Quality\n\n{first['graphs']} test graphs that were not trained on, {' to '.join(dates)}; ± is the standard "
            f"error over graphs.\n\n<!-- figures: {table}.jsonl model={name} -->\n" + "\n".join(table_lines) + "\n\n")


for card in sorted(WEIGHTS.glob("*.md")):
    text = card.read_text()
    section = quality(card.stem)
    if section and "## Quality\n" in text:
        before, after = text.split("## Quality\n")[0], text.split("## Calibration\n")[1]
        card.write_text(f"{before}{section}## Calibration\n{after}")
