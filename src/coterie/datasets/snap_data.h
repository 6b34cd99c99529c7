#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "coterie/graph/graph.h"

namespace coterie {

// The two networks with ground-truth communities that the paper uses (Yang & Leskovec 2012).
enum class SnapNetwork { dblp, youtube };
constexpr std::array<std::string_view, 2> names_of(SnapNetwork) { return {"dblp", "youtube"}; }

// Which nodes of a network are read: those that some community holds, or all.
enum class SnapNodes { covered, all };

// A network with overlapping communities.
struct SnapData {
  Graph graph;
  std::vector<int64_t> ids;  // node -> id in the files, increasing
  // Members in increasing order; exact duplicates are dropped, the order is the file's.
  std::vector<std::vector<NodeId>> communities;
};

// Reads SNAP's formats, plain or compressed (gzip, xz): an edge list "a<TAB>b" with '#' comments,
// and one community per line, node ids separated by blanks. Edges that leave the nodes wanted are
// skipped while reading. Throws ParseError with file and line, InputError.
SnapData read_snap(const std::filesystem::path& edges, const std::filesystem::path& communities,
                   SnapNodes nodes = SnapNodes::covered);

// The files of a network in `folder`, under the names SNAP gives them (com-dblp.ungraph.txt,
// com-dblp.top5000.cmty.txt) or short ones (dblp.edges.txt, which may be cut to the covered nodes,
// dblp-whole.edges.txt, dblp.cmty.txt), plain, .gz or .xz. Throws InputError that says where to
// download them.
SnapData read_snap(SnapNetwork network, const std::filesystem::path& folder,
                   SnapNodes nodes = SnapNodes::covered);

}  // namespace coterie
