# The calls of SeuratObject that FindCoterie makes, on a list: graphs by name, a table of the cells, their identities.
CreateSeuratObject <- function(counts, ...) {
  cells <- colnames(counts)
  structure(list(cells = cells, graphs = list(), meta = data.frame(row.names = cells), idents = NULL), class = "Seurat")
}
as.Graph <- function(x, ...) x
DefaultAssay <- function(object, ...) "RNA"
`DefaultAssay<-` <- function(object, ..., value) object
names.Seurat <- function(x) c("RNA", names(unclass(x)$graphs))
dim.Seurat <- function(x) c(NA, length(unclass(x)$cells))
dimnames.Seurat <- function(x) list(NULL, unclass(x)$cells)
`[[.Seurat` <- function(x, i, ...) {
  inside <- unclass(x)
  if (i %in% names(inside$graphs)) inside$graphs[[i]] else inside$meta[[i]]
}
`[[<-.Seurat` <- function(x, i, ..., value) {
  inside <- unclass(x)
  inside$graphs[[i]] <- value
  structure(inside, class = "Seurat")
}
`$.Seurat` <- function(x, i) {
  column <- unclass(x)$meta[[i]]
  if (!is.factor(column)) names(column) <- unclass(x)$cells
  column
}
AddMetaData <- function(object, metadata, col.name = NULL) {
  inside <- unclass(object)
  inside$meta[names(metadata)] <- metadata[inside$cells, , drop = FALSE]
  structure(inside, class = "Seurat")
}
Idents <- function(object, ...) unclass(object)$idents
`Idents<-` <- function(object, ..., value) {
  inside <- unclass(object)
  inside$idents <- inside$meta[[value]]
  structure(inside, class = "Seurat")
}
