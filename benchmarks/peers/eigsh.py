"""The 21 smallest eigenpairs of the normalized Laplacian by SciPy's eigsh (ARPACK).

usage: eigsh.py TOLERANCE REPEATS FILE...

FILE holds a graph in compressed rows, as benchmarks/eigenvectors.cpp writes it: int64 nodes, int64
entries, int64 row_ptr[nodes + 1], int32 neighbors[entries]. Only the call of eigsh is timed. Prints one
JSON line per file: the fastest of REPEATS runs and the largest residual of the last.
"""
import json
import sys
import time

import numpy as np
import scipy.sparse as sparse
from scipy.sparse.linalg import eigsh


def laplacian(path):
    data = open(path, "rb").read()
    nodes, entries = (int(x) for x in np.frombuffer(data, np.int64, 2))
    row_ptr = np.frombuffer(data, np.int64, nodes + 1, 16)
    neighbors = np.frombuffer(data, np.int32, entries, 16 + 8 * (nodes + 1))
    adjacency = sparse.csr_matrix((np.ones(entries), neighbors, row_ptr), shape=(nodes, nodes))
    scale = sparse.diags(np.maximum(np.diff(row_ptr), 1) ** -0.5)
    return (sparse.identity(nodes, format="csr") - scale @ adjacency @ scale).tocsr()


def main():
    tolerance, repeats = float(sys.argv[1]), int(sys.argv[2])
    for path in sys.argv[3:]:
        matrix = laplacian(path)
        best = float("inf")
        for _ in range(repeats):
            begin = time.perf_counter()
            values, vectors = eigsh(matrix, k=21, which="SA", tol=tolerance)
            best = min(best, time.perf_counter() - begin)
        residual = np.linalg.norm(matrix @ vectors - vectors * values, axis=0).max()
        print(json.dumps({"seconds": best, "residual": residual}), flush=True)


main()
