"""The workers of a Dask cluster: two processes, one of which is killed while it works."""

import os
import pickle
import signal
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import coterie
from conftest import package
from test_many import TRIANGLES, same

distributed = package("distributed", "dask")
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def client(random_models):
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            yield client


def done(client, kind):
    """Tasks that the dashboard's progress bar called `kind` has counted as done."""
    def counts(dask_scheduler):
        return {name: prefix.state_counts["memory"] for name, prefix in dask_scheduler.task_prefixes.items()}

    return client.run_on_scheduler(counts).get(kind, 0)


def kill_one(client):
    os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)


def test_a_killed_worker_loses_no_graph(client):
    graphs = [graph for graph, _ in coterie.simulate("sbm", 16, nodes="40..60")]
    alone = list(coterie.detect_many(graphs, "ccp", 100, seed=3))
    answers = coterie.detect_many(graphs, "ccp", 100, seed=3, client=client)
    found = [next(answers)]
    kill_one(client)
    found += answers
    assert len(found) == 16 and all(same(a, b) for a, b in zip(found, alone))
    assert done(client, "coterie.detect") > 0


def test_graphs_keep_their_order_and_errors_their_kind(client, tmp_path, karate):
    (tmp_path / "bad.txt").write_text("0 1\n1\n")
    heard = []
    graphs = [karate, str(tmp_path / "bad.txt"), TRIANGLES]
    good, bad, last = coterie.detect_many(graphs, "ccp", 4, errors="return", client=client, progress=heard.append)
    assert len(good.nodes) == 34 and len(last.nodes) == 6 and heard == [1, 2, 3]
    assert isinstance(bad, coterie.InputError) and "bad.txt:2" in str(bad)
    with pytest.raises(coterie.InputError, match="bad.txt:2"):
        list(coterie.detect_many(graphs, "ccp", 4, client=client))
    with pytest.raises(coterie.UsageError, match="matter of the workers"):
        coterie.detect_many(graphs, "ccp", 4, client=client, threads=2)


def test_workers_share_the_draws_of_one_graph_and_one_may_be_killed(client):
    local = os.path.join(os.environ["COTERIE_ROOT"], "weights", "local.safetensors")
    graph = coterie.simulate("sbm", 1, nodes=100)[0].graph
    alone = coterie.detect(graph, local, samples=16, seed=5)
    assert same(alone, coterie.detect(graph, local, samples=16, seed=5, client=client))
    with ThreadPoolExecutor(1) as aside:
        before = done(client, "coterie.draws")
        shared = aside.submit(coterie.detect, graph, local, samples=16, seed=5, client=client)
        while done(client, "coterie.draws") == before:
            time.sleep(0.01)
        kill_one(client)
        assert same(alone, shared.result())


def test_only_draws_of_local_models_are_shared(client, karate):
    with pytest.raises(coterie.UsageError, match="local model"):
        coterie.detect(karate, "ccp", samples=8, client=client)
    with pytest.raises(coterie.UsageError, match="samples"):
        coterie.detect(karate, "ccp", client=client)


def test_a_pickle_refuses_another_model_of_the_same_name(random_models, karate):
    found = pickle.dumps(coterie.detect(karate, "ccp", samples=4))
    file, kept = random_models / "ccp.safetensors", random_models / "kept"
    os.rename(file, kept)
    try:
        file.write_bytes((random_models / "dac.safetensors").read_bytes())
        with pytest.raises(coterie.ModelError, match="is not the model"):
            pickle.loads(found)
    finally:
        os.rename(kept, file)
