"""How calls behave: errors, interrupts, threads, the estimator, the examples in the documentation."""

import doctest
import importlib
import os
import pkgutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import coterie

TRIANGLES = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (2, 3)]
CHAIN = np.array([range(0, 4000), range(1, 4001)])


def modules():
    return ["coterie"] + [f"coterie.{found.name}" for found in pkgutil.iter_modules(coterie.__path__)
                          if found.name != "_coterie"]


@pytest.mark.parametrize("name", modules())
def test_examples_in_docstrings_hold(name):
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert failed == 0
    if name in ("coterie", "coterie.detection", "coterie.graphs", "coterie.partitions", "coterie.simulation"):
        assert tried > 0


def test_ctrl_c_stops_a_long_call_soon():
    code = ("import coterie, numpy as np, sys\n"
            "print('started', flush=True)\n"
            "try:\n"
            "    coterie.detect(np.array([range(0, 4000), range(1, 4001)]), 'ncp', samples=3000)\n"
            "except KeyboardInterrupt:\n"
            "    sys.exit(42)\n")
    process = subprocess.Popen([sys.executable, "-W", "ignore", "-c", code], stdout=subprocess.PIPE)
    process.stdout.readline()
    time.sleep(0.1)  # long before the shortest of these calls ends
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=30) == 42


CALLS = {
    "an edge list that never ends": "coterie.Graph('pipe.edges')",
    "many draws": "coterie.detect([(i, (i + step) % 200) for i in range(200) for step in (1, 2, 3)], 'ccp', samples=60000)",
    "labels that nobody writes": "coterie.agreement('pipe.tsv', 'pipe.tsv')",
    "many graphs": "list(coterie.detect_many([[(i, (i + step) % 200) for i in range(200) for step in (1, 2, 3)]] * 4, 'ccp',"
                   " samples=60000))",
    "a page": "found.write_report('page.html')",
    "a picture": "found.layout()",
}


# The largest graph whose nodes a page draws.
FOUND = "found = coterie.detect([(i, (i + 7 * step) % 5000) for i in range(5000) for step in range(1, 11)], method='leiden')\n"


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
def test_ctrl_c_is_heard_by_every_call(call, tmp_path):
    os.mkfifo(tmp_path / "pipe.edges")
    os.mkfifo(tmp_path / "pipe.tsv")
    code = (f"import coterie, sys, os\nTRIANGLES = {TRIANGLES}\n"
            f"{FOUND if 'found' in call else ''}"
            "writer = os.open('pipe.edges', os.O_RDWR)\n"
            "print('started', flush=True)\n"
            f"try:\n    {call}\n"
            "except KeyboardInterrupt:\n    sys.exit(42)\n")
    process = subprocess.Popen([sys.executable, "-W", "ignore", "-c", code], stdout=subprocess.PIPE, cwd=tmp_path)
    process.stdout.readline()
    time.sleep(0.1)  # long before the shortest of these calls ends
    process.send_signal(signal.SIGINT)
    started = time.monotonic()
    assert process.wait(timeout=60) == 42
    assert time.monotonic() - started < 5  # half a second is promised; the machine may be busy


def test_ctrl_c_does_not_wait_for_a_step_of_all_draws(tmp_path):
    # In processor time, which a busy machine does not stretch: half a second on two threads is one second of it.
    model = Path(__file__).parents[2] / "weights" / "ccp-attn-sbm.safetensors"
    ring = "[(i, (i + step) % 34) for i in range(34) for step in (1, 2)]"
    code = ("import coterie, signal, sys, threading, time\n"
            "def used():\n    return time.process_time()\n"
            "def interrupt():\n"
            "    while used() < begun + 0.6: time.sleep(0.01)\n"
            "    global asked\n    asked = used()\n    signal.raise_signal(signal.SIGINT)\n"
            f"graph = coterie.Graph({ring})\n"
            "begun = used()\nthreading.Thread(target=interrupt).start()\n"
            f"try:\n    coterie.detect(graph, {str(model)!r}, samples=100000, threads=2, memory=1000)\n"
            "except KeyboardInterrupt:\n    print(used() - asked)\n")
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, timeout=120)
    assert float(done.stdout) < 0.5, done.stderr


@pytest.mark.parametrize("options", [
    {"temperature": float("nan")}, {"k_sharpness": float("inf")}, {"k_sharpness": 1e4}, {"level": 2}, {"level": float("nan")},
    {"samples": 0}, {"samples": 2**70}, {"modes": -1}, {"latents": -1}, {"orders": 0}, {"anchors": -1}, {"seed": -1},
    {"seed": 2**64}, {"threads": 0}, {"threads": 2**40}, {"memory": float("nan")}, {"memory": -1}, {"k": 0},
    {"refine": float("nan")}, {"smallest_community": 0}])
def test_numbers_outside_of_their_range_are_errors_of_coterie(options):
    with pytest.raises(coterie.Error):
        coterie.detect(TRIANGLES, "ccp", **options)


def test_large_node_numbers_are_names_and_take_no_memory():
    assert coterie.Graph(np.array([[0], [2**31 - 2]])).nodes == [0, 2**31 - 2]
    assert coterie.Graph(np.array([[0], [2**40]])).nodes == [0, 2**40]


def test_other_threads_run_during_a_call():
    ticks = 0
    done = threading.Event()

    def count():
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    started = time.monotonic()
    coterie.detect(CHAIN[:, :600], "ncp", samples=16, threads=1)
    seconds = time.monotonic() - started
    done.set()
    counter.join()
    assert ticks > min(5, 20 * seconds)


def test_calls_from_several_threads_give_the_same_answer():
    answers = [None] * 4

    def call(i):
        answers[i] = coterie.detect(TRIANGLES, "ccp", samples=20, threads=1 + i % 2).to_dict(samples=True)["samples"]

    threads = [threading.Thread(target=call, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(answer == answers[0] for answer in answers)


def test_errors_are_of_their_kind_and_have_the_librarys_words(tmp_path):
    with pytest.raises(coterie.UsageError, match="there are .*ccp-attn-sbm,.* general"):
        coterie.detect(TRIANGLES, "nonsense")
    broken = tmp_path / "broken.safetensors"
    broken.write_bytes(b"nothing of the kind")
    with pytest.raises(coterie.ModelError, match="broken.safetensors"):
        coterie.detect(TRIANGLES, broken)
    with pytest.raises(coterie.ModelError, match="missing.safetensors"):
        coterie.detect(TRIANGLES, "missing.safetensors")
    with pytest.raises(coterie.InputError, match="no nodes"):
        coterie.detect([], "ccp")
    with pytest.raises(coterie.OutOfMemoryError, match="GB of memory are needed"):
        coterie.detect(TRIANGLES, "ccp", memory=0.001)
    with pytest.raises(coterie.InputError, match="samples: a whole number expected"):
        coterie.detect(TRIANGLES, "ccp", samples=1.5)
    with pytest.raises(coterie.InputError, match="'nonsense' is not one of automatic, map, vi, binder, nvi"):
        coterie.detect(TRIANGLES, "ccp", estimate="nonsense")
    with pytest.raises(coterie.UsageError, match="DAC gives no probabilities"):
        coterie.score(TRIANGLES, [0] * 6, "dac")
    with pytest.raises(coterie.UsageError, match="has 2 nodes"):
        coterie.score(TRIANGLES, [0, 1], "ccp")
    with pytest.raises(coterie.InputError, match="node 5 of the graph is in no community"):
        coterie.score(TRIANGLES, {i: 0 for i in range(5)}, "ccp")
    with pytest.raises(coterie.InputError, match="node 9 of the partition"):
        coterie.score(TRIANGLES, {i: 0 for i in (*range(6), 9)}, "ccp")
    with pytest.raises(coterie.UsageError, match="not a family"):
        coterie.simulate("nonsense")
    with pytest.raises(coterie.InputError, match="unknown field 'nodse'"):
        coterie.simulate("sbm", nodse=3)
    for kind in (coterie.UsageError, coterie.InputError, coterie.ModelError, coterie.OutputError):
        assert issubclass(kind, coterie.Error)


def test_numpy_numbers_are_numbers():
    plain = coterie.detect(TRIANGLES, "ccp", samples=8, seed=3, temperature=0.5)
    numpy = coterie.detect(TRIANGLES, "ccp", samples=np.int64(8), seed=np.uint32(3), temperature=np.float32(0.5))
    assert (plain.samples == numpy.samples).all()


def test_agreement_joins_names_and_refuses_what_does_not_fit():
    assert coterie.agreement({"a": 0, "b": 1, "c": 1}, {"c": 9, "a": 4, "b": 9}).ari == 1
    assert coterie.agreement([{"a"}, {"b", "c"}], {"a": "x", "b": "y", "c": "y"}).vi == 0
    assert coterie.agreement(np.array([0, 0, 1]), [2, 2, 5]).nmi == 1
    with pytest.raises(coterie.InputError, match="'c' is in only one"):
        coterie.agreement({"a": 0, "b": 1}, {"c": 9, "a": 4, "b": 9})
    with pytest.raises(coterie.InputError, match="more than one"):
        coterie.agreement([{"a"}, {"a", "b"}], [0, 1])
    with pytest.raises(coterie.UsageError):
        coterie.agreement([0, 1], [0, 1, 1])


def test_agreement_takes_the_partitions_of_other_packages(karate):
    igraph, networkx = pytest.importorskip("igraph"), pytest.importorskip("networkx")
    found = coterie.detect(karate, "ccp", samples=4)
    theirs = igraph.VertexClustering(found.to_igraph(), found.labels.tolist())
    assert coterie.agreement(found, theirs).ari == 1
    sets = [frozenset(community) for community in found.communities()]
    assert coterie.agreement(sets, theirs).vi == 0
    greedy = networkx.community.greedy_modularity_communities(found.graph.to_networkx())
    assert 0 < coterie.agreement(greedy, karate).ami < 1


def test_the_estimator_is_a_face_of_detect():
    detector = coterie.CommunityDetector("ccp", samples=10, random_state=2, estimate="vi")
    assert not hasattr(detector, "memberships_")
    assert detector.fit(TRIANGLES) is detector
    same = coterie.detect(TRIANGLES, "ccp", samples=10, seed=2, estimate="vi")
    assert (detector.labels_ == same.labels).all()
    assert (detector.memberships_ == same.memberships()).all()
    assert detector.set_params(samples=4, modes=2).fit(TRIANGLES).posterior_.samples.shape[0] == 4


def test_import_is_quick():
    """0.2 s of processor time more than Python itself; the machine may be busy, so the best of five counts."""

    def seconds(code):
        before = os.times()
        subprocess.run([sys.executable, "-c", code], check=True)
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system

    assert min(seconds("import coterie") for _ in range(5)) - min(seconds("pass") for _ in range(5)) < 0.2
