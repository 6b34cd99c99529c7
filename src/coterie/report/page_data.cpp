#include "coterie/report/page_data.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "coterie/posterior/memberships.h"
#include "coterie/report/co_membership_blocks.h"
#include "coterie/report/packing.h"

namespace coterie {
namespace {

using Json = nlohmann::ordered_json;

constexpr int64_t kMatrixBlocks = 250;

std::string packed_edges(const Graph& graph) {
  Packing packing;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    // For every node how many larger neighbours it has, and the gaps between them.
    const auto row = graph.neighbors(i);
    auto larger = std::upper_bound(row.begin(), row.end(), i);
    packing.number(row.end() - larger);
    for (NodeId last = i; larger != row.end(); last = *larger++) packing.number(*larger - last);
  }
  return packing.base64();
}

// How wide each of these edges is drawn, 0 to 7: by the root of its weight's share of the largest.
std::string packed_widths(const Graph& graph) {
  const float largest = *std::max_element(graph.weights().begin(), graph.weights().end());
  Packing packing;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    const auto row = graph.neighbors(i);
    for (size_t t = 0; t < row.size(); ++t) {
      if (row[t] < i) continue;
      const double share = std::sqrt(double{graph.weights(i)[t]} / largest);
      packing.byte(static_cast<uint8_t>(std::min(7.0, 8 * share)));
    }
  }
  return packing.base64();
}

// Places on a grid of 65,536 lines each way; `unit` is what one line is worth.
Json packed_points(const std::vector<Point>& points) {
  double reach = 1e-9;
  for (const Point& p : points) reach = std::max({reach, std::abs(p.x), std::abs(p.y)});
  Packing packing;
  const auto put = [&](double value) {
    packing.two_bytes(static_cast<uint16_t>(std::lround(value / reach * 32767) + 32768));
  };
  for (const Point& p : points) {
    put(p.x);
    put(p.y);
  }
  return {{"unit", reach / 32767}, {"points", packing.base64()}};
}

std::string packed_memberships(const Memberships& memberships) {
  Packing packing;
  for (int64_t i = 0; i < memberships.nodes(); ++i) {
    packing.number(memberships[i].size());
    for (const auto& [community, probability] : memberships[i]) {
      packing.number(community);
      packing.number(std::lround(probability * 10000));
    }
  }
  return packing.base64();
}

Json partition_list(const Report& report, const PageOptions& options) {
  Json list = Json::array();
  const auto& answer = report.partitions.front().labels;
  for (const auto& [labels, probability] : report.partitions) {
    if (static_cast<int64_t>(list.size()) == options.partitions) break;
    // A partition is told by the nodes where it differs from the answer.
    Packing packing;
    size_t last = 0;
    for (size_t i = 0; i < labels.size(); ++i) {
      if (labels[i] == answer[i]) continue;
      packing.number(i - last);
      packing.number(labels[i]);
      last = i;
    }
    list.push_back({{"probability", probability}, {"changes", packing.base64()}});
  }
  return list;
}

std::string packed_labels(const std::vector<int32_t>& labels) {
  Packing packing;
  for (const int32_t label : labels) packing.number(label);
  return packing.base64();
}

Json matrix_of(const CoMembershipBlocks& matrix) {
  Packing order, starts, values;
  for (const int32_t node : matrix.order) order.number(node);
  for (int64_t b = 0; b < matrix.blocks(); ++b)
    starts.number(matrix.starts[b + 1] - matrix.starts[b]);
  for (const float value : matrix.values)
    values.byte(static_cast<uint8_t>(std::lround(value * 255)));
  return {{"order", order.base64()}, {"sizes", starts.base64()}, {"values", values.base64()}};
}

// The communities as discs, and how many edges lead from one to another.
Json community_drawing(const Graph& graph, const Memberships& memberships,
                       const PageOptions& options, Rng& rng) {
  const auto layout = lay_out_communities(graph, memberships, options.layout, rng);
  Json drawing = packed_points(layout.centers);
  std::map<std::pair<int32_t, int32_t>, int64_t> counts;
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (const NodeId j : graph.neighbors(i)) {
      const int32_t a = memberships[i][0].community, b = memberships[j][0].community;
      if (a < b) ++counts[{a, b}];
    }
  }
  Packing links;
  for (const auto& [pair, count] : counts) {
    links.number(pair.first);
    links.number(pair.second);
    links.number(count);
  }
  drawing["links"] = links.base64();
  return drawing;
}

Json model_of(const ReportModel& model) {
  Json ranges = Json::array();
  for (const auto& [name, low, high, here] : model.ranges) {
    ranges.push_back({{"name", name}, {"low", low}, {"high", high}, {"here", here}});
  }
  return {{"name", model.name},
          {"description", model.description},
          {"calibration", model.calibration},
          {"measured_on", model.measured_on},
          {"ranges", ranges}};
}

}  // namespace

Memberships memberships_of(const Report& report) {
  std::vector<std::vector<int32_t>> labellings;
  std::vector<double> probabilities;
  for (const auto& partition : report.partitions) {
    labellings.push_back(partition.labels);
    probabilities.push_back(partition.probability);
  }
  return {labellings, probabilities};
}

nlohmann::ordered_json page_data(const Graph& graph, const Report& report,
                                 const PageOptions& options, Rng& rng, bool first) {
  const Memberships memberships = memberships_of(report);

  Json data;
  data["title"] = report.title;
  data["scale"] = report.scale;
  data["sentence"] = report.sentence;
  data["nodes"] = graph.nodes();
  data["edges"] = graph.edges();
  data["communities"] = memberships.communities();
  data["community_names"] = report.community_names;
  data["sure"] = report.sure;
  data["between"] = report.between;
  data["k"] = report.k;
  if (first) data["names"] = nullptr;
  if (first && graph.has_names()) {
    data["names"] = Json::array();
    for (NodeId i = 0; i < graph.nodes(); ++i) data["names"].push_back(graph.name(i));
  }
  Packing degrees;
  for (NodeId i = 0; i < graph.nodes(); ++i) degrees.number(graph.degree(i));
  data["degrees"] = degrees.base64();
  data["answer"] = packed_labels(report.partitions.front().labels);
  data["memberships"] = packed_memberships(memberships);
  data["all_partitions"] = report.partitions.size();
  data["partitions"] = partition_list(report, options);
  data["why_first"] = report.why_first;
  data["matrix"] = matrix_of(co_membership_blocks(report.partitions, memberships, kMatrixBlocks));
  const bool nodes_drawn =
      graph.nodes() <= options.drawn_nodes && graph.edges() <= options.drawn_edges;
  data["drawing"] = nodes_drawn ? "nodes" : "communities";
  if (nodes_drawn && first) {
    data["layout"] = packed_points(lay_out(graph, memberships, options.layout, rng));
    data["layout"]["links"] = packed_edges(graph);
    if (graph.has_weights()) data["layout"]["widths"] = packed_widths(graph);
  } else if (!nodes_drawn) {
    data["layout"] = community_drawing(graph, memberships, options, rng);
  }
  data["model"] = model_of(report.model);
  data["warnings"] = report.warnings;
  data["facts"] = report.facts;
  return data;
}

std::string html_safe(const nlohmann::ordered_json& json) {
  // Escaping everything beyond ASCII takes care of U+2028 and U+2029, too. In JSON, the three
  // characters below stand inside strings only, where \u escapes mean the same.
  const std::string text = json.dump(-1, ' ', true, Json::error_handler_t::replace);
  std::string safe;
  safe.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '<':
        safe += "\\u003c";
        break;
      case '>':
        safe += "\\u003e";
        break;
      case '&':
        safe += "\\u0026";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

}  // namespace coterie
