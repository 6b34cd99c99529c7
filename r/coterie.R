# coterie in R: communities of an igraph graph, and of the cells of a Seurat object.
#
#   source("coterie.R")
#   found <- coterie_communities(graph, seed = 1)      an igraph `communities` object
#   object <- FindCoterie(object)                      as Seurat's FindClusters is called
#   bluster::clusterRows(x, bluster::NNGraphParam(cluster.fun = coterie_communities))
#
# Both start the program `coterie`, which has to be on the PATH or named by the environment variable COTERIE. Further
# arguments are its options (`coterie detect --help`): scale = 50 is --scale 50, smallest_community = 5 is
# --smallest-community 5, and TRUE stands for an option without a value. Needs the package igraph.

# The communities of an igraph graph, as igraph's own functions return them: membership(), sizes() and modularity() work.
# Also $confidence, the share of the draws that put each node where it is; $community_names; $summary, what was found in
# words; with unassigned = 0.5, $unassigned is TRUE for nodes of a lower confidence; and with memberships = TRUE the matrix
# $memberships, P(node is in community k). Directions are not used, weights of repeated
# edges add up, and the edge attribute `weight` counts unless weights = NA; a vector is the weights themselves.
coterie_communities <- function(graph, weights = NULL, memberships = FALSE, ..., program = Sys.getenv("COTERIE", "coterie")) {
  folder <- tempfile("coterie")
  dir.create(folder)
  on.exit(unlink(folder, recursive = TRUE))
  file <- function(name) file.path(folder, name)
  coterie_write_graph(graph, weights, file("graph.mtx"))
  options <- list(..., output = file("found.csv"))
  least <- options$unassigned  # every node has a community in igraph
  options$unassigned <- NULL
  if (memberships) options$memberships <- file("memberships.csv")
  said <- gsub(file("graph.mtx"), "graph", coterie_run(program, c("detect", file("graph.mtx"), coterie_words(options))), fixed = TRUE)

  found <- utils::read.csv(file("found.csv"))
  found <- found[order(found$node), ]
  names <- igraph::V(graph)$name
  # The largest first, equal ones by their first node, whatever they are called (near, align_to).
  called <- unique(as.character(found$community))
  called <- called[order(-table(factor(found$community, called)))]
  result <- igraph::make_clusters(graph, membership = match(found$community, called), algorithm = "coterie", modularity = FALSE)
  if (!is.null(names)) result$names <- names
  used <- if (is.null(weights) && "weight" %in% igraph::edge_attr_names(graph)) igraph::E(graph)$weight else weights
  if (!is.null(used) && all(is.na(used))) used <- NULL
  result$modularity <- igraph::modularity(graph, result$membership, weights = used)
  result$confidence <- found$confidence
  result$community_names <- called
  if (!is.null(least)) result$unassigned <- found$confidence < least
  result$summary <- said
  if (memberships) {
    table <- utils::read.csv(file("memberships.csv"))
    table <- table[table$community != "elsewhere", ]
    result$memberships <- matrix(0, nrow(found), length(called))
    result$memberships[cbind(match(table$node, found$node), match(table$community, called))] <- table$probability
  }
  result
}

# The communities of the cells of a Seurat object, from one of its graphs (<assay>_snn by default). Written are the metadata
# `cluster.name` (<graph>_coterie by default), <cluster.name>_confidence and seurat_clusters; the identities of the cells
# become their communities. 0 is the largest.
FindCoterie <- function(object, graph.name = NULL, cluster.name = NULL, ...) {
  if (is.null(graph.name)) graph.name <- paste0(SeuratObject::DefaultAssay(object), "_snn")
  if (!graph.name %in% names(object)) {
    stop("the object has no graph '", graph.name, "': FindNeighbors makes one", call. = FALSE)
  }
  if (is.null(cluster.name)) cluster.name <- paste0(graph.name, "_coterie")
  matrix <- methods::as(object[[graph.name]], "CsparseMatrix")
  graph <- igraph::graph_from_adjacency_matrix(matrix, mode = "max", weighted = TRUE, diag = FALSE)
  found <- coterie_communities(graph, ...)
  count <- max(found$membership)
  clusters <- factor(found$membership - 1L, levels = seq_len(count) - 1L)
  table <- data.frame(clusters, found$confidence, clusters, row.names = rownames(matrix))
  names(table) <- c(cluster.name, paste0(cluster.name, "_confidence"), "seurat_clusters")
  object <- SeuratObject::AddMetaData(object, table)
  SeuratObject::Idents(object) <- cluster.name
  message(paste(found$summary, collapse = "\n"))
  object
}

# A Matrix Market file: it keeps nodes without edges, and weights to their last digit.
coterie_write_graph <- function(graph, weights, path) {
  edges <- igraph::as_edgelist(graph, names = FALSE)
  if (is.null(weights)) weights <- igraph::edge_attr(graph, "weight")
  if (is.null(weights) || all(is.na(weights))) weights <- rep(1, nrow(edges))
  if (length(weights) != nrow(edges)) stop("there are ", nrow(edges), " edges, but ", length(weights), " weights", call. = FALSE)
  nodes <- igraph::vcount(graph)
  low <- pmax(edges[, 1], edges[, 2])
  high <- pmin(edges[, 1], edges[, 2])
  first <- seq_along(low)
  if (anyDuplicated(low * nodes + high)) {  # the reader refuses entries that stand twice
    weights <- tapply(weights, low * nodes + high, sum)
    first <- match(as.numeric(names(weights)), low * nodes + high)
  }
  writeLines(c("%%MatrixMarket matrix coordinate real symmetric", paste(nodes, nodes, length(first)),
               if (length(first)) paste(low[first], high[first], sprintf("%.17g", as.vector(weights)))), path)
}

# list(scale = 50, refine = TRUE) as c("--scale=50", "--refine").
coterie_words <- function(options) {
  if (length(options) && (is.null(names(options)) || any(names(options) == ""))) stop("options have names", call. = FALSE)
  options <- options[!vapply(options, function(value) is.null(value) || identical(value, FALSE), TRUE)]
  flags <- paste0("--", gsub("[_.]", "-", names(options)))
  values <- vapply(options, function(value) {
    if (isTRUE(value)) "" else paste0("=", paste(format(value, digits = 17, scientific = FALSE, trim = TRUE), collapse = ","))
  }, "")
  paste0(flags, values)
}

# What the program says on standard error, without its warnings, which become R's; its errors do, too.
coterie_run <- function(program, words) {
  if (!nzchar(Sys.which(program))) {
    stop("the program '", program, "' is not on the PATH; Sys.setenv(COTERIE = \"/where/it/is/coterie\")", call. = FALSE)
  }
  errors <- tempfile("coterie")
  on.exit(unlink(errors))
  status <- system2(program, shQuote(words), stdout = FALSE, stderr = errors)
  said <- readLines(errors, warn = FALSE)
  if (status != 0) stop(paste(sub("^coterie: ", "", said), collapse = "\n"), call. = FALSE)
  warned <- grepl("^warning: ", said)
  for (line in said[warned]) warning(sub("^warning: ", "", line), call. = FALSE)
  said[!warned]
}
