#pragma once

#include <initializer_list>
#include <string>

#include "coterie/answer/answer.h"

namespace coterie::cli {

// What draws and edges say about each community (posterior/community_table.h), a line each, as .tsv
// or .csv; as .json with the matrix of which community's nodes are with which other's, too. Cells
// without a number are empty, in JSON null.
void write_communities(const Graph& graph, const Answer& a, const std::string& path);
inline constexpr std::initializer_list<const char*> kCommunityForms = {".tsv", ".csv", ".json"};

}  // namespace coterie::cli
