# The calls of Bioconductor's bluster that an own cluster.fun meets: it gets an igraph graph with weights, and what it returns
# has a membership.
NNGraphParam <- function(shared = TRUE, k = 10, ..., cluster.fun = "walktrap", cluster.args = list()) {
  structure(list(k = k, cluster.fun = cluster.fun, cluster.args = cluster.args), class = "NNGraphParam")
}

clusterRows <- function(x, BLUSPARAM, full = FALSE) {
  near <- t(apply(as.matrix(stats::dist(x)), 1, function(row) order(row)[2:(BLUSPARAM$k + 1)]))
  graph <- igraph::simplify(igraph::make_graph(rbind(rep(seq_len(nrow(x)), BLUSPARAM$k), as.vector(near)), directed = FALSE))
  igraph::E(graph)$weight <- 1
  found <- do.call(BLUSPARAM$cluster.fun, c(list(graph), BLUSPARAM$cluster.args))
  factor(igraph::membership(found))
}
