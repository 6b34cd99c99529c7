"""Many graphs, and answers that travel between processes."""

import copy
import pickle
import subprocess
import sys
import weakref

import numpy as np
import pytest

import coterie

TRIANGLES = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (2, 3)]


def same(a, b):
    plain = [{**one.to_dict(samples=True), "seconds": None} for one in (a, b)]
    return (plain[0] == plain[1] and a.nodes == b.nodes and (a.samples == b.samples).all()
            and np.array_equal(a.memberships(), b.memberships()))


@pytest.mark.parametrize("options", [{}, {"k_sharpness": 2.5}, {"estimate": "vi", "level": 0.5}, {"model": "dac"},
                                     {"method": "leiden", "samples": None}, {"method": "gibbs", "samples": None}])
def test_a_posterior_survives_pickling(karate, options, tmp_path):
    found = coterie.detect(karate, **{"model": "ccp", "samples": 24, **options})
    again = pickle.loads(pickle.dumps(found))
    assert same(found, again)
    assert again.model is found.model  # weights are not in the pickle, and are read once
    for name, one in (("a", found), ("b", again)):
        one.write_report(tmp_path / f"{name}.html")
    assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes()


def test_pickles_keep_what_was_asked_and_the_names(karate):
    free = coterie.detect(karate, "ccp", samples=24)
    given = coterie.detect(karate, "ccp", samples=24, k=max(free.k_distribution))
    given.align_to({node: "first" for node in given.nodes[:5]})
    again = copy.deepcopy(given)
    assert same(given, again) and "first" in again.community_names
    pieces = coterie.detect([("a", "b"), ("b", "c"), ("x", "y")], "ccp", samples=8)
    assert same(pieces, pickle.loads(pickle.dumps(pieces)))


def test_joblib_and_multiprocessing_bring_answers_home(random_models):
    joblib = pytest.importorskip("joblib")
    graphs = [TRIANGLES[:n] for n in (3, 5, 7)]
    found = joblib.Parallel(n_jobs=2)(joblib.delayed(coterie.detect)(graph, "ccp", 8) for graph in graphs)
    assert all(same(one, coterie.detect(graph, "ccp", 8)) for one, graph in zip(found, graphs))


def test_detect_many_gives_the_answers_of_detect_in_order():
    graphs = [graph for graph, _ in coterie.simulate("sbm", 7, nodes="10..30")]
    for threads in (1, 3):
        found = list(coterie.detect_many(graphs, "ccp", 6, threads=threads, seed=3))
        assert len(found) == 7
        assert all(same(one, coterie.detect(graph, "ccp", 6, seed=3)) for one, graph in zip(found, graphs))


def test_detect_many_holds_only_a_few_graphs():
    alive, most = weakref.WeakSet(), 0

    def graphs():
        nonlocal most
        for n in range(200):
            graph = coterie.Graph([(0, 1), (1, 2 + n)])
            alive.add(graph)
            most = max(most, len(alive))
            yield graph
            del graph

    for found in coterie.detect_many(graphs(), "ccp", 2, modes=0, score="none", threads=2):
        del found
    assert most <= 8


def test_detect_many_goes_on_after_a_bad_graph_if_asked(tmp_path, karate):
    (tmp_path / "bad.txt").write_text("0 1\n1\n")
    graphs = [karate, tmp_path / "bad.txt", tmp_path / "none.gml", TRIANGLES]
    good, bad, missing, last = coterie.detect_many(graphs, "ccp", 4, errors="return")
    assert len(good.nodes) == 34 and len(last.nodes) == 6
    assert isinstance(bad, coterie.InputError) and "bad.txt:2" in str(bad)
    assert isinstance(missing, coterie.InputError)
    answers = coterie.detect_many(graphs, "ccp", 4)
    assert len(next(answers).nodes) == 34
    with pytest.raises(coterie.InputError, match="bad.txt:2"):
        next(answers)


def test_detect_many_refuses_nonsense_at_once():
    with pytest.raises(coterie.UsageError, match="errors"):
        coterie.detect_many([], errors="ignore")
    with pytest.raises(TypeError, match="nonsense"):
        coterie.detect_many([], nonsense=1)
    with pytest.raises(coterie.UsageError, match="no model is called"):
        coterie.detect_many([], "nonsense")


def test_detect_many_says_how_far_it_is(capsys):
    heard = []
    list(coterie.detect_many([TRIANGLES] * 5, "ccp", 2, progress=heard.append))
    assert heard == [1, 2, 3, 4, 5]
    list(coterie.detect_many([TRIANGLES] * 2, "ccp", 2, progress=True))
    said = capsys.readouterr().err
    assert "2 of 2 graphs" in said and said.endswith("\n")
    list(coterie.detect_many(iter([TRIANGLES] * 2), "ccp", 2, progress=True))
    said = capsys.readouterr().err
    assert "2 graphs" in said and said.endswith("\n") and max(map(len, said.rstrip("\n").split("\r"))) < 80


def test_leaving_detect_many_early_ends_it():
    code = ("import coterie\n"
            "graphs = ([(i, i + 1), (i + 1, i + 2)] for i in range(10**9))\n"
            "for found in coterie.detect_many(graphs, 'ccp', 2): break\n")
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, timeout=60)
