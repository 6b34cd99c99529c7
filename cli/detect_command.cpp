#include "cli/detect_command.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/community_files.h"
#include "cli/join_draws.h"
#include "cli/options_line.h"
#include "cli/terminal.h"
#include "cli/threads_option.h"
#include "coterie/answer/memory_check.h"
#include "coterie/answer/stay_near.h"
#include "coterie/error.h"
#include "coterie/file_extension.h"
#include "coterie/memory_limit.h"
#include "coterie/partition/read_partition.h"
#include "coterie/posterior/community_names.h"
#include "coterie/report/detect_page.h"

namespace coterie::cli {
namespace {

// The earlier community of every node of the graph, -1 for those that the file does not name, for
// --align-to and --known.
PreviousCommunities read_previous(const std::string& path, const Graph& graph) {
  const NamedPartition before = read_named_partition(path);
  PreviousCommunities previous;
  previous.community.assign(graph.nodes(), -1);
  std::map<std::string, int32_t, std::less<>> community_of;
  for (int64_t i = 0; i < before.names.size(); ++i) {
    community_of.emplace(before.names.name(i), before.partition[i]);
  }
  for (NodeId i = 0; i < graph.nodes(); ++i) {
    const auto place = community_of.find(graph.name(i));
    if (place == community_of.end()) continue;
    if (std::string_view(before.community_names[place->second]) == kUnassigned) continue;
    previous.community[i] = place->second;
  }
  if (std::all_of(previous.community.begin(), previous.community.end(),
                  [](int32_t community) { return community < 0; })) {
    throw InputError(path + ": names no node of the graph");
  }
  previous.names = before.community_names;
  return previous;
}

// What a JSON document of the answer takes, roughly: 630 to 680 bytes a node were measured, and
// 20 for the label of one in each partition.
double document_bytes(const DetectCommand& command, const Graph& graph) {
  if (!command.json && !has_extension(command.output, ".json")) return 0;
  constexpr double kMostDraws = 128;
  const double draws =
      command.with_samples
          ? static_cast<double>(command.detect.modes) +
                (command.detect.samples ? static_cast<double>(*command.detect.samples) : kMostDraws)
          : 0;
  return static_cast<double>(graph.nodes()) * (700 + 20 * draws);
}

// Whether both names mean one plain file, or the same one that is to come.
bool same_file(const std::string& a, const std::string& b) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  if (fs::is_regular_file(a, ignored)) return fs::equivalent(a, b, ignored);
  if (fs::exists(a, ignored) || a.empty() || b.empty()) return false;
  return fs::weakly_canonical(fs::absolute(a, ignored), ignored) ==
         fs::weakly_canonical(fs::absolute(b, ignored), ignored);
}

}  // namespace

void PartPlace::add_to(nlohmann::ordered_json& document) const {
  if (of > 0) document["part"] = {{"place", place}, {"of", of}, {"question", question}};
}

AnsweredGraph ask(const DetectCommand& command, const OpenedMethod& method, NamedGraph named,
                  int graphs_at_once, const std::stop_token& stop, std::vector<DrawShare> shares) {
  if (command.input.strict && !named.file.warnings.empty()) {
    throw InputError(named.file.warnings.front());
  }
  const Graph& graph = named.file.graph;
  DetectOptions detect = command.detect;
  if (!command.known.empty()) detect.known = read_previous(command.known, graph).community;
  AnswerOptions options{.detect = detect,
                        .summary = command.summary,
                        .memory_gigabytes = command.memory_gigabytes,
                        .graphs_at_once = graphs_at_once};
  if (const double document = document_bytes(command, graph); document > 1e7) {
    require_memory(document, named.name, command.memory_gigabytes, graphs_at_once);
    options.memory_gigabytes =
        (allowed_memory(command.memory_gigabytes) - document * graphs_at_once) / 1e9;
  }
  std::vector<Answer> answers;
  if (!shares.empty()) {
    answers.push_back(answer_from(method, graph, named.name, options, std::move(shares),
                                  named.file.warnings, stop));
  } else if (command.scales.empty()) {
    answers.push_back(answer(method, graph, named.name, options, named.file.warnings, stop));
  }
  for (const double scale : command.scales) {
    options.detect.scale = scale;
    answers.push_back(answer(method, graph, named.name, options, named.file.warnings, stop));
  }
  for (Answer& found : answers) {
    found.context.unassigned = command.unassigned;
    if (!command.near.empty()) stay_near(found, graph, read_previous(command.near, graph));
    if (command.align_to.empty()) continue;
    found.context.community_names =
        ordered_names_after(found.summary.best.partition, order_of_communities(found.summary),
                            read_previous(command.align_to, graph));
  }
  return {std::move(named), std::move(answers)};
}

void print(const DetectCommand& command, const AnsweredGraph& found, bool single,
           const PartPlace& place) {
  const Graph& graph = found.named.file.graph;
  const Answer& first = found.answers.front();
  for (const std::string& warning : first.context.warnings) warn(warning);
  if (!command.output.empty()) {
    write_answer(found.named.file, found.answers,
                 {.samples = command.with_samples, .levels = command.levels}, command.output);
  }
  if (!command.memberships.empty()) write_memberships(graph, first, command.memberships);
  if (!command.communities.empty()) write_communities(graph, first, command.communities);
  if (!command.report.empty()) {
    write_detect_page(command.report, graph, found.answers);
  }
  if (command.json) {
    for (const Answer& a : found.answers) {
      nlohmann::ordered_json document = to_json(graph, a, command.with_samples);
      place.add_to(document);
      std::printf("%s\n", document.dump().c_str());
    }
  } else if (command.output.empty()) {
    if (!single) std::printf("# %s\n", harmless(first.context.source).c_str());
    std::fputs(to_table(graph, found.answers, command.levels).c_str(), stdout);
  }
  if (command.quiet || (!single && command.json)) return;
  for (const Answer& a : found.answers) print_summary(graph, a);
}

void check_outputs(const DetectCommand& command) {
  if (!command.near.empty() && (!command.align_to.empty() || command.summary.given_k)) {
    throw UsageError("--near keeps names by itself, without --align-to, and chooses K without --k");
  }
  if (!command.scales.empty() && command.detect.scale) {
    throw UsageError("--scale asks for one size of communities, --scales for several");
  }
  if (!command.scales.empty() &&
      !(command.memberships + command.communities + command.draws).empty()) {
    throw UsageError(
        "--memberships, --communities and --draws are about one answer, --scales about several");
  }
  if (!command.output.empty()) {
    command.draws.empty() ? check_extension(command.output, kAnswerForms)
                          : check_extension(command.output, {kDrawsForm});
  }
  if (!command.memberships.empty()) check_extension(command.memberships, kMembershipForms);
  if (!command.communities.empty()) check_extension(command.communities, kCommunityForms);
  if (!command.report.empty()) check_extension(command.report, kPageForms);
  std::vector<std::string> written;
  for (const std::string& name :
       {command.output, command.report, command.memberships, command.communities}) {
    if (name.empty()) continue;
    for (const std::string& other : written) {
      if (same_file(name, other)) throw UsageError(name + ": two results cannot be one file");
    }
    written.push_back(name);
    for (const std::string& read : command.graphs) {
      if (same_file(name, read == "-" ? "/dev/stdin" : read)) {
        throw UsageError(name + ": is the graph itself, which is not overwritten");
      }
    }
    for (const std::string& read : {command.known, command.align_to, command.near, command.list}) {
      if (same_file(name, read)) throw UsageError(name + ": is read, too, and not overwritten");
    }
  }
}

void add_answer_options(CLI::App& command, DetectCommand& options) {
  command.add_option("--output,-o", options.output,
                     "write the result: .tsv, .csv, .json, .gml, .graphml or .gexf");
  command.add_option("--memberships", options.memberships,
                     "write the probability of every community for every node: .tsv or .csv");
  command.add_option("--communities", options.communities,
                     "write how real each community is, and what it may merge with: .tsv, .csv or "
                     ".json");
  options_line_detail::check_range(
      command.add_option("--unassigned", options.unassigned,
                         "nodes with a lower confidence are called unassigned, such as 0.5"),
      between(0, 1));
  command.add_option("--report", options.report,
                     "write a page about the result, for any browser: .html");
  command.add_flag("--json", options.json, "print one JSON document per graph");
  command.add_flag("--with-samples", options.with_samples, "JSON: every distinct partition, too");
  command.add_flag("--levels", options.levels,
                   "a column for every level above the communities: how they are grouped");
  command.add_option("--align-to", options.align_to,
                     "earlier result whose community names to keep");
  command.add_option("--near", options.near,
                     "earlier result whose names to keep, and whose places where evidence is even");
  options_line_detail::add_field(command, "--k", options.summary.given_k,
                                 "only partitions into this many communities count", at_least(1));
  options_line_detail::add_field(command, "--min-size", options.summary.min_size,
                                 "no community of the answer has fewer nodes", at_least(1));
  options_line_detail::add_field(command, "--max-size", options.summary.max_size,
                                 "no community of the answer has more nodes", at_least(1));
  options_line_detail::add_field(command, "--estimate", options.summary.estimate,
                                 "which partition answers for all draws");
  add_threads(command, options.threads);
  options_line_detail::check_range(
      command.add_option("--memory", options.memory_gigabytes,
                         "GB of memory that may be used, else 80 % of what is free"),
      above_zero_to(1e9));
  command.add_flag("--quiet,-q", options.quiet, "no summary on standard error");
}

}  // namespace coterie::cli
