#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "coterie/evaluate/record.h"

namespace coterie {

// A number in a cell or a sentence of the page.
std::string text(const char* format, double value);

// A row for each model or method, the paper's numbers beside ours.
void add_model_rows(std::ostream& out, const std::vector<Record>& records);

// Such a table for each set of graphs.
void add_sets(std::ostream& out, const std::vector<Record>& records);

// Bounds of the log-likelihood, in the three ways to count them.
void add_bounds(std::ostream& out, const std::vector<Record>& records);

// A row for each division of the communities, with mean and deviation.
void add_divisions(std::ostream& out, const std::vector<Record>& records);

// A row for each network and set, with all its trainings.
void add_trainings(std::ostream& out, const std::vector<Record>& records);

}  // namespace coterie
