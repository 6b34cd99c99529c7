#include "coterie/datasets/snap_data.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <utility>

#include "coterie/error.h"
#include "coterie/graph/byte_source.h"
#include "coterie/graph/graph_builder.h"
#include "coterie/graph/text_reader.h"
#include "coterie/options.h"

namespace coterie {
namespace {

namespace fs = std::filesystem;

// Calls use(numbers, reader) for every line that is neither empty nor a comment.
template <class Use>
void for_each_line(const fs::path& path, Use&& use) {
  TextReader reader(open_file(path.string()), path.string());
  std::string_view line;
  std::vector<int64_t> numbers;
  while (reader.next_line(line)) {
    if (line.starts_with('#')) continue;
    numbers.clear();
    const char* at = line.data();
    const char* end = at + line.size();
    while (true) {
      while (at < end && (*at == ' ' || *at == '\t' || *at == '\r')) ++at;
      if (at == end) break;
      int64_t number = 0;
      const auto [stop, problem] = std::from_chars(at, end, number);
      const bool ends = stop == end || *stop == ' ' || *stop == '\t' || *stop == '\r';
      if (problem != std::errc() || !ends || number < 0) {
        reader.fail("node ids expected (whole numbers, not negative)");
      }
      numbers.push_back(number);
      at = stop;
    }
    if (!numbers.empty()) use(numbers, reader);
  }
}

std::optional<fs::path> find_file(const fs::path& folder, const std::array<std::string, 2>& names) {
  std::error_code ignored;
  for (const std::string& name : names) {
    for (const char* suffix : {"", ".gz", ".xz"}) {
      fs::path path = folder / (name + suffix);
      if (fs::is_regular_file(path, ignored)) return path;
    }
  }
  return std::nullopt;
}

}  // namespace

SnapData read_snap(const fs::path& edges, const fs::path& communities, SnapNodes nodes) {
  SnapData data;
  std::set<std::vector<int64_t>> known;
  std::vector<std::vector<int64_t>> distinct;
  for_each_line(communities, [&](std::vector<int64_t> members, const TextReader&) {
    std::sort(members.begin(), members.end());
    members.erase(std::unique(members.begin(), members.end()), members.end());
    data.ids.insert(data.ids.end(), members.begin(), members.end());
    if (known.insert(members).second) distinct.push_back(std::move(members));
  });
  if (nodes == SnapNodes::all) {
    for_each_line(edges, [&](const std::vector<int64_t>& ends, const TextReader&) {
      data.ids.insert(data.ids.end(), ends.begin(), ends.end());
    });
  }
  std::sort(data.ids.begin(), data.ids.end());
  data.ids.erase(std::unique(data.ids.begin(), data.ids.end()), data.ids.end());
  if (data.ids.size() > static_cast<size_t>(INT32_MAX)) {
    throw InputError(communities.string() + ": more than 2147483647 nodes");
  }
  const auto node_of = [&](int64_t id) -> NodeId {  // -1 for a node in no community
    const auto place = std::lower_bound(data.ids.begin(), data.ids.end(), id);
    if (place == data.ids.end() || *place != id) return -1;
    return static_cast<NodeId>(place - data.ids.begin());
  };
  for (const auto& members : distinct) {
    auto& community = data.communities.emplace_back();
    for (const int64_t id : members) community.push_back(node_of(id));
  }
  GraphBuilder builder(static_cast<int64_t>(data.ids.size()));
  for_each_line(edges, [&](const std::vector<int64_t>& ends, const TextReader& reader) {
    if (ends.size() != 2) reader.fail("two node ids expected");
    const NodeId i = node_of(ends[0]);
    const NodeId j = node_of(ends[1]);
    if (i >= 0 && j >= 0) builder.add_edge(i, j);
  });
  data.graph = builder.build();
  return data;
}

SnapData read_snap(SnapNetwork network, const fs::path& folder, SnapNodes nodes) {
  const std::string name(name_of(network));
  const std::string short_name = nodes == SnapNodes::all ? name + "-whole" : name;
  const auto edges = find_file(folder, {"com-" + name + ".ungraph.txt", short_name + ".edges.txt"});
  const auto communities =
      find_file(folder, {"com-" + name + ".top5000.cmty.txt", name + ".cmty.txt"});
  if (!edges || !communities) {
    const std::string page = network == SnapNetwork::dblp ? "com-DBLP" : "com-Youtube";
    throw InputError(folder.string() + ": com-" + name + (edges ? ".top5000.cmty" : ".ungraph") +
                     ".txt is missing; download com-" + name + ".ungraph.txt.gz and com-" + name +
                     ".top5000.cmty.txt.gz from https://snap.stanford.edu/data/" + page + ".html");
  }
  return read_snap(*edges, *communities, nodes);
}

}  // namespace coterie
