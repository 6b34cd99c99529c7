#pragma once

#include "coterie/answer/answer.h"
#include "python/src/binding.h"

namespace coterie::python {

// A graph and what was found in it. Immutable, so that arrays can show parts of it.
struct AnsweredGraph {
  std::shared_ptr<const SourcedGraph> graph;
  Answer answer;
  Posterior used;   // the draws that count: all, or those with the number of communities asked for
  int threads = 1;  // that answered, and that further questions use

  const PosteriorSummary& summary() const { return answer.summary; }
};

std::shared_ptr<AnsweredGraph> answered(std::shared_ptr<const SourcedGraph> graph, Answer answer);

// What a pickle keeps of an answer besides its graph and model, and the same answer from it.
py::tuple answer_state(const AnsweredGraph& self);
std::shared_ptr<AnsweredGraph> restore_answer(std::shared_ptr<const SourcedGraph> graph,
                                              const TrainedModel* model, const py::tuple& state);

// Of each level its support and the group of every node, numbered by decreasing size.
py::list answer_levels(const AnsweredGraph& self);

// Where the report page draws each node: [nodes, 2].
py::array_t<double> answer_layout(const AnsweredGraph& self);

// The document of `coterie detect --json`. The checksum of the model file comes from Python, which
// knows it only when somebody asks.
std::string answer_json(const AnsweredGraph& self, const std::string& sha256, bool with_samples);

// Its communities, which `coterie detect --communities` writes.
std::string answer_communities_json(const AnsweredGraph& self);

// The page of `coterie detect --report`.
void write_answer_report(const AnsweredGraph& self, const std::string& sha256,
                         const std::string& path);

}  // namespace coterie::python
