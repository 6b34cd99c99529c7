#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "coterie/atomic_file.h"
#include "coterie/datasets/family.h"
#include "coterie/datasets/labeled_graph.h"

namespace coterie {

// A labelled graph set is a folder with two files, however many graphs it holds: graphs.bin (all
// graphs with their labels, and where each begins) and manifest.json (recipe, seed, count).
// Checksums reveal damage of graphs.bin. Node names are not kept. docs/graph-set.md describes both.
struct GraphSetManifest {
  int64_t count = 0;
  uint64_t seed = 0;
  nlohmann::ordered_json recipe;  // what the graphs were made from; any JSON value
};

// The manifest in the text of manifest.json; `name` stands for it in messages. Throws ParseError.
GraphSetManifest parse_manifest(std::string_view text, const std::string& name);

// Writes a set graph by graph into a folder beside the final one; finish() gives it its name. A
// writer that is destroyed before that leaves nothing behind.
// Throws OutputError where something cannot be written or `folder` exists and is not empty.
class GraphSetWriter {
 public:
  GraphSetWriter(const std::filesystem::path& folder, nlohmann::ordered_json recipe, uint64_t seed);
  ~GraphSetWriter();
  GraphSetWriter(const GraphSetWriter&) = delete;
  GraphSetWriter& operator=(const GraphSetWriter&) = delete;

  void append(const LabeledGraph& labeled);
  void append_record(std::string_view record);  // of encode_graph, perhaps from another thread
  int64_t count() const { return static_cast<int64_t>(offsets_.size()) - 1; }
  void finish();

 private:
  std::filesystem::path folder_;
  std::optional<Unfinished> partial_;  // the folder before it has its name
  GraphSetManifest manifest_;
  std::optional<AtomicFile> file_;  // graphs.bin
  std::vector<uint64_t> offsets_;
  std::vector<uint32_t> checksums_;  // of records
};

// A set that is open for reading, in any order and from several threads at once.
class GraphSet {
 public:
  // Reads the manifest and the index, not the graphs. Throws InputError or ParseError.
  explicit GraphSet(const std::filesystem::path& folder);
  ~GraphSet();
  GraphSet(GraphSet&& other) noexcept;
  GraphSet& operator=(GraphSet&&) = delete;

  int64_t size() const { return manifest_.count; }
  const GraphSetManifest& manifest() const { return manifest_; }
  LabeledGraph read(int64_t i) const;  // throws ParseError if graph i is damaged

 private:
  std::string read_bytes(uint64_t offset, uint64_t count) const;

  std::string name_;  // of graphs.bin, for messages
  int descriptor_ = -1;
  GraphSetManifest manifest_;
  std::vector<uint64_t> offsets_;
  std::vector<uint32_t> checksums_;  // of records
};

// Graph `index` of the endless sequence that a seed starts: it comes from the stream
// ("graph", index), so any part of the sequence can be drawn anywhere.
LabeledGraph draw_graph(const MixtureOptions& mixture, uint64_t seed, int64_t index);

// Writes the first `count` graphs of that sequence as a set, the same for any number of threads.
// `keep_going` hears how many are done, now and then; when it returns false the set ends there,
// complete with what is finished. Returns the number of graphs written.
int64_t simulate_graph_set(const MixtureOptions& mixture, int64_t count, uint64_t seed,
                           const std::filesystem::path& folder, int threads,
                           const std::function<bool(int64_t done)>& keep_going = {});

}  // namespace coterie
