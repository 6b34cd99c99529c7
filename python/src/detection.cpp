#include "python/src/detection.h"

#include <pybind11/stl.h>
#include <cmath>

#include <algorithm>

#include "coterie/answer/stay_near.h"
#include "coterie/posterior/co_membership.h"
#include "coterie/posterior/community_names.h"
#include "coterie/posterior/community_table.h"
#include "coterie/posterior/statement.h"
#include "python/src/interruptible.h"
#include "python/src/options_from.h"

namespace coterie::python {
namespace {

OpenedMethod method_from(const std::string& json, const TrainedModel* model) {
  return OpenedMethod(options_from<MethodOptions>(json, "detect"), model ? *model : TrainedModel{});
}

AnswerOptions answer_options(const std::string& detect_json, const std::string& summary_json,
                             double gigabytes, int at_once) {
  return {.detect = options_from<DetectOptions>(detect_json, "detect"),
          .summary = options_from<SummaryOptions>(summary_json, "detect"),
          .memory_gigabytes = gigabytes,
          .graphs_at_once = at_once};
}

// The earlier community of every node, -1 for none, and what each community was called.
using EarlierLabels = std::pair<std::vector<int32_t>, std::vector<std::string>>;

std::shared_ptr<AnsweredGraph> run_detect(std::shared_ptr<const SourcedGraph> graph,
                                          const TrainedModel* model, const std::string& detect_json,
                                          const std::string& summary_json,
                                          const std::string& method_json, int threads,
                                          double gigabytes, int at_once,
                                          std::optional<std::vector<int32_t>> known,
                                          std::optional<EarlierLabels> earlier) {
  const OpenedMethod method = method_from(method_json, model);
  AnswerOptions options = answer_options(detect_json, summary_json, gigabytes, at_once);
  if (known) options.detect.known = std::move(*known);
  return interruptible(threads, [&](const std::stop_token& stop) {
    Answer found = answer(method, graph->graph, graph->source, options, graph->warnings, stop);
    if (earlier) stay_near(found, graph->graph, {earlier->first, earlier->second});
    return answered(graph, std::move(found));
  });
}

// Draws `first` up to `last` of every kind of component: how many levels each of them has, [draws],
// and the labels of all levels, [levels, nodes].
py::list run_draw_share(const SourcedGraph& graph, const TrainedModel* model,
                        const std::string& detect_json, const std::string& method_json, int threads,
                        double gigabytes, int at_once, int64_t first, int64_t last) {
  const OpenedMethod method = method_from(method_json, model);
  const AnswerOptions options = answer_options(detect_json, "{}", gigabytes, at_once);
  const DrawShare share = interruptible(threads, [&](const std::stop_token& stop) {
    return draw_share(method, graph.graph, graph.source, options, {first, last}, stop);
  });
  py::list kinds;
  for (const auto& draws : share.kinds) {
    std::vector<int32_t> levels, labels;
    const int64_t nodes = draws.front().front().nodes();
    for (const Ladder& draw : draws) {
      levels.push_back(static_cast<int32_t>(draw.size()));
      for (const Partition& level : draw) {
        labels.insert(labels.end(), level.labels().begin(), level.labels().end());
      }
    }
    const auto rows = static_cast<py::ssize_t>(labels.size()) / nodes;
    kinds.append(py::make_tuple(handed_over(std::move(levels), {last - first}),
                                handed_over(std::move(labels), {rows, nodes})));
  }
  return kinds;
}

using Labels = py::array_t<int32_t, py::array::c_style>;
using ShareArrays = std::tuple<int64_t, int64_t, std::vector<std::pair<Labels, Labels>>>;

std::shared_ptr<AnsweredGraph> run_answer_from(
    std::shared_ptr<const SourcedGraph> graph, const TrainedModel* model,
    const std::string& detect_json, const std::string& summary_json, const std::string& method_json,
    int threads, double gigabytes, const std::vector<ShareArrays>& arrays) {
  std::vector<DrawShare> shares;
  for (const auto& [first, last, kinds] : arrays) {
    DrawShare& share = shares.emplace_back();
    share.range = {first, last};
    for (const auto& [levels, labels] : kinds) {
      auto& draws = share.kinds.emplace_back(levels.shape(0));
      py::ssize_t row = 0;
      for (py::ssize_t d = 0; d < levels.shape(0); ++d) {
        for (int32_t level = 0; level < levels.at(d); ++level, ++row) {
          draws[d].emplace_back(std::span<const int32_t>(labels.data(row, 0), labels.shape(1)));
        }
      }
    }
  }
  const OpenedMethod method = method_from(method_json, model);
  const AnswerOptions options = answer_options(detect_json, summary_json, gigabytes, 1);
  return interruptible(threads, [&](const std::stop_token& stop) {
    return answered(graph, answer_from(method, graph->graph, graph->source, options,
                                       std::move(shares), graph->warnings, stop));
  });
}

py::tuple run_score(const SourcedGraph& graph, const TrainedModel& model, const py::array& labels,
                    const std::string& detect_json, int threads) {
  const AnswerOptions options{.detect = options_from<DetectOptions>(detect_json, "score")};
  const Partition partition = partition_of(labels);
  if (!model.network) throw UsageError(model.name + " gives no probabilities of partitions");
  const auto scores = interruptible(threads, [&](const std::stop_token& stop) {
    return score_partitions(OpenedMethod({}, model), graph.graph, std::span(&partition, 1),
                            graph.source, options, stop);
  });
  return py::make_tuple(scores[0].log_prob, scores[0].standard_error);
}

py::object number_or_none(double value) {
  return std::isnan(value) ? py::object(py::none()) : py::object(py::float_(value));
}

// A partition with its share of the draws, its log-probability and the standard error of that.
py::tuple described(const AnsweredGraph& self, const DistinctPartition& one, double probability) {
  const bool answer = one.partition == self.summary().best.partition;
  const std::vector<int32_t> labels =
      answer ? self.summary().labels : ordered_labels(one.partition);
  const auto nodes = static_cast<py::ssize_t>(self.used.nodes());
  return py::make_tuple(read_only(handed_over(labels, {nodes})), probability,
                        number_or_none(one.log_prob), number_or_none(one.log_prob_error));
}

double share(const AnsweredGraph& self, int64_t index) {
  return static_cast<double>(self.used.weight(index)) /
         static_cast<double>(self.used.total_weight());
}

py::tuple best(const AnsweredGraph& self) {
  const auto distinct = self.used.distinct();
  for (size_t i = 0; i < distinct.size(); ++i) {
    if (distinct[i].partition == self.summary().best.partition) {
      return described(self, distinct[i], share(self, static_cast<int64_t>(i)));
    }
  }
  return described(self, self.summary().best, 0);
}

py::list credible_set(const AnsweredGraph& self, double level) {
  std::vector<int64_t> order;
  for (int64_t i = 0; i < static_cast<int64_t>(self.used.distinct().size()); ++i) {
    if (self.used.weight(i) > 0) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](int64_t a, int64_t b) { return self.used.weight(a) > self.used.weight(b); });
  order.resize(std::min<size_t>(order.size(), self.used.credible_partitions(level)));
  py::list list;
  for (const int64_t i : order)
    list.append(described(self, self.used.distinct()[i], share(self, i)));
  return list;
}

// One row per draw that speaks about uncertainty, equal ones together, in the order in which they
// were first drawn; and the log-probability of each.
py::tuple samples(const AnsweredGraph& self) {
  const int64_t nodes = self.used.nodes(), rows = self.used.total_weight();
  std::vector<int32_t> labels;
  std::vector<double> log_probs;
  labels.reserve(rows * nodes);
  for (int64_t i = 0; i < static_cast<int64_t>(self.used.distinct().size()); ++i) {
    const auto& one = self.used.distinct()[i];
    for (int64_t r = 0; r < self.used.weight(i); ++r) {
      labels.insert(labels.end(), one.partition.labels().begin(), one.partition.labels().end());
      log_probs.push_back(one.log_prob);
    }
  }
  return py::make_tuple(read_only(handed_over(std::move(labels), {rows, nodes})),
                        read_only(handed_over(std::move(log_probs), {rows})));
}

// P(node is in community k of the answer), [nodes, communities].
py::array_t<double> memberships(const AnsweredGraph& self) {
  const Partition& reference = self.summary().best.partition;
  const int64_t nodes = reference.nodes(), communities = reference.communities();
  std::vector<double> table(nodes * communities, 0.0);
  interruptible(self.threads, [&](const std::stop_token&) {
    const std::vector<int32_t> place = order_of_communities(self.summary());
    const AlignedDraws aligned(self.used, reference);
    for (int64_t i = 0; i < nodes; ++i) {
      for (const auto& [community, probability] : aligned.shares(i)) {
        if (community != AlignedDraws::kElsewhere) {
          table[i * communities + place[community]] = probability;
        }
      }
    }
  });
  return handed_over(std::move(table), {nodes, communities});
}

py::array_t<double> co_membership(const AnsweredGraph& self, int64_t most_nodes) {
  std::vector<double> dense = interruptible(self.threads, [&](const std::stop_token&) {
    return CoMembership(self.used).dense(most_nodes);
  });
  const py::ssize_t nodes = self.used.nodes();
  return handed_over(std::move(dense), {nodes, nodes});
}

py::array_t<double> co_membership_row(const AnsweredGraph& self, int64_t node) {
  std::vector<double> row = CoMembership(self.used).row(node);
  const py::ssize_t nodes = self.used.nodes();
  return handed_over(std::move(row), {nodes});
}

py::array_t<double> community_matrix(const AnsweredGraph& self) {
  std::vector<double> matrix = interruptible(self.threads, [&](const std::stop_token&) {
    return community_co_membership(self.used, self.summary());
  });
  const auto communities = static_cast<py::ssize_t>(self.summary().sizes.size());
  return handed_over(std::move(matrix), {communities, communities});
}

// Names for communities that agree with an earlier partition of some of the nodes (-1: of others).
void align(AnsweredGraph& self, std::vector<int32_t> community, std::vector<std::string> names) {
  self.answer.context.community_names =
      ordered_names_after(self.summary().best.partition, order_of_communities(self.summary()),
                          {std::move(community), std::move(names)});
}

}  // namespace

std::shared_ptr<AnsweredGraph> answered(std::shared_ptr<const SourcedGraph> graph, Answer answer) {
  const auto& k = answer.summary.options.given_k;
  Posterior used = k ? *answer.posterior.given_communities(*k) : answer.posterior;
  return std::make_shared<AnsweredGraph>(
      AnsweredGraph{std::move(graph), std::move(answer), std::move(used), current_threads()});
}

void bind_detection(py::module_& module) {
  py::class_<std::stop_source>(module, "Stop")
      .def(py::init<>())
      .def("adopt", [](const std::stop_source& self) { stop_of_caller = self.get_token(); })
      .def("request", [](std::stop_source& self) { self.request_stop(); });
  py::class_<AnsweredGraph, std::shared_ptr<AnsweredGraph>>(module, "Answer")
      .def_property_readonly("labels",
                             [](const py::object& self) {
                               return view<int32_t>(
                                   self.cast<const AnsweredGraph&>().summary().labels, self);
                             })
      .def_property_readonly("confidence",
                             [](const py::object& self) {
                               return view<double>(
                                   self.cast<const AnsweredGraph&>().summary().certainty.confidence,
                                   self);
                             })
      .def_property_readonly("entropy",
                             [](const py::object& self) {
                               return view<double>(
                                   self.cast<const AnsweredGraph&>().summary().certainty.entropy,
                                   self);
                             })
      .def_property_readonly(
          "second",
          [](const py::object& self) {
            return view<double>(self.cast<const AnsweredGraph&>().summary().certainty.second, self);
          })
      .def_property_readonly("k_distribution",
                             [](const AnsweredGraph& self) {
                               py::dict k;
                               for (const auto& count : self.summary().k.counts()) {
                                 k[py::int_(count.k)] = self.summary().k.probability(count.k);
                               }
                               return k;
                             })
      .def_property_readonly("warnings",
                             [](const AnsweredGraph& self) {
                               py::list list;
                               for (const auto& text : self.answer.context.warnings)
                                 list.append(to_str(text));
                               return list;
                             })
      .def_property_readonly("community_names",
                             [](const AnsweredGraph& self) {
                               py::list list;
                               for (const auto& text : self.answer.context.community_names)
                                 list.append(to_str(text));
                               return list;
                             })
      .def("align", &align)
      .def("levels", &answer_levels)
      .def("state", &answer_state)
      .def("layout", &answer_layout)
      .def("best", &best)
      .def("credible_set", &credible_set)
      .def("samples", &samples)
      .def("memberships", &memberships)
      .def("co_membership", &co_membership)
      .def("co_membership_row", &co_membership_row)
      .def("community_matrix", &community_matrix)
      .def("communities_json", &answer_communities_json)
      .def("json", &answer_json)
      .def("sentence", [](const AnsweredGraph& self) { return statement(self.summary()); })
      .def("write_report", &write_answer_report);
  module.def("detect", &run_detect);
  module.def("draw_share", &run_draw_share);
  module.def("answer_from", &run_answer_from);
  module.def("restore", &restore_answer);
  module.attr("refine_sweeps") = kRefineSweeps;
  module.def("needs_model", [](const std::string& method) {
    const auto named = nlohmann::json{{"method", method}};
    return needs_model(read_options<MethodOptions>(named, "detect").method);
  });
  module.def("score", &run_score);
  module.def("detect_defaults", [] { return write_options(DetectOptions{}).dump(); });
  module.def("method_defaults", [] { return write_options(MethodOptions{}).dump(); });
  module.def("summary_defaults", [] { return write_options(SummaryOptions{}).dump(); });
}

}  // namespace coterie::python
