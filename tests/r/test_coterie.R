# test_coterie.R: r/coterie.R with R's igraph, and with bluster and SeuratObject where they are installed.
# $COTERIE is the program, $COTERIE_ROOT the sources. Ends with 77, which is a skipped test, without igraph.
if (!requireNamespace("igraph", quietly = TRUE)) {
  message("r-cran-igraph is not installed: .ci/install adapters")
  quit(status = if (nzchar(Sys.getenv("CI"))) 1 else 77)
}
root <- Sys.getenv("COTERIE_ROOT")
Sys.setenv(COTERIE_MODELS = file.path(root, "weights"))
source(file.path(root, "r", "coterie.R"))

check <- function(sentence, holds) {
  if (!isTRUE(holds)) stop("does not hold: ", sentence, call. = FALSE)
  message("holds: ", sentence)
}
fails <- function(expression, words) grepl(words, tryCatch({ expression; "" }, error = conditionMessage))

karate <- igraph::make_graph("Zachary")
found <- coterie_communities(karate, seed = 1)
check("communities are igraph's, and its functions know them",
      inherits(found, "communities") && length(igraph::membership(found)) == 34 && sum(igraph::sizes(found)) == 34 &&
        igraph::modularity(found) > 0.3)
check("the same seed gives the same communities", identical(found$membership, coterie_communities(karate, seed = 1)$membership))
check("each node has a confidence", length(found$confidence) == 34 && all(found$confidence > 0 & found$confidence <= 1))
check("what was found is said in words", any(grepl("34 nodes fall into", found$summary)) && !any(grepl("/tmp", found$summary)))

table <- tempfile(fileext = ".tsv")
edges <- tempfile(fileext = ".edges")
writeLines(apply(igraph::as_edgelist(karate), 1, paste, collapse = " "), edges)
system2(Sys.getenv("COTERIE"), c("detect", edges, "--seed=1", "-q", "-o", table))
program <- utils::read.delim(table)
program <- program[order(program$node), ]
check("they are those of the command line", identical(as.integer(program$community) + 1L, as.integer(found$membership)) &&
        isTRUE(all.equal(program$confidence, found$confidence)))

memberships <- coterie_communities(karate, memberships = TRUE, seed = 1)$memberships
check("memberships are a row per node and a column per community",
      identical(dim(memberships), c(34L, length(found))) &&
        isTRUE(all.equal(memberships[cbind(1:34, found$membership)], found$confidence, tolerance = 1e-3)))
earlier <- tempfile(fileext = ".tsv")
writeLines(paste(seq_len(34), paste("group", found$membership), sep = "\t"), earlier)
kept <- coterie_communities(karate, near = earlier, seed = 1, unassigned = 0.6)
check("communities may keep names and still count by size",
      identical(kept$membership, found$membership) && identical(kept$community_names, paste("group", seq_along(found))))
check("nodes that are not sure are named", identical(kept$unassigned, kept$confidence < 0.6))
check("options are those of the program", length(coterie_communities(karate, method = "leiden", resolution = 4)) >
        length(coterie_communities(karate, method = "leiden", resolution = 0.25)))
check("what it refuses is an error with its words", fails(coterie_communities(karate, model = "nothing"), "nothing") &&
        fails(coterie_communities(karate, "x"), "1 weights") && fails(coterie_communities(karate, NULL, FALSE, 7), "have names"))
check("a program that is not there is named", fails(coterie_communities(karate, program = "no-such-coterie"), "no-such-coterie"))

loose <- igraph::make_graph(c("a", "b", "b", "c", "c", "a"), isolates = c("x", "y"))
lonely <- coterie_communities(igraph::as.undirected(loose))
check("nodes without edges and names are kept",
      length(lonely) == 3 && setequal(names(igraph::membership(lonely)), c("a", "b", "c", "x", "y")))
check("a graph without edges has communities", length(coterie_communities(igraph::make_empty_graph(3, directed = FALSE))) == 3)

weighted <- igraph::disjoint_union(igraph::make_full_graph(8), igraph::make_full_graph(8))
weighted <- igraph::add_edges(weighted, as.vector(rbind(1:8, 9:16)))
strength <- c(rep(5, 56), rep(0.01, 8))
igraph::E(weighted)$weight <- strength
check("weights are the attribute or the vector, and NA means none",
      identical(coterie_communities(weighted, method = "leiden")$membership, rep(1:2, each = 8)) &&
        identical(coterie_communities(igraph::delete_edge_attr(weighted, "weight"), strength, method = "leiden")$membership,
                  coterie_communities(weighted, method = "leiden")$membership) &&
        coterie_communities(weighted, NA, method = "leiden")$modularity != coterie_communities(weighted, method = "leiden")$modularity)
path <- tempfile()
twice <- igraph::make_graph(c(1, 2, 2, 1, 2, 3), directed = FALSE)
coterie_write_graph(twice, c(1, 0.1, 3), path)
check("weights of repeated edges add up", identical(readLines(path)[-1], c("3 3 2", "2 1 1.1000000000000001", "3 2 3")))

# Where a package is not installed, a stand-in keeps what its documentation says about calls.
stand_in <- function(package) {
  if (requireNamespace(package, quietly = TRUE)) return(invisible(FALSE))
  library <- file.path(tempdir(), "library")
  dir.create(library, showWarnings = FALSE)
  made <- system2(file.path(R.home("bin"), "R"), c("CMD", "INSTALL", "--no-docs", "--no-test-load", paste0("--library=", library),
                  file.path(root, "tests", "r", package)), stdout = FALSE, stderr = FALSE)
  if (made != 0) stop("the stand-in for ", package, " cannot be installed")
  .libPaths(c(library, .libPaths()))
  message("a stand-in is used for ", package)
}
stand_in("bluster")
stand_in("SeuratObject")

if (requireNamespace("bluster", quietly = TRUE)) {
  set.seed(1)
  cells <- rbind(matrix(rnorm(300), 100), matrix(rnorm(300, 8), 100))
  groups <- bluster::clusterRows(cells, bluster::NNGraphParam(k = 10, cluster.fun = coterie_communities))
  check("bluster takes it as cluster.fun", length(groups) == 200 && nlevels(groups) >= 2 &&
          !length(intersect(groups[1:100], groups[101:200])))
}
if (requireNamespace("SeuratObject", quietly = TRUE)) {
  counts <- Matrix::Matrix(stats::rpois(16 * 5, 3), 5, 16, sparse = TRUE, dimnames = list(paste0("gene", 1:5), paste0("cell", 1:16)))
  object <- SeuratObject::CreateSeuratObject(counts)
  matrix <- igraph::as_adjacency_matrix(weighted, attr = "weight")
  dimnames(matrix) <- list(colnames(object), colnames(object))
  snn <- SeuratObject::as.Graph(matrix)
  SeuratObject::DefaultAssay(snn) <- "RNA"
  object[["RNA_snn"]] <- snn
  object <- FindCoterie(object, method = "leiden")
  check("a Seurat object has clusters, confidence and identities",
        identical(as.character(object$RNA_snn_coterie), rep(c("0", "1"), each = 8)) &&
          identical(object$seurat_clusters, object$RNA_snn_coterie) && all(object$RNA_snn_coterie_confidence == 1) &&
          identical(levels(SeuratObject::Idents(object)), c("0", "1")))
  check("a graph that is not there is named", fails(FindCoterie(object, "wknn"), "'wknn'.*FindNeighbors"))
}
