"""The tables of docs/formats.md say what each kind of input carries; here every cell is tried."""

import re

import numpy as np
import pytest
from conftest import ROOT

import coterie


def table(first):
    """The rows of the table whose first column has this title: {name: [cells]}."""
    text = (ROOT / "docs" / "formats.md").read_text()
    block = re.search(rf"^\| {first} \| nodes without edges .*?\n((?:\|.*\n)+)", text, re.M).group(1)
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in block.splitlines()[1:]]
    return {row[0]: row[1:] for row in rows}


# Each file has the edges a-b and b-c, the nodes that no edge names last, weights 2 and 3, and directions.
FILES = {
    "edges": ("a b\nb c\n", None, "a b 2\nb c 3\n", "# Directed graph\na b\nb c\n"),
    "csv": ("source,target\na,b\nb,c\n", None, "source,target,weight\na,b,2\nb,c,3\n",
            "source,target,type\na,b,Directed\nb,c,Directed\n"),
    "gml": ("graph [ {n} edge [ source 1 target 2 ] edge [ source 2 target 3 ] ]", 'node [ id 4 label "d" value 1 ]',
            "graph [ {n} edge [ source 1 target 2 weight 2 ] edge [ source 2 target 3 value 3 weight 3 ] ]",
            "graph [ directed 1 {n} edge [ source 1 target 2 ] edge [ source 2 target 3 ] ]"),
    "graphml": ('<graphml><key id="v" for="node" attr.name="value"/><graph edgedefault="undirected">{n}'
                '<edge source="a" target="b"/><edge source="b" target="c"/></graph></graphml>',
                '<node id="d"><data key="v">1</data></node>',
                '<graphml><key id="v" for="node" attr.name="value"/><key id="w" for="edge" attr.name="weight"/>'
                '<graph edgedefault="undirected">{n}<edge source="a" target="b"><data key="w">2</data></edge>'
                '<edge source="b" target="c"><data key="w">3</data></edge></graph></graphml>',
                '<graphml><key id="v" for="node" attr.name="value"/><graph edgedefault="directed">{n}'
                '<edge source="a" target="b"/><edge source="b" target="c"/></graph></graphml>'),
    "json": ('{"nodes": [{n}], "links": [{"source": "a", "target": "b"}, {"source": "b", "target": "c"}]}',
             ', {"id": "d", "value": 1}',
             '{"nodes": [{n}], "links": [{"source": "a", "target": "b", "weight": 2}, '
             '{"source": "b", "target": "c", "weight": 3}]}',
             '{"directed": true, "nodes": [{n}], "links": [{"source": "a", "target": "b"}, {"source": "b", "target": "c"}]}'),
    "pajek": ("*Vertices {k}\n{n}*Edges\n1 2\n2 3\n", '4 "d"\n', "*Vertices {k}\n{n}*Edges\n1 2 2\n2 3 3\n",
              "*Vertices {k}\n{n}*Arcs\n1 2\n2 3\n"),
    "metis": ("{k} 2\n2\n1 3\n2\n{n}", "\n", "{k} 2 001\n2 2\n1 2 3 3\n2 3\n{n}", None),
    "mtx": ("%%MatrixMarket matrix coordinate pattern symmetric\n{k} {k} 2\n2 1\n3 2\n", "",
            "%%MatrixMarket matrix coordinate real symmetric\n{k} {k} 2\n2 1 2\n3 2 3\n",
            "%%MatrixMarket matrix coordinate pattern general\n{k} {k} 2\n1 2\n2 3\n"),
}
FILES["tsv"] = tuple(text and text.replace(",", "\t") for text in FILES["csv"])
NODES = {
    "gml": 'node [ id 1 label "a" value 0 ] node [ id 2 label "b" value 0 ] node [ id 3 label "c" value 1 ] ',
    "graphml": "".join(f'<node id="{n}"><data key="v">{int(n == "c")}</data></node>' for n in "abc"),
    "json": ", ".join(f'{{"id": "{n}", "value": {int(n == "c")}}}' for n in "abc"),
    "pajek": '1 "a"\n2 "b"\n3 "c"\n',
}


def rows():
    return [pytest.param(name, cells, id=name) for names, cells in table("format").items()
            for name in re.findall(r"`(\w+)`", names)]


@pytest.mark.parametrize("name, cells", rows())
def test_files_carry_what_the_table_says(name, cells, tmp_path):
    isolated, names, weights, directions, labels = cells
    plain, more, weighted, directed = FILES[name]

    def path(text, extra=""):
        file = tmp_path / f"net.{dict(metis='graph', pajek='net').get(name, name)}"
        file.write_text(text.replace("{n}", NODES.get(name, "") + extra).replace("{k}", str(3 + (extra != "" or more == ""))))
        return file

    def read(text, extra=""):
        return coterie.Graph(path(text, extra))

    assert (more is not None) == (isolated == "yes")
    if more is not None:
        assert len(read(plain, more)) == 4
    named = set("abc") <= set(read(plain).nodes)
    assert named == (names == "yes")
    assert weights != "no" and read(weighted).weights.tolist() == [2, 3]
    assert (directed is None) == (directions == "no")
    if directed is not None:
        assert any("directions of edges are not used" in warning for warning in read(directed).warnings)
    assert labels in ("attribute of nodes", "a file beside it")
    if labels == "attribute of nodes":
        assert coterie.pack(path(plain), tmp_path / "set") == 1
    else:
        file, count = path(plain), len(read(plain))
        with pytest.raises(coterie.InputError, match="no communities are known"):
            coterie.pack(file, tmp_path / "set")
        (tmp_path / "net.labels").write_text("".join(f"{node}\t0\n" for node in coterie.Graph(file).nodes[:count]))
        assert coterie.pack(file, tmp_path / "set") == 1


def inputs():
    """For each kind: a graph of two edges, perhaps with a node that has none, with weights, and directed."""
    igraph, networkx = pytest.importorskip("igraph"), pytest.importorskip("networkx")
    pandas, sparse = pytest.importorskip("pandas"), pytest.importorskip("scipy.sparse")
    matrix = np.zeros((4, 4), dtype=int)
    matrix[[0, 1], [1, 2]] = matrix[[1, 2], [0, 1]] = 1
    weights = matrix * np.array([[1, 2, 1, 1], [2, 1, 3, 1], [1, 3, 1, 1], [1, 1, 1, 1]])
    mixed = matrix.copy()
    mixed[1, 0] = 0

    def nx(kind, weight=None):
        graph = kind()
        graph.add_nodes_from("abcd")
        graph.add_edge("a", "b", **({"weight": 2} if weight else {}))
        graph.add_edge("b", "c", **({"weight": 3} if weight else {}))
        return graph

    def ig(directed=False, weight=None):
        graph = igraph.Graph(n=4, edges=[(0, 1), (1, 2)], directed=directed)
        graph.vs["name"] = list("abcd")
        if weight:
            graph.es["weight"] = [2, 3]
        return graph

    ends = {"source": ["a", "b"], "target": ["b", "c"]}
    return {
        "NetworkX graph": (nx(networkx.Graph), nx(networkx.Graph, True), nx(networkx.DiGraph)),
        "igraph graph": (ig(), ig(weight=True), ig(True)),
        "SciPy sparse matrix": (sparse.csr_matrix(matrix), sparse.csr_matrix(weights), sparse.csr_matrix(mixed)),
        "square array": (matrix, weights, mixed),
        "(2, E) array": (np.array([[0, 1], [1, 2]]), None, None),
        "DataFrame of edges": (pandas.DataFrame(ends), pandas.DataFrame({**ends, "weight": [2, 3]}), None),
        "dictionary of neighbors": ({"a": ["b"], "b": ["c"], "d": []}, {"a": {"b": 2}, "b": {"c": 3}, "d": {}}, None),
        "list of edges": ([("a", "b"), ("b", "c")], [("a", "b", 2), ("b", "c", 3)], None),
    }


def test_objects_carry_what_the_table_says():
    rows, found = table("in Python"), inputs()
    assert rows.keys() == found.keys()
    for kind, (plain, weighted, directed) in found.items():
        isolated, names, weights, directions, labels = rows[kind]
        graph = coterie.Graph(plain)
        assert (len(graph) == 4) == (isolated == "yes"), kind
        assert (graph.nodes[0] == "a") == (names == "yes"), kind
        assert (weighted is not None) == (weights != "no"), kind
        if weighted is not None:
            assert coterie.Graph(weighted).weights.tolist() == [2, 3], kind
            assert coterie.Graph(weighted, weight=None).weights is None, kind
        assert (directed is not None) == (directions != "no"), kind
        if directed is not None:
            assert any("directions" in warning for warning in coterie.Graph(directed).warnings), kind
        assert labels == "a partition with it", kind
        assert coterie.evaluate([(plain, [0] * len(graph))], method="leiden")["graphs"] == 1
