#include "cli/answer.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "cli/terminal.h"
#include "coterie/atomic_file.h"
#include "coterie/file_extension.h"
#include "coterie/graph/write_graph.h"
#include "coterie/graph/writers/values.h"
#include "coterie/posterior/alignment.h"
#include "coterie/posterior/community_names.h"
#include "coterie/posterior/levels_json.h"
#include "coterie/posterior/statement.h"
#include "coterie/report/node_looks.h"

namespace coterie::cli {
namespace {

// `community` counts in the order of results.
std::string community_name(const Answer& a, int32_t community) {
  const auto& names = a.context.community_names;
  return names.empty() ? std::to_string(community) : names[community];
}

// What a node's community is called in tables.
std::string community_of(const Answer& a, size_t node) {
  return a.summary.certainty.confidence[node] < a.context.unassigned
             ? std::string(kUnassigned)
             : community_name(a, a.summary.labels[node]);
}

std::string four_digits(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4f", number);
  return text;
}

// What stands behind the names of columns and attributes: nothing, or the scale of each of several.
std::string suffix(std::span<const Answer> answers, const Answer& a) {
  if (answers.size() < 2) return "";
  char text[32];
  std::snprintf(text, sizeof text, "_%g", a.context.scale.value_or(0));
  return text;
}

// The communities of the levels above the answer, in the order of results: level_1 is the first.
std::vector<NodeAttribute> levels_of(std::span<const Answer> answers) {
  std::vector<NodeAttribute> all;
  for (const Answer& a : answers) {
    for (size_t l = 1; l < a.levels.size(); ++l) {
      NodeAttribute& level = all.emplace_back(NodeAttribute{
          "level_" + std::to_string(l) + suffix(answers, a), std::vector<std::string>()});
      for (const int32_t c : ordered_labels(a.levels[l].partition)) {
        level.values.push_back(std::to_string(c));
      }
    }
  }
  return all;
}

// What was found about each node.
std::vector<NodeAttribute> attributes_of(std::span<const Answer> answers, bool levels) {
  std::vector<NodeAttribute> all;
  for (const Answer& a : answers) {
    const std::string of = suffix(answers, a);
    std::vector<NodeAttribute> found{
        {"community" + of, {}}, {"confidence" + of, {}}, {"entropy" + of, {}}, {"second" + of, {}}};
    const Certainty& sure = a.summary.certainty;
    for (size_t i = 0; i < a.summary.labels.size(); ++i) {
      found[0].values.push_back(community_of(a, i));
      found[1].values.push_back(four_digits(sure.confidence[i]));
      found[2].values.push_back(four_digits(sure.entropy[i]));
      found[3].values.push_back(four_digits(sure.second[i]));
    }
    for (NodeAttribute& attribute : found) all.push_back(std::move(attribute));
  }
  if (!levels) return all;
  for (NodeAttribute& level : levels_of(answers)) all.push_back(std::move(level));
  return all;
}

// Whether GraphML tells how to draw a node by an attribute of this name (write_graph.h).
bool is_look(std::string_view name) {
  for (const char* look : {"x", "y", "color", "r", "g", "b"}) {
    if (name == look) return true;
  }
  return false;
}

}  // namespace

std::string to_table(const Graph& graph, std::span<const Answer> answers, bool levels) {
  const std::vector<NodeAttribute> above =
      levels ? levels_of(answers) : std::vector<NodeAttribute>();
  std::string out = "node";
  for (const Answer& a : answers) {
    const std::string of = suffix(answers, a);
    out += "\tcommunity" + of + "\tconfidence" + of;
  }
  for (const NodeAttribute& level : above) out += "\t" + level.name;
  out += "\n";
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    out += graph.name(i);
    for (const Answer& a : answers) {
      out += "\t" + community_of(a, i) + "\t" + four_digits(a.summary.certainty.confidence[i]);
    }
    for (const NodeAttribute& level : above) out += "\t" + level.values[i];
    out += "\n";
  }
  return out;
}

nlohmann::ordered_json to_json(const Graph& graph, const Answer& a, bool with_samples) {
  DetectContext context = a.context;
  context.samples = with_samples;
  nlohmann::ordered_json json = detect_json(graph, a.posterior, a.summary, context);
  if (!a.levels.empty()) json["levels"] = levels_json(a.levels);
  return json;
}

void write_answer(const ReadGraph& file, std::span<const Answer> answers,
                  const AnswerContents& contents, const std::string& path) {
  check_extension(path, kAnswerForms);
  const Graph& graph = file.graph;
  if (has_extension(path, ".json")) {
    std::string text;
    for (const Answer& a : answers) {
      text += to_json(graph, a, contents.samples).dump(answers.size() > 1 ? -1 : 1) + "\n";
    }
    return write_file(path, text);
  }
  const bool as_graph = has_extension(path, ".gml") || has_extension(path, ".graphml") ||
                        has_extension(path, ".gexf");
  const bool as_csv = has_extension(path, ".csv");
  if (!as_graph && !as_csv)
    return write_file(path, to_table(graph, answers, contents.levels));  // a pipe, too
  const std::vector<NodeAttribute> found = attributes_of(answers, contents.levels);
  if (as_csv) {
    AtomicFile table(path);
    write_node_csv(graph, found, table.stream());
    return table.commit();
  }
  std::vector<NodeAttribute> all = file.attributes;
  const bool with_looks = !has_extension(path, ".gml");
  for (NodeAttribute& given : all) {
    const auto same = [&](const NodeAttribute& ours) { return ours.name == given.name; };
    const bool look = has_extension(path, ".graphml") && is_look(given.name);
    if (look || std::any_of(found.begin(), found.end(), same)) given.name = "given_" + given.name;
  }
  all.insert(all.end(), found.begin(), found.end());
  write_graph(graph, all, path,
              with_looks ? looks_of(graph, answers.front()) : std::vector<NodeLook>{});
}

std::string levels_sentence(std::span<const AgreedLevel> levels) {
  // From the top: "levels: 2 groups of 4 groups of 11 communities (in 71 %, 80 % and 83 % of the
  // draws)".
  std::string groups, shares;
  for (size_t l = levels.size(); l-- > 0;) {
    const int32_t count = levels[l].partition.communities();
    groups += std::to_string(count) + (l > 0        ? count == 1 ? " group of " : " groups of "
                                       : count == 1 ? " community"
                                                    : " communities");
    char share[16];
    std::snprintf(share, sizeof share, "%.0f %%", 100 * levels[l].support);
    if (!shares.empty()) shares += l == 0 ? " and " : ", ";
    shares += share;
  }
  return "levels: " + groups + " (in " + shares + " of the draws)";
}

void write_memberships(const Graph& graph, const Answer& a, const std::string& path) {
  check_extension(path, kMembershipForms);
  const Partition& best = a.summary.best.partition;
  const auto& given = a.summary.options.given_k;
  const auto fitting = given ? a.posterior.given_communities(*given) : std::nullopt;
  const AlignedDraws aligned(fitting ? *fitting : a.posterior, best);
  const std::vector<int32_t> place = order_of_communities(a.summary);
  const bool csv = has_extension(path, ".csv");
  const auto text = [&](const std::string& name) { return csv ? writers::csv_field(name) : name; };
  const char gap = csv ? ',' : '\t';
  AtomicFile table(path);
  table.stream() << "node" << gap << "community" << gap << "probability\n";
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    for (const auto& [community, probability] : aligned.shares(i)) {
      const bool elsewhere = community == AlignedDraws::kElsewhere;
      table.stream() << text(graph.name(i)) << gap
                     << (elsewhere ? "elsewhere" : text(community_name(a, place[community]))) << gap
                     << four_digits(probability) << "\n";
    }
  }
  table.commit();
}

void print_summary(const Graph& graph, const Answer& a) {
  const PosteriorSummary& s = a.summary;
  const std::string& blocks = a.context.block_model;
  std::fprintf(stderr, "%s: %s, %s; %s %s%s%s, seed %llu, %s\n", harmless(a.context.source).c_str(),
               counted(graph.nodes(), "node").c_str(), counted(graph.edges(), "edge").c_str(),
               a.model.name.empty() || a.model.gnn ? "method" : "model",
               harmless(a.context.model).c_str(), blocks.empty() ? "" : ", block model ",
               blocks.c_str(), static_cast<unsigned long long>(a.context.seed),
               counted(s.draws, "draw").c_str());
  std::fprintf(stderr, "%s\n", harmless(statement(s)).c_str());
  if (a.levels.size() > 1) std::fprintf(stderr, "%s\n", levels_sentence(a.levels).c_str());
  if (!std::isnan(s.best.log_prob)) {
    std::fprintf(stderr, "log-probability of the best partition%s %.2f",
                 blocks.empty() ? "" : " and the graph", s.best.log_prob);
    if (s.best.log_prob_error > 0) std::fprintf(stderr, " ± %.2f", s.best.log_prob_error);
    std::fprintf(stderr, "\n");
  }
  const char* before = "seconds:";
  for (const auto& [stage, seconds] : a.context.seconds) {
    std::fprintf(stderr, "%s %s %.3f", before, stage.c_str(), seconds);
    before = ",";
  }
  std::fprintf(stderr, "\n");
}

}  // namespace coterie::cli
