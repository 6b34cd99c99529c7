#!/usr/bin/python3
"""Measures a trained model and makes its card: make_card.py MODEL.safetensors [options], beside the model.

Every number on the card comes from the model file or from `coterie evaluate`, run here.
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
parser.add_argument("--calibration-count", type=int, default=200)
parser.add_argument("--calibration-samples", type=int, default=500)
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
as_trained = {"temperature": 1, "smallest_community": 1, "k_sharpness": 1}
drawing = as_trained | about.get("drawing", {})
name = arguments.model.stem
sampled = evaluate("--count", str(arguments.calibration_count), "--mode", "posterior", "--modes", "0", "--score",
                   "none", "--estimate", "vi", "--samples", str(arguments.calibration_samples),
                   "--reliability", str(arguments.model.with_name(name + "-reliability.svg")))
calibration = f"""## Calibration

{arguments.calibration_samples} posterior draws on each of {sampled['graphs']} test graphs, at temperature \
{drawing['temperature']:g}, communities of at least {drawing['smallest_community']} nodes, P(K) raised to the power {drawing['k_sharpness']:g}\
{'; fitted on other graphs' if drawing != as_trained else ''}.

| | |
|---|---|
| modal number of communities right | {percent(sampled['k_accuracy'])} % |
| stated confidence in it | {percent(sampled['k_confidence'])} % |
| ECE of K, 15 bins (10 bins) | {sampled['k_ece_15']:.3f} ({sampled['k_ece_10']:.3f}) |
| coverage of the 90 % set of K | {percent(sampled['k_coverage'])} % |
| coverage of the 90 % ball of partitions | {percent(sampled['ball_coverage'])} % |
| ECE of co-membership | {sampled['pair_ece']:.3f} |

![reliability]({name}-reliability.svg)

"""
if arguments.only_calibration:
    path = arguments.model.with_suffix(".md")
    before, after = path.read_text().split("## Calibration\n")[0], path.read_text().split("## Not for\n")[1]
    path.write_text(f"{before}{calibration}## Not for\n{after}")
    print(calibration)
    raise SystemExit

quality = evaluate("--count", str(arguments.count), "--score", "paper")
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

{quality['graphs']} test graphs that were not trained on, {datetime.date.today()}; ± is the standard error over graphs; 15
draws at their mode, the most probable one counts.

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
