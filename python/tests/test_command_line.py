"""Python and the command line are two faces of the same thing: same seed, same bytes."""

import inspect
import json
import re
import subprocess

import pytest
from conftest import COTERIE, ROOT

import coterie

LOCAL = ROOT / "weights" / "local.safetensors"
METHODS = ["ccp", "ccp-attn", "dac", "ncp", "ncp-attn"]


def run(*arguments):
    return subprocess.run([COTERIE, *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def without_seconds(document):
    return {key: value for key, value in document.items() if key != "seconds"}


@pytest.mark.parametrize("model", METHODS)
def test_detect_gives_the_document_of_the_command_line(model, karate):
    printed = json.loads(run("detect", karate, "-m", model, "--samples", 12, "--seed", 5, "--json", "--with-samples", "-q"))
    found = coterie.detect(karate, model, samples=12, seed=5)
    assert without_seconds(found.to_dict(samples=True)) == without_seconds(printed)


def test_options_mean_the_same_in_python(karate):
    printed = json.loads(run("detect", karate, "-m", "ccp", "--samples", 9, "--mode", "map", "--estimate", "vi",
                             "--orders", 2, "--threads", 1, "--json", "-q"))
    found = coterie.detect(karate, "ccp", 9, mode="map", estimate="vi", orders=2, threads=2)
    assert without_seconds(found.to_dict()) == without_seconds(printed)


# What a result is made into, and many graphs, are calls of their own in Python.
CALLS = {
    "output": "Posterior.to_dataframe", "memberships": "Posterior.memberships", "report": "Posterior.write_report",
    "levels": "Posterior.at", "communities": "Posterior.table", "unassigned": "Posterior.assigned", "json": "Posterior.to_dict", "with_samples": "Posterior.to_dict", "align_to": "Posterior.align_to",
    "quiet": "Posterior.summary", "list": "detect_many", "json_lines": "detect_many", "part": "detect_many",
}
RENAMED = {"weights": "weight", "draws": "client"}  # workers share draws


def test_detect_has_every_option_of_the_command_line():
    section = (ROOT / "docs" / "commands.md").read_text().split("\n## coterie detect\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `(.*?)` \|", section, re.M)
    flags = {re.search(r"--([a-z-]+)", row).group(1).replace("-", "_") for row in rows if "--" in row}
    for call in CALLS.values():
        assert callable(eval(f"coterie.{call}"))
    given = {RENAMED.get(flag, flag) for flag in flags - set(CALLS) - {"help_all"}} | {"graph"}
    assert given == set(inspect.signature(coterie.detect).parameters) - {"X", "level"}


def test_known_communities_are_those_of_the_command_line(karate, tmp_path):
    labels = tmp_path / "labels.tsv"
    labels.write_text("node\tcommunity\n1\tours\n34\ttheirs\n2\ttheirs\nnobody\tours\n")
    printed = json.loads(run("detect", karate, "-m", LOCAL, "--known", labels, "--samples", 4, "--json", "--with-samples", "-q"))
    for known in (labels, {"1": "ours", "34": "theirs", "2": "theirs"}, [{"1"}, {"34", "2"}],
                  [{"1": 0, "34": 7, "2": 7}.get(node) for node in coterie.Graph(karate).nodes],
                  [{"1": 0, "34": 7, "2": 7}.get(node, -1) for node in coterie.Graph(karate).nodes]):
        found = coterie.detect(karate, LOCAL, samples=4, known=known)
        assert without_seconds(found.to_dict(samples=True)) == without_seconds(printed)
        assert found.community_of("2") == found.community_of("34") != found.community_of("1")
    with pytest.raises(coterie.InputError, match="names no node"):
        coterie.detect(karate, LOCAL, samples=4, known={"nobody": 1})


def test_several_scales_are_those_of_the_command_line(karate):
    printed = run("detect", karate, "-m", LOCAL, "--scales", "6,12", "--samples", 4, "--json", "-q").splitlines()
    found = coterie.detect(karate, LOCAL, samples=4, scales=[6, 12])
    assert [without_seconds(one.to_dict()) for one in found] == [without_seconds(json.loads(line)) for line in printed]
    with pytest.raises(coterie.UsageError, match="scales for several"):
        coterie.detect(karate, LOCAL, samples=4, scales=[6], scale=7)
    with pytest.raises(coterie.UsageError, match="each has one answer"):
        coterie.detect_many([karate], scales=[6])


@pytest.mark.parametrize("options", [
    {"method": "gibbs"}, {"method": "spectral"}, {"method": "dmon", "clusters": 3}, {"method": "leiden"},
    {"method": "leiden", "resolution": 0.5}, {"method": "ecg", "resolution": "fitted"}, {"refine": True},
    {"refine": 8, "refine_model": "degree-corrected"}])
def test_methods_are_those_of_the_command_line(options, karate):
    words = [f"--{name.replace('_', '-')}" + ("" if value is True else f"={value}") for name, value in options.items()]
    printed = json.loads(run("detect", karate, "-m", "ccp-attn", "--json", "--with-samples", "-q", *words))
    found = coterie.detect(karate, "ccp-attn", **options)
    assert without_seconds(found.to_dict(samples=True)) == without_seconds(printed)
    assert (found.model is None) == ("method" in options)


def test_options_that_a_method_does_not_read_are_wrong_use(karate):
    for options, unread in (({"method": "leiden", "samples": 4}, "samples"), ({"model": "ccp", "scale": 9}, "scale"),
                            ({"method": "gibbs", "clusters": 3}, "clusters"), ({"model": "ccp", "resolution": 2}, "resolution")):
        with pytest.raises(coterie.UsageError, match=f"does not read the option '{unread}'"):
            coterie.detect(karate, **options)


@pytest.mark.parametrize("kind", ["gnn", "lgnn"])
def test_weights_of_train_gnn_are_a_model_like_any_other(kind, karate, tmp_path):
    recipe = tmp_path / "two.json"
    recipe.write_text('{"families": [{"family": {"kind": "planted", "nodes": 20, "communities": 2}}]}')
    weights = tmp_path / "mine.safetensors"
    run("train-gnn", "--kind", kind, "--data", recipe, "--classes", 2, "--layers", 2, "--steps", 2, "--count", 4, "-q",
        "--output", weights)
    printed = json.loads(run("detect", karate, "--method", kind, "-m", weights, "--json", "-q"))
    for model in (weights, coterie.Model(weights)):
        found = coterie.detect(karate, model, method=kind)
        assert without_seconds(found.to_dict()) == without_seconds(printed)
        assert found.model.name == "mine"
    with pytest.raises(coterie.UsageError, match="needs a file of weights"):
        coterie.detect(karate, method=kind)
    with pytest.raises(coterie.UsageError, match="no probabilities"):
        coterie.score(karate, found, weights)


def test_defaults_are_those_of_the_library():
    from coterie import _coterie

    signature = inspect.signature(coterie.detect).parameters
    defaults = {**json.loads(_coterie.detect_defaults()), **json.loads(_coterie.method_defaults()),
                **json.loads(_coterie.summary_defaults()), **json.loads(_coterie.numbers_defaults())}
    defaults["k"] = defaults.pop("given_k")
    assert {name: signature[name].default for name in defaults} == defaults


def test_the_report_page_is_the_same(karate, tmp_path):
    run("detect", karate, "-m", "ccp-attn", "--samples", 12, "--report", tmp_path / "line.html", "-q")
    coterie.detect(karate, "ccp-attn", samples=12).write_report(tmp_path / "python.html")
    assert (tmp_path / "python.html").read_bytes() == (tmp_path / "line.html").read_bytes()


def test_score_is_that_of_the_command_line(karate, tmp_path):
    found = coterie.detect(karate, "ccp", samples=8)
    table = tmp_path / "mine.tsv"
    table.write_text("".join(f"{node}\t{label}\n" for node, label in zip(found.nodes, found.labels)))
    printed = json.loads(run("score", karate, table, "-m", "ccp", "--json"))
    for form in (table, found.labels, found.communities(), dict(zip(found.nodes, found.labels)), found):
        score = coterie.score(karate, form, "ccp")
        assert (score.log_prob, score.standard_error) == (printed["log_prob"], printed["standard_error"])


def test_simulate_draws_the_graphs_of_the_command_line(tmp_path):
    printed = json.loads(run("simulate", "sbm", "--nodes", "30..60", "--count", 5, "--seed", 3, "--output",
                             tmp_path / "set", "--json"))
    drawn = coterie.simulate("sbm", 5, 3, nodes="30..60")
    assert sum(len(graph) for graph, _ in drawn) / 5 == printed["mean_nodes"]
    assert sum(graph.edges.shape[1] for graph, _ in drawn) / 5 == printed["mean_edges"]
    assert sum(truth.max() + 1 for _, truth in drawn) / 5 == printed["mean_communities"]


def test_models_are_those_of_the_command_line():
    printed = [json.loads(line) for line in run("models", "--json").splitlines()]
    random = [model for model in coterie.models() if model["name"] in METHODS]
    assert random == [model for model in printed if model["name"] in METHODS]


def test_agreement_is_that_of_the_command_line(karate, tmp_path):
    found = coterie.detect(karate, "ccp-attn", samples=8)
    table = tmp_path / "found.tsv"
    table.write_text("".join(f"{node}\t{label}\n" for node, label in zip(found.nodes, found.labels)))
    printed = json.loads(run("agree", table, karate, "--json"))
    assert coterie.agreement(found, karate)._asdict() == {name: printed[name] for name in ("ami", "ari", "nmi", "vi")}
