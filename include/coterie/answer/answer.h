#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "coterie/methods/open_method.h"
#include "coterie/posterior/agreed_levels.h"
#include "coterie/posterior/draw.h"
#include "coterie/posterior/posterior_json.h"
#include "coterie/posterior/summary.h"

namespace coterie {

// What is asked about a graph. The answer does not depend on the number of threads (parallel.h).
struct AnswerOptions {
  DetectOptions detect = {};
  SummaryOptions summary = {};
  double memory_gigabytes = 0;  // that may be used; 0: 80 % of what the machine has free
  int graphs_at_once = 1;       // that share this memory
};

// Everything that was found in one graph. All forms of a result (documents, tables, pages, Python)
// are made from it.
struct Answer {
  Posterior posterior;
  PosteriorSummary summary;
  DetectContext context;  // who found it in what, how, in which seconds, and all warnings
  TrainedModel model;     // that found it; empty for a method without one
  // How its communities are grouped, itself first; empty for a method that draws no hierarchies.
  std::vector<AgreedLevel> levels = {};
};

// The answer of an opened method for one graph: what `coterie detect` and Python's detect give, and
// what evaluate and compare measure.
// A graph of several components is answered component by component (by_components.h). Nodes are
// seen in the order of what they are (graph/node_colors.h), so that the order of a file changes
// nothing but, sometimes, which of several nodes that look alike and have no names is drawn first;
// where that decides between twins (graph/twins.h), a warning says so.
//
// `source` says in results and messages which graph this is, `warnings` what was to be said when it
// was read. Throws InputError for a graph without nodes, MemoryError before anything is tried that
// would not fit, UsageError for an option that is set and that the method does not read,
// Interrupted when a stop is requested, and what summarize() throws.
Answer answer(const OpenedMethod& method, const Graph& graph, const std::string& source,
              const AnswerOptions& options, std::vector<std::string> warnings = {},
              std::stop_token stop = {});

// log p(partition | graph) of each partition with its standard error, as answer() estimates them
// with the same DetectOptions: of a graph of several components the sum over these, and minus
// infinity where a community is in two of them. Partitions of one call share their random orders,
// so that their difference is sharper than each. Throws UsageError for a method that has no
// probabilities, SizeError for partitions of other nodes, and where answer() does.
std::vector<PartitionScore> score_partitions(const OpenedMethod& method, const Graph& graph,
                                             std::span<const Partition> partitions,
                                             const std::string& source,
                                             const AnswerOptions& options = {},
                                             std::stop_token stop = {});

// Some of the draws of an answer. Several machines make them, one makes the answer.
struct DrawShare {
  DrawRange range;
  // [kind][draw], for every kind of connected graph that the answer is put together of, each with
  // its nodes in canonical order. One draw after another, whatever the file of the graph looks
  // like.
  std::vector<std::vector<Ladder>> kinds;
};

// Draws `range` of the options.detect.samples ones that answer() would make, which has to be
// stated. Throws UsageError for any method but a local model, and where answer() does.
DrawShare draw_share(const OpenedMethod& method, const Graph& graph, const std::string& source,
                     const AnswerOptions& options, DrawRange range, std::stop_token stop = {});

// answer() from shares that hold every draw once, in any order: the same, bit for bit, but for the
// seconds. Throws InputError where a draw is missing or there twice, SizeError where shares are of
// another graph.
Answer answer_from(const OpenedMethod& method, const Graph& graph, const std::string& source,
                   const AnswerOptions& options, std::vector<DrawShare> shares,
                   std::vector<std::string> warnings = {}, std::stop_token stop = {});

}  // namespace coterie
