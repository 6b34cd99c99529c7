#include "coterie/datasets/labeled_files.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "coterie/error.h"
#include "coterie/graph/name_index.h"
#include "coterie/graph/text.h"
#include "coterie/graph/text_reader.h"
#include "coterie/partition/read_partition.h"

namespace coterie {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kKinds[] = {".labels", ".communities", ".partition", ".truth", ".cmty"};

// The file name without what says how it is packed and which format it has.
std::string stem_of(const fs::path& path) {
  fs::path name = path.filename();
  if (name.extension() == ".gz" || name.extension() == ".xz") name = name.stem();
  if (name.extension() == ".txt" || format_of_path(name.string())) name = name.stem();
  return name.string();
}

bool is_label_file(const fs::path& path) {
  const std::string stem = stem_of(path);
  const std::string whole = path.filename().string();
  return std::any_of(std::begin(kKinds), std::end(kKinds), [&](std::string_view kind) {
    return stem.ends_with(kind) || whole.ends_with(kind);
  });
}

std::optional<std::string> labels_beside(const fs::path& path) {
  const std::string stem = stem_of(path);
  std::vector<std::string> begins;
  for (const std::string_view kind : kKinds) begins.push_back(stem + std::string(kind));
  if (const std::string ungraph = ".ungraph"; stem.ends_with(ungraph)) {
    const std::string network = stem.substr(0, stem.size() - ungraph.size());
    begins.insert(begins.end(), {network + ".all.cmty", network + ".top5000.cmty"});
  }
  for (const std::string& begin : begins) {
    for (const char* format : {"", ".txt", ".tsv", ".csv"}) {
      for (const char* packed : {"", ".gz", ".xz"}) {
        const fs::path candidate = path.parent_path() / (begin + format + packed);
        if (fs::is_regular_file(candidate)) return candidate.string();
      }
    }
  }
  return {};
}

bool lists_communities(const std::string& path) {
  const std::string name = fs::path(path).filename().string();
  return name.find(".cmty") != name.npos || name.find(".communities") != name.npos;
}

// One community per line; -1 for nodes that are in none or in several. Names of no node are
// refused.
std::vector<int32_t> read_communities(const std::string& path, const Graph& graph) {
  const NameIndex nodes(graph);
  std::vector<int32_t> labels(graph.nodes(), -1);
  std::vector<bool> twice(graph.nodes(), false);
  TextReader text(open_file(path), path);
  std::string_view line;
  for (int32_t community = 0; text.next_line(line);) {
    std::string_view word = next_token(line);
    if (word.empty() || word[0] == '#' || word[0] == '%') continue;
    for (; !word.empty(); word = next_token(line)) {
      const NodeId i = nodes.find(word);
      if (i < 0) text.fail("no node is called " + quoted(word));
      if (labels[i] >= 0 && labels[i] != community) twice[i] = true;
      labels[i] = community;
    }
    ++community;
  }
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    if (twice[i]) labels[i] = -1;
  }
  return labels;
}

// The graph of the nodes that have a label.
LabeledGraph only_labeled(const Graph& graph, const std::vector<int32_t>& labels) {
  std::vector<NodeId> kept;
  std::vector<int32_t> kept_labels;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    if (labels[i] < 0) continue;
    kept.push_back(i);
    kept_labels.push_back(labels[i]);
  }
  return {induced_subgraph(graph, kept), Partition(kept_labels)};
}

}  // namespace

LabeledFile read_labeled_file(const std::string& path, const LabelOptions& options) {
  ReadGraph file = read_graph(path, options.read);
  LabeledFile result{{}, std::move(file.warnings)};
  std::optional<std::string> labels;
  if (!options.labels.empty()) {
    labels = options.labels;
  } else if (options.attribute.empty()) {
    labels = labels_beside(path);
  }
  if (labels && lists_communities(*labels)) {
    const int64_t before = file.graph.nodes();
    result.labeled = only_labeled(file.graph, read_communities(*labels, file.graph));
    if (const int64_t lost = before - result.labeled.graph.nodes(); lost > 0) {
      result.warnings.push_back(path + ": " + std::to_string(lost) + " of " +
                                std::to_string(before) +
                                " nodes are in no community or in several and are left out");
    }
  } else if (labels) {
    Partition truth = read_partition(*labels, file.graph);
    result.labeled = {std::move(file.graph), std::move(truth)};
  } else if (file.attributes.empty() && options.attribute.empty()) {
    throw InputError(path + ": no communities are known: neither an attribute of the nodes nor a " +
                     "file such as " + stem_of(path) + ".labels beside it");
  } else {
    Partition truth = read_partition(
        path, file.graph, {.format = PartitionFormat::attribute, .attribute = options.attribute});
    result.labeled = {std::move(file.graph), std::move(truth)};
  }
  return result;
}

std::vector<std::string> graph_files(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    if (!fs::is_directory(path)) {
      files.push_back(path);
      continue;
    }
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator(path)) {
      const std::string name = entry.path().string();
      const bool text = fs::path(stem_of(entry.path()) + ".txt") == entry.path().filename();
      if (entry.is_regular_file() && (format_of_path(name) || text) && !is_label_file(name)) {
        found.push_back(name);
      }
    }
    if (found.empty()) {
      throw InputError(path + ": neither a graph set nor a folder with graph files");
    }
    std::sort(found.begin(), found.end());
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

bool is_graph_set(const std::string& folder) {
  return fs::exists(fs::path(folder) / "manifest.json") ||
         fs::exists(fs::path(folder) / "graphs.bin");
}

}  // namespace coterie
