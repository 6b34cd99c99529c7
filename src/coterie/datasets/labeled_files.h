#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "coterie/datasets/labeled_graph.h"
#include "coterie/graph/read_graph.h"

namespace coterie {

// One's own graphs with known communities, as files of any format that read_graph() reads.
//
// The communities of net.gml (or net.txt, net.csv.gz, ...) stand, in this order of preference,
//
//   in the file that `labels` names, where it is given,
//   beside the graph: net.labels, net.communities, net.partition, net.truth or net.cmty, each
//     perhaps followed by .txt, .tsv or .csv and by .gz or .xz; for SNAP's com-net.ungraph.txt also
//     com-net.all.cmty.txt and com-net.top5000.cmty.txt,
//   in an attribute of its nodes (GML, GraphML, JSON): `attribute`, else community, value, gt,
//     label, group or block.
//
// A file with one community per line may leave nodes out and name them twice, as SNAP's do: such
// nodes are removed from the graph. Any other file must place every node.
struct LabelOptions {
  std::string labels = {};
  std::string attribute = {};
  ReadOptions read = {};
};

// A graph with its communities, and what was said about both, one line each.
struct LabeledFile {
  LabeledGraph labeled;
  std::vector<std::string> warnings;
};
// Throws InputError or ParseError that names the file and says where its communities were sought.
LabeledFile read_labeled_file(const std::string& path, const LabelOptions& options = {});

// The graph files that `paths` stand for: a folder stands for all files in it that have the
// extension of a graph format and are no labels, by name. Throws InputError if a folder has none.
std::vector<std::string> graph_files(const std::vector<std::string>& paths);

// Whether a folder holds a graph set (graph_set.h) and not files of one's own.
bool is_graph_set(const std::string& folder);

}  // namespace coterie
