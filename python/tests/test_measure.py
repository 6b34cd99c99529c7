"""Measuring on labelled graphs is that of the command line."""

import json
import subprocess

import pytest
from conftest import COTERIE

import coterie


def run(*arguments):
    return subprocess.run([COTERIE, *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def without_seconds(document):
    return {key: value for key, value in document.items() if key != "seconds"}


@pytest.fixture
def labeled():
    return coterie.simulate("sbm", 4, seed=5, nodes="20..40")


def test_evaluate_is_that_of_the_command_line(labeled, tmp_path):
    assert coterie.pack(labeled, tmp_path / "set") == 4
    printed = json.loads(run("evaluate", "-m", "ccp", "--data", tmp_path / "set", "--json", "--samples", 8, "--mode",
                             "posterior", "--seed", 2))
    found = coterie.evaluate(str(tmp_path / "set"), "ccp", samples=8, mode="posterior", seed=2)
    assert without_seconds(found) == without_seconds(printed)
    pairs = coterie.evaluate(labeled, "ccp", samples=8, mode="posterior", seed=2)
    assert without_seconds(pairs) == {**without_seconds(printed), "data": "4 graphs"}


def test_evaluate_takes_methods_counts_and_any_partition(labeled):
    pairs = [(graph.to_networkx(), dict(enumerate(truth.tolist()))) for graph, truth in labeled]
    found = coterie.evaluate(pairs, method="leiden", count=3)
    assert found["graphs"] == 3 and found["model"] == "leiden" and 0 <= found["ami"]["mean"] <= 1


def test_pack_takes_files_and_refuses_what_has_no_labels(tmp_path):
    (tmp_path / "net.txt").write_text("a b\nb c\n")
    with pytest.raises(coterie.InputError, match="net.txt: no communities are known"):
        coterie.pack(tmp_path / "net.txt", tmp_path / "set")
    (tmp_path / "net.labels").write_text("a x\nb x\nc y\n")
    assert coterie.pack([tmp_path / "net.txt"], tmp_path / "set") == 1
    assert coterie.evaluate(tmp_path / "set", "ccp")["graphs"] == 1
    for data in ([(1, 2, 3)], [], [([(0, 1)], [0, 0, 1])]):
        with pytest.raises(coterie.UsageError):
            coterie.evaluate(data, "ccp")


def test_compare_has_a_record_for_every_method(labeled, tmp_path):
    coterie.pack(labeled[:2], tmp_path / "set")
    printed = [json.loads(line) for line in run("compare", tmp_path / "set", "-m", "ccp", "--json").splitlines()]
    found = coterie.compare(tmp_path / "set", "ccp")
    for one, other in zip(found, printed):
        for record in (one, other):
            record.update(seconds=None, data=None)
    assert found == printed and len(found) == 9


def test_calibrate_writes_a_model_that_draws_differently(labeled, tmp_path):
    trials = coterie.calibrate("ncp", labeled, tmp_path / "fitted.safetensors", samples=10)
    best = trials[0]
    assert {"temperature", "smallest_community", "k_sharpness", "k_log_score"} <= best.keys()
    assert coterie.detect(labeled[0].graph, tmp_path / "fitted.safetensors", 4).model.name == "fitted"
