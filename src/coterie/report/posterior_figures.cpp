#include "coterie/report/posterior_figures.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "coterie/charts/svg.h"
#include "coterie/posterior/co_membership.h"
#include "coterie/posterior/community_names.h"

namespace coterie {
namespace {

// Nodes by community (in the order of results), inside a community by number.
std::vector<int64_t> nodes_in_order(const Partition& partition) {
  const auto labels = ordered_labels(partition);
  std::vector<int64_t> nodes(labels.size());
  std::iota(nodes.begin(), nodes.end(), int64_t{0});
  std::stable_sort(nodes.begin(), nodes.end(),
                   [&](int64_t a, int64_t b) { return labels[a] < labels[b]; });
  return nodes;
}

// Where one community ends and the next begins, in units of nodes; too many lines say nothing.
std::vector<double> boundaries_of(const Partition& partition) {
  auto sizes = partition.sizes();
  std::sort(sizes.rbegin(), sizes.rend());
  std::vector<double> boundaries;
  double end = 0;
  for (size_t k = 0; k + 1 < sizes.size() && k < 60; ++k) {
    end += static_cast<double>(sizes[k]);
    boundaries.push_back(end - 0.5);
  }
  return boundaries;
}

Chart matrix_chart(std::string title, Heat heat, double nodes) {
  Chart chart{.title = std::move(title),
              .heat = std::move(heat),
              .width = 480,
              .height = 480,
              .square = true};
  if (chart.heat->colors == Heat::Colors::scale) chart.width += 60;
  chart.x = {.label = "node, by community", .low = -0.5, .high = nodes - 0.5, .integer = true};
  chart.y = chart.x;
  chart.y.reversed = true;
  return chart;
}

}  // namespace

Chart k_posterior_chart(const KPosterior& k, std::optional<int32_t> true_k) {
  Series bars{.name = "posterior", .mark = Mark::bars};
  int32_t low = true_k.value_or(std::numeric_limits<int32_t>::max()), high = true_k.value_or(0);
  for (const auto& [communities, draws] : k.counts()) {
    bars.x.push_back(communities);
    bars.y.push_back(k.probability(communities));
    low = std::min(low, communities);
    high = std::max(high, communities);
  }
  const double top = bars.y.empty() ? 1 : *std::max_element(bars.y.begin(), bars.y.end());
  Chart chart{.title = "How many communities",
              .description = "Probability of each number of communities",
              .x = {.label = "number of communities K",
                    .low = low - 1.0,
                    .high = high + 1.0,
                    .integer = true},
              .y = {.label = "P(K)", .low = 0.0},
              .series = {bars},
              .width = 480,
              .height = 320};
  if (true_k) {
    const double truth = *true_k;
    chart.series.push_back(
        {.name = "truth", .x = {truth, truth}, .y = {0, 1.08 * top}, .mark = Mark::reference});
  }
  return chart;
}

Chart reliability_chart(const std::vector<Reliability::Bin>& bins, const std::string& what) {
  int64_t most = 1, total = 0;
  for (const auto& bin : bins) {
    most = std::max(most, bin.statements);
    total += bin.statements;
  }
  Series honest{.name = "perfect calibration", .x = {0, 1}, .y = {0, 1}, .mark = Mark::reference};
  Series observed{.name = "observed", .mark = Mark::points};
  for (const auto& bin : bins) {
    if (bin.statements == 0) continue;
    const auto n = static_cast<double>(bin.statements);
    const double z = 1.96, p = bin.accuracy;
    const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    observed.x.push_back(bin.confidence);
    observed.y.push_back(p);
    observed.low.push_back(std::min(p, middle - half));
    observed.high.push_back(std::max(p, middle + half));
    observed.size.push_back(5 + 9 * std::sqrt(n / static_cast<double>(most)));
  }
  return {.title = "Calibration: " + what,
          .description = "Share that came true against stated probability, " +
                         std::to_string(total) +
                         " statements; points on the diagonal are well calibrated",
          .x = {.label = "stated probability", .low = 0.0, .high = 1.0},
          .y = {.label = "share that came true", .low = 0.0, .high = 1.0},
          .series = {honest, observed},
          .width = 440,
          .height = 460,
          .square = true};
}

Chart rank_chart(const RankHistogram& ranks, const std::string& what) {
  const auto& counts = ranks.counts();
  const auto bins = static_cast<double>(counts.size());
  const RankHistogram::Band band = ranks.band();
  Series bars{.name = "graphs", .mark = Mark::bars};
  for (size_t b = 0; b < counts.size(); ++b) {
    bars.x.push_back((static_cast<double>(b) + 0.5) / bins);
    bars.y.push_back(static_cast<double>(counts[b]));
  }
  const auto level = [&](const char* name, int64_t count) {
    const auto y = static_cast<double>(count);
    return Series{.name = name, .x = {0, 1}, .y = {y, y}, .mark = Mark::reference};
  };
  return {.title = what,
          .description = "Ranks of the truth among draws, by " + what,
          .x = {.label = "rank of the truth among the draws", .low = 0.0, .high = 1.0},
          .y = {.label = "graphs", .low = 0.0},
          .series = {bars, level("least by chance", band.low), level("most", band.high)},
          .width = 480,
          .height = 300};
}

Chart adjacency_chart(const Graph& graph, const Partition& partition, int64_t most_cells) {
  const int64_t nodes = graph.nodes(), cells = std::max<int64_t>(1, std::min(nodes, most_cells));
  const auto order = nodes_in_order(partition);
  std::vector<int64_t> cell(nodes);
  for (int64_t place = 0; place < nodes; ++place) cell[order[place]] = place * cells / nodes;
  const double step = static_cast<double>(nodes) / static_cast<double>(cells);
  Heat heat{.rows = cells, .columns = cells, .values = std::vector<double>(cells * cells, 0.0)};
  for (NodeId i = 0; i < nodes; ++i) {
    for (const NodeId j : graph.neighbors(i)) ++heat.values[cell[i] * cells + cell[j]];
  }
  heat.x_first = heat.y_first = step / 2 - 0.5;
  heat.x_step = heat.y_step = step;
  heat.colors = Heat::Colors::ink;
  heat.boundaries = boundaries_of(partition);
  // The densest hundredth of the occupied blocks is drawn in full ink, so that sparse ones show.
  std::vector<double> occupied;
  for (const double value : heat.values) {
    if (value > 0) occupied.push_back(value);
  }
  std::sort(occupied.begin(), occupied.end());
  if (!occupied.empty()) heat.high = occupied[(occupied.size() - 1) * 99 / 100];
  Chart chart = matrix_chart("Adjacency", std::move(heat), static_cast<double>(nodes));
  chart.description = "Edges of a graph with " + std::to_string(nodes) + " nodes, sorted by its " +
                      std::to_string(partition.communities()) + " communities";
  return chart;
}

Chart co_membership_chart(const Posterior& posterior, const Partition& order, int64_t most_cells) {
  const int64_t nodes = posterior.nodes(),
                cells = std::max<int64_t>(1, std::min(nodes, most_cells));
  const auto places = nodes_in_order(order);
  const auto shown = [&](int64_t cell) { return places[(2 * cell + 1) * nodes / (2 * cells)]; };
  const CoMembership together(posterior);
  Heat heat{.rows = cells, .columns = cells, .values = std::vector<double>(cells * cells, 0.0)};
  for (int64_t row = 0; row < cells && nodes > 0; ++row) {
    for (int64_t column = 0; column < cells; ++column) {
      heat.values[row * cells + column] = together.probability(shown(row), shown(column));
    }
  }
  const double step = static_cast<double>(nodes) / static_cast<double>(cells);
  heat.x_first = heat.y_first = step / 2 - 0.5;
  heat.x_step = heat.y_step = step;
  heat.label = "P(same community)";
  Chart chart = matrix_chart("Co-membership", std::move(heat), static_cast<double>(nodes));
  chart.description = "How often two nodes are in one community, over " +
                      std::to_string(posterior.total_weight()) + " draws";
  return chart;
}

}  // namespace coterie
