"""leidenalg by modularity, with its defaults.

usage: leiden.py SEED FILE

FILE holds int32 pairs of nodes, one per edge. Only find_partition is timed, in seconds of the processor.
Prints one JSON line: seconds, modularity, communities.
"""
import json
import sys
import time

import igraph
import leidenalg
import numpy as np

edges = np.fromfile(sys.argv[2], np.int32).reshape(-1, 2)
graph = igraph.Graph(n=int(edges.max()) + 1, edges=edges)
begin = time.process_time()
found = leidenalg.find_partition(graph, leidenalg.ModularityVertexPartition, seed=int(sys.argv[1]))
seconds = time.process_time() - begin
print(json.dumps({"seconds": seconds, "modularity": found.modularity, "communities": len(found)}))
