#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "coterie/answer/answer.h"
#include "coterie/graph/read_graph.h"

namespace coterie::cli {

// The forms an answer can take: a table (node, community, confidence) and the JSON document.
// Several answers for one graph are those at several scales: their columns, and their attributes
// in the files below, are called community_10, confidence_10, ... by the scale.
std::string to_table(const Graph& graph, std::span<const Answer> answers, bool levels = false);
nlohmann::ordered_json to_json(const Graph& graph, const Answer& a, bool with_samples);

// By extension: .tsv (the table), .csv (with entropy and the share of the second community, too),
// .json (a line for each answer), or the graph as .gml, .graphml or .gexf with these as attributes
// besides those that it came with; one of the same name is then called given_NAME. Throws
// OutputError.
struct AnswerContents {
  bool samples = false;  // JSON: every distinct partition, too
  bool levels = false;   // a column or attribute for every level above the answer
};
void write_answer(const ReadGraph& file, std::span<const Answer> answers,
                  const AnswerContents& contents, const std::string& path);
inline constexpr std::initializer_list<const char*> kAnswerForms = {".tsv", ".csv",     ".json",
                                                                    ".gml", ".graphml", ".gexf"};

// Every node with each community it may belong to and how probable that is, as .tsv or .csv. A
// community without a counterpart in the answer is "elsewhere".
void write_memberships(const Graph& graph, const Answer& a, const std::string& path);
inline constexpr std::initializer_list<const char*> kMembershipForms = {".tsv", ".csv"};

// How communities are grouped, in one sentence.
std::string levels_sentence(std::span<const AgreedLevel> levels);

// The short summary for people, on stderr.
void print_summary(const Graph& graph, const Answer& a);

}  // namespace coterie::cli
