#!/usr/bin/python3
"""Measures a trained model and makes its card: make_card.py MODEL.safetensors [options], beside the model.

Every number on the card comes from the model file or from `coterie evaluate`, run here. Cards of models that stand in the
paper's tables then get their quality from docs/records: quality_from_records.py.
"""

import argparse
import datetime
import json
import pathlib
import struct
import subprocess

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("model", type=pathlib.Path)
parser.add_argument("--program", default="coterie")
parser.add_argument("--title", default="", help="what the model is for, one sentence")
parser.add_argument("--data", required=True, help="test graphs: what coterie evaluate --data takes")
parser.add_argument("--data-seed", type=int)
parser.add_argument("--count", type=int, default=0)
parser.add_argument("--calibration-count", type=int, default=2000)
parser.add_argument("--exact", type=int, default=0, help="graphs of the general SBM to compare with the exact posterior")
parser.add_argument("--check", help="file with the JSON of coterie calibrate --check, made before, for the calibration")
parser.add_argument("--draws", default="draws as `coterie detect` makes them", help="how the draws of --check were made")
parser.add_argument("--only-calibration", action="store_true", help="of a card that exists; the rest of it stays")
parser.add_argument("--paper-ami", type=float)
parser.add_argument("--paper-ari", type=float)
parser.add_argument("--note", default="", help="a further sentence on training")
parser.add_argument("--not-for", default="Graphs far from the ranges above: use `general`.")
arguments = parser.parse_args()


def metadata(path):
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        return {k: json.loads(v) for k, v in json.loads(file.read(length))["__metadata__"].items() if v[:1] == "{"}


def evaluate(*more):
    command = [arguments.program, "evaluate", "--json", "--model", str(arguments.model), "--data", arguments.data]
    if arguments.data_seed is not None:
        command += ["--data-seed", str(arguments.data_seed)]
    return json.loads(subprocess.run(command + list(more), check=True, capture_output=True, text=True).stdout)


def percent(value):
    return f"{100 * value['mean']:.1f} ± {100 * value['error']:.1f}"


about = metadata(arguments.model)
seen, training, recipe = about["familiar"], about["training"], about["recipe"]
name = arguments.model.stem
def check():
    if arguments.check:
        return json.loads(pathlib.Path(arguments.check).read_text())
    command = [arguments.program, "calibrate", str(arguments.model), "--check", "--json", "--data", arguments.data,
               "--count", str(arguments.calibration_count), "--exact", str(arguments.exact),
               "--svg", str(arguments.model.with_name(name + "-ranks.svg"))]
    if arguments.data_seed is not None:
        command += ["--data-seed", str(arguments.data_seed)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def ranks(one, what):
    found = one["ranks"][what]
    if found is None:
        return "none"
    low, high = found["band"]
    return f"{found['outside']} of {len(found['counts'])} bins outside of {low} to {high}, p = {found['p_value']:.2g}"


def exact(one, what, digits):
    found, floor = one["exact"][what], one["exact"]["floor_" + what]
    return f"{found['mean']:.{digits}f} ± {found['error']:.{digits}f} ({floor['mean']:.{digits}f})"


checks = check()["checks"]
rows = [
    ("modal number of communities right", lambda c: percent(c["summary"]["k_accuracy"]) + " %"),
    ("stated confidence in it", lambda c: percent(c["summary"]["k_confidence"]) + " %"),
    ("ECE of K, 15 bins (by chance; in 95 of 100 below)",
     lambda c: f"{c['summary']['k_ece_15']:.3f} ({c['chance_ece']:.3f}; {c['chance_ece_high']:.3f})"),
    ("coverage of the 90 % set of K", lambda c: percent(c["summary"]["k_coverage"]) + " %"),
    ("coverage of the 90 % ball of partitions", lambda c: percent(c["summary"]["ball_coverage"]) + " %"),
    ("ECE of co-membership", lambda c: f"{c['summary']['pair_ece']:.3f}"),
    ("AMI of a draw", lambda c: percent(c["summary"]["draw_ami"])),
    ("ranks of the true K", lambda c: ranks(c, "k")),
    ("ranks of whether an edge's ends belong together", lambda c: ranks(c, "edge")),
    ("ranks of the share of pairs together", lambda c: ranks(c, "pairs")),
    ("ranks of the log-probability", lambda c: ranks(c, "log_prob")),
]
if "exact" in checks[0]:
    number = checks[0]["exact"]["graphs"]
    rows += [(f"P(K) from the exact posterior, total variation, {number} graphs (two exact runs)",
              lambda c: exact(c, "k", 3)),
             ("co-membership from the exact one, mean difference (two exact runs)", lambda c: exact(c, "pairs", 4))]


def how(one):
    by = one["drawing"]
    odds = ""
    if by.get("k_smoothing") or by.get("k_odds", 1) != 1:
        odds = f", odds of the first K to the power {by['k_odds']:g}, the others smoothed by {by['k_smoothing']:g} deviations"
    return (f"{one['how']}: temperature {by['temperature']:g}, communities from {by['smallest_community']} nodes, "
            f"P(K) to the power {by['k_sharpness']:g}{odds}")


table = "\n".join([
    "| | " + " | ".join(how(one) for one in checks) + " |", "|---" * (len(checks) + 1) + "|",
    *("| " + title + " | " + " | ".join(cell(one) for one in checks) + " |" for title, cell in rows)])
picture = f"![ranks]({name}-ranks.svg)" if arguments.model.with_name(f"{name}-ranks.svg").exists() else ""
calibration = f"""## Calibration

`coterie calibrate --check`, {checks[0]['summary']['graphs']} graphs of its own kind that were not trained on, {arguments.draws},
{datetime.date.today()}. Of a right model the truth is one more draw: what is made of it has every rank among the draws equally often.

{table}

{picture}

"""
if arguments.only_calibration:
    path = arguments.model.with_suffix(".md")
    before, after = path.read_text().split("## Calibration\n")[0], path.read_text().split("## Not for\n")[1]
    path.write_text(f"{before}{calibration}## Not for\n{after}")
    print(calibration)
    raise SystemExit

quality = evaluate("--count", str(arguments.count), "--samples", "15", "--mode", "map", "--score", "paper")
bounds = training.get("average") or training.get("validation")
start = f", started from `{pathlib.Path(recipe['start_from']).stem}`" if "start_from" in recipe else ""
paper = lambda value: f"{value:.1f}" if value is not None else ""  # noqa: E731
span = lambda key, digits: f"{seen[key]['low']:.{digits}f} to {seen[key]['high']:.{digits}f}"  # noqa: E731

card = f"""# {name}

{arguments.title}

| | |
|---|---|
| trained on | graphs of {span('nodes', 0)} nodes, mean degree {span('mean_degree', 1)}, density {span('density', 3)}, with \
{span('communities', 0)} communities |
| recipe | `{recipe.get('name', name)}`{start} |
| training | {training['steps']} steps, {training['seconds'] / 60:.0f} minutes on two cores that were also busy with other \
things. {arguments.note} |
| validation loss | {bounds['loss']:.1f} nats per graph |

## Quality

{quality['graphs']} test graphs that were not trained on, {datetime.date.today()}; ± is the standard error over graphs;
{'15 runs, what they agree on' if name.startswith('dac-') else '15 draws at their mode, the most probable one'} counts.

| | ours | paper |
|---|---|---|
| AMI | {percent(quality['ami'])} | {paper(arguments.paper_ami)} |
| ARI | {percent(quality['ari'])} | {paper(arguments.paper_ari)} |
| AMI of a single draw | {percent(quality['draw_ami'])} | |
| number of communities exactly right | {100 * quality['k_exact']['mean']:.0f} % | |

{calibration}## Not for

{arguments.not_for} `coterie detect` warns when a graph lies outside of what the model has seen.
"""
arguments.model.with_suffix(".md").write_text(card)
print(card)
