#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "coterie/graph/graph.h"
#include "coterie/graph/node_names.h"
#include "coterie/partition/partition.h"

namespace coterie {

// How a file tells which node is in which community.
enum class PartitionFormat {
  table,        // "node community [more]" per line, perhaps below a header
  communities,  // one community per line: the names of its nodes (SNAP's cmty files)
  labels,       // one label per line, for the nodes in their order
  attribute,    // an attribute of the nodes in a graph file (GML, GraphML, JSON)
};
constexpr std::array<std::string_view, 4> names_of(PartitionFormat) {
  return {"table", "communities", "labels", "attribute"};
}

struct ReadPartitionOptions {
  // Empty: the extension .gml, .graphml or .json means attribute, otherwise the lines decide. One
  // word on every line means labels; a header, or the same number of words on every line with no
  // first word twice, means table; anything else means communities. Where both of the last two fit
  // and a graph is at hand, a table has one line for each of its nodes.
  std::optional<PartitionFormat> format = {};
  // Which attribute; empty: the first there is of community, value, gt, label, group, block.
  std::string attribute = {};
};

// A partition whose nodes have names of their own, in the order of the file. Names are empty for
// files of the format `labels`.
struct NamedPartition {
  NodeNames names;
  Partition partition;
  // What the file calls each community of the partition; lines of the format `communities` are
  // called by their number, from 0.
  std::vector<std::string> community_names;
};

// Reads a partition from a file, plain or compressed by gzip or xz; "-" is the standard input.
// Blank lines and lines that begin with # or % do not count; words are separated by blanks, or by
// tabs alone where a line has any, so that names may contain blanks; of a file called .csv they are
// separated as in tables of edges. Throws ParseError with file and line.
NamedPartition read_named_partition(const std::string& path,
                                    const ReadPartitionOptions& options = {});
NamedPartition read_named_partition_text(std::string_view text, const std::string& name,
                                         const ReadPartitionOptions& options = {});

// A partition of the nodes of `graph`. Every node must be in exactly one community, and every name
// must be that of a node: ParseError says which is not and on which line.
Partition read_partition(const std::string& path, const Graph& graph,
                         const ReadPartitionOptions& options = {});
Partition read_partition_text(std::string_view text, const std::string& name, const Graph& graph,
                              const ReadPartitionOptions& options = {});

// Two partitions of the same nodes, both in the order of the first: joined on names, or by position
// when one has none. Throws InputError when a node is in only one of them.
std::pair<Partition, Partition> join(const NamedPartition& a, const NamedPartition& b);

}  // namespace coterie
