#include "cli/answer.h"

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/find_model.h"
#include "cli/version.h"
#include "coterie/atomic_file.h"
#include "coterie/detect/method_context.h"
#include "coterie/graph/write_graph.h"
#include "coterie/options.h"
#include "coterie/report/detect_page.h"

namespace coterie::cli {
namespace {

std::string community_name(const Answer& a, NodeId i) {
  return a.names.empty() ? std::to_string(a.summary.labels[i]) : a.names[a.summary.labels[i]];
}

void write_text(const std::string& path, const std::string& text) {
  AtomicFile file(path);
  file.stream() << text;
  file.commit();
}

DetectContext context_of(const Answer& a, const Answering& by, const DetectOptions& options) {
  DetectContext context = method_context(by.method, options, a.detection.seconds);
  context.version = COTERIE_VERSION;
  context.source = a.named.name;
  context.model = by.name;
  context.model_sha256 = by.sha256;
  context.warnings = a.warnings;
  context.community_names = a.names;
  return context;
}

}  // namespace

Answering::Answering(const MethodOptions& options, const std::string& name_or_file,
                     bool with_sha256)
    : method(options), name(name_of(options.method)) {
  const bool gnn = method.method == DetectMethod::gnn || method.method == DetectMethod::lgnn;
  if (method.method != DetectMethod::network && !gnn) return;
  if (gnn && name_or_file == kDefaultModel) return;  // nobody has named one
  const std::string file = find_model(name_or_file);
  if (gnn) {
    method.gnn_file = file;
  } else {
    model.emplace(file);
  }
  name = model_name(file);
  if (with_sha256) sha256 = file_sha256(file);
}

std::string to_table(const Answer& a) {
  std::string out = "node\tcommunity\tconfidence\n";
  char number[32];
  for (NodeId i = 0; i < a.named.file.graph.nodes(); ++i) {
    std::snprintf(number, sizeof number, "%.4f", a.summary.certainty.confidence[i]);
    out += a.named.file.graph.name(i) + "\t" + community_name(a, i) + "\t" + number + "\n";
  }
  return out;
}

nlohmann::ordered_json to_json(const Answer& a, const Answering& by, const DetectOptions& options,
                               bool with_samples) {
  DetectContext context = context_of(a, by, options);
  context.samples = with_samples;
  return detect_json(a.named.file.graph, a.detection.posterior, a.summary, context);
}

void write_answer(const Answer& a, const Answering& by, const DetectOptions& options,
                  bool with_samples, const std::string& path) {
  const std::string extension = std::filesystem::path(path).extension();
  if (extension == ".json") {
    write_text(path, to_json(a, by, options, with_samples).dump(1) + "\n");
  } else if (extension == ".gml" || extension == ".graphml") {
    NodeAttribute community{"community", {}}, confidence{"confidence", {}};
    for (NodeId i = 0; i < a.named.file.graph.nodes(); ++i) {
      community.values.push_back(community_name(a, i));
      confidence.values.push_back(nlohmann::json(a.summary.certainty.confidence[i]).dump());
    }
    write_graph(a.named.file.graph, std::vector{community, confidence}, path);
  } else {
    write_text(path, to_table(a));
  }
}

void write_report(const Answer& a, const Answering& by, const DetectOptions& options, int threads,
                  const std::string& path) {
  write_detect_page(path, a.named.file.graph, a.detection.posterior, a.summary,
                    context_of(a, by, options), by.model ? &*by.model : nullptr, threads);
}

void tell(const Answer& a, const Answering& by, const DetectOptions& options) {
  const PosteriorSummary& s = a.summary;
  const Graph& graph = a.named.file.graph;
  std::string ks;
  for (const int32_t k : s.k_set) ks += (ks.empty() ? "" : ", ") + std::to_string(k);
  int64_t sure = 0;
  for (const double confidence : s.certainty.confidence) sure += confidence > 0.9;
  const int32_t best_k = s.best.partition.communities();
  const std::string blocks =
      by.method.by_block_model() ? std::string(name_of(by.method.block_model)) : "";
  std::fprintf(stderr, "%s: %lld nodes, %lld edges; %s %s%s%s, seed %llu, %lld draws\n",
               a.named.name.c_str(), static_cast<long long>(graph.nodes()),
               static_cast<long long>(graph.edges()), by.model ? "model" : "method",
               by.name.c_str(), blocks.empty() ? "" : ", block model ", blocks.c_str(),
               static_cast<unsigned long long>(options.seed), static_cast<long long>(s.draws));
  std::fprintf(stderr, "%d communities, P(K = %d) = %.2f; K is %s with %.0f %%\n", best_k, best_k,
               s.k.probability(best_k), ks.c_str(), 100 * s.options.level);
  if (std::isnan(s.best.log_prob)) {
    std::fprintf(stderr, s.draws > 1
                             ? "this model gives no probabilities of partitions; the draws' "
                               "agreement decides\n"
                             : "a single partition: nothing is said about how sure it is\n");
  } else {
    std::fprintf(stderr, "log-probability of the best partition%s %.2f",
                 blocks.empty() ? "" : " and the graph", s.best.log_prob);
    if (s.best.log_prob_error > 0) std::fprintf(stderr, " ± %.2f", s.best.log_prob_error);
    std::fprintf(stderr, "\n");
  }
  std::fprintf(stderr, "%lld of %lld nodes placed with more than 90 %% confidence\n",
               static_cast<long long>(sure), static_cast<long long>(graph.nodes()));
  const DetectSeconds& t = a.detection.seconds;
  std::fprintf(stderr, "seconds: features %.3f, encoder %.3f, sampling %.3f, probabilities %.3f",
               t.features, t.encoder, t.sampling, t.scoring);
  if (by.method.refine > 0) std::fprintf(stderr, ", refining %.3f", t.refining);
  std::fprintf(stderr, "\n");
}

}  // namespace coterie::cli
