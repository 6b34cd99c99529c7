#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "coterie/answer/answer.h"
#include "coterie/answer/by_components.h"
#include "coterie/graph/component_kinds.h"
#include "coterie/methods/method.h"

namespace coterie {

// A graph as methods see it: nodes in canonical order, one connected graph after another. Whoever
// asks a method about a graph asks through this.
class AskedGraph {
 public:
  // Throws InputError for a graph without nodes and MemoryError for one that would not fit. All
  // arguments must outlive this.
  AskedGraph(const OpenedMethod& method, const Graph& given, const std::string& source,
             const AnswerOptions& options);

  // The connected graphs that the answer is put together of.
  size_t kinds() const { return connected_ ? 1 : parts_.kinds.size(); }
  const Graph& kind(size_t k) const { return connected_ ? graph_ : parts_.kinds[k]; }

  // Some draws of the k-th of them.
  std::vector<Ladder> draw(size_t k, DrawRange range, const std::stop_token& stop) const;

  // The belief about the nodes as they were given, from draws that are made, or from all draws of
  // every kind.
  Detection detect(const std::stop_token& stop) const;
  Detection conclude(std::vector<std::vector<Ladder>> draws, const std::stop_token& stop) const;

  // What the method has to say about what it saw, with the name of the graph.
  std::vector<std::string> warnings(const Detection& found) const;

  // Of partitions of the nodes as they were given: components are independent, so theirs add up,
  // and none of their communities can be in two of them.
  std::vector<PartitionScore> score(std::span<const Partition> partitions,
                                    const std::stop_token& stop) const;

 private:
  void order_as_component();
  const Graph* seen() const;
  void require_enough_memory(const AnswerOptions& options) const;
  Detection with_what_is_asked(const Graph& component, Detection found,
                               const std::stop_token& stop) const;
  Detection put_together(const DetectConnected& detect) const;

  const Method& method_;
  const std::string& source_;
  PointEstimate estimate_;
  DetectOptions detect_;
  std::vector<NodeId> order_;
  Graph graph_;
  bool connected_ = true;
  ComponentKinds parts_;
};

// What evaluations compare with the truth: the belief of answer(), without summary and warnings.
Detection ask(const OpenedMethod& method, const Graph& graph, const std::string& source,
              const AnswerOptions& options, const std::stop_token& stop = {});

}  // namespace coterie
