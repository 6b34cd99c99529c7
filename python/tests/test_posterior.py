"""What a posterior says fits together."""

import json
import pickle

import networkx
import numpy as np
import pytest
from conftest import ROOT

import coterie


@pytest.fixture(params=["ccp-attn", "dac", "ncp"])
def posterior(request, karate):
    return coterie.detect(karate, request.param, samples=24, seed=1)


def test_arrays_have_an_entry_per_node_and_are_views(posterior):
    for array, kind in ((posterior.labels, np.int32), (posterior.confidence, float), (posterior.entropy, float),
                        (posterior.second, float)):
        assert array.shape == (34,) and array.dtype == kind
        assert not array.flags.owndata and not array.flags.writeable
    kept = posterior.labels
    expected = kept.tolist()
    del posterior
    assert kept.tolist() == expected


def test_communities_are_those_of_the_labels_largest_first(posterior):
    communities = posterior.communities()
    sizes = [len(members) for members in communities]
    assert sizes == sorted(sizes, reverse=True) and sum(sizes) == 34 and len(sizes) == posterior.k
    for node, label in zip(posterior.nodes, posterior.labels):
        assert node in communities[label]


def test_a_posterior_is_saved_and_loaded(karate, tmp_path):
    path = tmp_path / "found.npz"
    graph = networkx.relabel_nodes(networkx.karate_club_graph(), {0: ("a", 1), 1: "zwei"})
    likely = coterie.detect(karate, "ccp", samples=8).k
    for found in (coterie.detect(karate, "ccp", samples=8, k=likely), coterie.detect(graph, method="leiden"),
                  coterie.detect(np.array([[0, 1, 5], [1, 5, 7]]), "ccp", samples=4)):
        found.align_to(dict(zip(found.nodes, (f"group {label}" for label in found.labels))))
        found.save(path)
        back = coterie.load(path)
        assert list(back.nodes) == list(found.nodes) and (back.labels == found.labels).all()
        assert (back.samples == found.samples).all() and back.to_dict(samples=True) == found.to_dict(samples=True)
        assert back.community_names == found.community_names
    assert [file.name for file in tmp_path.iterdir()] == ["found.npz"]


def test_what_is_no_saved_posterior_is_an_input_error(karate, tmp_path):
    found = coterie.detect(karate, "ccp", samples=8)
    path = tmp_path / "found.npz"
    found.save(path)
    whole = path.read_bytes()
    for damaged in (b"", b"PK", whole[:2000], whole[:-300], pickle.dumps(found), b"graph ["):
        path.write_bytes(damaged)
        with pytest.raises(coterie.InputError, match="found.npz"):
            coterie.load(path)
    with pytest.raises(coterie.InputError, match="No such file"):
        coterie.load(tmp_path / "nowhere.npz")
    with pytest.raises(coterie.OutputError, match="No such file"):
        found.save(tmp_path / "no" / "found.npz")
    with pytest.raises(coterie.UsageError, match="cannot be saved"):
        coterie.detect([(frozenset(), 1), (1, 2)], "ccp", samples=2).save(path)


def test_samples_speak_for_every_number(posterior):
    samples = posterior.samples
    assert samples.shape == (24, 34) and posterior.log_probs.shape == (24,)
    for kept in (samples, posterior.log_probs, posterior.map.labels, posterior.labels, posterior.confidence):
        with pytest.raises(ValueError, match="read-only"):
            kept[0] = 0
    ks = samples.max(axis=1) + 1
    assert posterior.k_distribution == {int(k): float((ks == k).mean()) for k in np.unique(ks)}
    together = (samples[:, :, None] == samples[:, None, :]).mean(axis=0)
    assert np.allclose(posterior.co_membership(), together, atol=1e-12)
    assert np.allclose(posterior.co_membership(posterior.nodes[3]), together[3], atol=1e-12)


def test_memberships_agree_with_confidence(posterior):
    table = posterior.memberships()
    assert table.shape == (34, posterior.k)
    assert (table.sum(axis=1) <= 1 + 1e-9).all()
    assert np.allclose(table[np.arange(34), posterior.labels], posterior.confidence)


def test_credible_sets_hold_their_level_with_the_fewest_partitions(posterior):
    rows, counts = np.unique(posterior.samples, axis=0, return_counts=True)
    counts = np.sort(counts)[::-1]
    for level in (0.1, 0.5, 0.9, 1.0):
        found = posterior.credible_set(level)
        shares = [one.probability for one in found]
        assert shares == sorted(shares, reverse=True)
        assert sum(shares) >= level - 1e-12
        assert counts[:len(found)].sum() == round(24 * sum(shares))
        assert counts[:len(found) - 1].sum() < 24 * level
    for level in (0, 1.5):
        with pytest.raises(coterie.UsageError):
            posterior.credible_set(level)


def test_map_is_the_answer(posterior):
    assert (posterior.map.labels == posterior.labels).all()
    assert 0 <= posterior.map.probability <= 1
    assert (posterior.map.log_prob is None) == (posterior.model.name == "dac")


def test_k_can_be_asked_for(karate):
    free = coterie.detect(karate, "ccp", samples=24)
    k = max(free.k_distribution)
    given = coterie.detect(karate, "ccp", samples=24, k=k)
    assert given.k == k and given.k_distribution == free.k_distribution
    assert (given.samples.max(axis=1) + 1 == k).all()
    with pytest.raises(coterie.Error, match=r"none of the \d+ draws has 33 communities"):
        coterie.detect(karate, "ccp", samples=24, k=33)


def test_to_dict_fits_the_schema(posterior):
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((ROOT / "docs" / "schema" / "detect.schema.json").read_text())
    jsonschema.validate(posterior.to_dict(samples=True), schema)
    json.dumps(posterior.to_dict())


def test_notebooks_show_names_as_text_only():
    nodes = ["<script>alert(1)</script>", "b&b", '"q"']
    shown = coterie.detect([(nodes[0], nodes[1]), (nodes[1], nodes[2])], "ccp", samples=4)._repr_html_()
    assert "<script" not in shown and "&lt;script&gt;" in shown and "<svg" in shown


def test_the_page_cannot_be_injected_into(tmp_path):
    coterie.detect([("</script><b>", "x")], "ccp", samples=4).write_report(tmp_path / "page.html")
    assert "</script><b>" not in (tmp_path / "page.html").read_text()
    with pytest.raises(coterie.OutputError) as problem:
        coterie.detect([(0, 1)], "ccp", samples=4).write_report("/proc/nowhere/page.html")
    assert isinstance(problem.value, OSError)


def test_co_membership_of_too_many_nodes_is_refused(posterior):
    with pytest.raises(coterie.OutOfMemoryError) as problem:
        posterior.co_membership(most_nodes=10)
    assert isinstance(problem.value, MemoryError)
    with pytest.raises(coterie.UsageError, match="not a node"):
        posterior.co_membership("nobody")


def test_names_of_an_earlier_partition_are_kept(karate, tmp_path):
    found = coterie.detect(karate, "ccp-attn", samples=8)
    assert found.community_names == [str(k) for k in range(found.k)]
    before = {node: f"group {label}" for node, label in zip(found.nodes, found.labels)}
    names = [f"group {k}" for k in range(found.k)]
    table = tmp_path / "before.tsv"
    table.write_text("".join(f"{node}\t{name}\n" for node, name in before.items()))
    sets = [{node for node in before if before[node] == name} for name in names]
    for earlier, expected in ((before, names), (table, names), (sets, [str(k) for k in range(found.k)])):
        assert coterie.detect(karate, "ccp-attn", samples=8).align_to(earlier) == expected
    found.align_to(before)
    assert [one["name"] for one in found.to_dict()["communities"]] == names
    assert coterie.detect(karate, "ccp-attn", samples=8).align_to(found) == names
    with pytest.raises(coterie.InputError, match="names no node"):
        found.align_to({"nobody": 0})
    with pytest.raises(coterie.UsageError, match="has 2 nodes"):
        found.align_to([0, 1])


def test_layout_and_plot_show_every_node(karate):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    found = coterie.detect(karate, "ccp", samples=8)
    places = found.layout()
    assert places.shape == (34, 2) and len(np.unique(places, axis=0)) == 34
    axes = found.plot(names=True)
    assert len(axes.collections[1].get_offsets()) == 34 and len(axes.collections[0].get_segments()) == 78
    assert {text.get_text() for text in axes.texts} == set(found.nodes)
    assert found.plot(axes) is axes
    matplotlib.pyplot.close("all")


def test_a_page_is_html_or_refused(karate, tmp_path):
    with pytest.raises(coterie.UsageError, match="must be one of .html"):
        coterie.detect(karate, "ccp", samples=4).write_report(tmp_path / "page.pdf")


def test_weights_are_named_by_their_attribute(tmp_path):
    networkx = pytest.importorskip("networkx")
    graph = networkx.Graph()
    graph.add_edge("a", "b", weight=2, since=1999)
    graph.add_edge("b", "c", weight=3, since=2001)
    for weight, expected in (("weight", [2, 3]), ("since", [1999, 2001]), (None, None)):
        found = coterie.detect(graph, "ccp", samples=4, weight=weight).graph.weights
        assert (found is None) if expected is None else found.tolist() == expected


def test_the_table_of_communities_counts_draws_and_edges(posterior):
    pytest.importorskip("pandas")
    table = posterior.table()
    assert table["size"].tolist() == [len(members) for members in posterior.communities()]
    edges = posterior.graph.edges
    for k, row in table.iterrows():
        own = posterior.labels == k
        jaccard = [max(((own & (draw == label)).sum() / (own | (draw == label)).sum()) for label in np.unique(draw))
                   for draw in posterior.samples]
        assert row["persistence"] == pytest.approx(np.mean([share > 0.5 for share in jaccard]))
        assert row["similarity"] == pytest.approx(np.mean(jaccard))
        ends = own[edges].sum(axis=0)
        if own.sum() > 1:
            assert row["inside"] == pytest.approx((ends == 2).sum() / (own.sum() * (own.sum() - 1) / 2))
        assert row["outside"] == pytest.approx((ends == 1).sum() / (own.sum() * (~own).sum())) or own.all()
        assert row["merges_with"] != k and row["structure"] == (posterior.samples.max(axis=1) > 0).mean()
    json.dumps(table.to_dict("records"))


def test_communities_are_together_as_their_nodes_are(posterior):
    together = posterior.co_membership()
    np.fill_diagonal(together, np.nan)
    for a, row in enumerate(posterior.community_co_membership()):
        for b, probability in enumerate(row):
            pairs = together[np.ix_(posterior.labels == a, posterior.labels == b)]
            assert probability == pytest.approx(1 if a == b and pairs.size == 1 else np.nanmean(pairs))


def test_nodes_that_are_not_sure_can_be_left_out(posterior):
    assigned = posterior.assigned(0.7)
    assert (assigned[posterior.confidence >= 0.7] == posterior.labels[posterior.confidence >= 0.7]).all()
    assert (assigned[posterior.confidence < 0.7] == -1).all()


def test_an_answer_may_stay_near_an_earlier_one(karate):
    free = coterie.detect(karate, "ccp-attn", samples=12)
    assert coterie.detect(karate, "ccp-attn", samples=12, near=free).labels.tolist() == free.labels.tolist()
    for earlier in ({node: f"group {label}" for node, label in zip(free.nodes, free.labels)}, free):
        kept = coterie.detect(karate, "ccp-attn", samples=12, near=earlier)
        assert kept.communities() == free.communities() and kept.k_distribution == free.k_distribution
    named = coterie.detect(karate, "ccp-attn", samples=12, near={"1": "mine"})
    assert "mine" in named.community_names
    with pytest.raises(coterie.UsageError, match="cannot be given"):
        coterie.detect(karate, "ccp-attn", near=free, k=2)
