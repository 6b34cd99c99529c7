#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "coterie/classical/block_model.h"
#include "coterie/methods/detection.h"

namespace coterie {

// Who finds the communities of a connected graph. One that is opened (open_method.h) serves any
// number of graphs and threads; nothing changes it. Whoever has any graph at all asks answer/,
// which takes it apart into connected ones in an order that its file does not choose.
//
// A new method is a class in a file of its own and a line in open_method.cpp. One that makes draws
// says how it draws and concludes, and gets detect() and sharing between machines for it; one with
// a single answer overrides detect() alone.
class Method {
 public:
  explicit Method(std::string name) : name_(std::move(name)) {}
  virtual ~Method() = default;
  Method(const Method&) = delete;
  Method& operator=(const Method&) = delete;

  const std::string& name() const { return name_; }  // of its model, else its own

  // Whether an option of DetectOptions or MethodOptions changes what it finds, by the name that it
  // has in visit_fields; `known`, too. Nobody need ask about the seed.
  virtual bool reads(std::string_view option) const = 0;

  // Bytes that detect() needs at its peak, roughly; 0 where nothing much beside the graph.
  virtual int64_t memory(const Graph& graph, const DetectOptions& options) const;

  // How draws come about, whatever was asked for: a single partition is no sample.
  virtual DetectMode mode(const DetectOptions& options) const;

  // Whose exact probabilities its draws always have.
  virtual std::optional<BlockLikelihood> block_model() const { return std::nullopt; }

  // One sentence for every respect in which the graph is unlike those that the method is made for.
  virtual std::vector<std::string> warnings(const Graph& graph, const Detection& found) const = 0;

  // From a graph to a posterior: by default concluded from all draws. Throws Interrupted when a
  // stop is requested.
  virtual Detection detect(const Graph& graph, const DetectOptions& options,
                           const std::stop_token& stop) const;

  // How many draws detect() makes.
  virtual int64_t draws(const Graph& graph, const DetectOptions& options) const;

  // Whether draw() and conclude() can be called: each draw has random numbers of its own and does
  // not know which others are made beside it, so that several machines can share them. All draws,
  // in their order, conclude into the very posterior of detect().
  virtual bool shares_draws() const { return false; }
  virtual std::vector<Ladder> draw(const Graph& graph, const DetectOptions& options,
                                   DrawRange range, const std::stop_token& stop) const;
  virtual Detection conclude(const Graph& graph, std::vector<Ladder> draws,
                             const DetectOptions& options, const std::stop_token& stop) const;

  // Whether score() can be called, and whether ScoreKind::automatic may spend time on it.
  virtual bool has_probabilities() const { return false; }
  virtual bool scores_unasked() const { return false; }
  // log p(partition | graph) of each, with its standard error: what draws of detect() with such a
  // way of scoring have.
  virtual std::vector<PartitionScore> score(const Graph& graph,
                                            std::span<const Partition> partitions,
                                            const DetectOptions& options,
                                            const std::stop_token& stop) const;

 protected:
  static bool is_one_of(std::string_view option, std::initializer_list<std::string_view> known);

 private:
  std::string name_;
};

}  // namespace coterie
