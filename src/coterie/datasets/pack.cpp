#include "coterie/datasets/pack.h"

#include "coterie/datasets/graph_set.h"
#include "coterie/error.h"
#include "coterie/interruption.h"

namespace coterie {

int64_t pack(const std::vector<std::string>& paths, const LabelOptions& options,
             const std::string& folder, const PackedFile& each) {
  const std::vector<std::string> files = graph_files(paths);
  if (!options.labels.empty() && files.size() > 1) {
    throw UsageError("a file of labels is for a single graph; those of several stand beside them");
  }
  GraphSetWriter writer(folder, {{"files", files}}, 0);
  for (const std::string& file : files) {
    stop_if_asked();
    const LabeledFile read = read_labeled_file(file, options);
    writer.append(read.labeled);
    if (each) each(read, writer.count(), static_cast<int64_t>(files.size()));
  }
  writer.finish();
  return writer.count();
}

int64_t pack(int64_t count, const std::function<LabeledGraph(int64_t)>& graph,
             const std::string& folder) {
  GraphSetWriter writer(folder, {{"files", nlohmann::ordered_json::array()}}, 0);
  for (int64_t i = 0; i < count; ++i) {
    stop_if_asked();
    writer.append(graph(i));
  }
  writer.finish();
  return writer.count();
}

}  // namespace coterie
