#include "coterie/datasets/graph_record.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>
#include <vector>

#include "coterie/datasets/little_endian.h"
#include "coterie/error.h"

namespace coterie {
namespace {

constexpr size_t kHeaderBytes = 16;

int width_of(uint64_t nodes) { return nodes <= 1u << 8 ? 1 : nodes <= 1u << 16 ? 2 : 4; }

}  // namespace

std::string encode_graph(const LabeledGraph& labeled) {
  const Graph& graph = labeled.graph;
  const Partition& truth = labeled.truth;
  if (graph.nodes() != truth.nodes()) {
    throw SizeError("a graph of " + std::to_string(graph.nodes()) + " nodes with labels of " +
                    std::to_string(truth.nodes()));
  }
  const int width = width_of(static_cast<uint64_t>(graph.nodes()));
  std::string out;
  out.reserve(kHeaderBytes + width * (2 * graph.nodes() + graph.edges()) +
              (graph.has_weights() ? 4 * graph.edges() : 0));
  put_little_endian(out, static_cast<uint64_t>(graph.nodes()), 4);
  put_little_endian(out, graph.has_weights() ? 1 : 0, 4);
  put_little_endian(out, static_cast<uint64_t>(graph.edges()), 8);
  for (const int32_t label : truth.labels())
    put_little_endian(out, static_cast<uint64_t>(label), width);
  const auto larger = [&](NodeId i) {
    const auto row = graph.neighbors(i);
    return row.subspan(std::upper_bound(row.begin(), row.end(), i) - row.begin());
  };
  for (NodeId i = 0; i < graph.nodes(); ++i) put_little_endian(out, larger(i).size(), width);
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (const NodeId j : larger(i)) put_little_endian(out, static_cast<uint64_t>(j), width);
  }
  if (!graph.has_weights()) return out;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (const float weight : graph.weights(i).last(larger(i).size())) {
      put_little_endian(out, std::bit_cast<uint32_t>(weight), 4);
    }
  }
  return out;
}

LabeledGraph decode_graph(std::string_view bytes, std::string_view file, int64_t index) {
  const auto expect = [&](bool holds, const char* problem) {
    if (!holds) throw ParseError(file, 0, "graph " + std::to_string(index) + ": " + problem);
  };
  expect(bytes.size() >= kHeaderBytes, "the record is too short");
  const uint64_t nodes = get_little_endian(bytes, 0, 4);
  const uint64_t edges = get_little_endian(bytes, 8, 8);
  const uint64_t weighted = get_little_endian(bytes, 4, 4);
  expect(weighted <= 1, "neither with weights nor without");
  expect(weighted == 0 || edges > 0, "weights of no edges");
  expect(nodes <= std::numeric_limits<NodeId>::max(), "too many nodes");
  const uint64_t width = width_of(nodes);
  const uint64_t weight_bytes = weighted * 4 * std::min<uint64_t>(edges, bytes.size() / 4);
  const uint64_t number_bytes =
      bytes.size() - kHeaderBytes - std::min<uint64_t>(weight_bytes, bytes.size() - kHeaderBytes);
  const uint64_t numbers = number_bytes / width;
  // Compared in this order so that no sum can overflow.
  expect(number_bytes % width == 0 && 2 * nodes <= numbers && edges == numbers - 2 * nodes,
         "sizes do not fit the length of the record");

  const auto number = [&](uint64_t i) {
    return get_little_endian(bytes, kHeaderBytes + i * width, width);
  };
  std::vector<int32_t> labels(nodes);
  for (uint64_t i = 0; i < nodes; ++i) {
    expect(number(i) < nodes, "a label is too large");
    labels[i] = static_cast<int32_t>(number(i));
  }
  Partition truth{std::span<const int32_t>(labels)};
  expect(std::equal(labels.begin(), labels.end(), truth.labels().begin()),
         "labels do not count from 0 in order of first appearance");

  // First pass: degrees. Second pass: rows in increasing order, because row i receives its smaller
  // neighbors while they are visited in order, before its own larger ones.
  std::vector<int64_t> row_ptr(nodes + 1, 0);
  uint64_t at = 2 * nodes;
  for (uint64_t i = 0; i < nodes; ++i) {
    const uint64_t count = number(nodes + i);
    expect(count <= numbers - at, "a row passes the end of the record");
    uint64_t previous = i;
    for (const uint64_t end = at + count; at < end; ++at) {
      const uint64_t j = number(at);
      expect(j > previous && j < nodes, "neighbors are out of order or out of range");
      previous = j;
      ++row_ptr[j + 1];
    }
    row_ptr[i + 1] += static_cast<int64_t>(count);
  }
  expect(at == numbers, "rows end before the record does");
  for (uint64_t i = 0; i < nodes; ++i) row_ptr[i + 1] += row_ptr[i];
  std::vector<int64_t> next(row_ptr.begin(), row_ptr.end() - 1);
  std::vector<NodeId> neighbors(2 * edges);
  std::vector<float> weights(weighted ? 2 * edges : 0);
  uint64_t weight_at = kHeaderBytes + number_bytes;
  at = 2 * nodes;
  for (uint64_t i = 0; i < nodes; ++i) {
    for (const uint64_t end = at + number(nodes + i); at < end; ++at) {
      const uint64_t j = number(at);
      if (weighted) {
        const auto bits = static_cast<uint32_t>(get_little_endian(bytes, weight_at, 4));
        const auto weight = std::bit_cast<float>(bits);
        expect(weight > 0 && weight <= std::numeric_limits<float>::max(),
               "a weight is not positive and finite");
        weights[next[i]] = weights[next[j]] = weight;
        weight_at += 4;
      }
      neighbors[next[i]++] = static_cast<NodeId>(j);
      neighbors[next[j]++] = static_cast<NodeId>(i);
    }
  }
  return {Graph(std::move(row_ptr), std::move(neighbors), {}, std::move(weights)),
          std::move(truth)};
}

}  // namespace coterie
